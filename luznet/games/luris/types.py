"""The nouns of Luris: actions, events, states and views, all frozen.

Cards of one value are alike, so an action names a card in hand by its value.  A set is named by its
owner and its position among their sets, a face-down card by its position in the set.  Chance
assigns those positions when the set is laid, so they reveal nothing about the cards.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from luznet.games.game import Actor, Frozen, Seat
from luznet.games.luris.cards import Card, Hand

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Position: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Cards: TypeAlias = Annotated[tuple[Card, ...], Meta(max_length=99)]


class Options(Frozen, frozen=True):
    """`clock`: seconds that each player has for the whole game, 0 for no limit (R5)."""

    clock: Annotated[int, Meta(ge=0, le=7200)] = 0


# ---- actions -----------------------------------------------------------------------------


class Action(Frozen, frozen=True, tag_field="type"):
    """Base of all actions."""


class Draw(Action, frozen=True, tag="draw"):
    """Start the turn with the top two cards of the draw pile (R2)."""


class Take(Action, frozen=True, tag="take"):
    """Start the turn with the top card of the discard pile (R2)."""


class LaySet(Action, frozen=True, tag="set"):
    """Lay a new set from the hand, with these cards face up and face down, in any order (R2)."""

    up: Cards
    down: Cards


class Flip(Action, frozen=True, tag="flip"):
    """Turn a face-down card in a seat's set face up (R2)."""

    seat: SeatNumber
    at: Position
    card: Position


class Swap(Action, frozen=True, tag="swap"):
    """Swap a face-down card in one of your sets for a card from your hand, laid face up (R2)."""

    at: Position
    card: Position
    hand: Card


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing but discard (R2)."""


class Discard(Action, frozen=True, tag="discard"):
    """End the turn by laying a card from the hand on the discard pile (R2)."""

    card: Card


class DrawStarter(Action, frozen=True, tag="draw_starter"):
    """Chance picks who starts: one of the losers of the last game, or anybody (R1)."""

    seat: SeatNumber


class Deal(Action, frozen=True, tag="deal"):
    """Chance shuffles all cards except the jokers: ten for seat 0, ten for seat 1, and so on; then
    the card that starts the discard pile; then the draw pile from its top (R1)."""

    cards: tuple[Card, ...]


class Mix(Action, frozen=True, tag="mix"):
    """Chance mixes the face-down cards of the set just laid: the card at `order[0]` comes first."""

    order: tuple[Position, ...]


class TimeUp(Action, frozen=True, tag="time_up"):
    """The clock: this seat has used up all its time (R5)."""

    seat: SeatNumber


Listed: TypeAlias = Draw | Take | Flip | Swap | Pass | Discard
"""The actions that a view lists: all except laying a set."""


# ---- what lies on the table ----------------------------------------------------------------


class CardSet(Frozen, frozen=True):
    """A set on the table: its value, and its cards face up and face down (R2, R3). A reader who may
    not see the face-down cards gets backs."""

    value: Card
    up: tuple[Card, ...]
    down: tuple[Card, ...]


Sets: TypeAlias = tuple[tuple[CardSet, ...], ...]
"""The sets of each seat."""


# ---- events ------------------------------------------------------------------------------


class Event(Frozen, frozen=True, tag_field="type"):
    """Base of all events."""


class StarterDrawn(Event, frozen=True, tag="starter_drawn"):
    """The starting seat is known; `lost`: because it lost the last game."""

    seat: SeatNumber
    lost: bool


class Dealt(Event, frozen=True, tag="dealt"):
    """The game begins; the hands that the reader may not see are backs."""

    hands: tuple[Hand, ...]
    discard: Card
    draw: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew these cards; the others see backs."""

    seat: SeatNumber
    cards: tuple[Card, ...]


class FinalTurn(Event, frozen=True, tag="final_turn"):
    """The draw pile ran out, so this turn is the last one."""

    seat: SeatNumber


