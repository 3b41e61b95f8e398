"""What both frontends say about Luz.

`happened` says what an event was.  Cards and colours are in `luznet.i18n.luz_cards`, what the coach
says in `luznet.i18n.luz_advice`, and what any game says in `luznet.i18n.games`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from luznet.games.game import Seat
from luznet.games.luz.cards import Colour, top_value
from luznet.games.luz.deal_tracker import DealTracker
from luznet.games.luz.facts import Asked, Tie, total_points
from luznet.games.luz.types import (
    Bet,
    BetMade,
    CardPlayed,
    DealEnded,
    DealerDrawn,
    Dealt,
    FinishedDeal,
    GameEnded,
    TrickTaken,
    View,
)
from luznet.i18n import commas, list_of, luz_cards, one_of, sentences
from luznet.i18n.games import WINS, RuleOption
from luznet.language import Name, PersonText, PluralText, Text, TextIn, _

Called: TypeAlias = Callable[[Seat], Name]
"""Returns what a sentence calls the player of a seat."""

# i18n: The name of the game.
NAME = Text("Luz")
RULES_TITLE = Text("The rules of Luz")
RULES: Final[Sequence[RuleOption]] = ()
DECISIONS: Final[Mapping[str, Text]] = {
    "bet": TextIn("a decision, before a number", "bet"),
    "play": TextIn("a decision, before a number", "card"),
}
# i18n: {top} is the highest value of the cards.
_SEATS: Final = PluralText(
    "There is {number} seat, and cards go up to {top}.",
    "There are {number} seats, and cards go up to {top}.",
)
time_limit = PluralText(
    "Each bet and each card has {number} second; on timeout a bot makes that move.",
    "Each bet and each card has {number} seconds; on timeout a bot makes that move.",
)


# i18n: How far a game has come.
_PROGRESS: Final = TextIn("a game that waits", "deal {number}")


def progress(view: View) -> str:
    return _PROGRESS(number=view.deal) if view.deal else ""


def about_players(players: int) -> str:
    return _SEATS(players, top=top_value(players))


# ---- numbers, bets, values -----------------------------------------------------------------

# i18n: A number below zero.
_MINUS: Final = Text("minus {number}")
_POINTS: Final = PluralText("{number} point", "{number} points")
# i18n: Points below zero.
_MINUS_POINTS: Final = PluralText("minus {number} point", "minus {number} points")
# i18n: A bet in a sentence: "Ben bets 3 with Safety".
_WITH_SAFETY: Final = Text("{tricks} with Safety")
# i18n: It: one of your cards, whose value you don't see.
_MUST_BE: Final = Text("It must be {value}.")
# i18n: It: one of your cards. {values} is a list such as "3, 5 or 9".
_CAN_BE: Final = Text("It can be {values}.")


def number(points: int) -> str:
    return _MINUS(number=-points) if points < 0 else str(points)


def points(points: int) -> str:
    return _MINUS_POINTS(-points) if points < 0 else _POINTS(points)


def bet(made: Bet) -> str:
    return _WITH_SAFETY(tricks=made.tricks) if made.safety else str(made.tricks)


def values(values: Sequence[int]) -> str:
    if len(values) == 1:
        return _MUST_BE(value=values[0])
    return _CAN_BE(values=one_of([str(value) for value in values]))


def colour_asked(asked: Asked) -> str:
    """Name the led colour in the form that a request needs."""
    if asked.led is None:
        return ""
    role = luz_cards.alone if asked.what == "follow" else luz_cards.of_none
    return role(asked.led)


# ---- what happened -------------------------------------------------------------------------

_DEALS_FIRST: Final = PersonText("You deal first.", "{name} deals first.")
_DEAL: Final = Text("Deal {deal} of 4.")
FIRST_PLAYER: Final = PersonText("You are First Player.", "{name} is First Player.")
_FIRST_BETS: Final = PersonText(
    "You are First Player and bet first.", "{name} is First Player and bets first."
)
_MOST_POINTS: Final = PersonText(
    "You have the most points, so you bet and lead first.",
    "{name} has the most points, and so bets and leads first.",
)
# i18n: {bet} is a number, or a number with "with Safety".
_BETS: Final = PersonText("You bet {bet}.", "{name} bets {bet}.")
# i18n: {number} is the card's place in the hand, {card} is such as "red 8". {card} is such as "red
# i18n: 8", in the form for a card that is led.
_LEADS: Final = PersonText("You lead card {number}: it is {card}.", "{name} leads {card}.")
# i18n: {number} is the card's place in the hand, {card} is such as "red 8". {card} is such as "red
# i18n: 8", in the form for a card that is played.
_PLAYS: Final = PersonText("You play card {number}: it is {card}.", "{name} plays {card}.")
# i18n: {number} is the card's place in the hand, {card} is such as "red 8". {card} is such as "red
# i18n: 8", in the form for a card that is played.
_PLAYS_BEST: Final = PersonText(
    "You play card {number}: it is {card}, best so far.", "{name} plays {card}, best so far."
)
_TAKES: Final = PersonText("You take trick {number}.", "{name} takes trick {number}.")
# i18n: {card} is such as "red 8", in the form for a card that takes a trick.
TAKES_WITH: Final = PersonText(
    "You take trick {number} with {card}.", "{name} takes trick {number} with {card}."
)
# i18n: {points} is a list of names with points, such as "Ann 10, Ben minus 5".
_SCORED: Final = Text("Deal {number} is scored: {points}.")
# i18n: You, in a list of names with points.
_YOU: Final = TextIn("in a list of names with points", "you")


def happened(event: Any, called: Called, deal: DealTracker, *, shows_cards: bool = True) -> str:
    """Say what happened in an event that `deal` has already taken; without cards where players
    should not be reminded of them."""
    match event:
        case DealerDrawn(dealer=seat):
            return _DEALS_FIRST(called(seat))
        case Dealt(deal=number, first=first, opener=opener):
            return sentences(_DEAL(deal=number), _begins(called, first, opener))
        case BetMade(seat=seat, bet=made):
            return _BETS(called(seat), bet=bet(made))
        case CardPlayed():
            return _played(event, called(event.seat), deal) if shows_cards else ""
        case TrickTaken(seat=seat, card=card) if shows_cards:
            return TAKES_WITH(called(seat), number=deal.finished, card=luz_cards.taking(card))
        case TrickTaken(seat=seat):
            return _TAKES(called(seat), number=deal.finished)
        case DealEnded(result=result):
            return _scored(result, called)
        case GameEnded(winner=seat):
            return WINS(called(seat))
    return ""


def _begins(called: Called, first: Seat, opener: Seat) -> str:
    if first == opener:
        return _FIRST_BETS(called(first))
    return sentences(FIRST_PLAYER(called(first)), _MOST_POINTS(called(opener)))


def _played(event: CardPlayed, name: Name, deal: DealTracker) -> str:
    plays = _PLAYS_BEST if deal.is_best(event) else _PLAYS
    say = _LEADS if len(deal.trick) == 1 else plays
    if name is None:
        return say(name, number=event.position + 1, card=luz_cards.card(event.card))
    return say(name, card=luz_cards.played(event.card))


def _scored(result: FinishedDeal, called: Called) -> str:
    told = [f"{called(seat) or _YOU()} {number(got)}" for seat, got in enumerate(result.points)]
    return _SCORED(number=result.deal, points=commas(told))


# ---- for the room --------------------------------------------------------------------------

_BOLD: Final = 4
"""Tricks of a bet that the room hears of if it comes true."""
# i18n: {tricks} is a number of tricks.
_EXACTLY: Final = Text("{name} bet {tricks} tricks and took exactly {tricks}.")


def glance(view: View) -> Sequence[str]:
    """Return each seat's points, then its tricks and its bet: "12 2/3"."""
    bets = ["-" if made is None else str(made.tricks) for made in view.bets]
    told = zip(total_points(view), view.won, bets, strict=False)
    return [f"{total} {taken}/{made}" for total, taken, made in told] or [""] * view.players


