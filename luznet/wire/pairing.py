"""Pairing with a private host: a short code makes both sides sure of each other.

    client                              host
                        <- door         the versions that it speaks, and nothing else
    pair (share)     ->
                        <- share        (or shut: no such token, wait)
    sealed (guest)   ->                 the client's key and name
                        <- sealed (keeper)   the host's key and port (or shut: wrong code)

The shares are SPAKE2 with the code, or a one-time token, as the password: whoever does not know it
learns only whether one guess was right.  The resulting key, and everything said until then, to the
byte, give the keys of the two boxes.  So a box opens only if both sides know the password and heard
the same, and a listener learns neither keys nor name.  The client proves first.

Frames in, frames out; no socket here.  protocol/spec.md, section 8.
"""

import hashlib
import os
from collections.abc import Callable
from typing import Any, Final, TypeVar

from luznet.wire.codec import Malformed
from luznet.wire.pairing_messages import (
    SEALED,
    AnyDoorMessage,
    Door,
    Guest,
    Keeper,
    Pair,
    Sealed,
    Share,
    Shut,
    decode_at_door,
    length_of,
    to_frame,
)
from luznet.wire.versions import DOOR_VERSIONS

_CLIENT, _HOST = b"luznet client", b"luznet host"
_NONCE: Final = bytes(12)
"""The nonce of every box: a key is used once."""

Entropy = Callable[[int], bytes]
Expected = TypeVar("Expected", bound=AnyDoorMessage)


class PairingFailed(Exception):
    """The other side does not know the password, or broke the protocol.

    `code` is one of protocol/spec.md, 5.4, or `door_version`: the two share no version of pairing.
    """

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code = code
        self.facts: dict[str, int | str] = {**facts}


class _Pairing:
    """What both sides do: hash everything that is said, and seal with it."""

    def __init__(self) -> None:
        self._said = hashlib.sha256()
        self._session = b""

    def _say(self, message: AnyDoorMessage) -> bytes:
        frame = to_frame(message)
        self._said.update(frame)
        return frame

    def _hear(self, frame: bytes, expected: type[Expected]) -> Expected:
        message = _read(frame)
        if isinstance(message, Shut):
            raise PairingFailed(message.code)
        if not isinstance(message, expected):
            raise PairingFailed("malformed")
        return message

    def _seal(self, who: bytes, message: AnyDoorMessage) -> bytes:
        sealed = self._cipher(who).encrypt(_NONCE, to_frame(message).ljust(SEALED, b"\0"), None)
        return self._say(Sealed(box=sealed.hex()))

    def _open(self, who: bytes, frame: bytes, expected: type[Expected]) -> Expected:
        from cryptography.exceptions import InvalidTag

        box = bytes.fromhex(self._hear(frame, Sealed).box)
        try:
            opened: bytes = self._cipher(who).decrypt(_NONCE, box, None)
        except InvalidTag:
            raise PairingFailed("wrong_code") from None
        self._said.update(frame)
        return self._hear(_unpadded(opened), expected)

    def _cipher(self, who: bytes) -> Any:
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
        from cryptography.hazmat.primitives.hashes import SHA256
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        key = HKDF(algorithm=SHA256(), length=32, salt=self._said.digest(), info=who)
        return ChaCha20Poly1305(key.derive(self._session))


class ClientPairing(_Pairing):
    """The client's side of one run. `host_key` and `port` are the host's once `finish` has
    returned."""

    def __init__(
        self, key: str, name: str, password: str, token: str = "", entropy: Entropy = os.urandom
    ) -> None:
        """`key` is our public key (Z85), `password` the code, or the token with this id."""
        super().__init__()
        self.host_key = ""
        self.port = 0
        self._guest = Guest(key=key, name=name)
        self._password = password
        self._token = token
        self._entropy = entropy

    def start(self, frame: bytes) -> bytes:
        """Take the host's first message; return the request to pair. Raises `PairingFailed`."""
        versions = self._hear(frame, Door).versions
        spoken = set(versions) & set(DOOR_VERSIONS)
        if not spoken:
            host, client = (", ".join(map(str, each)) for each in (versions, DOOR_VERSIONS))
            raise PairingFailed("door_version", host=host, client=client)
        self._said.update(frame)
        from spake2 import SPAKE2_A  # slow to import, and rarely needed

        self._spake = SPAKE2_A(
            self._password.encode(), idA=_CLIENT, idB=_HOST, entropy_f=self._entropy
        )
        share = self._spake.start().hex()
        return self._say(Pair(version=max(spoken), share=share, token=self._token))

    def introduce(self, frame: bytes) -> bytes:
        """Take the host's share; return our key and name, sealed. Raises `PairingFailed`."""
        self._session = _finish(self._spake, self._hear(frame, Share).share)
        self._said.update(frame)
        return self._seal(_CLIENT, self._guest)

    def finish(self, frame: bytes) -> None:
        """Take the host's key and port, which are now proved. Raises `PairingFailed`."""
        keeper = self._open(_HOST, frame, Keeper)
        self.host_key, self.port = keeper.key, keeper.port


class HostPairing(_Pairing):
    """The host's side of one run."""

    def __init__(self, key: str, port: int, entropy: Entropy = os.urandom) -> None:
        """`key` is the host's public key (Z85), `port` that of its ROUTER."""
        super().__init__()
        self._keeper = Keeper(key=key, port=port)
        self._entropy = entropy

    def greet(self) -> bytes:
        return self._say(Door(versions=DOOR_VERSIONS))

    def start(self, frame: bytes) -> str:
        """Take a client's request to pair; return the id of its token, empty for the code. Raises
        `PairingFailed`."""
        self._pair = self._hear(frame, Pair)
        if self._pair.version not in DOOR_VERSIONS:
            raise PairingFailed("version")
        self._said.update(frame)
        return self._pair.token

    def share(self, password: str) -> bytes:
        """Return the host's share for the code, or for the token's password. Raises
        `PairingFailed`."""
        from spake2 import SPAKE2_B

        spake = SPAKE2_B(password.encode(), idA=_CLIENT, idB=_HOST, entropy_f=self._entropy)
        share = Share(share=spake.start().hex())
        self._session = _finish(spake, self._pair.share)
        return self._say(share)

    def meet(self, frame: bytes) -> Guest:
        """Take the client's key and name, which are now proved. Raises `PairingFailed`."""
        return self._open(_CLIENT, frame, Guest)

    def finish(self) -> bytes:
        """Return the host's key and port, sealed."""
        return self._seal(_HOST, self._keeper)


def _read(frame: bytes) -> AnyDoorMessage:
    try:
        return decode_at_door(frame[2:])
    except Malformed as bad:
        raise PairingFailed(bad.code) from None


def _unpadded(opened: bytes) -> bytes:
    try:
        return opened[: 2 + length_of(opened[:2])]
    except Malformed as bad:
        raise PairingFailed(bad.code) from None


def _finish(spake: Any, share: str) -> bytes:
    from spake2 import SPAKEError
    from spake2.ed25519_basic import NotOnCurve

    try:
        session: bytes = spake.finish(bytes.fromhex(share))
    except (SPAKEError, NotOnCurve, ValueError, AssertionError):  # the library's checks
        raise PairingFailed("malformed") from None
    return session


def token_id(token: str) -> str:
    """Return the id by which a client names a token without giving it away."""
    return hashlib.sha256(b"luznet token " + token.encode()).hexdigest()[:16]
