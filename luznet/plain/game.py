"""What plain mode asks of a game: its sentences and its commands. Each game has a folder."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.plain.command import Command
from luznet.wire.messages import AnyClientMessage, Fact

Send = Callable[[Iterable[AnyClientMessage]], None]


class GameTalk(ABC):
    """A game at one table, told and listened to; all it knows comes from a `Client`."""

    @abstractmethod
    def news(self, events: Sequence[Any]) -> Sequence[str]:
        """Say what happened; tell the whole present where events were missed."""

    @abstractmethod
    def present(self) -> Sequence[str]:
        """Say all that a screen would show now, but what is asked."""

    @abstractmethod
    def asked(self) -> str:
        """Say what the reader is asked to do now; empty for nothing."""

    @abstractmethod
    def awaited(self) -> str:
        """Say whom the game waits for; empty where that need not be told."""

    @abstractmethod
    def turn(self) -> str:
        """Say whose turn it is, when it is not the reader's."""

    @abstractmethod
    def commands(self) -> Sequence[Command]:
        """Return what can be typed about the game now."""

    @abstractmethod
    def basics(self) -> Sequence[Command]:
        """Return what can be typed about the game before, in and after it."""

    @abstractmethod
    def is_action(self, word: str) -> bool:
        """Tell whether a word is for the own turn only."""

    @abstractmethod
    def answers(self) -> Sequence[str]:
        """Say what was asked for and takes a while, once it has come."""

    @property
    @abstractmethod
    def is_busy(self) -> bool:
        """Whether such an answer is still to come."""

    @abstractmethod
    def refusal(self, code: str, facts: dict[str, Fact]) -> str:
        """Say a refusal of the game's own."""


def talk_about(game: str, client: Client, send: Send, adviser: Adviser | None) -> GameTalk:
    """Return the talk about a game: that of `plain/GAME/talk.py`, where it is called `TALK`.
    Raises ModuleNotFoundError for a game that nobody can talk about here."""
    make: Callable[[Client, Send, Adviser | None], GameTalk]
    make = import_module(f"luznet.plain.{game}.talk").TALK
    return make(client, send, adviser)
