"""Records of games that were played at random, the same every time."""

import hashlib
import random
from collections.abc import Mapping
from typing import Any

import msgspec
import zmq
from zmq.utils import z85

from luznet.bots.bot import Choose
from luznet.games import GAMES
from luznet.games.game import CHANCE, Outcome
from luznet.signing import sign
from luznet.transport import KeyPair
from luznet.wire.messages import Options
from luznet.wire.record import Kept, Record, RecordAction, RecordSeat, read, to_bytes

BEGAN = 1_700_000_000_000
STEP_MS = 1500
PEOPLE = ("Ann", "Ben", "Зоя", "Dan", "Eve")


def keys_of(name: str) -> KeyPair:
    """Return the keys that follow from a name."""
    secret = z85.encode(hashlib.sha256(name.encode()).digest())
    return KeyPair(zmq.curve_public(secret).decode(), secret.decode())


def person(name: str) -> RecordSeat:
    return RecordSeat(who="person", name=name, key=keys_of(name).public)


def bot(name: str) -> RecordSeat:
    return RecordSeat(who="bot", name=name, level="normal")


def a_record(
    game: str = "luz",
    players: int = 3,
    seed: int = 1,
    people: int = 2,
    actions: int | None = None,
    rules: Mapping[str, Any] = {},
    last: Outcome | None = None,
    choose: Choose | None = None,
    **fields: Any,
) -> Record:
    """Return a game that was played at random, or as a bot chooses: to its end, or at most this
    number of actions and then on to the next point where nothing is hidden."""
    rng, played = random.Random(f"{game} {players} {seed}"), GAMES[game]
    state = played.new(players, played.read_options(rules), last)
    made: list[RecordAction] = []
    while (actor := played.to_act(state)) is not None:
        if actions is not None and len(made) >= actions and played.is_open(state):
            break
        action = played.draw(state, rng.randrange) if actor == CHANCE else None
        if action is None and choose is not None:
            action = choose(played.view(state, actor), rng, 1.0)
        action = action or rng.choice(played.legal(state, actor))
        state, _ = played.apply(state, actor, action)
        plain = msgspec.json.decode(msgspec.json.encode(action))
        made.append(RecordAction(len(made) * STEP_MS, actor, plain, by_bot=actor >= people))
    seats = [person(each) for each in PEOPLE[:people]]
    seats += [bot(f"Bot {number}") for number in range(players - people)]
    given: dict[str, Any] = {
        "table": f"{seed:08x}",
        "name": "Lunch",
        "number": 1,
        "began": BEGAN,
        "ended": BEGAN + len(made) * STEP_MS,
        "options": Options(players=players, rules=dict(rules)),
        **fields,
    }
    return Record(
        game=game,
        seats=tuple(seats),
        actions=tuple(made),
        last=last,
        outcome=played.outcome(state),
        **given,
    )


def kept(record: Record, *signers: str, by: str = "") -> Kept:
    """Return a record as it is kept, signed by people of these names: of a game that the user
    played, or that somebody brought."""
    unsigned = read(to_bytes(record))
    signed = {keys_of(name).public: signature(unsigned, name) for name in signers}
    return unsigned._replace(signatures=signed, by=by, is_own=not by)


def signature(unsigned: Kept, name: str) -> str:
    keys = keys_of(name)
    return sign(keys.secret, keys.public, unsigned.signed, seeded_bytes(f"{name} signs"))


def seeded_bytes(text: str) -> bytes:
    """Return 64 bytes that follow from a text."""
    return hashlib.sha512(text.encode()).digest()