class Took(Event, frozen=True, tag="took"):
    """A seat took the top card of the discard pile."""

    seat: SeatNumber
    card: Card


class SetLaid(Event, frozen=True, tag="set_laid"):
    """A seat laid a set. The others see backs; the order of the face-down cards here is not their
    order on the table."""

    seat: SeatNumber
    laid: CardSet


class Flipped(Event, frozen=True, tag="flipped"):
    """A seat turned a face-down card in an owner's set face up; `matched`: it stays there."""

    seat: SeatNumber
    owner: SeatNumber
    value: Card
    card: Card
    matched: bool


class SetLost(Event, frozen=True, tag="set_lost"):
    """A flipped card did not match, so the whole set was shown to everybody and went to the bottom
    of the discard pile."""

    owner: SeatNumber
    lost: CardSet


class Swapped(Event, frozen=True, tag="swapped"):
    """A seat swapped a card from its hand into its own set, face up; the others see a back for the
    card it got."""

    seat: SeatNumber
    value: Card
    card: Card
    got: Card


class Passed(Event, frozen=True, tag="passed"):
    """A seat did nothing but discard."""

    seat: SeatNumber


class Discarded(Event, frozen=True, tag="discarded"):
    """A seat laid a card on the discard pile."""

    seat: SeatNumber
    card: Card


class RanOut(Event, frozen=True, tag="ran_out"):
    """A seat used up all its time and plays no more."""

    seat: SeatNumber


class Result(Frozen, frozen=True):
    """What counts for a seat: cards face up, cards in hand, and whether its time ran out."""

    up: int
    hand: int
    out: bool


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; `results` by seat."""

    winners: tuple[SeatNumber, ...]
    results: tuple[Result, ...]


# ---- state and view ----------------------------------------------------------------------

Phase: TypeAlias = Literal["dealing", "start", "action", "mix", "end", "over"]
"""Where the game is; during a turn: its start, its action, mixing a set just laid, the discard."""


class State(Frozen, frozen=True):
    """Everything, including hidden cards: it never leaves the host.

    `starters`: the seats that may start; `lost`: because they lost the last game. `draw` is the
    draw pile from its top, `discard` the discard pile from its bottom. `taken`: how many turns in
    a row took the discard. `final`: this turn is the last one. `laying`: the seat that laid the
    set to be mixed. `drawers`: who drew each card of the draw pile, in order.
    """

    players: int
    turn: Actor | None
    phase: Phase
    starters: tuple[Seat, ...]
    lost: bool
    starter: Seat | None = None
    hands: tuple[Hand, ...] = ()
    sets: Sets = ()
    draw: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    taken: int = 0
    final: bool = False
    out: tuple[bool, ...] = ()
    laying: Seat = 0
    drawers: tuple[Seat, ...] = ()


class View(Frozen, frozen=True, tag="luris", tag_field="game"):
    """What one seat, or a spectator, may know of a game of Luris. Lists are by seat.

    `seat`: whose view this is (None: a spectator's). `hands` and the face-down cards in `sets` are
    backs where the reader may not see them; when the game is over, all are open. `draw`: the size
    of the draw pile. `discard`: the top of the discard pile, a back if it is empty. `must_draw`:
    the discard may not be taken, because everybody has taken it for three rounds. `out`: whose time
    has run out. `winners` and `results` are empty until the end.

    `legal`: what the reader may do now, except laying sets, for there may be tens of thousands.
    A set of each value in `set_values` may be laid: face up at least two cards of that value or
    jokers, not jokers alone; face down at least two other cards of any kind.
    """

    seat: SeatNumber | None
    players: int
    phase: Phase
    turn: SeatNumber | None
    starter: SeatNumber | None
    hands: tuple[Hand, ...]
    sets: Sets
    draw: int
    discard: Card
    must_draw: bool
    final: bool
    out: tuple[bool, ...]
    winners: tuple[SeatNumber, ...]
    results: tuple[Result, ...]
    legal: tuple[Listed, ...]
    set_values: tuple[Card, ...]
