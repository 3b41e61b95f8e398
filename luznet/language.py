"""The language in which luznet speaks to its user: gettext's catalogues, English in the code.

    _("{name} sat down.", name="Ann")                    a sentence, in the language spoken now
    ngettext("{number} card", "{number} cards", 3)       one of its plural forms
    pgettext("a bet", "none"), npgettext(...)            the same, where English says two things
                                                         alike that other languages part
    Text("Your hand"), TextIn("a bet", "none")           said when it is called: for constants

Facts go in by name and nothing is glued: a sentence is one message.  Who hears several languages
at once is nobody, so the language is a state of the process; it can change at any moment, and
whatever is said after that is said in the new one.

Nothing slow is imported here: the command line speaks before it answers `--help`.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Protocol

    class Translations(Protocol):
        """What knows the sentences of a language: `gettext.NullTranslations`, or like it."""

        def gettext(self, message: str, /) -> str:
            """Return a message in this language."""

        def ngettext(self, one: str, many: str, number: int, /) -> str:
            """Return the form of a message for a number."""

        def pgettext(self, context: str, message: str, /) -> str:
            """Return a message as it is meant there."""

        def npgettext(self, context: str, one: str, many: str, number: int, /) -> str:
            """Return the form of a message for a number, as it is meant there."""


DOMAIN = "luznet"
LANGUAGES = {"en": "English", "fr": "Français", "uk": "Українська"}
"""Every language by its id, in its own words."""
AUTO = "auto"
"""Stands for the language of the system."""
_DECIMAL_COMMA = ("fr", "uk")
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class _English:
    """The language of the code itself."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return one if number == 1 else many

    def pgettext(self, context: str, message: str, /) -> str:
        return message

    def npgettext(self, context: str, one: str, many: str, number: int, /) -> str:
        return self.ngettext(one, many, number)


class NotBuilt(Exception):
    """The catalogue of a language is not there; `str()` of it says how it comes."""


_now: Translations = _English()
_spoken = "en"


# ---- what is spoken ------------------------------------------------------------------------


def speak(language: str) -> None:
    """Speak a language from now on: one of `LANGUAGES`, or `AUTO`.

    Raises `NotBuilt` where its catalogue is not there; the language stays as it was then.
    """
    chosen = of_system(os.environ) if language == AUTO else language
    use(_English() if chosen == "en" else _catalogue(chosen), chosen)


def use(translations: Translations, language: str) -> None:
    """Say everything as these translations do, from now on."""
    global _now, _spoken
    _now, _spoken = translations, language


def spoken() -> str:
    """Return the id of the language that is spoken now."""
    return _spoken


def of_system(environ: Mapping[str, str]) -> str:
    """Return the language of the system as far as luznet speaks it, else English; also where
    the terminal could not show its letters."""
    wanted = next(filter(None, map(environ.get, _VARIABLES)), "") or _of_windows()
    language = wanted[:2].lower()
    return language if language in LANGUAGES and _can_show(LANGUAGES[language]) else "en"


def _of_windows() -> str:
    """Return the language in which Windows speaks, empty on other systems."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")


def _can_show(letters: str) -> bool:
    try:
        letters.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _catalogue(language: str) -> Translations:
    import gettext

    folder = os.path.join(os.path.dirname(__file__), "locale")
    try:
        return gettext.translation(DOMAIN, folder, [language])
    except OSError:
        raise NotBuilt(
            f"The texts of {LANGUAGES[language]} are not built: run `python -m tools.catalogues`, "
            "or install luznet again."
        ) from None


# ---- sentences -----------------------------------------------------------------------------


def _(message: str, /, **facts: object) -> str:
    """Return a message with its facts."""
    return _filled(_now.gettext(message), facts)


def ngettext(one: str, many: str, number: int, /, **facts: object) -> str:
    """Return the form of a message for a number, which is a fact of that name too."""
    return _filled(_now.ngettext(one, many, number), {"number": number, **facts})


def pgettext(context: str, message: str, /, **facts: object) -> str:
    """Return a message as it is meant there, with its facts."""
    return _filled(_now.pgettext(context, message), facts)


def npgettext(context: str, one: str, many: str, number: int, /, **facts: object) -> str:
    """Return the form of a message for a number, as it is meant there."""
    return _filled(_now.npgettext(context, one, many, number), {"number": number, **facts})


def _filled(sentence: str, facts: Mapping[str, object]) -> str:
    return sentence.format_map(facts) if facts else sentence


class Text:
    """A message that is said when it is called, with its facts, in the language spoken then."""

    __slots__ = ("_context", "message")

    def __init__(self, message: str) -> None:
        """Take the message in English."""
        self.message = message
        self._context = ""

    def __call__(self, **facts: object) -> str:
        """Say it."""
        if self._context:
            return pgettext(self._context, self.message, **facts)
        return _(self.message, **facts)

    def __repr__(self) -> str:
        """Return it as it stands in the code."""
        return f"Text({self.message!r})"


class TextIn(Text):
    """A message as it is meant in a context."""

    __slots__ = ()

    def __init__(self, context: str, message: str) -> None:
        """Take what it is about, for translators, and the message in English."""
        super().__init__(message)
        self._context = context


def decimal(number: float, digits: int = 1) -> str:
    """Return a number with so many decimals, parted by the sign of the language."""
    written = f"{number:.{digits}f}"
    return written.replace(".", ",") if _spoken in _DECIMAL_COMMA else written
