"""Who the guests are: a folder for each, which they get back by their ssh key, or by their name and
the word that they were given.

A folder has what every user of luznet has, settings and a key, and so the guest's seats.  A guest
whose table came from another computer gets a second one, with what their pass brings (`passes.py`).
"""

import hashlib
import secrets
import shutil
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from luznet.files import make_folder, replace_file
from luznet.guests.passes import Pass, Passes

FRESH: Final = 12 * 3600.0
"""Seconds for which a name belongs to the guest who came with it."""
FORGOTTEN: Final = 30 * 24 * 3600.0
"""Seconds after which a guest who has not come back is forgotten."""
SYLLABLES: Final = 4
"""Syllables of a word: 24 million words."""
_WORD: Final = "word"
"""The file with the word of a guest. It opens this guest's seat and nothing else, and only the
host's user, who runs the games, can read it."""
_OWN, _BROUGHT = "passes", "brought"
"""The folders of passes that were written here, and of those that came with tables."""
_ADMITTED: Final = "admitted"
"""The file that says that a private table has let in a guest."""
_SYLLABLES: Final = tuple(a + b for a in "bdfgklmnprstvz" for b in "aiou")


class GuestBook:
    """The guests of one host."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._now = now
        self._own, self._brought = Passes(folder / _OWN), Passes(folder / _BROUGHT)

    def of_key(self, key: str) -> Path:
        """Return the folder of whoever has proved an ssh key. Raises OSError."""
        return self._with_pass(self._place("key", key), key) or self._made("key", key)

    def of_name(self, name: str) -> Path | None:
        """Return the folder of a new guest of this name, with a new word; None if the name belongs
        to somebody. Raises OSError."""
        folder = self._place("name", name.casefold())
        if self.belongs(name):
            return None
        _remove(folder)
        folder = self._made("name", name.casefold())
        word = "".join(secrets.choice(_SYLLABLES) for _ in range(SYLLABLES))
        replace_file(folder / _WORD, word.encode())
        return folder

    def of_word(self, name: str, word: str) -> Path | None:
        """Return the folder of the guest who was given this word; None if it is another one."""
        folder = self._place("name", name.casefold())
        given = word_of(folder)
        typed = "".join(word.split()).lower()
        if carried := self._with_pass(folder, typed):
            replace_file(carried / _WORD, typed.encode())
            return carried
        if not given or not secrets.compare_digest(typed.encode(), given.encode()):
            return None
        return self._made("name", name.casefold())

    def belongs(self, name: str, but: Path | None = None) -> bool:
        """Return whether a name belongs to a guest, other than the one with this folder."""
        folder = self._place("name", name.casefold())
        if self._is_fresh(self._brought.place_of(folder.name)):
            return but != _second(folder)
        return self._is_fresh(folder) and not (but is not None and _is_same(folder, but))

    def also_called(self, folder: Path, name: str) -> None:
        """Let a guest who has a word come back under another name, too, unless it belongs to
        somebody. Raises OSError."""
        other = self._place("name", name.casefold())
        if word_of(folder) and not self._is_fresh(other):
            _remove(other)
            other.symlink_to(folder.resolve().name)

    def of_spectator(self) -> Path:
        """Return a folder for somebody who only watches. Raises OSError."""
        return self._made("watch", secrets.token_hex(16))

    def is_admitted(self, key: str) -> bool:
        """Return whether a private table has let in the owner of an ssh key."""
        return bool(key) and (self._place("key", key) / _ADMITTED).exists()

    def forget(self) -> None:
        """Forget the guests who have not come for a long time, and their passes."""
        places = ("*", f"{_OWN}/*", f"{_BROUGHT}/*")
        with suppress(OSError):
            for each in [each for place in places for each in self._folder.glob(place)]:
                if not each.exists() or self._now() - each.stat().st_mtime > FORGOTTEN:
                    _remove(each)

    # ---- when a table moves --------------------------------------------------------------------

    def write_pass(self, folder: Path, ssh_key: str, name: str, key: str) -> None:
        """Let a guest with this key find their seat wherever their table goes: by their ssh key,
        else by their name and word. A spectator has neither. Raises OSError."""
        if proof := ssh_key or word_of(folder):
            place = self._place("key", ssh_key) if ssh_key else self._place("name", name.casefold())
            self._own.write(folder, place.name, proof, key)

    def passes(self, keys: Collection[str]) -> tuple[str, ...]:
        """Return the passes of the guests among those who have these keys."""
        known = {**self._brought.by_key(), **self._own.by_key()}
        return tuple(known[key] for key in sorted(keys) if key in known)

    def bring(self, passes: Iterable[str]) -> None:
        """Take what another computer had of the guests of a table. Raises OSError."""
        for each in passes:
            with suppress(msgspec.DecodeError):
                self._brought.take(msgspec.json.decode(each, type=Pass))

    def _with_pass(self, folder: Path, proof: str) -> Path | None:
        """Return the folder of a guest whose pass was brought, if the proof opens it. It is one of
        its own: what the guest has here from earlier stays. Raises OSError."""
        if not self._is_fresh(self._brought.place_of(folder.name)):
            return None
        files = self._brought.opened(folder.name, proof)
        if files is None:
            return None
        second = _second(folder)
        make_folder(second)
        for name, text in files.items():
            if not (second / name).exists():
                replace_file(second / name, text.encode())
        second.touch()
        self._brought.place_of(folder.name).touch()
        return second

    def _made(self, kind: str, text: str) -> Path:
        folder = self._place(kind, text)
        make_folder(folder)
        folder.touch()
        return folder

    def _place(self, kind: str, text: str) -> Path:
        return self._folder / f"{kind}-{hashlib.sha256(text.encode()).hexdigest()[:32]}"

    def _is_fresh(self, folder: Path) -> bool:
        with suppress(OSError):
            return self._now() - folder.stat().st_mtime < FRESH
        return False


def _second(folder: Path) -> Path:
    """Return the folder of a guest whose table came from another computer."""
    return folder.with_name(f"{folder.name}+")


def _remove(place: Path) -> None:
    """Remove a guest's folder or pass, or what leads to the folder by another name."""
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place, ignore_errors=True)
    else:
        place.unlink(missing_ok=True)


def _is_same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def admit(folder: Path) -> None:
    """Remember that a private table has let in this guest. Raises OSError."""
    (folder / _ADMITTED).touch()


def word_of(folder: Path) -> str:
    """Return the word that a guest was given, empty for none."""
    with suppress(OSError, UnicodeDecodeError):
        return (folder / _WORD).read_text("ascii")
    return ""
