"""Who plays with whom in Luris, and how a game stands and ends (R1, R4, R5)."""

from luznet.games.game import Seat
from luznet.games.luris.cards import PLAYERS
from luznet.games.luris.types import Result, State, View


def playing(state: State) -> list[Seat]:
    """Return the seats whose time has not run out."""
    return [seat for seat in range(state.players) if not state.out[seat]]


def side_of(players: int, seat: Seat) -> tuple[Seat, ...]:
    """Return a seat and its partner: with four, two play against two (R1)."""
    return (seat % 2, seat % 2 + 2) if players == PLAYERS[-1] else (seat,)


def sides(players: int) -> list[tuple[Seat, ...]]:
    """Return the sides, each a list of seats that play together."""
    return list(dict.fromkeys(side_of(players, seat) for seat in range(players)))


def rank(state: State, seat: Seat) -> tuple[bool, int, int]:
    """Return how a seat's side ranks: whether it still plays, cards face up, cards in hand."""
    side = side_of(state.players, seat)
    plays = not all(state.out[each] for each in side)
    up = sum(len(laid.up) for each in side for laid in state.sets[each])
    return plays, up, sum(len(state.hands[each]) for each in side)


def winners(state: State) -> tuple[Seat, ...]:
    """Return the seats with time left on the best side, or on all sides that share the win."""
    ranks = [rank(state, seat) for seat in range(state.players)]
    return tuple([seat for seat in playing(state) if ranks[seat] == max(ranks)])


def losers(state: State) -> tuple[Seat, ...]:
    """Return the seats of the worst sides, unless all share the win, and everybody whose time ran
    out, whatever lies before them."""
    ranks = [rank(state, seat) for seat in range(state.players)]
    is_last = [each == min(ranks) != max(ranks) for each in ranks]
    return tuple([seat for seat in range(state.players) if state.out[seat] or is_last[seat]])


def results(table: State | View) -> tuple[Result, ...]:
    """Return what counts for each seat, now or at the end."""
    return tuple(
        [
            Result(sum(len(laid.up) for laid in sets), len(hand), out)
            for sets, hand, out in zip(table.sets, table.hands, table.out, strict=True)
        ]
    )
