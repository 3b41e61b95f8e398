"""The review of a deal in a replay: the game's own, of the choices of whoever is looked from."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from luznet.terminal.game.page import draw_keys
from luznet.terminal.game.screen import ENTER, GameScreen
from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen

SCROLLS: Final = frozenset({"up", "down", "pageup", "pagedown"})
"""The keys of the table that still do something: nobody acts there."""


class ReviewScreen(Screen):
    """A review over a replay."""

    def __init__(self, table: GameScreen[Any], back: Callable[[], None]) -> None:
        """`table` is the game's screen, which shows its review; `back` leads to the replay."""
        self._table = table
        self._back = back

    def draw(self, size: Canvas) -> Picture:
        picture = self._table.draw(size)
        picture.fill(0, size.rows - 1, size.columns, 1)
        draw_keys(picture, size.rows - 1, self.bindings(), self._table.model.chat)
        return picture

    def next_change(self, now: float) -> float | None:
        return self._table.next_change(now)

    def bindings(self) -> Sequence[Binding]:
        closing = ("escape", "backspace", "q", "c-d", "e", *ENTER)
        back = Binding(closing, "Esc", label("back to the replay"), self._back)
        scrolling = [each for each in self._table.bindings() if SCROLLS & {*each.keys}]
        return [back, *scrolling]
