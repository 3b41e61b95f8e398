"""What a step of a tutorial is."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from luznet.language import Text


class Step(Struct, frozen=True):
    """One thing that is taught.

    `moment`: how many actions of the game are done when it begins. `say`: what the coach says,
    found out from the learner's view. `press`: what to press, in words; `keys` the same for a
    program. `wants`: returns from the model whether what was asked for is selected, which leads
    on; None: Enter does, by itself. An action that the table takes always leads on. `box`: where
    the coach stands, `marks`: what is pointed at, by names of the game. `fresh`: nothing is
    selected at its beginning.
    """

    title: Text
    moment: int
    say: Callable[[Any], str]
    press: Text
    keys: tuple[str, ...]
    wants: Callable[[Any], bool] | None = None
    box: str = ""
    marks: tuple[Any, ...] = ()
    fresh: bool = False


def acts(model: object) -> bool:
    """Return that selecting is not enough: the table must take an action."""
    return False
