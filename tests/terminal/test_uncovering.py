"""A key that means nothing where something covers the table closes it and does its job."""

import pytest

from luznet.games.luz.types import Play
from luznet.preferences.table import Settings
from luznet.terminal.chat import words as chat_words
from luznet.terminal.overlays import HowToJoin
from tests.terminal.guests import ANN, BEN, EMPTY, Guest
from tests.terminal.looker import looking as looking_at_replay
from tests.terminal.tables import Luz, Reader
from tests.terminal.talker import Talker
from tests.terminal.terminal import Terminal, play
from tests.terminal.test_app import Plain
from tests.terminal.test_tricks import looking

COVERS = {"c": "scores", "L": "log", "tab": "tricks"}


@pytest.mark.parametrize("first", COVERS)
@pytest.mark.parametrize("then", COVERS)
def test_one_cover_of_the_table_gives_way_to_another(first, then):
    reader = looking(open_tricks=True).press(first)
    assert reader.screen.model.overlay == COVERS[first]
    reader.press(then)
    closes = first == then != "tab"  # Tab goes on to the trick before
    assert reader.screen.model.overlay == ("" if closes else COVERS[then])


@pytest.mark.parametrize("cover", COVERS)
def test_a_key_that_means_nothing_leaves_the_cover_where_it_is(cover):
    reader = looking(open_tricks=True).press(cover, "z")
    assert reader.screen.model.overlay == COVERS[cover]


@pytest.mark.parametrize("cover", COVERS)
def test_no_card_is_played_by_the_key_that_uncovers_the_table(cover):
    luz = Luz(3, seed=7).to_turn(0, False).to_turn(0, False)
    reader = Reader(luz, 0, lambda: Settings(one_key=True)).press(cover)
    legal = next(each for each in reader.client.view.legal if isinstance(each, Play))
    key = str(legal.position + 1)
    reader.press(key)
    assert (reader.screen.model.overlay, reader.sent) == ("", [])
    reader.press(key)
    assert len(reader.sent) == 1


def test_the_chat_opens_over_what_covers_the_table():
    talker = Talker(Luz(3, seed=7).to_turn(0, False)).press("c", "t")
    assert chat_words.SILENCE() in talker.text()


def test_how_others_join_gives_way_to_a_key_of_the_table():
    guest = Guest().at(ANN, BEN, EMPTY).press("i", "z")
    assert isinstance(guest.screen.present, HowToJoin)
    guest.press("s")
    assert "Press s again" in guest.prose
    assert not isinstance(guest.screen.present, HowToJoin)


def test_in_a_replay_what_covers_the_table_gives_way_to_its_keys():
    looker = looking_at_replay("luz")
    looker.text(80, 24)
    assert "Game log" in looker.press("L").text(80, 24)
    assert "Game log" in looker.press("z").text(80, 24)
    assert "Game log" not in looker.press("s").text(80, 24)


@pytest.mark.parametrize(("cover", "shown"), [("?", "this help"), ("R", "The rules of Luz")])
def test_help_and_rules_give_way_to_a_key_of_the_screen_below(cover, shown):
    screen = Plain()
    screen.typed = lambda text: False

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type(cover)
        await terminal.shows(shown)
        terminal.type("z")
        await terminal.redraws()
        await terminal.shows(shown)
        terminal.type("x")
        await terminal.hides(shown)
        assert screen.pressed == ["x"]

    play(screen, story)


def test_help_over_a_cover_of_the_table_gives_way_to_a_key_of_the_table():
    talker = Talker(Luz(3, seed=7).to_turn(0, False))

    async def story(terminal: Terminal, app) -> None:
        terminal.type("L", "?")
        await terminal.shows("Esc close this help")
        terminal.type("c")
        await terminal.shows("Scoresheet")

    play(talker.screen, story, clock=talker.clock)
