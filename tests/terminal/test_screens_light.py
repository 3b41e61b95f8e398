"""The screens before a game in every light: all their text can be read, in windows of all sizes."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from luznet.client.questions import ChangedKey, NeedsCode
from luznet.language import LANGUAGES, speak
from luznet.terminal.light import house, large_house, tall_house
from luznet.terminal.light.colour import contrast
from luznet.terminal.light.house import Window
from luznet.terminal.light.palette import Palette, palette_of
from luznet.terminal.picture import Canvas, Picture, width_of
from luznet.terminal.screen import Screen
from luznet.terminal.screens.question import QuestionScreen
from luznet.terminal.screens.street import windows_of
from luznet.terminal.screens.welcome import ReceptionScreen
from luznet.wire.messages import LastGame
from tests.terminal.guests import AMBER, ANN, BEN, EMPTY, READY_ANN, Guest, person
from tests.terminal.scenes import SCENES
from tests.terminal.test_light import ALL, RICH, name
from tests.terminal.test_lobby_screen import THREE, Visitor, entry
from tests.terminal.test_settings_screen import Newcomer

SIZES = ((60, 20), (80, 24), (100, 30), (140, 45), (200, 60))


def _street() -> Screen:
    people = ("Chloé", "Dmytro", "", "Eleni", "")
    tables = (
        replace(THREE[1], people=people, bots=(0, 3)),
        entry("Old", versions=(7,)),
        entry("X" * 40),
    )
    visitor = Visitor(*THREE, *tables).press(*["right"] * 3)
    visitor.screen.waiting = "Den, deal 2"
    return visitor.screen


def _start(way: int) -> Screen:
    visitor = Visitor()
    visitor.now += 5
    return visitor.press(*["down"] * way).screen


def _missed() -> Screen:
    guest = Guest().at(ANN, BEN, EMPTY)
    guest.client.missed = LastGame("luz", ("Ann", "Ben", "Cleo"), (1,), (5, 45, 20))
    return guest.screen


def _received() -> Screen:
    screen = ReceptionScreen(lambda name: "", lambda *_: True, lambda: "babababa", print)
    screen.typed("Zoe")
    screen.press("enter")
    return screen


def _code() -> Screen:
    screen = QuestionScreen(NeedsCode("anna@lemon", problem="wrong_code"), print)
    screen.typed("12")
    return screen


SCREENS: dict[str, Callable[[], Screen]] = {
    "street": _street,
    "address": lambda: Visitor(*THREE).press("a", "1").screen,
    "start": lambda: _start(0),
    "start, chosen": lambda: _start(2),
    "welcome": lambda: Newcomer().screen,
    "reception": lambda: _received(),
    "form": lambda: Visitor(*THREE).press("n", "down", "down").screen,
    "waiting": lambda: (
        Guest().at(READY_ANN, person("Ben", away=True), EMPTY, EMPTY, AMBER, founder=True).screen
    ),
    "waiting, Luris": lambda: Guest().at(ANN, BEN, EMPTY, game="luris").screen,
    "invite": lambda: Guest().at(ANN, BEN, EMPTY).press("i").screen,
    "connecting": lambda: Guest().screen,
    "code": _code,
    "key": lambda: QuestionScreen(ChangedKey("anna", "old fox", "new cat"), print),
    "missed": _missed,
}


READABLE: Final = 4.5
"""The least contrast of text."""


def assert_readable(picture: Picture) -> None:
    for row in range(picture.canvas.rows):
        for column in range(picture.canvas.columns):
            sign, paint = picture.cell(column, row) or ("", None)
            if sign.isalnum() and paint is not None:
                assert isinstance(paint.ink, tuple), (column, row, sign)
                assert isinstance(paint.ground, tuple), (column, row, sign)
                assert contrast(paint.ink, paint.ground) >= READABLE, (column, row, sign)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("shown", SCREENS)
@pytest.mark.parametrize("palette", RICH, ids=name)
def test_all_text_has_contrast(palette: Palette, shown: str, size: tuple[int, int]) -> None:
    assert_readable(SCREENS[shown]().draw(Canvas(*size, palette)))


@pytest.mark.parametrize("shown", [*enumerate(SCENES)], ids=lambda shown: shown[1])
def test_all_text_of_games_and_all_that_lies_over_them_has_contrast(shown: tuple[int, str]) -> None:
    number, scene = shown
    screen = SCENES[scene]()
    for turn in range(2):  # all of this for every scene would take minutes
        palette = RICH[(number + turn) % len(RICH)]
        columns, rows = SIZES[(number + turn) % 4]
        size = max(columns, screen.least.columns), max(rows, screen.least.rows)
        assert_readable(screen.draw(Canvas(*size, palette)))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("shown", SCREENS)
def test_no_screen_is_wider_than_its_window(shown: str, size: tuple[int, int]) -> None:
    for palette in ALL:
        picture = SCREENS[shown]().draw(Canvas(*size, palette))
        lines = "".join(text for _, text in picture.fragments()).split("\n")
        assert [width_of(line) for line in lines] == [size[0]] * size[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", ["bets, timed", "luris, action, timed"])
@pytest.mark.parametrize("palette", RICH, ids=name)
def test_the_time_for_a_move_stands_after_what_to_do_and_can_be_read(
    palette: Palette, scene: str, language: str
) -> None:
    speak(language)
    for size in ((60, 20), (80, 24), (120, 40)):
        picture = SCENES[scene]().draw(Canvas(*size, palette))
        banner = next(line for line in picture.lines() if "0:29" in line)
        assert re.search(r"\S (· )?0:29$", banner)
        assert_readable(picture)


# ---- houses --------------------------------------------------------------------------------------


def test_a_large_house_has_the_signs_of_a_small_one() -> None:
    palette = palette_of()
    windows = windows_of(palette, ["Ann", None, "日本", ""], 1)
    signs = []
    for of in (house, large_house):
        picture = Picture(Canvas(of.COLUMNS + 2, of.ROWS + 2, palette))
        of.house(picture, 1, 1, windows, has_lamp=True)
        text = "".join(picture.lines())
        signs.append(sorted(sign for sign in text if sign not in "▀ "))
    assert signs == [["*", "?", "A"]] * 2


def test_a_seat_without_a_name_that_is_known_is_lit_and_a_free_one_is_dark() -> None:
    palette = palette_of()
    taken, free = windows_of(palette, ["", None], None)
    assert taken.light is not None
    assert not taken.sign
    assert free == Window(None)


@pytest.mark.parametrize("palette", ALL, ids=name)
def test_the_tall_house_covers_no_more_than_the_picture(palette: Palette) -> None:
    picture = Picture(Canvas(40, 12, palette))
    tall_house.tall_house(picture, 20, 3, 2)
    assert len(picture.lines()) == 12


def test_its_light_falls_on_the_ground_with_256_colours_too() -> None:
    picture = Picture(Canvas(80, 24, palette_of("night", "256")))
    tall_house.tall_house(picture, 40, 1)
    for row in (16, 20):
        styles = {style for style, _signs in picture.runs(row)}
        assert len(styles) >= len(tall_house._GLASS)
