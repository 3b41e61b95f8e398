"""What of the chat is new to its reader: how much is unread, and a line to be shown in passing."""

from collections.abc import Callable
from typing import Final

from luznet.client.core import Client
from luznet.preferences.table import Settings
from luznet.wire.messages import Said

SHOWN_FOR: Final = 6.0
"""Seconds for which a new line stands on the screen of the table."""


class ChatModel:
    """How far the chat of a client was read. `look` notices what came, at the time of the clock."""

    def __init__(
        self,
        client: Client,
        clock: Callable[[], float],
        settings: Callable[[], Settings] = Settings,
    ) -> None:
        """Begin with nothing read; `settings` returns the reader's settings of now."""
        self._client = client
        self._clock = clock
        self._settings = settings
        self._read = 0
        self._seen = 0
        self._passing: Said | None = None
        self._until = 0.0

    @property
    def is_possible(self) -> bool:
        """Whether there is chat at this table, and the reader wants it."""
        table = self._client.table
        wanted = self._settings().talk
        return wanted and table is not None and table.options.chat != "none"

    @property
    def unread(self) -> int:
        """How many lines of others came since the chat was read."""
        return sum(not self.is_own(said) for said in self._client.chat.since(self._read))

    @property
    def passing(self) -> Said | None:
        """The last new line of somebody else, for a while."""
        said = self._passing
        is_over = said is None or self._clock() >= self._until or not self.is_possible
        if said is None or is_over or not self._client.chat.is_heard(said):
            return None
        return said

    def is_own(self, said: Said) -> bool:
        """Tell whether the reader said this."""
        return self._client.is_own(said)

    def look(self) -> None:
        """Notice what came."""
        chat = self._client.chat
        if chat.taken == self._seen:
            return
        others = [said for said in chat.since(self._seen) if not self.is_own(said)]
        self._seen = chat.taken
        if others:
            self._passing, self._until = others[-1], self._clock() + SHOWN_FOR

    def read(self) -> None:
        """Take note that all that came was read."""
        self._seen = self._read = self._client.chat.taken
        self._passing = None

    def next_change(self) -> float | None:
        """Return when the line in passing goes."""
        return self._until if self.passing is not None else None
