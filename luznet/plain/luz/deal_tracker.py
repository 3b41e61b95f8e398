"""The course of a deal as events tell it: what had happened just when each sentence is said.

Several events can come at once, and the latest view is that after all of them.
"""

from dataclasses import dataclass, field
from typing import Any

from luznet.games.luz.cards import HAND_SIZE
from luznet.games.luz.facts import Needed, still_needed
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import (
    Bet,
    BetMade,
    CardPlayed,
    DealEnded,
    Dealt,
    Played,
    TrickTaken,
    View,
)


@dataclass
class DealTracker:
    """What is public in a deal and changes within it; lists are by seat."""

    bets: list[Bet | None] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    trick: list[Played] = field(default_factory=list)

    @classmethod
    def of(cls, view: View) -> "DealTracker":
        """Return the course as a view has it."""
        return cls(list(view.bets), list(view.won), list(view.trick))

    def take(self, event: Any) -> None:
        """Take note of an event."""
        match event:
            case Dealt(hands=hands):
                self.bets, self.won, self.trick = [None] * len(hands), [0] * len(hands), []
            case BetMade(seat=seat, bet=bet) if seat < len(self.bets):
                self.bets[seat] = bet
            case CardPlayed(seat=seat, position=position, card=card):
                self.trick.append(Played(seat, position, card))
            case TrickTaken(seat=seat) if seat < len(self.won):
                self.won[seat] += 1
                self.trick = []
            case DealEnded():
                self.bets, self.won, self.trick = [], [], []

    @property
    def number(self) -> int:
        """The number of the trick that is played, or just begins."""
        return sum(self.won) + 1

    @property
    def sum_of_bets(self) -> int | None:
        """What all bets add up to; None while some are to be made."""
        made = [bet.tricks for bet in self.bets if bet is not None]
        return sum(made) if made and len(made) == len(self.bets) else None

    def is_best(self, event: CardPlayed) -> bool:
        """Tell whether this card, played already, would take the trick now."""
        return bool(self.trick) and winning_play(self.trick).card == event.card

    def needed(self, seat: int) -> tuple[Bet, int, Needed] | None:
        """Return a seat's bet, the tricks that it won, and what it still needs; None where it
        has no bet."""
        bet = self.bets[seat] if seat < len(self.bets) else None
        if bet is None:
            return None
        won = self.won[seat]
        return bet, won, still_needed(bet, won, HAND_SIZE - sum(self.won))
