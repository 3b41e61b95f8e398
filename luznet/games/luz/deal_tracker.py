"""The public side of one deal, followed event by event.

Several events may arrive with one view, which shows the game after the last of them; the tracker
shows it right after each.
"""

from typing import Any

from msgspec import Struct, field

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


class DealTracker(Struct):
    """What everybody sees of a deal; lists are by seat. `missed`: tricks before the first event."""

    bets: list[Bet | None] = field(default_factory=list)
    won: list[int] = field(default_factory=list)
    trick: list[Played] = field(default_factory=list)
    missed: int = 0

    @classmethod
    def of(cls, view: View) -> "DealTracker":
        """Return a tracker that begins at a view."""
        return cls(list(view.bets), list(view.won), list(view.trick))

    def take(self, event: Any) -> None:
        """Follow an event."""
        match event:
            case Dealt(hands=hands):
                self.bets, self.won, self.trick = [None] * len(hands), [0] * len(hands), []
                self.missed = 0
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
    def finished(self) -> int:
        """The number of finished tricks."""
        return self.missed + sum(self.won)

    @property
    def sum_of_bets(self) -> int | None:
        """The sum of all bets; None until everybody has bet."""
        made = [bet.tricks for bet in self.bets if bet is not None]
        return sum(made) if made and len(made) == len(self.bets) else None

    def is_best(self, event: CardPlayed) -> bool:
        """Return whether a card on the table would take the trick now."""
        return bool(self.trick) and winning_play(self.trick).card == event.card

    def needed(self, seat: int) -> tuple[Bet, int, Needed] | None:
        """Return a seat's bet, its tricks, and what the bet still needs; None without a bet."""
        bet = self.bets[seat] if seat < len(self.bets) else None
        if bet is None:
            return None
        won = self.won[seat]
        return bet, won, still_needed(bet, won, HAND_SIZE - self.finished)
