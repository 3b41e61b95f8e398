"""A host with two keys, over real sockets: it opens the secrets, looks at the deck, and "moves" the
table to its other key, as if it had been lost, to draw another one."""

import asyncio
import secrets
import time

import pytest

from luznet.client.core import Client, Goal
from luznet.client.deals import DealChecked
from luznet.client.lobby import Place
from luznet.client.traveller import Traveller
from luznet.custody.evidence import handed_over
from luznet.fairness.shuffle import SECRET_SIZE
from luznet.host import shuffles, table
from luznet.host.carrying import row_of, take_in
from luznet.host.journaled_table import JournaledTable
from luznet.host.shuffles import Shuffles
from luznet.records.entries import DealPrepared, read_entries
from luznet.records.journal import StoredTable
from luznet.transport import new_keys
from luznet.wire.client_messages import Start
from luznet.wire.codec import encode
from luznet.wire.moving_messages import Belongings, Moved
from tests.host.running import RunningServer, run

DRAWS = 6


class SecondKey:
    """The two hosts of one liar. `decks`: for each time that they drew, whose secrets they had."""

    def __init__(self, servers):
        self.servers = servers
        self.decks = []

    def dislike(self, at, journaled):
        """Go on at the other key with another shuffle; called where the table is."""
        here, there = (self.servers[at], self.servers[1 - at])
        entries = journaled.written()
        known = [*read_entries(entries)]
        prepared = next(n for n, each in enumerate(known) if isinstance(each, DealPrepared))
        table = journaled.table
        other = encode(DealPrepared(at=known[prepared].at, secret=secrets.token_hex(SECRET_SIZE)))
        entries = *entries[:prepared], other
        belongings = Belongings(table.id, table.game, table.epoch + 1, entries)
        chain = here.server.host._custody.chain(journaled)
        link = handed_over(chain, table.epoch + 1, there.keys.public, here.server.sign)

        def take():
            host, now = there.server.host, int(time.time() * 1000)
            take_in(there.journal, belongings, now, links=(link,))
            stored = StoredTable(row_of(belongings), belongings.game)
            host._tables[table.id] = JournaledTable.resumed(
                there.journal, stored, now, host._environment.below
            )

        there.call(take)
        host, moved = (
            here.server.host,
            Moved(table.id, "Ann", there.keys.public, ("127.0.0.1",), there.port, (link,)),
        )
        for connection in [*host._connections.at(journaled)]:
            host._delivery.send(connection, moved)
        del host._tables[table.id]


@pytest.fixture
def liar(tmp_path, monkeypatch):
    servers = [RunningServer(tmp_path / name) for name in ("one", "other")]
    liar, go_on = SecondKey(servers), Shuffles._go_on
    servers[1].call(servers[1].server.host._tables.clear)

    def look_first(self, journaled, step):
        if not step.is_listed or len(liar.decks) == DRAWS:
            go_on(self, journaled, step)
            return
        liar.decks.append({*step.opened})
        at = next(n for n, each in enumerate(servers) if each.server.host._shuffles is self)
        liar.dislike(at, journaled)

    for module in (shuffles, table):  # nobody is waited for who refuses
        monkeypatch.setattr(module, "LIMIT", 0.3)
    monkeypatch.setattr(Shuffles, "_go_on", look_first)
    yield liar
    for server in servers:
        server.stop()


def test_a_host_with_two_keys_gets_one_deck_with_the_secrets_of_its_people(liar):
    people = {name: (Client(name, Goal("sit")), new_keys()) for name in ("Ann", "Ben")}
    first = liar.servers[0]
    place = Place(("127.0.0.1",), first.port, first.keys.public)

    async def play():
        travelling = []
        for client, keys in people.values():
            client.witness.sign_with(keys)
            travelling.append(Traveller(client, place, keys, lambda: None))
        async with asyncio.timeout(50), travelling[0].running(), travelling[1].running():
            while any(client.update is None for client, _keys in people.values()):
                await asyncio.sleep(0.02)
            for each in travelling:  # whoever sat down first may
                each.send([Start()])
            while len(liar.decks) < DRAWS:
                await asyncio.sleep(0.02)

    run(play())
    keys = {keys.public for _client, keys in people.values()}
    assert liar.decks == [keys, *[set()] * (DRAWS - 1)]
    for client, _keys in people.values():
        assert client.refusal.code == "unfair_deal"
        told = [each for each in client.log if isinstance(each, DealChecked)]
        assert [(each.number, each.fault, each.shuffles) for each in told] == [(1, "again", 1)]
