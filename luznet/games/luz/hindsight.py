"""A deal seen again from its end: what its reader knew before each choice, and what came of it.

A `Memory` is shown every view of a seat and keeps what was seen of the deal on the table, and of
the one before.  `moments` plays that deal again by the rules, which show the seat at each of its
turns what they showed it then; nothing that was opened later gets into such a view.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from luznet.games.game import Frozen, Refusal, Seat
from luznet.games.luz.advice import Advice, Choice
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, Hand
from luznet.games.luz.rules import Luz
from luznet.games.luz.types import (
    Bet,
    CardPlayed,
    DealEnded,
    FinishedDeal,
    Play,
    Played,
    State,
    View,
)

_RULES = Luz()
_ALL_HELD = tuple(range(HAND_SIZE))


class SeenDeal(Frozen, frozen=True):
    """A finished deal, and what one seat saw of it: `view` is any of its views of it, `plays`
    are the cards in the order played, up to the last one that was seen on the table."""

    view: View
    result: FinishedDeal
    plays: tuple[Played, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every card was seen on the table."""
        return len(self.plays) == HAND_SIZE * self.view.players

    @property
    def points(self) -> int:
        """The reader's points of this deal."""
        return self.result.points[self.view.seat or 0]


class Moment(Frozen, frozen=True):
    """A choice of the reader: the view before it, and what was chosen."""

    view: View
    action: Bet | Play


class Memory:
    """What was seen of the deal on the table, and the last deal that was seen to its end."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self.last: SeenDeal | None = None
        self._now: View | None = None

    def see(self, view: Any, events: Sequence[Any]) -> None:
        """Take in a view, and the events that led to it; what is no view of Luz is passed by."""
        if not isinstance(view, View):
            return
        now, result = self._now, view.last
        if now is not None and result is not None and _is_of(now, result):
            self.last = SeenDeal(now, result, _plays(now, result, events))
            self._now = None
        if view.seat is not None and view.phase in ("bets", "tricks"):
            self._now = view
        elif view.phase != "dealing":
            self._now = None


def _is_of(view: View, result: FinishedDeal) -> bool:
    """Tell whether a deal's end is that of the deal of this view."""
    hands = zip(view.hands, result.hands, strict=False)
    pairs = [pair for seen, true in hands for pair in zip(seen, true, strict=True)]
    return (
        view.deal == result.deal
        and len(view.hands) == len(result.hands)
        and all(seen.value == HIDDEN or seen == true for seen, true in pairs)
    )


def _plays(now: View, result: FinishedDeal, events: Sequence[Any]) -> tuple[Played, ...]:
    """Return the cards that were seen on the table: those of the last view of the deal, and
    what happened from there to the deal's end, if all of that was told."""
    seen = (*(play for trick in now.tricks for play in trick.plays), *now.trick)
    ends = [at for at, event in enumerate(events) if isinstance(event, DealEnded)]
    last = events[: ends[0]] if ends and events[ends[0]].result == result else ()
    told = [event for event in last if isinstance(event, CardPlayed)]
    if len(seen) + len(told) != HAND_SIZE * now.players:
        return seen
    return (*seen, *(Played(event.seat, event.position, event.card) for event in told))


def moments(seen: SeenDeal) -> tuple[Moment, ...]:
    """Return the choices of the reader in a finished deal, in order, as far as they were seen."""
    return tuple(_moments(seen))


def _moments(seen: SeenDeal) -> Iterator[Moment]:
    me, now = seen.view.seat, seen.view
    state = _dealt(seen)
    try:
        for seat, action in _actions(seen):
            if seat == me:
                view = _RULES.view(state, seat)
                yield Moment(
                    replace(view, points=now.points, last=now.last, opener=now.opener), action
                )
            state, _ = _RULES.apply(state, seat, action)
    except Refusal:
        """What does not follow the rules was seen wrong: what came before it stands."""


def _actions(seen: SeenDeal) -> Iterator[tuple[Seat, Bet | Play]]:
    opener, players = seen.view.opener, seen.view.players
    for at in range(players):
        seat = (opener + at) % players
        yield seat, seen.result.bets[seat]
    for play in seen.plays:
        yield play.seat, Play(play.position)


def _dealt(seen: SeenDeal) -> State:
    """Return the deal before the first bet."""
    hands: tuple[Hand, ...] = seen.result.hands
    players = len(hands)
    return State(
        players=players,
        turn=seen.view.opener,
        deal=seen.result.deal,
        first=seen.result.first,
        hands=hands,
        aside=seen.result.aside,
        held=(_ALL_HELD,) * players,
        bets=(None,) * players,
        won=(0,) * players,
    )


# ---- what came of it -----------------------------------------------------------------------


class Verdict(Frozen, frozen=True):
    """What there is to say of a choice after the deal.

    `chosen` is None for a choice that the coach does not weigh. `luck` is by how many points the
    reader could expect more before the next own choice (or had at the end) than right after this
    one; None where that was not seen.
    """

    moment: Moment
    advice: Advice
    chosen: Choice | None
    luck: float | None

    @property
    def cost(self) -> float:
        """By how much the choice was worth less than the best, where that is more than chance
        explains; else 0."""
        return self.chosen.behind if self.chosen is not None and self.chosen.is_worse else 0.0


def verdicts(
    seen: SeenDeal, choices: Sequence[Moment], advice: Sequence[Advice]
) -> tuple[Verdict, ...]:
    """Return what there is to say of the choices of a deal, given advice for each of them."""
    after: list[float | None] = [each.best.points for each in advice[1:]]
    after.append(float(seen.points) if seen.is_whole else None)
    found = []
    for moment, about, then in zip(choices, advice, after, strict=True):
        chosen = about.of(moment.action)
        luck = None if chosen is None or then is None else then - chosen.points
        found.append(Verdict(moment, about, chosen, luck))
    return tuple(found)
