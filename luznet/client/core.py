"""What one client knows: the latest view of its seat, and what it may send. No socket, no screen.

A client wants one thing at a time (its `Goal`) and says so on every new connection: that is all
it takes to come back.  An action is sent for the turn of the latest update, and sent again after a
break only if that turn has not passed: the host takes one action a turn, so it happens once.

No reader misses the end of a game: with `holds_end`, what follows it is held back until the reader
moves on.

    playing --> over --next game, or another one--> over, held --move_on--> what is held
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, get_args

import msgspec

from luznet import __version__
from luznet.client.changes import (
    AGAIN,
    Comings,
    Happening,
    SeatChanged,
    TableChanged,
    again,
    differing,
)
from luznet.client.chat import Chat, speaker_name
from luznet.client.custody import ClientCustody
from luznet.client.deals import DealChecked, complaint
from luznet.client.evening import Attendance
from luznet.client.exchange import Exchange
from luznet.client.goal import Goal as Goal
from luznet.client.held import HeldUpdates
from luznet.client.incoming import read_message
from luznet.client.listed import (
    SEAT_REFUSED,
    first_table,
    free_instead,
    is_awaited,
)
from luznet.client.losses import lost_between, seen_of
from luznet.client.moving import Moving, sitter
from luznet.client.questions import Namesake
from luznet.client.situation import HostLoss, Situation, Standing
from luznet.client.standby import Standby
from luznet.client.together import Together
from luznet.client.witness import Witness
from luznet.games.game import Frozen
from luznet.wire.client_messages import Act, AnyClientMessage, Hello, Invite, Sit, Sync, Watch
from luznet.wire.codec import Malformed
from luznet.wire.custody_messages import Candidate, Custody
from luznet.wire.deal_messages import AnyDealMessage
from luznet.wire.evening_messages import Evening, Order, Standings
from luznet.wire.exchange_messages import Bring, Catalogue, PastGame
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.messages import (
    Farewell,
    GameRecord,
    Invitation,
    LastGame,
    Led,
    Refused,
    Said,
    Signatures,
    Table,
    TableInfo,
    Tables,
    Update,
    Welcome,
)
from luznet.wire.moving_messages import Added, Baggage, Copy, Moved, Reach, Stays, Succession
from luznet.wire.session import is_dropped
from luznet.wire.versions import VERSIONS

Follow = Callable[[Any, Sequence[Any]], None]
"""Takes a game's view, and the events that led to it."""
Send = Callable[[Iterable[AnyClientMessage]], None]
"""Gives messages to a client's link."""
LOG_LENGTH = 500
_NEVER_MIND = frozenset({"commit", "open", "checked", "sign", "stand_by", "testify"})
"""Refused when they are too late for a deal or a record, or by hosts of older versions; the game
goes on."""
_REMOVED = frozenset({"removed", "not_admitted", "turned_out"})
_FOR_GOOD = _REMOVED | {"closing", "version"}
"""Reasons of a farewell after which it makes no sense to connect again at once."""
_SAID_AGAIN = frozenset({"act", "ping", "sync"})
"""Messages that are sent again automatically if they were dropped."""


