"""Discovery: what a record may hold, which address comes first, and real multicast.

Multicast stays on 127.0.0.1 or inside network namespaces made for the test.
"""

from __future__ import annotations

import asyncio
import json
import os
import queue
import subprocess
import sys
import threading
import types
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from zeroconf import ServiceInfo, const
from zeroconf._dns import DNSPointer
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.asyncio import AsyncZeroconf
from zmq.utils import z85

from luznet.discovery import (
    Announcement,
    Announcer,
    BadAnnouncement,
    Browser,
    DiscoveryError,
    browser,
    gate,
    lan_addresses,
    parse_txt,
    rank_addresses,
    reachable_addresses,
    responder,
    to_txt,
)
from luznet.discovery.browser import SENDER_LIMIT, TABLES_LIMIT
from luznet.wire.messages import SEATS_MOST
from luznet.wire.text import LISTED_NAME_MOST, clean_name
from tests import netns
from tests.host import false_tables

TIMEOUT = 5.0
SERVICE = f"_luz{os.getpid():x}._tcp.local."
"""A service of these tests' own: whoever else announces on this machine is none of them."""
TABLE = Announcement(
    versions=(1,),
    table="t1",
    name="Кухня & café",
    game="luz",
    taken=1,
    seats=4,
    code=False,
    key="rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7",
    port=4711,
    addresses=("127.0.0.1",),
)
FIELDS: dict[str, bytes | None] = dict(to_txt(TABLE))

needs_namespaces = pytest.mark.skipif(
    not netns.available(), reason="network namespaces need root and iproute2"
)


@pytest.fixture(autouse=True)
def _loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUZNET_INTERFACES", "127.0.0.1")


# --- TXT record ----------------------------------------------------------------------


def cleaned(name: str) -> str:
    return clean_name(name, longest=LISTED_NAME_MOST + 1)


names = st.text(max_size=LISTED_NAME_MOST).filter(
    lambda text: 0 < len(cleaned(text)) <= LISTED_NAME_MOST
)
addresses = (
    st.ip_addresses()
    .filter(lambda ip: rank_addresses([("", str(ip))]) != ())
    .map(lambda ip: rank_addresses([("", str(ip))])[0])
)


@st.composite
def announcements(draw: st.DrawFn) -> Announcement:
    seats = draw(st.integers(1, SEATS_MOST))
    return Announcement(
        versions=tuple(draw(st.lists(st.integers(1, 65535), min_size=1, max_size=16))),
        table=draw(st.from_regex(r"\A[A-Za-z0-9_-]{1,48}\Z")),
        name=draw(names),
        game=draw(st.from_regex(r"\A[a-z0-9_-]{1,32}\Z")),
        taken=draw(st.integers(0, seats)),
        seats=seats,
        code=draw(st.booleans()),
        key=z85.encode(draw(st.binary(min_size=32, max_size=32))).decode(),
        port=draw(st.integers(1, 65535)),
        addresses=tuple(draw(st.lists(addresses, min_size=1, max_size=4, unique=True))),
    )


@settings(deadline=None)
@given(announcements())
def test_an_announcement_survives_the_txt_record_with_its_name_cleaned(told: Announcement) -> None:
    fields = to_txt(told)
    assert all(len(value) < 200 for value in fields.values())
    assert parse_txt(fields, told.port, ()) == replace(told, name=cleaned(told.name))


fields_of_any_kind = st.dictionaries(
    st.sampled_from([*FIELDS, "other"]) | st.text(max_size=5), st.none() | st.binary(max_size=300)
)


