"""Every draw is accounted for: a user is told of as many shuffles as their client signed lists of,
whatever its hosts do."""

import random
from types import SimpleNamespace

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet.client.deals import Place
from luznet.client.prover import OVERDUE, Prover
from luznet.client.whereabouts import LOST
from luznet.wire.client_messages import Checked, Commit, Open, Sync
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.deal_messages import Checks, DealOpened, Listed, Prepare
from luznet.wire.messages import GameRecord, Options, Seat, Table, Update
from tests.client.faces import Recorded
from tests.client.hostile import Mutator, known_of
from tests.fairness.room import Room
from tests.history.games import keys_of

ANN, BEN = keys_of("Ann").public, keys_of("Ben").public
PEOPLE = ("Ann", "Ben")
SIGNATURE = "A" * 86 + "=="


class Lied:
    """A client to which its hosts say anything, and what it signed and was told."""

    def __init__(self) -> None:
        self.clock, self.losses, self.draws = 100.0, 0, 0
        self.prover = Prover(lambda *given: True, self.draw, lambda: self.clock)
        self.prover.enable(BEN, lambda data: SIGNATURE)
        self.table = Table(
            id="one", name="Lunch", game="luris", phase="playing", options=Options(players=2),
            seats=tuple([Seat(who="person", name=n, key=keys_of(n).public) for n in PEOPLE]),
            owner=None, paused_by=None, watchers=0, shown=False, games=0, clock=None,
        )  # fmt: skip
        self.committed: dict[tuple[str, int], str] = {}
        self.signed: set[tuple[str, int, str, tuple[tuple[str, str], ...]]] = set()
        self.told: dict[tuple[str, int], int] = {}
        self.show()

    def draw(self, size: int) -> bytes:
        self.draws += 1
        return self.draws.to_bytes(size, "big")

    def note(self, table: str) -> None:
        for each in self.prover.news():
            key = table, each.number
            self.told[key] = max(self.told.get(key, 0), each.shuffles)

    def show(self, **fields: object) -> None:
        before, self.table = self.table.id, replace(self.table, **fields)
        view = SimpleNamespace(turn=None)
        self.prover.see(Update(seq=1, table=self.table, you=1, turn=0, view=view))
        self.note(before)

    # ---- what hosts do ---------------------------------------------------------------------

    def prepare(self, number: int, secret: int) -> None:
        message = Prepare(self.table.id, number, f"{secret:064}")
        for reply in self.prover.hear(message):
            assert isinstance(reply, Commit)
            self.committed[self.table.id, number] = reply.commitment
        self.note(self.table.id)

    def list(self, number: int, secret: int, of_ann: int) -> None:
        own = self.committed.get((self.table.id, number), "0" * 64)
        people = {ANN: f"{of_ann:064}", BEN: own}
        for reply in self.prover.hear(Listed(self.table.id, number, f"{secret:064}", people)):
            assert isinstance(reply, Open)
            listed = f"{secret:064}", tuple(sorted(people.items()))
            self.signed.add((self.table.id, number, *listed))
        self.note(self.table.id)

    def deal(self, number: int, secret: int) -> None:
        self.prover.hear(DealOpened(self.table.id, number, {}, ()))
        self.note(self.table.id)

    def carry(self, host: int, absent: float) -> None:
        whereabouts = self.prover.whereabouts
        whereabouts.parted()
        self.clock += absent
        self.losses += absent >= LOST
        whereabouts.host = f"host {host}"
        whereabouts.came()
        epoch = self.table.epoch + 1
        whereabouts.gathered = lambda table: epoch
        self.show(epoch=epoch)

    def wait(self, seconds: float) -> None:
        self.clock += seconds
        self.prover.look()
        self.note(self.table.id)

    def end(self) -> None:
        for table in ("one", "two", "one"):
            self.show(id=table)
            self.show(phase="over")
            self.wait(OVERDUE + 1)
            self.show(phase="playing")


