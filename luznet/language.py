"""The language in which luznet speaks to its user: gettext catalogues, with English in the code.

    _("{name} sat down.", name="Ann")                    a sentence, in the language spoken now
    ngettext("{number} card", "{number} cards", 3)       one of its plural forms
    pgettext("a bet", "none"), npgettext(...)            the same, where one English message means
                                                         two things that other languages tell apart
    Text("Your hand"), TextIn("a bet", "none")           said when it is called: for constants
    PluralText("{number} card", "{number} cards")        the same, in the form for a number
    PersonText("You pass.", "{name} passes.")            the same, to the reader or about a player
    GuestText("Ask for the join line.", "Ask them.")     the same, with a form for guests over ssh
    percent(62), decimal(1.5)                            "62%" and "1.5", as the language does
    quoted("fly")                                        what somebody typed, in quotation marks

Facts go in by name, and a sentence is one message: nothing is put together from pieces.  A process
speaks one language at a time, so the language is process state; a change applies to everything that
is said after it.

Nothing slow is imported here: `--help` speaks, too.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Protocol

    class Translations(Protocol):
        """The sentences of a language."""

        def gettext(self, message: str, /) -> str:
            """Return a message in this language."""

        def ngettext(self, one: str, many: str, number: int, /) -> str:
            """Return the form of a message for a number."""

        def pgettext(self, context: str, message: str, /) -> str:
            """Return a message as it is meant there."""

        def npgettext(self, context: str, one: str, many: str, number: int, /) -> str:
            """Return the form of a message for a number, in a context."""


Name = str | None
"""What a sentence calls a player; None is the reader: "you"."""

DOMAIN = "luznet"
LANGUAGES = {"en": "English", "fr": "Français", "uk": "Українська"}
"""Every language by its id, in its own words."""
AUTO = "auto"
"""Stands for the language of the system."""
_DECIMAL_COMMA = ("fr", "uk")
_GROUPS = {"fr": "\u202f", "uk": "\u00a0"}
"""What separates thousands, where it is not a comma."""
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
    """The catalogue of a language is missing; `str()` of it says how to make it."""


_now: Translations = _English()
_spoken = "en"
_is_to_guest = False


# ---- what is spoken ------------------------------------------------------------------------


def speak(language: str) -> None:
    """Speak one of `LANGUAGES`, or `AUTO`, from now on. Raises `NotBuilt` and keeps the language if
    its catalogue is missing."""
    chosen = of_system(os.environ) if language == AUTO else language
    if chosen != _spoken:
        use(_English() if chosen == "en" else _catalogue(chosen), chosen)


def use(translations: Translations, language: str) -> None:
    """Use these translations from now on."""
    global _now, _spoken
    _now, _spoken = translations, language


def speak_to_guest(is_guest: bool = True) -> None:
    """Say from now on what is meant for a guest, where a message has a form for guests."""
    global _is_to_guest
    _is_to_guest = is_guest


def spoken() -> str:
    """Return the id of the present language."""
    return _spoken


def of_system(environ: Mapping[str, str]) -> str:
    """Return the system's language, or English if luznet does not speak it or the terminal cannot
    show its letters."""
    wanted = next(filter(None, map(environ.get, _VARIABLES)), "") or _of_windows()
    language = wanted[:2].lower()
    return language if language in LANGUAGES and _can_show(LANGUAGES[language]) else "en"


def _of_windows() -> str:
    """Return the language of Windows; empty on other systems."""
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
    folder = os.path.join(os.path.dirname(__file__), "locale", language, "LC_MESSAGES")
    try:
        with open(os.path.join(folder, f"{DOMAIN}.mo"), "rb") as file:
            return Catalogue(file.read())
    except OSError:
        raise NotBuilt(
            _(
                "The texts of {language} are not built: run `python -m tools.catalogues`, or "
                "install luznet again.",
                language=LANGUAGES[language],
            )
        ) from None


class Catalogue:
    """A file of gettext (GNU gettext, "The Format of GNU MO Files"), of which only the messages in
    use are decoded: Python's own class decodes all of it, which takes longer than the whole
    `luznet --help`."""

    def __init__(self, data: bytes) -> None:
        from struct import unpack_from

        order = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
        number, originals, translations = unpack_from(f"{order}3I", data, 8)
        places = unpack_from(f"{order}{2 * number}I", data, originals)
        self._data = data
        self._places = unpack_from(f"{order}{2 * number}I", data, translations)
        self._at = {
            data[start : start + length].partition(b"\0")[0]: at
            for at, (length, start) in enumerate(zip(places[::2], places[1::2], strict=True))
        }
        self._form: Callable[[int], int] | None = None

    def gettext(self, message: str, /) -> str:
        return self._said(message, message)

    def pgettext(self, context: str, message: str, /) -> str:
        return self._said(f"{context}\4{message}", message)

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        return self._form_of(one, one, many, number)

    def npgettext(self, context: str, one: str, many: str, number: int, /) -> str:
        return self._form_of(f"{context}\4{one}", one, many, number)

    def _form_of(self, key: str, one: str, many: str, number: int) -> str:
        forms = self._said(key, "")
        if not forms:
            return one if number == 1 else many
        return forms.split("\0")[self._rule(number)]

    def _said(self, key: str, otherwise: str) -> str:
        at = self._at.get(key.encode())
        if at is None:
            return otherwise
        length, start = self._places[2 * at : 2 * at + 2]
        return self._data[start : start + length].decode()

    def _rule(self, number: int) -> int:
        """Return which form a number takes, by the header of the file."""
        if self._form is None:
            from gettext import c2py

            rule = self._said("", "").partition("plural=")[2].partition(";")[0]
            self._form = c2py(rule.strip())
        return self._form(number)


# ---- what can be shown ---------------------------------------------------------------------


def has_plain_locale(environ: Mapping[str, str]) -> bool:
    """Return whether the locale is C, which promises only ASCII, though Python writes UTF-8 there
    (PEP 540).

    Python also overwrites LC_CTYPE there unless LC_ALL is set (PEP 538), so the value that it
    writes does not count.  If none of the three is set, nothing is known about the terminal.
    """
    if sys.platform == "win32":
        return False
    kind = environ.get("LC_CTYPE", "")
    told = environ.get("LC_ALL") or ("" if kind in _COERCED else kind) or environ.get("LANG", "")
    return told in ("C", "POSIX")


_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")


def let_signs_pass(stream: object) -> None:
    """Let a text stream write plainer characters instead of failing on those that it cannot write:
    other people's names may contain any."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:
        return
    import codecs

    codecs.register_error("luznet", _plainer)
    is_plain = has_plain_locale(os.environ) and LANGUAGES[_spoken].isascii()
    is_terminal = bool(getattr(stream, "isatty", bool)())
    reconfigure(errors="luznet", **({"encoding": "ascii"} if is_plain and is_terminal else {}))


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def plain(sign: str) -> str:
    """Return a character in ASCII: a letter without its marks, or something similar."""
    if sign.isascii():
        return sign
    if sign in _PLAIN:
        return _PLAIN[sign]
    from unicodedata import normalize

    return normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


