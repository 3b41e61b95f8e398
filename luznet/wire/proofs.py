"""Whether the deals of a recorded game were shuffled as their proofs say. spec.md 11.

    stretches(steps)      where each deal begins and ends
    faults(record, ...)   what does not fit in its proofs, which needs the record only
    opened_places(...)    what the host must have committed to, to compare with what it said

Whoever took part compares more: the list that they were shown, and their own secret
(`luznet/client/prover.py`).
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from luznet.fairness.places import place_commitments
from luznet.fairness.shuffle import HOST, Draws, commitment, list_digest, seed_of, signed_list
from luznet.games import AnyGame
from luznet.games.game import CHANCE
from luznet.wire.codec import read_action
from luznet.wire.record import DealProof, Record, Step

IsSigned = Callable[[str, bytes, str], bool]
"""Whether the owner of a key signed this data."""


class Fault(NamedTuple):
    """What does not fit in the deal with this number: a finding of spec.md 11.5. `who`: the key of
    the person whose part it is, empty for the host's."""

    number: int
    code: str
    who: str = ""


class Stretch(NamedTuple):
    """A deal within a game: the actions from `begin` to before `end`. `is_over`: nothing of it is
    hidden any more."""

    begin: int
    end: int
    is_over: bool


def stretches(rules: AnyGame, steps: Sequence[Step]) -> list[Stretch]:
    """Return the deals of a game. The first begins with it; another one, whenever chance is to act
    after somebody else did and nothing is hidden. spec.md 11.3."""
    begins = [0]
    for at, step in enumerate(steps[1:], 1):
        is_chance_next = rules.to_act(step.state) == CHANCE and rules.is_open(step.state)
        if is_chance_next and step.action is not None and step.action.actor != CHANCE:
            begins.append(at)
    last = len(steps) - 1
    is_over = rules.to_act(steps[-1].state) is None
    parts = [Stretch(begin, end, True) for begin, end in itertools.pairwise(begins)]
    return [*parts, *([Stretch(begins[-1], last, is_over)] if begins[-1] < last else [])]


def host_commitment(table: str, proof: DealProof) -> str:
    """Return what the host published before the deal."""
    return commitment(table, proof.number, HOST, bytes.fromhex(proof.secret))


def list_of(table: str, proof: DealProof) -> bytes:
    """Return the hash of the list of commitments that a proof has."""
    people = {each.key: each.commitment for each in proof.people}
    return list_digest(table, proof.number, host_commitment(table, proof), people)


def seed_in(table: str, proof: DealProof) -> bytes:
    """Return the seed of a deal, from everything that was opened."""
    people = {each.key: bytes.fromhex(each.secret) for each in proof.people}
    return seed_of(list_of(table, proof), bytes.fromhex(proof.secret), people)


def proof_digest(table: str, proof: DealProof) -> str:
    """Return what stands for a deal when somebody signs that they checked it."""
    return seed_in(table, proof).hex()


def signed_check(digest: str, finding: str) -> bytes:
    """Return what people sign who have checked a deal."""
    return f"luznet checked {digest} {finding}".encode()


def faults(record: Record, steps: Sequence[Step], is_signed: IsSigned) -> Iterator[Fault]:
    """Yield what does not fit in the proofs of a record that was played back."""
    parts = {each.begin: each for each in stretches(record.rules, steps)}
    used: set[str] = set()
    number = 0
    for proof in record.proofs:
        if number and proof.number != number + 1:
            yield Fault(proof.number, "again")
        number = proof.number
        if proof.secret in used:
            yield Fault(proof.number, "reused")
        used.add(proof.secret)
        yield from _people_faults(record.table, proof, is_signed)
        part = parts.get(proof.after)
        if part is None or not _is_drawn(record, proof, steps[part.begin : part.end + 1]):
            yield Fault(proof.number, "draw")


def opened_places(record: Record, steps: Sequence[Step], proof: DealProof) -> tuple[str, ...]:
    """Return the commitments to all places of a deal that follow from its record."""
    rules = record.rules
    for step in steps[proof.after + 1 :]:
        if rules.to_act(step.state) != CHANCE:
            values = rules.places(step.state)
            secret = bytes.fromhex(proof.secret)
            return place_commitments(record.table, proof.number, secret, values)
    return ()


def _people_faults(table: str, proof: DealProof, is_signed: IsSigned) -> Iterator[Fault]:
    if len({each.key for each in proof.people}) != len(proof.people):
        yield Fault(proof.number, "list")
    signed = signed_list(list_of(table, proof))
    for person in proof.people:
        if not person.secret:
            continue
        secret = bytes.fromhex(person.secret)
        if commitment(table, proof.number, person.key, secret) != person.commitment:
            yield Fault(proof.number, "opening", person.key)
        if not is_signed(person.key, signed, person.signature):
            yield Fault(proof.number, "signature", person.key)


def _is_drawn(record: Record, proof: DealProof, steps: Sequence[Step]) -> bool:
    """Return whether chance drew in these steps what the seed of the deal gives."""
    seed, drawn = seed_in(record.table, proof), 0
    for before, after in itertools.pairwise(steps):
        if after.action is None or after.action.actor != CHANCE:
            continue
        expected = record.rules.draw(before.state, Draws(seed, drawn).below)
        if read_action(record.rules, after.action.action) != expected:
            return False
        drawn += 1
    return True
