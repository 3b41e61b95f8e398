"""Decisions: the entries that an input leads to, or the one refusal.

Inputs are commands of authenticated peers, lost connections, the passing of time, and what chance
and bots chose.  Nothing changes here: a table folds the entries (`fold.py`), stores them, and shows
itself only then.  An input that changes nothing leads to no entry.  Whether a game allows an action
is not asked here: the fold applies its rules, and refuses.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from luznet.fairness.shuffle import SECRET_SIZE
from luznet.games import GAMES, AnyGame
from luznet.games.game import CHANCE, CLOCK, Below, Frozen, Refusal, Seat
from luznet.host.fold import fold
from luznet.host.seating import Peer, seat_for
from luznet.host.table import (
    SeatState,
    Table,
    awaits_people,
    bot_to_act,
    current_shuffle,
    is_founder,
    is_free,
    owner,
    owns,
    people_present,
    running,
    seat_of,
    times_left,
    to_act,
    turn_ends,
)
from luznet.records import entries as record
from luznet.records.entries import Entry
from luznet.wire import client_messages as commands
from luznet.wire.client_messages import ClientMessage
from luznet.wire.codec import Malformed, read_action
from luznet.wire.messages import Options
from luznet.wire.text import are_alike, clean_name

Entries = Sequence[Entry]

BOT_NAMES: Final = (
    "Amber", "Cobalt", "Jade", "Opal", "Ruby", "Onyx", "Topaz", "Beryl",
    "Pearl", "Garnet", "Agate", "Jasper", "Quartz", "Zircon", "Coral", "Flint",
)  # fmt: skip


def decide(table: Table, peer: Peer, command: ClientMessage, now: int) -> Entries:
    """Return the entries for a peer's command; `now` is Unix time in milliseconds. Raises `Refusal`
    with a code of protocol/spec.md, 5.4."""
    if table.cut and isinstance(command, commands.Free | commands.Remove):
        raise Refusal("cut", "")  # who is gone may play on elsewhere
    return _DECISIONS[type(command)](table, peer, command, now)


def on_gone(table: Table, key: str, now: int, *, left: bool = False) -> Entries:
    """Return the entries for a lost connection, or for a player who `left`."""
    seat = seat_of(table, key)
    if seat is None or not table.seats[seat].is_present:
        return ()
    return (record.WentAway(at=now, seat=seat, left=left),)


def on_back(table: Table, key: str, now: int) -> Entries:
    """Return the entries for a player who is at the table."""
    seat = seat_of(table, key)
    if seat is None or (table.seats[seat].is_present and not table.seats[seat].stand_in):
        return ()
    return (record.Returned(at=now, seat=seat),)


def on_turned_out(table: Table, key: str, now: int) -> Entries:
    """Return the entries for a key that the host no longer admits."""
    seat = seat_of(table, key)
    return () if seat is None else _given(table, record.Freed, seat, now)


def on_tick(table: Table, now: int) -> Entries:
    """Return the entries for the passing of time."""
    entries: list[Entry] = []
    for seat, state in enumerate(table.seats):
        if state.away_since is None or state.stand_in:
            continue
        # A player who comes and goes cannot keep a turn waiting forever.
        if state.missed + now - state.away_since < table.options.grace * 1000:
            continue
        if table.phase == "playing":
            entries.append(record.BotTookOver(at=now, seat=seat))
        elif table.phase == "gathering":
            entries.append(record.LeftSeat(at=now, seat=seat))
    if table.phase == "gathering" and entries:
        return _then_begin(table, entries, now)
    if table.phase == "over" and not _may_be_back(table, now):
        return _then_begin(table, (), now)
    late, times = running(table), times_left(table, now)
    if late is not None and times and not times[late]:
        return (*entries, record.Acted(at=now, actor=CLOCK, action=table.rules.time_up(late)))
    ends, actor = turn_ends(table), to_act(table)
    if ends is not None and actor is not None and now >= ends:
        entries.append(record.TimedOut(at=now, seat=actor))
    return entries


def on_restart(run: str, lost: int | None, now: int) -> Entries:
    """Return the entries for a host that restarts: `run` is the id of the new run, `lost` how many
    records the journal has lost (0: unknown; None: none)."""
    return (record.Restarted(at=now, run=run, lost=lost),)


def on_clock_jump(table: Table, since: int, now: int) -> Entries:
    """Return the entries for a machine that slept since then, or whose clock was set: that time
    counts for nobody."""
    is_away = any(state.away_since is not None for state in table.seats)
    return (record.ClockJumped(at=now, since=since),) if is_away or table.phase == "playing" else ()


def on_chance(table: Table, below: Below, now: int, *, proves: bool = False) -> Entries:
    """Return the entries for the outcome that the game waits for: drawn from the deal's shuffle,
    once that is complete, or from `below`. `proves`: somebody there can take part in a shuffle. A
    deal waits for people who may."""
    if to_act(table) != CHANCE:
        return ()
    shuffle = current_shuffle(table)
    if shuffle is None and table.deal_due and proves:
        secret = below(256**SECRET_SIZE).to_bytes(SECRET_SIZE, "big")
        return (record.DealPrepared(at=now, secret=secret.hex()),)
    if shuffle is None and table.deal_due and awaits_people(table, now):
        return ()
    if shuffle is not None:
        if shuffle.opened is None:
            return ()
        below = shuffle.draws(table.id).below
    return (record.Acted(at=now, actor=CHANCE, action=table.rules.draw(table.play, below)),)


def on_bot(table: Table, turn: int, action: Frozen, now: int) -> Entries:
    """Return the entries for a bot's choice, unless the turn has passed or the player is back."""
    seat = bot_to_act(table)
    if turn != table.turn or seat is None:
        return ()
    return (record.Acted(at=now, actor=seat, action=action, by_bot=True),)


