"""Frames that nobody should send, in the middle of a running game.

Whatever arrives, nothing is raised and nothing is logged as a fault; a message that is refused
leaves the table as it was; and an action that is accepted was legal, on turn, and its seat's own.
"""

import logging
import tracemalloc

import msgpack
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from luznet.games import GAMES
from luznet.host.table import seat_of, to_act
from luznet.records.entries import Acted, read_entry
from luznet.wire.codec import Malformed, decode_from_client, decode_from_host
from luznet.wire.messages import MAX_FRAME
from luznet.wire.session import HostSession
from tests.host.simulated import Simulated, id_of, key_of
from tests.wire.test_codec import FROM_CLIENTS, FROM_HOSTS, encode

LUZ = GAMES["luz"]
SEATED = ("Ann", "Ben")
PEOPLE = ("on turn", "on turn", *SEATED, "Eve", "Zoe")
"""The senders: the player to act, two who sit, one who watches, and a stranger."""
FRAMES = 50
"""Frames in one run."""

TYPES = [message.__struct_config__.tag for message in (*FROM_CLIENTS, *FROM_HOSTS)]
FIELDS = (
    "versions", "name", "client", "n", "table", "seat", "ready", "options", "shows", "paused",
    "turn", "action", "players", "bots", "help", "open_tricks", "spectators", "turn_time",
    "grace", "pace", "levels", "rules", "tricks", "safety", "position", "cards", "dealer",
)  # fmt: skip

numbers = st.one_of(
    st.integers(-3, 12), st.sampled_from([2**31, 2**53, 2**63, 2**64 - 1, -(2**63)])
)
words = st.sampled_from(
    ["", "Ann", "bet", "play", "deal", "all", "none", "odds", "strong", "zzzzzzzz", "x" * 99]
)
plain = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, words, st.floats(), st.binary(max_size=4)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(FIELDS), numbers), inner, max_size=4),
    ),
    max_leaves=8,
)
actions = st.one_of(
    st.builds(lambda n, safe: {"type": "bet", "tricks": n, "safety": safe}, numbers, st.booleans()),
    st.builds(lambda n: {"type": "play", "position": n}, numbers),
    st.builds(lambda n: {"type": "draw_dealer", "dealer": n}, numbers),
    st.builds(lambda cards: {"type": "deal", "cards": cards}, plain),
)
acts = st.builds(
    lambda ahead, action: ("act", ahead, action),
    st.sampled_from([0, 0, 0, 0, 0, 1, -1, 2**40]),
    st.one_of(st.none(), st.none(), actions, plain),
)
"""An act for the present turn or another one; None: some legal action, if there is one."""
odd_maps = st.builds(
    lambda kind, fields: ("map", kind, fields),
    st.sampled_from(TYPES),
    st.dictionaries(st.sampled_from(FIELDS), plain, max_size=5),
)
honest = st.builds(lambda message: ("frame", encode(message)), st.sampled_from(FROM_CLIENTS))


def mutate(frame, changes, cut, behind):
    data = bytearray(frame)
    for place, byte in changes:
        if data:
            data[place % len(data)] = byte
    return bytes(data[: len(data) - cut] if cut else data) + behind


mutated = st.builds(
    lambda message, *how: ("frame", mutate(encode(message), *how)),
    st.sampled_from([*FROM_CLIENTS, *FROM_HOSTS]),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 255)), min_size=1, max_size=5),
    st.sampled_from([0, 0, 0, 1, 7]),
    st.sampled_from([b"", b"", b"\x00", b"\xc1"]),
)
noise = st.builds(lambda data: ("frame", data), st.binary(max_size=60))
turns = st.lists(
    st.tuples(
        st.sampled_from(PEOPLE), st.one_of(acts, acts, acts, odd_maps, honest, mutated, noise)
    ),
    min_size=FRAMES,
    max_size=FRAMES,
)


