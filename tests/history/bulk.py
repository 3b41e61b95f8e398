"""Many games at once: a few that were played at random, again and again at other times and between
other people. What is in the store is what keeping them one by one would give.
"""

import json
import random
import zlib
from functools import cache

import zmq
from msgspec.structs import replace
from zmq.utils import z85

from luznet.history.counting import recount
from luznet.history.layout import season_of
from luznet.history.placing import seat_rows
from luznet.signing import sign
from luznet.transport import KeyPair
from luznet.wire.record import Kept, RecordSeat, to_bytes
from tests.history.games import BEGAN, a_record, seeded_bytes

HOUR = 3_600_000
CROWD = 20
"""People who play, the user among them: the first."""
SEASONS = ("Autumn", "Winter")


@cache
def keys_of(number):
    """Return the keys of one of the crowd."""
    secret = z85.encode(seeded_bytes(f"crowd {number}")[:32])
    return KeyPair(zmq.curve_public(secret).decode(), secret.decode())


@cache
def patterns():
    """Return played games, with what the store has of their seats."""
    kinds = [("luz", 3, 3), ("luz", 4, 3), ("luz", 5, 5), ("luris", 2, 2), ("luris", 4, 4)]
    records = [
        a_record(game, players, seed, people=people)
        for seed in range(4)
        for game, players, people in kinds
    ]
    return [(record, [*seat_rows(record)]) for record in records]


def game(number):
    """Return one of many games, and its rows in the table of seats."""
    rng = random.Random(number)
    record, rows = rng.choice(patterns())
    people = [seat for seat in range(len(record.seats)) if record.seats[seat].key]
    crowd = [0, *rng.sample(range(1, CROWD), len(people) - 1)]
    seats = [*record.seats]
    for seat, who in zip(people, crowd, strict=True):
        seats[seat] = RecordSeat(who="person", name=f"P{who}", key=keys_of(who).public)
    began = BEGAN + number * HOUR
    new = replace(
        record, table=f"{number:08x}", name=SEASONS[number % 2], seats=tuple(seats),
        began=began, ended=began + record.ended - record.began,
    )  # fmt: skip
    kept = Kept(new, to_bytes(new), is_own=True)
    rows = [
        (new.id, seat, seats[seat].key, seats[seat].name, *row[4:]) for seat, row in enumerate(rows)
    ]
    return kept._replace(signatures=signatures(kept, crowd)), rows


def signatures(kept, crowd):
    """Return the signatures of more than half of the people."""
    signers = map(keys_of, crowd[: len(crowd) // 2 + 1])
    return {
        each.public: sign(each.secret, each.public, kept.signed, seeded_bytes(each.public))
        for each in signers
    }


def fill(store, games):
    """Put this many games into a new store."""

    def write(db):
        for number in range(games):
            kept, rows = game(number)
            db.execute(_GAME, _columns(kept))
            db.executemany(_SEAT, rows)
            met = [(key,) for key in kept.signatures]
            db.executemany("INSERT OR IGNORE INTO met VALUES (?)", met)
        recount(db)

    store.change(write)
    store.settle()


_GAME = f"INSERT INTO games VALUES ({', '.join('?' * 17)})"
_SEAT = f"INSERT INTO seats VALUES ({', '.join('?' * 10)})"


def _columns(kept):
    record = kept.record
    people = sum(bool(holder.key) for holder in record.holders)
    return (
        kept.digest, record.id, True, record.game, record.name, record.began, record.ended,
        True, people, len(record.seats), json.dumps(dict(sorted(kept.signatures.items()))),
        zlib.compress(kept.data), season_of(record), True, "", "[]", True,
    )  # fmt: skip
