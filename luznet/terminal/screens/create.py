"""Creating a table, or changing the options of one: fields, one of them chosen, arrows change it.

Every field has a sensible value already, so Enter alone is enough.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from luznet.games import GAMES
from luznet.i18n import tables as said
from luznet.i18n.games import misfit, name_of, time_label, words_of
from luznet.language import Text
from luznet.terminal.keys import LEFT_RIGHT, UP_DOWN
from luznet.terminal.picture import Picture, Size, width_of
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import widgets, words
from luznet.wire.messages import Options
from luznet.wire.options import (
    Setup,
    common_level,
    help_levels,
    help_of,
    rule,
    with_game,
    with_level,
    with_players,
    with_rule,
)
from luznet.wire.text import TABLE_NAME_MOST, clean_name

LABEL_COLUMNS = 24
"""Columns of the labels, at least."""
ABOUT_ROWS = 3
"""Rows that the longest explanation may take."""
FIRST = 2
"""The row of the first field."""
MORE = "..."
"""Stands where there are more fields than rows."""
FOR_SOME_GAMES = frozenset({"help", "open_tricks"})
"""Fields that are there only where the game says that they mean something (`table_options`)."""


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
    about: Text | Mapping[Any, Callable[[], str]]
    other: Callable[[Any], str] = _plain_label
    read: Callable[[Options], Any] | None = None
    write: Callable[[Options, Any], Options] | None = None

    def explain(self, value: Any) -> str:
        """Return what the value means."""
        about = self.about if isinstance(self.about, Text) else self.about[value]
        return about()

    def value(self, setup: Setup) -> Any:
        """Return the value that a table has."""
        return self.read(setup.options) if self.read else getattr(setup.options, self.field)

    def chosen(self, setup: Setup, value: Any) -> Setup:
        """Return what the table is with another value."""
        write = self.write or self._replaced
        return setup._replace(options=write(setup.options, value))

    def _replaced(self, options: Options, value: Any) -> Options:
        return msgspec.structs.replace(options, **{self.field: value})

    def shown(self, value: Any) -> str:
        """Return a value as people read it."""
        return self.values[value]() if value in self.values else self.other(value)


class ChoosingGame(Choosing):
    """The field for what is played."""

    def value(self, setup: Setup) -> str:
        """Return the game."""
        return setup.game

    def chosen(self, setup: Setup, value: str) -> Setup:
        """Return what the table is with another game."""
        return with_game(setup, value)


class ChoosingHelp(Choosing):
    """The field for how much help there is."""

    def value(self, setup: Setup) -> Any:
        """Return how much there is in the table's game."""
        return help_of(setup)


class ChoosingRule(Choosing):
    """A field for one of the game's own options."""

    def value(self, setup: Setup) -> Any:
        """Return the value that a table has."""
        return rule(setup, self.field)

    def chosen(self, setup: Setup, value: Any) -> Setup:
        """Return what the table is with another value."""
        return with_rule(setup, self.field, value)


def fields_of(game: str) -> tuple[Choosing, ...]:
    """Return the fields for a table of a game."""
    rules, own = GAMES[game], words_of(game)
    players = {number: partial(str, number) for number in rules.seats}
    common = (
        Choosing("players", words.HOW_MANY_CHAIRS, players, own.ABOUT_PLAYERS, write=with_players),
        *BOTS,
        _helping(game),
        *SEEN,
        Choosing("turn_time", words.TIME_TO_THINK, words.TIMES, own.ABOUT_TIME, other=time_label),
        CHAT,
    )
    fitting = [
        field
        for field in common
        if field.field not in FOR_SOME_GAMES or field.field in rules.table_options
    ]
    of_rules = [
        ChoosingRule(each.name, each.label, each.values, each.about, other=each.other)
        for each in own.RULES
    ]
    return (GAME, *fitting, *of_rules)


def _helping(game: str) -> Choosing:
    levels = help_levels(game)
    return ChoosingHelp(
        "help",
        words.HOW_MUCH_HELP,
        {level: words.HELP[level] for level in levels},
        {level: partial(said.about_help, game, level) for level in levels},
    )


GAME = ChoosingGame(
    "game",
    words.WHICH_GAME,
    {game: partial(name_of, game) for game in GAMES},
    said.ABOUT_GAME,
)
BOTS = (
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
)
SEEN = (
    Choosing("open_tricks", words.WON_TRICKS, words.TRICKS, said.ABOUT_TRICKS),
    Choosing("spectators", words.WHO_MAY_WATCH, words.SPECTATORS, said.ABOUT_SPECTATORS),
)
CHAT = Choosing("chat", words.CHATTING, words.CHAT, said.ABOUT_CHAT)
PRIVATE = Choosing("private", words.WHO_MAY_COME, words.PRIVATE, said.ABOUT_PRIVATE)
"""A field of new tables only, and not of their options: it is the host that lets people in."""


