"""Attacks by a client with a key of its own: on the host's life, on the wire, on others' hands."""

import asyncio
import ctypes
import itertools
import random
import socket
import struct
import subprocess
import sys
import threading

import msgpack
import pytest
import zmq
from msgspec.structs import replace

from luznet.client.address import parse_address
from luznet.client.core import Client, Goal
from luznet.client.link import Link
from luznet.client.lobby import Place
from luznet.games import GAMES
from luznet.games.luz.cards import sort_hand
from luznet.transport import new_keys
from luznet.wire.client_messages import Start
from luznet.wire.codec import encode
from luznet.wire.messages import Options
from tests.e2e.processes import processes, start_host
from tests.host.raw import RawClient
from tests.host.running import RunningServer, run
from tests.host.simulated import Simulated, codes, id_of, key_of

LUZ = GAMES["luz"]

# ---- the id that the host would give next ------------------------------------------------


def ids_of_an_unseeded_libc(draws, ahead):
    """Return the automatic ids that a ROUTER gives whose libc drew up to `draws` numbers
    before it was made."""
    libc = ctypes.CDLL(None)
    libc.srand(1)  # what libc begins with
    numbers = [libc.rand() for _ in range(draws + 1)]
    firsts = {(high << 31 | low) & 0xFFFFFFFF for low, high in itertools.pairwise(numbers)}
    return [
        b"\0" + struct.pack(">I", (first + more) & 0xFFFFFFFF)
        for first in sorted(firsts)
        for more in range(ahead)
    ]


def claim_the_next_id(address):
    """Claim every id that the host may give next, then let it give one."""
    place = parse_address(address)
    context = zmq.Context()
    public, secret = zmq.curve_keypair()

    def connect(routing_id):
        made = context.socket(zmq.DEALER)
        if routing_id:
            made.setsockopt(zmq.ROUTING_ID, routing_id)
        made.setsockopt(zmq.CURVE_SERVERKEY, place.key.encode())
        made.setsockopt(zmq.CURVE_PUBLICKEY, public)
        made.setsockopt(zmq.CURVE_SECRETKEY, secret)
        made.setsockopt(zmq.LINGER, 0)
        monitor = made.get_monitor_socket(zmq.EVENT_HANDSHAKE_SUCCEEDED)
        made.connect(f"tcp://{place.host}:{place.port}")
        return made, monitor

    claimed = [connect(routing_id) for routing_id in ids_of_an_unseeded_libc(40, 1)]
    for _, monitor in claimed:
        assert monitor.poll(5000)
    nameless = [connect(b"") for _ in range(2)]
    for _, monitor in nameless:
        monitor.poll(1000)
    for made, monitor in (*claimed, *nameless):
        made.disable_monitor()
        monitor.close()
        made.close()
    context.term()


@pytest.mark.skipif(sys.platform != "linux", reason="foresees the numbers of glibc")
@pytest.mark.parametrize(("program", "lives"), [("tests.host.unseeded", False), ("luznet", True)])
def test_claiming_the_id_that_zeromq_gives_next_ends_a_host_only_without_our_seed(
    tmp_path, program, lives
):
    with processes() as start:
        host, address = start_host(start, tmp_path, "--local", program=program)
        place = parse_address(address)
        ann = RawClient(place.port, place.key, "Ann")
        ann.sit()
        claim_the_next_id(address)
        if lives:
            assert ann.ping()
            assert host.interrupt() == 0
        else:
            assert host.code() < 0  # by a signal: libzmq's assertion
        ann.close()


# ---- on the wire -------------------------------------------------------------------------


class Tap:
    """A TCP relay that keeps all that passes, both ways."""

    def __init__(self, port):
        self.heard = bytearray()
        self._target = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        self._door.close()

    def _accept(self):
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._target))
            for source, sink in ((near, far), (far, near)):
                threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source, sink):
        with source, sink:
            while True:
                try:
                    data = source.recv(65536)
                    self.heard += data
                    sink.sendall(data)
                except OSError:
                    return
                if not data:
                    return


NAMES = ("Annabella", "Bartholomew")
WORDS = "Butterscotch pudding, незабаром"
PHRASE = "well_played"


