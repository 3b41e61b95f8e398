"""What the application shows over every screen: rules, help, a question, the veil."""

import pytest

from tests.terminal.golden import assert_golden
from tests.terminal.terminal import (
    CTRL_C,
    ENTER,
    ESCAPE,
    F1,
    F2,
    Terminal,
    play,
)
from tests.terminal.test_app import Plain

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


# ---- help, question, veil --------------------------------------------------------------------


@pytest.mark.parametrize("key", ["?", F1])
def test_help_lists_the_keys_of_the_screen_and_those_of_luznet(key):
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type(key)
        await terminal.shows("Esc closes this help.")
        assert "This is the screen called Plain." in terminal.text
        assert "does x" in terminal.text
        assert "hide everything" in terminal.text
        if key == "?":
            assert_golden("help", terminal.lines())
        terminal.type(ESCAPE)
        await terminal.hides("does x")

    play(Plain(), story)


def test_help_leaves_out_a_key_that_the_screen_uses_itself():
    async def story(terminal: Terminal, app) -> None:
        terminal.type("?")
        await terminal.shows("does v")
        assert "hide everything" not in terminal.text

    play(Plain(keys=["v"]), story)


def test_the_keys_of_the_help_work_on_it_and_not_on_the_screen():
    screen = Plain(keys=("x", " ", "enter"))

    async def story(terminal: Terminal, app) -> None:
        terminal.type("?")
        await terminal.shows("Esc closes")
        terminal.type(" ", ENTER)
        await terminal.hides("Esc closes")

    play(screen, story)
    assert screen.pressed == []


def test_long_help_has_pages():
    screen = Plain(keys=[chr(ord("A") + at) for at in range(26)])

    async def story(terminal: Terminal, app) -> None:
        terminal.type("?")
        await terminal.shows("Page 1 of 2")
        terminal.type(" ")
        await terminal.shows("Page 2 of 2")
        assert "hide everything" in terminal.text
        terminal.type("\x1b[5~")
        await terminal.shows("Page 1 of 2")

    play(screen, story)


def test_the_keys_stay_together_on_a_page_of_the_help():
    screen = Plain()
    screen.help = lambda: [f"Paragraph {number}. " + "word " * 60 for number in range(3)]

    async def story(terminal: Terminal, app) -> None:
        terminal.type("?")
        await terminal.shows("Page 1 of 2")
        assert "Paragraph 2" in terminal.text
        assert "this help" not in terminal.text
        terminal.type(" ")
        await terminal.shows("Page 2 of 2")
        assert "does x" in terminal.text
        assert "Ctrl-C" in terminal.text

    play(screen, story)


def test_q_leaves_a_screen_that_asks_nothing():
    async def story(terminal: Terminal, app) -> None:
        terminal.type("q")
        await terminal.ended.wait()

    result, _ = play(Plain(), story)
    assert result.code == 0


def test_q_does_what_the_application_was_told_to_do_on_leaving():
    left = []

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type("q", "x")
        await terminal.shows("x")

    play(Plain(), story, leave=lambda: left.append(True))
    assert left == [True]


def test_q_at_a_running_game_asks_and_n_stays():
    screen = Plain()
    screen.question = "Leave the table? A bot plays for you."

    async def story(terminal: Terminal, app) -> None:
        terminal.type("q")
        await terminal.shows("Leave the table?")
        terminal.type("x", "n", "x")
        await terminal.until(lambda: screen.pressed == ["x"])
        await terminal.hides("Leave the table?")
        terminal.type("q")
        await terminal.shows("Leave the table?")
        terminal.type("y")
        await terminal.ended.wait()

    result, _ = play(screen, story)
    assert result.code == 0


def test_an_open_question_says_what_is_true_now_and_closes_when_there_is_nothing_to_ask():
    screen = Plain()
    screen.question = "Leave the table? Your host has died."

    async def story(terminal: Terminal, app) -> None:
        terminal.type("q")
        await terminal.shows("Your host has died.")
        screen.question = "Leave the table? A bot plays for you."
        app.invalidate()
        await terminal.shows("A bot plays for you.")
        await terminal.hides("Your host has died.")
        screen.question = ""
        app.invalidate()
        await terminal.hides("Leave the table?")
        terminal.type("x", "q")
        await terminal.ended.wait()

    result, _ = play(screen, story)
    assert (result.code, screen.pressed) == (0, ["x"])


def test_ctrl_c_asks_and_a_second_one_leaves_at_once():
    screen = Plain()
    screen.question = "Leave the table?"
    seen = []

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Plain")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table?")
        seen.append("question")
        terminal.type(CTRL_C)
        await terminal.ended.wait()

    result, _ = play(screen, story)
    assert seen == ["question"]
    assert result.code == 0


def test_a_screen_asks_before_leaving_also_while_another_lies_over_it():
    screen = Plain()
    screen.question = "Leave the table?"

    async def story(terminal: Terminal, app) -> None:
        app.push(Plain("Upper"))
        await terminal.shows("Upper")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table?")
        terminal.type("n")
        await terminal.hides("Leave the table?")
        assert "Upper" in terminal.text

    play(screen, story)


def test_a_character_belongs_to_the_screen_while_one_is_typing():
    screen = Plain()
    screen.is_typing = True

    async def story(terminal: Terminal, app) -> None:
        terminal.type("?", "q", "v")
        await terminal.shows("[?qv]")
        terminal.type(F1)
        await terminal.shows("Esc closes")

    play(screen, story)


def test_v_hides_everything_and_only_v_shows_it_again():
    screen = Plain("Secret hand")

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Secret hand")
        terminal.type("v")
        await terminal.hides("Secret hand")
        assert "Press v" in terminal.text
        terminal.type("x", "q", "?", ENTER)
        await terminal.redraws()
        assert "Secret" not in terminal.text
        terminal.type("v")
        await terminal.shows("Secret hand")

    play(screen, story)
    assert screen.pressed == []


def test_the_question_at_ctrl_c_does_not_lift_the_veil():
    screen = Plain("Secret hand")
    screen.question = "Leave the table?"

    async def story(terminal: Terminal, app) -> None:
        terminal.type("v")
        await terminal.shows("Press v")
        terminal.type(CTRL_C)
        await terminal.shows("Leave the table?")
        assert "Secret hand" not in terminal.text
        terminal.type("n")
        await terminal.shows("Press v")

    play(screen, story)
