"""A finished deal in review: what the reader knew before each choice, and how it turned out.

`Hindsight` takes in every view of a seat and remembers the current deal and the one before.
It replays a deal by the rules to find the reader's choices, so each view shows exactly what the
seat could see then and nothing that was revealed later.  A bot may have acted for a reader who was
away or too slow: only actions that the reader is known to have sent count as their choices.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from luznet.games.game import CHANCE, Frozen, Refusal, Seat
from luznet.games.game import Moment as AnyMoment
from luznet.games.luz.advice import Advice, RatedChoice
from luznet.games.luz.cards import HAND_SIZE, HIDDEN
from luznet.games.luz.facts import plays_of
from luznet.games.luz.rules import Luz, with_cards
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
_NOT_OWN = (0, False)


class SeenDeal(Frozen, frozen=True):
    """A finished deal as one seat saw it: `view` is any of its views, `plays` are the cards in the
    order of play, up to the last one seen. `own` says for the bet, and then for each of the
    reader's cards, whether the reader is known to have chosen it."""

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
        """Whether the reader made all of these choices."""
        return all(self.own)

    @property
    def points(self) -> int:
        """The reader's points in this deal."""
        return self.result.points[self.view.seat or 0]


class Moment(AnyMoment, frozen=True):
    """A choice of the reader: its number in the deal (0 for the bet), the view before it, and the
    action."""

    at: int
    view: View
    action: Bet | Play


class Verdict(Frozen, frozen=True):
    """How a choice looks after the deal.

    `luck` is the change of the expected
    points from right after this choice to right before the next one (or to the result); None if
    that was not seen or a bot made the next choice.
    """

    moment: Moment
    advice: Advice
    chosen: RatedChoice
    luck: float | None

    @property
    def cost(self) -> float:
        """The distance from the best choice; 0 if chance can explain it."""
        return self.chosen.behind if self.chosen.is_worse else 0.0


class Hindsight:
    """Remembers the current deal, and the last one that was seen to its end."""

    def __init__(self) -> None:
        self.last: SeenDeal | None = None
        self._now: View | None = None
        self._own: tuple[bool, ...] = ()

    def see(self, view: Any, events: Sequence[Any], sent: Any = None) -> None:
        """Take in a view and the events that led to it; ignore views of other games. `sent` is the
        action, as a plain map, that the reader sent at the view before."""
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
            self._own = _owned(known, _choices(view.seat, view.bets, plays_of(view)), sent)
            self._now = view
        elif view.phase != "dealing" or now is None:
            self._now = None

    def seen_by(self, view: Any) -> SeenDeal | None:
        """Return the deal that was scored last before `view`, if the reader made choices in it."""
        seen = self.last
        if seen is None or not isinstance(view, View) or view.last != seen.result:
            return None
        return seen if any(seen.own) else None

    def moments(self, seen: SeenDeal) -> tuple[Moment, ...]:
        """Return the reader's choices in a finished deal."""
        return tuple(_moments(seen))

    def verdicts(
        self, seen: SeenDeal, choices: Sequence[Moment], advice: Sequence[Advice]
    ) -> tuple[Verdict, ...]:
        """Judge the choices of a deal, given advice for each."""
        judged = list(zip(choices, advice, strict=True))
        before = {moment.at: about.best.points for moment, about in judged}
        if seen.is_whole:
            before[HAND_SIZE + 1] = float(seen.points)
        found = []
        for moment, about in judged:
            chosen, then = about.of(moment.action), before.get(moment.at + 1)
            luck = None if then is None else then - chosen.points
            found.append(Verdict(moment, about, chosen, luck))
        return tuple(found)


def _choices(
    seat: Seat | None, bets: Sequence[Bet | None], plays: Sequence[Played]
) -> list[Bet | Play]:
    """Return a seat's actions in a deal: its bet, then its cards."""
    bet = bets[seat] if seat is not None and bets else None
    own = [Play(play.position) for play in plays if play.seat == seat]
    return [] if bet is None else [bet, *own]


def _owned(known: tuple[bool, ...], choices: Sequence[Bet | Play], sent: Any) -> tuple[bool, ...]:
    """Extend the known choices: of the new ones only the first can be the reader's, if they sent
    it, because they saw no view before the others."""
    new = choices[len(known) :]
    return (*known, *(not at and msgspec.to_builtins(each) == sent for at, each in enumerate(new)))


def _are_alike(one: View, other: View | FinishedDeal) -> bool:
    """Return whether both show the same deal, as far as their cards tell."""
    hands = zip(one.hands, other.hands, strict=False)
    pairs = [pair for seen, true in hands for pair in zip(seen, true, strict=True)]
    return (
        one.deal == other.deal
        and len(one.hands) == len(other.hands)
        and all(HIDDEN in (seen.value, true.value) or seen == true for seen, true in pairs)
    )


def _plays(now: View, result: FinishedDeal, events: Sequence[Any]) -> tuple[Played, ...]:
    """Return the cards seen on the table: those in the last view of the deal, and those in the
    events up to its end if none is missing."""
    seen = plays_of(now)
    ends = [at for at, event in enumerate(events) if isinstance(event, DealEnded)]
    last = events[: ends[0]] if ends and events[ends[0]].result == result else ()
    told = [event for event in last if isinstance(event, CardPlayed)]
    if len(seen) + len(told) != HAND_SIZE * now.players:
        return seen
    return (*seen, *(Played(event.seat, event.position, event.card) for event in told))


def _moments(seen: SeenDeal) -> Iterator[Moment]:
    me, now = seen.view.seat, seen.view
    state, own = _dealt(seen), enumerate(seen.own)
    try:
        for seat, action in _actions(seen):
            at, is_own = next(own, _NOT_OWN) if seat == me else _NOT_OWN
            if is_own:
                view = _RULES.view(state, seat)
                then = replace(
                    view, points=now.points, last=now.last, opener=now.opener, earlier=now.earlier
                )
                yield Moment(view=then, at=at, action=action)
            state, _ = _RULES.apply(state, seat, action)
    except Refusal:
        """The host sent something impossible; keep the choices before it."""


def _actions(seen: SeenDeal) -> Iterator[tuple[Seat, Bet | Play]]:
    opener, players = seen.view.opener, seen.view.players
    for at in range(players):
        seat = (opener + at) % players
        yield seat, seen.result.bets[seat]
    for play in seen.plays:
        yield play.seat, Play(play.position)


def _dealt(seen: SeenDeal) -> State:
    """Return the deal before the first bet."""
    result, players = seen.result, seen.view.players
    empty = State(players=players, turn=CHANCE, deal=result.deal, first=result.first)
    return replace(with_cards(empty, result.hands, result.aside), turn=seen.view.opener)