async def play_through(port, key):
    """Let two product clients play a whole game; return all that they were told, encoded."""
    told, ends, links = [], [], []

    def connect(name):
        rng = random.Random(name)
        place = Place(("127.0.0.1",), port, key)
        link = Link(Client(name, Goal("sit")), place, new_keys())
        end = asyncio.Event()

        def on_change():
            update, view = link.client.update, link.client.view
            if update is None:
                return
            told.append(encode(update))
            seated = sum(seat.who == "person" for seat in update.table.seats)
            if update.table.phase == "over":
                end.set()
            elif update.table.phase == "gathering" and update.you == 0 and seated == 2:
                link.send(
                    [*link.client.chat.say(WORDS), *link.client.chat.say(phrase=PHRASE), Start()]
                )
            elif view is not None and view.legal and not link.client.is_waiting:
                link.send(link.client.act(rng.choice(view.legal)))

        link.on_change = on_change
        links.append(link)
        ends.append(end)

    for name in NAMES:
        connect(name)
    running = [asyncio.create_task(link.run()) for link in links]
    async with asyncio.timeout(60):
        for end in ends:
            await end.wait()
        for link in links:
            told.extend(encode(line) for line in link.client.chat.lines)
            link.close()
        await asyncio.gather(*running)
    return b"".join(told)


def tokens(hands):
    """Return what would betray a game: names, keys of maps, what is said, whole hands."""
    words = (
        *NAMES,
        "hands",
        "view",
        "bet",
        "update",
        "legal",
        "seats",
        "tricks",
        "luznet",
        "Lunch",
        "said",
        "phrase",
        PHRASE,
    )
    said = [word.encode() for word in WORDS.split()]
    return [msgpack.packb(word) for word in words] + said + [encode(hand) for hand in hands]


@pytest.mark.parametrize(
    ("settings", "lives"),
    [
        ("0 64", True),
        ("50 64", False),
        ("0 64 pings", False),
        ("50 0", True),
        ("0 0 pings", True),
    ],
    ids=lambda value: str(value).replace(" ", "-"),
)
def test_a_bound_on_what_waits_lets_heartbeats_end_a_router_when_a_connection_breaks(
    settings, lives
):
    command = [sys.executable, "-m", "tests.host.broken", *settings.split()]
    ended = subprocess.run(command, capture_output=True, timeout=30)
    assert (ended.stdout == b"alive\n") == lives
    assert (ended.returncode == 0) == lives


def test_a_whole_game_leaves_no_card_name_word_or_key_of_a_map_in_the_bytes_on_the_wire(tmp_path):
    host = RunningServer(tmp_path, options=Options(players=3, pace=0))
    tap = Tap(host.port)
    told = run(play_through(tap.port, host.keys.public))
    (ends,) = [host.journaled.table.play.finished]
    looked_for = tokens(hand for deal in ends for hand in deal.hands)
    tap.close()
    host.stop()
    assert len(ends) == 4
    assert [token for token in looked_for if token in told] != []  # they would be found
    assert all(word.encode() in told for word in (*WORDS.split(), PHRASE))
    assert len(tap.heard) > len(told) / 2
    assert [token for token in looked_for if token in bytes(tap.heard)] == []


# ---- another seat's view -----------------------------------------------------------------


@pytest.fixture
def game():
    """Ann and Ben play with a bot; Eve has said hello."""
    game = Simulated(players=3).begin("Ann", "Ben")
    game.say("Eve", "hello", versions=[1], name="Eve")
    return game


def shows_no_value(update):
    """Return whether an update shows a reader without a seat only backs."""
    told = [update["view"]["hands"], *(event.get("hands", []) for event in update["events"])]
    return update["you"] is None and all(
        value == 0 for hands in told for hand in hands for _, value in hand
    )


def test_a_players_name_brings_neither_the_seat_nor_a_view(game):
    for name in ("Ann", "ANN", " Ann\u200b"):
        game.say("Eve", "hello", versions=[1], name=name)
        assert codes(game.say("Eve", "sit", table=game.table.id)) == ["name_taken"]
        assert codes(game.say("Eve", "sit", table=game.table.id, seat=0)) == ["seat_taken"]
        assert codes(game.say("Eve", "sync")) == ["not_seated"]
    assert game.told("Eve", "update") == []


