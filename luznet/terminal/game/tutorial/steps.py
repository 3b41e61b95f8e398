"""What a step of a tutorial is."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from luznet.language import PluralText, Text
from luznet.terminal.game.tutorial import words


def no_facts(view: object) -> Mapping[str, Any]:
    """Return the facts of a sentence that needs none."""
    return {}


class Step(Struct, frozen=True):
    """One thing to learn.

    `moment`: how many actions of the game are done when the step begins. `say`: what the coach
    says; `facts` returns the facts of that sentence from the learner's view. `press`: what to
    press, in words; `keys`: the same for a program. `wants` returns whether the learner has
    selected what was asked for, which leads to the next step; None: only Enter does. An action
    that the table accepts always does. `box`: where the coach's box is. `marks`: what the coach
    points at, by names of the game. `fresh`: nothing is selected at the beginning.
    """

    title: Text
    moment: int
    say: Text | PluralText | Callable[..., str]
    facts: Callable[[Any], Mapping[str, Any]] = no_facts
    press: Text = words.ENTER
    keys: tuple[str, ...] = ("enter",)
    wants: Callable[[Any], bool] | None = None
    box: str = ""
    marks: tuple[Any, ...] = ()
    fresh: bool = False

    def said(self, view: Any) -> str:
        """Return what the coach says about a view."""
        facts = self.facts(view)
        return (
            self.say(facts["number"], **facts)
            if isinstance(self.say, PluralText)
            else self.say(**facts)
        )


def acts(model: object) -> bool:
    """Return that no selection is enough: the table must accept an action."""
    return False
