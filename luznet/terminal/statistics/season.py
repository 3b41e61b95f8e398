"""The screen of `luznet season`: the list of seasons, and the table of one."""

from collections.abc import Callable, Sequence
from typing import Final

from luznet.history import words as trouble_words
from luznet.history.store import Store, StoreTrouble
from luznet.statistics import words as told
from luznet.statistics.report import Part, season_report, seasons_report
from luznet.statistics.season import Season, Standing, hidden_people, hide, season, seasons
from luznet.terminal.game.street import LEAST_ROWS, Home, draw_street
from luznet.terminal.keys import UP_DOWN, label
from luznet.terminal.light.house import Window
from luznet.terminal.picture import Canvas, Cell, Picture
from luznet.terminal.screen import Binding, Screen, both_ways
from luznet.terminal.screens import widgets
from luznet.terminal.screens.street import warm
from luznet.terminal.statistics import words
from luznet.terminal.statistics.pages import MARGIN, draw_night, draw_table, narrowed

TOP: Final = 2
PODIUM: Final = 3
"""Players who have a house; its lit windows tell their place."""


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
        picture = Picture(size)
        hints = (*widgets.hints(self.bindings()), ("?", label("help")))
        if self._trouble:
            widgets.paragraph(picture, TOP, self._trouble, "alarm")
        elif not report.parts:
            widgets.paragraph(picture, TOP, report.about)
        else:
            self._draw_part(picture, report.parts[self._game], widgets.above_keys(size, hints))
        title = "" if self._season is None else report.about
        widgets.draw_title(picture, told.SEASON(), "", title)
        widgets.keys(picture, hints)
        return picture

    def _draw_part(self, picture: Picture, part: Part, bottom: int) -> None:
        """Draw a table above a row: the columns that fit, the lines around the chosen one."""
        remarks = [line for each in part.remarks for line in widgets.lines_of(picture, each)]
        whole = narrowed(part.tables[0], picture.canvas.columns - 2 * MARGIN)[0]
        above, below = 3 if part.title else 1, len(remarks) + 1
        podium = self._podium_rows(bottom - 1 - above - below - 1 - len(whole.rows))
        row = 1 + podium if podium else TOP
        room = max(1, bottom - row - above - below - 1)
        first = max(0, min(self._row - room // 2, len(whole.rows) - room))
        table = whole._replace(rows=whole.rows[first : first + room])
        after = row + above + len(table.rows)
        draw_night(picture, row, after, bottom)
        if podium:
            self._draw_podium(picture, Cell(0, 1, picture.canvas.columns, podium))
        if part.title:
            picture.put(MARGIN, row, part.title, "strong")
        head, hidden = row + above - 1, len(whole.rows) - first - len(table.rows)
        draw_table(picture, head, table, self._row - first)
        widgets.draw_more(picture, MARGIN, (head - 1, after), first, hidden)
        for at, remark in enumerate(remarks, after + 1):
            picture.put(MARGIN, at, remark, "quiet")

    def _podium_rows(self, free: int) -> int:
        """Return how many of the free rows the houses of the best players take."""
        return free if self._standings and free >= LEAST_ROWS else 0

    def _draw_podium(self, picture: Picture, cell: Cell) -> None:
        """Draw the houses of the best players; as many windows are lit as a place deserves."""
        light = warm(picture.palette)
        homes = [
            Home(
                each.name, [Window(light if at < PODIUM - place else None) for at in range(PODIUM)]
            )
            for place, each in enumerate(self._standings[:PODIUM])
        ]
        draw_street(picture, cell, homes, "")
