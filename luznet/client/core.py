"""What one client knows: the latest view of its seat, and what it may send. No socket, no screen.

A client wants one thing at a time (its `Goal`) and says so again on every new connection: that
is all there is to coming back.  An action is sent for the turn of the latest update, and sent
again after a break only if that turn has not passed: the host takes one action a turn, so it
happens once.

Nobody loses the end of a game: where a face wants it (`holds_end`), what comes after a game that is
over is held back until the reader moves on.

    playing --> over --next game, or another one--> over, held --move_on--> what is held
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

import msgspec

from luznet.client.awaited import others_here
from luznet.client.chat import Chat
from luznet.client.questions import Namesake
from luznet.games import GAMES
from luznet.games.game import Frozen, Inconsistent
from luznet.wire.client_messages import (
    Act,
    AnyClientMessage,
    Browse,
    Confide,
    Invite,
    Say,
    Sit,
    Sync,
    Watch,
)
from luznet.wire.codec import Malformed, read_events, read_view
from luznet.wire.consistency import check, check_update
from luznet.wire.messages import (
    AnyHostMessage,
    Farewell,
    Hearers,
    Invitation,
    LastGame,
    Refused,
    Said,
    Seat,
    Seen,
    Table,
    TableInfo,
    Tables,
    Update,
    Welcome,
    lost_since,
    type_of,
)
from luznet.wire.session import is_dropped
from luznet.wire.text import are_alike, clean_text

Standing = Literal["connecting", "online", "lost", "ended"]
Follow = Callable[[Any, Sequence[Any]], None]
"""Is given a game's view, and the events that led to it."""
Send = Callable[[Iterable[AnyClientMessage]], None]
"""Gives messages to the link of a client."""
LOG_LENGTH = 500
_SAID_AGAIN = frozenset({"act", "ping", "sync"})
"""Messages that are sent again by themselves if they were dropped."""
HELD_MOST = 500
"""Updates that are held back, at most: of more, the newest."""
CHAIR_REFUSED = frozenset(
    {"all_reserved", "name_taken", "no_newcomers", "reserved", "seat_taken", "table_full"}
)
"""Refusals of a chair that leave the way of a spectator open."""


@dataclass(frozen=True)
class Goal:
    """What the client is there for: to list tables, or to sit at or watch one.

    `table` None: the first table of the host. `seat` None: any free chair, or the own one.
    """

    role: Literal["browse", "sit", "watch"]
    table: str | None = None
    seat: int | None = None


class SeatChanged(Frozen, frozen=True, tag="seat_changed", tag_field="type"):
    """Somebody at the table came, went or was replaced, or a chair waits for them; `what` says
    how: "quit" is who left a running game, in which a bot plays on. `seat` is told of a chair that
    is reserved or not any more, `bot` is the bot in whose place somebody sat down."""

    name: str
    what: Literal[
        "sat", "left", "quit", "away", "back", "stand_in", "ready", "shows", "hides", "freed",
        "reserved", "unreserved", "removed", "readmitted",
    ]  # fmt: skip
    seat: int = 0
    bot: str = ""


class TableChanged(Frozen, frozen=True, tag="table_changed", tag_field="type"):
    """The table as a whole: a game began or ended, was paused (by `name`) or goes on, hands
    were opened to spectators or closed; its host cannot write its journal, or can again; its host
    lost its latest `records` (0: nobody knows how many), or all of it ("gone")."""

    what: Literal[
        "started", "over", "paused", "resumed", "configured", "shown", "hidden", "stalled",
        "stored", "locked", "unlocked", "rolled_back", "gone",
    ]  # fmt: skip
    name: str = ""
    records: int = 0


_NOBODY = Seat(who="empty")
Happening = Any
"""A game's event, a `SeatChanged`, a `TableChanged`, or what was `Said` by who is not muted."""


