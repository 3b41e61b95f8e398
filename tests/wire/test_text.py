"""Names made safe to show."""

import struct

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from precis_i18n.derived import derived_property
from precis_i18n.unicode import UnicodeData
from zmq.utils import z85

from luznet.terminal.picture import clusters
from luznet.wire.text import (
    are_alike,
    clean_name,
    clean_text,
    groups_alike,
    is_key,
    skeleton,
    told_apart,
)

UCD = UnicodeData()


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann \t\n Lee ", "Ann Lee"),
        ("\x1b[31mRed\x07", "[31mRed"),
        ("\u202eevil\u2066", "evil"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("李小龍", "李小龍"),
        ("Дмитро", "Дмитро"),
        ("\u200b\ufeff\ue000", ""),
        ("x" * 30, "x" * 20),
    ],
)
def test_a_name_keeps_its_characters_and_loses_those_that_disturb_a_screen(given_name, shown):
    assert clean_name(given_name) == shown


# ---- what cannot be seen, and other forms of what can -------------------------------------


@pytest.mark.parametrize(
    ("attack", "shown"),
    [
        ("An\u202ena", "Anna"),  # turns the order of what follows
        ("An\U000e0041na", "Anna"),  # a tag
        ("An\u034fna", "Anna"),  # a mark that cannot be seen
        ("Anna\u3164", "Anna"),  # letters that cannot be seen, four of them
        ("Anna\uffa0", "Anna"),
        ("\u115fAnna", "Anna"),
        ("An\u17b4na", "Anna"),
        ("An\ufe0fna", "Anna"),  # another form of the sign before it
        ("An\U000e0100na", "Anna"),
        ("An\u200dna", "Anna"),  # joiners where nothing joins
        ("An\u200cna", "Anna"),
        ("Anna\u2800", "Anna"),  # Braille without a dot
        ("Anna\U0001d159", "Anna"),  # notes without a head
        ("Anna\ufffc", "Anna"),
        ("Ａｎｎａ", "Anna"),  # other widths, fonts and ligatures
        ("𝔄𝓷𝖓𝚊", "Anna"),
        ("Ⓐnna", "Anna"),
        ("Anna\u2003\u3000Lee", "Anna Lee"),
        ("\ufb01n", "fin"),
        ("Z\u0338\u0327\u0322\u031b\u0317\u033aoe", "Z\u0338\u0327\u0322\u031boe"),
        ("Zoe\u0336\u0336\u0336", "Zoe\u0336"),
        ("\u0301Anna \u0301", "Anna"),  # marks without a letter
        ("محـمد", "محمد"),  # drawn out
        ("👍🏽", "👍"),  # as wide as two in some terminals
        ("👩\u200d🚀 Sally", "👩🚀 Sally"),
        ("🇺🇦 Олена", "UA Олена"),  # a flag, in two cells or four
        ("Zoe\U0001f3fb" + "\u200b" * 400, "Zoe"),
    ],
)
def test_names_that_are_written_in_several_ways_get_one_form(attack, shown):
    assert clean_name(attack) == shown


@pytest.mark.parametrize(
    "name",
    [
        "Олена", "Ґалаґан", "Zoë", "Łukasz", "O’Brien", "Jean-Luc", "Sœur", "日本太郎", "スズキ",
        "김민준", "ㅋㅋㅋ", "نادیا", "علی\u200cرضا", "नीति", "क्\u200dष", "שָׁלוֹם", "ธนา", "Νίκος",
        "Անահիտ", "ნინო", "☕ Kafi", "👩🚀", "l·l", "#1!", "<Bob>", "$(ls)",
    ],
)  # fmt: skip
def test_names_in_any_script_stay_unchanged(name):
    assert clean_name(name) == name
    assert clean_text(name) == name


ALL_SIGNS = st.text(
    st.characters(codec=None) | st.sampled_from("\u200c\u200d\u0301\u093f\u094d\u0640ﾻ\u3000")
)
"""Texts of all of Unicode, surrogates too."""


def faults(text):
    """Return the signs of a text that are none to be shown."""
    return [sign for sign in text if sign != " " and not is_shown(sign)]


def is_shown(sign):
    kind, _ = derived_property(ord(sign), UCD)
    return kind not in ("DISALLOWED", "UNASSIGNED") and sign not in "\u2800\ufffc"


