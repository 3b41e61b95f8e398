"""The coach in plain mode: a word asks, and the answer is told once when it has come."""

from typing import Any

import pytest

from luznet.games.luz.advice import Advice, RatedChoice
from luznet.i18n import coach
from luznet.i18n import luz_advice as said
from luznet.language import speak
from tests.plain.telling import GOLDEN, Told
from tests.terminal.golden import assert_golden
from tests.terminal.tables import FakeAdviser, Luz


def about(view: Any) -> Advice:
    """Return advice for a view: its choices in their order, each behind the one before it."""
    found = [
        RatedChoice(
            action, max(0.0, 0.62 - 0.07 * at), 3.1 - 1.3 * at, 1.3 * at, 0.8 if at else 0.0
        )
        for at, action in enumerate(view.legal)
    ]
    return Advice(tuple(found), 820)


def pupil(luz: Luz, seat: int | None = 0) -> tuple[Told, FakeAdviser]:
    adviser = FakeAdviser()
    told = Told(luz, seat, adviser=adviser)
    told.hear()
    return told, adviser


def to_lead(**options: Any) -> Luz:
    return Luz(4, seed=9, **{"help": "coach", **options}).to_turn(0, False)


def played_deal() -> tuple[Told, FakeAdviser]:
    """Return one who has played a deal to its end."""
    told, adviser = pupil(Luz(4, seed=9).to_bets())
    told.play_on(lambda s: bool(s.finished))
    return told, adviser


def coach_card() -> Told:
    told, adviser = pupil(to_lead())
    told.type("advice")
    adviser.answer(about(told.client.view))
    told.news()
    return told


def coach_bet() -> Told:
    told, adviser = pupil(Luz(5, seed=5, help="coach").to_bets(2), 2)
    told.type("advice")
    adviser.answer(about(told.client.view))
    told.news()
    return told


def coach_review() -> Told:
    told, adviser = played_deal()
    told.lines.clear()
    told.type("review")
    adviser.answer(*map(about, adviser.asked[-1].views))
    told.news()
    return told


@pytest.mark.parametrize("told", [coach_card, coach_bet, coach_review])
def test_golden_texts(told: Any) -> None:
    assert_golden(told.__name__, told().lines, GOLDEN)


# ---- advice --------------------------------------------------------------------------------


def test_points_with_a_fraction_have_the_form_of_their_whole_part() -> None:
    speak("fr")
    told = [said.average(points) for points in (0.5, 1.4, -1.4, 2.0, 2.5, -3.0)]
    assert told == [
        "0,5 point", "1,4 point", "moins 1,4 point", "2 points", "2,5 points", "moins 3 points",
    ]  # fmt: skip


def test_asking_is_answered_at_once_and_the_advice_told_once() -> None:
    told, adviser = pupil(to_lead())
    assert told.type("advice") == [coach.THINKING()]
    assert told.news() == []
    adviser.answer(about(told.client.view))
    assert any("62 of 100" in line for line in told.news())
    assert told.news() == []


def test_a_known_answer_is_told_again_without_asking_the_coach() -> None:
    told, adviser = pupil(to_lead())
    told.type("advice")
    adviser.answer(about(told.client.view))
    first = told.news()
    assert told.type("advice") == first
    assert len(adviser.asked) == 1


def test_an_answer_whose_turn_has_passed_is_not_told() -> None:
    told, adviser = pupil(luz := to_lead())
    told.type("advice")
    luz.act()
    told.hear()
    (old,) = adviser.asked
    old.answers.append(about(old.views[0]))
    assert old.is_dropped
    assert not any("of 100" in line for line in told.news())


def test_a_coach_that_died_is_told() -> None:
    told, adviser = pupil(to_lead())
    told.type("advice")
    adviser.asked[-1].is_lost = True
    assert told.news() == [coach.NONE_NOW()]
    assert told.type("advice") == [coach.THINKING()]


@pytest.mark.parametrize("level", ["none", "values", "odds"])
def test_other_tables_have_no_coach(level: str) -> None:
    told, adviser = pupil(to_lead(help=level))
    assert told.type("advice") == [coach.NOT_HERE()]
    assert adviser.asked == []


def test_out_of_turn_and_without_a_choice_there_is_no_advice() -> None:
    told, _ = pupil(luz := Luz(4, seed=9, help="coach").to_turn(1, False))
    assert told.type("advice") == [coach.NOT_NOW()]
    luz.play_until(lambda s: s.turn == 0 and len(s.held[0]) == 1)
    told.hear()
    assert told.type("advice") == [coach.NO_CHOICE()]


def test_lines_from_a_pipe_wait_for_the_coach() -> None:
    told, adviser = pupil(to_lead())
    told.type("advice")
    assert told.talk.waits("scores")
    adviser.answer(about(told.client.view))
    told.news()
    assert not told.talk.waits("scores")


def test_the_help_offers_advice_where_there_is_a_coach_and_nowhere_else() -> None:
    assert any(line.startswith("advice") for line in pupil(to_lead())[0].type("help"))
    others, _ = pupil(to_lead(help="odds"))
    assert not any(line.startswith("advice") for line in others.type("help"))


# ---- the review ----------------------------------------------------------------------------


def test_a_review_asks_about_each_own_choice_as_it_was_known_then() -> None:
    told, adviser = played_deal()
    assert told.type("review") == [coach.thinking_back(0, 11)]
    views = adviser.asked[-1].views
    assert [view.phase for view in views] == ["bets"] + ["tricks"] * 10
    assert all(view.seat == 0 and view.legal for view in views)


def test_a_review_is_there_until_the_next_deal_is_counted_and_at_any_table() -> None:
    told, adviser = played_deal()
    told.play_on(lambda s: s.deal == 2 and len(s.tricks) == 3)
    told.type("review")
    adviser.answer(*map(about, adviser.asked[-1].views))
    assert "Review of deal 1." in told.news()


def test_there_is_no_review_of_a_deal_that_was_not_seen() -> None:
    told, _ = pupil(Luz(4, seed=9).to_deal_end())
    assert told.type("review") == [said.NO_REVIEW()]


def test_a_spectator_has_no_review() -> None:
    told, _ = pupil(Luz(4, seed=9).to_bets(), None)
    told.play_on(lambda s: bool(s.finished))
    assert told.type("review") == [said.NO_REVIEW()]


def test_a_lost_review_is_reported_and_asked_for_again() -> None:
    told, adviser = played_deal()
    told.type("review")
    adviser.asked[-1].is_lost = True
    assert told.news() == [coach.REVIEW_LOST()]
    told.type("review")
    assert len(adviser.asked) == 2