class Client:
    """The state of one client, fed with messages, asked for messages to send.

    `log` holds what happened, the latest last; `chat` what was said (see `client.chat.Chat`).
    `returned_to`: the running game to which the client came back when it came to the table, by
    the table's id and how many games were over there; None if it did not.
    `meets_stranger`: a host answers, but with another key than the one that was looked for.
    `is_long_gone`: the host has not answered for so long that it may not come back by itself.
    `namesake`: another host of the same name, until the user has been told.
    `own_host`: None for somebody else's host. One's own is started again if it dies: then why that
    failed, as a sentence, or an empty text. `holds_end`: whether the end of a game stays what is
    known until `move_on`. `loss`: what the host has lost of the table, until the reader acts or the
    next game begins there. `host_note`: what one's own host reported, until it was read.
    `missed`: how a game ended while the client had no connection, and so
    got no view of its end. `left_out`: what is said to the user, once, of a message that made no
    sense, and which changed nothing; what was known before still is.
    """

    def __init__(self, name: str, goal: Goal) -> None:
        """Start knowing nothing."""
        self.name = name
        self.goal = goal
        self.standing: Standing = "connecting"
        self.tables: tuple[TableInfo, ...] = ()
        self.host = ""
        self.is_private = False
        self.is_founder = False
        self.invitation: Invitation | None = None
        self.update: Update | None = None
        self.refusal: Refused | None = None
        self.farewell: Farewell | None = None
        self.own_host: str | None = None
        self.loss: TableChanged | None = None
        self.host_note = ""
        self.returned_to: tuple[str, int] | None = None
        self.meets_stranger = False
        self.is_long_gone = False
        self.namesake: Namesake | None = None
        self.holds_end = False
        self.missed: LastGame | None = None
        self.left_out: Refused | None = None
        self.log: deque[Happening] = deque(maxlen=LOG_LENGTH)
        self.chat = Chat()
        self._pending: Act | None = None
        self._unsure = False
        self._knows_code = False
        self._told: Table | None = None
        self._followers: list[Follow] = []
        self._held: deque[Update] = deque(maxlen=HELD_MOST)
        self._seen_end: tuple[str, int] | None = None
        self._gone = ""

    # ---- what is known -------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        """The table as of the latest update."""
        return self.update.table if self.update else None

    @property
    def is_gone(self) -> bool:
        """Whether the host has the game of the latest update no more."""
        table = self.table
        return table is not None and table.id == self._gone and table.phase == "playing"

    @property
    def owns(self) -> bool:
        """Whether the reader has the owner's rights at the table."""
        update = self.update
        if update is None:
            return False
        return self.is_founder or (update.you is not None and update.you == update.table.owner)

    @property
    def may_configure(self) -> bool:
        """Whether the reader may change the table's options between games."""
        return self.owns and self.table is not None and (self.is_founder or not self.table.locked)

    @property
    def view(self) -> Any:
        """The game's own view of the latest update, typed by the game; None before a game."""
        return self.update.view if self.update else None

    @property
    def played(self) -> tuple[str, ...]:
        """What those are called, by seat, who played the game that is over; nothing while one
        runs. Others may have their chairs since."""
        return self.table.played if self.table and self.table.phase == "over" else ()

    @property
    def is_held(self) -> bool:
        """Whether a game that is over is what is known, and more has happened since."""
        return bool(self._held)

    @property
    def newest(self) -> Update | None:
        """The newest update, held back or not."""
        return self._held[-1] if self._held else self.update

    @property
    def was_replaced(self) -> bool:
        """Whether somebody else has acted at a turn of the reader's in what is held back."""
        return any(
            getattr(before.view, "turn", None) == before.you is not None
            and after.turn > before.turn
            for before, after in pairwise(self._held)
        )

    @property
    def is_waiting(self) -> bool:
        """Whether an action was sent and neither taken nor refused yet."""
        return self._pending is not None

    @property
    def sent(self) -> Mapping[str, Any] | None:
        """The action, as a plain map, that was sent and neither refused nor followed by a new
        turn; a follower that is told of that turn still finds it here."""
        return self._pending.action if self._pending else None

    def follow(self, follower: Follow) -> None:
        """Tell the follower the view of now, and from now on each one, with the events before
        it: whoever looks less often would miss some."""
        self._followers.append(follower)
        if self.view is not None:
            follower(self.view, ())

    # ---- what to send --------------------------------------------------------------------

    def aim(self, goal: Goal) -> list[AnyClientMessage]:
        """Want something else from now on; return what to send for it."""
        self.goal = goal
        return self._ask()

    def act(self, action: Frozen) -> list[AnyClientMessage]:
        """Return the message for an action of the game at the present turn."""
        if self.update is None or self._pending is not None or self.is_gone:
            return []
        self.refusal = self.loss = None
        self._pending = Act(turn=self.update.turn, action=msgspec.to_builtins(action))
        return [self._pending]

    def say(
        self, text: str = "", phrase: str = "", to: Hearers = "table"
    ) -> list[AnyClientMessage]:
        """Return the message that says a text, or one of `PHRASES`, to all at the table or to
        the own partners alone; none for a text of which nothing can be shown."""
        self.chat.refusal = None
        text = clean_text(text)
        words = Confide if to == "partners" else Say
        return [words(text=text, phrase=phrase)] if text or phrase else []

    @property
    def can_watch(self) -> bool:
        """Whether the table refused a chair, but may be watched."""
        return self.refusal is not None and self.refusal.code in CHAIR_REFUSED

    @property
    def was_removed(self) -> bool:
        """Whether the reader was removed from the table, or from the whole host."""
        gone = self.farewell
        return gone is not None and gone.reason in ("removed", "not_admitted")

    def is_own(self, said: Said) -> bool:
        """Tell whether the reader said this, on whichever chair: names of who sits are unlike.
        Spectators are told apart by their names, too, which may be alike."""
        update = self.update
        if update is None or update.you is None:
            return said.seat is None and said.name == self.name
        return said.seat is not None and said.name == update.table.seats[update.you].name

    # ---- what came -----------------------------------------------------------------------

    def disconnected(self) -> None:
        """Take note that the connection broke."""
        self._unsure = True
        self._knows_code = False
        if self.standing != "ended":
            self.standing = "lost" if self.update or self.tables else "connecting"

    def not_admitted(self) -> None:
        """Take note that the host is private and does not know the own key."""
        self.refusal = Refused(of="hello", code="not_admitted")
        self.standing = "ended"

    def receive(self, message: AnyHostMessage | Malformed) -> list[AnyClientMessage]:
        """Take a message from the host, or what cannot be read as one; return what to send for it.
        A message that makes no sense is left out as a whole."""
        try:
            checked = _checked(message)
        except Malformed as bad:
            if self.left_out is None:
                self.left_out = self.refusal = Refused(of=bad.of, code=bad.code)
            return []
        return self._take(checked)

    def _take(self, message: AnyHostMessage) -> list[AnyClientMessage]:
        if isinstance(message, Update):
            return self._take_update(message)
        if isinstance(message, Welcome):
            self.standing = "online"
            self.meets_stranger = self.is_long_gone = False
            self.tables = message.tables
            self.host = message.host
            self.is_private = message.private
            self.is_founder = message.founder
            return self._ask()
        if isinstance(message, Tables):
            self.tables = message.tables
        elif isinstance(message, Said):
            self._take_said(message)
        elif isinstance(message, Invitation):
            self._take_invitation(message)
        elif isinstance(message, Refused):
            return self._take_refusal(message)
        elif isinstance(message, Farewell):
            self.farewell = message
            # A host that closes may come back with the same table; others end it for good.
            self.standing = "lost" if message.reason == "closing" else "ended"
        return []

    def table_of(self, tables: Sequence[TableInfo]) -> str:
        """Return the id of the one of a host's tables that is the goal, empty for none: back to the
        table where the client was, if any will do."""
        if self.goal.role == "browse":
            return ""
        known = self.newest
        is_known = known is not None and self._gone != known.table.id
        first = tables[0].id if tables else ""
        return self.goal.table or (known.table.id if known and is_known else first)

    def _ask(self) -> list[AnyClientMessage]:
        """Return what to send for the goal."""
        known = self.newest
        table = self.table_of(self.tables)
        if not table:
            return [Browse()]
        seen = _seen(known) if self._unsure and known and known.table.id == table else None
        if self.goal.role == "watch":
            return [Watch(table=table, seen=seen)]
        return [Sit(table=table, seat=self.goal.seat, seen=seen)]

    def _take_update(self, update: Update) -> list[AnyClientMessage]:
        self.standing = "online"
        self.farewell = None
        self._look_for_loss(update)
        if self._is_to_be_held(update):
            self._held.append(update)
        else:
            self._held.clear()
            self._know(update)
        return [*self._ask_for_code(), *self._resend()]

    def _look_for_loss(self, update: Update) -> None:
        """Find out whether the host has lost what this client has seen, or says that it lost
        something; told until the next game begins."""
        known, table = self.newest, update.table
        if self._gone == table.id:  # a copy was put back
            self._gone, self.loss = "", None
        if known is None or known.table.id != table.id:
            lost = table.lost
            if known is not None and known.table.id != self._gone and self._is_carried(known):
                self._note_loss(TableChanged("gone", records=known.seq))
            if self.loss is not None and self.loss.what == "rolled_back":
                self.loss = None
        else:
            lost = _lost_between(known, update)
            if lost is None and known.table.phase != "playing" == table.phase:
                self.loss = None
        if lost is not None:
            self._note_loss(TableChanged("rolled_back", records=lost))

    def _is_carried(self, known: Update) -> bool:
        """Return whether the reader, who did not choose it, comes to another table from a game."""
        is_game = known.you is not None and known.table.phase == "playing"
        return is_game and self._unsure and self.goal.table in (None, known.table.id)

    def _note_loss(self, loss: TableChanged) -> None:
        """Take note of a loss. After a step back, what the log has of the game may not be so, and
        what is different now did not happen."""
        if loss.what == "rolled_back":
            kept = [
                each for each in self.log if isinstance(each, SeatChanged | TableChanged | Said)
            ]
            self.log = deque(kept, maxlen=LOG_LENGTH)
            self._told = None
        self.loss = loss
        self.log.append(loss)

    def _is_to_be_held(self, update: Update) -> bool:
        """Return whether the reader may still look at the end of a game that this goes beyond."""
        known = self.table
        if known is None or known.id != update.table.id or not self.holds_end:
            return False
        if known.phase != "over" or self._seen_end == (known.id, known.games):
            return False
        is_same_end = update.table.phase == "over" and update.table.games == known.games
        return self.is_held or not is_same_end

    def move_on(self) -> list[AnyClientMessage]:
        """Show what has happened since the game was over, up to the next end; until then nothing is
        held back. Return what to send for it."""
        if self.table is None or self.table.phase != "over":
            return []
        self._seen_end = self.table.id, self.table.games
        held, self._held = [*self._held], deque(maxlen=HELD_MOST)
        ends = [at for at, update in enumerate(held, 1) if update.table.phase == "over"]
        upto = ends[-1] if ends else len(held)
        for update in held[:upto]:
            self._know(update)
        self._held.extend(held[upto:])
        return [Sync()] if held else []  # what time is left is in a fresh update

    def _know(self, update: Update) -> None:
        """Make an update what is known."""
        is_elsewhere = self.update is None or self.update.table.id != update.table.id
        if is_elsewhere and self._is_awaited(update):
            self.returned_to = update.table.id, update.table.games
        known, self.update = self.table, update
        if known is not None and known.id == update.table.id and known.games < update.table.games:
            self.missed = update.table.last
        self.chat.move(update.table.id)
        changed = changes(self._told, update.table)
        # What ended a game comes before that it is over.
        is_over = update.table.phase == "over"
        self.log.extend((*update.events, *changed) if is_over else (*changed, *update.events))
        self._told = update.table
        for follower in self._followers:
            follower(update.view, update.events)

    def _is_awaited(self, update: Update) -> bool:
        """Return whether the reader's seat waits in the running game of a table just come to."""
        listed = next((each for each in self.tables if each.id == update.table.id), None)
        if listed is None or listed.yours is None or listed.yours != update.you:
            return False
        return listed.phase == update.table.phase == "playing"

    def _ask_for_code(self) -> list[AnyClientMessage]:
        """At a private host, who sits can tell others the code: ask for it on each connection."""
        seated = self.update is not None and self.update.you is not None
        if not (self.is_private and seated) or self._knows_code:
            return []
        self._knows_code = True
        return [Invite()]

    def _take_invitation(self, invitation: Invitation) -> None:
        """Keep a token until the next one comes: a new code comes without."""
        kept = self.invitation.token if self.invitation else ""
        token = invitation.token or kept
        self.invitation = msgspec.structs.replace(invitation, token=token)

    def _resend(self) -> list[AnyClientMessage]:
        """Send a pending action again after a break, if its turn has not passed."""
        if self._pending and self.update and self.update.turn != self._pending.turn:
            self._pending = None
        unsure, self._unsure = self._unsure, False
        return [self._pending] if unsure and self._pending else []

    def _take_said(self, said: Said) -> None:
        line = self.chat.take(msgspec.structs.replace(said, name=self._speaker(said)))
        if line is not None and self.chat.is_heard(line):
            self.log.append(line)

    def _speaker(self, said: Said) -> str:
        """Return the name of whoever said something from a seat; with the seat's number where it
        looks like the name on another seat."""
        seats = self.table.seats if self.table and self.table.id == said.table else ()
        if said.seat is None or said.seat >= len(seats):
            return said.name
        own = seats[said.seat].name
        if own == said.name or own.endswith(f") {said.name}"):
            return own
        others = [seat.name.removeprefix(f"({at}) ") for at, seat in enumerate(seats, 1)]
        is_unlike = not any(are_alike(said.name, name) for name in others)
        return said.name if is_unlike else f"({said.seat + 1}) {said.name}"

    def _take_refusal(self, refusal: Refused) -> list[AnyClientMessage]:
        if refusal.of in ("say", "confide"):  # the game does not mind
            self.chat.refusal = refusal
            return []
        if is_dropped(refusal):
            return self._recover(refusal)
        if refusal.of in ("sit", "watch") and refusal.code in ("no_table", "table_closed"):
            return self._lose_table(refusal)
        if refusal.of == "act":
            self._pending = None
            if refusal.code == "stale":  # a double key press: the fresh view says it all
                return []
        self.refusal = refusal
        if refusal.code == "version":
            self.standing = "ended"
        return []

    def _lose_table(self, refusal: Refused) -> list[AnyClientMessage]:
        """Take note that a table is not there; go on to another one if any will do."""
        known = self.newest
        was_here = known is not None and self.goal.table in (None, known.table.id)
        if known is not None and was_here and self._gone != known.table.id:
            self._gone = known.table.id
            if refusal.code == "no_table" or known.table.phase == "playing":
                self._note_loss(TableChanged("gone", records=known.seq))
            if self.goal.table is None:
                return self._ask()
        self.refusal = refusal
        return []

    def _recover(self, dropped: Refused) -> list[AnyClientMessage]:
        """Ask for the present, which tells whether an action has to be sent again; say to the
        user only what is not said again by itself."""
        if self.update is None:
            return self._ask()
        if dropped.of not in _SAID_AGAIN and (dropped.of or self._pending is None):
            self.refusal = dropped
        is_asking, self._unsure = self._unsure, True
        # Of hosts that name nothing, any message may be meant: also the one that asks.
        return [] if is_asking and dropped.of not in ("", "sync") else [Sync()]


