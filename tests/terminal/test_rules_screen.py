"""The rules: every page fits, every fact is that of the game, and the text can be piped."""

import pytest

from luznet.games.luz.cards import HAND_SIZE, PLAYERS, top_value
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY, points
from luznet.games.luz.types import Bet
from luznet.terminal.picture import Size, width_of
from luznet.terminal.screens.rules import RulesScreen, rules_text
from luznet.terminal.screens.rules_luz import PAGES
from tests.terminal.golden import assert_golden
from tests.terminal.terminal import ESCAPE, Terminal, play

SIZES = [Size(80, 24), Size(100, 30), Size(120, 40)]


def screen_at(page: int) -> RulesScreen:
    screen = RulesScreen(lambda: None)
    screen.press(str(page + 1))
    return screen


def page_of(screen: RulesScreen) -> str:
    return screen.draw(Size(80, 24)).lines()[0].split("page ")[1]


@pytest.mark.parametrize("page", range(len(PAGES)))
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_with_a_free_row_above_the_keys(page, size):
    lines = screen_at(page).draw(size).lines()
    assert lines[-2] == ""
    text = " ".join(" ".join(lines).split())
    last = PAGES[page].blocks[-1]
    words = last if isinstance(last, str) else last.rows[-1][0][1]
    assert " ".join(words.split()) in text


@pytest.mark.parametrize("page", range(len(PAGES)))
def test_the_pages_look_as_they_should(page):
    assert_golden(f"rules_{page + 1}", screen_at(page).draw(Size(80, 24)).lines())


def test_keys_turn_the_pages_and_stop_at_both_ends():
    screen = RulesScreen(lambda: None)
    for key in ("right", " ", "pagedown", "down", "enter", "right", "right"):
        screen.press(key)
    assert page_of(screen) == "6 of 6"
    for key in ("left", "pageup", "up", "backspace", "left", "left"):
        screen.press(key)
    assert page_of(screen) == "1 of 6"
    screen.press("end")
    assert page_of(screen) == "6 of 6"
    screen.press("home")
    assert page_of(screen) == "1 of 6"


@pytest.mark.parametrize("key", ["escape", "q", "r"])
def test_these_keys_close_the_rules(key):
    closed = []
    RulesScreen(lambda: closed.append(key)).press(key)
    assert closed == [key]


def test_the_rules_open_over_another_screen_and_close_again():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("page 1 of 6")
        app.push(RulesScreen(app.back))
        terminal.type("2")
        await terminal.shows("page 2 of 6")
        terminal.type(ESCAPE)
        await terminal.shows("page 1 of 6")

    play(RulesScreen(lambda: None), story)


# ---- facts -----------------------------------------------------------------------------------


def test_the_points_in_the_text_are_those_of_the_rules():
    text = rules_text(80)
    rows = {line[4:22].strip(): line[22:].split() for line in text.splitlines() if "  +" in line}
    assert rows["without Safety"] == [f"{each:+d}" for each in WON]
    assert rows["with Safety"] == [f"{each:+d}" for each in WON_WITH_SAFETY]
    assert f"costs {-LOST_PER_TRICK} points" in text
    for won in (3, 4, 6, 2):
        assert f"{won} tricks{points(1, Bet(3, True), won):+5}" in text


def test_the_values_in_the_text_are_those_of_the_cards():
    text = " ".join(rules_text(80).split())
    highest = [top_value(players) for players in PLAYERS]
    assert "1 to {} with 3 players, to {} with 4, and to {} with 5".format(*highest) in text
    assert f"gets {HAND_SIZE} cards" in text


def test_the_text_fits_the_width_that_was_asked_for():
    for width in (60, 80, 120):
        lines = rules_text(width).splitlines()
        assert all(width_of(line) <= max(width, 84) for line in lines)
        assert all(width_of(line) <= width for line in lines if not line.startswith("    "))


def test_the_text_has_every_page_and_no_terminal_codes():
    text = rules_text(80)
    assert all(page.title in text for page in PAGES)
    assert text.replace("\n", "").isprintable()
    assert text.endswith("\n")
