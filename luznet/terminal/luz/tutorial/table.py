"""A table for the tutorial: without host and network, but with the rules and the messages of a
real one."""

from typing import Final

import msgspec

from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luz.types import Action, Bet, Event, State
from luznet.terminal.luz.tutorial import words
from luznet.terminal.luz.tutorial.deal import BETS, LEARNER, PLAYERS, action_at
from luznet.wire.messages import Options, Seat, Table, Update

RULES: Final = GAMES["luz"]


class ScriptedTable:
    """The deal of the tutorial, played as far as it was asked for."""

    def __init__(self, learner: str) -> None:
        """Begin before anything is dealt; `learner` is what the person is called."""
        self.done = 0
        self.bet: Bet = BETS[LEARNER]
        self._state: State = RULES.new(PLAYERS, RULES.options_type())
        self._events: list[Event] = []
        self._table = Table(
            id="tutorial",
            name=words.TUTORIAL(),
            game=RULES.name,
            phase="playing",
            options=Options(players=PLAYERS, help="values", chat="none"),
            seats=(
                Seat(who="person", name=learner),
                Seat(who="bot", name=words.MIRA()),
                Seat(who="bot", name=words.OLE()),
            ),
            owner=LEARNER,
            paused_by=None,
            watchers=0,
            shown=False,
            games=0,
            clock=None,
        )

    def tell_values(self, told: bool) -> bool:
        """Let screens tell what the own hidden cards can be, or not yet; tell whether that is
        new."""
        before, level = self._table.options, "values" if told else "none"
        options = msgspec.structs.replace(before, help=level)
        self._table = msgspec.structs.replace(self._table, options=options)
        return options != before

    def next_action(self) -> Action:
        """Return what the deal has next."""
        return action_at(self._state, self.done, self.bet)

    def play_to(self, moment: int) -> None:
        """Play on to a moment of the deal."""
        while self.done < moment:
            actor = CHANCE if self._state.turn is None else self._state.turn
            self._state, events = RULES.apply(self._state, actor, self.next_action())
            self._events.extend(events)
            self.done += 1

    def update(self) -> Update:
        """Return what a host would send to the learner now: the view, and what happened since
        the last one."""
        events = tuple(msgspec.to_builtins(RULES.redact(event, LEARNER)) for event in self._events)
        self._events.clear()
        return Update(
            seq=self.done,
            table=self._table,
            you=LEARNER,
            turn=self.done,
            view=msgspec.to_builtins(RULES.view(self._state, LEARNER)),
            events=events,
        )
