"""What is said of High."""

from luznet.i18n import one_of
from luznet.i18n.games import RuleOption
from luznet.i18n.rules import Page
from luznet.language import PluralText, Text
from luznet.plain.usage import Use
from tests.third.rules import Played, RoundTaken, View

NAME = Text("High")
RULES_TITLE = Text("The rules of High")
_BEST = Text("The {best} card takes a round.")
_SIDES = {False: Text("Everybody plays alone."), True: Text("Two sides play.")}
RULES = (
    RuleOption(
        "best",
        Text("Best card"),
        {"high": Text("the highest"), "low": Text("the lowest")},
        str,
        lambda: one_of(["high", "low"]),
        lambda best: _BEST(best=best),
    ),
    RuleOption(
        "sides",
        Text("Sides"),
        {False: Text("everybody alone"), True: Text("two")},
        str,
        lambda: one_of(["on", "off"]),
        lambda sides: _SIDES[bool(sides)](),
    ),
)
DECISIONS = {"play": Text("card")}
REFUSALS = {
    "not_held": Text("You do not hold {card}."),
    "odd_sides": Text("Two sides need an even number of players, not {seats}."),
}
about_players = PluralText("{number} plays.", "{number} play.")
time_limit = PluralText("{number} second a card.", "{number} seconds a card.")


def progress(view: View) -> str:
    return ""


def glance(view: View) -> list[str]:
    return [""] * view.players


def moment(event: object, names: object) -> str:
    return ""


PLAY = Use("play 17", "play a card")
PAGES = (Page(Text("The idea"), (Text("The highest card takes the round."),)),)
HAND = Text("Your cards: {cards}")
TO_PLAY = Text("{name} is to play.")
PLAYS = Text("{name} plays {card}.")
TAKES = Text("{name} takes the round.")
WON = Text("The game goes to {names}.")


def happened(event, called):  # type: ignore[no-untyped-def]
    """Say what happened; `called` names the player in a seat."""
    if isinstance(event, Played):
        return PLAYS(name=called(event.seat), card=event.card)
    return TAKES(name=called(event.seat)) if isinstance(event, RoundTaken) else ""
