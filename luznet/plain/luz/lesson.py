"""The spoken tutorial of Luz: the scripted deal of `luznet.games.luz.tutorial`, step by step.

Whatever a game says is told here in the game's own words.
"""

from collections.abc import Callable, Sequence
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
from luznet.language import Name, PluralText, Text, TextIn
from luznet.plain.lesson import Step, pages
from luznet.plain.luz import reports, words
from luznet.plain.user_context import Pages

Lines = Sequence[str]
_NAMES: Final = {MIRAS_SEAT: MIRA, OLES_SEAT: OLE}
"""The other players by seat."""


def steps() -> Pages:
    """Return the lesson, a page for each step."""
    return pages([_step(title, tell) for title, tell in _STEPS])


def _step(title: Text, tell: Callable[[], Lines]) -> Callable[[], Step]:
    return lambda: Step(title(), tell())


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

_ABOUT: Final = Text(
    "Luz is a trick-taking game for 3 to 5 players. You know everybody's cards but your own: of "
    "those you know only the colours and their order, and you bet how many tricks they will win."
)
_WHO_WINS: Final = Text(
    "A game has 4 deals of 10 tricks. The player with the most points at the end wins."
)
# i18n: {ranges} is such as "1 to 8 with 3 players and 1 to 10 with 4 players".
_COLOURS: Final = Text(
    "There are five colours: red, green, blue, purple and yellow. Values go from {ranges}."
)
# i18n: The values of the cards. In a list, after "Values go from".
_RANGE: Final = PluralText("1 to {top} with {number} player", "1 to {top} with {number} players")
# i18n: {mira} (a woman) and {ole} (a man) are names. Their hands follow.
_SAY: Final = Text("Say you play with {mira} and {ole}. When the cards are dealt, you hear:")
# i18n: hand {mira} and table are typed; {mira} is the name of a woman.
_THEIR_HANDS: Final = Text(
    "They don't know this themselves. In a game, hand {mira} tells her hand again, and table tells "
    "everything."
)


def _idea() -> Lines:
    return [_ABOUT(), _WHO_WINS()]


def _others() -> Lines:
    view = _view(DEALT)
    ranges = [_RANGE(players, top=top_value(players)) for players in PLAYERS]
    return [
        _COLOURS(ranges=list_of(ranges)),
        _SAY(mira=MIRA(), ole=OLE()),
        *(
            reports.others_hand(name(), view.hands[seat], view.held[seat])
            for seat, name in _NAMES.items()
        ),
        _THEIR_HANDS(mira=MIRA()),
    ]


_ONLY_THIS: Final = Text("Of your own ten cards you hear only this:")
# i18n: hand and colours are typed.
_NUMBERS: Final = Text(
    "Each of your cards keeps its number, from 1 to 10, and you type that number to play it. In a "
    "colour, a higher number is a higher value. In a game, hand alone tells your hand again, and "
    "colours tells the colours and their letters."
)
# i18n: {mira} and {ole} are names; {miras}, {oles} and {left} are lists of values; {cards} is
# i18n: such as "card 8 is 3 and card 9 is 7".
_YELLOW: Final = Text(
    "What others hold, you don't hold. {mira} has yellow {miras}, {ole} has yellow {oles}. Only "
    "{left} are left, and you hold three: so {cards}."
)
# i18n: In a list. {number} is the card's place in the hand.
_IS: Final = Text("card {number} is {value}")
# i18n: {left} is a list of two values; {number} is a card's place in the hand.
_GREEN: Final = Text(
    "Of green, {left} are left, and you hold one: card {number} is one of the two, and the other "
    "is not dealt. In every deal 10 cards are left over, and nobody knows them before its end."
)
# i18n: The first "card 4" and the word cards are typed.
_ASKING: Final = Text(
    "In a game, card 4 tells what your card 4 can be, and cards tells it for all. How much they "
    "tell is an option of the table."
)


def _own_hand() -> Lines:
    view = _view(DEALT)
    held = reports.positions(view.hands[LEARNER], view.held[LEARNER])
    return [_ONLY_THIS(), words.own_hand(held), _NUMBERS()]


def _finding_out() -> Lines:
    view = _view(DEALT)
    yellow, found = Colour.YELLOW, possible(view)
    cards = [_IS(number=at + 1, value=found[at][0]) for at in _own(view, yellow)]
    return [
        _YELLOW(
            mira=MIRA(), miras=_and(_values(view, MIRAS_SEAT, yellow)),
            ole=OLE(), oles=_and(_values(view, OLES_SEAT, yellow)),
            left=_and(unseen(view)[yellow]), cards=list_of(cards),
        ),
        _GREEN(
            left=_and(unseen(view)[Colour.GREEN]), number=_own(view, Colour.GREEN)[0] + 1
        ),
        _ASKING(),
    ]  # fmt: skip


