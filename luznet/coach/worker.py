"""The coach's process: a frame with a view comes in, a frame with advice goes out.

What advice is, and who gives it, is each game's own: `Game.advice_type`, and `advise` of its bots.

Run as a module, this file is the worker.
"""

from importlib import import_module
from typing import Any

from luznet.games import GAMES
from luznet.games.game import Frozen
from luznet.wire.codec import decode_value, encode, read_view
from luznet.worker import serve


class Question(Frozen, frozen=True):
    """A view of a game, about which advice is asked."""

    game: str
    view: Any


def answer(question: Question) -> Frozen:
    """Return the advice about a question's view."""
    adviser = import_module(f"luznet.bots.{question.game}.adviser")
    advice: Frozen = adviser.advise(read_view(GAMES[question.game], question.view))
    return advice


if __name__ == "__main__":
    serve(lambda frame: encode(answer(decode_value(frame, Question))))
