"""The catalogues of the languages: whole, up to date with the code, and well set."""

import ast
import functools
import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from wcwidth import wcwidth

from luznet import language
from tools import catalogues

PACKAGE = Path(language.__file__).parent
FILES = {
    path.parts[-3]: catalogues.read(path) for path in catalogues.translations(PACKAGE / "locale")
}
NUMBERS = (*range(31), 100, 101, 102, 105, 111, 112, 121, 1000, 1001)
PERCENT = re.compile(r"%\(([a-z_]+)\)[sdr]")


@functools.cache
def template() -> Catalog:
    return catalogues.extract(PACKAGE)


def key(message: Message) -> tuple[object, object]:
    return message.context, message.id


def forms(text: object) -> list[str]:
    return list(text) if isinstance(text, tuple | list) else [str(text)]


def said_in(spoken: str, *contexts: str) -> list[str]:
    """Return every text of a language, or of these contexts."""
    return [
        text
        for message in FILES[spoken]
        if message.id and (not contexts or message.context in contexts)
        for text in forms(message.string)
    ]


def facts(text: str) -> set[str]:
    """Return the names of the facts in a text."""
    named = {name for _, name, _, _ in string.Formatter().parse(PERCENT.sub("", text)) if name}
    return named | set(PERCENT.findall(text))


def test_the_languages_are_those_with_a_catalogue():
    assert {*FILES, "en"} == set(language.LANGUAGES)


@pytest.mark.parametrize("spoken", FILES)
def test_no_message_is_missing_and_none_is_left_that_nobody_says(spoken):
    wanted = {key(message) for message in template() if message.id}
    found = {key(message) for message in FILES[spoken] if message.id}
    assert (wanted - found, found - wanted) == (set(), set())
    assert catalogues.missing(FILES[spoken]) == []
    assert not FILES[spoken].obsolete


@pytest.mark.parametrize("spoken", FILES)
def test_every_form_of_a_message_has_the_facts_of_the_english(spoken):
    for message in FILES[spoken]:
        if message.id:
            wanted = set().union(*(facts(text) for text in forms(message.id)))
            for text in forms(message.string):
                assert facts(text) == wanted, (message.id, text)


@pytest.mark.parametrize("spoken", FILES)
def test_every_plural_form_is_said_for_some_number_and_can_be_said(spoken):
    language.speak(spoken)
    used: dict[object, set[str]] = {}
    for message in FILES[spoken]:
        if not message.id or not message.pluralizable:
            continue
        one, many = message.id
        told = dict.fromkeys(set().union(*(facts(text) for text in message.id)), "x")
        for number in NUMBERS:
            ask = language.npgettext if message.context else language.ngettext
            given = (message.context, one, many) if message.context else (one, many)
            said = ask(*given, number, **{**told, "number": number})
            assert str(number) in said or "{number}" not in many, (message.id, said)
        used[key(message)] = set(forms(message.string))
        assert len(forms(message.string)) == FILES[spoken].num_plurals
        assert all(forms(message.string))
    assert used


@pytest.mark.parametrize("spoken", FILES)
def test_translations_use_only_letters_of_one_column(spoken):
    for message in FILES[spoken]:
        for text in forms(message.string) if message.id else ():
            wrong = {sign for sign in text if sign != "\n" and wcwidth(sign) != 1}
            assert not wrong, (message.id, wrong)


def test_french_signs_have_their_blanks_and_apostrophes():
    for message in FILES["fr"]:
        for text in forms(message.string) if message.id else ():
            prose = re.sub(r"`[^`]*`|\{[^}]*\}", "", text)
            assert not re.search(r"(?<![\s:]) [;!?»](?!\w)", prose), text
            assert "« " not in prose
            assert not re.search(r"\w'\w", prose), text


def test_ukrainian_has_its_apostrophe_and_quotation_marks():
    for message in FILES["uk"]:
        for text in forms(message.string) if message.id else ():
            prose = re.sub(r"`[^`]*`|\{[^}]*\}", "", text)
            assert not re.search(r"[а-яіїєґ]'[а-яіїєґ]", prose, re.IGNORECASE), text
            assert not set("“”ыэёъ") & set(prose.lower()), text


def test_french_has_one_blank_that_does_not_break():
    assert [text for text in said_in("fr") if "\u202f" in text] == []