@pytest.mark.parametrize("kind", ["ready", "start", "leave", "sync"])
def test_a_client_at_no_table_gets_no_view_by_any_message(game, kind):
    game.say("Eve", kind)
    game.say("Eve", "act", turn=game.table.turn, action={"type": "bet", "tricks": 1})
    game.say("Eve", "pause", paused=True)
    game.say("Eve", "show", shows=True)
    assert game.told("Eve", "update") == []


def test_a_spectator_gets_backs_whatever_they_send(game):
    game.say("Eve", "watch", table=game.table.id)
    for kind, fields in (
        ("act", {"turn": game.table.turn, "action": {"type": "bet", "tricks": 1}}),
        ("show", {"shows": True}),
        ("pause", {"paused": True}),
        ("configure", {"options": {"spectators": "all"}}),
        ("hello", {"versions": [1], "name": "Ann"}),
        ("sync", {}),
        ("watch", {"table": game.table.id}),
        ("browse", {}),
    ):
        game.say("Eve", kind, **fields)
    bet_all(game, "Ann", "Ben")
    assert len(game.told("Eve", "update")) > 3
    assert all(shows_no_value(update) for update in game.told("Eve", "update"))


def bet_all(game, *names):
    """Let these people and the bots bet."""
    while game.table.rules.view(game.table.play, None).phase == "bets":
        game.answer_bots()
        for seat, name in enumerate(names):
            for action in LUZ.legal(game.table.play, seat)[:1]:
                fields = msgpack.unpackb(encode(action))
                game.say(name, "act", turn=game.table.turn, action=fields)


def test_a_second_connection_of_a_player_sees_what_the_seat_sees_and_no_more(game):
    twin = "Twin"
    say = lambda kind, **fields: game.say_bytes(  # noqa: E731
        twin, msgpack.packb({"type": kind, **fields}), key=key_of("Ann")
    )
    say("hello", versions=[1], name="Ann 2")
    assert codes(say("watch", table=game.table.id)) == ["seat_bound"]
    for seat in (1, 2):
        assert codes(say("sit", table=game.table.id, seat=seat)) == ["seat_bound"]
    say("sit", table=game.table.id)
    assert [update["you"] for update in game.told(twin, "update")] == [0]
    own = game.told(twin, "update")[0]["view"]["hands"][0]
    assert all(value == 0 for _, value in own)


def test_a_player_who_left_a_game_may_not_take_another_seat_in_it_under_any_name(game):
    game.say("Ann", "leave")
    game.say("Ann", "hello", versions=[1], name="Somebody else")
    for seat in (1, 2):
        assert codes(game.say("Ann", "sit", table=game.table.id, seat=seat)) == ["seat_bound"]
    assert codes(game.say("Ann", "watch", table=game.table.id)) == ["seat_bound"]
    game.say("Ann", "sit", table=game.table.id)
    assert game.told("Ann", "update")[-1]["you"] == 0


def test_a_spectator_of_open_cards_may_take_a_bots_seat_and_then_no_other(game):
    game.say("Eve", "watch", table=game.table.id)
    game.say("Eve", "sit", table=game.table.id, seat=2)
    assert game.told("Eve", "update")[-1]["you"] == 2
    game.say("Eve", "leave")
    for seat in (0, 1):
        assert codes(game.say("Eve", "sit", table=game.table.id, seat=seat)) == ["seat_bound"]
    assert codes(game.say("Eve", "watch", table=game.table.id)) == ["seat_bound"]


def test_a_spectator_who_saw_all_hands_may_take_no_seat_in_that_game():
    game = Simulated(players=3, spectators="all").seat("Ann", "Ben")
    game.say("Ann", "show", shows=True)
    game.say("Ben", "show", shows=True)
    game.say("Ann", "start")
    game.say("Eve", "hello", versions=[1], name="Eve")
    game.say("Eve", "watch", table=game.table.id)
    assert not shows_no_value(game.told("Eve", "update")[-1])
    assert codes(game.say("Eve", "sit", table=game.table.id, seat=2)) == ["no_newcomers"]
    game.say("Ann", "show", shows=False)
    assert shows_no_value(game.told("Eve", "update")[-1])
    assert codes(game.say("Eve", "sit", table=game.table.id)) == ["no_newcomers"]


