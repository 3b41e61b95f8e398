"""What both frontends say about Luris, in whole sentences.

Suits do not matter, so a card is named by its value.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from luznet.games.game import Seat
from luznet.games.luris.cards import BACK, JOKER, Card
from luznet.games.luris.scores import results, side_of, sides
from luznet.games.luris.types import (
    CardSet,
    Dealt,
    Discarded,
    Drew,
    Event,
    FinalTurn,
    Flipped,
    GameEnded,
    Passed,
    RanOut,
    Result,
    SetLaid,
    SetLost,
    StarterDrawn,
    Swapped,
    Took,
    View,
)
from luznet.i18n import commas, list_of, parts, sentences
from luznet.i18n.games import NO_CLOCK, WINS, RuleOption, Value, time_label
from luznet.language import Name, PersonText, PluralText, Text, TextIn
from luznet.wire.messages import Fact

Called: TypeAlias = Callable[[Seat], Name]
"""Returns what to call the player in a seat; None: "you"."""

# i18n: The name of the game.
NAME = Text("Luris")
RULES_TITLE = Text("The rules of Luris")

DECISIONS: Final[Mapping[str, Text]] = {
    # i18n: To draw from the draw pile.
    "draw": TextIn("a decision, before a number", "draw"),
    # i18n: To take from the discard pile.
    "take": TextIn("a decision, before a number", "take"),
    # i18n: To lay a set.
    "set": TextIn("a decision, before a number", "set"),
    "flip": TextIn("a decision, before a number", "flip"),
    "swap": TextIn("a decision, before a number", "swap"),
    "pass": TextIn("a decision, before a number", "pass"),
    "discard": TextIn("a decision, before a number", "discard"),
}

_FOUR_SEATS = Text(
    "There are 4 seats for two pairs of partners: seats 1 and 3 play against 2 and 4."
)
_SEATS = PluralText("There is {number} seat.", "There are {number} seats.")


# i18n: How far a game has come.
_FINAL_ROUND: Final = TextIn("a game that waits", "the final turns")


def progress(view: View) -> str:
    return _FINAL_ROUND() if view.final else ""


def about_players(players: int) -> str:
    return _FOUR_SEATS() if players == 4 else _SEATS(players)


time_limit: Final = PluralText(
    "Each step of a turn has {number} second; on timeout a bot makes that move.",
    "Each step of a turn has {number} seconds; on timeout a bot makes that move.",
)

# ---- cards ---------------------------------------------------------------------------------

# i18n: A card that stands for any value.
_JOKER = TextIn("a card, alone", "joker")
# i18n: The same, as what somebody draws, takes, lays or discards, beside numbers.
_SOME_JOKER = TextIn("a card that somebody takes or lays", "a joker")
# i18n: The same, as what a card was.
_A_JOKER = TextIn("what a card turns out to be", "a joker")


def card(card: Card) -> str:
    return _JOKER() if card == JOKER else str(card)


def cards(cards: Iterable[Card]) -> str:
    return commas([card(each) for each in cards])


def moved(card: Card) -> str:
    """Name a card that somebody draws, takes, lays or discards."""
    return _SOME_JOKER() if card == JOKER else str(card)


def turned_out(card: Card) -> str:
    """Name a card as what a face-down card turns out to be."""
    return _A_JOKER() if card == JOKER else str(card)


# i18n: In a sentence: what somebody draws, lays or holds.
CARDS: Final = PluralText("{number} card", "{number} cards")
# i18n: In a sentence: what somebody has.
FACE_UP: Final = PluralText("{number} card face up", "{number} cards face up")
# i18n: In a sentence: what somebody has.
IN_HAND: Final = PluralText("{number} card in hand", "{number} cards in hand")
# i18n: {up} is such as "7, 7, joker".
_UP = Text("{up} face up")
# i18n: In a list, after what lies face up; {down} is such as "3, 4, joker".
_DOWN = Text("{down} face down")
# i18n: In a list, after what lies face up.
_CARDS_DOWN = PluralText("{number} card face down", "{number} cards face down")


def some(cards: Iterable[Card]) -> str:
    """Name cards, or count them if only their backs can be seen."""
    known = list(cards)
    if not known or BACK in known:
        return CARDS(len(known))
    return list_of([moved(each) for each in known])


def in_play(laid: CardSet) -> str:
    up = _UP(up=cards(laid.up))
    if not laid.down:
        return up
    is_hidden = BACK in laid.down
    return parts([up, _CARDS_DOWN(len(laid.down)) if is_hidden else _DOWN(down=cards(laid.down))])


# ---- whose turn it is ----------------------------------------------------------------------

WAITING: Final[Mapping[str, Text]] = {
    "start": Text("{name} is choosing a pile."),
    "action": Text("{name} is choosing an action."),
    "end": Text("{name} is choosing what to discard."),
}
"""What the player to act is doing, by the phase of the view."""

# ---- what happened -------------------------------------------------------------------------

_STARTS = PersonText("You start.", "{name} starts.")
_STARTS_AS_LOSER = PersonText(
    "You lost the last game, so you start.", "{name} starts after losing the last game."
)
# i18n: {cards} is such as "11 cards".
_DEALT = Text("Everybody holds {cards}, one of them a joker.")
# i18n: {cards} is such as "49 cards"; {card} is a number.
_PILES = Text("{card} starts the discard pile; {cards} are in the draw pile.")
# i18n: {cards} is such as "3 and a joker". {cards} is such as "2 cards", or "3 and a joker".
_DRAWS = PersonText("You draw {cards}.", "{name} draws {cards}.")
_FINAL_TURN = PersonText(
    "The draw pile is empty: the game ends with your turn.",
    "The draw pile is empty: the game ends with {name}'s turn.",
)
# i18n: {card} is a number, or "a joker".
_TAKES = PersonText(
    "You take {card} from the discard pile.", "{name} takes {card} from the discard pile."
)
# i18n: {value} is a number; {cards} is such as "7, 7, joker face up; 3, 4 face down". {value} is a
# i18n: number; {cards} is such as "7, 7, joker face up; 2 cards face down".
_LAYS = PersonText("You lay a set of {value}: {cards}.", "{name} lays a set of {value}: {cards}.")
# i18n: {value} is a number, {card} a number or "a joker".
_FLIPS_OWN = PersonText(
    "You flip a card of your set of {value}: it is {card}.",
    "{name} flips a card of their own set of {value}: it is {card}.",
)
_FLIPS_YOURS = Text("{name} flips a card of your set of {value}: it is {card}.")
# i18n: {value} is a number, {card} a number or "a joker".
_FLIPS_OTHERS = PersonText(
    "You flip a card of {owner}'s set of {value}: it is {card}.",
    "{name} flips a card of {owner}'s set of {value}: it is {card}.",
)
# i18n: It: the card that was flipped; so in the next message.
_STAYS = Text("It matches and stays.")
_NO_MATCH = Text("It does not match.")
# i18n: {value} is a number; {cards} is such as "3, 4, 7, 7".
_LOSES_SET = PersonText(
    "Your set of {value} goes under the discard pile: {cards}.",
    "{name}'s set of {value} goes under the discard pile: {cards}.",
)
# i18n: {value} is a number; {card} and {got} are numbers or "a joker".
_SWAPS = PersonText(
    "You put {card} face up into your set of {value}, and take {got} from it.",
    "{name} puts {card} face up into their own set of {value}, and takes {got} from it.",
)
# i18n: {value} is a number, {card} a number or "a joker"; the player takes a face-down card of the
# set into the hand.
_SWAPS_HIDDEN = Text(
    "{name} puts {card} face up into their own set of {value}, for a face-down card."
)
_PASSES = PersonText("You pass.", "{name} passes.")
# i18n: {card} is a number, or "a joker".
_DISCARDS = PersonText("You discard {card}.", "{name} discards {card}.")
IS_OUT = PersonText(
    "Your time has run out; you are out of the game.",
    "{name}'s time has run out; {name} is out of the game.",
)


def happened(event: Event, called: Called) -> str:
    """Say what happened, as far as the reader may know it."""
    return _SAYS[type(event)](event, called)


def _dealt(event: Dealt, called: Called) -> str:
    held, left = CARDS(len(event.hands[0])), CARDS(event.draw)
    return sentences(_DEALT(cards=held), _PILES(card=moved(event.discard), cards=left))


def _flipped(event: Flipped, called: Called) -> str:
    name, owner = called(event.seat), called(event.owner)
    facts = {"value": event.value, "card": turned_out(event.card)}
    if event.seat == event.owner:
        found = _FLIPS_OWN(name, **facts)
    elif owner is None:
        found = _FLIPS_YOURS(name=name, **facts)
    else:
        found = _FLIPS_OTHERS(name, owner=owner, **facts)
    return sentences(found, _STAYS() if event.matched else _NO_MATCH())


def _swapped(event: Swapped, called: Called) -> str:
    name, facts = called(event.seat), {"value": event.value, "card": moved(event.card)}
    if name is not None and event.got == BACK:
        return _SWAPS_HIDDEN(name=name, **facts)
    return _SWAPS(name, got=moved(event.got), **facts)


_SAYS: Final[Mapping[type[Event], Callable[[Any, Called], str]]] = {
    StarterDrawn: lambda event, called: (_STARTS_AS_LOSER if event.lost else _STARTS)(
        called(event.seat)
    ),
    Dealt: _dealt,
    Drew: lambda event, called: _DRAWS(called(event.seat), cards=some(event.cards)),
    FinalTurn: lambda event, called: _FINAL_TURN(called(event.seat)),
    Took: lambda event, called: _TAKES(called(event.seat), card=moved(event.card)),
    SetLaid: lambda event, called: _LAYS(
        called(event.seat), value=event.laid.value, cards=in_play(event.laid)
    ),
    Flipped: _flipped,
    SetLost: lambda event, called: _LOSES_SET(
        called(event.owner), value=event.lost.value, cards=cards(event.lost.up)
    ),
    Swapped: _swapped,
    Passed: lambda event, called: _PASSES(called(event.seat)),
    Discarded: lambda event, called: _DISCARDS(called(event.seat), card=moved(event.card)),
    RanOut: lambda event, called: IS_OUT(called(event.seat)),
    GameEnded: lambda event, called: ended(event.winners, event.results, called),
}


def glance(view: View) -> Sequence[str]:
    """Return each seat's cards face up and in hand: "5+9"."""
    return [f"{each.up}+{each.hand}" for each in results(view)]


