"""The rules of Luz, each fact and number of spec.md 6.6, L1 to L7 in one test."""

from collections import Counter
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from luznet.games.game import CHANCE, CLOCK, Outcome, Refusal, Seat
from luznet.games.luz.cards import HIDDEN, TRUMP, Card, Colour, deck, top_value
from luznet.games.luz.rules import points, totals
from luznet.games.luz.types import (
    Bet,
    BetMade,
    CardPlayed,
    Deal,
    DealEnded,
    DealerDrawn,
    Dealt,
    DrawDealer,
    Event,
    GameEnded,
    Options,
    Play,
    Played,
    State,
    Trick,
    TrickTaken,
    View,
)
from tests.games.luz_states import (
    LUZ,
    any_deal,
    awaits_chance,
    begin,
    bet,
    bet_of,
    card,
    cards,
    deal_of,
    dealt,
    finish_deal,
    finish_deals,
    leading,
    legal_cards,
    on_turn,
    play,
    play_out,
    playing,
    refusal,
    step,
)

PLAYERS = (3, 4, 5)
each_number_of_players = pytest.mark.parametrize("players", PLAYERS)

ONE_COLOUR_EACH = ("r1-10", "g1-10", "b1-10", "p1-10")  # and the ten suns aside
MIXED = ("r1-4 g1-3 y1-3", "r5-8 g4-6 y4-6", "r9-10 g7-10 b1-3 y7", "b4-10 y8-10")


def winner_of(trick: str, hands: tuple[str, ...]) -> Seat:
    """Return who takes the first trick when seat 0 leads the first of these cards."""
    return play(leading(*hands), *trick.split()).tricks[0].winner


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
def test_everybody_gets_ten_cards_and_ten_are_always_left_aside(players: int) -> None:
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
def test_the_deck_is_shuffled_so_that_every_order_is_equally_likely(players: int) -> None:
    asked: list[int] = []

    def below(count: int) -> int:
        asked.append(count)
        return count - 1

    cards_in_order = LUZ.draw(begin(players), below)
    assert asked == list(range(len(deck(players)), 1, -1))
    assert cards_in_order == Deal(deck(players))  # each card changed places with itself
    assert LUZ.draw(begin(players), Random(1).randrange) != cards_in_order


def test_a_hand_is_sorted_by_colour_and_inside_a_colour_by_value() -> None:
    order = "y2 b10 r9 p3 y10 g5 b1 r2 p1 g4"
    shuffled = cards(order)
    rest = tuple(card for card in deck(4) if card not in shuffled)
    state, _ = step(begin(4), Deal(shuffled + rest))
    assert state.hands[0] == cards("r2 r9 g4 g5 b1 b10 p1 p3 y2 y10")


def test_the_deck_is_given_out_ten_by_ten_from_seat_0_and_the_last_ten_stay_aside() -> None:
    state, _ = step(begin(3, first=2), Deal(deck(3)))
    assert state.hands == (cards("r1-8 g1-2"), cards("g3-8 b1-4"), cards("b5-8 p1-6"))
    assert state.aside == cards("p7-8 y1-8")


def test_a_player_sees_of_the_own_hand_colours_and_order_only_and_of_others_all() -> None:
    state = dealt(*MIXED)
    for seat in range(4):
        hands = LUZ.view(state, seat).hands
        assert [card.colour for card in hands[seat]] == [c.colour for c in state.hands[seat]]
        assert {card.value for card in hands[seat]} == {HIDDEN}
        for other in {0, 1, 2, 3} - {seat}:
            assert hands[other] == state.hands[other]


def test_a_spectator_sees_colours_only_until_a_card_is_played() -> None:
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
def test_nobody_sees_the_cards_aside_until_the_deal_ends(players: int) -> None:
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


def cards_shown(shown: View | Event) -> list[Card]:
    """Return all cards with a value anywhere in a view or an event."""
    found: list[Card] = []

    def look(value: object) -> None:
        if isinstance(value, Card):
            found.append(value)
        elif isinstance(value, tuple):
            for item in value:
                look(item)
        elif isinstance(value, msgspec.Struct):
            look(msgspec.structs.astuple(value))

    look(shown)
    return found


