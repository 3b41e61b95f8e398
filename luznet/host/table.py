"""The table: a frozen state, and the fold that rebuilds it from its journal.

    gathering --began--> playing --last action--> over --began--> playing ...

This file says what an entry does; `decisions.py` says which entries an input leads to.  There
is no clock and no chance here: times and outcomes stand in the entries.  Whoever may see the
table gets an `Update` from `updates_for`, the only way out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import field
from msgspec.structs import replace

from luznet.games import GAMES, AnyGame
from luznet.games.game import ALL_SEATS, Actor, Frozen, Outcome, Reader, Seat
from luznet.host.clocks import Clocks, left, run, set_up, turn_passed
from luznet.records.entries import (
    Acted,
    Began,
    BotTookOver,
    ClockJumped,
    Closed,
    Configured,
    Entry,
    Freed,
    LeftSeat,
    Locked,
    Opened,
    Paused,
    Readmitted,
    Removed,
    Reserved,
    Restarted,
    Resumed,
    Returned,
    SaidReady,
    Sat,
    Showed,
    TimedOut,
    WentAway,
)
from luznet.wire import messages
from luznet.wire.messages import REMOVED_MOST, Level, Options, TableInfo, TablePhase, Update, Who
from luznet.wire.options import USUAL, level_at

Events = tuple[Any, ...]
Folded = tuple["Table", Events]


class SeatState(Frozen, frozen=True):
    """A seat and who has it. `away_since`: Unix time in milliseconds, None when present.
    `missed`: the milliseconds for which its person was away before, in the present turn.
    `left`: the person who is away went of their own accord. `reserved`: the one name that a
    newcomer must have to take it, empty for any."""

    who: Who = "empty"
    name: str = ""
    key: str = ""
    ready: bool = False
    away_since: int | None = None
    missed: int = 0
    stand_in: bool = False
    shows: bool = False
    left: bool = False
    reserved: str = ""

    @property
    def is_present(self) -> bool:
        """Whether a person is here, connected."""
        return self.who == "person" and self.away_since is None


EMPTY: Final = SeatState()


class Table(Frozen, frozen=True):
    """A table with everything on it: it never leaves the host.

    `seq` counts the entries, `turn` the actions so far over all games. `play` is the state
    of the present or the last game. `bound` says which seat's view a key has seen in this
    game, `was_shown` whether spectators have seen all hands in it. `turn_since`: when the
    present turn began, Unix time in milliseconds. `overdue`: a bot takes the present turn for a
    person who was too slow. `played`: the names on the seats when the last game was over,
    `outcome` how it ended, and `sitters` the keys of who played it, empty for bots. `clocks`: the
    time that each seat has used, in a game that gives them so much for all of it. `last`: how the
    last game ended, whatever has come after it. `once`, `organised`, `locked`: see
    `Opened` and `Locked`. `removed`: the keys that are kept out, with the names of their owners.
    """

    id: str
    name: str
    game: str
    options: Options
    founder: str
    seats: tuple[SeatState, ...]
    private: bool = False
    once: bool = False
    organised: bool = False
    locked: bool = False
    seq: int = 1
    turn: int = 0
    phase: TablePhase = "gathering"
    play: Any = None
    bound: dict[str, Seat] = field(default_factory=dict)
    was_shown: bool = False
    paused_by: Seat | None = None
    paused_at: int = 0
    turn_since: int = 0
    overdue: bool = False
    games: int = 0
    played: tuple[str, ...] = ()
    outcome: Outcome | None = None
    sitters: tuple[str, ...] = ()
    clocks: Clocks | None = None
    last: messages.LastGame | None = None
    runs: tuple[messages.Run, ...] = (messages.Run("", 1),)
    lost: int | None = None
    is_closed: bool = False
    removed: dict[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> AnyGame:
        """The game that is played here."""
        return GAMES[self.game]


# ---- the fold ----------------------------------------------------------------------------


def open_table(entry: Opened) -> Table:
    """Return the table that its first entry sets up."""
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
        seats=_resized(
            [SeatState(reserved=name) for name in entry.reserved], entry.options.players
        ),
    )


def fold(table: Table, entry: Entry) -> Folded:
    """Return the table after the entry, and the game's events, in full.

    Raises `Refusal` if the entry holds an action that the game forbids: not from a journal
    that was written by a host, since those were checked before.
    """
    if table.clocks is not None:
        # While the host was gone, nobody could act.
        ran = None if isinstance(entry, Restarted) else running(table)
        until = entry.since if isinstance(entry, ClockJumped) else entry.at
        table = replace(table, clocks=run(table.clocks, ran, until))
    after, events = _FOLDS[type(entry)](table, entry)
    return replace(after, seq=table.seq + 1), events


def opening_of(entries: Sequence[Entry]) -> Opened:
    """Return the first entry of a whole journal; raises ValueError if that is no opening."""
    opening = entries[0] if entries else None
    if not isinstance(opening, Opened):
        raise ValueError("the entries of a table begin with its opening")
    return opening


def fold_all(entries: Sequence[Entry]) -> Table:
    """Return the table that a whole journal amounts to; raises ValueError for one that
    does not begin with an opening."""
    table = open_table(opening_of(entries))
    for entry in entries[1:]:
        table, _ = fold(table, entry)
    return table


def _sat(table: Table, entry: Sat) -> Folded:
    reserved = table.seats[entry.seat].reserved
    state = SeatState(who="person", name=entry.name, key=entry.key, reserved=reserved)
    bound = {**table.bound, entry.key: entry.seat} if table.phase == "playing" else table.bound
    return replace(_with(table, entry.seat, state), bound=bound), ()


def _left_seat(table: Table, entry: LeftSeat) -> Folded:
    return _with(table, entry.seat, _vacant(table.seats[entry.seat])), ()


def _freed(table: Table, entry: Freed) -> Folded:
    state = _vacant(table.seats[entry.seat])
    if entry.bot:
        state = replace(state, who="bot", name=entry.bot)
    after = _with(table, entry.seat, state)
    return replace(after, was_shown=table.was_shown or spectator(after) == ALL_SEATS), ()


def _removed(table: Table, entry: Removed) -> Folded:
    state = table.seats[entry.seat]
    after, events = _freed(table, Freed(at=entry.at, seat=entry.seat, bot=entry.bot))
    others = {key: name for key, name in table.removed.items() if key != state.key}
    newest = [*others.items(), (state.key, state.name)][-REMOVED_MOST:]
    return replace(after, removed=dict(newest)), events


def _readmitted(table: Table, entry: Readmitted) -> Folded:
    removed = {key: name for key, name in table.removed.items() if name != entry.name}
    return replace(table, removed=removed), ()


def _locked(table: Table, entry: Locked) -> Folded:
    return replace(table, locked=entry.locked), ()


def _reserved(table: Table, entry: Reserved) -> Folded:
    state = replace(table.seats[entry.seat], reserved=entry.name)
    return _with(table, entry.seat, state), ()


def _went_away(table: Table, entry: WentAway) -> Folded:
    state = replace(table.seats[entry.seat], away_since=entry.at, ready=False, left=entry.left)
    return _with(table, entry.seat, state), ()


def _bot_took_over(table: Table, entry: BotTookOver) -> Folded:
    return _with(table, entry.seat, replace(table.seats[entry.seat], stand_in=True)), ()


def _returned(table: Table, entry: Returned) -> Folded:
    state = table.seats[entry.seat]
    missed = state.missed
    if state.away_since is not None and table.phase == "playing":
        missed += max(0, entry.at - max(state.away_since, table.turn_since))
    back = replace(state, away_since=None, stand_in=False, missed=missed, left=False)
    after = _with(table, entry.seat, back)
    # While nobody was here no bot could act, and now there is time anew.
    has_rested = table.overdue and not people_present(table)
    return (_turn_begins(after, entry.at) if has_rested else after), ()


def _restarted(table: Table, entry: Restarted) -> Folded:
    seats = [
        replace(state, away_since=entry.at, ready=False) if state.is_present else state
        for state in table.seats
    ]
    runs, lost = table.runs, table.lost
    if entry.run:
        runs = (*runs, messages.Run(entry.run, table.seq + 1))[-messages.MOST_RUNS :]
    if entry.lost is not None:
        lost = entry.lost + (lost or 0)
    after = replace(table, seats=tuple(seats), runs=runs, lost=lost)
    return _turn_begins(after, entry.at), ()


def _clock_jumped(table: Table, entry: ClockJumped) -> Folded:
    gap = entry.at - entry.since
    seats = [
        state if state.away_since is None else replace(state, away_since=state.away_since + gap)
        for state in table.seats
    ]
    # The end of a pause will count it all.
    since = table.turn_since + (gap if table.paused_by is None else 0)
    clocks = run(table.clocks, None, entry.at) if table.clocks else None
    return replace(table, seats=tuple(seats), turn_since=since, clocks=clocks), ()


def _said_ready(table: Table, entry: SaidReady) -> Folded:
    return _with(table, entry.seat, replace(table.seats[entry.seat], ready=entry.ready)), ()


def _configured(table: Table, entry: Configured) -> Folded:
    if entry.game and entry.game != table.game:
        table = _cleared_for(table, entry.game)
    # Who agreed to show their cards agreed to the options as they were.
    seats = tuple([replace(state, shows=False) for state in table.seats])
    if len(seats) != entry.options.players:
        people = [state for state in seats if state.who == "person"]
        others = [_vacant(each) for each in seats if each.who != "person" and each.reserved]
        seats = _resized([*people, *others], entry.options.players)
    return replace(table, options=entry.options, seats=seats), ()


def _cleared_for(table: Table, game: str) -> Table:
    """Return the table for another game: nothing of the last one stays but the people, who are
    asked again whether they are ready."""
    seats = [
        replace(state, ready=False) if state.who == "person" else _vacant(state)
        for state in table.seats
    ]
    return replace(
        table,
        game=game, phase="gathering", seats=tuple(seats), play=None, bound={}, was_shown=False,
        played=(), outcome=None, sitters=(), clocks=None,
    )  # fmt: skip


def _began(table: Table, entry: Began) -> Folded:
    names = dict(entry.bots)
    seats = [
        replace(_vacant(state), who="bot", name=names[seat])
        if seat in names
        else replace(state, ready=False)
        for seat, state in enumerate(table.seats)
    ]
    rules, keys = table.rules, tuple([state.key for state in seats])
    options = rules.read_options(table.options.rules)
    last = table.outcome if keys == table.sitters else None
    after = replace(
        table,
        lost=None,
        phase="playing",
        seats=tuple(seats),
        play=rules.new(len(seats), options, last),
        bound={state.key: seat for seat, state in enumerate(seats) if state.key},
        clocks=set_up(rules.total_time(options), len(seats), entry.at),
    )
    after = replace(after, was_shown=spectator(after) == ALL_SEATS)
    return _turn_begins(after, entry.at), ()


def _acted(table: Table, entry: Acted) -> Folded:
    play, events = table.rules.apply(table.play, entry.actor, entry.action)
    clocks = turn_passed(table.clocks) if table.clocks else None
    after = replace(table, play=play, turn=table.turn + 1, clocks=clocks)
    after = _turn_begins(after, entry.at)
    return (_over(after) if table.rules.to_act(play) is None else after), events


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
        last=messages.LastGame(table.game, played, outcome.winners, outcome.scores),
    )


def _timed_out(table: Table, entry: TimedOut) -> Folded:
    return replace(table, overdue=True), ()


def _showed(table: Table, entry: Showed) -> Folded:
    after = _with(table, entry.seat, replace(table.seats[entry.seat], shows=entry.shows))
    return replace(after, was_shown=table.was_shown or spectator(after) == ALL_SEATS), ()


def _paused(table: Table, entry: Paused) -> Folded:
    return replace(table, paused_by=entry.seat, paused_at=entry.at), ()


def _resumed(table: Table, entry: Resumed) -> Folded:
    since = table.turn_since + entry.at - table.paused_at
    return replace(table, paused_by=None, turn_since=since), ()


def _closed(table: Table, entry: Closed) -> Folded:
    return replace(table, is_closed=True), ()


_FOLDS: Final[dict[type, Callable[..., Folded]]] = {
    Sat: _sat,
    LeftSeat: _left_seat,
    WentAway: _went_away,
    BotTookOver: _bot_took_over,
    Returned: _returned,
    Restarted: _restarted,
    ClockJumped: _clock_jumped,
    SaidReady: _said_ready,
    Configured: _configured,
    Locked: _locked,
    Freed: _freed,
    Removed: _removed,
    Readmitted: _readmitted,
    Reserved: _reserved,
    Began: _began,
    Acted: _acted,
    TimedOut: _timed_out,
    Showed: _showed,
    Paused: _paused,
    Resumed: _resumed,
    Closed: _closed,
}


def _vacant(state: SeatState) -> SeatState:
    """Return a seat that nobody has any more; it stays reserved."""
    return SeatState(reserved=state.reserved)


def _resized(seats: Sequence[SeatState], number: int) -> tuple[SeatState, ...]:
    """Return this number of seats: the first of these, then empty ones."""
    return (*seats, *(EMPTY,) * number)[:number]


def _with(table: Table, seat: Seat, state: SeatState) -> Table:
    seats = (*table.seats[:seat], state, *table.seats[seat + 1 :])
    return replace(table, seats=seats)


def _turn_begins(table: Table, at: int) -> Table:
    seats = [replace(state, missed=0) if state.missed else state for state in table.seats]
    return replace(table, turn_since=at, overdue=False, paused_at=at, seats=tuple(seats))


# ---- facts -------------------------------------------------------------------------------


def is_free(table: Table, state: SeatState) -> bool:
    """Tell whether a newcomer may take the seat: it is empty, or a bot's, or its person
    was gone when the game was over."""
    return state.who != "person" or (table.phase == "over" and not state.is_present)


def is_for(state: SeatState, name: str) -> bool:
    """Return whether a newcomer of this name may take the seat once it is free."""
    return not state.reserved or state.reserved.casefold() == name.casefold()


def seat_of(table: Table, key: str) -> Seat | None:
    """Return the seat that belongs to a key."""
    return next((s for s, state in enumerate(table.seats) if key and state.key == key), None)


def people_present(table: Table) -> list[Seat]:
    """Return the seats of the persons who are connected."""
    return [seat for seat, state in enumerate(table.seats) if state.is_present]


def spectator(table: Table) -> Reader:
    """Return what kind of reader a spectator is: one who sees all hands needs a table that
    allows it, and every person's consent."""
    people = [state for state in table.seats if state.who == "person"]
    agreed = bool(people) and all(state.shows for state in people)
    return ALL_SEATS if table.options.spectators == "all" and agreed else None


