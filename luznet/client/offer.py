"""What a user is asked when somebody went on with their table alone: do they go along?"""

from typing import NamedTuple

from luznet.client.core import Client
from luznet.wire.messages import Progress
from luznet.wire.progress import progress_of


class Offer(NamedTuple):
    """The computer of `name` went on with the table. `here`: how far it is where the user is;
    `there`: what the other host says of it, if it says anything; `names`: the players, by seat.
    `rests`: nothing was played here since, so that most users would go along."""

    name: str
    here: Progress
    there: Progress | None
    names: tuple[str, ...]
    rests: bool

    @property
    def played_again(self) -> range:
        """The deals that were played there, though perhaps here, too, as far as that can be told;
        the last of them is being played."""
        there = self.there
        is_known = there is not None and there.games == self.here.games and there.since > 0
        return range(there.since, there.deal + 1) if there is not None and is_known else range(0)

    @property
    def lost(self) -> range:
        """The deals that were played here and don't count there."""
        again = self.played_again
        return range(again.start, self.here.deal + 1) if again else range(0)


def offer_of(client: Client) -> Offer | None:
    """Return what the user of a client is asked; None for nothing."""
    moved, newest = client.moving.offer, client.newest
    if moved is None or newest is None or newest.table.id != moved.table:
        return None
    table = newest.table
    here = progress_of(table.game, newest.view, table.games)
    names = tuple([seat.name for seat in table.seats])
    return Offer(moved.name, here, moved.progress, names, moved.rests)