def moment(event: Any, names: Sequence[str]) -> str:
    if not isinstance(event, DealEnded):
        return ""
    result = event.result
    exact = [
        (made.tricks, seat)
        for seat, made in enumerate(result.bets)
        if made.tricks == result.won[seat] and made.tricks >= _BOLD
    ]
    if not exact:
        return ""
    tricks, seat = max(exact)
    return _EXACTLY(name=names[seat], tricks=tricks)


# ---- points --------------------------------------------------------------------------------

# i18n: {points} is a number alone, such as "35" or "minus 5".
_LEADS_ALONE: Final = Text("{name} is ahead with {points}.")
# i18n: {names} is a list of two or more; {points} is a number alone.
_LEAD_TOGETHER: Final = Text("{names} are ahead with {points}.")
_TIES: Final[Mapping[str, Text]] = {
    # i18n: {total} is a number of points alone. {winner} is one of {names}.
    "deal 4": Text("{names} tied at {total}; {winner} scored most in deal 4."),
    # i18n: {total} is a number of points alone. {winner} is one of {names}.
    "order": Text(
        "{names} tied at {total} and in deal 4; {winner} is closest to the First Player of deal 4 "
        "in turn order."
    ),
}


def lead(names: Sequence[str], points: int) -> str:
    if len(names) == 1:
        return _LEADS_ALONE(name=names[0], points=number(points))
    return _LEAD_TOGETHER(names=list_of(names), points=number(points))


def tie(tie: Tie, called: Callable[[Seat], str], winner: Seat, total: int) -> str:
    names = list_of([called(seat) for seat in tie.seats])
    return _TIES[tie.by](names=names, total=number(total), winner=called(winner))


# ---- notices and refusals ------------------------------------------------------------------


def _colour(message: Text, role: luz_cards.ColourText) -> Callable[..., str]:
    return lambda colour: message(colour=role(Colour(colour)))


# i18n: Luz: the game. {number} is the larger number.
_PLAYERS: Final = PluralText(
    "Luz is for {least} to {number} player.", "Luz is for {least} to {number} players."
)
NOTICES: Final[Mapping[str, Callable[..., str]]] = {
    "must_follow": _colour(
        # i18n: {colour} is a colour's name, such as "red".
        Text("You must follow {colour}: you still hold {colour}."),
        luz_cards.alone,
    ),
    # i18n: {number} is the card's place in the hand, not its value.
    "played": Text("Card {number} is already played."),
    # i18n: {colour} is in the form for "the colour of no card, or of many".
    "none_of": _colour(Text("You hold no {colour} card."), luz_cards.of_none),
    "face_down": Text("Finished tricks are face down once the next card is led."),
    "no_tricks": Text("No trick is finished yet in this deal."),
}
REFUSALS: Final[Mapping[str, Callable[..., str]]] = {
    "not_now": Text("That isn't possible in this phase of the deal."),
    "bad_bet": lambda most=10: _("A bet is 0 to {most}, with or without Safety.", most=most),
    "not_held": lambda position=-1: _(
        "Card {number} is no longer in your hand.", number=position + 1
    ),
    "must_follow": _colour(Text("You must follow {colour}."), luz_cards.alone),
    "seats": lambda least=3, most=5, **_others: _PLAYERS(most, least=least),
}
