"""The session of a guest over ssh, who has no luznet of their own."""

import asyncio
from types import SimpleNamespace

import pytest

from luznet.client.lobby import Place
from luznet.client.session import GuestDoor
from luznet.commands.guest import GuestSession, NameTaken
from luznet.guests.order import Order
from luznet.wire.client_messages import Browse, Leave
from luznet.wire.messages import Refused, TableInfo, Tables, Welcome

DEN = TableInfo("1" * 8, "Den", "luz", "gathering", 4, 4, 0, None)


class Link:
    """Takes what a session sends."""

    place = Place(("127.0.0.1",), 48420, "K" * 40)

    def __init__(self):
        self.sent = []

    def send(self, messages):
        self.sent.extend(messages)

    def close(self):
        """End it."""


@pytest.fixture
def session(tmp_path):
    frontend = SimpleNamespace(name="Zoe", stir=lambda: None)
    made = GuestSession(frontend, Order("sit", "", {}), Link.place, tmp_path)
    made.guest_door = GuestDoor("ssh -p 48422 play@192.168.1.20", "SHA256:door")
    made._link = Link()
    made.client.receive(Welcome(version=1, tables=(DEN,)))
    return made


def refuse(session, code, **facts):
    session.client.receive(Refused(of="sit", code=code, facts=facts))
    session._changed()


def test_nobody_is_told_by_a_guest_how_to_join_with_luznet_wherever_the_table_goes(session):
    assert session.command_back == "ssh -p 48422 play@192.168.1.20"
    session.guest_door = None  # as after a move
    assert (session.reach, session.joining, session.command_back) == ("guests", (), "")


def test_a_guest_who_was_refused_a_seat_asks_for_tables_until_one_is_free(session):
    async def look():
        refuse(session, "table_full", seats=4)
        await asyncio.sleep(0)
        assert session._link.sent == [Browse()]
        session.client.receive(Tables(tables=(DEN,)))
        session._changed()
        await asyncio.sleep(0)
        assert session._link.sent == [Browse()]  # it waits a moment
        session._looking.cancel()

    asyncio.run(look())


def test_a_guest_whose_name_is_taken_leaves_for_the_question(session, monkeypatch):
    monkeypatch.setattr("luznet.client.session.Session.run", lambda *_: asyncio.sleep(0))
    refuse(session, "name_taken", name="Zoe")
    assert session._link.sent == [Leave()]
    assert session.client.refusal is None
    with pytest.raises(NameTaken, match="Somebody here has the name Zoe"):
        asyncio.run(session.run(None, None, None))
