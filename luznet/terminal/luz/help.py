"""Short help for every phase of a game of Luz, in paragraphs."""

from luznet.language import Text
from luznet.terminal.luz.model import Model

TABLE = (
    # i18n: FP as it is translated elsewhere. Where R, G, B and P are not the first letters of the
    # i18n: colours, this is a place to say which is which.
    Text(
        "The others sit clockwise from the lower left. Above each hand are the total score, the "
        "bet, the tricks won, and what the bet still needs. FP marks the First Player."
    ),
    Text(
        "Of your own hand you see the colours and the order: in each colour, values rise left to "
        "right. Cards you have played stay there in grey."
    ),
)
DEALING = (Text("The cards are being dealt and sorted. Betting begins in a moment."),)
BETTING = (
    Text(
        "Bet how many of the 10 tricks you will win, 0 to 10. You don't see your values, but "
        "your colours, their order, and everybody else's cards."
    ),
    # i18n: +S as it is translated elsewhere.
    Text(
        "Without Safety you win your bet with exactly that many tricks. With Safety (+S) one more "
        "is fine too, for half the points. A lost bet costs 5 points for each trick off. Bets are "
        "final."
    ),
)
PLAYING = (
    Text(
        "The leader may play any card. The others must follow the led colour; a player who has "
        "none of it may play any card. The highest yellow (Y*, trump) takes the trick; without "
        "yellow, the highest card of the led colour. The winner leads the next trick."
    ),
    Text(
        "Dark cards may not be played now. A finished trick stays on the table for a "
        "moment; any key skips the wait."
    ),
)
DEAL_END = (
    Text(
        "The deal is scored and your hand is open at last. A bet that you won pays 10 points times "
        "the deal number, or half of that with Safety; otherwise each trick off costs 5."
    ),
)
REVIEW = (
    # i18n: e is a key.
    Text(
        "Press e to review the deal. For each choice you see what you could know, how often it "
        "wins the bet, its expected points, any clearly better choice, and luck: how your expected "
        "points changed by your next choice."
    ),
)
GAME_END = (
    Text(
        "The player with the most points wins. The points of deal 4 break a tie; after that, the "
        "player closest to the First Player of deal 4, clockwise, wins."
    ),
    Text("The next game begins when everybody is ready."),
)
WATCHING = (
    Text(
        "You are watching: you see the backs of all cards, and their values only when they are "
        "played. You see the table from seat 1."
    ),
)
WATCHING_ALL = (
    Text(
        "You are watching and see all hands, because every player has agreed; the players don't "
        "see their own. You see the table from seat 1."
    ),
)
VALUES = (
    Text(
        "Below a card, 3–7 is any value from 3 to 7, 3/7 one of the two, 3..7 some of them. "
        "Select a card to see which."
    ),
)
ODDS = (
    Text(
        "Below a card, 3–7 is any value from 3 to 7, 3/7 one of the two, 3..7 some of them. "
        "Select a card to see how likely each is."
    ),
)

COACH = (
    *ODDS,
    # i18n: a is a key.
    Text(
        "On your turn, press a to ask the coach. It plays each of your choices out in many "
        "possible deals, knowing what you know."
    ),
)


def help_for(model: Model) -> list[str]:
    """Return the help for the present phase."""
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
