"""Names that people give and what they say: made safe to show in any terminal, on the way in."""

import unicodedata

_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Control, format (bidi marks among them), surrogate, private, unassigned, line breaks."""


def safe(text: str) -> str:
    """Return the text without signs that could disturb a screen; blanks of any kind stay."""
    return "".join(
        sign for sign in text if sign.isspace() or unicodedata.category(sign) not in _UNSAFE
    )


def clean_name(text: str, longest: int = 20) -> str:
    """Return the name without what could disturb a screen, blanks folded, NFC, cut to
    `longest` characters; empty if nothing is left."""
    kept = safe(unicodedata.normalize("NFC", text))
    return " ".join(kept.split())[:longest].strip()


def clean_text(text: str) -> str:
    """Return what somebody says, made safe as a name is, in one line of 200 characters at most;
    empty if nothing is left."""
    return clean_name(text, longest=200)
