"""The tutorial: every step as it looks, every fact against the rules, and no way to get stuck.

The golden screens are `golden/tutorial_*.txt`; renew them as `golden.py` says.
"""

import re
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.games.luz.cards import HAND_SIZE, Colour, deck, sort_hand, top_value
from luznet.games.luz.odds import possible
from luznet.games.luz.rules import points
from luznet.games.luz.tutorial import (
    BETS,
    HANDS,
    LEARNER,
    MIRA,
    MY_BET,
    OLE,
    PLAYERS,
    SCORED,
    TRICKS,
    action_at,
)
from luznet.games.luz.types import Bet, Play
from luznet.i18n import list_of
from luznet.language import LANGUAGES, speak
from luznet.preferences.table import Settings
from luznet.terminal.game.registry import tutorial
from luznet.terminal.game.tutorial import words as common
from luznet.terminal.game.tutorial.box import BESIDE_TEXT
from luznet.terminal.game.tutorial.table import ScriptedTable
from luznet.terminal.luz.tutorial import coach as words
from luznet.terminal.luz.tutorial.box import place
from luznet.terminal.luz.tutorial.steps import STEPS, own, sure, theirs
from luznet.terminal.picture import Canvas, width_of
from luznet.terminal.prose import wrap
from tests.terminal.golden import FOLDER, assert_golden
from tests.terminal.learner import Learner, marks_of
from tests.terminal.tables import Clock
from tests.terminal.terminal import ENTER, ESCAPE, F2, Terminal, play

BEAT = Settings().beat
SMALL, MIDDLE, LARGE = Canvas(80, 24), Canvas(100, 30), Canvas(120, 40)
SHOWN_LARGE = (2, 6, 10, 15)
"""Steps with golden screens of a large window too."""
WORDS_A_MINUTE, SECONDS_A_KEY = 200, 2.0
LIMIT = 180.0
LEAVING = {"escape", "q", "c-d"}
OTHER_KEYS = (
    *(sign for sign in string.printable if sign.isprintable() and sign not in "q?vR"),
    *("enter", "backspace", "left", "right", "up", "down", "tab", "home", "end", "f5", "delete"),
)


class Pupil(Learner):
    """A learner at the tutorial of Luz."""

    def __init__(self, step: int = 1) -> None:
        super().__init__("luz", step)


NUMBERS = range(1, len(STEPS) + 1)


def hints():
    """Return hints for a box of 48 columns."""
    every = (common.NO_USE, common.NOT_YET, common.FIRST_STEP, common.OTHER_ACTION)
    bets = (words.OTHER_BET(3, tricks=10), words.WITHOUT_SAFETY(tricks=3), words.HAS_SAFETY())
    return [*(hint() for hint in every), *bets]


# ---- the way through -------------------------------------------------------------------------


def test_what_the_coach_proposes_leads_through_every_step_to_the_end():
    pupil = Pupil()
    for number in NUMBERS:
        assert (pupil.number, pupil.left) == (number, 0)
        assert pupil.step.press() in pupil.text()
        pupil.do()
    assert pupil.left == 1


def test_it_takes_less_than_three_minutes():
    pupil = Pupil()
    read, pressed = 0, 0
    for step in STEPS:
        read += len(f"{step.title()} {pupil.said} {step.press()}".split())
        pressed += len(step.keys)
        pupil.do()
    assert pupil.left == 1
    assert read * 60 / WORDS_A_MINUTE + pressed * SECONDS_A_KEY < LIMIT


@pytest.mark.parametrize("number", NUMBERS)
def test_every_step_looks_as_it_is_kept(number):
    assert_golden(f"tutorial_{number:02}", Pupil(number).lines())


@pytest.mark.parametrize("number", SHOWN_LARGE)
def test_some_steps_look_as_they_are_kept_in_a_large_window(number):
    assert_golden(f"tutorial_{number:02}_large", Pupil(number).lines(*LARGE[:2]))


def test_golden_screens_of_the_tutorial_are_all_in_use():
    kept = {path.stem for path in FOLDER.glob("tutorial_*.txt")}
    small = {f"tutorial_{number:02}" for number in NUMBERS}
    assert kept == small | {f"tutorial_{number:02}_large" for number in SHOWN_LARGE}


@pytest.mark.parametrize("number", NUMBERS)
def test_the_coach_fits_its_box_and_leaves_its_marks_free(number):
    pupil = Pupil(number)
    for size in (SMALL, MIDDLE, LARGE, Canvas(200, 60)):
        check_box(pupil, size)