def _seen(update: Update) -> Seen:
    runs = update.table.runs
    return Seen(run=runs[-1].id if runs else "", seq=update.seq)


def _lost_between(known: Update, update: Update) -> int | None:
    """Return how many records the host has lost between two updates, 0 where nobody knows; None:
    none. A host that comes back writes records, so after a loss `seq` may have caught up."""
    lost, told = lost_since(_seen(known), update.table.runs, update.seq), update.table.lost
    if lost is None and (update.seq < known.seq or update.turn < known.turn):
        lost = max(known.seq - update.seq, known.turn - update.turn)
    if told is not None and (lost is not None or told != known.table.lost):
        return max(told, lost or 0)
    return lost


def _checked(message: AnyHostMessage | Malformed) -> AnyHostMessage:
    """Return a message of a host, an update with its view and its events typed by their game;
    raises `Malformed` for what cannot be read, or does not fit together."""
    if isinstance(message, Malformed):
        raise message
    try:
        if not isinstance(message, Update):
            check(message)
            return message
        typed = _typed(message)
        check_update(typed)
        return typed
    except Inconsistent:
        raise Malformed("inconsistent", type_of(message)) from None


def _typed(update: Update) -> Update:
    game = GAMES.get(update.table.game)
    if game is None:
        raise Malformed("malformed", "update")
    view = None if update.view is None else read_view(game, update.view)
    events = read_events(game, update.events)
    return msgspec.structs.replace(update, view=view, events=events)