@settings(deadline=None)
@given(fields_of_any_kind, st.none() | st.integers(), st.lists(st.text(max_size=20), max_size=3))
def test_garbage_raises_nothing_but_bad_announcement(
    garbage: dict[str, bytes | None], port: int | None, recorded: list[str]
) -> None:
    for fields in (garbage, FIELDS | garbage):
        try:
            heard = parse_txt(fields, port, recorded)
        except BadAnnouncement:
            continue
        assert parse_txt(to_txt(heard), heard.port, ()) == heard


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((field, None) for field in FIELDS if field not in ("addr", "door", "host")),
        ("v", b""),
        ("v", b"1,,2"),
        ("v", b"0"),
        ("v", b"65536"),
        ("v", ",".join(["1"] * 17).encode()),
        ("table", b""),
        ("table", b"a.b"),
        ("table", b"a" * 49),
        ("name", b"\xff"),
        ("name", b"\x1b\x07"),
        ("name", b"n" * (LISTED_NAME_MOST + 1)),
        ("name", b"n" * 200),
        ("game", b"Luz!"),
        ("taken", b"5"),
        ("taken", b"-1"),
        ("taken", "\u0661".encode()),
        ("seats", b"0"),
        ("seats", b"65"),
        ("seats", b"9" * 100),
        ("code", b"yes"),
        ("door", b"65536"),
        ("door", b"x"),
        ("host", b"\xff"),
        ("key", b"a" * 39),
        ("key", b"a" * 41),
        ("key", b"a" * 39 + b" "),
        ("key", b"#" * 40),
    ],
)
def test_a_field_that_is_missing_or_outside_its_limits_is_named(
    field: str, value: bytes | None
) -> None:
    with pytest.raises(BadAnnouncement, match=f"'{field}'"):
        parse_txt(FIELDS | {field: value}, 4711, ())


@pytest.mark.parametrize("port", [None, 0, -1, 65536])
def test_a_record_without_a_possible_port_is_refused(port: int | None) -> None:
    with pytest.raises(BadAnnouncement, match="'port'"):
        parse_txt(FIELDS, port, ())


@pytest.mark.parametrize(
    "text", ["", "nonsense", "fe80::1%eth0", "224.0.0.1", "0.0.0.0", "::", "fd00::1%\x1b[31m"]
)
def test_a_record_without_a_usable_address_is_refused(text: str) -> None:
    with pytest.raises(BadAnnouncement, match="address"):
        parse_txt(FIELDS | {"addr": text.encode()}, 4711, ())


def test_a_version_from_the_future_and_unknown_fields_are_parsed() -> None:
    future = FIELDS | {"v": b"7,8", "mood": b"good", "flag": None}
    assert parse_txt(future, 4711, ()).versions == (7, 8)


def test_without_listed_addresses_the_address_records_count() -> None:
    heard = parse_txt(FIELDS | {"addr": None}, 4711, ["fe80::1", "fd00::1", "10.0.0.1", "x"])
    assert heard.addresses == ("10.0.0.1", "fd00::1")


def test_addresses_that_do_not_fit_are_left_out_worst_first() -> None:
    many = tuple(f"fd00:1111:2222:3333:4444:5555:6666:{n:x}" for n in range(0x7000, 0x7014))
    heard = parse_txt(to_txt(replace(TABLE, addresses=many)), 4711, ())
    assert 4 < len(heard.addresses) < len(many)
    assert heard.addresses == many[: len(heard.addresses)]


def test_an_own_announcement_outside_the_limits_is_refused_before_it_is_sent() -> None:
    with pytest.raises(BadAnnouncement, match="'key'"):
        to_txt(replace(TABLE, key="short"))


# --- addresses -----------------------------------------------------------------------


def test_lan_addresses_come_before_virtual_ones_and_loopback_last() -> None:
    adapters = [
        ("lo", "127.0.0.1"),
        ("lo", "::1"),
        ("docker0", "172.17.0.1"),
        ("tailscale0", "100.101.102.103"),
        ("eth9", "100.64.0.9"),
        ("eth0", "fd00::7"),
        ("eth0", "169.254.3.4"),
        ("eth0", "fe80::1"),
        ("wlan0", "192.168.1.7"),
    ]
    assert rank_addresses(adapters) == (
        "192.168.1.7",
        "fd00::7",
        "169.254.3.4",
        "100.101.102.103",
        "100.64.0.9",
        "172.17.0.1",
        "127.0.0.1",
        "::1",
    )


def test_a_link_local_address_counts_for_a_real_adapter_that_has_no_other() -> None:
    adapters = [
        ("eth0", "fe80::1"),
        ("eth1", "fe80::2"),
        ("eth1", "10.0.0.2"),
        ("veth3", "fe80::3"),
        ("wg0", "fe80::4"),
        ("lo", "127.0.0.1"),
    ]
    assert rank_addresses(adapters) == ("10.0.0.2", "fe80::1", "127.0.0.1")


