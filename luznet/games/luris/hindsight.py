"""A finished game in review: what the reader chose, and what they knew before each choice.

`Hindsight` takes in every view of a seat, with what its reader had sent.  Only what the reader is
known to have done counts as their choice: a bot may have acted for them.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec

from luznet.games.game import Frozen, Seat
from luznet.games.game import Moment as AnyMoment
from luznet.games.luris.advice import Advice, RatedChoice
from luznet.games.luris.rules import Luris
from luznet.games.luris.types import (
    Discard,
    Discarded,
    Draw,
    Drew,
    Flip,
    Flipped,
    LaySet,
    Pass,
    Passed,
    SetLaid,
    StarterDrawn,
    Swap,
    Swapped,
    Take,
    Took,
    View,
)

_RULES: Final = Luris()
Own: TypeAlias = Draw | Take | LaySet | Flip | Swap | Pass | Discard
_TOLD: Final[dict[type, type]] = {
    Draw: Drew,
    Take: Took,
    LaySet: SetLaid,
    Flip: Flipped,
    Swap: Swapped,
    Pass: Passed,
    Discard: Discarded,
}
"""The event that tells of each action."""


class Moment(AnyMoment, frozen=True):
    """A choice of the reader: its number in the game, the view before it, and the action."""

    at: int
    view: View
    action: Own


class SeenGame(Frozen, frozen=True):
    """A finished game as one seat saw it: its last view, and the choices of its reader."""

    view: View
    choices: tuple[Moment, ...]


class Verdict(Frozen, frozen=True):
    """How a choice looks afterwards. `chosen` is None if the coach does not list it, because at
    least so many others are better."""

    moment: Moment
    advice: Advice
    chosen: RatedChoice | None

    @property
    def cost(self) -> float:
        """How much less likely to win the choice was than the best; 0 if that is not clear."""
        if self.chosen is None:
            return self.advice.choices[-1].behind
        return self.chosen.behind if self.chosen.is_worse else 0.0


class Hindsight:
    """Remembers the current game, and the last one that was seen to its end."""

    def __init__(self) -> None:
        self.last: SeenGame | None = None
        self._now: View | None = None
        self._choices: list[Moment] = []

    def see(self, view: Any, events: Sequence[Any], sent: Any = None) -> None:
        """Take in a view and the events that led to it; ignore views of other games. `sent` is the
        action, as a plain map, that the reader sent at the view before."""
        if not isinstance(view, View):
            return
        if any(isinstance(event, StarterDrawn) for event in events):
            self._choices = []
        before, self._now = self._now, view
        action = _action(sent)
        if before is not None and action is not None and _is_choice(before, action, events):
            self._choices.append(Moment(before, len(self._choices), action))
        if view.phase == "over" and (before is None or before.phase != "over"):
            self.last = SeenGame(view, tuple(self._choices))
            self._choices = []

    def seen_by(self, view: Any) -> SeenGame | None:
        """Return the game that is over now, if the reader made choices in it."""
        seen = self.last
        return seen if seen is not None and seen.view == view and seen.choices else None

    def moments(self, seen: SeenGame) -> tuple[Moment, ...]:
        """Return the reader's choices in a finished game."""
        return seen.choices

    def verdicts(
        self, seen: SeenGame, choices: Sequence[Moment], advice: Sequence[Advice]
    ) -> tuple[Verdict, ...]:
        """Judge the choices of a game, given advice for each."""
        return tuple([
            Verdict(moment, about, _of(about, moment))
            for moment, about in zip(choices, advice, strict=True)
        ])  # fmt: skip


def _action(sent: Any) -> Own | None:
    """Return what was sent; None for nothing, or what is no action of a seat."""
    try:
        found: Own | None = msgspec.convert(sent, Own) if sent is not None else None
    except msgspec.ValidationError:
        return None
    return found


def _is_choice(before: View, action: Own, events: Sequence[Any]) -> bool:
    """Return whether the reader had a choice at a view, and events tell that they did an action of
    this kind."""
    told = [event for event in events if isinstance(event, _TOLD[type(action)])]
    is_told = any(getattr(event, "seat", None) == before.seat for event in told)
    return is_told and before.turn == before.seat and len(_RULES.choices(before)) > 1


def _of(advice: Advice, moment: Moment) -> RatedChoice | None:
    """Return the advice on the action of a moment; None if it is not listed."""
    wanted = _alike(moment.action, moment.view.seat)
    return next(
        (each for each in advice.choices if _alike(each.action, moment.view.seat) == wanted), None
    )


def _alike(action: Own, me: Seat | None) -> Own:
    """Return what stands for all actions that are the same to the reader: the order of cards in a
    set, and which card of another player's set is flipped, make no difference."""
    if isinstance(action, LaySet):
        return LaySet(tuple(sorted(action.up)), tuple(sorted(action.down)))
    if isinstance(action, Flip) and action.seat != me:
        return Flip(action.seat, action.at, 0)
    return action
