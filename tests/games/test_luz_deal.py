"""The deal and the bets of Luz: each fact of spec.md 6.6, L1 to L3, in one test."""

from collections import Counter
from random import Random

import pytest

from luznet.games.game import Refusal, shuffled
from luznet.games.luz.cards import HIDDEN, TRUMP, Card, Colour, deck, top_value
from luznet.games.luz.types import (
    Bet,
    BetMade,
    Deal,
    DealEnded,
    DealerDrawn,
    Dealt,
    DrawDealer,
    Options,
)
from tests.games.luz_moments import MIXED, cards_shown, each_number_of_players
from tests.games.luz_states import (
    LUZ,
    any_deal,
    awaits_chance,
    begin,
    bet,
    bet_of,
    cards,
    deal_of,
    dealt,
    finish_deal,
    finish_deals,
    leading,
    on_turn,
    play,
    refusal,
    step,
)

# ---- L1 Cards ----------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "highest", "size"), [(3, 8, 40), (4, 10, 50), (5, 12, 60)])
def test_the_deck_has_five_colours_with_the_values_of_the_number_of_players(
    players: int, highest: int, size: int
) -> None:
    assert top_value(players) == highest
    assert len(deck(players)) == len(set(deck(players))) == size
    assert set(deck(players)) == {
        Card(colour, value) for colour in Colour for value in range(1, highest + 1)
    }


def test_the_colours_are_red_green_blue_purple_and_yellow_and_yellow_is_trump() -> None:
    assert [colour.name for colour in Colour] == ["RED", "GREEN", "BLUE", "PURPLE", "YELLOW"]
    assert TRUMP is Colour.YELLOW


@each_number_of_players
def test_everybody_gets_ten_cards_and_ten_are_always_left_undealt(players: int) -> None:
    state = any_deal(begin(players))
    assert [len(hand) for hand in state.hands] == [10] * players
    assert len(state.aside) == 10
    assert sorted([*state.aside, *(card for hand in state.hands for card in hand)]) == sorted(
        deck(players)
    )


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 6, 7])
def test_luz_is_for_three_to_five_players(players: int) -> None:
    with pytest.raises(Refusal) as refused:
        LUZ.new(players, Options())
    assert (refused.value.code, refused.value.section) == ("seats", "L1")
    assert refused.value.facts == {"seats": players, "least": 3, "most": 5}
    assert list(LUZ.seats) == [3, 4, 5]


# ---- L2 Deal -----------------------------------------------------------------------------


@each_number_of_players
def test_the_first_dealer_is_drawn_at_random_from_all_seats(players: int) -> None:
    state = LUZ.new(players, Options())
    assert awaits_chance(state)
    for dealer in range(players):

        def below(count: int, drawn: int = dealer) -> int:
            assert count == players
            return drawn

        assert LUZ.draw(state, below) == DrawDealer(dealer)


@each_number_of_players
def test_the_first_player_is_the_dealers_left_neighbour(players: int) -> None:
    for dealer in range(players):
        state, events = step(LUZ.new(players, Options()), DrawDealer(dealer))
        assert events == (DealerDrawn(dealer),)
        assert state.first == (dealer + 1) % players
        after, (event,) = step(state, LUZ.draw(state, Random(1).randrange))
        assert (after.deal, after.first, after.turn) == (1, state.first, state.first)
        assert event == Dealt(1, state.first, state.first, after.hands)


@each_number_of_players
def test_the_marker_moves_one_seat_clockwise_each_deal(players: int) -> None:
    for first in range(players):
        state = begin(players, first)
        markers = []
        for deal in range(1, 5):
            assert state.deal == deal
            markers.append(state.first)
            state = finish_deal(state, *["won"] * players)
        assert markers == [(first + deal) % players for deal in range(4)]
        assert [deal.first for deal in state.finished] == markers


def test_a_game_has_four_deals_of_ten_tricks() -> None:
    state = finish_deals(begin(4), *[("won",) * 4] * 4)
    assert [deal.deal for deal in state.finished] == [1, 2, 3, 4]
    assert [sum(deal.won) for deal in state.finished] == [10] * 4
    assert LUZ.to_act(state) is None


@each_number_of_players
def test_chance_shuffles_the_deck(players: int) -> None:
    drawn = LUZ.draw(begin(players), Random(1).randrange)
    assert drawn == Deal(shuffled(deck(players), Random(1).randrange)) != Deal(deck(players))


def test_a_hand_is_sorted_by_colour_and_then_by_value() -> None:
    order = "y2 b10 r9 p3 y10 g5 b1 r2 p1 g4"
    shuffled = cards(order)
    rest = tuple(card for card in deck(4) if card not in shuffled)
    state, _ = step(begin(4), Deal(shuffled + rest))
    assert state.hands[0] == cards("r2 r9 g4 g5 b1 b10 p1 p3 y2 y10")


def test_the_deck_is_dealt_ten_by_ten_from_seat_0_and_the_last_ten_cards_are_not_dealt() -> None:
    state, _ = step(begin(3, first=2), Deal(deck(3)))
    assert state.hands == (cards("r1-8 g1-2"), cards("g3-8 b1-4"), cards("b5-8 p1-6"))
    assert state.aside == cards("p7-8 y1-8")