@pytest.mark.parametrize(
    "adapter",
    [
        "docker0",
        "br-1f2e3d4c5b6a",
        "veth12ab34",
        "virbr0",
        "vmnet8",
        "vboxnet0",
        "lxdbr0",
        "podman1",
        "bridge100",
        "{846EE342-7039} Hyper-V Virtual Ethernet Adapter vEthernet (WSL)",
        "{846EE342-7039} VMware Virtual Ethernet Adapter for VMnet1 VMware Network",
        "{846EE342-7039} VirtualBox Host-Only Ethernet Adapter Ethernet 3",
        "tun0",
        "tap0",
        "wg0",
        "wg-home",
        "utun4",
        "tailscale0",
        "ztabcdefgh",
        "ppp0",
        "{846EE342-7039} TAP-Windows Adapter V9 Ethernet 2",
        "{846EE342-7039} ZeroTier Virtual Port ZeroTier One",
        "{846EE342-7039} Cisco Systems VPN Adapter Ethernet 5",
    ],
)
def test_a_virtual_adapter_ranks_behind_the_lan(adapter: str) -> None:
    assert rank_addresses([(adapter, "10.1.1.1"), ("en0", "10.2.2.2")]) == ("10.2.2.2", "10.1.1.1")


@pytest.mark.parametrize(
    "adapter",
    ["eth0", "enp3s0", "wlp2s0", "br0", "br-lan", "bond0", "en0", "Intel(R) Wi-Fi 6 AX201 Wi-Fi"],
)
def test_a_real_adapter_ranks_with_the_lan(adapter: str) -> None:
    ranked = rank_addresses([("docker0", "10.1.1.1"), (adapter, "10.2.2.2"), ("en1", "10.3.3.3")])
    assert ranked == ("10.2.2.2", "10.3.3.3", "10.1.1.1")


@settings(deadline=None)
@given(st.lists(st.tuples(st.text(), st.ip_addresses().map(str) | st.text(max_size=8))))
def test_ranking_takes_any_adapters_and_lists_no_address_twice(
    adapters: list[tuple[str, str]],
) -> None:
    ranked = rank_addresses(adapters)
    assert len(set(ranked)) == len(ranked)


def test_loopback_leads_to_a_table_here_and_is_left_out_for_one_elsewhere() -> None:
    announced = ("10.0.0.1", "172.17.0.1", "127.0.0.1")
    own = ("10.0.0.2", "172.17.0.1", "127.0.0.1")
    assert reachable_addresses(announced, own) == ("10.0.0.1", "172.17.0.1")
    assert reachable_addresses(announced, announced) == ("127.0.0.1", "10.0.0.1", "172.17.0.1")
    assert reachable_addresses(("127.0.0.1",), own) == ("127.0.0.1",)


def test_interfaces_are_restricted_by_the_variable_and_by_the_parameter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert lan_addresses() == ("127.0.0.1",)
    monkeypatch.setenv("LUZNET_INTERFACES", "192.0.2.77, 127.0.0.1")
    assert lan_addresses() == ("127.0.0.1",)
    assert lan_addresses(["192.0.2.77"]) == ()
    monkeypatch.delenv("LUZNET_INTERFACES")
    assert lan_addresses()[-1] in {"127.0.0.1", "::1"}


# --- multicast over loopback ---------------------------------------------------------


class Watch:
    """Keeps the list that a browser reports and waits for what a test expects of it."""

    def __init__(self) -> None:
        self.tables: tuple[Announcement, ...] = ()
        self.reports = 0
        self._changed = asyncio.Event()

    def __call__(self, tables: tuple[Announcement, ...]) -> None:
        self.tables = tables
        self.reports += 1
        self._changed.set()

    async def until(self, is_expected: Callable[[tuple[Announcement, ...]], bool]) -> None:
        async with asyncio.timeout(TIMEOUT):
            while not is_expected(self.tables):
                self._changed.clear()
                await self._changed.wait()

    async def until_taken(self, *taken: int) -> None:
        await self.until(lambda tables: tuple(table.taken for table in tables) == taken)


