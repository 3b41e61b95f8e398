"""Bots think in a process of their own, so that the table never waits for them.

The host writes a question to the worker's standard input, the encoded view of a seat and
nothing else, and reads the answer from its standard output; each is a frame behind its length
(4 bytes, big-endian).  The worker ends when the host does, because its input ends.

Run as a module, this file is the worker.
"""

import asyncio
import os
import random
import struct
import subprocess
import sys
from typing import IO, Any

from luznet.bots import bot_for
from luznet.games import GAMES
from luznet.games.game import Frozen
from luznet.wire.codec import decode_value, encode, read_action, read_view
from luznet.wire.messages import Level

BUDGET = 1.0
"""Seconds that a bot may think."""


class ThinkerDied(Exception):
    """The worker ended before it answered."""


class Question(Frozen, frozen=True):
    """What a bot is asked: how well to play, the view of its seat, and a seed for its chance."""

    game: str
    level: Level
    view: Any
    seed: int


class Thinker:
    """The host's side: one worker, started when first asked, and again if it died."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._worker: subprocess.Popen[bytes] | None = None
        self._turn = asyncio.Lock()

    async def choose(self, game: str, level: Level, view: Frozen, seed: int) -> Frozen:
        """Return the action of a bot of this level for a view; raises `ThinkerDied`."""
        question = encode(Question(game=game, level=level, view=view, seed=seed))
        async with self._turn:
            answer = await asyncio.to_thread(self._ask, question)
        return read_action(GAMES[game], decode_value(answer, dict))

    def close(self) -> None:
        """End the worker."""
        if self._worker is not None:
            self._worker.kill()
            self._worker.wait()
            self._worker = None

    def _ask(self, question: bytes) -> bytes:
        if self._worker is None or self._worker.poll() is not None:
            try:
                self._worker = _start_worker()
            except OSError:  # too many processes or open files, say
                raise ThinkerDied from None
        to_worker, from_worker = self._worker.stdin, self._worker.stdout
        if to_worker is None or from_worker is None:
            raise ThinkerDied
        try:
            _write_frame(to_worker, question)
            answer = _read_frame(from_worker)
        except (BrokenPipeError, ValueError):
            answer = None
        if answer is None:
            raise ThinkerDied
        return answer


def _start_worker() -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own interpreter and module
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C in the host's terminal is the host's to handle
    )


def _write_frame(stream: IO[bytes], frame: bytes) -> None:
    stream.write(struct.pack(">I", len(frame)) + frame)
    stream.flush()


def _read_frame(stream: IO[bytes]) -> bytes | None:
    head = stream.read(4)
    if len(head) < 4:
        return None
    length = struct.unpack(">I", head)[0]
    frame = stream.read(length)
    return frame if len(frame) == length else None


def answer(question: Question) -> Frozen:
    """Return what the bot of a game chooses for the question's view."""
    view = read_view(GAMES[question.game], question.view)
    rng = random.Random(question.seed)  # noqa: S311 - a bot's whim, not a secret
    action: Frozen = bot_for(question.game, question.level)(view, rng, BUDGET)
    return action


def main() -> None:
    """Answer questions until the host is gone."""
    if hasattr(os, "nice"):
        os.nice(5)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    while (frame := _read_frame(questions)) is not None:
        _write_frame(answers, encode(answer(decode_value(frame, Question))))


if __name__ == "__main__":
    main()