def owner(table: Table) -> Seat | None:
    """Return who may configure and start: the founder, else the first person present; nobody
    else at a table that is organised."""
    founder = seat_of(table, table.founder)
    present = people_present(table)
    if founder in present:
        return founder
    return None if table.organised else next(iter(present), None)


def owns(table: Table, key: str) -> bool:
    """Return whether a key has the owner's rights; the founder has them also as a spectator."""
    seat = seat_of(table, key)
    return is_founder(table, key) or (seat is not None and seat == owner(table))


def is_founder(table: Table, key: str) -> bool:
    """Return whether the table was opened with this key."""
    return bool(key) and key == table.founder


def to_act(table: Table) -> Actor | None:
    """Return whose action the game waits for now; None when there is no game, or a pause."""
    if table.phase != "playing" or table.paused_by is not None:
        return None
    return table.rules.to_act(table.play)


def bot_to_act(table: Table) -> Seat | None:
    """Return the seat for which a bot has to choose now.

    Nobody plays on alone: while no person is connected the game rests.
    """
    actor = to_act(table)
    if actor is None or actor < 0 or not people_present(table):
        return None
    state = table.seats[actor]
    return actor if state.who == "bot" or state.stand_in or table.overdue else None


def bot_level(table: Table, seat: Seat) -> Level:
    """Return how well the bot plays that acts for a seat: as its seat says; who acts for a person
    plays as bots usually do."""
    return level_at(table.options, seat) if table.seats[seat].who == "bot" else USUAL


