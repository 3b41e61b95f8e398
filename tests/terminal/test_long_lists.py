"""Of a list that is longer than its window, the screen says how much is hidden."""

import re
from collections.abc import Callable, Sequence

import pytest

from luznet.history.store import Store
from luznet.language import LANGUAGES, speak
from luznet.preferences.table import SETTINGS
from luznet.terminal.picture import Canvas
from luznet.terminal.screen import Screen
from luznet.terminal.screens.history import HistoryScreen
from tests.history import bulk
from tests.terminal.scenes import SCENES

SIZES = (Canvas(60, 20), Canvas(80, 24))
MORE = re.compile(r"[▲▼] \D*(\d+)")


def check(screen: Screen, size: Canvas, number: int, is_entry: Callable[[str], bool]) -> None:
    """Go down a list with this many entries: those in sight and those that are told are all."""
    for _ in range(number):
        lines = screen.draw(size).lines()
        hidden = sum(int(found[1]) for line in lines if (found := MORE.search(line)))
        shown = [line for line in lines if is_entry(line)]
        assert len(shown) + hidden == number, "\n".join(lines)
        assert sum(line.lstrip().startswith(">") for line in shown) == 1
        screen.press("down")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    opened = Store(tmp_path_factory.mktemp("data") / "records.sqlite3")
    bulk.fill(opened, 60)
    yield opened
    opened.close()


def begins_with(labels: Sequence[str]) -> Callable[[str], bool]:
    return lambda line: line.lstrip(" >").startswith(tuple(labels)) and line.startswith("  ")


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_of_settings(spoken, size):
    speak(spoken)
    screen = SCENES["settings, lang"]()
    screen.press("up")
    check(screen, size, len(SETTINGS), begins_with([f"{each.label()}  " for each in SETTINGS]))


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_all_settings_are_in_sight_in_a_usual_window(spoken):
    speak(spoken)
    text = "\n".join(SCENES["settings, lang"]().draw(SIZES[1]).lines())
    assert not MORE.search(text)
    assert all(each.label() in text for each in SETTINGS)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_of_the_form_for_a_table(spoken, size):
    speak(spoken)
    visitor = SCENES["create 1 0"]()
    creating = visitor._creating
    labels = [f"{each.label}  " for each in creating.fields]
    while creating.row:
        visitor.press("up")
    names = len(creating.fields) + 1
    check(visitor, size, names, begins_with([*labels, "Name  ", "Nom  ", "Назва  "]))


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_of_games_that_were_played(store, spoken, size):
    speak(spoken)
    screen = HistoryScreen(store, print, lambda: 2e9)
    game = re.compile(r"^[> ] \S+ \S+ +(Luz|Luris) ")
    check(screen, size, screen.found, lambda line: bool(game.match(line)))
