"""The way to a table: what is tried, and why it failed."""

import pytest

from luznet.client.core import Goal
from luznet.client.questions import Namesake
from luznet.client.situation import HostLoss
from luznet.i18n import GONE, NO_NETWORK
from luznet.wire.client_messages import Sit, Watch
from luznet.wire.messages import Farewell, Refused, Said, TableInfo, Tables, Welcome
from tests.terminal.evening_scenes import evening, standings
from tests.terminal.golden import assert_golden
from tests.terminal.guests import (
    ANN,
    BEN,
    CLEO,
    EMPTY,
    Guest,
    person,
)
from tests.terminal.tables import Luz

# ---- before the table is known --------------------------------------------------------------


def test_before_the_table_is_known_it_says_what_is_tried_and_for_how_long():
    guest = Guest()
    assert "Connecting to the table" in guest.prose
    assert guest.screen.next_change(10.2) == 11.0
    guest.now = 11.5
    assert "Trying for 1 second." in guest.prose
    guest.now = 15.0
    assert "Check your own cable or Wi-Fi, that luznet is open" in guest.prose
    assert_golden("connecting", guest.lines())


def test_a_game_that_begins_by_itself_shows_no_waiting_room_before():
    guest = Guest()
    guest.session.is_starting = True
    guest.at(ANN, EMPTY, EMPTY)
    assert "Your game begins in a moment." in guest.prose
    guest.press("s", "enter")
    assert guest.sent == []


@pytest.mark.parametrize("what", ["refused", "late"])
def test_a_game_that_does_not_begin_by_itself_waits_in_the_waiting_room(what):
    guest = Guest()
    guest.session.is_starting = True
    guest.at(ANN, EMPTY, EMPTY)
    if what == "refused":
        guest.session.is_starting = False
    else:
        guest.now += 15
    assert "Enter ready s start" in guest.prose


def test_a_host_with_another_key_is_told_as_soon_as_it_is_known():
    guest = Guest()
    guest.client.meets_stranger = True
    assert "The key does not match" in guest.prose
    guest.now = 15.0
    assert "Nobody answers" not in guest.prose
    guest.at(ANN, BEN)
    guest.client.disconnected()
    assert guest.now_line.startswith("Connection lost. Is your own network up?")
    guest.client.meets_stranger = True
    assert guest.now_line.startswith("Another host answers there now")
    guest.client.is_long_gone = True
    assert guest.now_line == GONE()


def test_a_computer_without_a_network_is_told_so_and_not_that_the_host_is_silent():
    guest = Guest()
    guest.client.has_no_network = True
    assert "Your computer has no network" in guest.prose
    guest.now = 15.0
    assert "Check your own cable" not in guest.prose
    guest.at(ANN, BEN)
    assert not guest.client.has_no_network  # the host has answered
    guest.client.disconnected()
    guest.client.has_no_network = True
    assert guest.now_line == NO_NETWORK()
    guest.client.standby.loss = HostLoss("silent", "Ben", "Ann")
    assert guest.now_line == NO_NETWORK()


def test_a_host_that_has_the_name_of_another_is_told_until_a_key_is_pressed():
    guest = Guest().at(ANN, BEN)
    guest.client.namesake = Namesake("anna@lemon", "old fox", "new cat")
    assert "its phrase is old fox" in guest.prose
    guest.press("escape")
    assert "its phrase is old fox" not in guest.prose


def test_escape_goes_back_while_connecting():
    assert Guest().press("escape").left == 1


def test_a_full_table_can_be_watched_instead():
    guest = Guest()
    guest.client.receive(Welcome(version=1, tables=()))
    guest.client.receive(Refused(of="sit", code="table_full", facts={"seats": 4}))
    assert "All 4 seats are taken by people" in guest.prose
    assert guest.screen.next_change(10.0) is None
    assert guest.press("w").sent == [Watch(table="a1b2c3d4")]
    guest.at(BEN, CLEO, person("Dan"), you=None)
    assert "All 4 seats" not in guest.prose


def listed(number: int, taken: int) -> TableInfo:
    return TableInfo(f"{number}" * 8, f"Den {number}", "luz", "gathering", taken, 4, 0, None)


def test_where_a_table_is_full_the_next_free_one_is_offered() -> None:
    guest = Guest(Goal("sit"))
    guest.client.receive(Welcome(version=1, tables=(listed(1, 4), listed(2, 4))))
    guest.client.receive(Refused(of="sit", code="table_full", facts={"seats": 4}))
    assert "free seat" not in guest.prose
    guest.client.receive(Tables(tables=(listed(1, 4), listed(2, 3))))
    assert "There is a free seat at Den 2." in guest.prose
    assert guest.press("enter").sent == [Sit(table="22222222")]
    assert "Den 2" not in guest.prose


