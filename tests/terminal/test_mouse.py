"""The mouse: a click is the key that stands there, where the settings want a mouse at all."""

import pytest

from luznet.games.luz.types import Bet
from luznet.preferences.table import Settings
from luznet.terminal.app import App
from luznet.terminal.picture import Canvas, Picture
from luznet.wire.client_messages import Act
from tests.terminal.tables import RULES, Luz, Reader
from tests.terminal.terminal import Terminal, play

REPORTS = "\x1b[?1000h"
"""What asks a terminal to report clicks."""


def click(column: int, row: int) -> str:
    """Return what a terminal sends for a click into a cell, from 0 (SGR mouse mode)."""
    return f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m"


def clicked(reader: Reader, text: str, nth: int = 0) -> str:
    """Return the key of a click on the first sign of a text on the screen."""
    picture = reader.screen.draw(Canvas(80, 24))
    places = [(row, line.index(text)) for row, line in enumerate(picture.lines()) if text in line]
    row, at = places[nth]
    return picture.clicked(at, row)


def test_a_click_finds_its_cell_behind_wide_and_combining_signs():
    picture = Picture(Canvas(20, 2))
    end = picture.put(0, 0, "漢e\u0301 ")
    picture.put(end, 0, "key")
    picture.zone(end, 0, 3, 1, "k")
    line = picture.lines()[0]
    assert [picture.clicked(at, 0) for at in range(len(line))] == [""] * 4 + ["k"] * 3
    assert picture.clicked(0, 1) == ""
    assert picture.clicked(500, 7) == ""


def test_bets_are_clicked_and_the_banner_confirms():
    luz = Luz(4, seed=1).to_bets(0)
    reader = Reader(luz, 0)
    for text in (" 3 ", "[ ] Safety", "YOUR TURN"):
        reader.press(clicked(reader, text, -1 if text == " 3 " else 0) or "nothing")
    bet = {"type": "bet", "tricks": 3, "safety": True}
    assert reader.sent == [Act(turn=luz.turn, action=bet)]
    assert Bet(3, True) in RULES.legal(luz.state, 0)


def test_a_card_is_chosen_by_the_first_click_and_played_by_the_second():
    luz = Luz(4, seed=5).to_turn(0, False)
    reader = Reader(luz, 0)
    position = RULES.legal(luz.state, 0)[0].position
    row = 18
    column = 5 + 7 * position + 2
    key = reader.screen.draw(Canvas(80, 24)).clicked(column, row)
    reader.press(key)
    assert reader.screen.model.position == position
    assert reader.sent == []
    reader.press(key)
    assert reader.sent == [Act(turn=luz.turn, action={"type": "play", "position": position})]


def test_the_keys_that_are_shown_can_be_clicked():
    reader = Reader(Luz(4, seed=5, chat="none").to_turn(0, False), 0)
    reader.press(clicked(reader, "L log"))
    assert "Game log" in reader.text()
    reader.press(clicked(reader, "Esc back"))
    assert "Game log" not in reader.text()


@pytest.mark.parametrize("wanted", [False, True])
def test_the_terminal_reports_clicks_only_where_the_settings_want_a_mouse(wanted):
    reader = Reader(Luz(4, seed=5, chat="none").to_turn(0, False), 0)

    async def story(terminal: Terminal, app: App) -> None:
        await terminal.shows("YOUR TURN")
        assert (REPORTS in terminal.raw) == wanted
        if wanted:
            line = terminal.lines()[-1]
            terminal.type(click(line.index("L log"), 23))
            await terminal.shows("Game log")

    play(reader.screen, story, settings=lambda: Settings(mouse=wanted))
