"""The coach's side of the program: it starts the worker for the first question, and sends it views.

The worker answers one view at a time. If it dies, its question stays unanswered, and the next
question starts another worker.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from luznet.client.adviser import Asked
from luznet.coach.worker import Question
from luznet.games import game_of
from luznet.games.game import Frozen
from luznet.wire.codec import Malformed, decode_value, encode
from luznet.worker import Worker, WorkerDied, running

WORKER: Final = running("luznet.coach.worker")
"""The command that starts the worker."""


class Coach:
    """An `Adviser` that asks a worker of its own. Close it before the event loop ends."""

    def __init__(
        self, on_change: Callable[[], None] = lambda: None, worker: Sequence[str] = WORKER
    ) -> None:
        # `on_change` is called after every answer
        self._on_change = on_change
        self._worker = Worker(worker)
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def ask(self, views: Sequence[Any]) -> Asked:
        """Ask about views of a game with advice; return where the answers will appear."""
        asked = Asked(views)
        task = asyncio.create_task(self._answer(asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return asked

    def close(self) -> None:
        """End the worker; questions asked now and later get no answer."""
        self._worker.close()

    async def _answer(self, asked: Asked) -> None:
        for view in asked.views:
            game = game_of(view)
            question = encode(Question(game.name, view))
            async with self._turn:
                if asked.is_dropped:
                    return
                try:
                    frame = await asyncio.to_thread(self._worker.ask, question)
                    asked.answers.append(decode_value(frame, game.advice_type or Frozen))
                except (WorkerDied, Malformed):
                    asked.is_lost = True
            self._on_change()
            if asked.is_lost:
                return
