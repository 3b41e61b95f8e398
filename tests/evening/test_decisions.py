"""What may happen in an evening, and when: people, rounds, and what the organiser decides."""

import pytest
from msgspec.structs import replace

from luznet.evening import entries as record
from luznet.evening.decisions import (
    is_time_up,
    on_begin,
    on_check_in,
    on_finish,
    on_leave,
    on_over,
    on_pause,
    on_postpone,
    on_recall,
)
from luznet.evening.entries import Result, read_entries
from luznet.evening.state import fold, fold_all
from luznet.games.game import Refusal
from luznet.wire.codec import encode
from tests.evening.evenings import (
    ORGANISER,
    PLAN,
    begun,
    name_of,
    new_ids,
    opened,
    played,
    with_people,
)


def refused(call, *given):
    with pytest.raises(Refusal) as caught:
        call(*given)
    return caught.value.code


def test_whoever_checks_in_twice_is_one_person_and_two_people_have_two_names():
    evening = with_people(1)
    assert on_check_in(evening, "key 0", name_of(0), 7, 0) == ()
    assert refused(on_check_in, evening, "other", name_of(0), 7, 0) == "name_taken"


def test_somebody_who_left_comes_back_as_the_same_person():
    evening = with_people(3)
    evening = fold(evening, on_leave(evening, "key 1", 0))
    assert evening.here == [0, 2]
    evening = fold(evening, on_check_in(evening, "key 1", name_of(1), 99, 0))
    assert evening.here == [0, 1, 2]
    assert evening.guests[1].lot == 1


def test_a_late_arrival_plays_from_the_next_round_on():
    evening = begun(with_people(4))
    evening = fold(evening, on_check_in(evening, "late", "Late", 5, 0))
    assert evening.table_of(4) is None
    evening = begun(played(evening, lambda person: -person))
    assert evening.table_of(4) is not None


def test_only_the_organiser_decides():
    evening = with_people(4)
    assert refused(on_begin, evening, "key 0", new_ids(), 0) == "not_organiser"
    assert refused(on_pause, begun(evening), "key 0", True, 0, 0) == "not_organiser"
    assert refused(on_finish, evening, "key 0", 0) == "not_organiser"


def test_a_round_begins_only_when_no_table_plays():
    evening = begun(with_people(4))
    assert refused(on_begin, evening, ORGANISER, new_ids(50), 0) == "round_running"
    assert refused(on_begin, opened(), ORGANISER, new_ids(), 0) == "too_few"


def test_a_round_ends_when_its_last_result_comes_and_a_result_comes_once():
    evening = begun(with_people(8))
    result = Result((0,), (1, 0, 0, 0))
    evening = fold(evening, on_over(evening, 1, 1, result, 5))
    assert evening.stage == "round"
    assert on_over(evening, 1, 1, result, 5) == ()
    evening = fold(evening, on_over(evening, 1, 2, result, 5))
    assert evening.stage == "break"


def test_the_evening_is_over_after_its_final():
    evening = with_people(8, replace(PLAN, rounds=1))
    evening = played(begun(evening), lambda person: person)
    assert evening.next_is_final
    evening = begun(evening)
    assert evening.rounds[-1].final
    assert len(evening.rounds[-1].tables) == 1
    evening = played(evening, lambda person: person)
    assert evening.stage == "over"
    assert refused(on_check_in, evening, "new", "New", 1, 0) == "evening_over"


def test_an_evening_without_a_final_is_over_when_its_organiser_says_so():
    evening = with_people(4, replace(PLAN, rounds=1, final=False))
    evening = played(begun(evening), lambda person: person)
    assert refused(on_begin, evening, ORGANISER, new_ids(9), 0) == "no_round"
    evening = fold(evening, on_finish(evening, ORGANISER, 0))
    assert evening.stage == "over"


def test_a_pause_stops_the_round_clock():
    evening = begun(with_people(4))
    assert not is_time_up(evening, 20 * 60_000 - 1)
    evening = fold(evening, on_pause(evening, ORGANISER, True, 0, 60_000))
    assert not is_time_up(evening, 90 * 60_000)
    evening = fold(evening, on_pause(evening, ORGANISER, False, 0, 31 * 60_000))
    assert not is_time_up(evening, 50 * 60_000 - 1)
    assert is_time_up(evening, 50 * 60_000)


def test_one_table_that_is_paused_is_waited_for():
    evening = begun(with_people(8))
    evening = fold(evening, on_pause(evening, ORGANISER, True, 2, 0))
    assert [table.held for table in evening.rounds[0].tables] == [False, True]
    assert evening.paused_at is None
    assert refused(on_pause, evening, ORGANISER, True, 3, 0) == "no_such_table"
    evening = fold(evening, on_pause(evening, ORGANISER, False, 2, 0))
    assert not any(table.held for table in evening.rounds[0].tables)


def test_a_postponed_table_is_played_between_rounds_and_counts_for_its_own():
    evening = begun(with_people(8))
    evening = fold(evening, on_postpone(evening, ORGANISER, 2, 0))
    evening = fold(evening, on_over(evening, 1, 1, Result((0,), (1, 0, 0, 0)), 0))
    assert evening.stage == "break"
    assert not evening.running()
    assert refused(on_recall, evening, ORGANISER, 1, 1, 0) == "no_such_table"
    evening = fold(evening, on_recall(evening, ORGANISER, 1, 2, 0))
    assert evening.table_of(4).number == 2
    assert refused(on_begin, evening, ORGANISER, new_ids(9), 0) == "round_running"
    evening = fold(evening, on_over(evening, 1, 2, Result((0,), (1, 0, 0, 0)), 0))
    assert not evening.running()
    assert evening.found(1, 2).result is not None


def test_a_postponed_table_that_nobody_plays_before_the_final_is_a_draw():
    evening = begun(with_people(8, replace(PLAN, rounds=1)))
    evening = fold(evening, on_postpone(evening, ORGANISER, 2, 0))
    evening = played(evening, lambda person: person)
    evening = begun(evening)
    assert evening.found(1, 2).result.cut


def test_an_evening_is_the_same_after_its_entries_went_through_a_journal():
    evening = opened()
    entries = [record.Opened(at=0, id="friday00", name="Friday", organiser=ORGANISER, plan=PLAN)]

    def do(more):
        nonlocal evening
        entries.extend(more)
        evening = fold(evening, more)

    for person in range(9):
        do(on_check_in(evening, f"key {person}", name_of(person), person * 7 % 9, person))
    do(on_begin(evening, ORGANISER, new_ids(), 10))
    do(on_leave(evening, "key 3", 11))
    do(on_pause(evening, ORGANISER, True, 0, 12))
    do(on_pause(evening, ORGANISER, False, 0, 13))
    for table in evening.rounds[-1].awaited:
        scores = tuple(range(table.seating.seats))
        result = Result((len(scores) - 1,), scores)
        do(on_over(evening, 1, table.number, result, 14))
    assert fold_all(read_entries([encode(entry) for entry in entries])) == evening
    assert evening.length == len(entries)
