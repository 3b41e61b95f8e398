"""What reaches a guest's program of what an ssh client says."""

import os
import socket

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.guests.order import Order, receive, send, variables_of


def test_languages_signs_and_colours_reach_the_program():
    told = {"LANG": "uk_UA.UTF-8", "LC_ALL": "fr_FR", "COLORTERM": "truecolor", "NO_COLOR": "1"}
    assert variables_of("xterm-256color", told) == {**told, "TERM": "xterm-256color"}


@pytest.mark.parametrize(
    "name",
    ["LUZNET_HOME", "LUZNET_LANG", "PATH", "PYTHONPATH", "LD_PRELOAD", "HOME", "LC_", "XLANG"],
)
def test_nothing_else_does(name):
    assert variables_of("xterm", {name: "x"}) == {"TERM": "xterm"}


@given(st.text(), st.dictionaries(st.sampled_from(["LANG", "LC_ALL", "TERM"]), st.text()))
def test_no_value_has_anything_but_letters_and_a_few_signs(term, told):
    for value in variables_of(term, told).values():
        assert value.isascii()
        assert value.isprintable()
        assert len(value) <= 64
        assert not set(value) & set(" $`\"'\\;&|<>(){}=*?~!#%^,")


def test_a_terminal_without_a_name_that_can_be_one_is_a_dumb_one():
    assert variables_of("../../etc", {})["TERM"] == "dumb"
    assert variables_of("", {})["TERM"] == "dumb"


def test_an_order_arrives_with_its_terminal():
    ours, theirs = socket.socketpair()
    reading, writing = os.pipe()
    with ours, theirs:
        order = Order("sit", "SHA256:key", {"TERM": "xterm"})
        send(ours, order, writing)
        got, terminal = receive(theirs)
        assert got == order
        os.write(terminal, b"x")
        assert os.read(reading, 1) == b"x"
        for descriptor in (reading, writing, terminal):
            os.close(descriptor)
        ours.close()
        assert receive(theirs) is None
