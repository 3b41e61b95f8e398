"""Every sentence of Luz in plain mode that its screen does not say.

A name of None is the reader's own: "you".  Sentences are short, say cards by colour and value
("red 8") and own cards by number and colour ("card 2, green"), and write no minus sign, which
many voices leave out.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

from luznet.games.luz.cards import Card, Colour
from luznet.games.luz.facts import Needed
from luznet.games.luz.rules import WON, WON_WITH_SAFETY
from luznet.games.luz.types import Bet
from luznet.i18n import list_of, luz_cards, one_of, parts, sentences
from luznet.i18n.luz import bet, number, points
from luznet.language import Text, _, ngettext

Name = str | None
Waits = Literal["bet", "lead", "play"]
Here = Literal["here", "away", "stand_in", "bot"]
"""Whether somebody is here, is away, a bot plays for them, or they are a bot."""

# ---- hands -------------------------------------------------------------------------------


def hand(name: str, values: Mapping[Colour, Sequence[int]]) -> str:
    """Say the cards of somebody's hand by colours, low to high."""
    if not any(values.values()):
        return _("{name} holds no cards.", name=name)
    # i18n: {cards} is such as "red 2, 5; green 8".
    return _("{name} holds {cards}.", name=name, cards=_values(values))


def held(name: Name, values: Mapping[Colour, Sequence[int]]) -> str:
    """Say what somebody held in a deal that is over."""
    if name is None:
        # i18n: {cards} is such as "red 2, 5; green 8".
        return _("You held {cards}.", cards=_values(values))
    # i18n: {cards} is such as "red 2, 5; green 8".
    return _("{name} held {cards}.", name=name, cards=_values(values))


def hand_unseen(name: str, counts: Mapping[Colour, int]) -> str:
    """Say how many cards of each colour somebody holds, to one who sees backs alone."""
    shown = [luz_cards.so_many(colour, count) for colour, count in counts.items() if count]
    if not shown:
        return _("{name} holds no cards.", name=name)
    # i18n: {cards} is such as "3 red and 2 green".
    return _("{name} holds {cards}.", name=name, cards=list_of(shown))


def aside(values: Mapping[Colour, Sequence[int]]) -> str:
    """Say which cards lay aside."""
    # i18n: {cards} is such as "red 2, 5; green 8".
    return _("Aside lay {cards}.", cards=_values(values))


def _values(values: Mapping[Colour, Sequence[int]]) -> str:
    return parts([luz_cards.of_values(colour, each) for colour, each in values.items() if each])


def own_hand(positions: Mapping[Colour, Sequence[int]]) -> str:
    """Say the own cards: their numbers and colours."""
    told = [_are(colour, at) for colour, at in positions.items() if at]
    # i18n: {cards} is such as "card 1 is red; cards 2 to 4 are green".
    return _("Your cards, low to high in each colour: {cards}.", cards=parts(told))


def _are(colour: Colour, positions: Sequence[int]) -> str:
    """Say the colour of own cards. Where it is said, a card is named by its place in the hand."""
    if len(positions) == 1:
        # i18n: {number} is the card's place in the hand; {colour} is that of this one card.
        return _(
            "card {number} is {colour}", number=positions[0] + 1, colour=luz_cards.of_one(colour)
        )
    colours = luz_cards.of_several(colour)
    if _is_range(positions):
        # i18n: {first} and {last} are places in the hand; {colour} is that of several cards.
        return _(
            "cards {first} to {last} are {colour}",
            first=positions[0] + 1, last=positions[-1] + 1, colour=colours,
        )  # fmt: skip
    # i18n: {numbers} are places in the hand, such as "2 and 3"; {colour} is that of several cards.
    return _("cards {numbers} are {colour}", numbers=_numbers(positions), colour=colours)


def own_cards(positions: Mapping[Colour, Sequence[int]]) -> str:
    """Name own cards by number and colour."""
    return parts([_cards(colour, at) for colour, at in positions.items() if at])


