"""The settings screen: a row for each setting. Arrows change the chosen one and save it.

Rows, values and explanations come from the table of settings. A sample beside them shows the theme
and the signs, and changes with them at once.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from luznet.i18n import sentences
from luznet.preferences.chosen import NotKept, Preferences
from luznet.preferences.table import BY_NAME, SETTINGS, Name, Setting, Value
from luznet.terminal.keys import LEFT_RIGHT, UP_DOWN, label
from luznet.terminal.picture import Canvas, Picture, cut, width_of
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen, both_ways
from luznet.terminal.screens import widgets
from luznet.terminal.settings import words
from luznet.terminal.settings.sample import COLUMNS, draw_sample
from luznet.wire.text import NAME_MOST

LIST_ROW: Final = 2
"""The row of the first setting."""
ABOUT_ROWS: Final = 4
"""Rows below the list, at least, for what the chosen setting means."""
TEXT: Final = 4
"""The column of that text, and of the labels."""
VALUE_COLUMN: Final = 28
"""The column of the values, unless a label needs more room."""
VALUE_ROOM: Final = 16
"""Columns of the values that a sample leaves free."""
THEME: Final = BY_NAME["theme"]


class SettingsScreen(Screen):
    """All settings, one of them chosen."""

    def __init__(self, preferences: Preferences, back: Callable[[], None]) -> None:
        """Show and change these; `back` closes the screen."""
        self._preferences = preferences
        self._back = back
        self._row = 0
        self._line: Line | None = None
        self._told = next(iter(preferences.troubles), "")

    @property
    def chosen(self) -> Setting:
        """The chosen setting."""
        return SETTINGS[self._row]

    @property
    def is_typing(self) -> bool:
        return self._line is not None

    # ---- keys --------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Do what the key does; the last message has been read."""
        self._told = ""
        return super().press(key)

    def bindings(self) -> Sequence[Binding]:
        return self._listing() if self._line is None else self._writing(self._line)

    def typed(self, text: str) -> bool:
        if self._line is not None:
            self._line.insert(text)
        return self._line is not None

    def help(self) -> Sequence[str]:
        return [text() for text in words.HELP]

    def _listing(self) -> Sequence[Binding]:
        up, down = ("up", "k", "s-tab"), ("down", "j", "tab")
        left, right = ("left", "h", "-"), ("right", "l", " ", "+")
        return (
            *both_ways(up, down, UP_DOWN(), label("choose a setting"), self._move),
            *both_ways(left, right, LEFT_RIGHT(), label("change its value"), self._change),
            Binding(("enter",), "Enter", label("edit or change it"), self._edit),
            Binding(
                ("d", "delete"), "d", label("reset it to its default"), partial(self._keep, None)
            ),
            # i18n: Shows one theme after another: what the screen looks like.
            Binding(("T",), "T", label("theme"), self._next_theme),
            Binding(("escape", "q", "o"), "Esc", label("back to where you were"), self._back),
        )

    def _writing(self, line: Line) -> Sequence[Binding]:
        return (
            Binding(("enter",), "Enter", label("save"), lambda: self._save(line)),
            Binding(("escape",), "Esc", label("cancel"), self._stop_writing),
            *widgets.editing(line),
        )

    def _move(self, step: int) -> None:
        self._row = (self._row + step) % len(SETTINGS)

    def _change(self, step: int) -> None:
        value = self._preferences.settings().given(self.chosen)
        if not isinstance(self.chosen, Name):
            self._keep(self.chosen.beside(value, step))

    def _next_theme(self) -> None:
        """Choose the setting of the theme, and change it."""
        self._row = SETTINGS.index(THEME)
        self._change(1)

    def _edit(self) -> None:
        if not isinstance(self.chosen, Name):
            self._change(1)
        elif not self._is_fixed():
            self._line = Line(str(self._preferences.settings().given(self.chosen)), NAME_MOST)

    def _save(self, line: Line) -> None:
        try:
            value = self.chosen.parse(line.text)
        except ValueError:
            self._told = words.ANY_NAME()
            return
        self._stop_writing()
        self._keep(value)

    def _stop_writing(self) -> None:
        self._line = None

    def _keep(self, value: Value | None) -> None:
        if self._is_fixed():
            return
        try:
            self._preferences.keep(self.chosen.name, value)
        except NotKept as error:
            self._told = sentences(str(error), words.HOLDS())
        else:
            self._told = next(iter(self._preferences.troubles), "")

    def _is_fixed(self) -> bool:
        """Return whether a flag or variable overrides the chosen setting; the screen says which."""
        return bool(self._preferences.fixed_by(self.chosen.name))

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, size: Canvas) -> Picture:
        picture = widgets.page(size, words.TITLE())
        place = widgets.lines_of(picture, words.KEPT_IN(place=self._preferences.place))
        bottom = widgets.keys(picture, self._hints()) - 1 - len(place)
        for row, line in enumerate(place, bottom):
            picture.put(widgets.MARGIN, row, line, "faint")
        about = [part for part in self._about() if part[0]]
        rows = sum(len(widgets.lines_of(picture, text, TEXT)) for text, _ in about)
        end = self._draw_list(picture, bottom - LIST_ROW - max(ABOUT_ROWS, rows + 2)) + 1
        for text, style in about:
            end = widgets.paragraph(picture, end, text, style, TEXT)
        return picture

    def _about(self) -> Sequence[tuple[str, str]]:
        """Return the texts below the list, each with its style."""
        holding = self._preferences.fixed_by(self.chosen.name)
        return (
            (self.chosen.sentence, ""),
            (words.FIXED_BY(what=holding) if holding else "", "strong"),
            (self._told, "alarm"),
        )

    def _hints(self) -> Sequence[widgets.Hint]:
        if self.is_typing:
            return widgets.hints(self.bindings())
        is_text = isinstance(self.chosen, Name)
        changing = ("Enter", label("edit")) if is_text else (LEFT_RIGHT(), label("change"))
        # i18n: A setting is reset to its default.
        changes = () if self._is_fixed() else (changing, ("d", label("default")))
        return (
            (UP_DOWN(), label("choose")),
            *changes,
            ("T", label("theme")),
            ("?", label("help")),
            ("Esc", label("back")),
        )

    def _draw_list(self, picture: Picture, room: int) -> int:
        """Draw as many settings as fit, the chosen one among them; return the row after them."""
        first = max(0, min(self._row - room // 2, len(SETTINGS) - room))
        shown = SETTINGS[first : first + room]
        labels = [setting.label() for setting in SETTINGS]
        column = max(VALUE_COLUMN, TEXT + 2 + max(map(width_of, labels)))
        end = min(picture.canvas.columns, widgets.LONGEST) - widgets.MARGIN
        if end - COLUMNS >= column + VALUE_ROOM:
            end -= COLUMNS
            draw_sample(picture, end, LIST_ROW)
        for row, setting in enumerate(shown, LIST_ROW):
            self._draw_row(picture, row, column, end, setting)
        after = LIST_ROW + len(shown)
        hidden = len(SETTINGS) - first - len(shown)
        widgets.draw_more(picture, TEXT, (LIST_ROW - 1, after), first, hidden)
        return after

    def _draw_row(
        self, picture: Picture, row: int, column: int, end: int, setting: Setting
    ) -> None:
        is_chosen = setting is self.chosen
        picture.put(TEXT, row, setting.label(), "lamp" if is_chosen else "quiet")
        if is_chosen:
            picture.put(widgets.MARGIN, row, ">", "lamp")
        room = end - column
        if is_chosen and self._line is not None:
            widgets.draw_line(picture, column, row, room, self._line)
            return
        value = cut(words.value(setting, self._preferences.settings().given(setting)), room - 4)
        if is_chosen and not self._is_fixed():
            value = value if isinstance(setting, Name) else f"< {value} >"
            picture.put(column, row, value, "lit")
        else:
            picture.put(column, row, value, "strong" if self._is_own(setting) else "")

    def _is_own(self, setting: Setting) -> bool:
        """Return whether the user chose another value than the default."""
        return self._preferences.settings().given(setting) != setting.default
