"""The tutorial of Luris: every step as it looks, every fact against the rules, and no way to get
stuck.

The golden screens are `golden/learn_luris_*.txt`; renew them as `golden.py` says.
"""

import string
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luris.cards import JOKER, matches
from luznet.games.luris.tutorial import (
    ACTIONS,
    DEALT,
    DISCARD,
    HAND,
    LEARNER,
    MATCHING,
    MIRA,
    OTHERS,
    OVER,
    OWN,
    PLAYERS,
    SPARE,
    SWAPPED,
    TURNS,
    WRONG,
    moment,
)
from luznet.games.luris.types import Discarded, Flipped, SetLaid, SetLost, Swapped, Take
from luznet.language import LANGUAGES, speak
from luznet.terminal.game.tutorial import words as common
from luznet.terminal.luris.layout import layout
from luznet.terminal.luris.tutorial import coach as words
from luznet.terminal.luris.tutorial.box import said
from luznet.terminal.luris.tutorial.steps import STEPS
from luznet.terminal.picture import Canvas, width_of
from tests.terminal.golden import FOLDER, assert_golden
from tests.terminal.learner import Learner, marks_of
from tests.terminal.terminal import ENTER, ESCAPE, F2, Terminal, play

RULES = GAMES["luris"]
SMALL, LARGE = Canvas(80, 24), Canvas(120, 40)
NUMBERS = range(1, len(STEPS) + 1)
SHOWN_LARGE = (7, 20)
WORDS_A_MINUTE, SECONDS_A_KEY = 200, 2.0
LIMIT = 300.0
OTHER_KEYS = (
    *(sign for sign in string.printable if sign.isprintable() and sign not in "q?vR"),
    *("enter", "backspace", "left", "right", "up", "down", "tab", "home", "end", "f5", "delete"),
)


class Pupil(Learner):
    """A learner at the tutorial of Luris."""

    def __init__(self, step: int = 1) -> None:
        super().__init__("luris", step)


def hints() -> list[str]:
    every = (common.NO_USE, common.NOT_YET, common.FIRST_STEP, common.OTHER_ACTION)
    return [hint() for hint in (*every, words.OTHER_CARD, words.MARKS_STAY)]


def step_of(title) -> int:
    """Return the number of the first step with a title."""
    return next(at for at, step in enumerate(STEPS, 1) if step.title.message == title)


# ---- the way through -------------------------------------------------------------------------


def test_what_the_coach_proposes_leads_through_every_step_to_the_end():
    pupil = Pupil()
    for number in NUMBERS:
        assert (pupil.number, pupil.left) == (number, 0)
        assert pupil.step.press() in pupil.text()
        pupil.do()
    assert pupil.left == 1


def test_it_takes_less_than_five_minutes():
    pupil = Pupil()
    read, pressed = 0, 0
    for step in STEPS:
        read += len(f"{step.title()} {pupil.said} {step.press()}".split())
        pressed += len(step.keys)
        pupil.do()
    assert read * 60 / WORDS_A_MINUTE + pressed * SECONDS_A_KEY < LIMIT


@pytest.mark.parametrize("number", NUMBERS)
def test_every_step_looks_as_it_is_kept(number):
    assert_golden(f"learn_luris_{number:02}", Pupil(number).lines())


@pytest.mark.parametrize("number", SHOWN_LARGE)
def test_some_steps_look_as_they_are_kept_in_a_large_window(number):
    assert_golden(f"learn_luris_{number:02}_large", Pupil(number).lines(*LARGE[:2]))


def test_golden_screens_of_the_tutorial_are_all_in_use():
    kept = {path.stem for path in FOLDER.glob("learn_luris_*.txt")}
    small = {f"learn_luris_{number:02}" for number in NUMBERS}
    assert kept == small | {f"learn_luris_{number:02}_large" for number in SHOWN_LARGE}


@pytest.mark.parametrize("number", NUMBERS)
def test_the_coach_says_all_he_has_to_say_and_points_at_something(number):
    pupil = Pupil(number)
    for size in (SMALL, Canvas(100, 30), LARGE, Canvas(200, 60)):
        picture = pupil.screen.draw(size)
        shown = " ".join("\n".join(picture.lines()[-8:]).split())
        assert f"{pupil.coach.title} {pupil.said} {pupil.step.press()}" in shown, size
        assert bool(marks_of(picture)) is bool(pupil.step.marks)
        assert all(width_of(line) <= size.columns for line in picture.lines())


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_coach_covers_no_piles_no_sets_no_hand_and_nothing_of_what_happened(language, number):
    speak(language)
    pupil = Pupil(number)
    for size in (SMALL, Canvas(100, 30), LARGE):
        table, picture = pupil.lesson._screen.picture(size), pupil.screen.draw(size)
        marks = marks_of(picture)
        at = layout(PLAYERS, size)
        for row, column in product(range(min(at.own, size.rows - 5)), range(size.columns)):
            if (column, row) not in marks:
                one, other = (each.cell(column, row) for each in (table, picture))
                assert one[0] == other[0], (size, column, row)


