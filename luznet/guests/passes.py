"""What leads guests back to their seats when their table moves to another computer.

    a guest comes: their pass is written --with the table--> the next host: they come, and open it

A pass has the guest's key, by which the table knows them, and their settings. It is sealed with
what only the guest brings: the fingerprint of their ssh key, or their word.  Whoever carries the
table on can open it only once they come, or by guessing.
"""

import hashlib
import os
import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from luznet.files import make_folder, replace_file
from luznet.sealing import Unsealable, seal, unseal

FILES: Final = ("identity", "config.toml")
"""What a guest gets back of their folder."""
MOST: Final = 4096
"""Characters of a pass."""
_SALT: Final = 16
_COST, _TIMES = 1 << 11, 8
"""Of scrypt: as slow as with 16 MiB at once, but in 2, since the process of each guest pays. Trying
all words takes days."""
_PLACE: Final = re.compile(r"(key|name)-[0-9a-f]{32}")


class Pass(Struct, frozen=True):
    """A guest's pass: their public key, the name of their folder, and what is `sealed`, in
    Base64."""

    key: str
    place: str
    sealed: str

    def __repr__(self) -> str:
        return f"Pass({self.key!r})"


class Passes:
    """A folder of passes, one for each guest."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: tuple[int, Mapping[str, str]] = 0, {}

    def write(self, guest: Path, place: str, proof: str, key: str) -> None:
        """Write a pass for a guest with this folder and key, which the proof opens. Raises
        OSError."""
        files = {name: (guest / name).read_text("utf-8") for name in FILES}
        salt = os.urandom(_SALT)
        sealed = seal(_key_of(proof, salt), msgspec.json.encode(files), os.urandom)
        self.take(Pass(key, place, b64encode(salt + sealed).decode()))

    def take(self, given: Pass) -> None:
        """Keep a pass. Raises OSError."""
        data = msgspec.json.encode(given)
        if _PLACE.fullmatch(given.place) and len(data) <= MOST:
            make_folder(self._folder)
            replace_file(self._folder / given.place, data)

    def place_of(self, place: str) -> Path:
        """Return where the pass for this place is, or would be."""
        return self._folder / place

    def opened(self, place: str, proof: str) -> Mapping[str, str] | None:
        """Return the files of a guest; None if there is no pass for them that the proof opens."""
        with suppress(OSError, ValueError, Unsealable, msgspec.DecodeError):
            given = msgspec.json.decode((self._folder / place).read_bytes(), type=Pass)
            data = b64decode(given.sealed, validate=True)
            opened = unseal(_key_of(proof, data[:_SALT]), data[_SALT:])
            files = msgspec.json.decode(opened, type=dict[str, str])
            return {name: files[name] for name in FILES if name in files}
        return None

    def by_key(self) -> Mapping[str, str]:
        """Return all passes as they travel, by the keys of their guests; read again when one was
        written."""
        with suppress(OSError):
            changed = self._folder.stat().st_mtime_ns
            if changed != self._read[0]:
                self._read = changed, dict(self._found())
        return self._read[1]

    def _found(self) -> list[tuple[str, str]]:
        found = []
        for file in sorted(self._folder.iterdir()):
            with suppress(OSError, ValueError, msgspec.DecodeError):
                text = file.read_text("utf-8")
                found.append((msgspec.json.decode(text, type=Pass).key, text))
        return found


def _key_of(proof: str, salt: bytes) -> bytes:
    return hashlib.scrypt(proof.encode(), salt=salt, n=_COST, r=8, p=_TIMES, dklen=32)
