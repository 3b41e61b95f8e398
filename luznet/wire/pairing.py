"""Pairing at the door of a private host: a short code makes both sides sure of each other.

    client                          host
                    <- door         its key, which is not believed yet
    pair (share) ->
                    <- share        (or shut: no such token, wait)
    proof        ->
                    <- proof        (or shut: wrong code); the host admits the client's key

The shares are SPAKE2 with the code, or a one-time token, as the password, and both CURVE keys
as the identities: who does not know the password learns nothing but whether one guess was
right, and who sits in between and puts in a key of their own fails.  The client proves first.

Messages in, messages out; no socket here.  protocol/spec.md, section 8.
"""

import hashlib
import hmac
import os
from collections.abc import Callable
from typing import Any, Final

from luznet.wire.messages import VERSIONS, AnyDoorMessage, Door, Pair, Proof, Share, Shut

_CLIENT, _HOST = b"luznet client ", b"luznet host "
_PROVES: Final = b" knows the code"

Entropy = Callable[[int], bytes]


class PairingFailed(Exception):
    """The other side does not know the password, or said something else than it should.

    `code` is one of `wire.messages.REFUSALS`.
    """

    def __init__(self, code: str) -> None:
        """Take the code of the refusal."""
        super().__init__(code)
        self.code = code


class ClientPairing:
    """The client's side of one run. `host_key` is set once the host has said it; believe it
    only when `finish` has returned."""

    def __init__(
        self, key: str, name: str, password: str, token: str = "", entropy: Entropy = os.urandom
    ) -> None:
        """`key` is the own public key (Z85), `password` the code, or the token with this id."""
        self.host_key = ""
        self.port = 0
        self._key = key
        self._name = name
        self._password = password
        self._token = token
        self._entropy = entropy
        self._session = b""

    def start(self, door: AnyDoorMessage) -> Pair:
        """Take the host's first word; return the own. Raises `PairingFailed`."""
        if not isinstance(door, Door):
            raise PairingFailed(door.code if isinstance(door, Shut) else "malformed")
        if not set(door.versions) & set(VERSIONS):
            raise PairingFailed("version")
        from spake2 import SPAKE2_A  # slow to import, and needed once in a host's life

        self.host_key, self.port = door.key, door.port
        self._spake = SPAKE2_A(
            self._password.encode(),
            idA=_CLIENT + self._key.encode(),
            idB=_HOST + door.key.encode(),
            entropy_f=self._entropy,
        )
        return Pair(
            version=max(set(door.versions) & set(VERSIONS)),
            key=self._key,
            name=self._name,
            share=self._spake.start().hex(),
            token=self._token,
        )

    def prove(self, share: AnyDoorMessage) -> Proof:
        """Take the host's share; return the proof. Raises `PairingFailed`."""
        if not isinstance(share, Share):
            raise PairingFailed(share.code if isinstance(share, Shut) else "malformed")
        self._session = _finish(self._spake, share.share)
        return Proof(proof=_proof(self._session, _CLIENT))

    def finish(self, proof: AnyDoorMessage) -> None:
        """Take the host's proof: from now on its key is certain. Raises `PairingFailed`."""
        _check(proof, self._session, _HOST)


class HostPairing:
    """The host's side of one run."""

    def __init__(self, key: str, pair: Pair, password: str, entropy: Entropy = os.urandom) -> None:
        """`key` is the host's public key (Z85); answer a client's wish to pair."""
        from spake2 import SPAKE2_B

        self._share = pair.share
        self._spake = SPAKE2_B(
            password.encode(),
            idA=_CLIENT + pair.key.encode(),
            idB=_HOST + key.encode(),
            entropy_f=entropy,
        )
        self._session = b""

    def share(self) -> Share:
        """Return the host's share. Raises `PairingFailed`."""
        share = Share(share=self._spake.start().hex())
        self._session = _finish(self._spake, self._share)
        return share

    def finish(self, proof: AnyDoorMessage) -> Proof:
        """Take the client's proof: its key is certain; return the own proof. Raises
        `PairingFailed`."""
        _check(proof, self._session, _CLIENT)
        return Proof(proof=_proof(self._session, _HOST))


def _finish(spake: Any, share: str) -> bytes:
    from spake2 import SPAKEError
    from spake2.ed25519_basic import NotOnCurve

    try:
        session: bytes = spake.finish(bytes.fromhex(share))
    except (SPAKEError, NotOnCurve, ValueError, AssertionError):  # as the library checks
        raise PairingFailed("malformed") from None
    return session


def _proof(session: bytes, who: bytes) -> str:
    return hmac.new(session, who + _PROVES, hashlib.sha256).hexdigest()


def _check(proof: AnyDoorMessage, session: bytes, who: bytes) -> None:
    if isinstance(proof, Shut):
        raise PairingFailed(proof.code)
    if not isinstance(proof, Proof):
        raise PairingFailed("malformed")
    if not hmac.compare_digest(proof.proof, _proof(session, who)):
        raise PairingFailed("wrong_code")


def token_id(token: str) -> str:
    """Return the id by which a client names a token without giving it away."""
    return hashlib.sha256(b"luznet token " + token.encode()).hexdigest()[:16]