def test_a_table_that_refuses_newcomers_is_not_offered_to_them_again() -> None:
    guest = Guest(Goal("sit"))
    guest.client.receive(Welcome(version=1, tables=(listed(1, 2),)))
    guest.client.receive(Refused(of="sit", code="no_newcomers"))
    assert "free seat" not in guest.prose


def test_a_newcomer_can_watch_where_all_hands_may_be_shown():
    guest = Guest()
    guest.client.receive(Welcome(version=1, tables=()))
    guest.client.receive(Refused(of="sit", code="no_newcomers"))
    assert guest.press("w").sent == [Watch(table="a1b2c3d4")]


@pytest.mark.parametrize("code", ["version", "no_table", "name_taken"])
def test_a_failed_attempt_says_why(code):
    guest = Guest()
    guest.client.receive(Refused(of="hello", code=code, facts={"name": "Ann"}))
    assert "Trying" not in guest.prose
    assert "Esc back" in guest.prose


# ---- after the host has ended the connection -----------------------------------------------------


def in_hall() -> Guest:
    guest = Guest(Goal("sit", "evening1"))
    for message in (Welcome(version=1, tables=()), standings(8), evening(organiser=True)):
        guest.client.receive(message)
    return guest


def at_end() -> Guest:
    luz = Luz(4, seed=11).to_end()
    return Guest().at(ANN, BEN, CLEO, person("Dan"), phase="over", view=luz.update(0).view)


def superseded(guest: Guest) -> Guest:
    guest.client.receive(Farewell(reason="replaced"))
    return guest


@pytest.mark.parametrize("make", [lambda: Guest().at(ANN, BEN), at_end, in_hall, Guest])
def test_whoever_sat_down_elsewhere_sees_only_keys_that_do_something(make):
    guest = superseded(make())
    assert "You are playing in another terminal now." in guest.prose
    keys = {key for each in guest.screen.bindings() for key in each.keys}
    assert keys <= {"enter", "escape"}
    assert_golden("superseded", guest.lines())
    sent = [*guest.sent]
    guest.press("n", "r", "t", "s", "3", "p", "i", "o")
    assert guest.sent == sent
    assert guest.lines() == superseded(make()).lines()


def test_enter_plays_on_here_but_not_the_one_that_was_meant_for_the_table():
    guest = superseded(Guest().at(ANN, BEN))
    guest.lines()
    guest.press("enter")
    assert guest.client.standing == "ended"
    guest.now += 1.0
    guest.press("enter")
    assert guest.client.standing == "connecting"
    guest.at(ANN, BEN)
    assert "Press Enter when you are ready" in guest.prose


def test_what_was_being_written_is_still_there_when_the_reader_comes_back():
    guest = Guest().at(ANN, BEN, chat="free")
    guest.press("t", *"moin")
    superseded(guest).lines()
    guest.press(*"x3")
    guest.now += 1.0
    guest.press("enter")
    guest.at(ANN, BEN, chat="free")
    assert "> moin" in guest.text()


def test_a_line_that_was_lost_with_the_connection_is_there_again():
    guest = Guest().at(ANN, BEN, chat="free")
    guest.press("t", *"moin", "enter")
    guest.lines()
    assert "> moin" not in guest.text()
    superseded(guest).lines()
    guest.now += 1.0
    guest.press("enter")
    guest.at(ANN, BEN, chat="free")
    assert "> moin" in guest.text()


def test_a_line_that_came_back_from_the_host_was_not_lost():
    guest = Guest().at(ANN, BEN, chat="free")
    guest.press("t", *"moin", "enter")
    guest.client.receive(Said(n=1, table="a1b2c3d4", seat=0, name="Ann", text="moin"))
    superseded(guest).lines()
    guest.now += 1.0
    guest.press("enter")
    guest.at(ANN, BEN, chat="free")
    assert "> moin" not in guest.text()


def test_after_too_much_nonsense_the_reader_can_join_again_and_after_another_version_only_leave():
    guest = Guest().at(ANN, BEN)
    guest.client.receive(Farewell(reason="hostile"))
    assert "Enter join again" in guest.prose
    guest = Guest().at(ANN, BEN)
    guest.client.receive(Farewell(reason="version"))
    assert "Enter" not in guest.prose
    assert "The host speaks another version" in guest.prose
