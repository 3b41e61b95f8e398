"""The user's own files: nobody else can read them, and no link diverts a write."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)  # Windows has none


def make_folder(path: Path) -> None:
    """Make a folder for its owner alone, unless it exists; raises OSError."""
    path.mkdir(parents=True, exist_ok=True, mode=0o700)


def open_private(path: Path, flags: int) -> int:
    """Return the descriptor of a file that only its owner can read, even if it existed before.
    Another user who could open it could lock it. Raises OSError, also for a link."""
    file = os.open(path, flags | os.O_CREAT | _NO_LINK, 0o600)
    with suppress(OSError, AttributeError):  # somebody else's file, or Windows
        if stat.S_IMODE(os.fstat(file).st_mode) != 0o600:
            os.fchmod(file, 0o600)
    return file


def open_log(path: Path) -> IO[str]:
    """Open a text file for appending; raises OSError."""
    file = open_private(path, os.O_WRONLY | os.O_APPEND)
    return os.fdopen(file, "a", encoding="utf-8", errors="backslashreplace")


def write_draft(path: Path, data: bytes) -> Path:
    """Write a durable private file beside another one, under an unpredictable name; return its
    path, to replace the other with. Raises OSError."""
    draft = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    with os.fdopen(open_private(draft, os.O_WRONLY | os.O_EXCL), "wb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            draft.unlink()
            raise
    return draft


def replace_file(path: Path, data: bytes, mode: int | None = None) -> None:
    """Replace a file in one step; a link is replaced, not followed. `mode`: for a file that others
    may read. Raises OSError."""
    draft = write_draft(path, data)
    try:
        if mode is not None:
            draft.chmod(mode)
        draft.replace(path)
    except BaseException:
        draft.unlink()
        raise


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, if the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
