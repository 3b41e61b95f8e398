"""A table before and between games: who sits there, how it plays, what is waited for."""

from collections.abc import Sequence

from luznet.client.situation import Situation
from luznet.i18n import TABLES, commas, sentences
from luznet.i18n import tables as said
from luznet.i18n.games import name_of, next_waits
from luznet.i18n.waiting_room import waited_for
from luznet.options.table import summary
from luznet.plain import options as typed
from luznet.plain import words
from luznet.wire.messages import Seat, Table
from luznet.wire.options import Setup, level_at


def present(situation: Situation, table: Table) -> Sequence[str]:
    """Describe a table at which no game has begun."""
    owns = situation.owns
    has_owner = owns or table.owner is not None
    owner = words.OWNER(None if owns else situation.owner) if has_owner else words.NO_OWNER()
    return [
        words.AT_TABLE(name=table.name, game=name_of(table.game)),
        *(_seat(table, at, situation.you) for at in range(len(table.seats))),
        owner,
        *([TABLES["locked"]()] if table.locked else []),
        *([words.KEPT_OUT(names=commas(table.removed))] if table.removed and owns else []),
        *([words.watched(table.watchers)] if table.watchers else []),
        *_how_it_plays(table),
    ]


def changed(before: Table, after: Table, you: int | None) -> Sequence[str]:
    """Say what has changed: the game, how it is played, and who takes the empty seats."""
    known = {*_how_it_plays(before)}
    if len(before.seats) == len(after.seats):
        known |= {_seat(before, at, you) for at in range(len(before.seats))}
    empty = [at for at, seat in enumerate(after.seats) if seat.who == "empty"]
    told = (*_how_it_plays(after), *(_seat(after, at, you) for at in empty))
    other = [next_waits(after.game)] if before.game != after.game else []
    fewer = [words.FEWER_SEATS(len(after.seats))] if len(after.seats) < len(before.seats) else []
    return [*other, *fewer, *(line for line in told if line not in known)]


def options(situation: Situation, table: Table) -> Sequence[str]:
    """Say how a table plays, and who can change that, and how."""
    may_change = situation.may_configure
    if may_change:
        how = typed.OWN_TABLE()
    elif table.locked:
        how = TABLES["locked"]()
    else:
        owner = situation.owner
        how = typed.NAMED_CAN_CHANGE(name=owner) if owner else typed.OWNER_CAN_CHANGE()
    can_change = may_change and not situation.is_playing
    return [*typed.in_full(Setup(table.game, table.options), can_change=can_change), how]


def asked(situation: Situation, table: Table) -> str:
    """Say what the beginning of a game waits for, and what the reader can do about it."""
    if table.phase == "over":
        return _another(situation)
    asked = waited_for(table, situation.you, words)
    can_fill = situation.may_configure and situation.awaited.missing > 0
    return sentences(asked, words.CAN_HAVE_BOTS()) if can_fill else asked


def _another(situation: Situation) -> str:
    if situation.you is None:
        return said.ASK_WATCHER()
    waits = situation.awaited
    if waits.what == "evening":
        return words.EVENING_GOES_ON()
    if waits.what == "you":
        return words.ASK_ANOTHER()
    if waits.what == "people":
        return said.WANTED(waits.missing)
    names = waits.others or situation.lost_people
    if situation.awaits_lost and situation.to_free:
        how = words.FREE_TO_BEGIN(number=situation.to_free[0] + 1)
        return sentences(said.waiting_for(names), how)
    return said.waiting_for(names) if names else words.ALL_READY()


def _how_it_plays(table: Table) -> Sequence[str]:
    return summary(Setup(table.game, table.options), typing=True)


def _seat(table: Table, at: int, you: int | None) -> str:
    seat = table.seats[at]
    if seat.who == "empty":
        bot = said.A_BOT[level_at(table.options, at)]()
        say = words.BOT_TAKES_SEAT if table.options.bots else words.EMPTY_SEAT
        free = say(number=at + 1, bot=bot)
        return sentences(free, words.RESERVED(name=seat.reserved) if seat.reserved else "")
    return words.SEAT(None if at == you else seat.name, number=at + 1, state=_state(seat))


def _state(seat: Seat) -> str:
    if seat.who == "bot":
        return said.A_BOT[seat.plays]()
    if seat.away:
        return words.AWAY()
    return said.state(seat.ready, seat.shows)
