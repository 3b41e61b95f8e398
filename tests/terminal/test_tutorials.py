"""Which tutorials there are, and the choice of one."""

import pytest

from luznet.games import GAMES
from luznet.i18n.games import name_of
from luznet.terminal.game.registry import has_tutorial, tutorial
from luznet.terminal.game.tutorial import words
from luznet.terminal.game.tutorial.screen import TutorialScreen
from tests.terminal.golden import assert_golden
from tests.terminal.person import Person
from tests.terminal.tables import Clock
from tests.third import install


class Newcomer(Person):
    """Somebody who wants to learn a game, and has not said which."""

    def __init__(self) -> None:
        self.left = 0
        self.screen = tutorial(self._leave, Clock(), "Zoë")

    def _leave(self) -> None:
        self.left += 1


def test_every_game_of_luznet_can_be_learnt_on_the_screen():
    assert all(has_tutorial(game) for game in GAMES)


def test_the_games_to_learn_are_offered():
    newcomer = Newcomer()
    assert_golden("tutorials", newcomer.lines())
    assert words.HELP[0]() in newcomer.screen.help()


@pytest.mark.parametrize(
    ("keys", "game"),
    [
        (["enter"], "luz"),
        (["1"], "luz"),
        (["2"], "luris"),
        (["down", "enter"], "luris"),
        (["up", "enter"], "luris"),
        (["down", "down", "enter"], "luz"),
    ],
)
def test_the_chosen_game_is_taught(keys, game):
    newcomer = Newcomer().press(*keys)
    assert newcomer.screen.game == game
    assert "Step 1 of" in newcomer.text()
    assert name_of(game).upper() in newcomer.lines()[0]
    newcomer.press("enter")
    assert "Step 2 of" in newcomer.text()
    assert "Zoë" in newcomer.text()
    newcomer.press("q")
    assert words.LEAVING() in newcomer.text()
    assert newcomer.press("y").left == 1


@pytest.mark.parametrize("key", ["escape", "q", "c-d", "backspace"])
def test_the_choice_can_be_left(key):
    assert Newcomer().press(key).left == 1


def test_a_game_without_a_tutorial_is_not_offered(monkeypatch):
    install(monkeypatch)
    assert not has_tutorial("high")
    assert "High" not in Newcomer().text()


def test_without_a_choice_the_only_tutorial_begins_at_once(monkeypatch):
    install(monkeypatch)
    monkeypatch.delitem(GAMES, "luris")
    assert isinstance(Newcomer().screen, TutorialScreen)
