"""The nouns of Luz: actions, events, states and views, all frozen.

During a deal a card of a hand is named by its position as dealt, from 0 (low end) to 9 (high
end): this name tells its owner nothing that they may not know.
"""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from luznet.games.game import Frozen, Seat
from luznet.games.luz.cards import Card, Hand

DEALS = 4

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
Position: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Tricks: TypeAlias = Annotated[int, Meta(ge=0, le=10)]


class Options(Frozen, frozen=True):
    """Luz has no options of its own."""


# ---- actions -----------------------------------------------------------------------------


class Action(Frozen, frozen=True, tag_field="type"):
    """Base of all actions."""


class Bet(Action, frozen=True, tag="bet"):
    """Bet on exactly `tricks` tricks, or with Safety also on one more. spec.md 6.6, L3."""

    tricks: Tricks
    safety: bool = False


class Play(Action, frozen=True, tag="play"):
    """Play the card at a position of the hand. spec.md 6.6, L4."""

    position: Position


class DrawDealer(Action, frozen=True, tag="draw_dealer"):
    """Chance names the dealer of the first deal. spec.md 6.6, L2."""

    dealer: SeatNumber


class Deal(Action, frozen=True, tag="deal"):
    """Chance shuffles the deck: ten cards for seat 0, ten for seat 1, and so on; the last ten are
    not dealt. spec.md 6.6, L2."""

    cards: tuple[Card, ...]


# ---- the public record -------------------------------------------------------------------


class Played(NamedTuple):
    """A card on the table: who played it, and from which position."""

    seat: SeatNumber
    position: Position
    card: Card


class Trick(Frozen, frozen=True):
    """A finished trick: its winner, and the cards in the order of play."""

    winner: SeatNumber
    plays: tuple[Played, ...]


class FinishedDeal(Frozen, frozen=True):
    """A finished deal, all cards open. Lists are by seat; `aside` are the undealt cards. `plays`
    are the positions played, in order; empty if they are not known."""

    deal: int
    first: SeatNumber
    hands: tuple[Hand, ...]
    aside: Hand
    bets: tuple[Bet, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    plays: tuple[Position, ...] = ()


# ---- events ------------------------------------------------------------------------------


class Event(Frozen, frozen=True, tag_field="type"):
    """Base of all events."""


class DealerDrawn(Event, frozen=True, tag="dealer_drawn"):
    """The first dealer was drawn."""

    dealer: SeatNumber


class Dealt(Event, frozen=True, tag="dealt"):
    """A deal began; `hands` by seat, with backs for values that the reader may not see."""

    deal: int
    first: SeatNumber
    opener: SeatNumber
    hands: tuple[Hand, ...]


class BetMade(Event, frozen=True, tag="bet_made"):
    """A seat bet."""

    seat: SeatNumber
    bet: Bet


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A seat played a card, now open to everybody."""

    seat: SeatNumber
    position: Position
    card: Card


class TrickTaken(Event, frozen=True, tag="trick_taken"):
    """A seat took the trick with a card."""

    seat: SeatNumber
    card: Card


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """The tenth trick was taken; all cards are open, and the deal is scored."""

    result: FinishedDeal


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The fourth deal was scored: the winner, and the totals by seat."""

    winner: SeatNumber
    totals: tuple[int, ...]


# ---- state and view ----------------------------------------------------------------------


class State(Frozen, frozen=True):
    """The whole game, hidden cards included: it never leaves the host.

    `deal` is 1 to 4, or 0 before the first. `first` is the seat with the First Player marker.
    `held` lists the positions not yet played, by seat; `trick` is on the table, `tricks` are the
    finished tricks of this deal, and `finished` are the scored deals.
    """

    players: int
    turn: int | None
    deal: int = 0
    first: Seat = 0
    hands: tuple[Hand, ...] = ()
    aside: Hand = ()
    held: tuple[tuple[int, ...], ...] = ()
    bets: tuple[Bet | None, ...] = ()
    won: tuple[int, ...] = ()
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    finished: tuple[FinishedDeal, ...] = ()


Phase: TypeAlias = Literal["dealing", "bets", "tricks", "over"]


class View(Frozen, frozen=True, tag="luz", tag_field="game"):
    """What a seat, or a spectator, may know of a game of Luz. Lists are by seat.

    `seat` is the reader's (None for a spectator). `hands` are the hands as dealt, low to high;
    a card that the reader has not seen has value 0, as have all unplayed cards for a spectator.
    `held` lists the positions still in each hand. `opener` bets first and leads the first trick.
    `points` has a list by seat for each scored deal; `last` is the latest of these deals, and
    `earlier` are those before it, if the host tells them.
    `legal` are the actions that the reader may choose from now.
    """

    seat: SeatNumber | None
    players: int
    phase: Phase
    turn: SeatNumber | None
    deal: int
    first: SeatNumber
    opener: SeatNumber
    hands: tuple[Hand, ...]
    held: tuple[tuple[Position, ...], ...]
    bets: tuple[Bet | None, ...]
    won: tuple[int, ...]
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    points: tuple[tuple[int, ...], ...]
    last: FinishedDeal | None
    winner: SeatNumber | None
    legal: tuple[Bet | Play, ...]
    earlier: tuple[FinishedDeal, ...] = ()
