"""The line of keys shows nothing that does not work now, whatever lies over a screen."""

import re
from typing import Final

import pytest

from luznet import language
from luznet.terminal.app import App
from luznet.terminal.keys import called
from luznet.terminal.overlays import Overlay, YesOrNo
from luznet.terminal.picture import Canvas
from luznet.terminal.screen import Screen
from luznet.terminal.table import TableScreens
from tests.terminal.guests import ANN, BEN, EMPTY, Guest
from tests.terminal.scenes import SCENES
from tests.terminal.talker import STAGES, Talker

NAMED: Final = {
    "Enter": "enter", "Esc": "escape", "Tab": "tab", "Space": " ", "Backspace": "backspace",
    "PgUp": "pageup", "Home/End": "home", "PgUp/PgDn": "pageup", "F1": "f1", "R": "R",
    "Up": "up", "Down": "down", "Left": "left", "Right": "right", "Left/Right": "left",
    "Up/Down": "up", "Ctrl-C": "c-c",
}  # fmt: skip
"""One key for each name of keys."""
CHAT: Final = "t"
"""Belongs to the screens of a table, and not to the game's own screen."""


def shown(screen: Screen, size: Canvas) -> set[str]:
    """Return the keys that the line shows, one for each name that stands there."""
    picture = screen.draw(size)
    keys = set()
    for line in picture.lines()[picture.keys_row :]:
        for hint in re.split(r" {2,}", line.strip()):
            name = hint.split(" ")[0]
            if name in NAMED or len(name) == 1:
                keys.add(NAMED.get(name, name))
    return keys


def working(screen: Screen) -> set[str]:
    """Return the keys that do something while this screen is on top."""
    own = {key for binding in screen.bindings() for key in binding.keys}
    if isinstance(screen, Overlay):
        return own | {"c-c"}
    app = App(screen, configure=lambda: None)
    others = {key for binding in app.bindings() for key in binding.keys}
    if screen.is_typing:
        others = {key for key in others if len(key) > 1}
    return own | others | {"c-c"} | (set() if isinstance(screen, TableScreens) else {CHAT})


@pytest.mark.parametrize("name", SCENES)
def test_every_key_that_is_shown_works(name):
    screen = SCENES[name]()
    for size in (Canvas(80, 24), Canvas(140, 45)):
        assert shown(screen, size) <= working(screen), size[:2]


def test_what_lies_over_a_screen_draws_no_line_of_keys_of_its_own():
    every = [*Overlay.__subclasses__()]
    for kind in every:
        every += kind.__subclasses__()
    assert not [kind.__name__ for kind in every if "draw" in vars(kind)]


def test_below_a_question_the_line_of_keys_has_its_answers():
    table = Guest().at(ANN, BEN, EMPTY).press("enter").screen
    question = YesOrNo(table, "Leave the table?", print, print)
    assert shown(table, Canvas(80, 24)) >= {"enter", "s", "t"}
    assert shown(question, Canvas(80, 24)) == {"y", "n"}


@pytest.mark.parametrize(
    "size", [Canvas(80, 24), Canvas(60, 20), Canvas(24, 8)], ids=["80x24", "60x20", "24x8"]
)
def test_the_answers_to_a_question_are_shown_once(size):
    table = Guest().at(ANN, BEN, EMPTY).screen
    question = YesOrNo(table, "Leave the table?", print, print)
    assert "\n".join(question.draw(size).lines()).count("y yes") == 1


def test_while_a_name_is_typed_in_the_waiting_room_its_own_keys_are_shown():
    guest = Guest().at(ANN, BEN, EMPTY).press("n")
    assert guest.screen.is_typing
    assert shown(guest.screen, Canvas(80, 24)) == {"enter", "escape", "f1"}


def test_a_help_shows_the_keys_that_turn_its_pages_only_where_there_are_others():
    opened = SCENES["lobby, help"]()
    assert shown(opened, Canvas(80, 24)) == {"escape", " ", "o"}
    opened.press(" ")
    assert shown(opened, Canvas(80, 24)) == {"escape", "pageup", "o"}
    assert shown(opened, Canvas(120, 40)) == {"escape", "o"}


def test_a_click_beside_the_keys_of_a_help_does_nothing_to_what_lies_below():
    picture = SCENES["lobby, help"]().draw(Canvas(80, 24))
    above = [(column, row) for row in range(picture.keys_row) for column in range(80)]
    assert {picture.clicked(*cell) for cell in above} == {""}


@pytest.mark.parametrize("spoken", language.LANGUAGES)
@pytest.mark.parametrize("size", [Canvas(80, 24), Canvas(60, 20)], ids=["80x24", "60x20"])
def test_enter_is_shown_where_it_makes_the_bet_even_beside_unread_lines_of_chat(spoken, size):
    language.speak(spoken)
    table = Talker(STAGES["bets"]()).press("2")
    table.hears("Good luck")
    picture = table.screen.draw(size)
    assert called("Enter") in picture.lines()[picture.keys_row], picture.lines()[picture.keys_row]