def moment(event: Event, names: Sequence[str]) -> str:
    """Say that a set or a player was lost."""
    return happened(event, lambda seat: names[seat]) if isinstance(event, SetLost | RanOut) else ""


# ---- results -------------------------------------------------------------------------------

# i18n: The reader, at the end of a list of names: "Ben and you win the game together!"
_YOU = TextIn("in a list of names", "you")
# i18n: Two partners.
_WIN_TOGETHER = Text("{names} win the game together!")
_SHARE = Text("{names} share the win.")
_NO_TIME = Text("Nobody else has time left.")
_CANNOT_WIN = Text("A player who has run out of time cannot win.")
# i18n: {up} and {other} are numbers.
_BY_UP = Text("Cards face up: {up} against {other}.")
# i18n: Numbers; those of cards in hand break the tie.
_BY_HAND = Text("Cards face up: {up} each; cards in hand: {hand} against {other}.")
# i18n: {up} and {hand} are numbers; the game is shared.
_EQUAL = Text("Cards face up: {up} each; cards in hand: {hand} each.")
# i18n: {up} is such as "5 cards face up", {hand} such as "3 cards in hand".
_HAS = PersonText("You have {up} and {hand}.", "{name} has {up} and {hand}.")
RAN_OUT: Final = PersonText("Your time has run out.", "{name}'s time has run out.")
# i18n: {names} are two who play together; {up} is such as "5 cards face up", {hand} such as
# "3 cards in hand".
_TOGETHER = Text("{names} have {up} and {hand} together.")


