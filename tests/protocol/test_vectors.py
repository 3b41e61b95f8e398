"""This program passes the vectors of the protocol."""

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations

import msgpack
import msgspec
import pytest

from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.trust import phrase
from luznet.wire.codec import (
    decode_at_door,
    decode_from_client,
    decode_from_host,
    encode,
    read_events,
    read_view,
)
from luznet.wire.messages import Farewell, Refused, type_of
from luznet.wire.session import HostSession
from tests.protocol.vector_games import readers
from tests.protocol.vector_sessions import SESSIONS
from tests.protocol.vectors import FILES, VECTORS

READS = {"client": decode_from_client, "host": decode_from_host, "door": decode_at_door}
LUZ = GAMES["luz"]


def load(name):
    return json.loads((VECTORS / name).read_text())


def cases(name, part):
    return [pytest.param(case, id=case.get("description")) for case in load(name)[part]]


def plain(value):
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("name", FILES)
def test_the_vectors_are_those_that_would_be_written_now(name):
    assert load(name) == json.loads(json.dumps(FILES[name]()))


def test_every_file_of_vectors_is_written_and_says_what_it_is():
    found = {str(path.relative_to(VECTORS)) for path in VECTORS.rglob("*.json")}
    assert found == set(FILES)
    assert all(load(name)["description"] for name in found)


@pytest.mark.parametrize("side", READS)
def test_good_messages_are_read_as_they_are_meant_however_they_are_written(side):
    for case in load(f"valid/{side}.json")["messages"]:
        value, frame = case["value"], bytes.fromhex(case["hex"])
        backwards = msgpack.packb(dict(reversed(value.items())))
        for written in (frame, msgpack.packb(value), backwards):
            message = READS[side](written)
            assert {"type": type_of(message), **plain(message)} == value
            assert msgpack.unpackb(encode(message)) == msgpack.unpackb(frame)


@pytest.mark.parametrize("case", cases("invalid/frames.json", "frames"))
def test_bad_frames_are_refused_as_the_vectors_say(case):
    frame = bytes.fromhex(case["hex"]) * case["times"]
    received = HostSession(0.0).receive(frame, 0.0)
    assert received.command is None
    refused = [reply for reply in received.replies if not isinstance(reply, Farewell)]
    assert [type(reply) for reply in refused] == [Refused]
    assert refused[0].code == case["refusal"]


@pytest.mark.parametrize("name", SESSIONS)
def test_everything_that_is_said_in_a_session_can_be_read(name):
    for step in load(f"sessions/{name}.json")["steps"]:
        message = READS[step["from"]](msgpack.packb(step["message"]))
        assert type_of(message) == step["message"]["type"]
        if step["message"]["type"] == "update" and step["message"]["view"]:
            read_view(LUZ, step["message"]["view"])


@pytest.mark.parametrize("case", load("crypto/phrases.json")["phrases"])
def test_phrases_of_keys_are_those_of_the_vectors(case):
    assert phrase(case["key"]) == case["phrase"]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_go_as_the_vectors_say_for_every_reader(players):
    game = load(f"games/luz_{players}.json")
    state = LUZ.new(players, LUZ.options_type())
    for step in game["steps"]:
        actor = CHANCE if step["actor"] == "chance" else step["actor"]
        kind = next(
            kind for kind in LUZ.action_types
            if kind.__struct_config__.tag == step["action"]["type"]
        )  # fmt: skip
        state, events = LUZ.apply(state, actor, msgspec.convert(step["action"], kind))
        for name, reader in readers(players).items():
            told = step["events"].get(name, step["events"]["all"])
            redacted = tuple(LUZ.redact(event, reader) for event in events)
            assert redacted == read_events(LUZ, tuple(told))
            if "views" in step:
                assert LUZ.view(state, reader) == read_view(LUZ, step["views"][name])
    assert LUZ.outcome(state) is not None


def test_the_vectors_of_games_hide_what_each_reader_may_not_know():
    for step in load("games/luz_4.json")["steps"]:
        for seat in range(4):
            view = step.get("views", {}).get(str(seat))
            if view is None or not view["hands"]:
                continue
            for position, (_, value) in enumerate(view["hands"][seat]):
                assert (value == 0) == (position in view["held"][seat])


@pytest.mark.parametrize("case", cases("games/luz_counting.json", "bets"))
def test_bets_give_what_the_table_of_points_says(case):
    bet, won, deal = case["bet"], case["won"], case["deal"]
    is_won = won in {bet["tricks"], bet["tricks"] + bet["safety"]}
    given = deal * (5 if bet["safety"] else 10)
    assert case["points"] == (given if is_won else -5 * abs(won - bet["tricks"]))


@pytest.mark.parametrize("case", cases("games/luz_counting.json", "cases"))
def test_who_opens_and_wins_has_most_points_and_then_sits_closest_to_the_first_player(case):
    first, deals = case["first"], case["points"]
    clockwise = [(first + step) % len(deals[0]) for step in range(len(deals[0]))]
    before, after = ([sum(seat) for seat in zip(*part, strict=True)] for part in (deals[:3], deals))
    winner = max(clockwise, key=lambda seat: (after[seat], deals[3][seat]))
    opener = max(clockwise, key=lambda seat: before[seat]) if len(deals[0]) == 3 else first
    assert (case["opener"], case["winner"]) == (opener, winner)


# ---- what may be computed ----------------------------------------------------------------


@pytest.mark.parametrize("case", cases("games/luz_hidden.json", "cases"))
def test_hidden_cards_are_what_counting_out_every_hand_gives(case):
    view = case["view"]
    hand, held = view["hands"][view["seat"]], view["held"][view["seat"]]
    seen = {tuple(card) for cards in view["hands"] for card in cards if card[1]}
    values = range(1, {3: 8, 4: 10, 5: 12}[view["players"]] + 1)
    counted = {}
    for colour in "rgbpy":
        own = [at for at in range(10) if hand[at][0] == colour]
        unknown = [at for at in own if at in held]
        unseen = [value for value in values if (colour, value) not in seen]
        found = {at: Counter() for at in unknown}
        for chosen in combinations(unseen, len(unknown)):
            guess = dict(zip(unknown, chosen, strict=True))
            as_dealt = [guess.get(at, hand[at][1]) for at in own]
            if as_dealt == sorted(as_dealt):
                for at, value in guess.items():
                    found[at][value] += 1
        counted |= found
    assert case["odds"] == {
        str(at): {
            str(value): str(Fraction(count, chances.total()))
            for value, count in sorted(chances.items())
        }
        for at, chances in sorted(counted.items())
    }