@each_number_of_players
def test_the_colours_aside_can_be_counted_from_every_view(players: int) -> None:
    state = any_deal(begin(players), seed=5)
    for reader in (*range(players), None):
        hands = LUZ.view(state, reader).hands
        seen = Counter(card.colour for hand in hands for card in hand)
        lie_aside = {colour: top_value(players) - seen[colour] for colour in Colour}
        assert lie_aside == {
            colour: sum(card.colour is colour for card in state.aside) for colour in Colour
        }


def test_hands_just_dealt_are_told_to_each_seat_as_that_seat_sees_them() -> None:
    state, (event,) = step(begin(4), deal_of(4, *MIXED))
    for reader in (0, 1, 2, 3, None):
        assert LUZ.redact(event, reader) == Dealt(1, 0, 0, LUZ.view(state, reader).hands)


# ---- L3 Bets -----------------------------------------------------------------------------


def test_a_bet_is_0_to_10_with_or_without_safety_10_with_safety_too() -> None:
    bets = [Bet(tricks, safety) for tricks in range(11) for safety in (False, True)]
    state = dealt(*MIXED)
    assert list(LUZ.legal(state, 0)) == bets
    for made in bets:
        after, events = LUZ.apply(state, 0, made)
        assert after.bets == (made, None, None, None)
        assert events == (BetMade(0, made),)
    assert Bet(10, safety=True) in bets


@each_number_of_players
def test_each_bets_once_from_the_first_player_clockwise(players: int) -> None:
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
def test_there_is_no_rule_about_the_sum_of_bets_and_beads_do_not_run_out(
    players: int, text: str
) -> None:
    state = bet(any_deal(begin(players)), *[text] * players)
    assert state.bets == (bet_of(text),) * players


@pytest.mark.parametrize("tricks", [-1, 11, 100])
def test_a_bet_below_0_or_above_10_is_refused(tricks: int) -> None:
    for safety in (False, True):
        refused = refusal(dealt(*MIXED), 0, Bet(tricks, safety))
        assert (refused.code, refused.section, refused.facts) == ("bad_bet", "L3", {"most": 10})


# ---- L4 Tricks ---------------------------------------------------------------------------


@each_number_of_players
def test_the_first_player_leads_the_first_trick_with_any_card(players: int) -> None:
    for first in range(players):
        state = bet(any_deal(begin(players, first)), *["0"] * players)
        assert state.turn == first
        assert legal_cards(state) == state.hands[first]


def test_who_holds_the_led_colour_must_follow_it() -> None:
    state = play(leading(*MIXED), "g1")
    assert legal_cards(state) == cards("g4-6")
    refused = refusal(state, 1, playing(state, "y4"))
    assert (refused.code, refused.section, refused.facts) == ("must_follow", "L4", {"colour": "g"})


def test_who_is_void_in_the_led_colour_may_play_any_card() -> None:
    state = play(leading(*MIXED), "g1", "g4", "g7")
    assert legal_cards(state) == cards("b4-10 y8-10")


def test_trump_led_must_be_followed_too() -> None:
    state = play(leading(*MIXED), "y3")
    assert legal_cards(state) == cards("y4-6")


def test_who_played_the_last_card_of_a_colour_is_void_in_it_from_then_on() -> None:
    state = leading("r1-5 g1-5", "r6 y1-9", "r7-10 g6-10 b1", "b2-10 y10")
    state = play(state, "r1", "r6", "r7", "b2")
    assert state.turn == 2
    state = play(state, "r8", "b3", "r2")
    assert legal_cards(state) == cards("y1-9")


def test_the_highest_card_of_the_led_colour_wins_with_no_yellow_played() -> None:
    assert winner_of("r4 r8 r9 b4", MIXED) == 2
    assert winner_of("r4 r8 r10 b10", MIXED) == 2
    assert winner_of("g3 g6 g7 b4", MIXED) == 2
    assert winner_of("r5 r6 r1 b1", ("r5 g1-9", "r6 b2-10", "r1 p1-9", "b1 y1-9")) == 1


