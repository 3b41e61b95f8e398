"""Motion: frames between two pictures; they end by themselves, by a key, and on slow terminals."""

import pytest

from luznet.terminal.light.motion import REST, Change, Fade, Gather, Move, Open, Scene, Stage, Turn
from luznet.terminal.light.palette import Paint
from luznet.terminal.picture import Canvas, Cell, Picture

CARD = Cell(12, 1, 4, 2)


def picture(*texts: tuple[int, int, str]) -> Picture:
    drawn = Picture(Canvas(20, 6))
    for column, row, text in texts:
        drawn.put(column, row, text)
    return drawn


def frames(stage: Stage, due: Picture, begin: float = 0.0) -> list[tuple[float, Picture]]:
    """Return all frames with their times, the last one being the picture that is due."""
    now, shown = begin, []
    while True:
        shown.append((now, stage.frame(due, now)))
        following = stage.next_change(now)
        if following is None or shown[-1][1] is due:
            return shown
        now = following


BEFORE = picture((12, 1, "...."), (12, 2, "...."))
AFTER = picture((12, 1, "abcd"), (12, 2, "efgh"), (0, 5, "the words"))
CHANGES: list[Change] = [
    Move(Cell(0, 4, 4, 2), CARD),
    Gather([Cell(0, 1, 4, 2), Cell(5, 1, 4, 2)], CARD),
    Turn([CARD, Cell(0, 1, 4, 2)]),
    Fade([CARD]),
    Open(5),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: type(change).__name__)
def test_every_change_has_its_steps_and_ends_in_the_picture_itself(change: Change):
    stage = Stage()
    stage.begin([Scene(change, BEFORE)], 10.0)
    shown = frames(stage, AFTER, 10.0)
    assert len(shown) == change.steps + 1
    assert shown[-1][1] is AFTER
    assert shown[-1][0] == pytest.approx(10.0 + change.steps * change.seconds)
    assert stage.next_change(20.0) is None


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: type(change).__name__)
def test_a_frame_changes_neither_of_its_pictures(change: Change):
    before, after = BEFORE.fragments(), AFTER.fragments()
    stage = Stage()
    stage.begin([Scene(change, BEFORE)], 0.0)
    frames(stage, AFTER)
    assert (BEFORE.fragments(), AFTER.fragments()) == (before, after)


def test_a_card_goes_in_three_steps_on_a_straight_line_and_the_words_stay():
    stage = Stage()
    stage.begin([Scene(Move(Cell(0, 4, 4, 2), CARD), BEFORE)], 0.0)
    shown = [drawn.lines() for _, drawn in frames(stage, AFTER)][:-1]
    places = [
        next((line.index("abcd"), row) for row, line in enumerate(lines) if "abcd" in line)
        for lines in shown
    ]
    assert places == [(3, 3), (6, 2), (9, 2)]
    assert shown[0][1].strip() == shown[0][2].strip() == "...."
    assert all("the words" in lines[5] for lines in shown[:1])


def test_cards_are_turned_over_one_after_the_other_by_their_edge():
    cards = [Cell(0, 1, 4, 1), Cell(5, 1, 4, 1)]
    before, after = picture((0, 1, "??"), (5, 1, "??")), picture((0, 1, "abcd"), (5, 1, "efgh"))
    stage = Stage()
    stage.begin([Scene(Turn(cards), before)], 0.0)
    assert [drawn.lines()[1] for _, drawn in frames(stage, after)] == [
        " bc  ??",
        "abcd  fg",
        "abcd efgh",
    ]


def test_light_comes_on_between_the_colours_before_and_after():
    before, after = picture(), picture()
    after.put(0, 0, " ", Paint(None, (112, 117, 126)))
    stage = Stage()
    stage.begin([Scene(Fade([Cell(0, 0, 1, 1)]), before)], 0.0)
    reds = []
    for _, drawn in frames(stage, after):
        found = drawn.cell(0, 0)
        assert found is not None
        assert isinstance(found[1].ground, tuple)
        reds.append(found[1].ground[0])
    assert reds == sorted(set(reds))
    assert reds[-1] == 112


def test_a_row_opens_from_its_middle():
    stage = Stage()
    stage.begin([Scene(Open(0), BEFORE)], 0.0)
    shown = [drawn.lines()[0].strip() for _, drawn in frames(stage, picture((0, 0, "x" * 20)))]
    assert [len(line) for line in shown] == [4, 8, 12, 16, 20]


def test_one_scene_comes_after_the_other():
    stage = Stage()
    stage.begin([Scene(Open(0), BEFORE, AFTER), Scene(Move(Cell(0, 4, 4, 2), CARD), AFTER)], 0.0)
    assert len(frames(stage, AFTER)) == 4 + 3 + 1


def test_a_motion_that_ends_shows_the_picture_that_is_due():
    stage = Stage()
    stage.begin([Scene(Open(5), BEFORE)], 0.0)
    assert stage.frame(AFTER, 0.0) is not AFTER
    stage.end()
    assert stage.frame(AFTER, 0.0) is AFTER
    assert stage.next_change(0.0) is None


def test_a_late_frame_is_left_out():
    stage = Stage()
    stage.begin([Scene(Turn([CARD] * 10), BEFORE)], 0.0)
    stage.frame(AFTER, 0.0)
    assert stage.frame(AFTER, 5.0) is AFTER


def test_after_a_frame_that_took_longer_than_its_step_nothing_moves_for_a_while():
    stage = Stage()
    stage.begin([Scene(Open(5), BEFORE)], 0.0)
    stage.frame(AFTER, 0.0)
    stage.drew(0.03, 0.03)
    assert stage.frame(AFTER, 0.04) is not AFTER
    stage.drew(0.3, 0.34)
    assert stage.frame(AFTER, 0.04) is AFTER
    for now, moves in ((1.0, False), (0.34 + REST, True)):
        stage.begin([Scene(Open(5), BEFORE)], now)
        assert (stage.frame(AFTER, now) is not AFTER) == moves
