"""Storms with people who lie: what they may do, and what must hold all the same.

1. Nobody's share leaves their computer, unless more than half of the voters want that successor
   and had really lost the host at some moment. A liar counts as lost whenever they like.
2. A living host that more than half of the voters are at never closes its table, and no honest
   client stays away from it that could reach it.
3. Nothing finished changes: somebody else's; see `Storm._check_nothing_lost`.
4. At most one host has a binding link for an epoch. At calm there is one table that counts, and all
   honest people are at it.
5. Whoever knew an earlier host of the chain is led to the last one; nobody is led to a liar.
6. Every draw is accounted for: somebody else's; see `Storm._check_nobody_accused`.

A liar's network reaches everybody. Their programs have the true copies, shares and keys.
"""

from collections.abc import Callable, Sequence
from functools import partial
from types import MethodType
from typing import Any, Final

from msgspec.structs import replace

from luznet.client.custody import ClientCustody
from luznet.custody.evidence import (
    Chain,
    digest,
    handed_over,
    is_majority,
    is_roster,
    is_vote,
    leads_from,
    made_roster,
    made_vote,
    step,
    voters_of,
)
from luznet.custody.search import Search, Succeed
from luznet.host.config import HostConfig
from luznet.wire.client_messages import Testify
from luznet.wire.codec import encode
from luznet.wire.custody_messages import Candidate, ChainLink, Custody, Roster, Vote
from luznet.wire.moving_messages import Moved
from tests.host.simulated import is_signed, key_of, signed
from tests.takeover.room import HostComputer, Journal, Person
from tests.takeover.storm import Storm

PATIENCE: Final = 10.0
"""Seconds for which a client that can reach its living host may be at a liar's, or settled nowhere
else: a connection that was lost takes no longer."""
AWAY: Final = 60.0
"""Seconds within which whoever can reach a living host is back: a client stays up to 24 s with a
successor, and goes round all of them."""