# ---- seats ------------------------------------------------------------------------------


def _sit(table: Table, peer: Peer, command: commands.Sit, now: int) -> Entries:
    _check_removed(table, peer)
    own = seat_of(table, peer.key)
    if own is not None and command.seat in (None, own):
        return on_back(table, peer.key, now)
    if own is not None and table.phase == "playing":
        raise Refusal("seat_bound", "", seat=own)
    seat = seat_for(table, peer, command.seat)
    sat = record.Sat(at=now, seat=seat, key=peer.key, name=peer.name)
    return (sat,) if own is None else (record.LeftSeat(at=now, seat=own), sat)


def _check_removed(table: Table, peer: Peer) -> None:
    if peer.key in table.removed:
        raise Refusal("removed", "")


def _watch(table: Table, peer: Peer, command: commands.Watch, now: int) -> Entries:
    _check_removed(table, peer)
    seat = seat_of(table, peer.key)
    bound = table.bound.get(peer.key, seat) if table.phase == "playing" else seat
    if bound is not None and (table.phase != "over" or table.seats[bound].is_present):
        raise Refusal("seat_bound", "", seat=bound)
    if table.options.spectators == "none":
        raise Refusal("no_watching", "")
    return () if seat is None else (record.LeftSeat(at=now, seat=seat),)


def _leave(table: Table, peer: Peer, command: commands.Leave, now: int) -> Entries:
    seat = seat_of(table, peer.key)
    if seat is None:  # a spectator, of whom nothing is stored
        return ()
    if table.phase == "gathering":
        return _then_begin(table, (record.LeftSeat(at=now, seat=seat),), now)
    gone = on_gone(table, peer.key, now, left=True)
    if table.phase == "over":
        return _then_begin(table, gone, now)
    return (*gone, record.BotTookOver(at=now, seat=seat))


# ---- before and after a game -------------------------------------------------------------


def _ready(table: Table, peer: Peer, command: commands.Ready, now: int) -> Entries:
    seat = _seated_between_games(table, peer)
    begins = command.ready and _all_ready(table, seat) and not _missing(table)
    if command.ready == table.seats[seat].ready and not begins:
        return ()
    said = record.SaidReady(at=now, seat=seat, ready=command.ready)
    return (said, on_begin(table, now)) if begins else (said,)


def _start(table: Table, peer: Peer, command: commands.Start, now: int) -> Entries:
    _check_owner(table, peer, between_games=True)
    missing = _missing(table) or int(not people_present(table))
    if missing:
        raise Refusal("too_few", "", missing=missing)
    return (on_begin(table, now),)


