"""The way to a table: what is tried, and why it failed."""

import pytest

from luznet.client.questions import Namesake
from luznet.i18n import GONE
from luznet.wire.client_messages import Watch
from luznet.wire.messages import Refused, Welcome
from tests.terminal.golden import assert_golden
from tests.terminal.guests import (
    ANN,
    BEN,
    CLEO,
    Guest,
    person,
)

# ---- before the table is known --------------------------------------------------------------


def test_before_the_table_is_known_it_says_what_is_tried_and_for_how_long():
    guest = Guest()
    assert "Connecting to the table" in guest.prose
    assert guest.screen.next_change(10.2) == 11.0
    guest.now = 11.5
    assert "Trying for 1 second." in guest.prose
    guest.now = 15.0
    assert "Check that luznet is open" in guest.prose
    assert_golden("connecting", guest.lines())


def test_a_host_with_another_key_is_told_as_soon_as_it_is_known():
    guest = Guest()
    guest.client.meets_stranger = True
    assert "The key does not match" in guest.prose
    guest.now = 15.0
    assert "Nobody answers" not in guest.prose
    guest.at(ANN, BEN)
    guest.client.disconnected()
    assert guest.now_line.startswith("The connection to the table is lost")
    guest.client.meets_stranger = True
    assert guest.now_line.startswith("Another host answers there now")
    guest.client.is_long_gone = True
    assert guest.now_line == GONE()


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
