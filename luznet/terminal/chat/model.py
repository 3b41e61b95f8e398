"""What is new in the chat: the number of unread lines, and the line to show for a moment."""

from typing import Final

from luznet.terminal.context import Context
from luznet.wire.messages import Said

SHOWN_FOR: Final = 6.0
"""Seconds for which a new line is shown on the table."""


class ChatModel:
    """How far the reader has read the chat of a table. `look` takes in what is new."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._chat = context.client.chat
        self._read = 0
        self._seen = 0
        self._passing: Said | None = None
        self._until = 0.0
        self.is_open = False
        """Whether the keys are those of the chat, so that the table explains none."""

    @property
    def is_possible(self) -> bool:
        """Whether this table has a chat, and the reader wants it."""
        return self._context.settings().talk and self._context.situation.options.chat != "none"

    @property
    def unread(self) -> int:
        """The number of lines by others since the reader last read the chat."""
        return sum(not self.is_own(said) for said in self._chat.since(self._read))

    @property
    def passing(self) -> Said | None:
        """The latest line by somebody else, for a while."""
        said = self._passing
        is_over = self._context.clock() >= self._until or not self.is_possible
        return None if said is None or is_over or not self._chat.is_heard(said) else said

    def is_own(self, said: Said) -> bool:
        """Return whether the reader said this."""
        return self._context.situation.is_own(said)

    def look(self) -> None:
        """Take in what is new."""
        if self._chat.taken == self._seen:
            return
        others = [said for said in self._chat.since(self._seen) if not self.is_own(said)]
        self._seen = self._chat.taken
        if others:
            self._passing, self._until = others[-1], self._context.clock() + SHOWN_FOR

    def read(self) -> None:
        """Count everything as read."""
        self._seen = self._read = self._chat.taken
        self._passing = None

    def next_change(self) -> float | None:
        return self._until if self.passing is not None else None
