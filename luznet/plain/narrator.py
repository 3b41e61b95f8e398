"""The narrator: what a client knows of its table in sentences, only what is new, and once.

What happened comes from the client's log, in its order.  Everything is told when the reader
comes to a table, after a break of the connection, and where events were missed.  Then one line
says what is asked, or whom the table waits for.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from luznet.client.adviser import Adviser
from luznet.client.changes import Happening, SeatChanged, TableChanged
from luznet.client.deals import DealChecked, told_since
from luznet.client.offer import offer_of
from luznet.client.questions import ChangedKey, NeedsCode, Question, WentOnAlone
from luznet.client.session import Session
from luznet.client.situation import Situation
from luznet.games import GAMES
from luznet.i18n import NO_NETWORK, STALLED, evening, happening, host_loss, lost, refusal, sentences
from luznet.i18n import tables as said
from luznet.i18n.games import NO_CLOCK, NOTICES, last_game, name_of
from luznet.language import one_of
from luznet.plain import waiting_room, words
from luznet.plain.clocks import Clocks
from luznet.plain.game import AnyConversation, conversation_about
from luznet.wire.messages import Refused, Said, Table, Update

PATIENCE: Final = 4.0
"""Seconds without an answer after which the reader hears what may be wrong."""
_WAYS: Final = {
    ChangedKey: words.KEY_ASKED,
    WentOnAlone: words.WENT_ON_WAYS,
    NeedsCode: words.CODE_ASKED,
}
"""How each question on the way is answered."""
_TOLD_OTHERWISE: Final = (
    "over", "paused", "resumed", "rolled_back", "gone", "dealt_again", "begun_again",
    "undone_deals", "differs",
)  # fmt: skip


class Narrator:
    """Tells one session at a table."""

    def __init__(self, session: Session, adviser: Adviser | None = None) -> None:
        """`adviser` thinks for a game's coach."""
        self._adviser = adviser
        self._session = session
        self._client = session.client
        self._client.holds_end = True
        self._since: float | None = None
        self._is_told_slow = False
        self._is_told_stranger = False
        self._question: Question | None = None
        self._is_lost = False
        self._told_lost = ""
        self._refused: Refused | None = None
        self._instead = ""
        self._update: Update | None = None
        self._last: Happening = None
        self._loss: TableChanged | None = None
        self._deal: DealChecked | None = None
        self._is_rolled_back = False
        self._asked: tuple[object, str] = (None, "")
        self._told_way = ""
        self._told_door = False
        self._told_invite = ""
        self._clocks = Clocks()
        self._game: tuple[tuple[str, str], AnyConversation] | None = None
        self._offered: object = None
        self.owes_invitation = False

    # ---- what is known -------------------------------------------------------------------------

    @property
    def situation(self) -> Situation:
        return self._client.situation

    @property
    def table(self) -> Table | None:
        """The table, once there is one to tell of; not in the moment before the cards of a game
        that begins at once."""
        table = self._client.table
        if table is None or table.game not in GAMES:
            return None
        begins = self._session.is_starting
        view = self._client.view
        is_dealing = self._update is None and view is not None and view.phase == "dealing"
        return None if begins and (table.phase == "gathering" or is_dealing) else table

    @property
    def game(self) -> AnyConversation | None:
        """The game on the table; None while none has begun."""
        table = self.table
        return None if table is None or table.phase == "gathering" else self.game_to_come

    @property
    def game_to_come(self) -> AnyConversation | None:
        """The table's game, begun or not; None before the table is known."""
        table = self.table
        if table is None:
            return None
        if self._game is None or self._game[0] != (table.id, table.game):
            about = conversation_about(table.game, self._client, self._session.send, self._adviser)
            self._game = (table.id, table.game), about
        return self._game[1]

    @property
    def can_watch(self) -> bool:
        """Whether the table only refused a seat."""
        return self.table is None and self._client.can_watch

    # ---- telling -------------------------------------------------------------------------------

    def told(self, now: float) -> Iterator[str]:
        if self._since is None or self._session.asking is not None:
            self._since = now
        yield from self._tell_question()
        yield from self._tell_connection(now)
        yield from self._tell_loss()
        if self._update is None:  # where the reader is comes before what is missing there
            yield from self._tell_table(now)
        yield from self._tell_refusal()
        yield from self._tell_instead()
        yield from self._tell_table(now)
        while self._client.is_held:  # how a game ended comes before what happened since
            self._session.send(self._client.move_on())
            yield from self._tell_table(now)
        yield from self._tell_deal()
        yield from self._tell_joining()
        yield from self._tell_offer()
        yield from self._tell_asked()
        yield from self._clocks.told(now)
        yield from self.game.answers() if self.game is not None else ()

    def next_change(self) -> float | None:
        """Return when there is news by itself: something takes a long time, or time runs out."""
        change = self._clocks.next_change()
        times = [] if change is None else [change]
        if self._since is not None and self._is_connecting and not self._is_told_slow:
            times.append(self._since + PATIENCE)
        return min(times, default=None)

    def asked(self) -> str:
        """Say what is asked of the reader now, or what is waited for; empty for nothing."""
        client, table = self._client, self.table
        if client.can_come_back:
            return self._lost()
        if self._session.asking is not None:
            return _WAYS[type(self._session.asking)]()
        if table is None:
            return self._asked_on_the_way()
        blocker = self.situation.blocker
        if blocker == "gone":
            return words.GAME_GONE()
        if client.standing != "online" or blocker == "host_lost":
            return self._lost()
        if table.phase != "playing":
            return waiting_room.asked(self.situation, table)
        if self.situation.is_paused:
            return self._why_paused(table)
        if client.is_waiting:
            return NOTICES["waiting"]()
        if self.game is None:
            return ""
        return self.game.asked() or (STALLED() if blocker == "stalled" else self.game.awaited())

    def _lost(self) -> str:
        """Say why there is no connection to the table, and what happens next."""
        loss = self.situation.host_loss
        if self._client.can_come_back:
            return sentences(lost(self._client), words.GO_ON())
        if loss is None or self._client.has_no_network:
            return lost(self._client)
        ways = {"": words.GO_ON, "deal": words.GO_ON_DEAL, "game": words.GO_ON_GAME}
        return host_loss.told(loss, ways[self.situation.at_stake]())

    def _why_paused(self, table: Table) -> str:
        """Say why the game stands still."""
        if table.held or table.paused_by is None:
            return NOTICES["held"]() if table.held else words.cut_off(self.situation.lost_people)
        is_own = table.paused_by == self.situation.you
        return words.PAUSED_BY(None if is_own else self.situation.seat(table.paused_by).name)

    def _asked_on_the_way(self) -> str:
        if self.can_watch:
            return words.CAN_WATCH()
        if self._client.evening.news is not None:
            return evening.own(self._client.evening)
        return words.STILL_CONNECTING() if self._is_connecting else words.CAN_LEAVE()

    # ---- the way to the table --------------------------------------------------------------------

    @property
    def _is_connecting(self) -> bool:
        """Whether the way to the table is still open."""
        client = self._client
        is_open = client.standing != "ended" and client.refusal is None
        if client.evening.news is not None:  # a table comes with its round
            return False
        return self.table is None and is_open and self._session.asking is None

    def _tell_question(self) -> Iterator[str]:
        asking = self._session.asking
        if asking is self._question or asking is None:
            self._question = asking
            return
        self._question = asking
        if isinstance(asking, ChangedKey):
            yield said.stop(asking)
            yield said.STOP_WHY()
            yield words.PHRASES(before=asking.known_phrase, now=asking.new_phrase)
            yield words.STOP_WAYS()
            return
        if isinstance(asking, WentOnAlone):
            yield said.went_on(asking)
            yield said.WENT_ON_WHY()
            yield words.WENT_ON_WAYS()
            return
        yield said.private(asking.host)
        if asking.problem:
            yield refusal(Refused(of="", code=asking.problem), sentences=words.REFUSALS)
        yield words.CODE_HOW()

    def _tell_connection(self, now: float) -> Iterator[str]:
        client, is_lost = self._client, self._client.standing in ("lost", "ended")
        is_lost = is_lost or self.situation.host_loss is not None
        if client.namesake is not None:
            yield said.namesake(client.namesake)
            client.namesake = None
        if is_lost:
            told, before = self._lost(), self._told_lost
            self._is_lost, self._told_lost = True, told
            is_told = client.farewell is not None or client.standing != "ended"
            yield from [told] if is_told and told != before else []
        elif client.meets_stranger and not self._is_told_stranger:
            self._is_told_stranger = True
            yield said.OTHER_KEY()
        is_slow = self._since is not None and now >= self._since + PATIENCE
        if self._is_connecting and is_slow and not self._is_told_slow:
            self._is_told_slow = True
            if not client.meets_stranger:
                yield NO_NETWORK() if client.has_no_network else said.NO_ANSWER()

    def _tell_offer(self) -> Iterator[str]:
        """Ask once whether the reader goes along with somebody who went on alone."""
        offer, moved = offer_of(self._client), self._client.moving.offer
        if offer is not None and moved is not self._offered:
            yield from host_loss.offered(offer)
            yield words.MOVE_OR_STAY() if offer.rests else words.STAY_OR_MOVE()
        self._offered = moved

    def _tell_loss(self) -> Iterator[str]:
        """Say what the host lost; then the table is told as it is now."""
        loss = self._client.loss
        if loss is not None and loss is not self._loss:
            self._is_rolled_back = True
            yield happening(loss)
        self._loss = loss

    def _tell_refusal(self) -> Iterator[str]:
        refused = self._client.refusal
        if refused is self._refused:
            return
        self._refused = refused
        if refused is not None:
            self._asked = (None, "")
            if not self._is_asked_for(refused):
                game = self.table.game if self.table else ""
                yield refusal(refused, game, words.REFUSALS)
            if self.can_watch:
                yield words.CAN_WATCH()

    def _tell_instead(self) -> Iterator[str]:
        """Tell of another table with a free seat, once."""
        other = self._client.table_instead if self.table is None else None
        before, self._instead = self._instead, "" if other is None else other.id
        if other is not None and before != other.id:
            yield words.CAN_SIT_AT(table=other.name)

    def _is_asked_for(self, refused: Refused) -> bool:
        """Return whether the reader hears anyway what a refusal says: that people are missing, or
        that a deal was not fair."""
        table = self.table
        gathers = table is not None and table.phase == "gathering"
        is_missing = refused.code == "too_few" and gathers and self.situation.you is not None
        return is_missing or refused.code == "unfair_deal"

    # ---- the table -------------------------------------------------------------------------------

    def _tell_table(self, now: float) -> Iterator[str]:
        update, before, table = self._client.update, self._update, self.table
        if update is None or update is before or table is None:
            return
        self._update = update
        happened = self._happened()
        self._clocks.look(self.situation, now)
        if not self._is_lost:
            self._told_lost = ""
        if self._is_rolled_back:
            self._is_rolled_back = False
            before = None
        if self._is_lost:
            self._is_lost, self._told_lost = False, ""
            carried = [each for each in happened if _is_of_host(each)]
            yield from map(happening, carried) if carried else [words.BACK()]
            before = None
        if before is None or self._is_elsewhere(before, update):
            self._asked = (None, "")
            self._client.missed = None
            yield from self._present(table)
            return
        if self._client.missed is not None:
            yield last_game(self._client.missed, self._client.name)
            self._client.missed = None
        yield from self._tell_happened(happened, before.table)
        if before.table.watchers != table.watchers:
            yield words.watched(table.watchers)

    def _tell_deal(self) -> Iterator[str]:
        """Say what became of deals."""
        told = self._client.witness.prover.told
        yield from map(happening, told_since(told, self._deal))
        self._deal = told[-1] if told else None

    def _is_elsewhere(self, before: Update, after: Update) -> bool:
        """Return whether the reader came to another table, or to another seat in a game."""
        if before.table.id != after.table.id:
            return True
        return before.you != after.you and after.table.phase != "gathering"

    def _present(self, table: Table) -> Sequence[str]:
        last = [] if table.last is None else [last_game(table.last, self._client.name)]
        if self.game is None:
            return [*last, *waiting_room.present(self.situation, table)]
        watching = [words.YOU_WATCH()] if self.situation.you is None else []
        where = words.AT_TABLE(name=table.name, game=name_of(table.game))
        deal = self._client.witness.prover.told[-1:]
        checked = map(happening, [each for each in deal if each is self._deal])
        return [*last, where, *watching, *self.game.present(), *checked]

    def _happened(self) -> Sequence[Happening]:
        """Return what the client's log has that was not told yet."""
        log = list(self._client.log)
        told = next((at for at in reversed(range(len(log))) if log[at] is self._last), -1)
        self._last = log[-1] if log else None
        return log[told + 1 :]

    def _tell_happened(self, happened: Sequence[Happening], before: Table) -> Iterator[str]:
        """Tell what changed at the table, and then what happened in the game."""
        events: list[Any] = []
        for each in happened:
            if isinstance(each, SeatChanged):
                yield from self._tell_seat(each)
            elif isinstance(each, TableChanged):
                yield from self._tell_changed(each, before)
            elif not isinstance(each, (Said, DealChecked)):
                events.append(each)
        if self.game is not None:
            yield from self.game.news(events)

    def _tell_seat(self, change: SeatChanged) -> Sequence[str]:
        you = self.situation.you
        if you is None or self.situation.seat(you).name != change.name:
            return [happening(change)]
        if change.what == "sat":
            return [words.YOU_SIT(number=you + 1)]
        return [] if change.what in ("left", "quit", "ready") else [happening(change)]

    def _tell_changed(self, change: TableChanged, before: Table) -> Sequence[str]:
        if change.what == "configured" and self.table is not None:
            changed = waiting_room.changed(before, self.table, self.situation.you)
            return [happening(change), *changed]
        if change.what == "resumed":
            return [words.RESUMED()]
        if change.what == "stalled" and self.asked() == STALLED():
            return []
        return [] if change.what in _TOLD_OTHERWISE else [happening(change)]

    def times(self) -> Sequence[str]:
        """Say how much time everybody has left for the whole game."""
        people = self.game.people if self.game is not None else None
        if people is None:
            return [NO_CLOCK()]
        left = {seat: self._clocks.left(seat) for seat in people.order}
        told = [
            words.left_for_game(people.called(seat), time)
            for seat, time in left.items()
            if time is not None
        ]
        return told or [NO_CLOCK()]

    # ---- how others join -----------------------------------------------------------------------

    @property
    def _join_line(self) -> str:
        """What others type, in each network; empty until that is known."""
        ways = self._session.joining
        return one_of(ways) if ways else ""

    @property
    def knows_way(self) -> bool:
        """Whether it is known how others join."""
        return self._session.reach != "all" or bool(self._session.joining)

    def joining(self) -> Sequence[str]:
        line, invitation = self._join_line, self._client.invitation
        host, phrase = self._client.host, self._session.host_phrase
        ends = [words.PHRASE(host=host, phrase=phrase)] if phrase and host else []
        if self._session.reach == "nobody":
            return [said.NOBODY_CAN_JOIN()]
        door = self._session.guest_door
        if door is not None:
            commands = one_of([door.command, *door.others])
            ends = [said.WITHOUT_LUZNET(command=commands), *ends]
        if self._client.is_private and invitation is not None and invitation.code:
            link = [words.INVITE(line=line)] if line else []
            return [said.CODE(code=invitation.code), *link, *ends]
        if self._session.reach == "guests":
            return ends
        return [words.JOIN_LINE(line=line) if line else words.NOT_KNOWN(), *ends]

    def _tell_joining(self) -> Iterator[str]:
        """Tell how others join before a game, whenever that changes, and an invite that the
        reader asked for once it has come. A code that was told is told again in a game, too, once
        the table has another one: that of another computer, perhaps."""
        table, line, invitation = self.table, self._join_line, self._client.invitation
        if table is None:
            return
        way = line if not self._client.is_private else invitation.code if invitation else ""
        if self.owes_invitation and line and line != self._told_invite:
            self.owes_invitation, self._told_invite, self._told_way = False, line, way
            yield from self.joining()
        is_wrong = self._client.is_private and self._told_way
        if way and way != self._told_way and (is_wrong or table.phase == "gathering"):
            self._told_way = way
            yield said.CODE(code=way) if self._client.is_private else words.JOIN_LINE(line=line)
        door = self._session.guest_door
        if door is not None and not self._told_door and table.phase == "gathering":
            self._told_door = True
            yield said.WITHOUT_LUZNET(command=door.command)

    # ---- what is asked -----------------------------------------------------------------------

    def _tell_asked(self) -> Iterator[str]:
        """Tell what is asked of the reader, or whom the table waits for, once each time."""
        client, table = self._client, self.table
        if (
            table is None
            or client.standing != "online"
            or client.is_waiting
            or self.situation.host_loss
        ):
            return
        is_playing = table.phase == "playing" and not self.situation.is_paused
        turn = client.update.turn if client.update and is_playing else table.phase
        text = self.asked()
        if (turn, text) != self._asked:
            self._asked = (turn, text)
            yield text


def _is_of_host(change: Happening) -> bool:
    """Return whether this tells whose computer carries the table on."""
    what = change.what if isinstance(change, TableChanged) else ""
    return what in ("carried", "carried_here", "carried_back")
