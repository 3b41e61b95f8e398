"""The user's own files: nobody else reads them, and no link leads a write elsewhere."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

_NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)  # Windows has none


def make_folder(path: Path) -> None:
    """Make a folder for its owner alone, unless it is there; raises OSError."""
    path.mkdir(parents=True, exist_ok=True, mode=0o700)


def open_private(path: Path, flags: int) -> int:
    """Return the descriptor of a file that its owner alone can read, also if it was there before.

    Another user who can open a file can hold a lock on it. Raises OSError, also for a link.
    """
    file = os.open(path, flags | os.O_CREAT | _NO_LINK, 0o600)
    with suppress(OSError, AttributeError):  # somebody else's file, or Windows
        if stat.S_IMODE(os.fstat(file).st_mode) != 0o600:
            os.fchmod(file, 0o600)
    return file


def open_log(path: Path) -> IO[str]:
    """Open a file for more text at its end; raises OSError."""
    file = open_private(path, os.O_WRONLY | os.O_APPEND)
    return os.fdopen(file, "a", encoding="utf-8", errors="backslashreplace")


def write_draft(path: Path, data: bytes) -> Path:
    """Write a durable file beside another one, for its owner alone to read; return where, for it
    to be put whole in the other's place. Nobody can foresee its name. Raises OSError."""
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
    """Write a file, which is whole at any moment; a link there is replaced, not followed. `mode`:
    its rights, where others may read it. Raises OSError."""
    draft = write_draft(path, data)
    try:
        if mode is not None:
            draft.chmod(mode)
        draft.replace(path)
    except BaseException:
        draft.unlink()
        raise


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
