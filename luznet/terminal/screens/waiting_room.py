"""The table before a game: who sits where, what is waited for, how others can join.

What stands here is what the client knows; keys become messages, and nothing is assumed done
before the table says so.
"""

from collections.abc import Callable, Sequence
from functools import partial

from luznet.client.awaited import awaited
from luznet.client.changes import Happening, SeatChanged, TableChanged
from luznet.client.core import Client, Goal, Send
from luznet.i18n import TABLES, happening, lost, offline, refusal
from luznet.i18n import tables as said
from luznet.i18n.waiting_room import waited_for
from luznet.options.kinds import LEVELS
from luznet.terminal.chat.draw import one_line
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.keys import LEFT_RIGHT, UP_DOWN
from luznet.terminal.picture import Picture, Size
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen
from luznet.terminal.screens import waiting_room_picture, widgets, words
from luznet.wire.client_messages import (
    AnyClientMessage,
    Configure,
    Free,
    Lock,
    Ready,
    Reserve,
    Sit,
    Start,
)
from luznet.wire.messages import Refused, Said, Seat, Table
from luznet.wire.options import level_at, with_level_at
from luznet.wire.text import NAME_MOST


class WaitingRoomScreen(Screen):
    """The chairs of a table at which no game has begun."""

    def __init__(
        self,
        client: Client,
        send: Send,
        join_line: Callable[[], str],
        rules: Callable[[], None] | None,
        chat: ChatModel,
        options: Callable[[], None],
    ) -> None:
        """Show what the client knows; `join_line` returns what others type to come here (""
        while it is not known), `rules` shows the rules, `chat` knows what is new in the chat,
        `options` opens the form for the table's options."""
        self.chat = chat
        self._client = client
        self._send = send
        self._join_line = join_line
        self._rules = rules
        self._options = options
        self._told = ""
        self._asked: tuple[str, ...] = ()
        self._read: Refused | None = None
        self._chair: int | None = None
        self._name: Line | None = None

    # ---- the model ---------------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """The table as it is known."""
        return self._client.table

    @property
    def you(self) -> int | None:
        """The own seat; None: watching."""
        return self._client.update.you if self._client.update else None

    @property
    def is_owner(self) -> bool:
        """Whether the reader may start, free and reserve chairs."""
        return self._client.owns

    @property
    def may_configure(self) -> bool:
        """Whether the reader may change the options."""
        return self._client.may_configure

    @property
    def is_founder(self) -> bool:
        """Whether the reader opened the table."""
        return self._client.is_founder

    @property
    def chair(self) -> int | None:
        """The chair that the owner chose, at first one for a bot; None: there is none to choose."""
        chairs, seats = self._chairs, self.table.seats if self.table else ()
        chosen = self._chair
        if chosen is None:
            chosen = next((each for each in chairs if seats[each].who != "person"), 0)
        return next((each for each in chairs if each >= chosen), next(iter(chairs), None))

    @property
    def has_bot(self) -> bool:
        """Whether the reader chooses the bot of the chosen chair."""
        table, chair = self.table, self.chair
        if table is None or chair is None or table.seats[chair].who == "person":
            return False
        return table.options.bots and self.may_configure

    @property
    def _chairs(self) -> Sequence[int]:
        """The chairs that the owner may do something about: nobody is there."""
        if self.table is None or not self.is_owner:
            return ()
        seats = self.table.seats
        return [at for at, seat in enumerate(seats) if seat.who != "person" or seat.away]

    @property
    def name(self) -> Line | None:
        """The name for which a chair is being reserved; None: nothing is being written."""
        return self._name

    @property
    def kept(self) -> int | None:
        """The chair that is being reserved, whoever took it meanwhile; None: none is."""
        return self._chair if self._name is not None else None

    @property
    def is_typing(self) -> bool:
        """Whether a name is being written."""
        return self.name is not None

    def is_for_reader(self, seat: Seat) -> bool:
        """Return whether the reader may take a chair that is empty."""
        return seat.reserved.casefold() in ("", self._client.name.casefold())

    @property
    def is_ready(self) -> bool:
        """Whether the reader wants the game to begin."""
        table, you = self.table, self.you
        return table is not None and you is not None and table.seats[you].ready

    @property
    def awaited(self) -> str:
        """What the beginning of the game waits for."""
        return waited_for(self.table, self.you, words) if self.table else ""

    @property
    def join_line(self) -> str:
        """What others type to come here."""
        return self._join_line()

    @property
    def code(self) -> str:
        """The code that newcomers type, at a private host."""
        return self._client.invitation.code if self._client.invitation else ""

    @property
    def lost(self) -> str:
        """Why there is no connection to the table; empty: there is one."""
        if self._client.standing == "online":
            return ""
        return lost(self._client)

    @property
    def gone(self) -> str:
        """That the host has the game no more from which the reader comes; empty for none."""
        loss = self._client.loss
        return happening(loss) if loss is not None and loss.what == "gone" else ""

    @property
    def _slow(self) -> set[str]:
        """The other people here who are not ready."""
        return set(awaited(self.table, self.you).others) if self.table else set()

    @property
    def trouble(self) -> str:
        """What went wrong last: a refusal, or what a key could not do."""
        refused = self._client.refusal
        if refused is not None and refused is not self._read:
            return refusal(refused, self.table.game if self.table else "")
        still = [name for name in self._asked if name in self._slow]
        return words.start_asks(still) if still else self._told

    def news(self, most: int) -> list[str]:
        """Return what happened and was said at the table lately, the latest last; options that were
        changed again and again, once."""
        heard = [each for each in self._client.log if self._is_told(each)]
        told = [
            each
            for before, each in zip([None, *heard], heard, strict=False)
            if not isinstance(each, TableChanged) or each != before
        ]
        return [self._told_as(each) for each in told[-most:]] if most > 0 else []

    def _is_told(self, each: Happening) -> bool:
        if isinstance(each, Said):
            return self._client.chat.is_heard(each)
        return isinstance(each, (SeatChanged, TableChanged))

    def _told_as(self, each: Said | SeatChanged | TableChanged) -> str:
        return one_line(self.chat, each) if isinstance(each, Said) else happening(each)

    # ---- keys --------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Do what the key does; what was told before has been read."""
        self._told, self._read = "", self._client.refusal
        asked = self._asked
        is_own = super().press(key)
        if self._asked is asked:  # any other key says no
            self._asked = ()
        return is_own

    def bindings(self) -> Sequence[Binding]:
        """Return the keys of the table."""
        if self.name is not None:
            return self._writing(self.name)
        own = self._seated() if self.you is not None else ()
        reading = Binding(("r",), "", "", self._rules) if self._rules else None
        choosing = self._choosing() if self.chair is not None else ()
        return (
            *own, *self._owning(), *choosing, *self._sitting(), *([reading] if reading else []),
        )  # fmt: skip

    def typed(self, text: str) -> bool:
        """Take characters for a name."""
        return self.name is not None and (self.name.insert(text) or True)

    def help(self) -> Sequence[str]:
        """Say how a game begins."""
        return words.gathering_help()

    def _seated(self) -> Sequence[Binding]:
        does = words.DOES_UNREADY() if self.is_ready else words.DOES_READY()
        return (Binding(("enter", " "), "Enter", does, self._toggle_ready),)

    def _owning(self) -> Sequence[Binding]:
        """Return the keys of the owner, which tell others whose they are."""
        locked = self.table is not None and self.table.locked
        does = words.DOES_UNLOCK() if locked else words.DOES_LOCK()
        shown = ("s", "o") if self.is_owner else ("", "")
        return (
            Binding(("s",), shown[0], words.DOES_START(), self._start),
            Binding(("o",), shown[1], words.DOES_OPTIONS(), self._open_options),
            *([Binding(("l",), "l", does, self._toggle_lock)] if self.is_founder else []),
        )

    def _choosing(self) -> Sequence[Binding]:
        level, step = words.DOES_LEVEL(), self._change_level
        bots = (
            Binding(("left",), "", "", lambda: step(-1)),
            Binding(("right",), LEFT_RIGHT(), level, lambda: step(1)),
        )
        return (
            Binding(("up",), "", "", lambda: self._choose(-1)),
            Binding(("down",), UP_DOWN(), words.DOES_CHOOSE(), lambda: self._choose(1)),
            *(bots if self.has_bot else ()),
            Binding(("n",), "n", words.DOES_RESERVE(), self._begin_to_reserve),
            Binding(("f",), "f", words.DOES_FREE(), self._free),
        )

    def _writing(self, line: Line) -> Sequence[Binding]:
        return (
            Binding(("enter",), "Enter", words.DOES_KEEP_FOR(), self._reserve),
            Binding(("escape",), "Esc", words.DOES_NOT_RESERVE(), self._stop_writing),
            *widgets.editing(line),
        )

    def _sitting(self) -> Sequence[Binding]:
        chairs = min(waiting_room_picture.KEYS, len(self.table.seats)) if self.table else 0
        return [
            Binding(
                (str(seat + 1),),
                f"1-{chairs}" if not seat else "",
                words.SIT(),
                partial(self._sit, seat),
            )
            for seat in range(chairs)
        ]

    def _toggle_ready(self) -> None:
        self._say([Ready(ready=not self.is_ready)])

    def _start(self) -> None:
        """Start the game; ask first if people who are here are not ready, and again if others
        are not than those that were named."""
        if not self._may_as_owner() or self.table is None:
            return
        if self._slow <= set(self._asked):
            self._say([Start()])
        else:
            self._asked = awaited(self.table, self.you).others

    def _open_options(self) -> None:
        if self._may_as_owner():
            if self.may_configure:
                self._options()
            else:
                self._told = TABLES["locked"]()

    def _toggle_lock(self) -> None:
        if self.table is not None:
            self._say([Lock(locked=not self.table.locked)])

    def _free(self) -> None:
        if self.table is None or self.chair is None:
            return
        if self.table.seats[self.chair].away:
            self._say([Free(seat=self.chair)])
        else:
            self._told = words.NOBODY_AWAY()

    def _begin_to_reserve(self) -> None:
        if self.table is not None and self.chair is not None:
            self._chair = self.chair
            self._name = Line(self.table.seats[self.chair].reserved, NAME_MOST)

    def _reserve(self) -> None:
        seat, name = self.kept, self._name
        self._stop_writing()
        if name is None or seat is None:
            return
        if seat == self.chair:
            self._say([Reserve(seat=seat, name=name.text.strip())])
        else:
            self._told = words.taken_meanwhile(seat + 1)

    def _stop_writing(self) -> None:
        self._name = None

    def _choose(self, step: int) -> None:
        chairs = self._chairs
        if self.chair is not None:
            self._chair = chairs[(chairs.index(self.chair) + step) % len(chairs)]

    def _change_level(self, step: int) -> None:
        if self.table is None or self.chair is None or not self.has_bot:
            return
        options, levels = self.table.options, tuple(LEVELS.values())
        at = levels.index(level_at(options, self.chair)) + step
        changed = with_level_at(options, self.chair, levels[at % len(levels)])
        self._say([Configure(options=changed)])

    def _may_as_owner(self) -> bool:
        if not self.is_owner and self.table is not None:
            at = self.table.owner
            self._told = said.only_owner(self.table.seats[at].name if at is not None else "")
        return self.is_owner

    def _sit(self, seat: int) -> None:
        table = self.table
        if table is None or seat == self.you:
            return
        if table.seats[seat].who != "empty":
            self._told = said.chair_taken(seat + 1)
        elif self.you is None:
            self._say(self._client.aim(Goal("sit", table.id, seat)))
        else:
            self._say([Sit(table=table.id, seat=seat)])

    def _say(self, messages: Sequence[AnyClientMessage]) -> None:
        if self._client.standing == "online":
            self._send(messages)
        else:
            self._told = offline(self._client)

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, size: Size) -> Picture:
        """Return the picture of the table."""
        return waiting_room_picture.draw(self, size)
