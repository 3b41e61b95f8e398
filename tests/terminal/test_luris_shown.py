"""What the Luris screen shows: people, clocks, piles, sets, the log."""

import re
from itertools import product

import pytest

from luznet.games.luris.cards import BACK, JOKER
from luznet.games.luris.types import (
    CardSet,
    TimeUp,
)
from luznet.language import LANGUAGES, speak
from luznet.terminal.light.colour import contrast
from luznet.terminal.light.material import READABLE
from luznet.terminal.light.palette import THEMES, Depth, Theme, palette_of
from luznet.terminal.luris import words
from luznet.terminal.luris.cards import ROW, Size, draw_card
from luznet.terminal.luris.layout import layout
from luznet.terminal.luris.screen import LurisScreen
from luznet.terminal.luris.sets import GAP, fitting
from luznet.terminal.picture import Canvas, Cell, Picture
from luznet.wire.messages import Refused
from tests.games.luris_states import LURIS, table
from tests.terminal.luris_scenes import (
    acting,
    four_set,
    four_so_far,
    four_start,
    middle,
    sent,
    three_final,
    two_new,
    two_swap,
)
from tests.terminal.luris_table import Luris, LurisReader


def test_own_face_down_cards_are_seen_and_those_of_others_are_not() -> None:
    lines = four_start().lines()
    own = next(at for at, line in enumerate(lines) if "5  5 ╱╲ ╱╲" in line)
    assert lines[own + 1].split() == ["2", "3", "5", "4"]
    assert "10 10 ╱╲ ╱╲" in lines[3]
    assert lines[4].strip() == "8  8  8 ╱╲ ╱╲"
    assert not any(re.search(r"╱ ?\d", line) for line in lines[1 : own - 6])


def test_the_veil_hides_the_hand_and_own_face_down_cards() -> None:
    reader = four_start()
    reader.press("v")
    assert "5  5 ╱╲ ╱╲" in reader.lines()[11]
    assert not re.search(r"\d", reader.lines()[12])
    assert "hidden; v shows it" in reader.text()
    assert not re.search(r"\d|J", "\n".join(reader.lines()[14:19]))
    reader.luris.does("draw")
    reader.hear()
    reader.press("v", "v", "L")
    assert "Ana draws 2 cards." in reader.text()
    reader.press("escape", "v")
    assert "You draw 2 and 3." in reader.text()


@pytest.mark.parametrize(
    ("phase", "keys"),
    [
        ("action", ("7", "up", "7", "up", "9", "down")),
        ("action", ("7",)),
        ("action", ("9", "s")),
        ("end", ("9",)),
    ],
)
def test_what_is_chosen_from_the_hand_is_hidden_with_it_and_waits(
    phase: str, keys: tuple[str, ...]
) -> None:
    hand = "2 4 7 7 9"
    state = table(hand, "3 4", sets={0: ["9 9 / 2 4"]}, phase=phase)
    reader = LurisReader(Luris(state), 0)
    reader.press(*keys)
    before = reader.text()
    reader.press("v")
    hidden = reader.text()
    for key in ("enter", "2", "7", "8", "j", "left", "up", "s"):
        reader.press(key)
        told = reader.lines()[-4:]
        assert "press v" in told[0]
        assert not re.search(r"\d", "".join(told).replace("2–9 0", ""))
    assert sent(reader) == []
    assert not re.search(r"\d", "".join(hidden.splitlines()[14:19]))
    reader.press("v")
    assert reader.text() == before


def test_others_cards_can_be_flipped_while_the_hand_is_hidden() -> None:
    reader = acting()
    reader.press("v", "f", "enter")
    assert [each["type"] for each in sent(reader)] == ["flip"]


def test_what_ended_a_game_stands_in_the_log_before_that_it_is_over() -> None:
    luris = Luris(2, 3).to(lambda state: state.final and state.phase == "end")
    reader = LurisReader(luris, 0)
    luris.to_end()
    reader.hear()
    *_, won, over = [line.strip() for line in reader.press("L").lines() if line.strip()][:-2]
    assert "win" in won
    assert over == "The game is over."


def test_what_was_refused_before_the_game_is_not_told_in_it() -> None:
    reader = LurisReader(Luris(2), 0)
    reader.client.receive(Refused(of="ready", code="too_few", facts={"missing": 1}))
    again = LurisScreen(reader.screen.model.context, reader.screen.model.chat)
    assert "more" not in again.draw(Canvas(80, 24)).lines()[-2]


