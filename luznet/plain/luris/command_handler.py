"""What can be typed in a game of Luris: the steps of a turn, and questions about the table."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

from luznet.games.luris import GAME, facts
from luznet.games.luris.cards import JOKER, VALUES, Card, Hand, without
from luznet.games.luris.choices import LEAST_DOWN, LEAST_UP, lack_of
from luznet.games.luris.types import (
    Action,
    Discard,
    Draw,
    Flip,
    LaySet,
    Pass,
    Phase,
    Swap,
    Take,
    View,
)
from luznet.i18n import luris as said
from luznet.i18n import one_of, sentences
from luznet.plain.command import Command
from luznet.plain.game import GameCommandHandler, Tells
from luznet.plain.lines import take_apart
from luznet.plain.luris import reports, usage, words
from luznet.plain.luris.typed import JOKERS, cards_and_places, cards_in, laid_in, place_in, written
from luznet.plain.options import typed_options
from luznet.plain.people import OWN
from luznet.plain.usage import Use
from luznet.plain.words import IN_GAME, NOBODY

Lines = Sequence[str]
Act = Callable[[View, int, str], Action | str]
"""Returns the action for a view, the reader's seat and what was typed; or says what is missing."""
T = TypeVar("T", Flip, Swap)

ACTS: Final = {
    "draw": ("draw", "d"),
    "take": ("take",),
    "set": ("set", "lay"),
    "flip": ("flip", "f"),
    "swap": ("swap",),
    "pass": ("pass", "p"),
    "discard": ("discard", "x"),
}
ACTIONS: Final = frozenset(name for names in ACTS.values() for name in names)
"""Words that act, and so are for the reader's turn only."""
_CARDS: Final = (*map(str, VALUES), *JOKERS)
"""What is typed where the word before a card is forgotten."""


class LurisCommandHandler(GameCommandHandler[View]):
    """Handles what a player or a spectator types."""

    actions = ACTIONS

    def _acting(self, view: View) -> Sequence[Command]:
        steps: Sequence[tuple[str, Use, Phase, Act]] = (
            ("draw", usage.DRAW, "start", lambda view, seat, typed: Draw()),
            ("take", usage.TAKE, "start", _take),
            ("set", usage.SET, "action", _set),
            ("flip", usage.FLIP, "action", self._flip),
            ("swap", usage.SWAP, "action", _swap),
            ("pass", usage.PASS, "action", lambda view, seat, typed: Pass()),
            ("discard", usage.DISCARD, "end", _discard),
        )
        is_on = view.phase != "over"
        return (
            *(Command(ACTS[name], use, partial(self._step, phase, act),
                      offered=phase == view.phase or not view.legal, fits=is_on)
              for name, use, phase, act in steps),
            Command(_CARDS, None, self._card, offered=False, fits=False),
        )  # fmt: skip

    def _step(self, phase: Phase, act: Act, typed: str) -> Lines:
        """Do a step of the turn; `set` may also be meant for an option, between games."""
        is_option = act is _set and take_apart(typed.replace("=", " ")).word in typed_options(
            GAME.name
        )
        return [IN_GAME()] if is_option else self._act(phase, act, typed)

    def _asking(self, view: View) -> Sequence[Command]:
        tells: Sequence[tuple[tuple[str, ...], Use, Tells[View]]] = (
            (("table", "t"), usage.TABLE, reports.present),
            (("piles",), usage.PILES, reports.piles),
            (("scores", "s", "score"), usage.SCORES, reports.scores),
        )
        hand = partial(self._tell_of, reports.hand, words.NOT_YOURS)
        return (
            Command(("hand", "h", "hands"), usage.HAND, hand),
            Command(("sets",), usage.SETS, self._sets),
            *(Command(names, use, partial(self._tell, tells)) for names, use, tells in tells),
        )

    # ---- acting ------------------------------------------------------------------------------

    def _act(self, phase: Phase, act: Act, typed: str) -> Lines:
        """Send the action that was typed, or say why it cannot be done."""
        view = self._people.view
        no = self._obstacle()
        if no or view is None or view.seat is None:
            return [no]
        if view.phase != phase:
            return [said.REFUSALS["not_now"](), self._asked()]
        action = act(view, view.seat, typed)
        if isinstance(action, str):
            return [action]
        refused = facts.refusal(view, action)
        if refused is not None:
            return [said.REFUSALS[refused.code](**refused.facts)]
        self._send(self._client.act(action))
        return []

    def _flip(self, view: View, seat: int, typed: str) -> Action | str:
        """Find the card that is meant; numbers that leave no choice may be left out."""
        flips = facts.flips(view)
        if not flips:
            return said.NOTHING_TO_FLIP()
        name, numbers = place_in(typed)
        if name:
            owner = self._people.find(name)
            if owner is None:
                return NOBODY(name=name)
            flips = [each for each in flips if each.seat == owner]
            if not flips:
                return words.NONE_DOWN(self._people.called(owner))
        found = _meant(flips, numbers) if len({each.seat for each in flips}) == 1 else None
        if found is not None:
            return found
        is_no_card = len(numbers) == 2 and name
        return said.REFUSALS["no_card"]() if is_no_card else self._how_to_flip(flips)

    def _how_to_flip(self, flips: Sequence[Flip]) -> str:
        flip = next((each for each in flips if each.seat != self._people.me), flips[0])
        whose = self._people.called(flip.seat) or OWN[0]
        return words.HOW_TO_FLIP(example=f"flip {whose} {flip.at + 1} {flip.card + 1}")

    def _card(self, typed: str) -> Lines:
        """Answer a card without a word before it."""
        asked = self._asked()
        return [words.DISCARD_CARD(), *([asked] if asked else [])]

    # ---- asking ------------------------------------------------------------------------------

    def _sets(self, typed: str) -> Lines:
        view = self._people.view
        if view is None or not typed:
            return self._tell(reports.sets, typed)
        seat = self._people.find(typed)
        return (
            reports.sets_of(self._people, view, seat) if seat is not None else [NOBODY(name=typed)]
        )


