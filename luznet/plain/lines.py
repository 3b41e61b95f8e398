"""Lines of text: made safe to print, and taken apart where people typed them."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from luznet.wire.text import clean_name

LONGEST = 1000
"""Signs of the longest line that is printed or understood."""


_GLUED: Final = re.compile(r"^([A-Za-z]+)([0-9]{1,3})(?= |$)")


class Typed(NamedTuple):
    """What somebody typed: the first word in small letters, and what comes after it."""

    word: str
    rest: str


def printable(lines: Sequence[str]) -> list[str]:
    """Return the lines as they may be printed: no signs that steer a terminal, none empty."""
    return [line for line in (clean_name(text, LONGEST) for text in lines) if line]


def take_apart(text: str) -> Typed:
    """Return a typed line in its parts; nothing but blanks gives an empty word. A number may
    follow a word without a blank: `play4`."""
    line = clean_name(text, LONGEST)
    word, _, rest = _GLUED.sub(r"\1 \2", line, count=1).partition(" ")
    return Typed(word.casefold().rstrip(".,!"), rest)


def number_in(text: str) -> int | None:
    """Return the one number that a text is; None where it is something else."""
    text = text.strip().lstrip("#")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def same_name(name: str, typed: str) -> bool:
    """Tell whether a name may be meant by what was typed: its beginning is enough."""
    return bool(typed) and name.casefold().startswith(typed.casefold())
