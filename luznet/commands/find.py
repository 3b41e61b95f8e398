"""Finding tables: what is announced, probed so that the list is true."""

import asyncio
import contextlib
import importlib
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NoReturn

from luznet.client.address import (
    Address,
    BadAddress,
    as_typed,
    is_address,
    join_line,
    parse_address,
)
from luznet.client.core import Client
from luznet.client.lobby import PROBE_EVERY, Entry, Lobby, Place
from luznet.client.probe import Probes
from luznet.client.reach import prove
from luznet.commands.errors import UserError
from luznet.language import _, commas, ngettext, one_of, quoted
from luznet.transport import KeyPair, unscoped

if TYPE_CHECKING:
    from luznet.discovery.announcement import Announcement

PATIENCE = 3
"""Seconds after which a search gives up, or a screen offers other ways."""

LIKE, MOST_SUGGESTED = 0.6, 3
"""How similar a name has to be, from 0 to 1, to be suggested, and how many are."""
STEP, IDLE = 0.05, 0.5
"""Seconds between two steps of a search, at least and at most."""
SETTLING = 0.5
"""Seconds for all tables of one name to answer: each waits up to 0.12 s, a busy machine longer."""


PROOFS: Final = "nacl.bindings"
"""What it takes to prove a host's key."""


async def load_discovery() -> None:
    """Import what is slow to import and not needed for the first picture, in another thread."""
    for module in ("luznet.discovery.browser", PROOFS):
        await asyncio.to_thread(importlib.import_module, module)


async def search(key: str, tell: Callable[[Sequence[Place]], None]) -> None:
    """Report where the host with this key is announced, whenever that changes, until cancelled."""
    await load_discovery()
    from luznet.discovery.browser import browse

    await browse(lambda found: tell([*map(place_of, found)]), key=key)


class Finder:
    """Keeps a `Lobby` true: browses for announcements, lets hosts prove their keys, and asks those
    that did for their tables.

    However much is announced, it tries `MOST_TRIED` places at a time, and asks `MOST_HOSTS` hosts.
    """

    def __init__(
        self,
        keys: KeyPair | None,
        on_change: Callable[[], None],
        known: Mapping[str, str] = MappingProxyType({}),
        is_wanted: Callable[[Entry], bool] = lambda entry: False,
    ) -> None:
        """`on_change` is called when the list may have changed. Without `keys`, hosts are asked for
        nothing but the proof of theirs. `known` and `is_wanted`: see `Lobby`."""
        self.lobby = Lobby(known, is_wanted)
        self.trouble = ""
        self._keys = keys
        self._on_change = on_change
        self._news = asyncio.Event()
        self._links: dict[Place, asyncio.Task[None]] = {}
        self._running: asyncio.Task[None] | None = None
        self._last: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._running is None:
            self.lobby.resumed(time.monotonic())
            self._running = asyncio.create_task(self._run_after(self._last))

    async def _run_after(self, last: asyncio.Task[None] | None) -> None:
        if last is not None:
            await asyncio.gather(last, return_exceptions=True)
        await self.run()

    async def stop(self) -> None:
        """Stop the search, which would slow a game down. Raises what ended it before."""
        running, self._running = self._running, None
        if running is not None:
            self._last = running
            await _ended(running)

    async def run(self) -> None:
        """Look until cancelled; where the network forbids it, `trouble` says so."""
        await load_discovery()
        from luznet.discovery.browser import browse

        async with asyncio.TaskGroup() as group:
            group.create_task(self._work())
            await browse(self._hear, on_trouble=self._take_trouble)

    def _take_trouble(self, trouble: str) -> None:
        self.trouble = trouble
        self._on_change()

    def entries(self) -> tuple[Entry, ...]:
        return self.lobby.entries(time.monotonic())

    def _hear(self, announcements: "tuple[Announcement, ...]") -> None:
        entries = (entry_of(each) for told in announcements for each in (told, *told.others))
        self.lobby.announced(entries, time.monotonic())
        self._news.set()

    async def _work(self) -> NoReturn:
        """Try announced places and ask hosts, step by step, until cancelled."""
        probes = None if self._keys is None else Probes(self._keys)
        try:
            async with asyncio.TaskGroup() as group:
                while True:
                    self._news.clear()
                    while (due := self.lobby.next_place(time.monotonic())) is not None:
                        group.create_task(self._try(*due))
                    if probes is not None:
                        self._keep_links(group, probes)
                    await asyncio.sleep(STEP)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(IDLE):
                            await self._news.wait()
        finally:
            self._links.clear()
            if probes is not None:
                await probes.close()

    async def _try(self, place: Place, addresses: Sequence[str]) -> None:
        """Let a host prove its key."""
        proved: str | None = None
        silent: Sequence[str] = ()
        try:
            proved, silent = await prove(place, addresses)
        finally:
            self.lobby.tried(place, proved, silent, time.monotonic())
            self._tell()

    def _keep_links(self, group: asyncio.TaskGroup, probes: Probes) -> None:
        """Ask the hosts that are shown, and no others."""
        places = {replace(place, host=""): place for place in self.lobby.places(time.monotonic())}
        for place in set(self._links) - set(places):
            self._links.pop(place).cancel()
        for place in places:
            if place not in self._links:
                self._links[place] = group.create_task(
                    self._ask(replace(place, addresses=place.addresses[:1]), probes)
                )

    async def _ask(self, place: Place, probes: Probes) -> None:
        """Ask a host for its tables until cancelled. One that does not admit this user, or shares
        no version, proves its key again and again instead."""
        if self.lobby.speaks(place.key):
            shut_out = asyncio.Event()
            async with asyncio.TaskGroup() as group:
                asking = group.create_task(probes.ask(place, self._learner(place.key, shut_out)))
                await shut_out.wait()
                asking.cancel()
        is_there = True  # it has just proved its key
        while True:
            if is_there:
                self.lobby.answered(place.key, None, None, time.monotonic())
                self._tell()
            await asyncio.sleep(PROBE_EVERY)
            is_there = (await prove(place, place.addresses))[0] is not None

    def _learner(self, key: str, shut_out: asyncio.Event) -> Callable[[Client, float], None]:
        def learn(client: Client, round_trip: float) -> None:
            now = time.monotonic()
            if client.standing == "online":
                self.lobby.answered(key, client.tables, round_trip, now, client.host)
            elif client.refusal is not None and client.refusal.code == "not_admitted":
                shut_out.set()  # believed, since the key was proved here
            else:
                self.lobby.lost(key, now)
            self._tell()

        return learn

    def _tell(self) -> None:
        self._news.set()
        self._on_change()


