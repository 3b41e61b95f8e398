"""What is said of Luris on its screen and in plain mode alike: whole sentences.

Cards are named by their value, which is what they are: suits do not matter.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from luznet.games.game import Seat
from luznet.games.luris.cards import BACK, JOKER, Card
from luznet.games.luris.types import (
    Dealt,
    Discarded,
    Drew,
    Event,
    FinalTurn,
    Flipped,
    GameEnded,
    Passed,
    RanOut,
    SetLaid,
    SetLost,
    StarterDrawn,
    Swapped,
    Took,
)
from luznet.i18n import commas, list_of
from luznet.i18n.games import RuleOption, Value
from luznet.language import Text, TextIn, _, ngettext
from luznet.wire.messages import Fact

# i18n: The name of the game.
NAME = Text("Luris")
RULES_TITLE = Text("The rules of Luris")
ABOUT_PLAYERS = Text("How many play, 2 to 4. Four play as partners, two against two.")
ABOUT_TIME = Text("For each step of a turn. A bot acts once for who is too slow.")


def about_players(players: int) -> str:
    """Say what it means that so many play."""
    if players == 4:
        return _("There are 4 chairs; chairs 1 and 3 play against 2 and 4.")
    return ngettext("There is {number} chair.", "There are {number} chairs.", players)


def time_limit(seconds: int) -> str:
    """Say how long everybody may think about an action."""
    return ngettext(
        "Each step of a turn has {number} second; then a bot acts once.",
        "Each step of a turn has {number} seconds; then a bot acts once.",
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


# ---- what happens ----------------------------------------------------------------------------

# i18n: In the sentences about what happens, cards are as "a card, alone", in no case but the first.

Name = Callable[[Seat], str]
"""Returns how who plays from a seat is called."""


def _starter(event: StarterDrawn, name: Name) -> str:
    if event.lost:
        return _("{name} lost the last game and starts.", name=name(event.seat))
    return _("It was drawn who starts: {name}.", name=name(event.seat))


def _dealt(event: Dealt, name: Name) -> str:
    # i18n: {card} is on top of the discard pile.
    return _(
        "Everybody gets ten cards and a joker. The discard pile begins with: {card}.",
        card=card(event.discard),
    )


def _drew(event: Drew, name: Name) -> str:
    if BACK not in event.cards:
        return _("{name} draws: {cards}.", name=name(event.seat), cards=cards(event.cards))
    return ngettext(
        "{name} draws {number} card.",
        "{name} draws {number} cards.",
        len(event.cards),
        name=name(event.seat),
    )


def _final_turn(event: FinalTurn, name: Name) -> str:
    return _("The draw pile is used up: this turn of {name} is the last.", name=name(event.seat))


def _took(event: Took, name: Name) -> str:
    return _("{name} takes the discard: {card}.", name=name(event.seat), card=card(event.card))


def _laid(event: SetLaid, name: Name) -> str:
    laid = event.laid
    facts = {"name": name(event.seat), "value": card(laid.value), "up": cards(laid.up)}
    if BACK not in laid.down:
        # i18n: {value} is a number.
        return _(
            "{name} lays a set of {value}. Face up: {up}. Face down: {down}.",
            down=cards(laid.down), **facts,
        )  # fmt: skip
    # i18n: {value} is a number; {number} of cards lie face down.
    return ngettext(
        "{name} lays a set of {value}. Face up: {up}. Face down: {number} card.",
        "{name} lays a set of {value}. Face up: {up}. Face down: {number} cards.",
        len(laid.down),
        **facts,
    )


def _flipped(event: Flipped, name: Name) -> str:
    facts = {"name": name(event.seat), "owner": name(event.owner)}
    facts |= {"value": card(event.value), "card": card(event.card)}
    if event.seat == event.owner:
        if event.matched:
            # i18n: {value} is a number. A card of the own set.
            return _("{name} flips a card of the own set of {value}: {card}, it matches.", **facts)
        # i18n: {value} is a number. A card of the own set.
        return _("{name} flips a card of the own set of {value}: {card}, no match.", **facts)
    if event.matched:
        # i18n: {value} is a number. {owner} is somebody else, whose set it is.
        return _("{name} flips a card of {owner}'s set of {value}: {card}, it matches.", **facts)
    # i18n: {value} is a number. {owner} is somebody else, whose set it is.
    return _("{name} flips a card of {owner}'s set of {value}: {card}, no match.", **facts)


def _set_lost(event: SetLost, name: Name) -> str:
    # i18n: {value} is a number, {owner} whose set it was; under: to the bottom of it.
    return _(
        "{owner}'s set of {value} goes under the discard pile: {cards}.",
        owner=name(event.owner), value=card(event.lost.value), cards=cards(event.lost.up),
    )  # fmt: skip


def _swapped(event: Swapped, name: Name) -> str:
    facts = {"name": name(event.seat), "value": card(event.value), "card": card(event.card)}
    if event.got == BACK:
        # i18n: {value} is a number; the face-down card goes to the hand.
        return _(
            "{name} takes a face-down card from the own set of {value} and lays there: {card}.",
            **facts,
        )
    # i18n: {value} is a number; {got} goes to the hand.
    return _(
        "{name} swaps a card of the own set of {value}: {card} for {got}.",
        got=card(event.got), **facts,
    )  # fmt: skip


def _passed(event: Passed, name: Name) -> str:
    # i18n: It is a turn without an action: nothing but a discard.
    return _("{name} does nothing.", name=name(event.seat))


def _discarded(event: Discarded, name: Name) -> str:
    return _("{name} discards: {card}.", name=name(event.seat), card=card(event.card))


def _ran_out(event: RanOut, name: Name) -> str:
    return _("{name} has no time left and plays no more.", name=name(event.seat))


def _ended(event: GameEnded, name: Name) -> str:
    names = [name(seat) for seat in event.winners]
    return won(names, together=are_partners(event.winners, len(event.results)))


_HAPPENED: Final[dict[type[Event], Callable[..., str]]] = {
    StarterDrawn: _starter,
    Dealt: _dealt,
    Drew: _drew,
    FinalTurn: _final_turn,
    Took: _took,
    SetLaid: _laid,
    Flipped: _flipped,
    SetLost: _set_lost,
    Swapped: _swapped,
    Passed: _passed,
    Discarded: _discarded,
    RanOut: _ran_out,
    GameEnded: _ended,
}


def happened(event: Event, name: Name) -> str:
    """Say what happened, as far as the reader may know it; `name` calls the seats."""
    return _HAPPENED[type(event)](event, name)


# ---- who won -------------------------------------------------------------------------------

YOU_WIN = Text("You win the game!")


def are_partners(winners: Sequence[Seat], players: int) -> bool:
    """Tell whether these won as one side, and do not share it with another."""
    return players == 4 and len(winners) == 2


def won(names: Sequence[str], *, together: bool) -> str:
    """Say who won: alone, as partners, or sharing it."""
    if len(names) == 1:
        return _("{name} wins the game!", name=names[0])
    if together:
        # i18n: Two partners.
        return _("{names} win the game together!", names=list_of(names))
    return _("{names} share the win.", names=list_of(names))


# ---- the clock -----------------------------------------------------------------------------


def _minutes(seconds: Value) -> str:
    if not seconds:
        # i18n: As a label: how much time everybody has for the whole game.
        return TextIn("time for the whole game", "no limit")()
    if int(seconds) % 60 == 0:
        # i18n: As a label: how much time everybody has for the whole game.
        return ngettext("{number} minute", "{number} minutes", int(seconds) // 60)
    # i18n: As a label: how much time everybody has for the whole game.
    return ngettext("{number} second", "{number} seconds", int(seconds))


def _about_clock(seconds: Value) -> str:
    if not seconds:
        return _("Everybody may think for as long as they like.")
    # i18n: {time} is such as "10 minutes".
    return _(
        "Everybody has {time} for the whole game; who runs out of it has lost.",
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
        Text("How much time everybody has for the whole game. Who runs out of it has lost."),
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


REFUSALS: Final[dict[str, Callable[..., str]]] = {
    "over": Text("The game is over."),
    "not_your_turn": Text("The table says that it is not your turn."),
    "not_now": Text("That can't be done in this step of the turn."),
    "must_draw": Text("The discard can't be taken now: draw two cards."),
    "final_turn": Text("This is the last turn, in which no set can be laid."),
    "bad_set": Text(
        "A set needs at least two cards face up, all of one value or jokers and one of them no "
        "joker, and at least two more face down."
    ),
    "no_card": Text("There is no face-down card at that place."),
    # i18n: {card} is a number, or the word for a joker.
    "not_held": _card_named(Text("You hold no {card}.")),
    "no_match": lambda value=0, **_others: _(
        "Only {value} or a joker goes into that set.", value=_named(value)
    ),
    "bad_deal": Text("These cards are no deal of this game."),
    "seats": _players,
}


def refusal(code: str, facts: dict[str, Fact]) -> str:
    """Say why the rules refused an action; an unknown code is told as it is."""
    try:
        return REFUSALS[code](**facts)
    except (KeyError, TypeError, ValueError):
        return _("The table refused this ({code}).", code=code)