class Room:
    """An announcer, a browser and the raw mDNS of a stranger, all on 127.0.0.1."""

    async def __aenter__(self) -> Room:
        self.announcer, self.browser = Announcer(service=SERVICE), Browser(service=SERVICE)
        self.watch = Watch()
        self.stranger = AsyncZeroconf(interfaces=["127.0.0.1"])
        await self.announcer.start()
        await self.browser.start(self.watch)
        return self

    async def __aexit__(self, *_: object) -> None:
        closing = (self.announcer.close(), self.browser.close(), self.stranger.async_close())
        await asyncio.gather(*closing)

    def say_once(self, instance: str, fields: dict[str, bytes | None]) -> None:
        """Announce a table as a host does that is killed right afterwards."""
        zeroconf = self.stranger.zeroconf
        zeroconf.async_send(zeroconf.generate_service_broadcast(raw_info(instance, fields), None))

    async def register(self, instance: str, fields: dict[str, bytes | None]) -> ServiceInfo:
        """Announce anything at all, as a stranger would."""
        info = raw_info(instance, fields)
        await self.stranger.async_register_service(info, cooperating_responders=True)
        return info


def raw_info(instance: str, fields: dict[str, bytes | None]) -> ServiceInfo:
    name = f"{instance}.{SERVICE}"
    return ServiceInfo(
        SERVICE, name, 4711, properties=fields, server=name, parsed_addresses=["127.0.0.1"]
    )


def test_a_table_is_found_without_the_probe_its_seats_are_followed_and_its_goodbye_removes_it() -> (
    None
):
    async def scenario() -> None:
        async with Room() as room:
            loop = asyncio.get_running_loop()
            started = loop.time()
            await room.announcer.announce(TABLE)
            await room.watch.until(lambda tables: tables == (TABLE,))
            assert loop.time() - started < 1.0  # probing alone takes 1.2 s
            await room.announcer.announce(replace(TABLE, taken=2))
            await room.watch.until_taken(2)
            assert room.browser.tables == room.watch.tables
            await room.announcer.withdraw("t1")
            await room.watch.until(lambda tables: tables == ())

    asyncio.run(scenario())


def test_a_browser_that_comes_later_finds_the_tables_and_so_do_its_neighbours() -> None:
    async def scenario() -> None:
        async with Room() as room:
            await room.announcer.announce(TABLE)
            late = [(Browser(service=SERVICE), Watch()) for _ in range(3)]
            for browser, watch in late:
                await browser.start(watch)
            for browser, watch in late:
                await watch.until(lambda tables: tables == (TABLE,))
                await browser.close()

    asyncio.run(scenario())


def test_seats_that_fill_and_empty_in_a_moment_end_at_the_last_word() -> None:
    async def scenario() -> None:
        async with Room() as room:
            for taken in (1, 2, 1, 2, 3, 1):
                await room.announcer.announce(replace(TABLE, taken=taken))
            await room.watch.until_taken(1)
            await room.announcer.announce(replace(TABLE, taken=2))
            await room.watch.until_taken(2)
            await room.announcer.announce(replace(TABLE, taken=1))
            await room.watch.until_taken(1)

    asyncio.run(scenario())


def test_an_unchanged_table_is_not_reported_again() -> None:
    async def scenario() -> None:
        async with Room() as room:
            await room.announcer.announce(TABLE)
            await room.watch.until_taken(1)
            await room.announcer.announce(TABLE)
            await room.browser.refresh()
            await room.announcer.announce(replace(TABLE, table="t2"))
            await room.watch.until_taken(1, 1)
            assert room.watch.reports == 2

    asyncio.run(scenario())


def test_tables_of_one_host_are_sorted_by_name_and_withdrawn_one_by_one() -> None:
    async def scenario() -> None:
        async with Room() as room:
            await room.announcer.announce(replace(TABLE, table="t1", name="zebra", taken=3))
            await room.announcer.announce(replace(TABLE, table="t2", name="Aal", taken=1))
            await room.announcer.announce(replace(TABLE, table="t3", name="maus", taken=2))
            await room.watch.until_taken(1, 2, 3)
            await room.announcer.withdraw("t3")
            await room.announcer.withdraw("unknown")
            await room.watch.until_taken(1, 3)

    asyncio.run(scenario())