def entry_of(announcement: "Announcement") -> Entry:
    """Return an announced table as an entry of the list."""
    return Entry(
        place=replace(place_of(announcement), others=()),
        table=announcement.table,
        name=announcement.name,
        game=announcement.game,
        taken=announcement.taken,
        seats=announcement.seats,
        versions=announcement.versions,
        code=announcement.code,
    )


def place_of(announcement: "Announcement") -> Place:
    """Return where the host of an announced table may be reached."""
    return Place(
        announcement.addresses,
        announcement.port,
        announcement.key,
        host=announcement.host,
        door=announcement.door,
        others=tuple(place_of(other) for other in announcement.others),
        announcer=announcement.sender,
    )


async def find_table(wanted: str, command: str = "luznet join") -> tuple[Place, str | None]:
    """Return where to connect for a word given to `join` (a join line, an address, or the name or
    id of an announced table) and the table's id, if known. Similar names are suggested, for
    `command`. Raises `UserError`."""
    if is_address(wanted):
        try:
            address = parse_address(wanted)
        except BadAddress as error:
            raise UserError(str(error)) from None
        if address.key is not None or address.token:
            return address.place(address.key or ""), None
        return await _announced_at(address), None
    found, others = await _await_announced(lambda entry: wanted.casefold() in _names(entry))
    if not found:
        raise UserError(_not_found(wanted, others, command))
    found = [*{entry.identity: entry for entry in found}.values()]
    if len(found) > 1:
        raise UserError(_which(wanted, found, command))
    return found[0].place, found[0].table


def _not_found(wanted: str, others: Iterable[Entry], command: str) -> str:
    """Say that there is no such table, and suggest similar names."""
    ways = [f"`{command} {as_typed(name)}`" for name in nearest(wanted, others)]
    if ways:
        # i18n: {table} is what was typed, in quotation marks; {ways} is one or several commands
        # to type.
        return ngettext(
            "No table called {table} was found in {number} second. Did you mean {ways}? `luznet` "
            "lists all tables nearby.",
            "No table called {table} was found in {number} seconds. Did you mean {ways}? `luznet` "
            "lists all tables nearby.",
            PATIENCE,
            table=quoted(wanted),
            ways=one_of(ways),
        )
    # i18n: {table} is what was typed, in quotation marks.
    return ngettext(
        "No table called {table} was found in {number} second. `luznet` lists the tables nearby. "
        "Or ask the host for the join line and type all of it.",
        "No table called {table} was found in {number} seconds. `luznet` lists the tables nearby. "
        "Or ask the host for the join line and type all of it.",
        PATIENCE,
        table=quoted(wanted),
    )