def test_players_see_only_colours_and_order_of_their_own_hand_and_everything_of_others() -> None:
    state = dealt(*MIXED)
    for seat in range(4):
        hands = LUZ.view(state, seat).hands
        assert [card.colour for card in hands[seat]] == [c.colour for c in state.hands[seat]]
        assert {card.value for card in hands[seat]} == {HIDDEN}
        for other in {0, 1, 2, 3} - {seat}:
            assert hands[other] == state.hands[other]


def test_a_spectator_sees_only_the_colour_of_a_card_until_it_is_played() -> None:
    state = play(leading(*MIXED), "g2")
    shown = LUZ.view(state, None).hands
    assert [[card.colour for card in hand] for hand in shown] == [
        [card.colour for card in hand] for hand in state.hands
    ]
    values = {
        (seat, at): card.value for seat, hand in enumerate(shown) for at, card in enumerate(hand)
    }
    assert values.pop((0, 5)) == 2
    assert set(values.values()) == {HIDDEN}


@each_number_of_players
def test_nobody_sees_the_undealt_cards_until_the_deal_ends(players: int) -> None:
    state = any_deal(begin(players))
    aside = state.aside
    while state.deal == 1:
        for reader in (*range(players), None):
            assert not set(aside) & set(cards_shown(LUZ.view(state, reader)))
        state, events = step(state, LUZ.legal(state, on_turn(state))[-1])
        for reader in (*range(players), None):
            for event in events:
                seen = set(cards_shown(LUZ.redact(event, reader)))
                assert set(aside) <= seen if isinstance(event, DealEnded) else not set(aside) & seen
    for reader in (*range(players), None):
        last = LUZ.view(state, reader).last
        assert last is not None
        assert last.aside == aside


@each_number_of_players
def test_the_colours_of_the_undealt_cards_can_be_counted_from_every_view(players: int) -> None:
    state = any_deal(begin(players), seed=5)
    for reader in (*range(players), None):
        hands = LUZ.view(state, reader).hands
        seen = Counter(card.colour for hand in hands for card in hand)
        lie_aside = {colour: top_value(players) - seen[colour] for colour in Colour}
        assert lie_aside == {
            colour: sum(card.colour is colour for card in state.aside) for colour in Colour
        }


def test_the_deal_is_told_to_each_seat_as_that_seat_sees_it() -> None:
    state, (event,) = step(begin(4), deal_of(4, *MIXED))
    for reader in (0, 1, 2, 3, None):
        assert LUZ.redact(event, reader) == Dealt(1, 0, 0, LUZ.view(state, reader).hands)


# ---- L3 Bets -----------------------------------------------------------------------------


def test_a_bet_is_0_to_10_with_or_without_safety_even_10_with_safety() -> None:
    bets = [Bet(tricks, safety) for tricks in range(11) for safety in (False, True)]
    state = dealt(*MIXED)
    assert list(LUZ.legal(state, 0)) == bets
    for made in bets:
        after, events = LUZ.apply(state, 0, made)
        assert after.bets == (made, None, None, None)
        assert events == (BetMade(0, made),)
    assert Bet(10, safety=True) in bets


@each_number_of_players
def test_each_player_bets_once_clockwise_from_the_first_player(players: int) -> None:
    for first in range(players):
        state = any_deal(begin(players, first))
        order = []
        while None in state.bets:
            order.append(on_turn(state))
            state = bet(state, "1")
        assert order == [(first + place) % players for place in range(players)]
        assert state.turn == first


def test_bets_are_public_at_once() -> None:
    state = bet(dealt(*MIXED, first=2), "3S", "0")
    for reader in (0, 1, 2, 3, None):
        view = LUZ.view(state, reader)
        assert view.bets == (None, None, bet_of("3S"), bet_of("0"))
        assert LUZ.redact(BetMade(2, bet_of("3S")), reader) == BetMade(2, bet_of("3S"))


def test_bets_are_final() -> None:
    state = bet(dealt(*MIXED), "3")
    assert refusal(state, 0, bet_of("4")).code == "not_your_turn"
    state = bet(state, "0", "0", "0")
    assert refusal(state, 0, bet_of("4")).code == "not_now"


@pytest.mark.parametrize("text", ["0", "10", "0S", "10S", "2", "3"])
@each_number_of_players
def test_the_sum_of_bets_is_free_and_beads_do_not_run_out(players: int, text: str) -> None:
    state = bet(any_deal(begin(players)), *[text] * players)
    assert state.bets == (bet_of(text),) * players


@pytest.mark.parametrize("tricks", [-1, 11, 100])
def test_a_bet_below_0_or_above_10_is_refused(tricks: int) -> None:
    for safety in (False, True):
        refused = refusal(dealt(*MIXED), 0, Bet(tricks, safety))
        assert (refused.code, refused.section, refused.facts) == ("bad_bet", "L3", {"most": 10})
