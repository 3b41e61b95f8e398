"""What a client remembers of a fair deal, and what its user is told of it."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from luznet.client.whereabouts import Where, was_taken_over
from luznet.fairness.places import salt
from luznet.fairness.shuffle import commitment, list_digest, signed_list
from luznet.games import GAMES
from luznet.games.game import Frozen
from luznet.wire.deal_messages import Opened
from luznet.wire.messages import Refused, Update
from luznet.wire.proofs import Fault, IsSigned, host_commitment, list_of, stretches
from luznet.wire.record import DealProof, Record, Step


class DealChecked(Frozen, frozen=True, tag="deal_checked", tag_field="type"):
    """What became of a deal, by its number in the game, or that of the game if this has only one
    deal. Without a `fault`, it was checked: `own` says whether this client took part in the
    shuffle, `has_forgotten` that it did but no longer knows how, as after a restart, `others` who
    else took part and has checked it, `left_out` who could have taken part and did not, `shuffles`
    how often it was shuffled. `fault`: what did not fit, and `who` it is about or, if somebody else
    found it, `by` whom. `is_proved` is false for a deal that only the host shuffled. `missing`:
    what the host has not sent, of the deal or of the whole game."""

    number: int = 0
    is_proved: bool = True
    own: bool = False
    has_forgotten: bool = False
    others: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    fault: str = ""
    who: str = ""
    by: str = ""
    shuffles: int = 1
    missing: Literal["", "proof", "record"] = ""


class Place(NamedTuple):
    """A deal as people count them: the number of its game at the table, and its own in the game, of
    which one is `shown`."""

    game: int = 0
    deal: int = 0
    shown: int = 0


def place_of(update: Update | None) -> Place:
    """Return the deal that an update shows."""
    if update is None:
        return Place()
    table, rules = update.table, GAMES.get(update.table.game)
    game = table.games + (table.phase == "playing")
    if rules is None or update.view is None:
        return Place(game)
    deal = rules.deal_number(update.view)
    return Place(game, deal, deal if rules.has_deals else game)


def place_in(record: Record, steps: Sequence[Step], after: int) -> Place:
    """Return the deal that begins after this number of actions in the game of a record."""
    begins = [each.begin for each in stretches(record.rules, steps)]
    number = begins.index(after) + 1 if after in begins else 0
    return Place(record.number, number, number if record.rules.has_deals else record.number)


@dataclass
class Draws:
    """The lists that a client has signed for one deal; where the table was last then; of how many
    its user was told; since when the deal has been over."""

    where: Where = field(default_factory=Where)
    lists: list[bytes] = field(default_factory=list)
    told: int = 0
    over_since: float | None = None


@dataclass
class Deal:
    """A deal on its way, as this client was told of it. `has_come`: it had just come to the table,
    so the deal may have been on its way already. `present`: the keys of those who were there when
    its list was shown. `is_excused`: the host need not have left this client out on purpose."""

    number: int
    place: Place
    host: str
    secret: bytes = field(repr=False)
    asked_at: float
    has_come: bool
    where: Where
    commitments: dict[str, str] | None = None
    listed_at: float = 0.0
    turn: int = -1
    present: frozenset[str] = frozenset()
    opened: Mapping[str, Opened] | None = None
    places: tuple[str, ...] = ()
    salts: dict[int, str] = field(default_factory=dict, repr=False)
    faults: list[Fault] = field(default_factory=list)
    is_left_out: bool = False
    is_excused: bool = False

    def digest(self, table: str) -> bytes:
        """Return the hash of the list that was shown."""
        return list_digest(table, self.number, self.host, self.commitments or {})

    def add_salts(self, salts: Sequence[tuple[int, str]]) -> bool:
        """Take in salts; return whether none contradicts an earlier one."""
        fits = [self.salts.setdefault(place, told) == told for place, told in salts]
        return all(fits)

    def openings(self, table: str, is_signed: IsSigned) -> Iterator[Fault]:
        """Yield what does not fit in what everybody opened for the list that was shown."""
        signed = signed_list(self.digest(table))
        for key, opened in (self.opened or {}).items():
            promised = commitment(table, self.number, key, bytes.fromhex(opened.secret))
            if promised != (self.commitments or {}).get(key):
                yield Fault(self.number, "opening", key)
            if not is_signed(key, signed, opened.signature):
                yield Fault(self.number, "signature", key)

    def contradictions(
        self, record: Record, proof: DealProof, places: tuple[str, ...]
    ) -> Iterator[Fault]:
        """Yield what was found before, and what in a proof is not as it was told; `places`: as they
        follow from it."""
        yield from self.faults
        if host_commitment(record.table, proof) != self.host:
            yield Fault(self.number, "opening")
        people = {each.key: each.commitment for each in proof.people}
        if self.commitments is not None and people != self.commitments:
            yield Fault(self.number, "list")
        if self.opened is not None:
            told = {key: each.secret for key, each in self.opened.items()}
            if told != {each.key: each.secret for each in proof.people if each.secret}:
                yield Fault(self.number, "list")
            if self.places != places:
                yield Fault(self.number, "places")
        secret = bytes.fromhex(proof.secret)
        if any(salt(secret, place) != told for place, told in self.salts.items()):
            yield Fault(self.number, "salt")

    def leaves_out(self, own: str, proof: DealProof) -> bool:
        """Return whether a proof says nothing of the reader, whom the host left out."""
        named = {*proof.without, *(each.key for each in proof.people)}
        return self.is_left_out and not self.is_excused and own not in named


@dataclass
class Verdict:
    """What a client found in a deal that is over, and what the others say they found.

    `place`: the deal, as people count them. `digest` stands for it. `names`: of people by key.
    `partakers`: whose secrets are in the shuffle; `left_out`: who else could have taken part.
    `is_own`: this client knows that its secret is in it. `shuffles`: how often it was shuffled.
    `turn` and `at`: when it was found.
    """

    number: int
    place: Place
    digest: str
    faults: tuple[Fault, ...]
    names: Mapping[str, str]
    partakers: tuple[str, ...]
    left_out: tuple[str, ...]
    is_own: bool
    shuffles: int
    turn: int
    at: float
    where: Where
    checks: dict[str, str] = field(default_factory=dict)
    is_told: bool = False

    def others(self, own: str) -> set[str]:
        """Return the keys of the others who took part in the shuffle."""
        return {*self.partakers} - {own}

    def unfair(self, finding: str, *, who: str = "", by: str = "") -> DealChecked:
        """Return what the user is told of a finding: whose part it is, or who found it, by key."""
        names = self.names
        return DealChecked(
            self.place.shown, fault=finding, who=names.get(who, ""), by=names.get(by, ""),
            shuffles=self.shuffles,
        )  # fmt: skip

    def told(self, own: str, known: Collection[Fault]) -> list[DealChecked]:
        """Return what the user is told, except faults that they know already."""
        found = [self.unfair(each.code, who=each.who) for each in self.faults if each not in known]
        others = {key: finding for key, finding in self.checks.items() if key != own}
        found += [self.unfair(finding, by=key) for key, finding in others.items() if finding]
        if found or self.faults:
            return found
        if not self.partakers:
            return [DealChecked(self.place.shown, is_proved=False, shuffles=self.shuffles)]
        agreeing = [key for key in others if key in self.partakers]
        return [
            DealChecked(
                self.place.shown,
                own=self.is_own,
                has_forgotten=own in self.partakers and not self.is_own,
                others=self._called(agreeing),
                left_out=self._called(self.left_out),
                shuffles=self.shuffles,
            )
        ]

    def _called(self, keys: Iterable[str]) -> tuple[str, ...]:
        return tuple([self.names[key] for key in keys if key in self.names])


@dataclass
class Memory:
    """What a client remembers of the deals of one table: each by its number, what became of it, and
    those that were lost with their host, by number and the host's commitment. `draws`: what it has
    signed of each deal; `not_proved`: the deals of which the user was told that they have no proof.
    `records`: since when those of games are due, None once they have come, or were
    told of. `provers`: the keys of those who have ever signed a shuffle or a check. `waited`: turns
    of chance for which it was there."""

    deals: dict[int, Deal] = field(default_factory=dict)
    verdicts: dict[int, Verdict] = field(default_factory=dict)
    lost: dict[tuple[int, str], Deal] = field(default_factory=dict)
    draws: dict[Place, Draws] = field(default_factory=dict)
    not_proved: set[Place] = field(default_factory=set)
    records: dict[int, float | None] = field(default_factory=dict)
    provers: set[str] = field(default_factory=set)
    waited: set[int] = field(default_factory=set)

    @property
    def owed(self) -> dict[Place, Draws]:
        """The deals of which the user is still to be told, unless their proofs have come."""
        judged = {each.place for each in self.verdicts.values() if not each.is_told}
        open_ = {place: each for place, each in self.draws.items() if each.told < len(each.lists)}
        return {place: each for place, each in open_.items() if place not in judged}

    def account_for(self, place: Place) -> int:
        """Take note that the user is told of all lists that were signed for a deal; return how many
        there are."""
        draws = self.draws.get(place, Draws())
        draws.told = len(draws.lists)
        return draws.told

    def place_for(self, update: Update | None) -> Place:
        """Return the deal for which a shuffle is: the one that an update shows, or the next if that
        one has been proved, as the update may come late."""
        place, proved = place_of(update), {each.place for each in self.verdicts.values()}
        while place in proved:
            place = Place(place.game, place.deal + 1, place.shown + 1)
        return place

    def is_thrown_away(self, place: Place, now: Where) -> bool:
        """Return whether another shuffle for a deal means that one is thrown away which this client
        has signed."""
        draws = self.draws.get(place, Draws())
        return bool(place.deal and draws.lists) and not was_taken_over(draws.where, now)

    def note_over(self, update: Update, now: float, *, was_there: bool) -> None:
        """Take note of which deals are over, and of the end of a game that this client saw."""
        here, is_playing = place_of(update), update.table.phase == "playing"
        for place, draws in self.owed.items():
            if draws.over_since is None and (place < here or not is_playing):
                draws.over_since = now
        if was_there and update.table.phase == "over":
            self.records.setdefault(here.game, now)

    def lacking(self, since: float) -> list[int]:
        """Return the games whose records have been due since before then, once for each."""
        late = [game for game, due in self.records.items() if due is not None and due < since]
        self.records.update(dict.fromkeys(late))
        return late

    def without_proof(self, record: Record, steps: Sequence[Step]) -> list[Place]:
        """Return the deals of a record that are over and have no proof, once for each."""
        parts, proved = stretches(record.rules, steps), {each.after for each in record.proofs}
        over = [each.begin for each in parts if each.is_over and each.begin not in proved]
        news = [place_in(record, steps, begin) for begin in over]
        news = [each for each in news if each not in self.not_proved]
        self.not_proved.update(news)
        return news

    def misses(self, record: Record, proof: DealProof) -> bool:
        """Return whether an earlier shuffle of a game, in which this client took part, is not in
        the game's record."""
        proved = {each.number for each in record.proofs}
        return any(
            deal.number < proof.number and deal.number not in proved
            for deal in self.deals.values()
            if deal.place.game == record.number and deal.turn >= 0 and not deal.has_come
        )

    def signed_of(self, proof: DealProof) -> Sequence[bytes]:
        """Return the lists that this client signed for the deal of a proof."""
        deal = self.deals.get(proof.number)
        return () if deal is None else self.draws.get(deal.place, Draws()).lists

    def signed_more(self, record: Record, proof: DealProof, own: str) -> bool:
        """Return whether the reader has signed more lists of a deal than its proof says."""
        listed, signed = list_of(record.table, proof), self.signed_of(proof)
        said = [each.lists for each in proof.people if each.key == own and each.secret]
        return listed in signed and any(each <= signed.index(listed) for each in said)

    def shuffles(self, record: Record, proof: DealProof) -> int:
        """Return how often a deal was shuffled: as often as this client has signed, or as others
        say."""
        signed = self.signed_of(proof)
        if not signed:
            return proof.lists
        return len({*signed, list_of(record.table, proof)})

    def left_out(self, proof: DealProof) -> tuple[str, ...]:
        """Return the keys of those who could have taken part and did not: the host says so, or this
        client knows it."""
        deal, listed = self.deals.get(proof.number), {each.key for each in proof.people}
        late = [each.key for each in proof.people if not each.secret]
        known = set() if deal is None else (deal.present & self.provers) - listed
        return tuple(dict.fromkeys([*late, *proof.without, *sorted(known)]))


def told_since(told: Sequence[DealChecked], last: DealChecked | None) -> Sequence[DealChecked]:
    """Return what was told after that; everything if that is not among it."""
    at = next((at for at in reversed(range(len(told))) if told[at] is last), -1)
    return told[at + 1 :]


def complaint(told: DealChecked) -> Refused | None:
    """Return what a user has to be told at once; None of a deal that was fair."""
    if not told.fault:
        return None
    facts: dict[str, str | int] = {
        "fault": told.fault, "who": told.who, "by": told.by, "deal": told.number,
    }  # fmt: skip
    return Refused(of="deal", code="unfair_deal", facts=facts)


def names_of(record: Record) -> dict[str, str]:
    """Return the names of all people of a game by key."""
    people = [*record.seats, *(change.by for change in record.changes)]
    return {each.key: each.name for each in people if each.key}