_PLAIN = {
    **dict.fromkeys("\u2018\u2019", "'"),
    **dict.fromkeys("\u201c\u201d\u00ab\u00bb", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
    **{"\u00b1": "+-", "\u0153": "oe", "\u0152": "OE", "\u00e6": "ae", "\u00c6": "AE"},
}
"""Characters that do not decompose into ASCII ones."""

# ---- sentences -----------------------------------------------------------------------------


def _(message: str, /, **facts: object) -> str:
    """Return a message with its facts."""
    return _filled(_now.gettext(message), facts)


def ngettext(one: str, many: str, number: int, /, **facts: object) -> str:
    """Return the form of a message for a number, which is also the fact `number`."""
    return _filled(_now.ngettext(one, many, number), {"number": number, **facts})


def pgettext(context: str, message: str, /, **facts: object) -> str:
    """Return a message in a context, with its facts."""
    return _filled(_now.pgettext(context, message), facts)


def npgettext(context: str, one: str, many: str, number: int, /, **facts: object) -> str:
    """Return the form of a message for a number, in a context."""
    return _filled(_now.npgettext(context, one, many, number), {"number": number, **facts})


def _filled(sentence: str, facts: Mapping[str, object]) -> str:
    return sentence.format_map(facts) if facts else sentence


class Text:
    """A message that is translated when it is called with its facts."""

    __slots__ = ("_context", "message")

    def __init__(self, message: str) -> None:
        self.message = message
        self._context = ""

    def __call__(self, **facts: object) -> str:
        if self._context:
            return pgettext(self._context, self.message, **facts)
        return _(self.message, **facts)

    def __repr__(self) -> str:
        return f"Text({self.message!r})"


class TextIn(Text):
    """A message in a context, which tells translators what it is about."""

    __slots__ = ()

    def __init__(self, context: str, message: str) -> None:
        super().__init__(message)
        self._context = context


class GuestText(Text):
    """A message, and what it says to guests: they came over ssh to one table, and have no command
    line, files or network of their own here."""

    __slots__ = ("_to_guests",)

    def __init__(self, message: str, to_guests: str) -> None:
        super().__init__(message)
        self._to_guests = Text(to_guests)

    def __call__(self, **facts: object) -> str:
        return self._to_guests(**facts) if _is_to_guest else super().__call__(**facts)


class PluralText:
    """A message with a form for each number; called with the number, which is a fact too."""

    __slots__ = ("_context", "many", "one")

    def __init__(self, one: str, many: str) -> None:
        self.one = one
        self.many = many
        self._context = ""

    def __call__(self, number: int, /, **facts: object) -> str:
        if self._context:
            return npgettext(self._context, self.one, self.many, number, **facts)
        return ngettext(self.one, self.many, number, **facts)


class PluralTextIn(PluralText):
    """The same in a context, which tells translators what the message is about."""

    __slots__ = ()

    def __init__(self, context: str, one: str, many: str) -> None:
        super().__init__(one, many)
        self._context = context


class PersonText:
    """A sentence in the second person and in the third: one for the reader, one with a name.

    BETS = PersonText("You bet {bet}.", "{name} bets {bet}.")
    BETS(None, bet=3)     "You bet 3."
    BETS("Ann", bet=3)    "Ann bets 3."
    """

    __slots__ = ("named", "you")

    def __init__(self, you: str, named: str) -> None:
        self.you = Text(you)
        self.named = Text(named)

    def __call__(self, name: Name, /, **facts: object) -> str:
        return self.you(**facts) if name is None else self.named(name=name, **facts)


class PersonPluralText:
    """The same with a form for each number, which follows the name: the two forms of "you", then
    those of a name."""

    __slots__ = ("named", "you")

    def __init__(self, *messages: str) -> None:
        self.you = PluralText(*messages[:2])
        self.named = PluralText(*messages[2:])

    def __call__(self, name: Name, number: int, /, **facts: object) -> str:
        if name is None:
            return self.you(number, **facts)
        return self.named(number, name=name, **facts)


def decimal(number: float, digits: int | None = 1) -> str:
    """Return a number with this many decimals (None: as few as needed), and the language's decimal
    sign."""
    written = f"{number:g}" if digits is None else f"{number:.{digits}f}"
    return written.replace(".", ",") if _spoken in _DECIMAL_COMMA else written


def grouped(number: int) -> str:
    """Return a whole number with its thousands set apart: "1,024"."""
    return f"{number:,}".replace(",", _GROUPS.get(_spoken, ","))


def percent(number: int | str) -> str:
    """Return a percentage with its sign."""
    # i18n: A percentage: a number, or such as <1 or 40 ±3. No blank breaks a line here.
    return pgettext("a share", "{number}%", number=number)


def quoted(text: str) -> str:
    """Return what somebody typed, in quotation marks and safe to show."""
    # i18n: What was typed, in the quotation marks of the language.
    return pgettext("quotation marks", "'{text}'", text=harmless(text, but=""))


def harmless(text: str, *, but: str = "\n\u00a0\u202f") -> str:
    """Return a text with control characters and bytes that are no text written out, `but` for ends
    of lines and French non-breaking spaces."""
    return "".join(sign if sign.isprintable() or sign in but else _written(sign) for sign in text)


def _written(sign: str) -> str:
    """Return what stands for a sign that cannot be shown; Python hides bytes in U+DC80 to U+DCFF
    (PEP 383)."""
    is_byte = "\udc80" <= sign <= "\udcff"
    return f"\\x{ord(sign) - 0xDC00:02x}" if is_byte else repr(sign)[1:-1]


def is_text(text: str) -> bool:
    """Return whether what somebody typed is text, without other bytes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def no_text(text: str) -> str:
    """Say that what somebody typed is not text."""
    # i18n: Half a sentence. {text} is what was typed, in quotation marks.
    return _("{text} is not text in UTF-8", text=quoted(text))


# ---- lists -----------------------------------------------------------------------------------


def list_of(items: Sequence[str]) -> str:
    """Return the items as a list in a sentence: "A, B and C"."""
    if len(items) == 1:
        return items[0]
    # i18n: A list: {items} are all but the last, with commas between them.
    return _("{items} and {last}", items=commas(items[:-1]), last=items[-1])


def one_of(items: Sequence[str]) -> str:
    """Return the items as a choice in a sentence: "A, B or C"."""
    if len(items) == 1:
        return items[0]
    # i18n: A list: {items} are all but the last, with commas between them.
    return _("{items} or {last}", items=commas(items[:-1]), last=items[-1])


def commas(items: Iterable[str]) -> str:
    """Return the items as a list without a final word: "A, B, C"."""
    return pgettext("between two parts of a list", ", ").join(items)
