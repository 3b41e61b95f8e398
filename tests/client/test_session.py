"""A session without a host: what it asks for at once."""

import asyncio

import pytest

from luznet.client.core import Goal
from luznet.client.lobby import Lobby, Place
from luznet.client.session import Session, at
from luznet.commands.find import find_table
from luznet.transport import new_keys
from luznet.wire.messages import Welcome
from luznet.wire.moving_messages import Moved
from tests.discovery.common import TABLE
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
        session._place, session._address = Place(("10.0.0.1",), 1, before), "10.0.0.1"
        assert "10.0.0.1:1" in session.joining
        session._place, _linked = session._follow(Moved("abcd1234", "Ben", now, ("10.0.0.2",), 2))
        told = session.joining
        await session._beside[0]
        return told, session.joining

    told, learned = asyncio.run(scenario())
    assert told == ""
    assert "10.0.0.2:2" in learned
