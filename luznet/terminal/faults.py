"""What goes wrong outside of the screens: where it is noted, and the signals that end luznet."""

import asyncio
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from luznet.files import open_log


class FaultLog:
    """A file for the details of faults; without one they are not kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def note(self, text: str) -> None:
        """Write a text, with the time."""
        if self.path is None:
            return
        with suppress(OSError), open_log(self.path) as file:
            file.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} {text}\n")

    @contextmanager
    def listening(self, end: Callable[[int], None]) -> Iterator[None]:
        """Call `end` with the number of a SIGTERM or SIGHUP, and keep the event loop's own
        complaints off the screen."""
        loop = asyncio.get_running_loop()
        before = loop.get_exception_handler()
        loop.set_exception_handler(self._complained)
        is_main = threading.current_thread() is threading.main_thread()
        signals = (signal.SIGTERM, signal.SIGHUP) if is_main and sys.platform != "win32" else ()
        for number in signals:
            loop.add_signal_handler(number, end, number)
        try:
            yield
        finally:
            for number in signals:
                loop.remove_signal_handler(number)
            loop.set_exception_handler(before)

    def _complained(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        trace = "".join(traceback.format_exception(error)) if error else ""
        self.note(f"{context.get('message', '')}\n{trace}")
