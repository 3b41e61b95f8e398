"""The `Archive` of a running program: a thread of its own reads and writes the records, so nobody
waits for the disk.

What cannot be kept is told once, and the game goes on: `report` gets a sentence.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from luznet.history import words
from luznet.history.exchange import Exchange
from luznet.history.store import NoGame, Store, StoreTrouble
from luznet.wire.archive import Archive, Difference, PackedGame, Span
from luznet.wire.record import BadRecord, Kept

T = TypeVar("T")
Call = Callable[[Callable[[], None]], object]
"""Calls a function soon, in the thread of the program."""


class Keeper(Archive):
    """The records in this file, which is opened when the first one is kept or asked for."""

    def __init__(self, path: Path, report: Callable[[str], None], call: Call) -> None:
        self._path = path
        self._report = report
        self._call = call
        self._store: Store | None = None
        self._exchange: Exchange | None = None
        self._told = ""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="keeper")

    def keep(self, kept: Kept) -> None:
        """Keep a record soon."""
        self._thread.submit(self._keep, kept)

    def recall(self, game: str, answer: Callable[[Kept | None], None]) -> None:
        """Answer with what is kept of the game of this id, None for nothing."""

        def work() -> None:
            kept = None
            with self._speaking(), suppress(NoGame):
                kept = self._opened().find(game)
            self._call(partial(answer, kept if kept and kept.record.id == game else None))

        if self._path.exists():
            self._thread.submit(work)
        else:
            answer(None)

    def catalogue(self, season: str, key: str, until: int, answer: Callable[[Span], None]) -> None:
        self._ask(lambda games: games.catalogue(season, key, until), answer)

    def compare(self, season: str, span: Span, answer: Callable[[Difference], None]) -> None:
        self._ask(lambda games: games.compare(season, span), answer)

    def find(self, season: str, mark: bytes, answer: Callable[[PackedGame], None]) -> None:
        self._ask(lambda games: games.find(season, mark), answer)

    def take(self, season: str, game: PackedGame, by: str) -> None:
        self._ask(lambda games: games.take(season, game, by), lambda is_taken: None)

    def close(self) -> None:
        """Close the store once everything is written."""
        self._thread.submit(self._close)
        self._thread.shutdown()

    def _keep(self, kept: Kept) -> None:
        with self._speaking():
            self._opened().keep(kept)

    def _ask(self, look: Callable[[Exchange], T | None], answer: Callable[[T], None]) -> None:
        """Look at the games, and answer in the thread of the program with what was found."""

        def work() -> None:
            with self._speaking():
                store = self._opened()
                if self._exchange is None:
                    self._exchange = Exchange(store)
                found = look(self._exchange)
                if found is not None:
                    self._call(partial(answer, found))

        self._thread.submit(work)

    def _opened(self) -> Store:
        if self._store is not None and self._store.is_copy:
            self._close()  # maybe it can be written now
        if self._store is None:
            self._store = Store(self._path, lambda aside: self._tell(words.set_aside(aside)))
        return self._store

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        try:
            yield
        except StoreTrouble as trouble:
            self._tell(words.trouble(trouble))
        except BadRecord as bad:
            self._tell(words.bad(bad))

    def _close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = self._exchange = None

    def _tell(self, sentence: str) -> None:
        if sentence != self._told:
            self._told = sentence
            self._report(sentence)
