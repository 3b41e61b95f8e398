"""The styles of the Luris screen: prompt_toolkit rules by class name, for each colour depth.

Face-up cards are ivory, backs are blue, jokers gold; without colours the signs around a card say
the same.
"""

from typing import Final

from luznet.terminal.game.style import Colours, Rules

RICH: Final[Rules] = {
    "luris.up": "bg:#ffffd7 #000000 bold",
    "luris.down": "bg:#005faf #ffffff",
    "luris.joker": "bg:#ffd700 #000000 bold",
}
PLAIN: Final[Rules] = {
    "luris.up": "bg:ansiwhite ansiblack bold",
    "luris.down": "bg:ansiblue ansiwhite",
    "luris.joker": "bg:ansiyellow ansiblack bold",
}
MONO: Final[Rules] = {
    "luris.up": "reverse bold",
    "luris.down": "",
    "luris.joker": "reverse bold",
}


def rules(colours: Colours) -> Rules:
    """Return the rules for a colour depth."""
    return {"none": MONO, "16": PLAIN, "256": RICH}[colours]
