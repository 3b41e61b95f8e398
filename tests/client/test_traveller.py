"""A client that follows its person to the host of their table, and back."""

import asyncio
from functools import partial
from typing import Any, ClassVar

import msgspec
import pytest

from luznet.client import traveller
from luznet.client.core import Client, Goal
from luznet.client.lobby import Place
from luznet.client.probe import Found
from luznet.client.traveller import Traveller
from luznet.custody.evidence import digest, handed_over, made_roster, made_vote, opened
from luznet.custody.search import Succeed
from luznet.transport import KeyPair
from luznet.wire.client_messages import Act, Conduct, Reached, Sit, Withdraw
from luznet.wire.custody_messages import ChainLink, Custody
from luznet.wire.evening_messages import Evening, EveningTable, LentHost
from luznet.wire.messages import Farewell, Invitation, Refused, Welcome
from luznet.wire.moving_messages import Holder, Moved, Reach
from tests.host.running import run
from tests.host.simulated import is_signed, signed
from tests.terminal.tables import Luz

HOME, LENT = "h" * 40, "l" * 40
AT_HOME = Place(("10.0.0.1",), 1, HOME)
KEYS = KeyPair("k" * 40, "s" * 40)


class FakeLink:
    """A link without a network: it runs until it is closed."""

    made: ClassVar[list["FakeLink"]] = []

    def __init__(self, client: Client, place: Place, keys: Any, on_change: Any) -> None:
        self.client, self.place, self.on_change = client, place, on_change
        self.sent: list[Any] = []
        self.addresses: list[str] = []
        self.is_open = True
        self._closed = asyncio.Event()
        FakeLink.made.append(self)

    async def run(self) -> None:
        await self._closed.wait()

    def send(self, messages: Any) -> None:
        self.sent.extend(messages)

    def come_back(self) -> None:
        self.client.come_back()

    def close(self) -> None:
        self.is_open = False
        self._closed.set()

    def tell(self, *messages: Any) -> None:
        for message in messages:
            self.sent.extend(self.client.receive(message))
        self.on_change()


@pytest.fixture(autouse=True)
def links(monkeypatch):
    monkeypatch.setattr(traveller, "Link", FakeLink)
    FakeLink.made = []


def evening(*tables: EveningTable, known: bool = True) -> Evening:
    hosts = (LentHost(LENT, ("10.0.0.2",), 2),) if known else ()
    return Evening("evening1", "Friday", "luz", "round", 1, 4, tables, you=0, hosts=hosts)


LENT_TABLE = EveningTable(2, 1, "lent0001", (0, 1, 2), host=LENT)
OVER = EveningTable(2, 1, "lent0001", (0, 1, 2), state="over", scores=(1, 2, 3), host=LENT)


def story(*parts, goal=None) -> list[FakeLink]:
    """Let a client live through parts, each with the traveller and time to settle."""

    async def live() -> None:
        client = Client("Ann", goal or Goal("sit", "evening1"))
        client.custody.is_signed = is_signed
        travelling = Traveller(client, AT_HOME, KEYS, lambda: None, FakeLink)
        async with travelling.running():
            for part in parts:
                part(travelling)
                for _turn in range(20):
                    await asyncio.sleep(0)

    run(live())
    return FakeLink.made


def told(*messages):
    return lambda travelling: FakeLink.made[0].tell(*messages)


def test_a_table_on_a_lent_host_is_gone_to_and_the_evening_is_heard_aside():
    home, lent, aside = story(told(evening(LENT_TABLE)))
    assert (home.place.key, lent.place.key, aside.place.key) == (HOME, LENT, HOME)
    assert lent.client.goal == Goal("sit", "lent0001")
    assert lent.client is home.client
    assert aside.client.goal == Goal("sit", "evening1")
    assert aside.client.evening is home.client.evening


def test_when_the_table_is_over_the_client_is_back_at_the_evening():
    links = story(
        told(evening(LENT_TABLE)), lambda travelling: FakeLink.made[2].tell(evening(OVER))
    )
    assert [each.place.key for each in links] == [HOME, LENT, HOME, HOME]
    assert links[3].client is links[0].client
    assert links[3].client.goal == Goal("sit", "evening1")
    assert not links[2].is_open


