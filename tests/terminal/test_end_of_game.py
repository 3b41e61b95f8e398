"""Nobody loses the end of a game: it stays on the screen until the reader goes on."""

import re

import pytest

from luznet.client.changes import TableChanged
from luznet.client.core import Client, Goal
from luznet.host.table import bot_to_act, to_act
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.screens.waiting_room import WaitingRoomScreen
from luznet.terminal.table import TableScreens
from luznet.wire.client_messages import Configure, Ready, Start, Sync
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.messages import Options, Welcome
from tests.host.tables import Played, peer, update_for
from tests.terminal.person import Person

ANN, BEN, EVE = "Ann", "Ben", "Eve"


class Guest(Person):
    """A person at the screens of a table, who hears of it when a test says so."""

    def __init__(self, played: Played, name: str) -> None:
        self.played, self.name, self.now, self.sent = played, name, 100.0, []
        self.client = Client(name, Goal("watch" if name == EVE else "sit"))
        self.client.receive(Welcome(version=1, tables=()))
        self.screen = TableScreens(Context(LocalSession(self.client, self._send), lambda: self.now))
        self.hear()

    def hear(self, events=()) -> "Guest":
        update = update_for(self.played.table, peer(self.name).key, 0, self.played.now, events)
        self.client.receive(decode_from_host(encode(update)))
        return self

    def _send(self, messages) -> None:
        for message in messages:
            self.sent.append(message)
            if isinstance(message, Sync):
                self.hear()

    def wait(self, seconds: float) -> "Guest":
        self.now += seconds
        return self

    @property
    def has_waiting_room(self) -> bool:
        return isinstance(self.screen.present, WaitingRoomScreen)


def finished(name=BEN, game="luz", **options):
    """Return a table whose game has just ended, and who looks at its end: not yet at the winner."""
    played = Played(Options(players=3, **options), game=game).begin(ANN, BEN)
    guest = Guest(played, name)
    while played.table.phase == "playing":
        guest.hear()
        played.act()
    guest.hear()
    guest.text()
    return played, guest.wait(20)


def to_the_winner(guest):
    """Go on from a counted deal to who won, where the game has such; return who that is."""
    if "counted" in guest.lines()[0]:
        guest.press("enter")
    return next(line.strip() for line in guest.lines() if re.search(r"\b(win|won)", line))


@pytest.mark.parametrize(("game", "other"), [("luz", "luris"), ("luris", "luz")])
@pytest.mark.parametrize("name", [BEN, EVE])
def test_the_end_stays_when_the_owner_chooses_another_game(game, other, name):
    played, guest = finished(name, game)
    outcome, names = played.table.outcome, played.table.played
    played.do(ANN, Configure(options=Options(players=3), game=other))
    guest.hear()
    told = to_the_winner(guest)
    assert all(names[seat] in told or "you" in told.lower() for seat in outcome.winners)
    assert f"The next game is {other.capitalize()}, and it has not begun yet." in guest.prose
    assert "Enter: go on." in guest.prose
    assert not guest.has_waiting_room
    guest.wait(2).press("enter")
    assert guest.has_waiting_room
    assert guest.client.table.game == other


@pytest.mark.parametrize("game", ["luz", "luris"])
@pytest.mark.parametrize("name", [BEN, EVE])
def test_the_end_stays_when_the_next_game_begins(game, name):
    played, guest = finished(name, game)
    told = to_the_winner(guest)
    played.do(ANN, Start())
    guest.hear()
    assert to_the_winner(guest) == told
    assert "The next game has begun." in guest.prose
    guest.wait(2).press("enter")
    assert guest.client.table.phase == "playing"
    assert guest.sent[-1] == Sync()
    assert "The next game has begun" not in guest.prose


def test_at_a_counted_deal_it_stands_there_too_what_has_happened_since():
    played, guest = finished()
    played.do(ANN, Start())
    guest.hear()
    assert "Deal 4 of 4" in guest.text()
    assert "The next game has begun." in guest.prose


