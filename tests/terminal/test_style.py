"""The styles: one for every class that a screen uses, readable on light and dark, by every eye."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from prompt_toolkit.output.color_depth import ColorDepth

import luznet.terminal
from luznet.preferences.table import BY_NAME
from luznet.terminal.luz.style import COURSES, PLAIN, RICH
from luznet.terminal.style import BASE, colour_depth, game_rules, make_style, missing_signs
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
    for rule in (*BASE.values(), *game_rules("256").values()):
        if "bg:" not in rule:
            for colour in re.findall(r"#[0-9a-f]{6}", rule):
                assert contrast(colour, background) >= 4.0, (rule, background)


@pytest.mark.parametrize("name", RICH)
def test_what_is_written_on_glass_can_be_read(name):
    glass = RICH[name]
    assert in_256(glass.shade)
    assert in_256(glass.deep)
    assert contrast(glass.ink, glass.shade) >= 4.5
    assert contrast(glass.ink, glass.deep) >= 4.5


@pytest.mark.parametrize("name", PLAIN)
def test_what_is_written_on_the_glass_of_sixteen_colours_can_be_read(name):
    glass = PLAIN[name]
    assert contrast(XTERM[glass.ink], XTERM[glass.shade]) >= 4.0


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
    for name, glass in RICH.items():
        shades = distance(glass.shade, glass.deep, "normal")
        others = [distance(glass.shade, RICH[other].shade, "normal") for other in RICH]
        assert 2.3 < shades < min(value for value in others if value), name


@pytest.fixture(scope="module")
def drawing() -> str:
    """All code of the screens but their styles."""
    files = Path(luznet.terminal.__file__).parent.rglob("*.py")
    return "\n".join(file.read_text() for file in files if file.name != "style.py")


@pytest.mark.parametrize("colours", ["none", "16", "256"])
def test_every_class_of_the_screens_has_a_style(drawing, colours):
    used = set(USED.findall(drawing))
    assert used - {"glass.", "banner.", "luz.course."} <= {*BASE, *game_rules(colours)}


@pytest.mark.parametrize("name", [*BASE, *game_rules("16")])
def test_every_style_is_that_of_something_on_a_screen(drawing, name):
    is_numbered = name.startswith(("glass.", "luz.course."))
    assert is_numbered or re.search(rf'[":]{re.escape(name)}"', drawing)


def test_the_styles_of_luz_do_not_change_those_of_other_screens():
    assert not set(BASE) & set(game_rules("256"))


def test_without_colours_cards_and_banners_are_reversed_instead():
    style = make_style(ColorDepth.DEPTH_1_BIT)
    for name in ("glass.red", "glass.yellow.deep", "banner.you", "banner.alarm"):
        found = style.get_attrs_for_style_str(f"class:{name}")
        assert found.reverse, name
        assert not found.color, name
        assert not found.bgcolor, name


def test_the_terminal_says_how_many_colours_there_are_unless_no_color_is_set():
    assert colour_depth("auto", {}) is None
    assert colour_depth("auto", {"NO_COLOR": ""}) is None
    assert colour_depth("auto", {"NO_COLOR": "1"}) is ColorDepth.DEPTH_1_BIT


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


@pytest.mark.parametrize("kind", KINDS)
def test_the_lines_of_a_chart_stay_apart_for_every_eye(kind):
    for one, other in combinations(COURSES, 2):
        assert distance(one, other, kind) >= 17, (one, other)
