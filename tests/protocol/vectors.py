"""Writes the vectors of the protocol: `python -m tests.protocol.vectors`; read the diff.

Everything in them follows from fixed seeds, so writing them again changes nothing unless the
protocol has changed.
"""

import hashlib
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from zmq.utils import z85

from luznet.trust import phrase
from luznet.wire.messages import Door
from luznet.wire.pairing import ClientPairing, HostPairing, token_id
from tests.protocol.vector_games import a_game, hidden_cards
from tests.protocol.vector_messages import VALID, invalid, valid
from tests.protocol.vector_sessions import SESSIONS, session

VECTORS = Path(__file__).parents[2] / "protocol" / "vectors"


def seeded(text: str, count: int) -> bytes:
    """Return bytes that follow from a text."""
    return hashlib.shake_256(text.encode()).digest(count)


def a_key(text: str) -> str:
    """Return 32 bytes that follow from a text, as a key is written (Z85)."""
    return str(z85.encode(seeded(text, 32)).decode())


def phrases() -> dict[str, Any]:
    keys = [a_key(f"key {number}") for number in range(4)] + [z85.encode(bytes(32)).decode()]
    return {
        "description": "Public keys (Z85) and their phrases.",
        "section": "2.1",
        "phrases": [{"key": key, "phrase": phrase(key)} for key in keys],
    }


def a_pairing(description: str, password: str, token: str) -> dict[str, Any]:
    entropy = {side: seeded(f"{side} {description}", 64).hex() for side in ("client", "host")}
    client_key, host_key, port = a_key("client"), a_key("host"), 48420
    client = ClientPairing(
        client_key, "Ann", password, token, lambda count: bytes.fromhex(entropy["client"])[:count]
    )
    pair = client.start(Door(versions=(1,), key=host_key, port=port))
    host = HostPairing(
        host_key, pair, password, lambda count: bytes.fromhex(entropy["host"])[:count]
    )
    share = host.share()
    proof = client.prove(share)
    return {
        "description": description,
        "password": password,
        "name": "Ann",
        "client_key": client_key,
        "host_key": host_key,
        "port": port,
        "client_entropy": entropy["client"],
        "host_entropy": entropy["host"],
        "pair": {"token": token, "share": pair.share},
        "share": share.share,
        "client_proof": proof.proof,
        "host_proof": host.finish(proof).proof,
    }


def pairings() -> dict[str, Any]:
    token = "wX3kq0ZtY7pLr9sBv2nM1A"
    return {
        "description": "Runs of pairing. The secret scalar of a side is its entropy (64 bytes in "
        "hex, most significant first) modulo the order of the group.",
        "section": "7",
        "runs": [
            a_pairing("with a code that begins with a zero", "012345", ""),
            a_pairing("with a token", token, token_id(token)),
        ],
    }


FILES: dict[str, Callable[[], dict[str, Any]]] = {
    "crypto/phrases.json": phrases,
    "crypto/pairing.json": pairings,
    "invalid/frames.json": invalid,
    **{f"valid/{side}.json": partial(valid, side) for side in VALID},
    **{f"sessions/{name}.json": partial(session, name) for name in SESSIONS},
    **{f"games/luz_{players}.json": partial(a_game, players) for players in (3, 4, 5)},
    "games/luz_hidden.json": hidden_cards,
}


def main() -> None:
    for name, make in FILES.items():
        path = VECTORS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(make()))


def written(vectors: dict[str, Any]) -> str:
    """Return the text of a file: a line for each step or case, where there are such."""
    part = next((name for name in ("steps", "cases") if name in vectors), None)
    if part is None:
        return json.dumps(vectors, indent=2, ensure_ascii=False) + "\n"
    lines = [json.dumps(step, ensure_ascii=False) for step in vectors[part]]
    head = json.dumps({**vectors, part: []}, indent=2, ensure_ascii=False)
    return head.replace(f'"{part}": []', f'"{part}": [\n' + ",\n".join(lines) + "\n]") + "\n"


if __name__ == "__main__":
    main()