class LiarStorm(Storm):
    """A storm in which one person lies, or two of five."""

    def __init__(self, seed: int, game: str) -> None:
        super().__init__(seed, game)
        people = [*self.room.people]
        number = self.rng.choice((1, 2)) if len(people) > 4 else 1
        self.liars = {*self.rng.sample(people[1:], number)}
        self.false: set[HostComputer] = set()
        self.all = [*self.room.hosts.values()]
        self.collected: list[tuple[str, str, Vote]] = []
        """Who voted for whom, as far as liars heard of it."""
        self.rosters: dict[str, list[Roster]] = {}
        """Those of each link, which everybody has seen."""
        self._lost: set[tuple[str, int]] = set()
        self._binding: dict[int, str] = {}
        self._had: set[HostComputer] = set()
        self._has_one_gone_on = False
        self._near: dict[str, float] = {}
        self._misled: dict[str, float] = {}
        self._chained: dict[int, str] = {}
        self._true_links: set[str] = set()
        self._prepare()

    def _prepare(self) -> None:
        room = self.room
        self._reaches, self._send, self._host_at = room.reaches, room.send, room.host_at
        room.reaches = self._reaches_or_lies  # type: ignore[method-assign]
        room.is_cut_off = self._is_cut_off  # type: ignore[method-assign]
        room.send = self._listen  # type: ignore[method-assign]
        room.host_at = self._note_host  # type: ignore[method-assign]
        look_back, self._busy = room._look_back, set[str]()
        room._look_back = lambda person: (  # type: ignore[method-assign]
            None if person.name in self._busy else look_back(person)
        )
        room.after_tick = self._check
        for name in self.liars:
            client = room.people[name].client
            client.custody.cast = self._vote_anyhow
            client.standby.testimony = MethodType(_falsified, client.standby)  # type: ignore[method-assign]

    def _vote_anyhow(self, table: str, epoch: int, key: str) -> int:
        """Vote for whoever asks, now and then in a far epoch."""
        return epoch + self.rng.choice((0, 0, 5_000))

    @property
    def honest(self) -> list[Person]:
        return [each for name, each in self.room.people.items() if name not in self.liars]

    @property
    def true(self) -> list[HostComputer]:
        """The hosts that are up and have the table, as far as programs are honest."""
        return [each for each in self.room.with_table if each not in self.false]

    def _reaches_or_lies(self, name: str, other: str) -> bool:
        return bool({name, other} & self.liars) or self._reaches(name, other)

    def _is_cut_off(self, host: HostComputer) -> bool:
        here = sum(self._reaches(each.name, host.owner) for each in self.honest)
        return 2 * here < len(self.room.people) + (host.has_table and host.table.gathered > 0)

    # ---- lies ----------------------------------------------------------------------------------

    def _strike(self) -> None:
        if self.rng.random() < 0.4:
            super()._strike()
            return
        lie = self.rng.choice((self._claim, self._claim, self._lure, self._single_out, self._boast))
        self.kinds.append(lie.__name__.strip("_"))
        lie(self.rng.choice(sorted(self.liars)))

    def _single_out(self, liar: str) -> None:
        """Cut somebody off from all who don't lie, who then may turn to the liar."""
        victim = self.rng.choice(self.honest).name
        self.room.groups[victim] = 10 + [*self.room.people].index(victim)
        self._after(self.rng.choice((6.0, 8.0, 16.0)), lambda: self._let_go(victim))

    def _let_go(self, name: str) -> None:
        self.room.groups.pop(name, None)

    def _boast(self, liar: str) -> None:
        """Tell the host of far epochs, and hang up."""
        person = self.room.people[liar]
        chain = self._chain(person)
        if chain is not None:
            far = self.rng.choice((1, 2, 10_000, 20_000))
            person.client.standby.helped = chain.tip.epoch + far
            self.room.part(person)

    def _claim(self, liar: str) -> None:
        """Hang up, and have the table alone, with links that prove it; meanwhile somebody else may
        lose the host, too."""
        begun = self._begin(liar, alone=True)
        if begun is not None:
            if self.rng.random() < 0.7:
                self._single_out(liar)
            host, shown = begun
            roster = made_roster(shown, 1, [key_of(liar)], partial(signed, key_of(liar)))
            shown = replace(shown, roster=roster)
            host.host._custody.chain = lambda journaled: shown

    def _lure(self, liar: str) -> None:
        """Gather like a successor, and show whoever comes votes that nobody gave."""
        begun = self._begin(liar, alone=False)
        if begun is None:
            return
        host, shown = begun
        lies = (
            Candidate(shown.table, shown.tip),
            Custody(shown.table, shown.shown),
            Moved(shown.table, liar, shown.tip.key, ("192.0.2.9",), 9, shown.shown),
        )
        for second in range(1, 12):
            self._after(second, lambda: self._tell(host, lies))

    def _tell(self, host: HostComputer, lies: Sequence[Any]) -> None:
        """Tell everybody lies who is at a liar's host; and of the table in a far epoch."""
        for person in self.room.people.values():
            if person.at is not host or host.is_dead or host.has_table:
                continue
            newest = person.client.newest
            far = [] if newest is None else [
                replace(newest, table=replace(newest.table, epoch=20_000))
            ]  # fmt: skip
            for message in (*lies, *far):
                self.room.sent[person.id].append(encode(message))

    def _begin(self, liar: str, *, alone: bool) -> tuple[HostComputer, Chain] | None:
        """Begin a liar's host, unless they have the table, or no copy of it; return it, and the
        chain that it shows."""
        person, room = self.room.people[liar], self.room
        own, chain = room.hosts.get(liar), self._chain(person)
        if (own is not None and own in self.true) or chain is None or chain.roster is None:
            return None
        if not person.client.standby._copies:
            return None
        lie = self.rng.choice(LIES)
        self.kinds.append(lie.__name__)
        link = lie(self, chain, liar, chain.tip.epoch + self.rng.choice((1, 1, 2, 3, 9_999)))
        base = next(e for e in _beginnings(chain) if digest(e.table, e.tip) == link.before)
        room.journals[liar] = Journal()  # without what was claimed before
        room.succeed(person, Succeed(link.epoch, alone=alone))
        self._busy.add(liar)
        step, holders = link.epoch - chain.tip.epoch - 1, person.client.standby.holders
        leads = Search("leading", room.clock, room.clock, step, chain.tip.epoch, holders)
        person.takeover._take(leads, None)  # whoever is settled helps nobody, nor themselves
        self._after(self.rng.choice((8.0, 30.0, 60.0)), lambda: self._give_up(liar))
        return room.hosts[liar], base.with_link(link)

    def _give_up(self, liar: str) -> None:
        """Go back to the table as if nothing had been."""
        person, host = self.room.people[liar], self.room.hosts[liar]
        if host in self.true:  # most have voted for it
            return
        host.is_dead = True
        self._busy.discard(liar)
        person.aims_at = person.home = next((e.owner for e in self.true), person.home)
        self.room.part(person)
        for table in [*person.client.custody._chains]:
            known = next((e.host._custody.chain(e.journaled) for e in self.true), None)
            if known is not None and known.table == table:
                person.client.custody._chains[table] = known

    def _chain(self, person: Person) -> Chain | None:
        newest = person.client.newest
        return None if newest is None else person.client.custody.of(newest.table.id)

    # ---- what must hold ------------------------------------------------------------------------

    def _listen(self, person: Person, messages: Any) -> None:
        messages = [*messages]
        for each in messages:
            if isinstance(each, Testify) and person.at is not None:
                self._note_testimony(person, person.at, each)
        self._send(person, messages)

    def _note_testimony(self, person: Person, host: HostComputer, told: Testify) -> None:
        if told.vote is not None:
            self.collected.append((person.key, host.key, told.vote))
        if not told.shares or person.name in self.liars or host.owner == person.name:
            return
        chain = self._chain(person)
        assert chain is not None
        tip = digest(chain.table, chain.tip)
        cast = {
            voter
            for voter, key, vote in self.collected
            if key == host.key and is_vote(chain, key, voter, vote, is_signed)
        }
        roster = chain.roster
        if roster is None or not is_majority(cast, roster.voters):
            raise self._wrong(f"{person.name} gives {host.owner} a share without the votes")
        if (tip, roster.number) not in self._lost:
            raise self._wrong(f"{person.name} gives {host.owner} a share; the host was not lost")

    def _check(self) -> None:
        """Check what must hold at every moment."""
        self._note_proved()
        self._note_lost()
        self._check_links()
        self._check_kept()
        self._check_misled()

    def _note_host(self, owner: str, config: HostConfig) -> HostComputer:
        host = self._host_at(owner, config)
        self.all.append(host)
        inherits = config.inherits
        if owner in self.liars and inherits is not None:
            links, first = inherits.links, inherits.links[0].key  # a lie may follow on a lie
            if inherits.alone or leads_from(inherits.table, links, {first}, is_signed) != "ahead":
                self.false.add(host)
        return host

    def _is_at(self, person: Person, host: HostComputer) -> bool:
        is_on = not person.is_off and host.is_up
        return is_on and person.at is host and self.room.reaches(person.name, host.owner)

    def _voters(self, host: HostComputer) -> list[Person]:
        roster = host.host._custody.chain(host.journaled).roster
        voters = () if roster is None else roster.voters
        return [each for each in self.room.people.values() if each.key in voters]

    def _note_proved(self) -> None:
        """Take note of liars who have a table by right: most people have voted for them."""
        for host in [each for each in self.false if each.has_table]:
            chain = host.host._custody.chain(host.journaled)
            if digest(chain.table, chain.tip) in self._true_links or _is_proved(chain):
                self.false.remove(host)

    def _note_lost(self) -> None:
        """Note of every roster whether more than half of its voters have lost its host now."""
        for host in self.all:
            if not host.has_table or host in self.false:
                continue
            chain = host.host._custody.chain(host.journaled)
            if chain.roster is None:
                continue
            tip = digest(chain.table, chain.tip)
            known = self.rosters.setdefault(tip, [])
            if chain.roster not in known:
                known.append(chain.roster)
            voters = self._voters(host)
            away = [e for e in voters if e.name in self.liars or not self._is_at(e, host)]
            if 2 * len(away) > len(voters):
                self._lost.update((tip, each.number) for each in known)

    def _check_links(self) -> None:
        for host in self.true:
            chain = host.host._custody.chain(host.journaled)
            if id(chain.links) in self._chained:
                continue
            self._chained[id(chain.links)] = host.owner
            for link in chain.links:
                self._true_links.add(digest(chain.table, link))
                if self._binding.setdefault(link.epoch, link.key) != link.key:
                    raise self._wrong(f"two hosts have epoch {link.epoch}")

    def _majority(self, host: HostComputer) -> bool:
        """Return whether more than half of the voters are at a host that is up."""
        voters = self._voters(host)
        return 2 * sum(self._is_at(e, host) for e in voters) > len(voters) > 0

    def _is_reached(self, host: HostComputer) -> bool:
        """Return whether more than half of the voters reach a host, wherever they are."""
        reach = [e for e in self._voters(host) if e in self.honest and not e.is_off]
        there = [e for e in reach if self._reaches(e.name, host.owner)]
        return 2 * len(there) > len(self._voters(host))

    def _check_kept(self) -> None:
        """No host has closed its table while most of the voters were there."""
        kept = {each for each in self.true if self._majority(each)}
        for host in self._had:
            if host.is_up and not host.has_table:
                raise self._wrong(f"{host.owner} closed the table while most were there")
        self._had = kept

    def _check_misled(self) -> None:
        """No honest person is at a liar's table, nor stays away, whose living host can be reached
        and has most of the others."""
        living = [each for each in self.true if self._majority(each) and not each.table.cut]
        for person in self.honest:
            near = [e for e in living if self._finds(person, e)]
            is_misled = person.at in self.false and person.takeover.is_settled
            left = [e for e in self.true if self._is_reached(e) and self._finds(person, e)]
            for is_bad, since, most in (
                (bool(left) and is_misled, self._misled, PATIENCE),
                (bool(near) and person.at not in near, self._near, AWAY),
            ):
                began = since.setdefault(person.name, self.room.clock)
                if not is_bad:
                    del since[person.name]
                elif self.room.clock > began + most:
                    where = person.at and person.at.owner
                    raise self._wrong(
                        f"{person.name} is at {where}'s, not at {(near or left)[0].owner}'s"
                    )

    def _finds(self, person: Person, host: HostComputer) -> bool:
        """Return whether somebody knows where to look for a host, and reaches it. One that had the
        table twice may be in no order: then it stands in the list of tables."""
        newest = person.client.newest
        heirs = {} if newest is None else person.client.standby.heirs_at(newest.table)
        is_known = host.owner == person.home or host.key in heirs
        is_known = is_known or self.room.hosts.get(person.home) in self.false  # led away
        return is_known and self._reaches(person.name, host.owner)

    def survive(self) -> Any:
        self.rage()
        if self._has_one_gone_on:
            return self.room
        self._check_led()
        self._check_nobody_accused()
        return self.room

    def _go_on_without_others(self) -> None:
        """Let honest people who are asked go along with somebody who went on alone, or else one of
        them go on alone."""
        asked = [e for e in self.honest if e.client.moving.offer is not None]
        for person in asked:
            self.room.go_along(person.name)
        alone = [e for e in self.honest if e.client.standby.asks and not asked]
        for person in alone[:1]:
            self.room.go_on_alone(person.name)
        self._has_one_gone_on = bool(asked or alone)

    def _is_calm(self) -> bool:
        if self._has_one_gone_on:  # those who were left are asked
            return True
        if len(self.true) != 1 or self.true[0].table.cut:
            return False
        return all(
            person.at is self.true[0]
            and person.client.standing == "online"
            and person.takeover.is_settled
            for person in self.honest
            if self._finds(person, self.true[0])
        )

    @property
    def host(self) -> HostComputer:
        (host,) = self.true
        return host

    @property
    def _is_over(self) -> bool:
        return any(host.table.phase == "over" for host in self.true)

    def _check_one_history(self) -> None:
        self.room.acted = [e for e in self.room.acted if e[1] not in self.liars]
        super()._check_one_history()

    def _check_nobody_accused(self) -> None:
        """No honest person is told that an honest host cheated."""
        keys = {link.key for link in self.host.host._custody.chain(self.host.journaled).links}
        if keys.isdisjoint(map(key_of, self.liars)):
            told = [e for person in self.honest for e in person.unfair if e.by not in self.liars]
            if told:
                raise self._wrong(f"people are told of {told}")

    def _check_led(self) -> None:
        """Whoever knew any host of the chain is led to the last, unless that lies and keeps the
        votes that it got to itself; and from none of them to a liar."""
        chain = self.host.host._custody.chain(self.host.journaled)
        keys = [link.key for link in chain.links]
        for key in () if self.host.owner in self.liars else keys:
            if not _leads(chain, {key}):
                raise self._wrong(f"whoever knew {key} is not led to {keys[-1]}")
        for false in self.false:
            if false.has_table and false.owner not in {key.strip(".") for key in keys}:
                shown = false.host._custody.chain(false.journaled)
                if _leads(shown, {*keys}):
                    raise self._wrong(f"{false.owner} leads people away")


