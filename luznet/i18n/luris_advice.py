"""What the coach of Luris says in both frontends."""

from collections.abc import Sequence
from typing import Final

from luznet.games.luris.advice import Advice, RatedChoice
from luznet.games.luris.cards import Card
from luznet.games.luris.hindsight import Verdict
from luznet.games.luris.types import Discard, Draw, Flip, LaySet, Swap, Take, View
from luznet.i18n import luris as said
from luznet.i18n.coach import hundred
from luznet.i18n.luris import Called
from luznet.language import PluralText, Text, TextIn

# i18n: Cards of the draw pile.
DRAW = TextIn("a choice that somebody has", "Draw")
# i18n: A choice that somebody has. {card} is a number, or "a joker".
TAKE = Text("Take {card} from the discard pile")
# i18n: A choice that somebody has. {up} and {down} are cards, such as "7 7 joker"; up: face up,
# down: face down. At most 56 columns with nine cards.
LAY = Text("Lay {up} up, {down} down")
# i18n: A choice that somebody has. {card} is a number, or "a joker"; {number} is which of the own
# sets it is, {value} a number.
FLIP_OWN = Text("Flip {card} in your set {number}, of {value}")
# i18n: A choice that somebody has. {number} is which of their sets it is, {value} a number.
FLIP = Text("Flip a card of {name}'s set {number}, of {value}")
# i18n: A choice that somebody has. {card} and {got} are numbers, or "a joker"; {number} is which of
# the own sets it is.
SWAP = Text("Swap {card} into your set {number} for {got}")
# i18n: No action.
PASS = TextIn("a choice that somebody has", "Pass")
# i18n: A choice that somebody has. {card} is a number, or "a joker".
DISCARD = Text("Discard {card}")

EQUAL = Text("Equal: so close to the best that the strong bot picks any of them.")
UNSURE = Text(
    "Learned by the strong bot from many games: your chances are better against weaker players, "
    "and worse against strong ones."
)
UNIT = Text("Behind: how many fewer of 100 games are won.")
# i18n: {choice} is such as "Discard 3".
BEST: Final = Text("{choice}: wins {number} of 100 games; the best.")
# i18n: {choice} is such as "Discard 3".
AS_GOOD: Final = Text("{choice}: wins {number} of 100 games; about as good.")
# i18n: {choice} is such as "Discard 3"; {behind} is a number.
WORSE: Final = Text("{choice}: wins {number} of 100 games; {behind} behind.")

NO_REVIEW = Text("There is no game to review: you have not played one to its end here.")
# i18n: A choice that nothing was better than.
_NOTHING_BETTER = TextIn("what would have been better", "nothing better")
# i18n: {choice} is such as "Discard 3"; {behind} is how many more of 100 games it wins.
_BETTER = Text("{choice}: +{behind}")
_NO_COST = Text("None of your choices was clearly worse than another.")
# i18n: {worst} is how many games of 100.
_COST = PluralText(
    "{number} choice was clearly worse than another; it won {worst} fewer of 100 games.",
    "{number} choices were clearly worse than others; the worst won {worst} fewer of 100 games.",
)
_BY_THEN = Text("Only what you could know then counts, as the strong bot has learned to judge it.")

# i18n: {choice} is such as "Discard 3"; {better} is another choice and by how much it is better.
_REVIEWED = Text("{number}: {choice}: wins {share} of 100 games. Better: {better}.")
_REVIEWED_BEST = Text("{number}: {choice}: wins {share} of 100 games.")
# i18n: {choice} is such as "Discard 3"; {better} is another choice and by how much it is better.
_REVIEWED_LOW = Text("{number}: {choice}: wins less than {share} of 100 games. Better: {better}.")


def reviewed(verdicts: Sequence[Verdict], called: Called) -> Sequence[str]:
    """Say of each choice of a game how likely it was to win, and what would have been better."""
    told = [_reviewed(at, each, called) for at, each in enumerate(verdicts, 1)]
    return [*told, *summary(verdicts)]


def _reviewed(number: int, verdict: Verdict, called: Called) -> str:
    view, chosen = verdict.moment.view, verdict.chosen
    wins = verdict.advice.choices[-1].wins if chosen is None else chosen.wins
    name = choice(view, RatedChoice(verdict.moment.action, wins, 0.0), called)
    if not verdict.cost:
        return _REVIEWED_BEST(number=number, choice=name, share=hundred(wins))
    say = _REVIEWED_LOW if chosen is None else _REVIEWED
    instead = better(view, verdict, called)
    return say(number=number, choice=name, share=hundred(wins), better=instead)


def better(view: View, verdict: Verdict, called: Called) -> str:
    """Say what would have been better, and by how many of 100 games."""
    if not verdict.cost:
        return _NOTHING_BETTER()
    best = verdict.advice.best
    return _BETTER(choice=choice(view, best, called), behind=hundred(verdict.cost))


def summary(verdicts: Sequence[Verdict]) -> Sequence[str]:
    """Say how many choices were clearly worse than another, and what counts."""
    costs = [each.cost for each in verdicts if each.cost]
    told = _COST(len(costs), worst=hundred(max(costs))) if costs else _NO_COST()
    return [told, _BY_THEN()]


def choice(view: View, choice: RatedChoice, called: Called) -> str:
    """Name a choice, in little room."""
    match choice.action:
        case Draw():
            return DRAW()
        case Take():
            return TAKE(card=said.moved(view.discard))
        case LaySet(up, down):
            return LAY(up=_short(up), down=_short(down))
        case Flip(seat, at, card):
            laid, name = view.sets[seat][at], called(seat)
            if name is None:
                own = said.moved(laid.down[card])
                return FLIP_OWN(card=own, number=at + 1, value=laid.value)
            return FLIP(name=name, number=at + 1, value=laid.value)
        case Swap(at, card, hand):
            laid = view.sets[view.seat or 0][at]
            got = said.moved(laid.down[card])
            return SWAP(card=said.moved(hand), got=got, number=at + 1)
        case Discard(card):
            return DISCARD(card=said.moved(card))
    return PASS()


def _short(cards: Sequence[Card]) -> str:
    return " ".join(map(said.card, cards))


def behind(found: Advice, choice: RatedChoice) -> int:
    """Return by how many games of 100 a choice is behind the best, as they are told."""
    return hundred(found.best.wins) - hundred(choice.wins)


def notes(found: Advice) -> Sequence[str]:
    """Explain the words of a column, and how certain the numbers are."""
    has_equals = any(not each.is_worse for each in found.choices[1:])
    return [UNIT(), *([EQUAL()] if has_equals else []), UNSURE()]


def told(view: View, found: Advice, called: Called) -> Sequence[str]:
    """Tell the choices, the best first, and how certain that is."""
    return [
        *(_weighed(choice(view, each, called), found, each) for each in found.choices),
        UNIT(),
        UNSURE(),
    ]


def _weighed(name: str, found: Advice, each: RatedChoice) -> str:
    facts = {"choice": name, "number": hundred(each.wins)}
    if each is found.best:
        return BEST(**facts)
    return WORSE(behind=behind(found, each), **facts) if each.is_worse else AS_GOOD(**facts)
