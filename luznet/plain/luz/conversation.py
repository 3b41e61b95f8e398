"""A game of Luz in words: what happened, what is asked, and whom the game waits for."""

from collections.abc import Sequence
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.games.luz import facts
from luznet.games.luz.deal_tracker import DealTracker
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
from luznet.plain.coach import AdviceQuestion, CoachedConversation
from luznet.plain.game import Send
from luznet.plain.luz import reports, words
from luznet.plain.luz.coach import advice, review_question
from luznet.plain.luz.command_handler import LuzCommandHandler
from luznet.plain.people import People

Lines = Sequence[str]


class LuzConversation(CoachedConversation[View]):
    """A game of Luz at a table."""

    def __init__(self, client: Client, send: Send, adviser: Adviser | None = None) -> None:
        people = People(client, View)
        handler = LuzCommandHandler(client, people, send, self.asked)
        super().__init__(
            people,
            handler,
            AdviceQuestion(client, adviser, advice),
            review_question(client, adviser),
        )
        self._deal = DealTracker()

    def _has_missed(self, view: View, events: Sequence[Any]) -> bool:
        return self._deal != DealTracker.of(view) and view.phase in ("bets", "tricks")

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

    # ---- what happened -----------------------------------------------------------------------

    def _told(self, view: View, event: Any) -> Lines:
        self._deal.take(event)
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
