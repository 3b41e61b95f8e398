"""Bars of light: what is lit, what is written on it, and that they stay in their columns."""

import pytest

from luznet.terminal.light.bar import balance, bar
from luznet.terminal.light.colour import contrast
from luznet.terminal.light.palette import THEMES, palette_of
from luznet.terminal.picture import Canvas, Picture


def drawn(share: float, text: str = "", theme="night", depth="true") -> Picture:
    picture = Picture(Canvas(14, 1, palette_of(theme, depth)))
    bar(picture, 2, 0, 10, share, "best", text)
    return picture


def lit(picture: Picture) -> int:
    """Count the cells that are lit at least in part."""
    light = picture.palette.of(picture.palette.lights.beam)
    cells = [picture.cell(column, 0) for column in range(14)]
    return sum(cell is not None and light in (cell[1].ground, cell[1].ink) for cell in cells)


@pytest.mark.parametrize(("share", "cells"), [(0, 0), (0.001, 1), (0.5, 5), (0.999, 10), (1, 10)])
def test_a_bar_is_lit_by_its_share(share, cells):
    assert lit(drawn(share)) == cells


def test_a_chance_that_is_not_certain_leaves_a_bar_open_and_one_that_is_fills_it():
    assert drawn(0.999).lines()[0].endswith("▌")
    assert "▌" not in drawn(1).lines()[0]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["true", "256"])
def test_the_number_on_a_bar_can_be_read_where_it_is_lit_and_where_it_is_not(theme, depth):
    picture = drawn(0.5, "45 % 99 %", theme, depth)
    assert picture.lines()[0].split() == ["45", "%", "99", "%"]
    for column in range(2, 12):
        found = picture.cell(column, 0)
        assert found is not None
        if found[0].strip() and isinstance(found[1].ink, tuple):
            assert contrast(found[1].ink, found[1].ground) >= 4.5


def test_without_colours_the_lit_part_is_reversed():
    runs = drawn(0.5, "45", depth="none").fragments()
    assert any("reverse" in style for style, _ in runs)


def test_luck_grows_to_the_right_and_bad_luck_to_the_left():
    sides = []
    for share in (-0.5, 0.5):
        picture = Picture(Canvas(11, 1))
        balance(picture, 0, 0, 11, share, "best")
        light = picture.palette.lights.beam
        sides.append(
            [at for at in range(11) if (picture.cell(at, 0) or ("", None))[1].ground == light]
        )
    left, right = sides
    assert left
    assert max(left) < 5 < min(right)
