"""What somebody is asked when another one went on with their table alone."""

import asyncio
from functools import partial

import pytest
from msgspec.structs import replace

from luznet.client.core import Client, Goal
from luznet.client.offer import Offer
from luznet.client.situation import HostLoss
from luznet.client.traveller import Traveller
from luznet.custody.evidence import Chain, Election, handed_over, made_roster, made_vote, opened
from luznet.host.views import table_info
from luznet.i18n.host_loss import offered
from luznet.wire.client_messages import Leave
from luznet.wire.custody_messages import Custody
from luznet.wire.messages import Progress, Welcome
from luznet.wire.moving_messages import Moved
from tests.client.test_traveller import AT_HOME, HOME, KEYS, FakeLink
from tests.host.running import run
from tests.host.simulated import is_signed, key_of, signed
from tests.host.tables import Played
from tests.terminal.tables import Luz

NAMES = ("Ann", "Ben")
THERE = Progress(0, 3, (40, 25), since=2)
HERE = Progress(0, 4, (55, 5))


def told(here: Progress, there: Progress | None, *, rests: bool = False) -> list[str]:
    return offered(Offer("Ben", here, there, NAMES, rests))


def test_all_deals_that_do_not_count_are_named():
    assert told(HERE, THERE) == [
        "Ben's computer went on without you: deal 2 was played again, and deal 3 begun.",
        "There: deal 3; Ann 40, Ben 25.",
        "Here: deal 4; Ann 55, Ben 5.",
        "Deals 2 to 4 as they were played here do not count there.",
    ]


@pytest.mark.parametrize(
    ("there", "said"),
    [
        (Progress(0, 2, (40, 25), 2), "deal 2 was dealt again."),
        (Progress(0, 5, (40, 25), 2), "deals 2 to 4 were played again, and deal 5 begun."),
    ],
)
def test_what_was_played_there_is_told_as_far_as_it_can_be(there, said):
    assert told(HERE, there)[0] == f"Ben's computer went on without you: {said}"


@pytest.mark.parametrize(
    ("there", "lines"),
    [
        (None, []),
        (Progress(0, 3, (40, 25)), ["There: deal 3; Ann 40, Ben 25."]),
        (Progress(1), ["There: game 2."]),
        (Progress(0, 1, (), 3), ["There: deal 1."]),
    ],
)
def test_nothing_is_told_of_what_is_not_known_or_makes_no_sense(there, lines):
    first, *others = told(HERE, there)
    assert first == "Ben's computer went on without you."
    assert others[: len(lines)] == lines
    assert not any("does not count" in line or "do not count" in line for line in others)


def test_only_whoever_has_a_seat_sees_in_a_list_how_far_a_game_is():
    played = Played(seed=1).begin("Ann", "Ben", "Cleo", "Dan")
    seat = played.table.seats[0]
    assert table_info(played.table, seat.key, 0).progress == Progress(0, 1, (0, 0, 0, 0))
    assert table_info(played.table, "z" * 40, 0).progress is None


# ---- going along -------------------------------------------------------------------------------


def alone(key: str = key_of("Ben"), voter: str = "Ben") -> tuple[Chain, Chain]:
    """Return the chain of a table of Ann, Ben and Cleo at home, and the same once one of them went
    on at the host with this key."""
    opening = opened("a1b2c3d4", 0, HOME, partial(signed, HOME))
    voters = [key_of(name) for name in ("Ann", "Ben", "Cleo")]
    roster = made_roster(opening, 1, voters, partial(signed, HOME))
    chain = opening.with_roster(roster, is_signed)
    election = Election(chain, 1, key, is_signed)
    vote = made_vote(chain, 1, key, partial(signed, key_of(voter)))
    assert election.take(key_of(voter), vote)
    link = election.link()
    assert link is not None
    return chain, chain.with_link(link)


def asked(monkeypatch) -> Traveller:
    """Return somebody at a living host who is asked whether they go along with Ben."""
    monkeypatch.setattr("luznet.client.traveller.Link", FakeLink)
    FakeLink.made = []
    chain, theirs = alone()
    client = Client("Ann", Goal("sit"))
    client.custody.is_signed = is_signed
    travelling = Traveller(client, AT_HOME, KEYS, lambda: None, FakeLink)
    client.receive(Welcome(1, ()))
    client.receive(Custody(chain.table, chain.links, chain.roster))
    client.receive(Luz(3).update(0))
    assert client.table.id == chain.table
    there = Moved(chain.table, "Ben", key_of("Ben"), ("10.0.0.2",), 2, theirs.links)
    client.receive(there)
    assert client.moving.offer is there
    assert client.moving.to is None
    return travelling


def test_whoever_goes_along_says_so_to_the_host_that_they_leave(monkeypatch):
    travelling = asked(monkeypatch)

    async def go() -> None:
        async with travelling.running():
            travelling.go_along()
            for _turn in range(5):
                await asyncio.sleep(0)

    run(go())
    assert FakeLink.made[0].sent == [Leave(to=key_of("Ben"))]
    assert FakeLink.made[1].place.key == key_of("Ben")
    assert travelling._client.host_loss == HostLoss("taking", None, "Ben")


def test_whoever_stays_is_never_asked_about_that_again_wherever_it_goes_from_there(monkeypatch):
    travelling = asked(monkeypatch)
    client = travelling._client
    there = client.moving.offer
    client.decline()
    client.receive(there)
    assert client.moving.offer is None
    ben, second = key_of("Ben"), key_of("Ben's second key")
    _before, theirs = alone()
    link = handed_over(theirs, 2, second, partial(signed, ben))
    client.receive(replace(there, key=second, links=theirs.with_link(link).shown))
    assert client.moving.offer is None


@pytest.mark.parametrize(("voter", "is_asked"), [("Ben", False), ("Cleo", True)])
def test_whoever_stays_is_asked_no_more_about_the_same_people_however_often_they_go_on_alone(
    monkeypatch, voter, is_asked
):
    travelling = asked(monkeypatch)
    client = travelling._client
    there = client.moving.offer
    client.decline()
    _chain, theirs = alone(key_of("Ben's second key"), voter)
    client.receive(replace(there, key=theirs.tip.key, links=theirs.links))
    assert (client.moving.offer is not None) == is_asked
    assert FakeLink.made[0].sent == []


def test_what_was_asked_where_the_table_was_before_is_asked_no_more(monkeypatch):
    client = asked(monkeypatch)._client
    newest = client.newest
    chain = client.custody.of(newest.table.id)
    link = handed_over(chain, 1, HOME, partial(signed, HOME))
    client.receive(Custody(chain.table, chain.with_link(link).links))
    client.receive(replace(newest, table=replace(newest.table, epoch=1)))
    assert client.newest.table.epoch == 1
    assert client.moving.offer is None
