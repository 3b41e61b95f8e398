"""Points and tie-breaks, compared with numbers worked out by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.evening.decisions import on_correct, on_leave
from luznet.evening.entries import Result
from luznet.evening.standings import POINT, seat_points, standings
from luznet.evening.state import fold
from tests.evening.evenings import ORGANISER, begun, played, with_people


@pytest.mark.parametrize(
    ("winners", "scores", "points"),
    [
        ((0,), (30, 20, 10), (1, Fraction(1, 2), 0)),
        ((1,), (5, 40, 40, 3), (Fraction(1, 3), 1, Fraction(2, 3), 0)),
        ((0, 1), (9, 9, 2, 2), (Fraction(5, 6), Fraction(5, 6), Fraction(1, 6), Fraction(1, 6))),
        ((2,), (1, 2, 3, 4, 5), (0, Fraction(1, 4), 1, Fraction(1, 2), Fraction(3, 4))),
        ((0,), (1, 0), (1, 0)),
    ],
)
def test_a_seat_gets_the_share_of_its_opponents_that_it_beat(winners, scores, points):
    assert [Fraction(each, POINT) for each in seat_points(Result(winners, scores))] == [*points]


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=6), st.data())
def test_the_points_of_a_table_are_always_half_its_seats(scores, data):
    winner = data.draw(st.integers(0, len(scores) - 1))
    result = Result((winner,), tuple(scores))
    assert 2 * sum(seat_points(result)) == POINT * len(scores)


@pytest.mark.parametrize(
    ("winners", "scores", "losers", "points"),
    [
        ((2,), (9, 3, 4), (0,), (0, Fraction(1, 2), 1)),
        ((1,), (0, 0, 0), (2,), (Fraction(1, 2), 1, 0)),
        ((1,), (9, 0, 8), (0, 2), (Fraction(1, 2), 1, 0)),
    ],
)
def test_whoever_the_rules_call_a_loser_is_behind_all_others(winners, scores, losers, points):
    result = Result(winners, scores, losers=losers)
    assert [Fraction(each, POINT) for each in seat_points(result)] == [*points]


def test_partners_are_no_opponents():
    result = Result((1, 3), (2, 5, 2, 5), sides=(0, 1, 0, 1))
    assert seat_points(result) == (0, POINT, 0, POINT)


def test_where_the_clock_ends_a_game_the_scores_so_far_count_and_nobody_has_won():
    evening = begun(with_people(4))
    result = Result((), (3, 3, 1, 0), cut=True)
    assert [Fraction(each, POINT) for each in seat_points(result)] == [
        Fraction(5, 6), Fraction(5, 6), Fraction(1, 3), 0,
    ]  # fmt: skip
    assert not any(each.wins for each in standings(evening))


def test_standings_are_by_points_then_tables_won_then_strength_then_the_lot():
    evening = played(begun(with_people(8)), lambda person: -person)
    found = standings(evening)
    # Tables 0-3 and 4-7; both winners have 1 point and beat the same: the lot decides.
    assert [each.person for each in found] == [0, 4, 1, 5, 2, 6, 3, 7]
    assert [each.place for each in found] == list(range(1, 9))
    assert found[0].points == POINT
    assert found[0].wins == 1
    assert found[0].strength == Fraction(POINT, 3)


def test_the_final_decides_about_its_people_and_nobody_else():
    evening = with_people(8)
    for _round in range(3):
        evening = played(begun(evening), lambda person: -person)
    before = [each.person for each in standings(evening)]
    evening = played(begun(evening), lambda person: person)
    after = [each.person for each in standings(evening)]
    assert evening.is_over
    assert evening.rounds[-1].final
    assert after[:4] == sorted(before[:4], reverse=True)
    assert after[4:] == before[4:]


def test_whoever_leaves_during_a_round_gets_nothing_for_it_and_keeps_the_rest():
    evening = played(begun(with_people(4)), lambda person: -person)
    evening = begun(evening)
    evening = fold(evening, on_leave(evening, "key 0", 0))
    evening = played(evening, lambda person: -person)
    found = {each.person: each for each in standings(evening)}
    assert found[0].rounds == (POINT, 0)
    assert found[1].rounds == (POINT * 2 // 3, POINT * 2 // 3)
    assert not evening.guests[0].here


def test_a_correction_counts_from_then_on_as_if_it_had_always_been_so():
    evening = played(begun(with_people(4)), lambda person: -person)
    assert standings(evening)[0].person == 0
    people = evening.rounds[0].tables[0].seating.people
    scores = tuple(9 if person == 3 else 0 for person in people)
    evening = fold(evening, on_correct(evening, ORGANISER, 1, 1, scores, 0))
    found = standings(evening)
    assert found[0].person == 3
    assert found[0].points == POINT
    assert [each.points for each in found[1:]] == [POINT // 3] * 3
