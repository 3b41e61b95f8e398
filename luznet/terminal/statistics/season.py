"""The screen of `luznet season`: the list of seasons, and the table of one."""

from collections.abc import Callable, Sequence
from typing import Final

from luznet.history import words as trouble_words
from luznet.history.store import Store, StoreTrouble
from luznet.statistics import words as told
from luznet.statistics.report import Part, season_report, seasons_report
from luznet.statistics.season import Season, Standing, hidden_people, hide, season, seasons
from luznet.terminal.keys import UP_DOWN, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen, both_ways
from luznet.terminal.screens import widgets
from luznet.terminal.statistics import words
from luznet.terminal.statistics.pages import MARGIN, draw_table, narrowed

TOP: Final = 2


class SeasonScreen(Screen):
    """All seasons, and the table of the chosen one."""

    def __init__(self, store: Store, back: Callable[[], None], name: str = "") -> None:
        """Show the season of this name; without one the only season, or the list of all. `back`
        closes the screen."""
        self._store = store
        self._back = back
        self._seasons: list[Season] = []
        self._season: Season | None = None
        self._game = 0
        self._row = 0
        self._trouble = ""
        self._trying(lambda: self._begin(name))

    def help(self) -> Sequence[str]:
        return [text() for text in words.SEASON_HELP]

    def press(self, key: str) -> bool:
        """Do what the key does; what is wrong with the store is shown."""
        return self._trying(lambda: super(SeasonScreen, self).press(key))

    def _trying(self, work: Callable[[], bool]) -> bool:
        self._trouble = ""
        try:
            return work()
        except StoreTrouble as trouble:
            self._trouble = trouble_words.trouble(trouble)
            return True

    def _begin(self, name: str) -> bool:
        self._seasons = seasons(self._store)
        if name or len(self._seasons) == 1:
            self._open(name or self._seasons[0].name)
        return True

    # ---- keys --------------------------------------------------------------------------------

    def bindings(self) -> Sequence[Binding]:
        up, down = ("up", "k"), ("down", "j")
        moving = both_ways(up, down, UP_DOWN(), label("choose"), self._move)
        if self._season is None:
            show = Binding(("enter",), "Enter", label("show it"), self._enter)
            leave = Binding(("escape", "q"), "Esc", label("back"), self._back)
            return (*moving, *[show] * bool(self._seasons), leave)
        return (*moving, *self._in_season(self._season))

    def _in_season(self, shown: Season) -> Sequence[Binding]:
        several = len(shown.games) > 1
        return (
            *[Binding(("g", "tab"), "g", label("other game"), self._next_game)] * several,
            Binding(("x", "delete"), "x", label("hide this player"), self._hide),
            *[Binding(("a",), "a", label("show all again"), self._show_all)] * self._hides(shown),
            Binding(("escape", "q"), "Esc", label("back"), self._close),
        )

    def _hides(self, shown: Season) -> bool:
        return any(shown.hidden.values())

    def _move(self, step: int) -> None:
        rows = len(self._seasons) if self._season is None else len(self._standings)
        self._row = max(0, min(rows - 1, self._row + step))

    def _enter(self) -> None:
        self._open(self._seasons[self._row].name)

    def _open(self, name: str) -> None:
        self._season = season(self._store, name)
        self._row = 0

    def _close(self) -> None:
        """Go back to the list, or from the only season to where the user was."""
        if len(self._seasons) < 2:
            self._back()
        self._season, self._row, self._game = None, 0, 0

    def _next_game(self) -> None:
        if self._season is not None:
            self._game = (self._game + 1) % len(self._season.games)
            self._row = 0

    def _hide(self) -> None:
        if self._season is not None and self._standings:
            hide(self._store, self._standings[self._row].key, is_hidden=True)
            self._renew(self._season)

    def _show_all(self) -> None:
        for key in hidden_people(self._store):
            hide(self._store, key, is_hidden=False)
        if self._season is not None:
            self._renew(self._season)

    def _renew(self, shown: Season) -> None:
        self._season = season(self._store, shown.name)
        self._move(0)

    @property
    def _standings(self) -> Sequence[Standing]:
        if self._season is None:
            return ()
        return self._season.standings[[*self._season.games][self._game]]

    # ---- the picture -------------------------------------------------------------------------

    def draw(self, size: Canvas) -> Picture:
        report = (
            seasons_report(self._seasons) if self._season is None else season_report(self._season)
        )
        title = "" if self._season is None else report.about
        picture = widgets.page(size, told.SEASON(), "", title)
        if self._trouble:
            widgets.paragraph(picture, TOP, self._trouble, "alarm")
        elif not report.parts:
            widgets.paragraph(picture, TOP, report.about)
        bottom = widgets.keys(picture, (*widgets.hints(self.bindings()), ("?", label("help"))))
        if report.parts and not self._trouble:
            self._draw_part(picture, report.parts[self._game], bottom)
        return picture

    def _draw_part(self, picture: Picture, part: Part, bottom: int) -> None:
        """Draw a table above a row: the columns that fit, the lines around the chosen one."""
        row = TOP
        if part.title:
            picture.put(MARGIN, row, part.title, "strong")
            row += 2
        remarks = [line for each in part.remarks for line in widgets.lines_of(picture, each)]
        whole = narrowed(part.tables[0], picture.canvas.columns - 2 * MARGIN)[0]
        room = max(1, bottom - row - 1 - (len(remarks) + 1) - 1)
        first = max(0, min(self._row - room // 2, len(whole.rows) - room))
        table = whole._replace(rows=whole.rows[first : first + room])
        draw_table(picture, row, table, self._row - first)
        for at, remark in enumerate(remarks):
            picture.put(MARGIN, row + len(table.rows) + 2 + at, remark, "quiet")
