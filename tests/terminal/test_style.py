"""The styles: one for every class that a screen uses, readable on light and dark."""

import re
from pathlib import Path

import pytest

import luznet.terminal
from luznet.terminal.luz.style import STYLE as LUZ
from luznet.terminal.style import BASE, colour_depth, make_style

USED = re.compile(r"class:([a-z.]+)")


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("background", ["#000000", "#ffffff"])
def test_every_colour_can_be_read_on_black_and_on_white(background):
    for rule in BASE.values():
        for colour in re.findall(r"#[0-9a-f]{6}", rule):
            assert contrast(colour, background) >= 4.0, (rule, background)


def test_every_class_of_the_screens_has_a_style():
    folder = Path(luznet.terminal.__file__).parent
    files = [folder / "overlays.py", *(folder / "screens").glob("*.py")]
    used = {name for file in files for name in USED.findall(file.read_text())}
    assert used - {"suit."} <= {*BASE, *LUZ}


def test_the_styles_of_luz_do_not_change_those_of_other_screens():
    assert not set(BASE) & set(LUZ)
    make_style()


def test_no_color_asks_for_no_colours():
    assert colour_depth({}) is None
    assert colour_depth({"NO_COLOR": ""}) is None
    assert colour_depth({"NO_COLOR": "1"}) is not None
