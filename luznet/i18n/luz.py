"""What is said of a game of Luz on its screen and in plain mode alike: whole sentences.

`NOTICES` and `REFUSALS` say in words what a notice's code or one of the game's refusal codes
means; each takes its facts by name.  What speaks against acting in any game is said in
`luznet.i18n.games`, cards and colours in `luznet.i18n.luz_cards`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from luznet.games.luz.cards import Colour, top_value
from luznet.games.luz.types import Bet
from luznet.i18n import list_of, luz_cards, one_of
from luznet.i18n.games import RuleOption
from luznet.language import Text, TextIn, _, ngettext
from luznet.wire.messages import Fact

# i18n: The name of the game.
NAME = Text("Luz")
RULES_TITLE = Text("The rules of Luz")
RULES: Final[Sequence[RuleOption]] = ()
DECISIONS: Final[Mapping[str, Text]] = {
    "bet": TextIn("a decision, before a number", "bet"),
    "play": TextIn("a decision, before a number", "card"),
}


def about_players(players: int) -> str:
    """Say what it means that so many play."""
    # i18n: {top} is the highest value of the cards.
    return ngettext(
        "There is {number} seat, and cards go up to {top}.",
        "There are {number} seats, and cards go up to {top}.",
        players,
        top=top_value(players),
    )


def time_limit(seconds: int) -> str:
    """Say how long everybody may think about an action."""
    return ngettext(
        "Each bet and each card has {number} second; on timeout a bot makes that move.",
        "Each bet and each card has {number} seconds; on timeout a bot makes that move.",
        seconds,
    )


def number(points: int) -> str:
    """Return a number with its sign as a word."""
    # i18n: A number below zero.
    return _("minus {number}", number=-points) if points < 0 else str(points)


def points(points: int) -> str:
    """Return points as people say them."""
    if points < 0:
        # i18n: Points below zero.
        return ngettext("minus {number} point", "minus {number} points", -points)
    return ngettext("{number} point", "{number} points", points)


def bet(made: Bet) -> str:
    """Name a bet in a sentence, by how many tricks it is."""
    # i18n: A bet of so many tricks, in a sentence: "Ben bets 3 with Safety".
    return _("{tricks} with Safety", tricks=made.tricks) if made.safety else str(made.tricks)


def values(values: Sequence[int]) -> str:
    """Say the values that a card can have."""
    if len(values) == 1:
        # i18n: It: a card of the reader's, of which the value is not seen.
        return _("It must be {value}.", value=values[0])
    # i18n: It: a card of the reader's. {values} is a list such as "3, 5 or 9".
    return _("It can be {values}.", values=one_of([str(value) for value in values]))


def lead(names: Sequence[str], points: str) -> str:
    """Say who has the most points now."""
    if len(names) == 1:
        # i18n: {points} is a number alone, such as "35" or "minus 5".
        return _("{name} is ahead with {points}.", name=names[0], points=points)
    # i18n: {names} is a list of two or more; {points} is a number alone.
    return _("{names} are ahead with {points}.", names=list_of(names), points=points)


def tie_by_deal(names: Sequence[str], total: str, winner: str) -> str:
    """Say how a tie was broken by the fourth deal."""
    # i18n: {total}: so many points, a number alone. {winner} is one of {names}.
    return _(
        "{names} tied at {total}; {winner} scored most in deal 4.",
        names=list_of(names), total=total, winner=winner,
    )  # fmt: skip


def tie_by_order(names: Sequence[str], total: str, winner: str) -> str:
    """Say how a tie was broken by the turn order."""
    return _(
        "{names} tied at {total}, and no less in deal 4; {winner} is closest to "
        "the First Player of deal 4 in turn order.",
        names=list_of(names), total=total, winner=winner,
    )  # fmt: skip


def _must_follow_held(colour: str) -> str:
    # i18n: {colour} is a colour's name, such as "red".
    return _("You must follow {colour}: you still hold {colour}.", colour=_name(colour))


def _none_of(colour: str) -> str:
    # i18n: {colour} is in the form for "the colour of no card, or of many".
    return _("You hold no {colour} card.", colour=luz_cards.of_none(Colour(colour)))


def _must_follow(colour: str) -> str:
    return _("You must follow {colour}.", colour=_name(colour))


def _name(colour: str) -> str:
    return luz_cards.alone(Colour(colour))


def _players(least: int = 3, most: int = 5, **_others: Fact) -> str:
    # i18n: Luz: the game. {number} is the larger number.
    return ngettext(
        "Luz is for {least} to {number} player.",
        "Luz is for {least} to {number} players.",
        most,
        least=least,
    )


NOTICES: Final[Mapping[str, Callable[..., str]]] = {
    "must_follow": _must_follow_held,
    # i18n: {number} is the card's place in the hand, not its value.
    "played": Text("Card {number} is played already."),
    "none_of": _none_of,
    "face_down": Text("Finished tricks are face down once the next card is led."),
    "no_tricks": Text("No trick is finished yet in this deal."),
}

REFUSALS: Final[Mapping[str, Callable[..., str]]] = {
    "not_now": Text("That can't be done in this phase of the deal."),
    "bad_bet": lambda most=10: _("A bet is 0 to {most}, with or without Safety.", most=most),
    "not_held": lambda position=-1: _(
        "Card {number} is not in your hand any more.", number=position + 1
    ),
    "must_follow": _must_follow,
    "seats": _players,
}


def notice(code: str, facts: Mapping[str, Fact]) -> str:
    """Say one of the notices."""
    return NOTICES[code](**facts)
