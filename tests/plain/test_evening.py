"""An evening in plain mode: what is told once, and what can be typed."""

import pytest
from msgspec.structs import replace

from luznet.client.core import Goal
from luznet.wire.client_messages import Approve, Conduct, Correct, Sit, TurnOut, Withdraw
from luznet.wire.evening_messages import EveningTable
from tests.plain.seated import playing, seated
from tests.plain.telling import Told
from tests.terminal.evening_scenes import LENT, PHRASE, evening, standings


def attending(*gone: int, **fields) -> Told:
    """Return somebody who was told of an evening."""
    told = seated()
    told.client.receive(standings(*gone))
    told.client.receive(evening(**fields))
    return told


def sent(told: Told, line: str):
    told.type(line)
    return told.sent[-1] if told.sent else None


def test_the_evening_is_told_once_with_where_the_reader_plays():
    told = attending()
    heard = told.news()
    assert "Friday: Round 2 of 4." in heard
    assert "You play at table 1 with Chloé, Eva and Gus." in heard
    assert not told.news()


def test_the_end_of_a_round_tells_the_standings_and_who_won():
    told = attending()
    told.news()
    over = EveningTable(1, 2, "round201", (2, 0, 4, 6), state="over", scores=(9, 30, 2, 1))
    told.client.receive(evening("break", tables=(over,)))
    heard = told.news()
    assert "Friday: Round 2 of 4 is over." in heard
    assert "1. Ann, 2.50 points, 2 wins" in heard
    assert "Ann won table 1." in heard


def test_a_pause_of_the_evening_is_told_and_its_end():
    told = attending()
    told.news()
    told.client.receive(evening(paused=True))
    assert told.news() == ["The organiser has paused the evening."]
    told.client.receive(evening())
    assert told.news() == ["The evening goes on."]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("evening", "Friday: Round 2 of 4. You play at table 1 with Chloé, Eva and Gus."),
        ("standings", "9. Ida, 0.00 points, 0 wins"),
        ("tables", "Table 2: Ben, Dee, Зоя and Hal; 40 -5 25 0."),
        ("tables", "Table 2: Dee, Eva, Ida and 1 bot; postponed in round 1."),
    ],
)
def test_the_evening_answers_questions(line, answer):
    told = attending()
    told.news()
    assert answer in told.type(line)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("begin", Conduct("begin")),
        ("hold", Conduct("pause")),
        ("hold 3", Conduct("pause", table=3)),
        ("release", Conduct("resume")),
        ("postpone 2", Conduct("postpone", table=2)),
        ("recall 1 2", Conduct("recall", round=1, table=2)),
        ("correct 1 3 40 -25 10", Correct(1, 3, (40, -25, 10))),
        ("finish", Conduct("finish")),
        ("remove ben", TurnOut(1, "Ben")),
        (f"approve {PHRASE}", Approve(LENT.key)),
        (f"refuse {PHRASE}", Approve(LENT.key, approved=False)),
    ],
)
def test_the_organiser_types_what_is_to_be(line, message):
    told = attending(organiser=True, waiting=(LENT,))
    told.client.evening.phrases[LENT.key] = PHRASE
    told.news()
    assert sent(told, line) == message


def test_a_lent_computer_is_told_once_with_its_phrase_and_what_can_be_typed():
    told = attending(organiser=True, waiting=(LENT,))
    told.news()
    told.client.evening.phrases[LENT.key] = PHRASE
    [line] = told.news()
    assert line.startswith("eva@lemon lends a computer for up to 5 tables.")
    assert line.endswith(f"Type approve {PHRASE} or refuse {PHRASE}.")
    assert not told.news()
    assert line in told.type("approve lusab")
    assert not told.sent


def test_a_removed_person_is_told_in_the_standings_and_let_in_again_by_name():
    told = attending(organiser=True)
    told.news()
    ranked = standings(8)
    last = replace(ranked.people[-1], removed=True)
    told.client.receive(replace(ranked, people=(*ranked.people[:-1], last)))
    assert "9. Ida, 0.00 points, removed" in told.type("standings")
    told.type("readmit Ben")
    assert not told.sent
    assert sent(told, "readmit ida") == TurnOut(8, "Ida", out=False)


@pytest.mark.parametrize(
    "line",
    ["postpone", "recall 1", "correct 1 3", "correct 0 1 2 3", "remove", "remove Nobody"],
)
def test_what_cannot_be_meant_is_answered_with_how_to_type_it(line):
    told = attending(organiser=True)
    told.news()
    assert any("Type it like this:" in each for each in told.type(line))
    assert not told.sent


def test_leaving_the_evening_and_coming_back_are_words():
    told = attending()
    told.news()
    assert sent(told, "withdraw") == Withdraw()
    assert told.client.goal == Goal("browse")
    told.client.receive(standings(0))
    assert sent(told, "checkin") == Sit(table="evening1")
    assert told.client.goal == Goal("sit", "evening1")


def test_the_end_of_a_game_asks_for_no_other_one():
    told = playing()
    told.client.receive(standings())
    told.client.receive(evening())
    told.play_on(lambda state: state.turn is None)
    assert "The evening goes on by itself." in told.lines[-1]


def test_without_an_evening_its_words_are_unknown():
    told = seated()
    assert "standings" not in " ".join(told.type("help all"))
