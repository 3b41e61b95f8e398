"""The styles of the Luz screen, as prompt_toolkit rules by class name, for each depth of colour.

Every colour of glass has its own ink, so that cards can be read on dark and on light terminals
alike, trump as black on gold.  The glass is chosen from the 256 colours that
nearly all terminals share, jewels that stay apart for every kind of eye (a test computes it).
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from luznet.terminal.game.style import Colours, Rules


class Glass(NamedTuple):
    """The colours of one suit: what is written, the glass, and its second shade."""

    ink: str
    shade: str
    deep: str


RICH: Final = {
    "red": Glass("#ffffff", "#d70000", "#af0000"),
    "green": Glass("#000000", "#00d787", "#00af87"),
    "blue": Glass("#ffffff", "#005fff", "#005fd7"),
    "purple": Glass("#ffffff", "#870087", "#5f005f"),
    "yellow": Glass("#000000", "#ffd700", "#d7af00"),
}
"""Glass of 256 colours."""

PLAIN: Final = {
    "red": Glass("ansiwhite", "ansired", "ansired"),
    "green": Glass("ansiblack", "ansigreen", "ansigreen"),
    "blue": Glass("ansiwhite", "ansiblue", "ansiblue"),
    "purple": Glass("ansiwhite", "ansimagenta", "ansimagenta"),
    "yellow": Glass("ansiblack", "ansiyellow", "ansiyellow"),
}
"""Glass of the 16 colours of any terminal, which shows them as its user likes."""

LINES: Final = ("#af5f00", "#005fff", "#d7005f", "#008787", "#875faf")
"""The lines of the first to the fifth player in a chart: the first three as on the podium."""
PLAIN_LINES: Final = ("ansiyellow", "ansiblue", "ansired", "ansicyan", "ansimagenta")
"""The same of the 16 colours."""

_PLAYED: Final[Rules] = {"card.illegal": "#767676", "card.played": "#767676"}
_MONO: Final[Rules] = {"glass": "reverse bold"}


def rules(colours: Colours) -> Rules:
    """Return the rules for a terminal with so many colours."""
    if colours == "none":
        return {**_PLAYED, **_MONO, **_of_lines(("",) * len(LINES))}
    if colours == "16":
        return {**_PLAYED, **_of_glass(PLAIN), **_of_lines(PLAIN_LINES)}
    return {**_PLAYED, **_of_glass(RICH), **_of_lines(LINES)}


def _of_lines(palette: Sequence[str]) -> Rules:
    return {f"luz.line.{rank}": colour for rank, colour in enumerate(palette, 1)}


def _of_glass(palette: dict[str, Glass]) -> Rules:
    rules = {}
    for name, glass in palette.items():
        rules[f"glass.{name}"] = f"bg:{glass.shade} {glass.ink} bold"
        rules[f"glass.{name}.deep"] = f"bg:{glass.deep} {glass.ink} bold"
    return rules
