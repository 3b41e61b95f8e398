"""The vectors of records: whole ones, ones that must be refused, and signatures."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from luznet.games.game import Outcome
from luznet.signing import sign
from luznet.wire.record import Record, SeatChange, to_file
from tests.history.games import a_record, kept, keys_of, person, seeded_bytes

RECORDS: Final[Mapping[str, Callable[[], Any]]] = {
    "a game of Luz for three, signed by both people": lambda: kept(a_record(), "Ann", "Ben"),
    "a game of Luz that was left after two deals": lambda: kept(a_record(players=4, actions=100)),
    "a game of Luris for four people, after another one": lambda: kept(
        a_record("luris", 4, people=4, last=Outcome((0, 2), (9, 7, 9, 7), (1, 3))), "Ann"
    ),
    "a game of Luz that somebody joined": lambda: kept(joined()),
}


def joined() -> Record:
    """Return a record in which a person took over from a bot."""
    return replace(a_record(seed=2), changes=(SeatChange(after=60, seat=2, by=person("Eve")),))


def records() -> dict[str, Any]:
    return {
        "description": "Files of records, each with the bytes of its record and their digest.",
        "section": "10",
        "cases": [
            {
                "description": description,
                "file": json.loads(to_file(made())),
                "bytes": made().data.decode(),
                "digest": made().digest,
            }
            for description, made in RECORDS.items()
        ],
    }


def damaged() -> dict[str, Any]:
    """Return files that must be refused, and what luznet says is wrong with each."""
    return {
        "description": "Files of records that a reader must refuse. `what` is luznet's own name "
        "for what is wrong; another reader may find something else.",
        "section": "10.1",
        "cases": [
            {"description": description, "what": what, "file": changed(change)}
            for description, what, change in DAMAGES
        ],
    }


def changed(change: Callable[[dict[str, Any]], None]) -> Any:
    file = json.loads(to_file(kept(a_record(), "Ann")))
    change(file)
    return file


def _action(file: dict[str, Any], number: int, **fields: Any) -> None:
    file["record"]["actions"][number].update(fields)


def _record(**fields: Any) -> Callable[[dict[str, Any]], None]:
    return lambda file: file["record"].update(fields)


DAMAGES: Final[tuple[tuple[str, str, Callable[[dict[str, Any]], None]], ...]] = (
    ("of a later format", "newer", _record(format=2)),
    ("of an unknown game", "unknown_game", _record(game="whist")),
    ("without its seats", "not_record", lambda file: file["record"].pop("seats")),
    ("with a number that is no whole one", "not_record", _record(number=1.5)),
    (
        "with a bet of the wrong seat",
        "not_legal",
        lambda file: _action(file, 2, actor=file["record"]["actions"][3]["actor"]),
    ),
    (
        "with a card that is not held",
        "not_legal",
        lambda file: file["record"]["actions"].insert(6, dict(file["record"]["actions"][5])),
    ),
    (
        "with a deck that has a card twice",
        "not_legal",
        lambda file: file["record"]["actions"][1]["action"]["cards"].__setitem__(0, ["r", 1]),
    ),
    (
        "cut off in the middle of a deal",
        "not_open",
        lambda file: file["record"].update(actions=file["record"]["actions"][:20]),
    ),
    (
        "with more points than were made",
        "outcome",
        lambda file: file["record"]["outcome"]["scores"].__setitem__(0, 500),
    ),
    (
        "with another winner",
        "outcome",
        lambda file: file["record"]["outcome"].update(winners=[0, 1]),
    ),
    (
        "with one person in two seats",
        "seats",
        lambda file: file["record"]["seats"].__setitem__(1, file["record"]["seats"][0]),
    ),
    ("with a person without a key", "seats", lambda file: file["record"]["seats"][0].pop("key")),
    ("that ended before it began", "times", _record(ended=1)),
    ("with an action before the one before", "times", lambda file: _action(file, 9, at=0)),
    (
        "signed, and changed since",
        "signature",
        lambda file: file["record"].update(name="Dinner"),
    ),
)


def signatures() -> dict[str, Any]:
    cases = []
    for number in range(4):
        keys, random = keys_of(f"signer {number}"), seeded_bytes(f"random {number}")
        data = f"luznet record {number:064x}".encode()
        cases.append({
            "public": keys.public,
            "secret": keys.secret,
            "random": random.hex(),
            "data": data.decode(),
            "signature": sign(keys.secret, keys.public, data, random),
        })  # fmt: skip
    return {
        "description": "XEdDSA signatures with CURVE keys (Z85): `random` are the 64 bytes that "
        "the signer drew.",
        "section": "10.4",
        "cases": cases,
    }


FILES: dict[str, Callable[[], dict[str, Any]]] = {
    "records/valid.json": records,
    "records/invalid.json": damaged,
    "crypto/signatures.json": signatures,
}
