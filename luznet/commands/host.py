"""`luznet host`: run tables on this machine, with a plain status screen or none.

A host with a supervisor (`--supervised`) prints a line that says where it listens, and ends when
its standard input does.  One that another luznet started (`--child`) then stays until nobody plays
any more.  One that replaces a host that died (`--again`) continues its games, even with `--new`.
One that carries on a table from another computer (`--carry`) has that table alone.

When a host is told to end, or whoever started it has left, it hands its tables to the computers of
people who play there, as far as possible.
"""

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path

from luznet.commands.announcing import announce, show_joining
from luznet.commands.console import chunks
from luznet.commands.errors import OK, USAGE, UserError, fault
from luznet.commands.profile import keys_in, user_name
from luznet.commands.succession import (
    end_when_idle,
    look_elsewhere,
    read_carried,
    read_inheritance,
)
from luznet.commands.supervisor import NOT_READY, NOTE, READY, RUNNING
from luznet.files import make_folder, open_log, replace_file
from luznet.guests.book import GuestBook
from luznet.history.keeper import Keeper
from luznet.host.admission import Admission
from luznet.host.carrying import row_of, take_in
from luznet.host.config import GamesWait, Group, HostConfig
from luznet.host.router import PortInUse
from luznet.host.server import Server
from luznet.i18n.games import name_of
from luznet.i18n.tables import TABLE_OF
from luznet.language import PluralText, Text, TextIn, _, commas
from luznet.layout import fitted
from luznet.options.flags import are_chosen, asked_name, setup_from
from luznet.records.journal import Journal
from luznet.records.troubles import JournalError, JournalInUse
from luznet.records.words import NOT_CARRIED, TRIED_ELSEWHERE
from luznet.settings import Folders, folders, host_name, port_in
from luznet.streams import NotWritten, lose_the_rest
from luznet.transport import KeyPair
from luznet.trust import KeyList
from luznet.wire.messages import TableInfo
from luznet.wire.moving_messages import BadBaggage, Belongings

BACK_WITHIN = 10.0
"""Seconds for players to come back to a restarted host whose starter has gone, and to come to one
that carries their table on."""
LEAVING = 0.3
"""Seconds for the user who leaves their table to say goodbye, before it goes to the next one."""
OPEN_FILES = 4096
"""Connections and files that a host may have open at the same time."""


class Tie(Enum):
    """How a host depends on the process that started it: not at all; it stays while people play;
    or it ends with it."""

    NONE = "none"
    CHILD = "child"
    SUPERVISED = "supervised"


class HostDisplay:
    """How a running host shows itself: this one shows nothing, and sentences go to the log."""

    def started(self, server: Server) -> None:
        """Show that the host listens."""

    def changed(self, server: Server) -> None:
        """Show what changed about a table, or the code of a private host."""

    def say(self, sentence: str) -> None:
        """Say something to the user, and to the players of a host that they started."""
        logging.getLogger("luznet.host").info(sentence)

    def mention(self, sentence: str) -> None:
        """Say something that is of no use at a table."""
        HostDisplay.say(self, sentence)


class ChildDisplay(HostDisplay):
    """Passes sentences on to the luznet that started this host, while that still reads them."""

    def say(self, sentence: str) -> None:
        super().say(sentence)
        with contextlib.suppress(OSError):
            print(NOTE, sentence, flush=True)


class Status(HostDisplay):
    """The plain status screen: how to join, then a line for everything that happens."""

    def __init__(self, show_joining: Callable[[Server], None]) -> None:
        """`show_joining` prints how others join."""
        self._show_joining = show_joining
        self._shown: dict[str, tuple[object, ...]] = {}
        self._code = ""

    def started(self, server: Server) -> None:
        self._show_joining(server)
        self.changed(server)
        ends = _("Ctrl-C ends the host; unfinished games are kept for its next start.")
        print(fitted(ends, sys.stdout), flush=True)
        lose_the_rest()  # games matter more than these lines

    def changed(self, server: Server) -> None:
        """Print a new code, and the tables that changed."""
        if server.host.is_private and server.admission.code != self._code:
            self._code = server.admission.code
            print(_("Newcomers type the code {code}.", code=self._code), flush=True)
        for info in server.host.tables():
            state = (info.phase, info.taken, info.seats, info.watchers)
            if self._shown.get(info.id) != state:
                self._shown[info.id] = state
                print(_status_line(info), flush=True)

    def say(self, sentence: str) -> None:
        super().say(sentence)
        print(fitted(sentence, sys.stdout), flush=True)

    def mention(self, sentence: str) -> None:
        self.say(sentence)


PHASES: Mapping[str, Text] = {
    "gathering": TextIn("a table is", "waiting for players"),
    "playing": TextIn("a table is", "playing"),
    "over": TextIn("a table is", "game over"),
}
# i18n: How many seats of a table are taken, as a part of a list.
_SEATS = PluralText("{taken} of {number} seat", "{taken} of {number} seats")
# i18n: How many watch a table, as a part of a list.
_WATCHING = PluralText("{number} watching", "{number} watching")
# i18n: {state} is a list: "Luz, playing, 3 of 4 seats, 2 watching".
_STATE = Text("{table}: {state}")


