"""Short help for every phase of a game of Luz, in paragraphs. spec.md 6.6, L1 to L7."""

from luznet.language import Text
from luznet.terminal.luz.model import Model

TABLE = (
    # i18n: FP as it is translated elsewhere. Where R, G, B and P are not the first letters of the
    # i18n: colours, this is a place to say which is which.
    Text(
        "The others sit clockwise from the lower left. Above each hand stand the total score, the "
        "bet, the tricks won, and what the bet still needs. FP marks the First Player."
    ),
    Text(
        "Of your own hand you see the colours and the order: inside a colour values rise towards "
        "the plus. What you have played stays there in grey, with its value."
    ),
)
DEALING = (Text("The cards are dealt and sorted. The betting begins in a moment."),)
BETTING = (
    Text(
        "Bet how many of the 10 tricks you will win, 0 to 10. You don't see your values, but "
        "your colours, their order, and everybody else's cards."
    ),
    # i18n: +S as it is translated elsewhere.
    Text(
        "A bet without Safety is won with exactly that many tricks. With Safety (+S) one more is "
        "fine too, for half the points. A lost bet costs 5 points for each trick off. A bet stays."
    ),
)
PLAYING = (
    Text(
        "Whoever leads may play any card. The others follow the led colour if they hold it, else "
        "they play any card. The highest yellow (Y*, trump) takes the trick; without yellow, the "
        "highest card of the led colour. The winner leads the next trick."
    ),
    Text(
        "Cards with open edges may not be played now. A finished trick stays until the next card "
        "is led; any key skips the wait."
    ),
)
DEAL_END = (
    Text(
        "The deal is counted and your hand is open at last. A bet that was met pays 10 points "
        "times the number of the deal, with Safety half of it; else each trick off costs 5."
    ),
)
REVIEW = (
    # i18n: e is a key.
    Text(
        "With e you look back at the deal: what you could know at each of your choices, how often "
        "it wins the bet and the points to be expected, what would have been better by more than "
        "chance explains, and luck: the points that came or went until your next choice."
    ),
)
GAME_END = (
    Text(
        "Most points win. If there is a tie, the points of deal 4 decide, then who sits closest "
        "to the First Player of deal 4, clockwise."
    ),
    Text("Another game with the same people begins when all are ready."),
)
WATCHING = (
    Text(
        "You are watching: you see the backs of all cards, and values only as they are played. "
        "The table is drawn as seen from seat 1."
    ),
)
WATCHING_ALL = (
    Text(
        "You are watching all hands, as every player has agreed to that; the players do not see "
        "their own. The table is drawn as seen from seat 1."
    ),
)
VALUES = (Text("This table tells the values that a chosen card of yours can have."),)
ODDS = (Text("This table tells how likely each value of a chosen card of yours is."),)

COACH = (
    *ODDS,
    # i18n: a is a key.
    Text(
        "On your turn, a asks the coach what the strong bot thinks of each of your choices, from "
        "what you may know: each is played out in many possible deals."
    ),
)


def help_for(model: Model) -> list[str]:
    """Return the help for what the screen is about now."""
    return [text() for text in _help_for(model)]


def _help_for(model: Model) -> tuple[Text, ...]:
    review = REVIEW if model.reviewing.can_review else ()
    if model.stage == "deal end":
        return (*DEAL_END, *review)
    if model.stage == "game end":
        return (*GAME_END, *review)
    view = model.view
    phase = view.phase if view is not None else "dealing"
    now = {"dealing": DEALING, "bets": BETTING, "tricks": PLAYING, "over": GAME_END}[phase]
    if model.is_watching:
        table = model.table
        shown = table is not None and table.shown
        return (*(WATCHING_ALL if shown else WATCHING), *TABLE[:1], *now[:1])
    told = {"none": (), "values": VALUES, "odds": ODDS, "coach": COACH}[model.options.help]
    return (*now, *TABLE, *told)
