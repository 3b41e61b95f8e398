"""The styles: one for every class that a screen uses, readable on light and dark, by every eye."""

import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from prompt_toolkit.output.color_depth import ColorDepth

import luznet.terminal
from luznet import language
from luznet.preferences.table import BY_NAME
from luznet.terminal import style
from luznet.terminal.game.registry import style_rules
from luznet.terminal.game.style import ROLES
from luznet.terminal.luz.style import LINES, PLAIN, RICH
from luznet.terminal.style import all_rules, colour_depth, make_style, missing_signs
from tests.terminal.colour_vision import KINDS, XTERM, contrast, distance

COLOURS = BY_NAME["colours"]
USED = re.compile(r"class:([a-z.]+)")
GROUNDS = ("#000000", "#1e1e1e", "#ffffff", "#fdf6e3")
"""Black, and what common dark and light terminals have."""


def in_256(colour: str) -> bool:
    """Tell whether the colour is one of the cube of the 256."""
    return {colour[at : at + 2] for at in (1, 3, 5)} <= {"00", "5f", "87", "af", "d7", "ff"}


@pytest.mark.parametrize("background", ["#000000", "#ffffff"])
def test_every_colour_of_text_can_be_read_on_black_and_on_white(background):
    for rule in all_rules("256").values():
        if "bg:" not in rule:
            for colour in re.findall(r"#[0-9a-f]{6}", rule):
                assert contrast(colour, background) >= 4.0, (rule, background)


@pytest.mark.parametrize("name", RICH)
def test_what_is_written_on_glass_can_be_read(name):
    suit = RICH[name]
    assert in_256(suit.shade)
    assert in_256(suit.deep)
    assert contrast(suit.text, suit.shade) >= 4.5
    assert contrast(suit.text, suit.deep) >= 4.5


@pytest.mark.parametrize("name", PLAIN)
def test_what_is_written_on_the_glass_of_sixteen_colours_can_be_read(name):
    suit = PLAIN[name]
    assert contrast(XTERM[suit.text], XTERM[suit.shade]) >= 4.0


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("name", RICH)
def test_a_card_stands_out_from_any_ground(name, ground):
    assert contrast(RICH[name].shade, ground) >= 1.25 or distance(
        RICH[name].shade, ground, "normal"
    ) >= 40  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_the_five_colours_of_glass_stay_apart_for_every_eye(kind):
    for one, other in combinations(RICH, 2):
        assert distance(RICH[one].shade, RICH[other].shade, kind) >= 35, (one, other)


def test_the_two_shades_of_a_colour_differ_less_than_two_colours():
    for name, suit in RICH.items():
        shades = distance(suit.shade, suit.deep, "normal")
        others = [distance(suit.shade, RICH[other].shade, "normal") for other in RICH]
        assert 2.3 < shades < min(value for value in others if value), name


@pytest.fixture(scope="module")
def drawing() -> str:
    """All code of the screens but their styles."""
    files = Path(luznet.terminal.__file__).parent.rglob("*.py")
    return "\n".join(file.read_text() for file in files if file.name != "style.py")


@pytest.mark.parametrize("colours", ["none", "16", "256"])
def test_every_class_of_the_screens_has_a_style(drawing, colours):
    used = set(USED.findall(drawing))
    assert used - {"suit.", "banner.", "luz.line."} <= {*all_rules(colours)}


@pytest.mark.parametrize("name", [*all_rules("16")])
def test_every_style_is_that_of_something_on_a_screen(drawing, name):
    is_numbered = name.startswith(("suit.", "luz.line."))
    assert is_numbered or re.search(rf'[":]{re.escape(name)}"', drawing)


def test_the_styles_of_luz_do_not_change_those_of_other_screens():
    assert not set(ROLES) & set(style_rules("256"))


def test_without_colours_cards_and_banners_are_reversed_instead():
    style = make_style(ColorDepth.DEPTH_1_BIT)
    for name in ("suit.red", "suit.yellow.deep", "banner.you", "banner.alarm"):
        found = style.get_attrs_for_style_str(f"class:{name}")
        assert found.reverse, name
        assert not found.color, name
        assert not found.bgcolor, name


def test_no_color_counts_if_it_is_not_empty():
    term = {"TERM": "xterm-256color"}
    assert colour_depth("auto", {"NO_COLOR": "", **term}) is ColorDepth.DEPTH_8_BIT
    assert colour_depth("auto", {"NO_COLOR": "1", **term}) is ColorDepth.DEPTH_1_BIT


TELL = """
import os, sys
from luznet.terminal.style import colour_depth

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
    monkeypatch.setattr(style, "_colours_of", {"xterm": 8, "vt100": 0}.__getitem__)
    more = {"COLORTERM": "truecolor"}
    assert colour_depth("auto", {"TERM": "xterm", **more}) is ColorDepth.DEPTH_8_BIT
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


def test_a_chosen_language_shows_its_letters_in_any_locale():
    language.speak("uk")
    is_missing = missing_signs("auto", "utf-8", {"LC_ALL": "C"})
    assert is_missing is not None
    assert "".join(filter(is_missing, "a─é⠉ї")) == "─⠉"


@pytest.mark.parametrize("kind", KINDS)
def test_the_lines_of_a_chart_stay_apart_for_every_eye(kind):
    for one, other in combinations(LINES, 2):
        assert distance(one, other, kind) >= 17, (one, other)
