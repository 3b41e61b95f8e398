"""A table before and between games: who sits there, how it plays, what is waited for."""

from collections.abc import Sequence

from luznet.client.awaited import awaited
from luznet.i18n import sentences
from luznet.i18n import tables as said
from luznet.i18n.games import name_of
from luznet.i18n.gathering import waited_for
from luznet.plain import option_words, words
from luznet.plain.options import in_full, in_short
from luznet.wire.messages import Seat, Table
from luznet.wire.options import Setup, level_at


def present(table: Table, you: int | None) -> Sequence[str]:
    """Say all about a table at which no game has begun."""
    own = [words.owner(_owner(table, you))] if table.owner is not None else []
    return [
        words.at_table(table.name, name_of(table.game)),
        *(_chair(table, at, you) for at in range(len(table.seats))),
        *own,
        *([words.watched(table.watchers)] if table.watchers else []),
        *in_short(Setup(table.game, table.options)),
    ]


def changed(before: Table, after: Table, you: int | None) -> Sequence[str]:
    """Say how a table plays differently now, and which bots take the empty chairs."""
    known = {*in_short(Setup(before.game, before.options))}
    if len(before.seats) == len(after.seats):
        known |= {_chair(before, at, you) for at in range(len(before.seats))}
    empty = [at for at, seat in enumerate(after.seats) if seat.who == "empty"]
    told = (*in_short(Setup(after.game, after.options)), *(_chair(after, at, you) for at in empty))
    return [line for line in told if line not in known]


def options(table: Table, you: int | None) -> Sequence[str]:
    """Say how a table plays, and how that is changed."""
    owns = you is not None and you == table.owner
    can_change = owns and table.phase != "playing"
    name = _owner(table, you) or ""
    how = option_words.own_table("set bots strong") if owns else option_words.others_table(name)
    return [*in_full(Setup(table.game, table.options), can_change=can_change), how]


def asked(table: Table, you: int | None) -> str:
    """Say what the beginning of a game waits for, and what the reader can do about it."""
    if table.phase == "over":
        return _another(table, you)
    asked = waited_for(table, you, words)
    is_owner = you is not None and you == table.owner
    can_fill = is_owner and awaited(table, you).missing > 0
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


def _owner(table: Table, you: int | None) -> str | None:
    at = table.owner
    return None if at is None or at == you else table.seats[at].name


def _chair(table: Table, at: int, you: int | None) -> str:
    seat = table.seats[at]
    if seat.who == "empty":
        bot = said.A_BOT[level_at(table.options, at)]() if table.options.bots else ""
        return words.empty_chair(at + 1, bot)
    state = _state(seat)
    return words.your_chair(at + 1, state) if at == you else words.chair(at + 1, seat.name, state)


def _state(seat: Seat) -> str:
    if seat.who == "bot":
        return said.A_BOT[seat.level]()
    if seat.away:
        return words.AWAY()
    return said.state(seat.ready, seat.shows)
