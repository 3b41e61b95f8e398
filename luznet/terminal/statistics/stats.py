"""The screen of `luznet stats`: figures of one person, page by page."""

from collections.abc import Callable, Sequence
from typing import Final

from luznet.games import GAMES
from luznet.history import words as trouble_words
from luznet.history.store import Store, StoreTrouble
from luznet.statistics import words as told
from luznet.statistics.figures import Asked, Bots, figures
from luznet.statistics.report import Report, report_of
from luznet.terminal.keys import LEFT_RIGHT, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen, both_ways, following
from luznet.terminal.screens import widgets
from luznet.terminal.statistics import words
from luznet.terminal.statistics.pages import MARGIN, draw_night, draw_page, paged, rows_of_page

TOP: Final = 2
"""The row of the title of a part."""
ORDER: Final[tuple[Bots, ...]] = ("any", "none", "some")


class StatsScreen(Screen):
    """Figures of one person."""

    def __init__(self, store: Store, asked: Asked, back: Callable[[], None]) -> None:
        """Show figures from a store; `back` closes the screen."""
        self._store = store
        self._asked = asked
        self._back = back
        self._page = 0
        self._pages = 1
        self._report = self._read()

    def help(self) -> Sequence[str]:
        return [*(text() for text in words.HELP), *words.heads()]

    def bindings(self) -> Sequence[Binding]:
        on, before = (
            ("right", "down", "pagedown", " ", "l", "j"),
            ("left", "up", "pageup", "h", "k"),
        )
        return (
            *both_ways(before, on, LEFT_RIGHT(), label("turn the page"), self._turn),
            Binding(("g",), "g", label("only one game, or all"), self._next_game, label("game")),
            Binding(("b",), "b", label("with or without bots"), self._next_bots),
            Binding(("escape", "q"), "Esc", label("back"), self._back),
        )

    def draw(self, size: Canvas) -> Picture:
        hints = (*widgets.hints(self.bindings()), ("?", label("help")))
        rows = widgets.above_keys(size, hints) - 1 - (TOP + 2)
        pages = paged(self._report, size.columns - 2 * MARGIN, rows)
        self._pages = max(1, len(pages))
        self._page = min(self._page, self._pages - 1)
        which = words.BOTS[self._asked.bots]()
        where = words.PAGE(which=which, page=self._page + 1, pages=self._pages)
        picture = Picture(size)
        if pages:
            shown = pages[self._page]
            draw_night(picture, TOP, TOP + rows_of_page(shown), TOP + 2 + rows)
            draw_page(picture, TOP, shown)
        else:
            widgets.paragraph(picture, TOP, self._report.about)
        widgets.draw_title(picture, told.TITLE(), where, self._report.about if pages else "")
        widgets.keys(picture, hints)
        return picture

    def _read(self) -> Report:
        """Return the figures, or what is wrong with the store."""
        try:
            return report_of(figures(self._store, self._asked))
        except StoreTrouble as trouble:
            return Report("", trouble_words.trouble(trouble), ())

    def _turn(self, step: int) -> None:
        self._page = max(0, min(self._pages - 1, self._page + step))

    def _next_bots(self) -> None:
        self._ask(self._asked._replace(bots=following(ORDER, self._asked.bots)))

    def _next_game(self) -> None:
        self._ask(self._asked._replace(game=following(("", *GAMES), self._asked.game)))

    def _ask(self, asked: Asked) -> None:
        self._asked = asked
        self._report = self._read()
        self._page = 0