def check_box(pupil, size):
    box = place(pupil.step.box, size)
    assert len(wrap(pupil.said, min(90, box.columns - 4))) <= box.rows - 3
    for hint in (*hints(), words.OTHER_CARD(number=10)):
        assert width_of(hint) <= box.columns - 4
    picture = pupil.screen.draw(size)
    shown = " ".join(" ".join(line.strip() for line in part_of(picture.lines(), box)).split())
    assert f"{pupil.said} {pupil.step.press()}" in shown
    marked = marks_of(picture)
    assert bool(marked) is bool(pupil.step.marks)
    assert all(line == line.rstrip() and width_of(line) <= size.columns for line in picture.lines())


@pytest.mark.parametrize("number", NUMBERS)
def test_the_coach_fits_its_box_in_every_language(number):
    pupil = Pupil(number)
    box = place(pupil.step.box, SMALL)
    room = box.columns - 4
    for spoken in LANGUAGES:
        speak(spoken)
        assert len(wrap(pupil.said, room)) <= box.rows - BESIDE_TEXT, spoken
        assert width_of(pupil.step.press()) <= room, spoken
        for hint in hints():
            assert width_of(hint) <= 48, spoken
        assert width_of(words.OTHER_CARD(number=10)) <= 74, spoken


def part_of(lines: list[str], box) -> list[str]:
    end = box.column + box.columns
    return [line[box.column : end] for line in lines[box.row + 1 : box.row + box.rows - 1]]


def test_marks_are_signs_and_not_only_styles():
    assert Pupil(1).text().count("^^") == 3  # red 2, 5 and 8
    assert Pupil(2).text().count("^^^^") == HAND_SIZE
    assert re.search(r"exact \+10, Safety \+5 .* <", Pupil(6).text())
    assert "you still hold green. <" in Pupil(9).text()


def test_no_value_is_shown_before_the_learner_can_work_it_out():
    for number in range(1, 5):
        values = re.findall(r"\d+", Pupil(number).text().splitlines()[18])
        assert bool(values) == (number == 4)


# ---- facts -----------------------------------------------------------------------------------


def test_the_deal_follows_the_rules_and_ends_as_scripted():
    table = ScriptedTable(
        "luz", "Ann", ("Mira", "Ole"), lambda state, done: action_at(state, done, BETS[LEARNER])
    )
    table.play_to(SCORED)
    result = table.rules.view(table._state, LEARNER).last
    assert [sort_hand(hand) for hand in result.hands] == list(HANDS)
    assert sort_hand([card for hand in (*HANDS, result.aside) for card in hand]) == deck(PLAYERS)
    assert len(TRICKS) == HAND_SIZE
    assert result.bets == BETS
    assert result.won == (4, 3, 3)


def test_the_proposed_bet_is_how_many_cards_are_sure():
    pupil = Pupil(6)
    high = sure(pupil.view)
    assert len(high) == BETS[LEARNER].tricks
    assert f"promise {len(high)}" in pupil.said
    assert [BETS[LEARNER].tricks] == [int(key) for key in pupil.step.keys]
    for at in high:
        card = HANDS[LEARNER][at]
        assert card.value > max(theirs(pupil.view, card.colour))
    assert pupil.step.marks[-1].positions == tuple(high)


def test_the_suns_are_certain_and_the_last_one_is_the_highest():
    pupil = Pupil(4)
    suns = own(pupil.view, Colour.YELLOW)
    values = [HANDS[LEARNER][at].value for at in suns]
    assert [possible(pupil.view)[at] for at in suns] == [(value,) for value in values]
    assert values[-1] == top_value(PLAYERS)
    assert f"Only {list_of([str(value) for value in values])} are left" in pupil.said
    assert pupil.step.marks[0].positions == suns
    assert f"It must be {values[-1]}." in pupil.text()


def test_the_green_is_higher_than_all_others_whatever_it_is():
    pupil = Pupil(5)
    (at,) = own(pupil.view, Colour.GREEN)
    values = possible(pupil.view)[at]
    assert HANDS[LEARNER][at].value in values
    assert len(values) > 1
    assert values[0] > max(theirs(pupil.view, Colour.GREEN))
    assert f"yours is {' or '.join(str(value) for value in values)}" in pupil.said


def test_the_coach_names_cards_that_the_others_hold():
    def values(seat, colour):
        return list_of([str(c.value) for c in HANDS[seat] if c.colour is colour])

    assert f"holds red {values(MIRA, Colour.RED)}" in Pupil(1).said
    suns = f"Mira holds {values(MIRA, Colour.YELLOW)}, Ole {values(OLE, Colour.YELLOW)}."
    assert suns in Pupil(3).said


