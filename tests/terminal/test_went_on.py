"""What the screens ask when somebody went on with the table alone."""

import pytest

from luznet.terminal.table import MEANT_BEFORE
from tests.terminal.golden import assert_golden
from tests.terminal.guests import ANN, BEN, Guest
from tests.terminal.scenes import _went_on
from tests.terminal.talker import Talker


def asked(*, rests: bool = False) -> tuple[Talker, list[str]]:
    """Return somebody who has seen the question for a moment, and what becomes of it."""
    reader, done = _went_on(rests=rests), []

    def go_along() -> None:
        reader.client.moving.offer = None
        done.append("went")

    reader.client.moving.go_along = go_along
    reader.lines()
    reader.wait(MEANT_BEFORE)
    return reader, done


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
def test_both_standings_are_seen_and_what_does_not_count(size):
    assert_golden(f"went_on_{size[0]}x{size[1]}", _went_on().lines(*size))


@pytest.mark.parametrize("key", ["enter", " ", "s", "escape"])
def test_whoever_stays_is_asked_no_more_and_no_card_is_played(key):
    reader, done = asked()
    reader.press("right", key, "enter", " ", "enter")
    assert (done, reader.sent) == ([], [])
    assert reader.client.moving.offer is None


def test_m_goes_there():
    reader, done = asked()
    reader.press("m")
    assert done == ["went"]


@pytest.mark.parametrize(("key", "does"), [("enter", ["went"]), ("m", ["went"]), ("s", [])])
def test_where_nothing_was_played_since_enter_goes_there(key, does):
    reader, done = asked(rests=True)
    assert "Enter: go on there. s: stay here." in reader.prose
    reader.press(key)
    assert done == does
    assert reader.client.moving.offer is None


@pytest.mark.parametrize("key", ["enter", "m", "s", "escape"])
def test_a_key_that_was_meant_for_the_game_answers_nothing(key):
    reader = _went_on()
    offer = reader.client.moving.offer
    reader.press(key)
    reader.lines()
    reader.press(key)
    assert reader.client.moving.offer is offer
    assert reader.sent == []


def test_once_it_is_answered_the_next_card_is_played():
    reader, _done = asked()
    reader.press("enter")
    reader.wait(MEANT_BEFORE)
    reader.press("3", "right", "enter")
    assert len(reader.sent) == 1


def test_the_game_goes_on_under_the_question():
    reader, _done = asked()
    reader.luz.act()
    reader.hear()
    assert reader.luz.state.turn != 0
    assert "went on without you" in reader.prose


def test_whoever_writes_is_asked_once_they_have_written():
    reader = _went_on()
    offer, reader.client.moving.offer = reader.client.moving.offer, None
    reader.press("t")
    reader.lines()
    assert reader.screen.is_typing
    reader.client.moving.offer = offer
    reader.wait(MEANT_BEFORE)
    assert "went on without you" not in reader.prose
    reader.screen.typed("m")
    assert reader.client.moving.offer is offer
    reader.press("escape")
    assert "went on without you" in reader.prose


def test_before_a_game_the_reader_is_asked_too():
    guest = Guest().at(ANN, BEN)
    offer = _went_on().client.moving.offer
    guest.client.moving.offer = offer
    assert "Boris's computer went on without you" in " ".join(guest.text().split())
    guest.now += MEANT_BEFORE
    guest.press("enter")
    assert guest.client.moving.offer is None
