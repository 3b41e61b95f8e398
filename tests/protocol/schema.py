"""Writes protocol/schema.json from the types: `python -m tests.protocol.schema`.

JSON Schema (2020-12) of every message, and of what each game puts into it.  The wire is
MessagePack, whose maps, lists, texts, whole numbers, booleans and nil are JSON's.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from luznet.games import GAMES
from luznet.wire.messages import VERSIONS, AnyClientMessage, AnyDoorMessage, AnyHostMessage
from tests.protocol.text import section_of

SCHEMA = Path(__file__).parents[2] / "protocol" / "schema.json"


def schema() -> dict[str, Any]:
    """Return the schema: `client`, `host` and `door` are the messages, `games` the rest."""
    roots: dict[str, Any] = {
        "client": AnyClientMessage,
        "host": AnyHostMessage,
        "door": AnyDoorMessage,
    }
    for game in GAMES.values():
        roots[f"{game.name} options"] = game.options_type
        roots[f"{game.name} view"] = game.view_type
        roots[f"{game.name} action"] = union(game.action_types)
        roots[f"{game.name} event"] = union(game.event_types)
    found, definitions = {}, {}
    for name, kind in roots.items():
        # Games may call their types alike, so each has its definitions to itself.
        game = name.split()[0] if " " in name else ""
        prefix = f"{game}." if game else ""
        (one,), parts = msgspec.json.schema_components(
            [kind], ref_template=f"#/$defs/{prefix}{{name}}"
        )
        section = section_of(game) if game else ""
        found[name] = tidy(one, section)
        definitions.update({f"{prefix}{part}": tidy(each, section) for part, each in parts.items()})
    return assembled(found, definitions)


def assembled(found: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of luznet",
        "versions": list(VERSIONS),
        "messages": {name: found[name] for name in ("client", "host", "door")},
        "games": {
            game: {part: found[f"{game} {part}"] for part in ("options", "view", "action", "event")}
            for game in GAMES
        },
        "$defs": dict(sorted(definitions.items())),
    }


def tidy(part: Any, section: str) -> Any:
    """Return a part of the schema without what is OpenAPI's, described for readers of the text
    and not of the code; `section` is that of the game which it belongs to."""
    if isinstance(part, list):
        return [tidy(each, section) for each in part]
    if not isinstance(part, dict):
        return part
    kept = {name: tidy(value, section) for name, value in part.items() if name != "discriminator"}
    if isinstance(kept.get("description"), str):
        kept["description"] = for_readers(kept["description"], section)
    return kept


def for_readers(description: str, section: str) -> str:
    text = " ".join(description.split())
    for code, said in (("RULES.md", f"spec.md {section}.6,"), ("`REFUSALS`", "spec.md 5.4"),
                       ("`PHRASES`", "the phrases of spec.md 5.5"), ("`HIDDEN`", "0")):  # fmt: skip
        text = text.replace(code, said)
    return text


def union(types: tuple[type, ...]) -> Any:
    kind: Any = types[0]
    for other in types[1:]:
        kind = kind | other
    return kind


def written() -> str:
    """Return the text of the file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA.write_text(written())