def test_a_card_of_another_colour_never_wins_however_high() -> None:
    assert winner_of("r1 g10 b10 p10", ("r1-10", "g1-10", "b1-10", "p1-10")) == 0


def test_any_yellow_wins_over_the_led_colour_and_the_highest_yellow_over_the_others() -> None:
    assert winner_of("r9 r10 y1 b1", ("r9 g1-9", "r10 b2-10", "y1 p1-9", "b1 y2-10")) == 2
    hands = ("r10 g1-9", "y3 b2-10", "y10 p1-9", "y4-9 g10 b1 p10 r1")
    assert winner_of("r10 y3 y10 r1", hands) == 2
    hands = ("r10 g1-9", "y3 b2-10", "y2 p1-9", "y4-10 g10 b1 p10")
    assert winner_of("r10 y3 y2 y4", hands) == 3
    assert winner_of("r10 y3 y2 g10", hands) == 1


def test_the_highest_yellow_wins_when_yellow_is_led() -> None:
    assert winner_of("y3 y6 y7 y8", MIXED) == 3
    assert winner_of("y10 r10 g10 p10", ("y10 b1-9", "r1-10", "g1-10", "p1-10")) == 0


def test_the_order_of_play_does_not_decide_who_wins() -> None:
    hands = ("r3 g1-9", "r9 b2-10", "r5 p1-9", "y1-9 p10")
    assert winner_of("r3 r9 r5 p10", hands) == 1
    assert winner_of("r3 r9 r5 y1", hands) == 3


@each_number_of_players
def test_play_goes_clockwise_and_the_winner_of_a_trick_leads_the_next(players: int) -> None:
    state = bet(any_deal(begin(players, 1)), *["0"] * players)
    leader = 1
    for _trick in range(10):
        for place in range(players):
            assert on_turn(state) == (leader + place) % players
            assert len(state.trick) == place
            state, events = step(state, LUZ.legal(state, on_turn(state))[-1])
        taken = events[1]
        assert isinstance(taken, TrickTaken)
        leader = taken.seat
    assert state.deal == 2


def test_a_card_is_revealed_to_all_when_played() -> None:
    state = leading(*MIXED)
    after, (event,) = step(state, playing(state, "g2"))
    played = Played(0, 5, card("g2"))
    assert event == CardPlayed(*played)
    for reader in (0, 1, 2, 3, None):
        assert LUZ.redact(event, reader) == event
        view = LUZ.view(after, reader)
        assert view.trick == (played,)
        assert view.hands[0][5] == card("g2")
        assert view.held[0] == (0, 1, 2, 3, 4, 6, 7, 8, 9)


def test_how_many_tricks_each_has_won_is_public_at_all_times() -> None:
    state = play(leading(*ONE_COLOUR_EACH), "r1", "g1", "b1", "p1", "r2", "g2", "b2", "p2")
    for reader in (0, 1, 2, 3, None):
        assert LUZ.view(state, reader).won == (2, 0, 0, 0)


def test_a_trick_is_told_to_all_when_taken() -> None:
    state = play(leading(*MIXED), "g3", "g6", "g7")
    after, events = step(state, playing(state, "y9"))
    assert events == (CardPlayed(3, 8, card("y9")), TrickTaken(3, card("y9")))
    assert after.trick == ()
    plays = (
        Played(0, 6, card("g3")),
        Played(1, 6, card("g6")),
        Played(2, 2, card("g7")),
        Played(3, 8, card("y9")),
    )
    for reader in (0, 1, 2, 3, None):
        assert LUZ.view(after, reader).tricks == (Trick(3, plays),)


# ---- L5 Score ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "without", "with_safety"), [(1, 10, 5), (2, 20, 10), (3, 30, 15), (4, 40, 20)]
)
def test_a_bet_won_scores_by_the_table(deal: int, without: int, with_safety: int) -> None:
    for tricks in range(11):
        assert points(deal, Bet(tricks), tricks) == without
        assert points(deal, Bet(tricks, safety=True), tricks) == with_safety
        if tricks < 10:
            assert points(deal, Bet(tricks, safety=True), tricks + 1) == with_safety