def _status_line(info: TableInfo) -> str:
    seats = _SEATS(info.seats, taken=info.taken)
    watching = [_WATCHING(info.watchers)] if info.watchers else []
    state = commas([name_of(info.game), PHASES[info.phase](), seats, *watching])
    return f"  {_STATE(table=info.name, state=state)}"


def run_host_command(arguments: argparse.Namespace) -> int:
    """Run `luznet host`; return the exit code. Raises `UserError`, which a child also passes on to
    the luznet that started it."""
    try:
        return _run_command(arguments)
    except Exception as error:
        if not arguments.child:
            raise
        told = error if isinstance(error, UserError) else fault(error, folders().log)
        print(NOT_READY, str(told).replace("\n", " "), flush=True)
        raise told from None


def _run_command(arguments: argparse.Namespace) -> int:
    home, carried, begins_with = folders(), None, None
    if "evening" in arguments:
        from luznet.commands import evening

        is_lent = arguments.lend is not None
        home = (evening.folders_of_lent if is_lent else evening.folders_of_evenings)(home)
        config = (evening.lent_config if is_lent else evening.config_of)(arguments, home)
    elif begins_with := arguments.carry:
        carried = read_carried(Path(begins_with))
        own = keys_in(home.identity).public
        row = row_of(carried, Path(begins_with).name.rpartition(".")[2])
        config = HostConfig((), host_name(), founder=own, carries=row, prepared=not arguments.again)
    elif begins_with := arguments.succeed:
        inherits = read_inheritance(Path(begins_with))
        row, own = f"{inherits.table}+{inherits.epoch}", keys_in(home.identity).public
        config = HostConfig(
            (),
            host_name(),
            private=inherits.private,
            founder=own,
            port=arguments.port,
            carries=row,
            inherits=inherits,
        )
    else:
        config = _config(arguments, home)
    show = show_joining if config.has_groups else lambda server: None
    display = HostDisplay() if arguments.headless else Status(show)
    if arguments.child:
        display = ChildDisplay()
    _log_to(home)
    stay = BACK_WITHIN if arguments.again or carried else 0.0
    tie, local = _tie(arguments), arguments.local
    code = run_host(config, home, display, tie, local=local, stay=stay, carried=carried)
    if begins_with is not None:  # a host that dies needs the file when it is started again
        with contextlib.suppress(OSError):
            Path(begins_with).unlink(missing_ok=True)
    return code


def _config(arguments: argparse.Namespace, home: Folders) -> HostConfig:
    """Return what the flags of `luznet host` ask for."""
    return HostConfig(
        groups=tuple([_group(each) for each in arguments.groups]),
        founder=keys_in(home.identity).public,
        organised=not arguments.child,
        host=host_name(),
        private=arguments.private or arguments.once,
        once=arguments.once,
        port=arguments.port,
        last_port=port_in(home.last_port),
        afresh=arguments.new and not arguments.again,
        alone=arguments.alone,
        insists_on_options=not arguments.alone
        and (len(arguments.groups) > 1 or any(map(are_chosen, arguments.groups))),
        insists_on_name=any(map(asked_name, arguments.groups)),
    )


def _group(arguments: argparse.Namespace) -> Group:
    """Return the tables that the flags of one group ask for."""
    return Group(
        asked_name(arguments) or TABLE_OF(name=user_name()),
        *setup_from(arguments),
        tables=arguments.tables,
        locked=arguments.lock,
        reserved=tuple(arguments.reserve or ()),
    )


def _tie(arguments: argparse.Namespace) -> Tie:
    if arguments.child:
        return Tie.CHILD
    return Tie.SUPERVISED if arguments.supervised else Tie.NONE


def _log_to(home: Folders) -> None:
    """Keep what no screen shows in a file, if possible."""
    logging.raiseExceptions = False  # the journal reports a full disk
    with contextlib.suppress(OSError):
        make_folder(home.data)
        form = "%(asctime)s %(name)s %(message)s"
        logging.basicConfig(stream=open_log(home.log), level=logging.INFO, format=form)


