"""The batch of deals agrees with the rules, for many deals at once."""

import random

import numpy as np
import pytest

from luznet.bots.luz.beliefs import SHIFTS
from luznet.bots.luz.bits import BEATEN_BY, BIT, CARDS, COLOUR, HIGHER, LOWER, NUMBER, mask_of
from luznet.bots.luz.playouts import points
from luznet.bots.luz.policy import Aims
from luznet.bots.luz.sampling import beliefs_of, deals_of, own_hands
from luznet.bots.luz.standings import chance_to_win
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luz import rules
from luznet.games.luz.cards import HIDDEN, beats
from luznet.games.luz.odds import odds
from luznet.games.luz.types import Bet, Play
from tests.games.played import played

LUZ = GAMES["luz"]


def batch_of(states):
    """Return states at the same point of their deals as a batch, with every card visible."""
    views = [LUZ.view(state, 0) for state in states]
    parts = [
        deals_of(view, np.array([[NUMBER[card] for card in state.hands[0]]], dtype=np.int8))
        for view, state in zip(views, states, strict=True)
    ]
    fields = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in ("cards", "masks", "won", "turn", "best", "taker", "led")
    }
    first = parts[0]
    return type(first)(**fields, left=first.left, played=first.played)


def first_cards(players, deals, seed):
    """Return the states of several games, each after all bets of a random deal."""
    rng = random.Random(seed)
    states = []
    while len(states) < deals:
        wanted = rng.randrange(4)

        def choose(state, actor):
            return rng.choice(LUZ.legal(state, actor))

        for done in played(LUZ, players, rng.randrange, choose):
            bets = done.after.bets
            if bets and None not in bets and None in done.before.bets:
                if not wanted:
                    states.append(done.after)
                    break
                wanted -= 1
    return states


@pytest.mark.parametrize("players", [3, 4, 5])
def test_deals_played_in_a_batch_end_as_the_rules_end_them(players):
    states = first_cards(players, 400, seed=players)
    batch = batch_of(states)
    rng = np.random.default_rng(players)
    began = [len(state.finished) for state in states]
    while batch.left:
        hand = batch.hand()
        legal = batch.follows(hand)
        column = np.where(legal, rng.random(legal.shape), -1).argmax(axis=0)
        for row, state in enumerate(states):
            seat = int(batch.turn[row])
            assert LUZ.to_act(state) == seat
            may = {state.hands[seat][play.position] for play in LUZ.legal(state, seat)}
            assert {CARDS[hand[at, row]] for at in np.flatnonzero(legal[:, row])} == may
            position = state.hands[seat].index(CARDS[hand[column[row], row]])
            states[row], _ = LUZ.apply(state, seat, Play(position))
        batch.play(column)
    for row, state in enumerate(states):
        assert len(state.finished) == began[row] + 1
        assert tuple(batch.won[row]) == state.finished[-1].won


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_played_card_leaves_the_beliefs_about_the_hand_in_the_columns_of_its_cards(players):
    for state in first_cards(players, 6, seed=players):
        view = LUZ.view(state, state.turn)
        rng = np.random.default_rng(players)
        own = own_hands(view, 50, rng)
        batch = deals_of(view, own, beliefs_of(view, own))
        while batch.left:
            if not batch.played:
                true, *believed = np.moveaxis(COLOUR[batch.cards[..., : batch.left]], 2, 0)
                assert len(believed) == len(SHIFTS)
                assert all((each == true).all() for each in believed)
            legal = batch.follows(batch.hand())
            batch.play(np.where(legal, rng.random(legal.shape), -1).argmax(axis=0))


def test_points_in_a_batch_are_those_of_the_rules():
    every = [
        (tricks, safety, won) for tricks in range(11) for safety in (0, 1) for won in range(11)
    ]
    tricks, safety, won = np.array(every, dtype=np.int8).T[:, :, None]
    for deal in (1, 2, 3, 4):
        counted = points(Aims(tricks, safety), won, deal)[:, 0]
        assert list(counted) == [
            rules.points(deal, Bet(tricks, bool(safety)), won) for tricks, safety, won in every
        ]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_winner_of_a_game_in_a_batch_is_the_winner_by_the_rules(players):
    for seed in range(30):
        rng = random.Random(seed)

        def choose(state, actor, rng=rng):
            return rng.choice(LUZ.legal(state, actor))

        *_, last = played(LUZ, players, rng.randrange, choose)
        gained = np.array([last.after.finished[-1].points], dtype=np.float32)
        views = [LUZ.view(last.before, seat) for seat in range(players)]
        winners = [seat for seat, view in enumerate(views) if chance_to_win(view, gained)[0]]
        assert winners == [*LUZ.outcome(last.after).winners]


def test_the_lookup_tables_of_cards_agree_with_the_rules():
    for number, card in enumerate(CARDS):
        beaten_by = {other for other in CARDS if BEATEN_BY[number] & BIT[NUMBER[other]]}
        assert beaten_by == {other for other in CARDS if beats(other, card)}
        alike = {other for other in CARDS if other.colour is card.colour}
        assert int(HIGHER[number]) == mask_of(c for c in alike if c.value > card.value)
        assert int(LOWER[number]) == mask_of(c for c in alike if c.value < card.value)


def test_own_hands_are_drawn_with_the_exact_odds():
    rng = random.Random(5)

    def choose(state, actor):
        return rng.choice(LUZ.legal(state, actor))

    for done in played(LUZ, 4, rng.randrange, choose):
        if done.actor == CHANCE or done.before.deal != 2 or len(done.before.tricks) != 3:
            continue
        view = LUZ.view(done.before, done.actor)
        hands = own_hands(view, 20_000, np.random.default_rng(1))
        for position, chances in odds(view).items():
            for value, chance in chances.items():
                card = view.hands[done.actor][position]._replace(value=value)
                drawn = np.mean(hands[:, position] == NUMBER[card])
                assert drawn == pytest.approx(float(chance), abs=0.02)
        known = [at for at, card in enumerate(view.hands[done.actor]) if card.value != HIDDEN]
        assert all((hands[:, at] == NUMBER[view.hands[done.actor][at]]).all() for at in known)
        return
