"""What only plain mode says about Luz; what the screen says too is in `luznet.i18n.luz`.

Sentences are short.  Cards are named by colour and value ("red 8"), your own by number and colour
("card 2, green").  There are no minus signs, because many voices leave them out.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from luznet.games.luz.cards import Card, Colour
from luznet.games.luz.facts import Asked, Needed
from luznet.games.luz.rules import WON, WON_WITH_SAFETY
from luznet.games.luz.types import Bet
from luznet.i18n import list_of, luz_cards, one_of, parts, sentences
from luznet.i18n import luz as said
from luznet.language import Name, PersonPluralText, PersonText, PluralText, Text

# ---- hands -------------------------------------------------------------------------------

# i18n: {cards} is such as "red 2, 5; green 8", or "3 red and 2 green".
_HOLDS: Final = Text("{name} holds {cards}.")
_HOLDS_NOTHING: Final = Text("{name} holds no cards.")
# i18n: {cards} is such as "red 2, 5; green 8".
HELD = PersonText("You held {cards}.", "{name} held {cards}.")
# i18n: {cards} is such as "red 2, 5; green 8".
UNDEALT = Text("Undealt cards: {cards}.")
# i18n: {cards} is such as "card 1 is red; cards 2 to 4 are green".
_OWN_HAND: Final = Text("Your cards, low to high in each colour: {cards}.")
# i18n: {cards} is such as "card 1, red 8; card 2, green 3".
_OWN_PLAYED: Final = Text("You have played {cards}.")
# i18n: In a list. {number} is the card's place in the hand, {card} is such as "red 8".
_OWN_AND_VALUE: Final = Text("card {number}, {card}")
# i18n: {number} is the card's place in the hand; {colour} is that of this one card.
_CARD_IS: Final = Text("card {number} is {colour}")
# i18n: {first} and {last} are places in the hand; {colour} is that of several cards.
_CARDS_TO_ARE: Final = Text("cards {first} to {last} are {colour}")
# i18n: {numbers} are places in the hand, such as "2 and 3"; {colour} is that of several cards.
_CARDS_ARE: Final = Text("cards {numbers} are {colour}")
# i18n: In a list. {number} is the card's place in the hand; {colour} is that of one card.
_CARD: Final = Text("card {number}, {colour}")
# i18n: In a list. {first} and {last} are places in the hand; {colour} is that of several cards.
_CARDS_TO: Final = Text("cards {first} to {last}, {colour}")
# i18n: In a list. {numbers} are places in the hand, such as "2 and 3"; {colour} is that of
# i18n: several cards.
_CARDS: Final = Text("cards {numbers}, {colour}")
NO_HAND = Text("You hold no cards now.")
NO_CARDS = Text("No cards are dealt now.")
# i18n: table is typed.
NOT_YOURS = Text("You are watching, so you have no cards. Type table to hear everybody's.")

Values = Mapping[Colour, Sequence[int]]
"""Values of cards, or positions in a hand, by colour."""


def hand(name: str, values: Values) -> str:
    if not any(values.values()):
        return _HOLDS_NOTHING(name=name)
    return _HOLDS(name=name, cards=in_colours(values))


def hand_unseen(name: str, counts: Mapping[Colour, int]) -> str:
    shown = [luz_cards.so_many(colour, count) for colour, count in counts.items() if count]
    return _HOLDS(name=name, cards=list_of(shown)) if shown else _HOLDS_NOTHING(name=name)


def in_colours(values: Values) -> str:
    return parts([luz_cards.of_values(colour, each) for colour, each in values.items() if each])


def own_hand(positions: Values) -> str:
    told = [
        _of_colour(colour, at, (_CARD_IS, _CARDS_TO_ARE, _CARDS_ARE))
        for colour, at in positions.items()
        if at
    ]
    return _OWN_HAND(cards=parts(told))


def own_cards(positions: Values) -> str:
    """Name cards of the reader by number and colour."""
    forms = (_CARD, _CARDS_TO, _CARDS)
    return parts([_of_colour(colour, at, forms) for colour, at in positions.items() if at])


def _of_colour(colour: Colour, positions: Sequence[int], forms: tuple[Text, Text, Text]) -> str:
    """Name cards of one colour: a single card, a range of them, or a list."""
    single, a_range, a_list = forms
    first, last = positions[0] + 1, positions[-1] + 1
    if len(positions) == 1:
        return single(number=first, colour=luz_cards.of_one(colour))
    colours = luz_cards.of_several(colour)
    if len(positions) > 2 and last - first == len(positions) - 1:
        return a_range(first=first, last=last, colour=colours)
    return a_list(numbers=list_of([str(at + 1) for at in positions]), colour=colours)


def own_played(cards: Sequence[tuple[int, Card]]) -> str:
    told = [_OWN_AND_VALUE(number=at + 1, card=luz_cards.card(card)) for at, card in cards]
    return _OWN_PLAYED(cards=parts(told))


# ---- what is known of your cards -----------------------------------------------------------

# i18n: {number} is the card's place in the hand, {colour} is that of this one card.
OWN_CARD = Text("Card {number}, {colour}.")
# i18n: {number} is the card's place in the hand, {card} is such as "red 8".
OWN_CARD_SEEN = Text("Card {number} was {card}; you have played it.")
TELLS_NOTHING = Text("This table tells nothing about hidden cards.")
# i18n: It: a card. {values} is such as "3 with 40 percent or 5 with 60 percent".
_CHANCES: Final = Text("It is {values}.")
# i18n: {value} of a card, and how likely it is. In a list.
_UNLIKELY: Final = Text("{value} (less than 1 percent)")
# i18n: {value} of a card, and how likely it is. In a list.
_LIKELY: Final = Text("{value} (more than 99 percent)")
# i18n: {value} of a card, and how likely it is. In a list.
_CHANCE: Final = PluralText("{value} ({number} percent)", "{value} ({number} percent)")


def chances(found: Mapping[int, Fraction]) -> str:
    if len(found) == 1:
        return said.values([*found])
    return _CHANCES(values=one_of([_chance(value, part) for value, part in found.items()]))


def _chance(value: int, part: Fraction) -> str:
    rounded = round(part * 100)
    if rounded == 0:
        return _UNLIKELY(value=value)
    if rounded == 100 and part != 1:
        return _LIKELY(value=value)
    return _CHANCE(rounded, value=value)


# ---- bets --------------------------------------------------------------------------------

# i18n: {exact} and {safety} are points.
_STAKES: Final = Text(
    "A bet won exactly pays {exact}, with Safety {safety}; each trick off costs 5."
)
# i18n: {tricks} is the sum of the bets.
ALL_BET = Text("Everybody has bet: {tricks} in all, for 10 tricks.")
NO_BETS = Text("Nobody is betting now.")
# i18n: Some time ago. {bet} is a number, or a number with "with Safety".
HAS_BET = PersonText("You bet {bet}.", "{name} bet {bet}.")
NO_BET = PersonText("You have not bet yet.", "{name} has not bet yet.")
# i18n: {won} and {number} are numbers of tricks.
_TOO_MANY: Final = PersonPluralText(
    "You bet {bet}, won {won}, {number} too many.",
    "You bet {bet}, won {won}, {number} too many.",
    "{name} bet {bet}, won {won}, {number} too many.",
    "{name} bet {bet}, won {won}, {number} too many.",
)
# i18n: {won} is a number of tricks. {number} tricks will be missing whatever happens.
_TOO_FEW: Final = PersonPluralText(
    "You bet {bet}, won {won}, at least {number} too few.",
    "You bet {bet}, won {won}, at least {number} too few.",
    "{name} bet {bet}, won {won}, at least {number} too few.",
    "{name} bet {bet}, won {won}, at least {number} too few.",
)
_NO_MORE: Final = PersonText(
    "You bet {bet}, won {won}, need no more.", "{name} bet {bet}, won {won}, needs no more."
)
_MORE: Final = PersonPluralText(
    "You bet {bet}, won {won}, need {number} more.",
    "You bet {bet}, won {won}, need {number} more.",
    "{name} bet {bet}, won {won}, needs {number} more.",
    "{name} bet {bet}, won {won}, needs {number} more.",
)
# i18n: With Safety: {low} or {number} more tricks.
_ONE_OR_TWO_MORE: Final = PersonPluralText(
    "You bet {bet}, won {won}, need {low} or {number} more.",
    "You bet {bet}, won {won}, need {low} or {number} more.",
    "{name} bet {bet}, won {won}, needs {low} or {number} more.",
    "{name} bet {bet}, won {won}, needs {low} or {number} more.",
)


def stakes(deal: int) -> str:
    return _STAKES(exact=WON[deal - 1], safety=WON_WITH_SAFETY[deal - 1])


def against(name: Name, made: Bet, won: int, needed: Needed) -> str:
    facts = {"bet": said.bet(made), "won": won}
    if needed.kind != "needs":
        return (_TOO_MANY if needed.kind == "over" else _TOO_FEW)(name, needed.low, **facts)
    if needed.high == 0:
        return _NO_MORE(name, **facts)
    if needed.low == needed.high:
        return _MORE(name, needed.high, **facts)
    return _ONE_OR_TWO_MORE(name, needed.high, low=needed.low, **facts)


# ---- what is asked -------------------------------------------------------------------------

# i18n: bet 3 and bet 3 s are typed.
_ASK_BET: Final = Text(
    "Your turn: bet how many of the 10 tricks you will win. Type bet 3, or bet 3 s with Safety."
)
# i18n: {tricks} is a number alone.
_SO_FAR: Final = Text("The bets so far add up to {tricks}.")
_ASKS: Final[Mapping[str, Text]] = {
    # i18n: {cards} is such as "card 1, red; cards 2 and 3, green".
    "lead": Text("Your turn: lead any card. You may play {cards}."),
    # i18n: {colour} is a colour's name; {cards} is such as "card 1, red; cards 2 and 3, green".
    "follow": Text("Your turn: follow {colour}. You may play {cards}."),
    # i18n: {colour} is in the form for "the colour of no card, or of many"; {cards} is such as
    # i18n: "card 1, red; cards 2 and 3, green".
    "any": Text("Your turn: you have no {colour}, play any card. You may play {cards}."),
}
WAITING: Final[Mapping[str, Text]] = {
    "bet": Text("It is {name}'s turn to bet."),
    "lead": Text("It is {name}'s turn to lead."),
    "play": Text("It is {name}'s turn to play."),
}


def ask_bet(made: Sequence[Bet]) -> str:
    so_far = _SO_FAR(tricks=sum(bet.tricks for bet in made)) if made else ""
    return sentences(_ASK_BET(), so_far)


def ask_card(asked: Asked, legal: Values) -> str:
    return _ASKS[asked.what](colour=said.colour_asked(asked), cards=own_cards(legal))


# ---- reports -------------------------------------------------------------------------------

DEAL_AND_BETS = Text("Deal {deal} of 4, the bets. Yellow is trump.")
DEAL_AND_TRICK = Text("Deal {deal} of 4, trick {trick} of 10. Yellow is trump.")
# i18n: {points} is a number with its noun.
HAS = PersonText("You have {points}.", "{name} has {points}.")
# i18n: {points} is a number with its noun. them: {name}.
HAS_BY_BOT = PersonText(
    "You have {points}; a bot plays for you.", "{name} has {points}; a bot plays for them."
)
# i18n: {points} is a number with its noun.
IS_AWAY = Text("{name} has {points} and is away.")
# i18n: {points} is a number with its noun. {bot} is such as "a strong bot".
IS_BOT = Text("{name} has {points} and is {bot}.")
NO_TRICK = Text("There is no card on the table.")
# i18n: {cards} is such as "Ben red 8; you red 2".
_TRICK: Final = Text("Trick {number}: {cards}.")
# i18n: A player and their card in a trick, in a list.
_ON_TABLE: Final = PersonText("you {card}", "{name} {card}")
WINNING = PersonText("You are winning it.", "{name} is winning it.")
TOOK = PersonText("You took it.", "{name} took it.")
NO_DEAL_YET = Text("No deal is scored yet.")
# i18n: {points} is a number with its noun, {deals} a list such as "10, minus 5 and 15".
_SCORE: Final = PersonText(
    "You have {points}; deal by deal {deals}.", "{name} has {points}; deal by deal {deals}."
)


def trick(number: int, plays: Sequence[tuple[Name, Card]]) -> str:
    told = [_ON_TABLE(name, card=luz_cards.card(played)) for name, played in plays]
    return _TRICK(number=number, cards=parts(told))


def score(name: Name, deals: Sequence[int], total: int) -> str:
    return _SCORE(name, points=said.points(total), deals=_each(deals))


def _each(deals: Sequence[int]) -> str:
    return list_of([said.number(each) for each in deals])


# ---- ends ----------------------------------------------------------------------------------

SCORED = Text("Deal {deal} of 4 is scored.")
# i18n: {won} is a number of tricks; {points} is a number with its noun, {total} one alone.
_MET: Final = PersonText(
    "You bet {bet}, won {won}: met exactly, {points}, total {total}.",
    "{name} bet {bet}, won {won}: met exactly, {points}, total {total}.",
)
# i18n: {won} is a number of tricks; {points} is a number with its noun, {total} one alone.
_MET_SAFELY: Final = PersonText(
    "You bet {bet}, won {won}: met with Safety, {points}, total {total}.",
    "{name} bet {bet}, won {won}: met with Safety, {points}, total {total}.",
)
# i18n: {won} is a number of tricks, {number} more or fewer than the bet; {points} is a number with
# i18n: its noun, {total} one alone.
_MISSED: Final = PersonPluralText(
    "You bet {bet}, won {won}: {number} off, {points}, total {total}.",
    "You bet {bet}, won {won}: {number} off, {points}, total {total}.",
    "{name} bet {bet}, won {won}: {number} off, {points}, total {total}.",
    "{name} bet {bet}, won {won}: {number} off, {points}, total {total}.",
)
# i18n: {points} is a number with its noun, {deals} a list such as "10, minus 5 and 15".
_PLACE: Final = PersonText(
    "Place {rank}: you with {points}; deal by deal {deals}.",
    "Place {rank}: {name} with {points}; deal by deal {deals}.",
)


def result(name: Name, made: Bet, won: int, got: int, total: int) -> str:
    facts = {
        "bet": said.bet(made), "won": won, "points": said.points(got), "total": said.number(total),
    }  # fmt: skip
    if got <= 0:
        return _MISSED(name, abs(won - made.tricks), **facts)
    return (_MET_SAFELY if made.safety else _MET)(name, **facts)


def place(rank: int, name: Name, deals: Sequence[int], total: int) -> str:
    return _PLACE(name, rank=rank, points=said.points(total), deals=_each(deals))


# ---- what is typed -------------------------------------------------------------------------

# i18n: play is typed.
PLAY_NUMBER = Text("To play a card, type play and its number.")
# i18n: r, g, b, p and y are typed, and so are red, green, blue, purple and yellow: name those in
# i18n: English beside your own.
ABOUT_COLOURS = Text(
    "The colours are red, green, blue, purple and yellow. Yellow, the suns, is trump. Their "
    "letters are r, g, b, p and y."
)
# i18n: play 4, play green and play g are typed.
ABOUT_CARDS = Text(
    "Your cards have the numbers 1 to 10: type play 4 for card 4, or play green or play g if only "
    "one of your cards is green."
)
# i18n: {tricks} is a number alone.
BETS_TOGETHER = Text("All bets together are {tricks}, for 10 tricks.")
# i18n: bet, s and bet 3 s are typed.
WHICH_BET = Text("Which bet? Type bet and a number from 0 to 10, and s for Safety: bet 3 s.")
BETS_FINAL = Text("Bets are final; now play a card.")
BETS_FIRST = Text("First everybody bets; cards are played after that.")
WHICH_OWN = Text("Which card? Type its number from 1 to 10.")
# i18n: {cards} is such as "card 1, red; cards 2 and 3, green".
WHICH_CARD = Text("Which card? You may play {cards}.")
# i18n: {colour} is in the form for "the colour of no card, or of many"; {cards} is such as
# i18n: "cards 2 and 3, green".
SEVERAL = Text("You hold more than one {colour} card: {cards}. Type a number.")
