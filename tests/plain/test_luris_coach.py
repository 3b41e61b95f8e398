"""The coach of Luris in plain mode: a word asks, and the chances of all choices are told once."""

from typing import Any

import pytest

from luznet.i18n import coach
from tests.games.luris_states import table
from tests.plain.telling import GOLDEN, Told
from tests.terminal.golden import assert_golden
from tests.terminal.luris_table import Luris
from tests.terminal.tables import FakeAdviser
from tests.terminal.test_luris_coach import ACTIONS, about, acting


def pupil(luris: Luris, seat: int | None = 0) -> tuple[Told, FakeAdviser]:
    adviser = FakeAdviser()
    told = Told(luris, seat, adviser=adviser)
    told.hear()
    return told, adviser


def coach_luris() -> Told:
    told, adviser = pupil(acting())
    told.type("advice")
    adviser.answer(about(*ACTIONS))
    told.news()
    return told


def test_golden_text() -> None:
    assert_golden("coach_luris", coach_luris().lines, GOLDEN)


def test_asking_is_answered_at_once_and_the_advice_told_once() -> None:
    told, adviser = pupil(acting())
    assert told.type("advice") == [coach.THINKING()]
    assert told.talk.waits("pass")
    adviser.answer(about(*ACTIONS))
    assert told.news()[0] == ("Swap 7 into your set 1 for 2: wins 62 of 100 games; the best.")
    assert told.news() == []
    assert not told.talk.waits("sets")


@pytest.mark.parametrize("level", ["none", "values", "odds"])
def test_other_tables_have_no_coach(level: Any) -> None:
    told, adviser = pupil(Luris(table("3 4 5 5", "2 3", phase="action"), help=level))
    assert told.type("advice") == [coach.NOT_HERE()]
    assert adviser.asked == []


def test_out_of_turn_and_without_a_choice_there_is_no_advice() -> None:
    assert pupil(acting(), 1)[0].type("advice") == [coach.NOT_NOW()]
    must_draw = Luris(table("2 3", "4 5", taken=6), help="coach")
    assert pupil(must_draw)[0].type("advice") == [coach.NO_CHOICE()]


def test_there_is_no_review() -> None:
    told, _ = pupil(acting())
    assert not any(line.startswith("review") for line in told.type("help all"))


def test_the_help_offers_advice_where_there_is_a_coach_and_nowhere_else() -> None:
    assert any(line.startswith("advice") for line in pupil(acting())[0].type("help"))
    other = Luris(table("3 4 5 5", "2 3", phase="action"))
    assert not any(line.startswith("advice") for line in pupil(other)[0].type("help"))
