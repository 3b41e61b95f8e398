"""The parts of the screens around the games: the title, rows of keys, texts, a line to edit."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from luznet.terminal.keys import called, label
from luznet.terminal.picture import Canvas, Picture, clusters, cut, width_of
from luznet.terminal.prose import Line, balanced, wrap
from luznet.terminal.screen import Binding
from luznet.terminal.screen import Hint as Hint
from luznet.terminal.screens import words

MARGIN = 2
"""Blank columns at both sides of a text."""
EDGE: Final = 1
"""Blank columns at both sides of the title and the keys."""
GAP: Final = 2
"""Blank columns between keys."""

LONGEST = 90
"""Columns of the longest line of running text."""

MIDDLE: Final = 72
"""Columns of the longest line of centred text."""

_NAMES = {"Enter": "enter", "Esc": "escape", "Tab": "tab"}


def page(canvas: Canvas, title: str, right: str = "", about: str = "") -> Picture:
    """Return a picture with its top line."""
    picture = Picture(canvas)
    draw_title(picture, title, right, about)
    return picture


def draw_title(picture: Picture, title: str, right: str = "", about: str = "") -> None:
    """Draw the top line: a title, what it is about, and a note at the end."""
    columns = picture.canvas.columns
    picture.fill(0, 0, columns, 1)
    end = columns - EDGE - width_of(right)
    column = picture.put(EDGE, 0, cut(title, max(0, end - 2 * EDGE)), "lamp") + GAP
    picture.put(column, 0, cut(about, max(0, end - column - GAP)), "quiet")
    picture.put(end, 0, right, "quiet")


def lines_of(picture: Picture, text: str, indent: int = MARGIN) -> list[str]:
    """Return a text in lines that fit this picture and are not too long to read well."""
    return wrap(text, min(LONGEST, picture.size.columns - indent - MARGIN))


def paragraph(picture: Picture, row: int, text: str, style: str = "", indent: int = MARGIN) -> int:
    """Write a text in as many rows as it needs; return the row after it."""
    for line in lines_of(picture, text, indent):
        picture.put(indent, row, line, style)
        row += 1
    return row


def middle(picture: Picture, row: int, text: str, role: str = "", most: int = MIDDLE) -> int:
    """Write a text centred, in as many rows as it needs; return the row after it."""
    for line in balanced(text, min(most, picture.canvas.columns - 2 * MARGIN)):
        picture.middle(row, line, role)
        row += 1
    return row


def draw_more(
    picture: Picture, column: int, rows: tuple[int, int], before: int, after: int
) -> None:
    """Write in the rows above and below a list how many entries it has no room for there."""
    for sign, row, number in (("▲", rows[0], before), ("▼", rows[1], after)):
        if number > 0:
            picture.put(column, row, f"{sign} {words.MORE(number)}", "quiet")


def hints(bindings: Iterable[Binding]) -> list[Hint]:
    """Return the bindings that are shown, as the row of keys shows them."""
    return [binding.hint for binding in bindings if binding.shown]


def everywhere() -> list[Hint]:
    """Return the keys that work on every screen, as the row of keys shows them."""
    return [("R", label("rules")), ("?", label("help")), ("q", label("leave"))]


def keys(picture: Picture, *groups: Sequence[Hint]) -> int:
    """Write keys into the last rows instead of those that were there, each group in rows of its
    own; return the first row."""
    rows = _key_rows(picture.canvas, groups)
    top = picture.canvas.rows - len(rows)
    clear_keys(picture)
    picture.fill(0, top, picture.canvas.columns, len(rows), "")
    for row, line in enumerate(rows, top):
        _key_row(picture, EDGE, row, line, "faint")
    picture.keys_row = top
    return top


def clear_keys(picture: Picture) -> None:
    """Remove the line of keys: they don't work any more, or others do."""
    canvas, row = picture.canvas, picture.keys_row
    picture.fill(0, row, canvas.columns, canvas.rows - row)
    picture.zone(0, row, canvas.columns, canvas.rows - row, "")
    picture.keys_row = canvas.rows


def above_keys(canvas: Canvas, *groups: Sequence[Hint]) -> int:
    """Return the row where keys will begin, for what is drawn before them."""
    return canvas.rows - len(_key_rows(canvas, groups))


def _key_rows(canvas: Canvas, groups: Iterable[Sequence[Hint]]) -> list[list[Hint]]:
    return [row for group in groups for row in _in_rows(group, canvas.columns - 2 * EDGE)]


def flow(picture: Picture, row: int, hints: Sequence[Hint]) -> None:
    """Write keys from this row on, in as many rows as they need."""
    for at, line in enumerate(_in_rows(hints, picture.size.columns - 2 * MARGIN), row):
        _key_row(picture, MARGIN, at, line, "quiet")


def rows_of(hints: Sequence[Hint], columns: int) -> int:
    """Return how many rows keys need in a window of this width."""
    return len(_in_rows(hints, columns - 2 * MARGIN))


def _in_rows(hints: Sequence[Hint], columns: int) -> list[list[Hint]]:
    rows: list[list[Hint]] = []
    room = 0
    for key, does in hints:
        needed = width_of(called(key)) + 1 + width_of(does)
        if needed > room:
            rows.append([])
            room = columns
        rows[-1].append((key, does))
        room -= needed + GAP
    return rows


def _key_row(picture: Picture, column: int, row: int, hints: Sequence[Hint], role: str) -> None:
    for key, does in hints:
        name = called(key)
        picture.zone(column, row, width_of(name) + 1 + width_of(does), 1, _pressed(key))
        column = picture.put(column, row, name, "text") + 1
        column = picture.put(column, row, does, role) + GAP


def _pressed(shown: str) -> str:
    """Return the key that a click on a hint presses; empty if the hint names several."""
    return shown if len(shown) == 1 and shown.isascii() else _NAMES.get(shown, "")


def draw_line(picture: Picture, column: int, row: int, columns: int, line: Line) -> None:
    """Draw a line that is being edited, and keep its cursor visible."""
    before = list(clusters(line.before))
    while sum(width for _, width in before) > columns - 2:
        before.pop(0)
    under, *rest = [sign for sign, _ in clusters(line.after)] or [" "]
    at = picture.put(column, row, "".join(sign for sign, _ in before))
    at = picture.put(at, row, under, "lit")
    picture.put(at, row, cut("".join(rest), max(0, column + columns - at)))


def editing(line: Line) -> tuple[Binding, ...]:
    """Return the keys that edit a line; the help does not list them."""

    def key(names: tuple[str, ...], does: Callable[[], None]) -> Binding:
        return Binding(names, "", "", does)

    return (
        key(("left", "c-b"), lambda: line.move(-1)),
        key(("right", "c-f"), lambda: line.move(1)),
        key(("home", "c-a"), line.home),
        key(("end", "c-e"), line.end),
        key(("backspace",), line.backspace),
        key(("delete", "c-d"), line.delete),
        key(("c-u",), line.clear),
    )
