"""Looking back at finished tricks: on the table, and in the log."""

import pytest

from luznet.games.luz.types import Trick
from luznet.terminal.luz import cards, words
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
    places = [line.index(f" {cards.named(play.card)} ") for play in trick.plays]
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
