"""What the reader's settings do at the Luz table: keys, the veil, and what goes by itself."""

import re
from typing import Any

import pytest

from luznet.games.luz.types import Play
from luznet.preferences.table import Settings
from luznet.terminal.game import words as common
from luznet.terminal.game.model import AUTOPLAY_AFTER
from luznet.terminal.luz import seats
from luznet.terminal.luz.layout import layout
from luznet.terminal.picture import Canvas
from luznet.wire.client_messages import Act
from tests.terminal.tables import RULES, Luz, Reader


def reader_of(luz: Luz, seat: int, **given: Any) -> Reader:
    return Reader(luz, seat, settings=lambda: Settings(**given))


def forced(**given: Any) -> Reader:
    """Return a reader who has one legal card alone, and another card before it."""
    luz = Luz(4, seed=3).to_turn(2, True)
    while len(RULES.legal(luz.state, 2)) != 1 or len(luz.state.held[2]) < 2:
        luz.to_turn(2, True)
    return reader_of(luz, 2, **given)


def elapse(reader: Reader, seconds: float = 0.0) -> None:
    """Let time pass and a picture be drawn, as the application does."""
    reader.wait(seconds)
    reader.screen.elapse()
    reader.lines()


# ---- one key -----------------------------------------------------------------------------


@pytest.mark.parametrize("one_key", [False, True])
def test_a_number_plays_a_card_at_once_only_where_the_reader_wants_that(one_key):
    luz = Luz(4, seed=5).to_turn(0, False)
    reader = reader_of(luz, 0, one_key=one_key)
    position = RULES.legal(luz.state, 0)[0].position
    reader.press(str((position + 1) % 10))
    sent = [Act(turn=luz.turn, action={"type": "play", "position": position})]
    assert reader.sent == (sent if one_key else [])
    assert reader.screen.model.position == position


def test_a_number_of_a_card_that_may_not_be_played_says_so_and_plays_nothing():
    luz = Luz(4, seed=5)
    luz.to_turn(0, True)
    while len(RULES.legal(luz.state, 0)) == len(luz.state.held[0]):
        luz.to_turn(0, True)
    legal = {action.position for action in RULES.legal(luz.state, 0)}
    illegal = next(at for at in luz.state.held[0] if at not in legal)
    reader = reader_of(luz, 0, one_key=True)
    reader.press(str((illegal + 1) % 10))
    assert reader.sent == []
    assert "You must follow" in reader.text()


def test_one_key_plays_nothing_while_it_is_not_the_readers_turn():
    luz = Luz(4, seed=5).to_turn(1, False)
    reader = reader_of(luz, 0, one_key=True)
    reader.press(*"1234567890")
    assert reader.sent == []


# ---- the only card -----------------------------------------------------------------------


def test_the_only_legal_card_is_played_after_a_moment_where_the_reader_wants_that():
    reader = forced(autoplay=True)
    elapse(reader)
    due = reader.screen.next_change(reader.clock())
    assert due == pytest.approx(reader.clock() + AUTOPLAY_AFTER)
    elapse(reader, AUTOPLAY_AFTER - 0.01)
    assert reader.sent == []
    elapse(reader, 0.02)
    (message,) = reader.sent
    assert Play(**{"position": message.action["position"]}) in RULES.legal(reader.luz.state, 2)
    elapse(reader, 5.0)
    assert len(reader.sent) == 1


def test_nothing_is_played_by_itself_without_the_setting_or_with_a_choice():
    unwanted = forced()
    elapse(unwanted, 60)
    assert unwanted.sent == []
    luz = Luz(4, seed=5).to_turn(0, False)
    choice = reader_of(luz, 0, autoplay=True)
    elapse(choice, 60)
    assert choice.sent == []


def test_nothing_is_played_by_itself_in_a_pause():
    reader = forced(autoplay=True)
    reader.luz.change(paused_by=1)
    reader.hear()
    elapse(reader, 60)
    assert reader.sent == []


# ---- the veil ----------------------------------------------------------------------------


def shows_hands(reader: Reader) -> bool:
    text = reader.text()
    hidden = common.HIDDEN_HAND() in text
    at, scale = layout(4, Canvas(80, 24)).seats[1], layout(4, Canvas(80, 24)).scale
    hand = seats.hand_cell(at, scale)
    values = reader.lines()[hand.row + 1][hand.column : hand.column + hand.columns]
    held = [str(reader.luz.state.hands[2][each].value) for each in reader.luz.state.held[2]]
    assert hidden != (re.findall(r"\d+", values) == held)
    return not hidden


def test_v_hides_all_hands_and_shows_them_again():
    reader = reader_of(Luz(4, seed=5, help="values").to_turn(0, False), 0)
    assert shows_hands(reader)
    values = reader.lines()[18]
    assert "–" in values
    reader.press("v")
    assert not shows_hands(reader)
    assert not any(sign.isdigit() for sign in reader.lines()[18])
    reader.press("1")
    assert "It can be" not in reader.text()
    reader.press("v")
    assert shows_hands(reader)
    hand = reader.lines()[17] + reader.lines()[18]  # the chosen card is a row higher
    assert {*re.findall(r"\d[\d/–?]*", values)} <= {*re.findall(r"\d[\d/–?]*", hand)}


def test_the_table_can_be_played_under_the_veil():
    luz = Luz(4, seed=5).to_turn(0, False)
    reader = reader_of(luz, 0)
    reader.press("v", "right", "enter")
    assert len(reader.sent) == 1


def test_hands_hide_by_themselves_while_it_is_not_the_readers_turn():
    luz = Luz(4, seed=5).to_turn(1, False)
    reader = reader_of(luz, 0, auto_veil=True)
    assert not shows_hands(reader)
    reader.press("v")
    assert shows_hands(reader)
    luz.act()
    reader.hear()
    reader.wait(3)
    assert not shows_hands(reader)
    luz.to_turn(0)
    reader.hear()
    assert shows_hands(reader)


# ---- motion ------------------------------------------------------------------------------


def test_without_motion_the_own_hand_is_open_at_once_when_a_deal_ends():
    luz = Luz(4, seed=10).play_until(lambda s: len(s.tricks) == 9)
    reader = reader_of(luz, 1, motion=False, beat=0.5)
    luz.to_deal_end()
    reader.hear()
    elapse(reader, 0.5)
    assert reader.screen.model.stage == "deal end"
    assert reader.screen.model.revealed == 10
    assert reader.screen.next_change(reader.clock()) is None
