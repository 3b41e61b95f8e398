"""How well bots play: the levels, and how a level is written.

Readers from before there were more than three levels know `easy`, `normal` and `strong`. So every
level is written as the nearest of these, and as itself beside it where it is another.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias, get_args

from msgspec import Meta

from luznet.wire.text import END

BaseLevel: TypeAlias = Literal["easy", "normal", "strong"]
"""A level that every reader knows."""
Level: TypeAlias = Literal["easy", "normal", "good", "strong", "master", "even"]
"""How well a bot plays: from easy to master, or about as well as the people at its table."""
Skill: TypeAlias = Annotated[str, Meta(pattern=rf"^[a-z]{{0,16}}{END}")]
"""A level that is none of the three, empty for one of them; or one that came later."""

LEVELS: Final[Mapping[str, Level]] = {level: level for level in get_args(Level)}
NEAREST: Final[Mapping[Level, BaseLevel]] = {
    "easy": "easy",
    "normal": "normal",
    "good": "normal",
    "strong": "strong",
    "master": "strong",
    "even": "normal",
}


def read_level(base: BaseLevel, skill: Skill) -> Level:
    """Return a level that was written like this."""
    return LEVELS.get(skill, base)


def skill_of(level: Level) -> Skill:
    """Return what is written beside the nearest of the three levels."""
    return "" if level == NEAREST[level] else level
