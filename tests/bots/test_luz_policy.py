"""How the bots of Luz decide: expected points, inference, and what they weigh."""

import random
from collections import defaultdict
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet.bots import luz
from luznet.bots.bot import player_of
from luznet.bots.luz import ahead, policy, styles
from luznet.bots.luz.beliefs import Beliefs
from luznet.bots.luz.bits import CARDS, NUMBER
from luznet.bots.luz.inference import as_view, bets_made, cards_chosen, infer
from luznet.bots.luz.playouts import Playouts
from luznet.bots.luz.sampling import aims_of, beliefs_of, deals_of, own_hands
from luznet.bots.luz.search import BETS, Effort, weigh
from luznet.bots.luz.standings import chance_to_win
from luznet.bots.luz.weights import STYLES
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luz import rules
from luznet.games.luz.cards import TRUMP, sort_hand
from luznet.games.luz.odds import possible
from luznet.games.luz.types import Bet
from tests.games.played import played

LUZ = GAMES["luz"]


@cache
def game_of(names, seed):
    """Return the states of a game between these bots before each lead."""
    rng = random.Random(seed)
    bots = [luz.BOTS[name] for name in names]

    def choose(state, actor):
        return bots[actor](LUZ.view(state, actor), rng, 1.0)

    states = [done.before for done in played(LUZ, len(names), rng.randrange, choose)
              if done.actor != CHANCE]  # fmt: skip
    return [state for state in states if not state.trick]


def states_of(names, seed, tricks):
    """Return those states of a game after this many tricks of a deal."""
    return [state for state in game_of(tuple(names), seed) if len(state.tricks) == tricks]


# ---- points ------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.floats(0.02, 0.98), min_size=1, max_size=10),
    st.integers(0, 10),
    st.booleans(),
    st.integers(1, 4),
)
def test_expected_points_are_close_to_the_exact_sum(chances, tricks, safety, deal):
    exact = np.ones(1)
    for chance in chances:
        exact = np.convolve(exact, [1 - chance, chance])
    points = [rules.points(deal, Bet(tricks, safety), won) for won in range(len(exact))]
    mean = np.array([sum(chances)], dtype=np.float32)
    variance = np.array([sum(chance * (1 - chance) for chance in chances)], dtype=np.float32)
    told = policy.expected_points(deal, safety, tricks, mean, variance)[0]
    assert told == pytest.approx(float(exact @ points), abs=2.5 + 2.0 * deal)


def test_a_bet_that_is_certainly_lost_costs_what_the_rules_say():
    mean, variance = np.array([2.0], np.float32), np.array([0.0], np.float32)
    for need in (-3, 5):
        told = policy.expected_points(3, False, need, mean, variance)[0]
        assert told == pytest.approx(rules.LOST_PER_TRICK * abs(2 - need), abs=0.1)


# ---- inference ---------------------------------------------------------------------------


def test_the_play_of_others_makes_the_true_hand_likelier():
    gains = []
    for seed in range(12):
        for state in states_of(["normal", "steady", "bold", "sure"], seed, tricks=5):
            view = LUZ.view(state, state.turn)
            hands = own_hands(view, 64, np.random.default_rng(seed))
            true = [NUMBER[card] for card in state.hands[state.turn]]
            alike = (hands == true).mean(axis=1)
            shares = infer(view, hands, beliefs_of(view, hands)).hands
            gains.append(shares @ alike - alike.mean())
    assert np.mean(gains) > 0.001


def test_before_the_first_bet_only_the_prior_is_known():
    state = states_of(["normal"] * 4, 1, tricks=0)[0]
    view, hands = LUZ.view(state, state.turn), np.zeros((3, 10), dtype=np.int8)
    told = infer(view, hands, beliefs_of(view, hands))
    known = STYLES[4]
    for told_of, each in ((told.cards, known.cards), (told.bets, known.bets)):
        assert told_of == pytest.approx(np.tile(each.prior, (4, 1)))
    assert told.hands == pytest.approx([1 / 3] * 3)


