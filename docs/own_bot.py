"""A bot for Luz: bets on its high cards, wins the tricks it needs cheaply, then ducks."""

from luznet.games.luz.cards import TRUMP, top_value
from luznet.games.luz.odds import odds
from luznet.games.luz.rules import winning_play
from luznet.games.luz.types import Bet


def choose(view, rng, budget):
    """Return one of the actions in `view.legal`."""
    hand, chances, top = view.hands[view.seat], odds(view), top_value(view.players)

    def strength(position):
        mean = sum(value * chance for value, chance in chances[position].items())
        return mean + top if hand[position].colour is TRUMP else mean

    def is_high(position):
        """Return whether this card will probably win the trick on the table, or else some trick."""
        if not view.trick:
            return strength(position) > 0.9 * top
        best = winning_play(view.trick).card
        if hand[position].colour is not best.colour:
            return hand[position].colour is TRUMP
        above = [chance for value, chance in chances[position].items() if value > best.value]
        return sum(above) > 0.4

    if view.phase == "bets":
        return Bet(min(sum(is_high(position) for position in chances), 4))

    needed = view.bets[view.seat].tricks - view.won[view.seat]
    plays = sorted(view.legal, key=lambda play: strength(play.position), reverse=not view.trick)
    if needed > 0:  # the cheapest card that wins, or the strongest to lead; else a low one
        return next((play for play in plays if is_high(play.position)), plays[0])
    plays.reverse()  # the highest card that does not win, or the weakest to lead
    return next((play for play in plays if not is_high(play.position)), plays[-1])
