"""The form for a table: its name and who can join, where it is new, and its options.

Every field has a sensible value already, so Enter alone is enough.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from luznet.i18n.games import misfit
from luznet.options.kinds import Option, Say
from luznet.options.table import options_of
from luznet.terminal.keys import LEFT_RIGHT, UP_DOWN, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen, both_ways
from luznet.terminal.screens import create_picture, widgets, words
from luznet.wire.options import Setup
from luznet.wire.text import TABLE_NAME_MOST, clean_name


class Field(NamedTuple):
    """A field of the form as it is now: the values to choose from, with their labels, the label of
    the one it has, what that means, and what chooses another."""

    label: str
    values: Mapping[Any, Say]
    value: Any
    shown: str
    about: str
    choose: Callable[[Any], None]


class CreateScreen(Screen):
    """The form. One field is chosen; arrows change its value."""

    def __init__(
        self,
        name: str | None,
        setup: Setup,
        done: Callable[[str, Setup, bool], None],
        cancel: Callable[[], None],
    ) -> None:
        """Begin with these values. A `name` of None: the table exists and keeps its name.
        `done` takes the name, the setup, and whether a new table is private."""
        self.setup = setup
        self.private = False
        self._line = None if name is None else Line(name, TABLE_NAME_MOST)
        self._fallback = name or ""
        self._row = 0
        self._done = done
        self._cancel = cancel

    @property
    def is_typing(self) -> bool:
        return self._line is not None and self._row == 0

    # ---- fields ------------------------------------------------------------------------------

    @property
    def fields(self) -> Sequence[Field]:
        """The fields below the name. Who can join is one of new tables only, and no option of a
        table: the host lets people in."""
        first = [] if self._line is None else [self._who_can_join()]
        options = [option for option in options_of(self.setup.game) if option.label is not None]
        return [*first, *map(self._field_of, options)]

    @property
    def chosen(self) -> Field | None:
        """The chosen field; None: the name."""
        at = self._row - (self._line is not None)
        return self.fields[at] if at >= 0 else None

    def _who_can_join(self) -> Field:
        def choose(private: bool) -> None:
            self.private = private

        shown, about = words.PRIVATE[self.private](), words.ABOUT_PRIVATE[self.private]()
        return Field(words.WHO_CAN_JOIN(), words.PRIVATE, self.private, shown, about, choose)

    def _field_of(self, option: Option) -> Field:
        def choose(value: Any) -> None:
            self.setup = option.put(self.setup, value)

        labels, value = option.values(self.setup), option.value(self.setup)
        return Field(
            option.label() if option.label else "",
            labels,
            value,
            labels[value]() if value in labels else option.label_of(value),
            option.about(self.setup),
            choose,
        )

    # ---- keys --------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        """Return the keys; characters are text while the name is chosen."""
        is_typing = self.is_typing
        letters = ((), ()) if is_typing else (("k",), ("j",))
        up, down = ("up", "s-tab", *letters[0]), ("down", "tab", *letters[1])
        common = (
            Binding(("enter",), "Enter", self._doing, self._finish),
            *both_ways(up, down, UP_DOWN(), label("choose an option"), self._move),
            Binding(("escape",), "Esc", label("back without changes"), self._cancel),
        )
        if is_typing and self._line is not None:
            return (*common, *widgets.editing(self._line))
        left, right = ("left", "h", "-"), ("right", "l", " ", "+")
        return (*common, *both_ways(left, right, LEFT_RIGHT(), label("change"), self._change))

    def typed(self, text: str) -> bool:
        if self._line is None or not self.is_typing:
            return False
        self._line.insert(text)
        return True

    @property
    def _doing(self) -> str:
        return label("create the table") if self._line is not None else label("save the options")

    def _finish(self) -> None:
        if self.misfit:
            return
        written = clean_name(self._line.text, TABLE_NAME_MOST) if self._line else ""
        self._done(written or self._fallback, self.setup, self.private)

    def _move(self, step: int) -> None:
        self._row = (self._row + step) % (len(self.fields) + (self._line is not None))

    def _change(self, step: int) -> None:
        field = self.chosen
        if field is not None:
            values = list(field.values)
            at = values.index(field.value) + step if field.value in values else 0
            field.choose(values[at % len(values)])

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> Picture:
        return create_picture.draw(self, canvas)

    @property
    def row(self) -> int:
        """The chosen line of the form, the name included."""
        return self._row

    @property
    def line(self) -> Line | None:
        """The name as it is written; None at a table that keeps its own."""
        return self._line

    @property
    def misfit(self) -> str:
        """Why the game cannot be played so; empty: it can."""
        options = self.setup.options
        return misfit(self.setup.game, options.players, options.rules)

    def hints(self) -> Sequence[widgets.Hint]:
        """Return the keys to show."""
        changing = () if self.is_typing else ((LEFT_RIGHT(), label("change")),)
        return (
            ("Enter", self._doing),
            (UP_DOWN(), label("choose")),
            *changing,
            ("Esc", label("back")),
        )
