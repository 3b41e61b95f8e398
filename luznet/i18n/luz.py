"""What is said of a game of Luz on its screen and in plain mode alike: English, whole sentences.

`NOTICES` and `REFUSALS` say in words what a notice's code or one of the game's refusal codes
means; each takes its facts by name.  Refusals that are not the game's are said in `luznet.i18n`.
"""

from collections.abc import Callable, Mapping, Sequence

from luznet.games.luz.cards import Colour
from luznet.i18n import list_of
from luznet.wire.messages import Fact

COLOURS = {
    Colour.RED: "red",
    Colour.GREEN: "green",
    Colour.BLUE: "blue",
    Colour.PURPLE: "purple",
    Colour.YELLOW: "yellow",
}


def colour(value: str) -> str:
    """Return the name of a colour by its id."""
    return COLOURS[Colour(value)]


def nameless(seat: int) -> str:
    """Return how to call a seat whose name is not known or can't be seen."""
    return f"Seat {seat + 1}"


def values(values: Sequence[int]) -> str:
    """Say the values that a card can have."""
    if len(values) == 1:
        return f"It must be {values[0]}."
    return f"It can be {', '.join(str(value) for value in values[:-1])} or {values[-1]}."


def lead(names: Sequence[str], points: str) -> str:
    """Say who has the most points now."""
    if len(names) == 1:
        return f"{names[0]} is ahead with {points}."
    return f"{list_of(names)} are ahead with {points}."


YOU_WIN = "You win the game!"


def wins(name: str) -> str:
    """Say who won."""
    return f"{name} wins the game!"


def tie_by_deal(names: Sequence[str], total: str, winner: str) -> str:
    """Say how a tie was broken by the fourth deal."""
    return f"{list_of(names)} tied at {total}; {winner} scored most in deal 4."


def tie_by_order(names: Sequence[str], total: str, winner: str) -> str:
    """Say how a tie was broken by the turn order."""
    return (
        f"{list_of(names)} tied at {total}, and no less in deal 4; {winner} is closest to "
        "the First Player of deal 4 in turn order."
    )


NOTICES: dict[str, Callable[..., str]] = {
    "must_follow": lambda colour: (
        f"You must follow {_name(colour)}: you still hold {_name(colour)}."
    ),
    "played": lambda number: f"Card {number} is played already.",
    "none_of": lambda colour: f"You hold no {_name(colour)} card.",
    "not_your_turn": lambda: "It is not your turn yet.",
    "waiting": lambda: "Sent already; the table has not answered yet.",
    "offline": lambda: "There is no connection now; nothing was sent.",
    "watching": lambda: "You are watching; only who sits can play.",
    "face_down": lambda: "Finished tricks are face down once the next card is led.",
    "no_tricks": lambda: "No trick is finished yet in this deal.",
    "lost_history": lambda: "The host has lost a part of the game and went back in it.",
}

REFUSALS: dict[str, Callable[..., str]] = {
    "over": lambda: "The game is over.",
    "not_your_turn": lambda: "The table says that it is not your turn.",
    "not_now": lambda: "That can't be done in this phase of the deal.",
    "bad_bet": lambda most=10: f"A bet is 0 to {most}, with or without Safety.",
    "not_held": lambda position=-1: f"Card {position + 1} is not in your hand any more.",
    "must_follow": lambda colour: f"You must follow {_name(colour)}.",
    "bad_deal": lambda: "These cards are no deal of this game.",
    "seats": lambda least=3, most=5, **_: f"Luz is for {least} to {most} players.",
}


def _name(colour_id: str) -> str:
    return colour(colour_id)


def notice(code: str, facts: Mapping[str, Fact]) -> str:
    """Say one of the notices."""
    return NOTICES[code](**facts)


def refusal(code: str, facts: dict[str, Fact]) -> str:
    """Say why the rules refused an action; an unknown code is told as it is."""
    try:
        return REFUSALS[code](**facts)
    except (KeyError, TypeError, ValueError):
        return f"The table refused this ({code})."
