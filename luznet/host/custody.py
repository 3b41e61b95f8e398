"""What proves that this host has its tables, and who may vote on where they go on. spec.md 12, 13.

The chain of a table's hosts is in its journal.  A host signs who may vote with every change, and
anew whenever a voter comes back: what they voted while they were gone is void then.  To go above a
successor that some of its people helped, it needs their votes, as anybody does.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from luznet.custody.evidence import (
    Chain,
    Election,
    Verdict,
    beside,
    is_majority,
    made_roster,
    opened,
)
from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.host.environment import Environment
from luznet.host.journaled_table import JournaledTable
from luznet.host.table import Table, lost_people, seat_of
from luznet.records.entries import CanVote, Entry, Linked
from luznet.signing import is_signed
from luznet.wire.client_messages import Hello, Testify
from luznet.wire.custody_messages import Candidate, ChainLink, Custody

VOTER_FOR: Final = 30_000
"""Milliseconds for which somebody who was lost still is a voter, while most are here."""

Attempt = Callable[[JournaledTable, Sequence[Entry]], None]


def able(table: Table) -> tuple[str, ...]:
    """Return the keys of those who can vote, and have not left."""
    return tuple([e.key for e in table.seats if e.key in table.can_vote and not e.left])


def voters(table: Table, now: int) -> tuple[str, ...]:
    """Return the keys of those who may vote: who was here lately, but if those who are here are not
    most of them, all. `now` in Unix ms."""
    seats = [seat for seat in table.seats if seat.key in able(table)]
    present = sum(seat.is_present for seat in seats)
    lately = [e for e in seats if e.away_since is None or now < e.away_since + VOTER_FOR]
    return tuple([seat.key for seat in (lately if 2 * present > len(seats) else seats)])


class HostCustody:
    """The chains of the tables of a host, and its rosters. `key`: its own. Without `is_possible`
    its tables never move."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        environment: Environment,
        tables: Mapping[str, JournaledTable],
        attempt: Attempt,
        *,
        is_possible: bool,
    ) -> None:
        """`attempt` makes a change of a table that nobody asked for."""
        self._connections = connections
        self._delivery = delivery
        self._environment = environment
        self._tables = tables
        self._attempt = attempt
        self._is_possible = is_possible
        self._chains: dict[str, Chain] = {}
        self._back: set[str] = set()  # the tables to which a voter has come back
        self._elections: dict[str, Election] = {}

    def chain(self, journaled: JournaledTable) -> Chain:
        """Return the chain of a table; one that never had any begins here."""
        table = journaled.table
        if not table.links:
            made = opened(table.id, table.epoch, self._environment.key, self._environment.sign)
            self._attempt(journaled, (Linked(at=self._environment.unix_ms(), link=made.tip),))
            table = journaled.table
        known, links = self._chains.get(table.id), table.links or made.links
        if known is None or known.links != links:
            known = self._chains[table.id] = Chain(table.id, links)
        return known

    # ---- what clients are told, and tell -----------------------------------------------------

    def greet(self, connection: Connection, hello: Hello) -> None:
        """Show the hosts of the table that a client comes for, and of those where its user sits; it
        may bring the link with which the host before gave the table to this one."""
        connection.votes = hello.votes
        for journaled in self._tables.values() if self._is_possible else ():
            table = journaled.table
            if table.id != hello.table and seat_of(table, connection.key) is None:
                continue
            if self.chain(journaled).tip.key != self._environment.key:
                self._take_link(journaled, hello.links)
            self._delivery.send(connection, Custody(table.id, self.chain(journaled).shown))

    def _take_link(self, journaled: JournaledTable, links: Sequence[ChainLink]) -> None:
        """Take the link with which the host before gave the table to this one."""
        verdict, chain = self.beside(journaled, links)
        own = journaled.table.links
        is_next = chain.links[: len(own)] == own and chain.tip.key == self._environment.key
        if verdict == "ahead" and is_next:
            self._go_on(journaled, chain.links[len(own) :])

    def enter(self, connection: Connection, journaled: JournaledTable) -> None:
        """Tell somebody who comes to a table of its hosts, before they see it."""
        if self._is_possible:
            chain = self.chain(journaled)
            self._delivery.send(connection, Custody(chain.table, chain.shown, chain.roster))
            if connection.key in journaled.table.can_vote:
                self._back.add(chain.table)

    def look(self, journaled: JournaledTable) -> None:
        """Tell everybody at a table who may vote, if that has changed; to be called often."""
        if not self._is_possible or journaled.is_frozen:
            return
        self._note_able(journaled)
        table, now = journaled.table, self._environment.unix_ms()
        may_vote = voters(table, now)
        if not may_vote:
            return
        if not self.has_most(journaled):
            return  # the others may be voting elsewhere, by the last roster
        chain = self.chain(journaled)
        before = chain.roster
        if before is not None and before.voters == may_vote and table.id not in self._back:
            return
        self._back.discard(table.id)
        number = now if before is None else max(now, before.number + 1)
        roster = made_roster(chain, number, may_vote, self._environment.sign)
        chain = self._chains[table.id] = Chain(table.id, chain.links, roster)
        self._tell_all(journaled)
        election = self._elections.get(table.id)
        if election is not None:  # what was voted by an older roster is void
            self._begin(journaled, chain, election.least)

    def has_most(self, journaled: JournaledTable) -> bool:
        """Return whether most of the last voters are here: they could vote for this host."""
        last = self.chain(journaled).last_roster
        here = {each.key for each in self._connections.players(journaled)}
        return is_majority(here, able(journaled.table) if last is None else last.voters)

    def is_outvoted(self, journaled: JournaledTable) -> bool:
        """Return whether those who are lost are most of the last voters, and somebody among them
        can carry the table on, however many others are here."""
        lost = lost_people(journaled.table)
        if not (self._is_possible and any(heir.key in lost for heir in journaled.table.heirs)):
            return False
        roster = self.chain(journaled).last_roster
        return roster is not None and is_majority(lost, roster.voters)

    def _tell_all(self, journaled: JournaledTable) -> None:
        chain = self.chain(journaled)
        told = Custody(chain.table, chain.shown, chain.roster)
        for each in self._connections.at(journaled):
            self._delivery.send(each, told)

    def _note_able(self, journaled: JournaledTable) -> None:
        """Write down who can vote: they are voters also while they are gone."""
        table = journaled.table
        new = {e.key for e in self._connections.players(journaled) if e.votes} - {*table.can_vote}
        if new:
            seated = [seat.key for seat in table.seats if seat.key in {*table.can_vote, *new}]
            at = self._environment.unix_ms()
            self._attempt(journaled, (CanVote(at=at, keys=tuple(seated)),))

    # ---- where the table is ------------------------------------------------------------------

    def beside(
        self, journaled: JournaledTable, links: Sequence[ChainLink]
    ) -> tuple[Verdict, Chain]:
        """Return what links of somebody else say about where the table is."""
        return beside(self.chain(journaled), links, is_signed)

    def _go_on(self, journaled: JournaledTable, links: Sequence[ChainLink]) -> None:
        at = self._environment.unix_ms()
        self._attempt(journaled, [Linked(at=at, link=link) for link in links])

    def stored(self, journaled: JournaledTable) -> None:
        """Tell everybody at a table of a link that was stored, before the update in its epoch."""
        known = self._chains.get(journaled.table.id)
        if known is not None and known.links != journaled.table.links:
            self._tell_all(journaled)

    def stand(self, journaled: JournaledTable, epoch: int) -> None:
        """Ask the people at a table for their votes, to have it in a higher epoch; nothing, if they
        are asked already."""
        chain = self.chain(journaled)
        known = self._elections.get(chain.table)
        if chain.roster is None or (known is not None and known.least >= epoch):
            return
        self._begin(journaled, chain, epoch)

    def _begin(self, journaled: JournaledTable, chain: Chain, epoch: int) -> None:
        election = Election(chain, epoch, self._environment.key, is_signed)
        self._elections[chain.table] = election
        self._ask(journaled, election)

    def _ask(self, journaled: JournaledTable, election: Election) -> None:
        if (link := election.link()) is not None:
            for each in self._connections.players(journaled):
                self._delivery.send(each, Candidate(journaled.table.id, link))

    def take(self, connection: Connection, testimony: Testify) -> None:
        """Take somebody's vote for this host, which may be the last that is needed."""
        journaled, vote = connection.journaled, testimony.vote
        if journaled is None or vote is None or journaled.table.id != testimony.table:
            return
        election = self._elections.get(testimony.table)
        if election is None or not election.take(connection.key, vote):
            return
        link = election.link()
        if link is not None and election.is_won():
            del self._elections[testimony.table]
            self._go_on(journaled, (link,))
        else:
            self._ask(journaled, election)
