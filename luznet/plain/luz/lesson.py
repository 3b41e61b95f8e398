"""The spoken tutorial of Luz: the scripted deal of `luznet.games.luz.tutorial`, step by step.

Whatever a game says is told here in the game's own words.
"""

from collections.abc import Sequence
from typing import Final

from luznet.games.luz import facts
from luznet.games.luz.cards import PLAYERS, Colour, top_value
from luznet.games.luz.deal_tracker import DealTracker
from luznet.games.luz.odds import possible, unseen
from luznet.games.luz.rules import LOST_PER_TRICK, WON, WON_WITH_SAFETY, Luz
from luznet.games.luz.tutorial import (
    BETS,
    DEALT,
    LEARNER,
    SCORED,
    moment,
    replay,
)
from luznet.games.luz.tutorial import MIRA as MIRAS_SEAT
from luznet.games.luz.tutorial import OLE as OLES_SEAT
from luznet.games.luz.types import View
from luznet.i18n import list_of
from luznet.i18n import luz as said
from luznet.i18n.coach import MIRA, OLE
from luznet.language import GuestText, Name, TextIn, _, ngettext
from luznet.plain.lesson import Step, pages
from luznet.plain.luz import reports, words
from luznet.plain.user_context import Pages

Lines = Sequence[str]
_NAMES: Final = {MIRAS_SEAT: MIRA, OLES_SEAT: OLE}
"""The other players by seat."""


def steps() -> Pages:
    """Return the lesson, a page for each step."""
    return pages(_STEPS)


# ---- the deal ------------------------------------------------------------------------------


def _view(at: int) -> View:
    """Return what the learner sees at a moment of the deal."""
    return Luz().view(replay(at)[0], LEARNER)


def _called(seat: int) -> Name:
    return None if seat == LEARNER else _NAMES[seat]()


def _heard(first: int, last: int) -> Lines:
    """Return what the learner hears between two moments of the deal."""
    before = len(replay(first)[1])
    deal, told = DealTracker(), []
    for event in replay(last)[1]:
        deal.take(event)
        told.append(said.happened(event, _called, deal))
    return told[before:]


def _asked(view: View) -> str:
    """Return what asks the learner for a card."""
    asked, hand = facts.asked(view) or facts.Asked("lead"), view.hands[LEARNER]
    return words.ask_card(asked, reports.positions(hand, facts.legal_positions(view)))


def _own(view: View, colour: Colour) -> Sequence[int]:
    return reports.positions(view.hands[LEARNER], view.held[LEARNER])[colour]


def _values(view: View, seat: int, colour: Colour) -> Sequence[int]:
    return facts.by_colour(view.hands[seat], view.held[seat])[colour]


def _and(values: Sequence[int]) -> str:
    return list_of([str(value) for value in values])


# ---- the steps -----------------------------------------------------------------------------


def _idea() -> Lines:
    return [
        _(
            "Luz is a trick-taking game for 3 to 5 players. You know everybody's cards but your "
            "own: of those you know only the colours and their order, and you bet how many tricks "
            "they will win."
        ),
        _("A game has 4 deals of 10 tricks. The player with the most points at the end wins."),
    ]


def _others() -> Lines:
    view = _view(DEALT)
    ranges = [
        # i18n: The values of the cards. In a list, after "Values go from".
        ngettext(
            "1 to {top} with {number} player",
            "1 to {top} with {number} players",
            players,
            top=top_value(players),
        )
        for players in PLAYERS
    ]
    return [
        # i18n: {ranges} is such as "1 to 8 with 3 players and 1 to 10 with 4 players".
        _(
            "There are five colours: red, green, blue, purple and yellow. Values go from {ranges}.",
            ranges=list_of(ranges),
        ),
        # i18n: {mira} (a woman) and {ole} (a man) are names. Their hands follow.
        _(
            "Say you play with {mira} and {ole}. When the cards are dealt, you hear:",
            mira=MIRA(),
            ole=OLE(),
        ),
        *(
            reports.others_hand(name(), view.hands[seat], view.held[seat])
            for seat, name in _NAMES.items()
        ),
        # i18n: hand {mira} and table are typed; {mira} is the name of a woman.
        _(
            "They don't know this themselves. During a game, type hand {mira} to hear her hand "
            "again, or table to hear everything.",
            mira=MIRA(),
        ),
    ]


