"""A game of Luz told: what happened, what is asked, whom it waits for. See `listener.py`."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.coaching import Coaching
from luznet.client.core import Client
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
)
from luznet.i18n import luz as said
from luznet.i18n import sentences
from luznet.plain.command import Command
from luznet.plain.game import GameTalk
from luznet.plain.luz import reports, words
from luznet.plain.luz.coach import ADVICE, CoachTalk
from luznet.plain.luz.course import Course
from luznet.plain.luz.listener import ACTIONS, LuzListener
from luznet.plain.luz.people import People
from luznet.wire.messages import AnyClientMessage, Fact

Lines = Sequence[str]


class LuzTalk(GameTalk):
    """A game of Luz at one table."""

    def __init__(
        self,
        client: Client,
        send: Callable[[Iterable[AnyClientMessage]], None],
        adviser: Adviser | None = None,
    ) -> None:
        """Tell what the client knows; send what is typed; `adviser` thinks for the coach."""
        self._coach = CoachTalk(Coaching(client, adviser, Hindsight()))
        self._people = People(client)
        self._listener = LuzListener(client, self._people, send, self.asked)
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
        view = self._people.view
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
        view = self._people.view
        if view is None:
            return []
        self._course = Course.of(view)
        return reports.present(self._people, view)

    def asked(self) -> str:
        """Say what the reader is to do."""
        view = self._people.view
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

    def awaited(self) -> str:
        """Say whose turn it is, if that is a person: bots act at once."""
        view = self._people.view
        if view is None or view.turn is None:
            return ""
        chair = self._people.seat(view.turn)
        is_own = view.turn == self._people.me
        acts_at_once = chair.who == "bot" or (chair.stand_in and not is_own)
        return "" if acts_at_once or (is_own and not chair.stand_in) else self.turn()

    def turn(self) -> str:
        """Say whose turn it is."""
        view = self._people.view
        if view is None or view.turn is None:
            return words.OVER() if view is not None and view.phase == "over" else words.DEALING()
        chair, name = self._people.seat(view.turn), self._people.name(view.turn)
        if chair.stand_in:
            return words.STAND_IN() if view.turn == self._people.me else words.waiting_bot(name)
        if chair.away:
            return words.waiting_away(name, self._people.options.grace)
        what: words.Waits = "bet" if view.phase == "bets" else "play" if view.trick else "lead"
        return words.waiting(name, what)

    def commands(self) -> Sequence[Command]:
        """Return what can be typed about the game."""
        if self._people.view is None:
            return ()
        return (*self._listener.commands(), *self._coach.commands())

    def basics(self) -> Sequence[Command]:
        """Return what can be typed about the game at any time."""
        return self._listener.basics()

    def is_action(self, word: str) -> bool:
        """Tell whether a word bets or plays, or asks for advice about that."""
        return word in ACTIONS or word in ADVICE

    def answers(self) -> Lines:
        """Say what the coach has found since."""
        return self._coach.answers()

    @property
    def is_busy(self) -> bool:
        """Whether the coach is asked and has not answered."""
        return self._coach.is_busy

    def refusal(self, code: str, facts: dict[str, Fact]) -> str:
        """Say why the rules refused something."""
        return said.refusal(code, facts)

    # ---- what happened -----------------------------------------------------------------------

    def _dealer_drawn(self, event: DealerDrawn) -> Lines:
        return [words.dealer(self._people.called(event.dealer))]

    def _dealt(self, event: Dealt) -> Lines:
        called = self._people.called
        lines = [words.dealt(event.deal, called(event.first), called(event.opener))]
        lines.append(words.stakes(event.deal))
        for seat in self._people.order:
            lines.append(self._hand(event, seat))
        return lines

    def _hand(self, event: Dealt, seat: int) -> str:
        cards = event.hands[seat]
        held = range(len(cards))
        if seat == self._people.me:
            return words.own_hand(reports.positions(cards, held))
        return reports.others_hand(self._people.name(seat), cards, held)

    def _bet_made(self, event: BetMade) -> Lines:
        lines = [words.bets(self._people.called(event.seat), event.bet)]
        tricks = self._course.sum_of_bets
        return lines if tricks is None else [*lines, words.all_bet(tricks)]

    def _card_played(self, event: CardPlayed) -> Lines:
        name, number = self._people.called(event.seat), event.position + 1
        if len(self._course.trick) == 1:
            return [words.leads(name, event.card, number)]
        return [words.plays(name, event.card, number, self._course.is_best(event))]

    def _trick_taken(self, event: TrickTaken) -> Lines:
        name, needed = self._people.called(event.seat), self._course.needed(event.seat)
        takes = words.takes(name, self._course.number - 1, event.card)
        return [sentences(takes, words.against(name, *needed) if needed else "")]

    def _deal_ended(self, event: DealEnded) -> Lines:
        view = self._people.view
        return reports.deal_end(self._people, view, event.result) if view else []

    def _game_ended(self, event: GameEnded) -> Lines:
        view = self._people.view
        if view is not None and view.phase == "over":
            return reports.ranking(self._people, view)
        winner = self._people.called(event.winner)
        return [said.YOU_WIN() if winner is None else said.wins(winner)]


TALK = LuzTalk
"""How Luz is talked about."""
