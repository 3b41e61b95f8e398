"""`luznet doctor`: check this computer's network, and say what is wrong and what to do.

Each check prints its lines once it is done; `diagnosis` and `network` decide what the results mean.
It changes nothing, and no lobby lists what it announces.
"""

import argparse
import asyncio
import os
import platform
import shutil
import socket
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from luznet import __version__
from luznet.client.address import Address, BadAddress, join_line, parse_address, with_port
from luznet.client.lobby import Place
from luznet.client.reach import Reply, knock, prove, proving_place, reach
from luznet.commands.doctor import diagnosis, network, remedies
from luznet.commands.doctor.findings import (
    CALLED,
    Finding,
    Sign,
    has_problems,
    problem,
    remedies_of,
)
from luznet.commands.doctor.network import SeenTable, Target
from luznet.commands.errors import FAILED, OK, USAGE, UserError
from luznet.commands.find import place_of
from luznet.discovery.addresses import (
    DiscoveryError,
    Kind,
    OwnAddress,
    default_route_address,
    own_addresses,
)
from luznet.discovery.announcement import Announcement
from luznet.discovery.browser import Browser
from luznet.discovery.multicast import Ear, look_at_mdns_port
from luznet.discovery.rehearsal import rehearse
from luznet.language import _, commas, ngettext
from luznet.layout import fitted
from luznet.transport import new_keys, unscoped
from luznet.troubles import why
from luznet.wire.messages import DEFAULT_PORT
from luznet.wire.versions import VERSIONS

ECHO_PATIENCE, REHEARSAL_PATIENCE, SEARCH, REPLY_PATIENCE = 2, 3, 3, 3
"""Seconds for each check."""
TABLES_TRIED, AT_ONCE = 24, 8
"""Announced tables that are tried, and how many at a time."""
TO_ITSELF = 1.0
"""Seconds for a computer to reach itself."""
SIGNS = {Sign.OK: "+", Sign.NOTE: "-", Sign.PROBLEM: "!"}
SYSTEM_FOLDERS = ":/usr/sbin:/sbin"
"""Where firewall programs are; not on everybody's path."""


