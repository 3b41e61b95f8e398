"""Bots think in a process of their own, so that the table never waits for them.

The host asks the worker with the encoded view of a seat and what everybody sees of its table, and
nothing else (`luznet/worker.py`).
Run as a module, this file is the worker.
"""

import asyncio
import random
from contextlib import suppress

from luznet.bots import bot_for
from luznet.games import GAMES
from luznet.games.game import Frozen
from luznet.host.environment import BotQuestion
from luznet.wire.codec import decode_value, encode, read_action, read_view
from luznet.wire.levels import NEAREST
from luznet.worker import Worker, WorkerDied, running, serve

BUDGET = 1.0
"""Seconds that a bot may think."""
TRIES, AGAIN = 6, 0.5
"""How often a worker that died or could not be started is asked, and the seconds between: a lack of
room for another process, for example, passes."""

COMMAND = running("luznet.host.thinker")
"""Starts the worker."""


class Thinker:
    """The host's side of the worker."""

    def __init__(self) -> None:
        self._worker = Worker(COMMAND)
        self._turn = asyncio.Lock()

    async def choose(self, question: BotQuestion) -> Frozen:
        """Return the action of a bot; raises `WorkerDied` if the worker ended before it answered,
        each time that it was asked."""
        async with self._turn:
            answer = await self._ask(encode(question))
        return read_action(GAMES[question.game], decode_value(answer, dict))

    async def _ask(self, question: bytes) -> bytes:
        for _ in range(TRIES):
            with suppress(WorkerDied):
                return await asyncio.to_thread(self._worker.ask, question)
            await asyncio.sleep(AGAIN)
        raise WorkerDied

    def close(self) -> None:
        self._worker.close()


def answer(question: BotQuestion) -> Frozen:
    """Return what the bot of a game chooses for the question's view."""
    view = read_view(GAMES[question.game], question.view)
    rng = random.Random(question.seed)  # noqa: S311 - not secret
    nearest = NEAREST[question.level]
    choose = bot_for(question.game, question.level, people=question.people, nearest=nearest)
    action: Frozen = choose(view, rng, BUDGET)
    return action


def main() -> None:
    """Answer questions until the host is gone."""
    serve(lambda frame: encode(answer(decode_value(frame, BotQuestion))))


if __name__ == "__main__":
    main()
