"""Everything that the coach of Luz says: whole sentences with facts by name."""

from collections.abc import Sequence

from luznet.games.luz.cards import Card
from luznet.games.luz.rules import points as points_of
from luznet.games.luz.types import Bet, FinishedDeal
from luznet.i18n import list_of, luz_cards, one_of, sentences
from luznet.i18n import luz as said
from luznet.language import Text, TextIn, _, ngettext, pgettext
from luznet.terminal.game.tutorial import words as common
from luznet.terminal.luz.words import signed


def _and(values: Sequence[int]) -> str:
    return list_of([str(value) for value in values])


def _all(values: Sequence[int]) -> str:
    """Return values as a list, or as a range where none between them is missing."""
    if len(values) > 3 and values[-1] - values[0] == len(values) - 1:
        # i18n: All values between two, as in "the greens 1 to 6".
        return pgettext("values of cards", "{first} to {last}", first=values[0], last=values[-1])
    return _and(values)


def _or(values: Sequence[int]) -> str:
    return one_of([str(value) for value in values])


# ---- what each step is about, and what to press --------------------------------------------

OPEN_CARDS = TextIn("what a step of the tutorial is about", "their cards")
OWN_CARDS = TextIn("what a step of the tutorial is about", "your cards")
SUNS = TextIn("what a step of the tutorial is about", "what you hold")
LAST_SUN = TextIn("what a step of the tutorial is about", "what must be")
GREEN = TextIn("what a step of the tutorial is about", "what can be")
BET = TextIn("what a step of the tutorial is about", "your bet")
SAFETY = TextIn("what a step of the tutorial is about", "Safety")
FOLLOW = TextIn("what a step of the tutorial is about", "following")
MUST = FOLLOW
LEAD = TextIn("what a step of the tutorial is about", "leading")
HIGHEST = TextIn("what a step of the tutorial is about", "the highest card")
TRUMP = TextIn("what a step of the tutorial is about", "trump")
TRUMPED = TRUMP
LAST_CARD = TextIn("what a step of the tutorial is about", "the last trick")
SCORE = TextIn("what a step of the tutorial is about", "the points")
END = TextIn("what a step of the tutorial is about", "the whole game")

PRESS_SUNS = Text("Press y three times.")
PRESS_GREEN = Text("Press g for your green.")
PRESS_BET = Text("Press 3.")
PRESS_SAFETY = Text("Press s, then Enter to bet.")
PRESS_ILLEGAL = Text("Press y.")
PRESS_FOLLOW = Text("Press g, then Enter.")
PRESS_LEAD = Text("Press b, then Enter.")
PRESS_TRUMP = Text("Press y, then Enter.")
PRESS_LAST = Text("Enter: play it")
PRESS_TRUMPED = Text("Enter: to the last trick")


# ---- the steps -----------------------------------------------------------------------------


def open_cards(reds: Sequence[int]) -> str:
    """Say that the others' cards are open."""
    # i18n: At most 4 lines of 74 columns. Mira is a woman. {values} is a list such as "2, 5 and 8".
    return _(
        "Welcome! You see all cards but your own. Mira, at the left, has the reds {values}; she "
        "doesn't know.",
        values=_and(reds),
    )


def own_cards() -> str:
    """Say what one sees of one's own cards."""
    # i18n: At most 4 lines of 74 columns. The plus is drawn at the high end of the hand.
    return _(
        "Your own show colour and order: in each colour the values rise towards the plus. Y*, "
        "the yellow suns, are trump."
    )


def suns(mira: Sequence[int], ole: Sequence[int], top: int) -> str:
    """Ask to find out the own suns."""
    # i18n: At most 4 lines of 74 columns. Suns: yellow cards. {mira} and {ole} are lists of the
    # i18n: values that these two have.
    return _(
        "Suns go from 1 to {top}. Mira has {mira}, Ole {ole}. Which three are yours?",
        top=top,
        mira=_and(mira),
        ole=_and(ole),
    )


def last_sun(left: Sequence[int], last: int) -> str:
    """Say why the values of the own suns are certain."""
    # i18n: At most 4 lines of 74 columns. {values} is a list of three suns, {last} is the highest.
    return _(
        "Only {values} are left, so these are yours; your cards say such things from now on. "
        "Nothing beats the {last}.",
        values=_and(left),
        last=last,
    )


