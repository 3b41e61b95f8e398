"""Salted commitments to every card of a deal, by its place.

A player has few unseen cards and could guess them from plain hashes, so each place has a salt.  All
salts follow from the host's one secret: whoever knows a salt knows only that one, and once the
secret is open, everybody knows them all.
"""

from collections.abc import Sequence
from typing import Final

from luznet.fairness.shuffle import digest

SALT_SIZE: Final = 16


def salt(secret: bytes, place: int) -> str:
    """Return the salt of a place, in hexadecimal digits."""
    return digest("luznet salt", secret, place)[:SALT_SIZE].hex()


def place_commitment(table: str, number: int, place: int, value: str, salted: str) -> str:
    """Return the commitment to what is at a place, in hexadecimal digits."""
    return digest("luznet place", table, number, place, value, bytes.fromhex(salted)).hex()


def place_commitments(
    table: str, number: int, secret: bytes, values: Sequence[str]
) -> tuple[str, ...]:
    """Return the commitments to all values of a deal, by place."""
    return tuple(
        [
            place_commitment(table, number, place, value, salt(secret, place))
            for place, value in enumerate(values)
        ]
    )
