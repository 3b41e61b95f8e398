"""The coach's process: a frame with a view comes in, a frame with advice goes out.

Each game has its own advice (`Game.advice_type`), given by `advise` of its bots. Run as a module,
this file is the worker.
"""

from importlib import import_module
from typing import Any

from luznet.games import GAMES
from luznet.games.game import Frozen
from luznet.wire.codec import decode_value, encode, read_view
from luznet.worker import serve


class Question(Frozen, frozen=True):
    """A view of a game to give advice about."""

    game: str
    view: Any


def answer(question: Question) -> Frozen:
    """Return the advice for a question."""
    adviser = import_module(f"luznet.bots.{question.game}.adviser")
    advice: Frozen = adviser.advise(read_view(GAMES[question.game], question.view))
    return advice


if __name__ == "__main__":
    serve(lambda frame: encode(answer(decode_value(frame, Question))))
