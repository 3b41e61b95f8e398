"""Luris: the game behind the `Game` interface, as pure functions.

    draw_starter -> deal -> turn, turn, ... -> over
    turn:  start (draw or take) -> action (set -> mix, flip, swap or pass) -> end (discard)

A turn whose hand is empty after the action ends by itself. The clock may end any turn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from luznet.games.game import (
    ALL_SEATS,
    CHANCE,
    CLOCK,
    Actor,
    Below,
    Ending,
    Game,
    Outcome,
    Reader,
    Refusal,
    Seat,
    check_reader,
    put,
    shuffled,
)
from luznet.games.luris import turn
from luznet.games.luris.advice import Advice
from luznet.games.luris.cards import BACK, DECK, HAND_SIZE, JOKER, PLAYERS, VALUES
from luznet.games.luris.choices import Choices, check
from luznet.games.luris.scores import losers, playing, rank, results, side_of, winners
from luznet.games.luris.seen import hands_seen, redacted, sets_seen
from luznet.games.luris.turn import Step
from luznet.games.luris.types import (
    Action,
    CardSet,
    Deal,
    Dealt,
    Discard,
    Draw,
    DrawStarter,
    Event,
    Flip,
    LaySet,
    Mix,
    Options,
    Pass,
    Phase,
    RanOut,
    StarterDrawn,
    State,
    Swap,
    Take,
    TimeUp,
    View,
)


class Luris(Game[Options, State, Action, Event, View]):
    """The rules of Luris."""

    name = "luris"
    seats = PLAYERS
    options_type = Options
    action_types = tuple(Action.__subclasses__())
    view_type = View
    table_options: Mapping[str, tuple[str | bool, ...]] = {"help": ("none", "coach")}
    phrases = frozenset({"nice_bluff"})
    has_deals = False
    advice_type = Advice
    event_types = tuple(Event.__subclasses__())

    def new(self, seats: int, options: Options, last: Outcome | None = None) -> State:
        """Return the state before the starter is drawn, from the losers of the last game (R1)."""
        if seats not in PLAYERS:
            raise Refusal("seats", "R1", seats=seats, least=PLAYERS[0], most=PLAYERS[-1])
        lost = last.losers if last is not None and len(last.scores) == seats else ()
        starters = lost or tuple(range(seats))
        return State(
            players=seats, turn=CHANCE, phase="dealing", starters=starters, lost=bool(lost)
        )

    def partners(self, seats: int, options: Options, seat: Seat) -> tuple[Seat, ...]:
        return side_of(seats, seat)

    def total_time(self, options: Options) -> int:
        return options.clock

    def time_up(self, seat: Seat) -> Action:
        return TimeUp(seat)

    def to_act(self, state: State) -> Actor | None:
        return state.turn

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        if state.turn is None or state.turn != seat or seat < 0:
            return ()
        hand = state.hands[seat]
        return Choices(turn.listed(state, seat), hand, turn.values(state, hand))

    def choices(self, view: View) -> Sequence[Action]:
        hand = view.hands[view.seat] if view.seat is not None and view.hands else ()
        return Choices(view.legal, hand, view.set_values)

    def open_choices(self, state: State) -> int:
        if state.turn is None or state.turn < 0:
            return 0
        if state.phase == "start":
            return len(turn.listed(state, state.turn))
        if state.phase == "end":
            return len(state.hands[state.turn])
        return 1 + sum(len(laid.down) + HAND_SIZE for sets in state.sets for laid in sets)

    def draw(self, state: State, below: Below) -> Action:
        """Return who starts, a shuffled deck, or the order of a new set."""
        if not state.hands:
            if state.starter is None:
                return DrawStarter(state.starters[below(len(state.starters))])
            return Deal(shuffled(DECK, below))
        return Mix(shuffled(range(len(_newest(state).down)), below))

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        """Return the state after the action, and the events; spec.md 7.4 lists the refusals."""
        if actor == CLOCK and isinstance(action, TimeUp):
            return _time_up(state, action.seat)
        if state.turn is None:
            raise Refusal("over", "R2")
        if state.turn != actor:
            raise Refusal("not_your_turn", "R2")
        for type_, phase, apply in _APPLY:
            if isinstance(action, type_):
                if state.phase != phase:
                    raise Refusal("not_now", "R2")
                check(state, actor, action)
                return apply(state, actor, action)
        raise Refusal("not_now", "R2")

    def view(self, state: State, reader: Reader) -> View:
        check_reader(reader, state.players)
        seat = None if reader == ALL_SEATS else reader
        own = seat if seat is not None and state.turn == seat else None
        is_over = state.turn is None
        return View(
            seat=seat,
            players=state.players,
            phase=state.phase,
            turn=None if state.turn == CHANCE else state.turn,
            starter=state.starter,
            hands=hands_seen(state, reader),
            sets=sets_seen(state, reader),
            draw=len(state.draw),
            discard=state.discard[-1] if state.discard else BACK,
            must_draw=turn.must_draw(state),
            final=state.final,
            out=state.out,
            winners=winners(state) if is_over else (),
            results=results(state) if is_over else (),
            legal=turn.listed(state, own) if own is not None else (),
            set_values=turn.values(state, state.hands[own]) if own is not None else (),
        )

    def longest(self, view: View) -> View:
        """Return the view with every card in the hand that it can hold: more swaps, more discards,
        sets of more values. This takes equally long for all hands."""
        if view.seat is None or not view.legal or view.phase == "start":
            return view
        hand, every = view.hands[view.seat], (*VALUES, JOKER)
        if view.phase == "end":
            return replace(view, legal=tuple([Discard(card) for card in every[: len(hand)]]))
        flips = sum([len(laid.down) for sets in view.sets for laid in sets])
        no_swaps = view.legal[: 1 + flips]
        swaps = turn.swaps_of(view.sets[view.seat], every)
        return replace(view, legal=(*no_swaps, *swaps), set_values=tuple(VALUES))

    def finished(self, view: View) -> Sequence[Any]:
        return [(view.hands, view.sets, view.results)] if view.phase == "over" else ()

    def check_view(self, view: View, options: Options) -> None:
        from luznet.games.luris.check import check_view  # it needs these rules

        check_view(view, options)

    def check_event(self, event: Event, players: int) -> None:
        from luznet.games.luris.check import check_event

        check_event(event, players)

    def redact(self, event: Event, reader: Reader) -> Event:
        return redacted(event, reader)

    def places(self, state: State) -> tuple[str, ...]:
        """Return the cards of all hands, seat after seat, then the first discard and the draw
        pile."""
        hands = [card for hand in state.hands for card in hand]
        return tuple([str(card) for card in (*hands, *state.discard, *state.draw)])

    def opened(self, state: State, seat: Seat) -> Sequence[int]:
        """Return the places of the cards that the seat was dealt or drew, and of the discard."""
        if not state.hands:
            return ()
        size = HAND_SIZE + 1
        first = size * state.players
        drawn = [first + 1 + at for at, drawer in enumerate(state.drawers) if drawer == seat]
        return [*range(seat * size, (seat + 1) * size), first, *drawn]

    def ends(self, before: State, after: State) -> Ending:
        if after.turn is None:
            return "deal"
        is_other = (before.phase, before.turn) != (after.phase, after.turn)
        return "step" if after.phase == "start" and is_other else ""

    def tally(self, events: Iterable[Event], players: int) -> tuple[Mapping[str, int], ...]:
        """Return for each seat: cards face `up` at the end, `sets` laid and `sets_lost`, `flips`
        and the `hits` among them, `swaps`, and whether its time ran `out`."""
        from luznet.games.luris.statistics import tally

        return tally(events, players)

    def standing(self, state: State) -> tuple[int, ...]:
        if not state.sets:  # nothing is dealt yet
            return (0,) * state.players
        return tuple([rank(state, seat)[1] for seat in range(state.players)])

    def outcome(self, state: State) -> Outcome | None:
        """Return who won, and the face-up cards of each side (R4, R5)."""
        if state.turn is not None:
            return None
        seats = range(state.players)
        return Outcome(
            winners=winners(state),
            scores=tuple([rank(state, seat)[1] for seat in seats]),
            losers=losers(state),
        )


# ---- chance and the clock ------------------------------------------------------------------


def _draw_starter(state: State, actor: Actor, action: DrawStarter) -> Step:
    if state.starter is not None:
        raise Refusal("not_now", "R1")
    if action.seat not in state.starters:
        raise Refusal("bad_deal", "R1")
    return replace(state, starter=action.seat), (StarterDrawn(action.seat, state.lost),)


def _deal(state: State, actor: Actor, action: Deal) -> Step:
    if state.starter is None:
        raise Refusal("not_now", "R1")
    cards = action.cards
    if tuple(sorted(cards)) != DECK:
        raise Refusal("bad_deal", "R1")
    end = HAND_SIZE * state.players
    hands = [cards[begin : begin + HAND_SIZE] for begin in range(0, end, HAND_SIZE)]
    after = replace(
        state,
        turn=state.starter,
        phase="start",
        hands=tuple([tuple(sorted((*hand, JOKER))) for hand in hands]),
        sets=((),) * state.players,
        discard=cards[end : end + 1],
        draw=cards[end + 1 :],
        out=(False,) * state.players,
    )
    return after, (Dealt(after.hands, after.discard[-1], len(after.draw)),)


def _mix(state: State, actor: Actor, action: Mix) -> Step:
    seat, laid = state.laying, _newest(state)
    if sorted(action.order) != list(range(len(laid.down))):
        raise Refusal("bad_deal", "R3")
    mixed = replace(laid, down=tuple([laid.down[at] for at in action.order]))
    own = (*state.sets[seat][:-1], mixed)
    return turn.to_discard(replace(state, turn=seat, sets=put(state.sets, seat, own)))


def _newest(state: State) -> CardSet:
    """Return the set just laid, which is to be mixed."""
    return state.sets[state.laying][-1]


def _time_up(state: State, seat: Seat) -> Step:
    if state.turn is None or state.turn < 0:
        raise Refusal("over" if state.turn is None else "not_now", "R5")
    if seat not in range(state.players) or state.out[seat]:
        raise Refusal("not_now", "R5")
    after = replace(state, out=put(state.out, seat, True))
    events: tuple[Event, ...] = ()
    if len({side_of(state.players, each) for each in playing(after)}) == 1:
        after, events = turn.end_game(after)
    elif state.turn == seat:
        after, events = turn.end_turn(after)
    return after, (RanOut(seat), *events)


_APPLY: Final[Sequence[tuple[type[Action], Phase, Callable[..., Step]]]] = (
    (Draw, "start", turn.draw),
    (Take, "start", turn.take),
    (LaySet, "action", turn.lay_set),
    (Flip, "action", turn.flip),
    (Swap, "action", turn.swap),
    (Pass, "action", turn.pass_),
    (Discard, "end", turn.discard),
    (Mix, "mix", _mix),
    (DrawStarter, "dealing", _draw_starter),
    (Deal, "dealing", _deal),
)
"""Each action of a seat or of chance: the step in which it is allowed, and the function that
applies it."""
