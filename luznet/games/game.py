"""The interface between a game and everything around it.

A game is a set of pure functions over frozen data: no clock, no randomness, no input or output.
The caller asks `to_act` whose turn it is, gets an action from that actor, and calls `apply`, which
returns a new state and the events that led to it, or raises one `Refusal`.  `view` and `redact`
build what a seat may know from nothing: they never take a full state and remove things from it.

Actors are seats (0 to n-1, clockwise) or one of two actors without a seat: `CHANCE`, whose actions
come from `draw`, and `CLOCK`, whose actions say that time is up.  A view is read by a seat, by a
spectator (None), or by a spectator to whom all players show their cards (`ALL_SEATS`).

The numbered rules of the games (L1, R1 ...) are paragraphs of protocol/spec.md, 6.6 and 7.6.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
Actor: TypeAlias = int
Below: TypeAlias = Callable[[int], int]
"""Draws a number from 0 to n-1, all equally likely: `random.Random(1).randrange`, or
`secrets.randbelow`."""

CHANCE: Actor = -1
CLOCK: Actor = -2

T = TypeVar("T")

Ending: TypeAlias = Literal["", "step", "deal"]
"""What an action ends: nothing, a trick or a turn (a "step"), or a whole deal."""

Reader: TypeAlias = Seat | None
ALL_SEATS: Reader = -3


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """Base of all plain data: immutable, compared by value, without behaviour."""


class AnyView(Protocol):
    """What every game's view has."""

    @property
    def seat(self) -> int | None:
        """The seat that reads it; None for a spectator."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def phase(self) -> str:
        """The phase of the game; "over" at its end."""

    @property
    def turn(self) -> int | None:
        """The seat to act; None when it is chance's turn, and at the end."""

    @property
    def legal(self) -> Sequence[Any]:
        """The reader's legal actions, or some of them: see `Game.choices`."""


class Refusal(Exception):
    """An action that the rules forbid; the state is unchanged.

    `code` is one of the game's documented codes, `section` the numbered rule behind it, `facts` are
    what a sentence about it needs (for "must_follow": the colour); the refused seat knows them all.
    """

    def __init__(self, code: str, section: str, **facts: str | int) -> None:
        super().__init__(code, section, facts)
        self.code = code
        self.section = section
        self.facts = facts


class Inconsistent(Exception):
    """A view or event that no honest host sends; `what` names its first part that does not fit.

    It never holds the value of that part, which may be a hidden card.
    """

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def expect(holds: bool, what: str) -> None:
    """Raise `Inconsistent` about this part unless the condition holds."""
    if not holds:
        raise Inconsistent(what)


def expect_same(view: Any, true: Any) -> None:
    """Raise `Inconsistent` about the first field in which a view differs from the true one."""
    if view != true:
        for name in view.__struct_fields__:
            expect(getattr(view, name) == getattr(true, name), name)


def reader_of(view: AnyView, *, is_blind: bool) -> Reader:
    """Return who reads a view; `is_blind`: some cards in it are hidden."""
    return ALL_SEATS if view.seat is None and not is_blind else view.seat


def own_seat(view: AnyView) -> Seat:
    """Return the seat that reads a view. Raises ValueError for a spectator's."""
    if view.seat is None:
        raise ValueError("a spectator has no seat")
    return view.seat


class Outcome(Frozen, frozen=True):
    """How a game ended: the winning seats, each seat's score (more is better), and the seats that
    came last if that matters for the next game."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    losers: tuple[Seat, ...] = ()


class Moment(Frozen, frozen=True):
    """Base of a choice that a player made, for the review: the view before it."""

    view: Any


def check_reader(reader: Reader, seats: int) -> None:
    """Raise `Refusal` ("no_seat") for a reader who is neither a seat nor a spectator."""
    if reader not in (None, ALL_SEATS) and reader not in range(seats):
        raise Refusal("no_seat", "", seats=seats)


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one value replaced."""
    return (*values[:at], value, *values[at + 1 :])


