"""The table of a tutorial: no host and no network, but the rules and the messages of a real one."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.terminal.game.tutorial import words
from luznet.wire.messages import Help, Options, Seat, Table, Update

LEARNER = 0
"""The seat of the learner, in every tutorial."""

Script = Callable[[Any, int], Any]
"""Returns the next action, from the state and the number of actions so far."""


class ScriptedTable:
    """A scripted game, played as far as the lesson has come."""

    def __init__(self, game: str, learner: str, bots: Sequence[str], script: Script) -> None:
        """`learner` and `bots` are the names at the table."""
        self.done = 0
        self.rules = GAMES[game]
        players = 1 + len(bots)
        self._script = script
        self._state = self.rules.new(players, self.rules.options_type())
        self._events: list[Any] = []
        self._table = Table(
            id="tutorial",
            name=words.TUTORIAL(),
            game=game,
            phase="playing",
            options=Options(players=players, help="none", chat="none"),
            seats=(
                Seat(who="person", name=learner),
                *(Seat(who="bot", name=name) for name in bots),
            ),
            owner=LEARNER,
            paused_by=None,
            watchers=0,
            shown=False,
            games=0,
            clock=None,
        )

    def set_help(self, level: Help) -> bool:
        """Set how much the table helps the learner; return whether that changed."""
        before = self._table.options
        options = msgspec.structs.replace(before, help=level)
        self._table = msgspec.structs.replace(self._table, options=options)
        return options != before

    def next_action(self) -> Any:
        """Return the next action of the script."""
        return self._script(self._state, self.done)

    def play_to(self, moment: int) -> None:
        """Play until this number of actions is done."""
        while self.done < moment:
            turn = self.rules.to_act(self._state)
            actor = CHANCE if turn is None else turn
            self._state, events = self.rules.apply(self._state, actor, self.next_action())
            self._events.extend(events)
            self.done += 1
        if self.rules.to_act(self._state) is None:
            names = tuple([seat.name for seat in self._table.seats])
            self._table = msgspec.structs.replace(self._table, phase="over", games=1, played=names)

    def update(self) -> Update:
        """Return what a host would send to the learner: the view, and the events since the last
        update."""
        events = [self.rules.redact(event, LEARNER) for event in self._events]
        self._events.clear()
        return Update(
            seq=self.done,
            table=self._table,
            you=LEARNER,
            turn=self.done,
            view=msgspec.to_builtins(self.rules.view(self._state, LEARNER)),
            events=tuple(msgspec.to_builtins(event) for event in events),
        )
