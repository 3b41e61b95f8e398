"""The end of Luz (each fact of spec.md 6.6, L6 and L7, in one test), refusals and views."""

from random import Random

import pytest
from msgspec.structs import replace

from luznet.games.game import CHANCE, CLOCK, Outcome, Seat
from luznet.games.luz.cards import deck
from luznet.games.luz.rules import totals
from luznet.games.luz.types import (
    Bet,
    Deal,
    DealEnded,
    Dealt,
    DrawDealer,
    GameEnded,
    Options,
    Play,
    State,
)
from tests.games.luz_moments import (
    BETTING,
    DEALING,
    FOLLOWING,
    ONE_CARD_MORE,
    ONE_COLOUR_EACH,
    ONE_SUN_TWICE,
    OVER,
    PLAYING,
    WAITING,
    before_fourth_deal,
    betting_order,
    each_number_of_players,
)
from tests.games.luz_states import (
    LUZ,
    any_deal,
    begin,
    bet,
    finish_deal,
    finish_deals,
    leading,
    play,
    play_out,
    refusal,
    step,
)

# ---- L6 Three players, fourth deal -------------------------------------------------------


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
def test_if_players_are_tied_the_closest_to_the_first_player_opens_the_fourth_deal(
    marker: Seat, tied: str, opener: Seat
) -> None:
    state = any_deal(before_fourth_deal(marker, tied))
    assert betting_order(state) == [opener, (opener + 1) % 3, (opener + 2) % 3]


@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_players_the_first_player_opens_the_fourth_deal_too(players: int) -> None:
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


def test_tie_breaks_count_from_the_marker_not_from_the_opener() -> None:
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


def test_the_end_of_the_game_is_told_to_everybody() -> None:
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


def test_deal_4_breaks_a_tie() -> None:
    state = finish_deals(
        begin(4),  # seat 3 has the marker in deal 4
        ("safe", "lost 1", "lost 1", "won"),  # 5, -5, -5, 10
        ("safe", "lost 1", "lost 1", "safe"),  # 10, -5, -5, 10
        ("safe", "lost 1", "lost 1", "won"),  # 15, -5, -5, 30
        ("won", "won", "lost 1", "safe"),  # 40, 40, -5, 20
    )
    assert LUZ.outcome(state) == Outcome(winners=(0,), scores=(70, 25, -20, 70))


def test_players_behind_in_deal_4_are_out_of_the_last_tie_break() -> None:
    state = finish_deals(
        begin(4),
        ("lost 1", "safe", "safe", "won"),
        ("lost 1", "safe", "safe", "safe"),
        ("lost 1", "safe", "safe", "won"),
        ("won", "won", "won", "safe"),
    )
    assert LUZ.outcome(state) == Outcome(winners=(1,), scores=(25, 70, 70, 70))


def test_a_remaining_tie_goes_to_the_player_closest_to_the_first_player_of_deal_4() -> None:
    tied = ("safe", "won", "won", "lost 1")
    for first in range(4):
        state = finish_deals(begin(4, first), *[tied] * 4)
        marker = (first + 3) % 4
        assert state.finished[-1].first == marker
        outcome = LUZ.outcome(state)
        assert outcome is not None
        assert outcome.winners == ((2,) if marker == 2 else (1,))


@each_number_of_players
def test_if_everybody_is_tied_the_first_player_of_deal_4_wins(players: int) -> None:
    for first in range(players):
        state = finish_deals(begin(players, first), *[("lost 1",) * players] * 4)
        marker = (first + 3) % players
        assert LUZ.outcome(state) == Outcome(winners=(marker,), scores=(-20,) * players)
        assert {LUZ.view(state, reader).winner for reader in (*range(players), None)} == {marker}


# ---- refusals ----------------------------------------------------------------------------


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
def test_forbidden_actions_are_refused_with_code_and_section(
    state: State, actor: int, action: Bet, code: str, section: str, facts: dict[str, int]
) -> None:
    refused = refusal(state, actor, action)
    assert (refused.code, refused.section, refused.facts) == (code, section, facts)


def test_a_card_already_played_is_not_held() -> None:
    state = play(leading(*ONE_COLOUR_EACH), "r7", "g1", "b1", "p1")
    refused = refusal(state, 0, Play(6))
    assert (refused.code, refused.section, refused.facts) == ("not_held", "L4", {"position": 6})


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


def test_the_winner_is_named_only_when_the_game_is_over() -> None:
    for state in (WAITING, DEALING, BETTING, PLAYING, FOLLOWING):
        assert LUZ.view(state, 0).winner is None
        assert LUZ.outcome(state) is None
    assert LUZ.view(OVER, 0).winner is not None
