"""A host and its clients in one room, where every message can be changed on its way."""

import random
from collections import defaultdict

import msgspec
from msgspec.structs import replace

from luznet.client.core import Client, Goal
from luznet.client.deals import DealChecked
from luznet.signing import sign
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.record import play_back
from tests.history.games import keys_of
from tests.host.simulated import Simulated, id_of


def unchanged(name, message):
    return message


class Room:
    """People who play at random at a table of a host. `to_client` and `to_host` change the
    messages that somebody is sent or sends; None drops one."""

    def __init__(self, game="luz", players=3, people=("Ann", "Ben"), old=(), seed=1, **options):
        """`old`: people whose clients know nothing of fair deals."""
        self.host = Simulated(seed=seed, game=game, players=players, **options)
        self.rng = random.Random(seed)
        self.clients, self._read = {}, {}
        self.to_client = self.to_host = unchanged
        self.passed = defaultdict(list)
        for name in people:
            self.join(name, proves=name not in old)
        self.host.clock += 10

    @property
    def table(self):
        return self.host.table

    def join(self, name, *, proves=True, role="sit"):
        keys = keys_of(name)
        draws = random.Random(f"{name}, restarted" if name in self.clients else name)
        client = self.clients[name] = Client(name, Goal(role))
        client.witness._unix_ms = lambda: int(self.host.clock * 1000)
        self._enable(client, keys, draws, proves)
        self._read[name] = len(self.host.sent[id_of(name)])
        hello = {"type": "hello", "versions": [1], "name": name, "proves": client.proves}
        self._give(name, msgspec.msgpack.encode(hello))
        self.tell()
        return client

    def _enable(self, client, keys, draws, proves):
        prover = client.witness.prover
        prover._draw, prover._now = draws.randbytes, lambda: self.host.clock
        if proves:
            prover.enable(
                keys.public, lambda data: sign(keys.secret, keys.public, data, draws.randbytes(64))
            )

    def _give(self, name, frame):
        self.host.say_bytes(name, frame, keys_of(name).public)

    def send(self, name, messages):
        for message in messages:
            changed = self.to_host(name, message)
            if changed is not None:
                self._give(name, encode(changed))

    def tell(self):
        """Let everybody hear what they were sent, and answer, until nobody has more to say."""
        while True:
            waiting = [n for n in self.clients if self._read[n] < len(self.host.sent[id_of(n)])]
            if not waiting:
                return
            for name in waiting:
                frame = self.host.sent[id_of(name)][self._read[name]]
                self._read[name] += 1
                message = self.to_client(name, decode_from_host(frame))
                if message is not None:
                    self.passed[name].append(message)
                    self.send(name, self.clients[name].receive(message))

    def begin(self):
        self.host.say_bytes("Ann", msgspec.msgpack.encode({"type": "start"}), keys_of("Ann").public)
        self.tell()
        return self

    def wait(self, seconds):
        for _ in range(round(seconds / 0.25)):
            for name in self.clients:
                self._give(name, msgspec.msgpack.encode({"type": "ping", "n": 1}))
            self.host.wait(0.25)
            self.tell()
            for client in self.clients.values():
                client.look_at_deals()

    def play(self, turns=2000, until=lambda table: False):
        """Play this many turns, or until that holds, or to the end."""
        for _turn in range(turns):
            table = self.host.table
            if table.phase != "playing" or until(table):
                break
            self.host.clock += 0.1
            seat = table.rules.to_act(table.play)
            if seat < 0:
                self.wait(0.25)
            elif self.host.questions:
                self.host.answer_bots_once()
            else:
                self._act(table, seat)
            self.tell()
        return self

    def _act(self, table, seat):
        name = table.seats[seat].name
        action = self.rng.choice(table.rules.legal(table.play, seat))
        plain = msgspec.to_builtins(action)
        act = {"type": "act", "turn": table.turn, "action": plain}
        self._give(name, msgspec.msgpack.encode(act))

    def play_deal(self):
        """Play until the next deal is prepared or dealt, or the game is over."""
        games = self.host.table.games
        record = self.host.journaled.recording.record
        return self.play(
            until=lambda table: (
                self.host.journaled.recording.record is not record or table.games != games
            )
        )

    def move(self, host="another", *, after):
        """Let everybody come to another host, after so many seconds without one."""
        for client in self.clients.values():
            client.disconnected()
        self.host.clock += after
        for client in self.clients.values():
            client.witness.prover.whereabouts.host = host
            client.witness.prover.whereabouts.came()

    def shuffle_anew(self, gathered=0, **fields):
        """Make the host forget its shuffle and begin another one, as if it had been started again
        without a part of its journal. `gathered`: the epoch in which its chain proves that it took
        the table over."""
        journaled = self.host.journaled
        for client in self.clients.values():
            client.witness.prover.whereabouts.gathered = lambda table: gathered
        journaled.table = replace(journaled.table, shuffle=None, **fields)
        self.host.host._shuffles.forget(journaled.table.id)
        self.to_host = unchanged
        self._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc3")
        self._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc2")
        self.tell()

    def told(self, name):
        """Return what somebody's client tells of deals."""
        return [each for each in self.clients[name].log if isinstance(each, DealChecked)]

    def faults(self, name):
        return [each.fault for each in self.told(name) if each.fault]

    @property
    def record(self):
        return self.host.journaled.recording.record

    @property
    def steps(self):
        return play_back(self.record)