def changes(before: Table | None, after: Table) -> Sequence[Happening]:
    """Return what changed at a table between two updates, as far as people are told."""
    if before is None or before.id != after.id:
        return ()
    told: list[Happening] = []
    is_game = before.phase == after.phase == "playing"
    for old, new in _chairs(before, after):
        told.extend(_seat_changes(old, new, after, is_game=is_game))
    removed = _more(after.removed, before.removed)
    told = [each for each in told if each.what not in ("freed", "left") or each.name not in removed]
    told += [SeatChanged(each, "removed") for each in removed]
    told += [SeatChanged(each, "readmitted") for each in _more(before.removed, after.removed)]
    if after.phase not in (before.phase, "gathering"):
        told.append(TableChanged("started" if after.phase == "playing" else "over"))
    if before.paused_by != after.paused_by:
        by = after.paused_by
        told.append(TableChanged("resumed" if by is None else "paused", _name(after, by)))
    if before.shown != after.shown:
        told.append(TableChanged("shown" if after.shown else "hidden"))
    if before.stalled != after.stalled:
        told.append(TableChanged("stalled" if after.stalled else "stored"))
    if before.locked != after.locked:
        told.append(TableChanged("locked" if after.locked else "unlocked"))
    if before.options != after.options or before.game != after.game:
        told.append(TableChanged("configured"))
    return told


