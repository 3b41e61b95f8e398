"""A recorded game as a host would have told it: the table and the updates for any reader.

With them the screens of a game, and its sentences in plain mode, show a record as they show a game.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from luznet.games.game import ALL_SEATS, Reader
from luznet.wire.messages import Options, Seat, Table, Update
from luznet.wire.options import help_levels
from luznet.wire.record import Record, RecordSeat, Step


def holders_at(record: Record, actions: int) -> tuple[RecordSeat, ...]:
    """Return who had each seat after this number of actions."""
    held = [*record.seats]
    for change in record.changes:
        if change.after <= actions:
            held[change.seat] = change.by
    return tuple(held)


def seat_of(reader: Reader) -> int | None:
    """Return the seat of a reader; None for a spectator, also of all hands."""
    return None if reader == ALL_SEATS else reader


def table_of(record: Record, holders: Sequence[RecordSeat], reader: Reader, phase: str) -> Table:
    """Return the table of a recorded game for a reader, in the phase of its view. It has all the
    help that the game knows, as nothing can be won any more."""
    is_over = phase == "over"
    return Table(
        id=record.table,
        name=record.name,
        game=record.game,
        phase="over" if is_over else "playing",
        options=_open(record),
        seats=tuple([_seat(each, is_own=at == reader) for at, each in enumerate(holders)]),
        owner=None,
        paused_by=None,
        watchers=0,
        shown=reader == ALL_SEATS,
        games=record.number - (not is_over),
        clock=None,
        played=tuple([each.name for each in holders]) if is_over else (),
    )


def _open(record: Record) -> Options:
    """Return the options of the record with as much help as the game has, and no limits."""
    helps = help_levels(record.game)
    return replace(
        record.options,
        help=helps[-1] if helps else record.options.help,
        open_tricks=True,
        turn_time=0,
        chat="none",
    )


def _seat(holder: RecordSeat, *, is_own: bool) -> Seat:
    """Return a seat as the table shows it. Whoever is looked from counts as a person."""
    if holder.who == "person" or is_own:
        return Seat(who="person", name=holder.name, key=holder.key)
    return Seat(who="bot", name=holder.name, level=holder.level, skill=holder.skill)


def update_of(
    record: Record, at: int, step: Step, reader: Reader, events: Sequence[Any] = ()
) -> Update:
    """Return what a host would have sent to a reader after the action with the number `at`, with
    events that are not redacted yet."""
    rules = record.rules
    view = rules.view(step.state, reader)
    told = [rules.redact(event, reader) for event in events]
    return Update(
        seq=at,
        table=table_of(record, holders_at(record, at), reader, view.phase),
        you=seat_of(reader),
        turn=at,
        view=msgspec.to_builtins(view),
        events=tuple([msgspec.to_builtins(event) for event in told]),
    )


def update_of_last(record: Record, at: int, view: Any) -> Update:
    """Return the update that shows what the keeper of an unfinished record saw last."""
    reader: Reader = view.seat
    return Update(
        seq=at,
        table=table_of(record, record.holders, reader, view.phase),
        you=seat_of(reader),
        turn=at,
        view=msgspec.to_builtins(view),
    )
