"""High: the rules, as pure functions behind the `Game` interface."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from luznet.games.game import (
    ALL_SEATS,
    CHANCE,
    Actor,
    Below,
    Frozen,
    Game,
    Outcome,
    Reader,
    Refusal,
    Seat,
    check_reader,
    expect,
    expect_same,
    shuffled,
)

ROUNDS = 3
CARDS = tuple(range(1, 25))
Card = Annotated[int, Meta(ge=0, le=24)]


class Options(Frozen, frozen=True):
    """`best`: the card that takes a round; `sides`: every other seat plays together."""

    best: Literal["high", "low"] = "high"
    sides: bool = False


class Action(Frozen, frozen=True, tag_field="type"):
    """Base of all actions."""


class Deal(Action, frozen=True, tag="deal"):
    """Chance shuffles the cards: three for seat 0, three for seat 1, and so on."""

    cards: tuple[Card, ...]


class Play(Action, frozen=True, tag="play"):
    """A seat plays a card."""

    card: Card


class Event(Frozen, frozen=True, tag_field="type"):
    """Base of all events."""


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards are dealt, by seat; 0 for a hidden card."""

    hands: tuple[tuple[Card, ...], ...]


class Played(Event, frozen=True, tag="played"):
    """A seat played a card."""

    seat: int
    card: Card


class RoundTaken(Event, frozen=True, tag="round_taken"):
    """A seat took the round."""

    seat: int


class State(Frozen, frozen=True):
    """Everything, including all hands."""

    players: int
    options: Options
    turn: Actor | None = CHANCE
    hands: tuple[tuple[Card, ...], ...] = ()
    table: tuple[tuple[Seat, Card], ...] = ()
    won: tuple[int, ...] = ()


class View(Frozen, frozen=True, tag="high", tag_field="game"):
    """What a reader may know."""

    seat: int | None
    players: int
    phase: Literal["dealing", "playing", "over"]
    turn: int | None
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[tuple[int, Card], ...]
    won: tuple[int, ...]
    winners: tuple[int, ...]
    legal: tuple[Play, ...]


Step = tuple[State, tuple[Event, ...]]


class High(Game[Options, State, Action, Event, View]):
    """The rules of High."""

    name = "high"
    seats = range(2, 7)
    options_type = Options
    action_types = (Deal, Play)
    view_type = View
    event_types = (Dealt, Played, RoundTaken)

    def new(self, seats: int, options: Options, last: Outcome | None = None) -> State:
        if seats not in self.seats:
            raise Refusal("seats", "H1", seats=seats, least=2, most=6)
        if options.sides and seats % 2:
            raise Refusal("odd_sides", "H1", seats=seats)
        return State(players=seats, options=options)

    def partners(self, seats: int, options: Options, seat: Seat) -> tuple[Seat, ...]:
        return tuple(range(seat % 2, seats, 2)) if options.sides else (seat,)

    def to_act(self, state: State) -> Actor | None:
        return state.turn

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        if state.turn is None or state.turn != seat or seat < 0:
            return ()
        return tuple(Play(card) for card in state.hands[seat])

    def draw(self, state: State, below: Below) -> Action:
        return Deal(shuffled(CARDS, below))

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        if state.turn is None:
            raise Refusal("over", "H2")
        if state.turn != actor:
            raise Refusal("not_your_turn", "H2")
        if isinstance(action, Deal) and actor == CHANCE:
            return _deal(state, action)
        if isinstance(action, Play) and actor != CHANCE:
            return _play(state, actor, action.card)
        raise Refusal("not_now", "H2")

    def view(self, state: State, reader: Reader) -> View:
        check_reader(reader, state.players)
        seat = None if reader == ALL_SEATS else reader
        over = state.turn is None
        return View(
            seat=seat,
            players=state.players,
            phase="over" if over else "playing" if state.hands else "dealing",
            turn=None if state.turn == CHANCE else state.turn,
            hands=_seen(state.hands, reader),
            table=state.table,
            won=state.won,
            winners=_winners(state) if over else (),
            legal=() if seat is None else self.legal(state, seat),  # type: ignore[arg-type]
        )

    def check_view(self, view: View, options: Options) -> None:
        expect(view.players in self.seats and len(view.hands) in (0, view.players), "hands")
        expect(len(view.won) == len(view.hands), "won")
        turn = CHANCE if view.phase == "dealing" else view.turn
        state = State(view.players, options, turn, view.hands, view.table, view.won)
        expect(turn is None or turn < view.players, "turn")
        is_open = view.seat is None and any(map(any, view.hands))
        expect_same(view, self.view(state, ALL_SEATS if is_open else view.seat))

    def check_event(self, event: Event, players: int) -> None:
        expect(getattr(event, "seat", 0) in range(players), "seat")
        expect(not isinstance(event, Dealt) or len(event.hands) == players, "hands")

    def redact(self, event: Event, reader: Reader) -> Event:
        return Dealt(_seen(event.hands, reader)) if isinstance(event, Dealt) else event

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(_winners(state), _scores(state)) if state.turn is None else None


def _deal(state: State, action: Deal) -> Step:
    if tuple(sorted(action.cards)) != CARDS:
        raise Refusal("bad_deal", "H1")
    hands = tuple(
        tuple(sorted(action.cards[ROUNDS * seat : ROUNDS * (seat + 1)]))
        for seat in range(state.players)
    )
    after = replace(state, turn=0, hands=hands, won=(0,) * state.players)
    return after, (Dealt(hands),)


def _play(state: State, seat: Seat, card: Card) -> Step:
    if card not in state.hands[seat]:
        raise Refusal("not_held", "H2", card=card)
    hand = tuple(each for each in state.hands[seat] if each != card)
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    table, played = (*state.table, (seat, card)), Played(seat, card)
    if len(table) < state.players:
        turn = (seat + 1) % state.players
        return replace(state, turn=turn, hands=hands, table=table), (played,)
    taken_by = max if state.options.best == "high" else min
    best = taken_by(table, key=lambda each: each[1])[0]
    won = tuple(count + (at == best) for at, count in enumerate(state.won))
    after = replace(state, turn=best if hand else None, hands=hands, table=(), won=won)
    return after, (played, RoundTaken(best))


def _seen(hands: tuple[tuple[Card, ...], ...], reader: Reader) -> tuple[tuple[Card, ...], ...]:
    return tuple(
        hand if reader in (seat, ALL_SEATS) else (0,) * len(hand) for seat, hand in enumerate(hands)
    )


def _scores(state: State) -> tuple[int, ...]:
    sides = [HIGH.partners(state.players, state.options, seat) for seat in range(state.players)]
    return tuple(sum(state.won[seat] for seat in side) for side in sides)


def _winners(state: State) -> tuple[int, ...]:
    scores = _scores(state)
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


HIGH = High()
