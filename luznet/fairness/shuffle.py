"""The shuffle of a deal: what everybody commits to, and what follows from all of it.

    commitment = H(luznet commit, table, number, who, secret)      one for the host and each person
    list       = H(luznet list, table, number, the host's, key, its commitment, ...)    by key
    seed       = H(luznet seed, list, the host's secret, each person's secret or nothing)
    block      = H(luznet draw, seed, draw, i)     the bytes from which one outcome is drawn

`H` is SHA-256 over its parts, each after its length, so no two lists of parts look the same.
"""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Final

SECRET_SIZE: Final = 32
HOST: Final = "host"
"""Who the host is in its own commitment; everybody else is a public key in Z85."""


def digest(*parts: bytes | str | int) -> bytes:
    """Return the SHA-256 of parts: each as bytes, texts in UTF-8 and numbers in decimal, after its
    length in four bytes, most significant first."""
    hashed = hashlib.sha256()
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode()
        hashed.update(len(raw).to_bytes(4, "big") + raw)
    return hashed.digest()


def commitment(table: str, number: int, who: str, secret: bytes) -> str:
    """Return what `who` publishes before a deal, in hexadecimal digits."""
    return digest("luznet commit", table, number, who, secret).hex()


def list_digest(table: str, number: int, host: str, people: Mapping[str, str]) -> bytes:
    """Return the hash of a published list: the host's commitment, and those of people by key."""
    parts: list[bytes | str] = []
    for key, promised in sorted(people.items()):
        parts += [key, bytes.fromhex(promised)]
    return digest("luznet list", table, number, bytes.fromhex(host), *parts)


def signed_list(listed: bytes) -> bytes:
    """Return what people sign who have seen a list."""
    return f"luznet deal {listed.hex()}".encode()


def seed_of(listed: bytes, host: bytes, people: Mapping[str, bytes]) -> bytes:
    """Return the seed of a deal. `people`: for everybody on the list their secret, or nothing if
    they did not open it."""
    opened = [secret for _key, secret in sorted(people.items())]
    return digest("luznet seed", listed, host, *opened)


class Draws:
    """The numbers from which outcome number `draw` (from 0) of a deal is drawn."""

    def __init__(self, seed: bytes, draw: int) -> None:
        self._bytes = _stream(seed, draw)

    def below(self, number: int) -> int:
        """Return a number from 0 to number-1: the next bytes, as few as can hold number-1, most
        significant first; those that would favour small numbers are left out."""
        size = ((number - 1).bit_length() + 7) // 8
        limit = 256**size // number * number
        while True:
            drawn = int.from_bytes(bytes([next(self._bytes) for _ in range(size)]), "big")
            if drawn < limit:
                return drawn % number


def _stream(seed: bytes, draw: int) -> Iterator[int]:
    block = 0
    while True:
        yield from digest("luznet draw", seed, draw, block)
        block += 1
