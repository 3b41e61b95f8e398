"""Looking back at finished tricks: on the table, and in the log."""

import pytest

from luznet.games.luz.types import Trick
from luznet.terminal.light.palette import palette_of
from luznet.terminal.luz import cards, words
from luznet.terminal.picture import Canvas
from tests.terminal.luris_table import Luris, LurisReader
from tests.terminal.luz_scenes import SIZES
from tests.terminal.tables import NAMES, Luz, Reader


def looking(**options: object) -> Reader:
    """Return a reader in the middle of a trick, after four others."""
    luz = Luz(4, seed=6, **options)
    reader = Reader(luz, 0)
    reader.play_until(lambda state: len(state.tricks) == 4 and len(state.trick) == 2)
    reader.wait(60)
    return reader


def line_of(trick: Trick) -> str:
    """Return how the cards of a trick stand in a row, without the names."""
    return "  ".join(cards.named(play.card) for play in trick.plays)


def shown(reader: Reader, columns: int = 140, rows: int = 45) -> int | None:
    """Return the number of the finished trick that the row below the own line tells; None for
    none."""
    text = reader.text(columns, rows)
    for number, trick in enumerate(reader.luz.state.tricks, 1):
        if words.TAKEN_TITLE(number=number, name=NAMES[trick.winner]) in text:
            return number
    return None


def test_tab_goes_back_trick_by_trick_and_after_the_first_to_the_present() -> None:
    reader = looking(open_tricks=True)
    assert shown(reader) is None
    assert [shown(reader.press("tab")) for _ in range(6)] == [4, 3, 2, 1, None, 4]


def test_left_and_right_go_from_trick_to_trick_and_stop_at_both_ends() -> None:
    reader = looking(open_tricks=True).press("tab")
    keys = ("left", "left", "left", "left", "right", "right", "right", "right")
    assert [shown(reader.press(key)) for key in keys] == [3, 2, 1, 1, 2, 3, 4, 4]
    assert shown(reader.press("escape")) is None


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_a_past_trick_is_told_in_the_order_of_play_and_lies_in_front_of_the_players(
    columns: int, rows: int
) -> None:
    reader = looking(open_tricks=True).press("tab", "left")
    trick = reader.luz.state.tricks[2]
    lines = reader.lines(columns, rows)
    (line,) = (each for each in lines if words.TAKEN_TITLE(number=3, name="") in each)
    places = [line.index(f" {cards.named(play.card)}") for play in trick.plays]
    assert places == sorted(places)
    assert words.short_mark("took") in "\n".join(lines)
    assert words.mark("led") in "\n".join(lines)


def test_face_down_tricks_are_seen_only_until_the_next_lead() -> None:
    reader = Reader(Luz(4, seed=6), 0)
    reader.play_until(lambda s: len(s.tricks) == 3 and not s.trick and s.turn != 0)
    reader.wait(60)
    assert shown(reader.press("tab")) == 3
    assert shown(reader.press("left")) == 3
    assert "face down" in reader.text()
    reader.luz.act()
    reader.hear()
    assert shown(reader) is None
    assert "Esc back" not in reader.text()
    assert "face down" in reader.press("tab").text()


def test_a_reader_who_looks_back_still_sees_that_it_is_their_turn() -> None:
    luz = Luz(4, seed=6, open_tricks=True).to_turn(0, True).to_turn(0, True)
    reader = Reader(luz, 0).press("tab")
    assert "YOUR TURN" in reader.text()
    assert not reader.press("enter").sent
    reader.press("right", "enter")
    assert reader.sent


# ---- in the log ------------------------------------------------------------------------------


def marked(reader: Reader | LurisReader, columns: int = 80, rows: int = 24) -> list[str]:
    """Return the lines of the log that stand out."""
    lines = [line[:80] if columns == 80 else line[100:] for line in reader.lines(columns, rows)]
    return [line.split("▌")[1].strip() for line in lines if "▌" in line]


def test_the_log_goes_back_trick_by_trick_and_lists_who_led_who_followed_and_who_took_it() -> None:
    reader = looking(open_tricks=True)
    reader.lines()
    reader.press("L")
    assert marked(reader) == []
    for number in (5, 4, 3, 2, 1):
        lines = marked(reader.press("left"))
        trick = reader.luz.state.tricks[number - 1] if number < 5 else None
        if trick is None:
            assert len(lines) == 2
            continue
        chips = [line.split()[0] for line in lines]
        assert chips[:-1] == [cards.named(play.card) for play in trick.plays]
        assert "lead" in lines[0]
        assert f"trick {number} with" in lines[-1]
    assert marked(reader.press("left")) == lines
    assert "trick 2 with" in marked(reader.press("right"))[-1]
    for _ in range(4):
        reader.press("right")
    assert marked(reader) == []


def test_the_log_has_no_chips_of_cards_that_may_not_be_looked_at() -> None:
    reader = looking()
    reader.lines()
    lines = marked(reader.press("L", "left", "left"))
    assert len(lines) == 1
    assert lines[0].endswith("trick 4.")


def test_beside_the_table_the_log_is_gone_through_with_keys_of_its_own() -> None:
    reader = looking(open_tricks=True)
    reader.lines(140, 45)
    reader.press("L").lines(140, 45)
    assert "trick 4 with" in " ".join(marked(reader.press("<", "<"), 140, 45))
    assert "< > trick" in reader.text(140, 45)


def test_the_cards_of_a_trick_in_the_log_are_chips_of_their_colour() -> None:
    reader = looking(open_tricks=True)
    canvas = Canvas(80, 24, palette_of("night", "true"))
    reader.screen.draw(canvas)
    styles = dict.fromkeys(cards.GLASS.values(), "")
    for style, text in reader.press("L").screen.draw(canvas).fragments():
        for colour, glass in cards.GLASS.items():
            if text.strip() in {f"{cards.letter(colour)}{value}" for value in range(1, 11)}:
                styles[glass] = style.split("bg:")[1]
    found = [style for style in styles.values() if style]
    assert len(found) == len(set(found)) > 2


def test_the_log_of_luris_goes_back_turn_by_turn() -> None:
    luris = Luris(3, seed=5)
    reader = LurisReader(luris, 0)
    for _ in range(30):
        luris.act()
        reader.hear()
    reader.lines()
    reader.press("L")
    turns = [" ".join(marked(reader.press("left"))) for _ in range(4)]
    assert len(set(turns)) == 4
    assert all("draw" in turn or "take" in turn for turn in turns)
    assert all("discard" in turn for turn in turns[1:])


def test_the_log_of_luris_shows_nobody_elses_drawn_cards() -> None:
    luris = Luris(2, seed=5)
    reader = LurisReader(luris, 0)
    luris.does("draw", "pass")
    if luris.state.turn == 0:
        luris.act()
        luris.does("draw")
    reader.hear()
    drawn = [line for line in reader.press("L").lines() if "Boris draws" in line]
    assert drawn
    assert all(line.split()[:2] == ["╱╲", "╱╲"] for line in drawn)