def _take(view: View, seat: int, typed: str) -> Action | str:
    return Take() if Take() in view.legal else said.REFUSALS["must_draw"]()


def _set(view: View, seat: int, typed: str) -> Action | str:
    hand = view.hands[seat]
    if view.final:
        return said.REFUSALS["final_turn"]()
    if not view.set_values:
        return said.NO_SET()
    laid = laid_in(typed)
    up, down = map(cards_in, laid) if laid is not None else (None, None)
    if up is None or down is None:
        values = one_of([str(value) for value in view.set_values])
        return words.HOW_TO_SET(values=values, example=_set_of(view.set_values, hand))
    if Counter((*up, *down)) - Counter(hand):
        return sentences(words.NOT_HELD(), words.holds(None, hand))
    lack = lack_of(up, down)
    return said.LACKS[lack.code](**lack.facts) if lack else LaySet(tuple(up), tuple(down))


def _set_of(values: Sequence[Card], hand: Hand) -> str:
    """Return how the smallest set of one of these values is typed, without a joker face up if
    possible."""
    value = next((each for each in values if hand.count(each) >= LEAST_UP), values[0])
    up = (*[each for each in hand if each == value], JOKER)[:LEAST_UP]
    down = without(hand, up)[:LEAST_DOWN]
    return f"set {written(up)} down {written(down)}"


def _swap(view: View, seat: int, typed: str) -> Action | str:
    """Find the cards that are meant; numbers that leave no choice may be left out."""
    swaps = facts.swaps(view)
    numbers = cards_and_places(typed)
    if len(numbers) == 3:
        return Swap(numbers[0] - 1, numbers[1] - 1, numbers[2])
    if not swaps:
        return said.NOTHING_TO_SWAP()
    example = swaps[0]
    typed_so = f"swap {example.at + 1} {example.card + 1} {written([example.hand])}"
    return _meant(swaps, numbers) or words.HOW_TO_SWAP(example=typed_so)


def _discard(view: View, seat: int, typed: str) -> Action | str:
    cards = cards_in(typed)
    if cards is None or len(cards) != 1:
        return words.WHICH_DISCARD()
    return Discard(cards[0])


def _meant(choices: Sequence[T], numbers: Sequence[int]) -> T | None:
    """Return the only choice that the numbers can mean: the set, the face-down card in it, and for
    a swap the card of the hand. Numbers that leave no choice may be left out."""
    readings = [*_READINGS, *(_OF_ONE_SET if len({each.at for each in choices}) == 1 else ())]
    found = {
        fitting[0]
        for reading in readings
        if len(fitting := [each for each in choices if reading(each) == (*numbers,)]) == 1
    }
    return found.pop() if len(found) == 1 else None


def _hand(choice: Flip | Swap) -> tuple[int, ...]:
    return (choice.hand,) if isinstance(choice, Swap) else ()


_READINGS: Final[Sequence[Callable[[Flip | Swap], tuple[int, ...]]]] = (
    lambda each: (each.at + 1, each.card + 1, *_hand(each)),
    lambda each: (each.at + 1, each.card + 1),
    lambda each: (each.at + 1,),
    lambda each: (),
)
"""The numbers that a player may type for a choice."""
_OF_ONE_SET: Final[Sequence[Callable[[Flip | Swap], tuple[int, ...]]]] = (
    lambda each: (each.card + 1, *_hand(each)),
    lambda each: (each.card + 1,),
)
"""More of them, when all choices are in one set."""
