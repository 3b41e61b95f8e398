"""What is said of High."""

from luznet.i18n import one_of
from luznet.i18n.games import RuleOption
from luznet.language import Text, _, ngettext

NAME = Text("High")
RULES_TITLE = Text("The rules of High")
RULES = (
    RuleOption(
        "best",
        Text("Best card"),
        {"high": Text("the highest"), "low": Text("the lowest")},
        str,
        lambda: one_of(["high", "low"]),
        lambda best: _("The {best} card takes a round.", best=best),
    ),
    RuleOption(
        "sides",
        Text("Sides"),
        {False: Text("everybody alone"), True: Text("two")},
        str,
        lambda: one_of(["on", "off"]),
        lambda sides: _("Two sides play.") if sides else _("Everybody plays alone."),
    ),
)
DECISIONS = {"play": Text("card")}
REFUSALS = {
    "not_held": Text("You do not hold {card}."),
    "odd_sides": Text("Two sides need an even number of players, not {seats}."),
}
PLAY = Text("play a card")
HAND = Text("Your cards: {cards}")


def about_players(players: int) -> str:
    """Say what it means that so many play."""
    return ngettext("{number} plays.", "{number} play.", players)


def time_limit(seconds: int) -> str:
    """Say how long everybody may think about an action."""
    return ngettext("{number} second a card.", "{number} seconds a card.", seconds)


def played(name: str, card: int) -> str:
    """Say what somebody played."""
    return _("{name} plays {card}.", name=name, card=card)


def plays(name: str) -> str:
    """Say who is to play."""
    return _("{name} is to play.", name=name)


def takes(name: str) -> str:
    """Say who takes a round."""
    return _("{name} takes the round.", name=name)


def won(names: str) -> str:
    """Say who won."""
    return _("The game goes to {names}.", names=names)
