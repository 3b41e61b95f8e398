"""What a terminal can show: how many colours, and which signs."""

import os
import re
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Final
from unicodedata import east_asian_width

from prompt_toolkit.output.color_depth import ColorDepth

from luznet.language import LANGUAGES, has_plain_locale, spoken
from luznet.terminal.light.palette import Depth
from luznet.terminal.picture import is_dots

DEPTHS: Final[dict[str, ColorDepth]] = {
    "none": ColorDepth.DEPTH_1_BIT,
    "16": ColorDepth.DEPTH_4_BIT,
    "256": ColorDepth.DEPTH_8_BIT,
    "true": ColorDepth.DEPTH_24_BIT,
}
"""The colour depth for each value of the setting `colours`."""
NAMES: Final[dict[ColorDepth, Depth]] = {
    ColorDepth.DEPTH_1_BIT: "none",
    ColorDepth.DEPTH_4_BIT: "16",
    ColorDepth.DEPTH_8_BIT: "256",
    ColorDepth.DEPTH_24_BIT: "true",
}
"""The depth of a palette for each of prompt_toolkit's."""


def colour_depth(chosen: str, environ: Mapping[str, str] = os.environ) -> ColorDepth | None:
    """Return the colour depth that the user chose. For `auto`, return no colours if NO_COLOR is
    set, otherwise what the terminal supports; None leaves it to prompt_toolkit, as on Windows.

    Bold, reverse and underline need no colours.
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
    if environ.get("COLORTERM") in ("truecolor", "24bit"):  # more than TERM says
        return ColorDepth.DEPTH_24_BIT
    return ColorDepth.DEPTH_8_BIT if colours >= MANY else ColorDepth.DEPTH_4_BIT


@cache
def _colours_of(term: str) -> int:
    """Return the number of colours of a terminal: from its name if that says it, otherwise from the
    system's terminal database, if that has it (it may not, as over SSH)."""
    if term.endswith("-256color"):
        return MANY
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
    """Return a function that says whether a terminal lacks a character; None if it lacks none.

    Everything but ASCII is missing if the user chose that, or, for `auto`, if the output or the
    locale has no Unicode; a language that needs other letters keeps them. The Linux console has
    letters and frames, but no dots. `wide` is for terminals that draw signs of ambiguous width two
    cells wide.
    """
    if chosen == "ascii" or (chosen == "auto" and not encoding.lower().startswith("utf")):
        return lambda sign: not sign.isascii()
    needs_letters = not LANGUAGES[spoken()].isascii()
    if chosen == "wide":
        return lambda sign: _is_ambiguous(sign) and not (needs_letters and sign.isalpha())
    if chosen == "auto" and has_plain_locale(environ):
        return lambda sign: not (sign.isascii() or (needs_letters and sign.isalpha()))
    return is_dots if chosen == "auto" and environ.get("TERM") == "linux" else None


def _is_ambiguous(sign: str) -> bool:
    """Return whether a character may be two cells wide in East Asian terminals, or belongs to the
    lines and blocks, most of which are: half a frame would be torn."""
    return "\u2500" <= sign[:1] <= "\u259f" or any(east_asian_width(each) == "A" for each in sign)
