"""Every English sentence of Luz in plain mode that its screen does not say.

A name of None is the reader's own: "you".  Sentences are short, say cards by colour and value
("red 8") and own cards by number and colour ("card 2, green"), and write no minus sign, which
many voices leave out.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from luznet.games.luz.cards import Card, Colour
from luznet.games.luz.facts import Needed
from luznet.games.luz.rules import WON, WON_WITH_SAFETY
from luznet.games.luz.types import Bet
from luznet.i18n import list_of, luz_cards, one_of, sentences
from luznet.i18n.luz import bet, number, points
from luznet.language import Text, _, pgettext

Name = str | None


def card(card: Card) -> str:
    """Name a card."""
    return luz_cards.card(card)


def _either(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"


# ---- hands -------------------------------------------------------------------------------


def hand(name: str, values: Mapping[Colour, Sequence[int]]) -> str:
    """Say the cards of somebody's hand by colours, low to high."""
    return f"{name} holds {_values(values)}."


def held(name: Name, values: Mapping[Colour, Sequence[int]]) -> str:
    """Say what somebody held in a deal that is over."""
    return f"{'You' if name is None else name} held {_values(values)}."


def hand_unseen(name: str, counts: Mapping[Colour, int]) -> str:
    """Say how many cards of each colour somebody holds, to one who sees backs alone."""
    shown = [f"{count} {luz_cards.alone(colour)}" for colour, count in counts.items() if count]
    return f"{name} holds {list_of(shown)}." if shown else f"{name} holds no cards."


def aside(values: Mapping[Colour, Sequence[int]]) -> str:
    """Say which cards lay aside."""
    return f"Aside lay {_values(values)}."


def _values(values: Mapping[Colour, Sequence[int]]) -> str:
    shown = [
        f"{luz_cards.alone(colour)} {', '.join(str(value) for value in of_colour)}"
        for colour, of_colour in values.items()
        if of_colour
    ]
    return "; ".join(shown) if shown else "no cards"


def own_hand(positions: Mapping[Colour, Sequence[int]]) -> str:
    """Say the own cards: their numbers and colours."""
    said = [
        f"{_cards(of_colour)} {'is' if len(of_colour) == 1 else 'are'} {luz_cards.alone(colour)}"
        for colour, of_colour in positions.items()
        if of_colour
    ]
    return f"Your cards, low to high in each colour: {'; '.join(said)}."


def own_cards(positions: Mapping[Colour, Sequence[int]]) -> str:
    """Name own cards by number and colour."""
    return "; ".join(
        f"{_cards(of_colour)}, {luz_cards.alone(colour)}"
        for colour, of_colour in positions.items()
        if of_colour
    )


def _cards(positions: Sequence[int]) -> str:
    numbers = [at + 1 for at in positions]
    if len(numbers) == 1:
        return f"card {numbers[0]}"
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"cards {numbers[0]} to {numbers[-1]}"
    return f"cards {list_of([str(number) for number in numbers])}"


NO_HAND = "You hold no cards now."
NO_CARDS = "No cards are dealt now."
NOT_YOURS = "You are watching and have no cards. Type table to hear everybody's."


def own_played(cards: Sequence[tuple[int, Card]]) -> str:
    """Say which own cards were played, and their values."""
    said = [f"card {at + 1}, {card(played)}" for at, played in cards]
    return f"You have played {'; '.join(said)}."


# ---- what is known of own cards ------------------------------------------------------------


def card_of_colour(number: int, colour: Colour) -> str:
    """Name an own card, where a line begins with it."""
    # i18n: {number} is the card's place in the hand, not its value.
    return _("Card {number}, {colour}", number=number, colour=luz_cards.of_one(colour))


def own_card(number: int, colour: Colour) -> str:
    """Name an own card, in a sentence of its own."""
    # i18n: {number} is the card's place in the hand, not its value.
    return _("Card {number}, {colour}.", number=number, colour=luz_cards.of_one(colour))


def own_card_seen(number: int, seen: Card) -> str:
    """Say that an own card was played."""
    return f"Card {number} was {card(seen)}; it is played."


TELLS_NOTHING = "This table tells nothing about hidden cards."


def chances(parts: Mapping[int, Fraction]) -> str:
    """Say the chances of a card's values."""
    if len(parts) == 1:
        return f"It must be {next(iter(parts))}."
    said = [f"{value} with {_percent(part)}" for value, part in parts.items()]
    return f"It is {_either(said)}."


