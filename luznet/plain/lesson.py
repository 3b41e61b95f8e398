"""What the spoken lessons of all games share: their steps.

A game's lesson is `plain/GAME/lesson.py`: its `steps` are pages to be heard one after the other.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from luznet.language import Text, _
from luznet.plain.user_context import Pages

Step: TypeAlias = tuple[Text, Callable[[], Sequence[str]]]
"""What a step is about, and what tells it."""


def pages(steps: Sequence[Step]) -> Pages:
    """Return a lesson, a page for each step."""
    return [
        # i18n: {title} says what the step is about, without a capital letter.
        [
            _("Step {number} of {steps}: {title}.", number=at, steps=len(steps), title=title()),
            *tell(),
        ]
        for at, (title, tell) in enumerate(steps, 1)
    ]
