"""Names that people give and what they say: made safe to show in any terminal, on the way in."""

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
