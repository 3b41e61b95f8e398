"""Houses and the night around them, in every theme and depth."""

from typing import Any

import pytest

from luznet.terminal.light import house, sky
from luznet.terminal.light.colour import contrast, rgb
from luznet.terminal.light.house import Window
from luznet.terminal.light.palette import palette_of
from luznet.terminal.luz.cards import GLASS
from luznet.terminal.picture import Canvas, Cell, Picture

LAMP = rgb("ffe9c2")
GLASSES = [*GLASS.values()]


def drawn(theme: Any, depth: Any, windows: list[Window], **options: Any) -> Picture:
    picture = Picture(Canvas(20, 12, palette_of(theme, depth)))
    house.house(picture, 3, 2, windows, **options)
    return picture


def signs_of(picture: Picture) -> str:
    return "".join(each for line in picture.lines() for each in line if each not in " ▀[]╱╲─│┌┐└┘")


@pytest.mark.parametrize("depth", ["true", "256", "16", "none"])
@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
@pytest.mark.parametrize("number", [3, 4, 5])
def test_a_house_shows_the_sign_of_each_window_and_stays_in_its_cells(theme, depth, number):
    picture = drawn(theme, depth, [Window(None, sign) for sign in "ABCDE"[:number]])
    assert sorted(signs_of(picture)) == sorted("ABCDE"[:number])
    blank = Picture(picture.canvas)
    for column in range(20):
        for row in range(12):
            if not (3 <= column < 3 + house.COLUMNS and 2 <= row < 2 + house.ROWS):
                assert picture.cell(column, row) == blank.cell(column, row)


@pytest.mark.parametrize("depth", ["true", "256"])
@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
@pytest.mark.parametrize("light", [None, LAMP, *GLASSES], ids=lambda light: str(light)[:20])
def test_a_sign_in_a_window_can_be_read_on_its_light(theme, depth, light):
    for windows in ([Window(light, "S")] * 5, [Window(light, "S")] * 3):
        picture = drawn(theme, depth, windows)
        house.row_of_windows(picture, 0, 0, windows)
        read = 0
        for column in range(20):
            for row in range(12):
                sign, paint = picture.cell(column, row)
                if sign == "S":
                    assert contrast(paint.ink, paint.ground) >= 4.5
                    read += 1
        assert read == 2 * len(windows)


@pytest.mark.parametrize("depth", ["true", "256", "16", "none"])
def test_a_lit_window_differs_from_a_dark_one_and_a_lost_one_from_one_to_come(depth):
    kinds = Window(GLASSES[0], "="), Window(None, "·"), Window()
    for draw in (
        lambda picture, window: house.row_of_windows(picture, 0, 0, [window]),
        lambda picture, window: house.house(picture, 0, 0, [window] * 4),
    ):
        seen = []
        for window in kinds:
            picture = Picture(Canvas(14, 9, palette_of("night", depth)))
            draw(picture, window)
            seen.append(picture.fragments())
        assert len({str(each) for each in seen}) == len(kinds)


def test_small_windows_take_two_cells_each_and_a_blank_between_them():
    picture = Picture(Canvas(20, 1))
    assert house.row_of_windows(picture, 2, 0, [Window(None, "·")] * 4) == 2 + 11


@pytest.mark.parametrize("depth", ["true", "256", "16", "none"])
@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
def test_the_night_leaves_words_alone_and_is_the_same_each_time(theme, depth):
    def night() -> Picture:
        picture = Picture(Canvas(60, 20, palette_of(theme, depth)))
        picture.put(5, 3, "words that stay")
        sky.stars(picture, Cell(0, 0, 60, 10), 200)
        sky.hill(picture, [(12, 4), (30, 6), (48, 0)], 14)
        sky.water(picture, 14, 4)
        return picture

    assert night().lines()[3][5:20].split() == ["words", "that", "stay"]
    assert night().fragments() == night().fragments()


def test_the_hill_is_as_high_under_a_house_as_it_was_asked_to_be():
    picture = Picture(Canvas(60, 20))
    sky.hill(picture, [(12, 4), (30, 6), (48, 0)], 14)
    ground = picture.palette.lights.ground
    for column, height in ((12, 4), (30, 6), (48, 0)):
        assert picture.half(column, 2 * 14 - 1 - height) != ground
        assert picture.half(column, 2 * 14 - 2 - height) == ground