def _is_proved(chain: Chain) -> bool:
    """Return whether each host of a chain gave the table to the next one, or most people voted for
    that; by functions that no planted fault replaces."""
    for before, link in zip(_beginnings(chain), chain.links[1:], strict=False):
        if link.roster is None:
            is_next = step(before, link, is_signed) == "ahead"
        else:
            voters = is_roster(before, link.roster, is_signed) and voters_of(link, is_signed)
            is_next = bool(voters) and is_majority(voters, link.roster.voters)
        if not is_next:
            return False
    return True


def _beginnings(chain: Chain) -> list[Chain]:
    """Return what the chain was at each of its hosts; the last is as it is known."""
    links = chain.links
    return [*(Chain(chain.table, links[:at]) for at in range(1, len(links))), chain]


def _leads(chain: Chain, keys: set[str]) -> bool:
    custody = ClientCustody()
    custody.is_signed, custody.host = is_signed, chain.tip.key
    custody.take(Custody(chain.table, chain.shown, chain.roster))
    return custody.leads(chain.table, keys) == "ahead"


def _falsified(standby: Any, epoch: int) -> Testify:
    """Return what a liar tells a successor: the share of nothing."""
    told = type(standby).testimony(standby, epoch)
    return replace(told, shares=tuple([replace(each, share="AAAA") for each in told.shares]))