def test_every_player_has_a_clock_where_the_table_has_one() -> None:
    reader = four_start()
    lines = reader.lines()
    assert [word for word in lines[2].split() if ":" in word] == ["1:05", "10:00", "9:58"]
    assert "7:12" in reader.text()
    reader.wait(3)
    assert "7:09" in reader.text()
    assert not re.search(r"\d:\d\d", two_new().text())


def test_the_banner_warns_whose_time_runs_out() -> None:
    reader = four_start()
    banner = next(at for at, line in enumerate(reader.lines()) if "YOUR TURN" in line)
    assert not re.search(r"\d:\d", reader.lines()[banner])
    reader.luris.change(times=(31_500, 65_000, 600_000, 598_000))
    reader.hear()
    assert not re.search(r"\d:\d", reader.lines()[banner])
    reader.wait(1.6)
    assert "discard (u) · 0:29" in reader.lines()[banner]
    assert "0:29" not in LurisReader(reader.luris, 1).lines()[banner]


def test_a_player_without_time_left_is_marked_and_logged() -> None:
    luris = middle()
    reader = LurisReader(luris, 0)
    luris.act(TimeUp(1))
    reader.hear()
    assert "time out" in reader.lines()[2]
    assert "Boris's time has run out" in reader.prose


def test_a_player_without_time_left_reads_that_until_the_end() -> None:
    luris = middle()
    reader = LurisReader(luris, 1)
    luris.act(TimeUp(1))
    reader.hear()
    assert "Your time has run out; you are out of the game." in "".join(reader.lines()[-4:])
    assert "not your turn" not in reader.press("d").text()


def test_the_last_turn_is_told_and_has_no_sets() -> None:
    reader = three_final()
    assert "FINAL TURN: flip" in reader.text()
    assert "FINAL TURN   Ana" in LurisReader(reader.luris, 1).text()
    assert "Up marks" not in reader.text()
    assert "mark up/down" not in reader.text()
    reader.press("3", "up", "enter")
    assert "No set can be laid" in reader.text()
    assert sent(reader) == []


def test_what_happened_last_stands_on_the_table_a_turn_in_one_paragraph() -> None:
    begin = layout(4, Canvas(80, 24)).recent.column
    told = " ".join(" ".join(line[begin:] for line in four_start().lines()[7:11]).split())
    assert told == (
        "Bot Vera takes 9 from the discard pile. Bot Vera flips a card of Boris's set of 9: it is "
        "2. It does not match. Boris's set of 9 goes under the discard pile: 2, 3, 4, 9, 9, 9. "
        "Bot Vera discards 2."
    )


def test_a_new_game_begins_with_nothing_of_the_last_one_on_the_table() -> None:
    luris = Luris(2, 3).to(lambda state: state.final and state.phase == "end")
    reader = LurisReader(luris, 0)
    luris.to_end()
    luris.state = LURIS.new(2, LURIS.options_type(), LURIS.outcome(luris.state))
    luris.change(phase="playing")
    luris.to(lambda state: state.phase == "start")
    reader.hear()
    assert "holds 11 cards" in reader.prose
    assert "win" not in reader.prose
    assert "win" in reader.press("L").prose


def test_the_player_who_drew_a_card_is_told_which() -> None:
    assert "New in your hand: 2, 3." in acting().text()
    other = LurisReader(middle().does("draw"), 1)
    assert "New in your hand" not in other.text()
    assert "Ana draws 2 cards." in other.text()


@pytest.mark.parametrize(("columns", "rows"), [(24, 4), (24, 2), (36, 3), (76, 1), (13, 1)])
def test_sets_are_shortened_until_they_fit_the_widest_first(columns: int, rows: int) -> None:
    sets = [CardSet(value, (value,) * 2, (BACK,) * (1 + value)) for value in (2, 3, 4)]
    shown = fitting(0, sets, Cell(0, 0, columns, rows), ROW)
    every = [each for row in shown for each in row]
    assert [each.laid for each in every] == sets
    short = [len(each.laid.down) for each in every if each.is_short]
    full = [len(each.laid.down) for each in every if not each.is_short]
    assert not short or not full or min(short) >= max(full)
    for row in shown:
        assert sum(each.columns for each in row) + GAP * (len(row) - 1) <= columns
    assert len(shown) <= rows or not full


