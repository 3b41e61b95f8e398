"""Writes the vectors of the protocol: `python -m tests.protocol.vectors`; read the diff.

Everything in them follows from fixed seeds, so the files change only when the protocol does.
"""

import hashlib
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from zmq.utils import z85

from luznet.trust import phrase
from luznet.wire.pairing import ClientPairing, HostPairing, PairingFailed, token_id
from tests.protocol import (
    vector_custody,
    vector_deals,
    vector_games,
    vector_luris,
    vector_luz,
    vector_records,
    vector_shares,
)
from tests.protocol.vector_messages import VALID, invalid, names, valid
from tests.protocol.vector_sessions import SESSIONS, session

VECTORS = Path(__file__).parents[2] / "protocol" / "vectors"


def seeded(text: str, count: int) -> bytes:
    """Return bytes derived from a text."""
    return hashlib.shake_256(text.encode()).digest(count)


def a_key(text: str) -> str:
    """Return 32 bytes derived from a text, written as a key (Z85)."""
    return str(z85.encode(seeded(text, 32)).decode())


def phrases() -> dict[str, Any]:
    keys = [a_key(f"key {number}") for number in range(4)] + [z85.encode(bytes(32)).decode()]
    return {
        "description": "Public keys (Z85) and their phrases.",
        "section": "2.1",
        "phrases": [{"key": key, "phrase": phrase(key)} for key in keys],
    }


def a_pairing(description: str, password: str, token: str, hosts: str = "") -> dict[str, Any]:
    """Return a run; `hosts` is the host's password if it differs from the client's."""
    entropy = {side: seeded(f"{side} {description}", 64).hex() for side in ("client", "host")}
    client_key, host_key, port = a_key("client"), a_key("host"), 48420

    def drawn(side: str) -> Callable[[int], bytes]:
        return lambda count: bytes.fromhex(entropy[side])[:count]

    client = ClientPairing(client_key, "Ann", password, token, drawn("client"))
    host = HostPairing(host_key, port, drawn("host"))
    frames = [host.greet()]
    frames.append(client.start(frames[0]))
    host.start(frames[1])
    frames.append(host.share(hosts or password))
    frames.append(client.introduce(frames[2]))
    end = {}
    try:
        host.meet(frames[3])
        frames.append(host.finish())
    except PairingFailed as failed:
        end = {"host_password": hosts, "refusal": failed.code}
    return {
        "description": description,
        "password": password,
        "token": token,
        "name": "Ann",
        "client_key": client_key,
        "host_key": host_key,
        "port": port,
        "client_entropy": entropy["client"],
        "host_entropy": entropy["host"],
        "session_key": client._session.hex(),
        "frames": [frame.hex() for frame in frames],
        **end,
    }


def pairings() -> dict[str, Any]:
    token = "wX3kq0ZtY7pLr9sBv2nM1A"
    return {
        "description": "Runs of pairing. The secret scalar of a side is its entropy (64 bytes in "
        "hex, most significant first) modulo the order of the group. `frames` are the messages as "
        "they are sent, with their lengths, in hex; `session_key` is the client's.",
        "section": "8",
        "runs": [
            a_pairing("with a code that begins with a zero", "012345", ""),
            a_pairing("with a token", token, token_id(token)),
        ],
        "failing": [a_pairing("with codes that differ in one digit", "012345", "", "012346")],
        "bad_shares": [
            {"description": description, "share": share} for description, share in BAD_SHARES
        ],
    }


BAD_SHARES = (
    ("the neutral element", "42" + "01" + "00" * 31),
    ("an element of order 2", "42" + "ec" + "ff" * 30 + "7f"),
    (
        "an element of order 8",
        "42" + "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    ),
    ("the base point and an element of order 2", "42" + "95" + "99" * 31),
    ("not a point of the curve", "42" + "02" + "00" * 31),
    ("the base point, claiming side A", "41" + "58" + "66" * 31),
    ("too short", "42" + "58" + "66" * 30),
)
"""What a host might send instead of its share; a client must end the run."""


FILES: dict[str, Callable[[], dict[str, Any]]] = {
    "crypto/phrases.json": phrases,
    "crypto/pairing.json": pairings,
    "invalid/frames.json": invalid,
    "valid/names.json": names,
    **{f"valid/{side}.json": partial(valid, side) for side in VALID},
    **{f"sessions/{name}.json": partial(session, name) for name in SESSIONS},
    **vector_games.FILES,
    **vector_luz.FILES,
    **vector_luris.FILES,
    **vector_records.FILES,
    **vector_deals.FILES,
    **vector_shares.FILES,
    **vector_custody.FILES,
}


def main() -> None:
    for name, make in FILES.items():
        path = VECTORS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(make()))


def written(vectors: dict[str, Any]) -> str:
    """Return the text of a file, with one line for each step or case."""
    part = next((name for name in ("steps", "cases") if name in vectors), None)
    if part is None:
        return json.dumps(vectors, indent=2, ensure_ascii=False) + "\n"
    lines = [json.dumps(step, ensure_ascii=False) for step in vectors[part]]
    head = json.dumps({**vectors, part: []}, indent=2, ensure_ascii=False)
    return head.replace(f'"{part}": []', f'"{part}": [\n' + ",\n".join(lines) + "\n]") + "\n"


if __name__ == "__main__":
    main()
