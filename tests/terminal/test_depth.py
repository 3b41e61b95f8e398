"""The depth of colour and the signs of a terminal: from the settings and from what it says."""

import os
import subprocess
import sys

import pytest
from prompt_toolkit.output.color_depth import ColorDepth

from luznet import language
from luznet.preferences.table import BY_NAME
from luznet.terminal import depth
from luznet.terminal.depth import colour_depth, missing_signs

COLOURS = BY_NAME["colours"]


def test_no_color_counts_if_it_is_not_empty():
    term = {"TERM": "xterm-256color"}
    assert colour_depth("auto", {"NO_COLOR": "", **term}) is ColorDepth.DEPTH_8_BIT
    assert colour_depth("auto", {"NO_COLOR": "1", **term}) is ColorDepth.DEPTH_1_BIT


TELL = """
import os, sys
from luznet.terminal.depth import colour_depth

for term in sys.argv[1:]:
    if not os.fork():  # the system's table is read once in a process
        os.environ["TERM"] = term
        if term == "none":
            del os.environ["TERM"]
        print(colour_depth("auto").value, flush=True)
        os._exit(0)
    os.wait()
"""
DEPTHS = {
    "vt100": "DEPTH_1_BIT",
    "vt220": "DEPTH_1_BIT",
    "xterm-mono": "DEPTH_1_BIT",
    "ansi-mono": "DEPTH_1_BIT",
    "dumb": "DEPTH_1_BIT",
    "": "DEPTH_1_BIT",
    "none": "DEPTH_1_BIT",
    "linux": "DEPTH_4_BIT",
    "xterm": "DEPTH_4_BIT",
    "xterm-256color": "DEPTH_8_BIT",
    "a-terminal-of-tomorrow": "DEPTH_8_BIT",
}
"""What TERM says, "none" if it is not set, and the colours that the terminal has."""


@pytest.mark.skipif(sys.platform == "win32", reason="has no table of terminals")
def test_there_are_as_many_colours_as_the_terminal_has_in_the_systems_table():
    environ = {name: value for name, value in os.environ.items() if name != "COLORTERM"}
    command = [sys.executable, "-c", TELL, *DEPTHS]
    done = subprocess.run(command, env=environ, capture_output=True, text=True)
    assert dict(zip(DEPTHS, done.stdout.split(), strict=True)) == DEPTHS


def test_a_terminal_may_have_more_colours_than_its_name_says_but_not_instead_of_none(monkeypatch):
    monkeypatch.setattr(depth, "_colours_of", {"xterm": 8, "vt100": 0}.__getitem__)
    more = {"COLORTERM": "truecolor"}
    assert colour_depth("auto", {"TERM": "xterm", **more}) is ColorDepth.DEPTH_24_BIT
    assert colour_depth("auto", {"TERM": "xterm"}) is ColorDepth.DEPTH_4_BIT
    assert colour_depth("auto", {"TERM": "vt100", **more}) is ColorDepth.DEPTH_1_BIT


def test_a_chosen_number_of_colours_counts_whatever_the_environment_says():
    words = [choice for choice in COLOURS.choices if choice != "auto"]
    depths = [colour_depth(word, {"NO_COLOR": "1"}) for word in words]
    assert depths == [
        ColorDepth.DEPTH_1_BIT,
        ColorDepth.DEPTH_4_BIT,
        ColorDepth.DEPTH_8_BIT,
        ColorDepth.DEPTH_24_BIT,
    ]


SIGNS = "a─é⠉"


@pytest.mark.parametrize(
    ("chosen", "encoding", "term", "missing"),
    [
        ("auto", "utf-8", "xterm", ""),
        ("auto", "UTF8", "linux", "⠉"),
        ("auto", "ascii", "xterm", "─é⠉"),
        ("auto", "latin-1", "linux", "─é⠉"),
        ("ascii", "utf-8", "xterm", "─é⠉"),
        ("unicode", "ascii", "linux", ""),
        ("wide", "utf-8", "xterm", "─é"),
    ],
)
def test_signs_are_replaced_as_chosen_or_where_the_terminal_lacks_them(
    chosen, encoding, term, missing
):
    is_missing = missing_signs(chosen, encoding, {"TERM": term})
    assert "".join(sign for sign in SIGNS if is_missing and is_missing(sign)) == missing


@pytest.mark.parametrize(
    ("environ", "missing"),
    [
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "─é⠉"),
        ({"LC_ALL": "POSIX"}, "─é⠉"),
        ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, "─é⠉"),  # LC_CTYPE is Python's own there
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, ""),
        ({"LANG": "fr_FR.UTF-8"}, ""),
        ({"LC_CTYPE": "C.UTF-8"}, ""),
        ({}, ""),
    ],
)
def test_in_the_locale_of_c_there_is_nothing_but_ascii(environ, missing):
    is_missing = missing_signs("auto", "utf-8", environ)
    assert "".join(sign for sign in SIGNS if is_missing and is_missing(sign)) == missing
    assert missing_signs("unicode", "utf-8", environ) is None


def test_terminals_that_draw_ambiguous_signs_two_cells_wide_get_none_of_them():
    is_missing = missing_signs("wide", "utf-8", {})
    assert is_missing is not None
    assert "".join(filter(is_missing, "─╌▀▖●×–日a")) == "─╌▀▖●×–"
    language.speak("uk")
    is_missing = missing_signs("wide", "utf-8", {})
    assert is_missing is not None
    assert not is_missing("ї")


def test_a_chosen_language_shows_its_letters_in_any_locale():
    language.speak("uk")
    is_missing = missing_signs("auto", "utf-8", {"LC_ALL": "C"})
    assert is_missing is not None
    assert "".join(filter(is_missing, "a─é⠉ї")) == "─⠉"
