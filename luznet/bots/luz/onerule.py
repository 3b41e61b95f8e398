"""A simple bot for Luz: it imagines hands that it may hold, and plays the deal out for each.

Its hidden cards are drawn from their exact distribution (`games/luz/odds.py`). In the imagined
rest of the deal all play by one rule: while you need tricks, win with the highest card that does;
otherwise get rid of high cards. A bet or a card is worth the mean of the points at the end.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeAlias

from luznet.bots.bot import Thinking
from luznet.games.game import own_seat
from luznet.games.luz.cards import HAND_SIZE, TRUMP, Card, beats
from luznet.games.luz.odds import Run, runs
from luznet.games.luz.rules import points
from luznet.games.luz.types import Bet, Play, View

BET_WORLDS, PLAY_WORLDS = 20, 24
"""Imagined hands for each number of tricks to aim for, and for each card to play."""
AIMS = range(7)
"""Numbers of tricks to aim for; more are hardly ever taken."""

Hands: TypeAlias = list[list[Card]]


def choose(view: View, rng: Random, budget: float) -> Bet | Play:
    """Return the action with the best mean result; this takes about 20 ms, or the budget."""
    if len(view.legal) == 1:
        return view.legal[0]
    thinking = Thinking(budget)
    if isinstance(view.legal[0], Bet):
        return _choose_bet(view, rng, thinking)
    return _choose_play(view, rng, thinking)


def _choose_bet(view: View, rng: Random, thinking: Thinking) -> Bet:
    bets = [Bet(aim, safety) for aim in AIMS for safety in (False, True)]
    hidden, sums = runs(view), dict.fromkeys(bets, 0)
    for part in thinking.parts([BET_WORLDS]):
        for aim in AIMS:
            ends = [_play_out(view, _imagine(view, hidden, rng), aim) for _ in range(part)]
            for bet in (Bet(aim), Bet(aim, safety=True)):
                sums[bet] += sum(points(view.deal, bet, won) for won in ends)
    return max(bets, key=sums.__getitem__)


def _choose_play(view: View, rng: Random, thinking: Thinking) -> Play:
    seat, hidden = own_seat(view), runs(view)
    plays = [action for action in view.legal if isinstance(action, Play)]
    bet = view.bets[seat] or Bet(0)
    sums = [0] * len(plays)
    for _ in (world for part in thinking.parts([PLAY_WORLDS]) for world in range(part)):
        hands = _imagine(view, hidden, rng)
        order = [at for at in range(HAND_SIZE) if at in view.held[seat]]
        for number, play in enumerate(plays):
            card = hands[seat][order.index(play.position)]
            won = _play_out(view, [[*hand] for hand in hands], bet.tricks, first=card)
            sums[number] += points(view.deal, bet, won)
    return plays[max(range(len(plays)), key=sums.__getitem__)]


def _imagine(view: View, hidden: Sequence[Run], rng: Random) -> Hands:
    """Return possible hands: the reader's own is drawn, the others are as seen."""
    own = list(view.hands[own_seat(view)])
    for run in hidden:
        values = sorted(rng.sample(run.values, len(run.positions)))
        for position, value in zip(run.positions, values, strict=True):
            own[position] = Card(run.colour, value)
    return [
        [(own if seat == view.seat else view.hands[seat])[at] for at in held]
        for seat, held in enumerate(view.held)
    ]


def _play_out(view: View, hands: Hands, aim: int, first: Card | None = None) -> int:
    """Return the reader's tricks at the end of the deal; `hands` are used up.

    `first` is the card that the reader plays now. The rule chooses all other cards.
    """
    me, players = own_seat(view), view.players
    aims = [HAND_SIZE // players if bet is None else bet.tricks for bet in view.bets]
    aims[me] = aim
    won = list(view.won)
    trick = [(play.seat, play.card) for play in view.trick]
    seat = me if first is not None else view.opener
    while trick or hands[seat]:
        while len(trick) < players:
            card = first or _card_by_rule(hands[seat], trick, aims[seat] - won[seat], players)
            first = None
            hands[seat].remove(card)
            trick.append((seat, card))
            seat = (seat + 1) % players
        seat = _taker(trick)
        won[seat] += 1
        trick = []
    return won[me]


def _card_by_rule(
    hand: list[Card], trick: list[tuple[int, Card]], needed: int, players: int
) -> Card:
    """Return the card that the rule chooses for a player who needs this many more tricks."""
    if not trick:
        highest = max(hand, key=_strength)
        lowest = min(hand, key=_strength)
        return highest if needed > 0 else lowest
    legal = [card for card in hand if card.colour is trick[0][1].colour] or hand
    best = next(card for seat, card in trick if seat == _taker(trick))
    winning = [card for card in legal if beats(card, best)]
    losing = [card for card in legal if not beats(card, best)]
    is_last = len(trick) == players - 1
    if needed > 0 and winning:
        return (min if is_last else max)(winning, key=_strength)
    if needed > 0:
        return min(losing, key=_strength)
    if losing:
        return max(losing, key=_strength)
    return (max if is_last else min)(winning, key=_strength)


def _taker(trick: Sequence[tuple[int, Card]]) -> int:
    taker, best = trick[0]
    for seat, card in trick[1:]:
        if beats(card, best):
            taker, best = seat, card
    return taker


def _strength(card: Card) -> int:
    """Return a card's strength: trumps above all others."""
    return card.value + (16 if card.colour is TRUMP else 0)
