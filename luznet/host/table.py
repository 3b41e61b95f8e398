"""The table: a frozen state, and what follows from it.

    gathering --began--> playing --last action--> over --began--> playing ...

`decisions.py` says which entries an input leads to, `fold.py` what an entry does to the state, and
`views.py` what anybody may see of it.
"""

from typing import Any, Final

from msgspec import field

from luznet.games import GAMES, AnyGame
from luznet.games.game import ALL_SEATS, Actor, Frozen, Outcome, Reader, Seat
from luznet.host.clocks import Clocks, left, run
from luznet.host.shuffle import LIMIT, Shuffle
from luznet.wire.custody_messages import ChainLink
from luznet.wire.levels import Level
from luznet.wire.messages import LastGame, Options, Progress, Run, TablePhase, Who
from luznet.wire.moving_messages import Holder
from luznet.wire.options import USUAL, level_at
from luznet.wire.progress import progress_of


class SeatState(Frozen, frozen=True):
    """A seat and who has it.

    `away_since` (Unix ms) is None for a player who is present; `missed` counts the milliseconds of
    earlier absences in this turn. `left`: the player went away on purpose. `reserved`: the only
    name that may take the seat; empty for any.
    """

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
        return self.who == "person" and self.away_since is None


EMPTY: Final = SeatState()


class Table(Frozen, frozen=True):
    """A table with everything on it: it never leaves the host.

    `seq` counts its entries, `turn` the actions over all games. `play` is the state of the current
    or last game. `bound` is the seat whose view a key has seen in this game; `was_shown` says
    whether spectators have seen all hands in it. `turn_since`: when this turn began (Unix ms).
    `overdue`: a bot takes this turn for a player who was too slow. `played`, `outcome` and
    `sitters` describe the last game: the names, the result, and the keys (empty for bots); `last`
    keeps its result until the next one. `clocks`: the time each seat has used, in a game with a
    limit for all of it. `removed`: the keys that are kept out, and their owners' names. `held`: the
    organiser of an evening has stopped it. `deals` counts the deals that were proved; `shuffle` is
    the last of them, None where chance has drawn since without one. `deal_due`: what chance draws
    next begins a deal. `epoch`: how often it has moved to another host; `admitted`: the keys that
    may come because they could at the one before; `gathered`: the last epoch before which its host
    was gone without a goodbye. `holders` carry it on if this host is gone, any `threshold` of them;
    `heirs`: those at the table who were holders at some time; `cut`: some of them may have done so.
    `waived`: the keys of those who were lost when somebody wanted it to go on without them.
    `season`: the name of the season that its games belong to, if it isn't the table's own. `links`:
    the hosts that had it; `can_vote`: the keys of those who can vote on the next one; `since`: the
    deal of this game in which somebody went on with it alone, 0 for none.
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
    last: LastGame | None = None
    runs: tuple[Run, ...] = (Run("", 1),)
    lost: int | None = None
    is_closed: bool = False
    held: bool = False
    removed: dict[str, str] = field(default_factory=dict)
    deals: int = 0
    deal_due: bool = False
    shuffle: Shuffle | None = None
    epoch: int = 0
    admitted: tuple[str, ...] = ()
    gathered: int = 0
    holders: tuple[Holder, ...] = ()
    heirs: tuple[Holder, ...] = ()
    threshold: int = 0
    cut: bool = False
    waived: tuple[str, ...] = ()
    season: str = ""
    links: tuple[ChainLink, ...] = ()
    can_vote: tuple[str, ...] = ()
    since: int = 0

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]


def is_free(table: Table, state: SeatState) -> bool:
    """Return whether a newcomer may take the seat: it is empty or a bot's, or the game is over and
    its player is away."""
    return state.who != "person" or (table.phase == "over" and not state.is_present)


def is_for(state: SeatState, name: str) -> bool:
    """Return whether a newcomer of this name may take the seat once it is free."""
    return not state.reserved or state.reserved.casefold() == name.casefold()


def seat_of(table: Table, key: str) -> Seat | None:
    """Return the seat that belongs to a key."""
    for seat, state in enumerate(table.seats):
        if state.key == key != "":
            return seat
    return None


def progress(table: Table) -> Progress:
    """Return how far the table is."""
    view = table.rules.view(table.play, None) if table.phase == "playing" else None
    return progress_of(table.game, view, table.games, table.since)


def people_present(table: Table) -> list[Seat]:
    """Return the seats of connected people."""
    return [seat for seat, state in enumerate(table.seats) if state.is_present]


def people_at(table: Table) -> tuple[Seat, ...]:
    """Return the seats that people have, connected or not."""
    return tuple([seat for seat, state in enumerate(table.seats) if state.who == "person"])


def spectator(table: Table) -> Reader:
    """Return what spectators see: all hands if the table allows it and every player agrees."""
    people = [state for state in table.seats if state.who == "person"]
    agreed = bool(people) and all(state.shows for state in people)
    return ALL_SEATS if table.options.spectators == "all" and agreed else None


def owner(table: Table) -> Seat | None:
    """Return who may configure and start: the founder if present, else the first person present; at
    an organised table the founder alone."""
    founder = seat_of(table, table.founder)
    present = people_present(table)
    if founder in present:
        return founder
    return None if table.organised else next(iter(present), None)


def owns(table: Table, key: str) -> bool:
    """Return whether a key has the owner's rights; the founder has them as a spectator too."""
    seat = seat_of(table, key)
    return is_founder(table, key) or (seat is not None and seat == owner(table))


