"""Whether what a host says fits together: a message is believed as a whole, or not at all.

The codec knows what a message is made of; this knows what its parts promise each other.  After this
check no reader needs to ask whether a seat exists, or how long a list is.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from luznet.games import GAMES, AnyGame
from luznet.games.game import Inconsistent, Refusal, expect
from luznet.wire.evening_messages import Evening, Standings
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.messages import (
    SEATS_MOST,
    Invitation,
    LastGame,
    Options,
    Seat,
    Table,
    TableInfo,
    Tables,
    Update,
    Welcome,
)
from luznet.wire.versions import VERSIONS

LONGEST_TURN: Final = 3_600_000
"""Milliseconds of the largest `Options.turn_time`."""
_CODE: Final = re.compile(r"([0-9]{6})?")
_TOKEN: Final = re.compile(r"[0-9A-Za-z_-]{0,64}")


def check(message: AnyHostMessage) -> None:
    """Raise `Inconsistent` for a message that no host sends. For updates see `check_update`."""
    match message:
        case Welcome():
            expect(message.version in VERSIONS, "version")
            _check_list(message.tables)
        case Tables():
            _check_list(message.tables)
        case Evening():
            expect(message.final <= (message.round > message.rounds), "final")
            expect(all(table.round <= message.round for table in message.tables), "tables")
        case Standings():
            expect(message.first + len(message.people) <= message.of, "of")
        case Invitation():
            expect(_CODE.fullmatch(message.code) is not None, "code")
            expect(_TOKEN.fullmatch(message.token) is not None, "token")
            expect(message.door is not None or not (message.code or message.token), "door")


def check_update(update: Update) -> None:
    """Raise `Inconsistent` for an update that no host sends; its view and events are typed."""
    table, view, you = update.table, update.view, update.you
    game = GAMES[table.game]
    options = _checked_options(table.options, game)
    _check_table(table, game)
    expect(you is None or (you < len(table.seats) and table.seats[you].who == "person"), "you")
    expect((view is None) == (table.phase == "gathering"), "view")
    if view is None:
        expect(not update.events, "events")
        return
    game.check_view(view, options)
    _check_place(table, view, you)
    for event in update.events:
        game.check_event(event, view.players)


def _check_place(table: Table, view: Any, you: int | None) -> None:
    """Raise `Inconsistent` for a view that does not belong to its table and its reader."""
    is_over = table.phase == "over"
    expect((view.phase == "over") == is_over, "phase")
    expect(view.players == len(table.played if is_over else table.seats), "players")
    # The holder of a seat that was added after the game sees it as a spectator.
    was_in = you is None or not is_over or you < view.players
    expect(view.seat == (you if was_in else None), "seat")


def _checked_options(options: Options, game: AnyGame) -> Any:
    """Return the game's own options of a table's."""
    expect(options.players in game.seats, "options")
    try:
        return game.read_options(options.rules)
    except Refusal:
        raise Inconsistent("options") from None


def _check_table(table: Table, game: AnyGame) -> None:
    expect(len(table.seats) == table.options.players, "seats")
    for seat in table.seats:
        _check_seat(seat)
    for at, what in ((table.owner, "owner"), (table.paused_by, "paused_by")):
        expect(at is None or at < len(table.seats), what)
    is_on, is_over = table.phase == "playing", table.phase == "over"
    expect(is_on or table.paused_by is None, "paused_by")
    expect(bool(table.played) == is_over, "played")
    expect(table.clock is None or (is_on and table.clock <= LONGEST_TURN), "clock")
    total = game.total_time(game.read_options(table.options.rules)) * 1000
    expect(not table.times or (is_on and len(table.times) == len(table.seats)), "times")
    expect(all(time <= total for time in table.times), "times")
    if table.last is not None:
        _check_end(table.last)


def _check_seat(seat: Seat) -> None:
    """Raise `Inconsistent` for a seat with fields of another kind of seat."""
    expect(bool(seat.name) == (seat.who != "empty"), "name")
    expect(seat.who == "person" or not seat.key, "key")
    is_active = seat.ready or seat.away or seat.stand_in or seat.shows or seat.left
    expect(seat.who == "person" or not is_active, "who")
    expect(seat.level is None or seat.who == "bot", "level")
    expect(seat.level is not None or not seat.skill, "skill")


def _check_end(last: LastGame) -> None:
    """Raise `Inconsistent` for an end that no game has."""
    players, winners = len(last.played), last.winners
    expect(players > 0 and len(last.scores) == players, "last")
    expect(0 < len(winners) == len({*winners}) and max(winners) < players, "last")


def _check_list(tables: Iterable[TableInfo]) -> None:
    for table in tables:
        expect(0 < table.seats <= SEATS_MOST and table.taken <= table.seats, "taken")
        expect(table.yours is None or table.yours < table.seats, "yours")
        expect(len(table.people) in (0, table.seats), "people")
        expect(len({*table.bots}) == len(table.bots), "bots")
        expect(all(seat < table.seats for seat in table.bots), "bots")
