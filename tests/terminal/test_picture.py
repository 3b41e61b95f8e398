"""The picture, and running text: no name and no size breaks the grid."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from luznet.terminal.light.palette import Paint, palette_of
from luznet.terminal.picture import HALF, Canvas, Picture, clusters, cut, padded, width_of
from luznet.terminal.prose import Line, balanced, broken, cut_middle, wrap
from tests.terminal.golden import FOLDER

SIGNS = st.text(
    st.sampled_from(
        [*"ab Z9-é", "日", "本", "\u0301", "\u200d", "👩", "א", "\x1b", "\n", "\u202e"]
    ),
    max_size=60,
)


def filled(columns: int = 10, rows: int = 2) -> Picture:
    picture = Picture(Canvas(columns, rows))
    for row in range(rows):
        picture.put(0, row, "." * columns)
    return picture


def shown_width(picture: Picture) -> list[int]:
    rows = "".join(text for _, text in picture.fragments()).split("\n")
    return [width_of(row) for row in rows]


def test_text_is_written_from_a_cell_to_the_right_and_the_next_column_told():
    picture = filled()
    assert picture.put(2, 0, "abc") == 5
    assert picture.lines() == ["..abc.....", ".........."]


def test_what_lies_outside_is_not_drawn():
    picture = filled(4, 1)
    for column, row in [(-1, 0), (3, 0), (9, 0), (0, -1), (0, 5)]:
        picture.put(column, row, "xy")
    assert picture.lines() == ["y..x"]


def test_a_wide_sign_takes_two_cells_and_is_never_halved():
    picture = filled(5, 1)
    assert picture.put(0, 0, "日本") == 4
    assert picture.lines() == ["日本."]
    picture.put(4, 0, "語")
    assert picture.lines() == ["日本."]


@pytest.mark.parametrize(("column", "left"), [(0, "x "), (1, " x")])
def test_writing_over_half_of_a_wide_sign_removes_all_of_it(column, left):
    picture = filled(5, 1)
    picture.put(0, 0, "日")
    picture.put(column, 0, "x")
    assert picture.lines() == [f"{left}..."]


def test_what_makes_terminals_draw_wider_or_over_other_rows_is_left_out():
    assert list(clusters("\u2764\ufe0f!")) == [("\u2764", 1), ("!", 1)]
    assert list(clusters("e" + "\u0301" * 50 + "x")) == [("e" + "\u0301" * 4, 1), ("x", 1)]


def test_a_combining_mark_stays_with_its_letter():
    picture = filled(3, 1)
    assert picture.put(0, 0, "e\u0301x") == 2
    assert picture.lines() == ["e\u0301x."]


def test_runs_of_one_style_are_one_fragment_which_takes_the_blanks_around_it():
    picture = Picture(Canvas(4, 2, palette_of("night", "none")))
    picture.put(1, 0, "ab", "strong")
    assert picture.fragments() == [("bold", " ab "), ("", "\n"), ("", "    ")]


def test_a_blank_that_shows_its_paint_is_not_taken_by_what_is_before_it():
    picture = Picture(Canvas(4, 1, palette_of("night", "none")))
    picture.put(0, 0, "a")
    picture.put(1, 0, "  ", "lit")
    assert picture.fragments() == [("", "a"), ("bold reverse", "  "), ("", " ")]


def test_two_colours_of_a_cell_are_pixels_and_a_text_keeps_the_ground_below_it():
    picture = Picture(Canvas(3, 1, palette_of("night", "true")))
    picture.pixel(0, 0, (1, 2, 3))
    picture.pixel(0, 1, (4, 5, 6))
    assert picture.cell(0, 0) == (HALF, Paint((1, 2, 3), (4, 5, 6)))
    assert (picture.half(0, 0), picture.half(0, 1)) == ((1, 2, 3), (4, 5, 6))
    picture.pixel(0, 0, (4, 5, 6))
    assert picture.cell(0, 0) == (" ", Paint(None, (4, 5, 6)))
    picture.put(0, 0, "x", "lamp")
    assert picture.cell(0, 0) == ("x", picture.palette.paint("lamp")._replace(ground=(4, 5, 6)))
    assert picture.half(0, 0) is None


def test_drawing_light_outside_of_the_picture_does_nothing():
    picture = Picture(Canvas(3, 1))
    before = picture.fragments()
    for column, row in ((-1, 0), (3, 0), (0, -1), (0, 1)):
        picture.pixel(column, 2 * row, (1, 2, 3))
        picture.ground(column, row, (1, 2, 3))
        assert picture.half(column, 2 * row) is None
        assert picture.cell(column, row) is None
    assert picture.fragments() == before


def test_text_in_the_middle_of_a_row_has_equal_room_at_both_sides():
    picture = filled(9, 1)
    picture.middle(0, "abc")
    assert picture.lines() == ["...abc..."]


@given(st.text(), st.integers(0, 30))
def test_a_name_that_is_cut_in_the_middle_is_never_wider_than_the_room(text, columns):
    assert width_of(cut_middle(text, columns)) <= columns


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Root's table 12", "Root's t~le 12"),
        ("Root's table 2", "Root's table 2"),
        ("日本語のテーブル 12", "日本語の~ル 12"),
    ],
)
def test_of_a_long_name_both_ends_are_left(name, shown):
    assert cut_middle(name, 14) == shown


@given(SIGNS, st.integers(0, 20))
def test_a_text_that_is_cut_is_never_wider_than_the_room(text, columns):
    assert width_of(cut(text, columns)) <= columns
    assert width_of(padded(text, columns)) == columns


@given(SIGNS, st.integers(-5, 15), st.integers(-1, 3), st.integers(1, 12))
def test_no_text_anywhere_breaks_the_grid(text, column, row, columns):
    picture = filled(columns, 2)
    picture.put(column, row, text)
    picture.put(column + 1, row, text)
    assert shown_width(picture) == [columns, columns]


@given(SIGNS)
def test_signs_that_move_the_cursor_backwards_or_not_at_all_are_dropped_or_joined(text):
    assert all(width in (1, 2) for _, width in clusters(text))


# ---- running text ----------------------------------------------------------------------------


def test_text_is_wrapped_at_blanks():
    assert wrap("the quick brown fox", 10) == ["the quick", "brown fox"]
    assert wrap("", 10) == [""]


@pytest.mark.parametrize("blank", ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"])
def test_a_line_is_not_broken_at_a_blank_that_holds_words_together(blank):
    question = f"prêt{blank}?"
    assert wrap(f"Qui est {question} Moi", 9) == ["Qui est", question, "Moi"]
    assert width_of(question) == 6


def test_letters_of_every_language_take_as_many_cells_as_the_terminal_gives_them():
    for first, last in ((0x20, 0x7E), (0xA0, 0x52F), (0x2010, 0x202F)):
        for sign in map(chr, range(first, last + 1)):
            cells = max(0, wcwidth(sign))
            assert width_of(f"a{sign}b") == 2 + cells, hex(ord(sign))


def test_a_word_that_is_too_long_is_broken():
    assert wrap("see luznet#0123456789", 8) == ["see", "luznet#0", "12345678", "9"]
    assert broken("日本語", 4) == ["日本", "語"]


@given(SIGNS, st.integers(2, 30))
def test_wrapped_lines_are_never_too_wide_and_lose_nothing(text, columns):
    lines = wrap(text, columns)
    assert all(width_of(line) <= columns for line in lines)
    kept = [cluster for word in text.split() for cluster, _ in clusters(word)]
    assert "".join("".join(lines).split()) == "".join(kept)


def test_a_line_is_edited_at_its_cursor():
    line = Line("abd")
    line.move(-1)
    line.insert("c")
    assert (line.before, line.after) == ("abc", "d")
    line.home()
    line.delete()
    line.end()
    line.backspace()
    assert line.text == "bc"
    line.clear()
    line.backspace()
    line.delete()
    assert (line.text, line.cursor) == ("", 0)


def test_a_letter_and_its_marks_are_deleted_together():
    line = Line("e\u0301")
    line.backspace()
    assert line.text == ""


def test_pasted_lines_become_one_and_control_signs_are_dropped():
    line = Line()
    line.insert("luznet join\n10.0.0.1\x1b[2J")
    assert line.text == "luznet join 10.0.0.1[2J"


def test_a_line_takes_no_more_than_it_may_hold():
    line = Line("abc", most=5)
    line.insert("defgh")
    assert line.text == "abcde"
    assert line.cursor == 5


def test_a_picture_in_ascii_keeps_every_column_and_says_what_it_can():
    picture = Picture(Canvas(20, 3))
    picture.put(0, 0, "╭╌ Chloé 漢字 ╌╌╌╌╌╮")
    picture.put(0, 1, "╎ e\u0301 שלום ~⠉        ╎")
    picture.put(0, 2, "▔" * 20)
    before = [width_of(line) for line in picture.lines()]
    picture.turn_ascii(lambda sign: not sign.isascii())
    assert picture.lines() == ["+- Chloe ???? -----+", "| e ???? ~.        |", "-" * 20]
    assert [width_of(line) for line in picture.lines()] == before


def test_every_screen_has_the_same_sign_between_two_numbers_which_is_a_hyphen_in_ascii():
    screens = [path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt")]
    ranges = re.compile(r"(?<![\d-])\d{1,2}([-–])\d{1,2}(?![\d-])")
    assert {sign for screen in screens for sign in ranges.findall(screen)} == {"–"}
    picture = Picture(Canvas(20, 1))
    picture.put(0, 0, "needs 2–7")
    picture.turn_ascii(lambda sign: not sign.isascii())
    assert picture.lines()[0].rstrip() == "needs 2-7"


def test_bytes_that_are_no_text_are_not_written():
    assert Line("a\udcffb\ud800").text == "ab"
    assert width_of("\udcff") == 0


@given(st.text(st.sampled_from("ab 日é"), max_size=60), st.integers(4, 40))
def test_a_balanced_text_has_as_few_lines_as_a_wrapped_one_and_the_same_words(text, columns):
    lines = balanced(text, columns)
    assert len(lines) == len(wrap(text, columns))
    assert "".join(lines).replace(" ", "") == "".join(wrap(text, columns)).replace(" ", "")
    assert all(width_of(line) <= columns for line in lines)


def test_a_balanced_text_leaves_no_word_alone_in_its_last_line():
    assert balanced("one two three four five six", 23) == ["one two three", "four five six"]
