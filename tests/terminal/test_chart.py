"""The chart of the scores: where its lines and ranks stand, decoded from the dots it is made of."""

from hypothesis import given
from hypothesis import strategies as st

from luznet.terminal.braille import Dots, dots_in
from luznet.terminal.luz.chart import _Chart, draw_chart
from luznet.terminal.luz.layout import Cell
from luznet.terminal.picture import Canvas, Picture, is_dots

CELL = Cell(2, 1, 33, 8)
SIZE = Canvas(37, 11)

courses = st.integers(1, 5).flatmap(
    lambda count: st.lists(
        st.lists(st.integers(-200, 200), min_size=4, max_size=4).map(lambda points: [0, *points]),
        min_size=count,
        max_size=count,
    ).map(lambda found: sorted(found, key=lambda course: -course[-1]))
)


def drawn(found, own=None):
    picture = Picture(SIZE)
    draw_chart(picture, CELL, found, own)
    return picture.lines()


def dots_of(lines):
    """Return the dots inside of the chart, as (column, row) from its upper left."""
    return {
        (2 * (column - 8) + across, 4 * (row - 1) + down)
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if is_dots(sign)
        for across, down in dots_in(sign)
    }


def test_a_line_goes_from_total_to_total():
    dots = dots_of(drawn([[0, 10, 20, 20, 30]]))
    assert {(0, 27), (11, 18), (23, 9), (35, 9), (47, 0)} <= dots
    assert len(dots) == 48  # one for each column of dots


def test_lines_of_several_players_and_of_no_points_stand_in_one_scale():
    dots = dots_of(drawn([[0, 30, 30, 30, 30], [0, -24, -24, -24, -24]]))
    assert {(0, 15), (11, 0), (47, 0), (11, 27), (47, 27)} <= dots
    assert {(24, 15), (30, 15), (36, 15)} <= dots


def test_ranks_stand_below_each_other_even_where_lines_end_together():
    ends = [line.rstrip()[-1:] for line in drawn([[0, 5, 5, 5, 5]] * 5)[1:8]]
    assert [end for end in ends if end in "12345" and end] == ["1", "2", "3", "4", "5"]


def test_every_line_has_dashes_of_its_own_and_the_readers_is_whole():
    courses = [[0, each, 2 * each, 3 * each, 4 * each] for each in (40, 20, 0, -20, -40)]
    for own in (None, 0, 2, 4):
        each = dots_by_line(courses, own)
        assert len({*map(frozenset, each)}) == len(courses)
        if own is not None:
            assert len(each[own]) == max(map(len, each)) == 48
            assert sum(len(one) == 48 for one in each) == 1


def dots_by_line(found, own):
    """Return the columns of dots that each line has."""
    chart, every = _Chart(CELL, found, ()), []
    for at in range(len(found)):
        dots = Dots()
        chart.draw_line(dots, at, own)
        picture = Picture(SIZE)
        dots.put(picture, chart.inside.column, chart.inside.row)
        every.append({across for across, _ in dots_of(picture.lines())})
    return every


def test_names_stand_at_the_ends_of_lines_that_are_not_over_yet():
    picture = Picture(Canvas(60, 11))
    draw_chart(picture, Cell(2, 1, 50, 8), [[0, 20, 30], [0, -5, -25]], 1, ["Ana", "You, Boris"])
    text = picture.lines()
    assert text[1].endswith("Ana")
    assert text[7].endswith("You, Boris")
    assert text[8].split() == ["deal", "1", "2", "3", "4"]


@given(courses)
def test_nothing_is_drawn_outside_of_the_cell_and_every_player_has_a_rank(found):
    lines = drawn(found)
    assert all(not line[:2].strip() for line in lines)
    assert max(map(len, lines)) <= CELL.column + CELL.columns
    assert not lines[0]
    assert not lines[9]
    ranks = [line[33:].strip() for line in lines[1:8]]
    assert [rank for rank in ranks if rank] == [str(at + 1) for at in range(len(found))]
