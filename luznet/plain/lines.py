"""Lines of text: made safe to print, and taken apart where people typed them."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final, NamedTuple

from luznet.wire.text import clean_text, safe
from luznet.wire.text import number_in as number_in

LONGEST = 1000
"""Characters of the longest line that is printed or understood."""


_BLANKS: Final = re.compile(r"[^\S\u00a0\u202f]+")
_GLUED: Final = re.compile(r"^([A-Za-z]+)([0-9]{1,3})(?= |$)")


class Typed(NamedTuple):
    """What somebody typed: the first word in small letters, the rest, and that word as it was
    typed."""

    word: str
    rest: str
    as_typed: str


def printable(lines: Sequence[str]) -> list[str]:
    """Return the lines made safe to print: no control characters, and none empty."""
    return [line for line in map(_printable, lines) if line]


def _printable(text: str) -> str:
    """Make a line safe to print; the non-breaking spaces of French stay."""
    folded = _BLANKS.sub(" ", safe(unicodedata.normalize("NFC", text)))
    return folded.strip()[:LONGEST].strip()


def take_apart(text: str) -> Typed:
    """Return a typed line in its parts; a line of blanks has an empty word. A number may follow a
    word without a blank: `play4`."""
    line = clean_text(text, LONGEST)
    word, _, rest = _GLUED.sub(r"\1 \2", line, count=1).partition(" ")
    as_typed = word.rstrip(".,!")
    return Typed(as_typed.casefold(), rest, as_typed)


def same_name(name: str, typed: str) -> bool:
    """Return whether a name may be meant by what was typed: its beginning is enough."""
    return bool(typed) and name.casefold().startswith(typed.casefold())
