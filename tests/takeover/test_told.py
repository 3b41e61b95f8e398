"""What players are told while their host is gone, and afterwards."""

import pytest
from msgspec.structs import replace

from luznet.client.changes import Comings, SeatChanged, TableChanged
from luznet.client.core import Client, Goal
from luznet.client.situation import HostLoss
from luznet.i18n import host_loss
from luznet.wire.moving_messages import Moved
from tests.client.test_core import TABLE, WELCOME, sent
from tests.host.tables import Played
from tests.takeover.room import Room

FOUR = ("Ann", "Ben", "Cleo", "Dan")


def loss_of(room, name):
    return room.people[name].client.situation.host_loss


def logged(room, name, kind=TableChanged):
    return [each for each in room.people[name].client.log if isinstance(each, kind)]


def lost_room(*names, seconds=0.0):
    """Return a room whose host is lost, once Dan or the last one knows."""
    room = Room(*names, seed=3, players=max(3, len(names))).start().play(7)
    room.turn_off("Ann")
    room.run_until(lambda: loss_of(room, names[-1]))
    room.run(seconds)
    return room


def test_first_players_hear_whose_computer_is_silent_and_who_takes_over_when():
    room = lost_room(*FOUR)
    loss = loss_of(room, "Cleo")
    assert (loss.what, loss.gone, loss.to) == ("silent", "Ann", "Ben")
    assert loss.left(loss.due - 2.5) == 3
    assert loss_of(room, "Ben").to is None
    assert room.people["Cleo"].client.situation.blocker == "host_lost"
    assert room.people["Cleo"].client.situation.obstacle in ("offline", "watching")


def test_then_they_hear_who_takes_over_and_nothing_once_the_table_goes_on():
    room = lost_room(*FOUR)
    room.run_until(lambda: loss_of(room, "Dan") and loss_of(room, "Dan").what == "taking")
    assert loss_of(room, "Dan").to == "Ben"
    room.run_until(lambda: room.counting)
    room.run(2)
    assert [loss_of(room, name) for name in FOUR[1:]] == [None] * 3
    assert logged(room, "Ben")[-1].what == "carried_here"
    assert logged(room, "Dan")[-1] == TableChanged("carried", "Ben")


def test_whoever_was_cut_off_with_the_host_hears_that_what_happened_there_does_not_count():
    room = Room(*FOUR, seed=15, players=4).start().play(6)
    room.groups = {"Ann": 1}
    room.run_until(lambda: room.counting and room.counting[0].owner == "Ben")
    room.groups = {}
    ann = room.people["Ann"].client
    room.run_until(lambda: ann.standing == "online" and ann.newest.table.epoch == 1)
    assert [each.what for each in logged(room, "Ann")][-2:] == ["carried", "undone"]
    assert "undone" not in [each.what for each in logged(room, "Cleo")]


def test_a_host_that_is_lost_as_soon_as_the_table_is_there_is_not_said_to_take_over():
    room = lost_room(*FOUR)
    holders = room.people["Dan"].client.standby.holders
    room.run_until(lambda: room.counting)
    room.run(1)
    cleo = room.people["Cleo"].client
    cleo.standby.holders = holders  # those of before: Ben, Cleo, Dan
    room.turn_off("Ben")
    room.run_until(lambda: loss_of(room, "Cleo"))
    assert loss_of(room, "Cleo")[:3] == ("silent", "Ben", None)


def test_nobody_is_told_that_everybody_is_back_after_a_takeover():
    room = lost_room(*FOUR)
    room.run_until(lambda: room.counting)
    room.run(3)
    for name in FOUR[1:]:
        told = [each.what for each in logged(room, name, SeatChanged)]
        assert "back" not in told
        assert "away" not in told


def test_of_two_people_the_one_who_is_left_is_asked():
    room = lost_room("Ann", "Ben", seconds=6)
    loss = loss_of(room, "Ben")
    assert (loss.what, loss.gone) == ("asks", "Ann")
    room.go_on_alone("Ben")
    room.run_until(lambda: room.counting)
    room.run(1)
    assert loss_of(room, "Ben") is None
    again = TableChanged("begun_again"), TableChanged("dealt_again", deals=(1,))
    assert room.people["Ben"].client.loss in (None, *again)
    assert not [each for each in room.hosts["Ben"].said if "more step" in each]


@pytest.mark.parametrize(
    ("loss", "told"),
    [
        (
            HostLoss("silent", "Ann", "Ben", 10.0, 5.0),
            "Ann's computer does not answer. In 3 s Ben's takes the table over.",
        ),
        (
            HostLoss("silent", "", None, 10.0, 5.0),
            "The host does not answer. In 3 s your computer takes the table over.",
        ),
        (
            HostLoss("silent", "", "Ben", 10.0, 5.0),
            "The host does not answer. In 3 s Ben's computer takes over.",
        ),
        (HostLoss("taking", "Ann", "Ben"), "Ben's computer takes the table over ..."),
        (HostLoss("taking", "Ann", None), "Your computer takes the table over ..."),
        (HostLoss("asks", "Ann", None), "Ann's computer is gone. p: go on here"),
    ],
)
def test_each_state_has_one_calm_line(loss, told):
    assert host_loss.told(loss, host_loss.GO_ON(), 7.5) == told


def test_somebody_for_whom_a_bot_played_meanwhile_is_back_again():
    room = Room(*FOUR, seed=3, players=4).start().play(3)
    before = room.people["Ben"].client.table
    seats = before.seats
    away = replace(before, epoch=1, seats=(seats[0], replace(seats[1], away=True), *seats[2:]))
    bot = replace(away, seats=(seats[0], replace(away.seats[1], stand_in=True), *seats[2:]))
    comings, at_home = Comings(), replace(before, epoch=1)
    assert list(comings.changes(before, away)) == []
    assert list(comings.changes(away, at_home)) == []
    comings = Comings()
    comings.changes(before, away)
    assert [each.what for each in comings.changes(away, bot)] == ["stand_in"]
    assert [each.what for each in comings.changes(bot, at_home)] == ["back"]


def test_who_comes_to_a_table_by_its_old_address_is_told_of_no_loss_there():
    played = Played().begin("Ann", "Ben", "Cleo", "Dan")
    ann = Client("Ann", Goal("sit", TABLE))
    ann.receive(WELCOME)
    ann.receive(Moved(TABLE, "Zoe", "k" * 40, ("127.0.0.1",), 4000))
    ann.moving.leave(was_own=False)
    ann.disconnected()
    ann.receive(WELCOME)
    ann.receive(sent(played.update("Ann")))
    assert ann.situation.host_loss is None
    assert ann.situation.obstacle != "offline"


@pytest.mark.parametrize(("game", "what"), [("luz", "dealt_again"), ("luris", "begun_again")])
def test_whoever_has_the_same_turn_of_another_deal_hears_that_it_is_dealt_again(game, what):
    """Where a game has one deal, the game begins again."""
    once, again = (
        Played(seed=seed, game=game).begin("Ann", "Ben", "Cleo", "Dan") for seed in (1, 2)
    )
    client = Client("Ann", Goal("sit"))
    for played, epoch in ((once, 0), (once, 1), (again, 2)):
        assert client.loss is None
        played.table = replace(played.table, epoch=epoch)
        client.receive(WELCOME)
        client.receive(sent(played.update("Ann")))
    assert once.table.turn == again.table.turn
    assert client.loss == TableChanged(what, deals=(1,) if what == "dealt_again" else ())