def test_closing_right_after_announcing_removes_the_table_once_and_for_all() -> None:
    async def scenario() -> None:
        async with Room() as room:
            await room.announcer.announce(TABLE)
            await room.watch.until_taken(1)
            await room.announcer.close()
            await room.register("last", FIELDS | {"taken": b"4"})
            await room.watch.until_taken(4)
            assert room.watch.reports == 3

    asyncio.run(scenario())


def test_withdrawing_and_closing_at_once_still_says_goodbye() -> None:
    async def scenario() -> None:
        async with Room() as room:
            await room.announcer.announce(TABLE)
            await room.watch.until_taken(1)
            await room.announcer.withdraw("t1")
            await room.announcer.close()
            await room.watch.until_taken()

    asyncio.run(scenario())


def test_a_restarted_host_is_listed_once_at_its_new_port() -> None:
    async def scenario() -> None:
        async with Room() as room:
            room.say_once("killed", FIELDS)
            await room.watch.until_taken(1)
            await room.announcer.announce(replace(TABLE, port=4712))
            await room.watch.until(lambda tables: [table.port for table in tables] == [4712])

    asyncio.run(scenario())


def test_what_is_left_of_a_killed_host_goes_with_its_successor_whatever_its_revision() -> None:
    async def scenario() -> None:
        async with Room() as room:
            left = FIELDS | {"rev": b"7", "addr": b"10.0.0.7", "taken": b"3"}
            room.say_once("killed", left)
            await room.watch.until_taken(3)
            await room.announcer.announce(replace(TABLE, port=4712))
            await room.watch.until_taken(1)
            (table,) = room.watch.tables
            assert (table.port, table.addresses) == (4712, TABLE.addresses)
            assert [(each.port, each.addresses) for each in table.others] == [(4711, ("10.0.0.7",))]

    asyncio.run(scenario())


def test_the_goodbye_of_a_successor_leaves_nothing_of_the_killed_host() -> None:
    async def scenario() -> None:
        async with Room() as room:
            room.say_once("killed", FIELDS)
            await room.watch.until_taken(1)
            await room.announcer.announce(replace(TABLE, taken=2))
            await room.watch.until_taken(2)
            await room.announcer.withdraw("t1")
            await room.watch.until_taken()

    asyncio.run(scenario())


def test_tables_with_one_id_and_two_keys_are_two_tables() -> None:
    async def scenario() -> None:
        async with Room() as room:
            await room.announcer.announce(TABLE)
            await room.register("other", FIELDS | {"key": b"a" * 40, "taken": b"2"})
            await room.watch.until(lambda tables: len(tables) == 2)

    asyncio.run(scenario())


def test_an_older_revision_that_arrives_late_changes_nothing() -> None:
    async def scenario() -> None:
        async with Room() as room:
            await room.register("late", FIELDS | {"rev": b"7", "taken": b"3"})
            await room.watch.until_taken(3)
            old = raw_info("late", FIELDS | {"rev": b"6", "taken": b"2"})
            await room.stranger.async_update_service(old)
            await room.register("next", FIELDS | {"key": b"a" * 40, "taken": b"4"})
            await room.watch.until(lambda tables: len(tables) == 2)
            assert {table.taken for table in room.watch.tables} == {3, 4}

    asyncio.run(scenario())


def test_foreign_records_are_skipped_and_the_list_goes_on() -> None:
    async def scenario() -> None:
        async with Room() as room:
            await room.register("empty", {})
            await room.register("bad-name", FIELDS | {"name": b"\xff\xfe"})
            await room.register("bad-revision", FIELDS | {"rev": b"many"})
            packet = DNSOutgoing(const._FLAGS_QR_RESPONSE | const._FLAGS_AA)
            for alias in ("nonsense.", "x.local.", f"a\x1bb.{SERVICE}", "_x._udp.local."):
                pointer = DNSPointer(SERVICE, const._TYPE_PTR, const._CLASS_IN, 4500, alias)
                packet.add_answer_at_time(pointer, 0)
            room.stranger.zeroconf.async_send(packet)
            await room.announcer.announce(TABLE)
            await room.watch.until(lambda tables: tables == (TABLE,))
            assert room.watch.reports == 1

    loop_errors: list[dict[str, Any]] = []

    async def watched() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: loop_errors.append(context))
        await scenario()

    asyncio.run(watched())
    assert loop_errors == []