def _configure(table: Table, peer: Peer, command: commands.Configure, now: int) -> Entries:
    _check_owner(table, peer, between_games=True)
    if table.locked and not is_founder(table, peer.key):
        raise Refusal("locked", "")
    game = command.game or table.game
    if game not in GAMES:
        raise Refusal("no_game", "", game=game)
    stay = sum(not is_free(table, state) for state in table.seats)
    check_options(GAMES[game], command.options, stay)
    if command.options == table.options and game == table.game:
        return ()
    other = "" if game == table.game else game
    given_up = _given_up(table, command.options.players, for_other=bool(other))
    return (
        *[record.LeftSeat(at=now, seat=seat) for seat in given_up],
        record.Configured(at=now, options=command.options, game=other),
    )


def _given_up(table: Table, seats: int, *, for_other: bool) -> Sequence[Seat]:
    """Return the seats that absent people lose: those that new options leave no room for, and
    before another game those of people who left."""
    people = [seat for seat, state in enumerate(table.seats) if state.who == "person"]
    gone = [seat for seat in people if is_free(table, table.seats[seat])]
    gone.sort(key=lambda seat: (not table.seats[seat].left, -seat))
    left = sum(table.seats[seat].left for seat in gone) if for_other else 0
    return gone[: max(left, len(people) - seats)]


def _lock(table: Table, peer: Peer, command: commands.Lock, now: int) -> Entries:
    if not is_founder(table, peer.key):
        raise Refusal("not_founder", "")
    if command.locked == table.locked:
        return ()
    return (record.Locked(at=now, locked=command.locked),)


def _free(table: Table, peer: Peer, command: commands.Free, now: int) -> Entries:
    state = _seat_of_owner(table, peer, command.seat)
    if state.who != "person" or state.is_present:
        raise Refusal("not_away", "", name=state.name)
    if is_founder(table, state.key) and not is_founder(table, peer.key):
        raise Refusal("not_founder", "")
    return _given(table, record.Freed, command.seat, now)


def _given(
    table: Table, entry: type[record.Freed | record.Removed], seat: Seat, now: int
) -> Entries:
    """Return the entries that take a player's seat away; in a running game a bot gets it."""
    if table.phase != "playing":
        return _then_begin(table, (entry(at=now, seat=seat),), now)
    return (entry(at=now, seat=seat, bot=next(_bot_names(table))),)


def _remove(table: Table, peer: Peer, command: commands.Remove, now: int) -> Entries:
    state = _seat_of_owner(table, peer, command.seat)
    if state.who != "person" or state.key == peer.key:
        raise Refusal("no_player", "")
    if is_founder(table, state.key):
        raise Refusal("not_founder", "")
    return _given(table, record.Removed, command.seat, now)


def _readmit(table: Table, peer: Peer, command: commands.Readmit, now: int) -> Entries:
    _check_owner(table, peer)
    if command.name not in table.removed.values():
        raise Refusal("not_removed", "", name=command.name)
    return (record.Readmitted(at=now, name=command.name),)


def _reserve(table: Table, peer: Peer, command: commands.Reserve, now: int) -> Entries:
    state, name = _seat_of_owner(table, peer, command.seat), clean_name(command.name)
    if command.name and not name:
        raise Refusal("bad_name", "")
    if name == state.reserved:
        return ()
    if name and not is_free(table, state) and state.name.casefold() != name.casefold():
        raise Refusal("seat_taken", "", name=state.name)
    return (record.Reserved(at=now, seat=command.seat, name=name),)


def _seat_of_owner(table: Table, peer: Peer, seat: Seat) -> SeatState:
    """Return the seat that a command of the owner is about."""
    _check_owner(table, peer)
    if seat >= len(table.seats):
        raise Refusal("no_seat", "", seats=len(table.seats))
    return table.seats[seat]


def check_options(rules: AnyGame, options: Options, people: int) -> None:
    """Raise `Refusal` unless a game can begin with these options, and with this many people."""
    fits = [seats for seats in rules.seats if seats >= people] or rules.seats
    least, most = fits[0], fits[-1]
    # An unknown option would travel in every update.
    if not set(options.rules) <= set(rules.options_type.__struct_fields__):
        raise Refusal("bad_options", "", least=least, most=most)
    if options.players not in rules.seats or options.players < people:
        raise Refusal("bad_options", "", least=least, most=most)
    rules.new(options.players, rules.read_options(options.rules))


def _check_owner(table: Table, peer: Peer, *, between_games: bool = False) -> None:
    if not is_founder(table, peer.key):
        _seated(table, peer)
    if between_games and table.phase == "playing":
        raise Refusal("in_game", "")
    if not owns(table, peer.key):
        raise Refusal("not_owner", "")


