"""Games of Luz in plain mode, which several tests look at."""

import re
from typing import Any

from luznet.games.luz import facts
from tests.plain.telling import Told, gathering
from tests.terminal.tables import RULES, Luz

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def whole_game() -> Told:
    luz = gathering(3, seed=6, help="odds")
    luz.change_seat(2, who="bot", name="Bot Vera")
    told = Told(luz)
    told.hear()
    told.visit.joining = ("luznet join 10.0.0.2#abc",)
    told.news()
    luz.change_seat(0, ready=True)
    told.hear()
    luz.change(phase="playing")
    luz.change_seat(0, ready=False)
    told.hear()
    told.play_on(lambda s: s.deal == 1 and s.turn == 0 and None in s.bets)
    for line in ("", "card 4", "bet", "bet 11"):
        told.type(line)
    told.play_on(lambda s: len(s.tricks) == 2 and s.turn == 0 and s.trick)
    for line in ("trick", "last", "hand", "hand boris", "scores", "play", "fly"):
        told.type(line)
    return told.play_on(lambda s: s.turn is None)


def four_help() -> Told:
    told = Told(Luz(4, seed=9, open_tricks=True).to_deal_end().to_turn(0, True))
    told.hear()
    told.type("help")
    return told


def five_present() -> Told:
    luz = Luz(5, seed=4, help="values").to_turn(2, False).to_turn(2, True)
    luz.change_seat(3, away=True)
    luz.change_seat(4, who="bot", name="Bot Vera", key="", level="strong")
    luz.change_seat(1, stand_in=True, away=True)
    told = Told(luz, 2)
    told.hear()
    for line in ("cards", "last", "who"):
        told.type(line)
    return told


def four_watched() -> Told:
    luz = Luz(4, seed=8).to_deal_end().to_turn(1, True)
    told = Told(luz, None)
    told.hear()
    told.type("help")
    told.play_on(lambda s: not s.trick)
    return told


def four_watched_with_all_hands() -> Told:
    luz = Luz(4, seed=8, spectators="all").to_turn(1, True)
    luz.change(watchers=2, shown=True)
    told = Told(luz, None)
    told.hear()
    return told


def betting(seat: int = 0, players: int = 4, **options: Any) -> Told:
    """Return one who is to bet."""
    told = Told(Luz(players, seed=5, **options).to_bets(seat), seat)
    told.hear()
    return told


def following(**options: Any) -> Told:
    """Return one who is to follow a led colour, with a choice of several cards."""
    luz = Luz(4, seed=3, **options)
    while not (luz.state.turn == 0 and luz.state.trick
               and 1 < len(_legal(luz)) < len(luz.state.held[0])):  # fmt: skip
        luz.act()
    told = Told(luz)
    told.hear()
    return told


def _legal(luz: Luz) -> tuple[int, ...]:
    return facts.legal_positions(RULES.view(luz.state, 0))


NONSENSE = ("fly", "\x1b[A", "😀 play", "plai 4", "x" * 5000)


WORDS = ("bet", "play", "card", "cards", "hand", "table", "trick", "last", "tricks", "scores",
         "deal", "who", "ready", "wait", "start", "sit", "set", "options", "invite", "pause",
         "resume", "show", "hide", "again", "rules", "help", "", "b", "p", "?")  # fmt: skip
