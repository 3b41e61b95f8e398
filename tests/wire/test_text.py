"""Names made safe to show."""

import struct
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zmq.utils import z85

from luznet.wire.text import clean_name, clean_text, is_key


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
def test_a_name_keeps_its_signs_and_loses_what_disturbs_a_screen(given_name, shown):
    assert clean_name(given_name) == shown


@given(st.text())
def test_a_clean_name_is_short_one_line_and_stays_as_it_is(text):
    name = clean_name(text)
    assert len(name) <= 20
    assert clean_name(name) == name
    assert not {"Cc", "Cf", "Cs", "Co"} & {unicodedata.category(sign) for sign in name}


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
def test_every_key_is_one(raw):
    assert is_key(z85.encode(raw).decode())


@given(st.text(z85.Z85CHARS.decode(), min_size=40, max_size=40) | st.text())
def test_a_text_is_a_key_where_zeromq_can_read_it_and_nowhere_else(text):
    try:
        raw = z85.decode(text.encode("ascii"))
    except (KeyError, ValueError, struct.error):
        raw = b""
    assert is_key(text) == (len(raw) == 32)
