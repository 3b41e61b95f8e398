"""What the screens and plain mode have in common: a user, their sessions, and what is kept of them.

cli -> run_play, run_join, run_lobby -> a Frontend of the terminal or of plain mode -> Session
"""

import argparse
import asyncio
import contextlib
import gc
import importlib
import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol

from msgspec.structs import replace

from luznet.client.adviser import Asked
from luznet.client.choices import Create, Find, Join, PlayBots, TableChoice
from luznet.client.core import Goal
from luznet.client.lobby import Entry, Place
from luznet.client.session import FindHost, OwnHost, Session, at
from luznet.commands.carrying import Carrier
from luznet.commands.child import ChildHost, own_hosts
from luznet.commands.errors import UserError, pairing_told
from luznet.commands.own_network import follow_network
from luznet.commands.profile import RecentTable, RecentTables, keys_in, preferences, uses_plain
from luznet.commands.supervisor import no_host
from luznet.options.flags import flags_from, flags_of
from luznet.preferences.chosen import Preferences
from luznet.settings import Folders, folders
from luznet.troubles import why

if TYPE_CHECKING:
    from luznet.coach.service import Coach
    from luznet.commands.find import Finder
    from luznet.transport import KeyPair

Role = Literal["sit", "watch", "board"]
Begin = Callable[[], Session]
"""Begins a session, once there is an event loop."""
GOODBYE = 1.0
"""Seconds for a goodbye to reach the host."""
SEEING_OFF = 10.0
"""Seconds to learn what becomes of the table that the user left: two other computers have time to
take it over."""
LOOK_AFTER = 1.0
"""Seconds until other tables are looked for: the user's own comes first."""