@pytest.mark.parametrize("deal", [1, 2, 3, 4])
def test_a_bet_lost_costs_5_for_each_trick_above_or_below_in_every_deal(deal: int) -> None:
    for tricks in range(11):
        for won in range(11):
            if won != tricks:
                assert points(deal, Bet(tricks), won) == -5 * abs(won - tricks)
            if won not in (tricks, tricks + 1):
                assert points(deal, Bet(tricks, safety=True), won) == -5 * abs(won - tricks)


@pytest.mark.parametrize(("won", "score"), [(3, 5), (4, 5), (6, -15), (2, -5)])
def test_deal_1_with_a_bet_of_3_and_safety_scores_as_in_the_rules(won: int, score: int) -> None:
    assert points(1, bet_of("3S"), won) == score


@pytest.mark.parametrize(("text", "score"), [("10", 10), ("10S", 5), ("9S", 5), ("0", -50)])
def test_ten_tricks_can_be_bet_on_and_won(text: str, score: int) -> None:
    state, events = play_out(bet(dealt(*ONE_COLOUR_EACH), text, "0", "0S", "1S"))
    (result,) = state.finished
    assert result.won == (10, 0, 0, 0)
    assert result.points == (score, 10, 5, -5)
    assert events[-1] == DealEnded(result)


def test_a_bet_of_no_tricks_lost_by_all_ten_is_the_worst_score() -> None:
    scores = [
        points(deal, Bet(tricks, safety), won)
        for deal in (1, 2, 3, 4)
        for tricks in range(11)
        for safety in (False, True)
        for won in range(11)
    ]
    assert (min(scores), max(scores)) == (-50, 40)


def test_points_are_added_up_over_all_four_deals() -> None:
    results = [
        ("won", "safe", "safe+1", "lost 1"),
        ("safe", "safe+1", "won", "lost 2"),
        ("safe+1", "won", "lost 3", "safe"),
        ("lost 4", "safe", "won", "safe+1"),
    ]
    state = begin(4)
    running = []
    for result in results:
        state = finish_deal(state, *result)
        running.append(totals(state.finished, 4))
        assert {LUZ.view(state, reader).last for reader in (0, 3, None)} == {state.finished[-1]}
    table = ((10, 5, 5, -5), (10, 10, 20, -10), (15, 30, -15, 15), (-20, 20, 40, 20))
    assert tuple(deal.points for deal in state.finished) == table
    assert LUZ.view(state, 0).points == table
    assert running == [(10, 5, 5, -5), (20, 15, 25, -15), (35, 45, 10, 0), (15, 65, 50, 20)]
    assert LUZ.outcome(state) == Outcome(winners=(1,), scores=(15, 65, 50, 20))


def test_all_about_a_deal_is_open_when_it_ends() -> None:
    start = dealt(*MIXED, first=3)
    state, events = play_out(bet(start, "2", "1S", "0", "4"))
    result = state.finished[0]
    assert events[-1] == DealEnded(result)
    assert (result.deal, result.first) == (1, 3)
    assert (result.hands, result.aside) == (start.hands, start.aside)
    assert result.bets == tuple(bet_of(text) for text in ("1S", "0", "4", "2"))
    for reader in (0, 1, 2, 3, None):
        assert LUZ.view(state, reader).last == result
        assert LUZ.redact(events[-1], reader) == events[-1]


# ---- L6 Three players, fourth deal -------------------------------------------------------

AHEAD = {  # who has the most points after three deals -> the results of each of the deals
    "0": ("won", "safe", "lost 1"),
    "1": ("lost 1", "won", "safe"),
    "2": ("safe", "lost 2", "won"),
    "01": ("won", "won", "safe"),
    "02": ("won", "safe", "won"),
    "12": ("lost 1", "won", "won"),
    "012": ("safe", "safe", "safe"),
}


def before_fourth_deal(marker: Seat, ahead: str) -> State:
    """Finish three deals of a three-player game in whose fourth deal this seat has the
    marker; the marker is at the same seat in the first."""
    state = finish_deals(begin(3, first=marker), *[AHEAD[ahead]] * 3)
    sums = totals(state.finished, 3)
    assert "".join(str(seat) for seat in range(3) if sums[seat] == max(sums)) == ahead
    assert (state.deal, state.first) == (4, marker)
    return state


