"""Whichever screen the present asks for, and what lies over it."""

import pytest
from msgspec.structs import replace

from luznet.terminal import table as table_module
from luznet.terminal.evening import words
from luznet.terminal.screens.connecting import ConnectingScreen
from luznet.terminal.screens.waiting_room import WaitingRoomScreen
from luznet.wire.evening_messages import EveningTable
from luznet.wire.messages import (
    Seat,
)
from luznet.wire.moving_messages import Holder
from tests.terminal.evening_scenes import evening
from tests.terminal.guests import ANN, BEN, CLEO, Game, Guest, hosted, person, shown
from tests.terminal.terminal import CTRL_C, Terminal, play

# ---- whichever screen the present asks for --------------------------------------------------


def test_the_screen_follows_the_table_through_its_phases(monkeypatch):
    monkeypatch.setattr(table_module, "screen_of", lambda game: Game)
    guest = Guest()
    assert isinstance(guest.screen.present, ConnectingScreen)
    guest.at(ANN, BEN, CLEO)
    assert isinstance(guest.screen.present, WaitingRoomScreen)
    assert "The game begins when" in guest.screen.help()[0]
    guest.at(ANN, BEN, CLEO, phase="playing")
    game = guest.screen.present
    assert guest.lines()[0] == "the game is playing"
    assert guest.screen.help() == ("About the game.",)
    guest.at(ANN, BEN, CLEO, phase="over")
    assert guest.screen.present is game
    guest.at(ANN, BEN, CLEO, phase="playing")
    assert guest.screen.present is game


def test_luz_has_its_screen_and_its_help():
    from luznet.terminal.luz.screen import LuzScreen

    guest = Guest().at(ANN, BEN, CLEO, phase="playing")
    assert isinstance(guest.screen.present, LuzScreen)
    assert guest.screen.help()


def test_only_players_are_asked_before_they_leave():
    assert not Guest().screen.leaving()
    assert not Guest().at(ANN, BEN, CLEO).screen.leaving()
    assert Guest().at(ANN, BEN, CLEO, phase="playing").screen.leaving().startswith("Leave")
    assert not Guest().at(ANN, BEN, CLEO, phase="playing", you=None).screen.leaving()
    assert not Guest().at(ANN, BEN, CLEO, phase="over").screen.leaving()


def test_before_leaving_a_host_that_is_gone_nobody_is_promised_a_bot():
    guest = Guest().at(ANN, BEN, CLEO, phase="playing")
    guest.client.disconnected()
    assert "Your seat is kept" in guest.screen.leaving()
    assert "bot" not in guest.screen.leaving()


@pytest.mark.parametrize("stage", ["break", "over"])
def test_no_seat_is_kept_in_a_game_that_the_clock_of_an_evening_ended(stage):
    guest = Guest().at(ANN, BEN, CLEO, phase="playing")
    table = EveningTable(1, 1, guest.client.table.id, (0, 1, 2))
    guest.client.receive(evening(tables=(table,)))
    assert guest.screen.leaving().startswith("Leave the table?")
    assert guest.client.situation.is_player
    over = replace(table, state="over", scores=(0, 0, 0))
    guest.client.receive(evening(stage, tables=(over,)))
    assert not guest.client.situation.is_player
    assert not guest.screen.leaving()
    guest.client.receive(evening(stage, tables=(over,), organiser=True))
    assert guest.screen.leaving() == (words.ASK_LEAVE_LEADING() if stage == "break" else "")


def test_before_leaving_the_user_of_the_host_is_told_that_the_table_stays_open():
    client = Guest().at(ANN, BEN, CLEO, phase="playing").client
    own = hosted(client)
    assert "it stays open here until the others have left." in own.leaving()
    assert "A bot plays for you" in own.leaving()
    client = Guest().at(ANN, person("Ben", away=True), Seat("bot", "Amber")).client
    own = hosted(client)
    assert not own.leaving()


@pytest.mark.parametrize(
    ("is_host", "then"),
    [
        (True, "the game is saved: `luznet play` goes on with it."),
        (
            False,
            "the game is paused. You can come back while its host runs; it may close "
            "now that nobody plays.",
        ),
    ],
)
def test_the_last_player_to_leave_a_running_game_is_promised_no_bot(is_host, then):
    gone = person("Ben", away=True, stand_in=True)
    client = Guest().at(ANN, gone, Seat("bot", "Amber"), phase="playing").client
    screen = hosted(client, is_host)
    assert screen.leaving() == f"Leave the table? Nobody else is here, so {then}"


def test_before_leaving_the_user_of_the_host_is_told_whose_computer_carries_the_table_on():
    client = Guest().at(ANN, BEN, CLEO).client
    client.standby.key = ANN.key
    for seat in (CLEO, BEN):
        client.standby.heirs[seat.key] = Holder(seat.key, ("192.0.2.7",), 1)
    question = hosted(client).leaving()
    assert "The table goes on without you, at the computer of Ben or Cleo." in question
    del client.standby.heirs[CLEO.key]  # a guest, whose seat would go with this computer
    assert "it stays open here until the others have left." in hosted(client).leaving()


def own_table(*seats, phase="gathering"):
    """Return a table at one's own host, which died and does not start again."""
    client = Guest().at(*seats, phase=phase).client
    client.disconnected()
    client.own_host = "The disk is full."
    return client, hosted(client)


def test_before_leaving_a_host_that_died_its_user_is_told_that_it_is_restarting():
    for phase in ("gathering", "playing", "over"):
        _, own = own_table(ANN, BEN, CLEO, phase=phase)
        assert "crashed and is restarting, even if you leave. `luznet play`" in own.leaving()
        assert "stays open" not in own.leaving()
        assert "bot" not in own.leaving()


def test_before_a_game_one_line_says_what_became_of_the_own_host():
    client, own = own_table(ANN, BEN, CLEO)
    assert "does not start again. The disk is full." in shown(own)
    client.own_host = ""
    assert "Your host has died and is being started again" in shown(own)


def test_in_a_game_what_keeps_the_own_host_from_starting_lies_over_it_until_it_was_read(
    monkeypatch,
):
    monkeypatch.setattr(table_module, "screen_of", lambda game: Game)
    client, own = own_table(ANN, BEN, CLEO, phase="playing")
    assert "does not start again. The disk is full." in shown(own)
    own.press("escape")
    assert "The disk is full." not in shown(own)
    client.own_host = "The folder is gone."
    assert "The folder is gone." in shown(own)
    client.standing = "online"
    assert "The folder is gone." not in shown(own)


@pytest.mark.parametrize("phase", ["gathering", "playing"])
def test_what_the_own_host_reports_lies_over_the_table_whole_until_it_was_read(monkeypatch, phase):
    monkeypatch.setattr(table_module, "screen_of", lambda game: Game)
    client = Guest().at(ANN, BEN, CLEO, phase=phase).client
    own = hosted(client)
    client.host_note = "Ben has seen more of the game at Lunch than the journal has. " * 3
    assert client.host_note.strip() in shown(own)
    own.press("enter")
    assert "Ben has seen" not in shown(own)


def test_the_application_asks_before_leaving_a_running_game(monkeypatch):
    monkeypatch.setattr(table_module, "screen_of", lambda game: Game)
    guest = Guest().at(ANN, BEN, CLEO, phase="playing")

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("the game is playing")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table? A bot plays for you")
        terminal.type("n", "q")
        await terminal.shows("Leave the table?")
        terminal.type("y")
        await terminal.ended.wait()

    play(guest.screen, story)