class Frontend(ABC):
    """What a user sees or hears of luznet, one session after the other."""

    def __init__(self, preferences: Preferences, home: Folders) -> None:
        self._preferences = preferences
        self._home = home
        self._keys: KeyPair | None = None
        self._coach = LateCoach(self.stir)
        self._present: tuple[Session, asyncio.Task[None]] | None = None
        self._finder: Finder | None = None
        self.asks_name = True
        """Whether a newcomer is asked for a name."""
        self.can_carry = True
        """Whether the user's tables may be carried on by this computer."""

    @abstractmethod
    def run(self, begin: Begin) -> int:
        """Show one session until the user leaves; return the exit code. Raises `UserError`."""

    @abstractmethod
    def stir(self) -> None:
        """Show soon what is new."""

    @abstractmethod
    def note(self, note: str) -> None:
        """Take what the user's own host reported; from any thread."""

    @property
    def name(self) -> str:
        """The user's name, from the next table on."""
        return self._preferences.settings().name

    @property
    def is_first_start(self) -> bool:
        """Whether the user was never asked for a name, and gave none."""
        is_new = self.asks_name and self._preferences.is_new
        return is_new and self._preferences.origin("name") == "default"

    def keys(self) -> "KeyPair":
        """Return the user's key pair; raises `UserError`."""
        self._keys = self._keys or keys_in(self._home.identity)
        return self._keys

    def waiting_game(self) -> str:
        """Return the unfinished game on this computer that nobody plays now, as people read it;
        empty if there is none. Slow: it reads the journal."""
        from luznet.host.waiting import waiting_game
        from luznet.i18n.games import name_of, words_of
        from luznet.language import commas

        found = waiting_game(self._home.journal)
        if found is None:
            return ""
        return commas(
            [found.table, words_of(found.game).progress(found.view) or name_of(found.game)]
        )

    # ---- sessions ----------------------------------------------------------------------------

    def session(self, goal: Goal, find_host: FindHost) -> Session:
        """Return a session at somebody else's host."""
        return Session(self.name, goal, self.stir, find_host)

    def host(self, flags: Sequence[str], *, at_once: bool, by: str = "luznet play") -> Session:
        """Start the user's own host with these flags; return the session there. `at_once`: begin
        a game. `by`: the command with which the user comes back."""
        try:
            child = ChildHost(flags, self.name, self.note)
        except OSError as error:
            return self.session(Goal("sit"), _failing(error))
        own: OwnHost = child
        session = Session(
            self.name, Goal("sit"), self.stir, lambda session: child.place(), own_host=own,
            at_once=at_once,
        )  # fmt: skip
        session.client.resumed_by = by
        return session

    def lead(self, arguments: Sequence[str]) -> Session:
        """Start the host of an evening with these arguments of `luznet evening`; return the session
        of whoever leads it, who plays only after checking in."""
        from luznet.client.address import as_typed

        try:
            child = ChildHost(arguments, self.name, self.note, "evening")
        except OSError as error:
            return self.session(Goal("browse"), _failing(error))
        own: OwnHost = child
        session = Session(
            self.name, Goal("browse"), self.stir, lambda session: child.place(), own_host=own
        )
        session.client.resumed_by = " ".join(["luznet evening", *map(as_typed, arguments)])
        return session

    def look_for(self, wanted: str, role: Role) -> Session:
        """Return the session at the table that the user named."""
        return self.session(Goal(role), _finding(wanted, role))

    def chosen(self, choice: TableChoice) -> Session:
        """Return the session that the user chose in the lobby."""
        match choice:
            case Join(entry, watches):
                return self.session(Goal(_role(watches), entry.table), at(entry.place))
            case Find(text, watches):
                return self.look_for(text, _role(watches))
            case Create(name, setup, private):
                flags = [*flags_from(setup), f"--table-name={name}", *["--private"] * private]
                return self.host(flags, at_once=False)
            case PlayBots(afresh, game):
                flags = [*["--new"] * afresh, *[f"--game={game}"] * bool(game)]
                return self.host(flags, at_once=True)

    async def stay(self, session: Session) -> None:
        """Run a session; keep its games, and remember the table afterwards, if it was somebody
        else's. Raises `UserError`, `GivenUp`."""
        from luznet.commands.find import search
        from luznet.history.keeper import Keeper
        from luznet.trust import KnownHosts

        loop, client = asyncio.get_running_loop(), session.client
        keeper = Keeper(self._home.records, self.note, loop.call_soon_threadsafe)
        client.witness.keep, client.witness.recall = keeper.keep, keeper.recall
        client.witness.sign_with(self.keys())
        client.exchange.archive, client.exchange.send = keeper, session.send
        carrier = Carrier(self._home, self.name, self.note)
        if self.can_carry:
            self._stand_by(session, carrier)
            session.own_keys = {each.key for each in own_hosts(self._home)}
        following = asyncio.create_task(follow_network(session, self.stir, carries=self.can_carry))
        try:
            with pairing_told():
                await session.run(self.keys, KnownHosts(self._home.known_hosts), search)
        finally:
            client.witness.leave()
            await asyncio.to_thread(keeper.close)
            following.cancel()
            carrier.close()
            table, evening = client.table, client.evening.news
            if session.way_back and table is not None:
                name = table.name if evening is None else evening.name
                RecentTables(self._home.recent_tables).note(session.way_back, name)

    def _stand_by(self, session: Session, carrier: Carrier) -> None:
        """Let this computer carry the table on if its host leaves, and vote on who does."""
        from luznet.trust import Ballots

        moving = session.client.moving
        session.hosts_of = self._hosts_of
        moving.carry, moving.drop = carrier.carry, carrier.end
        moving.send, session.host_at = session.send, carrier.host_at
        with contextlib.suppress(OSError):
            moving.port = carrier.reserve_port()
        custody, keys = session.client.custody, self.keys()
        custody.sign, custody.cast = session.client.witness.sign, Ballots(self._home.votes).cast
        session.client.standby.key = custody.key = keys.public
        session.succeed = carrier.succeed

    def _hosts_of(self, table: str) -> Sequence[Place]:
        """Return the hosts that may have a table: those of this computer, and the known ones where
        the user has sat at it."""
        from luznet.client.arrival import known_places
        from luznet.trust import KnownHosts

        known = KnownHosts(self._home.known_hosts)
        sat = [key for key, host in known.hosts().items() if table in host.tables]
        met = (place for key in sat for place in known_places(known, key)[:1])
        return [*own_hosts(self._home), *met]

    def farewell(self, session: Session) -> str:
        """Say what takes the user back to the game that they leave; empty if there is none."""
        from luznet.i18n.tables import kept

        client, evening = session.client, session.client.evening.news
        now = replace(client.situation, update=client.newest)
        if not now.is_player or now.table is None or client.standing == "ended":
            return ""
        is_saved = session.is_at_home and not now.others_here
        name = now.table.name if evening is None else evening.name
        return kept(name, session.command_back, is_saved)

    def afterwards(self, session: Session, said: str) -> tuple[str, set[str]]:
        """Return what was `said` as the farewell of a session, as it is by now, and the reports of
        its table that are past: everybody may have left it since."""
        from luznet.host.handover import past_reports
        from luznet.host.waiting import waiting_games
        from luznet.i18n.tables import kept

        newest, evening = session.client.newest, session.client.evening.news
        if newest is None:
            return said, set()
        table = newest.table
        rests = any(game.id == table.id for game in waiting_games(self._home.journal))
        if said and rests and (evening is None or session.is_hosting):
            name = table.name if evening is None else evening.name
            said = kept(name, session.client.resumed_by, True)
        is_past = rests or session.has_host_ended
        return said, past_reports(table, rests_here=rests) if is_past else set()

    async def tell_other_seats(self) -> None:
        """Tell the user in a moment where else they have a seat in a game."""
        await asyncio.sleep(LOOK_AFTER)
        await asyncio.to_thread(importlib.import_module, "luznet.commands.seats")
        from luznet.commands.seats import seats_elsewhere
        from luznet.i18n import sentences
        from luznet.i18n.tables import seat_elsewhere

        seats = await seats_elsewhere(self._home, self.keys())
        if seats:
            self.note(sentences(*(seat_elsewhere(*seat) for seat in seats)))

    # ---- the lobby ---------------------------------------------------------------------------

    def make_finder(self) -> "Finder":
        """Make what finds tables. Raises `UserError`."""
        from luznet.commands.find import Finder
        from luznet.trust import KnownHosts

        met = KnownHosts(self._home.known_hosts).hosts().items()
        self._finder = Finder(self.keys(), self.stir, {key: host.name for key, host in met})
        return self._finder

    def entries(self) -> tuple[Entry, ...]:
        """Return the tables that were found."""
        return self._finder.entries() if self._finder is not None else ()

    def search_trouble(self) -> str:
        """Return what is wrong with the search, if anything."""
        return self._finder.trouble if self._finder is not None else ""

    def recent(self) -> "Sequence[RecentTable]":
        """Return the tables where the user was, the newest first."""
        return RecentTables(self._home.recent_tables).read()


