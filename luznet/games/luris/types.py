"""The nouns of Luris: actions, events, states and views, all frozen.

Cards of one value are alike, so an action names a card of the own hand by its value.  A set is
named by whose it is and its place among their sets, a face-down card by its place in the set;
chance gives these places when the set is laid, so that they say nothing of the cards.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from luznet.games.game import Actor, Frozen, Seat
from luznet.games.luris.cards import Card, Hand

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Place: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Laid: TypeAlias = Annotated[tuple[Card, ...], Meta(max_length=99)]


class Options(Frozen, frozen=True):
    """`clock`: seconds that everybody has for the whole game, 0 for no limit. RULES.md R5."""

    clock: Annotated[int, Meta(ge=0, le=7200)] = 0


# ---- actions -----------------------------------------------------------------------------


class Action(Frozen, frozen=True, tag_field="type"):
    """Base of what an actor may do."""


class Draw(Action, frozen=True, tag="draw"):
    """Start the turn with the top two cards of the draw pile. RULES.md R2."""


class Take(Action, frozen=True, tag="take"):
    """Start the turn with the top card of the discard pile. RULES.md R2."""


class LaySet(Action, frozen=True, tag="set"):
    """Lay a new set from the hand: these cards face up, those face down; their order means
    nothing. RULES.md R2."""

    up: Laid
    down: Laid


class Flip(Action, frozen=True, tag="flip"):
    """Turn a face-down card of a seat's set face up. RULES.md R2."""

    seat: SeatNumber
    at: Place
    card: Place


class Swap(Action, frozen=True, tag="swap"):
    """Put a card of the hand, face up, in the place of a face-down card of an own set, which
    goes to the hand. RULES.md R2."""

    at: Place
    card: Place
    hand: Card


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing but discard. RULES.md R2."""


class Discard(Action, frozen=True, tag="discard"):
    """End the turn with a card of the hand, laid on the discard pile. RULES.md R2."""

    card: Card


class DrawStarter(Action, frozen=True, tag="draw_starter"):
    """Chance names who starts: one of the losers of the last game, or anybody. RULES.md R1."""

    seat: SeatNumber


class Deal(Action, frozen=True, tag="deal"):
    """Chance gives all cards but the jokers in some order: ten for seat 0, ten for seat 1, and
    so on; then the card that starts the discard pile; then the draw pile from its top.
    RULES.md R1."""

    cards: tuple[Card, ...]


class Mix(Action, frozen=True, tag="mix"):
    """Chance gives the face-down cards of the set just laid their places: the card that was
    at `order[0]` comes first."""

    order: tuple[Place, ...]


class TimeUp(Action, frozen=True, tag="time_up"):
    """The clock: all the time of this seat is used up. RULES.md R5."""

    seat: SeatNumber


Listed: TypeAlias = Draw | Take | Flip | Swap | Pass | Discard
"""What a view lists: all that a seat may do, but to lay a set."""


# ---- what lies on the table ----------------------------------------------------------------


class CardSet(Frozen, frozen=True):
    """A set on the table: its value, its cards face up, and those face down, as backs for who
    may not see them. RULES.md R2, R3."""

    value: Card
    up: tuple[Card, ...]
    down: tuple[Card, ...]


Sets: TypeAlias = tuple[tuple[CardSet, ...], ...]
"""All sets, by whose they are."""


# ---- events ------------------------------------------------------------------------------


class Event(Frozen, frozen=True, tag_field="type"):
    """Base of what happened."""


class StarterDrawn(Event, frozen=True, tag="starter_drawn"):
    """It is known who starts; `lost`: because they lost the last game."""

    seat: SeatNumber
    lost: bool


class Dealt(Event, frozen=True, tag="dealt"):
    """The game begins; `hands` by seat, as backs where the reader may not see them."""

    hands: tuple[Hand, ...]
    discard: Card
    draw: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew these cards, backs for the others."""

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
    """A seat laid a set; the face-down cards are backs for the others, and in no order that
    says where they lie."""

    seat: SeatNumber
    laid: CardSet


class Flipped(Event, frozen=True, tag="flipped"):
    """A seat turned a face-down card of an owner's set face up, and it matched or not."""

    seat: SeatNumber
    owner: SeatNumber
    value: Card
    card: Card
    matched: bool


class SetLost(Event, frozen=True, tag="set_lost"):
    """A set fell to a card that did not match: all its cards, face up for all, went to the
    bottom of the discard pile."""

    owner: SeatNumber
    lost: CardSet


class Swapped(Event, frozen=True, tag="swapped"):
    """A seat put a card from the hand, face up, into an own set; the one that came to the hand
    is a back for the others."""

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
    """A seat used up all its time, and plays no more."""

    seat: SeatNumber


class Result(Frozen, frozen=True):
    """How a seat ended: its face-up cards, its cards in hand, and whether its time ran out."""

    up: int
    hand: int
    out: bool


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; `results` by seat."""

    winners: tuple[SeatNumber, ...]
    results: tuple[Result, ...]


# ---- state and view ----------------------------------------------------------------------

Phase: TypeAlias = Literal["dealing", "start", "action", "mix", "end", "over"]
"""Of a game, and in it of the present turn: how it starts, its action, chance mixes the set
just laid, the discard."""


class State(Frozen, frozen=True):
    """Everything, the hidden cards included: it never leaves the host.

    `starters` may start the game, `lost` because they lost the last one. `draw` is the draw
    pile from its top, `discard` the discard pile from its bottom. `taken` counts the turns in
    a row that took the discard; `final`: this turn is the last one. `laying`: who laid the set
    that is to be mixed.
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


class View(Frozen, frozen=True, tag="luris", tag_field="game"):
    """What one seat, or a spectator, may know of a game of Luris. Lists are by seat.

    `seat` is whose view this is (None: a spectator's). `hands` and the face-down cards in
    `sets` have backs where the reader may not see them; once the game is over all lie open.
    `draw` counts the draw pile, `discard` is the top of the discard pile, a back if there is
    none. `must_draw`: the discard may not be taken, as everybody took it for three rounds.
    `out`: the time of these has run out. `winners` and `results` are empty until the end.

    `legal` are the actions the reader may choose from now, except sets: of those there may be
    very many. A set may be laid of each value in `set_values`: at least two cards of that value
    or jokers face up, one of them no joker, and at least two others, whatever they are, face
    down.
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
