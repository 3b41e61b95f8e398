"""Floods of false announcements, and a browser's reaction to single packets."""

from __future__ import annotations

import asyncio
import types
from dataclasses import replace

import pytest
from zeroconf import ServiceInfo, const
from zeroconf._protocol.outgoing import DNSOutgoing

from luznet.discovery import browser, gate, responder
from luznet.discovery.announcement import Announcement
from luznet.discovery.browser import SENDER_LIMIT, TABLES_LIMIT, Browser
from tests.discovery.common import FIELDS, SERVICE, TABLE, Room, raw_info
from tests.host import false_tables


def test_a_flood_of_tables_stops_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
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
    """A browser that is handed packets from any address."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser

    def say(self, sender: str, *tables: bytes) -> None:
        self.browser._take(false_tables.announcement(list(tables)), (sender, 5353))

    def say_of(self, sender: str, instance: str, fields: dict[str, bytes | None], ttl: int) -> None:
        """Send a host's records of one table; with a `ttl` of 0, its goodbye."""
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
    """Return the entries of one host in the list."""
    return [each.name for each in heard.tables() if each.key == key]


def test_thousands_of_false_tables_displace_no_true_one_and_take_no_memory(heard: Heard) -> None:
    heard.say_of("10.0.0.2", "true", TRUE, 120)
    for _ in range(250):
        heard.say("10.0.0.66", *(false_tables.false_table(["10.0.0.66"], 1) for _ in range(4)))
    assert said(heard) == [TABLE.name]
    assert sum(map(len, heard.browser._heard.values())) == TABLES_LIMIT
    assert len(heard.tables()) == TABLES_LIMIT


def test_false_records_under_a_true_hosts_key_do_not_displace_it(heard: Heard) -> None:
    heard.say_of("10.0.0.2", "true", TRUE, 120)
    for number in range(99):
        other = TRUE | {"addr": b"10.0.0.%d" % (number + 100), "rev": b"9", "name": b"False"}
        heard.say_of("10.0.0.66", f"false{number}", other, 120)
    (table,) = heard.tables()
    claims = (table, *table.others)
    assert ("10.0.0.2", TABLE.name) in [(each.addresses[0], each.name) for each in claims]
    assert len(claims) == 1 + SENDER_LIMIT


def test_nobody_can_change_or_withdraw_another_machines_announcements(heard: Heard) -> None:
    heard.say_of("10.0.0.2", "true", TRUE, 120)
    heard.say_of("10.0.0.66", "true", TRUE | {"rev": b"9", "name": b"False"}, 120)
    heard.say_of("10.0.0.66", "true", TRUE, 0)
    assert said(heard) == [TABLE.name]
    heard.say_of("10.0.0.2", "true", TRUE, 0)
    assert said(heard) == []


def test_a_sender_of_thousands_of_packets_is_read_only_within_its_share() -> None:
    budget = gate.Budget()
    crowd = sum(budget.allows("10.0.0.66", 5 + number / 5000) for number in range(4999))
    assert crowd <= gate.PACKETS_A_SECOND
    assert all(budget.allows("10.0.0.2", 5.9) for _ in range(gate.PACKETS_AT_LEAST))
    assert budget.allows("10.0.0.66", 6.1)


def test_a_table_whose_records_come_in_two_packets_is_queried_and_found(heard: Heard) -> None:
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


def test_a_sender_of_ever_new_names_is_queried_once_a_second_and_delays_nobody_else(
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
def test_a_crowd_is_queried_often_until_it_is_gone(
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
