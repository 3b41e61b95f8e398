"""The command handler: typed lines at a table become messages, or answers."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from luznet.client.core import Goal, Send
from luznet.client.offer import offer_of
from luznet.client.questions import TRUSTED, ChangedKey, NeedsCode, WentOnAlone
from luznet.client.session import Session
from luznet.client.situation import Situation
from luznet.i18n import TABLES, commas, list_of, offline, refusal
from luznet.i18n import tables as said
from luznet.plain import options, usage, waiting_room, words
from luznet.plain.command import Command
from luznet.plain.lines import number_in
from luznet.plain.narrator import Narrator
from luznet.wire.client_messages import (
    AnyClientMessage,
    Configure,
    Free,
    HandOver,
    Invite,
    Lock,
    Pause,
    Readmit,
    Ready,
    Remove,
    Reserve,
    Show,
    Sit,
    Start,
)
from luznet.wire.messages import Refused, Seat, Table
from luznet.wire.options import Setup
from luznet.wire.text import clean_name

CODE_DIGITS = 6
BETWEEN_GAMES: Final = frozenset({"ready", "wait", "unready", "start", "sit", "set"})
"""Words without a use during a game."""
Lines = Sequence[str]


class CommandHandler:
    """Handles what the user of a session types."""

    def __init__(
        self,
        session: Session,
        send: Send,
        narrator: Narrator,
        own_settings: Callable[[], Sequence[str]],
    ) -> None:
        """`narrator` knows what was told, `own_settings` says the reader's settings."""
        self._session = session
        self._send = send
        self._own_settings = own_settings
        self._client = session.client
        self._narrator = narrator

    @property
    def _situation(self) -> Situation:
        return self._client.situation

    # ---- what can be typed ---------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        table, game = self._narrator.table, self._narrator.game
        to_come = self._narrator.game_to_come
        if self._client.can_come_back:
            return (Command(("resume", "continue"), usage.COME_BACK, self._come_back),)
        if self._session.asking is not None:
            return self._answers()
        if table is None:
            return self._connecting()
        return (
            *self._going_along(),
            *self._going_on(),
            *self._waiting(table),
            *(game.commands() if game else ()),
            *(to_come.basics() if to_come else ()),
            *self._playing(table),
            *self._always(table),
        )

    def _answers(self) -> Sequence[Command]:
        if isinstance(self._session.asking, WentOnAlone):
            return (Command(("move",), usage.MOVE, self._trust),)
        if not isinstance(self._session.asking, ChangedKey):
            return ()
        return (Command(("trust",), usage.TRUST, self._trust),)

    def _connecting(self) -> Sequence[Command]:
        if not self._narrator.can_watch:
            return ()
        sits = self._client.table_instead is not None
        return (
            Command(("sit",), usage.SIT_INSTEAD, self._sit_instead, fits=sits),
            Command(("watch", "w"), usage.WATCH_INSTEAD, self._watch),
        )

    def _waiting(self, table: Table) -> Sequence[Command]:
        """Return what can be typed while no game is played."""
        now, you = self._situation, self._situation.you
        waits = not (now.is_playing or now.is_evening)
        is_ready = you is not None and now.seat(you).ready
        owns, sits, may_set = now.owns, you is not None, now.may_configure
        moves = not sits or table.phase == "gathering"
        ready, wait = partial(self._be_ready, True), partial(self._be_ready, False)
        return (
            Command(("ready",), usage.READY, ready, fits=waits and sits and not is_ready),
            Command(("wait", "unready"), usage.UNREADY, wait, fits=waits and is_ready),
            Command(("start",), usage.START, self._start, fits=waits and owns),
            Command(("sit",), usage.SIT, self._sit, offered=not sits, fits=moves),
            Command(("set",), usage.SET, self._set, offered=False, fits=waits and may_set),
        )

    def _playing(self, table: Table) -> Sequence[Command]:
        """Return what can be typed about a game besides the game's own."""
        if table.phase == "gathering":
            return (Command(("table", "t", "seats"), usage.TABLE, self._seats),)
        is_on, is_paused = self._situation.is_player, self._situation.is_paused
        pause, resume = partial(self._pause, True), partial(self._pause, False)
        return (
            Command(("who", "w", "turn"), usage.WHO, self._who, offered=False),
            Command(("clock",), usage.CLOCK, self._clock, False, fits=bool(table.times)),
            Command(("pause",), usage.PAUSE, pause, False, fits=is_on and not is_paused),
            Command(("resume", "continue"), usage.RESUME, resume, fits=is_on and is_paused),
        )

    def _going_on(self) -> Sequence[Command]:
        """Return what can be typed while the reader is asked whether the table goes on here."""
        if not self._client.standby.asks:
            return ()
        return (Command(("resume", "continue"), usage.RESUME, self._go_on),)

    def _going_along(self) -> Sequence[Command]:
        """Return what can be typed while the reader is asked whether they go along with somebody
        who went on alone."""
        if offer_of(self._client) is None:
            return ()
        return (
            Command(("stay",), usage.STAY, self._stay),
            Command(("move",), usage.MOVE, self._move),
        )

    def _stay(self, typed: str) -> Lines:
        self._client.decline()
        return [words.YOU_STAY()]

    def _move(self, typed: str) -> Lines:
        self._client.moving.go_along()
        return []

    def _come_back(self, typed: str) -> Lines:
        self._session.come_back()
        return []

    def _go_on(self, typed: str) -> Lines:
        self._client.standby.go_on()
        return []

    def _always(self, table: Table) -> Sequence[Command]:
        """Return what can be typed at any time at a table."""
        may_show, shows = self._situation.may_show, self._situation.shows
        is_new = table.phase == "gathering"
        return (
            Command(("show",), usage.SHOW, partial(self._show, True), fits=may_show and not shows),
            Command(("hide",), usage.HIDE, partial(self._show, False), fits=may_show and shows),
            *self._owning(table),
            Command(("options", "o"), usage.OPTIONS, self._options, offered=is_new),
            Command(("invite", "i"), usage.INVITE, self._invite, offered=is_new),
        )

    def _owning(self, table: Table) -> Sequence[Command]:
        """Return what the owner can type at any time."""
        now = self._situation
        owns, opened = now.owns and not now.is_evening, now.is_founder
        lock, unlock = partial(self._lock, True), partial(self._lock, False)
        frees = owns and bool(now.can_free)
        hands = owns and bool(now.can_hand_to)
        return (
            Command(("lock",), usage.LOCK, lock, False, fits=opened and not table.locked),
            Command(("unlock",), usage.UNLOCK, unlock, False, fits=opened and table.locked),
            Command(("free",), usage.FREE, self._free, False, fits=frees),
            Command(("reserve",), usage.RESERVE, self._reserve, False, fits=owns),
            Command(("handover",), usage.HAND_OVER, self._hand_over, False, fits=hands),
            Command(("remove",), usage.REMOVE, self._remove, False, fits=owns),
            Command(("readmit",), usage.READMIT, self._readmit, False, fits=bool(table.removed)),
        )

    # ---- on the way ------------------------------------------------------------------------------

    def take_code(self, text: str) -> bool:
        """Take a typed line as the code that is asked for; return whether it is one."""
        digits = "".join(text.split())
        is_code = len(digits) == CODE_DIGITS and digits.isascii() and digits.isdecimal()
        if is_code and isinstance(self._session.asking, NeedsCode):
            self._session.answer(digits)
            return True
        return False

    def _trust(self, typed: str) -> Lines:
        self._session.answer(TRUSTED)
        return []

    def _sit_instead(self, typed: str) -> Lines:
        self._send(self._client.sit_instead())
        return []

    def _watch(self, typed: str) -> Lines:
        self._client.refusal = None
        self._send(self._client.aim(Goal("watch", self._client.goal.table)))
        return []

    # ---- before a game ---------------------------------------------------------------------------

    def _say(self, *messages: AnyClientMessage) -> Lines:
        """Send messages if there is a connection."""
        if self._client.standing != "online":
            return [offline(self._client)]
        self._send(messages)
        return []

    def _seats(self, typed: str) -> Lines:
        table = self._narrator.table
        return waiting_room.present(self._situation, table) if table else []

    def _not_waiting(self) -> Lines:
        """Say why a word for the time between games cannot be used; empty if it can."""
        if self._situation.you is None and not self._situation.owns:
            return [words.NOT_SEATED()]
        return [words.IN_GAME()] if self._situation.is_playing else []

    def _be_ready(self, ready: bool, typed: str) -> Lines:
        return self._not_waiting() or self._say(Ready(ready=ready))

    def _start(self, typed: str) -> Lines:
        return self._not_waiting() or self._not_owner() or self._start_as(typed)

    def _start_as(self, typed: str) -> Lines:
        """Start the game; ask first if people who are here are not ready."""
        others = self._situation.awaited.others
        is_sure = typed.casefold() == "now"
        if others and not is_sure:
            return [words.START_ASKS(len(others), names=list_of(others))]
        return self._say(Start())

    def _not_owner(self) -> Lines:
        owns = self._narrator.table is None or self._situation.owns
        return [] if owns else [said.only_owner(self._situation.owner)]

    def _sit(self, typed: str) -> Lines:
        table, number = self._narrator.table, number_in(typed)
        if table is None:
            return []
        seat = None if number is None else number - 1
        if (typed and seat is None) or (seat is not None and not 0 <= seat < len(table.seats)):
            return [words.NO_SEAT()]
        if self._situation.you is None:
            return self._say(*self._client.aim(Goal("sit", table.id, seat)))
        return self._change_seat(table, seat)

    def _change_seat(self, table: Table, seat: int | None) -> Lines:
        if seat is None or seat == self._situation.you:
            return [words.SITS_ALREADY()]
        if table.seats[seat].who != "empty":
            return [said.SEAT_TAKEN(number=seat + 1)]
        return self._say(Sit(table=table.id, seat=seat))

    # ---- options and guests ------------------------------------------------------------------

    def _options(self, typed: str) -> Lines:
        table = self._narrator.table
        told = waiting_room.options(self._situation, table) if table else []
        return [*told, *self._own_settings()]

    def _set(self, typed: str) -> Lines:
        table = self._narrator.table
        name, _, value = typed.replace("=", " ").partition(" ")
        if table is None or not name:
            return [options.HOW_TO_SET()]
        refused = self._not_waiting() or self._not_owner() or self._locked()
        if refused:
            return refused
        try:
            setup = options.changed(Setup(table.game, table.options), name, value)
            return self._say(Configure(options=setup.options, game=setup.game))
        except options.BadOption as error:
            return [str(error)]

    def _locked(self) -> Lines:
        return [] if self._situation.may_configure else [TABLES["locked"]()]

    def _lock(self, locked: bool, typed: str) -> Lines:
        if not self._situation.is_founder:
            return [refusal(Refused(of="lock", code="not_founder"))]
        return self._say(Lock(locked=locked))

    def _free(self, typed: str) -> Lines:
        return self._not_owner() or self._for_seat(typed, Free, words.WHICH_SEAT())

    def _remove(self, typed: str) -> Lines:
        return self._not_owner() or self._for_seat(typed, Remove, words.WHICH_TO_REMOVE())

    def _hand_over(self, typed: str) -> Lines:
        seat = self._seat(typed)
        if typed and seat is None:
            return self._not_owner() or self._no_seat(typed, words.WHICH_SEAT())
        return self._not_owner() or self._say(HandOver(seat=seat))

    def _for_seat(self, typed: str, message: type[Free | Remove], how: str) -> Lines:
        seat = self._seat(typed)
        return self._no_seat(typed, how) if seat is None else self._say(message(seat=seat))

    def _readmit(self, typed: str) -> Lines:
        table = self._narrator.table
        removed = table.removed if table is not None else ()
        named = [each for each in removed if each.casefold() == clean_name(typed).casefold()]
        return self._not_owner() or (
            self._say(*[Readmit(name=each) for each in {*named}])
            if named
            else [words.KEPT_OUT(names=commas(removed)) if removed else words.NOBODY_KEPT_OUT()]
        )

    def _reserve(self, typed: str) -> Lines:
        number, _, name = typed.partition(" ")
        seat, name = self._seat(number), clean_name(name)
        if self._not_owner():
            return self._not_owner()
        table = self._narrator.table
        if seat is None or table is None:
            return self._no_seat(number, words.WHICH_SEAT())
        kept = table.seats[seat]
        if name == kept.reserved:
            return [_reserved_already(seat + 1, kept)]
        return self._say(Reserve(seat=seat, name=name))

    def _no_seat(self, typed: str, how: str) -> Lines:
        """Say that no seat has this number, or how to name one."""
        table = self._narrator.table
        is_number = table is not None and number_in(typed) is not None
        return [words.SEATS_THERE(number=len(table.seats))] if table and is_number else [how]

    def _seat(self, typed: str) -> int | None:
        """Return the seat whose number was typed."""
        table, number = self._narrator.table, number_in(typed)
        if table is None or number is None or not 1 <= number <= len(table.seats):
            return None
        return number - 1

    def _invite(self, typed: str) -> Lines:
        is_private = self._client.is_private
        self._narrator.owes_invitation = is_private or not self._narrator.knows_way
        return self._say(Invite(link=True)) if is_private else self._narrator.joining()

    def _show(self, shows: bool, typed: str) -> Lines:
        if self._situation.you is None:
            return [words.NOT_SEATED()]
        if not self._situation.may_show:
            return [words.NOT_SHOWN()]
        return self._say(Show(shows=shows))

    # ---- in a game -------------------------------------------------------------------------------

    def _who(self, typed: str) -> Lines:
        game = self._narrator.game
        return [self._narrator.asked() or (game.turn() if game else words.NO_GAME())]

    def _clock(self, typed: str) -> Lines:
        return self._narrator.times()

    def _pause(self, paused: bool, typed: str) -> Lines:
        if self._situation.you is None:
            return [words.NOT_SEATED()]
        if not self._situation.is_playing:
            return [words.NO_GAME()]
        if self._situation.is_paused == paused:
            return [words.PAUSED_ALREADY() if paused else words.NOT_PAUSED()]
        return self._say(Pause(paused=paused))


def _reserved_already(number: int, seat: Seat) -> str:
    if seat.reserved:
        return words.RESERVED_ALREADY(number=number, name=seat.reserved)
    if seat.name:
        return words.TAKEN_UNRESERVED(number=number, name=seat.name)
    return words.NOT_RESERVED(number=number)
