"""The screen of `luznet stats`: figures of one person, page by page."""

from collections.abc import Callable, Sequence
from typing import Final

from luznet.history import words as trouble_words
from luznet.history.store import Store, StoreTrouble
from luznet.statistics import words as told
from luznet.statistics.figures import Asked, Bots, figures
from luznet.statistics.report import Report, report_of
from luznet.terminal.keys import LEFT_RIGHT, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen, both_ways
from luznet.terminal.screens import widgets
from luznet.terminal.statistics import words
from luznet.terminal.statistics.pages import draw_page, paged

TOP: Final = 2
"""The row of the title of a part."""
FRAME: Final = TOP + 2 + 2
"""Rows that are not for what a page has: the titles above it, an empty one and the keys below."""
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
        return [text() for text in words.HELP]

    def bindings(self) -> Sequence[Binding]:
        on, before = (
            ("right", "down", "pagedown", " ", "l", "j"),
            ("left", "up", "pageup", "h", "k"),
        )
        return (
            *both_ways(before, on, LEFT_RIGHT(), label("turn the page"), self._turn),
            Binding(("b",), "b", label("with or without bots"), self._next_bots),
            Binding(("escape", "q"), "Esc", label("back"), self._back),
        )

    def draw(self, size: Canvas) -> Picture:
        pages = paged(self._report, size.rows - FRAME)
        self._pages = max(1, len(pages))
        self._page = min(self._page, self._pages - 1)
        which = words.BOTS[self._asked.bots]()
        where = words.PAGE(which=which, page=self._page + 1, pages=self._pages)
        picture = widgets.page(size, told.TITLE(), where, self._report.about if pages else "")
        if pages:
            draw_page(picture, TOP, pages[self._page])
        else:
            widgets.paragraph(picture, TOP, self._report.about)
        widgets.keys(picture, (*widgets.hints(self.bindings()), ("?", label("help"))))
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
        following = ORDER[(ORDER.index(self._asked.bots) + 1) % len(ORDER)]
        self._asked = self._asked._replace(bots=following)
        self._report = self._read()
        self._page = 0
