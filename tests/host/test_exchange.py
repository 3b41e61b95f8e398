"""Members of a season exchange its games when they meet at a table."""

import random
import tempfile
from pathlib import Path

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet.client.core import Client, Goal
from luznet.host import exchange
from luznet.wire.archive import PackedGame
from luznet.wire.client_messages import Brought, Missing
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.exchange_messages import from_marks, to_marks
from luznet.wire.record import pack
from tests.history.games import a_record, kept, keys_of, person
from tests.history.shelf import Shelf
from tests.host.simulated import Simulated, id_of

SEASON = "Lunch"
"""The name of the table of a simulated host."""
PEOPLE = ("Ann", "Ben", "Зоя")
GAMES = [kept(a_record(seed=seed, people=3), "Ann", "Ben") for seed in range(6)]
MEETING = 20.0
"""Seconds that are enough for everything in these tests."""


class Room:
    """A host that has some games, and people with theirs who come to its table."""

    def __init__(self, *games):
        self.folder = tempfile.TemporaryDirectory()
        self.host = Simulated(players=4)
        self.shelf = self.host.host._exchange._archive = self.new_shelf(*games)
        self.clients, self.shelves, self._read = {}, {}, {}
        self.dropped = lambda frame: False

    def new_shelf(self, *games):
        return Shelf(Path(self.folder.name) / f"{random.random()}", *games)

    def come(self, name, *games, role="sit"):
        """Let somebody come to the table, again with the same games, or with these."""
        self.speak(name, "hello", versions=[1], name=name)
        self.speak(name, role, table=self.host.table.id)
        client = self.clients[name] = Client(name, Goal(role))
        shelf = self.shelves.setdefault(name, None) or self.new_shelf()
        for game in games:
            shelf.keep(game)
        self.shelves[name] = client.exchange.archive = shelf
        client.exchange.send = lambda messages: [self.send(name, encode(m)) for m in messages]
        self._read.setdefault(name, 0)
        return shelf

    def leave(self, name):
        self.speak(name, "bye")
        self.clients.pop(name)
        self._read[name] = len(self.host.sent[id_of(name)])

    def speak(self, name, kind, /, **fields):
        self.send(name, msgpack.packb({"type": kind, **fields}))

    def send(self, name, frame):
        self.host.say_bytes(name, frame, keys_of(name).public)

    def wait(self, seconds=MEETING):
        for _tick in range(round(seconds * 4)):
            self.host.wait(0.25)
            for name in self.clients:
                self.speak(name, "ping", n=0)
                self.listen(name)
        return self

    def listen(self, name):
        frames = self.host.sent[id_of(name)]
        while self._read[name] < len(frames):
            frame = frames[self._read[name]]
            self._read[name] += 1
            if not self.dropped(frame):
                self.clients[name].receive(decode_from_host(frame))

    def meet(self, *names):
        """Let people come to the table together, stay for a while, and leave it."""
        for name in names:
            self.come(name)
        self.wait()
        for name in names:
            self.leave(name)

    def told(self, name, kind):
        return self.host.told(name, kind)


def games_of(*games):
    """Return what a shelf with these games has."""
    with tempfile.TemporaryDirectory() as folder:
        return Shelf(Path(folder) / "games", *games).games


def test_a_member_gets_the_games_that_they_lack_and_gives_those_that_the_host_lacks():
    room = Room(*GAMES[:3])
    ann = room.come("Ann", *GAMES[2:5])
    room.wait()
    assert ann.games == room.shelf.games == games_of(*GAMES[:5])


def test_games_of_a_numbered_table_belong_to_the_season_of_all_tables_with_its_name():
    room = Room(*GAMES[:2])
    numbered = replace(room.host.table, name="Lunch 3", season=SEASON)
    room.host.journaled.table = numbered
    shelf = room.come("Ann", *GAMES[2:4])
    room.wait()
    assert len(shelf.games) == len(room.shelf.games) == 4


def test_people_who_come_together_all_have_the_same_games_before_the_next_one():
    room = Room(GAMES[0])
    for name, game in zip(PEOPLE, GAMES, strict=False):
        room.come(name, game)
    room.wait()
    assert {frozenset(each.games) for each in room.shelves.values()} == {
        frozenset(games_of(*GAMES[:3]))
    }
    told = len(room.told("Ann", "catalogue"))
    room.wait()
    assert len(room.told("Ann", "catalogue")) == told


