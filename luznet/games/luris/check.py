"""Check whether an honest host can have sent a view or an event of Luris.

What follows from the rest of a view, such as the legal actions, the rules derive from a state with
backs for the cards that the reader doesn't see. The rest is counted: every card must be somewhere.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from luznet.games.game import CHANCE, expect, expect_same, reader_of
from luznet.games.luris.cards import (
    BACK,
    COPIES,
    DECK,
    HAND_SIZE,
    JOKER,
    PLAYERS,
    VALUES,
    Card,
    matches,
)
from luznet.games.luris.choices import LEAST_DOWN, LEAST_UP
from luznet.games.luris.rules import Luris
from luznet.games.luris.scores import side_of
from luznet.games.luris.turn import DRAWN, ROUNDS_OF_TAKING
from luznet.games.luris.types import (
    CardSet,
    Dealt,
    Discarded,
    Drew,
    Event,
    Flipped,
    GameEnded,
    Options,
    SetLaid,
    SetLost,
    State,
    Swapped,
    Took,
    View,
)

_RULES: Final = Luris()
_CARDS: Final = frozenset((*VALUES, JOKER))
_SEEN: Final = frozenset((*VALUES, JOKER, BACK))


def check_view(view: View, options: Options) -> None:
    """Raise `Inconsistent` for a view that cannot occur in a game of Luris."""
    players = view.players
    expect(players in PLAYERS, "players")
    for seat, what in ((view.seat, "seat"), (view.turn, "turn"), (view.starter, "starter")):
        expect(seat is None or seat < players, what)
    is_dealt = view.phase != "dealing"
    for by_seat, what in ((view.hands, "hands"), (view.sets, "sets"), (view.out, "out")):
        expect(len(by_seat) == players * is_dealt, what)
    expect(not is_dealt or view.starter is not None, "starter")
    if is_dealt:
        _check_turn(view)
        _check_cards(view)
    else:
        expect(not view.draw, "draw")
    downs = (laid.down for sets in view.sets for laid in sets)
    is_blind = BACK in chain(*view.hands, *downs)
    expect_same(view, _RULES.view(_state(view), reader_of(view, is_blind=is_blind)))


def _state(view: View) -> State:
    """Return a state that could have this view."""
    is_next_chance = view.phase in ("dealing", "mix")
    playing = view.out.count(False)
    return State(
        players=view.players,
        turn=CHANCE if is_next_chance else view.turn,
        phase=view.phase,
        starters=(),
        lost=False,
        starter=view.starter,
        hands=view.hands,
        sets=view.sets,
        draw=(BACK,) * view.draw,
        discard=(view.discard,) if view.discard != BACK else (),
        taken=ROUNDS_OF_TAKING * playing if view.must_draw else 0,
        final=view.final,
        out=view.out,
    )


def _check_turn(view: View) -> None:
    """Raise `Inconsistent` if the turn does not fit the phase of the game."""
    turn, phase = view.turn, view.phase
    sides = {side_of(view.players, at) for at, is_out in enumerate(view.out) if not is_out}
    if phase == "over":
        expect(turn is None and bool(sides) and (view.final or len(sides) == 1), "phase")
    else:
        expect(len(sides) > 1, "out")
    if phase in ("start", "action", "end"):
        expect(turn is not None and not view.out[turn], "turn")
        expect(turn is None or phase == "start" or bool(view.hands[turn]), "phase")
    expect(phase != "mix" or any(_may_be_new(sets) for sets in view.sets), "sets")
    expect(not (view.final and phase in ("start", "mix")), "final")
    expect(view.final == (view.draw == 0), "final")
    expect(not (view.final and view.must_draw), "must_draw")


def _may_be_new(sets: Sequence[CardSet]) -> bool:
    """Return whether the newest of these sets can have been laid just now."""
    return bool(sets) and len(sets[-1].down) >= LEAST_DOWN


def _check_cards(view: View) -> None:
    """Raise `Inconsistent` unless these are cards, and no value occurs too often."""
    for seat, hand in enumerate(view.hands):
        _check_alike(hand, "hands")
        expect(seat != view.seat or BACK not in hand, "hands")
        expect(tuple(sorted(hand)) == hand, "hands")
    for seat, sets in enumerate(view.sets):
        for laid in sets:
            _check_set(laid)
            expect(seat != view.seat or BACK not in laid.down, "sets")
    expect(view.discard in _SEEN, "discard")
    lying = [card for sets in view.sets for laid in sets for card in (*laid.up, *laid.down)]
    top = [view.discard] if view.discard != BACK else []
    seen = Counter([*chain(*view.hands), *lying, *top])
    missing = len(DECK) + view.players - seen.total() - view.draw
    expect(missing >= 0 if top else missing == 0, "draw")
    del seen[BACK]
    expect(seen.pop(JOKER, 0) <= view.players, "hands")
    expect(all(count <= COPIES for count in seen.values()), "hands")


def _check_alike(cards: Iterable[Card], what: str) -> None:
    """Raise `Inconsistent` unless all of these are cards, or all are backs."""
    kinds = {*cards}
    expect(kinds == {BACK} or kinds <= _CARDS, what)


def _check_set(laid: CardSet) -> None:
    expect(laid.value in VALUES and laid.value in laid.up and len(laid.up) >= LEAST_UP, "sets")
    expect(all(matches(card, laid.value) for card in laid.up), "sets")
    expect(tuple(sorted(laid.up)) == laid.up, "sets")
    expect(len(laid.up) + len(laid.down) >= LEAST_UP + LEAST_DOWN, "sets")
    _check_alike(laid.down, "sets")


def check_event(event: Event, players: int) -> None:
    """Raise `Inconsistent` for an event that cannot occur with this number of players."""
    for name in ("seat", "owner"):
        expect(getattr(event, name, 0) < players, name)
    match event:
        case Dealt():
            _check_dealt(event, players)
        case GameEnded():
            _check_ended(event, players)
        case _:
            _check_done(event)


def _check_dealt(event: Dealt, players: int) -> None:
    expect(len(event.hands) == players, "hands")
    for hand in event.hands:
        expect(len(hand) == HAND_SIZE + 1, "hands")
        _check_alike(hand, "hands")
    expect(event.discard in VALUES, "discard")
    expect(event.draw == len(DECK) - HAND_SIZE * players - 1, "draw")


def _check_ended(event: GameEnded, players: int) -> None:
    expect(len(event.results) == players, "results")
    expect(all(each.up >= 0 and each.hand >= 0 for each in event.results), "results")
    winners = event.winners
    expect(0 < len(winners) == len({*winners}) and max(winners) < players, "winners")


def _check_done(event: Event) -> None:
    """Raise `Inconsistent` for an event of an action that nobody can have taken."""
    match event:
        case Drew(cards=cards):
            expect(1 <= len(cards) <= DRAWN, "cards")
            _check_alike(cards, "cards")
        case Took(card=card) | Discarded(card=card):
            expect(card in _CARDS, "card")
        case SetLaid(laid=laid):
            _check_set(laid)
            expect(len(laid.down) >= LEAST_DOWN, "laid")
        case SetLost(lost=lost):
            expect(lost.value in VALUES and not lost.down, "lost")
            expect(len(lost.up) >= LEAST_UP + LEAST_DOWN and {*lost.up} <= _CARDS, "lost")
        case Flipped():
            expect(event.value in VALUES and event.card in _CARDS, "card")
            expect(matches(event.card, event.value) == event.matched, "matched")
        case Swapped():
            expect(event.value in VALUES and matches(event.card, event.value), "card")
            expect(event.got in _SEEN, "got")
