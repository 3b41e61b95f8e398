"""High in plain mode: `play 17`."""

from collections.abc import Sequence
from typing import Any

from luznet.client.adviser import Adviser
from luznet.client.core import Client
from luznet.plain.command import Command
from luznet.plain.game import GameConversation, Send
from luznet.plain.lines import number_in
from luznet.plain.people import People
from tests.third import words
from tests.third.rules import Play, Played, RoundTaken, View


class HighConversation(GameConversation[View]):
    """A game of High, told and listened to."""

    def __init__(self, client: Client, send: Send, adviser: Adviser | None = None) -> None:
        """Tell what the client knows; send what is typed."""
        super().__init__(People(client, View))
        self._client = client
        self._send = send

    def news(self, events: Sequence[Any]) -> Sequence[str]:
        """Say what happened."""
        told = []
        for each in events:
            if isinstance(each, Played):
                told.append(words.played(self.people.name(each.seat), each.card))
            elif isinstance(each, RoundTaken):
                told.append(words.takes(self.people.name(each.seat)))
        view = self.people.view
        if view is not None and view.winners:
            told.append(words.won(", ".join(self.people.names(view.winners))))
        return told

    def present(self) -> Sequence[str]:
        """Say the own cards."""
        view = self.people.view
        own = view.hands[view.seat] if view and view.seat is not None and view.hands else ()
        return [words.HAND(cards=", ".join(map(str, own)))]

    def asked(self) -> str:
        """Say what the reader can play."""
        view = self.people.view
        cards = ", ".join(str(each.card) for each in view.legal) if view else ""
        return words.HAND(cards=cards) if cards else ""

    def to_do(self, name: str) -> str:
        """Say what somebody else is to do."""
        return words.plays(name)

    def commands(self) -> Sequence[Command]:
        """Return what can be typed now."""
        return (Command(("play",), "play 17", words.ABOUT_TIME, self._play),)

    def basics(self) -> Sequence[Command]:
        """Return nothing more."""
        return ()

    def is_action(self, word: str) -> bool:
        """Tell whether a word is for the own turn only."""
        return word == "play"

    def _play(self, typed: str) -> Sequence[str]:
        self._send(self._client.act(Play(number_in(typed) or 0)))
        return []


CONVERSATION = HighConversation