def surprise(state, view):
    """Return how unlikely the cards and the bets of others in a deal were, on average, by what the
    view tells of them: logarithms. `state` is the end of the deal."""
    hands = np.array([[NUMBER[card] for card in state.hands[0]]], dtype=np.int8)
    told = infer(view, hands, beliefs_of(view, hands))
    ended, own = as_view(state.finished[-1])
    dealt, known, others = (ended, own, beliefs_of(ended, own)), STYLES[4], range(1, 4)
    cards = []
    for seat, column, legal, facts in cards_chosen(
        ended, state.finished[-1].plays, own, dealt[2], others
    ):
        liked = styles.liked_cards(facts, known.cards.likes[:, facts.situation])
        chance = styles.chance_of(column, liked, legal, known.cards.slips)[:, 0]
        cards.append(-np.log(told.cards[seat] @ chance))
    bets = []
    for seat, column, facts in bets_made(*dealt, others):
        liked = styles.liked_bets(facts, known.bets.likes[:, [0]])
        anything = np.ones((liked.shape[1], 1), dtype=bool)
        chance = styles.chance_of(column, liked, anything, known.bets.slips)[:, 0]
        bets.append(-np.log(told.bets[seat] @ chance))
    return np.mean(cards), np.mean(bets)


@cache
def known_and_unknown(name):
    """Return how surprising the cards and the bets of such people are in a fourth deal: the means,
    to whom knows the deals before, and to whom doesn't."""
    found = []
    for seed in range(12):
        rng = random.Random(seed)
        people = [player_of(luz.BOTS[name], rng) for _ in range(4)]

        def choose(state, actor, people=people, rng=rng):
            return people[actor](LUZ.view(state, actor), rng, 1.0)

        states = [done.after for done in played(LUZ, 4, rng.randrange, choose)]
        view = LUZ.view(next(each for each in states if each.deal == 4 and each.hands), 0)
        forgetful = replace(view, earlier=(), last=None)
        found.append([surprise(states[-1], each) for each in (view, forgetful)])
    return np.mean(found, axis=0)


def test_what_people_did_in_earlier_deals_makes_their_choices_less_surprising():
    known, unknown = known_and_unknown("people")
    cards, bets = unknown - known
    assert cards > 0.02
    assert bets > 0.2


@pytest.mark.parametrize("name", ["casual", "calculating"])
def test_people_of_other_kinds_are_read_by_their_bets_and_not_taken_for_somebody_else(name):
    known, unknown = known_and_unknown(name)
    cards, bets = unknown - known
    assert cards > -0.02
    assert bets > 0.05


# ---- choices -----------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_a_seat_believes_to_hold_is_possible_given_all_it_sees(players):
    for tricks in (0, 4, 8):
        for state in states_of(["normal"] * players, 4, tricks):
            dealt = np.array([[[NUMBER[card] for card in hand] for hand in state.hands]], np.int8)
            beliefs = Beliefs(LUZ.view(state, state.turn), dealt)
            for seat in range(players):
                view = LUZ.view(state, seat)
                low, high = beliefs.of(seat, state.held[seat])[0]
                assert (low <= high).all()
                for believed in (low, high):
                    cards = [CARDS[number] for number in believed]
                    assert cards == [*sort_hand(cards)]
                    for at, card in zip(view.held[seat], cards, strict=True):
                        assert card.colour is view.hands[seat][at].colour
                        assert card.value in possible(view)[at]


def test_a_hidden_card_that_can_be_only_one_is_believed_to_be_it():
    known = 0
    for state in states_of(["normal"] * 3, 4, tricks=6):
        dealt = np.array([[[NUMBER[card] for card in hand] for hand in state.hands]], np.int8)
        for seat in range(3):
            view = LUZ.view(state, seat)
            believed = Beliefs(view, dealt).of(seat, view.held[seat])[0].T
            for at, cards in zip(view.held[seat], believed, strict=True):
                if len(possible(view)[at]) == 1:
                    known += 1
                    assert {CARDS[number] for number in cards} == {state.hands[seat][at]}
    assert known


