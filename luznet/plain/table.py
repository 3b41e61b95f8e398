"""The talk about one table, from the way there until one leaves."""

from collections.abc import Callable, Iterator, Sequence

from luznet.client.adviser import Adviser
from luznet.games import MAIN
from luznet.plain.chat import Chat
from luznet.plain.command import Command
from luznet.plain.lines import take_apart
from luznet.plain.listener import Listener
from luznet.plain.own import Own
from luznet.plain.talk import Talk
from luznet.plain.teller import Teller
from luznet.plain.visit import Visit


class TableTalk(Talk):
    """A visit to a table, told and listened to."""

    def __init__(
        self,
        visit: Visit,
        own: Own,
        leave: Callable[[], None],
        adviser: Adviser | None = None,
    ) -> None:
        """Talk about this visit; what others say too, if the reader wants to hear it. `adviser`
        thinks for a game's coach."""
        super().__init__(own, leave)
        self._visit = visit
        self._teller = Teller(visit, adviser)
        self._listener = Listener(visit, self._teller, self.own_settings)
        self._chat = Chat(visit, lambda: own.hears_talk)

    @property
    def game(self) -> str:
        """The game of the table."""
        return self._teller.table.game if self._teller.table is not None else MAIN

    def told(self, now: float) -> Iterator[str]:
        """Return what is new."""
        yield from self._teller.told(now)
        if self._teller.table is not None:
            yield from self._chat.told()

    def next_change(self) -> float | None:
        """Return when there is news by itself."""
        return self._teller.next_change()

    def asked(self) -> str:
        """Say what is asked of the reader now."""
        return self._teller.asked()

    def commands(self) -> Sequence[Command]:
        """Return what can be typed now."""
        table = self._teller.table
        chat = self._chat.commands(table) if table is not None else ()
        return (*self._listener.commands(), *chat)

    def answered(self, text: str) -> Sequence[str]:
        """Do what was typed; digits may be the code that is asked for."""
        return [] if self._listener.take_code(text) else super().answered(text)

    @property
    def is_busy(self) -> bool:
        """Whether an action, or more than the host takes at once, is on its way to the table."""
        client = self._visit.client
        return client.standing == "online" and (client.is_waiting or self._visit.is_sending)

    def waits(self, text: str) -> bool:
        """Lines wait for the table and the coach, and actions for the own turn."""
        table, game = self._teller.table, self._teller.game_to_come
        if self._visit.asking is not None or self._teller.can_watch:
            return False
        if table is None:
            return self._visit.client.standing != "ended"
        if self._teller.game is not None and self._teller.game.is_busy:
            return True
        if self._teller.you is None or table.phase == "over":
            return False
        is_action = game is not None and game.is_action(take_apart(text).word)
        return is_action and not (game and game.asked())