def _percent(part: Fraction) -> str:
    rounded = round(part * 100)
    if rounded == 0:
        return "less than 1 percent"
    return "more than 99 percent" if rounded == 100 and part != 1 else f"{rounded} percent"


# ---- the course of a deal ------------------------------------------------------------------


def dealer(name: Name) -> str:
    """Say who deals first."""
    return "You deal first." if name is None else f"{name} deals first."


def dealt(deal: int, first: Name, opener: Name) -> str:
    """Say that a deal begins and who begins it. RULES.md L2, L6."""
    if first == opener:
        begins = "You are First Player and bet first."
        if first is not None:
            begins = f"{first} is First Player and bets first."
        return f"Deal {deal} of 4. {begins}"
    marker = "You are First Player." if first is None else f"{first} is First Player."
    if opener is None:
        return f"Deal {deal} of 4. {marker} You have the most points, so you bet and lead first."
    return f"Deal {deal} of 4. {marker} {opener} has the most points, so bets and leads first."


def stakes(deal: int) -> str:
    """Say what bets pay and cost in a deal."""
    return (
        f"A bet met exactly pays {WON[deal - 1]}, with Safety {WON_WITH_SAFETY[deal - 1]}; "
        "each trick off costs 5."
    )


def bets(name: Name, made: Bet) -> str:
    """Say a bet."""
    return f"You bet {bet(made)}." if name is None else f"{name} bets {bet(made)}."


def all_bet(tricks: int) -> str:
    """Say what all bets add up to."""
    return f"All have bet, {tricks} for 10 tricks."


def leads(name: Name, played: Card, number: int) -> str:
    """Say which card leads a trick; `number` names an own card."""
    if name is None:
        return f"You lead card {number}: it is {card(played)}."
    return f"{name} leads {card(played)}."


def plays(name: Name, played: Card, number: int, is_best: bool) -> str:
    """Say a card, and whether it is the best of the trick so far."""
    best = ", best so far" if is_best else ""
    if name is None:
        return f"You play card {number}: it is {card(played)}{best}."
    return f"{name} plays {card(played)}{best}."


def takes(name: Name, number: int, by: Card) -> str:
    """Say who takes a trick."""
    if name is None:
        return f"You take trick {number} with {card(by)}."
    return f"{name} takes trick {number} with {card(by)}."


def against(name: Name, made: Bet, won: int, needed: Needed) -> str:
    """Say a bet against the tricks won, and what is still needed."""
    if name is None:
        return f"You bet {bet(made)}, won {won}, {_need('need', needed)}."
    return f"{name} bet {bet(made)}, won {won}, {_need('needs', needed)}."


def _need(needs: str, needed: Needed) -> str:
    if needed.kind == "over":
        return f"{needed.low} too many"
    if needed.kind == "short":
        return f"{needed.low} too few for sure"
    if needed.high == 0:
        return f"{needs} no more"
    if needed.low == needed.high:
        return f"{needs} {needed.low} more"
    return f"{needs} {needed.low} or {needed.high} more"


def has_bet(name: Name, made: Bet) -> str:
    """Say a bet that was made, before the first trick."""
    return f"{'You' if name is None else name} bet {bet(made)}."


def no_bet(name: Name) -> str:
    """Say that somebody has not bet yet."""
    return "You have not bet yet." if name is None else f"{name} has not bet yet."


# ---- what is asked -------------------------------------------------------------------------


def ask_bet(sum_so_far: int | None) -> str:
    """Ask for a bet; the sum of the bets so far is None before the first."""
    so_far = "" if sum_so_far is None else f" The bets so far add up to {sum_so_far}."
    return (
        "Your turn: bet how many of the 10 tricks you will win. "
        f"Type bet 3, or bet 3 s with Safety.{so_far}"
    )


def ask_lead(cards: str) -> str:
    """Ask for a card that leads; `cards` may be played."""
    return f"Your turn: lead any card. You may play {cards}."


def ask_follow(colour: Colour, cards: str) -> str:
    """Ask to follow suit; `cards` may be played."""
    return f"Your turn: follow {luz_cards.alone(colour)}. You may play {cards}."


def ask_any(colour: Colour, cards: str) -> str:
    """Ask for any card, since the colour cannot be followed; `cards` may be played."""
    return (
        f"Your turn: you have no {luz_cards.of_none(colour)}, play any card. You may play {cards}."
    )


def waiting(name: str, what: str) -> str:
    """Say whose turn it is; `what` is "bet", "lead" or "play"."""
    return f"{name} is to {what}."


def waiting_away(name: str, grace: int) -> str:
    """Say that the player whose turn it is has no connection."""
    return f"It is the turn of {name}, who is away; a bot plays after {grace} seconds."


