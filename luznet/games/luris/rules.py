"""Luris: the rules, RULES.md R1 to R5, as pure functions behind the `Game` interface.

    draw_starter -> deal -> turn, turn, ... -> over
    turn:  start (draw or take) -> action (set -> mix, flip, swap or pass) -> end (discard)

A turn whose hand is empty after the action ends by itself. The clock may end any turn.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from luznet.games.game import (
    ALL_SEATS,
    CHANCE,
    CLOCK,
    Actor,
    Below,
    Game,
    Outcome,
    Reader,
    Refusal,
    Seat,
    check_reader,
    shuffled,
)
from luznet.games.luris.advice import Advice
from luznet.games.luris.cards import (
    BACK,
    DECK,
    HAND_SIZE,
    JOKER,
    PLAYERS,
    VALUES,
    Card,
    Hand,
    matches,
    without,
)
from luznet.games.luris.choices import Choices, can_lay, set_values, value_of
from luznet.games.luris.scores import losers, playing, rank, results, side_of, winners
from luznet.games.luris.seen import hands_seen, redacted, sets_seen
from luznet.games.luris.types import (
    Action,
    CardSet,
    Deal,
    Dealt,
    Discard,
    Discarded,
    Draw,
    DrawStarter,
    Drew,
    Event,
    FinalTurn,
    Flip,
    Flipped,
    GameEnded,
    LaySet,
    Listed,
    Mix,
    Options,
    Pass,
    Passed,
    Phase,
    RanOut,
    SetLaid,
    SetLost,
    StarterDrawn,
    State,
    Swap,
    Swapped,
    Take,
    TimeUp,
    Took,
    View,
)

DRAWN: Final = 2
"""Cards that one draws to start a turn. RULES.md R2."""
ROUNDS_OF_TAKING: Final = 3
"""After so many rounds in which everybody took the discard, one must draw. RULES.md R3."""

Step = tuple[State, tuple[Event, ...]]
T = TypeVar("T")


class Luris(Game[Options, State, Action, Event, View]):
    """The rules of Luris."""

    name = "luris"
    seats = PLAYERS
    options_type = Options
    action_types = (
        Draw,
        Take,
        LaySet,
        Flip,
        Swap,
        Pass,
        Discard,
        DrawStarter,
        Deal,
        Mix,
        TimeUp,
    )
    view_type = View
    table_options: Mapping[str, tuple[str | bool, ...]] = {"help": ("none", "coach")}
    phrases = frozenset({"nice_bluff"})
    advice_type = Advice
    event_types = (
        StarterDrawn,
        Dealt,
        Drew,
        FinalTurn,
        Took,
        SetLaid,
        Flipped,
        SetLost,
        Swapped,
        Passed,
        Discarded,
        RanOut,
        GameEnded,
    )

    def new(self, seats: int, options: Options, last: Outcome | None = None) -> State:
        """Return the state before it is known who starts: whoever lost the last game, if it
        was played by the same people. RULES.md R1."""
        if seats not in PLAYERS:
            raise Refusal("seats", "R1", seats=seats, least=PLAYERS[0], most=PLAYERS[-1])
        lost = last.losers if last is not None and len(last.scores) == seats else ()
        starters = lost or tuple(range(seats))
        return State(
            players=seats, turn=CHANCE, phase="dealing", starters=starters, lost=bool(lost)
        )

    def partners(self, seats: int, options: Options, seat: Seat) -> tuple[Seat, ...]:
        """Return a seat and the one it plays with: two and two of four. RULES.md R1."""
        return side_of(seats, seat)

    def total_time(self, options: Options) -> int:
        """Return the seconds that everybody has. RULES.md R5."""
        return options.clock

    def time_up(self, seat: Seat) -> Action:
        """Return the clock's action. RULES.md R5."""
        return TimeUp(seat)

    def to_act(self, state: State) -> Actor | None:
        """Return whose turn it is; CHANCE draws who starts, deals, and mixes a new set."""
        return state.turn

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Return what a seat may do now. RULES.md R2, R3."""
        if state.turn is None or state.turn != seat or seat < 0:
            return ()
        hand = state.hands[seat]
        return Choices(_listed(state, seat), hand, _values(state, hand))

    def choices(self, view: View) -> Sequence[Action]:
        """Return what the reader of a view may do now: what is listed there, and all sets."""
        hand = view.hands[view.seat] if view.seat is not None and view.hands else ()
        return Choices(view.legal, hand, view.set_values)

    def open_choices(self, state: State) -> int:
        """Return how many choices a turn has, as far as everybody can count them."""
        if state.turn is None or state.turn < 0:
            return 0
        if state.phase == "start":
            return len(_listed(state, state.turn))
        if state.phase == "end":
            return len(state.hands[state.turn])
        return 1 + sum(len(laid.down) + HAND_SIZE for sets in state.sets for laid in sets)

    def draw(self, state: State, below: Below) -> Action:
        """Return who starts, a shuffled deck, or the places in a new set."""
        if not state.hands:
            if state.starter is None:
                return DrawStarter(state.starters[below(len(state.starters))])
            return Deal(shuffled(DECK, below))
        return Mix(shuffled(range(len(_newest(state).down)), below))

    def apply(self, state: State, actor: Actor, action: Action) -> Step:
        """Return the state after the action, and the events.

        Refusals: "over", "not_your_turn", "not_now" (an action of another step of the turn),
        "must_draw", "final_turn" (no set in it), "bad_set", "not_held" (card), "no_card" (there
        is no such face-down card), "no_match" (value), "bad_deal".
        """
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
                return apply(state, actor, action)
        raise Refusal("not_now", "R2")

    def view(self, state: State, reader: Reader) -> View:
        """Return what a seat, or a spectator, may know. RULES.md R3."""
        check_reader(reader, state.players)
        seat = None if reader == ALL_SEATS else reader
        own = seat if seat is not None and state.turn == seat else None
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
            must_draw=_must_draw(state),
            final=state.final,
            out=state.out,
            winners=winners(state) if state.turn is None else (),
            results=results(state) if state.turn is None else (),
            legal=_listed(state, own) if own is not None else (),
            set_values=_values(state, state.hands[own]) if own is not None else (),
        )

    def longest(self, view: View) -> View:
        """Return the view as it would be with every card in the hand, as far as it can hold them:
        more swaps, more discards, sets of more values. That takes as long whatever is in it."""
        if view.seat is None or not view.legal or view.phase == "start":
            return view
        hand, every = view.hands[view.seat], (*VALUES, JOKER)
        if view.phase == "end":
            return replace(view, legal=tuple([Discard(card) for card in every[: len(hand)]]))
        flips = sum([len(laid.down) for sets in view.sets for laid in sets])
        listed = view.legal[: 1 + flips]  # all but swaps
        swaps = _swaps(view.sets[view.seat], every)
        return replace(view, legal=(*listed, *swaps), set_values=tuple(VALUES))

    def check_view(self, view: View, options: Options) -> None:
        """Raise `Inconsistent` for a view that no game of Luris has."""
        from luznet.games.luris.check import check_view  # made of the rules, so they come first

        check_view(view, options)

    def check_event(self, event: Event, players: int) -> None:
        """Raise `Inconsistent` for an event that no game of Luris for so many players has."""
        from luznet.games.luris.check import check_event

        check_event(event, players)

    def redact(self, event: Event, reader: Reader) -> Event:
        """Return the event as a reader may see it. RULES.md R3."""
        return redacted(event, reader)

    def outcome(self, state: State) -> Outcome | None:
        """Return who won, and the face-up cards of each side. RULES.md R4, R5."""
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
    return _to_discard(replace(state, turn=seat, sets=_put(state.sets, seat, own)))


def _time_up(state: State, seat: Seat) -> Step:
    if state.turn is None or state.turn < 0:
        raise Refusal("over" if state.turn is None else "not_now", "R5")
    if seat not in range(state.players) or state.out[seat]:
        raise Refusal("not_now", "R5")
    after = replace(state, out=_put(state.out, seat, True))
    ran_out = RanOut(seat)
    if len({side_of(state.players, each) for each in playing(after)}) == 1:
        after, events = _end_game(after)
    elif state.turn == seat:
        after, events = _end_turn(after)
    else:
        events = ()
    return after, (ran_out, *events)


# ---- a turn --------------------------------------------------------------------------------


def _draw(state: State, seat: Actor, action: Draw) -> Step:
    cards, left = state.draw[:DRAWN], state.draw[DRAWN:]
    hands = _put(state.hands, seat, tuple(sorted((*state.hands[seat], *cards))))
    after = replace(state, phase="action", hands=hands, draw=left, taken=0, final=not left)
    drew = Drew(seat, cards)
    return after, (drew,) if left else (drew, FinalTurn(seat))


def _take(state: State, seat: Actor, action: Take) -> Step:
    if _must_draw(state) or not state.discard:
        raise Refusal("must_draw", "R3")
    *left, card = state.discard
    hands = _put(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
    taken = state.taken + 1
    after = replace(state, phase="action", hands=hands, discard=tuple(left), taken=taken)
    return after, (Took(seat, card),)


def _lay_set(state: State, seat: Actor, action: LaySet) -> Step:
    if state.final:
        raise Refusal("final_turn", "R3")
    value = value_of(action.up)
    if value is None or not can_lay(state.hands[seat], action):
        raise Refusal("bad_set", "R2")
    laid = CardSet(value, tuple(sorted(action.up)), tuple(sorted(action.down)))
    after = replace(
        state,
        turn=CHANCE,
        phase="mix",
        hands=_put(state.hands, seat, without(state.hands[seat], (*laid.up, *laid.down))),
        sets=_put(state.sets, seat, (*state.sets[seat], laid)),
        laying=seat,
    )
    return after, (SetLaid(seat, laid),)


def _flip(state: State, seat: Actor, action: Flip) -> Step:
    owner, at = action.seat, action.at
    laid = _set_at(state, owner, at, action.card)
    card = laid.down[action.card]
    matched = matches(card, laid.value)
    flipped = Flipped(seat, owner, laid.value, card, matched)
    own = state.sets[owner]
    if matched:
        shown = _turned(laid, action.card, card)
        after, events = _to_discard(_with_sets(state, owner, _put(own, at, shown)))
        return after, (flipped, *events)
    lost = tuple(sorted((*laid.up, *laid.down)))
    after = _with_sets(state, owner, (*own[:at], *own[at + 1 :]))
    after, events = _to_discard(replace(after, discard=(*lost, *state.discard)))
    return after, (flipped, SetLost(owner, CardSet(laid.value, lost, ())), *events)


def _swap(state: State, seat: Actor, action: Swap) -> Step:
    laid = _set_at(state, seat, action.at, action.card)
    if action.hand not in state.hands[seat]:
        raise Refusal("not_held", "R2", card=action.hand)
    if not matches(action.hand, laid.value):
        raise Refusal("no_match", "R2", value=laid.value)
    got = laid.down[action.card]
    shown = _turned(laid, action.card, action.hand)
    hand = tuple(sorted((*without(state.hands[seat], (action.hand,)), got)))
    after = _with_sets(state, seat, _put(state.sets[seat], action.at, shown))
    after, events = _to_discard(replace(after, hands=_put(state.hands, seat, hand)))
    return after, (Swapped(seat, laid.value, action.hand, got), *events)


def _pass(state: State, seat: Actor, action: Pass) -> Step:
    after, events = _to_discard(state)
    return after, (Passed(seat), *events)


def _discard(state: State, seat: Actor, action: Discard) -> Step:
    if action.card not in state.hands[seat]:
        raise Refusal("not_held", "R2", card=action.card)
    hand = without(state.hands[seat], (action.card,))
    after = replace(
        state,
        hands=_put(state.hands, seat, hand),
        discard=(*state.discard, action.card),
    )
    after, events = _end_turn(after)
    return after, (Discarded(seat, action.card), *events)


_APPLY: Final[Sequence[tuple[type[Action], Phase, Callable[..., Step]]]] = (
    (Draw, "start", _draw),
    (Take, "start", _take),
    (LaySet, "action", _lay_set),
    (Flip, "action", _flip),
    (Swap, "action", _swap),
    (Pass, "action", _pass),
    (Discard, "end", _discard),
    (Mix, "mix", _mix),
    (DrawStarter, "dealing", _draw_starter),
    (Deal, "dealing", _deal),
)
"""Every action of a seat or of chance, in which step it may be done, and what it does."""


def _to_discard(state: State) -> Step:
    """Let the seat to act end its turn with a discard, or at once with an empty hand."""
    if state.hands[_acting(state)]:
        return replace(state, phase="end"), ()
    return _end_turn(state)


def _end_turn(state: State) -> Step:
    """Let the next seat that still plays start its turn, or end the game after the final one."""
    if state.final:
        return _end_game(state)
    seat = (_acting(state) + 1) % state.players
    while state.out[seat]:
        seat = (seat + 1) % state.players
    return replace(state, turn=seat, phase="start"), ()


def _end_game(state: State) -> Step:
    after = replace(state, turn=None, phase="over")
    return after, (GameEnded(winners(after), results(after)),)


# ---- facts -------------------------------------------------------------------------------


def _acting(state: State) -> Seat:
    if state.turn is None or state.turn < 0:
        raise ValueError("nobody's turn")
    return state.turn


def _newest(state: State) -> CardSet:
    """Return the set just laid, whose face-down cards have no places yet."""
    return state.sets[state.laying][-1]


def _listed(state: State, seat: Seat) -> tuple[Listed, ...]:
    """Return all legal actions of the seat to act but sets. Finding them takes as long whatever
    is in the hand: others may wait for it."""
    hand = state.hands[seat]
    if state.phase == "start":
        may_take = state.discard and not _must_draw(state)
        return (Draw(), Take()) if may_take else (Draw(),)
    if state.phase == "end":
        return tuple([Discard(card) for card in sorted(set(hand))])
    flips = [
        Flip(owner, at, card)
        for owner, sets in enumerate(state.sets)
        for at, laid in enumerate(sets)
        for card in range(len(laid.down))
    ]
    return (Pass(), *flips, *_swaps(state.sets[seat], hand))


def _swaps(sets: Sequence[CardSet], hand: Hand) -> Sequence[Swap]:
    """Return all swaps of a hand with the face-down cards of own sets."""
    return [
        Swap(at, card, own)
        for at, laid in enumerate(sets)
        for card in range(len(laid.down))
        for own in (laid.value, JOKER)
        if own in hand
    ]


def _values(state: State, hand: Hand) -> tuple[Card, ...]:
    """Return the values of which the seat to act may lay a set now."""
    return set_values(hand) if state.phase == "action" and not state.final else ()


def _must_draw(state: State) -> bool:
    """Tell whether all who play took the discard for three rounds. RULES.md R3."""
    return bool(state.out) and state.taken >= ROUNDS_OF_TAKING * len(playing(state))


def _set_at(state: State, owner: Seat, at: int, card: int) -> CardSet:
    """Return a set of an owner in which there is a face-down card at that place."""
    sets = state.sets[owner] if owner in range(state.players) else ()
    if at not in range(len(sets)) or card not in range(len(sets[at].down)):
        raise Refusal("no_card", "R2")
    return sets[at]


def _turned(laid: CardSet, at: int, card: Card) -> CardSet:
    """Return a set with one face-down card gone, and a card more face up."""
    down = (*laid.down[:at], *laid.down[at + 1 :])
    return replace(laid, up=tuple(sorted((*laid.up, card))), down=down)


def _with_sets(state: State, owner: Seat, sets: tuple[CardSet, ...]) -> State:
    return replace(state, sets=_put(state.sets, owner, sets))


def _put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one value replaced."""
    return (*values[:at], value, *values[at + 1 :])
