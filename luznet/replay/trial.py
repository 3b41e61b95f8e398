"""What would have happened: a game that is played on from a point of a record, against bots.

It is a game of its own that nobody else sees: nothing of it is kept or counted.  The bots choose
from their own views, and the user sees what their seat may know.
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from luznet.games.game import CHANCE, Below, Seat
from luznet.replay.playback import Replay
from luznet.replay.table import table_of
from luznet.wire.messages import Seat as TableSeat
from luznet.wire.messages import Table, Update

Choose = Callable[[Any], Any]
"""Returns a bot's action for a view, soon."""


class Trial:
    """A game from a point of a replay on, with the user in one seat and bots in the others."""

    def __init__(self, replay: Replay, seat: Seat, choose: Choose, below: Below) -> None:
        """`below` draws cards that are dealt later."""
        self.seat = seat
        self.rules = replay.record.rules
        self.state = replay.step.state
        self.name = replay.names[seat]
        self._record = replay.record
        self._choose = choose
        self._below = below
        self._done = replay.at
        self._events: list[Any] = [
            event for step in replay.steps[: replay.at + 1] for event in step.events
        ]

    @property
    def is_over(self) -> bool:
        return self.rules.to_act(self.state) is None

    @property
    def is_own_turn(self) -> bool:
        return self.rules.to_act(self.state) == self.seat

    def act(self, action: Any) -> None:
        """Do an action of the user; raises `Refusal`."""
        self._apply(self.seat, action)

    def go_on(self) -> None:
        """Let chance or a bot act, if it is their turn."""
        actor = self.rules.to_act(self.state)
        if actor is None or actor == self.seat:
            return
        if actor == CHANCE:
            self._apply(actor, self.rules.draw(self.state, self._below))
        else:
            self._apply(actor, self._choose(self.rules.view(self.state, actor)))

    def _apply(self, actor: int, action: Any) -> None:
        self.state, events = self.rules.apply(self.state, actor, action)
        self._events.extend(events)
        self._done += 1

    def update(self) -> Update:
        """Return what a host would send to the user now, with what happened since the last."""
        view = self.rules.view(self.state, self.seat)
        events = [self.rules.redact(event, self.seat) for event in self._events]
        self._events = []
        return Update(
            seq=self._done,
            table=self._table(view.phase),
            you=self.seat,
            turn=self._done,
            view=msgspec.to_builtins(view),
            events=tuple([msgspec.to_builtins(event) for event in events]),
        )

    def _table(self, phase: str) -> Table:
        table = table_of(self._record, self._record.holders, self.seat, phase)
        seats = [
            TableSeat(who="person" if at == self.seat else "bot", name=each.name)
            for at, each in enumerate(table.seats)
        ]
        options = replace(self._record.options, chat="none", turn_time=0)
        return replace(table, id="trial", seats=tuple(seats), options=options)