def nearest(wanted: str, entries: Iterable[Entry]) -> Sequence[str]:
    """Return the names of tables that are most like what was typed, the most similar first."""
    from difflib import SequenceMatcher

    def likeness(name: str) -> float:
        typed, called = wanted.casefold(), name.casefold()
        is_part = called.startswith(typed) or typed in called.split()
        return is_part + SequenceMatcher(None, typed, called).ratio()

    names = {entry.name: likeness(entry.name) for entry in entries}
    near = [name for name in names if names[name] >= LIKE]
    return sorted(near, key=lambda name: (-names[name], name))[:MOST_SUGGESTED]


def _which(wanted: str, found: Sequence[Entry], command: str) -> str:
    """Ask which of several tables was meant."""
    # i18n: {table} is what was typed, in quotation marks; {ways} is a list of commands to type,
    # each with whose table it is: "luznet join 1f2e (anna@lemon at 192.168.1.20)".
    return ngettext(
        "There is {number} table called {table}. Say which one: {ways}.",
        "There are {number} tables called {table}. Say which one: {ways}.",
        len(found),
        table=quoted(wanted),
        ways=commas(f"{_way(each, found, command)} ({_whose(each)})" for each in found),
    )


def _way(entry: Entry, found: Sequence[Entry], command: str) -> str:
    """Return the command that leads to one of several tables: by its id, unless two hosts claim the
    same table."""
    if sum(each.table == entry.table for each in found) == 1:
        return f"{command} {entry.table}"
    place = entry.place
    line = join_line(place.addresses[0], place.port, place.key)
    return line.replace("luznet join", command, 1)


async def _announced_at(address: Address) -> Place:
    found, _others = await _await_announced(lambda entry: _is_at(entry.place, address))
    for place in dict.fromkeys(entry.place for entry in found):
        proved, _silent = await prove(place, [address.host])  # somebody else may have claimed it
        if proved is not None:
            return replace(place, addresses=(proved,))
    # i18n: {place} is an address. HOST, PORT and KEY stand for what is typed.
    trouble = _(
        "No table is announced at {place}, so the host's key is not known. Type the whole "
        "join line that the host shows: luznet join HOST:PORT#KEY",
        place=f"{address.host}:{address.port}",
    )
    raise UserError(trouble)


def _is_at(place: Place, address: Address) -> bool:
    """Return whether a host may be there. Where a name leads, only the proof of its key tells."""
    plain = unscoped([address.host])
    return address.port == place.port and (not plain or plain[0] in place.addresses)


async def _await_announced(
    fits: Callable[[Entry], bool],
) -> tuple[Sequence[Entry], Sequence[Entry]]:
    """Return the fitting tables of hosts that proved their keys: the first and those soon after
    it, none if none came in time; and the other tables."""
    first = asyncio.Event()

    def look() -> None:
        if any(fits(said) for said, _entry in finder.lobby.announced_by_proved()):
            first.set()

    finder = Finder(None, look, is_wanted=fits)
    looking = asyncio.create_task(finder.run())
    looking.add_done_callback(lambda ended: first.set())
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await first.wait()
            await asyncio.sleep(SETTLING)
    finally:
        await _ended(looking)
    found = finder.lobby.announced_by_proved()
    if not found and finder.trouble:
        way = _("Type the whole join line that the host shows.")
        raise UserError(f"{finder.trouble} {way}")
    fitting = [entry for said, entry in found if fits(said)]
    return fitting, [entry for said, entry in found if not fits(said)]


async def _ended(task: "asyncio.Task[None]") -> None:
    """Cancel a task and wait for its end; raises what ended it before."""
    task.cancel()
    for outcome in await asyncio.gather(task, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome


def _whose(entry: Entry) -> str:
    address = entry.place.addresses[0]
    if entry.place.host:
        # i18n: Whose table it is, in brackets: "anna@lemon at 192.168.1.20".
        return _("{host} at {address}", host=entry.place.host, address=address)
    # i18n: Whose table it is, in brackets, where the host has no name.
    return _("a host at {address}", address=address)


def _names(entry: Entry) -> tuple[str, str]:
    return entry.name.casefold(), entry.table
