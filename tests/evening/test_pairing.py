"""Who plays with whom: everybody exactly once, at tables of allowed sizes, few meet again."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.evening.pairing import Sizes, seat_people, table_sizes

SIZES = st.tuples(st.integers(2, 4), st.integers(0, 2), st.integers(0, 2)).map(
    lambda drawn: Sizes(drawn[0], drawn[0] + drawn[1] + drawn[2], drawn[0] + drawn[1])
)
PEOPLE = st.integers(1, 60)


@given(PEOPLE, SIZES)
def test_every_table_has_an_allowed_number_of_seats(people, sizes):
    for size, bots in table_sizes(people, sizes):
        assert sizes.least <= size + bots <= sizes.most
        assert size >= 1


@given(PEOPLE, SIZES)
def test_bots_play_only_where_people_alone_cannot_fill_tables(people, sizes):
    possible = any(n * sizes.least <= people <= n * sizes.most for n in range(1, people + 1))
    assert any(bots for _size, bots in table_sizes(people, sizes)) == (not possible)


@pytest.mark.parametrize("people", range(3, 61))
def test_three_people_or_more_never_need_a_bot_at_tables_of_three_to_five(people):
    assert not any(bots for _size, bots in table_sizes(people, Sizes(3, 5, 4)))


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (20, [4] * 5),
        (21, [5, 4, 4, 4, 4]),
        (19, [4, 4, 4, 4, 3]),
        (6, [3, 3]),
        (5, [5]),
        (80, [4] * 20),
    ],
)
def test_tables_are_as_near_the_usual_size_as_possible(people, sizes):
    assert [size for size, _bots in table_sizes(people, Sizes(3, 5, 4))] == sizes


@given(PEOPLE, SIZES, st.data())
def test_everybody_sits_at_exactly_one_table_and_the_same_inputs_give_the_same_seating(
    people, sizes, data
):
    order = data.draw(st.permutations(range(people)))
    pairs = st.tuples(st.integers(0, people - 1), st.integers(0, people - 1))
    drawn = data.draw(st.lists(pairs.filter(lambda pair: pair[0] != pair[1]), max_size=40))
    met = Counter(map(frozenset, drawn))
    groups = seat_people(order, sizes, met, {})
    assert sorted(person for group in groups for person in group.people) == list(range(people))
    assert groups == seat_people(list(order), sizes, dict(met), {})
    assert [(len(each.people), each.bots) for each in groups] == table_sizes(people, sizes)


def test_in_four_rounds_one_pair_of_twenty_people_meets_again_at_most():
    met = Counter()
    order = list(range(20))
    for step in (3, 7, 9, 11):
        for group in seat_people(order, Sizes(3, 5, 4), met, {}):
            met.update(map(frozenset, combinations(group.people, 2)))
        order = [order[at * step % 20] for at in range(20)]
    assert sum(often - 1 for often in met.values()) <= 1


def _again(tables, met):
    pairs = (frozenset(pair) for table in tables for pair in combinations(table, 2))
    return sum(met[pair] ** 2 for pair in pairs)


def test_no_swap_of_two_people_would_let_fewer_meet_again():
    met = Counter()
    for _round in range(7):
        groups = seat_people(range(17), Sizes(3, 5, 4), met, {})
        tables = [list(group.people) for group in groups]
        least = _again(tables, met)
        for one, two in combinations(tables, 2):
            for i, j in product(range(len(one)), range(len(two))):
                one[i], two[j] = two[j], one[i]
                assert _again(tables, met) >= least
                one[i], two[j] = two[j], one[i]
        met.update(frozenset(pair) for each in tables for pair in combinations(each, 2))


def test_people_of_like_standing_meet_where_nobody_has_met():
    groups = seat_people(range(12), Sizes(3, 5, 4), {}, {})
    assert [set(group.people) for group in groups] == [{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}]


def test_whoever_played_with_bots_does_so_again_only_after_the_others():
    sizes = Sizes(4, 4, 4)
    first = seat_people(range(6), sizes, {}, {})
    with_bots = {person: 1 for group in first if group.bots for person in group.people}
    assert with_bots
    sizes = Sizes(3, 3, 3)
    people = range(5)
    once = seat_people(people, sizes, {}, {})
    had = {person: 1 for group in once if group.bots for person in group.people}
    twice = seat_people(people, sizes, {}, had)
    again = {person for group in twice if group.bots for person in group.people}
    assert not again & set(had)
