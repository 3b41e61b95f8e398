"""What a client may see of a table: an `Update` is the only way out of it.

Everyone at a table gets the same public table, and a view of the game of their own.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from luznet.games.game import ALL_SEATS, Seat
from luznet.host.shuffle import Salts
from luznet.host.table import (
    Table,
    bot_level,
    is_free,
    owner,
    progress,
    seat_in_game,
    seat_of,
    spectator,
    times_left,
    turn_ends,
)
from luznet.wire import messages
from luznet.wire.levels import NEAREST, skill_of
from luznet.wire.messages import TableInfo, Update
from luznet.wire.text import NAME_MOST


def update_with(public: messages.Table, table: Table, key: str, events: Sequence[Any]) -> Update:
    """Return the update for the owner of a key, given the table as everyone sees it."""
    seat, rules = seat_of(table, key), table.rules
    reader = seat_in_game(table, key)
    salts = _salts(table, reader)
    reader = spectator(table) if reader is None else reader
    return Update(
        seq=table.seq,
        table=public,
        you=seat,
        turn=table.turn,
        view=None if table.play is None else rules.view(table.play, reader),
        events=tuple([rules.redact(event, reader) for event in events]),
        salts=salts or UNSET,
        deal=table.deals if salts else UNSET,
    )


def _salts(table: Table, seat: Seat | None) -> Salts:
    """Return the salts of what a seat has come to know last, since the cards were dealt."""
    shuffle = table.shuffle
    if seat is None or shuffle is None or not shuffle.places:
        return ()
    return shuffle.newest_salts(table.rules.opened(table.play, seat), seat)


def clocks_shown(table: Table, now: int) -> tuple[int | None, tuple[int, ...]]:
    """Return the milliseconds left for this turn, None without a limit, and each seat's for the
    game."""
    ends = turn_ends(table)
    return None if ends is None else max(0, ends - now), times_left(table, now)


def at_rest(table: Table) -> Table:
    """Return the table without what every action changes. While this stays equal, so does the table
    that everyone sees, but for its clocks: it is made of nothing else."""
    return replace(
        table, seq=0, turn=0, play=None, turn_since=0, paused_at=0, overdue=False, clocks=None,
        deals=0, deal_due=False, shuffle=None,
    )  # fmt: skip


def resting_table(
    table: Table, spectators: int, stalled: bool, clock: int | None, times: tuple[int, ...]
) -> messages.Table:
    """Return a table as everyone sees it, given what `at_rest` leaves of it, and its clocks."""
    return messages.Table(
        id=table.id,
        name=table.name,
        game=table.game,
        phase=table.phase,
        options=table.options,
        seats=tuple([_public_seat(table, seat) for seat in range(len(table.seats))]),
        owner=owner(table),
        paused_by=table.paused_by,
        watchers=spectators,
        shown=spectator(table) == ALL_SEATS,
        games=table.games,
        clock=clock,
        played=table.played if table.phase == "over" else (),
        times=times,
        stalled=stalled,
        last=None if table.phase == "over" else table.last,
        locked=table.locked,
        runs=table.runs,
        lost=table.lost,
        removed=tuple(table.removed.values()),
        held=table.held,
        epoch=table.epoch,
        cut=table.cut,
        season=table.season,
    )


def _public_seat(table: Table, seat: Seat) -> messages.Seat:
    state = table.seats[seat]
    return messages.Seat(
        who=state.who,
        name=state.name,
        key=state.key,
        ready=state.ready,
        away=state.away_since is not None,
        stand_in=state.stand_in,
        shows=state.shows,
        left=state.left,
        level=NEAREST[bot_level(table, seat)] if state.who == "bot" else None,
        reserved=state.reserved,
        skill=skill_of(bot_level(table, seat)) if state.who == "bot" else "",
    )


def table_info(table: Table, key: str, spectators: int) -> TableInfo:
    """Return the table as the owner of a key sees it in a list."""
    yours = seat_of(table, key)
    return TableInfo(
        id=table.id,
        name=table.name,
        game=table.game,
        phase=table.phase,
        taken=sum(bool(state.reserved) or not is_free(table, state) for state in table.seats),
        seats=len(table.seats),
        watchers=spectators,
        yours=yours,
        epoch=table.epoch,
        people=_people(table),
        bots=tuple([at for at, state in enumerate(table.seats) if state.who == "bot"]),
        progress=None if yours is None else progress(table),
    )


def _people(table: Table) -> tuple[str, ...]:
    """Return who sits at a table, for lists; nobody where spectators are not wanted."""
    if table.options.spectators == "none":
        return ()
    return tuple([state.name[:NAME_MOST] if state.who != "empty" else "" for state in table.seats])
