"""A player's windows: one for each deal, lit in its colour if the bet was won.

The windows are red, green, blue and purple.  A sign tells the same without colour: `=` for a bet
won exactly, `+` for one won with Safety, `·` for a lost one, none for a deal to come.
"""

from typing import Final

from luznet.games.luz.cards import Colour
from luznet.games.luz.rules import WON
from luznet.games.luz.types import DEALS, View
from luznet.terminal.light.house import Window
from luznet.terminal.luz.cards import GLASS

EXACT, SAFETY, LOST = "=", "+", "·"
COLOURS: Final = (Colour.RED, Colour.GREEN, Colour.BLUE, Colour.PURPLE)


def windows(view: View, seat: int) -> tuple[Window, ...]:
    """Return the four windows of a seat."""
    counted = [_window(deal, points[seat]) for deal, points in enumerate(view.points)]
    return (*counted, *(Window() for _ in range(len(counted), DEALS)))


def _window(deal: int, points: int) -> Window:
    """Return the window of a deal, counted from 0."""
    if points <= 0:
        return Window(None, LOST)
    return Window(GLASS[COLOURS[deal]], EXACT if points == WON[deal] else SAFETY)