def seat_in_game(table: Table, key: str) -> Seat | None:
    """Return the seat as which the owner of a key sees the game; None for spectators. A seat that
    was added after the game had no part in it, so its holder sees that game as a spectator."""
    seat = seat_of(table, key)
    is_new = seat is not None and table.phase == "over" and seat >= len(table.played)
    return None if is_new else seat


def is_founder(table: Table, key: str) -> bool:
    """Return whether the table was opened with this key."""
    return bool(key) and key == table.founder


def stands_still(table: Table) -> bool:
    """Return whether nobody may act now."""
    return table.held or table.cut or table.paused_by is not None


def lost_people(table: Table) -> list[str]:
    """Return the keys of those who are away without having left, and are not played without."""
    away = [seat for seat in _voters(table) if not seat.is_present and not seat.left]
    return [seat.key for seat in away if seat.key not in table.waived]


def _voters(table: Table) -> list[SeatState]:
    """Return the seats of those who could carry the table on, or vote on who does; guests can't."""
    return [seat for seat in table.seats if seat.key in table.can_vote]


def _here(table: Table) -> int:
    """Return how many voters are connected."""
    return sum(seat.is_present for seat in _voters(table))


def may_be_elsewhere(table: Table) -> bool:
    """Return whether somebody may have carried the table on without this host: at least half of the
    people are gone, and one of them was a holder at some time."""
    lost, heirs = lost_people(table), {heir.key for heir in table.heirs}
    return len(lost) >= _here(table) and not heirs.isdisjoint(lost)


def are_cut_off(table: Table) -> bool:
    """Return whether so many people are gone that the table may count elsewhere. Where a host was
    gone before, half of them are enough: then no two hosts ever have enough people. spec.md 13."""
    lost, here = len(lost_people(table)), _here(table)
    is_most = lost >= here if table.gathered else lost > here
    return is_most and may_be_elsewhere(table)


def to_act(table: Table) -> Actor | None:
    """Return whose action the game waits for; None without a game, and in a pause."""
    if table.phase != "playing" or stands_still(table):
        return None
    return table.rules.to_act(table.play)


def is_open(table: Table) -> bool:
    """Return whether the journal holds nothing that is hidden: no card, nor a secret from which the
    next ones follow."""
    if table.play is None or table.rules.to_act(table.play) is None:
        return True
    return table.deal_due and table.rules.is_open(table.play) and current_shuffle(table) is None


def current_shuffle(table: Table) -> Shuffle | None:
    """Return the shuffle from which chance draws next; None where the deal is not proved, or the
    next one is still to be prepared."""
    shuffle = table.shuffle
    return None if shuffle is None or (table.deal_due and shuffle.drawn) else shuffle


def awaits_people(table: Table, now: int) -> bool:
    """Return whether a deal waits because nobody is there, or somebody was lost a moment ago: after
    a restart of the host, all were."""
    since = now - LIMIT * 1000
    lost = [seat.away_since for seat in table.seats if seat.who == "person" and not seat.left]
    just_lost = any(moment is not None and moment > since for moment in lost)
    return just_lost or not people_present(table)


def bot_to_act(table: Table) -> Seat | None:
    """Return the seat for which a bot has to choose now.

    Bots never play among themselves: while nobody is connected, the game rests.
    """
    actor = to_act(table)
    if actor is None or actor < 0 or not people_present(table):
        return None
    state = table.seats[actor]
    return actor if state.who == "bot" or state.stand_in or table.overdue else None


def bot_level(table: Table, seat: Seat) -> Level:
    """Return the level of the bot that acts for a seat; for a person it has the usual one."""
    return level_at(table.options, seat) if table.seats[seat].who == "bot" else USUAL


def turn_ends(table: Table) -> int | None:
    """Return when this turn runs out (Unix ms); None: never."""
    actor = to_act(table)
    if not table.options.turn_time or actor is None or actor < 0 or table.overdue:
        return None
    if bot_to_act(table) is not None:
        return None
    return table.turn_since + table.options.turn_time * 1000


def running(table: Table) -> Seat | None:
    """Return the seat whose total time runs: that of a present person to act. None in a pause, and
    while a bot acts for a player who is away."""
    actor = to_act(table)
    if actor is None or actor < 0 or table.overdue:
        return None
    state = table.seats[actor]
    return actor if state.is_present and not state.stand_in else None


def times_left(table: Table, now: int) -> tuple[int, ...]:
    """Return the milliseconds that each seat has left for the game; empty without a limit."""
    if table.clocks is None or table.phase != "playing":
        return ()
    return left(run(table.clocks, running(table), now))