def test_the_illegal_card_of_the_tutorial_is_illegal():
    pupil = Pupil(9)
    model = pupil.screen.lesson.model
    assert Play(model.position) not in pupil.view.legal
    assert "You must follow green" in pupil.text()
    assert pupil.view.legal == (Play(0),)


def test_the_lowest_blue_is_beaten_whatever_it_is():
    pupil = Pupil(10)
    lowest = own(pupil.view, Colour.BLUE)[0]
    assert max(possible(pupil.view)[lowest]) < max(theirs(pupil.view, Colour.BLUE))
    assert f"Mira's {max(theirs(pupil.view, Colour.BLUE))}" in pupil.said


def test_the_trump_lesson_is_a_low_sun_that_takes_a_high_card_of_a_colour_one_lacks():
    pupil = Pupil(12)
    assert not own(pupil.view, Colour.RED)
    assert len(pupil.view.legal) == len(pupil.view.held[LEARNER])
    pupil.do()
    trick = pupil.view.tricks[-1]
    assert trick.winner == LEARNER
    assert trick.plays[0].card.value > trick.plays[-1].card.value


def test_the_skipped_tricks_and_those_won_are_counted():
    pupil = Pupil(13)
    before = len(pupil.view.tricks)
    assert "skip 6 tricks" in pupil.said
    pupil.do()
    assert len(pupil.view.tricks) == before + 6
    assert f"You have won {pupil.view.won[LEARNER]} so far" in pupil.said


# ---- other bets and cards --------------------------------------------------------------------


@pytest.mark.parametrize("safety", [False, True])
@pytest.mark.parametrize("tricks", range(11))
def test_the_coach_goes_along_with_any_bet_and_counts_it(tricks, safety):
    pupil = Pupil(6)
    pupil.press(*["s"] * safety, "x" if tricks == 10 else str(tricks), "enter")
    if (tricks, safety) == (3, False):
        assert (pupil.number, pupil.coach.hint) == (7, words.WITHOUT_SAFETY(tricks=3))
        pupil.press("enter")
    assert pupil.number == 8
    while pupil.number < 15:
        pupil.do()
    bet = Bet(tricks, safety)
    assert pupil.view.last.bets[LEARNER] == bet
    got = points(1, bet, 4)
    assert f"You bet {tricks} and won" in pupil.said
    assert f"{got:+d}" in pupil.said.partition("Mira")[0]


def test_another_bet_is_remarked_on_before_it_is_made():
    assert words.OTHER_BET(3, tricks=4) in Pupil(6).press("4").text()
    assert words.OTHER_BET(3, tricks=2) in Pupil(7).press("left").text()
    assert words.OTHER_BET(3, tricks=4) not in Pupil(6).press("4", "g").text()


def test_a_bet_without_safety_is_warned_of_once_and_the_points_tell_what_it_cost():
    pupil = Pupil(7).press("enter")
    assert pupil.number == 7
    assert "Without Safety only exactly 3 wins. Enter: bet" in pupil.text()
    assert "Press s, then Enter to bet." in pupil.text()
    assert pupil.press("left", "right", "enter").number == 8
    while pupil.number < 15:
        pupil.do()
    assert "You bet 3 and won 4: -5. Safety would have made it +5." in pupil.said
    assert pupil.view.last.points[LEARNER] == points(1, Bet(3), 4) == -5
    assert points(1, Bet(3, True), 4) == 5


def test_the_warning_comes_again_after_a_step_back():
    pupil = Pupil(7).press("enter", "backspace", "3", "enter")
    assert (pupil.number, pupil.coach.hint) == (7, words.WITHOUT_SAFETY(tricks=3))


def test_safety_that_was_added_early_is_noticed_at_its_step():
    pupil = Pupil(6).press("s", "3")
    assert (pupil.number, pupil.coach.hint) == (7, words.HAS_SAFETY())
    assert pupil.press("s").coach.hint == ""
    assert pupil.press("s").coach.hint == words.HAS_SAFETY()
    assert pupil.press("enter").number == 8
    assert pupil.coach.bet == Bet(3, True)


def test_another_legal_card_is_not_played_and_the_coach_says_which_to_play():
    pupil = Pupil(10).press("p", "enter")
    assert pupil.number == 10
    assert words.OTHER_CARD(number=2) in pupil.text()
    assert len(pupil.view.held[LEARNER]) == 9
    assert pupil.press("2", "enter").number == 11


