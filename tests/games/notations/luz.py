"""Luz, written down."""

from collections.abc import Sequence

from luznet.games.game import CHANCE, Actor, Below
from luznet.games.luz.cards import Card, Hand
from luznet.games.luz.rules import Luz
from luznet.games.luz.types import (
    Action,
    Bet,
    BetMade,
    CardPlayed,
    Deal,
    DealEnded,
    DealerDrawn,
    Dealt,
    DrawDealer,
    Event,
    FinishedDeal,
    GameEnded,
    Play,
    Played,
    State,
    TrickTaken,
    View,
)
from tests.games.notations import Lines, Notation, by_seat, numbers

LUZ = Luz()
SEEDS = {3: 254, 4: 57, 5: 61}
"""By number of players. All three games end in a tie that the rules break; in the first, somebody
other than the First Player opens the fourth deal."""

LEGEND = """\
# r5 g10 y1      cards: red, green, blue, purple, yellow and the value; r? is a back
# (r5)           a card of the hand as dealt that has been played
# 3 3S .         a bet, a bet with Safety, no bet yet
# 2:r5@7         seat 2 plays r5 from position 7 of its hand; positions are 0 to 9
# @7             the card at position 7 may be played; 3S: this bet may be made
# -              nothing, nobody
"""


def choice(state: State, actor: Actor, below: Below) -> tuple[Actor, Action]:
    """Draw any legal action, but only bets from 0 to 4, so that some are won."""
    if actor == CHANCE:
        return actor, LUZ.draw(state, below)
    legal = LUZ.legal(state, actor)
    return actor, legal[below(10 if isinstance(legal[0], Bet) else len(legal))]


def begins_chapter(events: Sequence[Event]) -> bool:
    return isinstance(events[-1], (Dealt, TrickTaken, DealEnded, GameEnded))


# ---- texts -------------------------------------------------------------------------------


def action_text(actor: Actor, action: Action) -> str:
    if isinstance(action, DrawDealer):
        return f"chance draws seat {action.dealer} as the dealer"
    if isinstance(action, Deal):
        piles = [hand_text(action.cards[at : at + 10]) for at in range(0, len(action.cards), 10)]
        return "chance deals\n" + "\n".join(f"       {pile}" for pile in piles)
    if isinstance(action, Bet):
        return f"seat {actor} bets {bet_text(action)}"
    assert isinstance(action, Play)
    return f"seat {actor} plays {action.position}"


def event_lines(event: Event) -> Lines:
    """Return an event with every field."""
    match event:
        case DealerDrawn(dealer=dealer):
            return {"> dealer": f"{dealer}"}
        case Dealt(deal=deal, first=first, opener=opener, hands=hands):
            text = f"{deal}, first player {first}, opener {opener}"
            return {"> deal": text} | by_seat("> hand", [hand_text(hand) for hand in hands])
        case BetMade(seat=seat, bet=bet):
            return {"> bet": f"{seat} {bet_text(bet)}"}
        case CardPlayed(seat=seat, position=position, card=card):
            return {"> played": played_text(Played(seat, position, card))}
        case TrickTaken(seat=seat, card=card):
            return {"> taken": f"{seat} by {card_text(card)}"}
        case DealEnded(result=result):
            return finished_lines("> ended", result)
        case GameEnded(winner=winner, totals=totals):
            return {"> winner": f"{winner}", "> totals": numbers(totals)}
    raise AssertionError(f"no text for {event}")


def view_lines(view: View) -> Lines:
    """Return a view with every field."""
    lines = {
        "reader": "spectator" if view.seat is None else f"seat {view.seat}",
        "table": f"{view.players} players, deal {view.deal}, {view.phase}",
        "marker": f"first player {view.first}, opener {view.opener}",
        "turn": "-" if view.turn is None else f"{view.turn}",
    }
    hands = [held_text(*both) for both in zip(view.hands, view.held, strict=True)]
    lines |= by_seat("hand", hands)
    lines["bets"] = " ".join("." if bet is None else bet_text(bet) for bet in view.bets)
    lines["won"] = numbers(view.won)
    for at, trick in enumerate(view.tricks, start=1):
        lines[f"trick {at}"] = f"{trick.winner} took {plays_text(trick.plays)}"
    lines["on table"] = plays_text(view.trick) or "-"
    for at, points in enumerate(view.points, start=1):
        lines[f"points {at}"] = numbers(points)
    if view.last is not None:
        lines |= finished_lines("last", view.last)
    for each in view.earlier:
        lines[f"earlier {each.deal}"] = tricks_text(each)
    if view.winner is not None:
        lines["winner"] = f"{view.winner}"
    lines["legal"] = " ".join(legal_text(action) for action in view.legal) or "-"
    return lines


def finished_lines(name: str, deal: FinishedDeal) -> Lines:
    bets = " ".join(bet_text(bet) for bet in deal.bets)
    counted = f"bets {bets}, won {numbers(deal.won)}, points {numbers(deal.points)}"
    lines = {name: f"deal {deal.deal}, first player {deal.first}: {counted}"}
    lines[f"{name} plays"] = tricks_text(deal)
    lines |= by_seat(f"{name} hand", [hand_text(hand) for hand in deal.hands])
    return lines | {f"{name} aside": hand_text(deal.aside)}


def tricks_text(deal: FinishedDeal) -> str:
    """Return the positions played, trick by trick."""
    players, plays = len(deal.hands), "".join(map(str, deal.plays))
    return " ".join(plays[at : at + players] for at in range(0, len(plays), players))


def held_text(hand: Hand, held: Sequence[int]) -> str:
    texts = [card_text(card) for card in hand]
    shown = [f" {text} " if at in held else f"({text})" for at, text in enumerate(texts)]
    return "".join(f"{text:6}" for text in shown).rstrip()


def hand_text(cards: Sequence[Card]) -> str:
    return " ".join(f"{card_text(card):4}" for card in cards).rstrip()


def card_text(card: Card) -> str:
    return f"{card.colour.value}{card.value or '?'}"


def bet_text(bet: Bet) -> str:
    return f"{bet.tricks}{'S' if bet.safety else ''}"


def legal_text(action: Bet | Play) -> str:
    return bet_text(action) if isinstance(action, Bet) else f"@{action.position}"


def plays_text(plays: Sequence[Played]) -> str:
    return " ".join(played_text(play) for play in plays)


def played_text(play: Played) -> str:
    return f"{play.seat}:{card_text(play.card)}@{play.position}"


NOTATION = Notation(
    rules=LUZ,
    title="Luz",
    seeds=SEEDS,
    chapters="the deal of the cards and after each trick",
    legend=LEGEND,
    choice=choice,
    begins_chapter=begins_chapter,
    action_text=action_text,
    event_lines=event_lines,
    view_lines=view_lines,
)