def test_options_that_would_fill_every_update_are_refused():
    game = Simulated(players=3).seat("Ann", "Ben")
    stuffing = {f"rule {number}": "x" * 200 for number in range(77)}
    assert codes(game.say("Ann", "configure", options={"rules": stuffing})) == ["bad_options"]
    assert game.told("Ben", "update")[-1]["table"]["options"]["rules"] == {}
    game.say("Ann", "configure", options={"rules": {}, "pace": 7})
    assert game.told("Ben", "update")[-1]["table"]["options"]["pace"] == 7


def test_a_player_who_left_is_sent_nothing_more_of_the_game(game):
    game.say("Eve", "watch", table=game.table.id)
    game.say("Eve", "leave")
    game.say("Ben", "leave")
    sent = [len(game.sent[id_of(name)]) for name in ("Eve", "Ben")]
    game.say("Ann", "pause", paused=True)
    assert [len(game.sent[id_of(name)]) for name in ("Eve", "Ben")] == sent
    for name in ("Eve", "Ben"):
        assert codes(game.say(name, "sync")) == ["not_seated"]


def test_a_player_of_one_table_sees_of_another_what_a_spectator_does(tmp_path):
    host = RunningServer(tmp_path, tables=2, options=Options(players=3, pace=0))
    ann, ben = (RawClient(host.port, host.keys.public, name) for name in ("Ann", "Ben"))
    first, second = (table["id"] for table in ann.hello()["tables"])
    ann.sit(first)
    ben.sit(second)
    ben.send("start")
    ben.until(lambda update: update["view"])
    ann.send("watch", table=second)
    assert shows_no_value(ann.until(lambda update: update["table"]["id"] == second))
    for each in (ann, ben):
        each.close()
    host.stop()


def test_a_list_of_tables_says_nothing_of_a_game(game):
    (listed,) = game.say("Eve", "browse")
    (table,) = listed["tables"]
    assert set(table) == {
        "id", "name", "game", "phase", "taken", "seats", "watchers", "yours", "people", "bots",
    }  # fmt: skip


# ---- what replies tell by the way --------------------------------------------------------

TRIES = (
    {"type": "bet", "tricks": 3},
    *({"type": "play", "position": position} for position in range(10)),
    {"type": "play", "position": 99},
    {"type": "deal", "cards": []},
)


def exchanged(state):
    """Return the state with one own card of seat 0 changed for one that lies aside, so that
    seat 0 cannot tell."""
    own = list(state.hands[0])
    for position in sorted(state.held[0]):
        for other, aside in enumerate(state.aside):
            hand = own.copy()
            hand[position] = aside
            if aside.colour == own[position].colour and sort_hand(hand) == tuple(hand):
                rest = list(state.aside)
                rest[other] = own[position]
                hands = (tuple(hand), *state.hands[1:])
                return replace(state, hands=hands, aside=sort_hand(rest))
    raise AssertionError("no two cards of this deal fit")


def answers(game):
    """Return all bytes that Ann is sent for everything that she may try."""
    before = len(game.sent[id_of("Ann")])
    for action in TRIES:
        game.clock += 1
        turn = game.table.turn
        game.say("Ann", "act", turn=turn, action=action)
        game.say("Ann", "sync")
        if game.table.turn > turn:
            break
    return game.sent[id_of("Ann")][before:]


@pytest.mark.parametrize("seed", range(20))
def test_refusals_and_sizes_are_the_same_whatever_hidden_cards_one_holds(seed):
    one, two = (Simulated(seed, players=3).begin("Ann", "Ben") for _ in range(2))
    two.journaled.table = replace(two.table, play=exchanged(two.table.play))
    for game in (one, two):
        game.clock = 2000.0
    assert answers(one) == answers(two)


def test_a_client_that_a_failed_test_left_open_does_not_keep_the_tests_from_ending():
    code = """
import gc
from tests.host.raw import RawClient
client = RawClient(9, "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7")
client.itself = client
del client
gc.collect()
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=30)