def turn_ends(table: Table) -> int | None:
    """Return when the present turn runs out, Unix time in milliseconds; None: never."""
    actor = to_act(table)
    if not table.options.turn_time or actor is None or actor < 0 or table.overdue:
        return None
    if bot_to_act(table) is not None:
        return None
    return table.turn_since + table.options.turn_time * 1000


def running(table: Table) -> Seat | None:
    """Return the seat whose total time runs: a person's who is here and to act. None: nobody's,
    as in a pause, and while a bot acts for who is away. RULES.md R5."""
    actor = to_act(table)
    if actor is None or actor < 0 or table.overdue:
        return None
    state = table.seats[actor]
    return actor if state.is_present and not state.stand_in else None


def times_left(table: Table, now: int) -> tuple[int, ...]:
    """Return the milliseconds that each seat has left for the game; none without a limit."""
    if table.clocks is None or table.phase != "playing":
        return ()
    return left(run(table.clocks, running(table), now))


# ---- what a client may see ---------------------------------------------------------------


def update_for(table: Table, key: str, watchers: int, now: int, events: Sequence[Any]) -> Update:
    """Return all that the owner of a key may know of the table, now (Unix ms)."""
    return next(updates_for(table, [key], watchers, now, events))


def updates_for(
    table: Table, keys: Iterable[str], watchers: int, now: int, events: Sequence[Any]
) -> Iterator[Update]:
    """Yield for the owner of each key all that they may know of the table, now (Unix ms)."""
    public, rules = public_table(table, watchers, now), table.rules
    for key in keys:
        seat = seat_of(table, key)
        reader = _reader(table, seat)
        yield Update(
            seq=table.seq,
            table=public,
            you=seat,
            turn=table.turn,
            view=None if table.play is None else rules.view(table.play, reader),
            events=tuple([rules.redact(event, reader) for event in events]),
        )


