"""The screens of one table: whichever its state requires, with the keys of every table.

    nothing known yet, or a game that begins by itself -> connecting
    gathering -> waiting room;  playing, over -> the game's own
    between two games of an evening -> its hall
    over it, while it is open: the chat, how others join, or between games the form for the table's
    options

Screens that are not needed at once are imported when they are: the first picture comes sooner.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from luznet.client.offer import Offer, offer_of
from luznet.games import GAMES, MAIN
from luznet.i18n import lost, sentences
from luznet.i18n import tables as said
from luznet.language import TextIn
from luznet.terminal.chat import words as chat_words
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.chat.panel import ChatPanel
from luznet.terminal.context import Context
from luznet.terminal.evening.visit import EveningVisit
from luznet.terminal.game.registry import screen_of
from luznet.terminal.keys import label
from luznet.terminal.notifier import Turn
from luznet.terminal.overlays import HowToJoin, Notice, Question, WentOn
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.replay.visit import ReplayVisit
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import words
from luznet.terminal.screens.connecting import ConnectingScreen
from luznet.terminal.screens.create import CreateScreen
from luznet.terminal.screens.missed import MissedEnd
from luznet.terminal.words import CLOSE, NEXT
from luznet.wire.client_messages import (
    AnyClientMessage,
    Configure,
    Free,
    HandOver,
    Invite,
    Readmit,
    Remove,
    Show,
)
from luznet.wire.options import Setup

if TYPE_CHECKING:
    from luznet.terminal.game.screen import GameScreen
    from luznet.terminal.screens.question import QuestionScreen
    from luznet.terminal.screens.waiting_room import WaitingRoomScreen

BEGINNING: Final = frozenset({"enter", " ", "space", "s"})
"""The keys with which a player lets a game begin."""
MEANT_BEFORE: Final = 0.7
"""Seconds after the beginning of a game in which one of them still counts as meant for that."""
OwnersQuestion = tuple[str, AnyClientMessage]
"""A question to the owner of the table, and what a yes sends."""
OwnersQuestions = Sequence[OwnersQuestion]
_DECIDES: Final[Mapping[type[AnyClientMessage], TextIn]] = {
    Free: words.YES_FREE,
    Remove: words.YES_REMOVE,
    Readmit: words.YES_LET_IN,
    HandOver: words.YES_HAND_OVER,
}


class TableScreens(Screen):
    """A screen that always shows the right screen for the client's state."""

    def __init__(self, context: Context) -> None:
        self._replay = ReplayVisit(context)
        if context.replay is not None:
            context = replace(context, open_replay=self._replay.open)
        self._context = context
        self._client = context.client
        self._client.holds_end = True
        self._connecting = ConnectingScreen(context)
        self._chat = ChatModel(context)
        self._panel = ChatPanel(context, self._chat, lambda: self._below, self._close)
        self._missed = MissedEnd(self._client)
        self._waiting_room: WaitingRoomScreen | None = None
        self._question: QuestionScreen | None = None
        self._open: Screen | None = None
        self._asked_owner: OwnersQuestion | None = None
        self._game: tuple[tuple[str, str], GameScreen[Any]] | None = None
        self._read = ""
        self._visit = EveningVisit(context)
        self._is_room = self._is_asked = False
        self._meant_until = 0.0

    @property
    def least(self) -> Canvas:  # type: ignore[override]
        """The smallest window for what is shown."""
        return self.present.least

    @property
    def game(self) -> str:
        """The game of the table."""
        return self._client.table.game if self._client.table else MAIN

    @property
    def present(self) -> Screen:
        """The screen for the client's state, or a notice, a question, or what the reader opened
        over it."""
        if self._has_ended:
            return self._connecting
        if self._trouble:
            return Notice(self._below, lost(self._client), self._read_trouble)
        if self._client.namesake is not None and self._is_at_table:
            told = said.namesake(self._client.namesake)
            return Notice(self._below, told, self._read_namesake)
        if self._client.host_note and self._is_at_table:
            return Notice(self._below, self._client.host_note, self._read_host_note)
        if (offer := self._offer) is not None:
            client = self._client
            return WentOn(self._below, offer, client.decline, client.moving.go_along)
        if self._owners_question is not None:
            return self._owners_question
        if self._replay.screen is not None:
            return self._replay.screen
        can_stay = self._may_configure if isinstance(self._open, CreateScreen) else True
        if self._open is self._panel:
            can_stay = self._is_at_table
        return self._open if self._open is not None and can_stay else self._below

    @property
    def _offer(self) -> Offer | None:
        """Where the reader may go along, unless they are writing something."""
        is_writing = self._below.is_typing or (self._open is not None and self._open.is_typing)
        return offer_of(self._client) if self._is_at_table and not is_writing else None

    @property
    def _trouble(self) -> str:
        """Why the reader's own host does not start again, until the reader has read it. The waiting
        room has its own line for that, a game does not."""
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
        """Whether the reader may change the options now: as the owner, between two games."""
        situation = self._client.situation
        return situation.may_configure and not (self._client.is_held or situation.is_playing)

    @property
    def _has_ended(self) -> bool:
        """Whether the host has ended the connection: what was on the screen is no longer true, and
        none of its keys does anything."""
        return self._client.standing == "ended"

    @property
    def _is_at_table(self) -> bool:
        """Whether the table is on the screen, and not the connection to it."""
        return self._below not in (self._connecting, self._question)

    @property
    def _below(self) -> Screen:
        table, asked = self._client.table, self._context.session.asking
        if self._has_ended:
            return self._connecting
        if asked is not None:
            if self._question is None or self._question.asked is not asked:
                from luznet.terminal.screens.question import QuestionScreen

                self._question = QuestionScreen(asked, self._context.session.answer)
            return self._question
        if (evening := self._visit.screen) is not None:
            return evening
        if table is None or table.game not in GAMES or self._client.was_removed:
            return self._connecting
        if self._client.missed is not None:
            return self._missed
        if table.phase == "gathering":
            return self._connecting if self._connecting.is_starting else self._before_game()
        which = table.id, table.game
        if self._game is None or self._game[0] != which:
            self._game = which, screen_of(table.game)(self._context, self._chat)
        return self._game[1]

    def _before_game(self) -> "WaitingRoomScreen":
        """Return the waiting room."""
        if self._waiting_room is None:
            from luznet.terminal.screens.waiting_room import WaitingRoomScreen

            room = WaitingRoomScreen(self._context, self._chat, self._open_options)
            self._waiting_room = room
        return self._waiting_room

    @property
    def is_typing(self) -> bool:
        return self.present.is_typing

    def draw(self, size: Canvas) -> Picture:
        self._chat.look()
        self._panel.look()
        self._visit.look()
        self._look_at_replay()
        self._look_at_beginning()
        if isinstance(self._open, CreateScreen) and not self._may_configure:
            self._open = None
        return self._visit.noted(self.present.draw(size))

    def bindings(self) -> Sequence[Binding]:
        return (*self.present.bindings(), *self._own())

    def _own(self) -> Sequence[Binding]:
        """Return the keys of every table, unless something covers it or text is being written."""
        if self.present is not self._below or self.is_typing or self._has_ended:
            return ()
        invite = Binding(("i",), "i", label("how others join this table"), self._invite)
        if not self._is_at_table or self._visit.screen is not None:
            return (invite,)
        options = Binding(("o",), "o", label("change the table options"), self._open_options)
        chat = Binding(
            (chat_words.KEY,),
            chat_words.KEY,
            label("chat: ready phrases, your own words, mute"),
            self._open_panel,
        )
        return (
            *([chat] if self._chat.is_possible else ()),
            invite,
            *([options] if self._may_configure and self._below is not self._waiting_room else ()),
            *self._consenting(),
            *self._deciding(),
            *self._visit.bindings(),
        )

    def press(self, key: str) -> bool:
        """Do what the key does; the screen on top uses it first. The key of the chat opens it even
        where any letter would do something, because more letters will follow. A key that was meant
        for the screen before does nothing, until one that is not shows that the game was seen;
        while the reader is asked whether they go along, that is any key."""
        self._look_at_beginning()
        if (self._is_asked or key in BEGINNING) and self._context.clock() < self._meant_until:
            return True
        self._meant_until = 0.0
        if self.present is self._below and self._visit.leaves_end(key):
            return True
        return self._press(key, self.present.press)

    def _press(self, key: str, press: Callable[[str], bool]) -> bool:
        is_chats = key == chat_words.KEY and not self.present.binds(key)
        return (not is_chats and press(key)) or super().press(key)

    def uncover(self, key: str) -> bool:
        opened = self._open
        if opened is None or not opened.yields or self.present is not opened:
            return False
        self._close()
        if self.press_below(key):
            return True
        self._open = opened
        return False

    def press_below(self, key: str) -> bool:
        return self._press(key, self.present.press_below)

    def typed(self, text: str) -> bool:
        return self.present.typed(text)

    def drew(self, seconds: float) -> None:
        self.present.drew(seconds)

    def elapse(self) -> None:
        """Do what is due at the table, even if something covers it."""
        self._below.elapse()
        if self._replay.screen is not None:
            self._replay.screen.elapse()

    def _look_at_beginning(self) -> None:
        """Take note of when a game has begun in place of the table before it, or the reader was
        asked something, or not any more."""
        was_room, self._is_room = self._is_room, self._below is self._waiting_room
        was_asked, self._is_asked = self._is_asked, self._offer is not None
        if was_asked != self._is_asked or (was_room and not self._is_room):
            self._meant_until = self._context.clock() + MEANT_BEFORE

    def _look_at_replay(self) -> None:
        """Close the replay once the table goes on, and say so below the game."""
        if self._replay.look() and self._game is not None and self._below is self._game[1]:
            self._game[1].model.tell("replay_over", self._context.clock())

    def next_change(self, now: float) -> float | None:
        present = self.present.next_change(now)
        times = (present, self._chat.next_change(), self._visit.next_change(now))
        return min((time for time in times if time is not None), default=None)

    def turn(self) -> Turn | None:
        """Return whose turn it is, even if something covers the game."""
        return self._below.turn()

    def help(self) -> Sequence[str]:
        return self.present.help()

    def leaving(self) -> str:
        """Return the question to ask before leaving: players are asked, and the reader whose own
        host others use."""
        situation = self._client.situation
        is_between = situation.is_evening and not situation.is_player
        if self._client.newest is None or self._client.standing == "ended" or is_between:
            return self._visit.leaving()
        then = said.after_leaving(self._client, is_own_host=self._context.session.is_hosting)
        return sentences(said.LEAVE_TABLE(), then) if then else ""

    def _consenting(self) -> Sequence[Binding]:
        """Return the key that lets spectators see the reader's cards, if the table asks for it."""
        situation = self._client.situation
        if not situation.may_show or self._client.is_held:
            return ()
        does = (
            label("stop showing spectators all hands")
            if situation.shows
            else label("let spectators see all hands, once everybody agrees")
        )
        show = Show(shows=not situation.shows)
        return (Binding(("w",), "w", does, lambda: self._context.send([show])),)

    @property
    def _can_free(self) -> OwnersQuestions:
        """The questions whether to free a seat during a game, or when the next one waits for
        it."""
        situation = self._client.situation
        if not situation.owns:
            return ()
        seats = situation.can_free if situation.is_playing else situation.to_free
        ask = words.FREE_SEAT if situation.is_playing else words.FREE_SEAT_AFTER
        return [(ask(name=situation.seat(at).name), Free(seat=at)) for at in seats]

    @property
    def _can_remove(self) -> OwnersQuestions:
        """The questions whether to remove a player, or to let one in again."""
        situation = self._client.situation
        if not situation.owns or situation.table is None:
            return ()
        there = [(situation.seat(at).name, Remove(seat=at)) for at in situation.can_remove]
        return [
            *((words.REMOVE_PLAYER(name=name), remove) for name, remove in there),
            *(
                (words.LET_IN_AGAIN(name=name), Readmit(name=name))
                for name in situation.table.removed
            ),
        ]

    @property
    def _can_hand_over(self) -> OwnersQuestions:
        """The questions whose computer is to carry the table on."""
        situation = self._client.situation
        if not situation.owns or self._context.session.reach == "nobody":
            return ()
        you, others = situation.you, situation.can_hand_to
        known = {holder.key for holder in self._client.standby.holders}  # no guest, not the host
        asked: list[OwnersQuestion] = [
            (words.HAND_OVER(name=situation.seat(at).name), HandOver(seat=at))
            for at in others
            if situation.seat(at).key in known
        ]
        if you is not None and situation.seat(you).key in known and not situation.is_evening:
            asked.append((words.HAND_OVER_BACK(), HandOver(seat=you)))
        return asked

    def _deciding(self) -> Sequence[Binding]:
        """Return the owner's keys for questions about one player after another."""
        keys = [
            ("F", label("free the seat of a player who is away"), self._can_free),
            ("X", label("remove a player from the table, or let one back in"), self._can_remove),
            ("H", label("let another player's computer carry the table on"), self._can_hand_over),
        ]
        return [
            Binding((key,), key, does, partial(self._ask_owner, asked[0]))
            for key, does, asked in keys
            if asked
        ]

    def _ask_owner(self, question: OwnersQuestion | None) -> None:
        self._asked_owner = question

    @property
    def _owners_question(self) -> Question | None:
        """The question to the owner, while there is something to decide."""
        if self._asked_owner is None:
            return None
        text, message = self._asked_owner
        for asked in (self._can_free, self._can_remove, self._can_hand_over):
            for question, later in pairwise((*asked, None)):
                if question == self._asked_owner:
                    does = _DECIDES[type(message)]
                    yes = Binding(("y", "Y"), "y", does(), partial(self._decide, message))
                    close = partial(self._ask_owner, None)
                    on = Binding(("n", "N"), "n", NEXT(), partial(self._ask_owner, later))
                    end = Binding(("escape", "q", "n", "N"), "Esc", CLOSE(), close)
                    return Question(self._below, text, (yes, *([on] if later else []), end))
        return None

    def _decide(self, message: AnyClientMessage) -> None:
        self._asked_owner = None
        self._context.send([message])

    # ---- what the reader opens -----------------------------------------------------------------

    def _invite(self) -> None:
        if self._client.is_private:
            self._context.send([Invite(link=True)])
        self._open = HowToJoin(self._below, self._context.session, self._close)

    def _open_options(self) -> None:
        table = self._client.table
        if table is not None:
            setup = Setup(table.game, table.options)
            self._open = CreateScreen(None, setup, self._configure, self._close)

    def _configure(self, name: str, setup: Setup, private: bool) -> None:
        self._close()
        self._client.move_on()
        self._context.send([Configure(options=setup.options, game=setup.game)])

    def _open_panel(self) -> None:
        self._open = self._panel

    def _close(self) -> None:
        self._open = None
