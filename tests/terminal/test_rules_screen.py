"""The rules: every page fits, every fact is that of the game, and the text can be piped."""

import re

import pytest

from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luz.cards import (
    HAND_SIZE,
    PLAYERS,
    Card,
    Colour,
    cards_of,
    deck,
    sort_hand,
    top_value,
)
from luznet.games.luz.odds import possible, unseen
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY, points, winning_play
from luznet.games.luz.types import Bet, Deal, DrawDealer, Played
from luznet.i18n.luz_rules import HAND, LEFT
from luznet.i18n.rules import spoken
from luznet.language import LANGUAGES, Text, speak
from luznet.terminal.game.registry import rules_of
from luznet.terminal.game.rules import Figure
from luznet.terminal.luz.cards import letter
from luznet.terminal.luz.words import HIGH_END, LETTERS, LOW_END
from luznet.terminal.picture import Canvas, Picture, width_of
from luznet.terminal.screens.rules import INDENT, RulesScreen, fitting, rules_text
from tests.terminal.golden import assert_golden
from tests.terminal.terminal import ESCAPE, Terminal, play

PAGES = rules_of("luz")
SIZES = [Canvas(80, 24), Canvas(100, 30), Canvas(120, 40)]


def screen_at(page: int) -> RulesScreen:
    screen = RulesScreen(lambda: None)
    screen.press(str(page + 1))
    return screen


def page_of(screen: RulesScreen) -> str:
    return screen.draw(Canvas(80, 24)).lines()[0].split("page ")[1]


@pytest.mark.parametrize("page", range(len(PAGES)))
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_with_a_free_row_above_the_keys(page, size):
    lines = screen_at(page).draw(size).lines()
    assert lines[-2] == ""
    last = PAGES[page].blocks[-1]
    if not isinstance(last, Figure):
        text = last() if isinstance(last, Text) else last.text()
        assert " ".join(text.split()) in " ".join(" ".join(lines).split())
    else:
        drawn = Picture(size)
        last.draw(drawn, INDENT, 0)
        assert drawn.lines()[last.rows - 1] in lines


def test_a_page_without_room_goes_on_on_another_and_no_example_leaves_its_paragraph():
    assert fitting(PAGES, Canvas(80, 24)) == list(PAGES)
    pages = fitting(PAGES, Canvas(80, 18))
    assert len(pages) > len(PAGES)
    assert [b for page in pages for b in page.blocks] == [b for page in PAGES for b in page.blocks]
    assert not any(isinstance(page.blocks[0], Figure) for page in pages)


def test_keys_lead_to_all_pages_of_a_window_that_needs_more():
    screen = RulesScreen(lambda: None)
    screen.draw(Canvas(80, 18))
    screen.press("end")
    last = len(fitting(PAGES, Canvas(80, 18)))
    assert f"page {last} of {last}" in screen.draw(Canvas(80, 18)).lines()[0]
    assert "page 7 of 7" in screen.draw(Canvas(80, 24)).lines()[0]


@pytest.mark.parametrize("page", range(len(PAGES)))
def test_the_pages_look_as_they_should(page):
    assert_golden(f"rules_{page + 1}", screen_at(page).draw(Canvas(80, 24)).lines())


def test_keys_turn_the_pages_and_stop_at_both_ends():
    screen = RulesScreen(lambda: None)
    for key in ("right", " ", "pagedown", "down", "enter", "l", "right", "right"):
        screen.press(key)
    assert page_of(screen) == "7 of 7"
    for key in ("left", "pageup", "up", "backspace", "h", "left", "left"):
        screen.press(key)
    assert page_of(screen) == "1 of 7"
    screen.press("end")
    assert page_of(screen) == "7 of 7"
    screen.press("home")
    assert page_of(screen) == "1 of 7"


@pytest.mark.parametrize("key", ["escape", "q", "r", "R", "f2"])
def test_these_keys_close_the_rules(key):
    closed = []
    RulesScreen(lambda: closed.append(key)).press(key)
    assert closed == [key]


def test_the_rules_open_over_another_screen_and_close_again():
    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("page 1 of 7")
        app.push(RulesScreen(app.back))
        terminal.type("2")
        await terminal.shows("page 2 of 7")
        terminal.type(ESCAPE)
        await terminal.shows("page 1 of 7")

    play(RulesScreen(lambda: None), story)


# ---- facts -----------------------------------------------------------------------------------


def test_the_points_in_the_text_are_those_of_the_rules():
    text = rules_text(80)
    rows = {line[4:22].strip(): line[22:].split() for line in text.splitlines() if "  +" in line}
    assert rows["without Safety"] == [f"{each:+d}" for each in WON]
    assert rows["with Safety"] == [f"{each:+d}" for each in WON_WITH_SAFETY]
    assert f"costs {-LOST_PER_TRICK} points" in text


