"""Tables of Luz at moments that several tests look at."""

import random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from luznet.games.luz.cards import deck, sort_hand
from luznet.games.luz.types import Bet, Play, State, Trick
from luznet.preferences.table import Settings
from luznet.terminal.luz.layout import layout
from luznet.terminal.picture import Canvas
from tests.terminal.tables import NAMES, RULES, Luz, Reader

BEAT = Settings().beat


def five_bets() -> Reader:
    luz = Luz(5, seed=5, help="values").to_bets(2)
    luz.change_seat(4, who="bot", name="Bot Vera", key="")
    reader = Reader(luz, 2)
    reader.press("3", "s")
    return reader


def five_follow() -> Reader:
    luz = Luz(5, seed=4, help="odds").to_turn(2, False).to_turn(2, True)
    luz.change_seat(3, away=True)
    luz.change_seat(4, who="bot", name="Bot Vera", key="")
    reader = Reader(luz, 2)
    reader.press("right")
    return reader


def five_deal_end() -> Reader:
    luz = Luz(5, seed=5).play_until(lambda s: len(s.tricks) == 9)
    reader = Reader(luz, 2)
    luz.to_deal_end()
    reader.hear()
    reader.wait(BEAT + 1)  # the hand has been turned over
    return reader


def four_lead() -> Reader:
    luz = Luz(4, seed=9, help="none", open_tricks=True)
    luz.to_deal_end().to_turn(0, True).to_turn(0, False)
    reader = Reader(luz, 0)
    reader.press("right", "right")
    return reader


def four_game_end() -> Reader:
    luz = Luz(4, seed=11).to_end()
    luz.change_seat(1, ready=True)
    return Reader(luz, 0)


def three_trick_taken() -> Reader:
    luz = Luz(3, seed=7)
    luz.to_turn(0, True)
    reader = Reader(luz, 0)
    luz.play_until(lambda s: bool(s.tricks) and not s.trick and s.turn != 0)
    reader.hear()
    return reader


def three_watched() -> Reader:
    luz = Luz(3, seed=8).to_deal_end().to_turn(1, True)
    luz.change(watchers=1)
    return Reader(luz, None)


def four_watched_with_all_hands() -> Reader:
    luz = Luz(4, seed=8, spectators="all").to_turn(1, True)
    luz.change(watchers=2, shown=True)
    return Reader(luz, None)


def five_scoresheet() -> Reader:
    luz = Luz(5, seed=6).to_deal_end().to_deal_end().to_turn(3, True)
    reader = Reader(luz, 1)
    reader.press("c")
    return reader


def four_open_tricks() -> Reader:
    luz = Luz(4, seed=2, open_tricks=True).to_turn(1, False).to_turn(1, True)
    reader = Reader(luz, 1)
    reader.press("tab")
    return reader


SIZES = ((80, 24), (100, 30), (140, 45))
"""The windows that the table is designed for."""


SCREENS = (
    five_bets,
    five_follow,
    five_deal_end,
    five_scoresheet,
    four_lead,
    four_game_end,
    four_open_tricks,
    three_trick_taken,
    three_watched,
    four_watched_with_all_hands,
)


LARGER = (five_follow, four_lead, five_deal_end, four_game_end)
"""Screens that are kept as they look in larger windows, too."""


names = st.text(min_size=1, max_size=20)


nasty = st.sampled_from(
    [
        "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
        "e\u0301\u0302" * 6,
        "שלום עולם",
        "\u0301",
        "\x1b[31m",
    ]
)


def twin(state: State, seat: int, rng: random.Random) -> State:
    """Return a state that the seat can't tell from this one: other values in the own hand."""
    hidden = [*state.hands[seat], *state.aside]
    own, aside = [], []
    for colour in {card.colour for card in deck(5)}:
        cards = [card for card in hidden if card.colour is colour]
        rng.shuffle(cards)
        held = sum(card.colour is colour for card in state.hands[seat])
        own += cards[:held]
        aside += cards[held:]
    hands = list(state.hands)
    hands[seat] = sort_hand(own)
    return replace(state, hands=tuple(hands), aside=sort_hand(aside))


def betting() -> Reader:
    return Reader(Luz(4, seed=1).to_bets(2), 2)


def wire(action: Bet | Play) -> dict[str, Any]:
    if isinstance(action, Play):
        return {"type": "play", "position": action.position}
    return {"type": "bet", "tricks": action.tricks, "safety": action.safety}


def playing(follows: bool | None = None, **options: Any) -> Reader:
    """Return a reader at seat 2, some tricks into a deal, who has a choice of cards; and if
    `follows`, some that may not be played."""
    luz = Luz(4, seed=3, **options)
    luz.play_until(lambda s: is_choice(s) and (follows is None or bool(s.trick) is follows))
    return Reader(luz, 2)


def is_choice(state: State) -> bool:
    if state.turn != 2 or not state.tricks:
        return False
    legal = RULES.legal(state, 2)
    return len(legal) > 1 and (not state.trick or len(legal) < len(state.held[2]))


def bets_on_sheet(reader: Reader) -> list[tuple[str, str]]:
    """Return what stands under bet and won, by seat."""
    header = next(row for row, line in enumerate(reader.lines()) if "deal 1" in line)
    rows = [line.split()[-2:] for line in reader.lines()[header + 1 : header + 5]]
    return [(bet, won) for bet, won in rows]


def now_and_won(state: State) -> list[tuple[Bet, int]]:
    return [(bet, won) for bet, won in zip(state.bets, state.won, strict=True) if bet is not None]


def marks_of_trick(reader: Reader, columns: int, rows: int) -> str:
    """Return what is written at the feet of the cards of the trick."""
    lines = reader.lines(columns, rows)
    places = layout(reader.luz.state.players, Canvas(columns, rows)).trick
    feet = [(cell.row + cell.rows - 1, cell.column, cell.columns) for cell in places]
    return "|".join(lines[row][column : column + width] for row, column, width in feet)


def taken(**options: Any) -> Reader:
    """Return a reader at whose table another player has just taken a trick."""
    luz = Luz(4, seed=6, **options)
    luz.to_turn(0)
    reader = Reader(luz, 0)
    # Seat 1 leads next, so that three others play before the reader.
    luz.play_until(lambda s: s.tricks and not s.trick and s.turn == 1 and len(s.tricks) < 9)
    reader.hear()
    return reader


def deal_end() -> Reader:
    luz = Luz(4, seed=10).play_until(lambda s: len(s.tricks) == 9)
    reader = Reader(luz, 1)
    luz.to_deal_end()
    reader.hear()
    return reader


def with_points(state: State, fourth: tuple[int, ...]) -> State:
    """Return the state with totals of 20, 20 and 0 or so, and these points in deal 4."""
    zero = tuple(0 for _ in fourth)
    before = tuple(20 - points if points else -5 for points in fourth)
    points = (before, zero, zero, fourth)
    finished = [replace(d, points=p) for d, p in zip(state.finished, points, strict=True)]
    return replace(state, finished=tuple(finished))


def took(trick: Trick) -> str:
    return f"{NAMES[trick.winner]} takes" if trick.winner else "You take"
