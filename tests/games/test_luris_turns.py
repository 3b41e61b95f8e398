"""The rules of Luris, R1 and R2 (protocol/spec.md, 7.6): the deal, starting and ending a turn."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from luznet.games.game import CHANCE, Outcome, Refusal, shuffled
from luznet.games.luris.cards import BACK, COPIES, DECK, JOKER, VALUES
from luznet.games.luris.types import (
    Deal,
    Dealt,
    Discard,
    Discarded,
    DrawStarter,
    Drew,
    FinalTurn,
    Options,
    Passed,
    SetLaid,
    StarterDrawn,
    Took,
)
from tests.games.luris_moments import each_number_of_players, readers, who_may_start
from tests.games.luris_states import (
    LURIS,
    after,
    any_deal,
    begin,
    cards,
    deal_of,
    done,
    draw_and_lay_one,
    hand_of,
    may,
    on_turn,
    refusal,
    refused,
    step,
    table,
)

# ---- R1 Cards and set-up -----------------------------------------------------------------------


def test_there_are_72_cards_eight_of_each_value_from_2_to_10_and_jokers_besides() -> None:
    assert len(DECK) == 72
    assert Counter(DECK) == dict.fromkeys(range(2, 11), COPIES)
    assert JOKER not in VALUES


@each_number_of_players
def test_everybody_gets_ten_cards_and_one_joker(players: int) -> None:
    state = any_deal(begin(players))
    assert [len(hand) for hand in state.hands] == [11] * players
    assert [hand.count(JOKER) for hand in state.hands] == [1] * players
    assert JOKER not in state.draw
    everywhere = [*state.draw, *state.discard, *(card for hand in state.hands for card in hand)]
    assert Counter(everywhere) == Counter(DECK) + Counter({JOKER: players})


@pytest.mark.parametrize(("players", "left"), [(2, 51), (3, 41), (4, 31)])
def test_the_rest_is_the_draw_pile_and_its_top_card_starts_the_discard_pile(
    players: int, left: int
) -> None:
    order = LURIS.draw(begin(players), Random(3).randrange)
    assert isinstance(order, Deal)
    state, (event,) = LURIS.apply(begin(players), CHANCE, order)
    dealt, rest = order.cards[: 10 * players], order.cards[10 * players :]
    for seat, hand in enumerate(state.hands):
        assert hand == tuple(sorted((*dealt[10 * seat : 10 * seat + 10], JOKER)))
    assert state.discard == rest[:1]
    assert state.draw == rest[1:]
    assert len(state.draw) == left
    assert event == Dealt(state.hands, rest[0], left)
    assert state.sets == ((),) * players


@each_number_of_players
def test_chance_shuffles_the_deck(players: int) -> None:
    drawn = LURIS.draw(begin(players), Random(1).randrange)
    assert drawn == Deal(shuffled(DECK, Random(1).randrange)) != Deal(DECK)


def test_cards_are_dealt_ten_by_ten_from_seat_0_and_then_to_the_two_piles() -> None:
    hands = ("4 4 3 3 2 2 2 2 3 3", "5 5 5 5 6 6 6 6 7 7")
    deal = deal_of(*hands, discard="10", draw="9 8 9")
    state, _ = LURIS.apply(begin(2, starter=1), CHANCE, deal)
    assert state.hands == tuple(hand_of(f"{hand} J") for hand in hands)
    assert (state.discard, state.draw[:3]) == (cards("10"), cards("9 8 9"))


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_luris_is_for_two_to_four_players(players: int) -> None:
    with pytest.raises(Refusal) as refusing:
        LURIS.new(players, Options())
    assert (refusing.value.code, refusing.value.section) == ("seats", "R1")
    assert refusing.value.facts == {"seats": players, "least": 2, "most": 4}
    assert list(LURIS.seats) == [2, 3, 4]


@each_number_of_players
def test_a_random_player_starts_the_first_game(players: int) -> None:
    state = LURIS.new(players, Options())
    assert who_may_start(state) == list(range(players))
    for seat in range(players):
        _, events = LURIS.apply(state, CHANCE, DrawStarter(seat))
        assert events == (StarterDrawn(seat, lost=False),)


@each_number_of_players
def test_the_loser_of_the_last_game_starts_the_next(players: int) -> None:
    for loser in range(players):
        last = Outcome(winners=((loser + 1) % players,), scores=(0,) * players, losers=(loser,))
        state = LURIS.new(players, Options(), last)
        assert who_may_start(state) == [loser]
        _, events = LURIS.apply(state, CHANCE, DrawStarter(loser))
        assert events == (StarterDrawn(loser, lost=True),)
        assert refusal(state, CHANCE, DrawStarter((loser + 1) % players)).code == "bad_deal"


def test_of_several_who_lost_chance_draws_one() -> None:
    last = Outcome(winners=(1, 3), scores=(4, 9, 4, 9), losers=(0, 2))
    state = LURIS.new(4, Options(), last)
    assert who_may_start(state) == [0, 2]
    assert refusal(state, CHANCE, DrawStarter(1)).code == "bad_deal"


@each_number_of_players
def test_the_end_of_a_game_with_another_number_of_players_does_not_count(players: int) -> None:
    other = {2: 3, 3: 4, 4: 2}[players]
    last = Outcome(winners=(0,), scores=(1,) + (0,) * (other - 1), losers=(other - 1,))
    state = LURIS.new(players, Options(), last)
    assert who_may_start(state) == list(range(players))
    assert not state.lost


@each_number_of_players
def test_play_goes_clockwise_from_the_starter(players: int) -> None:
    for starter in range(players):
        state = any_deal(begin(players, starter))
        order = []
        for _turn in range(2 * players):
            order.append(on_turn(state))
            state = draw_and_lay_one(state)
        assert order == [(starter + turn) % players for turn in range(2 * players)]


def test_four_play_as_partners_sitting_opposite_and_two_or_three_play_alone() -> None:
    assert [LURIS.partners(4, Options(), seat) for seat in range(4)] == [(0, 2), (1, 3)] * 2
    for players in (2, 3):
        assert [LURIS.partners(players, Options(), seat) for seat in range(players)] == [
            (seat,) for seat in range(players)
        ]


# ---- R2 Start ----------------------------------------------------------------------------------


def test_a_turn_has_a_start_an_action_and_an_end_in_this_order() -> None:
    state = table("2 3", "4 5")
    phases = [state.phase]
    for text in ("draw", "pass", "discard 2"):
        state, _ = step(state, text)
        phases.append(state.phase)
    assert phases == ["start", "action", "end", "start"]
    assert state.turn == 1


STEPS = {
    "start": ("draw", "take"),
    "action": ("set 5 5 / 2 3", "flip 0.0.0", "swap 0.0 5", "pass"),
    "end": ("discard 5",),
}


@pytest.mark.parametrize("phase", STEPS)
def test_each_step_has_its_own_actions_and_accepts_no_others(phase: Any) -> None:
    state = table("2 3 5 5", "4 5", sets={0: ["5 5 / 2 3"]}, phase=phase)
    for of, texts in STEPS.items():
        for text in texts:
            assert may(state, text) == (of == phase)
            if of != phase:
                assert refused(state, text) == "not_now"


def test_you_draw_the_top_two_cards_of_the_draw_pile_unseen_by_the_others() -> None:
    state, (event,) = step(table("9", "4", "5", draw="7 3 8 2"), "draw")
    assert state.hands == (hand_of("3 7 9"), hand_of("4"), hand_of("5"))
    assert state.draw == cards("8 2")
    assert (state.phase, state.turn) == ("action", 0)
    assert event == Drew(0, cards("7 3"))
    assert LURIS.redact(event, 0) == event
    for other in (1, 2, None):
        assert LURIS.redact(event, other) == Drew(0, (BACK, BACK))


def test_if_a_single_card_is_left_you_draw_that() -> None:
    state, events = step(table("9", "4", draw="7"), "draw")
    assert state.hands[0] == hand_of("7 9")
    assert state.draw == ()
    assert events == (Drew(0, cards("7")), FinalTurn(0))


@each_number_of_players
def test_the_draw_pile_has_an_odd_number_of_cards_so_its_last_one_is_drawn_alone(
    players: int,
) -> None:
    state = any_deal(begin(players))
    while len(state.draw) > 1:
        assert len(state.draw) % 2 == 1
        state = draw_and_lay_one(state)
    assert not state.final


def test_or_you_take_the_top_card_of_the_discard_pile_for_all_to_see() -> None:
    state, (event,) = step(table("9", "4", discard="2 8 6"), "take")
    assert state.hands[0] == hand_of("6 9")
    assert state.discard == cards("2 8")
    assert event == Took(0, 6)
    for reader in readers(state):
        assert LURIS.redact(event, reader) == event
        assert LURIS.view(state, reader).discard == 8


def test_you_may_draw_or_take_whatever_you_hold_even_nothing() -> None:
    for hand in ("", "J", "2 2 2 2 2 2 2 2 3 3 3 3 3 3 3"):
        state = table(hand, "4")
        assert may(state, "draw")
        assert may(state, "take")


# ---- R2 Pass and end ---------------------------------------------------------------------------


def test_you_may_pass_and_just_discard() -> None:
    state, events = step(table("2 3", "4", phase="action"), "pass")
    assert events == (Passed(0),)
    assert state == table("2 3", "4", phase="end")


def test_a_turn_ends_with_any_card_of_the_hand_on_the_discard_pile_for_all_to_see() -> None:
    state = table("2 2 7 J", "4", discard="9 3", phase="end")
    assert list(LURIS.legal(state, 0)) == [Discard(2), Discard(7), Discard(JOKER)]
    for card in (2, 7, JOKER):
        ended, (event,) = LURIS.apply(state, 0, Discard(card))
        assert ended.discard == (*cards("9 3"), card)
        assert Counter(ended.hands[0]) == Counter(state.hands[0]) - Counter([card])
        assert event == Discarded(0, card)
        assert (ended.turn, ended.phase) == (1, "start")
        for reader in readers(state):
            assert LURIS.redact(event, reader) == event
            assert LURIS.view(ended, reader).discard == card
    refusing = refusal(state, 0, Discard(4))
    assert (refusing.code, refusing.section, refusing.facts) == ("not_held", "R2", {"card": 4})


def test_a_turn_with_an_empty_hand_ends_without_a_discard() -> None:
    state, events = done(after(table("5 5 2", "4", discard="8 3"), "take"), "set 5 5 / 2 3")
    assert (state.hands[0], state.discard) == ((), cards("8"))
    assert (state.turn, state.phase) == (1, "start")
    assert [type(event) for event in events] == [SetLaid]


def test_a_player_with_no_card_left_goes_on_by_drawing_or_taking() -> None:
    state = table("", "4", draw="3 6 7", discard="9")
    assert after(state, "draw").hands[0] == hand_of("3 6")
    assert after(state, "take").hands[0] == hand_of("9")
