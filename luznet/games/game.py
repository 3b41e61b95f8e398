"""The interface between a game and everything around it.

A game is a set of pure functions over frozen data: no clock, no random source, no input or
output.  Whoever runs it asks `to_act` whose turn it is, gets an action from that actor, and
calls `apply`, which answers with a new state and the events that led to it, or raises one
`Refusal`.  What a seat may know is built by `view` and `redact`, from nothing: neither ever
takes a full state and removes things from it.

Actors are seats (0 to n-1, clockwise) or one of two actors without a seat: `CHANCE`, whose
actions are drawn with `draw`, and `CLOCK`, whose actions say that time is up.  Readers of a view
are seats, a spectator (None), or a spectator to whom all players show their cards (`ALL_SEATS`).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
Actor: TypeAlias = int
Below: TypeAlias = Callable[[int], int]
"""Draws a whole number from 0 to n-1, each equally likely: `random.Random(1).randrange`,
`secrets.randbelow`."""

CHANCE: Actor = -1
CLOCK: Actor = -2

T = TypeVar("T")

Reader: TypeAlias = Seat | None
ALL_SEATS: Reader = -3


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """Base of all plain data: immutable, compared by value, with no behaviour of its own."""


class AnyView(Protocol):
    """What the view of every game tells."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None: a spectator's."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def phase(self) -> str:
        """Where in the game it is; "over" at its end."""

    @property
    def turn(self) -> int | None:
        """Who is to act; None where chance is, and at the end."""

    @property
    def legal(self) -> Sequence[Any]:
        """What the reader may do, or a part of it: see `Game.choices`."""


class Refusal(Exception):
    """An action that the rules forbid; the state is unchanged.

    `code` names what was wrong (one of the game's documented codes), `section` the rule
    behind it in RULES.md, `facts` what a sentence about it needs (for "must_follow": the
    colour), all of it known to the seat that is refused.
    """

    def __init__(self, code: str, section: str, **facts: str | int) -> None:
        """Take the refusal's code, its section of RULES.md and the facts to tell."""
        super().__init__(code, section, facts)
        self.code = code
        self.section = section
        self.facts = facts


class Inconsistent(Exception):
    """What no host that keeps the rules can have sent; `what` names the first part of it that does
    not fit the others."""

    def __init__(self, what: str) -> None:
        """Take the name of the part, never what stood there: it may be a hidden card."""
        super().__init__(what)
        self.what = what


def expect(holds: bool, what: str) -> None:
    """Raise `Inconsistent` about this part unless it fits."""
    if not holds:
        raise Inconsistent(what)


def expect_same(view: Any, true: Any) -> None:
    """Raise `Inconsistent` about the first field of a view in which it is not the true one."""
    if view != true:
        for name in view.__struct_fields__:
            expect(getattr(view, name) == getattr(true, name), name)


def reader_of(view: AnyView, *, is_blind: bool) -> Reader:
    """Return whose view it must be: a spectator to whom all show their cards is blind to none."""
    return ALL_SEATS if view.seat is None and not is_blind else view.seat


