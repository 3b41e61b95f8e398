"""The moments of games of Luris that tests of its screen look at."""

import random
from typing import Any

from msgspec.structs import replace

from luznet.games.luris.cards import BACK, JOKER
from luznet.games.luris.types import (
    CardSet,
    Dealt,
    Discarded,
    Drew,
    FinalTurn,
    Flipped,
    GameEnded,
    Passed,
    RanOut,
    Result,
    SetLaid,
    SetLost,
    StarterDrawn,
    State,
    Swapped,
    Took,
)
from luznet.preferences.table import Settings
from luznet.wire.client_messages import Act
from tests.games.luris_states import table
from tests.terminal.luris_table import Luris, LurisReader

MIDDLE = table(
    "2 3 3 5 7 7 8 9 9 10 J",
    "2 2 3 4",
    "5 6 7 8 9 J",
    "2 3 4",
    sets={
        0: ["7 7 J / 2 3", "5 5 / 5 4"],
        1: ["9 9 9 / 2 3 4"],
        2: ["10 10 / 3 4", "8 8 8 / 8 2", "6 6 / 6 6"],
        3: ["4 4 / 5 J"],
    },
    draw="2 3 4 5 6 7 8 9",
    turn=3,
)
"""Four in the middle of a game, the last of them to act."""


def middle(**options: Any) -> Luris:
    """Return the middle of a game with seat 0 to begin its turn."""
    luris = Luris(MIDDLE, clock=600, **options).does("take", "flip 1.0.0", "discard 2")
    luris.change_seat(1, away=True)
    luris.change_seat(3, who="bot", level="strong", name="Bot Vera")
    luris.change(times=(432_000, 65_000, 600_000, 598_000))
    return luris


def over(*hands: str, **fields: Any) -> Luris:
    """Return a game that is over."""
    state = table(*hands, phase="over", **fields)
    luris = Luris(replace(state, turn=None))
    luris.change(phase="over", played=tuple(seat.name for seat in luris.table.seats))
    return luris


def must_draw(phase: str = "start") -> Luris:
    """Return a game in which the discard may not be taken, and no set can be laid."""
    return Luris(table("2 3", "4 5", taken=6, phase=phase))


KNOWN = (
    StarterDrawn(0, lost=False),
    Dealt(((2, 3), (BACK, BACK)), 7, 40),
    Drew(0, (2, JOKER)),
    SetLaid(0, CardSet(7, (7, 7, JOKER), (2, 3))),
    Flipped(0, 0, 7, 3, matched=False),
    SetLost(0, CardSet(7, (2, 3, 7, 7, JOKER), ())),
    Flipped(0, 0, 7, 7, matched=True),
    Swapped(0, 7, 7, 3),
    Passed(0),
    Discarded(0, JOKER),
    GameEnded((0,), (Result(2, 3, out=False), Result(1, 3, out=False))),
)
"""Events as who is to blame for them sees them."""


UNKNOWN = (
    StarterDrawn(1, lost=True),
    Drew(1, (BACK, BACK)),
    Drew(1, (BACK,)),
    FinalTurn(1),
    Took(1, 9),
    SetLaid(1, CardSet(7, (7, 7), (BACK, BACK))),
    Flipped(1, 0, 7, 3, matched=False),
    Flipped(1, 0, 7, 7, matched=True),
    Swapped(1, 7, 7, BACK),
    RanOut(1),
    GameEnded((1, 3), (Result(2, 3, out=False),) * 4),
    GameEnded((0, 1), (Result(2, 3, out=False),) * 2),
)
"""Events as others see them."""


def four_start() -> LurisReader:
    return LurisReader(middle(), 0)


def four_set() -> LurisReader:
    reader = LurisReader(middle().does("draw"), 0)
    return reader.press("3", "up", "3", "up", "7", "down", "9", "down")


def four_flip() -> LurisReader:
    return LurisReader(middle().does("draw"), 0).press("f", "right", "right", "right")


def four_watched() -> LurisReader:
    luris = middle()
    luris.change(watchers=1)
    return LurisReader(luris, None)


def four_end() -> LurisReader:
    luris = Luris(4, seed=6, clock=300).to_end()
    luris.change_seat(1, ready=True)
    return LurisReader(luris, 0)


def four_larger_end() -> LurisReader:
    sets = {
        0: ["7 7 7 J / 2 3 4", "5 5 5 / 5 4 6", "3 3 / 4"],
        2: ["10 10 / 3 4", "8 8 8 / 8 2", "6 6 / 6 6"],
    }
    return LurisReader(over("2 3 9", "2 2 3 4", "5 6 7", "8 8 9 9 10", sets=sets), 0)


def four_so_far() -> LurisReader:
    return LurisReader(middle(), 0).press("c")


def two_new() -> LurisReader:
    luris = Luris(2, seed=3)
    return LurisReader(luris, luris.state.turn)


def two_swap() -> LurisReader:
    luris = Luris(
        table("3 5 5 7 J", "2 2 3", sets={0: ["7 7 / 2 3", "5 5 / 9 4"]}, phase="start")
    ).does("draw")
    return LurisReader(luris, 0).press("5", "s", "right")


def two_log() -> LurisReader:
    luris = Luris(2, seed=8)
    reader = LurisReader(luris, 0)
    luris.to(lambda s: len(s.draw) < 20)
    reader.hear()
    return reader.press("L")


def two_end() -> LurisReader:
    return LurisReader(Luris(2, seed=12).to_end(), 1)


def three_final() -> LurisReader:
    luris = Luris(
        table(
            "2 3 4 5 J",
            "6 7 8",
            "9 9 10",
            sets={0: ["3 3 / 4 5"], 1: ["9 9 J / 9 9 9 9 9", "8 8 / 4 4"]},
            draw="6 7",
            turn=0,
            out=(2,),
        ),
        clock=300,
    ).does("draw")
    return LurisReader(luris, 0)


SCREENS = (
    four_start,
    four_set,
    four_flip,
    four_watched,
    four_end,
    four_larger_end,
    four_so_far,
    two_new,
    two_swap,
    two_log,
    two_end,
    three_final,
)


def hidden_twin(state: State, seat: int, rng: random.Random) -> State:
    """Return a state that the seat can't tell from this one: the others hold other cards, and
    other ones lie face down in their sets and in the draw pile."""
    others = [at for at in range(state.players) if at != seat]
    cards = [card for at in others for card in state.hands[at]]
    cards += [card for at in others for laid in state.sets[at] for card in laid.down]
    cards += state.draw
    rng.shuffle(cards)

    def take(number: int) -> tuple[int, ...]:
        return tuple(cards.pop() for _ in range(number))

    hands = [hand if at == seat else tuple(sorted(take(len(hand))))
             for at, hand in enumerate(state.hands)]  # fmt: skip
    sets = [
        laid if at == seat else tuple(CardSet(s.value, s.up, take(len(s.down))) for s in laid)
        for at, laid in enumerate(state.sets)
    ]
    return replace(state, hands=tuple(hands), sets=tuple(sets), draw=take(len(cards)))


def acting(**options: Any) -> LurisReader:
    """Return the reader of seat 0 at its action."""
    return LurisReader(middle(**options).does("draw"), 0)


def sent(reader: LurisReader) -> list[Any]:
    """Return the actions that were sent."""
    return [each.action for each in reader.sent if isinstance(each, Act)]


def ending(**chosen: Any) -> LurisReader:
    luris = middle().does("draw", "pass")
    return LurisReader(luris, 0, lambda: Settings(**chosen))
