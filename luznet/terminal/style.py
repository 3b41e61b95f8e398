"""The styles of all screens, as prompt_toolkit rules by class name, and how many colours to use.

Every colour here has about the same contrast on black and on white, and nothing is said by
colour alone: a fault begins with a word, what is selected is reversed and marked.
"""

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Final

from prompt_toolkit.output.color_depth import ColorDepth
from prompt_toolkit.styles import Style

from luznet.language import LANGUAGES, has_plain_locale, spoken
from luznet.terminal.game import style as game_style
from luznet.terminal.game.registry import style_rules
from luznet.terminal.game.style import Colours
from luznet.terminal.picture import is_dots

_COLOURS: Final[dict[ColorDepth, Colours]] = {
    ColorDepth.DEPTH_1_BIT: "none",
    ColorDepth.DEPTH_4_BIT: "16",
}


def all_rules(colours: Colours) -> dict[str, str]:
    """Return the style rules of all screens for a number of colours."""
    return {**game_style.rules(colours), **style_rules(colours)}


@cache
def make_style(depth: ColorDepth = ColorDepth.DEPTH_8_BIT) -> Style:
    """Return the style rules of all screens for a colour depth."""
    return Style.from_dict(all_rules(_COLOURS.get(depth, "256")))


DEPTHS = {
    "none": ColorDepth.DEPTH_1_BIT,
    "16": ColorDepth.DEPTH_4_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "true": ColorDepth.DEPTH_24_BIT,
}
"""The number of colours for each choice of the setting `colours`."""


def colour_depth(chosen: str, environ: Mapping[str, str] = os.environ) -> ColorDepth | None:
    """Return how many colours to use: those chosen; for `auto` none where NO_COLOR is set, else as
    many as the terminal has; None: prompt_toolkit knows, as on Windows.

    Without colours bold, reverse and underline stay.
    """
    if chosen != "auto":
        return DEPTHS[chosen]
    if environ.get("NO_COLOR"):
        return ColorDepth.DEPTH_1_BIT
    if sys.platform == "win32" or environ.get("PROMPT_TOOLKIT_COLOR_DEPTH"):
        return None
    colours = _colours_of(environ.get("TERM", ""))
    if colours == 0:
        return ColorDepth.DEPTH_1_BIT
    has_more = environ.get("COLORTERM") in ("truecolor", "24bit")  # than TERM says
    return ColorDepth.DEPTH_8_BIT if colours >= MANY or has_more else ColorDepth.DEPTH_4_BIT


@cache
def _colours_of(term: str) -> int:
    """Return the number of colours of a terminal by the system's terminal database, or by its name
    if it is not listed there (as over SSH)."""
    if not _WITHOUT_COLOURS.search(term):
        with suppress(Exception):  # no curses, no database, or an unknown terminal
            import curses

            curses.setupterm(term, 1)
            return max(0, curses.tigetnum("colors"))
        return MANY
    return 0


MANY: Final = 256
_WITHOUT_COLOURS: Final = re.compile(r"^$|^(dumb|unknown|vt\d+.*)$|-(m|mono)$")


def missing_signs(
    chosen: str, encoding: str, environ: Mapping[str, str] = os.environ
) -> Callable[[str], bool] | None:
    """Return what tells which signs a terminal cannot show, None if it has all: all but ASCII as
    chosen, or for `auto` where the output or the locale has no Unicode; there the letters stay of
    who chose a language that needs them. The Linux console has letters and frames, but no dots."""
    if chosen == "ascii" or (chosen == "auto" and not encoding.lower().startswith("utf")):
        return lambda sign: not sign.isascii()
    if chosen == "auto" and has_plain_locale(environ):
        needs_letters = not LANGUAGES[spoken()].isascii()
        return lambda sign: not (sign.isascii() or (needs_letters and sign.isalpha()))
    return is_dots if chosen == "auto" and environ.get("TERM") == "linux" else None