def ended(winners: Sequence[Seat], results: Sequence[Result], called: Called) -> str:
    return sentences(won(winners, len(results), called), reason(winners, results))


def won(winners: Sequence[Seat], players: int, called: Called) -> str:
    """Say who won: alone, as partners, or sharing the win."""
    if len(winners) == 1:
        return WINS(called(winners[0]))
    are_partners = side_of(players, winners[0]) == tuple(winners)
    say = _WIN_TOGETHER if are_partners else _SHARE
    return say(names=list_of(_names_of(winners, called)))


def _names_of(seats: Sequence[Seat], called: Called) -> list[str]:
    names = [called(seat) for seat in seats]
    return [*filter(None, names), *[_YOU() for name in names if name is None]]


def reason(winners: Sequence[Seat], results: Sequence[Result]) -> str:
    """Say what decided a game (spec.md 7.6 R4, R5)."""
    all_sides = sides(len(results))
    leading = [side for side in all_sides if not set(side).isdisjoint(winners)]
    best, *tied = [_added(results, side) for side in leading]
    others = [_added(results, side) for side in all_sides if side not in leading]
    rivals = [each for each in others if not each.out]
    if others and not rivals:
        return _NO_TIME()
    is_late = any(each.up > best.up for each in others) or any(
        results[seat].out for side in leading for seat in side
    )
    return sentences(_against(best, [*tied, *rivals]), _CANNOT_WIN() if is_late else "")


def _added(results: Sequence[Result], side: Sequence[Seat]) -> Result:
    """Return what a side has together; it is out when none of it has time left."""
    of_side = [results[seat] for seat in side]
    up, hand = sum(each.up for each in of_side), sum(each.hand for each in of_side)
    return Result(up, hand, all(each.out for each in of_side))


def _against(best: Result, rivals: Sequence[Result]) -> str:
    """Compare the winners with the best of the others."""
    second = max(rivals, key=lambda each: (each.up, each.hand))
    if second.up < best.up:
        return _BY_UP(up=best.up, other=second.up)
    if second.hand < best.hand:
        return _BY_HAND(up=best.up, hand=best.hand, other=second.hand)
    return _EQUAL(up=best.up, hand=best.hand)