def waiting_bot(name: str) -> str:
    """Say that a bot acts for the player whose turn it is."""
    return f"A bot plays for {name} now."


STAND_IN = "A bot plays for you until your connection is back."
DEALING = "The cards are being dealt."
OVER = "The game is over."

# ---- reports -------------------------------------------------------------------------------


def where(deal: int, trick: int | None) -> str:
    """Say the deal, and the trick once the bets are made."""
    if trick is None:
        return f"Deal {deal} of 4, the bets. Yellow is trump."
    return f"Deal {deal} of 4, trick {trick} of 10. Yellow is trump."


def first_player(name: Name) -> str:
    """Say who is First Player."""
    return "You are First Player." if name is None else f"{name} is First Player."


def seat(name: Name, total: int, state: str) -> str:
    """Say somebody's total, and who plays for them."""
    has = "You have" if name is None else f"{name} has"
    return f"{has} {points(total)}{state}."


STATES = {"stand_in": "; a bot plays for them", "away": " and is away"}
"""What is added about a seat of a person who is not here."""


def is_bot(called: str) -> str:
    """Add about a seat that a bot has it."""
    return f" and is {called}"


NO_TRICK = "No card lies on the table."


def trick(number: int, plays: Sequence[str]) -> str:
    """Say a trick: its number, and each card with who played it."""
    return f"Trick {number}: {'; '.join(plays)}."


def on_table(name: Name, played: Card) -> str:
    """Say a card of a trick."""
    return f"you {card(played)}" if name is None else f"{name} {card(played)}"


def winning(name: Name) -> str:
    """Say who would take the trick now."""
    return "You are winning it." if name is None else f"{name} is winning it."


def took(name: Name) -> str:
    """Say who took a trick."""
    return "You took it." if name is None else f"{name} took it."


NO_DEAL_YET = "No deal is counted yet."


def score(name: Name, deals: Sequence[int], total: int) -> str:
    """Say somebody's total, and the points of each deal."""
    has = "You have" if name is None else f"{name} has"
    said = list_of([number(each) for each in deals])
    return f"{has} {points(total)}; deal by deal {said}."


# ---- ends ----------------------------------------------------------------------------------


def counted(deal: int) -> str:
    """Say that a deal is counted."""
    return f"Deal {deal} of 4 is counted."


def result(name: Name, made: Bet, won: int, got: int, total: int) -> str:
    """Say somebody's bet, the tricks won, the points with their rule, and the total."""
    who = "You" if name is None else name
    return f"{who} bet {bet(made)}, won {won}: {_rule(made, won, got)}, total {number(total)}."


def _rule(made: Bet, won: int, got: int) -> str:
    if got <= 0:
        return f"{abs(won - made.tricks)} off, {points(got)}"
    return f"met with Safety, {points(got)}" if made.safety else f"met exactly, {points(got)}"


def place(rank: int, name: Name, deals: Sequence[int], total: int) -> str:
    """Say a line of the final ranking."""
    who = "you" if name is None else name
    said = list_of([number(each) for each in deals])
    return f"Place {rank}: {who} with {points(total)}; deal by deal {said}."


# ---- the lesson ----------------------------------------------------------------------------


def step(number: int, steps: int, title: str) -> str:
    """Title a step of the lesson."""
    return f"Step {number} of {steps}: {title}."


# ---- what is typed -------------------------------------------------------------------------

BET = ("bet 3, or bet 3 s", "bet so many tricks; s adds Safety")
PLAY = ("play 4, or play green", "play your card 4, or your only green card")
CARD = ("card 4", "hear what is known of your card 4")
ADVICE = ("advice", "hear what the strong bot finds about each of your choices")
REVIEW = ("review", "look back at your choices in the last deal, with the strong bot")
CARDS = ("cards", "hear what is known of all your cards")
HAND = ("hand, or hand Ben", "hear your hand, or that of somebody else")
TABLE = ("table", "hear everything: bets, tricks won, hands, the trick")
BETS = ("bets", "hear all bets, the tricks won, and what is still needed")
SUITS = ("colours", "hear the colours, their letters, and how cards are typed")
TRICK = ("trick", "hear the trick on the table, and who is winning it")
LAST = ("last", "hear the last trick, until the next card is led")
TRICKS = ("tricks", "hear all tricks of this deal, where the table allows it")
SCORES = ("scores", "hear the points of everybody")
DEAL = ("deal", "hear the last deal that was counted, with all hands")