def test_ukrainian_dashes_stay_with_the_word_before_and_dots_follow_it_at_once():
    assert [
        text for text in said_in("uk") if re.search(r" —|\w[ \u00a0]?\.\.\.(?!\])|[ \u00a0]…", text)
    ] == []


def test_french_dots_follow_the_word_at_once():
    assert [text for text in said_in("fr") if re.search(r"[ \u00a0](\.\.\.|…)", text)] == []


@pytest.mark.parametrize(("spoken", "units"), [("fr", "s|ms|min|h|ko|Mo"), ("uk", "с|мс|хв|кБ|МБ")])
def test_a_number_and_its_unit_stay_on_one_line(spoken, units):
    parted = re.compile(rf"[\d}}] ({units})(?![\w’])")
    typed = re.compile(r"bet (\d+|\{tricks\}) s\b")
    assert [text for text in said_in(spoken) if parted.search(typed.sub("", text))] == []


@pytest.mark.parametrize("spoken", FILES)
def test_reasons_of_the_system_begin_small_as_they_stand_within_a_sentence(spoken):
    reasons = [text for text in said_in(spoken, "why the system failed") if not text[0].islower()]
    assert reasons == []


@pytest.mark.parametrize("spoken", FILES)
def test_what_is_typed_keeps_its_plain_quotation_marks(spoken):
    for text in said_in(spoken):
        typed = [*text.split("`")[1::2], *re.findall(r"pip install .*", text)]
        assert "’" not in "".join(typed), text


def test_the_arrow_keys_are_arrows_where_their_names_would_be_long():
    for spoken, names in (
        ("fr", r"\b(Gauche|Droite|Haut|Bas)\b"),
        ("uk", r"\b(Вліво|Вправо|Вгору|Вниз)\b"),
    ):
        assert [text for text in said_in(spoken) if re.search(names, text)] == []


@pytest.mark.parametrize(
    ("spoken", "others"),
    [
        ("fr", r"ligne d’accès|adaptateur|carte de bouclage|\bsaisi|pas finie|\bengagé|hors temps"),
        ("fr", r"propriétaire seulement|; réservé au|à revoir :|partie revue|Retour sur"),
        ("uk", r"господар|\bздач|\bнабер|\bнабрати|зарезерв|пропуст\w* дію|поруч|важать"),
        ("uk", r"рядок для приєднання|\(власник|; це може власник|в дорозі|\bвибори\b"),
    ],
)
def test_one_thing_is_called_by_one_word(spoken, others):
    other = re.compile(others, re.IGNORECASE)
    assert [text for text in said_in(spoken) if other.search(text)] == []


def test_french_makes_no_man_of_the_reader_or_of_a_player():
    ends = "arrivé|assis|exclu|inscrit|masqué|parti|revenu|spectateur|tenu|venu"
    subject = r"(vous (n’)?(êtes|avez été|a|ont)|\{names?\} (y )?(est|sont|a été))( déjà| pas)?"
    gendered = re.compile(rf"{subject} ({ends})s?\b|\bvous seuls?\b|être seul\b", re.IGNORECASE)
    assert [text for text in said_in("fr") if gendered.search(text)] == []


def test_ukrainian_phrases_with_a_number_follow_only_words_that_take_the_nominative():
    wrong = re.compile(r"\b(після|потребує|до|з|без|від) \{(games|columns|rows)\}", re.IGNORECASE)
    assert [text for text in said_in("uk") if wrong.search(text)] == []


@pytest.mark.parametrize("spoken", FILES)
def test_beginnings_and_ends_are_as_in_english(spoken):
    """A message that is a whole sentence stays one, and one with a blank at its end keeps it."""
    for message in FILES[spoken]:
        if not message.id:
            continue
        english = forms(message.id)[0]
        for text in forms(message.string):
            assert text.endswith("\n") == english.endswith("\n"), text
            assert text.strip(" ") == text or english.strip(" ") != english, text


def test_words_that_are_typed_are_explained_only_where_translators_are_given_them():
    files = [path for path in PACKAGE.glob("plain/**/*.py") if not path.name.endswith("usage.py")]
    assert files
    for path in files:
        calls = [
            node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)
        ]
        names = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
        assert not names & {"Use", "ExplainedUse"}, path
