"""What the coach of Luris says, on the screen and in plain mode alike."""

from collections.abc import Sequence

from luznet.games.luris.advice import Advice, Choice
from luznet.games.luris.cards import Card
from luznet.games.luris.types import Discard, Draw, Flip, LaySet, Swap, Take, View
from luznet.i18n import luris as said
from luznet.i18n.coach import hundred
from luznet.i18n.luris import Called
from luznet.language import Text, TextIn, _

# i18n: Cards of the draw pile.
DRAW = TextIn("a choice that somebody has", "Draw")
# i18n: No action.
PASS = TextIn("a choice that somebody has", "Pass")
EQUAL = Text("Equal: so close to the best that the strong bot takes any of them.")
UNSURE = Text(
    "Learned by the strong bot from many games: against weaker players your chances are better, "
    "against strong ones worse."
)
UNIT = Text("Behind: how many games fewer of 100 are won.")


# ---- choices -------------------------------------------------------------------------------


def choice(view: View, choice: Choice, called: Called) -> str:
    """Name a choice, in little room."""
    match choice.action:
        case Draw():
            return DRAW()
        case Take():
            # i18n: A choice that somebody has. {card} is a number, or "a joker".
            return _("Take {card} from the discard pile", card=said.moved(view.discard))
        case LaySet(up, down):
            # i18n: A choice that somebody has. {up} and {down} are cards, such as "7 7 joker"; up:
            # face up, down: face down. At most 56 columns with nine cards.
            return _("Lay {up} up, {down} down", up=_short(up), down=_short(down))
        case Flip() as flip:
            return _flip(view, flip, called)
        case Swap() as swap:
            return _swap(view, swap)
        case Discard(card):
            # i18n: A choice that somebody has. {card} is a number, or "a joker".
            return _("Discard {card}", card=said.moved(card))
    return PASS()


def _short(cards: Sequence[Card]) -> str:
    return " ".join(map(said.card, cards))


def _flip(view: View, flip: Flip, called: Called) -> str:
    laid, name = view.sets[flip.seat][flip.at], called(flip.seat)
    facts = {"number": flip.at + 1, "value": laid.value}
    if name is None:
        card = said.moved(laid.down[flip.card])
        # i18n: A choice that somebody has. {card} is a number, or "a joker"; {number} is which of
        # the own sets it is, {value} a number.
        return _("Flip {card} in your set {number}, of {value}", card=card, **facts)
    # i18n: A choice that somebody has. {number} is which of their sets it is, {value} a number.
    return _("Flip a card of {name}'s set {number}, of {value}", name=name, **facts)


def _swap(view: View, swap: Swap) -> str:
    laid = view.sets[view.seat or 0][swap.at]
    # i18n: A choice that somebody has. {card} and {got} are numbers, or "a joker"; {number} is
    # which of the own sets it is, {value} a number.
    return _(
        "Put {card} into your set {number}, of {value}, for {got}",
        card=said.moved(swap.hand), got=said.moved(laid.down[swap.card]),
        number=swap.at + 1, value=laid.value,
    )  # fmt: skip


# ---- what was found ------------------------------------------------------------------------


def behind(found: Advice, choice: Choice) -> int:
    """Return by how many games of 100 a choice is behind the best, as these are told."""
    return hundred(found.best.wins) - hundred(choice.wins)


def notes(found: Advice) -> Sequence[str]:
    """Say what the words of a column mean, and how sure that is."""
    has_equals = any(not each.is_worse for each in found.choices[1:])
    return [UNIT(), *([EQUAL()] if has_equals else []), UNSURE()]


def told(view: View, found: Advice, called: Called) -> Sequence[str]:
    """Say the choices, the best first, and how sure that is."""
    return [
        *(_weighed(choice(view, each, called), found, each) for each in found.choices),
        UNIT(),
        UNSURE(),
    ]


def _weighed(name: str, found: Advice, each: Choice) -> str:
    facts = {"choice": name, "number": hundred(each.wins)}
    if each is found.best:
        # i18n: {choice} is such as "Discard 3".
        return _("{choice}: the game is won in {number} of 100; best.", **facts)
    if not each.is_worse:
        # i18n: {choice} is such as "Discard 3".
        return _("{choice}: the game is won in {number} of 100; about as good.", **facts)
    # i18n: {choice} is such as "Discard 3"; {behind} is a number.
    return _(
        "{choice}: the game is won in {number} of 100; {behind} behind.",
        behind=behind(found, each), **facts,
    )  # fmt: skip
