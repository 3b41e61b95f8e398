"""Which seat a newcomer gets, or why none."""

from luznet.games.game import Frozen, Refusal, Seat
from luznet.host.table import Table, is_for, is_founder, is_free
from luznet.wire.text import are_alike


class Peer(Frozen, frozen=True):
    """Who sent a command: the public key that CURVE proved, and the user's name."""

    key: str
    name: str


def seat_for(table: Table, peer: Peer, wanted: Seat | None) -> Seat:
    """Return the seat that a newcomer gets: the one they want, or any. Raises `Refusal`."""
    seat = _free_seat(table, peer, wanted)
    _check_newcomer(table, peer, seat)
    return seat


def _free_seat(table: Table, peer: Peer, wanted: Seat | None) -> Seat:
    if wanted is None:
        return _any_free_seat(table, peer)
    if wanted >= len(table.seats):
        raise Refusal("no_seat", "", seats=len(table.seats))
    if not is_free(table, table.seats[wanted]):
        raise Refusal("seat_taken", "", name=table.seats[wanted].name)
    if not _may_have(table, peer, wanted):
        raise Refusal("reserved", "", name=table.seats[wanted].reserved)
    return wanted


def _may_have(table: Table, peer: Peer, seat: Seat) -> bool:
    """Return whether a peer may take a free seat; the founder may take reserved ones."""
    return is_founder(table, peer.key) or is_for(table.seats[seat], peer.name)


def _any_free_seat(table: Table, peer: Peer) -> Seat:
    """Return a seat for a newcomer: the one they had in this game, else one reserved for them, else
    the first. Seats of absent players come last: after a restart everyone is on the way back."""
    seats = table.seats
    free = [seat for seat, state in enumerate(seats) if is_free(table, state)]
    if not free:
        raise Refusal("table_full", "", seats=len(seats))
    fitting = [seat for seat in free if _may_have(table, peer, seat)]
    if not fitting:
        raise Refusal("all_reserved", "")
    had = table.bound.get(peer.key)

    def order(seat: Seat) -> tuple[bool, bool, bool, bool]:
        state, is_fit = seats[seat], is_for(seats[seat], peer.name)
        return seat != had, not is_fit, not state.reserved, state.who == "person"

    return min(fitting, key=order)


def _check_newcomer(table: Table, peer: Peer, seat: Seat) -> None:
    if table.cut:
        raise Refusal("cut", "")
    if table.phase == "playing" and table.bound.get(peer.key, seat) != seat:
        raise Refusal("seat_bound", "", seat=table.bound[peer.key])
    if table.phase == "playing" and table.options.spectators == "all":
        raise Refusal("no_newcomers", "")
    for state in table.seats:
        if state.key != peer.key and are_alike(state.name, peer.name):
            raise Refusal("name_taken", "", name=peer.name)
