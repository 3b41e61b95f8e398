"""Where a client goes when its host is gone without a goodbye: one pure step after the other.

| state | what the client does | until |
| --- | --- | --- |
| `settled` | plays at a host that has the table | the host does not answer: `lost` |
| `lost` | waits for the host | `LOST` seconds are over: the first in the order |
| `helping` | votes for a successor | `WINDOW` seconds are over, or `STAY`: the next in the order |
| `leading` | gathers the others itself | the same |
| `back` | tries the old host | the same |

Everybody knows the same order: the holders, then the old host, and again.  So everybody goes to the
same computer at about the same time, and each step is an epoch of its own.  From every state a host
that has the table leads to `settled`.  Where the others can't be enough, the user is asked.
spec.md 13.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

from luznet.wire.moving_messages import Holder

LOST: Final = 5.0
"""Seconds without the host after which somebody else carries the table on: enough for a host that
died to be restarted."""
WINDOW: Final = 6.0
"""Seconds for each successor to gather the others."""
STAY: Final = 24.0
"""Seconds for which a client stays with a successor that answers: others may have lost the host
later, and come by."""

State: TypeAlias = Literal["settled", "lost", "helping", "leading", "back"]


class Go(NamedTuple):
    """Go to a successor, or with no holder back to the old host."""

    holder: Holder | None
    epoch: int


class Succeed(NamedTuple):
    """Be the successor. `alone`: the user wants it without a majority."""

    epoch: int
    alone: bool = False


Todo: TypeAlias = Go | Succeed | None


class Facts(NamedTuple):
    """What a client knows now. `epoch`: of the table as it was seen last; `is_answered`: the host
    of this connection tells of the table; `holders`: whose computers can carry it on; `key`: the
    user's own; `is_enough`: the holders can be most of those who may vote."""

    now: float
    epoch: int
    is_online: bool
    is_answered: bool
    holders: tuple[Holder, ...]
    key: str
    is_enough: bool


class Search(NamedTuple):
    """Where a client is in its search. `since`: when the host was lost, `began`: when this state
    began; `step` counts the places in the order so far, from 0; `epoch`: the last one there was;
    `asks`: the user is to say whether the table goes on without the others."""

    state: State = "settled"
    since: float = 0.0
    began: float = 0.0
    step: int = -1
    epoch: int = 0
    holders: tuple[Holder, ...] = ()
    asks: bool = False

    @property
    def helps(self) -> int | None:
        """The epoch of the successor that the client goes to, or is; None for an ordinary host."""
        return self.epoch + 1 + max(0, self.step) if self.state in ("helping", "leading") else None

    @property
    def place(self) -> int:
        """The place in the order; that after the last holder is the old host's."""
        return self.step % (len(self.holders) + 1)


def is_settled(search: Search, facts: Facts) -> bool:
    """Return whether the client is at a table that counts: one that its host has, and that was not
    lost or has moved since, whatever the epoch in which its host was helped."""
    is_there = facts.is_online and facts.is_answered
    return is_there and (search.helps is None or facts.epoch > search.epoch)


def look(search: Search, facts: Facts) -> tuple[Search, Todo]:
    """Return the next state, and what to do for it; to be called often."""
    if is_settled(search, facts):
        return Search(), None
    if search.state == "settled":
        if not facts.holders:
            return search, None
        search = Search("lost", facts.now, facts.now, -1, facts.epoch, facts.holders)
    gathers = search.helps is not None and facts.is_online
    wait = LOST if search.state == "lost" else STAY if gathers else WINDOW
    return _next(search, facts) if facts.now >= search.began + wait else (search, None)


def _next(search: Search, facts: Facts) -> tuple[Search, Todo]:
    """Go on to the next place in the order."""
    search = search._replace(step=search.step + 1, began=facts.now)
    keys = [holder.key for holder in search.holders]
    has_been_round = search.step > len(keys)
    if facts.key in keys and (has_been_round or not facts.is_enough):
        search = search._replace(asks=True)
    if search.place == len(keys):
        return search._replace(state="back"), Go(None, search.epoch)
    if keys[search.place] != facts.key:
        search = search._replace(state="helping")
        return search, Go(search.holders[search.place], search.epoch)
    if not facts.is_enough:
        return search._replace(state="back"), None
    return search._replace(state="leading"), Succeed(search.epoch + 1 + search.step)


def found(search: Search, holder: Holder | None, now: float) -> tuple[Search, Go]:
    """Return where to go when a host that has the table was found: that of somebody who could carry
    it on at some time, or with None the old one."""
    return search._replace(state="back", asks=False, began=now), Go(holder, search.epoch)


def go_on_alone(search: Search) -> tuple[Search, Succeed | None]:
    """Return what to do when the user wants to go on without the others, if they were asked."""
    if not search.asks:
        return search, None
    alone = search._replace(state="leading", asks=False)
    return alone, Succeed(search.epoch + 1 + max(0, search.step), alone=True)