def frame_of(game, name, what):
    """Return the bytes that were meant, now that the turn and the legal actions are known."""
    if what[0] == "frame":
        return what[1].replace(b"abcd1234", game.table.id.encode())
    if what[0] == "map":
        fields = {"type": what[1], **what[2]}
        return msgpack.packb(fields if fields.get("table") else {**fields, "table": game.table.id})
    _, ahead, action = what
    seat = seat_of(game.table, key_of(name))
    if action is None and game.table.play is not None and seat is not None:
        legal = list(LUZ.legal(game.table.play, seat))
        action = fields_of(legal[0]) if legal else {}
    return msgpack.packb({"type": "act", "turn": max(0, game.table.turn + ahead), "action": action})


def fields_of(action):
    return msgpack.unpackb(encode(action))


def check(game, name, frame, before, written, replies):
    """Hold what came of one frame against the promises."""
    fresh = [read_entry(data, LUZ) for data in game.journal.kept[before.id][written:]]
    if not fresh:
        assert game.table == before
    if any(reply["type"] == "refused" for reply in replies):
        assert not fresh
    played = [entry for entry in fresh if isinstance(entry, Acted) and entry.actor >= 0]
    assert len(played) <= 1
    for entry in played:
        assert entry.actor == seat_of(before, key_of(name))
        assert entry.action in LUZ.legal(before.play, entry.actor)
        assert decode_from_client(frame).turn == before.turn < game.table.turn


def send_checked(game, name, frame):
    before, written = game.table, len(game.journal.kept[game.table.id])
    check(game, name, frame, before, written, game.say_bytes(name, frame))


def on_turn(game):
    """Return the name of the player to act; any player if nobody is."""
    seat = to_act(game.table)
    return SEATED[seat] if seat in range(len(SEATED)) else "Ann"


@pytest.fixture
def faults():
    """Give the list of everything that is logged as a fault."""
    seen = []
    handler = logging.Handler()
    handler.emit = seen.append
    logger = logging.getLogger("luznet")
    logger.addHandler(handler)
    yield seen
    logger.removeHandler(handler)


def play_among(script):
    """Run a script of frames against a host with a running game."""
    game = Simulated(players=3).begin(*SEATED)
    game.say("Eve", "hello", versions=[1], name="Eve")
    game.say("Eve", "watch", table=game.table.id)
    for name, what in script:
        game.clock += 0.1
        name = on_turn(game) if name == "on turn" else name
        send_checked(game, name, frame_of(game, name, what))
        game.host.tick()
        game.answer_bots()
    assert game.said == []


