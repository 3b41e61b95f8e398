"""Who came where in a game, from its outcome: what ratings and seasons count."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from luznet.wire.record import Record, play_back


class Placed(NamedTuple):
    """A seat's side, named by its first seat, and that side's place, from 1 on; the place is None
    while the game is not over."""

    team: int
    place: int | None


def placed(record: Record) -> tuple[Placed, ...]:
    """Return the side and the place of every seat. Winners come first, those whom the rules call
    losers last, and the others between them by their score. Partners share a place; sides with the
    same result do too, and the next place is then left out: 1, 2, 2, 4."""
    options = record.rules.read_options(record.options.rules)
    seats = range(len(record.seats))
    teams = [min(record.rules.partners(len(seats), options, seat)) for seat in seats]
    outcome = record.outcome
    if outcome is None:
        return tuple([Placed(team, None) for team in teams])

    def worth(team: int) -> tuple[bool, bool, int]:
        side = {seat for seat in seats if teams[seat] == team}
        has_lost = bool(side & {*outcome.losers})
        return bool(side & {*outcome.winners}), not has_lost, max(outcome.scores[s] for s in side)

    best = sorted({team: worth(team) for team in teams}.values(), reverse=True)
    return tuple([Placed(team, best.index(worth(team)) + 1) for team in teams])


def seat_rows(record: Record) -> Iterator[tuple[Any, ...]]:
    """Yield what the store keeps of each seat: who held it, and how it ended for them."""
    outcome = record.outcome
    events = [event for step in play_back(record) for event in step.events]
    tallies = record.rules.tally(events, len(record.seats))
    told = zip(record.holders, tallies, placed(record), strict=True)
    for seat, (holder, facts, (team, place)) in enumerate(told):
        yield (
            record.id, seat, holder.key, holder.name, holder.plays,
            None if outcome is None else seat in outcome.winners,
            None if outcome is None else outcome.scores[seat], json.dumps(facts), team, place,
        )  # fmt: skip
