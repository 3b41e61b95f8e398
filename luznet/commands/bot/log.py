"""What happens to a bot at its table, as lines: whatever has changed, once."""

from collections.abc import Callable, Sequence

from luznet.client.core import Client
from luznet.client.situation import awaited, others_here
from luznet.commands.bot import words
from luznet.games import GAMES
from luznet.i18n import LOST, list_of, refusal
from luznet.i18n.games import name_of as called
from luznet.plain.game import conversation_about
from luznet.plain.lines import printable
from luznet.plain.words import BACK
from luznet.wire.messages import Refused, Table

Tell = Callable[[Sequence[str]], None]


class GameLog:
    """Follows a client, and reports on it in lines."""

    def __init__(self, name: str, tell: Tell) -> None:
        self._name = name
        self._tell = tell
        self._before: Table | None = None
        self._is_there = False
        self._is_lost = False
        self._wait = ""
        self._left_out: Refused | None = None

    def go_on(self, client: Client) -> None:
        """Report what is new."""
        lines = [*self._trouble(client), *self._link(client), *self._seat(client)]
        lines += self._game(client)
        if client.table is not None and client.update is not None:
            lines += self._waiting(client.table, client.update.you)
            self._before = client.table
        self._is_there = client.standing == "online"
        if lines:
            self._tell(lines)

    def end(self) -> None:
        """Report that the bot leaves, if it was at a table until now."""
        table = self._before
        if table is not None and self._is_there:
            plays = table.phase == "playing" and len(others_here(table, None)) > 1
            left = words.LEFT_A_GAME if plays else words.LEFT
            self._tell([left(name=self._name)])

    def _trouble(self, client: Client) -> Sequence[str]:
        """Report once that a message of the host made no sense."""
        if client.left_out is None or client.left_out is self._left_out:
            return ()
        self._left_out = client.left_out
        return (refusal(client.left_out),)

    def _link(self, client: Client) -> Sequence[str]:
        is_lost = client.standing == "lost" and client.farewell is None
        if is_lost == self._is_lost or client.table is None:
            return ()
        self._is_lost = is_lost
        return (LOST() if is_lost else BACK(),)

    def _seat(self, client: Client) -> Sequence[str]:
        table, update = client.table, client.update
        if self._before is not None or table is None or update is None or update.you is None:
            return ()
        facts = {"table": _shown(table.name), "game": called(table.game)}
        return (words.SITS(name=self._name, seat=update.you + 1, **facts),)

    def _game(self, client: Client) -> Sequence[str]:
        table, before = client.table, self._before
        if table is None or client.update is None:
            return ()
        was, number = before.phase if before else "gathering", table.games + 1
        if table.phase == "playing" and (was != "playing" or _number(before) != number):
            say = words.BEGINS if before else words.GOES_ON
            others = list_of(_others(table, client.update.you))
            return (say(number=number, others=others),)
        if table.phase == "over" and was == "playing":
            return (words.IS_OVER(number=table.games), *_result(client))
        return ()

    def _waiting(self, table: Table, you: int | None) -> Sequence[str]:
        """Return what the next game waits for, if that has changed."""
        if table.phase == "playing":
            self._wait = ""
            return ()
        wait = _awaited(table, you)
        if not wait or wait == self._wait:
            return ()
        self._wait = wait
        return (wait,)


def _awaited(table: Table, you: int | None) -> str:
    waits = awaited(table, you)
    if waits.what == "start":
        return words.ALONE()
    if waits.what == "people":
        return words.WANTED(waits.missing)
    if waits.what == "others":
        return words.WAITS_FOR(others=list_of([_shown(name) for name in waits.others]))
    return ""


def _result(client: Client) -> Sequence[str]:
    """Return how the game ended, in the game's own words."""
    table = client.table
    if table is None or table.game not in GAMES:
        return ()
    return conversation_about(table.game, client, lambda messages: None, None).present()


def _others(table: Table, you: int | None) -> Sequence[str]:
    return [_shown(seat.name) for at, seat in enumerate(table.seats) if at != you and seat.name]


def _number(table: Table | None) -> int:
    return table.games + 1 if table else 0


def _shown(name: str) -> str:
    return next(iter(printable([name])), "?")
