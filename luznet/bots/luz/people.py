"""People at a table of Luz, each with habits of their own, drawn from wide families.

Strong bots are made for these people. No two draws are alike: how boldly they bet, what they do
with Safety, when they take the tricks that they need, whether they count cards, how often they
slip, and whom they spoil. The easy level is one of them.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from luznet.bots.bot import Choose
from luznet.games.luz.cards import HAND_SIZE, HIDDEN, TRUMP, Card, beats, top_value
from luznet.games.luz.odds import possible
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import Bet, Play, View

Rival = Literal["nobody", "leader", "last", "anybody"]


class Habits(NamedTuple):
    """How one person plays.

    Bets: `boldness` is added to the expected tricks, with an error of `wobble`; `safety`: how often
    they take the Safety bead. Cards: they count on a card that takes the trick with a chance of at
    least `trust`, and win as cheaply as possible as often as `thrift` says. `haste`: how often they
    take a trick that could wait. `hoard`: how much they would rather keep a trump. `memory`: how
    much they see of what the others hold and what was played. `slips`: how often they play any
    card. `rival`: from whom they take tricks once their own bet is lost.
    """

    boldness: float = 0.0
    wobble: float = 0.0
    safety: float = 0.2
    trust: float = 0.5
    thrift: float = 1.0
    haste: float = 1.0
    hoard: float = 0.0
    memory: float = 1.0
    slips: float = 0.0
    rival: Rival = "nobody"


RIVALS: Final[Sequence[Rival]] = ("nobody", "nobody", "leader", "last", "anybody")
EASY: Final = Habits(boldness=0.4, safety=0.35, trust=0.4, slips=0.2)
"""Hopes for too much, and doesn't always look."""
KNOWN: Final = {
    "careful": Habits(boldness=-0.8, safety=0.7),
    "steady": Habits(),
    "bold": Habits(boldness=0.9, safety=0.1, trust=0.3, thrift=0.0),
    "spoiler": Habits(boldness=-0.3, safety=0.4, rival="anybody"),
    "sure": Habits(boldness=-0.3, safety=0.3, trust=0.75, thrift=0.0),
    "dreamer": Habits(boldness=0.3, safety=0.5, trust=0.4, slips=0.12),
}
"""Some people by name."""


def draw_habits(rng: Random) -> Habits:
    """Return the habits of anybody."""
    return Habits(
        boldness=rng.gauss(0.0, 0.7),
        wobble=rng.uniform(0.0, 0.9),
        safety=rng.choice((0.0, 1.0, rng.random(), rng.random())),
        trust=rng.uniform(0.2, 0.85),
        thrift=rng.choice((0.0, 1.0, rng.random())),
        haste=rng.choice((1.0, 1.0, rng.random())),
        hoard=rng.choice((0.0, 0.0, rng.random())),
        memory=rng.choice((1.0, rng.random())),
        slips=rng.choice((0.0, 0.25)) * rng.random(),
        rival=rng.choice(RIVALS),
    )


def person(rng: Random) -> Choose:
    """Return anybody."""
    return player(draw_habits(rng))


def player(habits: Habits) -> Choose:
    """Return a player with these habits."""

    def choose(view: View, rng: Random, budget: float) -> Bet | Play:
        """Return an action, almost instantly."""
        mind = _Mind(view, habits, rng)
        return mind.bet() if isinstance(view.legal[0], Bet) else mind.card()

    return choose