class Report:
    """Prints findings as they come, and keeps them. Elsewhere than on a terminal each is one
    line."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def heading(self, text: str) -> None:
        self.line(f"\n{text}")

    def add(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.findings.append(finding)
            columns = max(8, *(len(called()) for called in CALLED.values()))
            self.line(finding.text, f"  {SIGNS[finding.sign]} {CALLED[finding.sign]():<{columns}} ")

    def line(self, text: str, lead: str = "") -> None:
        print(fitted(text, sys.stdout, lead), flush=True)


def run_doctor(arguments: argparse.Namespace) -> int:
    """Run `luznet doctor`; return the exit code. Raises `UserError`."""
    target = _target(arguments.host) if arguments.host is not None else None
    report = Report()
    # i18n: {version} is luznet's own, {numbers} the versions of its protocol, {system} "Linux".
    report.line(_("luznet {version}, protocol {numbers}, {system}", version=__version__,
        numbers=commas(map(str, VERSIONS)), system=platform.system()))  # fmt: skip
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(_examine(report, this_system(), target))
    _conclude(report)
    return FAILED if has_problems(report.findings) else OK


def this_system() -> remedies.System:
    """Return the facts about this computer on which remedies depend."""
    path = f"{os.environ.get('PATH', '')}{SYSTEM_FOLDERS}"
    tools = tuple(tool for tool in remedies.FIREWALL_TOOLS if shutil.which(tool, path=path))
    return remedies.System(sys.platform, tools, sys.executable)


def _target(text: str) -> Address:
    try:
        return parse_address(text)
    except BadAddress as error:
        raise UserError(str(error), USAGE) from None


def _conclude(report: Report) -> None:
    todo = remedies_of(report.findings)
    if has_problems(report.findings):
        report.heading(_("There is trouble. What to do:"))
    else:
        report.heading(_("No trouble: a table of this computer is announced, and found here."))
    for number, remedy in enumerate(todo, 1):
        report.line(remedy, f"  {number}. ")


# ---- the checks, one after the other -----------------------------------------------------


async def _examine(report: Report, system: remedies.System, target: Address | None) -> None:
    report.heading(_("The addresses of this computer"))
    try:
        own = own_addresses()
    except DiscoveryError as error:
        remedy = "" if isinstance(error.__cause__, OSError) else remedies.INTERFACES()
        report.add([problem(str(error), remedy)])
        return
    own = tuple([each for each in own if each.kind is not Kind.LOOPBACK or _is_on(each)])
    report.add(diagnosis.about_addresses(own))
    if not any(each.is_announced for each in own):
        return
    report.add(diagnosis.about_route(own, default_route_address()))
    report.heading(_("Multicast, by which tables are announced and found"))
    report.add([diagnosis.about_mdns_port(look_at_mdns_port(), system)])
    announced = await _listen(report, system, own, is_asked=target is not None)
    most = _in_turns(announced)[:TABLES_TRIED]
    tables = await _try_tables(sorted(most, key=announced.index), own)
    report.add(network.about_tables(tables, len(announced) - len(most)))
    report.heading(_("Ports"))
    report.add([_look_at_port(tables, system)])
    if target is not None:
        report.add([await _try_target(report, target, announced, own)])


def _is_on(loopback: OwnAddress) -> bool:
    """Return whether this computer reaches itself: an adapter that is off keeps its address."""
    try:
        with socket.create_server((loopback.address, 0), family=_family(loopback)) as server:
            socket.create_connection(server.getsockname()[:2], TO_ITSELF).close()
    except OSError:
        return False
    return True


def _family(own: OwnAddress) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in own.address else socket.AF_INET


async def _listen(
    report: Report, system: remedies.System, own: Sequence[OwnAddress], *, is_asked: bool
) -> tuple[Announcement, ...]:
    """Test multicast here, then listen to others."""
    by_ipv4 = {each.adapter for each in own if each.is_announced and ":" not in each.address}
    announced = [
        each.address
        for each in own
        if each.is_announced and (":" not in each.address or each.adapter not in by_ipv4)
    ]
    async with Ear(announced, own=(each.address for each in own)) as ear:
        await ear.ask(ECHO_PATIENCE)
        report.add(diagnosis.about_echoes(own, ear.echoes, system))
        report.add([await _rehearse()])
        report.heading(ngettext("Who else is here? Listening for {number} second ...",
            "Who else is here? Listening for {number} seconds ...", SEARCH))  # fmt: skip
        try:
            tables = await _search()
        except DiscoveryError as error:
            report.add([problem(str(error), remedies.JOIN_LINE())])
            tables = ()
        if any(each.is_announced and each.kind is not Kind.LOOPBACK for each in own):
            report.add([network.about_others(ear.others, is_asked=is_asked)])
    return tables


async def _rehearse() -> Finding:
    try:
        return diagnosis.about_rehearsal(await rehearse(REHEARSAL_PATIENCE))
    except DiscoveryError as error:
        return diagnosis.about_rehearsal(None, str(error))


async def _search() -> tuple[Announcement, ...]:
    """Return the tables that are announced during a search. Raises `DiscoveryError`."""
    browser = Browser()
    try:
        await browser.start(lambda tables: None)
        await asyncio.sleep(SEARCH)
        return browser.tables
    finally:
        await browser.close()


async def _try_tables(
    announced: Sequence[Announcement], own: Sequence[OwnAddress]
) -> list[SeenTable]:
    """Try the host of every table, each host once and a few at a time."""
    keys, turn = new_keys(), asyncio.Semaphore(AT_ONCE)

    async def tried(place: Place) -> Reply:
        async with turn:
            return await reach(place, keys, REPLY_PATIENCE)

    async def found(table: Announcement) -> Place:
        async with turn:
            return await proving_place(place_of(table))

    places = await asyncio.gather(*map(found, announced))
    once = tuple(dict.fromkeys(places))
    by_place = dict(zip(once, await asyncio.gather(*map(tried, once)), strict=True))
    return [
        _seen(table, announced, place, by_place[place], own)
        for table, place in zip(announced, places, strict=True)
    ]


def _in_turns(announced: Iterable[Announcement]) -> list[Announcement]:
    """Return the first table of each announcing machine, then the second of each, and so on: one
    machine can announce thousands."""
    counts: Counter[str] = Counter()
    turns: list[tuple[int, int, Announcement]] = []
    for table in announced:
        turns.append((counts[table.sender], len(turns), table))
        counts[table.sender] += 1
    return [table for _turn, _order, table in sorted(turns, key=lambda each: each[:2])]


def _seen(
    table: Announcement,
    announced: Iterable[Announcement],
    place: Place,
    reply: Reply,
    own: Iterable[OwnAddress],
) -> SeenTable:
    is_only = sum(each.name == table.name for each in announced) == 1
    here = {each.address for each in own if each.kind is not Kind.LOOPBACK}
    is_here = place.addresses[0] in {each.address for each in own}
    where = [
        a for each in (table, *table.others) if each.port == place.port for a in each.addresses
    ]
    best = next((a for a in where if a in here), None) if is_here else None
    return SeenTable(
        title=table.name if is_only else f"{table.name} [{table.table}]",
        address=best or place.addresses[0],
        port=place.port,
        versions=table.versions,
        reply=reply,
        is_here=is_here,
    )


def _look_at_port(tables: Iterable[SeenTable], system: remedies.System) -> Finding:
    """Try to listen on the port of hosts, as a host does."""
    here = (each.title for each in tables if each.is_here and each.port == DEFAULT_PORT)
    try:
        with socket.create_server(("", DEFAULT_PORT)):
            return diagnosis.about_port("", None, system)
    except OSError as error:
        return diagnosis.about_port(why(error), next(here, None), system)


async def _try_target(
    report: Report, wanted: Address, tables: Iterable[Announcement], own: Sequence[OwnAddress]
) -> Finding:
    """Try the host that the user asked about; its key may be known from its announcement."""
    report.heading(_("The host at {place}", place=with_port(wanted.host, wanted.port)))
    where = {wanted.host, *unscoped([wanted.host])}
    heard = [t for t in tables if where & {*t.addresses} and wanted.port == t.port]
    key = wanted.key or await _proved_key(wanted, heard)
    if key is None:
        reply = await knock(wanted.place(""), REPLY_PATIENCE)
    else:
        reply = await reach(wanted.place(key), new_keys(), REPLY_PATIENCE)
    line = join_line(wanted.host, wanted.port, key) if key is not None else ""
    target = Target(wanted.host, wanted.port, reply, line, bool(heard))
    return network.about_target(target, own)


async def _proved_key(wanted: Address, heard: Sequence[Announcement]) -> str | None:
    """Return the key that a host proves, of those announced for it; the first if it proves none,
    None if there are none."""
    for table in _in_turns(heard)[:TABLES_TRIED]:
        if (await prove(place_of(table), [wanted.host]))[0] is not None:
            return table.key
    return heard[0].key if heard else None
