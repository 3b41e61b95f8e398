"""Text from outside, on the way in: names and chat, made safe for any terminal; names that look
alike, told apart; keys, checked for their form.

Names are nicknames after RFC 8266: the characters of PRECIS' FreeformClass (RFC 8264) in their
plainest form (NFKC).  What does not fit is taken out; a name is never refused.  Two names look
alike if Unicode's data says so about their characters (UTS #39)."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from precis_i18n.unicode import UnicodeData

END: Final = r"$(?!\n)"
"""Nothing follows, in a pattern; for some regex engines `$` alone also matches before a final line
feed."""
NAME_MOST: Final = 20
"""Characters of a person's name."""
NUMBERED_NAME_MOST: Final = 30
"""Characters of a person's name with a number that tells it from others."""
TABLE_NAME_MOST: Final = 40
LISTED_NAME_MOST: Final = 48
"""Characters of a table's name with a number that tells it from others."""
HOST_NAME_MOST: Final = 40
SAID_MOST: Final = 200
"""Characters of a line of chat."""
MOST_MARKS: Final = 4
"""Marks on one letter (UTS #39, 5.4): a tower of them would cover the rows above."""

_LOOKED_AT: Final = 8
"""How many times the longest text is read at most, before it is cleaned and cut."""
_JOINERS: Final = "\u200c\u200d"
_EMPTY: Final = frozenset("\u2800\ufffc\U00013441\U00013442\U00016fe4\U0001d159")
"""Characters that are drawn as blanks, though Unicode does not class them so."""
_TINTS: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
"""Skin tones: some terminals draw them as a separate character, others not at all."""
_FLAGS: Final = {0x1F1E6 + letter: 0x41 + letter for letter in range(26)}
"""Letters that form flags in pairs, which terminals draw in two, three or four cells."""
_SECOND_DOT: Final = re.compile("([ij\u0456\u0458][\u0323-\u0331]*)\u0307")
"""A dot above i or j, Latin or Cyrillic, apart from marks below it."""


# ---- made safe ---------------------------------------------------------------------------


def safe(text: str) -> str:
    """Return the text without characters that control a terminal or are invisible, flags as
    letters; blanks of any kind stay."""
    if text.isascii() and text.isprintable():
        return text
    kept = "".join(sign for sign in text if sign.isspace() or _is_shown(sign))
    return _without_stray_joiners(kept.translate(_FLAGS))


def clean_name(text: str, longest: int = NAME_MOST) -> str:
    """Return the name as it may be shown (protocol/spec.md, 5), cut to `longest` characters; empty
    if nothing is left."""
    return _cleaned(text[: longest * _LOOKED_AT], longest, is_name=True)


def clean_text(text: str, longest: int = SAID_MOST) -> str:
    """Return a line of chat as it may be shown: like a name, but characters keep their form."""
    return _cleaned(text[: longest * _LOOKED_AT], longest, is_name=False)


@lru_cache(512)
def _cleaned(text: str, longest: int, *, is_name: bool) -> str:
    """Return the text as it may be shown. Taking something out may join what then has another form,
    so this is repeated until nothing changes (RFC 8266, 2.1)."""
    before = None
    while text != before:
        before = text
        if not text.isascii():
            if is_name and not unicodedata.is_normalized("NFKC", text):
                text = "".join(map(_plainest, text))
            text = _without_towers(safe(unicodedata.normalize("NFC", text)))
        text = " ".join(safe(text).split())[:longest].strip()
    return text


@lru_cache(4096)
def _is_shown(sign: str) -> bool:
    """Return whether names and texts may contain a character."""
    if sign.isascii():
        return sign.isprintable()
    if sign in _EMPTY or sign in _TINTS:
        return False
    from precis_i18n.derived import DISALLOWED, UNASSIGNED, derived_property

    return derived_property(ord(sign), _unicode())[0] not in (DISALLOWED, UNASSIGNED)


@lru_cache(1)
def _unicode() -> "UnicodeData":
    """Return what PRECIS knows about characters; imported late, since few names need it."""
    from precis_i18n.unicode import UnicodeData

    return UnicodeData()


def _plainest(sign: str) -> str:
    """Return a character without width, font or ligature. A Hangul letter stays one: its plainest
    form is a part of a syllable, which is not shown."""
    _kind, _, next_form = unicodedata.decomposition(sign).partition("> ")
    forms = unicodedata.normalize("NFKC", sign), _signs(next_form)
    return next(filter(None, map(safe, forms)), sign)


def _signs(numbers: str, separator: str | None = None) -> str:
    """Return characters from their numbers in hexadecimal."""
    return "".join([chr(int(number, 16)) for number in numbers.split(separator)])