def budget(frames):
    return settings(
        max_examples=frames // FRAMES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


@budget(1000)
@given(script=turns)
def few_frames(script):
    play_among(script)


@budget(100_000)
@given(script=turns)
def many_frames(script):
    play_among(script)


@pytest.mark.parametrize("run", [few_frames, pytest.param(many_frames, marks=pytest.mark.slow)])
def test_no_frame_in_a_running_game_causes_a_fault_a_change_by_a_refusal_or_an_illegal_action(
    run, faults
):
    run()
    assert faults == []


def recorded():
    """Return every frame that two players send in a whole honest game, in order."""
    frames = []
    game = Simulated(players=3, bots=True)
    say = game.say_bytes

    def record(name, frame, key=None):
        frames.append((name, frame))
        return say(name, frame, key)

    game.say_bytes = record
    game.begin(*SEATED)
    while game.table.phase == "playing":
        game.clock += 0.2
        game.answer_bots()
        for seat, name in enumerate(SEATED):
            legal = list(LUZ.legal(game.table.play, seat))
            if legal:
                game.say(name, "act", turn=game.table.turn, action=fields_of(legal[-1]))
    return frames


HONEST = recorded()


def replay_with_mutations(changes):
    """Send an honest game's frames, some of them changed on the way."""
    game = Simulated(players=3, bots=True)
    for number, (name, frame) in enumerate(HONEST):
        game.clock += 0.2
        for change in changes.get(number, ()):
            send_checked(game, name, mutate(frame, *change))
        game.say_bytes(name, frame)
        game.answer_bots()
    assert game.said == []


mutations = st.dictionaries(
    st.integers(0, len(HONEST) - 1),
    st.lists(
        st.tuples(
            st.lists(st.tuples(st.integers(0, 80), st.integers(0, 255)), max_size=3),
            st.integers(0, 9),
            st.sampled_from([b"", b"\x00"]),
        ),
        min_size=1,
        max_size=2,
    ),
    min_size=5,
    max_size=30,
)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(changes=mutations)
def few_sessions(changes):
    replay_with_mutations(changes)


@settings(max_examples=700, deadline=None, suppress_health_check=list(HealthCheck))
@given(changes=mutations)
def many_sessions(changes):
    replay_with_mutations(changes)


@pytest.mark.parametrize("run", [few_sessions, pytest.param(many_sessions, marks=pytest.mark.slow)])
def test_a_valid_session_whose_frames_are_changed_on_the_way_does_no_harm(run, faults):
    run()
    assert faults == []


@settings(max_examples=300, deadline=None)
@given(st.lists(st.one_of(st.binary(max_size=100), mutated.map(lambda what: what[1])), max_size=9))
def test_a_session_takes_any_bytes_at_any_time(frames):
    session = HostSession(0.0)
    for second, frame in enumerate(frames):
        received = session.receive(frame, second / 3)
        assert received.command is None or not received.replies


def test_another_key_on_a_known_routing_id_starts_from_nothing():
    game = Simulated(players=3).begin(*SEATED)
    before = game.table
    replies = game.say_bytes("Ann", msgpack.packb({"type": "sync"}), key=key_of("Eve"))
    assert [reply["code"] for reply in replies] == ["hello_first"]
    assert before.play == game.table.play
    assert game.host._connections.of(id_of("Ann")).journaled is None


# ---- bombs -------------------------------------------------------------------------------


def filled(head, item):
    """Return a frame as large as allowed, of one item over and over."""
    return head + item * ((MAX_FRAME - len(head)) // len(item))


def wide_map():
    keys = b"".join(b"\xcd" + number.to_bytes(2, "big") + b"\xc0" for number in range(4000))
    return b"\xde" + (4000).to_bytes(2, "big") + keys


MOST = 100 * MAX_FRAME
"""Bytes that reading one frame may cost, before it is refused."""
BOMBS = {
    "a list of lists": filled(b"\xdc\x3f\xfd", b"\x90"),
    "a list of maps": filled(b"\xdc\x3f\xfd", b"\x80"),
    "a list of short texts": filled(b"\xdc\x1f\xfe", b"\xa1x"),
    "a map of numbers": wide_map(),
    "a list in a list in a list": b"\x91" * (MAX_FRAME - 1) + b"\xc0",
    "a map in a map in a map": b"\x81\xa0" * (MAX_FRAME // 2),
    "a list of four thousand million": b"\xdd\xff\xff\xff\xff" + b"\xc0" * 100,
    "a map of four thousand million": b"\xdf\xff\xff\xff\xff" + b"\xa0\xc0" * 100,
    "four lists of a million each": b"\xdd\x00\x0f\xff\xff" * 4,
    "a text of four gigabytes": b"\xdb\xff\xff\xff\xff" + b"x" * 100,
    "bytes of four gigabytes": b"\xc6\xff\xff\xff\xff" + b"x" * 100,
    "an extension of four gigabytes": b"\xc9\xff\xff\xff\xff\x05" + b"x" * 100,
    "extensions": filled(b"\xdc\x15\x55", b"\xd4\x05x"),
    "huge integers": filled(b"\xdc\x07\x1b", b"\xcf" + b"\xff" * 8),
    "not a number": b"\x82\xa4type\xa4ping\xa1n\xcb\x7f\xf8" + bytes(6),
    "infinity": b"\x82\xa4type\xa4ping\xa1n\xcb\x7f\xf0" + bytes(6),
    "bad UTF-8": b"\x81\xa4type\xdb\x00\x00\x30\x00" + b"\xff" * 0x3000,
    "a key over and over": b"\xde\x15\x54" + b"\xa1n\x01" * 0x1554,
    "sixteen megabytes": b"\xdd\x00\xff\xff\xff" + b"\xc0" * (1 << 24),
}  # fmt: skip


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
@pytest.mark.parametrize("decode", [decode_from_client, decode_from_host])
def test_a_bomb_is_refused_before_it_costs_memory(bomb, decode):
    tracemalloc.start()
    try:
        with pytest.raises(Malformed):
            decode(bomb)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MOST, f"{peak} bytes"
