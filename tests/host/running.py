"""A real `Server` for tests, in a thread of its own with its own event loop."""

import asyncio
import sys
import threading
import time
import traceback
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from luznet.games import MAIN
from luznet.host.admission import Admission
from luznet.host.config import Group, HostConfig
from luznet.host.server import Server
from luznet.records.journal import Journal
from luznet.transport import KeyPair, new_keys
from luznet.trust import KeyList
from luznet.wire.messages import Options

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run what needs an event loop that ZeroMQ's sockets can be read on."""
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        return runner.run(work)


class RunningServer:
    """A host on loopback; `call` runs a function on its loop and returns what it returns."""

    def __init__(
        self,
        folder: Path,
        keys: KeyPair | None = None,
        options: Options = Options(pace=0),  # noqa: B008 - frozen
        tables: int = 1,
        game: str = MAIN,
        patience: float = 0.0,
        name: str = "Lunch",
        **config: Any,
    ) -> None:
        """`patience`: seconds for which it sees its clients off; raw ones stay."""
        self._patience = patience
        self.keys = keys or new_keys()
        self.said: list[str] = []
        self._folder = folder
        self._config = HostConfig((Group(name, game, options, tables),), **config)
        self._ready = threading.Event()
        self._failure: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._failure is not None:
            raise self._failure

    def call(self, function: Callable[[], T]) -> T:
        async def run() -> T:
            return function()

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(10)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._ending.set)
        self._thread.join(10)
        if self._thread.is_alive():
            frame = sys._current_frames()[self._thread.ident]
            raise AssertionError("still running:\n" + "".join(traceback.format_stack(frame)))

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def journaled(self) -> Any:
        return next(iter(self.server.host._tables.values()))

    def _run(self) -> None:
        run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._ending = asyncio.Event()
        try:
            self.journal = Journal(self._folder / "journal.sqlite3")
            lists = [KeyList(self._folder / name) for name in ("admitted-keys", "removed-keys")]
            admission = Admission(*lists, frozenset({self._config.founder}), time.monotonic)
            report = self.said.append
            self.server = Server(self._config, self.keys, self.journal, admission, report=report)
            self.server.start()
        except Exception as error:
            self._failure = error
            return
        finally:
            self._ready.set()
        await self._ending.wait()
        await self.server.stop(self._patience)
        self.journal.close()