NO_BETS = "No bets are made now."
PLAY_NUMBER = "To play a card, type play and its number."
ABOUT_COLOURS = (
    "The colours are red, green, blue, purple and yellow. Yellow, the suns, is trump. Their "
    "letters are r, g, b, p and y."
)
ABOUT_CARDS = (
    "Your cards have the numbers 1 to 10: type play 4 for card 4, or play green or play g if only "
    "one of your cards is green."
)


def bets_together(tricks: int) -> str:
    """Say what all bets add up to."""
    return f"All bets together are {tricks}, for 10 tricks."


WHICH_BET = "Which bet? Type bet and a number from 0 to 10, and s for Safety: bet 3 s."
BET_STAYS = "The bets are made and stay; now play a card."
BETS_FIRST = "First everybody bets; cards are played after that."
PAUSED = "The game is paused. Type resume to go on."
WHICH_OWN = "Which card? Type its number from 1 to 10."


def which_card(cards: str) -> str:
    """Ask which card is meant; `cards` may be played."""
    return f"Which card? You may play {cards}."


def several(colour: Colour, cards: str) -> str:
    """Say that a colour is not enough to name a card."""
    return f"You hold more than one {luz_cards.of_none(colour)} card: {cards}. Type a number."


# ---- the coach ---------------------------------------------------------------------------

ONLY_CARD = Text("You had no choice.")
NOT_WEIGHED = Text("Bets as high as this one are not weighed.")


def nth_card_first(number: int) -> str:
    """Name an own card at the beginning of a sentence."""
    # i18n: {number} is the card's place in the hand, not its value.
    return pgettext("begins a sentence", "Card {number}", number=number)


def nth_card(number: int) -> str:
    """Name an own card in the middle of a sentence."""
    # i18n: {number} is the card's place in the hand, not its value.
    return pgettext("in the middle of a sentence", "card {number}", number=number)


def best(choice: str, hundred: int, points: str) -> str:
    """Say what was found about the best choice."""
    # i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {points} is a number with its noun.
    return _(
        "{choice}: the bet is won in {number} of 100, {points} on average; best.",
        choice=choice, number=hundred, points=points,
    )  # fmt: skip


def as_good(choice: str, hundred: int, points: str) -> str:
    """Say what was found about a choice that cannot be told from the best."""
    # i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {points} is a number with its noun.
    return _(
        "{choice}: the bet is won in {number} of 100, {points} on average; about as good.",
        choice=choice, number=hundred, points=points,
    )  # fmt: skip


def worse(choice: str, hundred: int, points: str, behind: str) -> str:
    """Say what was found about a choice, and by how many points it is worth less."""
    # i18n: {choice} is such as "A bet of 3" or "Card 2, red"; {points} is a number with its noun,
    # {behind} one alone.
    return _(
        "{choice}: the bet is won in {number} of 100, {points} on average; {behind} behind.",
        choice=choice, number=hundred, points=points, behind=behind,
    )  # fmt: skip


def looking_back(deal: int) -> str:
    """Say which deal is looked back at."""
    return _("You look back at deal {deal}.", deal=deal)


def chose_bet(made: Bet) -> str:
    """Say what was bet."""
    # i18n: {bet} is a number, or a number with "with Safety".
    return _("Your bet was a bet of {bet}.", bet=bet(made))


def chose_card(trick: int, number: int, true: Card, values: Sequence[int]) -> str:
    """Say which card was played, what it could have been, and what it was."""
    # i18n: {card} is the place of the reader's card in the hand; {colour}: of that one card.
    played = _(
        "Trick {trick}: card {card}, {colour}.",
        trick=trick, card=number, colour=luz_cards.of_one(true.colour),
    )  # fmt: skip
    if len(values) == 1:
        return sentences(played, _("It had to be {value}.", value=true.value))
    could = one_of([str(value) for value in values])
    # i18n: {values} is a list such as "3, 5 or 9".
    was = _("It could be {values}, and was {value}.", values=could, value=true.value)
    return sentences(played, was)


def expected(hundred: int, points: str) -> str:
    """Say what was to be expected of a choice."""
    # i18n: {points} is a number with its noun.
    return _(
        "By what you knew, the bet is won in {number} of 100, {points} on average.",
        number=hundred, points=points,
    )  # fmt: skip


def better(choice: str, gap: str) -> str:
    """Say what would have been better."""
    # i18n: {choice} is such as "A bet of 3" or "Card 2"; {gap} is "1.2 (give or take 0.4)", points.
    return _("{choice} was worth {gap} more.", choice=choice, gap=gap)
