"""Creating a table, or changing the options of one: fields, one of them chosen, arrows change it.

Every field has a sensible value already, so Enter alone is enough.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from luznet.i18n import tables as said
from luznet.language import Text
from luznet.terminal.keys import LEFT_RIGHT, UP_DOWN
from luznet.terminal.picture import Picture, Size, width_of
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import parts, words
from luznet.wire.messages import Options
from luznet.wire.options import common_level, with_level, with_players
from luznet.wire.text import TABLE_NAME_MOST, clean_name

LABEL_COLUMNS = 24
"""Columns of the labels, at least."""
ABOUT_ROWS = 3
"""Rows that the longest explanation may take."""


def _plain_label(value: Any) -> str:
    """Return the label of a value that has no own one."""
    return str(value)


@dataclass(frozen=True)
class Choosing:
    """A field of the form with its values as people read them; `about` explains them all, or each.
    `read` and `write` tell how the options have it, `other` what stands for other values."""

    field: str
    label: Text
    values: Mapping[Any, Callable[[], str]]
    about: Text | Mapping[Any, Text]
    other: Callable[[Any], str] = _plain_label
    read: Callable[[Options], Any] | None = None
    write: Callable[[Options, Any], Options] | None = None

    def explain(self, value: Any) -> str:
        """Return what the value means."""
        about = self.about if isinstance(self.about, Text) else self.about[value]
        return about()

    def value(self, options: Options) -> Any:
        """Return the value that the options have."""
        return self.read(options) if self.read else getattr(options, self.field)

    def chosen(self, options: Options, value: Any) -> Options:
        """Return the options with another value."""
        if self.write:
            return self.write(options, value)
        return msgspec.structs.replace(options, **{self.field: value})

    def shown(self, value: Any) -> str:
        """Return a value as people read it."""
        return self.values[value]() if value in self.values else self.other(value)


FIELDS = (
    Choosing(
        "players", words.HOW_MANY_CHAIRS, words.PLAYERS, said.ABOUT_PLAYERS, write=with_players
    ),
    Choosing("bots", words.EMPTY_CHAIRS, words.CHAIRS_TAKEN, said.ABOUT_CHAIRS),
    Choosing(
        "levels",
        words.WHICH_BOTS,
        words.BOTS,
        {**said.ABOUT_BOTS, None: said.ABOUT_MIXED_BOTS},
        other=lambda several: words.SEVERAL_LEVELS(),
        read=common_level,
        write=with_level,
    ),
    Choosing("pace", words.PAUSES, words.PACES, said.ABOUT_PACE, other=words.milliseconds),
    Choosing("help", words.HOW_MUCH_HELP, words.HELP, said.ABOUT_HELP),
    Choosing("open_tricks", words.WON_TRICKS, words.TRICKS, said.ABOUT_TRICKS),
    Choosing("spectators", words.WHO_MAY_WATCH, words.SPECTATORS, said.ABOUT_SPECTATORS),
    Choosing("turn_time", words.TIME_TO_THINK, words.TIMES, said.ABOUT_TIME, other=words.seconds),
    Choosing("chat", words.CHATTING, words.CHAT, said.ABOUT_CHAT),
)
PRIVATE = Choosing("private", words.WHO_MAY_COME, words.PRIVATE, said.ABOUT_PRIVATE)
"""A field of new tables only, and not of their options: it is the host that lets people in."""


class CreateScreen(Screen):
    """A form for the options of a table, with its name where it is new."""

    def __init__(
        self,
        name: str | None,
        options: Options,
        done: Callable[[str, Options, bool], None],
        cancel: Callable[[], None],
    ) -> None:
        """Begin with these values. A `name` of None: the table exists and keeps its name.
        `done` takes the name, the options, and whether a new table is private."""
        self.options = options
        self.private = False
        self._fields = FIELDS if name is None else (PRIVATE, *FIELDS)
        self._line = None if name is None else Line(name, TABLE_NAME_MOST)
        self._fallback = name or ""
        self._row = 0
        self._done = done
        self._cancel = cancel

    @property
    def is_typing(self) -> bool:
        """Whether the name is being written."""
        return self._field is None

    @property
    def _field(self) -> Choosing | None:
        """The chosen field; None: the name."""
        at = self._row - (self._line is not None)
        return self._fields[at] if at >= 0 else None

    # ---- keys --------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        """Return the keys; characters are text while the name is chosen."""
        typing = self._line is not None and self._field is None
        up, down = (("up",), ("down", "tab")) if typing else (("up", "k"), ("down", "j", "tab"))
        common = (
            Binding(("enter",), "Enter", self._doing, self._finish),
            Binding((*up, "s-tab"), "", "", lambda: self._move(-1)),
            Binding(down, UP_DOWN(), words.DOES_CHOOSE_OPTION(), lambda: self._move(1)),
            Binding(("escape",), "Esc", words.DOES_CANCEL(), self._cancel),
        )
        if typing and self._line is not None:
            return (*common, *parts.editing(self._line))
        return (
            *common,
            Binding(("left", "h", "-"), "", "", lambda: self._change(-1)),
            Binding(
                ("right", "l", " ", "+"), LEFT_RIGHT(), words.CHANGE(), lambda: self._change(1)
            ),
        )

    def typed(self, text: str) -> bool:
        """Take characters for the name."""
        if self._line is None or not self.is_typing:
            return False
        self._line.insert(text)
        return True

    @property
    def _doing(self) -> str:
        return words.CREATE_IT() if self._line is not None else words.SAVE_IT()

    def _finish(self) -> None:
        written = clean_name(self._line.text, TABLE_NAME_MOST) if self._line else ""
        self._done(written or self._fallback, self.options, self.private)

    def _move(self, step: int) -> None:
        self._row = (self._row + step) % (len(self._fields) + (self._line is not None))

    def _change(self, step: int) -> None:
        field = self._field
        if field is None:
            return
        values = list(field.values)
        now = self._value(field)
        at = values.index(now) + step if now in values else 0
        value = values[at % len(values)]
        if field is PRIVATE:
            self.private = value
        else:
            self.options = field.chosen(self.options, value)

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, size: Size) -> Picture:
        """Return the form, what the chosen value means, and the keys."""
        picture = parts.page(size, words.NEW_TABLE() if self._line else words.TABLE_OPTIONS())
        chosen = self._field
        about = words.ABOUT_NAME() if chosen is None else chosen.explain(self._value(chosen))
        row, step = 2, self._step(size)
        if self._line is not None:
            self._draw_name(picture, row, self._line)
            row += step
        for field in self._fields:
            self._draw_field(picture, row, field)
            row += step
        parts.paragraph(picture, row if step > 1 else row + 1, about, indent=4)
        parts.keys(picture, self._hints())
        return picture

    def _step(self, size: Size) -> int:
        """Return how far a field lies below the one before: with a blank row if there is room."""
        lines = len(self._fields) + (self._line is not None)
        return 2 if 2 + 2 * lines + ABOUT_ROWS < size.rows else 1

    def _hints(self) -> Sequence[parts.Hint]:
        changing = () if self.is_typing else ((LEFT_RIGHT(), words.CHANGE()),)
        return (
            ("Enter", self._doing),
            (UP_DOWN(), words.CHOOSE()),
            *changing,
            ("Esc", words.BACK()),
        )

    def _value(self, field: Choosing) -> Any:
        return self.private if field is PRIVATE else field.value(self.options)

    @property
    def _value_column(self) -> int:
        """The column of the values, after the longest label."""
        labels = [words.NAME, *(field.label for field in self._fields)]
        return 4 + max(LABEL_COLUMNS, 2 + max(width_of(label()) for label in labels))

    def _draw_name(self, picture: Picture, row: int, line: Line) -> None:
        column = self._value_column
        picture.put(4, row, words.NAME(), "class:key" if self.is_typing else "")
        if self.is_typing:
            picture.put(2, row, ">", "class:key")
            parts.draw_line(picture, column, row, picture.size.columns - column - 2, line)
        else:
            picture.put(column, row, line.text)

    def _draw_field(self, picture: Picture, row: int, field: Choosing) -> None:
        value = self._value(field)
        shown = field.shown(value)
        chosen = field is self._field
        picture.put(4, row, field.label(), "class:key" if chosen else "")
        column = self._value_column
        if chosen:
            picture.put(2, row, ">", "class:key")
            end = picture.put(column, row, f"< {shown} >", "class:selected")
            picture.put(end + 2, row, _place(field, value), "class:hint")
        else:
            picture.put(column, row, shown)


def _place(field: Choosing, value: Any) -> str:
    """Say which of how many values this is."""
    values = list(field.values)
    return words.place(values.index(value) + 1, len(values)) if value in values else ""
