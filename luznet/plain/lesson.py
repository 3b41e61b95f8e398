"""What the spoken lessons of all games share: their steps.

A game's lesson is `plain/GAME/lesson.py`: its `steps` are pages to be heard one after the other.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from luznet.language import _
from luznet.plain.user_context import Pages


class Step(NamedTuple):
    """What a step is about, and what is told."""

    title: str
    lines: Sequence[str]


def pages(steps: Sequence[Callable[[], Step]]) -> Pages:
    """Return a lesson, a page for each step."""
    told = [tell() for tell in steps]
    return [
        [_titled(number, len(told), step.title), *step.lines] for number, step in enumerate(told, 1)
    ]


def _titled(number: int, steps: int, title: str) -> str:
    # i18n: {title} says what the step is about, without a capital letter.
    return _("Step {number} of {steps}: {title}.", number=number, steps=steps, title=title)