@pytest.mark.parametrize("number", NUMBERS)
def test_the_coach_needs_no_more_than_four_rows_in_any_language_and_hints_fit_one(number):
    pupil, room = Pupil(number), SMALL.columns - 4
    for spoken in LANGUAGES:
        speak(spoken)
        assert said(pupil.said, pupil.step.press(), room).rows <= 4, spoken
        assert width_of(pupil.step.press()) <= room, spoken
        assert all(width_of(hint) <= room for hint in hints()), spoken


def test_marks_are_signs_and_not_only_styles():
    assert "10    10     J <" in Pupil(step_of("your hand")).text()
    assert "9  9 ╱╲ ╱╲ <" in Pupil(step_of("a set")).text()
    assert "discard <" in Pupil(step_of("the discard pile")).text()


# ---- the script ------------------------------------------------------------------------------


def played(until: int = OVER):
    """Return the state of the script after this number of actions, and all events."""
    state, events = RULES.new(2, RULES.options_type()), []
    for action in ACTIONS[:until]:
        actor = CHANCE if state.turn is None else state.turn
        state, new = RULES.apply(state, actor, action)
        events += new
    return state, events


def test_the_script_is_a_whole_game_by_the_rules_that_the_learner_wins_by_one():
    state, events = played()
    assert state.phase == "over"
    assert events[-1].winners == (LEARNER,)
    own, other = (result.up for result in events[-1].results)
    assert own == other + 1
    assert f"You win: {own} face up, and Mira has {other}." in Pupil(len(STEPS) - 1).said


def test_turns_begin_and_end_where_the_steps_say():
    for number in range(len(TURNS)):
        state, _ = played(moment(number))
        assert (state.phase, state.turn) == ("start", (number + 1) % 2)
    assert moment(len(TURNS)) == OVER


def test_the_facts_of_both_lessons_are_those_of_the_script():
    state, events = played(moment(8))
    begins, _ = played(moment(1))
    assert begins.hands[LEARNER] == HAND
    assert begins.discard[-1] == DISCARD
    laid = {event.seat: event.laid for event in events if isinstance(event, SetLaid)}
    assert laid[LEARNER] == OWN
    assert played(moment(0, 3))[0].sets[MIRA] == (OTHERS,)
    swap = next(event for event in events if isinstance(event, Swapped))
    assert swap.got == OWN.down[SWAPPED]
    right, wrong = (event for event in events if isinstance(event, Flipped))
    assert (right.matched, right.card) == (True, OTHERS.down[MATCHING])
    assert (wrong.matched, wrong.card) == (False, OTHERS.down[WRONG])
    assert any(isinstance(event, SetLost) and event.owner == MIRA for event in events)
    assert next(e for e in events if isinstance(e, Discarded) and e.seat == LEARNER).card == SPARE
    assert not state.sets[MIRA]


def test_the_bluff_is_one_and_the_joker_is_not():
    assert not any(matches(card, OWN.value) for card in OWN.down)
    assert JOKER in OWN.up


def test_the_final_turn_is_that_in_which_the_draw_pile_runs_out():
    assert not played(moment(len(TURNS) - 1))[0].final
    assert played(moment(len(TURNS) - 1, 1))[0].final


def test_nothing_hidden_is_told_before_it_is_seen():
    flip = step_of("flipping")
    for number in range(1, flip + 1):
        assert str(OTHERS.down[WRONG]) not in Pupil(number).said.replace("10", "")


# ---- other keys ------------------------------------------------------------------------------


def test_another_action_that_the_rules_allow_is_not_taken_and_the_coach_says_so():
    for title, keys in (
        ("your turn begins", ["u"]),
        ("the discard pile", ["d"]),
        ("your turn ends", ["9", "enter"]),
        ("swapping", ["7", "s", "right", "enter"]),
        ("flipping", ["f", "up", "enter"]),
        ("passing", ["f"]),
    ):
        number = step_of(title)
        pupil = Pupil(number).press(*keys)
        assert pupil.number == number
        assert common.OTHER_ACTION() in pupil.text()
        pupil.do()
        assert pupil.number == number + 1


def test_another_card_is_not_marked_and_marks_that_fit_stay():
    pupil = Pupil(step_of("a set of your own")).press("0", "up")
    assert pupil.coach.hint == words.OTHER_CARD()
    assert pupil.lesson.model.marks == {}
    pupil.press("7", "up")
    assert pupil.coach.hint == ""
    pupil.press("up")
    assert pupil.coach.hint == words.MARKS_STAY()
    assert pupil.lesson.model.marked("up") == (7,)
    pupil.do()
    assert pupil.number == step_of("the joker")
    assert pupil.press("escape").coach.hint == words.MARKS_STAY()
    assert pupil.lesson.model.marked("up") == (7, 7)