def test_the_code_of_a_host_is_forgotten_when_its_table_has_moved():
    opening = opened("abcd1234", 0, HOME, partial(signed, HOME))
    link = handed_over(opening, 1, LENT, partial(signed, HOME))
    links = story(
        told(Custody("abcd1234", opening.links), Invitation(4000, "123456", "t" * 22)),
        told(Moved("abcd1234", "Ben", LENT, ("10.0.0.2",), 2, (link,))),
    )
    assert links[1].place.key == LENT
    links[1].tell(Invitation(4001, "654321"))
    assert links[1].client.invitation == Invitation(4001, "654321")


def test_the_farewell_of_a_lent_host_does_not_end_the_evening():
    def close(travelling):
        FakeLink.made[1].tell(Farewell("closing"))

    seen = []
    links = story(
        told(evening(LENT_TABLE)),
        close,
        lambda travelling: seen.append(travelling._client.farewell),
        lambda travelling: FakeLink.made[2].tell(evening(OVER)),
    )
    assert seen == [Farewell("closing")]
    assert links[3].place.key == HOME
    assert links[3].client.farewell is None


def test_whoever_is_at_the_evening_elsewhere_leaves_its_table_and_comes_back_to_both():
    seen = []

    def standings(travelling):
        seen.append([each.client.standing for each in FakeLink.made[1:]])

    story(
        told(Welcome(1, ()), evening(LENT_TABLE)),
        lambda travelling: FakeLink.made[2].tell(Welcome(1, ()), Farewell("replaced")),
        standings,
        lambda travelling: travelling.come_back(),
        standings,
    )
    assert seen == [["ended", "ended"], ["connecting", "connecting"]]


def test_whoever_is_removed_from_the_evening_leaves_their_table_elsewhere_for_good():
    seen = []
    story(
        told(Welcome(1, ()), evening(LENT_TABLE)),
        lambda travelling: FakeLink.made[2].tell(Welcome(1, ()), Farewell("turned_out")),
        lambda travelling: seen.append(travelling._client),
    )
    assert (seen[0].standing, seen[0].was_removed) == ("ended", True)


def test_whoever_checked_in_later_comes_back_checked_in():
    def check_in(travelling):
        FakeLink.made[0].client.goal = Goal("sit", "evening1")

    links = story(
        check_in,
        told(evening(LENT_TABLE)),
        lambda travelling: FakeLink.made[2].tell(evening(OVER)),
        goal=Goal("browse"),
    )
    assert links[3].client.goal == Goal("sit", "evening1")


def test_a_table_here_or_on_a_host_that_is_not_known_leads_nowhere():
    here = EveningTable(1, 1, "here0001", (0, 1, 2))
    assert len(story(told(evening(here)), told(evening(LENT_TABLE, known=False)))) == 1


def test_away_the_organiser_still_speaks_to_the_evening_and_plays_at_the_table():
    act = Act(turn=1, action={"type": "bet", "tricks": 1})

    def speak(travelling):
        travelling.send([Conduct("pause"), act])

    _, lent, aside = story(told(evening(LENT_TABLE)), speak)
    assert aside.sent == [Conduct("pause")]
    assert lent.sent == [act]


def test_whoever_leaves_the_evening_while_away_does_not_check_in_again():
    links = story(
        told(evening(LENT_TABLE)),
        lambda travelling: travelling.send([Withdraw()]),
        lambda travelling: FakeLink.made[2].tell(evening(OVER)),
    )
    assert links[2].sent == [Withdraw()]
    assert links[3].client.goal == Goal("browse")


def test_a_table_that_is_not_open_yet_is_asked_for_again(monkeypatch):
    monkeypatch.setattr(traveller, "AGAIN", 0.0)

    def refuse(travelling):
        FakeLink.made[1].tell(Welcome(version=1, tables=()), Refused(of="sit", code="no_table"))

    _, lent, _ = story(told(evening(LENT_TABLE)), refuse, lambda travelling: None)
    assert lent.sent == [Sit(table="lent0001"), Sit(table="lent0001")]
    assert lent.client.refusal is None


def test_closing_it_closes_every_link():
    links = story(told(evening(LENT_TABLE)))
    assert not any(each.is_open for each in links)


TABLE = Luz(3).update(0).table.id
OPENED = opened(TABLE, 0, HOME, partial(signed, HOME))


