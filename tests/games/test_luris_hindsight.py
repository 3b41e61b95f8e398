"""The review of a game of Luris: what counts as the reader's choice, and how it is judged."""

import msgspec
import pytest

from luznet.games.luris import GAME
from luznet.games.luris.advice import Advice, RatedChoice
from luznet.games.luris.hindsight import Hindsight, Moment
from luznet.games.luris.types import Discard, Draw, Flip, LaySet, Take
from luznet.wire.codec import read_action
from luznet.wire.record import play_back
from tests.history.games import a_record


def seen(record, seat: int, *, sends: bool = True) -> Hindsight:
    """Return what a seat remembers of a whole game."""
    hindsight = Hindsight()
    for step in play_back(record):
        is_own = step.action is not None and step.action.actor == seat
        sent = step.action.action if is_own and sends else None
        events = [GAME.redact(event, seat) for event in step.events]
        hindsight.see(GAME.view(step.state, seat), events, sent)
    return hindsight


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_choice_of_the_reader_is_reviewed_with_what_they_knew_then(players):
    record = a_record("luris", players)
    hindsight = seen(record, 1)
    last = hindsight.seen_by(GAME.view(play_back(record)[-1].state, 1))
    moments = hindsight.moments(last)
    chosen = [
        (step.state, read_action(GAME, after.action.action))
        for step, after in zip(play_back(record), play_back(record)[1:], strict=False)
        if after.action.actor == 1 and len(GAME.choices(GAME.view(step.state, 1))) > 1
    ]
    assert [each.action for each in moments] == [action for _state, action in chosen]
    assert [each.view for each in moments] == [GAME.view(state, 1) for state, _action in chosen]


def test_what_a_bot_did_for_the_reader_is_not_their_choice():
    record = a_record("luris", 2)
    hindsight = seen(record, 0, sends=False)
    assert hindsight.seen_by(GAME.view(play_back(record)[-1].state, 0)) is None


def test_a_game_that_is_not_over_is_not_reviewed():
    record = a_record("luris", 2)
    hindsight = seen(record, 0)
    assert hindsight.seen_by(GAME.view(play_back(record)[-2].state, 0)) is None


def test_something_else_that_was_sent_is_ignored():
    hindsight = Hindsight()
    record = a_record("luris", 2)
    view = GAME.view(play_back(record)[5].state, 0)
    hindsight.see(view, ())
    hindsight.see(view, (), {"type": "bet", "tricks": 3})
    hindsight.see("no view", ())
    assert hindsight.last is None


def moment(action) -> Moment:
    record = a_record("luris", 2)
    view = next(
        GAME.view(step.state, 0) for step in play_back(record) if GAME.to_act(step.state) == 0
    )
    return Moment(view, 0, action)


def verdict(action, *choices: RatedChoice):
    return Hindsight().verdicts(None, [moment(action)], [Advice(choices)])[0]


def test_a_choice_costs_what_it_is_clearly_behind_the_best():
    best, other = RatedChoice(Draw(), 0.6, 0.0), RatedChoice(Take(), 0.5, 0.1)
    assert verdict(Take(), best, other).cost == 0.1
    assert verdict(Draw(), best, other).cost == 0
    close = RatedChoice(Take(), 0.595, 0.005)
    assert verdict(Take(), best, close).cost == 0


def test_a_choice_that_the_coach_does_not_list_costs_at_least_as_much_as_the_last_one():
    best, other = RatedChoice(Discard(3), 0.6, 0.0), RatedChoice(Discard(4), 0.4, 0.2)
    found = verdict(Discard(7), best, other)
    assert found.chosen is None
    assert found.cost == 0.2


def test_the_order_of_cards_and_which_card_of_another_is_flipped_make_no_difference():
    laid = RatedChoice(LaySet((5, 5), (2, 7)), 0.6, 0.0)
    assert verdict(LaySet((5, 5), (7, 2)), laid).chosen is laid
    theirs = RatedChoice(Flip(1, 0, 0), 0.6, 0.0)
    assert verdict(Flip(1, 0, 2), theirs).chosen is theirs
    own = RatedChoice(Flip(0, 0, 0), 0.6, 0.0)
    assert verdict(Flip(0, 0, 2), own).chosen is None
    assert msgspec.to_builtins(own.action)["type"] == "flip"
