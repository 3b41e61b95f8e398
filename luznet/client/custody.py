"""What one client knows of who has its table, and what it votes. spec.md 12, 13.

Whatever a host says of a table that the client knows, it is believed only if links lead there from
the host that the client knew last.  What they don't prove changes nothing.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from luznet.custody.evidence import (
    EPOCHS_MOST,
    Chain,
    IsSigned,
    Sign,
    Verdict,
    adopted,
    beside,
    digest,
    goes_on,
    leads_from,
    made_vote,
    may_vote,
    step,
    voters_of,
)
from luznet.wire.client_messages import Testify
from luznet.wire.custody_messages import Candidate, ChainLink, Custody, Vote

TABLES_MOST: Final = 8
"""Tables whose hosts are remembered, the newest."""


def _is_signed(key: str, data: bytes, signature: str) -> bool:
    from luznet.signing import is_signed  # libsodium is loaded for the first table only

    return is_signed(key, data, signature)


class ClientCustody:
    """The hosts of the tables that a client knows. `key`: the user's own, with which `sign` signs;
    without it the client votes for nobody. `host`: the key of the host that it talks to. `cast`
    stores a vote for a host in an epoch of a table, before it is sent, and returns in which epoch
    it may be sent: one after all in which the user voted for another host. None: it can't."""

    def __init__(self) -> None:
        self.key = self.host = ""
        self.sign: Sign | None = None
        self.cast: Callable[[str, int, str], int | None] = Votes().cast
        self.is_signed: IsSigned = _is_signed
        self._chains: dict[str, Chain] = {}
        self._here: dict[str, Verdict] = {}
        self._told: dict[str, tuple[ChainLink, ...]] = {}
        self._led: set[str] = set()
        self._agreed: set[str] = set()
        self._declined: dict[str, set[str]] = {}  # by the link from where somebody went on alone
        self._sent: tuple[object, ...] = ()
        self._voted = 0  # the last epoch, on this connection

    @property
    def votes(self) -> bool:
        """Whether the client can vote."""
        return self.sign is not None

    def of(self, table: str) -> Chain | None:
        """Return what is known of the hosts of a table."""
        return self._chains.get(table)

    def links(self, table: str) -> tuple[ChainLink, ...]:
        """Return what to show to hosts of it."""
        chain = self.of(table)
        return () if chain is None else chain.shown

    def gathered(self, table: str) -> int:
        """Return the last epoch in which a table was taken over; 0 for none."""
        chain = self.of(table)
        taken = () if chain is None else (link for link in chain.links if link.roster is not None)
        return max((link.epoch for link in taken), default=0)

    def left(self) -> None:
        """Take note that the connection to the host has ended."""
        self._here.clear()
        self._told.clear()
        self._led.clear()
        self._sent, self._voted = (), 0

    def take(self, told: Custody) -> None:
        """Take which hosts had a table, as its host says."""
        known = self.of(told.table)
        if known is None:
            chain = adopted(told.table, told.links, self.host, self.is_signed)
            verdict: Verdict = "behind" if chain is None else "ahead"
        else:
            verdict, chain = self.beside(told.table, told.links)
        if chain is None or chain.tip.key != self.host:
            verdict = "behind"
        self._here[told.table], self._told[told.table] = verdict, told.links
        if known is not None and verdict in ("same", "ahead"):
            self._led.add(told.table)
        if chain is not None and verdict in ("same", "ahead"):
            self._keep(chain.with_roster(told.roster, self.is_signed))

    def _keep(self, chain: Chain) -> None:
        others = {table: each for table, each in self._chains.items() if table != chain.table}
        newest = [*others.items(), (chain.table, chain)][-TABLES_MOST:]
        self._chains = dict(newest)

    def beside(self, table: str, links: Sequence[ChainLink]) -> tuple[Verdict, Chain]:
        """Return what links say about where a known table is."""
        verdict, chain = beside(self._chains[table], links, self.is_signed)
        if verdict == "asks" and self._is_agreed(chain):
            verdict = "ahead"
        return verdict, chain

    def _is_agreed(self, chain: Chain) -> bool:
        """Return whether the user goes along with somebody who went on alone: they do so
        themselves, or were asked. That they voted while they were cut off is not enough: the host
        may live."""
        return chain.tip.key == self.key or digest(chain.table, chain.tip) in self._agreed

    def answer(self, table: str, links: Sequence[ChainLink], *, agrees: bool) -> None:
        """Go along with whoever has a table with these links, having gone on alone, or never do,
        wherever they take it from there, and however often they go on alone from the same host."""
        if agrees and links:
            self._agreed.add(digest(table, links[-1]))
        elif not agrees:
            chain = self.of(table)
            own = () if chain is None else chain.links
            for link in [each for each in links if each not in own]:
                voters = voters_of(link, self.is_signed)
                self._declined.setdefault(link.before, set()).update(voters)

    def is_declined(self, links: Sequence[ChainLink]) -> bool:
        """Return whether the user does not go along with whoever has a table with these links, nor
        with those who want that."""
        return any(
            voters_of(each, self.is_signed) <= self._declined[each.before]
            for each in links
            if each.before in self._declined and each.roster is not None
        )

    # ---- what is believed ----------------------------------------------------------------------

    def is_elsewhere(self, table: str) -> bool:
        """Return whether the host of this connection has not proved that it has a known table."""
        return table in self._chains and self._here.get(table) not in ("same", "ahead")

    def had_last(self, table: str) -> bool:
        """Return whether the host of this connection is the last one known to have a table."""
        chain = self.of(table)
        return chain is None or chain.tip.key == self.host

    def believes(self, table: str, epoch: int) -> bool:
        """Return whether the host of this connection has a table in this epoch, as far as the
        client knows."""
        chain = self.of(table)
        return chain is None or (not self.is_elsewhere(table) and chain.tip.epoch == epoch)

    def leads(self, table: str, keys: Collection[str]) -> Verdict:
        """Return how the host of this connection has a table from one of the hosts with these keys,
        or from where the client was: "asks" if it went on alone, "behind" if it proves nothing."""
        links = self._told.get(table, ())
        if table in self._led:
            return "ahead"
        is_here = bool(links) and links[-1].key == self.host
        return leads_from(table, links, keys, self.is_signed) if is_here else "behind"

    def go_along(self, table: str) -> None:
        """Believe the host of this connection that it has a table, though it went on alone: the
        user wants it."""
        links = self._told.get(table, ())
        self.answer(table, links, agrees=True)
        self.take(Custody(table, links))

    def follows(self, table: str, key: str, links: Sequence[ChainLink]) -> Verdict:
        """Return what these links say of a table that is said to be at the host with this key now;
        if they prove it, the client knows it from now on."""
        known = self.of(table)
        if known is not None:
            verdict, chain = self.beside(table, links)
        else:  # the host here may have had it
            verdict = leads_from(table, links, {self.host}, self.is_signed)
            if verdict != "ahead":
                return "behind"
            chain = Chain(table, tuple(links))
        if chain.tip.key != key:
            return "behind"
        if verdict == "ahead":
            self._keep(chain)
        return verdict

    def latest(
        self, table: str, keys: Sequence[str], told: Sequence[Sequence[ChainLink]]
    ) -> tuple[int, Verdict]:
        """Return which of the hosts with these keys has a known table now, by the links that each
        has told, and what these are: of several the one in the latest epoch, and one about which
        the user is asked only if there is no other."""
        best: tuple[int, Verdict] = 0, "behind"
        highest = False, -1
        for at, (key, links) in enumerate(zip(keys, told, strict=True)):
            if table not in self._chains or not links:
                continue
            verdict, chain = self.beside(table, links)
            if verdict == "asks" and self.is_declined(links):
                continue
            rank = verdict != "asks", chain.tip.epoch
            if verdict != "behind" and chain.tip.key == key and rank > highest:
                best, highest = (at, verdict), rank
        return best

    # ---- votes ---------------------------------------------------------------------------------

    def opening(self, table: str, epoch: int) -> list[Testify]:
        """Return the vote for the host of this connection."""
        chain = self.of(table)
        vote = None if chain is None else self._vote(chain, epoch)
        return [] if vote is None else [Testify(table, vote.epoch, vote)]

    def _vote(self, chain: Chain, epoch: int) -> Vote | None:
        roster = chain.roster
        if self.sign is None or roster is None or self.key not in roster.voters:
            return None
        voted = self.cast(chain.table, epoch, self.host)
        if voted is None:
            return None
        self._sent, self._voted = (chain.table, epoch, roster.number), voted
        return made_vote(chain, voted, self.host, self.sign)

    def consider(self, told: Candidate, *, helps: bool) -> tuple[list[Testify], bool]:
        """Return the vote that the host of this connection asks for, and whether it may have what
        the client holds: it has most votes, or is the user's own. `helps`: the client has lost the
        host that it knew; else that is the one that asks."""
        chain, link = self.of(told.table), told.link
        if chain is None or link.key != self.host or link.roster is None:
            return [], False
        if not helps and self.is_elsewhere(told.table):
            return [], False
        newer = chain.with_roster(link.roster, self.is_signed)
        if newer is not chain:
            self._keep(newer)
        is_far = link.epoch > max(newer.tip.epoch, self._voted) + EPOCHS_MOST
        if is_far or not goes_on(newer, link):
            return [], False
        is_newest = newer.roster == link.roster
        has_won = is_newest and step(newer, link, self.is_signed) == "ahead"
        may_have = link.key == self.key or has_won
        wanted = told.table, link.epoch, newer.roster and newer.roster.number
        cast = dict(zip(link.roster.voters, link.votes, strict=False))
        if cast.get(self.key, "") or self._sent == wanted:
            return [], may_have
        return self.opening(told.table, link.epoch), may_have


class Votes:
    """What was voted, while the program runs."""

    def __init__(self) -> None:
        self.of: dict[tuple[str, str], int] = {}

    def cast(self, table: str, epoch: int, key: str) -> int | None:
        """Vote for the host with this key; return in which epoch."""
        epoch = may_vote(self.of, table, epoch, key)
        self.of[table, key] = max(epoch, self.of.get((table, key), 0))
        return epoch
