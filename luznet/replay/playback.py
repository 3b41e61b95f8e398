"""Where a reader is in a recorded game, and what they see there.

    position 0 --action--> 1 --action--> 2 ... --action--> the end (or what its keeper saw last)

A reader sees what one seat could know at that point, what a spectator could, or all cards.  The
part between two actions that end a trick, a turn or a deal is a "step" or a "deal" (`Step.ends`).
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from luznet.games.game import ALL_SEATS, CHANCE, Ending, Reader
from luznet.replay.table import holders_at, update_of, update_of_last
from luznet.wire.messages import Update
from luznet.wire.record import Kept, Step, last_view, play_back

_ENDS: Final[dict[str, frozenset[Ending]]] = {
    "step": frozenset({"step", "deal"}),
    "deal": frozenset({"deal"}),
}
"""What counts as the end of a step, and of a deal, which also ends its last step."""


class Replay:
    """A recorded game, and a reader who leafs through it. Raises `BadRecord` for a record that the
    rules contradict."""

    def __init__(self, kept: Kept, reader: Reader = ALL_SEATS, at: int = 0) -> None:
        self.kept = kept
        self.record = kept.record
        self.steps = play_back(self.record)
        self.last_view = last_view(self.record)
        self.reader = reader
        self.at = 0
        self.go(at)

    @property
    def end(self) -> int:
        """The last position."""
        return len(self.steps) - 1 + (self.last_view is not None)

    @property
    def players(self) -> int:
        return len(self.record.seats)

    @property
    def is_beyond(self) -> bool:
        """Whether the reader sees what the keeper of an unfinished game saw last."""
        return self.at == len(self.steps)

    @property
    def step(self) -> Step:
        """The state here, and what led to it; before what was seen last, if that is shown."""
        return self.steps[min(self.at, len(self.steps) - 1)]

    @property
    def actor(self) -> int | None:
        """The seat to act here; None if it is nobody's turn, or not known."""
        turn = None if self.is_beyond else self.record.rules.to_act(self.step.state)
        return turn if turn is not None and turn >= 0 else None

    @property
    def views(self) -> Sequence[Reader]:
        """From where the game can be looked at: all cards, each seat, a spectator."""
        return (ALL_SEATS, *range(self.players), None)

    @property
    def names(self) -> Sequence[str]:
        """The names of those who have the seats here."""
        return [holder.name for holder in holders_at(self.record, self.at)]

    # ---- moving ----------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Go to a position, or the nearest one that there is."""
        self.at = min(max(at, 0), self.end)

    def after_end(self, what: str, by: int) -> int:
        """Return the position of the next end of a "step" or a "deal" (`by` 1), or of the one
        before (-1); the end or the beginning if there is none."""
        ends = _ENDS[what]
        if by > 0:
            ahead: Iterable[int] = range(self.at + 1, len(self.steps))
        else:
            ahead = range(min(self.at, len(self.steps)) - 1, 0, -1)
        edge = self.end if by > 0 else 0
        return next((at for at in ahead if self.steps[at].ends in ends), edge)

    def bounds(self, what: str) -> tuple[int, int]:
        """Return the positions where the deal, or the step, here begins and ends."""
        ends = _ENDS[what]
        here = min(max(self.at, 1), len(self.steps) - 1)
        before = (at for at in range(here - 1, 0, -1) if self.steps[at].ends in ends)
        after = (at for at in range(here, len(self.steps)) if self.steps[at].ends in ends)
        return next(before, 0), next(after, len(self.steps) - 1)

    def acts(self, seat: int) -> Sequence[int]:
        """Return the positions before each action of a seat."""
        pairs = enumerate(self.steps[1:])
        return [at for at, step in pairs if step.action is not None and step.action.actor == seat]

    @property
    def deals(self) -> Sequence[int]:
        """The positions at which deals ended."""
        return [at for at, step in enumerate(self.steps) if step.ends == "deal"]

    @property
    def is_dealing(self) -> bool:
        """Whether chance acts here."""
        return not self.is_beyond and self.record.rules.to_act(self.step.state) == CHANCE

    # ---- what is seen ------------------------------------------------------------------------

    def view(self, reader: Reader) -> Any:
        """Return what a reader could know here."""
        if self.is_beyond:
            return self.last_view
        return self.record.rules.view(self.step.state, reader)

    def update(self, at: int, since: int) -> Update:
        """Return what a host would have sent to the reader at a position, with what happened after
        the position `since`."""
        if at == len(self.steps):
            return update_of_last(self.record, at, self.last_view)
        events = [event for step in self.steps[since + 1 : at + 1] for event in step.events]
        return update_of(self.record, at, self.steps[at], self.reader, events)


def own_reader(kept: Kept, key: str) -> Reader:
    """Return from where a record is seen first: the user's own seat, or else with all cards
    open."""
    holders = kept.record.holders
    own = [at for at, holder in enumerate(holders) if key and holder.key == key]
    return own[0] if own else ALL_SEATS
