"""This program passes the vectors of the protocol."""

import json

import msgpack
import msgspec
import pytest

from luznet.games import GAMES
from luznet.trust import phrase
from luznet.wire.codec import (
    decode_from_client,
    decode_from_host,
    encode,
    read_action,
    read_events,
    read_view,
)
from luznet.wire.messages import Farewell, Refused, type_of
from luznet.wire.pairing_messages import decode_at_door
from luznet.wire.session import HostSession
from luznet.wire.text import are_alike, clean_name
from tests.protocol.vector_games import GAMES_PLAYED, NAMES, readers
from tests.protocol.vector_sessions import SESSIONS
from tests.protocol.vectors import FILES, VECTORS

README = (VECTORS.parent / "README.md").read_text()
READS = {"client": decode_from_client, "host": decode_from_host, "door": decode_at_door}
ACTORS = {name: actor for actor, name in NAMES.items()}


def load(name):
    return json.loads((VECTORS / name).read_text())


def cases(name, part):
    return [pytest.param(case, id=case.get("description")) for case in load(name)[part]]


def plain(value):
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("name", FILES)
def test_the_vectors_are_up_to_date(name):
    assert load(name) == json.loads(json.dumps(FILES[name]()))


def test_every_file_of_vectors_is_generated_and_describes_itself():
    found = {str(path.relative_to(VECTORS)) for path in VECTORS.rglob("*.json")}
    assert found == set(FILES)
    assert all(load(name)["description"] for name in found)


@pytest.mark.parametrize("name", FILES)
def test_the_readme_has_a_row_for_every_file_that_names_its_lists_except_cases(name):
    folder, _, file = name.partition("/")
    rows = [row for row in README.splitlines() if row.startswith(f"| `{folder}/")]
    names = {f"`{name}`", f"`{file}`", f"`{folder}/*.json`", f"`_{file[-6:-5]}`"}
    row = next(row for row in rows if any(each in row.split(" | ")[0] for each in names))
    lists = {key for key, value in load(name).items() if isinstance(value, list)}
    assert [each for each in lists - {"cases"} if f"`{each}`" not in row] == []


@pytest.mark.parametrize("side", READS)
def test_valid_messages_decode_to_their_values_however_they_are_encoded(side):
    for case in load(f"valid/{side}.json")["messages"]:
        value, frame = case["value"], bytes.fromhex(case["hex"])
        backwards = msgpack.packb(dict(reversed(value.items())))
        for written in (frame, msgpack.packb(value), backwards):
            message = READS[side](written)
            assert {"type": type_of(message), **plain(message)} == value
            assert msgpack.unpackb(encode(message)) == msgpack.unpackb(frame)


@pytest.mark.parametrize("case", cases("invalid/frames.json", "frames"))
def test_invalid_frames_are_refused_as_the_vectors_say(case):
    frame = bytes.fromhex(case["hex"]) * case["times"]
    received = HostSession(0.0).receive(frame, 0.0)
    assert received.command is None
    refused = [reply for reply in received.replies if not isinstance(reply, Farewell)]
    assert [type(reply) for reply in refused] == [Refused]
    assert refused[0].code == case["refusal"]


@pytest.mark.parametrize("name", SESSIONS)
def test_everything_said_in_a_session_can_be_decoded(name):
    for step in load(f"sessions/{name}.json")["steps"]:
        message = READS[step["from"]](msgpack.packb(step["message"]))
        assert type_of(message) == step["message"]["type"]
        if step["message"]["type"] == "update" and step["message"]["view"]:
            read_view(GAMES[step["message"]["table"]["game"]], step["message"]["view"])


@pytest.mark.parametrize("case", load("crypto/phrases.json")["phrases"])
def test_the_phrases_of_keys_are_those_of_the_vectors(case):
    assert phrase(case["key"]) == case["phrase"]


def test_names_are_cleaned_and_compared_as_the_vectors_say():
    names = load("valid/names.json")
    for case in names["cases"]:
        assert clean_name(text_of(case["sent"])) == text_of(case["name"]), case["description"]
    for pair in names["pairs"]:
        assert are_alike(*map(text_of, pair["names"])) == pair["alike"]


def text_of(numbers):
    return "".join(chr(int(number, 16)) for number in numbers.split())


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_games_go_as_the_vectors_say_for_every_reader(name):
    game = load(f"games/{name}.json")
    rules, players = GAMES[game["game"]], game["players"]
    state = rules.new(players, rules.read_options(game["options"]))
    for step in game["steps"]:
        actor = ACTORS.get(step["actor"], step["actor"])
        state, events = rules.apply(state, actor, read_action(rules, step["action"]))
        for reader, seat in readers(players).items():
            told = step["events"].get(reader, step["events"]["all"])
            redacted = tuple(rules.redact(event, seat) for event in events)
            assert redacted == read_events(rules, tuple(told))
            if "views" in step:
                assert rules.view(state, seat) == read_view(rules, step["views"][reader])
    assert rules.outcome(state) is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_vectors_of_a_game_have_every_action_and_every_event(game):
    played = [load(f"games/{name}.json") for name, (rules, _) in GAMES_PLAYED.items()
              if rules.name == game]  # fmt: skip
    steps = [step for each in played for step in each["steps"]]
    done = {step["action"]["type"] for step in steps}
    told = {event["type"] for step in steps for event in step["events"]["all"]}
    assert done == {kind.__struct_config__.tag for kind in GAMES[game].action_types}
    assert told == {kind.__struct_config__.tag for kind in GAMES[game].event_types}