class Client:
    """The state of one client: takes messages, returns messages to send.

    `log` holds what happened, the latest last; `chat` what was said.
    `returned_to`: the running game that the client came back to when it came to the table, as the
    table's id and its number of finished games.
    `meets_stranger`: a host answers, but with another key than expected.
    `is_long_gone`: the host has been silent for so long that it may not come back by itself.
    `has_no_network`: the user's own computer is in no network, while the host does not answer.
    `namesake`: another host of the same name, until the user has been told.
    `own_host`: None at somebody else's host; at the user's own, why it did not restart, or "".
    `resumed_by`: the command with which the user comes back to a table of their own host.
    `host_note`: what the user's own host reported, until it was read.
    `loss`: what the host has lost of the table, until the reader acts or the next game begins.
    `missed`: how a game ended while the client was disconnected.
    `left_out`: the first message that made no sense and was left out, to tell the user once.
    """

    def __init__(self, name: str, goal: Goal) -> None:
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
        self.resumed_by = "luznet play"
        self.loss: TableChanged | None = None
        self.host_note = ""
        self.returned_to: tuple[str, int] | None = None
        self.meets_stranger = False
        self.is_long_gone = self.has_no_network = False
        self.namesake: Namesake | None = None
        self.holds_end = False
        self.missed: LastGame | None = None
        self.left_out: Refused | None = None
        self.log: deque[Happening] = deque(maxlen=LOG_LENGTH)
        self.chat = Chat()
        self.witness = Witness()
        self.exchange = Exchange()
        self.moving = Moving()
        self.standby = Standby()
        self.custody = ClientCustody()
        self.witness.prover.whereabouts.gathered = self.custody.gathered
        self._known_at = ""  # the key of the host that told the known update
        self.together = Together()
        self.evening = Attendance()
        self._pending: Act | None = None
        self._unsure = self._knows_code = False
        self.is_answered = False
        """Whether the host of this connection has told of the table, or refused a place there."""
        self._told: Table | None = None
        self._comings = Comings()
        self._followers: list[Follow] = []
        self._held = HeldUpdates()
        self._gone = self._owner_before = ""
        self._has_helped = False  # with shares, on this connection

    # ---- what is known -------------------------------------------------------------------

    @property
    def table(self) -> Table | None:
        return self.update.table if self.update else None

    @property
    def proves(self) -> bool:
        """Whether the client takes part in fair deals."""
        return self.witness.prover.is_enabled

    @property
    def is_gone(self) -> bool:
        """Whether the host no longer has the game of the latest update."""
        table = self.table
        return table is not None and table.id == self._gone and table.phase == "playing"

    @property
    def situation(self) -> Situation:
        return Situation(
            name=self.name,
            update=self.update,
            standing=self.standing,
            is_waiting=self.is_waiting,
            is_founder=self.is_founder,
            owner_before=self._owner_before,
            is_gone=self.is_gone,
            is_dismissed=self.farewell is not None,
            is_evening=self.evening.news is not None,
            is_called_off=self.evening.has_called_off(self.table),
            host_loss=self.host_loss,
        )

    @property
    def host_loss(self) -> HostLoss | None:
        """What happens while the host is gone; None if it is there, or only the connection is
        lost."""
        going_to = self.moving.going_to
        if self.standby.loss is not None or going_to is None:
            return self.standby.loss
        return HostLoss("taking", None, None if going_to == self.name else going_to)

    @property
    def view(self) -> Any:
        """The latest view, typed by its game; None before a game."""
        return self.update.view if self.update else None

    @property
    def is_held(self) -> bool:
        """Whether more has happened since the end of the game that the reader sees."""
        return bool(self._held)

    @property
    def newest(self) -> Update | None:
        """The newest update, held back or not."""
        return self._held.newest or self.update

    @property
    def was_replaced(self) -> bool:
        """Whether somebody else has acted at one of the reader's turns in what is held back."""
        return self._held.was_replaced

    @property
    def is_waiting(self) -> bool:
        """Whether an action was sent and neither accepted nor refused yet."""
        return self._pending is not None

    @property
    def sent(self) -> Mapping[str, Any] | None:
        """The action, as a plain map, that is waited for; a follower that is given the turn after
        it still finds it here."""
        return self._pending.action if self._pending else None

    def follow(self, follower: Follow) -> None:
        """Give the follower the present view and every further one, with the events before it."""
        self._followers.append(follower)
        if self.view is not None:
            follower(self.view, ())

    # ---- what to send --------------------------------------------------------------------

    def aim(self, goal: Goal) -> list[AnyClientMessage]:
        """Change the goal; return what to send for it."""
        self.witness.prover.whereabouts.has_left |= goal != self.goal
        self.goal = goal
        return self._ask()

    def act(self, action: Frozen) -> list[AnyClientMessage]:
        """Return the message for an action of the game at the present turn."""
        if self.update is None or self._pending is not None or self.is_gone:
            return []
        self.refusal = self.loss = None
        self._pending = Act(turn=self.update.turn, action=msgspec.to_builtins(action))
        return [self._pending]

    @property
    def can_watch(self) -> bool:
        """Whether the table refused a seat, but may be watched."""
        return self.refusal is not None and self.refusal.code in SEAT_REFUSED

    @property
    def table_instead(self) -> TableInfo | None:
        """Another table of this host with a free seat, where a newcomer was refused one."""
        if self.refusal is None or not self.can_watch or self.standing == "ended" or self.update:
            return None
        return free_instead(self.tables, self.refusal.code, self.table_of(self.tables))

    def sit_instead(self) -> list[AnyClientMessage]:
        """Return what to send to sit down there."""
        table, self.refusal = self.table_instead, None
        return self.aim(Goal("sit", table.id)) if table is not None else []

    @property
    def was_removed(self) -> bool:
        """Whether the user was removed from the table, the evening or the host."""
        return self.farewell is not None and self.farewell.reason in _REMOVED

    @property
    def can_come_back(self) -> bool:
        """Whether the host ended only this connection to a table: the user can come back if they
        want to."""
        gone = self.farewell
        is_ended = self.standing == "ended" and self.goal.role in ("sit", "watch")
        return is_ended and gone is not None and gone.reason not in _FOR_GOOD

    def come_back(self) -> None:
        """Let the link connect again. Whoever sat down elsewhere while they watched here has a
        seat now."""
        gone, table = self.farewell, self.table
        if not self.can_come_back or gone is None:
            return
        self.standing, self.farewell = "connecting", None
        if gone.reason == "replaced" and self.goal.role == "watch" and table is not None:
            self.goal = Goal("sit", table.id)

    # ---- what came -----------------------------------------------------------------------

    @property
    def _is_heard(self) -> bool:
        """Whether the host has proved that it has the table where the client is, or was the last to
        have it."""
        table = "" if self.newest is None else self.newest.table.id
        return not self.custody.is_elsewhere(table) or self.custody.had_last(table)

    def meet(self, key: str) -> None:
        """Take note of the key of the host that the client connects to."""
        self.witness.prover.whereabouts.host = self.custody.host = key

    def disconnected(self) -> None:
        self.witness.prover.whereabouts.parted()
        self._unsure, self._knows_code, self.is_answered = True, False, False
        self.together.forget()
        self.custody.left()
        self._has_helped = False
        if self.standing != "ended":
            self.standing = "lost" if self.update or self.tables else "connecting"

    def not_admitted(self) -> None:
        """Take note that the host is private and does not admit the user."""
        self.refusal = Refused(of="hello", code="not_admitted")
        self.standing = "ended"

    def receive(self, message: AnyHostMessage | Malformed) -> Sequence[AnyClientMessage]:
        """Take a message from the host, or what could not be read as one; return what to send for
        it. A message that makes no sense is left out as a whole."""
        try:
            checked = read_message(message)
        except Malformed as bad:
            if self.left_out is None:
                self.left_out = self.refusal = Refused(of=bad.of, code=bad.code)
            return []
        return self._take(checked)

    def _take(self, message: AnyHostMessage) -> Sequence[AnyClientMessage]:
        about = getattr(message, "table", None)
        is_proof = type(message) in _PROVES
        if isinstance(about, str) and not is_proof and self.custody.is_elsewhere(about):
            return []  # it has not proved that it has that table, also if it gathers people
        if self.standby.helps is not None and isinstance(message, Evening | Standings):
            return []  # no table of an evening has successors: this would lead people away
        if type(message) in _BESIDE:
            return _BESIDE[type(message)](self, message) or []
        if isinstance(message, Update):
            return self._take_update(message)
        elif isinstance(message, Welcome):
            self.standing = "online"
            self.witness.prover.whereabouts.came()
            self.meets_stranger = self.is_long_gone = self.has_no_network = False
            self.tables, self.host = message.tables, message.host
            self.witness.host = message.host
            self.is_private, self.is_founder = message.private, message.founder
            return [*self._help(), *self.moving.opening(), *self._ask()]
        elif isinstance(message, Tables):
            self.tables = message.tables
            self.witness.prover.whereabouts.is_away = True
        elif isinstance(message, Invitation):
            old = self.invitation.token if self.invitation else ""  # a new code comes without one
            self.invitation = msgspec.structs.replace(message, token=message.token or old)
        elif isinstance(message, Refused):
            return self._take_refusal(message)
        elif isinstance(message, Farewell):
            self._take_farewell(message)
        return []

    def _take_farewell(self, gone: Farewell) -> None:
        """Take note that the host ends the connection. One that closes may come back with the same
        table; others end it for good, but nobody is removed by a host that hasn't their table."""
        if gone.reason in _REMOVED and not self._is_heard:
            self.standing = "lost"
            return
        self.farewell = gone
        self.standing = "lost" if gone.reason == "closing" else "ended"

    def table_of(self, tables: Sequence[TableInfo]) -> str:
        """Return the id of the table to go to, empty for none: the goal's, or the one where the
        client was."""
        if self.goal.role not in ("sit", "watch"):
            return ""
        known = self.newest
        is_known = known is not None and self._gone != known.table.id
        if known is not None and is_known and not self.goal.table:
            return known.table.id
        return self.goal.table or first_table(tables, self.goal.role)

    def _ask(self) -> list[AnyClientMessage]:
        """Return what to send for the goal."""
        known = self.newest
        table = self.table_of(self.tables)
        if not table:
            return [self.evening.opening(self.goal.role)]
        if self.custody.is_elsewhere(table) and any(table == each.id for each in self.tables):
            return []  # nobody may count on this client there
        seen = seen_of(known) if self._unsure and known and known.table.id == table else None
        if self.goal.role == "watch":
            return [Watch(table=table, seen=seen)]
        helped = self.standby.helped if known and known.table.id == table else 0
        return [Sit(table=table, seat=self.goal.seat, seen=seen, helped=helped)]

    def _take_update(self, update: Update) -> list[AnyClientMessage]:
        if self.goal.role == "board":
            self.evening.see(update)
            return []
        if not self.custody.believes(update.table.id, update.table.epoch):
            return []
        self.standing, self.farewell, self.is_answered = "online", None, True
        self.standby.loss = self.moving.going_to = None
        self.witness.see(update)
        self._look_for_loss(update)
        self.together.see(update.table)
        self._note_deals(update)
        if not (self.holds_end and self._held.take(self.table, update)):
            self._know(update)
        return [*self._ask_for_code(), *self._resend()]

    def hello(self) -> Hello:
        """Return the first message of a connection."""
        known = self.newest
        table = known.table.id if known is not None else self.goal.table or ""
        return Hello(
            versions=VERSIONS,
            name=self.name,
            client=f"luznet {__version__}",
            proves=self.proves,
            votes=self.custody.votes,
            table=table,
            links=self.custody.links(table),
        )

    def _help(self) -> list[AnyClientMessage]:
        """Return what a successor needs first."""
        epoch, known = self.standby.helps, self.newest
        if epoch is None or known is None:
            return []
        self.standby.helped = max(self.standby.helped, epoch)
        return [*self.custody.opening(known.table.id, epoch)]

    def _take_moved(self, moved: Moved) -> None:
        """Follow a table to where its host proves that it is; where somebody went on alone, the
        user is asked."""
        verdict = self.custody.follows(moved.table, moved.key, moved.links)
        if verdict in ("same", "ahead"):
            self.moving.take(moved, self.update)
        elif verdict == "asks" and not self.custody.is_declined(moved.links):
            self.moving.offer = moved

    def decline(self) -> None:
        """Stay, and ask no more about whoever went on alone."""
        offer, self.moving.offer = self.moving.offer, None
        if offer is not None:
            self.custody.answer(offer.table, offer.links, agrees=False)

    def _take_candidate(self, told: Candidate) -> list[AnyClientMessage]:
        """Vote for a host that asks for it, and give a successor that most have voted for what it
        needs."""
        helps = self.standby.helps is not None
        votes, has_won = self.custody.consider(told, helps=helps)
        if helps:
            self.standby.helped = max(self.standby.helped, told.link.epoch)
        is_due = helps and has_won and not self._has_helped
        self._has_helped = self._has_helped or is_due
        return [*votes, *([self.standby.testimony(told.link.epoch)] if is_due else [])]

    def _look_for_loss(self, update: Update) -> None:
        """Find out whether the host has lost what this client has seen, or says that it lost
        something; kept until the next game begins."""
        known, table = self.newest, update.table
        if self._gone == table.id:  # a copy was put back
            self._gone, self.loss = "", None
        if known is None or known.table.id != table.id:
            lost = table.lost
            if known is not None and known.table.id != self._gone and self._is_carried(known):
                self._note_loss(TableChanged("gone", records=known.seq))
            if self.loss is not None and self.loss.what != "gone":
                self.loss = None
        else:
            lost = lost_between(known, update)
            if known.table.epoch != table.epoch:
                self._look_for_restart(known, update)
                return
            if lost is None and known.table.phase != "playing" == table.phase:
                self.loss = None
        if lost is not None:
            self._note_loss(TableChanged("rolled_back", records=lost))

    def _look_for_restart(self, known: Update, update: Update) -> None:
        """Find out whether a table that went on elsewhere begins its deal or its game again: then
        it is at an earlier turn, or at the same one of another deal, or an earlier deal has other
        points. Whoever was cut off may have seen another action in that turn."""
        is_reader = known.you == update.you and not (update.you is None or known.table.cut)
        is_other = is_reader and update.turn == known.turn and update.view != known.view
        if update.turn < known.turn or is_other:
            self._note_loss(again(update, self.witness.undone))

    def _is_carried(self, known: Update) -> bool:
        """Return whether the user comes from a game to another table without having chosen so."""
        is_game = known.you is not None and known.table.phase == "playing"
        return is_game and self._unsure and self.goal.table in (None, known.table.id)

    def _note_loss(self, loss: TableChanged) -> None:
        """Take note of a loss. After a step back, the game's events in the log may not have
        happened, and are dropped."""
        if loss.what != "gone":
            own = (SeatChanged, TableChanged, Said, DealChecked)
            self.log = deque((e for e in self.log if isinstance(e, own)), maxlen=LOG_LENGTH)
            self._told = None
        self.loss = loss
        self.log.append(loss)

    def look_at_deals(self) -> bool:
        """Take note of what is due and has not come; return whether there is news."""
        self.witness.prover.look()
        return self._note_deals()

    def _note_deals(self, update: Update | None = None) -> bool:
        """Take note of what became of deals; one that was not fair is a matter for the user. Return
        whether there is news. `update`: the newest, before it is known."""
        update = update or self.newest
        prover, (undone, differ) = self.witness.prover, self.witness.news()
        is_again = self.loss is not None and self.loss.what in AGAIN
        if undone or (prover.is_dealt_again and not is_again):
            self._note_loss(again(update, self.witness.undone))
        prover.is_dealt_again = False
        if differ and update is not None:
            happened, self.refusal = differing(update.table.game, differ)
            self.log.append(happened)
        news = prover.news()
        self.log.extend(news)
        for told in news:
            self.refusal = complaint(told) or self.refusal
        return bool(news)

    def move_on(self) -> list[AnyClientMessage]:
        """Show what happened after the game ended, up to the next end; return what to send for
        it."""
        if self.table is None or self.table.phase != "over":
            return []
        released = self._held.release(self.table)
        for update in released:
            self._know(update)
        return [Sync()] if released else []  # a fresh update says how much time is left

    def _know(self, update: Update) -> None:
        """Make an update the known one."""
        is_elsewhere = self.update is None or self.update.table.id != update.table.id
        if is_elsewhere and is_awaited(self.tables, update):
            self.returned_to = update.table.id, update.table.games
        known, self.update = self.table, update
        if known is not None and known.id == update.table.id and known.games < update.table.games:
            self.missed = update.table.last
        is_same = known is not None and known.id == update.table.id
        if known is not None and is_same and known.owner not in (None, update.table.owner):
            self._owner_before = known.seats[known.owner].name
        self.chat.move(update.table.id)
        changed = self._comings.changes(self._told, update.table)
        before, self._known_at = self._known_at, self.witness.prover.whereabouts.host
        if known is not None and is_same and known.epoch != update.table.epoch:
            self.moving.offer = None  # it was made where the table is no more
            is_here = before == self._known_at != ""
            undone = [TableChanged("undone")] if known.cut else []
            carrier = sitter(update.table, self._known_at)
            arrived = [self.moving.arrived(self.name, carrier), *undone]
            changed = changed if is_here else [*arrived, *changed]
        is_over = update.table.phase == "over"  # the events that ended it come first
        self.log.extend((*update.events, *changed) if is_over else (*changed, *update.events))
        self._told = update.table
        for follower in self._followers:
            follower(update.view, update.events)

    def _ask_for_code(self) -> list[AnyClientMessage]:
        """Ask for the code, once on each connection: players at a private host can pass it on."""
        seated = self.update is not None and self.update.you is not None
        if not (self.is_private and seated) or self._knows_code:
            return []
        self._knows_code = True
        return [Invite()]

    def _resend(self) -> list[AnyClientMessage]:
        """Send a pending action again after a break, if its turn has not passed."""
        if self._pending and self.update and self.update.turn != self._pending.turn:
            self._pending = None
        unsure, self._unsure = self._unsure, False
        return [self._pending] if unsure and self._pending else []

    def _take_open(
        self, message: GameRecord | Signatures | AnyDealMessage
    ) -> Sequence[AnyClientMessage]:
        """Take what is to be signed or checked."""
        replies, self.refusal = self.witness.hear(message, self.refusal)
        self._note_deals()
        return replies

    def _take_led(self, led: Led) -> None:
        self.together.take(led, self.newest.table if self.newest else None)

    def _take_said(self, said: Said) -> None:
        line = self.chat.take(msgspec.structs.replace(said, name=speaker_name(said, self.table)))
        if line is not None and self.chat.is_heard(line):
            self.log.append(line)

    def _take_refusal(self, refusal: Refused) -> list[AnyClientMessage]:
        if refusal.of in _NEVER_MIND:
            return []
        if refusal.of in ("say", "confide"):  # the game does not mind
            self.chat.refusal = refusal
            return []
        if is_dropped(refusal):
            return self._recover(refusal)
        if self.together.take_refusal(refusal):
            return []
        is_of_table = refusal.of in ("sit", "watch")
        self.is_answered = self.is_answered or (is_of_table and refusal.code != "no_table")
        if is_of_table and refusal.code in ("no_table", "table_closed"):
            return self._lose_table(refusal)
        if refusal.of == "act":
            self._pending = None
            if refusal.code == "stale":  # a double key press: the fresh view is answer enough
                return []
        if refusal.of == "sit" and self._unsure and refusal.code in SEAT_REFUSED:
            self.update, self._held = None, HeldUpdates()  # it shows a seat that others have now
        self.refusal = refusal
        if refusal.code == "version" and self._is_heard:
            self.standing = "ended"
        return []

    def _lose_table(self, refusal: Refused) -> list[AnyClientMessage]:
        """Take note that a table is gone; go to another one if any will do."""
        known = self.newest
        was_here = known is not None and self.goal.table in (None, known.table.id)
        if known is not None and was_here and not self.custody.had_last(known.table.id):
            return []  # it would not know
        if refusal.code == "no_table" and was_here and self.standby.holders:
            return []  # it is not the table's host any more: somebody who holds a copy will be
        if known is not None and was_here and self._gone != known.table.id:
            self._gone = known.table.id
            if refusal.code == "no_table" or known.table.phase == "playing":
                self._note_loss(TableChanged("gone", records=known.seq))
            if self.goal.table is None:
                return self._ask()
        self.refusal = refusal
        return []

    def _recover(self, dropped: Refused) -> list[AnyClientMessage]:
        """Ask for the present state, which tells whether to send an action again; tell the user
        only of messages that are not sent again by themselves."""
        if self.update is None:
            return self._ask()
        if dropped.of not in _SAID_AGAIN and (dropped.of or self._pending is None):
            self.refusal = dropped
        is_asking, self._unsure = self._unsure, True
        # A host that names no message may mean any, even the one that asks.
        return [] if is_asking and dropped.of not in ("", "sync") else [Sync()]


_PROVES: Final = frozenset({Candidate, Custody, Moved})
"""What may prove where a table is."""
_BESIDE: Final[dict[type, Callable[[Client, Any], Sequence[AnyClientMessage] | None]]] = {
    Said: Client._take_said,
    **dict.fromkeys((GameRecord, Signatures, *get_args(AnyDealMessage)), Client._take_open),
    Moved: Client._take_moved,
    **dict.fromkeys(
        (Baggage, Reach, Stays),
        lambda client, message: client.moving.take(message, client.update),
    ),
    **dict.fromkeys(
        (Succession, Copy, Added),
        lambda client, message: client.standby.take(message, client.newest),
    ),
    Candidate: Client._take_candidate,
    Custody: lambda client, message: client.custody.take(message),
    Led: Client._take_led,
    **dict.fromkeys(
        (Evening, Standings, Order), lambda client, message: client.evening.take(message)
    ),
    **dict.fromkeys(
        (Catalogue, Bring, PastGame),
        lambda client, message: client.exchange.take(message, client.update, client.host),
    ),
}
"""What happens beside the table and its game."""