def shuffled(cards: Sequence[T], below: Below) -> tuple[T, ...]:
    """Return the cards in an order drawn with `below`, all equally likely (Fisher-Yates)."""
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
    """The rules of one game, without state: one instance serves all."""

    name: str
    """A short id, as on the wire and in announcements."""
    seats: range
    """The possible numbers of players."""
    options_type: type[O]
    action_types: tuple[type[A], ...]
    """All actions, of seats, chance and the clock: what a journal may hold."""
    view_type: type[V]
    event_types: tuple[type[E], ...]
    table_options: Mapping[str, tuple[str | bool, ...]] = {}
    """Which of the options "help" and "open_tricks" this game has, and with which values."""
    phrases: frozenset[str] = frozenset()
    """The ready phrases of the chat that make sense in this game but not in all games."""
    colluders: int = 0
    """How many players know all cards from their views together, whoever they are; 0: nobody does
    before the end."""
    has_deals: bool = True
    """Whether a game has several deals; where it has one, whoever loses the deal loses the game."""
    advice_type: type[Frozen] | None = None
    """The coach's advice on a view; None for a game without a coach."""

    def seats_near(self, players: int) -> int:
        """Return the allowed number of players nearest to this one."""
        return min(self.seats, key=lambda seats: abs(seats - players))

    def read_options(self, fields: Mapping[str, object]) -> O:
        """Return the game's options; raise `Refusal` ("bad_options") for values it lacks."""
        try:
            return msgspec.convert(dict(fields), self.options_type, strict=True)
        except (
            msgspec.ValidationError,
            UnicodeEncodeError,
        ):  # the latter: a lone surrogate from argv
            raise Refusal("bad_options", "") from None

    def has_option(self, name: str, value: object) -> bool:
        """Return whether one of the game's own options can have this value."""
        try:
            self.read_options({name: value})
        except Refusal:
            return False
        return name in self.options_type.__struct_fields__

    @abstractmethod
    def new(self, seats: int, options: O, last: Outcome | None = None) -> S:
        """Return the state before the deal. `last`: how the last game ended, if the same people
        played it in the same seats.

        Raises `Refusal`: "seats" for a number of players that the game does not allow, or a code
        of its own if its options do not fit that number.
        """

    @abstractmethod
    def to_act(self, state: S) -> Actor | None:
        """Return the actor whose turn it is; None when the game is over."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Return the legal actions of a seat; empty when it is not its turn, and for non-seats.

        Legality is decided here and nowhere else.
        """

    def choices(self, view: V) -> Sequence[A]:
        """Return the reader's legal actions: those in `view.legal`, then those too numerous to
        send. The seat on turn has at least one in `view.legal`.
        """
        return view.legal

    def open_choices(self, state: S) -> int:
        """Return the number of choices of the seat on turn, as far as everybody can tell."""
        seat = self.to_act(state)
        return 0 if seat is None or seat < 0 else len(self.legal(state, seat))

    def partners(self, seats: int, options: O, seat: Seat) -> tuple[Seat, ...]:
        """Return a seat and its partners."""
        return (seat,)

    def total_time(self, options: O) -> int:
        """Return the seconds that each seat has for the whole game; 0 for no limit."""
        return 0

    def time_up(self, seat: Seat) -> A:
        """Return CLOCK's action for a seat that used up its total time; only for games with one."""
        raise NotImplementedError

    @abstractmethod
    def draw(self, state: S, below: Below) -> A:
        """Return a random action for a state in which it is CHANCE's turn."""

    @abstractmethod
    def apply(self, state: S, actor: Actor, action: A) -> tuple[S, tuple[E, ...]]:
        """Return the state after the action, and the unredacted events.

        Raises `Refusal`, also for an actor that does not exist, and for every actor (even None)
        once the game is over.
        """

    @abstractmethod
    def view(self, state: S, reader: Reader) -> V:
        """Return what a seat may know, with its legal actions; what a spectator may know (None);
        or what the views of all seats tell together (`ALL_SEATS`).

        Raises `Refusal` ("no_seat") for any other reader.
        """

    def deal_number(self, view: V) -> int:
        """Return the number of the deal in its game that a view shows, or that is to come, from 1
        on; to be said by a game with several deals."""
        return 1

    def points(self, view: V) -> Sequence[Sequence[int]]:
        """Return the points by seat of each deal that is over; none in a game without deals."""
        return ()

    def is_open(self, state: S) -> bool:
        """Return whether nothing is hidden: everything up to here may be told to anybody."""
        return self.to_act(state) is None

    def places(self, state: S) -> tuple[str, ...]:
        """Return what chance has just dealt, place by place: the host commits to each place before
        anybody acts (spec.md 11.4)."""
        return ()

    def opened(self, state: S, seat: Seat) -> Sequence[int]:
        """Return the places of which a seat knows by now what the deal put there, in the order in
        which it came to know them."""
        return ()

    def ends(self, before: S, after: S) -> Ending:
        """Return what ended between two successive states, for a reader who leafs through a
        game."""
        return "" if self.to_act(after) is not None else "deal"

    def tally(self, events: Iterable[E], players: int) -> tuple[Mapping[str, int], ...]:
        """Return what statistics count of each seat, by name, over the events of a whole game."""
        return ({},) * players

    def longest(self, view: V) -> V:
        """Return the view with the longest lists that its reader could have, as far as others know.

        An eavesdropper sees the length of a message and must not learn anything from it. In most
        games only public facts make a view longer.
        """
        return view

    def finished(self, view: V) -> Sequence[Any]:
        """Return how each deal that is over ended, in order, the same for every reader: what stays
        whatever happens to the rest of the game."""
        return ()

    @abstractmethod
    def check_view(self, view: V, options: O) -> None:
        """Raise `Inconsistent` for a view that no state of a game with these options has.

        Readers of a checked view may rely on the rules. Every view from a host is checked, so this
        takes a millisecond at most.
        """

    @abstractmethod
    def check_event(self, event: E, players: int) -> None:
        """Raise `Inconsistent` for an event that no reader can see in a game with this number of
        players.

        Other events are not considered: some may have been missed.
        """

    @abstractmethod
    def redact(self, event: E, reader: Reader) -> E:
        """Return the event as a reader may see it. A reader that `view` refuses is refused, too, or
        gets what a spectator gets."""

    def standing(self, state: S) -> tuple[int, ...]:
        """Return each seat's score so far, for a game that is cut short; all the same where a game
        has none."""
        return (0,) * self.view(state, None).players

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended; None before that."""
