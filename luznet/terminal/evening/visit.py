"""When a person of an evening sees its hall, and when their table.

    a round begins -> the table -> its game is over -> its end, for a while -> the hall

At the table a few words say how far the evening is.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from luznet.terminal.context import Context
from luznet.terminal.keys import label
from luznet.terminal.picture import Picture, width_of
from luznet.terminal.screen import Binding, Screen
from luznet.wire.client_messages import Watch

if TYPE_CHECKING:
    from luznet.terminal.evening.hall import HallScreen

END_SHOWN: Final = 20.0
"""Seconds for which the end of a game stays on the screen."""
KEY: Final = "e"
AIR: Final = 1
"""Blank columns around a note in the top line."""


class EveningVisit:
    """What one person sees of an evening; nothing at a host without one."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._client = context.client
        self._wants_hall = False
        self._table = ""
        self._ended: tuple[str, float] | None = None
        self._left = ""
        self._watched = ""

    @cached_property
    def hall(self) -> "HallScreen":
        """The hall; imported when it is first seen."""
        from luznet.terminal.evening.hall import HallScreen

        return HallScreen(self._context, self._to_table, self._watch)

    @cached_property
    def _board(self) -> Screen:
        from luznet.terminal.evening.board import BoardScreen

        return BoardScreen(self._context)

    @property
    def screen(self) -> Screen | None:
        """The screen that an evening shows now; None for the table."""
        if self._client.goal.role == "board":
            return self._board if self._client.evening.news is not None else None
        return self.hall if self.is_in_hall else None

    @property
    def is_in_hall(self) -> bool:
        """Whether the reader sees the hall now."""
        client, update = self._client, self._client.update
        if client.evening.news is None or client.was_removed:
            return False
        if update is None or self._wants_hall:
            return True
        if update.you is None:
            return not self._watches(update.table.id)
        own = client.evening.own
        if own is not None and own.table == update.table.id:
            return False
        if own is not None or update.table.phase != "over" or self._left == update.table.id:
            return True
        return self._ended is not None and self._seconds_left <= 0

    def _watches(self, table: str) -> bool:
        """Return whether the reader watches a table that is still played."""
        is_chosen = self._client.goal.role == "watch" or self._watched == table
        return is_chosen and any(each.table == table for each in self._client.evening.watchable)

    @property
    def _seconds_left(self) -> float:
        return 0.0 if self._ended is None else self._ended[1] + END_SHOWN - self._context.clock()

    def look(self) -> None:
        """Take note of a new table, and of the end of a game."""
        table = self._client.table
        if table is None:
            return
        if table.id != self._table:
            self._table, self._wants_hall = table.id, False
        if table.phase != "over":
            self._ended = None
        elif self._ended is None or self._ended[0] != table.id:
            self._ended = table.id, self._context.clock()

    def leaves_end(self, key: str) -> bool:
        """Leave the end of a game for the hall, if the key does that now; return whether it
        did."""
        table = self._client.table
        is_end = table is not None and table.phase == "over" and self.screen is None
        if self._client.evening.news is None or not is_end or key not in ("enter", "escape", "n"):
            return False
        self._left = table.id if table is not None else ""
        return True

    def bindings(self) -> Sequence[Binding]:
        """Return the key that leads to the hall from a table."""
        if self._client.evening.news is None:
            return ()
        does = label("the evening: standings and tables")
        return (Binding((KEY,), KEY, does, self._to_hall),)

    def leaving(self) -> str:
        """Return the question to ask the organiser before they leave; empty for none."""
        news = self._client.evening.news
        if news is None or not news.organiser or news.stage == "over":
            return ""
        from luznet.terminal.evening import words

        return words.ASK_LEAVE_LEADING()

    def next_change(self, now: float) -> float | None:
        """Return when the end of a game makes way for the hall, or the clock in the top line of a
        table goes on."""
        if self._client.evening.news is None or self.screen is not None:
            return None
        end = None if self._ended is None else now + max(0.0, self._seconds_left) + 0.01
        times = (end, self.hall.next_change(now))
        return min((time for time in times if time is not None), default=None)

    def noted(self, picture: Picture) -> Picture:
        """Write how far the evening is into the widest gap of the top line, or as much of it as
        fits."""
        if self._client.evening.news is None or self.screen is not None:
            return picture
        self.hall.elapse()
        column, room = _widest_gap(picture)
        for note in (self.hall.progress, self.hall.clock):
            if note and width_of(note) + 2 * AIR <= room:
                picture.put(column + room - AIR - width_of(note), 0, note, "quiet")
                break
        return picture

    def _to_table(self) -> None:
        self._wants_hall = False

    def _watch(self, table: str) -> None:
        """Watch a table until it is over, or the reader's own one begins."""
        self._watched, self._wants_hall = table, False
        self._context.send([Watch(table=table)])

    def _to_hall(self) -> None:
        self._wants_hall = True


def _widest_gap(picture: Picture) -> tuple[int, int]:
    """Return the first column of the widest gap in the top line, and its columns."""
    best, begin = (0, 0), 0
    for column in range(picture.canvas.columns + 1):
        cell = picture.cell(column, 0) if column < picture.canvas.columns else None
        is_blank = column < picture.canvas.columns and (cell is None or not cell[0].strip())
        if not is_blank:
            best = max(best, (begin, column - begin), key=lambda gap: gap[1])
            begin = column + 1
    return best
