"""What a client knows of the chat at its table: the last lines, and whom its user has muted.

Lines come in the host's order; one that is known already comes again after a break and is dropped.
Muting is the client's own business: nobody else learns of it.
"""

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from luznet.wire.messages import Refused, Said

LENGTH: Final = 200
"""Lines that are kept."""


class Speaker(NamedTuple):
    """Somebody who says something: a name, and whether they watch; a spectator may have any
    name, also that of a player."""

    name: str
    watches: bool


class Chat:
    """The lines of one table, oldest first.

    `taken` counts all that ever came, so that a screen can remember how far it was read.
    `refusal` is that of the last thing one wanted to say; it stands for nothing else.
    """

    def __init__(self) -> None:
        """Begin with silence, and nobody muted."""
        self.table = ""
        self.taken = 0
        self.refusal: Refused | None = None
        self.muted: set[Speaker] = set()
        self._lines: deque[tuple[int, Said]] = deque(maxlen=LENGTH)

    @property
    def lines(self) -> Sequence[Said]:
        """What was said, but for what muted people say."""
        return self.since(0)

    @property
    def speakers(self) -> Sequence[Speaker]:
        """Who said something, muted people too; who spoke last comes first."""
        found = [speaker_of(said) for _, said in reversed(self._lines)]
        return list(dict.fromkeys([*found, *sorted(self.muted)]))

    def since(self, taken: int) -> Sequence[Said]:
        """Return what was said after so many lines had come, but for what muted people say."""
        return [said for number, said in self._lines if number > taken and self.is_heard(said)]

    def is_heard(self, said: Said) -> bool:
        """Tell whether who said this is not muted."""
        return speaker_of(said) not in self.muted

    def mute(self, speaker: Speaker, muted: bool = True) -> None:
        """Leave out what somebody says, or not any more."""
        if muted:
            self.muted.add(speaker)
        else:
            self.muted.discard(speaker)

    def move(self, table: str) -> None:
        """Be at this table: what was said at another one is forgotten."""
        if table != self.table:
            self.table = table
            self._lines.clear()

    def take(self, said: Said) -> Said | None:
        """Take a line of the host; return it; None if it is no new one."""
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
