"""What the spoken lessons of the games have in common: their steps, and who plays in them.

A game's lesson is `plain/GAME/lesson.py`: its `steps` are pages to be heard one after the other.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from luznet.language import Text, TextIn, _
from luznet.plain.user_context import Pages

# i18n: A woman who plays in the tutorial.
MIRA = TextIn("a name in the tutorial", "Mira")
# i18n: A man who plays in the tutorial.
OLE = TextIn("a name in the tutorial", "Ole")

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
