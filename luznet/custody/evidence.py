"""What proves that a host has a table: a chain of links, from the host that opened it to this one.

    opened --handover--> the next host --takeover--> the next one ...
             signed by              signed by most of
             the host before        the host's voters

A link with too few votes is one of somebody who went on alone: it binds nobody else.  Of two ways
to go on from one link, that without such a link counts, else that for which most of the people
there voted in a later epoch: a host that had the table once can sign what it likes.  spec.md 12.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from luznet.games.game import Frozen
from luznet.wire.custody_messages import LINKS_MOST, LINKS_SIZE, ChainLink, Roster, Vote

Sign: TypeAlias = Callable[[bytes], str]
IsSigned: TypeAlias = Callable[[str, bytes, str], bool]
Verdict: TypeAlias = Literal["same", "ahead", "asks", "behind"]
"""Of a chain beside the known one: the same, one that counts instead, one about which its people
are asked, or one that changes nothing."""
EPOCHS_MOST: Final = 10_000
"""How far a vote, or somebody who goes on alone, may be ahead of what was before: nobody has looked
for a host for so long."""


class Chain(Frozen, frozen=True):
    """The links of a table, the newest last; and the newest `roster` of the last one's host."""

    table: str
    links: tuple[ChainLink, ...]
    roster: Roster | None = None

    @property
    def tip(self) -> ChainLink:
        return self.links[-1]

    @property
    def last_roster(self) -> Roster | None:
        """The newest that is known: a host that has made none goes by that of its own votes."""
        return self.roster or self.tip.roster

    def with_link(self, link: ChainLink) -> "Chain":
        """Return the chain once the table is at the host of one more link."""
        return Chain(self.table, (*self.links, link))

    def with_roster(self, roster: Roster | None, is_signed: IsSigned) -> "Chain":
        """Return the chain with a roster, if that is true and newer."""
        if roster is None or (self.roster is not None and roster.number <= self.roster.number):
            return self
        if not is_roster(self, roster, is_signed):
            return self
        return msgspec.structs.replace(self, roster=roster)

    @property
    def shown(self) -> tuple[ChainLink, ...]:
        """The newest links, as many as one message may have."""
        size, found = 0, list[ChainLink]()
        for link in reversed(self.links[-LINKS_MOST:]):
            size += len(msgspec.msgpack.encode(link))
            if found and size > LINKS_SIZE:
                break
            found.insert(0, link)
        return tuple(found)


# ---- what is signed ------------------------------------------------------------------------


def _said(*words: object) -> bytes:
    return " ".join(["luznet", *map(str, words)]).encode()


