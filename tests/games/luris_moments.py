"""Moments of Luris that several tests of its rules share."""

import pytest

from luznet.games.game import Below, Seat
from luznet.games.luris.types import DrawStarter, State
from tests.games.luris_states import LURIS, after, table

PLAYERS = (2, 3, 4)


each_number_of_players = pytest.mark.parametrize("players", PLAYERS)


def readers(state: State) -> list[Seat | None]:
    return [*range(state.players), None]


def who_may_start(state: State) -> list[Seat]:
    """Return the seats that chance may draw to start, in the order of its numbers, all equally
    likely."""
    counts: list[int] = []

    def drawing(number: int) -> Below:
        def below(count: int) -> int:
            counts.append(count)
            return number

        return below

    LURIS.draw(state, drawing(0))
    drawn = [LURIS.draw(state, drawing(number)) for number in range(counts[0])]
    return [action.seat for action in drawn if isinstance(action, DrawStarter)]


LAYING = table("2 3 4 5 5 5 9 J", "4 5 6", phase="action")


SWAPPING = table(
    "5 7 9 J", "5 6 6 J",
    sets={0: ["5 5 / 2 J", "9 9 / 3 4"], 1: ["6 6 / 6 4"]},
    phase="action",
)  # fmt: skip


FINAL = after(table("2 3 5 5", "4 J", sets={0: ["5 5 / 5 2"]}, draw="5", discard="9 8"), "draw")


def ended(*hands: str, sets: dict[Seat, list[str]] | None = None, out: list[Seat] | None = None,
          turn: Seat = 0) -> State:  # fmt: skip
    """Return the end of a game that leaves these hands; the player on turn discards the last
    card."""
    held = [f"{hand} 2" if seat == turn else hand for seat, hand in enumerate(hands)]
    state = table(
        *held, sets=sets, out=out or (), turn=turn, phase="end", final=True, draw="", discard="9"
    )
    return after(state, "discard 2")