def _cards(colour: Colour, positions: Sequence[int]) -> str:
    if len(positions) == 1:
        # i18n: In a list. {number} is the card's place in the hand; {colour} is that of one card.
        return _(
            "card {number}, {colour}", number=positions[0] + 1, colour=luz_cards.of_one(colour)
        )
    colours = luz_cards.of_several(colour)
    if _is_range(positions):
        # i18n: In a list. {first} and {last} are places in the hand; {colour} is that of several
        # cards.
        return _(
            "cards {first} to {last}, {colour}",
            first=positions[0] + 1, last=positions[-1] + 1, colour=colours,
        )  # fmt: skip
    # i18n: In a list. {numbers} are places in the hand, such as "2 and 3"; {colour} is that of
    # several cards.
    return _("cards {numbers}, {colour}", numbers=_numbers(positions), colour=colours)


def _is_range(positions: Sequence[int]) -> bool:
    return len(positions) > 2 and positions[-1] - positions[0] == len(positions) - 1


def _numbers(positions: Sequence[int]) -> str:
    return list_of([str(at + 1) for at in positions])


NO_HAND = Text("You hold no cards now.")
NO_CARDS = Text("No cards are dealt now.")
# i18n: table is typed.
NOT_YOURS = Text("You are watching and have no cards. Type table to hear everybody's.")


def own_played(cards: Sequence[tuple[int, Card]]) -> str:
    """Say which own cards were played, and their values."""
    # i18n: {cards} is such as "card 1, red 8; card 2, green 3".
    return _("You have played {cards}.", cards=parts([_own_and_value(*each) for each in cards]))


def _own_and_value(position: int, card: Card) -> str:
    # i18n: In a list. {number} is the card's place in the hand, {card} is such as "red 8".
    return _("card {number}, {card}", number=position + 1, card=luz_cards.card(card))


# ---- what is known of own cards ------------------------------------------------------------


def own_card(number: int, colour: Colour) -> str:
    """Name an own card, in a sentence of its own."""
    # i18n: {number} is the card's place in the hand, {colour} is that of this one card.
    return _("Card {number}, {colour}.", number=number, colour=luz_cards.of_one(colour))


def own_card_seen(number: int, seen: Card) -> str:
    """Say that an own card was played."""
    # i18n: {number} is the card's place in the hand, {card} is such as "red 8".
    return _("Card {number} was {card}; it is played.", number=number, card=luz_cards.card(seen))


TELLS_NOTHING = Text("This table tells nothing about hidden cards.")


def chances(parts: Mapping[int, Fraction]) -> str:
    """Say the chances of a card's values."""
    if len(parts) == 1:
        # i18n: It: a card of the reader's, of which the value is not seen.
        return _("It must be {value}.", value=next(iter(parts)))
    told = [_chance(value, part) for value, part in parts.items()]
    # i18n: It: a card. {values} is such as "3 with 40 percent or 5 with 60 percent".
    return _("It is {values}.", values=one_of(told))


def _chance(value: int, part: Fraction) -> str:
    rounded = round(part * 100)
    if rounded == 0:
        # i18n: {value} of a card, and how likely it is. In a list.
        return _("{value} with less than 1 percent", value=value)
    if rounded == 100 and part != 1:
        # i18n: {value} of a card, and how likely it is. In a list.
        return _("{value} with more than 99 percent", value=value)
    # i18n: {value} of a card, and how likely it is. In a list.
    return ngettext(
        "{value} with {number} percent", "{value} with {number} percent", rounded, value=value
    )


# ---- the course of a deal ------------------------------------------------------------------


def dealer(name: Name) -> str:
    """Say who deals first."""
    return _("You deal first.") if name is None else _("{name} deals first.", name=name)


def dealt(deal: int, first: Name, opener: Name) -> str:
    """Say that a deal begins and who begins it. spec.md 6.6, L2, L6."""
    return sentences(_("Deal {deal} of 4.", deal=deal), _begins(first, opener))


def _begins(first: Name, opener: Name) -> str:
    if first == opener:
        if first is None:
            return _("You are First Player and bet first.")
        return _("{name} is First Player and bets first.", name=first)
    if opener is None:
        begins = _("You have the most points, so you bet and lead first.")
    else:
        begins = _("{name} has the most points, so bets and leads first.", name=opener)
    return sentences(first_player(first), begins)


