"""The table before a game: who sits where, what the game waits for, how others can join.

Keys become messages; the screen changes only when the table does.
"""

from collections.abc import Callable, Sequence
from functools import partial

from luznet.client.changes import Happening, SeatChanged, TableChanged
from luznet.client.core import Goal
from luznet.client.situation import Situation
from luznet.i18n import TABLES, happening, host_loss, list_of, lost, offline, refusal
from luznet.i18n import tables as said
from luznet.i18n.waiting_room import waited_for
from luznet.terminal.chat.draw import one_line
from luznet.terminal.chat.model import ChatModel
from luznet.terminal.context import Context
from luznet.terminal.keys import LEFT_RIGHT, UP_DOWN, label
from luznet.terminal.picture import Canvas, Picture
from luznet.terminal.prose import Line
from luznet.terminal.screen import Binding, Screen, both_ways
from luznet.terminal.screens import waiting_room_picture, waiting_room_seats, widgets, words
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
from luznet.wire.levels import LEVELS
from luznet.wire.messages import Refused, Said, Seat, Table
from luznet.wire.options import level_at, with_level_at
from luznet.wire.text import NAME_MOST


class WaitingRoomScreen(Screen):
    """The seats of a table at which no game has begun."""

    def __init__(self, context: Context, chat: ChatModel, options: Callable[[], None]) -> None:
        """`options` opens the form for the table's options."""
        self.chat = chat
        self.name: Line | None = None
        """The name for which a seat is being reserved; None if none is."""
        self._context = context
        self._client = context.client
        self._options = options
        self._told = ""
        self._asked: tuple[str, ...] = ()
        self._read: Refused | None = None
        self._chosen: int | None = None

    # ---- the model ---------------------------------------------------------------------------

    @property
    def situation(self) -> Situation:
        """What the reader's present is about."""
        return self._client.situation

    @property
    def table(self) -> Table | None:
        return self._client.table

    @property
    def chosen(self) -> int | None:
        """The seat that the owner chose, at first one without a person; None if there is nothing
        to choose."""
        choices, chosen = self._choices, self._chosen
        if chosen is None:
            free = (at for at in choices if self.situation.seat(at).who != "person")
            chosen = next(free, 0)
        return next((at for at in choices if at >= chosen), next(iter(choices), None))

    @property
    def _choices(self) -> Sequence[int]:
        """The seats without a person who is here: the owner can do something about them."""
        seats = self.situation.seats if self.situation.owns else ()
        return [at for at, seat in enumerate(seats) if seat.who != "person" or seat.away]

    @property
    def has_bot(self) -> bool:
        """Whether the reader chooses the bot of the chosen seat."""
        now, chosen = self.situation, self.chosen
        if chosen is None or now.seat(chosen).who == "person":
            return False
        return now.options.bots and now.may_configure

    @property
    def reserving(self) -> int | None:
        """The seat that is being reserved, even if somebody has taken it since; None if none is."""
        return self._chosen if self.name is not None else None

    @property
    def is_typing(self) -> bool:
        return self.name is not None

    def is_for_reader(self, seat: Seat) -> bool:
        """Return whether the reader may take an empty seat."""
        return seat.reserved.casefold() in ("", self._client.name.casefold())

    @property
    def is_ready(self) -> bool:
        """Whether the reader wants the game to begin."""
        you = self.situation.you
        return you is not None and self.situation.seat(you).ready

    @property
    def awaited(self) -> str:
        """What the game waits for, as a sentence."""
        return waited_for(self.table, self.situation.you, words) if self.table else ""

    @property
    def join_line(self) -> str:
        """What others type to join the table, in the first network: `i` shows all."""
        return next(iter(self._context.session.joining), "")

    @property
    def guest_line(self) -> str:
        """What people without luznet type to join the table; empty if they can't."""
        door = self._context.session.guest_door
        return door.command if door is not None else ""

    @property
    def code(self) -> str:
        """The code for newcomers, at a private host."""
        return self._client.invitation.code if self._client.invitation else ""

    @property
    def lost(self) -> str:
        """Why there is no connection to the table; empty if there is one."""
        loss = self.situation.host_loss
        if loss is not None and not self._client.has_no_network:
            return host_loss.told(loss, host_loss.GO_ON(), self._context.clock())
        return "" if self._client.standing == "online" else lost(self._client)

    def next_change(self, now: float) -> float | None:
        return None if self.situation.host_loss is None else now + 1

    @property
    def gone(self) -> str:
        """A sentence if the host has lost the reader's game; else empty."""
        loss = self._client.loss
        return happening(loss) if loss is not None and loss.what == "gone" else ""

    @property
    def trouble(self) -> str:
        """What went wrong last: a refusal, or what a key could not do."""
        refused = self._client.refusal
        if refused is not None and refused is not self._read:
            return refusal(refused, self.table.game if self.table else "")
        still = [name for name in self._asked if name in self.situation.awaited.others]
        return words.START_ASKS(len(still), names=list_of(still)) if still else self._told

    def news(self, most: int) -> list[str]:
        """Return the last events and chat messages at the table, the newest last. Several changes
        of the options in a row count as one."""
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
        """Do what the key does; the last message has been read."""
        self._told, self._read = "", self._client.refusal
        asked = self._asked
        is_own = super().press(key)
        if self._asked is asked:  # any other key says no
            self._asked = ()
        return is_own

    def bindings(self) -> Sequence[Binding]:
        if self.name is not None:
            return self._writing(self.name)
        rules, standby = self._context.rules, self._client.standby
        going_on = Binding(("p", "P"), "p", label("go on"), standby.go_on)
        return (
            *([going_on] if standby.asks else ()),
            *(self._seated() if self.situation.you is not None else ()),
            *self._owning(),
            *(self._choosing() if self.chosen is not None else ()),
            *self._sitting(),
            *([Binding(("r",), "", "", rules)] if rules else []),
        )

    def typed(self, text: str) -> bool:
        return self.name is not None and (self.name.insert(text) or True)

    def help(self) -> Sequence[str]:
        return words.gathering_help()

    def _seated(self) -> Sequence[Binding]:
        if self.is_ready:
            # i18n: The player is no longer ready, and waits.
            does, short = label("say that you are not ready yet"), label("wait")
        else:
            does, short = label("say that you are ready for the game"), label("ready")
        return (Binding(("enter", " "), "Enter", does, self._toggle_ready, short),)

    def _owning(self) -> Sequence[Binding]:
        """Return the owner's keys. Others do not see them; for them they say who the owner is."""
        now = self.situation
        locked = self.table is not None and self.table.locked
        does = (
            label("let every owner of the table change the options")
            if locked
            else label("lock the options, so that only you can change them")
        )
        options = label("options") if now.may_configure else ""
        begins = now.awaited.what == "nothing"  # by itself
        start = ("s", label("start the game now"), self._start, label("start"))
        configure = ("o", label("change the table options"), self._open_options, options)
        return (
            *(
                Binding((key,), key if now.owns else "", does, act, short if now.owns else "")
                for key, does, act, short in ((configure,) if begins else (start, configure))
            ),
            *([Binding(("l",), "l", does, self._toggle_lock)] if now.is_founder else []),
        )

    def _choosing(self) -> Sequence[Binding]:
        level = label("change the bot that takes it, from easy to master")
        choose = label("choose a seat that is empty, or whose player is away")
        bots = both_ways(("left",), ("right",), LEFT_RIGHT(), level, self._change_level)
        return (
            *both_ways(("up",), ("down",), UP_DOWN(), choose, self._choose),
            *(bots if self.has_bot else ()),
            Binding(
                ("n",), "n", label("reserve the chosen seat for a name"), self._begin_to_reserve
            ),
            Binding(("f",), "f", label("free the chosen seat, whose player is away"), self._free),
        )

    def _writing(self, line: Line) -> Sequence[Binding]:
        return (
            Binding(
                ("enter",),
                "Enter",
                label("reserve the seat for this name; without one, for nobody"),
                self._reserve,
                label("reserve"),
            ),
            Binding(
                ("escape",),
                "Esc",
                label("back without reserving"),
                self._stop_writing,
                label("back"),
            ),
            *widgets.editing(line),
        )

    def _sitting(self) -> Sequence[Binding]:
        keys = min(waiting_room_seats.KEYS, len(self.situation.seats))
        shown = {0: f"1–{keys}"}
        return [
            Binding(
                (str(at + 1),), shown.get(at, ""), label("take this seat"), partial(self._sit, at)
            )
            for at in range(keys)
        ]

    def _toggle_ready(self) -> None:
        self._say([Ready(ready=not self.is_ready)])

    def _start(self) -> None:
        """Start the game. Ask first if people who are here are not ready, and again if somebody
        else is no longer ready."""
        if not self._may_as_owner() or self.table is None:
            return
        others = self.situation.awaited.others
        if {*others} <= {*self._asked}:
            self._say([Start()])
        else:
            self._asked = others

    def _open_options(self) -> None:
        if self._may_as_owner():
            if self.situation.may_configure:
                self._options()
            else:
                self._told = TABLES["locked"]()

    def _toggle_lock(self) -> None:
        if self.table is not None:
            self._say([Lock(locked=not self.table.locked)])

    def _free(self) -> None:
        if self.chosen is None:
            return
        if self.situation.seat(self.chosen).away:
            self._say([Free(seat=self.chosen)])
        else:
            self._told = words.NOBODY_AWAY()

    def _begin_to_reserve(self) -> None:
        if self.chosen is not None:
            self._chosen = self.chosen
            self.name = Line(self.situation.seat(self.chosen).reserved, NAME_MOST)

    def _reserve(self) -> None:
        at, name = self.reserving, self.name
        self._stop_writing()
        if name is None or at is None:
            return
        if at == self.chosen:
            self._say([Reserve(seat=at, name=name.text.strip())])
        else:
            self._told = words.TAKEN_MEANWHILE(number=at + 1)

    def _stop_writing(self) -> None:
        self.name = None

    def _choose(self, step: int) -> None:
        choices = self._choices
        if self.chosen is not None:
            self._chosen = choices[(choices.index(self.chosen) + step) % len(choices)]

    def _change_level(self, step: int) -> None:
        if self.table is None or self.chosen is None or not self.has_bot:
            return
        options, levels = self.table.options, tuple(LEVELS.values())
        at = levels.index(level_at(options, self.chosen)) + step
        changed = with_level_at(options, self.chosen, levels[at % len(levels)])
        self._say([Configure(options=changed)])

    def _may_as_owner(self) -> bool:
        if not self.situation.owns:
            self._told = said.only_owner(self.situation.owner)
        return self.situation.owns

    def _sit(self, at: int) -> None:
        table, you = self.table, self.situation.you
        if table is None or at == you:
            return
        if table.seats[at].who != "empty":
            self._told = said.SEAT_TAKEN(number=at + 1)
        elif you is None:
            self._say(self._client.aim(Goal("sit", table.id, at)))
        else:
            self._say([Sit(table=table.id, seat=at)])

    def _say(self, messages: Sequence[AnyClientMessage]) -> None:
        if self._client.standing == "online":
            self._context.send(messages)
        else:
            self._told = offline(self._client)

    # ---- the picture ---------------------------------------------------------------------------

    def draw(self, size: Canvas) -> Picture:
        return waiting_room_picture.draw(self, size)