def test_a_learner_who_follows_at_once_has_understood_and_skips_the_warning():
    assert Pupil(8).press("enter").number == 10


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


def test_a_key_without_use_gets_a_hint_and_the_next_one_takes_it_away():
    pupil = Pupil(1).press("z")
    assert common.NO_USE() in pupil.text()
    assert common.NO_USE() not in pupil.press("y").text()
    assert common.NOT_YET() in Pupil(3).press("enter").text()


@settings(max_examples=25, deadline=None)
@given(
    number=st.sampled_from(NUMBERS[:-1]),
    keys=st.lists(st.sampled_from(OTHER_KEYS), max_size=12),
)
def test_from_wherever_keys_lead_what_the_coach_proposes_leads_on(number, keys):
    pupil = Pupil(number).press(*keys)
    for _ in range(100):
        if pupil.left:
            break
        if pupil.screen.lesson.model.overlay:
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
    pupil.do()
    assert pupil.number == number


def test_before_the_first_step_there_is_none():
    assert common.FIRST_STEP() in Pupil(1).press("backspace").text()


@pytest.mark.parametrize("number", NUMBERS)
def test_you_can_leave_at_every_step_and_are_asked_first_on_the_way(number):
    pupil = Pupil(number)
    for times, key in enumerate(sorted(LEAVING)):
        pupil.press(key)
        if number in (1, len(STEPS)):
            assert pupil.left == times + 1
            continue
        assert common.LEAVING() in pupil.text()
        assert (pupil.left, pupil.press("n").left) == (times, times)
        assert pupil.number == number
        assert common.LEAVING() not in pupil.text()
        assert pupil.press(key, "y").left == times + 1
        pupil.press("n")  # the way out is not taken: nothing closes the screen here


def test_the_scoresheet_can_be_looked_at_and_escape_closes_it_alone():
    pupil = Pupil(7).press("c")
    assert "Scoresheet" in pupil.text()
    assert pupil.coach.title not in pupil.text()
    pupil.press("escape")
    assert (pupil.left, pupil.number) == (0, 7)
    assert pupil.coach.title in pupil.text()
    assert common.LEAVING() in pupil.press("c", "q").text()


@pytest.mark.parametrize("number", [15, 16])
def test_over_the_points_the_coach_alone_says_what_enter_does(number):
    pupil = Pupil(number)
    told = [line for line in pupil.lines() if "Enter: " in line]
    assert len(told) == 1
    assert pupil.coach.step.press() in told[0]


def test_the_last_trick_is_seen_for_a_moment_before_the_points():
    pupil = Pupil(14)
    pupil.press("enter")
    assert "You take trick 10" in pupil.text()
    assert pupil.coach.title not in pupil.text()
    assert pupil.screen.next_change(pupil.clock.now) == pupil.clock.now + BEAT
    assert pupil.press("enter").number == 15
    assert pupil.coach.title in pupil.text()


def test_betting_keys_wait_for_the_lesson_about_bets():
    for number, step in enumerate(STEPS, 1):
        if step.moment < MY_BET:
            assert common.NO_USE() in Pupil(number).press("5").text()
            assert "change bet" not in Pupil(number).lines()[-1]


def test_nothing_can_be_paused():
    taken = {key for step in (6, 12) for b in Pupil(step).screen.bindings() for key in b.keys}
    assert "P" not in taken


def test_the_learner_is_called_by_name():
    screen = tutorial(lambda: None, Clock(), "Zoë", "luz")
    assert "You, Zoë  no bet yet" in "\n".join(screen.draw(SMALL).lines())


# ---- in the application ----------------------------------------------------------------------


def test_the_tutorial_works_with_real_keys_help_rules_and_a_new_size():
    ended = []
    screen = tutorial(lambda: ended.append(True), Clock(), "", "luz")

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Step 1 of 16")
        terminal.type(ENTER)
        await terminal.shows("Step 2 of 16")
        terminal.type("?")
        await terminal.shows("A coach explains one thing at a time")
        terminal.type(ESCAPE)
        await terminal.hides("A coach explains")
        terminal.type(F2)
        await terminal.shows("The rules of Luz")
        terminal.type(ESCAPE)
        await terminal.shows("Step 2 of 16")
        terminal.resize(120, 40)
        await terminal.until(
            lambda: "Step 2" in terminal.lines()[1] and len(terminal.lines()) == 40
        )
        terminal.type("\x7f")
        await terminal.shows("Step 1 of 16")
        terminal.type(ESCAPE)
        await terminal.redraws()

    play(screen, story)
    assert ended == [True]
