"""Who plays at a table, whatever the game: names, seats, and how somebody typed them."""

from collections.abc import Iterable
from typing import Generic

from luznet.client.awaited import others_here
from luznet.client.core import Client
from luznet.games.game import V
from luznet.i18n.tables import nameless
from luznet.plain.lines import number_in, printable, same_name
from luznet.wire.messages import Options, Seat

NOBODY = Seat(who="empty")
OWN = ("me", "my", "mine", "own")
"""How people type who they are themselves."""


class People(Generic[V]):
    """The seats of a table, as one who sits or watches there calls them."""

    def __init__(self, client: Client, view_type: type[V]) -> None:
        """Ask this client; its game has views of this type."""
        self._client = client
        self._view_type = view_type

    @property
    def view(self) -> V | None:
        """The game as the reader may see it."""
        view = self._client.view
        return view if isinstance(view, self._view_type) else None

    @property
    def me(self) -> int | None:
        """The reader's seat in the game, or in the one that is over; None for a spectator, and
        for who sat down after it."""
        seat, played = self.view.seat if self.view else None, self._client.played
        if seat is None or not played:
            return seat
        name = self.seat(seat).name
        return played.index(name) if name in played else None

    @property
    def options(self) -> Options:
        """The table's options."""
        return self._client.table.options if self._client.table else Options()

    @property
    def any_here(self) -> bool:
        """Whether any person sits at the table, connected: else the game rests."""
        return self._client.table is not None and bool(others_here(self._client.table, None))

    def seat(self, at: int) -> Seat:
        """Return a chair."""
        seats = self._client.table.seats if self._client.table else ()
        return seats[at] if at < len(seats) else NOBODY

    def name(self, at: int) -> str:
        """Return how who plays from a seat is called; who did, once the game is over."""
        played = self._client.played
        name = played[at] if at < len(played) else self.seat(at).name
        return next(iter(printable([name])), nameless(at))

    def called(self, at: int) -> str | None:
        """Return how a seat is called in a sentence; None for the reader's own."""
        return None if at == self.me else self.name(at)

    def names(self, seats: Iterable[int]) -> list[str]:
        """Return how several seats are called."""
        return [self.name(at) for at in seats]

    @property
    def order(self) -> list[int]:
        """All seats of the game in the order in which they are told: the reader's own last,
        those before it clockwise."""
        if self.view is None:
            return []
        players, start = self.view.players, 0 if self.me is None else self.me + 1
        return [(start + step) % players for step in range(players)]

    def find(self, typed: str) -> int | None:
        """Return the seat that was typed as a number, as one's own, or as the beginning of a
        name."""
        if typed.casefold() in OWN and self.me is not None:
            return self.me
        number = number_in(typed)
        if number is not None:
            return number - 1 if 0 < number <= len(self.order) else None
        return next((at for at in self.order if same_name(self.name(at), typed)), None)
