"""The coach of one terminal, imported and started only when somebody asks it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from luznet.client.adviser import Asked

if TYPE_CHECKING:
    from luznet.coach.service import Coach


class LateCoach:
    """An `Adviser` that costs nothing until it is asked."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        """`on_change` is called after every answer."""
        self._on_change = on_change
        self._coach: Coach | None = None

    def ask(self, views: Sequence[Any]) -> Asked:
        """Begin to think about views."""
        if self._coach is None:
            from luznet.coach.service import Coach

            self._coach = Coach(self._on_change)
        return self._coach.ask(views)

    def close(self) -> None:
        """End the coach's process, if there is one."""
        if self._coach is not None:
            self._coach.close()
