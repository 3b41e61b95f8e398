"""protocol/schema.json agrees with the types, and all vectors pass it in an independent
validator."""

import json
from typing import get_args

import msgpack
import pytest
from jsonschema import Draft202012Validator

from luznet.games import GAMES
from luznet.wire.client_messages import AnyClientMessage
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.pairing_messages import AnyDoorMessage
from tests.protocol.schema import SCHEMA, written
from tests.protocol.vector_games import GAMES_PLAYED
from tests.protocol.vector_sessions import SESSIONS
from tests.protocol.vectors import VECTORS

MADE = json.loads(SCHEMA.read_text())
SIDES = {
    "client": ("ClientMessage", AnyClientMessage),
    "host": ("HostMessage", AnyHostMessage),
    "door": ("DoorMessage", AnyDoorMessage),
}
KEYWORDS = {
    "$schema", "$id", "$ref", "$defs", "title", "description", "default", "type", "const", "enum",
    "properties", "required", "additionalProperties", "items", "prefixItems", "minItems",
    "maxItems", "minLength", "maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum",
    "exclusiveMaximum", "anyOf", "oneOf", "allOf", "if", "then", "propertyNames", "maxProperties",
}  # fmt: skip
MAPS = {"properties", "$defs"}
"""Keywords whose values are maps of schemas."""
DATA = {"const", "enum", "default", "required", "type"}
"""Keywords whose values are not schemas."""


def load(name):
    return json.loads((VECTORS / name).read_text())


def validator(name):
    """Return a validator of one definition."""
    return Draft202012Validator({**MADE, "oneOf": [{"$ref": f"#/$defs/{name}"}]})


def schemas(value):
    """Yield every schema in a schema."""
    yield value
    for keyword, part in value.items():
        if keyword in DATA:
            continue
        parts = part.values() if keyword in MAPS else part if isinstance(part, list) else [part]
        for each in parts:
            if isinstance(each, dict):
                yield from schemas(each)


def test_the_schema_is_up_to_date():
    assert SCHEMA.read_text() == written()


def test_the_schema_is_valid_under_2020_12_and_has_no_custom_keywords():
    Draft202012Validator.check_schema(MADE)
    assert {keyword for each in schemas(MADE) for keyword in each} <= KEYWORDS


def test_every_reference_in_the_schema_resolves_and_every_definition_is_used():
    found = {each["$ref"] for each in schemas(MADE) if "$ref" in each}
    known = {f"#/$defs/{name}" for name in MADE["$defs"]}
    apart = {f"#/$defs/{game}.{name}" for game in GAMES for name in ("Options", "ChanceAction")}
    assert found <= known
    assert known - found <= {*apart, "#/$defs/RecordFile"}


@pytest.mark.parametrize("side", SIDES)
def test_the_schema_has_every_message_of_each_side_by_its_type(side):
    name, messages = SIDES[side]
    union = MADE["$defs"][name]
    named = [MADE["$defs"][each["$ref"].split("/")[-1]] for each in union["oneOf"]]
    tags = [kind.__struct_config__.tag for kind in get_args(messages)]
    assert [each["properties"]["type"]["const"] for each in named] == tags
    assert union["properties"]["type"]["enum"] == tags


@pytest.mark.parametrize("side", SIDES)
def test_the_schema_accepts_every_valid_message_only_from_its_side(side):
    sides = {other: validator(name) for other, (name, _) in SIDES.items()}
    anybody = Draft202012Validator(MADE)
    for case in load(f"valid/{side}.json")["messages"]:
        anybody.validate(case["value"])
        assert [other for other in SIDES if sides[other].is_valid(case["value"])] == [side]


def plain(frame):
    """Return the content of a frame, None if JSON cannot express it."""
    try:
        value = msgpack.unpackb(frame)
        text = json.dumps(value, allow_nan=False)
    except (ValueError, TypeError, msgpack.UnpackException):
        return None
    is_whole = msgpack.packb(value) == frame  # not so with a doubled key
    return value if is_whole and ".0" not in text else None


def test_the_schema_rejects_every_invalid_message_whose_fault_it_can_express():
    client = validator("ClientMessage")
    told = []
    for case in load("invalid/frames.json")["frames"]:
        value = plain(bytes.fromhex(case["hex"]) * case["times"])
        if value is not None and case["refusal"] in ("malformed", "unknown_type"):
            told.append(case["description"])
            assert not client.is_valid(value), case["description"]
    assert {"nothing said", "a text and a phrase", "a type that nobody knows"} <= set(told)
    assert len(told) > 20


@pytest.mark.parametrize("name", SESSIONS)
def test_the_schema_accepts_everything_a_host_says_in_a_session(name):
    host = validator("HostMessage")
    for step in load(f"sessions/{name}.json")["steps"]:
        if step["from"] == "host":
            host.validate(step["message"])


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_the_schema_accepts_a_whole_game_and_distinguishes_players_actions_from_chances(name):
    game = load(f"games/{name}.json")
    parts = ("Options", "View", "Event", "PlayerAction", "ChanceAction")
    options, view, event, players, chances = (validator(f"{game['game']}.{part}") for part in parts)
    options.validate(game["options"])
    for step in game["steps"]:
        is_players = isinstance(step["actor"], int)
        assert players.is_valid(step["action"]) == is_players
        assert chances.is_valid(step["action"]) != is_players
        for told in step["events"].values():
            for each in told:
                event.validate(each)
        for each in step.get("views", {}).values():
            view.validate(each)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("Act", {"type": "act", "turn": 1, "action": {"type": "deal", "cards": []}}),
        ("Act", {"type": "act", "turn": 1, "action": {"type": "bet", "tricks": 11}}),
        ("Say", {"type": "say", "text": "", "phrase": ""}),
        ("Keeper", {"type": "keeper", "key": "é" * 40, "port": 1}),
        ("Seat", {"who": "person", "key": "short"}),
    ],
)
def test_the_schema_rejects_actions_of_chance_empty_words_and_malformed_keys(name, wrong):
    assert not validator(name).is_valid(wrong)


def test_a_view_in_an_update_is_one_of_the_tables_game():
    update = next(each["value"] for each in load("valid/host.json")["messages"]
                  if each["value"]["type"] == "update")  # fmt: skip
    step = next(each for each in load("games/luris_2.json")["steps"] if "views" in each)
    luris = {**update, "view": step["views"]["0"]}
    host = validator("HostMessage")
    assert update["table"]["game"] == "luz"
    assert not host.is_valid(luris)
    assert host.is_valid({**luris, "table": {**update["table"], "game": "luris"}})
