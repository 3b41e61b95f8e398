"""The nouns of Luz: actions, events, states and views, all frozen.

An own card is named by its position in the hand as dealt, 0 (low end) to 9 (high end), for
the whole deal: the only name that says nothing its owner may not know.
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
    """Luz has no variants: how many play is asked of every game."""


# ---- actions -----------------------------------------------------------------------------


class Action(Frozen, frozen=True, tag_field="type"):
    """Base of what an actor may do."""


class Bet(Action, frozen=True, tag="bet"):
    """A seat's bet: exactly `tricks`, or with Safety `tricks` or one more. spec.md 6.6, L3."""

    tricks: Tricks
    safety: bool = False


class Play(Action, frozen=True, tag="play"):
    """A seat plays the card at this position of its hand. spec.md 6.6, L4."""

    position: Position


class DrawDealer(Action, frozen=True, tag="draw_dealer"):
    """Chance names the dealer of the first deal. spec.md 6.6, L2."""

    dealer: SeatNumber


class Deal(Action, frozen=True, tag="deal"):
    """Chance gives the whole deck in some order: ten cards for the hand of seat 0 (as held
    after the pass), ten for seat 1, and so on; the last ten stay aside. spec.md 6.6, L2."""

    cards: tuple[Card, ...]


# ---- the public record -------------------------------------------------------------------


class Played(NamedTuple):
    """A card on the table: who played it, from which position, and the card."""

    seat: SeatNumber
    position: Position
    card: Card


class Trick(Frozen, frozen=True):
    """A finished trick: the cards in the order played, and who took it."""

    winner: SeatNumber
    plays: tuple[Played, ...]


class FinishedDeal(Frozen, frozen=True):
    """All about a deal that is over; nothing of it is hidden any more. Lists are by seat."""

    deal: int
    first: SeatNumber
    hands: tuple[Hand, ...]
    aside: Hand
    bets: tuple[Bet, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]


# ---- events ------------------------------------------------------------------------------


class Event(Frozen, frozen=True, tag_field="type"):
    """Base of what happened."""


class DealerDrawn(Event, frozen=True, tag="dealer_drawn"):
    """The first dealer is known."""

    dealer: SeatNumber


class Dealt(Event, frozen=True, tag="dealt"):
    """A deal began; `hands` by seat, with backs where the reader may not see a value."""

    deal: int
    first: SeatNumber
    opener: SeatNumber
    hands: tuple[Hand, ...]


class BetMade(Event, frozen=True, tag="bet_made"):
    """A seat bet."""

    seat: SeatNumber
    bet: Bet


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A seat played a card, which everybody sees from now on."""

    seat: SeatNumber
    position: Position
    card: Card


class TrickTaken(Event, frozen=True, tag="trick_taken"):
    """The trick is complete and goes to this seat, by this card."""

    seat: SeatNumber
    card: Card


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """The tenth trick was taken: all cards are open, and the points are counted."""

    result: FinishedDeal


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The fourth deal was counted: the winner, and the totals by seat."""

    winner: SeatNumber
    totals: tuple[int, ...]


# ---- state and view ----------------------------------------------------------------------


class State(Frozen, frozen=True):
    """Everything, the hidden cards included: it never leaves the host.

    `deal` is 1 to 4, and 0 before the first. `first` is the seat with the First Player
    marker. `held` has the positions not yet played, by seat; `trick` what lies on the table
    now, `tricks` the finished tricks of this deal, `finished` the deals already counted.
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
    """What one seat, or a spectator, may know of a game of Luz. Lists are by seat.

    `seat` is whose view this is (None: a spectator's). `hands` are the hands as dealt, from
    the low to the high end: a card that the reader has not seen has value 0, and so have
    all cards not yet played for a spectator. `held` are the positions still in the hand.
    `opener` bets first and leads the first trick. `points` has a list by seat for each deal
    counted so far. `last` is the deal counted most recently, all open. `legal` are the
    actions the reader may choose from now.
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
