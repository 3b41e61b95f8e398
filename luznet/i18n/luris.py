"""What is said of Luris on its screen and in plain mode alike: whole sentences.

Cards are named by their value, which is what they are: suits do not matter.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from luznet.games.game import Seat
from luznet.games.luris.cards import BACK, JOKER, Card
from luznet.games.luris.scores import side_of
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
)
from luznet.i18n import commas, list_of, parts, sentences
from luznet.i18n.games import NO_CLOCK, YOU_WIN, RuleOption, Value, time_label, wins
from luznet.language import Text, TextIn, _, ngettext
from luznet.wire.messages import Fact

Name: TypeAlias = str | None
"""How somebody is called; None is the reader: "you"."""
Called: TypeAlias = Callable[[Seat], Name]
"""Says how the player of a seat is called."""

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


def about_players(players: int) -> str:
    """Say what it means that so many play."""
    if players == 4:
        return _("There are 4 seats for two pairs of partners: seats 1 and 3 play against 2 and 4.")
    return ngettext("There is {number} seat.", "There are {number} seats.", players)


def time_limit(seconds: int) -> str:
    """Say how long everybody may think about an action."""
    return ngettext(
        "Each step of a turn has {number} second; on timeout a bot makes that move.",
        "Each step of a turn has {number} seconds; on timeout a bot makes that move.",
        seconds,
    )


# ---- cards ---------------------------------------------------------------------------------


# i18n: A card that stands for any value.
_JOKER = TextIn("a card, alone", "joker")


def card(card: Card) -> str:
    """Name a card: "7", "joker"."""
    return _JOKER() if card == JOKER else str(card)


def cards(cards: Iterable[Card]) -> str:
    """Name cards: "3, 7, 7, joker"."""
    return commas([card(each) for each in cards])


# ---- cards in a sentence -------------------------------------------------------------------

# i18n: A card that stands for any value, as what somebody draws, takes, lays or discards; a card
# with a value is its number there.
_SOME_JOKER = TextIn("a card that somebody takes or lays", "a joker")
# i18n: A card that stands for any value, as what a card was; a card with a value is its number
# there.
_A_JOKER = TextIn("what a card turns out to be", "a joker")


def moved(card: Card) -> str:
    """Name a card that somebody draws, takes, lays or discards."""
    return _SOME_JOKER() if card == JOKER else str(card)


def turned_out(card: Card) -> str:
    """Name a card as what a face-down card is."""
    return _A_JOKER() if card == JOKER else str(card)


def some(cards: Iterable[Card]) -> str:
    """Name cards, or say how many they are where only their backs are seen."""
    known = list(cards)
    if BACK in known:
        return so_many(len(known))
    return list_of([moved(each) for each in known]) if known else so_many(0)


def so_many(count: int) -> str:
    """Say a number of cards."""
    # i18n: In a sentence: what somebody draws, lays or holds.
    return ngettext("{number} card", "{number} cards", count)


def face_up(count: int) -> str:
    """Say how many cards somebody has face up in all their sets."""
    # i18n: In a sentence: what somebody has.
    return ngettext("{number} card face up", "{number} cards face up", count)


def in_hand(count: int) -> str:
    """Say how many cards somebody holds."""
    # i18n: In a sentence: what somebody has.
    return ngettext("{number} card in hand", "{number} cards in hand", count)


def in_play(laid: CardSet) -> str:
    """Say which cards lie in a set."""
    # i18n: {up} is such as "7, 7, joker".
    up = _("{up} face up", up=cards(laid.up))
    if not laid.down:
        return up
    if BACK in laid.down:
        # i18n: In a list, after what lies face up.
        down = ngettext("{number} card face down", "{number} cards face down", len(laid.down))
    else:
        # i18n: In a list, after what lies face up; {down} is such as "3, 4, joker".
        down = _("{down} face down", down=cards(laid.down))
    return parts([up, down])


# ---- what happened -------------------------------------------------------------------------


def happened(event: Event, called: Called) -> str:
    """Say what happened, as far as the reader may know it; whole sentences."""
    return _SAYS[type(event)](event, called)


def _starter_drawn(event: StarterDrawn, called: Called) -> str:
    name = called(event.seat)
    if event.lost:
        if name is None:
            return _("You lost the last game, so you start.")
        return _("{name} starts after losing the last game.", name=name)
    return _("You start.") if name is None else _("{name} starts.", name=name)


def _dealt(event: Dealt, called: Called) -> str:
    # i18n: {cards} is such as "11 cards".
    return sentences(
        _("Everybody holds {cards}, one of them a joker.", cards=so_many(len(event.hands[0]))),
        # i18n: {cards} is such as "49 cards"; {card} is a number.
        _(
            "{card} begins the discard pile; {cards} are in the draw pile.",
            card=moved(event.discard), cards=so_many(event.draw),
        ),
    )  # fmt: skip


def _drew(event: Drew, called: Called) -> str:
    name, cards = called(event.seat), some(event.cards)
    if name is None:
        # i18n: {cards} is such as "3 and a joker".
        return _("You draw {cards}.", cards=cards)
    # i18n: {cards} is such as "2 cards", or "3 and a joker".
    return _("{name} draws {cards}.", name=name, cards=cards)


def _final_turn(event: FinalTurn, called: Called) -> str:
    name = called(event.seat)
    if name is None:
        return _("The draw pile is used up: the game ends with your turn.")
    return _("The draw pile is used up: the game ends with the turn of {name}.", name=name)


def _took(event: Took, called: Called) -> str:
    name, card = called(event.seat), moved(event.card)
    if name is None:
        # i18n: {card} is a number, or "a joker".
        return _("You take {card} from the discard pile.", card=card)
    # i18n: {card} is a number, or "a joker".
    return _("{name} takes {card} from the discard pile.", name=name, card=card)


def _set_laid(event: SetLaid, called: Called) -> str:
    name, value, cards = called(event.seat), event.laid.value, in_play(event.laid)
    if name is None:
        # i18n: {value} is a number; {cards} is such as "7, 7, joker face up; 3, 4 face down".
        return _("You lay a set of {value}: {cards}.", value=value, cards=cards)
    # i18n: {value} is a number; {cards} is such as "7, 7, joker face up; 2 cards face down".
    return _("{name} lays a set of {value}: {cards}.", name=name, value=value, cards=cards)


def _flipped(event: Flipped, called: Called) -> str:
    found = _flip(event, called)
    return sentences(found, _("It stays.") if event.matched else _("It does not match."))


def _flip(event: Flipped, called: Called) -> str:
    name, owner = called(event.seat), called(event.owner)
    facts = {"value": event.value, "card": turned_out(event.card)}
    if name is None and owner is None:
        # i18n: {value} is a number, {card} a number or "a joker".
        return _("You flip a card of your set of {value}: it is {card}.", **facts)
    if name is None:
        # i18n: {value} is a number, {card} a number or "a joker".
        return _("You flip a card of {owner}'s set of {value}: it is {card}.",
                 owner=owner, **facts)  # fmt: skip
    if owner is None:
        # i18n: {value} is a number, {card} a number or "a joker".
        return _("{name} flips a card of your set of {value}: it is {card}.", name=name, **facts)
    if event.seat == event.owner:
        # i18n: {value} is a number, {card} a number or "a joker".
        return _("{name} flips a card of their own set of {value}: it is {card}.",
                 name=name, **facts)  # fmt: skip
    # i18n: {value} is a number, {card} a number or "a joker".
    return _(
        "{name} flips a card of {owner}'s set of {value}: it is {card}.",
        name=name, owner=owner, **facts,
    )  # fmt: skip


def _set_lost(event: SetLost, called: Called) -> str:
    owner, facts = called(event.owner), {"value": event.lost.value, "cards": cards(event.lost.up)}
    if owner is None:
        # i18n: {value} is a number; {cards} is such as "3, 4, 7, 7".
        return _("Your set of {value} goes under the discard pile: {cards}.", **facts)
    # i18n: {value} is a number; {cards} is such as "3, 4, 7, 7".
    return _("{owner}'s set of {value} goes under the discard pile: {cards}.",
             owner=owner, **facts)  # fmt: skip


def _swapped(event: Swapped, called: Called) -> str:
    name, facts = called(event.seat), {"value": event.value, "card": moved(event.card)}
    if name is None:
        # i18n: {value} is a number; {card} and {got} are numbers or "a joker".
        return _("You put {card} face up into your set of {value}, and take {got} from it.",
                 got=moved(event.got), **facts)  # fmt: skip
    if event.got == BACK:
        # i18n: {value} is a number, {card} a number or "a joker"; who does it takes a face-down
        # card of the set to the hand.
        return _("{name} puts {card} face up into their own set of {value}, for a face-down card.",
                 name=name, **facts)  # fmt: skip
    # i18n: {value} is a number; {card} and {got} are numbers or "a joker".
    return _("{name} puts {card} face up into their own set of {value}, and takes {got} from it.",
             name=name, got=moved(event.got), **facts)  # fmt: skip


def _passed(event: Passed, called: Called) -> str:
    name = called(event.seat)
    return _("You pass.") if name is None else _("{name} passes.", name=name)


def _discarded(event: Discarded, called: Called) -> str:
    name, card = called(event.seat), moved(event.card)
    if name is None:
        # i18n: {card} is a number, or "a joker".
        return _("You discard {card}.", card=card)
    # i18n: {card} is a number, or "a joker".
    return _("{name} discards {card}.", name=name, card=card)


YOU_ARE_OUT = Text("Your time has run out; you play no more.")


def _ran_out(event: RanOut, called: Called) -> str:
    name = called(event.seat)
    if name is None:
        return YOU_ARE_OUT()
    return _("The time of {name} has run out; {name} plays no more.", name=name)


def _game_ended(event: GameEnded, called: Called) -> str:
    return ended(event.winners, event.results, called)


_SAYS: Final[Mapping[type[Event], Callable[..., str]]] = {
    StarterDrawn: _starter_drawn,
    Dealt: _dealt,
    Drew: _drew,
    FinalTurn: _final_turn,
    Took: _took,
    SetLaid: _set_laid,
    Flipped: _flipped,
    SetLost: _set_lost,
    Swapped: _swapped,
    Passed: _passed,
    Discarded: _discarded,
    RanOut: _ran_out,
    GameEnded: _game_ended,
}


# ---- results -------------------------------------------------------------------------------

# i18n: The reader, at the end of a list of names: "Ben and you win the game together!"
_YOU = TextIn("in a list of names", "you")


def are_partners(winners: Sequence[Seat], players: int) -> bool:
    """Tell whether these won as one side, and do not share it with another."""
    return len(winners) > 1 and side_of(players, winners[0]) == tuple(winners)


def won(names: Sequence[str], *, together: bool) -> str:
    """Say who won: alone, as partners, or sharing it."""
    if len(names) == 1:
        return wins(names[0])
    if together:
        # i18n: Two partners.
        return _("{names} win the game together!", names=list_of(names))
    return _("{names} share the win.", names=list_of(names))


def ended(winners: Sequence[Seat], results: Sequence[Result], called: Called) -> str:
    """Say who won and why, to one who may be among them."""
    if [called(seat) for seat in winners] == [None]:
        told = YOU_WIN()
    else:
        together = are_partners(winners, len(results))
        told = won(names_of(winners, called), together=together)
    return sentences(told, reason(winners, results))


def reason(winners: Sequence[Seat], results: Sequence[Result]) -> str:
    """Say what decided a game. RULES.md R4, R5."""
    players = len(results)
    sides = dict.fromkeys(side_of(players, seat) for seat in range(players))
    leading = [side for side in sides if not set(side).isdisjoint(winners)]
    best, *tied = [_added(results, side) for side in leading]
    others = [_added(results, side) for side in sides if side not in leading]
    rivals = [each for each in others if not each.out]
    if others and not rivals:
        return _("Nobody else has time left.")
    late = (
        _("Whoever has no time left cannot win.")
        if any(each.up > best.up for each in others)
        or any(results[seat].out for side in leading for seat in side)
        else ""
    )
    return sentences(_against(best, [*tied, *rivals]), late)


def _added(results: Sequence[Result], side: Sequence[Seat]) -> Result:
    """Return what a side has together; it is out once nobody of it has time left."""
    of_side = [results[seat] for seat in side]
    up, hand = sum(each.up for each in of_side), sum(each.hand for each in of_side)
    return Result(up, hand, all(each.out for each in of_side))


def _against(best: Result, rivals: Sequence[Result]) -> str:
    """Say what the winner has, and the best of the others."""
    second = max(rivals, key=lambda each: (each.up, each.hand))
    if second.up < best.up:
        # i18n: {up} and {other} are numbers.
        return _("Cards face up: {up} against {other}.", up=best.up, other=second.up)
    if second.hand < best.hand:
        # i18n: {up}, {hand} and {other} are numbers; the numbers of cards in hand break the tie.
        return _(
            "Cards face up: {up} each; cards in hand: {hand} against {other}.",
            up=best.up, hand=best.hand, other=second.hand,
        )  # fmt: skip
    # i18n: {up} and {hand} are numbers; the game is shared.
    return _("Cards face up: {up} each; cards in hand: {hand} each.", up=best.up, hand=best.hand)


def names_of(seats: Sequence[Seat], called: Called) -> list[str]:
    """Return how seats are called in a list; the reader comes last."""
    names = [called(seat) for seat in seats]
    return [*filter(None, names), *[_YOU() for name in names if name is None]]


def counted(name: Name, result: Result) -> str:
    """Say what counts for somebody, now or at the end."""
    facts = {"up": face_up(result.up), "hand": in_hand(result.hand)}
    if name is None:
        # i18n: {up} is such as "5 cards face up", {hand} such as "3 cards in hand".
        has = _("You have {up} and {hand}.", **facts)
        return sentences(has, ran_out(name) if result.out else "")
    # i18n: {up} is such as "5 cards face up", {hand} such as "3 cards in hand".
    has = _("{name} has {up} and {hand}.", name=name, **facts)
    return sentences(has, ran_out(name) if result.out else "")


def ran_out(name: Name) -> str:
    """Say that somebody's time has run out."""
    if name is None:
        return _("Your time has run out.")
    return _("The time of {name} has run out.", name=name)


