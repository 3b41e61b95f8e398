"""What a view of Luris asks of its reader, for every frontend."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from luznet.games.game import Refusal
from luznet.games.luris.cards import Card
from luznet.games.luris.choices import check
from luznet.games.luris.turn import DRAWN
from luznet.games.luris.types import Action, Flip, Swap, Take, View

Step: TypeAlias = Literal["start", "action", "end"]
Way: TypeAlias = Literal["draw", "take", "set", "flip", "swap", "pass", "discard"]
"""What you can do in a step, by the id that the words of Luris and typed commands also use."""


class Asked(NamedTuple):
    """What the reader is asked for: the step of their turn, and all ways to do it."""

    step: Step
    ways: tuple[Way, ...]


def asked(view: View) -> Asked | None:
    """Return what the reader of a view is asked for; None when it is not their turn."""
    if not view.legal:
        return None
    if view.phase == "start":
        return Asked("start", ("draw", "take") if Take() in view.legal else ("draw",))
    if view.phase == "end":
        return Asked("end", ("discard",))
    ways: dict[Way, bool] = {
        "set": bool(view.set_values),
        "flip": bool(flips(view)),
        "swap": bool(swaps(view)),
        "pass": True,
    }
    return Asked("action", tuple([way for way, can in ways.items() if can]))


def why_draw(view: View) -> Literal["must_draw", "no_discard"]:
    """Return why the discard cannot be taken; only for a view in which it can't."""
    return "must_draw" if view.discard else "no_discard"


def is_last_draw(view: View) -> bool:
    """Return whether drawing now uses up the draw pile, which makes this turn the final one."""
    return view.draw <= DRAWN


def flips(view: View) -> Sequence[Flip]:
    """Return the flips that the reader can choose from."""
    return [each for each in view.legal if isinstance(each, Flip)]


def swaps(view: View, card: Card | None = None) -> Sequence[Swap]:
    """Return the swaps that the reader can choose from; with a `card`, only those of that card."""
    found = [each for each in view.legal if isinstance(each, Swap)]
    return found if card is None else [each for each in found if each.hand == card]


def refusal(view: View, action: Action) -> Refusal | None:
    """Return why the rules would refuse an action in this step of the reader's own turn."""
    try:
        check(view, view.seat or 0, action)
    except Refusal as refused:
        return refused
    return None