def counted(name: Name, result: Result) -> str:
    """Say what counts for a player, now or at the end."""
    has = _HAS(name, up=FACE_UP(result.up), hand=IN_HAND(result.hand))
    return sentences(has, RAN_OUT(name) if result.out else "")


def together(side: Sequence[Seat], results: Sequence[Result], called: Called) -> str:
    both = _added(results, side)
    names = list_of(_names_of(side, called))
    return _TOGETHER(names=names, up=FACE_UP(both.up), hand=IN_HAND(both.hand))


# ---- the clock -----------------------------------------------------------------------------

# i18n: As a label: how much time everybody has for the whole game.
_NO_LIMIT = TextIn("time for the whole game", "no limit")
# i18n: {time} is such as "10 minutes".
_ABOUT_CLOCK = Text("Each player has {time} for the whole game; whoever runs out of it loses.")


def _minutes(seconds: Value) -> str:
    return time_label(int(seconds)) if seconds else _NO_LIMIT()


RULES: Final = (
    RuleOption(
        "clock",
        TextIn("an option of a table", "Chess clock"),
        {seconds: partial(_minutes, seconds) for seconds in (0, 300, 600, 900)},
        _minutes,
        # i18n: A value of an option.
        Text("0 for no limit, or up to 7200 seconds"),
        lambda seconds: _ABOUT_CLOCK(time=_minutes(seconds)) if seconds else NO_CLOCK(),
    ),
)

# ---- refusals ------------------------------------------------------------------------------


def of_card(text: Text) -> Callable[..., str]:
    """Return a sentence about a card, which is the fact `card`."""
    return lambda card=0, **_others: text(card=_named(card))


def _named(value: Fact) -> str:
    return card(value) if isinstance(value, int) and value else "?"


# i18n: Luris: the game. {number} is the larger number.
_PLAYERS = PluralText(
    "Luris is for {least} to {number} player.", "Luris is for {least} to {number} players."
)
_FITS = Text("Only {value} or a joker fits that set.")

REFUSALS: Final[Mapping[str, Callable[..., str]]] = {
    "not_now": Text("You can't do that at this step of the turn."),
    "must_draw": Text("You can't take the discard now: draw two cards."),
    "final_turn": Text("No set can be laid in the final turn."),
    # i18n: At least two each. At most 76 columns.
    "bad_set": Text("A set needs two of one value face up, not jokers alone, and two face down."),
    "no_card": Text("There is no face-down card at that place."),
    # i18n: {card} is a number, or the word for a joker.
    "not_held": of_card(Text("You hold no {card}.")),
    "no_match": lambda value=0, **_others: _FITS(value=_named(value)),
    "seats": lambda least=2, most=4, **_others: _PLAYERS(most, least=least),
}

# ---- what cannot be done now ---------------------------------------------------------------

WHY_DRAW: Final[Mapping[str, Text]] = {
    "must_draw": Text("Everybody took the discard for three rounds: now you must draw."),
    "no_discard": Text("The discard pile is empty: you must draw."),
}
"""Why the discard cannot be taken, by `why_draw`."""
# i18n: At most 76 columns.
NO_SET = Text("You can't lay a set now: it needs two cards of one value, and two more.")
NOTHING_TO_FLIP = Text("No card on the table is face down.")
# i18n: At most 76 columns.
NOTHING_TO_SWAP = Text("No card in your hand fits a set of yours that has face-down cards.")

# ---- what cards lack to be a set -----------------------------------------------------------

_NEEDS_UP = PluralText(
    "A set needs {number} more card face up, of one value.",
    "A set needs {number} more cards face up, of one value.",
)
# i18n: {value} is a number.
_NEEDS_UP_OF = PluralText(
    "A set needs {number} more {value} or joker face up.",
    "A set needs {number} more {value} or jokers face up.",
)
_NEEDS_DOWN = PluralText(
    "A set needs {number} more card face down, of any value.",
    "A set needs {number} more cards face down, of any value.",
)

LACKS: Final[Mapping[str, Callable[..., str]]] = {
    # i18n: {one} and {other} are numbers.
    "values_differ": Text("Cards face up must have one value, not {one} and {other}."),
    "needs_up": lambda missing=0, **_others: _NEEDS_UP(missing),
    "needs_up_of": lambda missing=0, value=0, **_others: _NEEDS_UP_OF(missing, value=value),
    "needs_natural": Text("One card face up must be a number: it gives the set its value."),
    "needs_down": lambda missing=0, **_others: _NEEDS_DOWN(missing),
}
"""What marked or typed cards lack to be a set, by `Lack.code`."""