def together(seats: Sequence[Seat], results: Sequence[Result], called: Called) -> str:
    """Say what counts for those who play together."""
    # i18n: {names} are two who play together; {up} is such as "5 cards face up", {hand} such as
    # "3 cards in hand".
    return _(
        "{names} have {up} and {hand} together.",
        names=list_of(names_of(seats, called)),
        up=face_up(sum(results[seat].up for seat in seats)),
        hand=in_hand(sum(results[seat].hand for seat in seats)),
    )


# ---- the clock -----------------------------------------------------------------------------


def _minutes(seconds: Value) -> str:
    if not seconds:
        # i18n: As a label: how much time everybody has for the whole game.
        return TextIn("time for the whole game", "no limit")()
    return time_label(int(seconds))


def _about_clock(seconds: Value) -> str:
    if not seconds:
        return NO_CLOCK()
    # i18n: {time} is such as "10 minutes".
    return _(
        "Everybody has {time} for the whole game; whoever runs out of it has lost.",
        time=_minutes(seconds),
    )


def _label(seconds: int) -> Callable[[], str]:
    return lambda: _minutes(seconds)


RULES: Final = (
    RuleOption(
        "clock",
        TextIn("an option of a table", "Chess clock"),
        {seconds: _label(seconds) for seconds in (0, 300, 600, 900)},
        _minutes,
        # i18n: A value of an option.
        Text("0 for no limit, or up to 7200 seconds"),
        _about_clock,
    ),
)


