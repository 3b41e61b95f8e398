"""Whom to trust: short phrases for keys, and the hosts whose keys are known.

A key is 32 bytes, too long to compare by eye, so both sides show the same phrase of it: three
words of five letters that can be read aloud in any language (proquints, 48 bits).  A phrase is
made slowly on purpose, by scrypt: finding another key with the same one takes a computer of
today hundreds of thousands of years.

A host is known by the name that it gives itself (`anna@lemon`).  The first key under a name is
remembered; another key under the same name is a loud stop, because somebody may be pretending.
"""

import hashlib
from pathlib import Path
from typing import Final, Literal

from luznet.files import make_folder, replace_file
from luznet.transport import key_from_text, key_to_text
from luznet.wire.text import HOST_NAME_MOST, clean_name

KeyStanding = Literal["new", "known", "changed"]

_SALT: Final = b"luznet phrase 1"
_CONSONANTS: Final = "bdfghjklmnprstvz"
_VOWELS: Final = "aiou"


def phrase(key: str) -> str:
    """Return the phrase of a public key (Z85), such as "lusab-babad-gutih". It takes a tenth of
    a second. protocol/spec.md, section 2.1."""
    raw = key_to_text(key).encode()
    made = hashlib.scrypt(raw, salt=_SALT, n=2**15, r=8, p=1, maxmem=2**26, dklen=6)
    return "-".join(_proquint(int.from_bytes(made[at : at + 2], "big")) for at in (0, 2, 4))


def _proquint(number: int) -> str:
    """Return 16 bits as consonant, vowel, consonant, vowel, consonant (arXiv 0901.4016)."""
    return (
        _CONSONANTS[number >> 12 & 15]
        + _VOWELS[number >> 10 & 3]
        + _CONSONANTS[number >> 6 & 15]
        + _VOWELS[number >> 4 & 3]
        + _CONSONANTS[number & 15]
    )


class KeyList:
    """Public keys with a name each, in a file that only its owner can read: a line has the key
    (43 characters) and the name. Lines that cannot be read are passed over."""

    def __init__(self, path: Path) -> None:
        """Use this file, which need not be there yet."""
        self._path = path

    def names(self) -> dict[str, str]:
        """Return the names by key (Z85); empty if there is no file that can be read."""
        try:
            lines = self._path.read_text("utf-8", "replace").splitlines()
        except OSError:
            return {}
        return dict(filter(None, map(_read_line, lines)))

    def stamp(self) -> object:
        """Return what is another after every change of the file."""
        try:
            told = self._path.stat()
        except OSError:
            return None
        return told.st_ino, told.st_mtime_ns, told.st_size

    def write(self, names: dict[str, str]) -> None:
        """Replace the list; raises OSError."""
        make_folder(self._path.parent)
        text = "".join(f"{key_to_text(key)} {name}\n" for key, name in names.items())
        replace_file(self._path, text.encode())


def _read_line(line: str) -> tuple[str, str] | None:
    text, _, name = line.partition(" ")
    try:
        return key_from_text(text), clean_name(name, HOST_NAME_MOST)
    except ValueError:
        return None


class KnownHosts:
    """The hosts whose keys this user has seen."""

    def __init__(self, path: Path) -> None:
        """Keep them in this file."""
        self._list = KeyList(path)

    def standing(self, name: str, key: str) -> KeyStanding:
        """Tell whether a host that calls itself so is known by this key, is new, or was known
        by another one."""
        names = self._list.names()
        if name and name in names.values():
            return "known" if names.get(key) == name else "changed"
        return "known" if key in names else "new"

    def key_of(self, name: str) -> str | None:
        """Return the key by which a host of this name is known."""
        return next((key for key, known in self._list.names().items() if known == name), None)

    def meet(self, name: str, key: str) -> None:
        """Remember a host that is new; one that is known by another key stays as it was."""
        if self.standing(name, key) == "new":
            self.remember(name, key)

    def remember(self, name: str, key: str) -> None:
        """Know a host by this key and no other from now on; without effect where nothing can
        be written, as it must not keep anybody from playing."""
        if not name:
            return
        names = {k: known for k, known in self._list.names().items() if known != name}
        if self._list.names() == {**names, key: name}:
            return
        try:
            self._list.write({**names, key: name})
        except OSError:
            return
