"""Bots think in a process of their own, so that the table never waits for them.

The host asks the worker with the encoded view of a seat and nothing else (`luznet/worker.py`).
Run as a module, this file is the worker.
"""

import asyncio
import random
from contextlib import suppress
from typing import Any

from luznet.bots import bot_for
from luznet.games import GAMES
from luznet.games.game import Frozen
from luznet.wire.codec import decode_value, encode, read_action, read_view
from luznet.wire.messages import Level
from luznet.worker import Worker, WorkerDied, running, serve

BUDGET = 1.0
"""Seconds that a bot may think."""
TRIES, AGAIN = 6, 0.5
"""How often a worker that died or could not be started is asked, and the seconds between: a lack of
room for another process, for example, passes."""

COMMAND = running("luznet.host.thinker")
"""Starts the worker."""


class Question(Frozen, frozen=True):
    """A question for a bot: its level, the view of its seat, and a seed for its chance."""

    game: str
    level: Level
    view: Any
    seed: int


class Thinker:
    """The host's side of the worker."""

    def __init__(self) -> None:
        self._worker = Worker(COMMAND)
        self._turn = asyncio.Lock()

    async def choose(self, game: str, level: Level, view: Frozen, seed: int) -> Frozen:
        """Return the action of a bot of this level; raises `WorkerDied` if the worker ended before
        it answered, each time that it was asked."""
        question = encode(Question(game=game, level=level, view=view, seed=seed))
        async with self._turn:
            answer = await self._ask(question)
        return read_action(GAMES[game], decode_value(answer, dict))

    async def _ask(self, question: bytes) -> bytes:
        for _ in range(TRIES):
            with suppress(WorkerDied):
                return await asyncio.to_thread(self._worker.ask, question)
            await asyncio.sleep(AGAIN)
        raise WorkerDied

    def close(self) -> None:
        self._worker.close()


def answer(question: Question) -> Frozen:
    """Return what the bot of a game chooses for the question's view."""
    view = read_view(GAMES[question.game], question.view)
    rng = random.Random(question.seed)  # noqa: S311 - not secret
    action: Frozen = bot_for(question.game, question.level)(view, rng, BUDGET)
    return action


def main() -> None:
    """Answer questions until the host is gone."""
    serve(lambda frame: encode(answer(decode_value(frame, Question))))


if __name__ == "__main__":
    main()
