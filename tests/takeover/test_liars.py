"""Whatever people who lie do, a table keeps its host, its cards and its people.

A seed that fails runs again by itself: `LiarStorm(seed, game).survive()`.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Any, Final

import pytest

from luznet.client.custody import ClientCustody
from luznet.custody import evidence
from luznet.custody.evidence import Chain, IsSigned, Verdict
from luznet.host.custody import HostCustody
from luznet.host.journaled_table import JournaledTable
from luznet.wire import client_messages
from luznet.wire.custody_messages import Candidate, ChainLink
from tests import third
from tests.takeover.liars import LIES, LiarStorm
from tests.takeover.room import believe_signatures
from tests.takeover.storm import Wrong

GAMES: Final = ("luz", "luris")
SEEDS = int(os.environ.get("LUZNET_SEEDS", "10"))
MANY = int(os.environ.get("LUZNET_SEEDS", "1000"))
TRIES: Final = 60
"""Storms of each game in which a planted fault is found."""


def weathered(case: tuple[int, str]) -> tuple[str, tuple[str, ...]]:
    """Let the room of a seed live through a storm with liars; return what was wrong, and what
    happened."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        third.install(monkeypatch)
        believe_signatures(monkeypatch)
        storm = LiarStorm(*case)
        try:
            storm.survive()
        except Wrong as error:
            return str(error), tuple(storm.kinds)
        return "", tuple(storm.kinds)


def run(seeds: Sequence[int]) -> Iterator[tuple[str, tuple[str, ...]]]:
    with ProcessPoolExecutor() as processors:
        yield from processors.map(weathered, product(seeds, GAMES), chunksize=3)


def test_liars_neither_take_a_table_nor_open_its_copies() -> None:
    found = [weathered(case) for case in product(range(SEEDS), GAMES)]
    assert [wrong for wrong, _kinds in found if wrong] == []
    kinds = {kind for _wrong, each in found for kind in each}
    assert kinds >= {"claim", "lure", "single_out", "boast", *[lie.__name__ for lie in LIES]}


@pytest.mark.parametrize(
    "case", [(1559, "luz"), (1613, "luz"), (1697, "luris"), (1880, "luris"), (1889, "luz")], ids=str
)
def test_storms_that_once_ended_badly_end_well(case: tuple[int, str]) -> None:
    assert weathered(case)[0] == ""


@pytest.mark.slow
def test_in_thousands_of_storms_liars_neither_take_a_table_nor_open_its_copies() -> None:
    assert [wrong for wrong, _kinds in run(range(1000, 1000 + MANY)) if wrong] == []


# ---- planted faults ------------------------------------------------------------------------------

CONSIDER, STEP, BESIDE = ClientCustody.consider, evidence.step, HostCustody.beside


def _all_who_voted(link: ChainLink, is_signed: IsSigned) -> set[str]:
    voters = () if link.roster is None else link.roster.voters
    return {voter for voter, vote in zip(voters, link.votes, strict=False) if vote}


def _handed_by_anybody(chain: Chain, link: ChainLink, is_signed: IsSigned) -> Verdict:
    return "ahead" if link.roster is None else STEP(chain, link, is_signed)


def _shares_before_votes(
    custody: ClientCustody, told: Candidate, *, helps: bool
) -> tuple[list[client_messages.Testify], bool]:
    return CONSIDER(custody, told, helps=helps)[0], True


def _giving_way(
    custody: HostCustody, journaled: JournaledTable, links: Sequence[ChainLink]
) -> tuple[Verdict, Chain]:
    verdict, chain = BESIDE(custody, journaled, links)
    return ("ahead" if verdict == "asks" else verdict), chain


def _believed(*given: Any) -> bool:
    return True


FAULTS: Final[dict[str, tuple[Any, str, Any]]] = {
    "votes are not checked": (evidence, "voters_of", _all_who_voted),
    "one vote is enough": (evidence, "is_majority", _believed),
    "anybody makes rosters": (evidence, "is_roster", _believed),
    "anybody hands a table over": (evidence, "step", _handed_by_anybody),
    "links without votes count": (evidence, "step", lambda *given: "ahead"),
    "a vote is consent": (ClientCustody, "_is_agreed", lambda custody, chain: any(chain.tip.votes)),
    "whoever went on alone is followed": (ClientCustody, "_is_agreed", _believed),
    "updates are believed": (ClientCustody, "believes", _believed),
    "shares go out before the votes": (ClientCustody, "consider", _shares_before_votes),
    "a host gives way to whoever went on alone": (HostCustody, "beside", _giving_way),
}
"""Checks that stop liars, and what there is instead of each."""


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
def test_a_check_that_is_missing_is_noticed_in_a_storm(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    assert any(weathered((seed, "luz"))[0] for seed in range(TRIES))