def _seated_between_games(table: Table, peer: Peer) -> Seat:
    seat = _seated(table, peer)
    if table.phase == "playing":
        raise Refusal("in_game", "")
    return seat


def _seated(table: Table, peer: Peer) -> Seat:
    seat = seat_of(table, peer.key)
    if seat is None:
        raise Refusal("not_seated", "")
    return seat


def _all_ready(table: Table, newly: Seat | None = None) -> bool:
    """Return whether everyone present wants to begin. Before the first game one person is not
    enough if someone can `start`: others may be on their way."""
    present = people_present(table)
    has_starter = table.phase == "gathering" and owner(table) is not None
    if len(present) < (2 if has_starter else 1):
        return False
    return all(table.seats[seat].ready or seat == newly for seat in present)


def _then_begin(table: Table, entries: Entries, now: int) -> Entries:
    """Return entries by which people leave, and the start of a game if the others had waited only
    for them."""
    after = table
    for entry in entries:
        after, _events = fold(after, entry)
    begins = after.phase != "playing" and _all_ready(after) and not _missing(after)
    return (*entries, on_begin(after, now)) if begins else entries


def _may_be_back(table: Table, now: int) -> bool:
    """Return whether the table still waits for somebody who lost the connection."""
    grace = table.options.grace * 1000
    return any(
        state.away_since is not None and not state.left and now - state.away_since < grace
        for state in table.seats
    )


def _missing(table: Table) -> int:
    """Return how many seats must be taken before a game can begin."""
    return 0 if table.options.bots else sum(is_free(table, state) for state in table.seats)


def _bot_names(table: Table) -> Iterator[str]:
    """Yield names for bots that look like no name at the table."""
    taken = [state.name for state in table.seats]
    return (name for name in BOT_NAMES if not any(are_alike(name, each) for each in taken))


def on_begin(table: Table, now: int) -> record.Began:
    """Return the entry that begins a game: bots take the seats that are free."""
    names = _bot_names(table)
    bots = [
        (seat, state.name if state.who == "bot" else next(names))
        for seat, state in enumerate(table.seats)
        if is_free(table, state)
    ]
    return record.Began(at=now, bots=tuple(bots))


# ---- in a game ---------------------------------------------------------------------------


def _act(table: Table, peer: Peer, command: commands.Act, now: int) -> Entries:
    seat = _seated(table, peer)
    if table.phase != "playing":
        raise Refusal("not_playing", "")
    if command.turn != table.turn:
        raise Refusal("stale", "", turn=table.turn)
    if table.held:
        raise Refusal("held", "")
    if table.cut:
        raise Refusal("cut", "")
    if table.paused_by is not None:
        raise Refusal("paused", "", name=table.seats[table.paused_by].name)
    try:
        action = read_action(table.rules, command.action)
    except Malformed:
        raise Refusal("malformed_action", "") from None
    return (record.Acted(at=now, actor=seat, action=action),)


def _show(table: Table, peer: Peer, command: commands.Show, now: int) -> Entries:
    seat = _seated(table, peer)
    if command.shows and table.options.spectators != "all":
        raise Refusal("not_shown", "")
    if command.shows == table.seats[seat].shows:
        return ()
    return (record.Showed(at=now, seat=seat, shows=command.shows),)


def _pause(table: Table, peer: Peer, command: commands.Pause, now: int) -> Entries:
    seat = _seated(table, peer)
    if table.phase != "playing":
        raise Refusal("not_playing", "")
    if table.held:
        raise Refusal("held", "")
    if table.cut and not command.paused:
        return (record.Cut(at=now, cut=False, alone=True),)
    if command.paused == (table.paused_by is not None):
        return ()
    return (record.Paused(at=now, seat=seat) if command.paused else record.Resumed(at=now),)


_DECISIONS: Final[dict[type, Callable[..., Entries]]] = {
    commands.Sit: _sit,
    commands.Watch: _watch,
    commands.Leave: _leave,
    commands.Ready: _ready,
    commands.Start: _start,
    commands.Configure: _configure,
    commands.Lock: _lock,
    commands.Free: _free,
    commands.Remove: _remove,
    commands.Readmit: _readmit,
    commands.Reserve: _reserve,
    commands.Act: _act,
    commands.Show: _show,
    commands.Pause: _pause,
}