@given(ALL_SIGNS)
@example("\ufe71")
@example("\u0915\u094d\u200d\u034f\u0937")
@example("a\u0327\u200c\u0301" * 9)
def test_a_clean_name_is_one_short_line_and_stays_unchanged(text):
    for clean, most in ((clean_name, 20), (clean_text, 200)):
        cleaned = clean(text)
        assert len(cleaned) <= most
        assert clean(cleaned) == cleaned == cleaned.strip()
        assert not faults(cleaned)
        assert "  " not in cleaned


@given(ALL_SIGNS)
def test_what_is_said_keeps_every_letter_of_a_name(text):
    assert clean_text(clean_name(text)) == clean_name(text)


@given(ALL_SIGNS)
def test_a_screen_shows_every_character_of_a_name(text):
    name = clean_name(text)
    assert "".join(cluster for cluster, _ in clusters(name)) == name


@pytest.mark.slow
def test_no_invisible_character_of_unicode_is_left():
    for number in range(0x110000):
        name = clean_name(f"An{chr(number)}na")
        assert not faults(name), hex(number)
        assert "".join(cluster for cluster, _ in clusters(name)) == name, hex(number)


# ---- names that look alike ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "\u0410nn\u0430"),  # Cyrillic A and a
        ("Anna", "\u0391nna"),  # Greek
        ("Anna", "\u13aanna"),  # Cherokee
        ("Anna", "\u0251nna"),
        ("Рома", "PoMa"),
        ("Ivan", "lvan"),
        ("Ivan", "1van"),
        ("Bob", "B0b"),
        ("Bob", "\u0412ob"),
        ("bob", "\u0412OB"),
        ("Kim", "Kirn"),
        ("Зоя", "3оя"),
        ("José", "Jos\u0435\u0301"),
        ("O'Brien", "O’Brien"),
        ("力", "カ"),
        ("へい", "ヘい"),
        ("Mia", "Mi\u0307a"),
        ("Mia", "M\u0456\u0307a"),
        ("שלום", "ש\u05dc\u05d5ם"),
    ],
)
def test_names_look_alike_if_their_characters_do(one, other):
    assert are_alike(clean_name(one), clean_name(other))
    assert groups_alike(["Cleo", one, "Dan", other]) == [[0], [1, 3], [2]]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Hanna"),
        ("Jose", "José"),
        ("Lan", "Ian"),
        ("Al", "Ai"),
        ("Ann", "Ann 2"),
        ("", "A"),
    ],
)
def test_names_that_can_be_told_apart_do_not_count_as_alike(one, other):
    assert not are_alike(one, other)


def test_names_that_look_alike_are_numbered():
    names = told_apart(("Anna", "Ben", "\u0410nna", "", ""))
    assert names == ("(1) Anna", "Ben", "(3) \u0410nna", "", "")
    assert told_apart(("Anna", "anna", "(1) Anna")) == ("(1) (1) Anna", "(2) anna", "(3) (1) Anna")


ALIKE = st.text("aAаΑlI1|oO0оmrn ()", max_size=6)


@given(st.lists(ALIKE | ALL_SIGNS, max_size=6))
def test_no_two_names_at_a_table_have_the_same_skeleton(given_names):
    names = told_apart(tuple(clean_name(name) for name in given_names))
    seen = [skeleton(name) for name in names if name]
    assert len(set(seen)) == len(seen)
    assert told_apart(names) == names
    assert told_apart(tuple(clean_name(name, 60) for name in names)) == names


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Nice bet!", "Nice bet!"),
        ("one\ntwo\r\x1b[2J", "one two [2J"),
        ("\u202ereversed\u2069 and \u200bunseen", "reversed and unseen"),
        ("\u2028\x00", ""),
        ("x" * 300, "x" * 200),
    ],
)
def test_what_is_said_becomes_one_line_that_disturbs_no_screen(said, shown):
    assert clean_text(said) == shown
    assert clean_text(clean_text(said)) == shown


@given(st.binary(min_size=32, max_size=32))
def test_every_key_is_recognised_as_one(raw):
    assert is_key(z85.encode(raw).decode())


@given(st.text(z85.Z85CHARS.decode(), min_size=40, max_size=40) | st.text())
def test_a_text_is_a_key_where_zeromq_can_read_it_and_nowhere_else(text):
    try:
        raw = z85.decode(text.encode("ascii"))
    except (KeyError, ValueError, struct.error):
        raw = b""
    assert is_key(text) == (len(raw) == 32)