def betting_order(state: State) -> list[Seat]:
    order = []
    while None in state.bets:
        order.append(on_turn(state))
        state = bet(state, "1")
    assert state.turn == order[0]  # and leads the first trick
    return order


@pytest.mark.parametrize("leader", [0, 1, 2])
@pytest.mark.parametrize("marker", [0, 1, 2])
def test_with_three_players_the_player_with_most_points_opens_the_fourth_deal(
    marker: Seat, leader: Seat
) -> None:
    state = before_fourth_deal(marker, str(leader))
    after, (event,) = step(state, LUZ.draw(state, Random(1).randrange))
    assert event == Dealt(4, marker, leader, after.hands)
    for reader in (0, 1, 2, None):
        assert LUZ.redact(event, reader) == replace(event, hands=LUZ.view(after, reader).hands)
    assert betting_order(after) == [leader, (leader + 1) % 3, (leader + 2) % 3]
    assert after.first == marker  # the marker itself stays
    view = LUZ.view(after, None)
    assert (view.first, view.opener) == (marker, leader)


@pytest.mark.parametrize(
    ("marker", "tied", "opener"),
    [
        (0, "01", 0),
        (1, "01", 1),
        (2, "01", 0),
        (0, "02", 0),
        (1, "02", 2),
        (2, "02", 2),
        (0, "12", 1),
        (1, "12", 1),
        (2, "12", 2),
        (0, "012", 0),
        (1, "012", 1),
        (2, "012", 2),
    ],
)
def test_of_tied_players_the_closest_to_the_first_player_opens_the_fourth_deal(
    marker: Seat, tied: str, opener: Seat
) -> None:
    state = any_deal(before_fourth_deal(marker, tied))
    assert betting_order(state) == [opener, (opener + 1) % 3, (opener + 2) % 3]


@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_players_the_first_player_opens_the_fourth_deal_too(
    players: int,
) -> None:
    state = begin(players)
    for _ in range(3):
        state = finish_deal(state, "won", *["lost 1"] * (players - 1))
    state = any_deal(state)
    assert (state.deal, state.first, state.turn) == (4, 3, 3)


def test_with_three_players_the_first_player_opens_the_first_three_deals() -> None:
    state = begin(3)
    for marker in (0, 1, 2):
        assert any_deal(state).turn == marker
        state = finish_deal(state, "won", "lost 1", "lost 2")


def test_tie_breaks_at_the_end_count_from_the_marker_and_not_from_who_opened() -> None:
    state = finish_deal(begin(3), "lost 1", "won", "lost 1")
    state = finish_deal(state, "lost 1", "safe", "lost 1")
    state = finish_deal(state, "lost 1", "lost 1", "lost 1")
    assert any_deal(state).turn == 1  # leads with 15 points; the marker is at seat 0
    state = finish_deal(state, "won", "lost 5", "won")
    assert LUZ.outcome(state) == Outcome(winners=(0,), scores=(25, -10, 25))


# ---- L7 End ------------------------------------------------------------------------------


def test_the_highest_total_after_deal_4_wins() -> None:
    ahead = ("won", "safe", "lost 1", "lost 1")
    state = finish_deals(begin(4), ahead, ahead, ahead)
    assert totals(state.finished, 4) == (60, 30, -15, -15)
    assert LUZ.outcome(state) is None
    state = finish_deal(state, "lost 2", "won", "lost 1", "lost 1")
    assert LUZ.outcome(state) == Outcome(winners=(1,), scores=(50, 70, -20, -20))


def test_the_end_of_the_game_is_told_to_all() -> None:
    state = any_deal(finish_deals(begin(4), *[("won",) * 4] * 3))
    state, events = play_out(bet(state, "0", "0", "0", "0"))
    outcome = LUZ.outcome(state)
    assert outcome is not None
    assert events[-2:] == (
        DealEnded(state.finished[-1]),
        GameEnded(outcome.winners[0], outcome.scores),
    )
    for reader in (0, 1, 2, 3, None):
        assert LUZ.view(state, reader).winner == outcome.winners[0]
        assert LUZ.redact(events[-1], reader) == events[-1]