def _without_stray_joiners(text: str) -> str:
    """Leave out joiners that change nothing visible."""
    if not any(joiner in text for joiner in _JOINERS):
        return text
    from precis_i18n.context import context_rule_error

    return "".join(
        sign
        for at, sign in enumerate(text)
        if sign not in _JOINERS or not context_rule_error(text, at, _unicode())
    )


def _without_towers(text: str) -> str:
    """Leave out marks without a letter, too many on one letter, and repeated ones."""
    kept, marks = "", MOST_MARKS
    for sign in text:
        if sign not in _JOINERS and unicodedata.category(sign)[0] != "M":
            marks = MOST_MARKS if sign.isspace() else 0
        elif marks == MOST_MARKS or kept[-1:] == sign:
            continue
        else:
            marks += 1
        kept += sign
    return kept


# ---- told apart --------------------------------------------------------------------------


def are_alike(one: str, other: str) -> bool:
    """Return whether two names look alike as they are, in small letters, or in capitals."""
    return any(a == b for a, b in zip(_looks(one), _looks(other), strict=True))


@lru_cache(512)
def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return names of which no two look alike, except empty ones: those that did get their number,
    counted from 1, in front, where no narrow column cuts it off."""
    while True:
        looks = [_looks(name) if name else () for name in names]
        same = [Counter(kind) for kind in zip(*filter(None, looks), strict=True)]
        alike = {
            at
            for at, kinds in enumerate(looks)
            if any(each[look] > 1 for each, look in zip(same, kinds, strict=False))
        }
        if not alike:
            return names
        numbered = (f"({at}) {name}" for at, name in enumerate(names, 1))
        names = tuple([new if at in alike else names[at] for at, new in enumerate(numbered)])


def groups_alike(names: Sequence[str]) -> list[list[int]]:
    """Return groups of the places of names that look alike."""
    groups: dict[tuple[int, str], list[int]] = {}
    found = []
    for at, name in enumerate(names):
        looks = list(enumerate(_looks(name)))
        group = next((groups[look] for look in looks if look in groups), [])
        if not group:
            found.append(group)
        group.append(at)
        groups |= dict.fromkeys(looks, group)
    return found


@lru_cache(1024)
def _looks(name: str) -> tuple[str, str, str]:
    """Return the skeletons of a name as it is, in small letters, and in capitals: letters may look
    alike in only one of them."""
    return skeleton(name), skeleton(name.casefold()), skeleton(name.upper())


def skeleton(name: str) -> str:
    """Return what a name looks like, the same for names that look alike (UTS #39, 4). A second dot
    on a letter is invisible too."""
    seen = "".join(sign for sign in unicodedata.normalize("NFD", name) if sign not in _JOINERS)
    return unicodedata.normalize("NFD", _SECOND_DOT.sub(r"\1", seen).translate(_confusables()))


@lru_cache(1)
def _confusables() -> dict[int, str]:
    """Return what each character looks like that looks like another one."""
    table: dict[int, str] = {}
    for line in Path(__file__).with_name("confusables.txt").read_text("ascii").splitlines():
        looks, _, signs = line.partition(":")
        if not line.startswith("#"):
            table |= dict.fromkeys(map(ord, _signs(signs)), _signs(looks, "+"))
    return table


# ---- numbers -----------------------------------------------------------------------------


def number_in(text: str) -> int | None:
    """Return the number that somebody typed; None if the text is not one."""
    text = text.strip().lstrip("#")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None


def natural(text: str) -> tuple[int | str, ...]:
    """Return a key to sort by, in which numbers count: "Table 9" comes before "Table 10"."""
    pieces = re.split(r"([0-9]+)", text.casefold())
    return tuple([int(piece) if at % 2 else piece for at, piece in enumerate(pieces)])


# ---- keys --------------------------------------------------------------------------------


KEY_LENGTH: Final = 40
KEY_PATTERN: Final = r"^[0-9A-Za-z.\-:+=\^!/*?&<>()\[\]{}@%$#]{40}$"
"""What a public key in Z85 is made of (ZeroMQ RFC 32)."""
_Z85: Final = (
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
)
_DIGITS: Final = {sign: value for value, sign in enumerate(_Z85)}


def is_key(text: str) -> bool:
    """Return whether the text is 32 bytes in Z85: five characters stand for four bytes, but the
    highest combinations exceed them."""
    if len(text) != KEY_LENGTH or re.match(KEY_PATTERN, text) is None:
        return False
    return all(_number(text[at : at + 5]) < 1 << 32 for at in range(0, len(text), 5))


def _number(signs: str) -> int:
    value = 0
    for sign in signs:
        value = value * len(_Z85) + _DIGITS[sign]
    return value
