"""What is said of Luris on its screen and in plain mode alike: whole sentences.

Cards are named by their value, which is what they are: suits do not matter.
"""

from collections.abc import Callable, Iterable
from typing import Final

from luznet.games.luris.cards import JOKER, Card
from luznet.i18n import commas
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