def test_a_flood_of_tables_is_cut_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "TABLES_LIMIT", 3)

    async def scenario() -> None:
        async with Room() as room:
            for number in range(5):
                await room.announcer.announce(replace(TABLE, table=f"t{number}"))
            await room.watch.until(lambda tables: len(tables) == 3)
            await room.announcer.announce(replace(TABLE, table="t0", taken=4))
            await room.watch.until(lambda tables: any(table.taken == 4 for table in tables))
            assert len(room.watch.tables) == 3

    asyncio.run(scenario())


# --- false announcements, without a network --------------------------------------------


class Heard:
    """A browser that hears packets from any address; they are handed to it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def say(self, sender: str, *tables: bytes) -> None:
        self.browser._take(false_tables.announcement(list(tables)), (sender, 5353))

    def say_of(self, sender: str, instance: str, fields: dict[str, bytes | None], ttl: int) -> None:
        """Say what a host says of one table; with a `ttl` of 0, that it is gone."""
        info = ServiceInfo(
            responder.SERVICE_TYPE, f"{instance}.{responder.SERVICE_TYPE}", 4711, properties=fields,
            server=f"{instance}.local.", parsed_addresses=[sender], host_ttl=ttl, other_ttl=ttl,
        )  # fmt: skip
        packet = DNSOutgoing(const._FLAGS_QR_RESPONSE | const._FLAGS_AA)
        for record in (info.dns_pointer(), info.dns_service(), info.dns_text()):
            packet.add_answer_at_time(record, 0)
        self.browser._take(packet.packets()[0], (sender, 5353))

    def tables(self) -> tuple[Announcement, ...]:
        self.browser._report()
        return self.browser.tables


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    browser = Browser()
    browser._responder = types.SimpleNamespace(  # type: ignore[assignment]
        zeroconf=types.SimpleNamespace(async_send=lambda out: None)
    )
    monkeypatch.setattr(browser, "_changed", lambda: None)
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: types.SimpleNamespace(time=lambda: 0))
    return Heard(browser)


TRUE = FIELDS | {"addr": b"10.0.0.2", "rev": b"3"}


def said(heard: Heard, key: str = TABLE.key) -> list[str]:
    """Return what the list says of one host."""
    return [each.name for each in heard.tables() if each.key == key]


def test_thousands_of_false_tables_take_no_place_of_a_true_one_and_no_memory(heard: Heard) -> None:
    heard.say_of("10.0.0.2", "true", TRUE, 120)
    for _ in range(250):
        heard.say("10.0.0.66", *(false_tables.false_table(["10.0.0.66"], 1) for _ in range(4)))
    assert said(heard) == [TABLE.name]
    assert sum(map(len, heard.browser._heard.values())) == TABLES_LIMIT
    assert len(heard.tables()) == TABLES_LIMIT


def test_false_records_under_the_key_of_a_true_host_leave_it_its_place(heard: Heard) -> None:
    heard.say_of("10.0.0.2", "true", TRUE, 120)
    for number in range(99):
        other = TRUE | {"addr": b"10.0.0.%d" % (number + 100), "rev": b"9", "name": b"False"}
        heard.say_of("10.0.0.66", f"false{number}", other, 120)
    (table,) = heard.tables()
    claims = (table, *table.others)
    assert ("10.0.0.2", TABLE.name) in [(each.addresses[0], each.name) for each in claims]
    assert len(claims) == 1 + SENDER_LIMIT


def test_nobody_changes_or_withdraws_what_another_machine_announces(heard: Heard) -> None:
    heard.say_of("10.0.0.2", "true", TRUE, 120)
    heard.say_of("10.0.0.66", "true", TRUE | {"rev": b"9", "name": b"False"}, 120)
    heard.say_of("10.0.0.66", "true", TRUE, 0)
    assert said(heard) == [TABLE.name]
    heard.say_of("10.0.0.2", "true", TRUE, 0)
    assert said(heard) == []


def test_whoever_sends_thousands_of_packets_is_read_no_more_than_a_share() -> None:
    budget = gate.Budget()
    crowd = sum(budget.allows("10.0.0.66", 5 + number / 5000) for number in range(4999))
    assert crowd <= gate.PACKETS_A_SECOND
    assert all(budget.allows("10.0.0.2", 5.9) for _ in range(gate.PACKETS_AT_LEAST))
    assert budget.allows("10.0.0.66", 6.1)


def test_a_table_whose_records_come_in_two_packets_is_asked_for_and_found(heard: Heard) -> None:
    asked: list[DNSOutgoing] = []
    heard.browser._responder.zeroconf.async_send = asked.append  # type: ignore[union-attr]
    info = raw_info("two", FIELDS)
    for record in (info.dns_pointer(), info.dns_service(), info.dns_text()):
        packet = DNSOutgoing(const._FLAGS_QR_RESPONSE | const._FLAGS_AA)
        packet.add_answer_at_time(record, 0)
        heard.browser._service = SERVICE
        heard.browser._take(packet.packets()[0], ("10.0.0.2", 5353))
    assert len(asked) == 1
    assert [table.name for table in heard.tables()] == [TABLE.name]


def test_ever_new_names_are_asked_about_once_a_second_and_take_nobody_elses_turn(
    heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[DNSOutgoing] = []
    heard.browser._responder.zeroconf.async_send = asked.append  # type: ignore[union-attr]
    monkeypatch.setattr(browser, "time", types.SimpleNamespace(monotonic=lambda: now))
    for number in range(300):
        now = 1000 + number / 100
        heard.browser._take(false_tables.new_names(), ("10.0.0.66", 5353))
        if number in (50, 150, 250):
            heard.browser._take(false_tables.new_names(), (f"10.0.0.{number}", 5353))
    assert len(asked) == 3 + 3
    assert all(len(each.questions) == false_tables.NAMES_A_PACKET for each in asked)
    now += 1
    for number in range(99):
        heard.browser._take(false_tables.new_names(), (f"10.0.0.{number}", 5353))
    assert len(asked) == 6 + browser.ASKED_IN_ALL


@pytest.mark.parametrize(("is_gone", "pauses"), [(False, [1, 2, 2, 2]), (True, [1, 2, 4, 8])])
def test_a_crowd_is_asked_for_often_until_it_is_gone(
    heard: Heard, monkeypatch: pytest.MonkeyPatch, is_gone: bool, pauses: list[float]
) -> None:
    for ttl in (120, 0)[: 1 + is_gone]:
        for number in range(browser.CROWD):
            heard.say_of(f"10.0.0.{number}", "true", TRUE, ttl)
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        if len(slept) == len(pauses):
            raise asyncio.CancelledError
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    assert heard.browser._responder is not None
    with pytest.raises(asyncio.CancelledError):
        heard.browser._ask_again(heard.browser._responder).send(None)
    assert slept == pauses


# --- failures ------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["192.0.2.77", "wlan0"])
def test_an_interface_that_is_not_there_is_one_clear_error(address: str) -> None:
    async def scenario(room: Announcer | Browser) -> None:
        with pytest.raises(DiscoveryError, match=address):
            await (room.start() if isinstance(room, Announcer) else room.start(Watch()))
        await room.close()

    asyncio.run(scenario(Announcer([address])))
    asyncio.run(scenario(Browser([address])))


def test_a_network_that_refuses_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(responder, "AsyncZeroconf", refuse)
    with pytest.raises(DiscoveryError, match=r"^Tables cannot be .* Operation not permitted\.$"):
        asyncio.run(Announcer().start())


def test_announcing_before_start_is_a_discovery_error_and_closing_is_always_allowed() -> None:
    async def scenario() -> None:
        announcer, browser = Announcer(), Browser()
        with pytest.raises(DiscoveryError, match="not been started"):
            await announcer.announce(TABLE)
        await browser.refresh()
        for _ in range(2):
            await announcer.close()
            await browser.close()

    asyncio.run(scenario())


# --- real networks, in namespaces ----------------------------------------------------

PEER = """
import asyncio, dataclasses, json, sys
from luznet.discovery import Announcement, Announcer, Browser