# ---- links that prove nothing --------------------------------------------------------------------

Lie = Callable[[LiarStorm, Chain, str, int], ChainLink]


def _link(chain: Chain, liar: str, epoch: int, roster: Roster, votes: Sequence[str]) -> ChainLink:
    before = digest(chain.table, chain.tip)
    return ChainLink(epoch, key_of(liar), before, roster=roster, votes=tuple(votes))


def _own(chain: Chain, liar: str, epoch: int) -> str:
    return made_vote(chain, epoch, key_of(liar), partial(signed, key_of(liar))).signature


def alone(storm: LiarStorm, chain: Chain, liar: str, epoch: int) -> ChainLink:
    """With the liar's own vote."""
    assert chain.roster is not None
    own = _own(chain, liar, epoch)
    votes = [own if voter == key_of(liar) else "" for voter in chain.roster.voters]
    return _link(chain, liar, epoch, chain.roster, votes)


def unvoted(storm: LiarStorm, chain: Chain, liar: str, epoch: int) -> ChainLink:
    """With a roster on which nobody voted."""
    assert chain.roster is not None
    return _link(chain, liar, epoch, chain.roster, ())


def copied(storm: LiarStorm, chain: Chain, liar: str, epoch: int) -> ChainLink:
    """With the liar's vote for everybody's."""
    assert chain.roster is not None
    return _link(
        chain, liar, epoch, chain.roster, [_own(chain, liar, epoch)] * len(chain.roster.voters)
    )


