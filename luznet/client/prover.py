"""One client's part in fair deals: it commits and opens by itself, and checks what came of it.

    prepare -> commit        a fresh secret for each deal, kept until the deal is over
    listed  -> open          only if its own commitment is on the list, with a signature for it
    dealt                    everybody signed the same list, or the host told two stories
    record  -> checked       commitments, draws and places, once nothing is hidden any more
    checks                   what the others found

A host can't know what was committed to it, and can't change afterwards what it has shown: `Fault`
says what does not fit.  spec.md 11.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Sequence

from luznet.client.deals import Deal, DealChecked, Verdict, Where, names_of
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
    stretches,
)
from luznet.wire.record import DealProof, Record, Step

SignWith = Callable[[bytes], str]
"""Signs with the user's key."""
PROMPT = 1.5
"""Seconds within which no honest host can have left somebody out: it waits twice as long. Unless
the network has stalled: then its question comes late, together with what follows it."""
STALL_COUNTS = 5.0
"""Seconds for which a stall may explain that somebody was left out."""
ARRIVAL = 5.0
"""Seconds after a client came to its table in which it may be told of a deal that began before."""
WAITS_FOR_CHECKS = 3
"""Turns after which those who have not told what they found are not waited for."""
DEALS_KEPT = 16
"""Deals of a table that are remembered."""


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
        self.verdicts: dict[int, Verdict] = {}
        """What became of the deals of this table, by number."""
        self.stalled_at: float | None = None
        """When something came last from the host after a long silence."""
        self.told: DealChecked | None = None
        """What was told of a deal last."""
        self.public = ""
        self.host = ""
        """The key of the host where the client is."""
        self.is_dealt_again = False
        """Whether cards that this client was shown were lost with their host, and dealt again; set
        back by whoever tells of it."""
        self._sign: SignWith | None = None
        self._is_signed = is_signed
        self._draw = draw
        self._now = now
        self._table = ""
        self._update: Update | None = None
        self._came_at = now()
        self._is_away = False
        self._waited: set[int] = set()  # turns of chance that it was at the table for
        self._deals: dict[int, Deal] = {}
        self._lost: dict[tuple[int, str], Deal] = {}  # by number and the host's commitment
        self._secrets: dict[str, tuple[str, int]] = {}  # of hosts: where each was used
        self._unproved: set[tuple[int, int]] = set()  # deals without a proof: game, first action
        self._news: list[DealChecked] = []

    def enable(self, public: str, sign: SignWith) -> None:
        """Take part from now on, with the user's key."""
        self.public, self._sign = public, sign

    @property
    def is_enabled(self) -> bool:
        return self._sign is not None

    @property
    def verdict(self) -> Verdict | None:
        """What became of the last deal that is over, if it was proved."""
        return self.verdicts[max(self.verdicts)] if self.verdicts else None

    def news(self) -> list[DealChecked]:
        """Return what is to be told and was not told yet."""
        news, self._news = self._news, []
        self.told = news[-1] if news else self.told
        return news

    # ---- what comes ------------------------------------------------------------------------

    def see(self, update: Update) -> None:
        """Take in an update, typed and checked."""
        if update.table.id != self._table:
            self._move(update.table.id)
        elif self._is_away or (self._update is not None and self._update.you != update.you):
            self.came()
        self._is_away = False
        is_settled = self._now() - self._came_at > ARRIVAL
        if is_settled and update.table.phase == "playing" and update.view.turn is None:
            self._waited.add(update.turn)
        deal = self._deals.get(update.deal) if update.deal else None
        if deal is not None and update.salts:
            deal.add_salts(update.salts)
        self._update = update
        verdict = self.verdict
        if verdict is not None and update.turn > verdict.turn + WAITS_FOR_CHECKS:
            self._tell(verdict)

    def hear(self, message: AnyDealMessage) -> list[AnyClientMessage]:
        """Take in what the host says of a deal; return what to send for it."""
        if message.table != self._table or not self.is_enabled:
            return []
        if isinstance(message, Checks):
            self._take_checks(message)
            return []
        if message.number not in self._deals and any(each > message.number for each in self._deals):
            return []  # it was on its way for long
        if isinstance(message, Prepare):
            return self._commit(message)
        if isinstance(message, Listed):
            return self._open(message)
        self._take_opened(message)
        return []

    def check(
        self, record: Record, steps: Sequence[Step], fits: Callable[[], bool]
    ) -> list[AnyClientMessage]:
        """Check the deals of a record, which was played back, that are over since the last one;
        return what to send for it. `fits`: whether it shows what was seen."""
        if record.table != self._table:
            return []
        if self.is_enabled:
            self._note_unproved(record, steps)
        new = [each for each in record.proofs if not self._is_judged(record, each)]
        if not new:
            return []
        found, shows_seen = [*faults(record, steps, self._is_signed)], fits()
        replies: list[AnyClientMessage] = []
        for proof in new:
            wrong = [each for each in found if each.number == proof.number]
            wrong += self._own_faults(record, steps, proof)
            known = self.verdicts.get(proof.number)
            if known is not None and not known.where.is_lost(self._where):
                wrong.append(Fault(proof.number, "again"))
            if not shows_seen:
                wrong.append(Fault(proof.number, "plays"))
            replies += self._judge(record, proof, wrong)
        return replies

    def _is_judged(self, record: Record, proof: DealProof) -> bool:
        known = self.verdicts.get(proof.number)
        return known is not None and known.digest == proof_digest(record.table, proof)

    # ---- before a deal ---------------------------------------------------------------------

    def came(self) -> None:
        """Take note that the client comes to its table, perhaps again, and may have missed what the
        host told meanwhile."""
        self._came_at = self._now()

    def left(self) -> None:
        """Take note that the client is at no table now."""
        self._is_away = True

    def _move(self, table: str) -> None:
        self._table, self._waited = table, set()
        self.came()
        self._deals, self.verdicts, self._news, self.told = {}, {}, [], None
        self._lost.clear()

    def _commit(self, message: Prepare) -> list[AnyClientMessage]:
        before = deal = self._deals.get(message.number)
        if deal is None or deal.host != message.commitment:
            deal = self._begin(message, self._draw(SECRET_SIZE))
        if before is not None and before is not deal and not self._has_lost(before):
            self._complain(deal, "again")
        own = commitment(self._table, deal.number, self.public, deal.secret)
        return [Commit(number=deal.number, commitment=own)]

    def _has_lost(self, deal: Deal) -> bool:
        """Return whether a deal may have been lost with its host, and take note of it."""
        is_lost = deal.where.is_lost(self._where)
        self.is_dealt_again |= is_lost and deal.opened is not None
        if is_lost:  # an older copy may bring it back
            self._lost[deal.number, deal.host] = deal
        return is_lost

    def _begin(self, message: Prepare | Listed, secret: bytes = b"") -> Deal:
        """Remember a deal; without a secret if this client was not asked for one."""
        found = self._lost.pop((message.number, message.commitment), None)
        if found is not None:
            found.where = self._where
            self._deals[found.number] = found
            return found
        now = self._now()
        has_come = now - self._came_at < ARRIVAL
        deal = Deal(message.number, message.commitment, secret, now, has_come, self._where)
        self._deals = dict([*self._deals.items(), (deal.number, deal)][-DEALS_KEPT:])
        return deal

    @property
    def _where(self) -> Where:
        if self._update is None:
            return Where(self.host)
        table = self._update.table
        return Where(self.host, table.epoch, table.gathered)

    def _open(self, message: Listed) -> list[AnyClientMessage]:
        deal = self._deals.get(message.number)
        if deal is None or (message.commitment != deal.host and self._has_lost(deal)):
            deal = self._begin(message)
        elif deal.where.is_lost(self._where):
            self._look_for_other_list(deal, message)
        if deal.commitments is not None and deal.commitments != message.commitments:
            self._complain(deal, "list")
            return []
        if message.commitment != deal.host:
            self._complain(deal, "again")
            return []
        if deal.commitments is None:
            deal.commitments, deal.listed_at = dict(message.commitments), self._now()
            deal.turn = 0 if self._update is None else self._update.turn
        own = commitment(self._table, deal.number, self.public, deal.secret)
        listed = message.commitments.get(self.public)
        if listed is None:
            self._note_left_out(deal, self._now() - deal.asked_at)
        elif listed != own:
            self._note_other_commitment(deal)
        if listed != own or self._sign is None:
            return []
        signature = self._sign(signed_list(deal.digest(self._table)))
        return [Open(number=deal.number, secret=deal.secret.hex(), signature=signature)]

    def _look_for_other_list(self, deal: Deal, message: Listed) -> None:
        """Find out whether the list was lost with its host, so that another one was made."""
        if deal.commitments not in (None, message.commitments):
            self.is_dealt_again |= deal.opened is not None
            deal.commitments, deal.opened, deal.places = None, None, ()
            deal.salts.clear()
        deal.where = self._where

    def _note_other_commitment(self, deal: Deal) -> None:
        """Take note that another commitment is listed as this client's: its own of before it was
        started again, or a lie."""
        deal.is_left_out = True
        if not deal.has_come:
            self._complain(deal, "own")

    def _take_opened(self, message: DealOpened) -> None:
        """Take in what everybody opened: whoever signed another list was told another one."""
        deal = self._deals.get(message.number)
        if deal is None or deal.where.is_lost(self._where):
            return  # the list was lost on its way to a slow client, or another one is to come
        deal.add_salts(message.salts)
        if deal.opened is not None:
            if (dict(message.opened), message.places) != (deal.opened, deal.places):
                self._complain(deal, "places")
            return
        deal.opened, deal.places = dict(message.opened), message.places
        if deal.commitments is None:  # not told in time, as nobody can say why
            return
        signed = signed_list(deal.digest(self._table))
        for key, opened in message.opened.items():
            secret = bytes.fromhex(opened.secret)
            promised = commitment(self._table, deal.number, key, secret)
            if promised != deal.commitments.get(key):
                self._complain(deal, "opening", key)
            if not self._is_signed(key, signed, opened.signature):
                self._complain(deal, "signature", key)
        is_listed = self.public in deal.commitments and not deal.is_left_out
        if is_listed and self.public not in message.opened:
            self._note_left_out(deal, self._now() - deal.listed_at)

    def _note_left_out(self, deal: Deal, waited: float) -> None:
        """Take note that the host left this client out: on purpose, if it did not even wait."""
        deal.is_left_out = True
        stalled_at, now = self.stalled_at, self._now()
        has_stalled = stalled_at is not None and now - stalled_at < STALL_COUNTS
        if waited < PROMPT and not (deal.has_come or has_stalled):
            self._complain(deal, "left_out", self.public)

    # ---- after a deal ----------------------------------------------------------------------

    def _own_faults(
        self, record: Record, steps: Sequence[Step], proof: DealProof
    ) -> Iterator[Fault]:
        """Yield what does not fit with what this client was told."""
        used = self._secrets.setdefault(proof.secret, (record.table, proof.number))
        if used != (record.table, proof.number):
            yield Fault(proof.number, "reused")
        if self._is_dealt_again(record, proof):
            yield Fault(proof.number, "again")
        deal = self._deals.get(proof.number)
        if deal is not None:
            yield from deal.faults
            yield from deal.contradictions(record, proof, opened_places(record, steps, proof))
        elif self._was_there(record, proof):
            yield Fault(proof.number, "left_out", self.public)

    def _was_there(self, record: Record, proof: DealProof) -> bool:
        """Return whether this client was at the table when a deal began that it was not told of."""
        update = self._update
        if update is None or update.you is None or not self.is_enabled:
            return False
        return update.turn - len(record.actions) + proof.after in self._waited

    def _is_dealt_again(self, record: Record, proof: DealProof) -> bool:
        """Return whether an earlier shuffle of this game, in which this client took part, is not in
        its record."""
        began = self._update.turn - len(record.actions) if self._update is not None else 0
        proved = {each.number for each in record.proofs}
        earlier = [deal for deal in self._deals.values() if deal.number < proof.number]
        own = [deal for deal in earlier if not deal.has_come]
        return any(deal.turn >= began and deal.number not in proved for deal in own)

    def _judge(
        self, record: Record, proof: DealProof, wrong: Sequence[Fault]
    ) -> list[AnyClientMessage]:
        deal, update = self._deals.get(proof.number), self._update
        took_part = deal is not None and deal.commitments is not None and not deal.is_left_out
        verdict = Verdict(
            number=proof.number,
            digest=proof_digest(record.table, proof),
            faults=tuple(dict.fromkeys(wrong)),
            names=names_of(record),
            partakers=tuple([each.key for each in proof.people if each.secret]),
            left_out=tuple([each.key for each in proof.people if not each.secret]),
            is_own=took_part and self.is_enabled,
            turn=update.turn if update is not None else 0,
            where=self._where,
        )
        self.verdicts[proof.number] = verdict
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
                self._note_check(verdict, key, check.finding)
        if verdict.others(self.public) <= {*verdict.checks}:
            self._tell(verdict)

    def _note_check(self, verdict: Verdict, key: str, finding: str) -> None:
        """Take note of what somebody found; a fault is told also after the others were."""
        verdict.checks[key] = finding
        if finding and key != self.public and verdict.is_told:
            name = verdict.names.get(key, "")
            self._news.append(DealChecked(verdict.number, fault=finding, by=name))

    def _note_unproved(self, record: Record, steps: Sequence[Step]) -> None:
        """Tell once of each deal of this game that is over and has no proof."""
        proved = {each.after for each in record.proofs}
        for part in stretches(record.rules, steps):
            named = record.number, part.begin
            if part.is_over and part.begin not in proved and named not in self._unproved:
                self._unproved.add(named)
                self._news.append(DealChecked(is_proved=False))

    # ---- telling ---------------------------------------------------------------------------

    def _complain(self, deal: Deal, code: str, who: str = "") -> None:
        """Take note of a fault before the deal is over, and tell of it at once."""
        fault = Fault(deal.number, code, who)
        if fault not in deal.faults:
            deal.faults.append(fault)
            name = "" if self._update is None else _name_at(self._update, who)
            self._news.append(DealChecked(number=deal.number, fault=code, who=name))

    def _tell(self, verdict: Verdict) -> None:
        if not verdict.is_told:
            verdict.is_told = True
            known = self._deals.get(verdict.number)
            told = known.faults if known is not None else ()
            self._news += verdict.told(self.public, told)


def _name_at(update: Update, key: str) -> str:
    return next((seat.name for seat in update.table.seats if key and seat.key == key), "")