def _own_hand() -> Lines:
    view = _view(DEALT)
    return [
        _("Of your own ten cards you hear only this:"),
        words.own_hand(reports.positions(view.hands[LEARNER], view.held[LEARNER])),
        # i18n: hand and colours are typed.
        _(
            "Each of your cards keeps its number, from 1 to 10, and you type that number to play "
            "it. In a colour, a higher number is a higher value. During a game, type hand alone to "
            "hear your hand again, or colours to hear the colours and their letters."
        ),
    ]


def _finding_out() -> Lines:
    view = _view(DEALT)
    yellow, found = Colour.YELLOW, possible(view)
    cards = [
        # i18n: In a list. {number} is the card's place in the hand.
        _("card {number} is {value}", number=at + 1, value=found[at][0])
        for at in _own(view, yellow)
    ]
    return [
        # i18n: {mira} and {ole} are names; {miras}, {oles} and {left} are lists of values; {cards}
        # i18n: is such as "card 8 is 3 and card 9 is 7".
        _(
            "What others hold, you don't hold. {mira} has yellow {miras}, {ole} has yellow {oles}. "
            "Only {left} are left, and you hold three: so {cards}.",
            mira=MIRA(), miras=_and(_values(view, MIRAS_SEAT, yellow)),
            ole=OLE(), oles=_and(_values(view, OLES_SEAT, yellow)),
            left=_and(unseen(view)[yellow]), cards=list_of(cards),
        ),
        # i18n: {left} is a list of two values; {number} is a card's place in the hand.
        _(
            "Of green, {left} are left, and you hold one: card {number} is one of the two, and the "
            "other is not dealt. In every deal 10 cards are left over, and nobody knows them "
            "before its end.",
            left=_and(unseen(view)[Colour.GREEN]), number=_own(view, Colour.GREEN)[0] + 1,
        ),
        # i18n: The first "card 4" and the word cards are typed.
        _(
            "During a game, type card 4 to hear what your card 4 can be, or cards to hear it for "
            "all of them. How much they tell is an option of the table."
        ),
    ]  # fmt: skip


def _bets() -> Lines:
    yellow = [possible(_view(DEALT))[at][0] for at in _own(_view(DEALT), Colour.YELLOW)]
    tricks = BETS[LEARNER].tricks
    return [
        _(
            "Before the first trick everybody bets once how many of the 10 tricks they will win, "
            "from 0 to 10. You want exactly that many. Everybody hears your bet, and bets are "
            "final."
        ),
        # i18n: {values} is a list of two values, such as "7 and 8"; {number} is the number of
        # i18n: tricks.
        ngettext(
            "Your yellow {values} are the highest cards of all, and nobody has a green as high as "
            "yours: they promise {number} trick.",
            "Your yellow {values} are the highest cards of all, and nobody has a green as high as "
            "yours: they promise {number} tricks.",
            tricks,
            values=_and(yellow[1:]),
        ),
        # i18n: bet {tricks} and bets are typed; {tricks} is a number.
        _(
            "When it is your turn to bet, you type bet {tricks}. Later, type bets to hear every "
            "bet, the tricks won, and what each bet still needs.",
            tricks=tricks,
        ),
    ]