def stakes(deal: int) -> str:
    """Say what bets pay and cost in a deal."""
    # i18n: {exact} and {safety}: so many points.
    return _(
        "A bet met exactly pays {exact}, with Safety {safety}; each trick off costs 5.",
        exact=WON[deal - 1], safety=WON_WITH_SAFETY[deal - 1],
    )  # fmt: skip


def bets(name: Name, made: Bet) -> str:
    """Say a bet."""
    if name is None:
        # i18n: Just now. {bet} is a number, or a number with "with Safety".
        return _("You bet {bet}.", bet=bet(made))
    # i18n: {bet} is a number, or a number with "with Safety".
    return _("{name} bets {bet}.", name=name, bet=bet(made))


def all_bet(tricks: int) -> str:
    """Say what all bets add up to."""
    # i18n: {tricks} is what the bets add up to.
    return _("All have bet, {tricks} for 10 tricks.", tricks=tricks)


def leads(name: Name, led: Card, number: int) -> str:
    """Say which card leads a trick; `number` names an own card."""
    if name is None:
        # i18n: {number} is the card's place in the hand, {card} is such as "red 8".
        return _("You lead card {number}: it is {card}.", number=number, card=luz_cards.card(led))
    # i18n: {card} is such as "red 8", in the form for what is led.
    return _("{name} leads {card}.", name=name, card=luz_cards.played(led))


def plays(name: Name, played: Card, number: int, is_best: bool) -> str:
    """Say a card, and whether it is the best of the trick so far."""
    if name is None:
        card = luz_cards.card(played)
        if is_best:
            # i18n: {number} is the card's place in the hand, {card} is such as "red 8".
            return _("You play card {number}: it is {card}, best so far.", number=number, card=card)
        # i18n: {number} is the card's place in the hand, {card} is such as "red 8".
        return _("You play card {number}: it is {card}.", number=number, card=card)
    card = luz_cards.played(played)
    if is_best:
        # i18n: {card} is such as "red 8", in the form for what is played.
        return _("{name} plays {card}, best so far.", name=name, card=card)
    # i18n: {card} is such as "red 8", in the form for what is played.
    return _("{name} plays {card}.", name=name, card=card)


def takes(name: Name, number: int, by: Card) -> str:
    """Say who takes a trick."""
    card = luz_cards.taking(by)
    if name is None:
        # i18n: {card} is such as "red 8", in the form for what takes the trick.
        return _("You take trick {number} with {card}.", number=number, card=card)
    # i18n: {card} is such as "red 8", in the form for what takes the trick.
    return _("{name} takes trick {number} with {card}.", name=name, number=number, card=card)


def against(name: Name, made: Bet, won: int, needed: Needed) -> str:
    """Say a bet against the tricks won, and what is still needed."""
    if name is None:
        return _own_need(bet(made), won, needed)
    return _need(name, bet(made), won, needed)


def _own_need(bet: str, won: int, needed: Needed) -> str:
    low, high = needed.low, needed.high
    if needed.kind == "over":
        # i18n: {won}: so many tricks; {number}: so many tricks.
        return ngettext(
            "You bet {bet}, won {won}, {number} too many.",
            "You bet {bet}, won {won}, {number} too many.",
            low, bet=bet, won=won,
        )  # fmt: skip
    if needed.kind == "short":
        # i18n: So many tricks will be missing whatever happens.
        return ngettext(
            "You bet {bet}, won {won}, {number} too few for sure.",
            "You bet {bet}, won {won}, {number} too few for sure.",
            low, bet=bet, won=won,
        )  # fmt: skip
    if high == 0:
        return _("You bet {bet}, won {won}, need no more.", bet=bet, won=won)
    if low == high:
        return ngettext(
            "You bet {bet}, won {won}, need {number} more.",
            "You bet {bet}, won {won}, need {number} more.",
            low, bet=bet, won=won,
        )  # fmt: skip
    # i18n: With Safety: {low} or {number} more tricks.
    return ngettext(
        "You bet {bet}, won {won}, need {low} or {number} more.",
        "You bet {bet}, won {won}, need {low} or {number} more.",
        high, bet=bet, won=won, low=low,
    )  # fmt: skip


