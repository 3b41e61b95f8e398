"""What holds in every game of Luz, whatever the deal and the play."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.games.game import CHANCE, CLOCK, Actor
from luznet.games.luz.cards import Card, Colour, deck
from luznet.games.luz.rules import points, totals
from luznet.games.luz.types import Action, Bet, Deal, DealEnded, DrawDealer, Play, State
from tests.games.luz_states import LUZ
from tests.games.played import Done, is_accepted, played

encode = msgspec.msgpack.Encoder().encode

every_game = given(
    players=st.integers(3, 5),
    seed=st.integers(0, 2**32 - 1),
    habit=st.sampled_from(["any", "first", "last"]),
)
many = settings(max_examples=settings.default.max_examples // 2, deadline=None)
few = settings(max_examples=settings.default.max_examples // 5, deadline=None)


def game(players: int, seed: int, habit: str) -> Iterator[Done]:
    """Play a whole game by one habit for all seats: any legal action, the first, or the last."""
    rng = Random(seed)

    def choose(state: State, actor: Actor) -> Action:
        legal = LUZ.legal(state, actor)
        if habit == "any" or None in state.bets:
            return rng.choice(legal)
        return legal[0 if habit == "first" else -1]

    return played(LUZ, players, rng.randrange, choose)


@many
@every_game
def test_cards_are_conserved_at_each_step(players: int, seed: int, habit: str) -> None:
    for done in game(players, seed, habit):
        state = done.after
        if not state.hands:
            continue
        assert Counter([*state.aside, *(card for hand in state.hands for card in hand)]) == Counter(
            deck(players)
        )
        kept = {(seat, at) for seat, held in enumerate(state.held) for at in held}
        tricks = [trick.plays for trick in state.tricks]
        played = [play for plays in (*tricks, state.trick) for play in plays]
        assert all(state.hands[play.seat][play.position] == play.card for play in played)
        gone = {(play.seat, play.position) for play in played}
        assert len(gone) == len(played)
        assert not kept & gone
        assert len(kept | gone) == 10 * players
        assert sum(state.won) == len(state.tricks)


@many
@every_game
def test_hands_are_sorted_by_colour_and_value(players: int, seed: int, habit: str) -> None:
    colours = list(Colour)
    for done in game(players, seed, habit):
        if isinstance(done.action, Deal):
            for hand in (*done.after.hands, done.after.aside):
                places = [(colours.index(card.colour), card.value) for card in hand]
                assert places == sorted(set(places))


@many
@every_game
def test_scores_add_up_from_the_finished_deals(players: int, seed: int, habit: str) -> None:
    ended = []
    for done in game(players, seed, habit):
        ended += [event.result for event in done.events if isinstance(event, DealEnded)]
    assert done.after.finished == tuple(ended)
    for number, deal in enumerate(ended, start=1):
        assert deal.deal == number
        assert sum(deal.won) == 10
        assert deal.points == tuple(
            points(number, bet, won) for bet, won in zip(deal.bets, deal.won, strict=True)
        )
    outcome = LUZ.outcome(done.after)
    assert outcome is not None
    assert outcome.scores == tuple(
        sum(seat) for seat in zip(*[d.points for d in ended], strict=True)
    )
    assert outcome.scores == totals(ended, players)


@many
@every_game
def test_there_is_exactly_one_winner_and_nobody_has_more(
    players: int, seed: int, habit: str
) -> None:
    for done in game(players, seed, habit):
        assert LUZ.outcome(done.before) is None
    outcome = LUZ.outcome(done.after)
    assert outcome is not None
    (winner,) = outcome.winners
    assert outcome.scores[winner] == max(outcome.scores)


@many
@every_game
def test_every_game_ends_after_the_same_number_of_actions(
    players: int, seed: int, habit: str
) -> None:
    assert sum(1 for _ in game(players, seed, habit)) == 1 + 4 * (1 + players + 10 * players)


# ---- legality ----------------------------------------------------------------------------

BETS = [Bet(tricks, safety) for tricks in range(-1, 13) for safety in (False, True)]
PLAYS = [Play(position) for position in range(-2, 13)]
CHANCES = [
    DrawDealer(9),
    Deal(()),
    Deal(deck(4)[1:] + deck(4)[:2]),
    Deal((Card(Colour.RED, 0),) * 40),
]
SEATS_ACTIONS: list[Action] = [*BETS, *PLAYS]
ALL_ACTIONS: list[Action] = [*SEATS_ACTIONS, *CHANCES]


@few
@every_game
def test_the_actions_listed_are_those_accepted_and_a_refusal_changes_nothing(
    players: int, seed: int, habit: str
) -> None:
    for done in game(players, seed, habit):
        before = encode(done.before)
        for actor in (*range(players), CHANCE, CLOCK):
            legal = LUZ.legal(done.before, actor)
            accepted = [
                action for action in ALL_ACTIONS if is_accepted(LUZ, done.before, actor, action)
            ]
            assert list(legal) == accepted
            assert [action for action in ALL_ACTIONS if action in legal] == accepted
            assert len(legal) == len(set(legal)) == len(accepted)
            assert bool(legal) == (actor == done.actor >= 0)
        assert encode(done.before) == before
        assert LUZ.apply(done.before, done.actor, done.action) == (done.after, done.events)


@few
@every_game
def test_players_who_hold_the_led_colour_follow_and_others_may_play_any_card(
    players: int, seed: int, habit: str
) -> None:
    for done in game(players, seed, habit):
        state, seat = done.before, done.actor
        if not isinstance(done.action, Play):
            continue
        held = {at: state.hands[seat][at].colour for at in state.held[seat]}
        led = state.trick[0].card.colour if state.trick else None
        follow = {at for at, colour in held.items() if colour is led}
        assert set(LUZ.legal(state, seat)) == {Play(at) for at in follow or held}
