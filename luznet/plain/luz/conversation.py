"""Tells a game of Luz: what happened, what is asked, who is awaited."""

from collections.abc import Sequence
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.coaching import Coaching
from luznet.client.core import Client
from luznet.client.reviewing import Reviewing
from luznet.games.luz import facts
from luznet.games.luz.deal_tracker import DealTracker
from luznet.games.luz.hindsight import Hindsight
from luznet.games.luz.types import (
    BetMade,
    DealEnded,
    Dealt,
    GameEnded,
    TrickTaken,
    View,
)
from luznet.i18n import luz as said
from luznet.i18n import sentences
from luznet.plain.coach import ADVICE, AdviceConversation
from luznet.plain.command import Command
from luznet.plain.game import GameConversation, Send
from luznet.plain.luz import reports, words
from luznet.plain.luz.coach import ReviewTalk, advice
from luznet.plain.luz.command_handler import ACTIONS, LuzCommandHandler
from luznet.plain.people import People

Lines = Sequence[str]


class LuzConversation(GameConversation[View]):
    """A game of Luz at a table."""

    def __init__(
        self,
        client: Client,
        send: Send,
        adviser: Adviser | None = None,
    ) -> None:
        super().__init__(People(client, View))
        self._advice = AdviceConversation(Coaching(client, adviser), advice)
        self._review = ReviewTalk(Reviewing(client, adviser, Hindsight()))
        self._handler = LuzCommandHandler(client, self.people, send, self.asked)
        self._deal = DealTracker()

    def news(self, events: Sequence[Any]) -> Lines:
        view = self.people.view
        if view is None:
            return []
        lines: list[str] = []
        for event in events:
            self._deal.take(event)
            lines += self._told(view, event)
        missed = self._deal != DealTracker.of(view) and view.phase in ("bets", "tricks")
        return [*lines, *self.present()] if missed else lines

    def present(self) -> Lines:
        view = self.people.view
        if view is None:
            return []
        self._deal = DealTracker.of(view)
        return reports.present(self.people, view)

    def asked(self) -> str:
        view = self.people.view
        asked = facts.asked(view) if view is not None else None
        if view is None or asked is None:
            return ""
        if asked.what == "bet":
            return words.ask_bet([bet for bet in view.bets if bet is not None])
        hand = view.hands[view.seat or 0]
        return words.ask_card(asked, reports.positions(hand, facts.legal_positions(view)))

    def to_do(self, name: str) -> str:
        view = self.people.view
        return words.WAITING[facts.next_action(view) if view is not None else "bet"](name=name)

    def commands(self) -> Sequence[Command]:
        if self.people.view is None:
            return ()
        return (*self._handler.commands(), self._advice.command(), self._review.command())

    def basics(self) -> Sequence[Command]:
        return self._handler.basics()

    def is_action(self, word: str) -> bool:
        return word in ACTIONS or word in ADVICE

    def answers(self) -> Lines:
        return [*self._advice.answers(), *self._review.answers()]

    @property
    def is_busy(self) -> bool:
        return self._advice.is_busy or self._review.is_busy

    # ---- what happened -----------------------------------------------------------------------

    def _told(self, view: View, event: Any) -> Lines:
        """Tell an event, and what the reader may want to hear with it."""
        told = said.happened(event, self.people.called, self._deal)
        match event:
            case Dealt():
                hands = [self._hand(event, seat) for seat in self.people.order]
                return [told, words.stakes(event.deal), *hands]
            case BetMade() if self._deal.sum_of_bets is not None:
                return [told, words.ALL_BET(tricks=self._deal.sum_of_bets)]
            case TrickTaken(seat=seat):
                needed = self._deal.needed(seat)
                stands = words.against(self.people.called(seat), *needed) if needed else ""
                return [sentences(told, stands)]
            case DealEnded(result=result):
                return reports.deal_end(self.people, view, result)
            case GameEnded() if view.phase == "over":
                return reports.ranking(self.people, view)
        return [told]

    def _hand(self, event: Dealt, seat: int) -> str:
        cards = event.hands[seat]
        held = range(len(cards))
        if seat == self.people.me:
            return words.own_hand(reports.positions(cards, held))
        return reports.others_hand(self.people.name(seat), cards, held)


CONVERSATION = LuzConversation
"""What plain mode loads for Luz."""