def run_host(
    config: HostConfig,
    home: Folders,
    display: HostDisplay,
    tie: Tie,
    *,
    local: bool,
    stay: float = 0.0,
    carried: Belongings | None = None,
) -> int:
    """Run a host until it is told to end, or the process that it depends on ends; return the exit
    code. `local`: announce the tables only on this machine. `stay`: seconds for which a child
    waits for players in any case. `carried`: a table that comes from another host. Raises
    `UserError`."""
    _set_file_limit()
    keys = keys_in(home.host_identity if config.inherits is None else home.identity)
    try:
        with (
            contextlib.closing(Journal(home.journal, display.say)) as journal,
            asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner,
        ):
            if carried is not None:
                take_in(journal, carried, time.time_ns() // 1_000_000, row=config.carries)
                with contextlib.suppress(OSError):  # guests then take other seats
                    GuestBook(folders().guests).bring(carried.guests)
            runner.run(_serve(config, home, keys, journal, display, tie, local, stay))
    except JournalInUse as error:
        if config.alone and config.afresh:
            raise UserError(TRIED_ELSEWHERE()) from None
        if tie is not Tie.CHILD or config.is_choosy or config.last_port is None:
            raise UserError(str(error)) from None
        print(RUNNING, config.last_port, keys.public, flush=True)
    except BadBaggage:
        raise UserError(NOT_CARRIED()) from None
    except (JournalError, PortInUse, GamesWait) as error:
        raise UserError(str(error)) from None
    return OK


async def _serve(
    config: HostConfig,
    home: Folders,
    keys: KeyPair,
    journal: Journal,
    display: HostDisplay,
    tie: Tie,
    local: bool,
    stay: float,
) -> None:
    ending, changed = asyncio.Event(), asyncio.Event()

    def on_change() -> None:
        display.changed(server)
        with contextlib.suppress(OSError):
            tell_place()
        changed.set()

    def tell_place() -> None:
        """Tell the supervisor where the host is, again once newcomers pair there."""
        line = f"{READY} {server.port} {server.key} {server.pairing_port or 0}"
        if tie is not Tie.NONE and line not in told:
            told.append(line)
            print(line, flush=True)

    told: list[str] = []

    lists = KeyList(home.admitted), KeyList(home.removed)
    admission = Admission(*lists, frozenset({config.founder}), time.monotonic)
    admission.guests = GuestBook(folders().guests)
    loop = asyncio.get_running_loop()
    keeper = Keeper(folders().records, display.say, loop.call_soon_threadsafe)  # of evenings, too
    server = Server(config, keys, journal, admission, on_change, display.say, keeper)
    server.start()
    if server.port != config.last_port:
        with contextlib.suppress(OSError):  # a full disk: clients then search for the host
            replace_file(home.last_port, f"{server.port}".encode())
    _end_on_signals(ending)
    try:
        tell_place()
        display.started(server)
    except NotWritten:
        await server.stop()
        raise
    announcing = []
    if config.lent_to:
        announcing = [_lend(server, config, keys, display, ending, local)]
    elif not config.alone:
        announcing = [announce(server, changed, display.mention, local)]
    announcements = asyncio.gather(*announcing)
    orphaned = asyncio.create_task(_end_when_orphaned(server, tie, ending, stay))
    idling = [asyncio.create_task(end_when_idle(server, ending))] if config.carries else []
    looking = asyncio.create_task(look_elsewhere(server))
    try:
        await ending.wait()
    finally:
        orphaned.cancel()
        for task in idling:
            task.cancel()
        looking.cancel()
        announcements.cancel()
        await server.hand_over()
        await server.stop()  # first, so that players hear of it
        await asyncio.to_thread(keeper.close)
        with contextlib.suppress(asyncio.CancelledError):
            await announcements


async def _lend(
    server: Server,
    config: HostConfig,
    keys: KeyPair,
    display: HostDisplay,
    ending: asyncio.Event,
    local: bool,
) -> None:
    """Lend the host to an evening until cancelled; without the evening, end it."""
    from luznet.commands.lending import lend

    to, tables = config.lent_to, config.lent_tables
    try:
        await lend(server, to, tables, keys, display.say, local=local)
    except UserError as error:
        ending.set()
        raise UserError(str(error), USAGE) from None  # its supervisor lets it go


def _end_on_signals(ending: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ending.set)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt
            return


async def _end_when_orphaned(server: Server, tie: Tie, ending: asyncio.Event, stay: float) -> None:
    """Wait for the end of standard input; a child then waits for the last player to leave. After
    a restart they have `stay` seconds to come back."""
    if tie is Tie.NONE:
        return
    loop = asyncio.get_running_loop()
    gone = loop.create_future()

    def watch() -> None:
        for _chunk in chunks(sys.stdin.fileno()):  # past the buffer, whose lock the end needs
            pass
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(gone.set_result, None)

    threading.Thread(target=watch, daemon=True).start()
    await gone
    if tie is Tie.CHILD:
        await _outstay(server, time.monotonic() + stay)
    ending.set()


async def _outstay(server: Server, until: float) -> None:
    """Wait for the last player to leave a host whose starter has gone, or for the computer of one
    of them to take the tables. Until that time, they may still come."""
    host, leaving = server.host, LEAVING
    while host.has_people() or (time.monotonic() < until and not server.was_visited):
        await server.hand_over(leaving)
        leaving = 0.0
        await asyncio.sleep(0.2)


def _set_file_limit() -> None:
    """Allow many connections if the system does, but not more than players would ever need: each
    costs memory."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
