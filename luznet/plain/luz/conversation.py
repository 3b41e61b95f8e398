"""A game of Luz told: what happened, what is asked, whom it waits for. See `listener.py`."""

from collections.abc import Callable, Sequence
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.coaching import Coaching
from luznet.client.core import Client
from luznet.client.reviewing import Reviewing
from luznet.games.luz import facts
from luznet.games.luz.hindsight import Hindsight
from luznet.games.luz.types import (
    BetMade,
    CardPlayed,
    DealEnded,
    DealerDrawn,
    Dealt,
    GameEnded,
    TrickTaken,
    View,
)
from luznet.i18n import sentences
from luznet.i18n.games import YOU_WIN, wins
from luznet.plain.coach import ADVICE, AdviceConversation
from luznet.plain.command import Command
from luznet.plain.game import GameConversation, Send
from luznet.plain.luz import reports, words
from luznet.plain.luz.coach import ReviewTalk, advice
from luznet.plain.luz.command_handler import ACTIONS, LuzCommandHandler
from luznet.plain.luz.course import Course
from luznet.plain.people import People

Lines = Sequence[str]


class LuzConversation(GameConversation[View]):
    """A game of Luz at one table."""

    def __init__(
        self,
        client: Client,
        send: Send,
        adviser: Adviser | None = None,
    ) -> None:
        """Tell what the client knows; send what is typed; `adviser` thinks for the coach."""
        super().__init__(People(client, View))
        self._advice = AdviceConversation(Coaching(client, adviser), advice)
        self._review = ReviewTalk(Reviewing(client, adviser, Hindsight()))
        self._handler = LuzCommandHandler(client, self.people, send, self.asked)
        self._course = Course()
        self._tells: dict[type, Callable[[Any], Lines]] = {
            DealerDrawn: self._dealer_drawn,
            Dealt: self._dealt,
            BetMade: self._bet_made,
            CardPlayed: self._card_played,
            TrickTaken: self._trick_taken,
            DealEnded: self._deal_ended,
            GameEnded: self._game_ended,
        }

    def news(self, events: Sequence[Any]) -> Lines:
        """Say what happened; where events were missed, what there is now."""
        view = self.people.view
        if view is None:
            return []
        lines: list[str] = []
        for event in events:
            self._course.take(event)
            lines += self._tells[type(event)](event)
        missed = self._course != Course.of(view) and view.phase in ("bets", "tricks")
        return [*lines, *self.present()] if missed else lines

    def present(self) -> Lines:
        """Say everything about the game as it is."""
        view = self.people.view
        if view is None:
            return []
        self._course = Course.of(view)
        return reports.present(self.people, view)

    def asked(self) -> str:
        """Say what the reader is to do."""
        view = self.people.view
        if view is None or view.seat is None or not view.legal:
            return ""
        if facts.asks_to_bet(view):
            made = [bet.tricks for bet in view.bets if bet is not None]
            return words.ask_bet(sum(made) if made else None)
        hand, legal = view.hands[view.seat], facts.legal_positions(view)
        cards, led = words.own_cards(reports.positions(hand, legal)), facts.led_colour(view)
        if led is None:
            return words.ask_lead(cards)
        ask = words.ask_follow if hand[legal[0]].colour is led else words.ask_any
        return ask(led, cards)

    def to_do(self, name: str) -> str:
        """Say what somebody else is to do, whose turn it is."""
        view = self.people.view
        if view is None or view.phase == "bets":
            return words.waiting(name, "bet")
        return words.waiting(name, "play" if view.trick else "lead")

    def commands(self) -> Sequence[Command]:
        """Return what can be typed about the game."""
        if self.people.view is None:
            return ()
        return (*self._handler.commands(), self._advice.command(), self._review.command())

    def basics(self) -> Sequence[Command]:
        """Return what can be typed about the game at any time."""
        return self._handler.basics()

    def is_action(self, word: str) -> bool:
        """Tell whether a word bets or plays, or asks for advice about that."""
        return word in ACTIONS or word in ADVICE

    def answers(self) -> Lines:
        """Say what the coach has found since."""
        return [*self._advice.answers(), *self._review.answers()]

    @property
    def is_busy(self) -> bool:
        """Whether the coach is asked and has not answered."""
        return self._advice.is_busy or self._review.is_busy

    # ---- what happened -----------------------------------------------------------------------

    def _dealer_drawn(self, event: DealerDrawn) -> Lines:
        return [words.dealer(self.people.called(event.dealer))]

    def _dealt(self, event: Dealt) -> Lines:
        called = self.people.called
        lines = [words.dealt(event.deal, called(event.first), called(event.opener))]
        lines.append(words.stakes(event.deal))
        for seat in self.people.order:
            lines.append(self._hand(event, seat))
        return lines

    def _hand(self, event: Dealt, seat: int) -> str:
        cards = event.hands[seat]
        held = range(len(cards))
        if seat == self.people.me:
            return words.own_hand(reports.positions(cards, held))
        return reports.others_hand(self.people.name(seat), cards, held)

    def _bet_made(self, event: BetMade) -> Lines:
        lines = [words.bets(self.people.called(event.seat), event.bet)]
        tricks = self._course.sum_of_bets
        return lines if tricks is None else [*lines, words.all_bet(tricks)]

    def _card_played(self, event: CardPlayed) -> Lines:
        name, number = self.people.called(event.seat), event.position + 1
        if len(self._course.trick) == 1:
            return [words.leads(name, event.card, number)]
        return [words.plays(name, event.card, number, self._course.is_best(event))]

    def _trick_taken(self, event: TrickTaken) -> Lines:
        name, needed = self.people.called(event.seat), self._course.needed(event.seat)
        takes = words.takes(name, self._course.number - 1, event.card)
        return [sentences(takes, words.against(name, *needed) if needed else "")]

    def _deal_ended(self, event: DealEnded) -> Lines:
        view = self.people.view
        return reports.deal_end(self.people, view, event.result) if view else []

    def _game_ended(self, event: GameEnded) -> Lines:
        view = self.people.view
        if view is not None and view.phase == "over":
            return reports.ranking(self.people, view)
        winner = self.people.called(event.winner)
        return [YOU_WIN() if winner is None else wins(winner)]


CONVERSATION = LuzConversation
"""How Luz is talked about."""
