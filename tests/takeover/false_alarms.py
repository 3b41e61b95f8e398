"""Whoever knew an earlier host of a table comes to the present one, in a new process that knows
nothing but the file of known hosts: what are they asked?

    python -m tests.takeover.false_alarms [TRIES]
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from luznet.client.arrival import Acquaintance
from luznet.client.core import Client, Goal
from luznet.client.lobby import Place
from luznet.client.questions import TRUSTED, GivenUp, Question
from luznet.custody.evidence import (
    Chain,
    Election,
    handed_over,
    made_roster,
    made_vote,
    opened,
)
from luznet.transport import KeyPair
from luznet.trust import KnownHosts
from luznet.wire.custody_messages import Custody
from luznet.wire.messages import Welcome
from tests.host.simulated import is_signed, key_of, signed

TABLE = "abcd1234"
PEOPLE = "ABCDE"


def sign_as(name: str) -> Callable[[bytes], str]:
    return partial(signed, key_of(name))


class Evening:
    """A table that goes from host to host, by chance when and with whom."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.at = self.rng.choice(PEOPLE)
        epoch = self.rng.choice((0, 0, 3))
        self.chain = opened(TABLE, epoch, key_of(self.at), sign_as(self.at))

    def _another(self) -> str:
        return self.rng.choice([each for each in PEOPLE if each != self.at])

    def is_handed_over(self, to: str = "") -> None:
        to = to or self._another()
        link = handed_over(self.chain, self.chain.tip.epoch + 1, key_of(to), sign_as(self.at))
        self._goes(to, self.chain.with_link(link))

    def is_taken_over(self, to: str = "", *, alone: bool = False) -> None:
        to, voters = to or self._another(), [*PEOPLE]
        number = self.rng.randrange(1, 1000)
        roster = made_roster(self.chain, number, [*map(key_of, voters)], sign_as(self.at))
        chain = self.chain.with_roster(roster, is_signed)
        epoch = chain.tip.epoch + self.rng.randrange(1, 4)
        election = Election(chain, epoch, key_of(to), is_signed)
        others = [each for each in voters if each not in (to, self.at)]
        for voter in [to] if alone else [to, *self.rng.sample(others, 2)]:
            vote = made_vote(chain, epoch, key_of(to), sign_as(voter))
            assert election.take(key_of(voter), vote)
        link = election.link()
        assert link is not None
        self._goes(to, chain.with_link(link))

    def _goes(self, to: str, chain: Chain) -> None:
        self.at, self.chain = to, chain


def handover(evening: Evening) -> None:
    evening.is_handed_over()


def takeover(evening: Evening) -> None:
    evening.is_taken_over()


def two_moves(evening: Evening) -> None:
    for _move in range(2):
        evening.rng.choice((evening.is_handed_over, evening.is_taken_over))()


def return_to_earlier(evening: Evening) -> None:
    first = evening.at
    evening.is_handed_over()
    evening.rng.choice((evening.is_handed_over, evening.is_taken_over))(first)


def many_moves(evening: Evening) -> None:
    for _move in range(evening.rng.randrange(3, 9)):
        evening.rng.choice((evening.is_handed_over, evening.is_taken_over))()


def went_on_alone(evening: Evening) -> None:
    evening.is_taken_over(alone=True)


def stranger(evening: Evening) -> None:
    """Somebody shows the links that they have heard, with their own key after them."""
    link = handed_over(evening.chain, evening.chain.tip.epoch + 1, key_of("M"), sign_as("M"))
    evening._goes("M", evening.chain.with_link(link))


HARMLESS = (handover, takeover, two_moves, return_to_earlier, many_moves)


async def comes(what: Callable[[Evening], None], seed: int, folder: Path) -> list[Question]:
    """Return what somebody is asked who sat at the first host, and comes to the last one. They go
    where they are asked to; then the client believes the host."""
    evening = Evening(seed)
    known = KnownHosts(folder / f"known-{what.__name__}-{seed}")
    known.meet(key_of(evening.at), f"{evening.at}@lemon")
    known.sit(key_of(evening.at), TABLE)
    before = evening.at
    what(evening)
    # It is called as the first one was, as one that nobody knows, or as a third one.
    name = evening.rng.choice((f"{before}@lemon", f"{evening.at}@pear", f"{evening.at}@lemon"))
    known.meet(key_of("Z"), f"{evening.at}@pear")
    client = Client("Ann", Goal("sit", TABLE))
    client.custody.is_signed = is_signed
    client.meet(key_of(evening.at))
    client.receive(Custody(TABLE, evening.chain.shown))
    client.receive(Welcome(1, (), host=name))
    asked: list[Question] = []

    async def ask(question: Question) -> str:
        asked.append(question)
        return TRUSTED

    acquaintance = Acquaintance(known, KeyPair("k" * 40, "s" * 40), ask, lambda news: None)
    place = Place(("127.0.0.1",), 1, key_of(evening.at), is_vouched=True)
    try:
        await acquaintance.check(place, name, TABLE, client.custody)
    except GivenUp:
        return asked
    assert not client.custody.is_elsewhere(TABLE)
    return asked


def count(what: Callable[[Evening], None], tries: int) -> list[list[Question]]:
    """Return what was asked in each try."""

    async def all_of_them() -> list[list[Question]]:
        with tempfile.TemporaryDirectory() as folder:
            return [await comes(what, seed, Path(folder)) for seed in range(tries)]

    return asyncio.run(all_of_them())


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for each in (*HARMLESS, went_on_alone, stranger):
        told = count(each, number)
        kinds = sorted({type(one).__name__ for asked in told for one in asked})
        print(f"{each.__name__}: {sum(map(bool, told))} of {number} asked {' '.join(kinds)}")