def test_every_playable_card_is_weighed():
    for state in states_of(["normal"] * 5, 2, tricks=6):
        view = LUZ.view(state, state.turn)
        weighed = weigh(view, np.random.default_rng(1), Effort(card_rows=64, hands=16))
        assert [each.action for each in weighed] == [*view.legal]
        assert all(0 <= each.wins_bet <= 1 for each in weighed)


def test_a_bet_already_lost_is_never_won_in_a_playout():
    for state in states_of(["careful"] * 4, 3, tricks=8):
        view = LUZ.view(state, state.turn)
        bet = view.bets[state.turn]
        if view.won[state.turn] > bet.tricks + bet.safety:
            weighed = weigh(view, np.random.default_rng(1), Effort(card_rows=64, hands=16))
            assert all(each.wins_bet == 0 and each.points < 0 for each in weighed)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_more_cards_are_to_come_the_more_narrowly_lost_bets_are_won_and_none_at_the_last(
    players,
):
    mended = STYLES[players].mended
    assert len(mended) == 12
    assert (np.diff(mended) > -0.005).all()
    assert mended[:3].max() < 0.005
    assert 0.2 < mended[-1] < 0.6


def test_every_bet_is_weighed_and_one_that_is_clearly_worse_in_fewer_deals():
    fewer = set()
    for state in states_of(["normal"] * 4, 1, tricks=0):
        if state.bets[state.turn] is None:
            view = LUZ.view(state, state.turn)
            weighed = weigh(view, np.random.default_rng(1), Effort(bet_rows=1024, hands=32))
            assert [each.action for each in weighed] == [*BETS] == [*view.legal]
            best = max(weighed, key=lambda each: each.worth)
            assert best.deals == max(each.deals for each in weighed)
            fewer |= {each.action for each in weighed if each.deals < best.deals}
    assert {bet for bet in BETS if bet.tricks > 7} <= fewer


def test_with_a_hand_of_high_trumps_alone_a_high_bet_is_best():
    state = next(each for each in game_of(("normal",) * 3, 1) if each.bets[each.turn] is None)
    dealt = sorted(card for hand in (*state.hands, state.aside) for card in hand)
    high = sort_hand(sorted(dealt, key=lambda card: (card.colour is TRUMP, card.value))[-10:])
    rest = [card for card in dealt if card not in high]
    hands = [sort_hand(rest[at : at + 10]) for at in (0, 10, 20)]
    hands[state.turn] = high
    aside = sort_hand(card for card in dealt if not any(card in hand for hand in hands))
    state = replace(state, hands=tuple(hands), aside=aside)
    weighed = weigh(LUZ.view(state, state.turn), np.random.default_rng(1), Effort())
    assert max(weighed, key=lambda each: each.worth).action.tricks >= 8


# ---- thinking ahead --------------------------------------------------------------------------


def playouts_of(state, rows, seed=1):
    """Return playouts of a lead, the own card not played yet; others play as strong players do."""
    view, chance = LUZ.view(state, state.turn), np.random.default_rng(seed)
    hands = own_hands(view, rows, chance)
    deals, style = deals_of(view, hands, beliefs_of(view, hands)), np.zeros((rows, view.players))
    return Playouts(view, deals, aims_of(view, rows), style.astype(np.intp), chance)


