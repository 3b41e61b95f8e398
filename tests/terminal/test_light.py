"""Light: glass that can be read and told apart in every theme, and lamp light that fades."""

import itertools

import pytest

from luznet.games.luz.cards import Colour
from luznet.terminal.light import glass, lamp, material
from luznet.terminal.light.colour import RGB, contrast
from luznet.terminal.light.glass import Label
from luznet.terminal.light.palette import Palette, palette_of
from luznet.terminal.luz.cards import GLASS
from luznet.terminal.picture import Canvas, Cell, Picture
from tests.terminal import colour_vision

THEMES = ("night", "day", "contrast")
LIGHTS = ("bright", "lit", "rest", "dark")
RICH = [palette_of(theme, depth) for theme in THEMES for depth in ("true", "256")]
ALL = [palette_of(theme, depth) for theme in THEMES for depth in ("true", "256", "16", "none")]


def hexa(colour: RGB) -> str:
    return "#" + bytes(colour).hex()


def name(palette: Palette) -> str:
    return f"{palette.theme}-{palette.depth}"


@pytest.mark.parametrize("palette", RICH, ids=name)
@pytest.mark.parametrize("light", LIGHTS)
def test_text_on_glass_has_contrast_at_every_height(palette: Palette, light: glass.Light) -> None:
    for of in GLASS.values():
        for step in range(16):
            tone = material.tone(palette, of, light, step / 15)
            assert contrast(material.ink(palette, of, light, tone), tone) >= 4.5, of.emblem
        plate = material.plate(palette, of, light)
        assert contrast(plate.ink, plate.ground) >= 4.5, of.emblem


@pytest.mark.parametrize("palette", RICH, ids=name)
@pytest.mark.parametrize("kind", colour_vision.KINDS)
def test_two_colours_of_glass_differ_for_every_eye(palette: Palette, kind: str) -> None:
    rest, dark = (28, 8) if palette.is_smooth else (17, 3)
    for light, least in {"bright": 38, "lit": 38, "rest": rest, "dark": dark}.items():
        tones = [hexa(material.tone(palette, of, light)) for of in GLASS.values()]
        apart = min(colour_vision.distance(a, b, kind) for a, b in itertools.combinations(tones, 2))
        assert apart >= least, light


@pytest.mark.parametrize("palette", RICH, ids=name)
def test_emblems_show_on_their_glass(palette: Palette) -> None:
    for of, light in itertools.product(GLASS.values(), LIGHTS):
        tone = material.tone(palette, of, light)
        assert material.inlay(palette, of, light, tone) != tone, (of.emblem, light)


@pytest.mark.parametrize("palette", ALL, ids=name)
def test_an_own_card_shows_its_letter_number_and_values(palette: Palette) -> None:
    for columns, rows in ((6, 3), (6, 4), (8, 6), (12, 8)):
        picture = Picture(Canvas(20, 10, palette))
        cell, red = Cell(2, 1, columns, rows), GLASS[Colour.RED]
        glass.back(picture, cell, red, "dark", Label("R", "10", "5–12"))
        text = "\n".join(picture.lines())
        assert all(part in text for part in ("R", "10", "5–12"))
        assert not any(line.strip() for line in picture.lines()[1 + rows :])


@pytest.mark.parametrize("palette", ALL, ids=name)
def test_cards_outside_the_picture_are_cut_and_not_refused(palette: Palette) -> None:
    picture = Picture(Canvas(10, 5, palette))
    for column, row in itertools.product((-9, -3, 8, 30), (-7, -2, 4, 9)):
        cell = Cell(column, row, 12, 8)
        glass.glow(picture, cell, GLASS[Colour.GREEN])
        glass.face(picture, cell, GLASS[Colour.GREEN], "bright", "12", "G", tag="wins")
        glass.back(picture, cell, GLASS[Colour.BLUE], "lit", Label("B"))
        glass.slot(picture, cell, "next", True)
        glass.gone(picture, cell, "R5")
    assert len(picture.lines()) == 5


def test_a_pool_of_light_writes_no_sign_and_is_there_only_where_light_fades() -> None:
    for palette in ALL:
        picture = Picture(Canvas(40, 10, palette))
        before = picture.fragments()
        lamp.pool(picture, (20, 5), (15, 5))
        assert not any(picture.lines())
        assert (picture.fragments() != before) == palette.is_smooth


def test_a_halo_leaves_text_and_the_card_alone() -> None:
    picture = Picture(Canvas(20, 10))
    picture.put(3, 4, "word")
    kept = [picture.cell(column, 4) for column in range(3, 7)]
    lamp.halo(picture, Cell(8, 3, 6, 4), GLASS[Colour.RED].bright)
    assert [picture.cell(column, 4) for column in range(3, 7)] == kept
    assert picture.cell(10, 5)[1].ground == picture.palette.ground
    assert picture.cell(7, 3)[1].ground != picture.palette.ground


@pytest.mark.parametrize("palette", ALL, ids=name)
def test_a_beam_spans_the_row_and_its_text_can_be_read(palette: Palette) -> None:
    picture = Picture(Canvas(80, 3, palette))
    lamp.beam(picture, 1, "YOUR TURN   follow purple")
    assert picture.lines()[1].strip() == "YOUR TURN   follow purple"
    for sign, paint in (picture.cell(column, 1) for column in range(80)):
        if sign != " " and palette.is_rich:
            assert contrast(paint.ink, paint.ground) >= 7
        assert palette.is_rich or "reverse" in paint.attributes


def test_a_text_as_wide_as_the_window_is_all_in_the_light() -> None:
    picture = Picture(Canvas(30, 1))
    lamp.beam(picture, 0, "x" * 40)
    lit = picture.palette.paint("lit")
    assert {picture.cell(column, 0)[1].ground for column in range(30)} == {lit.ground}
