"""Who is how likely to win, from a state with all cards open: the same answer every time."""

import pytest

from luznet.bots.chances import chances
from luznet.games import GAMES
from luznet.wire.record import play_back
from tests.history.games import a_record
from tests.third import install

GAMES_PLAYED = [("luz", 3), ("luz", 5), ("luris", 2), ("luris", 3), ("luris", 4), ("high", 3)]


@pytest.fixture(autouse=True)
def high(monkeypatch) -> None:
    install(monkeypatch)


def some_states(game: str, players: int) -> list:
    steps = play_back(a_record(game, players))
    return [step.state for step in steps[:: max(1, len(steps) // 6)]]


@pytest.mark.parametrize(("game", "players"), GAMES_PLAYED)
def test_chances_are_shares_of_one_for_all_sides(game, players):
    rules = GAMES[game]
    sides = {rules.partners(players, rules.options_type(), seat) for seat in range(players)}
    for state in some_states(game, players):
        found = chances(rules, state)
        assert len(found) == players
        assert all(0 <= each <= 1 for each in found)
        if game != "high":  # where a tie is shared
            assert sum(found[side[0]] for side in sides) == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize(("game", "players"), GAMES_PLAYED)
def test_equal_states_get_equal_chances(game, players):
    rules = GAMES[game]
    for state in some_states(game, players)[:3]:
        assert chances(rules, state) == chances(rules, state)


@pytest.mark.parametrize(("game", "players"), GAMES_PLAYED)
def test_a_game_that_is_over_was_won_by_its_winners(game, players):
    record = a_record(game, players)
    found = chances(record.rules, play_back(record)[-1].state)
    assert found == tuple(float(seat in record.outcome.winners) for seat in range(players))


def test_partners_have_the_same_chances():
    for state in some_states("luris", 4):
        found = chances(GAMES["luris"], state)
        assert found[0] == found[2]
        assert found[1] == found[3]


def test_before_the_cards_are_dealt_nobody_is_ahead_in_luris():
    rules = GAMES["luris"]
    assert chances(rules, rules.new(3, rules.options_type())) == pytest.approx((1 / 3,) * 3)


def test_before_the_cards_are_dealt_nobody_is_far_ahead_in_luz():
    rules = GAMES["luz"]
    assert chances(rules, rules.new(4, rules.options_type())) == pytest.approx(
        (0.25,) * 4, abs=0.04
    )


def test_a_lead_that_cannot_be_lost_any_more_is_seen_before_the_end():
    steps = play_back(a_record("luz", 3))
    last_trick = steps[-3].state
    assert max(chances(GAMES["luz"], last_trick)) > 0.5