def test_a_learner_who_lays_the_set_too_early_is_told_what_it_lacks():
    pupil = Pupil(step_of("a set of your own")).press("7", "up", "enter")
    assert "A set needs 1 more 7 or joker face up." in pupil.text()
    pupil = Pupil(step_of("a bluff")).press("3", "down", "enter")
    assert "A set needs 1 more card face down" in pupil.text()


def test_a_key_without_use_gets_a_hint_and_the_next_one_takes_it_away():
    pupil = Pupil(1).press("z")
    assert common.NO_USE() in pupil.text()
    assert common.FIRST_STEP() in pupil.press("backspace").text()
    assert common.NO_USE() in pupil.press("f").text()


@pytest.mark.parametrize("number", NUMBERS)
def test_no_other_key_ends_the_tutorial_or_loses_a_step(number):
    pupil = Pupil(number)
    for key in OTHER_KEYS:
        pupil.press(key)
        if key == "backspace":
            assert pupil.number == max(1, number - 1)
        elif (number, key) != (len(STEPS), "enter"):
            assert pupil.number >= number
        if key not in pupil.step.keys and number < len(STEPS):
            assert pupil.left == 0
        if pupil.coach.hint != common.NO_USE():  # the key has changed something
            pupil = Pupil(number)


@settings(max_examples=25, deadline=None)
@given(
    number=st.sampled_from(NUMBERS[:-1]),
    keys=st.lists(st.sampled_from([*OTHER_KEYS, *"sfnjud7340"]), max_size=12),
)
def test_from_wherever_keys_lead_what_the_coach_proposes_leads_on(number, keys):
    pupil = Pupil(number).press(*keys)
    for _ in range(60):
        if pupil.left:
            break
        if pupil.lesson.model.overlay:
            pupil.press("escape")
        pupil.do()
        pupil.text()
    assert pupil.left


# ---- back, and away --------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS[1:])
def test_backspace_takes_back_a_step_and_what_was_done_in_it(number):
    pupil = Pupil(number)
    before = Pupil(number - 1)
    pupil.press("backspace")
    assert pupil.number == number - 1
    assert pupil.view == before.view
    assert pupil.said == before.said
    assert pupil.lesson.model.marks == before.lesson.model.marks
    pupil.do()
    assert pupil.number == number


@pytest.mark.parametrize("number", NUMBERS)
def test_you_can_leave_at_every_step_and_are_asked_first_on_the_way(number):
    pupil = Pupil(number)
    for times, key in enumerate(("q", "c-d")):
        pupil.press(key)
        if number in (1, len(STEPS)):
            assert pupil.left == times + 1
            continue
        assert common.LEAVING() in pupil.text()
        assert (pupil.left, pupil.press("n").left) == (times, times)
        assert pupil.press(key, "y").left == times + 1
        pupil.press("n")  # the way out is not taken: nothing closes the screen here


def test_escape_takes_back_what_is_chosen_and_only_then_leaves():
    pupil = Pupil(step_of("passing")).press("n", "escape")
    assert pupil.lesson.model.mode == "hand"
    assert common.LEAVING() not in pupil.text()
    assert common.LEAVING() in pupil.press("escape").text()


def test_nothing_can_be_paused_and_no_other_game_be_wanted():
    for number in (step_of("passing"), len(STEPS)):
        taken = {key for each in Pupil(number).screen.bindings() for key in each.keys}
        assert "P" not in taken
    assert "n" not in taken


def test_all_that_a_turn_may_be_is_done_once():
    done = {type(ACTIONS[step.moment]) for step in STEPS if step.moment < OVER and step.wants}
    assert {each.__name__ for each in done} == {
        "Draw", "Take", "LaySet", "Flip", "Swap", "Pass", "Discard"
    }  # fmt: skip
    assert ACTIONS[moment(3)] == Take()
    assert DEALT == 2


# ---- in the application ----------------------------------------------------------------------


def test_the_tutorial_works_with_real_keys_help_and_the_rules_of_the_game():
    pupil = Pupil()

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Step 1 of 21")
        terminal.type(ENTER)
        await terminal.shows("Step 2 of 21")
        terminal.type("?")
        await terminal.shows("A coach explains one thing at a time")
        terminal.type(ESCAPE)
        await terminal.hides("A coach explains")
        terminal.type(F2)
        await terminal.shows("The rules of Luris")
        terminal.type(ESCAPE)
        await terminal.shows("Step 2 of 21")
        terminal.type("\x7f")
        await terminal.shows("Step 1 of 21")
        terminal.type(ESCAPE)
        await terminal.redraws()

    play(pupil.screen, story)
    assert pupil.left == 1