class Outcome(Frozen, frozen=True):
    """How a game ended: the seats that won (more than one where it is shared), and the
    final score of each seat, of which more is better, and the seats that came last where the
    next game asks for it."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    losers: tuple[Seat, ...] = ()


class Moment(Frozen, frozen=True):
    """Base of a choice that somebody made, to be looked back at: the view before it."""

    view: Any


def check_reader(reader: Reader, seats: int) -> None:
    """Raise `Refusal` ("no_seat") for a reader who is neither one of the seats nor a spectator."""
    if reader not in (None, ALL_SEATS) and reader not in range(seats):
        raise Refusal("no_seat", "", seats=seats)


def shuffled(cards: Sequence[T], below: Below) -> tuple[T, ...]:
    """Return the cards in an order that `below` decides, each equally likely (Fisher-Yates)."""
    mixed = list(cards)
    for last in range(len(mixed) - 1, 0, -1):
        other = below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


O = TypeVar("O", bound=Frozen)  # noqa: E741 - options
S = TypeVar("S", bound=Frozen)  # state
A = TypeVar("A", bound=Frozen)  # action
E = TypeVar("E", bound=Frozen)  # event
V = TypeVar("V", bound=AnyView)


class Game(ABC, Generic[O, S, A, E, V]):
    """The rules of one game. A subclass without state of its own; one instance serves all."""

    name: str
    """Short id, as on the wire and in announcements."""
    seats: range
    """How many can play."""
    options_type: type[O]
    action_types: tuple[type[A], ...]
    """Every action, of seats and of actors without one: what a journal may hold."""
    view_type: type[V]
    event_types: tuple[type[E], ...]
    table_options: Mapping[str, tuple[str | bool, ...]] = {}
    """Which options of a table mean something in this game, of those that are not for all games,
    "help" and "open_tricks"; and which of their values do."""
    phrases: frozenset[str] = frozenset()
    """Which ready phrases of the chat mean something in this game, of those that are not for all
    games."""
    advice_type: type[Frozen] | None = None
    """What the coach says about a view; None for a game without a coach."""

    def seats_near(self, players: int) -> int:
        """Return how many can play that is nearest to this number."""
        return min(self.seats, key=lambda seats: abs(seats - players))

    def read_options(self, fields: Mapping[str, object]) -> O:
        """Return the game's options from a plain map.

        Raises `Refusal` ("bad_options") where a field is not one of the game's values.
        """
        try:
            return msgspec.convert(dict(fields), self.options_type, strict=True)
        except (msgspec.ValidationError, UnicodeEncodeError):  # the latter: half a sign, from argv
            raise Refusal("bad_options", "") from None

    def has_option(self, name: str, value: object) -> bool:
        """Tell whether an option of the game's own can have this value."""
        try:
            self.read_options({name: value})
        except Refusal:
            return False
        return name in self.options_type.__struct_fields__

    @abstractmethod
    def new(self, seats: int, options: O, last: Outcome | None = None) -> S:
        """Return the state before anything was dealt, for `seats` players; `last` is how the
        last game ended, if the same people have played it on the same seats.

        Raises `Refusal`: "seats" for a number of players the game is not for, or a code of its
        own where its options do not fit so many.
        """

    @abstractmethod
    def to_act(self, state: S) -> Actor | None:
        """Return the seat or the actor without a seat whose turn it is; None when over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Return the legal actions of a seat: to list, to count, to test membership.

        Empty when it is not this seat's turn, and for whatever is not a seat. This is the only
        home of legality.
        """

    def choices(self, view: V) -> Sequence[A]:
        """Return the legal actions of the reader of a view: those in `view.legal`, and after
        them such as are too many to be sent. Who is to act finds one at least in `view.legal`.
        """
        return view.legal

    def open_choices(self, state: S) -> int:
        """Return how many choices the seat to act has, as far as everybody can count them."""
        seat = self.to_act(state)
        return 0 if seat is None or seat < 0 else len(self.legal(state, seat))

    def partners(self, seats: int, options: O, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that play together with a seat, itself among them."""
        return (seat,)

    def total_time(self, options: O) -> int:
        """Return the seconds that each seat has for the whole game; 0: as long as it likes."""
        return 0

    def time_up(self, seat: Seat) -> A:
        """Return the action of CLOCK that says that the total time of a seat is used up; only
        for a game that has a `total_time`."""
        raise NotImplementedError

    @abstractmethod
    def draw(self, state: S, below: Below) -> A:
        """Return a chance outcome for a state in which CHANCE is to act."""

    @abstractmethod
    def apply(self, state: S, actor: Actor, action: A) -> tuple[S, tuple[E, ...]]:
        """Return the state after the action, and what happened, in full.

        Raises `Refusal`, and then nothing has changed: also for an actor who does not exist, and
        for every actor, None among them, once the game is over.
        """

    @abstractmethod
    def view(self, state: S, reader: Reader) -> V:
        """Return what a seat may know, its legal actions with it; what a spectator may (None);
        or what all views of the seats together tell (`ALL_SEATS`).

        Raises `Refusal` ("no_seat") for any other reader.
        """

    def longest(self, view: V) -> V:
        """Return the view with the longest lists that its reader could have by all that others
        know. Who listens on the network sees how long a message is, and must learn nothing from
        it; in most games only what all know makes a view longer."""
        return view

    @abstractmethod
    def check_view(self, view: V, options: O) -> None:
        """Raise `Inconsistent` for a view that `view` returns for no state and no reader of a game
        with these options: whoever reads what passes may rely on all that the rules promise. It is
        asked for every view that comes from a host, so it takes a millisecond at most."""

    @abstractmethod
    def check_event(self, event: E, players: int) -> None:
        """Raise `Inconsistent` for an event that no reader is told of in a game of so many players.
        What comes before it and after it is not looked at: some events may be missed."""

    @abstractmethod
    def redact(self, event: E, reader: Reader) -> E:
        """Return the event as a reader may see it, see `view`. A reader whom `view` refuses is
        refused here, too, or gets what a spectator gets."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended; None while it goes on."""
