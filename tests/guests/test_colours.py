"""Terminals are asked for their colours, and what they answer is never taken for keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.guests.colours import Colours

XTERM = b"\x1bP1$r0;48:2::1:2:3m\x1b\\\x1bP0+r524742\x1b\\\x1b[?64;1;2c"
KITTY = b"\x1bP0$r\x1b\\\x1bP1+r524742=38\x1b\\\x1b[?62;c"
OLD = b"\x1bP1$r0;48;5;16m\x1b\\\x1bP0+r524742\x1b\\\x1b[?64;1;2c"
TMUX = b"\x1b[?1;2c"


@pytest.mark.parametrize(
    ("answer", "are_true"), [(XTERM, True), (KITTY, True), (OLD, False), (TMUX, False)]
)
@given(cut=st.integers(0, 60), before=st.sampled_from([b"", b"Zoe", b"\x1b[A"]))
def test_an_answer_tells_the_colours_however_it_arrives_and_leaves_the_keys(
    answer, are_true, cut, before
):
    colours, sent = Colours("xterm-256color", {}), before + answer + b"\r"
    kept = colours.keys_in(sent[:cut], waits=True) + colours.keys_in(sent[cut:], waits=True)
    assert kept == before + b"\r"
    assert colours.is_answered
    assert colours.told() == ({"COLORTERM": "truecolor"} if are_true else {})


def test_after_the_answer_everything_is_a_key():
    colours = Colours("xterm-256color", {})
    colours.keys_in(TMUX, waits=True)
    assert colours.keys_in(XTERM, waits=True) == XTERM


def test_an_answer_that_is_late_is_not_typed_and_escape_does_not_wait_for_it():
    colours = Colours("foot", {})
    assert colours.keys_in(b"\x1b", waits=False) == b"\x1b"
    assert colours.keys_in(b"a\x1bP1$r0;48:2", waits=False) == b"a"
    assert colours.keys_in(b":1:2:3m\x1b\\b", waits=False) == b"b"
    assert colours.are_true


@pytest.mark.parametrize(
    ("term", "told"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}),
        ("xterm-256color", {"NO_COLOR": "1"}),
        *((term, {}) for term in ("", "dumb", "linux", "vt220", "screen-256color", "tmux", "x-m")),
    ],
)
def test_who_has_said_it_and_who_may_show_the_question_is_not_asked(term, told):
    colours = Colours(term, told)
    assert not colours.is_asked
    assert colours.keys_in(TMUX, waits=True) == TMUX