_EXACTLY: Final = Text(
    "Before the first trick everybody bets once how many of the 10 tricks they will win, from 0 to "
    "10. You want exactly that many. Everybody hears your bet, and bets are final."
)
# i18n: {values} is a list of two values, such as "7 and 8"; {number} is the number of tricks.
_PROMISES: Final = PluralText(
    "Your yellow {values} are the highest cards of all, and nobody has a green as high as yours: "
    "they promise {number} trick.",
    "Your yellow {values} are the highest cards of all, and nobody has a green as high as yours: "
    "they promise {number} tricks.",
)
# i18n: bet {tricks} and bets are typed; {tricks} is a number.
_TYPE_BET: Final = Text(
    "When it is your turn to bet, you type bet {tricks}. Later, bets tells every bet, the tricks "
    "won, and what each bet still needs."
)
# i18n: bet {tricks} s is typed. {value} is a value of a card; {tricks} and {more} are numbers of
# i18n: tricks.
_TYPE_SAFETY: Final = Text(
    "Your yellow {value} may win too. If you are not sure, bet with Safety: then one more trick is "
    "fine too, for half the points. You type bet {tricks} s, and win it with {tricks} or {more} "
    "tricks."
)


def _bets() -> Lines:
    yellow = [possible(_view(DEALT))[at][0] for at in _own(_view(DEALT), Colour.YELLOW)]
    tricks = BETS[LEARNER].tricks
    return [_EXACTLY(), _PROMISES(tricks, values=_and(yellow[1:])), _TYPE_BET(tricks=tricks)]


def _safety() -> Lines:
    view, tricks = _view(DEALT), BETS[LEARNER].tricks
    value = possible(view)[_own(view, Colour.YELLOW)[0]][0]
    return [_TYPE_SAFETY(value=value, tricks=tricks, more=tricks + 1)]


_FOLLOWING: Final = Text(
    "In a trick everybody plays one card. The first player may lead any card. If you hold the "
    "colour that was led, you must follow it; otherwise you may play any card."
)
_FIRST_TRICK: Final = Text("In the first trick you hear:")
# i18n: play {number}, play green and play g are typed; {number} is a card's place in the hand.
_TYPE_PLAY: Final = Text(
    "You type play {number}. If you hold only one card of a colour, play green or play g is "
    "enough. You learn its value when it is played, as everybody does:"
)
_WHO_TAKES: Final = Text(
    "The highest card of the led colour takes the trick, unless somebody played yellow. Yellow is "
    "trump: then the highest yellow takes the trick. Later in the deal you hear:"
)
_LOWEST_YELLOW: Final = Text("You play your lowest yellow:")
# i18n: The second "trick", after "In a game", is typed.
_LEADS_NEXT: Final = Text(
    "The winner of a trick leads the next one. In a game, trick tells the cards on the table and "
    "who is winning."
)


def _tricks() -> Lines:
    asked, taken = moment(1, 2), moment(1, 3)
    number = facts.legal_positions(_view(asked))[0] + 1
    return [
        _FOLLOWING(),
        _FIRST_TRICK(),
        *_heard(moment(1, 0), asked),
        _asked(_view(asked)),
        _TYPE_PLAY(number=number),
        *_heard(asked, taken),
    ]


def _trump() -> Lines:
    asked, taken = moment(3, 2), moment(3, 3)
    return [
        _WHO_TAKES(),
        *_heard(moment(3, 0), asked),
        _asked(_view(asked)),
        _LOWEST_YELLOW(),
        *_heard(asked, taken),
        _LEADS_NEXT(),
    ]


# i18n: {exact} and {safety} are lists of points, one a deal: "10, 20, 30 and 40"; {lost} is a
# i18n: number with its noun, such as "5 points".
_PAYS: Final = Text(
    "A bet that you win pays {exact} points in deals 1 to 4, and with Safety {safety}. A lost bet "
    "costs {lost} for every trick too many or too few. At the end of this deal you hear:"
)
# i18n: scores is typed.
_SCORES: Final = Text(
    "After each deal you hear these points and all hands. In a game, scores tells how everybody "
    "stands."
)
# i18n: play (after "type"), join, ready and start are typed.
_JOINING: Final = Text(
    "At the list of tables, type play to play against bots, or join and the number of a table. At "
    "a table, ready says that you are ready, and its owner can type start."
)
# i18n: help, again and rules are typed.
_HELP: Final = Text(
    "Type help to hear what you can type, again or Enter alone to hear what you are asked for, and "
    "rules for all the rules."
)


def _points() -> Lines:
    scored = replay(SCORED)[0].finished[-1]
    results = zip(scored.bets, scored.won, scored.points, scored.points, strict=True)
    return [
        _PAYS(exact=_and(WON), safety=_and(WON_WITH_SAFETY), lost=said.points(-LOST_PER_TRICK)),
        *(words.result(_called(seat), *each) for seat, each in enumerate(results)),
        _SCORES(),
    ]


def _playing() -> Lines:
    return [_JOINING(), _HELP()]


_STEPS: Final[Sequence[tuple[Text, Callable[[], Lines]]]] = (
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
