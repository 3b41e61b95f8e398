"""Tables for tests of the Luris screen: states that tests lay out, played by the real rules, and
the updates that a host would send of them."""

from collections.abc import Callable, Sequence
from typing import Any, Self

from luznet.client.adviser import Adviser
from luznet.games.game import CHANCE, CLOCK
from luznet.games.luris.types import Discard, LaySet, Options, State, TimeUp
from luznet.preferences.table import Settings
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.luris.screen import LurisScreen
from tests.games.luris_states import LURIS, action_of, any_kind, on_turn
from tests.terminal.played import NAMES, PlayedTable, TableReader


class Luris(PlayedTable):
    """A table with a game of Luris."""

    def __init__(
        self,
        state: State | int,
        seed: int = 1,
        names: Sequence[str] = NAMES,
        clock: int = 0,
        **options: Any,
    ) -> None:
        """Begin with a state, or with a new game for this number of players."""
        is_new = isinstance(state, int)
        begun = LURIS.new(state, Options(clock=clock)) if is_new else state
        super().__init__("luris", begun, seed, names, **options)
        if clock:
            self.change(times=(clock * 1000,) * begun.players)
        if is_new:
            self.to(lambda state: state.phase == "start")

    def choice(self) -> Any:
        """Return an action for whose turn it is: any kind, but sets as they are laid by people,
        with the fewest cards."""
        actor = LURIS.to_act(self.state)
        if actor == CHANCE:
            return LURIS.draw(self.state, self.random.randrange)
        action = any_kind(LURIS.legal(self.state, actor), self.random.randrange)
        if isinstance(action, LaySet):
            return LaySet(action.up, action.down[:2])
        return action

    def act(self, action: Any = None) -> None:
        """Do one action, written as a word or not, a random one by default; and what chance does
        after it."""
        self._apply(action_of(action) if isinstance(action, str) else action or self.choice())
        while LURIS.to_act(self.state) == CHANCE and self.state.hands:
            self._apply(self.choice())

    def _apply(self, action: Any) -> None:
        self.apply(CLOCK if isinstance(action, TimeUp) else on_turn(self.state), action)

    def does(self, *actions: str) -> Self:
        """Do several actions, one after the other."""
        for action in actions:
            self.act(action)
        return self

    def quietly(self, rounds: int) -> Self:
        """Let everybody draw and discard their lowest card for this number of rounds."""
        for _ in range(rounds * self.state.players):
            self.does("draw", "pass")
            self.act(Discard(self.state.hands[on_turn(self.state)][0]))
        return self


class LurisReader(TableReader):
    """Who reads the screen of Luris, and may have a coach."""

    played: Luris

    def __init__(
        self,
        luris: Luris,
        you: int | None = 0,
        settings: Callable[[], Settings] = Settings,
        adviser: Adviser | None = None,
    ) -> None:
        super().__init__(luris, you, lambda reader: _screen(reader, settings, adviser))

    @property
    def luris(self) -> Luris:
        """The table."""
        return self.played


def _screen(
    reader: TableReader, settings: Callable[[], Settings], adviser: Adviser | None
) -> LurisScreen:
    session = LocalSession(reader.client, reader.send)
    context = Context(session, reader.clock, settings, adviser)
    return LurisScreen(context, ChatModel(context))


__all__ = ["Luris", "LurisReader"]
