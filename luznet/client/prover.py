"""One client's part in fair deals: it commits and opens by itself, and checks what came of it.

    prepare -> commit        a fresh secret for each deal, kept until the deal is over
    listed  -> open          only if its own commitment is on the list, with a signature for it
    dealt                    everybody signed the same list, or the host told two stories
    record  -> checked       commitments, draws and places, once nothing is hidden any more
    checks                   what the others found
    look                     what is due and has not come

It signs one list for a deal; another one only if the table was taken over in between, and then the
user is told how often the deal was shuffled.  A host can't know what was committed to it, and can't
change afterwards what it has shown: `Fault` says what does not fit.  spec.md 11.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from luznet.client.deals import (
    Deal,
    DealChecked,
    Draws,
    Memory,
    Place,
    Verdict,
    names_of,
    place_in,
    place_of,
)
from luznet.client.whereabouts import Whereabouts, was_taken_over
from luznet.fairness.shuffle import SECRET_SIZE, commitment, signed_list
from luznet.wire.client_messages import AnyClientMessage, Checked, Commit, Open
from luznet.wire.deal_messages import AnyDealMessage, Checks, DealOpened, Listed, Prepare
from luznet.wire.messages import Update
from luznet.wire.proofs import (
    Fault,
    IsSigned,
    faults,
    opened_places,
    proof_digest,
    signed_check,
)
from luznet.wire.record import DealProof, Record, Step

SignWith = Callable[[bytes], str]
"""Signs with the user's key."""
PROMPT = 1.5
"""Seconds within which no honest host can have left somebody out: it waits twice as long. Unless
the network has stalled: then its question comes late, together with what follows it."""
STALL_COUNTS = 5.0
"""Seconds for which a stall may explain that somebody was left out."""
WAITS_FOR_CHECKS = 3
"""Turns after which those who have not told what they found are not waited for."""
OVERDUE = 10.0
"""Seconds after the end of a deal in which its proof must have come, and what others found, and
after the end of a game its record."""
DEALS_KEPT, TABLES_KEPT, TOLD_KEPT = 16, 8, 64
"""How many deals of a table, how many tables, and how much of what was told is remembered."""


def _is_signed(public: str, data: bytes, signature: str) -> bool:
    from luznet.signing import is_signed  # libsodium is loaded at the first deal only

    return is_signed(public, data, signature)


