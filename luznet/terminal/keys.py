"""What keys are called, and what they do, in the reader's language.

Letters, digits, Tab and Ctrl-C are called so in every language. Bindings say "Enter" and "Esc";
`called` translates them for the screen.
"""

from typing import Final

from luznet.language import TextIn, pgettext

# i18n: Names of keys stand before what they do, in a row with other keys, so keep them short.
# i18n: Sentences that name a key should use the same name.
LEFT_RIGHT = TextIn("keys", "Left/Right")
UP_DOWN = TextIn("keys", "Up/Down")
LEFT = TextIn("key", "Left")
RIGHT = TextIn("key", "Right")
UP = TextIn("key", "Up")
DOWN = TextIn("key", "Down")
# i18n: The space bar.
SPACE = TextIn("key", "Space")
PAGE_UP = TextIn("key", "PgUp")
# i18n: The keys that turn a page up and down.
PAGES = TextIn("keys", "PgUp/PgDn")
HOME_END = TextIn("keys", "Home/End")
# i18n: The key that deletes the character before the cursor.
BACKSPACE = TextIn("key", "Backspace")
R_OR_F2 = TextIn("keys", "R or F2")
_NAMES: Final = {"Enter": TextIn("key", "Enter"), "Esc": TextIn("key", "Esc")}


def called(shown: str) -> str:
    """Return what a key of a binding is called in the reader's language."""
    return _NAMES[shown]() if shown in _NAMES else shown


def label(does: str) -> str:
    """Return what a key does: a message for translators in the context "what a key does"."""
    return pgettext("what a key does", does)