number, secret = st.integers(1, 3), st.integers(1, 2)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("prepare"), number, secret),
        st.tuples(st.just("list"), number, secret, st.integers(1, 2)),
        st.tuples(st.just("deal"), number, secret),
        st.tuples(st.just("carry"), st.integers(1, 2), st.sampled_from([0.1, LOST])),
        st.tuples(st.just("wait"), st.sampled_from([0.1, 6.0, OVERDUE + 1])),
        st.sampled_from([("show", {"id": "one"}), ("show", {"id": "two"})]),
        st.sampled_from([("show", {"games": 0}), ("show", {"games": 1})]),
    ),
    max_size=40,
)


@given(steps)
def test_a_user_is_told_of_as_many_shuffles_as_lists_that_their_client_signed(steps):
    room = Lied()
    for name, *parts in steps:
        if name == "show":
            room.show(**parts[0])
        else:
            getattr(room, name)(*parts)
    room.end()
    signed = {
        (table, place): draws.lists
        for table, memory in room.prover._tables.items()
        for place, draws in memory.draws.items()
    }
    assert sum(map(len, signed.values())) == len(room.signed)
    for (table, place), lists in signed.items():
        assert room.told[table, place.shown] == len(lists)
    for table, number, *_list in room.signed:
        of_deal = [each for each in room.signed if each[:2] == (table, number)]
        assert len(of_deal) <= 1 + room.losses


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_host_throws_away_or_keeps_back_its_people_can_count_it(seed):
    rng = random.Random(seed)
    room = Room(seed=seed)
    signed = {name: set() for name in room.clients}

    def lies_to_client(name, message):
        is_kept_back = isinstance(message, GameRecord) and rng.random() < 0.3
        return None if is_kept_back else message

    def notes(name, message):
        if isinstance(message, Open):
            prover = room.clients[name].witness.prover
            deal = prover._at.deals[message.number]
            signed[name].add((deal.place, deal.digest(room.table.id)))
        is_lost = isinstance(message, (Open, Checked)) and rng.random() < 0.2
        return None if is_lost else message

    room.to_client = lies_to_client
    room.begin()
    for _step in range(12):
        room.to_host = notes
        room.play(rng.randrange(1, 30))
        if room.table.phase == "playing" and rng.random() < 0.4:
            is_lost, epoch = rng.random() < 0.5, room.table.epoch + 1
            room.move(f"host {epoch}", after=LOST if is_lost else 0.1)
            if room.table.deal_due or rng.random() < 0.3:
                number = room.table.deals - rng.randrange(2)
                room.shuffle_anew(deals=max(0, number), epoch=epoch, gathered=epoch)
        room.wait(rng.choice([0.5, 7.0]))
    room.to_host = notes
    room.play()
    room.wait(OVERDUE + 1)
    for name, lists in signed.items():
        for place in {place for place, _digest in lists}:
            own = [digest for each, digest in lists if each == place]
            told = [each.shuffles for each in room.told(name) if each.number == place.shown]
            assert isinstance(place, Place)
            assert max(told, default=0) in (len(own), len(own) + 1)


@pytest.fixture(scope="module")
def known():
    """What stands in the messages of an honest game."""
    room = Room().begin().play()
    return known_of([Recorded(name, room.host.told(name)) for name in room.clients])


@pytest.mark.parametrize("seed", range(8))
def test_a_host_whose_messages_are_changed_at_random_kills_nobody_and_hides_no_draw(known, seed):
    mutator, room = Mutator(known, seed), Room(seed=seed)
    liars = (Prepare, Listed, DealOpened, Checks, GameRecord, Update)

    def lie(name, message):
        if not isinstance(message, liars) or mutator.random.random() > 0.1:
            return message
        frame = mutator.frame_of(msgpack.unpackb(encode(message)))
        return message if frame is None else decode_from_host(frame)

    room.to_client = lie
    room.begin()
    room.wait(7)
    room.play()
    room.to_client = lambda name, message: message
    for name, client in room.clients.items():
        room.send(name, [Sync()])
        room.tell()
        client.witness.prover.look()
    room.wait(OVERDUE + 1)
    for client in room.clients.values():
        prover = client.witness.prover
        for table, memory in prover._tables.items():
            if table != prover._table or client.newest.table.phase == "over":
                assert all(each.told == len(each.lists) for each in memory.draws.values())
