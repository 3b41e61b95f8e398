"""The fold: what each entry does to a table, so that a journal rebuilds it.

There is no clock and no chance here: entries carry the times and the outcomes.  A game's rules are
applied here and nowhere else: an action that they forbid raises `Refusal`, and since a table folds
before it writes (`journaled_table.py`), nothing of it is stored.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from luznet.games.game import ALL_SEATS, CHANCE, Outcome, Seat
from luznet.host.clocks import run, set_up, turn_passed
from luznet.host.shuffle import Shuffle
from luznet.host.table import (
    EMPTY,
    SeatState,
    Table,
    current_shuffle,
    lost_people,
    people_present,
    progress,
    running,
    spectator,
    stands_still,
)
from luznet.records import entries as record
from luznet.records.entries import Entry
from luznet.wire.messages import MOST_RUNS, REMOVED_MOST, LastGame, Run

Folded = tuple[Table, tuple[Any, ...]]
"""A table, and the events of its game."""


def open_table(entry: record.Opened) -> Table:
    """Return the table that its first entry sets up."""
    reserved = [SeatState(reserved=name) for name in entry.reserved]
    return Table(
        id=entry.id,
        name=entry.name,
        game=entry.game,
        options=entry.options,
        founder=entry.founder,
        private=entry.private,
        once=entry.once,
        organised=entry.organised,
        locked=entry.locked,
        season=entry.season,
        seats=_resized(reserved, entry.options.players),
    )


def opening_of(entries: Sequence[Entry]) -> record.Opened:
    """Return the first entry of a journal; raises ValueError if that opens no table."""
    opening = entries[0] if entries else None
    if not isinstance(opening, record.Opened):
        raise ValueError("the entries of a table begin with its opening")
    return opening


def folded(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Table]]:
    """Yield each entry of a whole journal, and the table after it; raises ValueError as
    `opening_of` does."""
    opening = opening_of(entries)
    table = open_table(opening)
    yield opening, table
    for entry in entries[1:]:
        table, _ = fold(table, entry)
        yield entry, table


def fold_all(entries: Sequence[Entry]) -> Table:
    """Return the table that a whole journal amounts to; raises ValueError as `opening_of` does."""
    *_, (_entry, table) = folded(entries)
    return table


def fold(table: Table, entry: Entry) -> Folded:
    """Return the table after the entry, and all events of the game. Raises `Refusal` for an action
    that the game forbids."""
    if table.clocks is not None:
        # Nobody could act while the host was gone.
        is_new = isinstance(entry, record.Restarted | record.Carried)
        ran = None if is_new else running(table)
        until = entry.since if isinstance(entry, record.ClockJumped) else entry.at
        table = replace(table, clocks=run(table.clocks, ran, until))
    events: tuple[Any, ...] = ()
    if isinstance(entry, record.Acted):
        table, events = _acted(table, entry)
    else:
        table = _FOLDS[type(entry)](table, entry)
    return replace(table, seq=table.seq + 1), events


# ---- seats -------------------------------------------------------------------------------


def _sat(table: Table, entry: record.Sat) -> Table:
    if table.phase == "playing":
        table = replace(table, bound={**table.bound, entry.key: entry.seat})
    reserved = table.seats[entry.seat].reserved
    sitter = SeatState(who="person", name=entry.name, key=entry.key, reserved=reserved)
    return _with_seat(table, entry.seat, sitter)


def _left_seat(table: Table, entry: record.LeftSeat) -> Table:
    state = table.seats[entry.seat]
    is_lost = not (state.is_present or state.left)  # then they may have the table elsewhere
    after = table if is_lost else _without_heir(table, entry.seat)
    return _with_seat(after, entry.seat, _vacant(state))


def _without_heir(table: Table, seat: Seat) -> Table:
    """Return the table once the person on a seat has nothing to do with it any more."""
    key = table.seats[seat].key
    return replace(table, heirs=tuple([each for each in table.heirs if each.key != key]))


def _freed(table: Table, entry: record.Freed | record.Removed) -> Table:
    state = _vacant(table.seats[entry.seat])
    if entry.bot:
        state = replace(state, who="bot", name=entry.bot)
    return _noting_shown(_with_seat(_without_heir(table, entry.seat), entry.seat, state))


def _removed(table: Table, entry: record.Removed) -> Table:
    state = table.seats[entry.seat]
    others = {key: name for key, name in table.removed.items() if key != state.key}
    newest = [*others.items(), (state.key, state.name)][-REMOVED_MOST:]
    return replace(_freed(table, entry), removed=dict(newest))


def _readmitted(table: Table, entry: record.Readmitted) -> Table:
    removed = {key: name for key, name in table.removed.items() if name != entry.name}
    return replace(table, removed=removed)


def _went_away(table: Table, entry: record.WentAway) -> Table:
    return _changed(table, entry.seat, away_since=entry.at, ready=False, left=entry.left)


def _returned(table: Table, entry: record.Returned) -> Table:
    state = table.seats[entry.seat]
    missed = state.missed
    if state.away_since is not None and table.phase == "playing":
        missed += max(0, entry.at - max(state.away_since, table.turn_since))
    back = {"away_since": None, "stand_in": False, "missed": missed, "left": False}
    waived = tuple([key for key in table.waived if key != state.key])
    after = replace(_changed(table, entry.seat, **back), waived=waived)
    # No bot could act while nobody was here; the turn now gets its full time again.
    has_rested = table.overdue and not people_present(table)
    return _turn_begins(after, entry.at) if has_rested else after


def _showed(table: Table, entry: record.Showed) -> Table:
    return _noting_shown(_changed(table, entry.seat, shows=entry.shows))


# ---- the host ----------------------------------------------------------------------------


def _linked(table: Table, entry: record.Linked) -> Table:
    """Take one more host; of one that goes on alone, note with which deal."""
    link, since = entry.link, table.since
    if link.roster is not None and 2 * sum(map(bool, link.votes)) <= len(link.roster.voters):
        since = since or progress(table).deal
    return replace(table, epoch=link.epoch, links=(*table.links, link), since=since)


def _restarted(table: Table, entry: record.Restarted) -> Table:
    seats = [
        replace(state, away_since=entry.at, ready=False) if state.is_present else state
        for state in table.seats
    ]
    runs, lost = table.runs, table.lost
    if entry.run:
        runs = (*runs, Run(entry.run, table.seq + 1))[-MOST_RUNS:]
    if entry.lost is not None:
        lost = entry.lost + (lost or 0)
    return _turn_begins(replace(table, seats=tuple(seats), runs=runs, lost=lost), entry.at)


def _clock_jumped(table: Table, entry: record.ClockJumped) -> Table:
    gap = entry.at - entry.since
    seats = [
        state if state.away_since is None else replace(state, away_since=state.away_since + gap)
        for state in table.seats
    ]
    # The end of a pause counts all of it.
    since = table.turn_since + (0 if stands_still(table) else gap)
    clocks = run(table.clocks, None, entry.at) if table.clocks else None
    return replace(table, seats=tuple(seats), turn_since=since, clocks=clocks)


# ---- games -------------------------------------------------------------------------------


def _configured(table: Table, entry: record.Configured) -> Table:
    if entry.game and entry.game != table.game:
        table = _cleared_for(table, entry.game)
    # Those who agreed to show their cards agreed to the old options.
    seats = tuple([replace(state, shows=False) for state in table.seats])
    if len(seats) != entry.options.players:
        people = [state for state in seats if state.who == "person"]
        others = [_vacant(each) for each in seats if each.who != "person" and each.reserved]
        seats = _resized([*people, *others], entry.options.players)
    return replace(table, options=entry.options, seats=seats)


def _cleared_for(table: Table, game: str) -> Table:
    """Return the table for another game: only the people stay, and none of them is ready."""
    seats = [
        replace(state, ready=False) if state.who == "person" else _vacant(state)
        for state in table.seats
    ]
    return replace(
        table,
        game=game, phase="gathering", seats=tuple(seats), play=None, bound={}, was_shown=False,
        played=(), outcome=None, sitters=(), clocks=None, shuffle=None,
    )  # fmt: skip


def _began(table: Table, entry: record.Began) -> Table:
    names = dict(entry.bots)
    seats = [
        replace(_vacant(state), who="bot", name=names[seat])
        if seat in names
        else replace(state, ready=False)
        for seat, state in enumerate(table.seats)
    ]
    rules = table.rules
    options = rules.read_options(table.options.rules)
    last = last_outcome(table, tuple([state.key for state in seats]))
    after = replace(
        table,
        lost=None,
        since=0,
        phase="playing",
        seats=tuple(seats),
        play=rules.new(len(seats), options, last),
        bound={state.key: seat for seat, state in enumerate(seats) if state.key},
        clocks=set_up(rules.total_time(options), len(seats), entry.at),
        was_shown=False,
        deal_due=True,
        shuffle=None,
    )
    return _turn_begins(_noting_shown(after), entry.at)


def last_outcome(table: Table, keys: tuple[str, ...]) -> Outcome | None:
    """Return how the last game ended, if people with these keys sit as they did then."""
    return table.outcome if keys == table.sitters else None


def _acted(table: Table, entry: record.Acted) -> Folded:
    play, events = table.rules.apply(table.play, entry.actor, entry.action)
    clocks = turn_passed(table.clocks) if table.clocks else None
    after = replace(table, play=play, turn=table.turn + 1, clocks=clocks)
    after = replace(after, **_deal_after(table, entry, play))
    after = _turn_begins(after, entry.at)
    return (_over(after) if table.rules.to_act(play) is None else after), events


def _deal_after(table: Table, entry: record.Acted, play: Any) -> dict[str, Any]:
    """Return what an action does to the deal, given the state of the game after it."""
    if entry.actor != CHANCE:
        return {"deal_due": table.rules.is_open(play)}
    shuffle = current_shuffle(table)
    if shuffle is None:
        return {"deal_due": False, "shuffle": None}
    shuffle = replace(shuffle, drawn=shuffle.drawn + 1)
    rules = table.rules
    if not shuffle.places and rules.to_act(play) != CHANCE:
        known = tuple([len(rules.opened(play, seat)) for seat in range(len(table.seats))])
        shuffle = shuffle.with_places(rules.places(play), known)
    return {"deal_due": False, "shuffle": shuffle}


def _deal_prepared(table: Table, entry: record.DealPrepared) -> Table:
    shuffle = Shuffle(number=table.deals + 1, secret=entry.secret)
    return replace(table, deals=shuffle.number, shuffle=shuffle)


def _deal_listed(table: Table, entry: record.DealListed) -> Table:
    assert table.shuffle is not None  # noqa: S101 - the entry before it prepared one
    listed = replace(table.shuffle, commitments=entry.commitments, without=entry.without)
    return replace(table, shuffle=listed)


def _deal_opened(table: Table, entry: record.DealOpened) -> Table:
    assert table.shuffle is not None  # noqa: S101 - the entries before it prepared one
    return replace(table, shuffle=replace(table.shuffle, opened=entry.opened))


def _over(table: Table) -> Table:
    outcome, played = table.rules.outcome(table.play), tuple([each.name for each in table.seats])
    assert outcome is not None  # noqa: S101 - nobody is to act any more
    return replace(
        table,
        phase="over",
        games=table.games + 1,
        seats=tuple([replace(state, stand_in=False) for state in table.seats]),
        played=played,
        outcome=outcome,
        sitters=tuple([state.key for state in table.seats]),
        last=LastGame(table.game, played, outcome.winners, outcome.scores),
    )


def _paused(table: Table, entry: record.Paused) -> Table:
    return replace(table, paused_by=entry.seat, paused_at=entry.at)


def _resumed(table: Table, entry: record.Resumed) -> Table:
    since = table.turn_since + entry.at - table.paused_at
    return replace(table, paused_by=None, turn_since=since)


def _held(table: Table, entry: record.Held) -> Table:
    """Stop a game, or let it go on; a pause of its players is over then."""
    if table.paused_by is None and not table.held:
        return replace(table, held=entry.held, paused_at=entry.at)
    since = table.turn_since if entry.held else table.turn_since + entry.at - table.paused_at
    return replace(table, held=entry.held, paused_by=None, turn_since=since)


def _cut(table: Table, entry: record.Cut) -> Table:
    """Let the game stand still, or go on."""
    waived = (*table.waived, *lost_people(table)) if entry.alone else table.waived
    after = replace(table, cut=entry.cut, waived=waived)
    if entry.cut:
        return after if stands_still(table) else replace(after, paused_at=entry.at)
    if stands_still(after):
        return after
    return replace(after, turn_since=table.turn_since + entry.at - table.paused_at)


def _succeeding(table: Table, entry: record.Succeeding) -> Table:
    heirs = {holder.key: holder for holder in (*table.heirs, *entry.holders)}
    return replace(
        table, holders=entry.holders, threshold=entry.threshold, heirs=tuple(heirs.values())
    )


def _carried(table: Table, entry: record.Carried) -> Table:
    """Take note that the table is here now. Who could carry it on from the host before may still do
    so."""
    after = replace(
        table,
        epoch=entry.epoch,
        admitted=entry.admitted,
        gathered=entry.epoch if entry.gathered else table.gathered,
    )
    return _cut(after, record.Cut(at=entry.at, cut=False)) if table.cut else after


_FOLDS: Final[dict[type, Callable[..., Table]]] = {
    record.Sat: _sat,
    record.LeftSeat: _left_seat,
    record.WentAway: _went_away,
    record.BotTookOver: lambda table, entry: _changed(table, entry.seat, stand_in=True),
    record.Returned: _returned,
    record.Restarted: _restarted,
    record.ClockJumped: _clock_jumped,
    record.SaidReady: lambda table, entry: _changed(table, entry.seat, ready=entry.ready),
    record.Configured: _configured,
    record.Locked: lambda table, entry: replace(table, locked=entry.locked),
    record.Freed: _freed,
    record.Removed: _removed,
    record.Readmitted: _readmitted,
    record.Reserved: lambda table, entry: _changed(table, entry.seat, reserved=entry.name),
    record.Began: _began,
    record.DealPrepared: _deal_prepared,
    record.DealListed: _deal_listed,
    record.DealOpened: _deal_opened,
    record.TimedOut: lambda table, entry: replace(table, overdue=True),
    record.Showed: _showed,
    record.Paused: _paused,
    record.Resumed: _resumed,
    record.Held: _held,
    record.Cut: _cut,
    record.Succeeding: _succeeding,
    record.Linked: _linked,
    record.CanVote: lambda table, entry: replace(table, can_vote=entry.keys),
    record.Admitted: lambda table, entry: replace(table, admitted=entry.keys),
    record.Carried: _carried,
    record.Closed: lambda table, entry: replace(table, is_closed=True),
}


def _vacant(state: SeatState) -> SeatState:
    """Return a seat that nobody has any more; it stays reserved."""
    return SeatState(reserved=state.reserved)


def _resized(seats: Sequence[SeatState], number: int) -> tuple[SeatState, ...]:
    """Return this number of seats: the first of these, then empty ones."""
    return (*seats, *(EMPTY,) * number)[:number]


def _with_seat(table: Table, seat: Seat, state: SeatState) -> Table:
    return replace(table, seats=(*table.seats[:seat], state, *table.seats[seat + 1 :]))


def _changed(table: Table, seat: Seat, **fields: Any) -> Table:
    return _with_seat(table, seat, replace(table.seats[seat], **fields))


def _noting_shown(table: Table) -> Table:
    """Return the table with a note of whether spectators have seen all hands in this game."""
    return replace(table, was_shown=table.was_shown or spectator(table) == ALL_SEATS)


def _turn_begins(table: Table, at: int) -> Table:
    seats = table.seats
    if any(state.missed for state in seats):  # else it stays the same object: see `at_rest`
        seats = tuple([replace(state, missed=0) for state in seats])
    return replace(table, turn_since=at, overdue=False, paused_at=at, seats=seats)
