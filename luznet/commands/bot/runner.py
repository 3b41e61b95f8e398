"""Runs a bot in a thread, so that the connection lives on whatever the bot does, and its author
hears what goes wrong.

Each turn has its own thread, which nobody joins at the end: a bot may never finish.
"""

import asyncio
import operator
import threading
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import msgspec

from luznet.bots.bot import Choose
from luznet.commands.bot import words as said
from luznet.games import game_of
from luznet.host.thinker import BUDGET
from luznet.language import decimal

LONG = 10 * BUDGET
"""Seconds of one turn after which slowness is reported every time."""


class BotFailed(Exception):
    """The bot raised an exception, which is the cause of this one."""


class ChoseIllegal(Exception):
    """The bot chose an illegal action; `str()` of it is what it chose."""


class _Thought(NamedTuple):
    """The outcome of one turn: an action, or why there is none."""

    action: Any
    error: BaseException | None


class Runner:
    """Asks one bot, turn by turn; `tell` takes lines about its slowness."""

    def __init__(self, choose: Choose, tell: Callable[[str], None]) -> None:
        self._choose = choose
        self._tell = tell
        self._rng = Random()  # noqa: S311 - not secret
        self._was_slow = False

    def begin_game(self) -> None:
        """Report slowness once more."""
        self._was_slow = False

    async def choose(self, view: Any) -> Any:
        """Return a legal action; raises `BotFailed` and `ChoseIllegal`."""
        loop = asyncio.get_running_loop()
        thought: asyncio.Future[_Thought] = loop.create_future()

        def work() -> None:
            done = self._think(view)
            with suppress(RuntimeError):  # the loop has ended: nobody asks any more
                loop.call_soon_threadsafe(_answer, thought, done)

        threading.Thread(target=work, daemon=True).start()
        action, error = await self._patiently(thought)
        if isinstance(error, ChoseIllegal):
            raise error
        if error is not None:
            raise BotFailed from error
        return action

    def _think(self, view: Any) -> _Thought:
        try:
            return _Thought(_legal(view, self._choose(view, self._rng, BUDGET)), None)
        except BaseException as error:  # even an exit: it is the bot's alone
            return _Thought(None, error)

    async def _patiently(self, thought: "asyncio.Future[_Thought]") -> _Thought:
        """Wait as long as it takes; report slowness the first time in a game."""
        if not await _is_done(thought, BUDGET) and not self._was_slow:
            self._was_slow = True
            self._tell(said.SLOW(seconds=decimal(BUDGET, None)))
        if not await _is_done(thought, LONG - BUDGET):
            self._tell(said.VERY_SLOW(seconds=decimal(LONG, None)))
        return await thought


def _answer(thought: "asyncio.Future[_Thought]", done: _Thought) -> None:
    if not thought.done():
        thought.set_result(done)


async def _is_done(thought: "asyncio.Future[_Thought]", within: float) -> bool:
    done, _ = await asyncio.wait([thought], timeout=within)
    return bool(done)


def _legal(view: Any, chosen: Any) -> Any:
    """Return the chosen action in the game's own types: numbers of numpy, for example, are equal
    but cannot be sent. Raises `ChoseIllegal`."""
    if chosen not in game_of(view).choices(view):
        raise ChoseIllegal(repr(chosen))
    return msgspec.convert(msgspec.to_builtins(chosen, enc_hook=_plain), type(chosen))


def _plain(number: Any) -> int:
    """Convert a number that acts like an integer."""
    return operator.index(number)
