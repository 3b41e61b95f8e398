"""The tricks and the score of Luz: each fact of spec.md 6.6, L4 and L5, in one test."""

import pytest

from luznet.games.game import Outcome
from luznet.games.luz.rules import points, totals
from luznet.games.luz.types import Bet, CardPlayed, DealEnded, Played, Trick, TrickTaken
from tests.games.luz_moments import MIXED, ONE_COLOUR_EACH, each_number_of_players, winner_of
from tests.games.luz_states import (
    LUZ,
    any_deal,
    begin,
    bet,
    bet_of,
    card,
    cards,
    dealt,
    finish_deal,
    leading,
    legal_cards,
    on_turn,
    play,
    play_out,
    playing,
    refusal,
    step,
)

# ---- L4 Tricks ---------------------------------------------------------------------------


@each_number_of_players
def test_the_first_player_leads_the_first_trick_with_any_card(players: int) -> None:
    for first in range(players):
        state = bet(any_deal(begin(players, first)), *["0"] * players)
        assert state.turn == first
        assert legal_cards(state) == state.hands[first]


def test_a_player_who_holds_the_led_colour_must_follow_it() -> None:
    state = play(leading(*MIXED), "g1")
    assert legal_cards(state) == cards("g4-6")
    refused = refusal(state, 1, playing(state, "y4"))
    assert (refused.code, refused.section, refused.facts) == ("must_follow", "L4", {"colour": "g"})


def test_a_player_without_the_led_colour_may_play_any_card() -> None:
    state = play(leading(*MIXED), "g1", "g4", "g7")
    assert legal_cards(state) == cards("b4-10 y8-10")


def test_trump_led_must_be_followed_too() -> None:
    state = play(leading(*MIXED), "y3")
    assert legal_cards(state) == cards("y4-6")


def test_a_colour_is_gone_once_its_last_card_is_played() -> None:
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


def test_any_yellow_card_beats_the_led_colour_and_the_highest_yellow_beats_the_others() -> None:
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


def test_a_card_is_revealed_to_everybody_when_played() -> None:
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


def test_the_number_of_tricks_that_each_has_won_is_always_public() -> None:
    state = play(leading(*ONE_COLOUR_EACH), "r1", "g1", "b1", "p1", "r2", "g2", "b2", "p2")
    for reader in (0, 1, 2, 3, None):
        assert LUZ.view(state, reader).won == (2, 0, 0, 0)


def test_a_trick_is_told_to_everybody_when_taken() -> None:
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


def test_everything_about_a_deal_is_open_when_it_ends() -> None:
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
