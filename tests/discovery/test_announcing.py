"""Announcing and browsing, with real multicast on 127.0.0.1."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from zeroconf import const
from zeroconf._dns import DNSPointer
from zeroconf._protocol.outgoing import DNSOutgoing

from luznet.discovery import responder
from luznet.discovery.addresses import DiscoveryError
from luznet.discovery.announcer import Announcer
from luznet.discovery.browser import Browser
from tests.discovery.common import FIELDS, SERVICE, TABLE, Room, Watch, raw_info


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


def test_a_later_browser_finds_the_tables_and_so_do_others() -> None:
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


def test_after_quick_changes_of_the_seats_the_last_state_counts() -> None:
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


def test_closing_right_after_announcing_removes_the_table_for_good() -> None:
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


def test_records_of_a_killed_host_disappear_with_its_successor_whatever_the_revision() -> None:
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


def test_an_older_revision_that_arrives_late_is_ignored() -> None:
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


def test_foreign_records_are_skipped_and_the_list_stays_live() -> None:
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


# --- failures ------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["192.0.2.77", "wlan0"])
def test_a_missing_interface_gives_one_clear_error(address: str) -> None:
    async def scenario(room: Announcer | Browser) -> None:
        with pytest.raises(DiscoveryError, match=address):
            await (room.start() if isinstance(room, Announcer) else room.start(Watch()))
        await room.close()

    asyncio.run(scenario(Announcer([address])))
    asyncio.run(scenario(Browser([address])))


def test_a_network_that_refuses_gives_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
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
