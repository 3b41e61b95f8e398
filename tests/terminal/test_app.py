"""The application: keys on their way to a screen, and the picture in its window."""

import asyncio
import time

import pytest

from tests.terminal.golden import assert_golden
from tests.terminal.plain_screen import SPECIAL, Plain
from tests.terminal.terminal import (
    CTRL_C,
    ESCAPE,
    F2,
    Terminal,
    pasted,
    play,
)

# ---- keys and screens -----------------------------------------------------------------------


def test_every_key_reaches_the_screen_by_its_name():
    screen = Plain(keys=[*SPECIAL, "a", "Z", " ", "7", "é"])

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        for name, sequence in SPECIAL.items():
            terminal.type(sequence)
            await terminal.until(lambda name=name: screen.pressed[-1:] == [name], name)
        terminal.type("a", "Z", " ", "7", "é")
        await terminal.until(lambda: screen.pressed[-5:] == ["a", "Z", " ", "7", "é"])

    play(screen, story)


def test_a_line_feed_is_enter_too():
    screen = Plain(keys=["enter"])

    async def story(terminal: Terminal, app) -> None:
        terminal.type("\n")
        await terminal.shows("enter")

    play(screen, story)


def test_escape_alone_works_at_once():
    screen = Plain(keys=["escape"])

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        begin = time.monotonic()
        terminal.type(ESCAPE)
        await terminal.shows("escape")
        assert time.monotonic() - begin < 0.3

    play(screen, story)


def test_pasted_text_is_typed_and_presses_no_keys():
    screen = Plain(keys=["x", "q"])

    async def story(terminal: Terminal, app) -> None:
        terminal.type(pasted("qxv?"))
        await terminal.shows("[qxv?]")
        assert screen.pressed == []

    play(screen, story)


def test_a_paste_never_reaches_what_lies_under_the_veil():
    screen = Plain()

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type("v", pasted("secret"), "v")
        await terminal.shows("Plain")

    play(screen, story)
    assert screen.text == ""


def test_screens_lie_on_a_stack():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        app.push(Plain("Upper"))
        await terminal.shows("Upper")
        app.back()
        await terminal.shows("Plain")
        app.back()
        await terminal.shows("Plain")
        app.show(Plain("Other"))
        await terminal.shows("Other")

    play(Plain(), story)


def test_exit_gives_its_value_to_who_ran_the_application():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        app.exit("done")
        app.exit("too late")

    result, _ = play(Plain(), story)
    assert (result.value, result.error, result.code) == ("done", "", 0)


# ---- rules ----------------------------------------------------------------------------------

RULES_SHOWN = "The rules of Luz"


@pytest.mark.parametrize("key", ["R", F2])
def test_one_key_shows_the_rules_and_hides_them_again(key):
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type(key)
        await terminal.shows(RULES_SHOWN)
        terminal.type(key)
        await terminal.shows("Plain")
        await terminal.hides(RULES_SHOWN)

    play(Plain(), story)


def test_the_rules_are_one_key_away_from_help_and_question_too():
    screen = Plain()
    screen.question = "Really?"

    async def story(terminal: Terminal, app) -> None:
        for key, shown in (("?", "Esc closes this help."), ("q", "Really?")):
            terminal.type(key)
            await terminal.shows(shown)
            terminal.type("R")
            await terminal.shows(RULES_SHOWN)
            terminal.type(ESCAPE)
            await terminal.shows("Plain")
            await terminal.hides(shown)

    play(screen, story)


def test_the_rules_do_not_pile_up_over_their_own_help():
    async def story(terminal: Terminal, app) -> None:
        terminal.type("R", "?")
        await terminal.shows("this help")
        terminal.type("R")
        await terminal.hides("this help")
        await terminal.shows(RULES_SHOWN)
        terminal.type(ESCAPE)
        await terminal.shows("Plain")

    play(Plain(), story)


def test_while_one_writes_r_is_text_and_f2_shows_the_rules():
    screen = Plain()
    screen.is_typing = True

    async def story(terminal: Terminal, app) -> None:
        terminal.type("R")
        await terminal.shows("[R]")
        terminal.type(F2)
        await terminal.shows(RULES_SHOWN)

    play(screen, story)


def test_the_veil_hides_the_rules_key_too():
    async def story(terminal: Terminal, app) -> None:
        terminal.type("v", "R", F2)
        await terminal.shows("Hidden")
        await terminal.redraws()
        assert RULES_SHOWN not in terminal.text

    play(Plain(), story)


# ---- the window -----------------------------------------------------------------------------


def test_a_window_too_small_says_both_sizes_swallows_keys_and_recovers():
    screen = Plain()

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("It has 60 columns and 20 rows.")
        assert_golden("too_small", terminal.lines())
        terminal.type("x", "q", "?", pasted("text"))
        await terminal.redraws()
        terminal.resize(80, 24)
        await terminal.shows("Plain")
        assert (screen.pressed, screen.text) == ([], "")
        terminal.resize(79, 24)
        await terminal.shows("too small")

    play(screen, story, columns=60, rows=20)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (7, 3), (200, 2), (3, 60)])
def test_no_window_is_so_small_that_it_breaks(columns, rows):
    async def story(terminal: Terminal, app) -> None:
        await terminal.until(lambda: terminal.text.strip() != "")
        terminal.type(CTRL_C)
        await terminal.ended.wait()

    result, _ = play(Plain(), story, columns=columns, rows=rows)
    assert result.error == ""


def test_ctrl_c_can_ask_in_a_window_too_small_for_the_game():
    screen = Plain()
    screen.question = "Leave the table?"

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("too small")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table?")
        terminal.type("n")
        await terminal.shows("too small")

    play(screen, story, columns=40, rows=10)


# ---- time -----------------------------------------------------------------------------------


def test_a_picture_that_changes_by_itself_is_drawn_again_in_time():
    screen = Plain()
    screen.changes = [0.0, 0.0]

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        async with asyncio.timeout(3):
            while screen.drawn < 3:
                await asyncio.sleep(0.005)

    play(screen, story)


def test_an_idle_application_draws_nothing():
    screen = Plain()

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        drawn = screen.drawn
        await asyncio.sleep(0.25)
        assert screen.drawn == drawn

    play(screen, story)