def test_of_tied_totals_who_scored_most_in_deal_4_wins() -> None:
    state = finish_deals(
        begin(4),  # seat 3 has the marker in deal 4
        ("safe", "lost 1", "lost 1", "won"),  # 5, -5, -5, 10
        ("safe", "lost 1", "lost 1", "safe"),  # 10, -5, -5, 10
        ("safe", "lost 1", "lost 1", "won"),  # 15, -5, -5, 30
        ("won", "won", "lost 1", "safe"),  # 40, 40, -5, 20
    )
    assert LUZ.outcome(state) == Outcome(winners=(0,), scores=(70, 25, -20, 70))


def test_who_is_behind_in_deal_4_does_not_count_in_the_last_tie_break() -> None:
    state = finish_deals(
        begin(4),
        ("lost 1", "safe", "safe", "won"),
        ("lost 1", "safe", "safe", "safe"),
        ("lost 1", "safe", "safe", "won"),
        ("won", "won", "won", "safe"),
    )
    assert LUZ.outcome(state) == Outcome(winners=(1,), scores=(25, 70, 70, 70))


def test_still_tied_the_closest_to_the_first_player_of_deal_4_wins() -> None:
    tied = ("safe", "won", "won", "lost 1")
    for first in range(4):
        state = finish_deals(begin(4, first), *[tied] * 4)
        marker = (first + 3) % 4
        assert state.finished[-1].first == marker
        outcome = LUZ.outcome(state)
        assert outcome is not None
        assert outcome.winners == ((2,) if marker == 2 else (1,))


@each_number_of_players
def test_with_all_tied_the_first_player_of_deal_4_wins(players: int) -> None:
    for first in range(players):
        state = finish_deals(begin(players, first), *[("lost 1",) * players] * 4)
        marker = (first + 3) % players
        assert LUZ.outcome(state) == Outcome(winners=(marker,), scores=(-20,) * players)
        assert {LUZ.view(state, reader).winner for reader in (*range(players), None)} == {marker}


# ---- refusals ----------------------------------------------------------------------------

OVER = finish_deals(begin(4), *[("won",) * 4] * 4)
WAITING = LUZ.new(4, Options())
DEALING = begin(4)
BETTING = dealt(*MIXED)
PLAYING = leading(*MIXED)
FOLLOWING = play(PLAYING, "g1")
ONE_CARD_MORE = Deal(deck(4) + cards("y1"))
ONE_SUN_TWICE = Deal(deck(4)[:40] + cards("y1-9 y1"))