def green(others: Sequence[int], mine: Sequence[int]) -> str:
    """Say what the own green can be."""
    # i18n: At most 4 lines of 74 columns. {others} is such as "1 to 6", {mine} such as "7 or 8".
    return _(
        "The others hold the greens {others}: yours is {mine}, higher than theirs.",
        others=_all(others),
        mine=_or(mine),
    )


def bet(high: Sequence[int], tricks: int, won: int, off: int) -> str:
    """Propose a bet."""
    # i18n: At most 4 lines of 48 columns. {suns} is a list of values; these cards promise {number}
    # i18n: tricks. {won} and {off} are points.
    return ngettext(
        "How many of the 10 tricks will you win? Suns {suns} and the green promise {number}. "
        "Exactly right pays {won}; each trick off costs {off}.",
        "How many of the 10 tricks will you win? Suns {suns} and the green promise {number}. "
        "Exactly right pays {won}; each trick off costs {off}.",
        tricks,
        suns=_and(high),
        won=won,
        off=off,
    )


def safety(sun: int, tricks: int, won: int) -> str:
    """Propose Safety."""
    # i18n: At most 4 lines of 48 columns. {sun} is a value; {points} is a number with its noun.
    return ngettext(
        "Your sun {sun} may win too. With Safety {tricks} or {number} tricks are fine, for "
        "{points}. A bet stays.",
        "Your sun {sun} may win too. With Safety {tricks} or {number} tricks are fine, for "
        "{points}. A bet stays.",
        tricks + 1,
        sun=sun,
        tricks=tricks,
        points=said.points(won),
    )


def follow(led: Card, second: Card) -> str:
    """Explain following suit, and ask to try another card."""
    # i18n: At most 4 lines of 74 columns. {led} and {second} are in the form for "a card that
    # i18n: somebody leads or plays (object)".
    return _(
        "Mira leads {led}, Ole plays {second}. If you hold the led colour, you must follow it. "
        "Try a sun!",
        led=luz_cards.played(led),
        second=luz_cards.played(second),
    )


def must(colour: str, best: int) -> str:
    """Say that a card is not allowed, and propose one that is."""
    # i18n: At most 4 lines of 74 columns. {colour} is in the form for "the colour of one card",
    # i18n: {best} is the value of another card.
    return _(
        "Not allowed: cards with open edges must wait. Your {colour} may be played, and beats "
        "the {best}.",
        colour=colour,
        best=best,
    )


def lead(mine: Card, against: int) -> str:
    """Say who took the first trick, and propose a lead."""
    # i18n: At most 4 lines of 74 columns. {value} is that of the card which the learner played,
    # i18n: {against} that of a blue card which Mira has.
    return _(
        "It was the {value}! The highest card of the led colour takes the trick, and its winner "
        "leads. Lead your lowest blue: Mira's {against} will beat it.",
        value=mine.value,
        against=against,
    )


def highest(best: Card) -> str:
    """Say who took the second trick."""
    # i18n: At most 4 lines of 74 columns. {card} is in the form for "a card, alone".
    return _("Mira's {card} takes the trick. Now she leads.", card=luz_cards.card(best))


def trump(led: Card, sun: int) -> str:
    """Say that any card may be played, and propose to trump."""
    # i18n: At most 4 lines of 74 columns. She: Mira. {card} is in the form for "a card that
    # i18n: somebody leads or plays (object)", {colour} in that for "the colour of no card, or of
    # i18n: many"; {sun} is a value.
    return _(
        "She leads {card}. You have no {colour}, so you may play anything: your lowest sun, "
        "which must be {sun}.",
        card=luz_cards.played(led),
        colour=luz_cards.of_none(led.colour),
        sun=sun,
    )


def trumped(mine: Card, led: Card, skipped: int) -> str:
    """Say that trump took the trick."""
    # i18n: At most 4 lines of 74 columns. {value} is that of the learner's sun; {card} is in the
    # i18n: form for "a card that somebody leads or plays (object)".
    return ngettext(
        "Trump! Any sun beats all other colours, even your {value} a {card}. Let's skip {number} "
        "trick.",
        "Trump! Any sun beats all other colours, even your {value} a {card}. Let's skip {number} "
        "tricks.",
        skipped,
        value=mine.value,
        card=luz_cards.played(led),
    )


