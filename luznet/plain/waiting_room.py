"""A table before and between games: who sits there, how it plays, what is waited for."""

from collections.abc import Sequence

from luznet.client.awaited import awaited
from luznet.i18n import TABLES, sentences
from luznet.i18n import tables as said
from luznet.i18n.games import name_of, next_waits
from luznet.i18n.waiting_room import waited_for
from luznet.options.table import summary
from luznet.plain import options as typed
from luznet.plain import words
from luznet.wire.messages import Seat, Table
from luznet.wire.options import Setup, level_at


def present(table: Table, you: int | None, *, owns: bool = False) -> Sequence[str]:
    """Say all about a table at which no game has begun; the reader may own it as a spectator."""
    owner = None if owns else _owner(table, you)
    own = words.NO_OWNER() if table.owner is None and not owns else words.owner(owner)
    return [
        words.at_table(table.name, name_of(table.game)),
        *(_chair(table, at, you) for at in range(len(table.seats))),
        own,
        *([TABLES["locked"]()] if table.locked else []),
        *([words.kept_out(table.removed)] if table.removed and owns else []),
        *([words.watched(table.watchers)] if table.watchers else []),
        *_how_it_plays(table),
    ]


def changed(before: Table, after: Table, you: int | None) -> Sequence[str]:
    """Say what is played now, and how differently, and who may take the empty chairs."""
    known = {*_how_it_plays(before)}
    if len(before.seats) == len(after.seats):
        known |= {_chair(before, at, you) for at in range(len(before.seats))}
    empty = [at for at, seat in enumerate(after.seats) if seat.who == "empty"]
    told = (
        *_how_it_plays(after),
        *(_chair(after, at, you) for at in empty),
    )
    other = [next_waits(after.game)] if before.game != after.game else []
    fewer = [words.fewer_chairs(len(after.seats))] if len(after.seats) < len(before.seats) else []
    return [*other, *fewer, *(line for line in told if line not in known)]


def options(table: Table, you: int | None, *, may_change: bool) -> Sequence[str]:
    """Say how a table plays, and how the reader or who else changes that."""
    can_change = may_change and table.phase != "playing"
    if may_change:
        how = typed.OWN_TABLE()
    elif table.locked:
        how = TABLES["locked"]()
    else:
        owner = _owner(table, you)
        how = typed.NAMED_CAN_CHANGE(name=owner) if owner else typed.OWNER_CAN_CHANGE()
    return [*typed.in_full(Setup(table.game, table.options), can_change=can_change), how]


def asked(table: Table, you: int | None, *, may_change: bool = False) -> str:
    """Say what the beginning of a game waits for, and what the reader can do about it."""
    if table.phase == "over":
        return _another(table, you)
    asked = waited_for(table, you, words)
    can_fill = may_change and awaited(table, you).missing > 0
    return sentences(asked, words.CAN_HAVE_BOTS()) if can_fill else asked


def _another(table: Table, you: int | None) -> str:
    if you is None:
        return said.ASK_WATCHER()
    waits = awaited(table, you)
    if waits.what == "you":
        return words.ASK_ANOTHER()
    if waits.what == "people":
        return said.wanted(waits.missing)
    return said.waiting_for(waits.others) if waits.others else words.ALL_READY()


def _how_it_plays(table: Table) -> Sequence[str]:
    return summary(Setup(table.game, table.options), typing=True)


def _owner(table: Table, you: int | None) -> str | None:
    at = table.owner
    return None if at is None or at == you else table.seats[at].name


def _chair(table: Table, at: int, you: int | None) -> str:
    seat = table.seats[at]
    if seat.who == "empty":
        bot = said.A_BOT[level_at(table.options, at)]() if table.options.bots else ""
        free = words.empty_chair(at + 1, bot)
        return sentences(free, words.reserved(seat.reserved) if seat.reserved else "")
    state = _state(seat)
    return words.your_chair(at + 1, state) if at == you else words.chair(at + 1, seat.name, state)


def _state(seat: Seat) -> str:
    if seat.who == "bot":
        return said.A_BOT[seat.level]()
    if seat.away:
        return words.AWAY()
    return said.state(seat.ready, seat.shows)
