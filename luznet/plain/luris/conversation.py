"""A game of Luris in words: what happened, what is asked, whom it waits for."""

from collections.abc import Mapping, Sequence
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.client.reviewing import Review, Reviewing
from luznet.games.luris import facts
from luznet.games.luris.advice import Advice
from luznet.games.luris.hindsight import Hindsight, Moment, SeenGame, Verdict
from luznet.games.luris.types import (
    Dealt,
    FinalTurn,
    GameEnded,
    SetLaid,
    SetLost,
    View,
)
from luznet.i18n import luris as said
from luznet.i18n import luris_advice, one_of, sentences
from luznet.plain.coach import AdviceQuestion, CoachedConversation, ReviewQuestion
from luznet.plain.game import Send
from luznet.plain.luris import reports, usage, words
from luznet.plain.luris.command_handler import LurisCommandHandler
from luznet.plain.people import People

Lines = Sequence[str]

_ACTIONS: Mapping[type, int] = {SetLaid: 2, FinalTurn: 0, SetLost: 0, GameEnded: 0}
"""How many actions an event stands for, if not one: chance mixes a set that was laid, and some
events follow from others."""


class LurisConversation(CoachedConversation[View]):
    """A game of Luris at one table."""

    def __init__(self, client: Client, send: Send, adviser: Adviser | None = None) -> None:
        people = People(client, View)
        handler = LurisCommandHandler(client, people, send, self.asked)
        super().__init__(
            people,
            handler,
            AdviceQuestion(client, adviser, self._advised),
            ReviewQuestion(
                Reviewing(client, adviser, Hindsight()),
                usage.REVIEW,
                luris_advice.NO_REVIEW,
                self._reviewed,
            ),
        )
        self._client = client
        self._counted = 0
        self._came = 0

    def _has_missed(self, view: View, events: Sequence[Any]) -> bool:
        actions = sum(_ACTIONS.get(type(event), 1) for event in events)
        before, self._counted = self._counted, self._turn(view)
        return bool(before) and before + actions != self._counted and view.phase != "over"

    def _turn(self, view: View) -> int:
        """Return how many actions there were, as `_ACTIONS` counts them."""
        turn = self._client.update.turn if self._client.update else 0
        return turn + (view.phase == "mix")

    def _told(self, view: View, event: Any) -> Lines:
        if isinstance(event, GameEnded) and view.phase == "over":
            return reports.ranking(self.people, view)
        partners = reports.sides(self.people, view) if isinstance(event, Dealt) else ()
        return [said.happened(event, self.people.called), *partners]

    def present(self) -> Lines:
        view = self.people.view
        if view is None:
            return []
        self._counted = self._came = self._turn(view)
        lines = reports.present(self.people, view)
        if not self.asked() or view.seat is None or self.people.situation.is_paused:
            return lines
        hand = words.holds(None, view.hands[view.seat])  # `asked` tells it
        return [line for line in lines if line != hand]

    def asked(self) -> str:
        view = self.people.view
        asked = facts.asked(view) if view is not None else None
        if view is None or view.seat is None or asked is None:
            return ""
        hand = words.holds(None, view.hands[view.seat])
        if asked.step == "action":
            return sentences(words.ASK_ACTION(words=one_of(asked.ways)), hand)
        if asked.step == "end":
            return sentences(words.ASK_DISCARD(), hand)
        if "take" in asked.ways:
            start = words.ASK_START(card=said.moved(view.discard))
        else:
            start = sentences(words.ASK_DRAW(), said.WHY_DRAW[facts.why_draw(view)]())
        return sentences(start, hand, words.ENDS_GAME() if facts.is_last_draw(view) else "")

    def awaited(self) -> str:
        """Say whom the game waits for: once in a turn, or in any step if they are away or the
        reader has just come."""
        view = self.people.view
        if view is None or view.turn is None:
            return ""
        seat = self.people.seat(view.turn)
        is_here = not (seat.away or seat.stand_in)
        is_told = is_here and view.phase != "start" and self._turn(view) != self._came
        return "" if is_told else super().awaited()

    def to_do(self, name: str) -> str:
        phase = self.people.view.phase if self.people.view else "start"
        return said.WAITING[phase if phase in said.WAITING else "action"](name=name)

    def is_action(self, word: str) -> bool:
        """Before a game, `set` changes an option."""
        return super().is_action(word) and (word != "set" or self.people.situation.is_playing)

    def _reviewed(self, review: Review[SeenGame, Moment, Verdict]) -> Lines:
        return luris_advice.reviewed(review.verdicts, self.people.called)

    def _advised(self, view: View, found: Advice) -> Lines:
        return luris_advice.told(view, found, self.people.called)


CONVERSATION = LurisConversation