async def left(session: Session, staying: "asyncio.Task[None]") -> None:
    """Leave a table; return when the goodbye is out, and it is known what becomes of
    a table of their own. The record of a game that has just ended may
    still be on its way: it gets a moment."""
    from luznet.client.witness import RECORD

    loop = asyncio.get_running_loop()
    until = loop.time() + RECORD
    while session.client.witness.is_waiting and not staying.done() and loop.time() < until:
        await asyncio.sleep(RECORD / 20)
    session.leave()
    _, slow = await asyncio.wait([staying], timeout=GOODBYE)
    for task in slow:
        task.cancel()
    await asyncio.gather(staying, return_exceptions=True)
    await session.seen_off(SEEING_OFF)


def _role(watches: bool) -> Role:
    return "watch" if watches else "sit"


_COMMANDS: Final = {"sit": "luznet join", "watch": "luznet watch", "board": "luznet board"}


def _failing(error: OSError) -> FindHost:
    async def fail(session: Session) -> Place:
        raise UserError(no_host(why(error)))

    return fail


def _finding(wanted: str, role: Role) -> FindHost:
    async def find(session: Session) -> Place:
        from luznet.commands.find import find_table

        place, table = await find_table(wanted, _COMMANDS[role])
        session.client.goal = Goal(role, table)
        return place

    return find