def _more(names: Sequence[str], than: Sequence[str]) -> Sequence[str]:
    """Return the names that are in the first list more often than in the second."""
    return [] if names == than else [*(Counter(names) - Counter(than))]


def _chairs(before: Table, after: Table) -> Iterable[tuple[Seat, Seat]]:
    """Return the chairs of a table before and after a change. Where their number changes people
    move up, so they are found by their keys."""
    if len(before.seats) == len(after.seats):
        return zip(before.seats, after.seats, strict=True)
    old, new = ({seat.key: seat for seat in each.seats if seat.key} for each in (before, after))
    return [(old.get(key, _NOBODY), new.get(key, _NOBODY)) for key in {**old, **new}]


def _seat_changes(old: Seat, new: Seat, table: Table, *, is_game: bool) -> list[Happening]:
    if old.key != new.key:
        bot = old.name if old.who == "bot" else ""
        came = [SeatChanged(new.name, "sat", bot=bot)] if new.key else []
        # Nobody gives up a chair in a game: the owner did.
        gone = SeatChanged(old.name, "freed" if is_game else "left")
        return ([gone] if old.key and (is_game or not old.left) else []) + came
    if new.left and not old.left:
        plays_on = table.phase == "playing" and others_here(table, None)
        return [SeatChanged(new.name, "quit" if plays_on else "left")]
    if old.reserved != new.reserved:
        at = next((at for at, seat in enumerate(table.seats) if seat is new), 0)
        kept = SeatChanged(new.reserved, "reserved", seat=at)
        return [kept if new.reserved else SeatChanged(old.reserved, "unreserved", seat=at)]
    if new.stand_in and not old.stand_in:
        return [SeatChanged(new.name, "stand_in")]
    if old.away != new.away:
        return [SeatChanged(new.name, "away" if new.away else "back")]
    if old.shows != new.shows:
        return [SeatChanged(new.name, "shows" if new.shows else "hides")]
    if new.ready and not old.ready and new.who == "person":
        return [SeatChanged(new.name, "ready")]
    return []


def _name(table: Table, seat: int | None) -> str:
    return table.seats[seat].name if seat is not None and seat < len(table.seats) else ""
