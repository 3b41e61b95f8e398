"""Who plays at a table, in any game: names, seats, and what people type for them."""

from collections.abc import Iterable
from typing import Generic

from luznet.client.core import Client
from luznet.client.situation import Situation
from luznet.games.game import V
from luznet.i18n.tables import NAMELESS
from luznet.plain.lines import number_in, printable, same_name
from luznet.wire.messages import Options, Seat

OWN = ("me", "my", "mine", "own")
"""Words that people type for themselves."""


class People(Generic[V]):
    """The seats of a table, as the reader calls them."""

    def __init__(self, client: Client, view_type: type[V]) -> None:
        self._client = client
        self._view_type = view_type

    @property
    def situation(self) -> Situation:
        return self._client.situation

    @property
    def view(self) -> V | None:
        view = self._client.view
        return view if isinstance(view, self._view_type) else None

    @property
    def me(self) -> int | None:
        """The seat from which the reader plays or, once the game is over, played."""
        return self.situation.own_seat if self.view is not None else None

    @property
    def options(self) -> Options:
        return self.situation.options

    def seat(self, at: int) -> Seat:
        return self.situation.seat(at)

    def name(self, at: int) -> str:
        """Return the name of the player of a seat."""
        return next(iter(printable([self.situation.player(at)])), NAMELESS(number=at + 1))

    def called(self, at: int) -> str | None:
        """Return what a seat is called in a sentence; None for the reader's own."""
        return None if at == self.me else self.name(at)

    def names(self, seats: Iterable[int]) -> list[str]:
        return [self.name(at) for at in seats]

    @property
    def order(self) -> list[int]:
        """All seats of the game in the order in which they are told: clockwise, the reader's own
        last."""
        if self.view is None:
            return []
        players, start = self.view.players, 0 if self.me is None else self.me + 1
        return [(start + step) % players for step in range(players)]

    def find(self, typed: str) -> int | None:
        """Return the seat that was typed: a number, a word for oneself, or the beginning of a
        name."""
        if typed.casefold() in OWN and self.me is not None:
            return self.me
        number = number_in(typed)
        if number is not None:
            return number - 1 if 0 < number <= len(self.order) else None
        return next((at for at in self.order if same_name(self.name(at), typed)), None)