def _need(name: str, bet: str, won: int, needed: Needed) -> str:
    low, high = needed.low, needed.high
    if needed.kind == "over":
        # i18n: {won}: so many tricks; {number}: so many tricks.
        return ngettext(
            "{name} bet {bet}, won {won}, {number} too many.",
            "{name} bet {bet}, won {won}, {number} too many.",
            low, name=name, bet=bet, won=won,
        )  # fmt: skip
    if needed.kind == "short":
        # i18n: So many tricks will be missing whatever happens.
        return ngettext(
            "{name} bet {bet}, won {won}, {number} too few for sure.",
            "{name} bet {bet}, won {won}, {number} too few for sure.",
            low, name=name, bet=bet, won=won,
        )  # fmt: skip
    if high == 0:
        return _("{name} bet {bet}, won {won}, needs no more.", name=name, bet=bet, won=won)
    if low == high:
        return ngettext(
            "{name} bet {bet}, won {won}, needs {number} more.",
            "{name} bet {bet}, won {won}, needs {number} more.",
            low, name=name, bet=bet, won=won,
        )  # fmt: skip
    # i18n: With Safety: {low} or {number} more tricks.
    return ngettext(
        "{name} bet {bet}, won {won}, needs {low} or {number} more.",
        "{name} bet {bet}, won {won}, needs {low} or {number} more.",
        high, name=name, bet=bet, won=won, low=low,
    )  # fmt: skip


def has_bet(name: Name, made: Bet) -> str:
    """Say a bet that was made, before the first trick."""
    if name is None:
        # i18n: {bet} is a number, or a number with "with Safety".
        return _("You bet {bet}.", bet=bet(made))
    # i18n: Some time ago. {bet} is a number, or a number with "with Safety".
    return _("{name} bet {bet}.", name=name, bet=bet(made))


def no_bet(name: Name) -> str:
    """Say that somebody has not bet yet."""
    if name is None:
        return _("You have not bet yet.")
    return _("{name} has not bet yet.", name=name)


# ---- what is asked -------------------------------------------------------------------------


def ask_bet(sum_so_far: int | None) -> str:
    """Ask for a bet; the sum of the bets so far is None before the first."""
    # i18n: bet 3 and bet 3 s are typed.
    asked = _(
        "Your turn: bet how many of the 10 tricks you will win. Type bet 3, or bet 3 s with Safety."
    )
    if sum_so_far is None:
        return asked
    # i18n: {tricks} is a number alone.
    return sentences(asked, _("The bets so far add up to {tricks}.", tricks=sum_so_far))


def ask_lead(cards: str) -> str:
    """Ask for a card that leads; `cards` may be played."""
    # i18n: {cards} is such as "card 1, red; cards 2 and 3, green".
    return _("Your turn: lead any card. You may play {cards}.", cards=cards)


def ask_follow(colour: Colour, cards: str) -> str:
    """Ask to follow suit; `cards` may be played."""
    # i18n: {colour} is a colour's name; {cards} is such as "card 1, red; cards 2 and 3, green".
    return _(
        "Your turn: follow {colour}. You may play {cards}.",
        colour=luz_cards.alone(colour), cards=cards,
    )  # fmt: skip


def ask_any(colour: Colour, cards: str) -> str:
    """Ask for any card, since the colour cannot be followed; `cards` may be played."""
    # i18n: {colour} is in the form for "the colour of no card, or of many"; {cards} is such as
    # "card 1, red; cards 2 and 3, green".
    return _(
        "Your turn: you have no {colour}, play any card. You may play {cards}.",
        colour=luz_cards.of_none(colour), cards=cards,
    )  # fmt: skip


