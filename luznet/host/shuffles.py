"""The way to a fair deal: everybody at a table commits, then opens, and then the cards are dealt.

    prepared  --every commitment is here, or the limit--> listed
    listed    --everything is opened, or the limit-->     opened, dealt

Each step is in the journal before anybody is told, so a host that comes back goes on where it was,
with the same secret.  Whoever is too late is left out, which everybody sees: the deal waits for
`LIMIT` seconds at most, twice.  While nobody is there, it waits for people.  spec.md 11.
"""

from collections.abc import Callable
from typing import Final

from luznet.fairness.shuffle import commitment, list_digest, signed_list
from luznet.games.game import Refusal
from luznet.host.changes import Changes
from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.host.shuffle import LIMIT, Salts, Shuffle
from luznet.host.table import (
    Table,
    awaits_people,
    current_shuffle,
    people_present,
    seat_in_game,
    seat_of,
    stands_still,
)
from luznet.records.entries import DealListed, DealOpened
from luznet.signing import is_signed
from luznet.wire.client_messages import Checked, Commit, Open
from luznet.wire.deal_messages import AnyDealMessage, Check, Checks, Listed, Opened, Prepare
from luznet.wire.deal_messages import DealOpened as Dealt
from luznet.wire.proofs import proof_digest, signed_check

CHECKS_KEPT: Final = 4
"""Deals of a table of which the host remembers who has checked them."""


class _Step:
    """What has come for one step of a shuffle: commitments, or what they open."""

    def __init__(self, shuffle: Shuffle) -> None:
        self.number = shuffle.number
        self.is_listed = shuffle.commitments is not None
        self.commitments: dict[str, str] = {}
        self.opened: dict[str, Opened] = {}
        self.since: float | None = None

    def is_of(self, shuffle: Shuffle) -> bool:
        is_listed = shuffle.commitments is not None
        return (self.number, self.is_listed) == (shuffle.number, is_listed)


