"""What a talk needs of its reader: settings, the rules, the way out; `commands/plain.py` has it."""

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

Pages: TypeAlias = Sequence[Sequence[str]]
"""Lines that are heard page by page."""
OwnSetting: TypeAlias = Literal["name", "talk"]
"""The settings that count in plain mode."""


class UserContext(Protocol):
    """The reader's settings, the rules, and the way out."""

    @property
    def name(self) -> str:
        """What the reader is called, from the next table on."""

    @property
    def hears_talk(self) -> bool:
        """Whether the reader wants to hear what others say."""

    def keep(self, setting: OwnSetting, text: str) -> str:
        """Choose another value, now and for later; return what stands against it, if anything."""

    def rules(self, game: str) -> Pages:
        """Return the rules of a game, page by page."""

    def quit(self) -> None:
        """Leave luznet."""
