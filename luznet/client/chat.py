"""What a client knows of the chat at its table: the last lines, and who is muted.

Lines come in the host's order; after a break known ones come again, and are dropped.  Muting stays
in the client: nobody else learns of it.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from luznet.wire.client_messages import Confide, Say
from luznet.wire.messages import Hearers, Refused, Said, Table
from luznet.wire.text import are_alike, clean_text

LENGTH: Final = 200
"""Lines that are kept."""


class Speaker(NamedTuple):
    """Somebody who chats. A spectator may have any name, even that of a player."""

    name: str
    watches: bool


class Chat:
    """The lines of one table, oldest first.

    `taken` counts all lines ever, so that a screen can remember how far it was read. `refusal`:
    why the user's last line was refused, if it was.
    """

    def __init__(self) -> None:
        self.table = ""
        self.taken = 0
        self.refusal: Refused | None = None
        self.muted: set[Speaker] = set()
        self._lines: deque[tuple[int, Said]] = deque(maxlen=LENGTH)

    @property
    def lines(self) -> Sequence[Said]:
        """What was said by people who are not muted."""
        return self.since(0)

    @property
    def speakers(self) -> Sequence[Speaker]:
        """Everybody who said something, muted or not, the latest first."""
        found = [speaker_of(said) for _, said in reversed(self._lines)]
        return list(dict.fromkeys([*found, *sorted(self.muted)]))

    def say(self, text: str = "", phrase: str = "", to: Hearers = "table") -> list[Say | Confide]:
        """Return the message that says a text, or one of `PHRASES`, to the table or to the user's
        partners; none for a text without visible characters."""
        self.refusal = None
        text = clean_text(text)
        words = Confide if to == "partners" else Say
        return [words(text=text, phrase=phrase)] if text or phrase else []

    def since(self, taken: int) -> Sequence[Said]:
        """Return what was said after the first `taken` lines by people who are not muted."""
        return [said for number, said in self._lines if number > taken and self.is_heard(said)]

    def is_heard(self, said: Said) -> bool:
        """Return whether the speaker is not muted."""
        return speaker_of(said) not in self.muted

    def mute(self, speaker: Speaker, muted: bool = True) -> None:
        """Mute somebody, or unmute them."""
        if muted:
            self.muted.add(speaker)
        else:
            self.muted.discard(speaker)

    def move(self, table: str) -> None:
        """Go to this table, and forget what was said at another."""
        if table != self.table:
            self.table = table
            self._lines.clear()

    def take(self, said: Said) -> Said | None:
        """Take a line from the host; return it, or None if it is not new."""
        self.move(said.table)
        is_known = any(known == replace(said, name=known.name) for _, known in self._lines)
        if is_known or not (said.text or said.phrase):
            return None
        self.taken += 1
        self._lines.append((self.taken, said))
        return said


def speaker_of(said: Said) -> Speaker:
    """Return who said a line."""
    return Speaker(said.name, said.seat is None)


def speaker_name(said: Said, table: Table | None) -> str:
    """Return the name of a speaker at this table, with the number of their seat if it looks like
    the name on another seat."""
    seats = table.seats if table and table.id == said.table else ()
    if said.seat is None or said.seat >= len(seats):
        return said.name
    own = seats[said.seat].name
    if own == said.name or own.endswith(f") {said.name}"):
        return own
    others = [seat.name.removeprefix(f"({at}) ") for at, seat in enumerate(seats, 1)]
    is_unlike = not any(are_alike(said.name, name) for name in others)
    return said.name if is_unlike else f"({said.seat + 1}) {said.name}"
