"""The result of a game that ended while the reader had no connection."""

from collections.abc import Sequence

from luznet.client.core import Client
from luznet.i18n.games import last_game
from luznet.terminal.game import words as common
from luznet.terminal.keys import label
from luznet.terminal.notifier import Turn
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import street, widgets, words
from luznet.terminal.screens.doorstep import draw_doorstep, draw_line, draw_text

TEXT_ROWS = 8
"""Rows of what is said below the house."""


class MissedEnd(Screen):
    """The result of a game whose end the reader missed."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def bindings(self) -> Sequence[Binding]:
        return (Binding(("enter", " ", "space"), "Enter", label("go on"), self._go_on),)

    def turn(self) -> Turn | None:
        """Return the reader's turn in the next game, if it is theirs already."""
        update = self._client.update
        if update is None or not getattr(update.view, "legal", ()):
            return None
        return Turn(common.YOUR_TURN(), own=(update.table.id, update.table.games, update.turn))

    def draw(self, canvas: Canvas) -> Picture:
        table, missed = self._client.table, self._client.missed
        picture = Picture(canvas)
        if missed is not None:
            best = next(iter(missed.winners), None)
            windows = street.windows_of(picture.palette, missed.played[: street.MOST], best)
            row = draw_doorstep(picture, windows, TEXT_ROWS, has_lamp=True)
            row = draw_line(picture, row, words.ENDED_WITHOUT_YOU())
            row = draw_text(picture, row, last_game(missed, self._client.name), "strong")
            if self.turn() is not None:
                draw_line(picture, row, common.NEXT_YOUR_TURN(), "lit")
        widgets.draw_title(picture, table.name if table is not None else "")
        widgets.keys(picture, widgets.hints(self.bindings()))
        return picture

    def _go_on(self) -> None:
        self._client.missed = None
