"""What is said of High."""

from luznet.language import Text, _, ngettext
from luznet.wire.messages import Fact

NAME = Text("High")
RULES_TITLE = Text("The rules of High")
ABOUT_PLAYERS = Text("How many play.")
ABOUT_TIME = Text("For each card.")
RULES = ()
DECISIONS = {"play": Text("card")}
HAND = Text("Your cards: {cards}")


def about_players(players: int) -> str:
    """Say what it means that so many play."""
    return ngettext("{number} plays.", "{number} play.", players)


def time_limit(seconds: int) -> str:
    """Say how long everybody may think about an action."""
    return ngettext("{number} second a card.", "{number} seconds a card.", seconds)


def refusal(code: str, facts: dict[str, Fact]) -> str:
    """Say why the rules refused an action."""
    return _("That cannot be played ({code}).", code=code)


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
