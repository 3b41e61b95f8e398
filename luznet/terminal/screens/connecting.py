"""The screen before a table is known: how long luznet has been trying, or why it failed."""

from collections.abc import Sequence

from luznet.client.core import Goal
from luznet.i18n import farewell, refusal
from luznet.i18n import tables as said
from luznet.terminal.context import Context
from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import widgets, words
from luznet.terminal.screens.doorstep import DARK, draw_doorstep, draw_line, draw_text

PATIENCE = 4.0
"""Seconds after which the screen says what may be wrong."""

TEXT_ROWS = 8
"""Rows of what is said below the house."""


class ConnectingScreen(Screen):
    """A client on its way to a table."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._client = context.client
        self._started = context.clock()

    @property
    def failure(self) -> str:
        """Why the table cannot be reached; empty while luznet is still trying."""
        client = self._client
        if client.refusal is not None:
            return refusal(client.refusal)
        gone = client.farewell
        return farewell(gone.reason) if gone and client.standing == "ended" else ""

    @property
    def waited(self) -> int:
        """Whole seconds since it began."""
        return int(self._context.clock() - self._started)

    def bindings(self) -> Sequence[Binding]:
        watch, back = self._client.can_watch, self._context.back
        return (
            # i18n: Goes to a table as a spectator.
            *([Binding(("w",), "w", label("watch"), self._watch)] if watch else []),
            *([Binding(("escape",), "Esc", label("back"), back)] if back else []),
        )

    def next_change(self, now: float) -> float | None:
        if self.failure:
            return None
        return self._started + int(now - self._started) + 1

    def draw(self, canvas: Canvas) -> Picture:
        picture = Picture(canvas)
        row = draw_doorstep(picture, DARK, TEXT_ROWS, has_lamp=not self.failure)
        if self.failure:
            draw_line(picture, row, self.failure, "lit.alarm")
        else:
            self._draw_trying(picture, draw_line(picture, row, words.CONNECTING()))
        widgets.draw_title(picture, "luznet")
        widgets.keys(picture, (*widgets.hints(self.bindings()), *widgets.everywhere()))
        return picture

    def _draw_trying(self, picture: Picture, row: int) -> None:
        if self.waited:
            picture.middle(row, words.TRIED(self.waited), "quiet")
        if self._client.meets_stranger:
            draw_text(picture, row + 2, said.OTHER_KEY(), "alarm")
        elif self.waited >= PATIENCE:
            draw_text(picture, row + 2, said.NO_ANSWER())

    def _watch(self) -> None:
        self._client.refusal = None
        self._context.send(self._client.aim(Goal("watch", self._client.goal.table)))