def last_card(won: int, led: Card, last: int) -> str:
    """Say how it stands before the last trick."""
    # i18n: At most 4 lines of 74 columns. {number} of tricks; {sun} and {last} are values.
    return ngettext(
        "You have won {number} so far. Ole leads sun {sun}; you know that yours is {last}.",
        "You have won {number} so far. Ole leads sun {sun}; you know that yours is {last}.",
        won,
        sun=led.value,
        last=last,
    )


def score(result: FinishedDeal, learner: int, mira: int, ole: int) -> str:
    """Say what everybody gets for the deal."""
    you = _own_points(result.bets[learner], result.won[learner], result.points[learner])
    return sentences(you, _points(common.MIRA(), result, mira), _points(common.OLE(), result, ole))


def _own_points(made: Bet, won: int, points: int) -> str:
    facts = {"bet": made.tricks, "won": won, "points": signed(points)}
    if points < 0 and not made.safety and won == made.tricks + 1:
        safe = signed(points_of(1, Bet(made.tricks, safety=True), won))
        # i18n: {bet} and {won} are numbers of tricks, {points} is such as -5, {safe} such as +5.
        return _(
            "You bet {bet} and won {won}: {points}. Safety would have made it {safe}.",
            safe=safe, **facts,
        )  # fmt: skip
    if points < 0:
        # i18n: {bet} and {won} are numbers of tricks, {points} is such as -10.
        return _("You bet {bet} and won {won}: {points}, 5 for each trick off.", **facts)
    if not made.safety:
        # i18n: {bet} and {won} are numbers of tricks, {points} is such as +10.
        return _("You bet {bet} and won exactly {won}: {points}.", **facts)
    if won == made.tricks:
        # i18n: {bet} and {won} are numbers of tricks, {points} is such as +5.
        return _("You bet {bet} and won {won}: {points}, half because of Safety.", **facts)
    # i18n: {bet} and {won} are numbers of tricks, {points} is such as +5.
    return _("You bet {bet} and won {won}: {points}, thanks to Safety.", **facts)


def _points(name: str, result: FinishedDeal, seat: int) -> str:
    made, won, points = result.bets[seat], result.won[seat], result.points[seat]
    # i18n: {bet} and {won} are numbers of tricks, {points} is such as +10.
    return _(
        "{name} bet {bet} and won {won}: {points}.",
        name=name,
        bet=made.tricks,
        won=won,
        points=signed(points),
    )


def end(deals: int) -> str:
    """Say what comes after the first deal, and where to read on."""
    # i18n: At most 3 lines of 74 columns. R, ? and p are keys.
    return ngettext(
        "A game has {number} deal; a won bet pays more in each. R shows the rules anywhere, ? the "
        "keys. Now play: p in the lobby, or `luznet play`.",
        "A game has {number} deals; a won bet pays more in each. R shows the rules anywhere, ? "
        "the keys. Now play: p in the lobby, or `luznet play`.",
        deals,
    )


# ---- hints ---------------------------------------------------------------------------------

# i18n: At most 48 columns. Names a key.
HAS_SAFETY = Text("Safety is there already: Enter bets.")


def without_safety(tricks: int) -> str:
    """Say what a bet without Safety means, and that it can be made all the same."""
    # i18n: At most 48 columns. {tricks} is the bet. Names a key.
    return _("Without Safety only exactly {tricks} wins. Enter: bet", tricks=tricks)


def other_bet(tricks: int, proposed: int) -> str:
    """Say that another bet than the proposed one is possible too."""
    # i18n: At most 48 columns. {tricks} is the bet that the learner chose; the cards promise
    # i18n: {number} tricks.
    return ngettext(
        "{tricks}? Enter makes that bet; your cards promise {number}.",
        "{tricks}? Enter makes that bet; your cards promise {number}.",
        proposed,
        tricks=tricks,
    )


def other_card(number: int) -> str:
    """Say that an allowed card does not show what this step is about."""
    # i18n: At most 74 columns. {number} is the card's place in the hand.
    return _("That is allowed, but for this lesson play card {number}.", number=number)