def own_roster(storm: LiarStorm, chain: Chain, liar: str, epoch: int) -> ChainLink:
    """With a roster of the liar's, who alone stands there."""
    mine = made_roster(chain, 1 << 50, [key_of(liar)], partial(signed, key_of(liar)))
    return _link(chain, liar, epoch, mine, [_own(replace(chain, roster=mine), liar, epoch)])


def old_roster(storm: LiarStorm, chain: Chain, liar: str, epoch: int) -> ChainLink:
    """With the smallest roster that the host ever made."""
    known = storm.rosters.get(digest(chain.table, chain.tip), [])
    smallest = min(known, key=lambda each: len(each.voters), default=chain.roster)
    assert smallest is not None
    votes = [_own(replace(chain, roster=smallest), liar, epoch)] * len(smallest.voters)
    return _link(chain, liar, epoch, smallest, votes)


def old_votes(storm: LiarStorm, chain: Chain, liar: str, epoch: int) -> ChainLink:
    """With all votes that people ever gave the liar in this epoch, and the liar's own."""
    cast: dict[str, Vote] = {}
    for voter, key, vote in storm.collected:
        if key == key_of(liar) and is_vote(chain, key, voter, vote, is_signed):
            cast[voter] = vote
    if not cast:
        return alone(storm, chain, liar, epoch)
    votes = {voter: vote.signature for voter, vote in cast.items()}
    newest = max(cast.values(), key=lambda vote: vote.roster.number)
    mine = _own(replace(chain, roster=newest.roster), liar, newest.epoch)
    votes[key_of(liar)] = mine
    return _link(
        chain, liar, newest.epoch, newest.roster, [votes.get(v, "") for v in newest.roster.voters]
    )


def handed(storm: LiarStorm, chain: Chain, liar: str, epoch: int) -> ChainLink:
    """As if the host had given the table away."""
    return handed_over(chain, epoch, key_of(liar), partial(signed, key_of(liar)))


def handed_again(storm: LiarStorm, chain: Chain, liar: str, epoch: int) -> ChainLink:
    """Handed over once more by the liar, who had the table once."""
    had = [e for e in _beginnings(chain)[:-1] if e.tip.key == key_of(liar)]
    return handed(storm, had[-1] if had else chain, liar, had[-1].tip.epoch + 1 if had else epoch)


LIES: Final[tuple[Lie, ...]] = (
    alone, unvoted, copied, own_roster, old_roster, old_votes, handed, handed_again,
)  # fmt: skip
