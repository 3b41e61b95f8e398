"""The process that works out who was how likely to win: a frame with a record and positions comes
in, a frame with chances goes out.

Run as a module, this file is the worker.
"""

from functools import lru_cache

from luznet.bots.chances import chances
from luznet.games.game import Frozen
from luznet.wire.codec import decode_value, encode
from luznet.wire.record import Step, play_back, read
from luznet.worker import serve


class Question(Frozen, frozen=True):
    """The positions of a game to judge, from its record."""

    record: bytes
    at: tuple[int, ...]


class Answer(Frozen, frozen=True):
    """The chances of all seats, by position in the order of the question."""

    chances: tuple[tuple[float, ...], ...]


def answer(question: Question) -> Answer:
    """Return the chances that a question asks for."""
    record = read(question.record).record
    steps = _steps(question.record)
    return Answer(tuple([chances(record.rules, steps[at].state) for at in question.at]))


@lru_cache(maxsize=2)
def _steps(data: bytes) -> tuple[Step, ...]:
    return play_back(read(data).record)


if __name__ == "__main__":
    serve(lambda frame: encode(answer(decode_value(frame, Question))))
