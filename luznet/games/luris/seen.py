"""What a reader may know of a game of Luris, built up from nothing (R3)."""

from msgspec.structs import replace

from luznet.games.game import ALL_SEATS, Reader, Seat
from luznet.games.luris.cards import BACK, Hand, backs
from luznet.games.luris.types import CardSet, Dealt, Drew, Event, SetLaid, Sets, State, Swapped


def redacted(event: Event, reader: Reader) -> Event:
    """Return an event as a reader may see it."""
    if reader == ALL_SEATS:
        return event
    if isinstance(event, Dealt):
        seen = [hand if seat == reader else backs(hand) for seat, hand in enumerate(event.hands)]
        return replace(event, hands=tuple(seen))
    if isinstance(event, Drew) and event.seat != reader:
        return replace(event, cards=backs(event.cards))
    if isinstance(event, SetLaid) and event.seat != reader:
        return replace(event, laid=_from_outside(event.laid))
    if isinstance(event, Swapped) and event.seat != reader:
        return replace(event, got=BACK)
    return event


def _sees(state: State, reader: Reader, owner: Seat) -> bool:
    """Return whether a reader sees a seat's hidden cards; once the game is over, everybody does."""
    return reader in (owner, ALL_SEATS) or state.turn is None


def hands_seen(state: State, reader: Reader) -> tuple[Hand, ...]:
    """Return all hands; those that the reader may not see are backs."""
    return tuple(
        [
            hand if _sees(state, reader, seat) else backs(hand)
            for seat, hand in enumerate(state.hands)
        ]
    )


def sets_seen(state: State, reader: Reader) -> Sets:
    """Return all sets; the face-down cards that the reader may not see are backs."""
    return tuple(
        [
            sets if _sees(state, reader, seat) else tuple([_from_outside(laid) for laid in sets])
            for seat, sets in enumerate(state.sets)
        ]
    )


def _from_outside(laid: CardSet) -> CardSet:
    return replace(laid, down=backs(laid.down))
