"""What one reader has asked the coach about the present turn, whatever the game.

Advice is available where the table's help is "coach", in the reader's own turn, if there is a
choice; once the turn has passed the question is dropped.
"""

from typing import Any

from luznet.client.adviser import Adviser, Asked
from luznet.client.core import Client
from luznet.games import game_of
from luznet.wire.options import Setup, help_of


class Coaching:
    """One reader's questions, and the answers; without an adviser there are none."""

    def __init__(self, client: Client, adviser: Adviser | None) -> None:
        self._client = client
        self._adviser = adviser
        self._advice: Asked | None = None
        client.follow(self._see)

    def _see(self, view: Any, events: Any) -> None:
        if self._advice is not None and self._advice.views[0] != view:
            self._advice.drop()
            self._advice = None

    @property
    def has_coach(self) -> bool:
        """Whether this table allows advice, and there is an adviser."""
        table = self._client.table
        if self._adviser is None or table is None:
            return False
        return help_of(Setup(table.game, table.options)) == "coach"

    @property
    def is_own_turn(self) -> bool:
        """Whether it is the reader's turn."""
        view = self._client.view
        return view is not None and bool(view.legal)

    @property
    def can_advise(self) -> bool:
        """Whether the reader has a choice now, and may ask for advice on it."""
        view = self._client.view
        if view is None or not self.has_coach or self._client.is_waiting:
            return False
        return len(game_of(view).choices(view)) > 1

    @property
    def advice(self) -> Asked | None:
        """What was asked about the present turn, if anything."""
        return self._advice if self.can_advise else None

    def ask(self) -> None:
        """Ask for advice, unless an answer may still come."""
        if not self.can_advise or self._adviser is None:
            return
        if self._advice is None or self._advice.is_lost:
            self._advice = self._adviser.ask([self._client.view])
