"""A language for tests: English with other letters, so that whatever is not translated stands out.

"{name} sat down."  ->  "⟦{name} śàť ďóẁń.⟧"
"""

import re
from collections.abc import Iterable

_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "àƀćďéƒĝĥíĵķļḿńóṕɋŕśťúṽẁẋýźÀƁĆĎÉƑĜĤÍĴĶĻḾŃÓṔɊŔŚŤÚṼẀẊÝŹ",
)
_FACT = re.compile(r"(\{[^}]*\}|%\(\w+\)[rs]|%[rs])")
_WORD = re.compile(r"[A-Za-z](?:'?[A-Za-z])+")


class Pseudo:
    """What `luznet.language.use` takes."""

    def gettext(self, message: str, /) -> str:
        """Return a message with other letters; its facts stay, in argparse's form too."""
        parts = _FACT.split(message)
        parts[::2] = [text.translate(_LETTERS) for text in parts[::2]]
        return f"⟦{''.join(parts)}⟧"

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """Return the form of English with other letters."""
        return self.gettext(one if number == 1 else many)

    def pgettext(self, context: str, message: str, /) -> str:
        """Return a message with other letters."""
        return self.gettext(message)

    def npgettext(self, context: str, one: str, many: str, number: int, /) -> str:
        """Return the form of English with other letters."""
        return self.ngettext(one, many, number)


def untranslated(text: str, allowed: Iterable[str] = ()) -> list[str]:
    """Return the words of two or more plain letters, but for those that stay in every
    language: names, keys, what is typed."""
    kept = {word for phrase in allowed for word in _WORD.findall(phrase)}
    return [word for word in _WORD.findall(text) if word not in kept]