def _reader(table: Table, seat: Seat | None) -> Reader:
    """Return as whom somebody on a seat, or on none, sees the game. A seat that was added after
    a game was not in it, so whoever takes it sees that game as a spectator does."""
    was_in = seat is not None and not (table.phase == "over" and seat >= len(table.played))
    return seat if was_in else spectator(table)


def public_table(table: Table, watchers: int, now: int) -> messages.Table:
    """Return the table as all see it."""
    ends = turn_ends(table)
    return messages.Table(
        id=table.id,
        name=table.name,
        game=table.game,
        phase=table.phase,
        options=table.options,
        seats=tuple([_public_seat(table, seat) for seat in range(len(table.seats))]),
        owner=owner(table),
        paused_by=table.paused_by,
        watchers=watchers,
        shown=spectator(table) == ALL_SEATS,
        games=table.games,
        clock=None if ends is None else max(0, ends - now),
        played=table.played if table.phase == "over" else (),
        times=times_left(table, now),
        last=None if table.phase == "over" else table.last,
        locked=table.locked,
        runs=table.runs,
        lost=table.lost,
        removed=tuple(table.removed.values()),
    )


def table_info(table: Table, key: str, watchers: int) -> TableInfo:
    """Return the table as a line of a list, for the owner of a key."""
    return TableInfo(
        id=table.id,
        name=table.name,
        game=table.game,
        phase=table.phase,
        taken=sum(bool(state.reserved) or not is_free(table, state) for state in table.seats),
        seats=len(table.seats),
        watchers=watchers,
        yours=seat_of(table, key),
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
        level=bot_level(table, seat) if state.who == "bot" else None,
        reserved=state.reserved,
    )
