"""Writes protocol/schema.json from the types: `python -m tests.protocol.schema`.

JSON Schema (2020-12) of every message and of each game's parts in it. The wire is MessagePack,
whose maps, lists, texts, whole numbers, booleans and nil are JSON's.

    the root: a message of anybody
    $defs: ClientMessage, HostMessage, DoorMessage, and each message by its name;
           GAME.Options, GAME.View, GAME.Event, GAME.PlayerAction, GAME.ChanceAction;
           Record, RecordFile
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec

from luznet.games import GAMES, AnyGame
from luznet.wire.client_messages import AnyClientMessage
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.pairing_messages import AnyDoorMessage
from luznet.wire.record import FORMAT, Record
from luznet.wire.versions import VERSIONS
from tests.protocol.text import actions_of_players, section_of

SCHEMA = Path(__file__).parents[2] / "protocol" / "schema.json"
SIDES = {
    "ClientMessage": ("What a client sends.", AnyClientMessage),
    "HostMessage": ("What a host sends.", AnyHostMessage),
    "DoorMessage": ("What both sides send at a door.", AnyDoorMessage),
}
ABOUT = (
    "The protocol of luznet, version {versions}: a message of a client, of a host or at a door, as "
    "it is written now. `type` says which one. A reader must be more lenient: there may be more "
    "in future (spec.md, section 3)."
)
RECORD_FILE = {
    "description": "The file in which a record is passed on.",
    "type": "object",
    "properties": {
        "luznet": {"const": FORMAT},
        "record": {"$ref": "#/$defs/Record"},
    },
    "required": ["luznet", "record"],
}
WORDS = ("Say", "Confide", "Said")
"""Messages that have either a text or a phrase."""


def schema() -> dict[str, Any]:
    """Return the whole schema."""
    definitions: dict[str, Any] = {}
    for name, (about, kinds) in SIDES.items():
        definitions |= components(get_args(kinds))
        definitions[name] = one_of(get_args(kinds), about)
    definitions |= components([Record])
    definitions["RecordFile"] = RECORD_FILE
    for game in GAMES.values():
        definitions |= definitions_of(game)
    complete(definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:luznet:protocol:{max(VERSIONS)}",
        "title": "Message",
        "description": ABOUT.format(versions=max(VERSIONS)),
        "oneOf": [{"$ref": f"#/$defs/{name}"} for name in SIDES],
        "$defs": dict(sorted(definitions.items())),
    }


def definitions_of(game: AnyGame) -> dict[str, Any]:
    """Return a game's own definitions, prefixed with its name, because two games may use the same
    type names."""
    prefix, sent = f"{game.name}.", actions_of_players(game.name)
    kinds = (game.options_type, game.view_type, *game.action_types, *game.event_types)
    players = [kind for kind in game.action_types if tag(kind) in sent]
    others = [kind for kind in game.action_types if tag(kind) not in sent]
    return {
        **components(kinds, prefix, section_of(game.name)),
        f"{prefix}PlayerAction": one_of(players, "What a client sends in `act`.", prefix),
        f"{prefix}ChanceAction": one_of(
            others, "What chance or the clock does: never sent, in the vectors only.", prefix
        ),
        f"{prefix}Event": one_of(game.event_types, "What happened, in `update`.", prefix),
    }


def components(kinds: Iterable[type], prefix: str = "", section: str = "") -> dict[str, Any]:
    """Return the definitions of types and of everything in them; `section` is that of their
    game."""
    _, parts = msgspec.json.schema_components(kinds, ref_template=f"#/$defs/{prefix}{{name}}")
    return {f"{prefix}{name}": tidy(part, section) for name, part in parts.items()}


def one_of(kinds: Iterable[type], about: str, prefix: str = "") -> dict[str, Any]:
    """Return the definition of a union that `type` distinguishes."""
    kinds = tuple(kinds)
    return {
        "description": about,
        "type": "object",
        "properties": {"type": {"enum": [tag(kind) for kind in kinds]}},
        "required": ["type"],
        "oneOf": [{"$ref": f"#/$defs/{prefix}{kind.__name__}"} for kind in kinds],
    }


def complete(definitions: dict[str, Any]) -> None:
    """Add what the types don't say: which game's maps a message can hold, that words are either a
    text or a phrase, and that the view of a seat names it."""
    actions = [{"$ref": f"#/$defs/{game}.PlayerAction"} for game in GAMES]
    definitions["Act"]["properties"]["action"] = {"oneOf": actions}
    definitions["Update"]["allOf"] = [of_game(game) for game in GAMES]
    signatures = definitions["Signatures"]["properties"]["signatures"]
    definitions["RecordFile"]["properties"]["signatures"] = signatures
    for name in WORDS:
        definitions[name]["oneOf"] = [only("text", "phrase"), only("phrase", "text")]
    of_seat = {"eyes": {"const": "seat"}, "of": {"type": "integer"}}
    of_none = {"eyes": {"enum": ["spectator", "all"]}, "of": {"type": "null"}}
    definitions["Lead"]["oneOf"] = [
        {"type": "object", "properties": of_seat, "required": ["eyes", "of"]},
        {"type": "object", "properties": of_none},
    ]


def of_game(game: str) -> dict[str, Any]:
    """Return what an update contains at a table where this game is played."""
    table = {"type": "object", "properties": {"game": {"const": game}}, "required": ["game"]}
    view = {"oneOf": [{"$ref": f"#/$defs/{game}.View"}, {"type": "null"}]}
    events = {"type": "array", "items": {"$ref": f"#/$defs/{game}.Event"}}
    return {
        "if": {"type": "object", "properties": {"table": table}, "required": ["table"]},
        "then": {"type": "object", "properties": {"view": view, "events": events}},
    }


def only(said: str, other: str) -> dict[str, Any]:
    filled, empty = {"type": "string", "minLength": 1}, {"const": ""}
    return {"type": "object", "properties": {said: filled, other: empty}, "required": [said]}


def tidy(part: Any, section: str) -> Any:
    """Return a part of the schema without OpenAPI's keywords, described for readers of the text
    rather than of the code."""
    if isinstance(part, list):
        return [tidy(each, section) for each in part]
    if not isinstance(part, dict):
        return part
    kept = {name: tidy(value, section) for name, value in part.items() if name != "discriminator"}
    if isinstance(kept.get("description"), str):
        kept["description"] = for_readers(kept["description"], section)
    if isinstance(kept.get("enum"), list) and len(kept["enum"]) == 1:
        kept["const"] = kept.pop("enum")[0]
    return kept


def for_readers(description: str, section: str) -> str:
    text = " ".join(description.split())
    for code, said in (("`REFUSALS`", "spec.md 5.4"),
                       ("`PHRASES`", "the phrases of spec.md 5.5"), ("`HIDDEN`", "0")):  # fmt: skip
        text = text.replace(code, said)
    text = re.sub(r"\(((?:[A-Z]\d(?:, | to )?)+)\)", rf"(spec.md {section}.6, \1)", text)
    return re.sub(r"\bNone\b", "nil", text)


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def written() -> str:
    """Return the text of the file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(written())