class CreateScreen(Screen):
    """A form for the options of a table, with its name where it is new."""

    def __init__(
        self,
        name: str | None,
        setup: Setup,
        done: Callable[[str, Setup, bool], None],
        cancel: Callable[[], None],
    ) -> None:
        """Begin with these values. A `name` of None: the table exists and keeps its name.
        `done` takes the name, what is played and how, and whether a new table is private."""
        self.setup = setup
        self.private = False
        self._first = () if name is None else (PRIVATE,)
        self._fields = (*self._first, *fields_of(setup.game))
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
            return (*common, *widgets.editing(self._line))
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

    @property
    def _misfit(self) -> str:
        """Why the game cannot be played so; empty: it can."""
        options = self.setup.options
        return misfit(self.setup.game, options.players, options.rules)

    def _finish(self) -> None:
        if self._misfit:
            return
        written = clean_name(self._line.text, TABLE_NAME_MOST) if self._line else ""
        self._done(written or self._fallback, self.setup, self.private)

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
            self.setup = field.chosen(self.setup, value)
            self._fields = (*self._first, *fields_of(self.setup.game))

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, size: Size) -> Picture:
        """Return the form, what the chosen value means, and the keys."""
        picture = widgets.page(size, words.NEW_TABLE() if self._line else words.TABLE_OPTIONS())
        chosen = self._field
        about = words.ABOUT_NAME() if chosen is None else chosen.explain(self._value(chosen))
        row = self._draw_fields(picture, widgets.keys(picture, self._hints()))
        row = widgets.paragraph(picture, row, about, indent=4)
        widgets.paragraph(picture, row, self._misfit, "class:trouble", indent=4)
        return picture

    def _draw_fields(self, picture: Picture, bottom: int) -> int:
        """Draw the name and the fields, with a blank row after each if there is room, or those
        around the chosen one if there is not even room for all; return the row below."""
        lines = self._lines
        room = bottom - FIRST - ABOUT_ROWS
        step, most = (2, len(lines)) if 2 * len(lines) <= room else (1, room - 1)
        before = max(0, min(self._row - most // 2, len(lines) - most))
        shown = lines[before : before + most]
        for at, draw_line in enumerate(shown):
            draw_line(picture, FIRST + step * at)
        below = FIRST + step * len(shown)
        if before:
            picture.put(2, FIRST - 1, MORE, "class:hint")
        if before + most < len(lines):
            picture.put(2, below, MORE, "class:hint")
        return below if step > 1 else below + 1

    @property
    def _lines(self) -> Sequence[Callable[[Picture, int], None]]:
        """What draws the lines of the form on a picture, at a row."""
        fields = [partial(self._draw_field, field=field) for field in self._fields]
        line = self._line
        return fields if line is None else [partial(self._draw_name, line=line), *fields]

    def _hints(self) -> Sequence[widgets.Hint]:
        changing = () if self.is_typing else ((LEFT_RIGHT(), words.CHANGE()),)
        return (
            ("Enter", self._doing),
            (UP_DOWN(), words.CHOOSE()),
            *changing,
            ("Esc", words.BACK()),
        )

    def _value(self, field: Choosing) -> Any:
        return self.private if field is PRIVATE else field.value(self.setup)

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
            widgets.draw_line(picture, column, row, picture.size.columns - column - 2, line)
        else:
            picture.put(column, row, line.text)

    def _draw_field(self, picture: Picture, row: int, field: Choosing) -> None:
        value = self._value(field)
        shown = field.shown(value)
        chosen = field.field == (self._field.field if self._field else None)
        picture.put(4, row, field.label(), "class:key" if chosen else "")
        column = self._value_column
        if chosen:
            picture.put(2, row, ">", "class:key")
            end = picture.put(column, row, f"< {shown} >", "class:selected") + 2
            place = _place(field, value)
            if end + width_of(place) <= picture.size.columns:
                picture.put(end, row, place, "class:hint")
        else:
            picture.put(column, row, shown)


def _place(field: Choosing, value: Any) -> str:
    """Say which of how many values this is."""
    values = list(field.values)
    return words.place(values.index(value) + 1, len(values)) if value in values else ""
