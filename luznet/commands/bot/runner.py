"""A bot that thinks beside the connection, in a thread of its own: whatever it does, the table is
heard meanwhile, and what goes wrong in it is told to its author.

A thread for every turn, which nobody waits for at the end: a bot may never come to one.
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

LONG = 10 * BUDGET
"""Seconds of one turn after which it is told every time."""


class BotFailed(Exception):
    """The bot raised an exception, which is the cause of this one."""


class ChoseIllegal(Exception):
    """The bot chose what is not among its legal actions; `str()` of it is what it chose."""


class _Thought(NamedTuple):
    """What came of thinking: an action, or why there is none."""

    action: Any
    error: BaseException | None


class Runner:
    """Asks one bot, turn by turn; `tell` is given the lines about bots that are slow."""

    def __init__(self, choose: Choose, tell: Callable[[str], None]) -> None:
        """Ask this bot, with chance of its own."""
        self._choose = choose
        self._tell = tell
        self._rng = Random()  # noqa: S311 - a bot's whim, not a secret
        self._was_slow = False

    def begin_game(self) -> None:
        """Tell again, once, if it is slow."""
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
        """Wait as long as it takes; tell the first time in a game that it takes too long."""
        if not await _is_done(thought, BUDGET) and not self._was_slow:
            self._was_slow = True
            self._tell(said.slow(BUDGET))
        if not await _is_done(thought, LONG - BUDGET):
            self._tell(said.very_slow(LONG))
        return await thought


def _answer(thought: "asyncio.Future[_Thought]", done: _Thought) -> None:
    if not thought.done():
        thought.set_result(done)


async def _is_done(thought: "asyncio.Future[_Thought]", within: float) -> bool:
    done, _ = await asyncio.wait([thought], timeout=within)
    return bool(done)


def _legal(view: Any, chosen: Any) -> Any:
    """Return the legal action that was chosen, in the game's own words: numbers of numpy, say,
    are equal to its own, but could not be sent. Raises `ChoseIllegal`."""
    if chosen not in game_of(view).choices(view):
        raise ChoseIllegal(repr(chosen))
    return msgspec.convert(msgspec.to_builtins(chosen, enc_hook=_plain), type(chosen))


def _plain(number: Any) -> int:
    """Return what only looks like a number as one."""
    return operator.index(number)