def test_the_set_of_a_chosen_card_is_the_last_to_be_shortened() -> None:
    sets = [CardSet(value, (value,) * 2, (BACK,) * 4) for value in (2, 3, 4)]
    (row,) = fitting(0, sets, Cell(0, 0, 17 + 2 * 5 + 2 * GAP, 1), ROW, kept=0)
    assert [each.is_short for each in row] == [False, True, True]


def test_in_a_huge_window_the_table_stands_in_its_middle() -> None:
    *small, keys = [line.strip() for line in four_set().lines(180, 56)[1:]]
    lines = [line.strip() for line in four_set().lines(240, 70)]
    assert lines[8:62] == small
    assert not any(lines[1:8] + lines[62:69])
    assert keys[:20] in lines[-1]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["true", "256"])
def test_text_on_cards_can_be_read(theme: Theme, depth: Depth) -> None:
    palette = palette_of(theme, depth)
    for card, side, size in product((7, JOKER), ("up", "down"), (Size(2, 2), Size(5, 3))):
        picture = Picture(Canvas(*size, palette))
        draw_card(picture, Cell(0, 0, *size), card, side)
        cells = [picture.cell(*at) for at in product(range(size.columns), range(size.rows))]
        written = [cell[1] for cell in cells if cell and cell[0] in ("7", "J")]
        assert written
        assert all(contrast(paint.ink, paint.ground) >= READABLE for paint in written)


def test_the_sizes_of_cards_grow_with_the_window() -> None:
    sizes = [(60, 20), (80, 24), (100, 30), (120, 40), (140, 45), (200, 60)]
    hands = [layout(4, Canvas(*size)).tier.hand for size in sizes]
    assert hands == sorted(set(hands))


def test_a_small_window_has_all_facts_in_two_rows_for_each_player() -> None:
    lines = four_start().lines(60, 20)
    assert re.search(r"Chloé .*partner · 6 in hand, 7 face up  10:00 $", f"{lines[3]} ")
    assert lines[5].endswith("strong bot · 3 in hand, 2 face up  9:58")
    assert lines[15].rstrip().endswith("11 in hand, 5 face up   7:12")
    assert lines[4].split() == [
        *("10", "10", "╱╲", "╱╲"),
        *("8", "8", "8", "╱╲", "╱╲"),
        *("6", "6", "╱╲", "╱╲"),
    ]
    assert "╱╲ draw 8" in lines[7]
    assert "2 discard" in lines[7]
    assert "5  5 ╱ 5 ╱ 4" in lines[10]
    assert "YOUR TURN" in lines[11]
    assert " ".join(lines[13].split()) == "2 3 3 5 7 7 8 9 9 10 J"


def told(reader: LurisReader, columns: int = 60, rows: int = 20) -> str:
    return " ".join(reader.text(columns, rows).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_smallest_window_tells_all_that_can_be_done_and_what_counts(language: str) -> None:
    speak(language)
    for reader, hint in (
        (acting(), words.HOW_TO_MARK()),
        (acting().press("f"), words.HOW_TO_FLIP()),
        (two_swap(), words.HOW_TO_SWAP()),
        (four_so_far(), words.RESULTS_NOTE()),
        (four_so_far(), words.PARTNERS_NOTE()),
    ):
        assert " ".join(hint.split()) in told(reader), hint


def test_a_notice_takes_the_place_of_a_long_hint() -> None:
    speak("fr")
    reader = acting()
    reader.press("z", "enter")
    notice = reader.screen.model.notice
    assert notice is not None
    assert " ".join(words.NOTICES[notice.code](**notice.facts).split()) in told(reader)


def test_sets_that_have_no_room_at_all_are_counted() -> None:
    many = table("2 3", "2", "2", "2", sets={1: ["9 9 / 2 3"] * 14})
    assert re.search(r"and \d+ more sets", LurisReader(Luris(many), 0).text())


def test_very_many_cards_in_a_hand_can_all_be_gone_to() -> None:
    many = " ".join(str(2 + at % 9) for at in range(37))
    reader = LurisReader(Luris(table(many, "2 3", phase="end")), 0)
    for _ in range(37):
        reader.press("right")
        card = reader.screen.model.hand[reader.screen.model.cursor]
        lines = reader.lines()
        column = lines[17].index("▲")
        assert lines[14][column : column + 2].strip() == str(card)
        assert f"Enter discards: {card}." in reader.text()