def test_two_signatures_of_a_game_at_different_places_come_together():
    record = a_record(seed=1, people=3)
    room = Room(kept(record, "Ann", "Ben"))
    ann = room.come("Ann", kept(record, "Ben", "Зоя"))
    room.wait()
    assert ann.games == room.shelf.games == games_of(kept(record, *PEOPLE))


def test_nothing_is_exchanged_while_a_game_is_played():
    room = Room(*GAMES[:3])
    room.come("Ann", GAMES[3])
    room.speak("Ann", "start")
    room.wait()
    assert room.told("Ann", "catalogue") == []


def test_somebody_who_never_played_in_the_season_is_told_nothing_of_it():
    room = Room(*GAMES[:3])
    eve = room.come("Eve")
    room.wait()
    (told,) = room.told("Eve", "catalogue")
    assert told["marks"] == ""
    assert eve.games == set()


def test_a_host_gets_the_games_of_members_whom_it_has_met_and_knows_who_brought_them():
    room = Room(GAMES[0])
    room.come("Ann", *GAMES[:2])
    room.wait()
    assert room.shelf.games == games_of(*GAMES[:2])
    brought = [room.shelf.store.find(game.record.id).by for game in GAMES[:2]]
    assert brought == ["", "Ann"]


def invented(number):
    """Return games that nobody played, signed by people whom nobody has met."""
    seats = (person("Eve"), person("Mallory"))
    records = [a_record(seed=100 + seed) for seed in range(number)]
    return [kept(replace(r, seats=(*seats, *r.seats[2:])), "Eve", "Mallory") for r in records]


def test_a_stranger_brings_no_invented_games_into_the_season_of_a_host():
    room = Room(*GAMES[:2])
    room.come("Eve", *invented(20))
    room.wait(60)
    assert not any(room.shelf.taken)
    assert room.shelf.games == games_of(*GAMES[:2])


def test_a_host_brings_no_invented_games_into_the_season_of_somebody_at_its_table():
    room = Room(GAMES[0], *invented(20))
    ann = room.come("Ann", GAMES[0])
    room.wait(60)
    assert not any(ann.taken)
    assert ann.games == games_of(GAMES[0])
    refused = len(ann.taken)
    room.leave("Ann")
    room.come("Ann")
    room.wait(60)
    assert len(ann.taken) == refused, "what was refused is not asked for again"


def test_a_spectator_exchanges_nothing():
    room = Room(*GAMES[:3])
    room.come("Ann", GAMES[3], role="watch")
    room.wait()
    assert room.told("Ann", "catalogue") == []


@pytest.mark.parametrize(
    "other",
    [
        kept(a_record(seed=9, people=3, name="Winter"), *PEOPLE),
        kept(a_record(seed=9, people=3), "Ann"),
        kept(a_record(seed=9, people=1), "Ann"),
        kept(a_record(seed=9, people=3, actions=1), *PEOPLE),
    ],
    ids=["of another season", "hardly signed", "alone against bots", "unfinished"],
)
def test_a_game_that_does_not_count_in_the_season_stays_where_it_is(other):
    room = Room(GAMES[0], other)
    ann = room.come("Ann", GAMES[0])
    room.come("Ben", GAMES[0], other)
    room.wait()
    assert ann.games == games_of(GAMES[0])


def test_a_client_has_a_step_every_half_second_and_few_clients_at_once():
    room = Room(*GAMES)
    for name in PEOPLE:
        room.come(name)
    room.wait(exchange.SETTLE + exchange.EVERY)
    sent = sum(len(room.told(name, "past_game")) for name in PEOPLE)
    assert sent <= exchange.EVERY / 0.25 * exchange.AT_ONCE


def test_a_season_of_many_games_is_told_in_parts(monkeypatch):
    monkeypatch.setattr("luznet.history.exchange.MARKS_MOST", 2)
    monkeypatch.setattr("luznet.host.exchange.MARKS_MOST", 2)
    monkeypatch.setattr("luznet.history.exchange.Exchange.catalogue.__defaults__", (2,))
    later = [replace(a_record(seed=n, people=3), ended=GAMES[0].record.ended + n) for n in range(6)]
    games = [kept(record, "Ann", "Ben") for record in later]
    room = Room(*games[::2])
    ann = room.come("Ann", *games[1::2])
    room.wait()
    assert ann.games == room.shelf.games == games_of(*games)
    assert len(room.told("Ann", "catalogue")) > 1


