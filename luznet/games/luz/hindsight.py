"""A deal seen again from its end: what its reader knew before each choice, and what came of it.

A `Memory` is shown every view of a seat and keeps what was seen of the deal on the table, and of
the one before.  `moments` plays that deal again by the rules, which show the seat at each of its
turns what they showed it then; nothing that was opened later gets into such a view.  A bot may have
chosen for the reader, who was away or too slow: only what the reader is known to have sent counts.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from luznet.games.game import Frozen, Refusal, Seat
from luznet.games.game import Moment as AnyMoment
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
_NOT_OWN = (0, False)


class SeenDeal(Frozen, frozen=True):
    """A finished deal, and what one seat saw of it: `view` is any of its views of it, `plays`
    are the cards in the order played, up to the last one that was seen on the table. `own` says
    of the bet and then of each own card whether the reader chose it, as far as is known."""

    view: View
    result: FinishedDeal
    plays: tuple[Played, ...]
    own: tuple[bool, ...]

    @property
    def is_whole(self) -> bool:
        """Whether every card was seen on the table."""
        return len(self.plays) == HAND_SIZE * self.view.players

    @property
    def is_own(self) -> bool:
        """Whether the reader made every choice that was seen."""
        return all(self.own)

    @property
    def points(self) -> int:
        """The reader's points of this deal."""
        return self.result.points[self.view.seat or 0]


class Moment(AnyMoment, frozen=True):
    """A choice of the reader: which of the deal, from 0 for the bet; the view before it; and what
    was chosen."""

    at: int
    view: View
    action: Bet | Play


class Hindsight:
    """What was seen of the deal on the table, the last deal that was seen to its end, and what
    there is to say of the choices in it."""

    def __init__(self) -> None:
        """Remember nothing yet."""
        self.last: SeenDeal | None = None
        self._now: View | None = None
        self._own: tuple[bool, ...] = ()

    def see(self, view: Any, events: Sequence[Any], sent: Any = None) -> None:
        """Take in a view, and the events that led to it; what is no view of Luz is passed by.
        `sent`: the action, as a plain map, that the reader had sent at the view before."""
        if not isinstance(view, View):
            return
        now, result = self._now, view.last
        if now is not None and result is not None and _are_alike(now, result):
            plays = _plays(now, result, events)
            own = _owned(self._own, _choices(now.seat, result.bets, plays), sent)
            self.last = SeenDeal(now, result, plays, own)
            now = None
        if view.seat is not None and view.phase in ("bets", "tricks"):
            known = self._own if now is not None and _are_alike(now, view) else ()
            self._own = _owned(known, _choices(view.seat, view.bets, _on_table(view)), sent)
            self._now = view
        elif view.phase != "dealing" or now is None:
            self._now = None

    def seen_by(self, view: Any) -> SeenDeal | None:
        """Return the last deal that was counted, if the reader was seen to choose anything in
        it; `view` is the present one."""
        seen = self.last
        if seen is None or not isinstance(view, View) or view.last != seen.result:
            return None
        return seen if any(seen.own) else None

    def moments(self, seen: SeenDeal) -> tuple[Moment, ...]:
        """Return the choices in a finished deal that are the reader's, in order."""
        return moments(seen)

    def verdicts(
        self, seen: SeenDeal, choices: Sequence[Moment], advice: Sequence[Advice]
    ) -> tuple["Verdict", ...]:
        """Return what there is to say of the choices of a deal."""
        return verdicts(seen, choices, advice)


def _choices(
    seat: Seat | None, bets: Sequence[Bet | None], plays: Sequence[Played]
) -> list[Bet | Play]:
    """Return what a seat has chosen in a deal: its bet, then its cards."""
    bet = bets[seat] if seat is not None and bets else None
    own = [Play(play.position) for play in plays if play.seat == seat]
    return [] if bet is None else [bet, *own]


def _owned(known: tuple[bool, ...], choices: Sequence[Bet | Play], sent: Any) -> tuple[bool, ...]:
    """Return which choices are the reader's: those known to be, and of the new ones the first, if
    it is what the reader sent; who sees no turn cannot send for it."""
    new = choices[len(known) :]
    return (*known, *(not at and msgspec.to_builtins(each) == sent for at, each in enumerate(new)))


def _are_alike(one: View, other: View | FinishedDeal) -> bool:
    """Tell whether two have the same deal, as far as both show its cards."""
    hands = zip(one.hands, other.hands, strict=False)
    pairs = [pair for seen, true in hands for pair in zip(seen, true, strict=True)]
    return (
        one.deal == other.deal
        and len(one.hands) == len(other.hands)
        and all(HIDDEN in (seen.value, true.value) or seen == true for seen, true in pairs)
    )


def _on_table(view: View) -> tuple[Played, ...]:
    """Return the cards of a view's deal in the order played."""
    return (*(play for trick in view.tricks for play in trick.plays), *view.trick)


def _plays(now: View, result: FinishedDeal, events: Sequence[Any]) -> tuple[Played, ...]:
    """Return the cards that were seen on the table: those of the last view of the deal, and
    what happened from there to the deal's end, if all of that was told."""
    seen = _on_table(now)
    ends = [at for at, event in enumerate(events) if isinstance(event, DealEnded)]
    last = events[: ends[0]] if ends and events[ends[0]].result == result else ()
    told = [event for event in last if isinstance(event, CardPlayed)]
    if len(seen) + len(told) != HAND_SIZE * now.players:
        return seen
    return (*seen, *(Played(event.seat, event.position, event.card) for event in told))


def moments(seen: SeenDeal) -> tuple[Moment, ...]:
    """Return the choices in a finished deal that are the reader's, in order."""
    return tuple(_moments(seen))


def _moments(seen: SeenDeal) -> Iterator[Moment]:
    me, now = seen.view.seat, seen.view
    state, own = _dealt(seen), enumerate(seen.own)
    try:
        for seat, action in _actions(seen):
            at, is_own = next(own, _NOT_OWN) if seat == me else _NOT_OWN
            if is_own:
                view = _RULES.view(state, seat)
                then = replace(view, points=now.points, last=now.last, opener=now.opener)
                yield Moment(view=then, at=at, action=action)
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
    reader could expect more before the next choice of the deal (or had at the end) than right after
    this one; None where that was not seen, or a bot made that next choice.
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
    before = {moment.at: about.best.points for moment, about in zip(choices, advice, strict=True)}
    if seen.is_whole:
        before[HAND_SIZE + 1] = float(seen.points)
    found = []
    for moment, about in zip(choices, advice, strict=True):
        chosen, then = about.of(moment.action), before.get(moment.at + 1)
        luck = None if chosen is None or then is None else then - chosen.points
        found.append(Verdict(moment, about, chosen, luck))
    return tuple(found)
