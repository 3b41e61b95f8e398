"""Players by simple rules, such as people use at a table, each with its own traits.

They look at the other hands, guess their own cards by their place in the order, and count how often
a card would take the trick. Strong bots are measured against them; the easy level is one of them.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from luznet.bots.bot import Choose
from luznet.games.luz.cards import HAND_SIZE, TRUMP, Card, beats, top_value
from luznet.games.luz.odds import possible
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import Bet, Play, View


class Traits(NamedTuple):
    """How a player plays.

    `optimism` is added to the expected tricks before a bet. `safety`: how often to take the Safety
    bead. `trust`: the chance from which a card is played to win a trick. `saves`: win as cheaply as
    possible, rather than as surely. `spoils`: once their own bet is lost, take tricks from players
    who need them. `blunder_rate`: how often to play a random legal card.
    """

    optimism: float = 0.0
    safety: float = 0.2
    trust: float = 0.5
    saves: bool = True
    spoils: bool = False
    blunder_rate: float = 0.0


PERSONALITIES: Final = {
    "careful": Traits(optimism=-0.8, safety=0.7),
    "even": Traits(),
    "bold": Traits(optimism=0.9, safety=0.1, trust=0.3, saves=False),
    "spoiler": Traits(optimism=-0.3, safety=0.4, spoils=True),
    "sure": Traits(optimism=-0.3, safety=0.3, trust=0.75, saves=False),
    "dreamer": Traits(optimism=0.3, safety=0.5, trust=0.4, blunder_rate=0.12),
}

EASY: Final = Traits(optimism=0.4, safety=0.35, trust=0.4, blunder_rate=0.2)
"""Hopes for too much, and doesn't always look."""


def player(traits: Traits) -> Choose:
    """Return the bot with these traits."""

    def choose(view: View, rng: Random, budget: float) -> Bet | Play:
        """Return an action by the rules below, almost instantly."""
        if isinstance(view.legal[0], Bet):
            return _bet(view, traits, rng)
        plays = [action for action in view.legal if isinstance(action, Play)]
        if len(plays) == 1 or rng.random() < traits.blunder_rate:
            return rng.choice(plays)
        return _play(view, plays, traits)

    return choose


# ---- bets --------------------------------------------------------------------------------


def _bet(view: View, traits: Traits, rng: Random) -> Bet:
    top, hand = top_value(view.players), view.hands[view.seat or 0]
    counted = sum(
        _worth(hand[at], sum(values) / len(values) / top) for at, values in possible(view).items()
    )
    fair = HAND_SIZE / view.players
    tricks = round((counted + fair) / 2 + traits.optimism)
    return Bet(max(0, min(HAND_SIZE, tricks)), safety=rng.random() < traits.safety)


def _worth(card: Card, height: float) -> float:
    """Return a card's chance of taking a trick, by its height in its colour from 0 to 1."""
    if card.colour is TRUMP:
        return 0.2 + 0.75 * height
    return max(0.0, (height - 0.55) / 0.45) * 0.7


# ---- cards -------------------------------------------------------------------------------


def _play(view: View, plays: Sequence[Play], traits: Traits) -> Play:
    values = possible(view)
    chance = {play: _chance(view, play.position, values[play.position]) for play in plays}
    height = {play: _height(view, play.position, values[play.position]) for play in plays}
    if _wants(view, traits):
        trusted = [play for play in plays if chance[play] >= traits.trust]
        if trusted and traits.saves and view.trick:
            return min(trusted, key=height.__getitem__)
        if trusted or not view.trick:
            return max(plays, key=lambda play: (chance[play], height[play]))
        return min(plays, key=height.__getitem__)
    return min(plays, key=lambda play: (round(chance[play], 1), -height[play]))


def _wants(view: View, traits: Traits) -> bool:
    """Return whether the player wants this trick."""
    me = view.seat or 0
    bet, won = view.bets[me] or Bet(0), view.won[me]
    if won < bet.tricks:
        return True
    is_lost = won > bet.tricks + bet.safety
    if not (traits.spoils and is_lost):
        return False
    others = [seat for seat in range(view.players) if seat != me]
    return any(view.won[seat] < (view.bets[seat] or Bet(0)).tricks for seat in others)


def _height(view: View, position: int, values: Sequence[int]) -> float:
    is_trump = view.hands[view.seat or 0][position].colour is TRUMP
    return sum(values) / len(values) + (top_value(view.players) if is_trump else 0)


def _chance(view: View, position: int, values: Sequence[int]) -> float:
    """Return how often the card takes the trick if all later players try to beat it."""
    colour = view.hands[view.seat or 0][position].colour
    wins = sum(_takes(view, Card(colour, value)) for value in values)
    return wins / len(values)


def _takes(view: View, card: Card) -> bool:
    if view.trick and not beats(card, winning_play(view.trick).card):
        return False
    led = view.trick[0].card.colour if view.trick else card.colour
    later = range(1, view.players - len(view.trick))
    return not any(_can_beat(view, ((view.seat or 0) + step) % view.players, card, led)
                   for step in later)  # fmt: skip


def _can_beat(view: View, seat: int, card: Card, led: object) -> bool:
    hand = [view.hands[seat][at] for at in view.held[seat]]
    legal = [each for each in hand if each.colour is led] or hand
    return any(beats(each, card) for each in legal)