def waiting(name: str, what: Waits) -> str:
    """Say whose turn it is."""
    if what == "bet":
        return _("{name} is to bet.", name=name)
    if what == "lead":
        return _("{name} is to lead.", name=name)
    return _("{name} is to play.", name=name)


# ---- reports -------------------------------------------------------------------------------


def where(deal: int, trick: int | None) -> str:
    """Say the deal, and the trick once the bets are made."""
    if trick is None:
        return _("Deal {deal} of 4, the bets. Yellow is trump.", deal=deal)
    return _("Deal {deal} of 4, trick {trick} of 10. Yellow is trump.", deal=deal, trick=trick)


def first_player(name: Name) -> str:
    """Say who is First Player."""
    if name is None:
        return _("You are First Player.")
    return _("{name} is First Player.", name=name)


_SEATS: Final[Mapping[Here, Text]] = {
    # i18n: {points} is a number with its noun.
    "here": Text("{name} has {points}."),
    "away": Text("{name} has {points} and is away."),
    # i18n: them: {name}.
    "stand_in": Text("{name} has {points}; a bot plays for them."),
    # i18n: {bot} is such as "a strong bot".
    "bot": Text("{name} has {points} and is {bot}."),
}


def seat(name: Name, total: int, here: Here = "here", bot: str = "") -> str:
    """Say somebody's total, and who plays for them; `bot` is what a bot is called."""
    if name is not None:
        return _SEATS[here](name=name, points=points(total), bot=bot)
    if here == "stand_in":
        # i18n: {points} is a number with its noun.
        return _("You have {points}; a bot plays for you.", points=points(total))
    # i18n: {points} is a number with its noun.
    return _("You have {points}.", points=points(total))


NO_TRICK = Text("No card lies on the table.")


def trick(number: int, plays: Sequence[str]) -> str:
    """Say a trick: its number, and each card with who played it."""
    # i18n: {cards} is such as "Ben red 8; you red 2".
    return _("Trick {number}: {cards}.", number=number, cards=parts(plays))


def on_table(name: Name, played: Card) -> str:
    """Say a card of a trick."""
    card = luz_cards.card(played)
    if name is None:
        # i18n: Who played which card in a trick, in a list.
        return _("you {card}", card=card)
    # i18n: Who played which card in a trick, in a list.
    return _("{name} {card}", name=name, card=card)


def winning(name: Name) -> str:
    """Say who would take the trick now."""
    return _("You are winning it.") if name is None else _("{name} is winning it.", name=name)


def took(name: Name) -> str:
    """Say who took a trick."""
    return _("You took it.") if name is None else _("{name} took it.", name=name)


NO_DEAL_YET = Text("No deal is counted yet.")


def score(name: Name, deals: Sequence[int], total: int) -> str:
    """Say somebody's total, and the points of each deal."""
    if name is None:
        # i18n: {points} is a number with its noun, {deals} a list such as "10, minus 5 and 15".
        return _(
            "You have {points}; deal by deal {deals}.", points=points(total), deals=_each(deals)
        )
    # i18n: {points} is a number with its noun, {deals} a list such as "10, minus 5 and 15".
    return _(
        "{name} has {points}; deal by deal {deals}.",
        name=name, points=points(total), deals=_each(deals),
    )  # fmt: skip


def _each(deals: Sequence[int]) -> str:
    return list_of([number(each) for each in deals])


# ---- ends ----------------------------------------------------------------------------------


def counted(deal: int) -> str:
    """Say that a deal is counted."""
    return _("Deal {deal} of 4 is counted.", deal=deal)


_MET: Final = {
    # i18n: {won}: so many tricks; {points} is a number with its noun, {total} one alone.
    False: Text("{name} bet {bet}, won {won}: met exactly, {points}, total {total}."),
    # i18n: {won}: so many tricks; {points} is a number with its noun, {total} one alone.
    True: Text("{name} bet {bet}, won {won}: met with Safety, {points}, total {total}."),
}
_YOU_MET: Final = {
    # i18n: {won}: so many tricks; {points} is a number with its noun, {total} one alone.
    False: Text("You bet {bet}, won {won}: met exactly, {points}, total {total}."),
    # i18n: {won}: so many tricks; {points} is a number with its noun, {total} one alone.
    True: Text("You bet {bet}, won {won}: met with Safety, {points}, total {total}."),
}


