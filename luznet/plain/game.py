"""What plain mode asks of a game: its sentences and its commands. Each game has a folder."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeAlias

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.games.game import V
from luznet.i18n import sentences
from luznet.i18n.games import NOTICES
from luznet.i18n.tables import RESTS, STAND_IN
from luznet.language import Text
from luznet.plain import words
from luznet.plain.command import Command
from luznet.plain.people import People
from luznet.wire.client_messages import AnyClientMessage

Send = Callable[[Iterable[AnyClientMessage]], None]
Tells: TypeAlias = Callable[[People[V], V], Sequence[str]]
"""Says something about the game."""


class GameConversation(ABC, Generic[V]):
    """A game at one table, told and played in words; all it knows comes from a `Client`."""

    def __init__(self, people: People[V]) -> None:
        self.people = people

    @abstractmethod
    def news(self, events: Sequence[Any]) -> Sequence[str]:
        """Say what happened; tell the whole present where events were missed."""

    @abstractmethod
    def present(self) -> Sequence[str]:
        """Say all that a screen would show now, except what is asked."""

    @abstractmethod
    def asked(self) -> str:
        """Say what the reader is asked to do now; empty for nothing."""

    @abstractmethod
    def to_do(self, name: str) -> str:
        """Say what another player is to do on their turn."""

    def awaited(self) -> str:
        """Say whom the game waits for, if that is a person: bots act at once."""
        view, situation = self.people.view, self.people.situation
        if view is None or view.turn is None:
            return ""
        match situation.absence(view.turn):
            case "rests" | "your_bot" | "away":
                return self.turn()
            case "bot":
                return ""
        is_bot = situation.seat(view.turn).who == "bot"
        return "" if is_bot or view.turn == self.people.me else self.turn()

    def turn(self) -> str:
        """Say whose turn it is, when it is not the reader's."""
        view, situation = self.people.view, self.people.situation
        if view is None or view.turn is None:
            return words.OVER() if view is not None and view.phase == "over" else words.DEALING()
        name = self.people.name(view.turn)
        match situation.absence(view.turn):
            case "rests":
                return RESTS()
            case "your_bot":
                return STAND_IN()
            case "bot":
                return words.WAITING_BOT(name=name)
            case "away":
                waiting = words.WAITING_AWAY(situation.options.grace, name=name)
                can_free = view.turn in situation.to_free
                how = words.FREE_IT(number=view.turn + 1) if can_free else ""
                return sentences(waiting, how)
        return self.to_do(name)

    @abstractmethod
    def commands(self) -> Sequence[Command]:
        """Return what can be typed about the game now."""

    def basics(self) -> Sequence[Command]:
        """Return what can be typed about the game before, in and after it."""
        return ()

    @abstractmethod
    def is_action(self, word: str) -> bool:
        """Return whether a word is for the reader's own turn only."""

    def answers(self) -> Sequence[str]:
        """Say what was asked for and takes a while, once it has come."""
        return ()

    @property
    def is_busy(self) -> bool:
        """Whether such an answer is still to come."""
        return False


AnyConversation: TypeAlias = GameConversation[Any]


class GameCommandHandler(ABC, Generic[V]):
    """Handles what is typed about a game: words that act, and questions about the table."""

    actions: ClassVar[frozenset[str]]
    """Words that act, and so are for the reader's own turn only."""

    def __init__(
        self, client: Client, people: People[V], send: Send, asked: Callable[[], str]
    ) -> None:
        """`asked` says what the reader is to do."""
        self._client = client
        self._people = people
        self._send = send
        self._asked = asked

    def commands(self) -> Sequence[Command]:
        view = self._people.view
        if view is None:
            return ()
        acts = self._acting(view) if view.seat is not None else self._watching()
        return (*acts, *self._asking(view))

    def basics(self) -> Sequence[Command]:
        """Return what can be typed before, in and after a game."""
        return ()

    @abstractmethod
    def _acting(self, view: V) -> Sequence[Command]:
        """Return the words that act, for a player."""

    @abstractmethod
    def _asking(self, view: V) -> Sequence[Command]:
        """Return the words that ask about the table."""

    def _watching(self) -> Sequence[Command]:
        """Return a command that only tells a spectator why they cannot act."""

        def refuse(typed: str) -> Sequence[str]:
            return [NOTICES["watching"]()]

        return (Command(tuple(sorted(self.actions)), None, refuse, offered=False, fits=False),)

    def _obstacle(self) -> str:
        """Say why no action at all can be sent now; empty if one can."""
        obstacle = self._people.situation.obstacle
        return "" if obstacle is None else words.NOTICES[obstacle]()

    def _tell(self, tells: Tells[V], typed: str) -> Sequence[str]:
        """Answer a question about the table."""
        view = self._people.view
        return tells(self._people, view) if view is not None else []

    def _tell_of(
        self, tells: Callable[[People[V], V, int], Sequence[str]], not_yours: Text, typed: str
    ) -> Sequence[str]:
        """Answer a question about the player whose name was typed, or else about the reader;
        `not_yours` is the answer to a spectator who typed none."""
        view = self._people.view
        seat = self._people.find(typed) if typed else self._people.me
        if view is None or (not typed and seat is None):
            return [not_yours()]
        return tells(self._people, view, seat) if seat is not None else [words.NOBODY(name=typed)]


def conversation_about(
    game: str, client: Client, send: Send, adviser: Adviser | None
) -> AnyConversation:
    """Return a game's `CONVERSATION`, from `plain/GAME/conversation.py`; raises
    ModuleNotFoundError for a game without one."""
    make: Callable[[Client, Send, Adviser | None], AnyConversation]
    make = import_module(f"luznet.plain.{game}.conversation").CONVERSATION
    return make(client, send, adviser)
