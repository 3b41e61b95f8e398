"""The screen of one table: whichever screen its present asks for, with its keys.

    nothing known yet -> connecting;  gathering -> gathering;  playing, over -> the game's own
    over it, while they are open: the chat, how to invite others, between games the form for the
    table's options

A game's own screen is imported when its first game begins.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from luznet.client.adviser import Adviser
from luznet.client.awaited import others_here
from luznet.client.core import Client, Send
from luznet.client.questions import Question
from luznet.games import GAMES, MAIN
from luznet.i18n import lost, sentences
from luznet.i18n import tables as said
from luznet.language import TextIn
from luznet.preferences.table import Settings
from luznet.terminal.chat import words as chat_words
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.chat.panel import ChatPanel
from luznet.terminal.game.registry import entry_of
from luznet.terminal.notifier import TakesTurns, Turn
from luznet.terminal.overlays import HowToCome, Notice, OneOfSeveral
from luznet.terminal.picture import Picture, Size
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import words
from luznet.terminal.screens.connecting import ConnectingScreen
from luznet.terminal.screens.create import CreateScreen
from luznet.terminal.screens.missed import MissedEnd
from luznet.terminal.screens.question import QuestionScreen
from luznet.terminal.screens.waiting_room import WaitingRoomScreen
from luznet.wire.client_messages import (
    AnyClientMessage,
    Configure,
    Free,
    Invite,
    Readmit,
    Remove,
    Show,
)
from luznet.wire.messages import Table
from luznet.wire.options import Setup

Clock = Callable[[], float]
SettingsNow = Callable[[], Settings]
OwnersQuestion = tuple[str, AnyClientMessage]
"""A question to the owner of the table, and what a yes sends."""
OwnersQuestions = Sequence[OwnersQuestion]
_DECIDES: Final[Mapping[type[AnyClientMessage], TextIn]] = {
    Free: words.YES_FREE,
    Remove: words.YES_REMOVE,
    Readmit: words.YES_LET_IN,
}


class TableScreens(Screen):
    """A screen that is always the one for the present of a client."""

    def __init__(
        self,
        client: Client,
        send: Send,
        clock: Clock,
        *,
        join_line: Callable[[], str] = lambda: "",
        phrase: Callable[[], str] = lambda: "",
        asking: Callable[[], Question | None] = lambda: None,
        answer: Callable[[str | None], None] = lambda text: None,
        is_host: bool = False,
        doing: Callable[[], str] = words.CONNECTING,
        back: Callable[[], None] | None = None,
        rules: Callable[[], None] | None = None,
        trouble: Callable[[], str] = lambda: "",
        settings: SettingsNow = Settings,
        adviser: Adviser | None = None,
    ) -> None:
        """Follow a client; `send` gives messages to its link.

        `join_line`: what others type to come here; `phrase` that of the host's key. `asking`
        returns what is asked on the way there, `answer` takes the answer. `is_host`: the
        table's host was started here. `doing`: what is being tried before the table is known,
        in words; `back` gives it up, and `trouble`
        returns why it cannot work. `rules` shows the rules. `settings` returns the reader's
        settings of now; `adviser` thinks for a game's coach.
        """
        self._adviser = adviser
        self._client = client
        self._client.holds_end = True
        self._send = send
        self._clock = clock
        self._settings = settings
        self._connecting = ConnectingScreen(client, send, clock, doing, back, trouble)
        self._asking = asking
        self._is_host = is_host
        self._answer = answer
        self._question: QuestionScreen | None = None
        self._chat = ChatModel(client, clock, settings)
        self._panel = ChatPanel(client, send, self._chat, lambda: self._below, self._close_panel)
        self._talks = False
        self._options: CreateScreen | None = None
        self._missed = MissedEnd(client)
        self._waiting_room = WaitingRoomScreen(
            client, send, join_line, rules, self._chat, self._open_options
        )
        self._join_line = join_line
        self._phrase = phrase
        self._invitation: HowToCome | None = None
        self._read = ""
        self._asked_owner: OwnersQuestion | None = None
        self._game: tuple[tuple[str, str], Screen] | None = None

    @property
    def game(self) -> str:
        """The game of the table."""
        return self._client.table.game if self._client.table else MAIN

    @property
    def present(self) -> Screen:
        """The screen for the present, with the invitation, the form for the options or the chat
        over it while that is open."""
        if self._trouble:
            return Notice(self._below, lost(self._client), self._read_trouble)
        if self._client.namesake is not None and self._is_at_table:
            told = said.namesake(self._client.namesake)
            return Notice(self._below, told, self._read_namesake)
        if self._client.host_note and self._is_at_table:
            return Notice(self._below, self._client.host_note, self._read_host_note)
        if self._owners_question is not None:
            return self._owners_question
        if self._invitation is not None:
            return self._invitation
        if self._options is not None and self._may_configure:
            return self._options
        return self._panel if self._talks and self._is_at_table else self._below

    @property
    def _trouble(self) -> str:
        """Why the own host does not start again, until that was read; a game has no room for it,
        while the table before it has."""
        client = self._client
        trouble = client.own_host if client.standing == "lost" and self._is_at_table else None
        is_news = trouble != self._read and self._below is not self._waiting_room
        return (trouble or "") if is_news else ""

    def _read_trouble(self) -> None:
        self._read = self._trouble

    def _read_host_note(self) -> None:
        self._client.host_note = ""

    def _read_namesake(self) -> None:
        self._client.namesake = None

    @property
    def _may_configure(self) -> bool:
        """Whether the reader may change the options now: the owner, between two games."""
        update = self._client.update
        if update is None or self._client.is_held or update.table.phase == "playing":
            return False
        return self._client.may_configure

    @property
    def _is_at_table(self) -> bool:
        """Whether the present screen is that of a table, and not of the way there."""
        return self._below not in (self._connecting, self._question)

    @property
    def _below(self) -> Screen:
        table, asked = self._client.table, self._asking()
        if asked is not None:
            if self._question is None or self._question.asked is not asked:
                self._question = QuestionScreen(asked, self._answer)
            return self._question
        if table is None or table.game not in GAMES or self._client.was_removed:
            return self._connecting
        if self._client.missed is not None:
            return self._missed
        if table.phase == "gathering":
            return self._waiting_room
        which = table.id, table.game
        if self._game is None or self._game[0] != which:
            make, chat = entry_of(table.game).screen, self._chat
            client, send, clock = self._client, self._send, self._clock
            game = make(client, send, clock, chat, self._settings, self._adviser)
            self._game = which, game
        return self._game[1]

    @property
    def is_typing(self) -> bool:
        """Whether text is being written."""
        return bool(getattr(self.present, "is_typing", False))

    def draw(self, size: Size) -> Picture:
        """Return the picture of the present."""
        self._chat.look()
        if not self._may_configure:
            self._options = None
        return self.present.draw(size)

    def bindings(self) -> Sequence[Binding]:
        """Return the keys of the present, and those of every table."""
        return (*self.present.bindings(), *self._own())

    def _own(self) -> Sequence[Binding]:
        """Return the keys of every table, where nothing lies over it and nobody writes."""
        if self.present is not self._below or self.is_typing:
            return ()
        invite = Binding(("i",), "i", words.DOES_INVITE(), self._invite)
        if not self._is_at_table:
            return (invite,)
        options = Binding(("o",), "o", words.DOES_OPTIONS(), self._open_options)
        chat = Binding((chat_words.KEY,), chat_words.KEY, chat_words.DOES_CHAT(), self._open_panel)
        return (
            *([chat] if self._chat.is_possible else ()),
            invite,
            *([options] if self._may_configure and self._below is not self._waiting_room else ()),
            *self._consenting(),
            *self._deciding(),
        )

    def press(self, key: str) -> bool:
        """Do what the key does now; the present has the first use of it. Who begins to talk must
        not find the first letter taken for something else."""
        bound = any(key in binding.keys for binding in self.present.bindings())
        if key == chat_words.KEY and not bound:
            return super().press(key)
        return self.present.press(key) or super().press(key)

    def typed(self, text: str) -> bool:
        """Take characters, if the present is a time for writing."""
        return self.present.typed(text)

    def elapse(self) -> None:
        """Do what is due at the table, whatever is laid over it."""
        self._below.elapse()

    def next_change(self, now: float) -> float | None:
        """Return when the present picture changes by itself."""
        times = (self.present.next_change(now), self._chat.next_change())
        return min((time for time in times if time is not None), default=None)

    def turn(self) -> Turn | None:
        """Return whose turn it is, whatever is laid over the game."""
        below = self._below
        return below.turn() if isinstance(below, TakesTurns) else None

    def help(self) -> Sequence[str]:
        """Return what the present screen says in its help."""
        present, table = self._below, self._client.table
        if self.present is self._panel:
            return self._panel.help()
        if self.present is self._options:
            return ()
        if self._game is not None and present is self._game[1] and table is not None:
            return entry_of(table.game).help(present)
        return present.help() if isinstance(present, WaitingRoomScreen) else ()

    def leaving(self) -> str:
        """Return the question to ask before leaving: who plays is asked, and whose host it is
        while others sit there."""
        update = self._client.newest
        if update is None or self._client.standing == "ended":
            return ""
        then = said.after_leaving(
            others_here(update.table, update.you),
            plays=update.you is not None and update.table.phase == "playing",
            is_own_host=self._is_host,
            is_online=self._client.standing == "online",
        )
        return sentences(said.LEAVE_TABLE(), then) if then else ""

    def _consenting(self) -> Sequence[Binding]:
        """Return the key that opens one's cards to spectators, at a table that has them."""
        table, update = self._client.table, self._client.update
        if table is None or update is None or update.you is None or self._client.is_held:
            return ()
        if table.options.spectators != "all":
            return ()
        shows = table.seats[update.you].shows
        does = words.DOES_HIDE() if shows else words.DOES_SHOW()
        return (Binding(("w",), "w", does, lambda: self._send([Show(shows=not shows)])),)

    @property
    def _owned(self) -> Table | None:
        """The table, if the reader owns it."""
        return self._client.table if self._client.owns else None

    @property
    def _can_free(self) -> OwnersQuestions:
        """Whose chair can be freed: players who are away from a running game."""
        table = self._owned
        if table is None or table.phase != "playing":
            return ()
        away = [at for at, seat in enumerate(table.seats) if seat.away and seat.who == "person"]
        return [(words.free_chair(table.seats[at].name), Free(seat=at)) for at in away]

    @property
    def _can_remove(self) -> OwnersQuestions:
        """Who can be removed from the table, and who was and can be let in again."""
        table, update = self._owned, self._client.update
        if table is None or update is None:
            return ()
        there = [at for at, seat in enumerate(table.seats) if seat.key and at != update.you]
        return [
            *((words.remove_player(table.seats[at].name), Remove(seat=at)) for at in there),
            *((words.let_in_again(name), Readmit(name=name)) for name in table.removed),
        ]

    def _deciding(self) -> Sequence[Binding]:
        """Return the owner's keys for what is asked about one player after the other."""
        keys = [
            ("F", words.DOES_FREE_AWAY(), self._can_free),
            ("X", words.DOES_REMOVE(), self._can_remove),
        ]
        return [
            Binding((key,), key, does, partial(self._ask_owner, asked[0]))
            for key, does, asked in keys
            if asked
        ]

    def _ask_owner(self, question: OwnersQuestion | None) -> None:
        self._asked_owner = question

    @property
    def _owners_question(self) -> OneOfSeveral | None:
        """What the owner is asked, only while it is to be decided."""
        if self._asked_owner is None:
            return None
        text, message = self._asked_owner
        for asked in (self._can_free, self._can_remove):
            for question, later in pairwise((*asked, None)):
                if question == self._asked_owner:
                    does = _DECIDES[type(message)]
                    yes = Binding(("y", "Y"), "y", does(), partial(self._decide, message))
                    following = partial(self._ask_owner, later) if later else None
                    close = partial(self._ask_owner, None)
                    return OneOfSeveral(self._below, text, yes, following, close)
        return None

    def _decide(self, message: AnyClientMessage) -> None:
        self._asked_owner = None
        self._send([message])

    def _invite(self) -> None:
        if self._client.is_private:
            self._send([Invite(link=True)])
        self._invitation = HowToCome(
            self._below, self._client, self._join_line, self._phrase, self._close_invitation
        )

    def _open_options(self) -> None:
        table = self._client.table
        if table is not None:
            setup = Setup(table.game, table.options)
            self._options = CreateScreen(None, setup, self._configure, self._close_options)

    def _configure(self, name: str, setup: Setup, private: bool) -> None:
        self._options = None
        self._client.move_on()
        self._send([Configure(options=setup.options, game=setup.game)])

    def _close_options(self) -> None:
        self._options = None

    def _open_panel(self) -> None:
        self._talks = True

    def _close_panel(self) -> None:
        self._talks = False

    def _close_invitation(self) -> None:
        self._invitation = None
