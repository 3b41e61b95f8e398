"""The styles that all screens share: how each role looks, for each colour depth.

Plain text has the terminal's own colours. What is less important is in a grey that can be read on
dark and on light backgrounds. The styles of a game are in its folder.
"""

from typing import Final, Literal, TypeAlias

Rules: TypeAlias = dict[str, str]
Colours: TypeAlias = Literal["none", "16", "256"]
"""How many colours a terminal has at least."""

_GREY: Final = "#767676"
_ALARM: Final = ("bg:ansired ansiwhite bold", "bold reverse")
ROLES: Final[dict[str, str | tuple[str, str]]] = {
    "bar": "reverse",
    "heading": "bold",
    "hint": _GREY,
    "faint": _GREY,
    "key": "bold",
    "edge": "",
    "selected": "reverse",
    "cursor": "reverse",
    "good": "bold #1f873a",
    "trouble": "bold #e02828",
    "coach.edge": "",
    "coach.press": "bold",
    "coach.hint": "bold underline",
    "coach.mark": "reverse",
    "game.title": "reverse",
    "game.heading": "underline",
    "game.strong": "bold",
    "game.dim": _GREY,
    "game.name": "underline",
    "game.name.turn": "bold reverse",
    "game.notice": "bold",
    "game.chosen": "bold reverse",
    "game.keys": _GREY,
    "game.refusal": _ALARM,
    "banner.wait": "reverse",
    "banner.beat": "bold reverse",
    "banner.you": ("bg:ansicyan ansiblack bold", "bold reverse"),
    "banner.alarm": _ALARM,
}
"""The style of each role. If there are two, the second is for terminals without colours."""


def rules(colours: Colours) -> Rules:
    """Return the rules for a colour depth."""
    at = 1 if colours == "none" else 0
    return {role: each if isinstance(each, str) else each[at] for role, each in ROLES.items()}
