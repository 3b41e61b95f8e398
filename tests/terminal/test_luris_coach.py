"""The coach at a table of Luris: each choice of a step, with its chance to win.

The golden screens `golden/advice_*.txt` are renewed like those of the Luris screen.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from luznet.games.luris.advice import Advice, RatedChoice
from luznet.games.luris.cards import JOKER
from luznet.games.luris.types import Discard, Draw, Flip, LaySet, Pass, Swap, Take
from luznet.i18n import coach
from luznet.i18n import luris_advice as said
from luznet.language import LANGUAGES, speak
from luznet.terminal.luris.help import help_for
from luznet.terminal.luris.layout import layout
from luznet.terminal.luris.table import space_between
from luznet.terminal.picture import Canvas, width_of
from tests.games.luris_states import table
from tests.terminal.golden import FOLDER, assert_golden
from tests.terminal.luris_scenes import middle
from tests.terminal.luris_table import Luris, LurisReader
from tests.terminal.tables import FakeAdviser


def about(*choices: tuple[Any, float]) -> Advice:
    """Return advice by the chances of choices, the best first."""
    best = choices[0][1]
    return Advice(tuple([RatedChoice(action, wins, best - wins) for action, wins in choices]))


def pupil(luris: Luris, seat: int | None = 0) -> tuple[LurisReader, FakeAdviser]:
    """Return one who sits at a table, and who answers for the coach."""
    adviser = FakeAdviser()
    return LurisReader(luris, seat, adviser=adviser), adviser


def advised(luris: Luris, *choices: tuple[Any, float]) -> LurisReader:
    """Return one who has asked the coach, and was answered."""
    reader, adviser = pupil(luris)
    reader.press("a")
    adviser.answer(about(*choices))
    return reader


def acting() -> Luris:
    sets = {0: ["7 7 / 2 7 J"], 1: ["9 9 / 3 9", "9 9 / 4 4"]}
    hand = "3 4 5 5 7 10 J"
    return Luris(table(hand, "2 3", sets=sets, phase="action"), help="coach")


ACTIONS: Sequence[tuple[Any, float]] = (
    (Swap(0, 0, 7), 0.618),
    (Swap(0, 0, JOKER), 0.608),
    (Flip(0, 0, 1), 0.55),
    (LaySet((5, 5), (3, 4)), 0.512),
    (LaySet((5, 5, JOKER), (3, 4)), 0.5),
    (Flip(1, 1, 0), 0.32),
    (Pass(), 0.31),
    (Flip(1, 0, 0), 0.049),
)


def advice_action() -> LurisReader:
    return advised(acting(), *ACTIONS)


def advice_start() -> LurisReader:
    return advised(middle(help="coach"), (Take(), 0.412), (Draw(), 0.40))


def advice_discard() -> LurisReader:
    luris = middle(help="coach").does("draw", "pass")
    hand = dict.fromkeys(luris.state.hands[0])
    return advised(luris, *((Discard(card), 0.4 - 0.03 * at) for at, card in enumerate(hand)))


def advice_thinking() -> LurisReader:
    return pupil(acting())[0].press("a")


SCREENS = (advice_start, advice_action, advice_discard, advice_thinking)


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_the_coach_looks_as_it_is_kept(make: Callable[[], LurisReader]) -> None:
    assert_golden(make.__name__, make().lines())


def test_golden_screens_of_the_coach_are_all_in_use() -> None:
    kept = {path.stem for path in FOLDER.glob("advice_*.txt")}
    assert kept == {make.__name__ for make in SCREENS}


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60)])
@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_the_panel_hides_nothing_from_the_banner_on(
    make: Callable[[], LurisReader], size: tuple[int, int]
) -> None:
    reader = make()
    lines = reader.lines(*size)
    assert all(width_of(line) <= size[0] for line in lines)
    below = lines.index(next(line for line in lines if "YOUR TURN" in line))
    assert reader.press("a").lines(*size)[below:-1] == lines[below:-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)])
@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_the_panel_covers_no_set(
    make: Callable[[], LurisReader], size: tuple[int, int], language: str
) -> None:
    speak(language)
    reader, canvas = make(), Canvas(*size)
    at = layout(reader.luris.state.players, canvas)
    free = space_between(at, reader.screen.model, reader.screen.model.view)
    asked = reader.screen.draw(canvas)
    silent = reader.press("a").screen.draw(canvas)
    for row in (*range(free.row), *range(free.row + free.rows, at.banner)):
        for column in range(size[0]):
            assert asked.cell(column, row) == silent.cell(column, row), (column, row)


def test_at_least_two_choices_are_seen_in_the_smallest_window() -> None:
    for make, first, second in (
        (advice_start, "Take 2 from", "Draw"),
        (advice_action, "Swap 7 into", "Swap a joker"),
        (advice_discard, "Discard 2", "Discard 3"),
    ):
        text = make().text(60, 20)
        assert first in text
        assert second in text


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_best_choices_come_first_and_are_whole(size: tuple[int, int]) -> None:
    text = advice_action().text(*size)
    for number, told in enumerate(("Swap 7 into your set 1 for 2", "Pass")):
        assert (told in text) is (number == 0 or size[1] > 24)


# ---- asking ------------------------------------------------------------------------------


def keys_of(reader: LurisReader) -> set[str]:
    return {key for binding in reader.screen.bindings() for key in binding.keys}


def test_asking_asks_about_the_view_of_the_own_seat_and_nothing_else() -> None:
    reader, adviser = pupil(acting())
    reader.press("a")
    (asked,) = adviser.asked
    assert asked.views == (reader.client.view,)
    assert coach.THINKING() in reader.text()


def test_a_set_is_a_choice_even_where_nothing_else_is_but_to_pass() -> None:
    luris = Luris(table("3 4 5 5", "2 3", phase="action"), help="coach")
    reader, _ = pupil(luris)
    assert len(reader.client.view.legal) == 1
    assert "a" in keys_of(reader)


def test_there_is_nothing_to_ask_without_a_choice_or_out_of_turn() -> None:
    assert "a" not in keys_of(pupil(Luris(table("2 3", "4 5", taken=6), help="coach"))[0])
    assert "a" not in keys_of(pupil(acting(), 1)[0])


@pytest.mark.parametrize("level", ["none", "values", "odds"])
def test_other_tables_have_no_coach(level: str) -> None:
    reader, adviser = pupil(middle(help=level))
    reader.press("a")
    assert "a" not in keys_of(reader)
    assert adviser.asked == []
    assert not any("ask the coach" in text for text in help_for(reader.screen.model))


def test_the_help_speaks_of_the_coach_where_there_is_one() -> None:
    assert any("ask the coach" in text for text in help_for(pupil(acting())[0].screen.model))


def test_the_key_is_in_the_line_of_keys_in_every_step() -> None:
    for make in SCREENS:
        assert " a advice " in make().lines()[-1]


def test_no_review_is_offered() -> None:
    luris = middle(help="coach").to_end()
    assert "e" not in keys_of(pupil(luris)[0])


def test_each_step_of_a_turn_is_a_new_question() -> None:
    reader, adviser = pupil(luris := middle(help="coach"))
    reader.press("a")
    luris.act("draw")
    reader.hear()
    assert adviser.asked[0].is_dropped
    assert "The coach" not in reader.text()
    reader.press("a")
    assert adviser.asked[-1].views == (reader.client.view,)


def test_esc_puts_the_advice_away_before_it_takes_back_a_choice() -> None:
    reader = advice_action().press("n")
    assert "The coach" not in reader.press("escape").text()
    assert reader.screen.model.mode == "pass"
    assert reader.press("escape").screen.model.mode == "hand"


def test_what_the_coach_advises_can_be_done_while_it_speaks() -> None:
    reader = advice_action().press("7", "s", "enter")
    assert reader.screen.model.sent == ACTIONS[0][0]


def test_hidden_hands_hide_the_coach_too() -> None:
    reader = advice_action().press("v")
    assert "The coach" not in reader.text()
    assert "a" not in keys_of(reader)


# ---- what is said ------------------------------------------------------------------------


def test_choices_are_named_as_a_person_sees_them() -> None:
    view = advice_action().client.view
    called = {0: None, 1: "Ben"}.get
    told = [said.choice(view, each, called) for each in about(*ACTIONS).choices]
    assert told == [
        "Swap 7 into your set 1 for 2",
        "Swap a joker into your set 1 for 2",
        "Flip 7 in your set 1, of 7",
        "Lay 5 5 up, 3 4 down",
        "Lay 5 5 joker up, 3 4 down",
        "Flip a card of Ben's set 2, of 9",
        "Pass",
        "Flip a card of Ben's set 1, of 9",
    ]


def test_how_far_a_choice_is_behind_agrees_with_the_chances_that_are_told() -> None:
    found = about((Take(), 0.084), (Draw(), 0.065))
    assert said.behind(found, found.choices[1]) == 8 - 6


def test_what_cannot_be_told_from_the_best_is_equal() -> None:
    lines = advice_action().lines()
    assert [word in line for word, line in zip(("best", "equal", " 7"), lines[3:6], strict=True)]
    assert not about((Take(), 0.5), (Draw(), 0.486)).choices[1].is_worse
    assert about((Take(), 0.5), (Draw(), 0.48)).choices[1].is_worse