@pytest.mark.parametrize(
    ("state", "actor", "action", "code", "section", "facts"),
    [
        pytest.param(OVER, 0, Bet(1), "over", "L4", {}, id="a bet after the end"),
        pytest.param(OVER, CHANCE, DrawDealer(0), "over", "L4", {}, id="a new game after the end"),
        pytest.param(OVER, CLOCK, Play(0), "over", "L4", {}, id="time after the end"),
        pytest.param(BETTING, 1, Bet(1), "not_your_turn", "L4", {}, id="a bet out of turn"),
        pytest.param(PLAYING, 3, Play(0), "not_your_turn", "L4", {}, id="a card out of turn"),
        pytest.param(PLAYING, CLOCK, Play(0), "not_your_turn", "L4", {}, id="Luz has no clock"),
        pytest.param(PLAYING, CHANCE, Play(0), "not_your_turn", "L4", {}, id="chance for a seat"),
        pytest.param(DEALING, 0, Bet(1), "not_your_turn", "L4", {}, id="a bet before the deal"),
        pytest.param(DEALING, 0, Deal(deck(4)), "not_your_turn", "L4", {}, id="a seat deals"),
        pytest.param(BETTING, 0, Play(0), "not_now", "L3", {}, id="a card before all have bet"),
        pytest.param(PLAYING, 0, Bet(1), "not_now", "L3", {}, id="a bet when all have bet"),
        pytest.param(DEALING, CHANCE, Bet(1), "not_now", "L3", {}, id="chance bets"),
        pytest.param(DEALING, CHANCE, Play(0), "not_now", "L3", {}, id="chance plays"),
        pytest.param(DEALING, CHANCE, Options(), "not_now", "L3", {}, id="no action at all"),
        pytest.param(BETTING, 0, Deal(deck(4)), "not_now", "L2", {}, id="who bets deals"),
        pytest.param(PLAYING, 0, DrawDealer(0), "not_now", "L2", {}, id="who plays draws"),
        pytest.param(WAITING, CHANCE, Deal(deck(4)), "not_now", "L2", {}, id="no dealer yet"),
        pytest.param(DEALING, CHANCE, DrawDealer(0), "not_now", "L2", {}, id="a second dealer"),
        pytest.param(BETTING, 0, Bet(11), "bad_bet", "L3", {"most": 10}, id="a bet of eleven"),
        pytest.param(
            PLAYING, 0, Play(10), "not_held", "L4", {"position": 10}, id="an eleventh card"
        ),
        pytest.param(PLAYING, 0, Play(-1), "not_held", "L4", {"position": -1}, id="a card below"),
        pytest.param(
            FOLLOWING, 1, Play(0), "must_follow", "L4", {"colour": "g"}, id="another colour"
        ),
        pytest.param(WAITING, CHANCE, DrawDealer(4), "bad_deal", "L2", {}, id="no such dealer"),
        pytest.param(WAITING, CHANCE, DrawDealer(-1), "bad_deal", "L2", {}, id="chance as dealer"),
        pytest.param(DEALING, CHANCE, Deal(()), "bad_deal", "L1", {}, id="no cards"),
        pytest.param(DEALING, CHANCE, Deal(deck(3)), "bad_deal", "L1", {}, id="a small deck"),
        pytest.param(DEALING, CHANCE, Deal(deck(5)), "bad_deal", "L1", {}, id="a large deck"),
        pytest.param(DEALING, CHANCE, ONE_CARD_MORE, "bad_deal", "L1", {}, id="a card too many"),
        pytest.param(DEALING, CHANCE, ONE_SUN_TWICE, "bad_deal", "L1", {}, id="a card twice"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_its_code_and_section(
    state: State, actor: int, action: Bet, code: str, section: str, facts: dict[str, int]
) -> None:
    refused = refusal(state, actor, action)
    assert (refused.code, refused.section, refused.facts) == (code, section, facts)


def test_a_card_already_played_is_not_held() -> None:
    state = play(leading(*ONE_COLOUR_EACH), "r7", "g1", "b1", "p1")
    refused = refusal(state, 0, Play(6))
    assert (refused.code, refused.section, refused.facts) == ("not_held", "L4", {"position": 6})


def test_every_refusal_code_that_the_rules_document_is_met() -> None:
    documented = LUZ.apply.__doc__ or ""
    for code in (
        "over",
        "not_your_turn",
        "not_now",
        "bad_bet",
        "not_held",
        "must_follow",
        "bad_deal",
    ):
        assert f'"{code}"' in documented
    assert documented.count('"') == 14


# ---- what a view says of the game --------------------------------------------------------


def test_the_phase_and_the_turn_follow_the_game() -> None:
    found = [
        (LUZ.view(state, 0).phase, LUZ.view(state, 0).turn)
        for state in (WAITING, DEALING, BETTING, PLAYING, FOLLOWING, OVER)
    ]
    assert found == [
        ("dealing", None),
        ("dealing", None),
        ("bets", 0),
        ("tricks", 0),
        ("tricks", 1),
        ("over", None),
    ]


def test_a_view_has_the_legal_actions_of_its_seat_on_its_turn_only() -> None:
    for state in (DEALING, BETTING, PLAYING, FOLLOWING, OVER):
        for reader in (0, 1, 2, 3, None):
            legal = LUZ.view(state, reader).legal
            assert bool(legal) == (reader is not None and reader == state.turn)
            assert reader is None or legal == LUZ.legal(state, reader)


def test_the_winner_is_named_only_when_the_game_is_over() -> None:
    for state in (WAITING, DEALING, BETTING, PLAYING, FOLLOWING):
        assert LUZ.view(state, 0).winner is None
        assert LUZ.outcome(state) is None
    assert LUZ.view(OVER, 0).winner is not None
