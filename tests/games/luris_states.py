"""Builders of readable states of Luris, and turns written as words.

Cards are written by value, a joker `J`, a back `?`. A set is written `5 5 J / 2 3`: face up, and
face down after the stroke. An action is written `draw`, `take`, `set 5 5 / 2 3`, `flip 1.0.2` (the
face-down card 2 of the first set of seat 1), `swap 0.1 5` (the 5 of the hand for the face-down card
1 of the own first set), `pass`, `discard 5`; by chance `mix 1 0`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import takewhile
from random import Random

from luznet.games.game import CHANCE, Actor, Below, Seat
from luznet.games.luris.cards import BACK, DECK, JOKER, Card, Hand, without
from luznet.games.luris.choices import value_of
from luznet.games.luris.rules import Luris
from luznet.games.luris.types import (
    Action,
    CardSet,
    Deal,
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
    State,
    Swap,
    Take,
)
from tests.games.played import refusal_of

LURIS = Luris()

Step = tuple[State, tuple[Event, ...]]


# ---- words -------------------------------------------------------------------------------


def card(text: str) -> Card:
    return {"J": JOKER, "?": BACK}[text] if text in "J?" else int(text)


def cards(text: str) -> Hand:
    """Return cards in the order in which they are written."""
    return tuple(card(word) for word in text.split())


def hand_of(text: str) -> Hand:
    return tuple(sorted(cards(text)))


def set_of(text: str) -> CardSet:
    """Return a set; its face-down cards lie in the order in which they are written."""
    up, _, down = text.partition("/")
    value = value_of(cards(up))
    assert value is not None
    return CardSet(value, hand_of(up), cards(down))


def laid(text: str) -> LaySet:
    up, _, down = text.partition("/")
    return LaySet(cards(up), cards(down))


def _flip(text: str) -> Flip:
    return Flip(*map(int, text.split(".")))


def _swap(text: str) -> Swap:
    place, own = text.split()
    at, face_down = place.split(".")
    return Swap(int(at), int(face_down), card(own))


_WORDS: Mapping[str, Callable[[str], Action]] = {
    "draw": lambda _: Draw(),
    "take": lambda _: Take(),
    "set": laid,
    "flip": _flip,
    "swap": _swap,
    "pass": lambda _: Pass(),
    "discard": lambda text: Discard(card(text)),
    "mix": lambda text: Mix(tuple(map(int, text.split()))),
}


def action_of(text: str) -> Action:
    word, _, rest = text.partition(" ")
    return _WORDS[word](rest)


# ---- states ------------------------------------------------------------------------------


def table(
    *hands: str,
    sets: Mapping[Seat, Sequence[str]] | None = None,
    draw: str = "2 3 4 5 6",
    discard: str = "9",
    turn: Seat = 0,
    phase: Phase = "start",
    taken: int = 0,
    final: bool = False,
    out: Sequence[Seat] = (),
) -> State:
    """Return a game in its middle: a hand for each seat, sets by seat, the draw pile from its top,
    the discard pile from its bottom. Cards that are not named are not in the game."""
    return State(
        players=len(hands),
        turn=turn,
        phase=phase,
        starters=tuple(range(len(hands))),
        lost=False,
        starter=0,
        hands=tuple(hand_of(text) for text in hands),
        sets=tuple(
            tuple(set_of(text) for text in (sets or {}).get(seat, ())) for seat in range(len(hands))
        ),
        draw=cards(draw),
        discard=cards(discard),
        taken=taken,
        final=final,
        out=tuple(seat in out for seat in range(len(hands))),
    )


def begin(players: int, starter: Seat = 0) -> State:
    """Wait for the deal of a game that this seat starts."""
    return LURIS.apply(LURIS.new(players, Options()), CHANCE, DrawStarter(starter))[0]


def deal_of(*hands: str, discard: str, draw: str) -> Deal:
    """Deal these hands of ten cards each, this card to the discard pile, and these to the top of
    the draw pile."""
    top = tuple(card for text in (*hands, discard, draw) for card in cards(text))
    return Deal((*top, *without(DECK, top)))


def any_deal(state: State, seed: int = 1) -> State:
    return LURIS.apply(state, CHANCE, LURIS.draw(state, Random(seed).randrange))[0]


# ---- steps -------------------------------------------------------------------------------


def on_turn(state: State) -> Actor:
    """Return whose turn it is in a game that is not over."""
    actor = LURIS.to_act(state)
    assert actor is not None
    return actor


def step(state: State, text: str) -> Step:
    """Let the actor on turn do this; a set just laid is not mixed yet."""
    return LURIS.apply(state, on_turn(state), action_of(text))


def done(state: State, text: str) -> Step:
    """Let the actor on turn do this; the cards of a set just laid keep their order."""
    after, events = step(state, text)
    if after.phase == "mix":
        after, more = LURIS.apply(after, CHANCE, Mix(tuple(range(len(laid(text[4:]).down)))))
        events += more
    return after, events


def after(state: State, *texts: str) -> State:
    """Return the state after all of these actions, each by the actor on turn."""
    for text in texts:
        state, _ = done(state, text)
    return state


def take_and_return(state: State) -> State:
    """Let the seat on turn take the discard, pass, and discard the same card."""
    top = state.discard[-1]
    for action in (Take(), Pass(), Discard(top)):
        state, _ = LURIS.apply(state, on_turn(state), action)
    return state


def draw_and_lay_one(state: State) -> State:
    """Let the seat on turn draw, pass, and discard its lowest card."""
    seat = on_turn(state)
    for text in ("draw", "pass"):
        state, _ = step(state, text)
    return LURIS.apply(state, seat, Discard(state.hands[seat][0]))[0]


refusal = partial(refusal_of, LURIS)


def refused(state: State, text: str) -> str:
    """Return the code with which this action of the actor on turn is refused."""
    return refusal(state, on_turn(state), action_of(text)).code


def may(state: State, text: str) -> bool:
    """Return whether the actor on turn may do this."""
    return action_of(text) in LURIS.legal(state, on_turn(state))


# ---- whole games -------------------------------------------------------------------------


def any_kind(legal: Sequence[Action], below: Below) -> Action:
    """Draw a kind of action first, and then one of that kind: there are so many sets that uniform
    play would do little else."""
    listed = list(takewhile(lambda action: not isinstance(action, LaySet), legal))
    kinds: dict[type[Action], list[Action]] = {}
    for action in listed:
        kinds.setdefault(type(action), []).append(action)
    sets, chosen = len(legal) - len(listed), below(len(kinds) + (len(legal) > len(listed)))
    if chosen == len(kinds):
        return legal[len(listed) + below(sets)]
    of_kind = list(kinds.values())[chosen]
    return of_kind[below(len(of_kind))]
