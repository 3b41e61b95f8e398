"""Keys, help and the log of the Luz screen."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from luznet import i18n
from luznet.client.changes import SeatChanged
from luznet.i18n import luz as said
from luznet.i18n import luz_cards
from luznet.terminal.game import words as common
from luznet.terminal.luz.help import help_for
from luznet.terminal.luz.screen import LuzScreen
from luznet.terminal.picture import DOTS, Canvas
from luznet.terminal.prose import wrap
from luznet.terminal.screen import Screen
from luznet.wire.messages import Farewell, Refused
from tests.terminal.luz_scenes import (
    SCREENS,
    SIZES,
    four_game_end,
    four_watched_with_all_hands,
    three_watched,
    took,
)
from tests.terminal.tables import NAMES, RULES, Luz, Reader

# ---- keys, help, width ---------------------------------------------------------------------


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_every_key_does_one_thing_and_the_applications_keys_are_free(
    make: Callable[[], Reader],
) -> None:
    screen: Screen = make().screen
    keys = [key for binding in screen.bindings() for key in binding.keys]
    assert len(keys) == len(set(keys))
    assert not {"q", "?", "c-c"} & set(keys)
    assert all(binding.help for binding in screen.bindings() if binding.shown)
    assert "? help" in screen.draw(Canvas(80, 24)).lines()[-1]


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_help_is_about_the_present_and_fits_a_page(make: Callable[[], Reader]) -> None:
    screen: LuzScreen = make().screen
    screen.draw(Canvas(80, 24))
    paragraphs = help_for(screen.model)
    assert 0 < sum(len(wrap(paragraph, 72)) + 1 for paragraph in paragraphs) <= 18


SIGNS = "─│╭╮╰╯┌┐└┘├┤┬┴┼╌╎╱╲▀▄█▌▐▔▖▗▘▙▚▛▜▝▞▟●○▲▼·×–−"
"""Lines, blocks and marks of one cell, in every font."""


@pytest.mark.parametrize("make", SCREENS, ids=lambda make: make.__name__)
def test_the_table_is_drawn_with_signs_that_every_terminal_has(make: Callable[[], Reader]) -> None:
    for columns, rows in SIZES:
        text = make().text(columns, rows).replace("Chloé", "")
        assert set(text) <= {*map(chr, range(32, 127)), "\n", *DOTS, *SIGNS}


def test_the_own_line_is_drawn_over_the_others_and_bold() -> None:
    dots = [
        style
        for style, text in four_game_end().screen.draw(Canvas(140, 45)).fragments()
        if set(text) & set(DOTS)
    ]
    own = [style for style in dots if "bold" in style]
    assert own
    (colour,) = {style.split()[0] for style in own}
    assert colour not in {style.split()[0] for style in dots if style not in own}


def test_help_tells_spectators_what_they_see() -> None:
    assert "backs of all cards" in " ".join(help_for(three_watched().screen.model))
    assert "see all hands" in " ".join(help_for(four_watched_with_all_hands().screen.model))


# ---- the log -------------------------------------------------------------------------------


@pytest.mark.parametrize("open_tricks", [False, True])
def test_the_log_tells_bets_and_tricks_and_only_the_cards_that_may_be_looked_at(
    open_tricks: bool,
) -> None:
    luz = Luz(4, seed=9, open_tricks=open_tricks)
    reader = Reader(luz, 0)
    for _ in range(18):
        luz.act()
        reader.hear()
    while not luz.state.trick:
        luz.act()
        reader.hear()
    luz.change_seat(2, away=True)
    reader.hear()
    reader.press("L")
    text = reader.text(100, 60)
    assert "Deal 1 of 4." in text
    bets = luz.state.bets
    for seat, made in enumerate(bets):
        who = f"{NAMES[seat]} bets" if seat else "You bet"
        assert f"{who} {said.bet(made)}." in text
    for number, trick in enumerate(luz.state.tricks, 1):
        assert f"{took(trick)} trick {number}" in text
        others = [play.card for play in trick.plays if play.seat]
        if open_tricks:
            assert all(luz_cards.played(card) in text for card in others)
        else:  # the next trick has begun, so that even the last one is face down
            told = "\n".join(text.splitlines()[4:-3])
            assert not any(f"{luz_cards.played(card)}." in told for card in others)
    assert i18n.happening(SeatChanged("Chloé", "away")) in text
    for play in luz.state.trick:
        assert f"{play.card.colour.value.upper()}{play.card.value}" in text
    reader.press("escape")
    assert "What happened" not in reader.text()


def test_a_player_who_comes_in_the_middle_of_a_deal_reads_the_right_numbers_of_tricks() -> None:
    luz = Luz(4, seed=9).play_until(lambda s: len(s.tricks) == 4 and s.trick)
    reader = Reader(luz, 0)
    reader.client.log.clear()  # a host tells a newcomer nothing of what was before
    luz.play_until(lambda s: len(s.tricks) == 6)
    reader.hear()
    first, second = luz.state.tricks[4:6]
    told = reader.press("L").prose
    assert common.LOG_BEGINS() in told
    assert f"{took(first)} trick 5." in told
    assert f"{took(second)} trick 6" in told
    luz.to_deal_end()
    reader.hear()
    assert "trick 10. Deal 1 is scored" in reader.press("L").prose


def test_the_log_of_a_whole_game_shows_its_end_in_any_window() -> None:
    luz = Luz(3, seed=2)
    reader = Reader(luz, 1)
    while RULES.to_act(luz.state) is not None:
        luz.act()
        reader.hear()
    reader.wait(60)
    reader.press("enter", "enter", "L")
    winner = RULES.outcome(luz.state).winners[0]  # type: ignore[union-attr]
    for columns, rows in SIZES:
        lines = reader.lines(columns, rows)
        assert any(f"{NAMES[winner]} wins the game!" in line for line in lines)
        assert any("Deal 4 is scored" in line for line in lines)


def test_the_newest_line_of_the_log_stands_above_the_banner() -> None:
    luz = Luz(3, seed=2)
    reader = Reader(luz, 1)
    while len(luz.state.finished) < 2 or len(luz.state.tricks) < 2:
        luz.act()
        reader.hear()
    reader.wait(60)
    reader.press("enter", "enter", "L")
    lines = reader.lines(80, 24)
    assert "trick 2 with" in lines[18]
    assert lines[19].strip()
    assert "trick 2 with" not in lines[19]


def test_a_log_that_the_window_holds_has_no_key_to_older_lines() -> None:
    reader = Reader(Luz(3, seed=2).to_bets(1), 1)
    lines = reader.press("L").lines(80, 24)
    assert "deals first" in lines[4]
    assert "older" not in "".join(lines)


def test_the_log_is_scrolled_back_to_its_first_line_and_no_further() -> None:
    luz = Luz(3, seed=2)
    reader = Reader(luz, 1)
    while len(luz.state.finished) < 2:
        luz.act()
        reader.hear()
    reader.wait(60)
    reader.press("enter", "enter", "L")
    end = reader.lines(80, 24)
    assert re.search(r"\d+ older above: Up", end[3])
    assert "Up older" in end[-1]
    reader.press("up")
    assert reader.lines(80, 24)[5:19] == end[4:18]
    assert reader.lines(80, 24)[20].strip() == "1 newer below: Down"
    reader.press(*["pageup"] * 30)
    top = reader.lines(80, 24)
    assert top[4].strip().endswith("deals first.")
    assert not top[3].strip()
    assert "Up older" not in top[-1]
    reader.press("down")
    assert reader.lines(80, 24)[4:18] == top[5:19]
    reader.press("escape", "L")
    assert reader.lines(80, 24) == end


def test_a_host_that_closes_is_told_in_a_running_game() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    reader = Reader(luz, 0)
    reader.client.receive(Farewell(reason="closing"))
    assert common.BANNERS["ended"]() in "\n".join(reader.lines())


@pytest.mark.parametrize("code", ["no_table", "table_closed"])
def test_a_game_that_the_host_has_no_more_is_not_shown_as_if_it_went_on(code: str) -> None:
    reader = Reader(Luz(3, seed=2).to_bets(0), 0)
    assert "This game cannot go on." not in "\n".join(reader.lines(80, 24))
    reader.client.disconnected()
    reader.client.receive(Refused(of="sit", code=code))
    shown = "\n".join(reader.lines(80, 24))
    assert "This game cannot go on. Leave the table and choose another one." in shown
    assert "The host has closed or lost your table. That game cannot go on." in shown
    assert "Your turn" not in shown


def test_after_a_step_back_the_log_counts_the_tricks_from_where_the_game_is_now() -> None:
    reader = Reader(Luz(3, seed=2), 1)
    reader.play_until(lambda state: len(state.tricks) == 4)
    assert "trick 4" in "".join(reader.press("L").lines(80, 24))
    client, update = reader.client, reader.client.update
    assert update is not None
    older = replace(update, seq=update.seq - 6, events=())
    client.receive(older)
    shown = "".join(reader.lines(80, 24))
    assert "The host lost 6 steps" in shown
    assert not re.search("takes? trick", shown)


@pytest.mark.parametrize(("columns", "is_beside"), [(120, False), (140, True)])
def test_in_a_wide_window_the_log_is_beside_the_table_and_cards_can_be_played(
    columns: int, is_beside: bool
) -> None:
    reader = Reader(Luz(4, seed=3).to_turn(0), 0)
    reader.lines(columns, 45)
    text = "\n".join(reader.press("L").lines(columns, 45))
    assert common.LOG() in text
    assert "YOUR TURN" in text
    assert ("Dmytro  " in text and " low " in text) is is_beside
    reader.press("right", "enter")
    assert bool(reader.sent) is is_beside
    assert common.LOG() not in "\n".join(reader.press("escape").lines(columns, 45))
