"""The picture of the form for a table: its fields on raised ground, what the chosen one means, and
the house that the table will be, with a window for each seat."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from luznet.terminal.light import house
from luznet.terminal.light.raised import raised
from luznet.terminal.picture import Canvas, Cell, Picture, cut, width_of
from luznet.terminal.prose import Line, wrap
from luznet.terminal.screen import LEAST
from luznet.terminal.screens import street, widgets, words

if TYPE_CHECKING:
    from luznet.terminal.screens.create import CreateScreen, Field

FIRST: Final = 2
"""The row of the first field."""
ABOUT_ROWS: Final = 3
"""Rows that the longest explanation may take."""
MARK: Final = 4
"""The column of the mark of the chosen field; its label is two columns further."""
LABEL_COLUMNS: Final = 24
"""Columns of the labels, at least."""
VALUE_COLUMNS: Final = 36
"""Columns of the values."""
WIDE: Final = 130
"""Columns of a window in which what every value means is beside it."""
BESIDE: Final = house.COLUMNS + 6
"""Columns of the house and of the blanks around it."""
LOOSE: Final = 3
"""Rows of a field where there are many."""


class Form:
    """Where the parts of the form are, in a window of this size."""

    def __init__(self, screen: "CreateScreen", canvas: Canvas, bottom: int) -> None:
        """`bottom` is the row after the last one to use."""
        labels = [words.NAME(), *(field.label for field in screen.fields)]
        self.number = len(screen.fields) + (screen.line is not None)
        room = bottom - FIRST - ABOUT_ROWS - 2
        self.step = max(1, min(LOOSE, room // self.number))
        self.most = min(self.number, room)
        self.before = max(0, min(screen.row - self.most // 2, self.number - self.most))
        widest = max(map(width_of, labels)) + 2
        is_narrow = canvas.columns < LEAST.columns
        self.value = MARK + 2 + (widest if is_narrow else max(LABEL_COLUMNS, widest))
        has_side = canvas.columns >= self.value + VALUE_COLUMNS + BESIDE
        self.columns = canvas.columns - 2 * widgets.MARGIN - (BESIDE if has_side else 0)
        self.rows = self.most * self.step
        self.below = FIRST + self.rows + (2 if self.number < room - 4 else 1)
        self.is_wide = canvas.columns >= WIDE and self.step > 1
        self.house = self._place(canvas, bottom, has_side)

    def _place(self, canvas: Canvas, bottom: int, has_side: bool) -> tuple[int, int] | None:
        """Return where the house is: beside the form, or below it at the right; None where there
        is no room."""
        column = canvas.columns - BESIDE + 2
        if has_side and self.rows >= house.ROWS:
            return column, FIRST + (self.rows - house.ROWS) // 2
        below = bottom - house.ROWS
        return (column, below) if below >= self.below else None

    @property
    def text_columns(self) -> int:
        """Columns of the sentence about the chosen field."""
        is_below = self.house is not None and self.house[1] >= self.below
        return self.columns - MARK - (BESIDE if is_below else 0)

    @property
    def about_columns(self) -> int:
        """Columns of the sentences beside the values."""
        return self.columns - self.value - VALUE_COLUMNS - 2 - widgets.MARGIN


def draw(screen: "CreateScreen", canvas: Canvas) -> Picture:
    """Return the picture of the form."""
    title = words.NEW_TABLE() if screen.line else words.TABLE_OPTIONS()
    picture = widgets.page(canvas, title)
    hints = screen.hints()
    bottom = widgets.above_keys(canvas, hints)
    form = Form(screen, canvas, bottom)
    if form.house is not None:
        _draw_house(picture, form.house, screen.setup.options.players)
    raised(picture, Cell(widgets.MARGIN, FIRST - 1, form.columns, form.rows + 2))
    _draw_fields(picture, form, screen)
    _draw_about(picture, form, screen)
    picture.fill(0, bottom, canvas.columns, canvas.rows - bottom)
    widgets.keys(picture, hints)
    return picture


def _draw_about(picture: Picture, form: Form, screen: "CreateScreen") -> None:
    """Write what the value of the chosen field means, and why the options do not fit."""
    chosen, row = screen.chosen, form.below
    about = words.ABOUT_NAME() if chosen is None else chosen.about
    if chosen is not None and form.is_wide and len(wrap(about, form.about_columns)) <= form.step:
        about = ""
    columns = min(widgets.LONGEST, form.text_columns)
    for text, role in ((about, ""), (screen.misfit, "alarm")):
        for line in wrap(text, columns) if text else ():
            picture.put(MARK + 2, row, line, role)
            row += 1


def _draw_house(picture: Picture, place: tuple[int, int], seats: int) -> None:
    """Draw the house of the table: its first window is lit, for whoever opens it."""
    if seats <= street.MOST:
        windows = street.windows_of(picture.palette, ["", *[None] * (seats - 1)], None)
        house.house(picture, *place, windows, has_lamp=True)


# ---- the fields --------------------------------------------------------------------------------


def _draw_fields(picture: Picture, form: Form, screen: "CreateScreen") -> None:
    """Draw the name and the fields, or those around the chosen one if there is no room for all."""
    lines: Sequence[Line | Field] = [
        *([screen.line] if screen.line is not None else []),
        *screen.fields,
    ]
    after = form.before + form.most
    for number, each in enumerate(lines[form.before : after], form.before):
        row = FIRST + form.step * (number - form.before)
        is_chosen = number == screen.row
        if is_chosen:
            picture.put(MARK, row, ">", "lamp")
        if isinstance(each, Line):
            _draw_name(picture, form, row, each, is_chosen=is_chosen)
        else:
            _draw_field(picture, form, row, each, is_chosen=is_chosen)
    rows = FIRST - 1, FIRST + form.rows
    widgets.draw_more(picture, MARK + 2, rows, form.before, len(lines) - after)


def _draw_name(picture: Picture, form: Form, row: int, line: Line, *, is_chosen: bool) -> None:
    picture.put(MARK + 2, row, words.NAME(), "lamp" if is_chosen else "quiet")
    if is_chosen:
        widgets.draw_line(picture, form.value, row, form.columns - form.value, line)
    else:
        picture.put(form.value, row, line.text)


def _draw_field(picture: Picture, form: Form, row: int, field: "Field", *, is_chosen: bool) -> None:
    picture.put(MARK + 2, row, field.label, "lamp" if is_chosen else "quiet")
    if form.is_wide:
        column = form.value + VALUE_COLUMNS + 2
        for at, line in enumerate(wrap(field.about, form.about_columns)[: form.step]):
            picture.put(column, row + at, line, "text" if is_chosen else "quiet")
    room = widgets.MARGIN + form.columns - form.value
    if not is_chosen:
        picture.put(form.value, row, cut(field.shown, room))
        return
    value = _between_arrows(field.shown, room)
    picture.zone(form.value, row, width_of(value), 1, "right")
    end = picture.put(form.value, row, value, "lit") + 2
    place = _place(field)
    if end + width_of(place) <= widgets.MARGIN + form.columns and not form.is_wide:
        picture.put(end, row, place, "quiet")


def _between_arrows(text: str, room: int) -> str:
    """Return a value between arrows, as far as there is room for them."""
    ways = (f"< {text} >", f"<{text}>")
    return next((way for way in ways if width_of(way) <= room), cut(text, room))


def _place(field: "Field") -> str:
    """Return which of how many values it has."""
    values = list(field.values)
    if field.value not in values:
        return ""
    return words.PLACE(number=values.index(field.value) + 1, values=len(values))