def test_the_counted_example_has_a_line_for_every_way_to_win_or_lose():
    lines = [line.split() for line in rules_text(80).splitlines()]
    for name, bet, won in (
        ("Ann", Bet(3), 3),
        ("Ben", Bet(3, True), 4),
        ("Cleo", Bet(3, True), 2),
        ("Dan", Bet(3), 1),
    ):
        told = [name, f"3{'+S' * bet.safety}", str(won), f"{points(1, bet, won):+d}"]
        assert [line[:4] for line in lines if line[:1] == [name] and len(line) > 4][-1] == told


def test_the_counted_example_is_heard_as_the_rules_count_it():
    (said,) = [line for page in spoken("luz") for line in page if line.startswith("Ann bets")]
    sentences = said.split(". ")
    for sentence, bet, won in zip(
        sentences, (Bet(3), Bet(3, True), Bet(3, True), Bet(3)), (3, 4, 2, 1), strict=True
    ):
        got = points(1, bet, won)
        assert f"bets {bet.tricks}{' with Safety' * bet.safety} and wins {won}" in sentence
        assert f" {'gets' if got > 0 else 'loses'} {abs(got)}" in sentence


def test_the_hand_of_the_example_is_sorted_and_shown_from_both_sides():
    hand = cards_of(HAND)
    assert sort_hand(hand) == hand
    assert len(hand) == HAND_SIZE
    lines = [line.split() for line in rules_text(80).splitlines()]
    tops = [text for at, card in enumerate(hand, 1) for text in (letter(card.colour), str(at))]
    backs = lines.index(tops)
    assert lines[backs + 2][0] == "low"
    assert lines[backs + 2][-1] == "high"
    for colour in Colour:
        values = [str(card.value) for card in hand if card.colour is colour]
        assert [LETTERS[colour], *values] in lines


def test_what_the_example_finds_out_is_what_a_player_can_know():
    reds = tuple(Card(Colour.RED, value) for value in range(1, top_value(3) + 1))
    others = [card for card in deck(3) if card.colour is not Colour.RED]
    mine = (*(reds[at - 1] for at in (1, 4, 7)), *others[:7])
    ben, cleo = (reds[1], reds[4], *others[7:15]), (reds[7], *others[15:24])
    aside = (reds[2], reds[5], *others[24:])
    rules = GAMES["luz"]
    state, _ = rules.apply(rules.new(3, rules.options_type()), CHANCE, DrawDealer(2))
    state, _ = rules.apply(state, CHANCE, Deal((*mine, *ben, *cleo, *aside)))
    view = rules.view(state, 0)
    assert unseen(view)[Colour.RED] == LEFT
    found = possible(view)
    lines = [line.split() for line in rules_text(80).splitlines()]
    for at, label in enumerate(("your lowest", "the next", "your highest")):
        assert [*label.split(), "R", *map(str, found[at])] in lines


def test_each_trick_of_the_example_is_taken_by_whom_the_rules_say():
    lines = rules_text(80).splitlines()
    heading = next(at for at, line in enumerate(lines) if line.count(" led") == 2)
    boxes = lines[heading + 1 :][:3]
    for text, column in (("b5 b9 p10", 4), ("b5 b9 y2", 38)):
        cards = cards_of(text)
        best = winning_play([Played(seat, 0, card) for seat, card in enumerate(cards)]).seat
        rows = [line[column:][:32] for line in boxes]
        assert ["took it" in row for row in rows] == [seat == best for seat in range(3)]


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
    assert all(page.title() in text for page in PAGES)
    assert text.replace("\n", "").isprintable()
    assert text.endswith("\n")


def test_spoken_rules_are_sentences_with_the_values_of_every_example():
    told = spoken("luz")
    assert [lines[0] for lines in told] == [
        f"Page {number}: {page.title()}." for number, page in enumerate(PAGES, 1)
    ]
    for line in (line for lines in told for line in lines):
        assert line[-1] in ".:?", line
        assert "  " not in line
        assert "+" not in line
    text = " ".join(line for lines in told for line in lines)
    for drawn in ("the plus", "on the left", "on the right", "like this", "(s)", "backs"):
        assert drawn not in text.casefold().replace("you see only their backs", ""), drawn
    for pays in (*WON, *WON_WITH_SAFETY):
        assert f" {pays}" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [Canvas(60, 20), Canvas(80, 24)])
def test_the_drawn_hand_shows_ten_cards_between_its_two_ends(size: Canvas, language: str) -> None:
    speak(language)
    screen = RulesScreen(lambda: None)
    pages = [screen.draw(size).lines()]
    while screen.press("right") and (lines := screen.draw(size).lines()) != pages[-1]:
        pages.append(lines)
    (shown,) = (page for page in pages if any(HIGH_END() in line.split()[-1:] for line in page))
    row = next(at for at, line in enumerate(shown) if line.split()[-1:] == [HIGH_END()])
    assert shown[row].split()[0] == LOW_END()
    assert re.findall(r"\d+", shown[row - 2]) == [str(number) for number in range(1, 11)]
