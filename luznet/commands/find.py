"""Finding tables: what is announced, probed so that the list tells the truth."""

import asyncio
import contextlib
import re
import shlex
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from luznet.client.address import Address, BadAddress, is_address, parse_address
from luznet.client.core import Client
from luznet.client.link import probe
from luznet.client.lobby import Entry, Lobby, Place
from luznet.commands.errors import UserError
from luznet.commands.late import INTERFACES_EVERY, load_discovery
from luznet.language import _, commas, ngettext, one_of, quoted
from luznet.transport import KeyPair

if TYPE_CHECKING:
    from luznet.discovery import Announcement, Browser

PATIENCE = 3
"""Seconds after which a search is given up, or a screen offers other ways."""

LIKE, MOST_SUGGESTED = 0.6, 3
"""How like a name what was typed has to be, from 0 to 1, to be suggested, and how many are."""
_NEEDS_QUOTES = re.compile(r"[^\w.,:@%+=-]")
_SAFE_IN_QUOTES = re.compile(r"""[^"$`\\!]+""")
SETTLING = 0.5
"""Seconds within which all answer that have a name in common: each waits up to 0.12 s, and a busy
machine for longer."""


class Finder:
    """Keeps a `Lobby` true: browses for announcements, and probes every host it hears of."""

    def __init__(self, keys: KeyPair, on_change: Callable[[], None]) -> None:
        """`on_change` is called whenever the list may have changed."""
        self.lobby = Lobby()
        self.trouble = ""
        self._keys = keys
        self._on_change = on_change
        self._probes: dict[Place, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Look until cancelled. A network that forbids it leaves a sentence in `trouble`, and
        is tried again, since one may come later."""
        await load_discovery()
        from luznet import discovery

        try:
            while True:
                browser = discovery.Browser()
                try:
                    await self._browse(browser)
                except discovery.DiscoveryError as error:
                    self.trouble = str(error)
                    self._on_change()
                finally:
                    await browser.close()
                await asyncio.sleep(INTERFACES_EVERY)
        finally:
            await self._probe_only(())

    async def _browse(self, browser: "Browser") -> NoReturn:
        await browser.start(self._hear)
        self.trouble = ""
        while True:
            await asyncio.sleep(INTERFACES_EVERY)
            await browser.refresh_interfaces()

    def entries(self) -> tuple[Entry, ...]:
        """Return the tables to show now."""
        return self.lobby.entries(time.monotonic())

    def _hear(self, announcements: "tuple[Announcement, ...]") -> None:
        self.lobby.announced([entry_of(each) for each in announcements], time.monotonic())
        task = asyncio.ensure_future(self._probe_only(self.lobby.places()))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._on_change()

    async def _probe_only(self, places: tuple[Place, ...]) -> None:
        ended = [self._probes.pop(place) for place in set(self._probes) - set(places)]
        for place in places:
            if place not in self._probes:
                work = probe(place, self._keys, self._learner(place))
                self._probes[place] = asyncio.ensure_future(work)
        for task in ended:
            task.cancel()
        await asyncio.gather(*ended, return_exceptions=True)

    def _learner(self, place: Place) -> Callable[[Client, float], None]:
        def learn(client: Client, round_trip: float) -> None:
            if client.standing == "online":
                self.lobby.answered(place.key, client.tables, round_trip, time.monotonic())
            elif client.refusal is not None and client.refusal.code == "not_admitted":
                self.lobby.answered(place.key, None, round_trip, time.monotonic())
            self._on_change()

        return learn


def entry_of(announcement: "Announcement") -> Entry:
    """Return an announced table as a line of the list."""
    return Entry(
        place=place_of(announcement),
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
    )


async def find_table(wanted: str, command: str = "luznet join") -> tuple[Place, str | None]:
    """Return where to connect for a word given to `join`: a join line, an address, or the name
    or id of an announced table; and the table's id, if known. What only resembles a name is not
    taken for it, but suggested, as what `command` takes. Raises `UserError`."""
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
    if len(found) > 1:
        raise UserError(_which(wanted, found, command))
    return found[0].place, found[0].table


def _not_found(wanted: str, others: Iterable[Entry], command: str) -> str:
    """Say that there is no table of a name, and what it may be called instead."""
    ways = [f"`{command} {_typed(name)}`" for name in nearest(wanted, others)]
    if ways:
        # i18n: {table} is what was typed, in quotation marks; {ways} is one or several commands
        # to type.
        return ngettext(
            "No table called {table} was found in {number} second. Did you mean {ways}? `luznet` "
            "lists all tables around.",
            "No table called {table} was found in {number} seconds. Did you mean {ways}? `luznet` "
            "lists all tables around.",
            PATIENCE,
            table=quoted(wanted),
            ways=one_of(ways),
        )
    # i18n: {table} is what was typed, in quotation marks.
    return ngettext(
        "No table called {table} was found in {number} second. `luznet` lists the tables "
        "around; or ask the host for the join line and type it whole.",
        "No table called {table} was found in {number} seconds. `luznet` lists the tables "
        "around; or ask the host for the join line and type it whole.",
        PATIENCE,
        table=quoted(wanted),
    )


def nearest(wanted: str, entries: Iterable[Entry]) -> Sequence[str]:
    """Return the names of tables that are most like what was typed, the nearest first."""
    from difflib import SequenceMatcher

    def likeness(name: str) -> float:
        typed, called = wanted.casefold(), name.casefold()
        is_part = called.startswith(typed) or typed in called.split()
        return is_part + SequenceMatcher(None, typed, called).ratio()

    names = {entry.name: likeness(entry.name) for entry in entries}
    near = [name for name in names if names[name] >= LIKE]
    return sorted(near, key=lambda name: (-names[name], name))[:MOST_SUGGESTED]


def _typed(name: str) -> str:
    """Return a name as a shell takes it for one word."""
    if _SAFE_IN_QUOTES.fullmatch(name):
        return f'"{name}"' if _NEEDS_QUOTES.search(name) else name
    return shlex.quote(name)


def _which(wanted: str, found: Sequence[Entry], command: str) -> str:
    """Ask which of several tables of a name was meant."""
    # i18n: {table} is what was typed, in quotation marks; {ways} is a list of commands to type,
    # each with whose table it is: "luznet join 1f2e (anna@lemon at 192.168.1.20)".
    return ngettext(
        "There is {number} table called {table}. Say which one: {ways}.",
        "There are {number} tables called {table}. Say which one: {ways}.",
        len(found),
        table=quoted(wanted),
        ways=commas(f"{command} {each.table} ({_whose(each)})" for each in found),
    )


async def _announced_at(address: Address) -> Place:
    found, _others = await _await_announced(lambda entry: _at(entry, address) is not None)
    place = _at(found[0], address) if found else None
    if place is None:
        # i18n: {place} is an address. HOST, PORT and KEY stand for what is typed.
        trouble = _(
            "No table is announced at {place}, so the host's key is not known. Type the whole "
            "join line that the host shows: luznet join HOST:PORT#KEY",
            place=f"{address.host}:{address.port}",
        )
        raise UserError(trouble)
    return replace(place, addresses=(address.host,), others=())


def _at(entry: Entry, address: Address) -> Place | None:
    """Return the one of the places of an announced table that is at this address."""
    places = (entry.place, *entry.place.others)
    return next((p for p in places if address.host in p.addresses and address.port == p.port), None)


async def _await_announced(
    fits: Callable[[Entry], bool],
) -> tuple[Sequence[Entry], Sequence[Entry]]:
    """Return the announced tables that fit, the first and what comes soon after it, or none if none
    does in time; and the others."""
    await load_discovery()
    from luznet import discovery

    heard: list[Entry] = []
    first = asyncio.Event()

    def hear(announcements: "tuple[Announcement, ...]") -> None:
        heard[:] = map(entry_of, announcements)
        if any(map(fits, heard)):
            first.set()

    browser = discovery.Browser()
    try:
        await browser.start(hear)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await first.wait()
            await asyncio.sleep(SETTLING)
    except discovery.DiscoveryError as error:
        way = _("Type the whole join line that the host shows.")
        raise UserError(f"{error} {way}") from None
    finally:
        await browser.close()
    return [each for each in heard if fits(each)], [each for each in heard if not fits(each)]


def _whose(entry: Entry) -> str:
    address = entry.place.addresses[0]
    if entry.place.host:
        # i18n: Whose table it is, in brackets: "anna@lemon at 192.168.1.20".
        return _("{host} at {address}", host=entry.place.host, address=address)
    # i18n: Whose table it is, in brackets, where the host has no name.
    return _("a host at {address}", address=address)


def _names(entry: Entry) -> tuple[str, str]:
    return entry.name.casefold(), entry.table
