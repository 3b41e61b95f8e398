"""Whole games of Luz, written down so that people can read and check them.

`playthrough` is a pure function of the number of players and of a source of chances. The
games in playthroughs/ were written with `random.Random(SEEDS[players]).randrange`;
test_playthroughs.py compares them. After a change of the rules or of this notation that is
meant, renew them and read the difference:

    python -m tests.games.playthrough && git diff tests/games/playthroughs
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TypeAlias

from luznet.games.game import CHANCE, Actor, Below, Seat
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
    Options,
    Play,
    Played,
    State,
    TrickTaken,
    View,
)

FOLDER = Path(__file__).parent / "playthroughs"
SEEDS = {3: 254, 4: 57, 5: 61}
"""By number of players. All three games end in a tie that the rules break, and in the first
the fourth deal is opened by another than the First Player."""
LUZ = Luz()

Reader: TypeAlias = Seat | None
Lines: TypeAlias = dict[str, str]
"""What a reader sees, line by line: the name of the line and its text."""

NOTATION = """\
# Luz, {players} players: a whole game as each seat and a spectator see it.
# Written by `python -m tests.games.playthrough`, compared by test_playthroughs.py.
#
# == N: who does what          an action, with its number; `chance` deals
# 013*  bets  3 . 4S           what seats 0, 1, 3 and the spectator (*) see there: the line
#                              "bets" of their views. Where readers see different things,
#                              each group has its own line.
# 013*  > bet   0 3S           an event, as these readers are told it
#
# After the deal of the cards and after each trick stands the whole view of every reader, else
# only the lines that have changed (`gone`: the line is no longer there).
#
# r5 g10 y1      cards: red, green, blue, purple, yellow and the value; r? is a back
# (r5)           a card of the hand as dealt that has been played
# 3 3S .         a bet, a bet with Safety, no bet yet
# 2:r5@7         seat 2 plays r5 from position 7 of its hand; positions are 0 to 9
# @7             the card at position 7 may be played; 3S: this bet may be made
# -              nothing, nobody
"""


def playthrough(players: int, below: Below) -> str:
    """Return a whole game, in which all choices are drawn from `below`, in the notation that
    stands above it."""
    return "\n".join([NOTATION.format(players=players), *_game(players, below)]) + "\n"


def recorded(players: int) -> str:
    """Return the text that the file for this number of players must have."""
    return playthrough(players, Random(SEEDS[players]).randrange)


def path(players: int) -> Path:
    """Return where the recorded game for this number of players is kept."""
    return FOLDER / f"luz-{players}.txt"


def _game(players: int, below: Below) -> Iterator[str]:
    state = LUZ.new(players, Options())
    readers: list[Reader] = [*range(players), None]
    seen = {reader: view_lines(LUZ.view(state, reader)) for reader in readers}
    number = 0
    while (actor := LUZ.to_act(state)) is not None:
        action = choice(state, actor, below)
        state, events = LUZ.apply(state, actor, action)
        number += 1
        yield f"== {number}: {action_text(actor, action)}"
        for event in events:
            told = {reader: event_lines(LUZ.redact(event, reader)) for reader in readers}
            yield from grouped(told)
        now = {reader: view_lines(LUZ.view(state, reader)) for reader in readers}
        whole = isinstance(events[-1], (Dealt, TrickTaken, DealEnded, GameEnded))
        yield from grouped(now if whole else {r: changes(seen[r], now[r]) for r in readers})
        yield ""
        seen = now


def choice(state: State, actor: Actor, below: Below) -> Action:
    """Draw any legal action; of the bets only 0 to 4, so that some are won."""
    if actor == CHANCE:
        return LUZ.draw(state, below)
    legal = LUZ.legal(state, actor)
    return legal[below(10 if isinstance(legal[0], Bet) else len(legal))]


# ---- grouping ----------------------------------------------------------------------------


def grouped(lines: dict[Reader, Lines]) -> Iterator[str]:
    """Write each line once for all readers who see the same."""
    for name in dict.fromkeys(name for seen in lines.values() for name in seen):
        groups: dict[str, str] = {}
        for reader, seen in lines.items():
            if name in seen:
                sign = "*" if reader is None else str(reader)
                groups[seen[name]] = groups.get(seen[name], "") + sign
        for text, who in groups.items():
            yield f"{who:{len(lines)}}  {name:12} {text}".rstrip()


def changes(before: Lines, now: Lines) -> Lines:
    """Return the lines that are new or different, and those that are gone."""
    gone = {name: "gone" for name in before if name not in now}
    return gone | {name: text for name, text in now.items() if before.get(name) != text}


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
    """Return an event, every field of it."""
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
    """Return a view, every field of it."""
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
    if view.winner is not None:
        lines["winner"] = f"{view.winner}"
    lines["legal"] = " ".join(legal_text(action) for action in view.legal) or "-"
    return lines


def finished_lines(name: str, deal: FinishedDeal) -> Lines:
    bets = " ".join(bet_text(bet) for bet in deal.bets)
    counted = f"bets {bets}, won {numbers(deal.won)}, points {numbers(deal.points)}"
    lines = {name: f"deal {deal.deal}, first player {deal.first}: {counted}"}
    lines |= by_seat(f"{name} hand", [hand_text(hand) for hand in deal.hands])
    return lines | {f"{name} aside": hand_text(deal.aside)}


def by_seat(name: str, texts: Sequence[str]) -> Lines:
    return {f"{name} {seat}": text for seat, text in enumerate(texts)}


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


def numbers(values: Sequence[int]) -> str:
    return " ".join(str(value) for value in values)


def main() -> None:
    """Write all recorded games anew."""
    FOLDER.mkdir(exist_ok=True)
    for players in SEEDS:
        path(players).write_text(recorded(players), encoding="utf-8")


if __name__ == "__main__":
    main()