# ---- refusals ------------------------------------------------------------------------------


def _card_named(say: Text) -> Callable[..., str]:
    return lambda card=0, **_others: say(card=_named(card))


def _named(value: Fact) -> str:
    return card(value) if isinstance(value, int) and value else "?"


def _players(least: int = 2, most: int = 4, **_others: Fact) -> str:
    # i18n: Luris: the game. {number} is the larger number.
    return ngettext(
        "Luris is for {least} to {number} player.",
        "Luris is for {least} to {number} players.",
        most,
        least=least,
    )


REFUSALS: Final[Mapping[str, Callable[..., str]]] = {
    "not_now": Text("That can't be done in this step of the turn."),
    "must_draw": Text("The discard can't be taken now: draw two cards."),
    "final_turn": Text("This is the last turn, in which no set can be laid."),
    # i18n: At least two each. At most 76 columns.
    "bad_set": Text("A set needs two of one value face up, not jokers alone, and two face down."),
    "no_card": Text("There is no face-down card at that place."),
    # i18n: {card} is a number, or the word for a joker.
    "not_held": _card_named(Text("You hold no {card}.")),
    "no_match": lambda value=0, **_others: _(
        "Only {value} or a joker goes into that set.", value=_named(value)
    ),
    "seats": _players,
}