def result(name: Name, made: Bet, won: int, got: int, total: int) -> str:
    """Say somebody's bet, the tricks won, the points with their rule, and the total."""
    facts = {"bet": bet(made), "won": won, "points": points(got), "total": number(total)}
    if name is None:
        return _YOU_MET[made.safety](**facts) if got > 0 else _you_missed(made, won, facts)
    return _MET[made.safety](name=name, **facts) if got > 0 else _missed(name, made, won, facts)


def _you_missed(made: Bet, won: int, facts: Mapping[str, object]) -> str:
    # i18n: {won}: so many tricks, {number} more or fewer than the bet; {points} is a number with
    # its noun, {total} one alone.
    return ngettext(
        "You bet {bet}, won {won}: {number} off, {points}, total {total}.",
        "You bet {bet}, won {won}: {number} off, {points}, total {total}.",
        abs(won - made.tricks),
        **facts,
    )


def _missed(name: str, made: Bet, won: int, facts: Mapping[str, object]) -> str:
    # i18n: {won}: so many tricks, {number} more or fewer than the bet; {points} is a number with
    # its noun, {total} one alone.
    return ngettext(
        "{name} bet {bet}, won {won}: {number} off, {points}, total {total}.",
        "{name} bet {bet}, won {won}: {number} off, {points}, total {total}.",
        abs(won - made.tricks),
        name=name,
        **facts,
    )


def place(rank: int, name: Name, deals: Sequence[int], total: int) -> str:
    """Say a line of the final ranking."""
    facts = {"rank": rank, "points": points(total), "deals": _each(deals)}
    if name is None:
        # i18n: {points} is a number with its noun, {deals} a list such as "10, minus 5 and 15".
        return _("Place {rank}: you with {points}; deal by deal {deals}.", **facts)
    # i18n: {points} is a number with its noun, {deals} a list such as "10, minus 5 and 15".
    return _("Place {rank}: {name} with {points}; deal by deal {deals}.", name=name, **facts)


# ---- what is typed -------------------------------------------------------------------------

NO_BETS = Text("No bets are made now.")
# i18n: play is typed.
PLAY_NUMBER = Text("To play a card, type play and its number.")
# i18n: r, g, b, p and y are typed, and so are red, green, blue, purple and yellow: name those in
# English beside your own.
ABOUT_COLOURS = Text(
    "The colours are red, green, blue, purple and yellow. Yellow, the suns, is trump. Their "
    "letters are r, g, b, p and y."
)
# i18n: play 4, play green and play g are typed.
ABOUT_CARDS = Text(
    "Your cards have the numbers 1 to 10: type play 4 for card 4, or play green or play g if only "
    "one of your cards is green."
)


def bets_together(tricks: int) -> str:
    """Say what all bets add up to."""
    # i18n: {tricks} is a number alone.
    return _("All bets together are {tricks}, for 10 tricks.", tricks=tricks)


# i18n: bet, s and bet 3 s are typed.
WHICH_BET = Text("Which bet? Type bet and a number from 0 to 10, and s for Safety: bet 3 s.")
BET_STAYS = Text("The bets are made and stay; now play a card.")
BETS_FIRST = Text("First everybody bets; cards are played after that.")
WHICH_OWN = Text("Which card? Type its number from 1 to 10.")


def which_card(cards: str) -> str:
    """Ask which card is meant; `cards` may be played."""
    # i18n: {cards} is such as "card 1, red; cards 2 and 3, green".
    return _("Which card? You may play {cards}.", cards=cards)


def several(colour: Colour, cards: str) -> str:
    """Say that a colour is not enough to name a card."""
    # i18n: {colour} is in the form for "the colour of no card, or of many"; {cards} is such as
    # "cards 2 and 3, green".
    return _(
        "You hold more than one {colour} card: {cards}. Type a number.",
        colour=luz_cards.of_none(colour), cards=cards,
    )  # fmt: skip