async def commands():
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        yield line.split()

def say(*words):
    print(json.dumps(words), flush=True)

async def host(table):
    table = Announcement(**table | {"versions": (1,), "addresses": ()})
    announcer = Announcer()
    await announcer.start()
    async for command, *arguments in commands():
        if command == "taken":
            table = dataclasses.replace(table, taken=int(arguments[0]))
            await announcer.announce(table)
        elif command == "poll":
            await announcer.refresh_interfaces()
        elif command == "close":
            await announcer.close()
        say("done", command)

async def browse():
    browser = Browser()
    await browser.start(lambda tables: say("tables", [[t.taken, t.addresses] for t in tables]))
    say("done", "start")
    async for command, *arguments in commands():
        await (browser.refresh() if command == "refresh" else browser.refresh_interfaces())
        say("done", command)

asyncio.run(host(json.loads(sys.argv[1])) if sys.argv[1:] else browse())
"""


class Peer:
    """A host or a browser in a process of its own on a machine of the test LAN."""

    def __init__(self, machine: netns.Host, table: Announcement | None = None) -> None:
        fields = {name: getattr(table, name) for name in Announcement.__slots__} if table else None
        arguments = [json.dumps(fields)] if fields else []
        self._process = machine.popen(
            [sys.executable, "-c", PEER, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lines: queue.Queue[list[Any]] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(json.loads(line))

    def tell(self, command: str) -> None:
        assert self._process.stdin is not None
        print(command, file=self._process.stdin, flush=True)

    def until(self, *expected: Any) -> list[list[Any]]:
        """Wait until the process says `expected`; return what it said before."""
        before = []
        while (said := self._lines.get(timeout=TIMEOUT)) != list(expected):
            before.append(said)
        return before

    def do(self, command: str) -> list[list[Any]]:
        self.tell(command)
        return self.until("done", command.split()[0])


@needs_namespaces
def test_tables_of_this_machine_are_found_with_networking_off() -> None:
    with netns.lan(1) as (machine,):
        machine.run(["ip", "link", "delete", "eth0"])
        host, browser = Peer(machine, TABLE), Peer(machine)
        browser.until("done", "start")
        host.do("taken 2")
        browser.until("tables", [[2, ["127.0.0.1", "::1"]]])
        host.tell("close")
        browser.until("tables", [])


@needs_namespaces
def test_machines_on_a_lan_find_a_table_at_its_lan_address_and_see_it_change_and_end() -> None:
    with netns.lan(3) as (first, second, third):
        first.run(["ip", "link", "add", "docker0", "type", "bridge"])
        first.run(["ip", "address", "add", "10.66.0.1/24", "dev", "docker0"])
        first.run(["ip", "link", "set", "docker0", "up"])
        host, early, late = Peer(first, TABLE), Peer(second), Peer(third)
        early.until("done", "start")
        host.do("taken 1")
        early.until("tables", [[1, ["10.77.0.1", "10.66.0.1"]]])
        late.until("tables", [[1, ["10.77.0.1", "10.66.0.1"]]])
        host.do("taken 2")
        for browser in (early, late):
            browser.until("tables", [[2, ["10.77.0.1", "10.66.0.1"]]])
        host.tell("close")
        for browser in (early, late):
            browser.until("tables", [])


@needs_namespaces
def test_a_change_missed_behind_a_cut_cable_is_learned_by_asking_again() -> None:
    with netns.lan(2) as (first, second):
        host, browser = Peer(first, TABLE), Peer(second)
        host.do("taken 1")
        browser.until("tables", [[1, ["10.77.0.1"]]])
        second.down()
        host.do("taken 2")
        host.do("taken 3")
        missed = browser.do("refresh")
        second.up()
        browser.tell("refresh")
        missed += browser.until("tables", [[3, ["10.77.0.1"]]])
        assert ["tables", [[2, ["10.77.0.1"]]]] not in missed


@needs_namespaces
def test_a_network_joined_later_is_announced_to_once_the_interfaces_are_refreshed() -> None:
    with netns.lan(2) as (first, second):
        first.run(["ip", "address", "flush", "dev", "eth0"])
        first.run(["ip", "link", "set", "eth0", "down"])
        host, browser = Peer(first, TABLE), Peer(second)
        browser.until("done", "start")
        host.do("taken 2")
        first.run(["ip", "address", "add", "10.77.0.9/24", "dev", "eth0"])
        first.run(["ip", "link", "set", "eth0", "up"])
        host.do("poll")
        browser.until("tables", [[2, ["10.77.0.9"]]])