def links_of(key, epoch):
    """Return the links with which a host has the table in this epoch, most having voted for it;
    none for -1."""
    if epoch < 0:
        return ()
    roster = made_roster(OPENED, 1, ["v"], partial(signed, HOME))
    known = OPENED.with_roster(roster, is_signed)
    vote = made_vote(known, epoch, key, partial(signed, "v")).signature
    before = digest(TABLE, OPENED.tip)
    link = ChainLink(epoch, key, before, roster=roster, votes=(vote,))
    return (*OPENED.links, link)[: 1 + (epoch > 0)]


def shown(monkeypatch, epochs):
    """Let hosts show links with which they have the table in these epochs."""

    async def found_at(table, places, keys):
        return [
            Found(links_of(place.key, epoch)) for place, epoch in zip(places, epochs, strict=True)
        ]

    monkeypatch.setattr("luznet.client.probe.found_at", found_at)


@pytest.mark.parametrize(
    ("epochs", "goes_to"),
    [((0, 1, 3), "c"), ((-1, 1, 3), "c"), ((2, 1, 2), None), ((0, 0, -1), None)],
)
def test_of_all_who_prove_that_they_have_the_table_the_latest_is_gone_to_else_the_old_host(
    monkeypatch, epochs, goes_to
):
    shown(monkeypatch, epochs)
    client = Client("Ann", Goal("sit"))
    client.custody.is_signed = is_signed
    heirs = {key: Holder(key, ("10.0.0.3",), 3) for key in ("b", "c")}
    monkeypatch.setattr(client.standby, "heirs_at", lambda table: heirs)
    travelling = Traveller(client, AT_HOME, KEYS, lambda: None, FakeLink)
    client.custody.take(Custody(TABLE, OPENED.links))
    found = run(travelling._find(Luz(3).update(0).table, AT_HOME))
    assert found is not None
    assert (found.holder and found.holder.key) == goes_to


@pytest.mark.parametrize(
    ("epochs", "where"), [((0, 0), [HOME]), ((-1, 1), [HOME, LENT]), ((0, -1), [HOME])]
)
def test_whoever_comes_back_finds_the_table_where_it_went_in_the_meantime(
    monkeypatch, epochs, where
):
    shown(monkeypatch, epochs)
    links = story(
        told(Custody(TABLE, OPENED.links), Welcome(1, ()), Luz(3).update(0), Farewell("replaced")),
        lambda travelling: travelling.come_back([Place(("10.0.0.2",), 2, LENT)]),
        goal=Goal("sit"),
    )
    assert [each.place.key for each in links] == where


def test_the_newest_question_whether_a_host_can_be_reached_is_answered_at_once(monkeypatch):
    """Somebody else may not have reached the one before, and the host waits only for so long."""

    async def prove(place, addresses):
        await (asyncio.Event().wait() if place.key == LENT else asyncio.sleep(0))
        return addresses[0], ()

    monkeypatch.setattr(traveller, "prove", prove)
    table = Luz(3).update(0).table.id
    asked = [Reach(table, key, ("10.0.0.3",), 3) for key in (LENT, HOME)]
    links = story(told(Luz(3).update(0)), told(asked[0]), told(asked[1]), goal=Goal("sit"))
    answers = [each for each in links[0].sent if isinstance(each, Reached)]
    assert answers == [Reached(table, HOME, True)]


def test_a_successor_knows_where_the_lost_host_was_by_addresses_that_others_can_use():
    """Not by a name, or an adapter of this computer: with those, no host could begin."""
    begun = []

    async def succeed(inheritance):
        begun.append(msgspec.json.decode(msgspec.json.encode(inheritance.lost), type=Holder))

    client = Client("Ann", Goal("sit"))
    client.custody.is_signed = is_signed
    client.meet(HOME)
    client.receive(Custody(TABLE, OPENED.links))
    client.receive(Luz(3).update(0))
    home = Place(("fe80::7%3", "anna.local"), 1, HOME)
    travelling = Traveller(client, home, KEYS, lambda: None, FakeLink)
    travelling.succeed = succeed
    FakeLink.made[-1].addresses = ["fe80::7%3", "10.0.0.9"]
    run(travelling._be_successor(Succeed(1)))
    assert begun == [Holder(HOME, ("fe80::7", "10.0.0.9"), 1)]