def test_a_player_who_asks_for_or_chooses_another_game_has_seen_the_end():
    played, guest = finished()
    to_the_winner(guest)
    guest.wait(2).press("n")
    assert guest.sent == [Ready(ready=True)]
    played.do(BEN, Ready())
    guest.hear()
    played.do(ANN, Ready())
    guest.hear()
    assert guest.client.table.phase == "playing"
    assert not guest.client.is_held


def test_a_person_alone_goes_from_game_to_game_without_another_key():
    played = Played(Options(players=3)).begin(ANN).play_to_the_end()
    guest = Guest(played, ANN)
    guest.text()
    guest.wait(2).press("enter")
    assert guest.sent == [Ready(ready=True)]
    played.do(ANN, Ready())
    assert guest.hear().client.table.phase == "playing"


def to_own_turn(played, name):
    while to_act(played.table) is None or played.table.seats[to_act(played.table)].name != name:
        played.act()


def test_an_own_turn_in_the_next_game_stands_out_with_the_time_that_is_left():
    played, guest = finished(turn_time=30)
    to_the_winner(guest)
    played.do(ANN, Start())
    to_own_turn(played, BEN)
    guest.hear()
    assert "It is your turn: you have 30 seconds." in guest.prose
    assert guest.screen.turn().own is not None
    assert guest.screen.next_change(guest.now) <= guest.now + 1.1
    guest.wait(12)
    assert "It is your turn: you have 18 seconds." in guest.prose
    played.wait(31)
    assert bot_to_act(played.table) is not None
    guest.hear()
    played.act()
    guest.hear()
    assert "A bot has acted for you meanwhile." in guest.prose
    guest.press("enter")
    assert guest.client.table.phase == "playing"


def test_an_own_turn_without_a_clock_is_told_too():
    played, guest = finished()
    to_the_winner(guest)
    played.do(ANN, Start())
    to_own_turn(played, BEN)
    guest.hear()
    assert "The next game has begun. It is your turn. Enter: go on." in guest.prose


def test_while_the_end_is_on_show_nothing_of_another_game_can_be_pressed():
    played, guest = finished(ANN)
    to_the_winner(guest)
    played.do(BEN, Ready())
    played.do(ANN, Ready())
    guest.hear()
    guest.press("o", "n", "s", "P")
    assert guest.sent == []
    assert "over" in guest.client.table.phase
    assert "A bot plays for you" in guest.screen.leaving()


def test_all_that_happened_since_is_in_the_log_once_one_has_gone_on():
    played, guest = finished()
    to_the_winner(guest)
    played.do(ANN, Start())
    guest.hear()
    assert TableChanged("started") not in guest.client.log
    guest.press("enter")
    assert guest.client.log[-1] == TableChanged("started")


def test_the_end_of_the_next_game_is_seen_too_and_of_several_the_last():
    played, guest = finished(EVE)
    to_the_winner(guest)
    for _game in range(2):
        played.again(ANN, BEN)
        guest.hear()
        played.play_to_the_end()
        guest.hear()
    played.again(ANN, BEN)
    guest.hear()
    assert guest.client.table.games == 1
    guest.press("enter")
    assert (guest.client.table.games, guest.client.table.phase) == (3, "over")
    guest.text()
    guest.wait(2).press("enter")
    assert guest.client.table.phase == "playing"


@pytest.mark.parametrize("other", ["luz", "luris"])
def test_an_end_that_was_missed_without_a_connection_is_told_before_what_came_after_it(other):
    played = Played(Options(players=3)).begin(ANN, BEN)
    guest = Guest(played, BEN)
    guest.client.disconnected()
    played.play_to_the_end()
    if other != "luz":
        played.do(ANN, Configure(options=Options(players=3), game=other))
    played.do(ANN, Start())
    to_own_turn(played, BEN)
    guest.hear()
    assert "A game ended while you were offline." in guest.prose
    assert "The last game here was Luz." in guest.prose
    assert "It is your turn." in guest.prose
    assert guest.screen.turn().own is not None
    guest.press("enter")
    assert "The last game" not in guest.prose
    assert guest.client.table.phase == "playing"


def test_a_client_that_does_not_ask_for_it_follows_at_once():
    played, guest = finished()
    guest.client.holds_end = False
    played.do(ANN, Start())
    assert guest.hear().client.table.phase == "playing"
    assert guest.client.move_on() == []
