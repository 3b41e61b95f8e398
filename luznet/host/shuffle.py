"""The shuffle of a deal, as a table keeps it: the host's secret, and what people added to it.

    prepared (secret) --listed--> commitments --opened--> drawn from, once for each act of chance

spec.md 11; `shuffles.py` leads everybody through it.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from msgspec.structs import astuple, replace

from luznet.fairness.places import place_commitments, salt
from luznet.fairness.shuffle import Draws
from luznet.games.game import Frozen, Seat
from luznet.wire.deal_messages import Opened
from luznet.wire.proofs import host_commitment, seed_in
from luznet.wire.record import Committed, DealProof

LIMIT: Final = 3.0
"""Seconds for which a deal waits for commitments, then for what they open, and for people who were
lost a moment ago."""
SALTS_MOST: Final = 4
"""Salts of an update."""
Salts: TypeAlias = tuple[tuple[int, str], ...]
"""Places and their salts."""


class Shuffle(Frozen, frozen=True):
    """The shuffle of deal number `number`.

    `secret`: the host's. `commitments`: everybody's by key, None before the list is made; `opened`:
    what they opened, None before that; `without`: the keys of those at the table who could have
    taken part and aren't on the list. `drawn`: how often chance has drawn from it. Once the cards
    are dealt, `places` has them, `salts` the salt of each, and `known` how many of its places each
    seat knew then.
    """

    number: int
    secret: str
    commitments: Mapping[str, str] | None = None
    opened: Mapping[str, Opened] | None = None
    without: tuple[str, ...] = ()
    drawn: int = 0
    places: tuple[str, ...] = ()
    salts: tuple[str, ...] = ()
    known: tuple[int, ...] = ()

    def __repr__(self) -> str:  # neither secrets nor cards may get into a log
        return f"Shuffle({self.number}, ...)"

    def commitment(self, table: str) -> str:
        """Return the host's commitment."""
        return host_commitment(table, self.proof(0))

    def draws(self, table: str) -> Draws:
        """Return the numbers from which chance draws next."""
        return Draws(seed_in(table, self.proof(0)), self.drawn)

    def proof(self, after: int) -> DealProof:
        """Return the proof of the deal; it gives every card away. `after`: the number of actions
        in the game before it."""
        opened = self.opened or {}
        people = [
            Committed(key, commitment, *astuple(opened[key]))
            if key in opened
            else Committed(key, commitment)
            for key, commitment in sorted((self.commitments or {}).items())
        ]
        return DealProof(self.number, after, self.secret, tuple(people), self.without)

    def place_commitments(self, table: str) -> tuple[str, ...]:
        return place_commitments(table, self.number, bytes.fromhex(self.secret), self.places)

    def with_places(self, places: tuple[str, ...], known: tuple[int, ...]) -> "Shuffle":
        """Return the shuffle once the cards are dealt."""
        secret = bytes.fromhex(self.secret)
        salts = tuple([salt(secret, place) for place in range(len(places))])
        return replace(self, places=places, salts=salts, known=known)

    def salts_of(self, opened: Sequence[int]) -> Salts:
        """Return the salts of these places."""
        return tuple([(place, self.salts[place]) for place in opened])

    def newest_salts(self, opened: Sequence[int], seat: Seat) -> Salts:
        """Return the salts of the places that a seat has come to know last, since the deal: an
        update has few, as each goes out with many."""
        return self.salts_of(opened[self.known[seat] :][-SALTS_MOST:])
