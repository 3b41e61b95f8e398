"""Signatures with the keys that people already have: XEdDSA over the CURVE key pair of a client.

A CURVE key is a point on Curve25519, good for agreeing on secrets only.  XEdDSA (Signal, "The
XEdDSA and VXEdDSA Signature Schemes", revision 1, 2.3) turns the pair into an Ed25519 pair of the
same secret, so a seat's public key also checks what its owner signed.  A signature is an ordinary
one of Ed25519 (RFC 8032), and libsodium does all arithmetic that touches a secret.  spec.md 10.4.
"""

import hashlib
from base64 import b64decode, b64encode
from typing import Final

import nacl.bindings as sodium
import nacl.exceptions
from zmq.utils import z85

_P: Final = 2**255 - 19
_SIGN: Final = 0x80
"""The bit of a point's last byte that says which of two points it is."""
_FOR_NONCES: Final = b"\xfe" + b"\xff" * 31
"""What XEdDSA puts before what it hashes for a nonce, so that no other hash is the same."""


def sign(secret: str, public: str, data: bytes, random: bytes) -> str:
    """Return the signature of data with a key pair (Z85), in Base64.

    `random`: 64 fresh random bytes.
    """
    scalar = _scalar(secret)
    point = _edwards_point(public)
    fixed = _FOR_NONCES + scalar + data + random
    nonce = sodium.crypto_core_ed25519_scalar_reduce(hashlib.sha512(fixed).digest())
    commitment = sodium.crypto_scalarmult_ed25519_base_noclamp(nonce)
    challenge = hashlib.sha512(commitment + point + data).digest()
    reduced = sodium.crypto_core_ed25519_scalar_reduce(challenge)
    product = sodium.crypto_core_ed25519_scalar_mul(reduced, scalar)
    return b64encode(commitment + sodium.crypto_core_ed25519_scalar_add(nonce, product)).decode()


def is_signed(public: str, data: bytes, signature: str) -> bool:
    """Return whether the owner of a public key (Z85) signed this data."""
    try:
        raw = b64decode(signature, validate=True)
        return bool(sodium.crypto_sign_open(raw + data, _edwards_point(public)) == data)
    except (ValueError, nacl.exceptions.CryptoError):
        return False


def _scalar(secret: str) -> bytes:
    """Return the secret scalar whose Edwards point has the sign bit 0."""
    raw = bytearray(z85.decode(secret))
    raw[0] &= 248
    raw[31] = (raw[31] & 127) | 64
    scalar = sodium.crypto_core_ed25519_scalar_reduce(bytes(raw) + bytes(32))
    point = sodium.crypto_scalarmult_ed25519_base_noclamp(scalar)
    if point[31] & _SIGN:
        return bytes(sodium.crypto_core_ed25519_scalar_negate(scalar))
    return bytes(scalar)


def _edwards_point(public: str) -> bytes:
    """Return the Edwards point, with the sign bit 0, of a Curve25519 key: y = (u - 1) / (u + 1).

    Raises ValueError for a key that has none.
    """
    u = (int.from_bytes(z85.decode(public), "little") & (2**255 - 1)) % _P
    if u == _P - 1:
        raise ValueError("not a point of the curve")
    return ((u - 1) * pow(u + 1, _P - 2, _P) % _P).to_bytes(32, "little")