def _safety() -> Lines:
    view, tricks = _view(DEALT), BETS[LEARNER].tricks
    return [
        # i18n: bet {tricks} s is typed. {value} is a value of a card; {tricks} and {more} are
        # i18n: numbers of tricks.
        _(
            "Your yellow {value} may win too. If you are not sure, bet with Safety: then one more "
            "trick is fine too, for half the points. You type bet {tricks} s, and win it with "
            "{tricks} or {more} tricks.",
            value=possible(view)[_own(view, Colour.YELLOW)[0]][0],
            tricks=tricks,
            more=tricks + 1,
        )
    ]


def _tricks() -> Lines:
    asked, taken = moment(1, 2), moment(1, 3)
    return [
        _(
            "In a trick everybody plays one card. The first player may lead any card. If you hold "
            "the colour that was led, you must follow it; otherwise you may play any card."
        ),
        _("In the first trick you hear:"),
        *_heard(moment(1, 0), asked),
        _asked(_view(asked)),
        # i18n: play {number}, play green and play g are typed; {number} is a card's place in the
        # i18n: hand.
        _(
            "You type play {number}. If you hold only one card of a colour, play green or play g "
            "is enough. You learn its value when it is played, as everybody does:",
            number=facts.legal_positions(_view(asked))[0] + 1,
        ),
        *_heard(asked, taken),
    ]


def _trump() -> Lines:
    asked, taken = moment(3, 2), moment(3, 3)
    return [
        _(
            "The highest card of the led colour takes the trick, unless somebody played yellow. "
            "Yellow is trump: then the highest yellow takes the trick. Later in the deal you hear:"
        ),
        *_heard(moment(3, 0), asked),
        _asked(_view(asked)),
        _("You play your lowest yellow:"),
        *_heard(asked, taken),
        # i18n: The second "trick", after "In a game", is typed.
        _(
            "The winner of a trick leads the next one. During a game, type trick to hear the cards "
            "on the table and who is winning."
        ),
    ]


def _points() -> Lines:
    scored = replay(SCORED)[0].finished[-1]
    results = zip(scored.bets, scored.won, scored.points, scored.points, strict=True)
    return [
        # i18n: {exact} and {safety} are lists of points, one a deal: "10, 20, 30 and 40"; {lost} is
        # i18n: a number with its noun, such as "5 points".
        _(
            "A bet that you win pays {exact} points in deals 1 to 4, and with Safety {safety}. A "
            "lost bet costs {lost} for every trick too many or too few. At the end of this deal "
            "you hear:",
            exact=_and(WON),
            safety=_and(WON_WITH_SAFETY),
            lost=said.points(-LOST_PER_TRICK),
        ),
        *(words.result(_called(seat), *each) for seat, each in enumerate(results)),
        # i18n: scores is typed.
        _(
            "After each deal you hear these points and all hands. During a game, type scores to "
            "hear how everybody stands."
        ),
    ]


# i18n: play (after "type"), join, ready and start are typed.
_NOW_PLAY: Final = GuestText(
    "At the list of tables, type play to play against bots, or join and the number of a table. At "
    "a table, ready says that you are ready, and its owner can type start.",
    "At the table, ready says that you are ready, and its owner can type start.",
)


def _playing() -> Lines:
    return [
        _NOW_PLAY(),
        # i18n: help, again and rules are typed.
        _(
            "Type help to hear what you can type, again or Enter alone to hear what you are asked "
            "for, and rules for all the rules."
        ),
    ]


_STEPS: Final[Sequence[Step]] = (
    (TextIn("a step of the lesson", "the idea"), _idea),
    (TextIn("a step of the lesson", "what others hold"), _others),
    (TextIn("a step of the lesson", "what you hold"), _own_hand),
    (TextIn("a step of the lesson", "find out what it is"), _finding_out),
    (TextIn("a step of the lesson", "your bet"), _bets),
    (TextIn("a step of the lesson", "Safety"), _safety),
    (TextIn("a step of the lesson", "leading and following"), _tricks),
    (TextIn("a step of the lesson", "who takes it, and trump"), _trump),
    (TextIn("a step of the lesson", "the points"), _points),
    (TextIn("a step of the lesson", "now play"), _playing),
)
