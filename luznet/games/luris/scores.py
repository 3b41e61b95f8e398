"""Who plays with whom in Luris, and how a game stands and ends: RULES.md R1, R4, R5."""

from luznet.games.game import Seat
from luznet.games.luris.cards import PLAYERS
from luznet.games.luris.types import Result, State


def playing(state: State) -> list[Seat]:
    """Return the seats whose time has not run out."""
    return [seat for seat in range(state.players) if not state.out[seat]]


def side_of(players: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats that play together, this one among them. RULES.md R1."""
    return (seat % 2, seat % 2 + 2) if players == PLAYERS[-1] else (seat,)


def rank(state: State, seat: Seat) -> tuple[bool, int, int]:
    """Return how good the side of a seat is: somebody of it still plays; face-up cards; cards
    in hand. RULES.md R4, R5."""
    side = side_of(state.players, seat)
    plays = not all(state.out[each] for each in side)
    up = sum(len(laid.up) for each in side for laid in state.sets[each])
    return plays, up, sum(len(state.hands[each]) for each in side)


def winners(state: State) -> tuple[Seat, ...]:
    """Return the seats of the best side, of more than one where they share it, that have time
    left. RULES.md R4, R5."""
    ranks = [rank(state, seat) for seat in range(state.players)]
    return tuple([seat for seat in playing(state) if ranks[seat] == max(ranks)])


def losers(state: State) -> tuple[Seat, ...]:
    """Return the seats of the worst side, or sides, unless all share the game; and whoever ran
    out of time, while their partner did not. RULES.md R4, R5."""
    ranks = [rank(state, seat) for seat in range(state.players)]
    lost = [each == min(ranks) != max(ranks) for each in ranks]
    left_partner = [out and plays for out, (plays, *_) in zip(state.out, ranks, strict=True)]
    return tuple([seat for seat in range(state.players) if lost[seat] or left_partner[seat]])


def results(state: State) -> tuple[Result, ...]:
    """Return what counts for each seat. RULES.md R4, R5."""
    return tuple(
        [
            Result(sum(len(laid.up) for laid in sets), len(hand), out)
            for sets, hand, out in zip(state.sets, state.hands, state.out, strict=True)
        ]
    )
