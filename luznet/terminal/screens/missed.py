"""The result of a game that ended while the reader had no connection."""

from collections.abc import Sequence

from luznet.client.core import Client
from luznet.i18n.games import last_game
from luznet.terminal.game import words as common
from luznet.terminal.keys import label
from luznet.terminal.notifier import Turn
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import widgets, words


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

    def draw(self, size: Canvas) -> Picture:
        table, missed = self._client.table, self._client.missed
        picture = widgets.page(size, table.name if table is not None else "")
        if missed is not None:
            row = widgets.paragraph(picture, 3, words.ENDED_WITHOUT_YOU()) + 1
            told = last_game(missed, self._client.name)
            row = widgets.paragraph(picture, row, told, "strong") + 1
            if self.turn() is not None:
                widgets.paragraph(picture, row, common.NEXT_YOUR_TURN(), "alarm")
        widgets.keys(picture, widgets.hints(self.bindings()))
        return picture

    def _go_on(self) -> None:
        self._client.missed = None
