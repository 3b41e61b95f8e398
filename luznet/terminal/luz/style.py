"""The styles of the Luz screen, as prompt_toolkit rules by class name, for each colour depth.

Every suit sets its text colour too, so cards can be read on dark and on light terminals.  The
suits' colours are among the 256 that nearly all terminals share, and a test checks that people
with any kind of colour vision can tell them apart.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from luznet.terminal.game.style import Colours, Rules


class Suit(NamedTuple):
    """The colours of a suit: its text, and two shades of its background."""

    text: str
    shade: str
    deep: str


RICH: Final = {
    "red": Suit("#ffffff", "#d70000", "#af0000"),
    "green": Suit("#000000", "#00d787", "#00af87"),
    "blue": Suit("#ffffff", "#005fff", "#005fd7"),
    "purple": Suit("#ffffff", "#870087", "#5f005f"),
    "yellow": Suit("#000000", "#ffd700", "#d7af00"),
}
"""For 256 colours."""

PLAIN: Final = {
    "red": Suit("ansiwhite", "ansired", "ansired"),
    "green": Suit("ansiblack", "ansigreen", "ansigreen"),
    "blue": Suit("ansiwhite", "ansiblue", "ansiblue"),
    "purple": Suit("ansiwhite", "ansimagenta", "ansimagenta"),
    "yellow": Suit("ansiblack", "ansiyellow", "ansiyellow"),
}
"""For 16 colours, which every terminal shows in its own way."""

LINES: Final = ("#af5f00", "#005fff", "#d7005f", "#008787", "#875faf")
"""The lines of the first to the fifth player in the chart; three as on the podium."""
PLAIN_LINES: Final = ("ansiyellow", "ansiblue", "ansired", "ansicyan", "ansimagenta")
"""The same for 16 colours."""

_PLAYED: Final[Rules] = {"card.illegal": "#767676", "card.played": "#767676"}
_MONO: Final[Rules] = {"suit": "reverse bold"}


def rules(colours: Colours) -> Rules:
    """Return the rules for a colour depth."""
    if colours == "none":
        return {**_PLAYED, **_MONO, **_of_lines(("",) * len(LINES))}
    if colours == "16":
        return {**_PLAYED, **_of_suits(PLAIN), **_of_lines(PLAIN_LINES)}
    return {**_PLAYED, **_of_suits(RICH), **_of_lines(LINES)}


def _of_lines(palette: Sequence[str]) -> Rules:
    return {f"luz.line.{rank}": colour for rank, colour in enumerate(palette, 1)}


def _of_suits(palette: dict[str, Suit]) -> Rules:
    rules = {}
    for name, suit in palette.items():
        rules[f"suit.{name}"] = f"bg:{suit.shade} {suit.text} bold"
        rules[f"suit.{name}.deep"] = f"bg:{suit.deep} {suit.text} bold"
    return rules
