"""What a bot's terminal tells of its table: what has changed, each thing once."""

import pytest

from luznet.client.core import Client, Goal
from luznet.commands.bot import words
from luznet.commands.bot.log import GameLog
from luznet.i18n import LOST
from luznet.plain.words import BACK
from luznet.wire.client_messages import Ready
from luznet.wire.messages import Farewell, Options
from tests.host.tables import Played


class Told:
    """A table with the bot Owl at it, and the lines that its terminal tells."""

    def __init__(self, **options):
        self.table = Played(Options(players=3, **options))
        self.client = Client("Owl", Goal("sit"))
        self.lines = []
        self.log = GameLog("Owl", self.lines.extend)

    def now(self):
        """Let the bot hear how the table is; return the lines about that."""
        self.client.update = self.table.update("Owl")
        self.client.standing = "online"
        return self.go_on()

    def go_on(self):
        self.lines.clear()
        self.log.go_on(self.client)
        return list(self.lines)

    def end(self):
        self.lines.clear()
        self.log.end()
        return list(self.lines)


@pytest.fixture
def told():
    told = Told()
    told.table.seat("Owl")
    return told


def test_it_tells_where_it_sits_and_what_the_game_waits_for(told):
    sits = "Owl sits at Lunch, a table for Luz, in seat 1."
    assert told.now() == [sits, words.ALONE()]
    assert told.now() == []
    told.table.do("Owl", Ready())
    assert told.now() == []
    told.table.seat("Ann", "Ben")
    assert told.now() == ["It is ready. Waiting for Ann and Ben."]
    told.table.do("Ann", Ready())
    assert told.now() == ["It is ready. Waiting for Ben."]
    assert told.end() == ["Owl left the table."]


def test_it_tells_how_many_must_still_come_where_no_bots_fill_the_seats():
    told = Told(bots=False)
    told.table.seat("Owl")
    assert told.now()[1:] == [words.WANTED(2)]
    told.table.seat("Ann")
    told.table.do("Owl", Ready())
    assert told.now() == [words.WANTED(1)]


def test_it_tells_that_games_begin_and_how_they_end(told):
    told.now()
    told.table.begin("Owl", "Ann")
    (begins,) = told.now()
    assert begins.startswith("Game 1 begins, with Ann and ")
    assert told.now() == []
    told.table.play_to_the_end()
    over, winner, *places = told.now()
    assert (over, winner[-5:]) == ("Game 1 is over.", "game!")
    assert sum(line.startswith("Place ") for line in places) == 3
    told.table.again("Ann", "Owl")
    assert told.now()[0].startswith("Game 2 begins, with Ann and ")
    assert told.end() == [words.LEFT_A_GAME(name="Owl")]


def test_it_tells_that_it_came_into_a_game(told):
    told.table.begin("Owl", "Ann")
    assert told.now()[1].startswith("Game 1 is being played, with Ann and ")


def test_a_game_whose_end_was_missed_is_followed_by_the_next(told):
    told.now()
    told.table.begin("Owl", "Ann")
    told.now()
    told.table.play_to_the_end().again("Ann", "Owl")
    assert [line[:13] for line in told.now()] == ["Game 2 begins"]


def test_a_lost_connection_is_told_once_and_that_it_is_back(told):
    told.now()
    told.client.disconnected()
    assert told.go_on() == [LOST()]
    assert told.go_on() == []
    assert told.now() == [BACK()]
    told.client.receive(Farewell(reason="closing"))
    assert told.go_on() == []  # the command says that it closed


def test_a_table_that_was_never_reached_is_not_lost():
    told = Told()
    told.client.disconnected()
    assert told.go_on() == []


def test_names_cannot_steer_the_terminal(told):
    told.table.seat("An\x1b[2Jn")
    told.table.do("Owl", Ready())
    assert told.now()[1] == "It is ready. Waiting for An[2Jn."
