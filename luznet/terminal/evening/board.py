"""The board: all tables of an evening at a glance, for a projector. It has no keys of its own.

It knows what spectators may know, and nothing more: no hidden card of a running deal, unless
everybody at that table agreed.
"""

from collections.abc import Sequence
from typing import Final

from luznet.terminal.evening import board_picture
from luznet.terminal.evening.hall import HallScreen
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding

PAGE_FOR: Final = 8.0
"""Seconds for which a part of the tables is shown, if not all fit."""


class BoardScreen(HallScreen):
    """The board of an evening."""

    @property
    def page(self) -> int:
        """The number of the part of the tables that is shown, counted on and on."""
        return int(self._context.clock() / PAGE_FOR)

    def bindings(self) -> Sequence[Binding]:
        return ()

    def draw(self, size: Canvas) -> Picture:
        self.elapse()
        return board_picture.draw(self, size)

    def next_change(self, now: float) -> float | None:
        times = (super().next_change(now), now + PAGE_FOR - now % PAGE_FOR + 0.01)
        return min(time for time in times if time is not None)