class Prover:
    """The fair deals of the table where a client is. It takes part once it has a key to sign with;
    before that, it only checks."""

    def __init__(
        self,
        is_signed: IsSigned = _is_signed,
        draw: Callable[[int], bytes] = secrets.token_bytes,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._now = now
        self.stalled_at: float | None = None
        """When something came last from the host after a long silence."""
        self.told: tuple[DealChecked, ...] = ()
        """What was told of the deals of this table, the latest last."""
        self.public = ""
        self.whereabouts = Whereabouts(lambda: self._now())
        self.is_dealt_again = False
        """Whether cards that this client was shown were lost with their host, and dealt again; set
        back by whoever tells of it."""
        self._sign: SignWith | None = None
        self._is_signed = is_signed
        self._draw = draw
        self._table = ""
        self._at = Memory()
        self._tables: dict[str, Memory] = {}
        self._update: Update | None = None
        self._secrets: dict[str, tuple[str, int]] = {}  # of hosts: where each was used
        self._news: list[DealChecked] = []

    def enable(self, public: str, sign: SignWith) -> None:
        """Take part from now on, with the user's key."""
        self.public, self._sign = public, sign

    @property
    def is_enabled(self) -> bool:
        return self._sign is not None

    @property
    def verdicts(self) -> Mapping[int, Verdict]:
        """What became of the deals of this table that were proved, by number."""
        return self._at.verdicts

    def news(self) -> list[DealChecked]:
        """Return what is to be told and was not told yet."""
        news, self._news = self._news, []
        self.told = (*self.told, *news)[-TOLD_KEPT:]
        return news

    # ---- what comes ------------------------------------------------------------------------

    def see(self, update: Update) -> None:
        """Take in an update, typed and checked."""
        before, has_left, self._update = self._update, self.whereabouts.has_left, update
        self.whereabouts.see(update)
        if update.table.id != self._table:
            self._move(update.table.id, has_left=has_left)
            before = None
        is_settled = not self.whereabouts.has_just_come
        if is_settled and update.table.phase == "playing" and update.view.turn is None:
            self._at.waited.add(update.turn)
        deal = self._at.deals.get(update.deal) if update.deal else None
        is_same = deal is not None and not was_taken_over(deal.where, self.whereabouts.where)
        if deal is not None and is_same and update.salts and not deal.add_salts(update.salts):
            self._complain(deal, "salt")
        was_there = before is not None and before.table.phase == "playing"
        self._at.note_over(update, self._now(), was_there=was_there)
        self.look()

    def look(self) -> None:
        """Tell what has been due for too long; to be called often while the host is there."""
        update, since = self._update, self._now() - OVERDUE
        if update is None or self.whereabouts.has_left:
            return
        for verdict in self.verdicts.values():
            if verdict.at < since or update.turn > verdict.turn + WAITS_FOR_CHECKS:
                self._tell(verdict)
        if self.whereabouts.came_at > since:  # it may still be on its way
            return
        for place, draws in self._at.owed.items():
            if draws.over_since is not None and draws.over_since < since:
                self._miss(place)
        self._news += [DealChecked(game, missing="record") for game in self._at.lacking(since)]

    def hear(self, message: AnyDealMessage) -> list[AnyClientMessage]:
        """Take in what the host says of a deal; return what to send for it."""
        if message.table != self._table or not self.is_enabled:
            return []
        if isinstance(message, Checks):
            self._take_checks(message)
            return []
        if message.number < max(self._at.deals, default=0) and message.number not in self._at.deals:
            return []  # it was on its way for long
        replies: list[AnyClientMessage] = []
        if isinstance(message, Prepare):
            replies = self._commit(message)
        elif isinstance(message, Listed):
            replies = self._open(message)
        else:
            self._take_opened(message)
        if not self.whereabouts.has_just_come:  # what was on its way has come
            here = place_of(self._update)
            for place in [each for each in self._at.owed if each < here]:
                self._miss(place)
        return replies

    def check(
        self, record: Record, steps: Sequence[Step], fits: Callable[[], bool]
    ) -> list[AnyClientMessage]:
        """Check the deals of a record, which was played back, that are over since the last one;
        return what to send for it. `fits`: whether it shows what was seen."""
        if record.table != self._table:
            return []
        if record.outcome is not None:
            self._at.records[record.number] = None
        replies: list[AnyClientMessage] = []
        if new := [each for each in record.proofs if not self._is_judged(record, each)]:
            found, shows_seen = [*faults(record, steps, self._is_signed)], fits()
            for proof in new:
                wrong = [each for each in found if each.number == proof.number]
                wrong += self._own_faults(record, steps, proof)
                known = self.verdicts.get(proof.number)
                if known is not None and not was_taken_over(known.where, self.whereabouts.where):
                    wrong.append(Fault(proof.number, "again"))
                if not shows_seen:
                    wrong.append(Fault(proof.number, "plays"))
                replies += self._judge(record, steps, proof, wrong)
        if self.is_enabled:
            self._note_unproved(record, steps)
        return replies

    def _is_judged(self, record: Record, proof: DealProof) -> bool:
        known = self.verdicts.get(proof.number)
        return known is not None and known.digest == proof_digest(record.table, proof)

    # ---- before a deal ---------------------------------------------------------------------

    def _move(self, table: str, *, has_left: bool) -> None:
        """Go on at another table. Where the user has not left, nothing will be proved any more."""
        for place in () if has_left else self._at.owed:
            self._miss(place)
        self._table, self.told = table, ()
        self._at = self._tables.pop(table, Memory())
        self._at.waited.clear()
        self._tables = dict([*self._tables.items(), (table, self._at)][-TABLES_KEPT:])

    def _commit(self, message: Prepare) -> list[AnyClientMessage]:
        deal = self._at.deals.get(message.number)
        if deal is None or deal.host != message.commitment:
            if self._throws_away(message, deal):
                return []
            deal = self._begin(message, self._draw(SECRET_SIZE))
        own = commitment(self._table, deal.number, self.public, deal.secret)
        return [Commit(number=deal.number, commitment=own)] if deal.secret else []

    def _throws_away(self, message: Prepare, before: Deal | None) -> bool:
        """Return whether the host throws a shuffle away for this one, and tell of it. Whoever took
        part in both would let it choose."""
        if before is not None and self._has_lost(before):
            return False
        place = self._at.place_for(self._update)
        if before is None and not self._at.is_thrown_away(place, self.whereabouts.where):
            return False
        self._complain(before or self._begin(message), "again")
        return True

    def _has_lost(self, deal: Deal) -> bool:
        """Return whether a deal may have been lost with its host, and take note of it."""
        is_lost = was_taken_over(deal.where, self.whereabouts.where)
        self.is_dealt_again |= is_lost and deal.opened is not None
        if is_lost:  # an older copy may bring it back
            self._at.lost[deal.number, deal.host] = deal
        return is_lost

    def _begin(self, message: Prepare | Listed, secret: bytes = b"") -> Deal:
        """Remember a deal; without a secret if this client was not asked for one."""
        at = self._at
        at.verdicts.pop(message.number, None)
        deal = at.lost.pop((message.number, message.commitment), None) or Deal(
            message.number, at.place_for(self._update), message.commitment, secret, self._now(),
            self.whereabouts.has_just_come, self.whereabouts.where,
        )  # fmt: skip
        deal.where = self.whereabouts.where
        at.deals = dict([*at.deals.items(), (deal.number, deal)][-DEALS_KEPT:])
        return deal

    def _open(self, message: Listed) -> list[AnyClientMessage]:
        deal = self._at.deals.get(message.number)
        if deal is None or (message.commitment != deal.host and self._has_lost(deal)):
            deal = self._begin(message)
        elif was_taken_over(deal.where, self.whereabouts.where):
            self._look_for_other_list(deal, message)
        if message.commitment != deal.host:
            self._complain(deal, "again")
            return []
        if deal.commitments is not None and deal.commitments != message.commitments:
            self._complain(deal, "list")
            return []
        if deal.commitments is None:
            self._note_list(deal, message)
        own = commitment(self._table, deal.number, self.public, deal.secret)
        listed = message.commitments.get(self.public)
        if listed is None:
            self._note_left_out(deal, deal.asked_at)
        elif listed != own:
            self._note_other_commitment(deal)
        return self._sign_list(deal) if listed == own else []

    def _note_list(self, deal: Deal, message: Listed) -> None:
        deal.commitments, deal.listed_at = dict(message.commitments), self._now()
        if self._update is not None:
            seats = self._update.table.seats
            deal.turn = self._update.turn
            deal.present = frozenset([seat.key for seat in seats if seat.key and not seat.away])

    def _sign_list(self, deal: Deal) -> list[AnyClientMessage]:
        if self._sign is None:
            return []
        listed, draws = deal.digest(self._table), self._at.draws.setdefault(deal.place, Draws())
        draws.where, signed = self.whereabouts.where, draws.lists
        if listed not in signed:
            signed.append(listed)
        secret, signature = deal.secret.hex(), self._sign(signed_list(listed))
        return [Open(number=deal.number, secret=secret, signature=signature, lists=len(signed))]

    def _look_for_other_list(self, deal: Deal, message: Listed) -> None:
        """Find out whether the list was lost with its host, so that another one was made."""
        if deal.commitments not in (None, message.commitments):
            self.is_dealt_again |= deal.opened is not None
            deal.commitments, deal.opened, deal.places, deal.is_left_out = None, None, (), False
            deal.salts.clear()
        deal.where = self.whereabouts.where

    def _note_other_commitment(self, deal: Deal) -> None:
        """Take note that another commitment is listed as this client's: its own of before it was
        started again, or a lie."""
        deal.is_left_out = True
        if not deal.has_come:
            self._complain(deal, "own")

    def _take_opened(self, message: DealOpened) -> None:
        """Take in what everybody opened: whoever signed another list was told another one."""
        deal = self._at.deals.get(message.number)
        if deal is None or was_taken_over(deal.where, self.whereabouts.where):
            return  # the list was lost on its way to a slow client, or another one is to come
        if not deal.add_salts(message.salts):
            self._complain(deal, "salt")
        if deal.opened is not None:
            if (dict(message.opened), message.places) != (deal.opened, deal.places):
                self._complain(deal, "places")
            return
        deal.opened, deal.places = dict(message.opened), message.places
        if deal.commitments is None:  # not told in time, as nobody can say why
            return
        for fault in deal.openings(self._table, self._is_signed):
            self._complain(deal, fault.code, fault.who)
        signatures = {fault.who for fault in deal.faults if fault.code == "signature"}
        self._at.provers |= {*message.opened} - signatures
        is_listed = self.public in deal.commitments and not deal.is_left_out
        if is_listed and self.public not in message.opened:
            self._note_left_out(deal, deal.listed_at)

    def _note_left_out(self, deal: Deal, since: float) -> None:
        """Take note that the host left this client out, which it asked at that time: on purpose, if
        it did not even wait."""
        stalled_at, now = self.stalled_at, self._now()
        has_stalled = stalled_at is not None and now - stalled_at < STALL_COUNTS
        is_late = deal.has_come or has_stalled or self.whereabouts.has_just_come
        deal.is_left_out = True
        deal.is_excused = is_late or self.whereabouts.came_at > since
        if now - since < PROMPT and not is_late:
            self._complain(deal, "left_out", self.public)

    # ---- after a deal ----------------------------------------------------------------------

    def _own_faults(
        self, record: Record, steps: Sequence[Step], proof: DealProof
    ) -> Iterator[Fault]:
        """Yield what does not fit with what this client was told."""
        used = self._secrets.setdefault(proof.secret, (record.table, proof.number))
        if used != (record.table, proof.number):
            yield Fault(proof.number, "reused")
        deal = self._at.deals.get(proof.number)
        if self._at.misses(record, proof) or self._at.signed_more(record, proof, self.public):
            yield Fault(proof.number, "again")
        if deal is not None:
            yield from deal.contradictions(record, proof, opened_places(record, steps, proof))
        if deal.leaves_out(self.public, proof) if deal else self._was_there(record, proof):
            yield Fault(proof.number, "left_out", self.public)

    def _was_there(self, record: Record, proof: DealProof) -> bool:
        """Return whether this client was at the table when a deal began that it was not told of."""
        update = self._update
        if update is None or update.you is None or not self.is_enabled:
            return False
        return update.turn - len(record.actions) + proof.after in self._at.waited

    def _judge(
        self, record: Record, steps: Sequence[Step], proof: DealProof, wrong: Sequence[Fault]
    ) -> list[AnyClientMessage]:
        deal, update = self._at.deals.get(proof.number), self._update
        took_part = deal is not None and deal.commitments is not None and not deal.is_left_out
        place = deal.place if deal is not None else Place()
        verdict = Verdict(
            number=proof.number,
            place=place if place.deal else place_in(record, steps, proof.after),
            digest=proof_digest(record.table, proof),
            faults=tuple(dict.fromkeys(wrong)),
            names=names_of(record),
            partakers=tuple([each.key for each in proof.people if each.secret]),
            left_out=self._at.left_out(proof),
            is_own=took_part and self.is_enabled,
            shuffles=self._at.shuffles(record, proof),
            turn=update.turn if update is not None else 0,
            at=self._now(),
            where=self.whereabouts.where,
        )
        self._at.verdicts[proof.number] = verdict
        self._at.provers.update(verdict.partakers)
        if verdict.faults or not verdict.others(self.public):
            self._tell(verdict)
        if self._sign is None or update is None or update.you is None:
            return []
        finding = verdict.faults[0].code if verdict.faults else ""
        signature = self._sign(signed_check(verdict.digest, finding))
        return [Checked(number=proof.number, finding=finding, signature=signature)]

    def _take_checks(self, message: Checks) -> None:
        verdict = self.verdicts.get(message.number)
        if verdict is None:
            return
        for key, check in message.checks.items():
            signed = signed_check(verdict.digest, check.finding)
            if key not in verdict.checks and self._is_signed(key, signed, check.signature):
                self._at.provers.add(key)
                self._note_check(verdict, key, check.finding)
        if verdict.others(self.public) <= {*verdict.checks}:
            self._tell(verdict)

    def _note_check(self, verdict: Verdict, key: str, finding: str) -> None:
        """Take note of what somebody found; a fault is told also after the others were."""
        verdict.checks[key] = finding
        if finding and key != self.public and verdict.is_told:
            self._news.append(verdict.unfair(finding, by=key))

    def _note_unproved(self, record: Record, steps: Sequence[Step]) -> None:
        """Tell once of each deal of this game that is over and has no proof."""
        for place in self._at.without_proof(record, steps):
            if place not in self._at.draws:
                self._news.append(DealChecked(place.shown, is_proved=False))
            elif place in self._at.owed:
                self._miss(place)

    # ---- telling ---------------------------------------------------------------------------

    def _complain(self, deal: Deal, code: str, who: str = "") -> None:
        """Take note of a fault before the deal is over, and tell of it at once."""
        fault = Fault(deal.number, code, who)
        if fault not in deal.faults:
            deal.faults.append(fault)
            name = "" if self._update is None else _name_at(self._update, who)
            self._tell_of(deal.place, DealChecked(fault=code, who=name))

    def _miss(self, place: Place) -> None:
        """Tell that a deal in which this client took part has no proof."""
        self._tell_of(place, DealChecked(missing="proof"))

    def _tell_of(self, place: Place, told: DealChecked) -> None:
        shuffles = max(1, self._at.account_for(place))
        self._news.append(replace(told, number=place.shown, shuffles=shuffles))

    def _tell(self, verdict: Verdict) -> None:
        if not verdict.is_told:
            verdict.is_told = True
            known = self._at.deals.get(verdict.number)
            told = known.faults if known is not None else ()
            self._news += verdict.told(self.public, told)
            self._at.account_for(verdict.place)


def _name_at(update: Update, key: str) -> str:
    return next((seat.name for seat in update.table.seats if key and seat.key == key), "")