class _Mind:
    """One person, whose turn it is."""

    def __init__(self, view: View, habits: Habits, rng: Random) -> None:
        self._view, self._habits, self._rng = view, habits, rng
        self._me = view.seat or 0
        self._top = top_value(view.players)

    # ---- bets ------------------------------------------------------------------------------

    def bet(self) -> Bet:
        habits, values = self._habits, self._values()
        hand = self._view.hands[self._me]
        counted = sum(_worth(hand[at], _mean(seen) / self._top) for at, seen in values.items())
        expected = (counted + HAND_SIZE / self._view.players) / 2 + habits.boldness
        tricks = round(self._rng.gauss(expected, habits.wobble) if habits.wobble else expected)
        safety = self._rng.random() < habits.safety
        return Bet(max(0, min(HAND_SIZE, tricks)), safety=safety)

    # ---- cards -----------------------------------------------------------------------------

    def card(self) -> Play:
        view, habits, rng = self._view, self._habits, self._rng
        plays = [action for action in view.legal if isinstance(action, Play)]
        if len(plays) == 1 or rng.random() < habits.slips:
            return rng.choice(plays)
        values = self._values()
        chance = {play: self._chance(play.position, values[play.position]) for play in plays}
        cost = {play: self._cost(play.position, values[play.position]) for play in plays}
        if not self._wants():
            return min(plays, key=lambda play: (round(chance[play], 1), -cost[play]))
        trusted = [play for play in plays if chance[play] >= habits.trust]
        if trusted and view.trick and self._does(habits.thrift):
            return min(trusted, key=cost.__getitem__)
        if trusted or not view.trick:
            return max(plays, key=lambda play: (chance[play], cost[play]))
        return min(plays, key=cost.__getitem__)

    def _wants(self) -> bool:
        """Return whether this person wants the trick on the table."""
        view, habits = self._view, self._habits
        bet, won = view.bets[self._me] or Bet(0), view.won[self._me]
        if won < bet.tricks:
            can_wait = len(view.held[self._me]) > bet.tricks - won
            return not can_wait or self._does(habits.haste)
        is_lost = won > bet.tricks + bet.safety
        return is_lost and any(self._needs(seat) for seat in self._rivals())

    def _needs(self, seat: int) -> bool:
        return self._view.won[seat] < (self._view.bets[seat] or Bet(0)).tricks

    def _rivals(self) -> Sequence[int]:
        others = [seat for seat in range(self._view.players) if seat != self._me]
        points = [sum(deal[seat] for deal in self._view.points) for seat in others]
        match self._habits.rival:
            case "anybody":
                return others
            case "leader":
                return [others[points.index(max(points))]]
            case "last":
                return [others[points.index(min(points))]]
        return ()

    def _does(self, share: float) -> bool:
        """Return whether they do this time what they do so often; always or never needs no
        chance."""
        return share >= 1 or (share > 0 and self._rng.random() < share)

    # ---- what they see ---------------------------------------------------------------------

    def _values(self) -> dict[int, Sequence[int]]:
        """Return what their cards may be: people overlook what others hold, and what is gone."""
        known = possible(self._view)
        if self._does(self._habits.memory):
            return dict(known)
        hand = self._view.hands[self._me]
        return {
            at: range(low, high + 1) for at in known for low, high in [_room(hand, at, self._top)]
        }

    def _cost(self, position: int, values: Sequence[int]) -> float:
        """Return how much they would rather keep a card."""
        is_trump = self._view.hands[self._me][position].colour is TRUMP
        return _mean(values) + is_trump * self._top * (1 + self._habits.hoard)

    def _chance(self, position: int, values: Sequence[int]) -> float:
        """Return how often they think that a card takes the trick, if all who can beat it do."""
        colour = self._view.hands[self._me][position].colour
        takes = sum(self._takes(Card(colour, value)) for value in values)
        return takes / len(values)

    def _takes(self, card: Card) -> bool:
        view = self._view
        if view.trick and not beats(card, winning_play(view.trick).card):
            return False
        led = view.trick[0].card.colour if view.trick else card.colour
        for step in range(1, view.players - len(view.trick)):
            if self._does(self._habits.memory) and self._can_beat(
                (self._me + step) % view.players, card, led
            ):
                return False
        return True

    def _can_beat(self, seat: int, card: Card, led: object) -> bool:
        hand = [self._view.hands[seat][at] for at in self._view.held[seat]]
        legal = [each for each in hand if each.colour is led] or hand
        return any(beats(each, card) for each in legal)


def _room(hand: Sequence[Card], position: int, top: int) -> tuple[int, int]:
    """Return between which values a hidden card is, by its place in its colour alone."""
    colour = hand[position].colour
    low, high = 1, top
    for at, card in enumerate(hand):
        if card.colour is not colour or at == position:
            continue
        if at < position:
            low = card.value + 1 if card.value != HIDDEN else low + 1
        else:
            high = min(high, card.value - 1) if card.value != HIDDEN else high - 1
    return low, max(low, high)


def _worth(card: Card, height: float) -> float:
    """Return a card's chance of taking a trick, by its height in its colour from 0 to 1."""
    if card.colour is TRUMP:
        return 0.2 + 0.75 * height
    return max(0.0, (height - 0.55) / 0.45) * 0.7


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)
