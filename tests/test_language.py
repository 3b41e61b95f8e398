"""The language that luznet speaks: who chooses it, and how a message is said."""

import gettext
import io
import os
import struct
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from luznet import language
from luznet.cli import at_a_glance, usual_settings
from luznet.language import (
    Catalogue,
    GuestText,
    PersonPluralText,
    PersonText,
    PluralText,
    PluralTextIn,
    Text,
    TextIn,
    _,
    commas,
    decimal,
    list_of,
    ngettext,
    npgettext,
    of_system,
    one_of,
    percent,
    pgettext,
    quoted,
    speak,
    speak_to_guest,
)
from luznet.preferences.file import SettingsFile
from luznet.settings import folders
from tests.pseudo import Pseudo, untranslated
from tools.catalogues import OTHERS, extract


class Backwards:
    """A language in which every message is said backwards, and its plural is called `many`."""

    def gettext(self, message):
        return message[::-1]

    def ngettext(self, one, many, number):
        return "{number} many"

    def pgettext(self, context, message):
        return f"{context}: {message}"

    def npgettext(self, context, one, many, number):
        return f"{context}: {{number}} many"


def test_a_message_takes_its_facts_by_name():
    assert _("{name} sat down.", name="Ann {x}") == "Ann {x} sat down."
    assert ngettext("{number} card", "{number} cards", 1) == "1 card"
    assert ngettext("{number} card of {name}", "{number} cards of {name}", 0, name="Ann") == (
        "0 cards of Ann"
    )


def test_a_plural_constant_has_a_form_for_each_number():
    cards = PluralText("{number} card of {name}", "{number} cards of {name}")
    assert (cards(1, name="Ann"), cards(2, name="Ann")) == ("1 card of Ann", "2 cards of Ann")
    language.use(Backwards(), "xx")
    assert cards(2, name="Ann") == "2 many"
    assert PluralTextIn("won", "one", "{number}")(5) == "won: 5 many"


def test_a_sentence_speaks_to_the_reader_or_about_a_player():
    bets = PersonText("You bet {bet}.", "{name} bets {bet}.")
    assert (bets(None, bet=3), bets("Ann", bet=3)) == ("You bet 3.", "Ann bets 3.")
    holds = PersonPluralText(
        "You hold {number} card.",
        "You hold {number} cards.",
        "{name} holds {number} card.",
        "{name} holds {number} cards.",
    )
    assert (holds(None, 2), holds("Ann", 1)) == ("You hold 2 cards.", "Ann holds 1 card.")


def test_a_message_has_a_form_of_its_own_for_guests_where_they_have_something_else():
    taken = GuestText("{name} is taken: type --name.", "{name} is taken: type another name.")
    assert taken(name="Ann") == "Ann is taken: type --name."
    speak_to_guest()
    assert taken(name="Ann") == "Ann is taken: type another name."
    language.use(Backwards(), "xx")
    assert GuestText("ab", "cd")() == "dc"


def test_a_constant_is_said_in_the_language_spoken_when_it_is_called():
    hand, none = Text("abc"), TextIn("a bet", "none")
    assert (hand(), none()) == ("abc", "none")
    language.use(Backwards(), "xx")
    assert (hand(), none()) == ("cba", "a bet: none")
    assert pgettext("a bet", "none") == "a bet: none"
    assert npgettext("won", "one", "{number}", 5) == "won: 5 many"
    assert language.spoken() == "xx"


