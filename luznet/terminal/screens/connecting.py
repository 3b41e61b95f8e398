"""The screen before a table is known, and after the host has ended the connection: how long luznet
has been trying, or why it failed, and how to come back."""

from collections.abc import Sequence

from luznet.client.core import Goal
from luznet.i18n import NO_NETWORK, farewell, refusal
from luznet.i18n import tables as said
from luznet.terminal.context import Context
from luznet.terminal.keys import label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import widgets, words
from luznet.terminal.screens.doorstep import DARK, draw_doorstep, draw_line, draw_text

PATIENCE = 4.0
"""Seconds after which the screen says what may be wrong."""
STARTS_WITHIN = 15
"""Seconds after which a game that does not begin by itself waits for the user."""
READ_AFTER = 1.0
"""Seconds after the end of a connection in which Enter does nothing: the key may have been meant
for the table."""

TEXT_ROWS = 8
"""Rows of what is said below the house."""


class ConnectingScreen(Screen):
    """A client on its way to a table."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._client = context.client
        self._started = context.clock()
        self._ended_at: float | None = None

    @property
    def failure(self) -> str:
        """Why the table cannot be reached; empty while luznet is still trying."""
        client = self._client
        if client.farewell is not None and client.standing == "ended":
            return farewell(client.farewell.reason)
        return refusal(client.refusal) if client.refusal is not None else ""

    @property
    def is_starting(self) -> bool:
        """Whether a game is about to begin by itself; after a while it is taken to be refused."""
        return self._context.session.is_starting and self.waited < STARTS_WITHIN

    @property
    def waited(self) -> int:
        """Whole seconds since it began."""
        return int(self._context.clock() - self._started)

    def bindings(self) -> Sequence[Binding]:
        back = self._context.back
        return (
            *self._coming_back(),
            *self._sitting_down(),
            # i18n: Goes to a table as a spectator.
            *([Binding(("w",), "w", label("watch"), self._watch)] if self._can_watch else []),
            *([Binding(("escape",), "Esc", label("back"), back)] if back else []),
        )

    def _sitting_down(self) -> Sequence[Binding]:
        """Return the key that leads to another table of this host, if one has a free seat."""
        if self._client.table_instead is None:
            return ()
        return (Binding(("enter",), "Enter", label("sit down there"), self._sit_instead),)

    def _sit_instead(self) -> None:
        self._context.send(self._client.sit_instead())

    @property
    def _can_watch(self) -> bool:
        return self._client.can_watch and self._client.standing != "ended"

    def _coming_back(self) -> Sequence[Binding]:
        """Return the key that leads back to the table, if the host ended only this connection."""
        self._look()
        if not self._client.can_come_back:
            return ()
        # i18n: The user sits at this table in another terminal, and comes back to this one.
        again = label("play on here") if self._is_elsewhere else label("join again")
        return (Binding(("enter",), "Enter", again, self._come_back),)

    @property
    def _is_elsewhere(self) -> bool:
        """Whether the user sits at the table in another terminal."""
        gone = self._client.farewell
        return gone is not None and gone.reason == "replaced"

    def _look(self) -> None:
        """Take note of when the connection ended."""
        if self._client.standing != "ended":
            self._ended_at = None
        elif self._ended_at is None:
            self._ended_at = self._context.clock()

    def _come_back(self) -> None:
        if self._ended_at is not None and self._context.clock() >= self._ended_at + READ_AFTER:
            self._context.session.come_back()

    def next_change(self, now: float) -> float | None:
        if self.failure:
            return None
        return self._started + int(now - self._started) + 1

    def draw(self, canvas: Canvas) -> Picture:
        picture = Picture(canvas)
        row = draw_doorstep(picture, DARK, TEXT_ROWS, has_lamp=not self.failure)
        self._look()
        if self.failure:
            row = draw_line(picture, row, self.failure, "lit.alarm")
            draw_text(picture, row, self._way_on)
        elif self.is_starting:
            draw_line(picture, row, words.STARTING())
        else:
            self._draw_trying(picture, draw_line(picture, row, words.CONNECTING()))
        widgets.draw_title(picture, "luznet")
        widgets.keys(picture, (*widgets.hints(self.bindings()), *widgets.everywhere()))
        return picture

    @property
    def _way_on(self) -> str:
        """What the reader can do but leave, in words."""
        if self._is_elsewhere:
            return words.PLAY_ON_HERE()
        other = self._client.table_instead
        return words.FREE_SEAT_AT(table=other.name) if other is not None else ""

    def _draw_trying(self, picture: Picture, row: int) -> None:
        if self.waited:
            picture.middle(row, words.TRIED(self.waited), "quiet")
        if self._client.meets_stranger:
            draw_text(picture, row + 2, said.OTHER_KEY(), "alarm")
        elif self._client.has_no_network:
            draw_text(picture, row + 2, NO_NETWORK(), "alarm")
        elif self.waited >= PATIENCE:
            draw_text(picture, row + 2, said.NO_ANSWER())

    def _watch(self) -> None:
        self._client.refusal = None
        self._context.send(self._client.aim(Goal("watch", self._client.goal.table)))
