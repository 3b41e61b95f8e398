"""How all pictures of Luris draw its cards, in four columns each.

[ 7]  face up       <??>  face down       [ J]  a joker
< 7>  face down, as its owner sees it     > 7<  chosen
"""

from typing import Final, Literal

from luznet.games.luris.cards import BACK, JOKER, Card
from luznet.terminal.light.colour import rgb
from luznet.terminal.light.palette import Paint
from luznet.terminal.picture import Picture

CARD: Final = 4
"""Columns of a card."""
JOKER_SIGN: Final = "J"
Side = Literal["up", "down"]
_EDGES: Final[dict[Side, tuple[str, str]]] = {"up": ("[", "]"), "down": ("<", ">")}
_CHOSEN: Final = (">", "<")


def sign(card: Card) -> str:
    """Return the sign on a card, in two columns."""
    if card == BACK:
        return "??"
    return f"{JOKER_SIGN if card == JOKER else card:>2}"


_UP: Final = Paint(rgb("221a12"), rgb("fbf4e4"), "bold")
_DOWN: Final = Paint(rgb("ffffff"), rgb("39407e"))
_JOKER: Final = Paint(rgb("221a12"), rgb("ffda38"), "bold")


def style_of(card: Card, side: Side) -> Paint:
    """Return the paint of a card."""
    if side == "down":
        return _DOWN
    return _JOKER if card == JOKER else _UP


def draw_card(
    picture: Picture, column: int, row: int, card: Card, side: Side, *, chosen: bool = False
) -> int:
    """Draw a card with this side up; return the column after it."""
    return draw_chip(picture, column, row, sign(card), card, side, chosen=chosen)


def draw_chip(
    picture: Picture,
    column: int,
    row: int,
    text: str,
    card: Card,
    side: Side,
    *,
    chosen: bool = False,
) -> int:
    """Draw a text like a card with this side up; return the column after it."""
    left, right = _CHOSEN if chosen else _EDGES[side]
    style = "lit" if chosen else style_of(card, side)
    return picture.put(column, row, f"{left}{text}{right}", style)


def click_on_hand(position: int) -> str:
    """Return the key for a click on a card of the reader's hand."""
    return f"<hand {position}>"


def click_on_spot(seat: int, at: int, card: int) -> str:
    """Return the key for a click on a face-down card."""
    return f"<down {seat}.{at}.{card}>"
