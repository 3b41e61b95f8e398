"""The vectors of copies: keys that are split, and what is sealed with them."""

import hashlib
from collections.abc import Callable
from typing import Any

from luznet.sealing import joined, seal, split
from luznet.wire.moving_messages import ADDED_BLOCK, padded, to_data

CASES = ((2, 2), (2, 3), (3, 4), (4, 4))
"""Thresholds, and numbers of holders."""


def _drawn(text: str) -> Callable[[int], bytes]:
    """Return what draws bytes that follow from a text, each time others."""
    times = iter(range(1000))
    return lambda count: hashlib.shake_256(f"{text} {next(times)}".encode()).digest(count)


def shares() -> dict[str, Any]:
    return {
        "description": "Keys of copies, split for holders; `shares` are in the order of their "
        "places, from 1 on, and any `threshold` of them give the key. `sealed` is what was added "
        "with the `seq` and the `entries` (text): compressed, padded, and sealed with the key. All "
        "bytes are in hex. Compressed data may differ from one library to the next: read it.",
        "section": "13",
        "cases": [_case(threshold, number) for threshold, number in CASES],
    }


def _case(threshold: int, number: int) -> dict[str, Any]:
    random = _drawn(f"shares {threshold} of {number}")
    key = random(32)
    parts = split(key, threshold, number, random)
    assert joined(dict(enumerate(parts[:threshold], 1))) == key
    seq, entries = 40 + number, (b'{"type":"ready","at":1,"seat":0}',)
    data = padded(to_data(seq, entries), ADDED_BLOCK)
    return {
        "threshold": threshold,
        "key": key.hex(),
        "shares": [part.hex() for part in parts],
        "seq": seq,
        "entries": [entry.decode() for entry in entries],
        "sealed": seal(key, data, random).hex(),
    }


FILES: dict[str, Callable[[], dict[str, Any]]] = {"crypto/shares.json": shares}
