"""The styles that the screens of all games share, by class name, for each depth of colour.

Plain text keeps the terminal's own colours, and what is less important is a grey that dark and
light grounds show alike.
"""

from typing import Final, Literal, TypeAlias

Rules: TypeAlias = dict[str, str]
Colours: TypeAlias = Literal["none", "16", "256"]
"""How many colours a terminal has, at least."""

_WORDS: Final[Rules] = {
    "game.title": "reverse",
    "game.heading": "underline",
    "game.strong": "bold",
    "game.dim": "#767676",
    "game.name": "underline",
    "game.name.turn": "bold reverse",
    "game.notice": "bold",
    "game.chosen": "bold reverse",
    "game.keys": "#767676",
    "banner.wait": "reverse",
    "banner.beat": "bold reverse",
}
"""What is the same in all depths."""
_ALARMS: Final[Rules] = {
    "banner.you": "bg:ansicyan ansiblack bold",
    "banner.alarm": "bg:ansired ansiwhite bold",
    "game.refusal": "bg:ansired ansiwhite bold",
}
_MONO: Final[Rules] = {
    "banner.you": "bold reverse",
    "banner.alarm": "bold reverse",
    "game.refusal": "bold reverse",
}


def rules(colours: Colours) -> Rules:
    """Return the rules for a terminal with so many colours."""
    return {**_WORDS, **(_MONO if colours == "none" else _ALARMS)}
