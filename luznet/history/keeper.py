"""Keeps records in the background: a thread of its own writes them, so nobody waits for the disk.

What cannot be kept is told once, and the game goes on: `report` gets a sentence.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from luznet.history import words
from luznet.history.store import Store, StoreTrouble
from luznet.wire.record import BadRecord, Kept


class Keeper:
    """Writes to the store in this file, which is opened with the first record."""

    def __init__(self, path: Path, report: Callable[[str], None]) -> None:
        self._path = path
        self._report = report
        self._store: Store | None = None
        self._told = ""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="keeper")

    def keep(self, kept: Kept) -> None:
        """Keep a record soon."""
        self._thread.submit(self._keep, kept)

    def close(self) -> None:
        """Close the store once everything is written."""
        self._thread.submit(self._close)
        self._thread.shutdown()

    def _keep(self, kept: Kept) -> None:
        try:
            if self._store is None:
                self._store = Store(self._path, lambda aside: self._tell(words.set_aside(aside)))
            self._store.keep(kept)
        except StoreTrouble as trouble:
            self._tell(words.trouble(trouble))
        except BadRecord as bad:
            self._tell(words.bad(bad))

    def _close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    def _tell(self, sentence: str) -> None:
        if sentence != self._told:
            self._told = sentence
            self._report(sentence)
