"""A session without a host: what it asks for at once."""

import asyncio

import pytest
from msgspec.structs import replace

from luznet.client.address import join_line
from luznet.client.core import Goal
from luznet.client.lobby import Entry, Lobby, Place
from luznet.client.session import Session, at
from luznet.commands import find
from luznet.commands.errors import UserError
from luznet.commands.find import find_table
from luznet.transport import new_keys
from luznet.trust import phrase
from luznet.wire.evening_messages import Evening, WaitingHost
from luznet.wire.messages import Refused, Welcome
from luznet.wire.moving_messages import Moved
from tests.discovery.common import TABLE
from tests.host.running import run
from tests.terminal.tables import Luz


@pytest.mark.parametrize(("bots", "people", "starts"), [(True, 1, True), (False, 1, False),
                                                        (False, 4, True)])  # fmt: skip
def test_a_game_is_begun_at_once_only_where_it_can_begin(bots, people, starts):
    luz = Luz(4, bots=bots)
    luz.change(phase="gathering")
    for seat in range(4):
        sits = seat < people
        if not sits:
            luz.change_seat(seat, who="empty", name="", key="")
    session = Session("Ana", Goal("sit"), lambda: None, at(None), at_once=True)
    session.client.receive(Welcome(version=1, tables=()))
    session.client.receive(luz.update(0))
    session._changed()
    assert session.is_starting == starts


def test_a_game_that_was_asked_for_is_not_awaited_once_it_was_refused_lost_or_over():
    def session():
        session = Session("Ana", Goal("sit"), lambda: None, at(None), at_once=True)
        session.client.receive(Welcome(version=1, tables=()))
        luz = Luz(4)
        luz.change(phase="gathering")
        session.client.receive(luz.update(0))
        session._changed()
        session.client.receive(Luz(4).update(0))
        session._changed()
        assert session.is_starting  # until the cards are dealt
        return session

    refused, lost, over = session(), session(), session()
    refused.client.receive(Refused(of="start", code="too_few", facts={"missing": 1}))
    lost.client.disconnected()
    over.client.receive(Luz(4, seed=3).to_end().update(0))
    for each in (refused, lost, over):
        each._changed()
        assert not each.is_starting


def test_the_organiser_learns_the_phrase_of_each_lent_computer_from_its_key():
    keys = [new_keys().public for _ in range(2)]

    async def learned():
        session = Session("Ana", Goal("sit"), lambda: heard.set(), at(None))
        heard = asyncio.Event()
        waiting = tuple([WaitingHost(key, "eva@lemon", 5) for key in keys])
        told = Evening("evening1", "Friday", "luz", "check_in", 0, 4, organiser=True)
        session.client.receive(replace(told, waiting=waiting))
        session._changed()
        while len(session.client.evening.lenders) < len(keys):
            heard.clear()
            await heard.wait()
        return session.client.evening.lenders

    assert [each.phrase for each in run(learned())] == [phrase(key) for key in keys]


@pytest.mark.parametrize("what", ["next_place", "tried"])
def test_a_search_that_fails_says_so(monkeypatch, what):
    class Browser:
        async def start(self, take):
            take((TABLE,))
            await asyncio.sleep(60)

        async def close(self):
            pass

    def fail(*given):
        raise ValueError

    monkeypatch.setattr("luznet.discovery.browser.Browser", Browser)
    monkeypatch.setattr(Lobby, what, fail)
    with pytest.raises(ExceptionGroup):
        asyncio.run(find_table("Lunch"))


def test_how_others_join_is_not_told_of_the_host_before():
    session = Session("Ann", Goal("sit"), lambda: None, at(None))
    before, now = new_keys().public, new_keys().public

    async def scenario():
        session._place, session._addresses = Place(("10.0.0.1",), 1, before), ["10.0.0.1"]
        assert "10.0.0.1:1" in session.joining[0]
        session._place, _linked = session._follow(Moved("abcd1234", "Ben", now, ("10.0.0.2",), 2))
        told = session.joining
        await session._beside[0]
        return told, session.joining

    told, learned = asyncio.run(scenario())
    assert not told
    assert "10.0.0.2:2" in learned[0]


def _announced(monkeypatch, *entries):
    async def announced(fits):
        return [each for each in entries if fits(each)], []

    monkeypatch.setattr(find, "_await_announced", announced)


def _entry(key, table="1f2e3d4c", address="192.0.2.1"):
    place = Place((address,), 7, key * 40, host="anna@lemon")
    return Entry(place, table, "Lunch", "luz", 1, 4)


def test_two_hosts_that_claim_one_table_are_told_apart(monkeypatch):
    _announced(monkeypatch, _entry("a"), _entry("b"), _entry("c", "aaaaaaaa"))
    with pytest.raises(UserError) as error:
        asyncio.run(find_table("Lunch", "luznet watch"))
    told = str(error.value)
    ways = [f"luznet watch {join_line('192.0.2.1', 7, key * 40)[12:]}" for key in "ab"]
    for way in (*ways, "luznet watch aaaaaaaa"):
        assert f"{way} (anna@lemon at 192.0.2.1)" in told


def test_a_table_that_one_host_announces_twice_is_one(monkeypatch):
    _announced(monkeypatch, _entry("a"), _entry("a", address="192.0.2.2"))
    place, table = asyncio.run(find_table("Lunch"))
    assert (place.key, table) == ("a" * 40, "1f2e3d4c")
