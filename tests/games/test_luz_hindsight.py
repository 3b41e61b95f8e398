"""A deal of Luz in review: what a player knew before each of their choices."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet.games.luz.advice import Advice, RatedChoice
from luznet.games.luz.hindsight import Hindsight
from luznet.games.luz.types import Bet, Play
from tests.games.luz_twins import deal_in_any_order, twin_piles
from tests.terminal.tables import RULES, Luz


class Witness:
    """A player at a table who keeps the true view before each own action of each deal."""

    def __init__(self, luz: Luz, seat: int) -> None:
        self.luz, self.seat = luz, seat
        self.memory = Hindsight()
        self.known: list[tuple[object, object]] = []
        self.told = 0
        self.sent: object = None
        self.is_away = False
        self.look()

    def look(self) -> None:
        """Let the memory see the present, and what has happened since it last looked."""
        view = RULES.view(self.luz.state, self.seat)
        events = [RULES.redact(event, self.seat) for event in self.luz.events[self.told :]]
        self.told = len(self.luz.events)
        self.memory.see(view, events, self.sent)
        self.sent = None

    def forget_events(self) -> None:
        """Miss what happened so far."""
        self.told = len(self.luz.events)

    def step(self, *, looks: bool = True) -> None:
        action = self.luz.choice()
        if self.luz.state.turn == self.seat and not self.is_away:
            self.known.append((RULES.view(self.luz.state, self.seat), action))
            self.sent = msgspec.to_builtins(action)
        self.luz.act(action)
        if looks:
            self.look()

    def to_deal_end(self) -> list[tuple[object, object]]:
        """Play a deal to its end; return what the player knew before each own action."""
        self.known.clear()
        counted = len(self.luz.state.finished)
        while len(self.luz.state.finished) == counted:
            self.step()
        return list(self.known)


def seen_again(witness: Witness) -> list[tuple[object, object]]:
    last = witness.memory.last
    assert last is not None
    return [(each.view, each.action) for each in witness.memory.moments(last)]


@settings(max_examples=25, deadline=None)
@given(players=st.sampled_from([3, 4, 5]), seed=st.integers(0, 2**20), seat=st.integers(0, 2))
def test_a_review_shows_what_was_known_before_each_choice(players, seed, seat):
    witness = Witness(Luz(players, seed=seed), seat)
    for _ in range(4):
        assert witness.to_deal_end() == seen_again(witness)
        assert witness.memory.last.is_whole


def test_a_latecomer_reviews_the_choices_made_since():
    luz = Luz(4, seed=3).play_until(lambda s: len(s.tricks) == 5)
    witness = Witness(luz, 1)
    later = witness.to_deal_end()
    assert len(later) == 5
    assert seen_again(witness) == later
    assert witness.memory.last.is_whole
    assert not witness.memory.last.is_own


@pytest.mark.parametrize("looks", [True, False])
@pytest.mark.parametrize("away", [range(1), range(3, 5), range(9, 10)])
def test_choices_of_a_stand_in_bot_are_not_reviewed(away, looks):
    witness = Witness(Luz(4, seed=3).to_bets(), 1)
    state = witness.luz.state
    while not witness.luz.state.finished:
        witness.is_away = len(witness.luz.state.tricks) in away
        witness.step(looks=looks or not witness.is_away)
    witness.look()
    assert 0 < len(witness.known) < 11
    assert seen_again(witness) == witness.known
    assert not witness.memory.last.is_own
    assert witness.memory.last.result.hands == state.hands


def test_a_reader_without_choices_has_no_review():
    witness = Witness(Luz(4, seed=3), 1)
    witness.is_away = True
    assert witness.to_deal_end() == seen_again(witness) == []


def test_a_player_away_at_the_end_of_a_deal_reviews_what_they_saw():
    luz = Luz(4, seed=3)
    witness = Witness(luz, 1)
    while len(luz.state.tricks) < 6:
        witness.step()
    known = list(witness.known)
    witness.is_away = True
    while not luz.state.finished:
        witness.step(looks=False)
    witness.forget_events()
    witness.look()
    assert seen_again(witness) == known
    assert not witness.memory.last.is_whole


def test_a_player_who_comes_after_a_deal_has_no_review_of_it():
    assert Witness(Luz(4, seed=3).to_deal_end(), 1).memory.last is None


def test_a_spectator_has_nothing_to_review():
    memory, luz = Hindsight(), Luz(4, seed=3)
    while not luz.state.finished:
        luz.act()
        memory.see(RULES.view(luz.state, None), luz.events[-1:])
    assert memory.last is None


@pytest.mark.parametrize("seed", range(8))
def test_a_review_shows_nothing_that_was_hidden_then(seed):
    """Two deals that a seat could not tell apart at some moment have the same review up to it."""
    rng = random.Random(seed)
    state, seat = Luz(4, seed=seed).play_until(lambda s: len(s.tricks) == 4).state, 1
    piles = twin_piles(state, seat, rng)
    deck = deal_in_any_order(piles, rng)
    twin = replace(state, hands=tuple(map(tuple, piles[:4])), aside=tuple(piles[4]))
    assert set(deck.cards) == {card for hand in (*state.hands, state.aside) for card in hand}
    found = []
    for each in (state, twin):
        witness = Witness(Luz(4, seed=seed), seat)
        while len(witness.luz.state.tricks) < 4:
            witness.step()
        witness.luz.state = each
        witness.to_deal_end()
        found.append(seen_again(witness)[: 1 + 4])
    assert twin.hands[seat] != state.hands[seat]
    assert found[0] == found[1]


def choice(action, points, behind=0.0, error=0.0):
    return RatedChoice(action, 0.5, points, behind, error)


def test_luck_is_what_happened_between_two_own_choices_and_cost_is_what_a_choice_lost():
    witness = Witness(Luz(4, seed=3), 1)
    witness.to_deal_end()
    last = witness.memory.last
    first, second = witness.memory.moments(last)[-2:]
    better = Play(99) if isinstance(first.action, Play) else Bet(9)
    about_first = Advice((choice(better, 8.0), choice(first.action, 5.0, 3.0, 1.0)), 100)
    about_second = Advice((choice(second.action, 7.5),), 100)
    bet, card = witness.memory.verdicts(last, (first, second), (about_first, about_second))
    assert (bet.cost, bet.luck) == (3.0, 2.5)
    assert (card.cost, card.luck) == (0.0, last.points - 7.5)
    (lonely,) = witness.memory.verdicts(last, (first,), (about_first,))
    assert lonely.luck is None  # what a bot made of it is not the reader's luck


def test_a_cost_that_chance_can_explain_does_not_count():
    witness = Witness(Luz(4, seed=3), 1)
    witness.to_deal_end()
    (first, *_) = witness.memory.moments(witness.memory.last)
    about = Advice((choice(Bet(9), 8.0), choice(first.action, 5.0, 3.0, 1.6)), 100)
    (verdict,) = witness.memory.verdicts(witness.memory.last, (first,), (about,))
    assert verdict.cost == 0.0
