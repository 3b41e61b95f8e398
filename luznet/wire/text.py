"""Text from outside, on the way in: names and what people say, made safe to show in any terminal;
keys, held to their form."""

import re
import unicodedata
from typing import Final

NAME_MOST: Final = 20
"""Characters of a person's name."""
TABLE_NAME_MOST: Final = 40
HOST_NAME_MOST: Final = 40
SAID_MOST: Final = 200
"""Characters of what somebody says at once."""

_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (bidi marks among them), surrogate, private, unassigned, line breaks."""


def safe(text: str) -> str:
    """Return the text without signs that could disturb a screen; blanks of any kind stay."""
    return "".join(
        sign for sign in text if sign.isspace() or unicodedata.category(sign) not in _UNSAFE
    )


def clean_name(text: str, longest: int = NAME_MOST) -> str:
    """Return the name without what could disturb a screen, blanks folded, NFC, cut to
    `longest` characters; empty if nothing is left."""
    kept = safe(unicodedata.normalize("NFC", text))
    return " ".join(kept.split())[:longest].strip()


def clean_text(text: str) -> str:
    """Return what somebody says, made safe as a name is, in one line and cut to `SAID_MOST`
    characters; empty if nothing is left."""
    return clean_name(text, SAID_MOST)


KEY_LENGTH: Final = 40
KEY_PATTERN: Final = r"^[0-9A-Za-z.\-:+=\^!/*?&<>()\[\]{}@%$#]{40}$"
"""What a public key in Z85 is made of (ZeroMQ RFC 32)."""
_Z85: Final = (
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
)
_DIGITS: Final = {sign: value for value, sign in enumerate(_Z85)}


def is_key(text: str) -> bool:
    """Return whether the text is 32 bytes in Z85. Five characters stand for four bytes, but the
    highest combinations stand for more than four bytes can hold."""
    if len(text) != KEY_LENGTH or re.match(KEY_PATTERN, text) is None:
        return False
    return all(_number(text[at : at + 5]) < 1 << 32 for at in range(0, len(text), 5))


def _number(signs: str) -> int:
    value = 0
    for sign in signs:
        value = value * len(_Z85) + _DIGITS[sign]
    return value