class Shuffles:
    """The shuffles of all tables. `soon` calls a function once what was sent is on its way."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        environment: Environment,
        changes: Changes,
        soon: Callable[[Callable[[], None]], None],
    ) -> None:
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._changes = changes
        self._soon = soon
        self._steps: dict[str, _Step] = {}
        self._told: dict[str, tuple[int, str]] = {}  # by table: the last message to everybody
        self._checks: dict[str, dict[str, Checks]] = {}  # by table, and by what stands for a deal

    def look(self, journaled: JournaledTable) -> None:
        """Tell everybody who takes part how far the shuffle of a table is, after a change."""
        shuffle = journaled.table.shuffle
        if shuffle is None:
            return
        stage = shuffle.number, _stage(shuffle)
        if self._told.get(journaled.table.id) != stage:
            self._told[journaled.table.id] = stage
            self._soon(lambda: self._tell(journaled))

    def show(self, connection: Connection) -> None:
        """Tell a client that comes to its table how far the shuffle is."""
        journaled = connection.journaled
        if journaled is None or not connection.proves:
            return
        shuffle = journaled.table.shuffle
        if shuffle is not None and seat_of(journaled.table, connection.key) is not None:
            for message in _messages(journaled.table, shuffle, connection.key):
                self._delivery.send(connection, message)
        for checks in self._checks.get(journaled.table.id, {}).values():
            self._delivery.send(connection, checks)

    def tick(self, journaled: JournaledTable) -> None:
        """Go on without those who were too slow, or begin a deal that has waited for people."""
        table, shuffle = journaled.table, _waiting(journaled.table)
        if shuffle is None:
            at, proves = self._environment.unix_ms(), self.can_prove(journaled)
            self._changes.attempt(journaled, journaled.due(at, proves=proves))
            return
        step, now = self._step(table, shuffle), self._environment.now()
        if stands_still(table) or not people_present(table):
            step.since = None
            return
        if step.since is None:
            step.since = now
        if now - step.since >= LIMIT:
            self._go_on(journaled, step)
        else:
            self._go_on_if_complete(journaled, step)

    def forget(self, table: str) -> None:
        """Forget a table that is closed."""
        for kept in (self._steps, self._told, self._checks):
            kept.pop(table, None)

    # ---- what clients send -----------------------------------------------------------------

    def take(self, connection: Connection, command: Commit | Open | Checked) -> None:
        """Take what a client sends about a deal; raises `Refusal`."""
        if isinstance(command, Commit):
            self._commit(connection, command)
        elif isinstance(command, Open):
            self._open(connection, command)
        else:
            self._checked(connection, command)

    def _commit(self, connection: Connection, command: Commit) -> None:
        journaled, shuffle = self._asked(connection, command.number)
        if shuffle.commitments is not None:
            raise Refusal("too_late", "")
        step = self._step(journaled.table, shuffle)
        step.commitments[connection.key] = command.commitment  # of their newest program
        self._go_on_if_complete(journaled, step)

    def _open(self, connection: Connection, command: Open) -> None:
        journaled, shuffle = self._asked(connection, command.number)
        table, key = journaled.table, connection.key
        if shuffle.opened is not None or shuffle.commitments is None:
            raise Refusal("too_late", "")
        secret = bytes.fromhex(command.secret)
        promised = commitment(table.id, shuffle.number, key, secret)
        if shuffle.commitments.get(key) != promised:
            raise Refusal("bad_opening", "")
        listed = list_digest(
            table.id, shuffle.number, shuffle.commitment(table.id), shuffle.commitments
        )
        if not is_signed(key, signed_list(listed), command.signature):
            raise Refusal("bad_signature", "")
        step = self._step(table, shuffle)
        step.opened[key] = Opened(command.secret, command.signature, command.lists)
        self._go_on_if_complete(journaled, step)

    def _checked(self, connection: Connection, command: Checked) -> None:
        """Take what somebody found in a deal, and pass it on."""
        journaled = connection.journaled
        record = journaled.recording.record if journaled is not None else None
        proofs = record.proofs if record is not None else ()
        proof = next((each for each in proofs if each.number == command.number), None)
        if journaled is None or proof is None:
            raise Refusal("no_deal", "")
        table, digest = journaled.table, proof_digest(journaled.table.id, proof)
        signed = signed_check(digest, command.finding)
        is_seated = seat_of(table, connection.key) is not None
        if not is_seated or not is_signed(connection.key, signed, command.signature):
            raise Refusal("bad_signature", "")
        of_table = self._checks.setdefault(table.id, {})
        before = of_table.pop(digest, Checks(table.id, command.number, {}))
        check = Check(command.finding, command.signature)
        news = Checks(table.id, command.number, {**before.checks, connection.key: check})
        self._checks[table.id] = dict([*of_table.items(), (digest, news)][-CHECKS_KEPT:])
        for each in self._connections.at(journaled):
            if each.proves:
                self._delivery.send(each, news)

    def _asked(self, connection: Connection, number: int) -> tuple[JournaledTable, Shuffle]:
        """Return the table of a client, and its shuffle, which must have this number."""
        journaled = connection.journaled
        if journaled is None or seat_of(journaled.table, connection.key) is None:
            raise Refusal("not_seated", "")
        shuffle = _waiting(journaled.table)
        if shuffle is None or shuffle.number != number:
            raise Refusal("too_late", "")
        return journaled, shuffle

    # ---- going on --------------------------------------------------------------------------

    def can_prove(self, journaled: JournaledTable) -> bool:
        """Return whether somebody at a table can take part in a shuffle."""
        return bool(self._partakers(journaled))

    def _partakers(self, journaled: JournaledTable) -> list[Connection]:
        """Return who can take part: of somebody's programs the newest, as each has a secret of its
        own."""
        players = self._connections.players(journaled)  # in order of arrival
        newest = {each.key: each for each in players if each.proves and not each.is_gone}
        return list(newest.values())

    def _step(self, table: Table, shuffle: Shuffle) -> _Step:
        step = self._steps.get(table.id)
        if step is None or not step.is_of(shuffle):
            step = self._steps[table.id] = _Step(shuffle)
        return step

    def _go_on_if_complete(self, journaled: JournaledTable, step: _Step) -> None:
        if stands_still(journaled.table):
            return
        shuffle = journaled.table.shuffle
        if shuffle is not None and shuffle.commitments is not None:
            is_complete = {*step.opened} == {*shuffle.commitments}
        else:
            awaited = {each.key for each in self._partakers(journaled)}
            is_complete = bool(awaited) and awaited <= {*step.commitments}
            now = self._environment.unix_ms()
            is_complete = is_complete and not awaits_people(journaled.table, now)
        if is_complete:
            self._go_on(journaled, step)

    def _go_on(self, journaled: JournaledTable, step: _Step) -> None:
        now = self._environment.unix_ms()
        if step.is_listed:
            self._changes.attempt(journaled, (DealOpened(at=now, opened=step.opened),))
        else:
            seated = {state.key for state in journaled.table.seats}
            known = {key: each for key, each in step.commitments.items() if key in seated}
            others = sorted({each.key for each in self._partakers(journaled)} - {*known})
            listed = DealListed(at=now, commitments=known, without=tuple(others))
            self._changes.attempt(journaled, (listed,))

    def _tell(self, journaled: JournaledTable) -> None:
        for connection in self._partakers(journaled):
            shuffle = journaled.table.shuffle
            if shuffle is not None:
                newest = _messages(journaled.table, shuffle, connection.key)[-1]
                self._delivery.send(connection, newest)


def _waiting(table: Table) -> Shuffle | None:
    """Return the shuffle for which a table waits, also while it stands still: nobody answers
    twice."""
    is_due = table.phase == "playing" and table.deal_due
    shuffle = current_shuffle(table) if is_due else None
    return None if shuffle is None or shuffle.opened is not None else shuffle


def _stage(shuffle: Shuffle) -> str:
    if shuffle.commitments is None:
        return "prepare"
    return "listed" if shuffle.opened is None else "dealt"


def _messages(table: Table, shuffle: Shuffle, key: str) -> list[AnyDealMessage]:
    """Return what the owner of a key may know of a shuffle, in order."""
    number, own = shuffle.number, shuffle.commitment(table.id)
    told: list[AnyDealMessage] = []
    if shuffle.commitments is None or key in shuffle.commitments:
        told.append(Prepare(table.id, number, own))
    if shuffle.commitments is not None:
        told.append(Listed(table.id, number, own, dict(shuffle.commitments)))
    if shuffle.opened is not None:
        told.append(_dealt(table, shuffle, key))
    return told


def _dealt(table: Table, shuffle: Shuffle, key: str) -> Dealt:
    seat = seat_in_game(table, key)
    salts: Salts = ()
    if seat is not None and shuffle.places:
        salts = shuffle.salts_of(table.rules.opened(table.play, seat))
    return Dealt(
        table=table.id,
        number=shuffle.number,
        opened=dict(shuffle.opened or {}),
        places=shuffle.place_commitments(table.id),
        salts=salts,
    )
