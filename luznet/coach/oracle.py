"""The coach's way to look back: it starts the worker that works out who was how likely to win, and
asks it for a few positions at a time, so that the curve grows while people look at it."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from luznet.coach.chances import Answer, Question
from luznet.replay.curve import Curve, order_of
from luznet.wire.codec import Malformed, decode_value, encode
from luznet.wire.record import Kept, play_back
from luznet.worker import Worker, WorkerDied, running

WORKER: Final = running("luznet.coach.chances")
"""The command that starts the worker."""
AT_ONCE: Final = 12
"""Positions in a question."""


class Oracle:
    """Finds out who was how likely to win, with a worker of its own. Close it before the event loop
    ends."""

    def __init__(
        self, on_change: Callable[[], None] = lambda: None, worker: Sequence[str] = WORKER
    ) -> None:
        # `on_change` is called whenever more is known
        self._on_change = on_change
        self._worker = Worker(worker)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def curve(self, kept: Kept) -> Curve:
        """Begin to find out about a game; return where the chances will be."""
        curve = Curve(order_of(play_back(kept.record)))
        task = asyncio.create_task(self._follow(kept, curve))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return curve

    def close(self) -> None:
        """End the worker; what is not known by now stays unknown."""
        self._worker.close()

    async def _follow(self, kept: Kept, curve: Curve) -> None:
        for first in range(0, len(curve.wanted), AT_ONCE):
            some = curve.wanted[first : first + AT_ONCE]
            async with self._turn:
                if curve.is_dropped:
                    return
                question = encode(Question(kept.data, some))
                try:
                    frame = await asyncio.to_thread(self._worker.ask, question)
                    found = decode_value(frame, Answer).chances
                    curve.take(dict(zip(some, found, strict=True)))
                except (WorkerDied, Malformed, ValueError):
                    curve.is_lost = True
            self._on_change()
            if curve.is_lost:
                return