class LateCoach:
    """An `Adviser` that is imported and started only when somebody asks it."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        self._on_change = on_change
        self._coach: Coach | None = None

    def ask(self, views: Sequence[Any]) -> Asked:
        if self._coach is None:
            from luznet.coach.service import Coach

            self._coach = Coach(self._on_change)
        return self._coach.ask(views)

    def close(self) -> None:
        """End the coach's process, if there is one."""
        if self._coach is not None:
            self._coach.close()


def in_background(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Do work that nobody waits for."""
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


# ---- what the command line runs ------------------------------------------------------------------


class LobbyFrontend(Protocol):
    """A frontend that begins with the list of tables, and comes back to it."""

    def run_lobby(self) -> int:
        """Show the list until the user leaves; return the exit code. Raises `UserError`."""


class Frontends(NamedTuple):
    """Both frontends of the terminal, or of plain mode: at one table, and with the lobby."""

    table: Callable[[Preferences, Folders], Frontend]
    lobby: Callable[[Preferences, Folders], LobbyFrontend]


def run_lobby(options: argparse.Namespace) -> int:
    """Run `luznet` alone; return the exit code. Raises `UserError`."""
    return frontends(options).lobby(preferences(options), folders()).run_lobby()


def run_play(options: argparse.Namespace) -> int:
    """Run `luznet play`; return the exit code. Raises `UserError`."""
    frontend = frontends(options).table(preferences(options), folders())

    def begin() -> Session:
        in_background(frontend.tell_other_seats())
        return frontend.host(flags_of(options), at_once=True)

    return frontend.run(begin)


def run_try(options: argparse.Namespace) -> int:
    """Run `luznet try`, whose host has a folder of its own for each game: the user's may wait, or
    be in use. Return the exit code. Raises `UserError`."""
    chosen, home = preferences(options), folders()
    game = options.game or _tried_last(home)
    os.environ["LUZNET_HOME"] = str(home.trial / game)
    frontend = frontends(options).table(chosen, folders())
    flags = ["--alone", "--no-guests", f"--game={game}", *["--new"] * options.new]
    return frontend.run(lambda: frontend.host(flags, at_once=True, by=f"luznet try {game}"))


def _tried_last(home: Folders) -> str:
    """Return the game that waits in the folders of `luznet try`: of several, the last one that was
    played. If none waits, the last one; if there is none, the main game."""
    from luznet.games import GAMES, MAIN

    played = {game: Folders(home.trial / game, home.trial / game).journal for game in GAMES}
    there = {game: journal for game, journal in played.items() if journal.exists()}
    latest = sorted(there, key=lambda game: there[game].stat().st_mtime, reverse=True)
    if len(latest) < 2:
        return next(iter(latest), MAIN)
    from luznet.host.waiting import waiting_game

    return next((game for game in latest if waiting_game(there[game])), latest[0])


def run_join(options: argparse.Namespace) -> int:
    """Run `luznet join`; return the exit code. Raises `UserError`."""
    return _run_at(options, "sit")


def run_watch(options: argparse.Namespace) -> int:
    """Run `luznet watch`; return the exit code. Raises `UserError`."""
    return _run_at(options, "watch")


def run_board(options: argparse.Namespace) -> int:
    """Run `luznet board`; return the exit code. Raises `UserError`."""
    from luznet.commands.evening import own_evening

    frontend = frontends(options).table(preferences(options), folders())
    frontend.asks_name = False
    if options.evening is not None:
        return frontend.run(lambda: frontend.look_for(options.evening, "board"))
    place = own_evening(folders())
    return frontend.run(lambda: frontend.session(Goal("board"), at(place)))


def _run_at(options: argparse.Namespace, role: Role) -> int:
    if options.table is None:
        return run_lobby(options)
    frontend = frontends(options).table(preferences(options), folders())
    return frontend.run(lambda: frontend.look_for(options.table, role))


def frontends(options: argparse.Namespace) -> Frontends:
    """Return the frontends of the terminal, or of plain mode where that is used."""
    if uses_plain(options):
        from luznet.commands import plain

        return plain.FRONTENDS
    gc.disable()  # until the first picture, as in `luznet.cli`
    from luznet.commands import play

    return play.FRONTENDS
