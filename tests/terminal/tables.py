"""Tables for tests of the Luz screen: the real rules, played at random from a seed, and the
updates that a host would send of them."""

from collections.abc import Callable, Sequence
from typing import Any

from luznet.client.adviser import Adviser, Asked
from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luz.types import Bet, Play, State
from luznet.preferences.table import Settings
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.luz.screen import LuzScreen
from luznet.wire.client_messages import Act
from luznet.wire.codec import read_action
from luznet.wire.messages import TableInfo
from tests.terminal.played import NAMES, Clock, PlayedTable, TableReader, send_own

RULES = GAMES["luz"]


class FakeAdviser:
    """An adviser that answers when a test says so, and what it says."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def ask(self, views: Sequence[Any]) -> Asked:
        self.asked.append(Asked(views))
        return self.asked[-1]

    def answer(self, *answers: Any) -> None:
        """Answer the next views of what was asked last."""
        self.asked[-1].answers.extend(answers)


class Luz(PlayedTable):
    """A table with a game of Luz."""

    def __init__(
        self, players: int, seed: int = 1, names: Sequence[str] = NAMES, **options: Any
    ) -> None:
        """Begin a new game for this number of players."""
        state: State = RULES.new(players, RULES.options_type())
        super().__init__("luz", state, seed, names, **options)

    def choice(self) -> Any:
        """Return an action for whose turn it is: sane bets, any legal card."""
        actor = RULES.to_act(self.state)
        if actor == CHANCE:
            return RULES.draw(self.state, self.random.randrange)
        legal = list(RULES.legal(self.state, actor))
        if isinstance(legal[0], Bet):
            return Bet(self.random.randint(0, 4), self.random.random() < 0.3)
        return self.random.choice(legal)

    def act(self, action: Any = None) -> None:
        """Do one action, a random one by default."""
        self.apply(RULES.to_act(self.state), action or self.choice())

    def play_until(self, done: Any) -> "Luz":
        """Play on until a condition on the state holds, at least one action."""
        self.act()
        while not done(self.state):
            self.act()
        return self

    def to_bets(self, seat: int | None = None) -> "Luz":
        """Play to the next deal's bets, or until this seat is to bet."""
        return self.play_until(
            lambda s: None in s.bets and (s.turn == seat if seat is not None else s.turn >= 0)
        )

    def to_turn(self, seat: int, follows: bool | None = None) -> "Luz":
        """Play until this seat is to play a card; leading or following if that is given."""
        return self.play_until(
            lambda s: (
                s.turn == seat
                and s.bets
                and None not in s.bets
                and (follows is None or bool(s.trick) is follows)
            )
        )

    def to_trick_end(self) -> "Luz":
        """Play until a trick has just been taken, not the last of its deal."""
        return self.play_until(lambda s: bool(s.tricks) and not s.trick)

    def to_deal_end(self) -> "Luz":
        """Play until a deal was counted, and the next is dealt."""
        counted = len(self.state.finished)
        self.play_until(lambda s: len(s.finished) > counted)
        return self


class Reader(TableReader):
    """Who reads the screen of Luz, and may have a coach."""

    played: Luz

    def __init__(
        self,
        luz: Luz,
        you: int | None = 0,
        settings: Callable[[], Settings] = Settings,
        tables: Sequence[TableInfo] = (),
        adviser: Adviser | None = None,
    ) -> None:
        super().__init__(luz, you, lambda reader: _screen(reader, settings, adviser), tables)

    @property
    def luz(self) -> Luz:
        """The table."""
        return self.played

    def play_until(self, done: Callable[[State], bool]) -> None:
        """Play on until a condition on the state holds, and hear of every action."""
        while not done(self.luz.state):
            self.luz.act()
            self.hear()

    def act(self) -> None:
        """Let the action happen that was sent last."""
        sent = self.sent.pop()
        assert isinstance(sent, Act)
        self.luz.act(read_action(RULES, sent.action))


def _screen(
    reader: TableReader, settings: Callable[[], Settings], adviser: Adviser | None
) -> LuzScreen:
    session = LocalSession(reader.client, reader.send)
    context = Context(session, reader.clock, settings, adviser)
    return LuzScreen(context, ChatModel(context))


__all__ = ["NAMES", "RULES", "Bet", "Clock", "Luz", "Play", "Reader", "send_own"]
