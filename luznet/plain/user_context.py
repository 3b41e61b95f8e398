"""What a conversation needs to know of its user; `luznet/commands/plain.py` supplies it."""

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

Pages: TypeAlias = Sequence[Sequence[str]]
"""Lines to be heard page by page."""
OwnSetting: TypeAlias = Literal["name", "talk"]
"""The settings that count in plain mode."""


class UserContext(Protocol):
    """The reader's settings, the rules, and the way out."""

    @property
    def name(self) -> str:
        """What the reader is called, from the next table on."""

    @property
    def hears_chat(self) -> bool:
        """Whether the reader wants to hear what others say."""

    def keep(self, setting: OwnSetting, text: str) -> str:
        """Change a setting, now and for later; return why that failed, if it did."""

    def rules(self, game: str) -> Pages:
        """Return the rules of a game, page by page."""

    def quit(self) -> None:
        """Leave luznet."""
