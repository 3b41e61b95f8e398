"""Sealed data, and keys that only several people together have.

A key is split by Shamir's scheme ("How to Share a Secret", 1979), byte by byte over GF(256) with
the polynomial of AES: any `threshold` of the shares give it back, fewer say nothing about it.  Data
is sealed with XSalsa20 and Poly1305 (libsodium's secretbox), so nobody without the key can read or
change it.  spec.md 13.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

KEY_BYTES: Final = 32
NONCE_BYTES: Final = 24
RandomBytes = Callable[[int], bytes]

_EXP: Final = [1] * 255
for _power in range(1, 255):
    _before = _EXP[_power - 1]
    _doubled = _before << 1 ^ (0x11B if _before & 0x80 else 0)
    _EXP[_power] = _before ^ _doubled  # times 3, which generates all of them
_LOG: Final = {value: power for power, value in enumerate(_EXP)}


class Unsealable(Exception):
    """Sealed data that this key does not open, or shares that belong to no key."""


def split(key: bytes, threshold: int, number: int, random: RandomBytes) -> list[bytes]:
    """Return this number of shares (at most 255) of a key, any `threshold` of which give it back.
    A share is as long as the key; their order is that of the places 1, 2 ..."""
    lines = [key, *(random(len(key)) for _ in range(threshold - 1))]
    columns = list(zip(*lines, strict=True))
    return [bytes([_at(place, column) for column in columns]) for place in range(1, number + 1)]


def joined(shares: Mapping[int, bytes]) -> bytes:
    """Return the key that enough shares give, by their places from 1 on. Shares of no key, or too
    few, give a key that opens nothing. Raises `Unsealable` for shares of different lengths."""
    lengths = {len(share) for share in shares.values()}
    if len(lengths) != 1:
        raise Unsealable
    weights = [(_weight(place, [*shares]), share) for place, share in shares.items()]
    return bytes([
        _sum([_times(weight, share[at]) for weight, share in weights])
        for at in range(lengths.pop())
    ])  # fmt: skip


def seal(key: bytes, data: bytes, random: RandomBytes) -> bytes:
    """Return data that only the key opens."""
    from nacl.secret import SecretBox  # not before the first table is shared

    return bytes(SecretBox(key).encrypt(data, random(NONCE_BYTES)))


def unseal(key: bytes, sealed: bytes) -> bytes:
    """Return what was sealed with the key; raises `Unsealable`."""
    from nacl.exceptions import CryptoError
    from nacl.secret import SecretBox

    try:
        return bytes(SecretBox(key).decrypt(sealed))
    except (CryptoError, ValueError):
        raise Unsealable from None


# ---- GF(256) -----------------------------------------------------------------------------


def _times(left: int, right: int) -> int:
    if not left or not right:
        return 0
    return _EXP[(_LOG[left] + _LOG[right]) % 255]


def _sum(values: Sequence[int]) -> int:
    total = 0
    for value in values:
        total ^= value
    return total


def _at(place: int, coefficients: Sequence[int]) -> int:
    """Return the value of a polynomial, given from the constant term on (Horner's rule)."""
    value = 0
    for coefficient in reversed(coefficients):
        value = _times(value, place) ^ coefficient
    return value


def _weight(place: int, places: Sequence[int]) -> int:
    """Return the weight of a place in Lagrange's interpolation at zero."""
    weight = 1
    for other in places:
        if other != place:
            inverse = _EXP[-_LOG[other ^ place] % 255]
            weight = _times(weight, _times(other, inverse))
    return weight
