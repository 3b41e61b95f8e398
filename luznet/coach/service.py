"""The coach's side of the program: it starts the worker when first asked, and hands it views.

One view at a time is thought about, so that questions asked meanwhile take turns.  A worker that
died has no answer to what it was asked; the next question starts another.
"""

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

from luznet.client.adviser import Asked
from luznet.coach.frames import read_frame, write_frame
from luznet.games.luz.advice import Advice
from luznet.wire.codec import Malformed, decode_value, encode

WORKER: Final = (sys.executable, "-m", "luznet.coach.worker")
"""What starts the worker."""


class CoachDied(Exception):
    """The worker ended before it answered, or could not be started."""


class Coach:
    """An `Adviser` that asks a worker of its own. Close it before the event loop ends."""

    def __init__(
        self, on_change: Callable[[], None] = lambda: None, worker: Sequence[str] = WORKER
    ) -> None:
        """Start nothing yet; `on_change` is called after every answer."""
        self._on_change = on_change
        self._command = worker
        self._worker: subprocess.Popen[bytes] | None = None
        self._is_closed = False
        self._starting = threading.Lock()
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, views: Sequence[Any]) -> Asked:
        """Begin to think about views of Luz; return where the answers will be."""
        asked = Asked(views)
        task = asyncio.create_task(self._answer(asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return asked

    def close(self) -> None:
        """End the worker; what is asked now and later is lost."""
        with self._starting:
            self._is_closed = True
            self._end_worker()

    async def _answer(self, asked: Asked) -> None:
        for view in asked.views:
            async with self._turn:
                if asked.is_dropped:
                    return
                try:
                    frame = await asyncio.to_thread(self._think, encode(view))
                    asked.answers.append(decode_value(frame, Advice))
                except (CoachDied, Malformed):
                    asked.is_lost = True
            self._on_change()
            if asked.is_lost:
                return

    def _think(self, view: bytes) -> bytes:
        """Return the worker's answer; raises `CoachDied`."""
        worker = self._started()
        to_worker, from_worker = worker.stdin, worker.stdout
        try:
            if to_worker is None or from_worker is None:
                raise CoachDied
            write_frame(to_worker, view)
            answer = read_frame(from_worker)
        except (OSError, ValueError):  # it is gone, or was closed meanwhile
            raise CoachDied from None
        if answer is None:
            raise CoachDied
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._is_closed:
                raise CoachDied
            if self._worker is None or self._worker.poll() is not None:
                self._end_worker()
                try:
                    self._worker = _start(self._command)
                except OSError:  # too many processes or open files, say
                    raise CoachDied from None
            return self._worker

    def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is None:
            return
        worker.kill()
        worker.wait()


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C in the terminal is the program's to handle
    )