@pytest.mark.parametrize(
    ("environ", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "uk_UA", "LC_MESSAGES": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "uk"}, "uk"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_system_says_its_language_in_its_variables(environ, spoken):
    assert of_system(environ) == spoken


def test_where_the_letters_of_a_language_cannot_be_shown_english_is_spoken(monkeypatch):
    class Old:
        encoding = "latin-1"

    monkeypatch.setattr(sys, "stdout", Old())
    assert of_system({"LANG": "uk_UA"}) == "en"
    assert of_system({"LANG": "fr_FR"}) == "fr"


@pytest.mark.parametrize("spoken", ["fr", "uk"])
def test_every_language_has_its_catalogue(spoken):
    speak(spoken)
    assert language.spoken() == spoken


def test_decimals_are_parted_as_the_language_parts_them():
    assert decimal(1.25, 2) == "1.25"
    speak("fr")
    assert decimal(1.25, 2) == "1,25"
    assert (decimal(0.5, None), decimal(5.0, None)) == ("0,5", "5")


@pytest.mark.parametrize(
    ("spoken", "share"), [("en", "<1%"), ("fr", "<1\u00a0%"), ("uk", "<1\u00a0%")]
)
def test_a_share_has_the_sign_of_a_hundredth_where_the_language_sets_it(spoken, share):
    speak(spoken)
    assert percent("<1") == share


def written(language, *messages):
    """Return a catalogue as Babel writes it: of (context, message or its forms, translation)."""
    catalogue, file = Catalog(locale=language), io.BytesIO()
    for context, message, translation in messages:
        catalogue.add(message, translation, context=context)
    write_mo(file, catalogue)
    return file.getvalue()


CARDS = ("{number} card", "{number} cards")


@pytest.mark.parametrize("spoken", ["fr", "uk"])
def test_a_catalogue_is_read_as_python_reads_it(spoken):
    forms = tuple([f"form {number}" for number in range(Catalog(locale=spoken).num_plurals)])
    data = written(
        spoken,
        (None, "won", "gagné"),
        ("a bet", "won", "козир"),
        (None, CARDS, forms),
        ("led", CARDS, forms[::-1]),
        (None, "empty", ""),
    )
    ours, theirs = Catalogue(data), gettext.GNUTranslations(io.BytesIO(data))
    for message in ("won", "unknown", "empty"):
        assert ours.gettext(message) == theirs.gettext(message)
        assert ours.pgettext("a bet", message) == theirs.pgettext("a bet", message)
    for number in range(130):
        assert ours.ngettext(*CARDS, number) == theirs.ngettext(*CARDS, number)
        assert ours.npgettext("led", *CARDS, number) == theirs.npgettext("led", *CARDS, number)
        assert ours.ngettext("a", "b", number) == theirs.ngettext("a", "b", number)


def test_a_catalogue_may_have_been_written_on_a_machine_of_the_other_byte_order():
    data = written("fr", (None, "won", "gagné"))
    number = struct.unpack_from("<I", data, 8)[0]
    numbers = 7 + 4 * number  # the head, and both tables of lengths and places
    words = struct.unpack_from(f"<{numbers}I", data)
    other = struct.pack(f">{numbers}I", *words) + data[4 * numbers :]
    assert Catalogue(other).gettext("won") == "gagné"


@pytest.mark.parametrize(
    ("spoken", "sentence"),
    [("en", "'Zoé\\x1b[2J'"), ("fr", "«\u00a0Zoé\\x1b[2J\u00a0»"), ("uk", "«Zoé\\x1b[2J»")],
)
def test_what_was_typed_is_quoted_as_the_language_does_with_no_sign_that_steers(spoken, sentence):
    speak(spoken)
    assert quoted("Zoé\x1b[2J") == sentence


def test_lists_are_said_in_the_language_spoken():
    assert [list_of("A"), list_of("AB"), list_of("ABC")] == ["A", "A and B", "A, B and C"]
    assert [one_of("A"), one_of("AB"), one_of("ABC")] == ["A", "A or B", "A, B or C"]
    assert commas("ABC") == "A, B, C"
    language.use(Pseudo(), "xx")
    assert untranslated(list_of("ABC") + one_of("ABC")) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        'name = "Ann"\n',
        '# ours\nlang = "fr"\nbell = false\n',
        "lang='uk'",
        'lang = "uk" # mine\n',
        'name = "slang"\n',
        'name = "lang = "\n',
        "lang = fr\n",
        'lang = "de"\n',
        'name = "lang"\nlang = "auto"\n',
    ],
)
def test_the_language_that_is_seen_at_a_glance_is_that_of_the_file(text, tmp_path):
    file = SettingsFile(tmp_path / "config.toml")
    file.path.write_text(text)
    glance = at_a_glance(text)
    assert glance is None or glance == file.read().values.get("lang", "")


def test_a_file_as_luznet_writes_it_is_seen_at_a_glance(tmp_path):
    file = SettingsFile(tmp_path / "config.toml")
    file.write("lang", "uk")
    file.write("beat", 2.0)
    assert at_a_glance(file.path.read_text()) == "uk"


@pytest.mark.skipif(sys.platform != "linux", reason="a short cut for Linux")
@pytest.mark.parametrize("variables", [{}, {"XDG_CONFIG_HOME": "/x"}, {"LUZNET_HOME": "~/h"}])
def test_the_quick_look_for_the_settings_looks_where_they_are(variables, monkeypatch):
    for name in ("XDG_CONFIG_HOME", "LUZNET_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert usual_settings(os.environ) == str(folders().settings)


@pytest.mark.parametrize("way", ["flag", "variable", "file", "system"])
def test_the_language_of_the_help_is_chosen_by_flag_variable_file_or_system(way, tmp_path):
    """What the parser imports is asked in a process of its own."""
    environ = {**os.environ, "LUZNET_HOME": str(tmp_path)}
    given = ["--lang", "uk"] if way == "flag" else []
    if way == "variable":
        environ["LUZNET_LANG"] = "uk"
    if way == "file":
        tmp_path.joinpath("config.toml").write_text('lang = "uk"\n')
    if way == "system":
        environ["LC_ALL"] = "uk_UA.UTF-8"
    asked = (
        "import sys; from luznet import cli, language\n"
        "try: cli.main(sys.argv[1:])\n"
        "finally: print(language.spoken())"
    )
    done = subprocess.run(
        [sys.executable, "-c", asked, *given, "--version"],
        env=environ, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "uk"


def test_the_language_of_tests_shows_what_is_not_translated():
    language.use(Pseudo(), "xx")
    assert untranslated(f"Ann: {_('{number} tricks', number=3)}", ["Ann"]) == []
    assert untranslated(f"{_('won')} tricks") == ["tricks"]


def notes_in(path):
    """Return the first line of every note for translators in a file of code."""
    with path.open("rb") as file:
        words = [token.string for token in tokenize.tokenize(file.readline)
                 if token.type == tokenize.COMMENT]  # fmt: skip
    return [word.partition("i18n:")[2].strip() for word in words if word.startswith("# i18n:")]


def test_every_note_for_translators_stands_where_it_reaches_them():
    package = Path(language.__file__).parent
    written = [note for path in (*package.rglob("*.py"), OTHERS) for note in notes_in(path)]
    reached = {note for message in extract(package) for note in message.auto_comments}
    assert [note for note in written if note not in reached] == []