def thought_ahead(monkeypatch, state, half, rows=600):
    """Play the own first card and the next trick; return of each own card in that trick what tells
    rows apart for the seat, the half, the policy's column and the one that was played."""
    found = []

    def better(playouts, column, looks, in_half):
        deals, played = playouts.deals, true_better(playouts, column, looks, in_half)
        table = np.stack([deals.won[:, playouts.seat], deals.led, deals.best], axis=1)
        seen = [(deals.played, *row) for row in table[:, : 3 if deals.played else 1].tolist()]
        found.extend(zip(seen, in_half, column, played, strict=True))
        return played

    true_better = ahead.better
    monkeypatch.setattr(ahead, "better", better)
    playouts = playouts_of(state, rows)
    playouts.deals.play(np.zeros(rows, dtype=np.intp))
    ahead.play_next_trick(playouts, np.zeros(rows, dtype=np.intp), half)
    monkeypatch.undo()
    assert playouts.deals.played == 0
    assert len(found) == rows
    return found


def test_in_a_playout_the_next_card_is_chosen_by_what_the_seat_sees_alone(monkeypatch):
    half, changed = np.arange(600) < 300, 0
    for state in states_of(["normal"] * 4, 1, tricks=4):
        cards = defaultdict(set)
        for seen, in_half, plain, better in thought_ahead(monkeypatch, state, half):
            cards[seen, in_half].add((plain, better))
            changed += plain != better
        for each in cards.values():
            one_card = len({better for _plain, better in each}) == 1
            assert one_card or all(plain == better for plain, better in each)
    assert changed


def test_a_deal_does_not_choose_the_card_that_is_played_in_it(monkeypatch):
    for state in states_of(["normal"] * 4, 1, tricks=4):
        found = thought_ahead(monkeypatch, state, np.ones(600, dtype=np.bool_))
        assert all(plain == better for _seen, _half, plain, better in found)


def test_playouts_end_better_with_the_next_card_thought_out():
    rows, gained = 3000, []
    for state in states_of(["normal"] * 3, 1, tricks=4):
        plain, thought = playouts_of(state, rows), playouts_of(state, rows)
        for playouts in (plain, thought):
            playouts.deals.play(np.zeros(rows, dtype=np.intp))
        half = plain.chance.random(rows) < 0.5
        ahead.play_next_trick(thought, np.zeros(rows, dtype=np.intp), half)
        gained.append(thought.ends().worth.mean() - plain.ends().worth.mean())
    assert np.mean(gained) > 1


# ---- the chance to win -----------------------------------------------------------------------


def standing(*totals, deal):
    """Return the view of seat 0 in a deal of a game that stands like this, and no points in it."""
    state = states_of(["normal"] * len(totals), 1, tricks=5)[0]
    scored = (totals, *[(0,) * len(totals)] * (deal - 2)) if deal > 1 else ()
    view = replace(LUZ.view(state, 0), deal=deal, points=scored)
    return view, np.zeros((1, len(totals)), dtype=np.float32)


def test_more_points_are_a_better_chance_and_more_so_late():
    for deal in (2, 3):
        chances = [chance_to_win(*standing(own, 20, 20, 20, deal=deal))[0] for own in (0, 20, 40)]
        assert chances == sorted(chances)
    late, early = (
        [chance_to_win(*standing(own, 20, 20, 20, deal=deal))[0] for own in (0, 40)]
        for deal in (3, 2)
    )
    assert late[1] - late[0] > early[1] - early[0]


def test_points_of_the_leader_matter_and_those_of_the_last_hardly():
    view, none = standing(30, 40, -60, deal=3)
    before = chance_to_win(view, none)[0]
    leader, last = (
        chance_to_win(view, np.array([gained], dtype=np.float32))[0]
        for gained in ((0, -20, 0), (0, 0, -20))
    )
    assert leader > before + 0.05
    assert last == pytest.approx(before, abs=0.01)


def test_equal_rows_have_equal_chances_whatever_stands_beside_them():
    view, _none = standing(10, 15, 5, deal=2)
    rows = np.array([[10, -5, 0], [-5, 10, 0], [10, -5, 0]], dtype=np.float32)
    chances = chance_to_win(view, rows)
    assert chances[0] == chances[2] != chances[1]
    assert chances[0] == chance_to_win(view, rows[:1])[0]
