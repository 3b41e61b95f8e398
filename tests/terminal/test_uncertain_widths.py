"""Names in every script stay in their own cells, whatever width a terminal gives their signs."""

import re

import pyte.screens
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from luznet.layout import is_certain
from luznet.terminal.picture import Canvas, Picture, cut, width_of
from luznet.terminal.screen import Binding, Screen
from luznet.wire.text import clean_name
from tests.terminal.terminal import play

NAMES = {
    "Latin": "Zoë",
    "letters and marks": "Zoe\u0308\u0304 n\u0303",
    "Greek": "Ωμέγα",
    "Chinese": "王小明",
    "Korean": "김철수",
    "Hangul letters": "\u1112\u1161\u11ab\u1112\u1161",
    "Devanagari": "क्षत्रिय",
    "Thai": "น้ำใจ",
    "Tamil": "கௌரி",
    "Hebrew": "דנה 12",
    "Arabic": "محمد",
    "emoji": "🦊 fox 🦊",
    "a family": "👩\u200d👩\u200d👧",
    "a heart": "❤\ufe0f",
    "a flag": "🇺🇦",
    "ambiguous": "①☆※℃",
    "Egyptian": "𓀀𓂀",
}
CELLS = 12
"""The cells of a name."""


class Rows(Screen):
    """A screen with names in one column, a text after each, and names at the edge; space goes on
    to the next rows."""

    least = Canvas(1, 1)

    def __init__(self, frames):
        self._frames = [*frames]
        self.left = 0

    def draw(self, size):
        self.left = len(self._frames)
        self.picture = Picture(size)
        for row, (name, tail) in enumerate(self._frames[0]):
            self.picture.put(1, row, cut(name, CELLS), "strong")
            self.picture.put(2 + CELLS, row, tail)
            last = cut(name, 8)
            self.picture.put(size.columns - width_of(last), row, last, "alarm")
        return self.picture

    def bindings(self):
        return [Binding((" ",), "Space", "on", lambda: self._frames.pop(0))]


def assert_kept_apart(picture, terminal):
    """Check every cell whose width is certain: none of them moved or is covered, and nothing of an
    earlier picture is left beside a name."""
    for row in range(picture.canvas.rows):
        shown = terminal._screen.buffer[row]
        for column in range(picture.canvas.columns):
            sign, _ = picture.cell(column, row)
            if sign and is_certain(sign):
                assert shown[column].data == sign, (row, column, picture.lines()[row])


def show(frames, width, monkeypatch):
    """Show rows one after the other in a terminal that gives every uncertain sign this width."""
    monkeypatch.setattr(pyte.screens, "wcwidth", lambda sign: 1 if is_certain(sign) else width)
    screen = Rows(frames)

    async def story(terminal, app):
        for left in range(len(frames), 0, -1):
            await terminal.until(lambda left=left: screen.left == left)
            assert_kept_apart(screen.picture, terminal)
            terminal.type(" " * (left > 1))

    play(screen, story, columns=60, rows=6)


@pytest.mark.parametrize("width", [1, 2])
@pytest.mark.parametrize("script", NAMES)
def test_a_name_stays_in_its_cells_whatever_width_its_signs_get(script, width, monkeypatch):
    name = clean_name(NAMES[script])
    assert name
    frames = [
        [(name, "| 12 tricks |"), ("Ann", "| 3 tricks |"), (name, "")],
        [(name, "| 13 tricks |"), (name, "| 4 tricks |"), ("Ben", "")],
        [("Ann", "| 13 tricks |"), (name, "| 4 |"), (name * 3, "| 5 |")],
        [("", ""), ("Ann", "| 4 |"), (name * 3, "| 6 |")],
    ]
    show(frames, width, monkeypatch)


@pytest.mark.parametrize("width", [1, 2])
@given(data=st.data())
@settings(max_examples=15, suppress_health_check=list(HealthCheck), deadline=None)
def test_rows_that_follow_others_are_as_if_they_were_the_only_ones(width, data):
    names = st.sampled_from([*map(clean_name, NAMES.values()), "Ann", ""])
    rows = st.lists(st.tuples(names, st.sampled_from(["| 1 |", "", "| 12 tricks |"])), max_size=4)
    frames = data.draw(st.lists(rows, min_size=2, max_size=4))
    with pytest.MonkeyPatch.context() as monkeypatch:
        show(frames, width, monkeypatch)


def test_text_of_certain_width_is_written_without_moving_the_cursor(monkeypatch):
    screen = Rows([[("Зоя", "| 1 |")]])

    async def story(terminal, app):
        await terminal.shows("| 1 |")

    _result, terminal = play(screen, story, columns=60, rows=6)
    assert not re.search(r"\x1b\[\d+G", terminal.raw)