def _hash(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _link_text(table: str, link: ChainLink) -> bytes:
    if not link.before:
        return _said("opened", table, link.epoch, link.key)
    if link.roster is None:
        return _said("handover", table, link.epoch, link.key, link.before)
    roster = _hash(_roster_text(link.before, link.roster))
    return _said("takeover", table, link.epoch, link.key, link.before, roster)


def digest(table: str, link: ChainLink) -> str:
    """Return what stands for a link, and for all before it."""
    return _hash(_link_text(table, link))


def _roster_text(tip: str, roster: Roster) -> bytes:
    return _said("roster", tip, roster.number, *roster.voters)


def _vote_text(tip: str, roster: Roster, epoch: int, key: str) -> bytes:
    return _said("lost", _hash(_roster_text(tip, roster)), epoch, key)


_UNSIGNED: Final = "A" * 86 + "=="


def opened(table: str, epoch: int, key: str, sign: Sign) -> Chain:
    """Return the chain of a table that the host with this key has opened."""
    link = ChainLink(epoch, key)
    signed = msgspec.structs.replace(link, signature=sign(_link_text(table, link)))
    return Chain(table, (signed,))


def handed_over(chain: Chain, epoch: int, key: str, sign: Sign) -> ChainLink:
    """Return the link with which the present host gives the table to the one with this key."""
    link = ChainLink(epoch, key, digest(chain.table, chain.tip))
    return msgspec.structs.replace(link, signature=sign(_link_text(chain.table, link)))


def made_roster(chain: Chain, number: int, voters: Sequence[str], sign: Sign) -> Roster:
    """Return a roster of the present host."""
    roster = Roster(number, tuple(voters), _UNSIGNED)
    text = _roster_text(digest(chain.table, chain.tip), roster)
    return msgspec.structs.replace(roster, signature=sign(text))


def made_vote(chain: Chain, epoch: int, key: str, sign: Sign) -> Vote:
    """Return a vote for the host with this key, from this epoch on. Needs a roster."""
    assert chain.roster is not None  # noqa: S101 - the caller has looked
    text = _vote_text(digest(chain.table, chain.tip), chain.roster, epoch, key)
    return Vote(epoch, chain.roster, sign(text))


# ---- what is true --------------------------------------------------------------------------


def is_roster(chain: Chain, roster: Roster, is_signed: IsSigned) -> bool:
    """Return whether the host of a chain made this roster."""
    text = _roster_text(digest(chain.table, chain.tip), roster)
    is_plain = len({*roster.voters}) == len(roster.voters)
    return is_plain and is_signed(chain.tip.key, text, roster.signature)


def is_vote(chain: Chain, key: str, voter: str, vote: Vote, is_signed: IsSigned) -> bool:
    """Return whether somebody has voted for the host with this key; their roster may be an old
    one."""
    text = _vote_text(digest(chain.table, chain.tip), vote.roster, vote.epoch, key)
    return is_roster(chain, vote.roster, is_signed) and is_signed(voter, text, vote.signature)


def voters_of(link: ChainLink, is_signed: IsSigned) -> set[str]:
    """Return who on the roster of a link voted for it."""
    if link.roster is None:
        return set()
    text = _vote_text(link.before, link.roster, link.epoch, link.key)
    cast = zip(link.roster.voters, link.votes, strict=False)
    return {voter for voter, vote in cast if vote and is_signed(voter, text, vote)}


def is_majority(voters: Collection[str], of: Collection[str]) -> bool:
    """Return whether these are more than half `of` those who may vote."""
    return 2 * len({*voters} & {*of}) > len(of)


def goes_on(chain: Chain, link: ChainLink) -> bool:
    """Return whether a link is meant to follow on a chain."""
    tip = chain.tip
    return link.before == digest(chain.table, tip) and link.epoch > tip.epoch


def step(chain: Chain, link: ChainLink, is_signed: IsSigned) -> Verdict:
    """Return what one more link leads to: "ahead", "asks" if it has too few votes, or "behind" if
    it does not follow or has none. Who knows a newer roster counts the votes by that, too."""
    if link.roster is None:
        text = _link_text(chain.table, link)
        is_next = goes_on(chain, link) and link.epoch == chain.tip.epoch + 1
        is_given = is_next and is_signed(chain.tip.key, text, link.signature)
        return "ahead" if is_given else "behind"
    if not (goes_on(chain, link) and is_roster(chain, link.roster, is_signed)):
        return "behind"
    voters = voters_of(link, is_signed)
    if not voters:
        return "behind"
    newest = max(link.roster, chain.roster or link.roster, key=lambda roster: roster.number)
    if is_majority(voters, link.roster.voters) and is_majority(voters, newest.voters):
        return "ahead"
    return "asks" if link.epoch <= chain.tip.epoch + EPOCHS_MOST else "behind"


def beside(chain: Chain, links: Sequence[ChainLink], is_signed: IsSigned) -> tuple[Verdict, Chain]:
    """Return what these links are beside the known chain, and the chain with which they go on."""
    known = {digest(chain.table, link): at for at, link in enumerate(chain.links)}
    at, rest = -1, links
    for place, link in enumerate(links):
        shared = known.get(digest(chain.table, link), -1)
        if shared < 0 <= known.get(link.before, -1) and at < 0:
            at, rest = known[link.before], links[place:]
        elif shared >= 0:
            at, rest = shared, links[place + 1 :]
    own = chain.links[at + 1 :]
    if at < 0 or not rest:
        return ("same" if at >= 0 and not own else "behind"), chain
    base = Chain(chain.table, chain.links[: at + 1]) if own else chain
    theirs, gone_on = _followed(base, rest, is_signed)
    if theirs == "behind" or not own:
        return theirs, gone_on
    ours, _chain = _followed(base, own, is_signed)
    counts = _is_later(rest, own, is_signed) if theirs == ours else theirs == "ahead"
    return (theirs if counts else "behind"), gone_on


def _is_later(links: Sequence[ChainLink], own: Sequence[ChainLink], is_signed: IsSigned) -> bool:
    """Return whether links count before one's own that go on from the same link: most of those who
    could vote there did so in a later epoch, or did so at all."""
    rosters = [each for each in (links[0].roster, own[0].roster) if each is not None]
    newest = max(rosters, key=lambda roster: roster.number, default=None)
    there = () if newest is None else newest.voters

    def voted(way: Sequence[ChainLink]) -> tuple[int, bool]:
        later = [e for e in way[1:] if is_majority(voters_of(e, is_signed), there)]
        last = later[-1] if later else way[0]
        return last.epoch, last.roster is not None

    return voted(links) > voted(own)


def _followed(
    chain: Chain, links: Sequence[ChainLink], is_signed: IsSigned
) -> tuple[Verdict, Chain]:
    """Return what links that go on from a chain lead to, and the chain with them."""
    verdict: Verdict = "ahead"
    for link in links:
        one = step(chain, link, is_signed)
        if one == "behind":
            return "behind", chain
        verdict = "asks" if one == "asks" else verdict
        chain = chain.with_link(link)
    return verdict, chain


def leads_from(
    table: str, links: Sequence[ChainLink], keys: Collection[str], is_signed: IsSigned
) -> Verdict:
    """Return how these links lead from a host with one of these keys to the last one: "asks" if
    somebody has gone on alone since, "behind" if they don't."""
    found = [
        _followed(Chain(table, (link,)), links[at + 1 :], is_signed)[0]
        for at, link in enumerate(links)
        if link.key in keys
    ]
    return "ahead" if "ahead" in found else "asks" if "asks" in found else "behind"


def adopted(table: str, links: Sequence[ChainLink], key: str, is_signed: IsSigned) -> Chain | None:
    """Return the chain of a table about which nothing is known, as its host with this key shows it;
    None if it does not hold together."""
    if not links or links[-1].key != key:
        return None
    first = links[0]
    is_true = bool(first.before) or is_signed(first.key, _link_text(table, first), first.signature)
    verdict, chain = _followed(Chain(table, (first,)), links[1:], is_signed)
    return chain if is_true and verdict != "behind" else None


def may_vote(votes: Mapping[tuple[str, str], int], table: str, epoch: int, key: str) -> int:
    """Return in which epoch, from this one on, somebody may vote for the host with this key: after
    all in which another one has their vote. `votes`: the last epoch for each table and host."""
    others = [last for (of, host), last in votes.items() if of == table and host != key]
    return max(epoch, max(others, default=-1) + 1)


class Election:
    """The votes for one host to have a table, from an epoch on, the `least` that it wants."""

    def __init__(self, chain: Chain, epoch: int, key: str, is_signed: IsSigned) -> None:
        self.chain = chain
        self.least = epoch
        self._key = key
        self._is_signed = is_signed
        self._votes: dict[str, Vote] = {}

    def take(self, voter: str, vote: Vote) -> bool:
        """Take a vote; return whether it is one. The newest roster that anybody knows counts."""
        if vote.epoch <= self.chain.tip.epoch:
            return False
        if not is_vote(self.chain, self._key, voter, vote, self._is_signed):
            return False
        self._votes[voter] = vote
        self.chain = self.chain.with_roster(vote.roster, self._is_signed)
        return True

    def forget(self, voter: str) -> None:
        self._votes.pop(voter, None)

    @property
    def epoch(self) -> int:
        """The first epoch in which most of the voters can vote: each votes in none before that of
        their last vote. So nobody who tells of a far one holds the others up."""
        most = 0 if self.chain.roster is None else len(self.chain.roster.voters) // 2 + 1
        told = sorted(vote.epoch for vote in self._votes.values())[:most]
        return max([self.least, *told[-1:]])

    def link(self, but: Collection[str] = ()) -> ChainLink | None:
        """Return the link with the votes so far, without those of some; None before anybody knows
        a roster."""
        roster = self.chain.roster
        if roster is None:
            return None
        cast = {
            voter: vote.signature
            for voter, vote in self._votes.items()
            if (vote.epoch, vote.roster) == (self.epoch, roster) and voter not in but
        }
        before = digest(self.chain.table, self.chain.tip)
        votes = tuple([cast.get(voter, "") for voter in roster.voters])
        return ChainLink(self.epoch, self._key, before, roster=roster, votes=votes)

    def is_won(self, but: Collection[str] = ()) -> bool:
        """Return whether most voters want this host."""
        link = self.link(but)
        return link is not None and step(self.chain, link, self._is_signed) == "ahead"