@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_after_everybody_has_met_the_same_host_twice_all_have_the_same_games(data):
    """Whatever anybody has, in whatever order they meet, and whatever was lost before that."""
    some = st.lists(st.sampled_from(GAMES), max_size=4, unique_by=lambda game: game.digest)
    room = Room(GAMES[0], *data.draw(some))
    for name in PEOPLE:
        room.come(name, *data.draw(some), GAMES[0])
        room.leave(name)
    groups = st.lists(st.sampled_from(PEOPLE), min_size=1, unique=True)
    lost = random.Random(data.draw(st.integers(0, 1000)))
    room.dropped = lambda frame: lost.random() < 0.3
    room.meet(*data.draw(groups))
    room.dropped = lambda frame: False
    for name in [*data.draw(st.permutations(PEOPLE)), *data.draw(st.permutations(PEOPLE))]:
        room.meet(name)
    assert len({frozenset(each.games) for each in [room.shelf, *room.shelves.values()]}) == 1


# ---- nobody is believed ------------------------------------------------------------------


class Liar:
    """An archive that offers one game of the season, and delivers something else."""

    def __init__(self, real, game):
        self._real, self._game = real, game

    def __getattr__(self, name):
        return getattr(self._real, name)

    def find(self, season, mark, answer):
        answer(self._game)


def changed(game):
    """Return a game as it would have gone with another first action, signed as the real one."""
    other = a_record(seed=99, people=3)
    record = replace(other, table=game.record.table, number=game.record.number)
    return kept(record)._replace(signatures=game.signatures)


def packed(game):
    return PackedGame(pack(game.data), game.signatures)


FALSE = {
    "a forged game with old signatures": packed(changed(GAMES[1])),
    "rubbish": packed(GAMES[1])._replace(packed="AAAA"),
    "no Base64": packed(GAMES[1])._replace(packed="!"),
    "somebody else's signature": packed(GAMES[1])._replace(
        signatures={keys_of("Eve").public: GAMES[1].signatures[keys_of("Ann").public]}
    ),
}


@pytest.mark.parametrize("delivered", FALSE.values(), ids=FALSE)
def test_a_host_keeps_nothing_that_a_client_delivers_falsely(delivered):
    room = Room(GAMES[0])
    room.come("Ann", GAMES[0], GAMES[1])
    exchanging = room.clients["Ann"].exchange
    exchanging.archive = Liar(exchanging.archive, delivered)
    room.wait()
    assert room.shelf.taken == [False]
    assert room.shelf.games == games_of(GAMES[0])


@pytest.mark.parametrize("delivered", FALSE.values(), ids=FALSE)
def test_a_client_keeps_nothing_that_a_host_delivers_falsely(delivered):
    room = Room(GAMES[0], GAMES[1])
    ann = room.come("Ann", GAMES[0])
    room.host.host._exchange._archive = Liar(room.shelf, delivered)
    room.wait()
    assert ann.taken == [False]
    assert ann.games == games_of(GAMES[0])


def test_answers_that_nobody_asked_for_change_nothing():
    room = Room(*GAMES[:2])
    room.come("Eve")
    marks = room.shelf.exchange.catalogue(SEASON, keys_of("Ann").public, 2**53).marks
    wanted = Missing(wanted=encode_marks(marks), offered="AAECAwQF")
    room.send("Eve", encode(wanted))
    room.send("Eve", encode(Brought(*packed(GAMES[4]))))
    room.wait(exchange.SETTLE + 1)
    room.send("Eve", encode(wanted))
    room.wait()
    assert room.told("Eve", "past_game") == []
    assert room.shelf.games == games_of(*GAMES[:2])
    assert room.told("Eve", "refused") == []


def encode_marks(marks):
    text = to_marks(marks)
    assert from_marks(text) == [*marks]
    return text


def test_a_client_asks_only_whoever_hosts_its_table():
    room = Room(*GAMES[:2])
    ann = room.come("Ann")
    room.host.say("Ann", "ping", n=1)
    client = room.clients["Ann"]
    before = len(ann.taken)
    for frame in (
        {"type": "catalogue", "table": "otherone", "since": 0, "until": 2**53 - 1, "marks": ""},
        {"type": "past_game", "table": "otherone", "packed": "", "signatures": {}},
    ):
        client.receive(decode_from_host(msgpack.packb(frame)))
    assert len(ann.taken) == before
