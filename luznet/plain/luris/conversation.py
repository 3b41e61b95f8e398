"""A game of Luris told: what happened, what is asked, whom it waits for. See `listener.py`."""

from collections.abc import Mapping, Sequence
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.coaching import Coaching
from luznet.client.core import Client
from luznet.games.luris.advice import Advice
from luznet.games.luris.types import (
    Dealt,
    FinalTurn,
    Flip,
    GameEnded,
    SetLaid,
    SetLost,
    Swap,
    Take,
    View,
)
from luznet.i18n import luris as said
from luznet.i18n import luris_advice, sentences
from luznet.plain.coach import ADVICE, AdviceConversation
from luznet.plain.command import Command
from luznet.plain.game import GameConversation, Send
from luznet.plain.luris import reports, words
from luznet.plain.luris.command_handler import ACTIONS, LurisCommandHandler
from luznet.plain.people import People

Lines = Sequence[str]

LAST_CARDS = 2
"""So many cards in the draw pile are all drawn at once."""
_ACTIONS: Mapping[type, int] = {SetLaid: 2, FinalTurn: 0, SetLost: 0, GameEnded: 0}
"""How many actions an event tells of, where that is not one: chance mixes a set that was laid,
and some events are told with others."""


class LurisConversation(GameConversation[View]):
    """A game of Luris at one table."""

    def __init__(
        self,
        client: Client,
        send: Send,
        adviser: Adviser | None = None,
    ) -> None:
        """Tell what the client knows; send what is typed; `adviser` thinks for the coach."""
        super().__init__(People(client, View))
        self._client = client
        self._advice = AdviceConversation(Coaching(client, adviser), self._advised)
        self._handler = LurisCommandHandler(client, self.people, send, self.asked)
        self._told = 0
        self._came = 0

    def news(self, events: Sequence[Any]) -> Lines:
        """Say what happened; where events were missed, what there is now."""
        view = self.people.view
        if view is None:
            return []
        lines = [line for event in events for line in self._tell(view, event)]
        actions = sum(_ACTIONS.get(type(event), 1) for event in events)
        before, self._told = self._told, self._turn(view)
        missed = before and before + actions != self._told and view.phase != "over"
        return [*lines, *self.present()] if missed else lines

    def _turn(self, view: View) -> int:
        """Return how many actions events tell of by now, as `_ACTIONS` counts them."""
        turn = self._client.update.turn if self._client.update else 0
        return turn + (view.phase == "mix")

    def _tell(self, view: View, event: Any) -> Lines:
        if isinstance(event, GameEnded) and view.phase == "over":
            return reports.ranking(self.people, view)
        return [said.happened(event, self.people.called), *self._after(view, event)]

    def _after(self, view: View, event: Any) -> Lines:
        """Say what belongs to an event: after the deal, whom one plays with."""
        return reports.sides(self.people, view) if isinstance(event, Dealt) else ()

    def present(self) -> Lines:
        """Say everything about the game as it is."""
        view = self.people.view
        if view is None:
            return []
        self._told = self._came = self._turn(view)
        lines = reports.present(self.people, view)
        table = self._client.table
        if not self.asked() or view.seat is None or (table and table.paused_by is not None):
            return lines
        hand = words.holds(None, view.hands[view.seat])  # is told with what is asked
        return [line for line in lines if line != hand]

    def asked(self) -> str:
        """Say what the reader is to do."""
        view = self.people.view
        if view is None or view.seat is None or not view.legal:
            return ""
        hand = view.hands[view.seat]
        if view.phase == "start":
            takes = Take() in view.legal
            asked = words.ask_start(hand, view.discard) if takes else words.ask_draw(hand)
            return sentences(asked, words.ENDS_GAME() if view.draw <= LAST_CARDS else "")
        if view.phase == "end":
            return words.ask_discard(hand)
        return words.ask_action(hand, _ways(view))

    def awaited(self) -> str:
        """Say whom the game waits for, once in a turn; whatever its step, if they are away or
        the reader has just come."""
        view = self.people.view
        if view is None or view.turn is None:
            return ""
        chair = self.people.seat(view.turn)
        is_here = not (chair.away or chair.stand_in)
        is_told = is_here and view.phase != "start" and self._turn(view) != self._came
        return "" if is_told else super().awaited()

    def to_do(self, name: str) -> str:
        """Say what somebody else is to do, whose turn it is."""
        phase = self.people.view.phase if self.people.view else "start"
        return words.to_do(name, phase if phase in ("start", "end") else "action")

    def commands(self) -> Sequence[Command]:
        """Return what can be typed about the game."""
        if self.people.view is None:
            return ()
        return (*self._handler.commands(), self._advice.command())

    def basics(self) -> Sequence[Command]:
        """Return what can be typed about the game at any time: nothing."""
        return ()

    def is_action(self, word: str) -> bool:
        """Tell whether a word is for the own turn only, or asks for advice about that; before a
        game, `set` is for options."""
        table = self._client.table
        is_on = table is not None and table.phase == "playing"
        return word in ADVICE or (word in ACTIONS and (word != "set" or is_on))

    def answers(self) -> Lines:
        """Say what the coach has found since."""
        return self._advice.answers()

    @property
    def is_busy(self) -> bool:
        """Whether the coach is asked and has not answered."""
        return self._advice.is_busy

    def _advised(self, view: View, found: Advice) -> Lines:
        return luris_advice.told(view, found, self.people.called)


def _ways(view: View) -> list[str]:
    """Return the words for the actions that can be done."""
    can = {type(each) for each in view.legal}
    ways = {"set": bool(view.set_values), "flip": Flip in can, "swap": Swap in can, "pass": True}
    return [word for word, fits in ways.items() if fits]


CONVERSATION = LurisConversation
"""How Luris is talked about."""
