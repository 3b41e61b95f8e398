"""The styles of the Luris screen.

Face-up cards are ivory, backs are blue, jokers gold; without colours the signs around a card say
the same.
"""

from typing import Final

from luznet.terminal.game.style import Colours, Rules

ROLES: Final[dict[str, dict[Colours, str]]] = {
    "luris.up": {
        "256": "bg:#ffffd7 #000000 bold",
        "16": "bg:ansiwhite ansiblack bold",
        "none": "reverse bold",
    },
    "luris.down": {"256": "bg:#005faf #ffffff", "16": "bg:ansiblue ansiwhite", "none": ""},
    "luris.joker": {
        "256": "bg:#ffd700 #000000 bold",
        "16": "bg:ansiyellow ansiblack bold",
        "none": "reverse bold",
    },
}
"""The style of each role, by the number of colours."""


def rules(colours: Colours) -> Rules:
    """Return the rules for a terminal with this many colours."""
    return {role: styles[colours] for role, styles in ROLES.items()}
