"""Small and read-only disks to test with: a tmpfs of one's own. Needs root; ask `available`."""

import functools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

BALLAST = "ballast"


@functools.cache
def available() -> bool:
    """Tell whether this process may mount a tmpfs."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("mount"):
        return False
    try:
        with small_disk(Path(tempfile.gettempdir()) / f"luznet-disk-{os.getpid()}"):
            return True
    except subprocess.CalledProcessError:
        return False


def needed() -> pytest.MarkDecorator:
    """Return the mark of tests that need such disks."""
    return pytest.mark.skipif(not available(), reason="needs root and mount")


@contextmanager
def small_disk(folder: Path, kilobytes: int = 1024) -> Iterator[Path]:
    """Make the folder a disk of its own, so small, until the end."""
    folder.mkdir()
    _run("mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", folder)
    try:
        yield folder
    finally:
        _run("umount", "-l", folder)
        folder.rmdir()


@contextmanager
def read_only(path: Path) -> Iterator[None]:
    """Make a file or folder read-only, also for root, until the end."""
    _run("mount", "--bind", path, path)
    try:
        _run("mount", "-o", "remount,bind,ro", path)
        yield
    finally:
        _run("umount", "-l", path)


def fill(disk: Path) -> None:
    """Leave no room at all on a disk."""
    with (disk / BALLAST).open("wb", buffering=0) as ballast:
        try:
            while ballast.write(b"\0" * 4096):
                pass
        except OSError:
            return


def make_room(disk: Path) -> None:
    """Take away what `fill` wrote."""
    (disk / BALLAST).unlink()


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True, capture_output=True)
