"""A host that is lent to an evening: it opens what is ordered, for those people and nobody else."""

import os
from pathlib import Path

import pytest

from luznet.host.admission import Admission
from luznet.host.config import HostConfig
from luznet.host.ordered_host import LentHost
from luznet.trust import KeyList
from luznet.wire.evening_messages import Order, OrderedSeat
from luznet.wire.messages import Options
from tests.host.simulated import Simulated, codes, key_of

PEOPLE = ("Ann", "Ben", "Cid")
TABLE = "abcd1234"


class Lent(Simulated):
    """A lent host without its program."""

    def __init__(self) -> None:
        super().__init__()
        admission = Admission(*[KeyList(Path(os.devnull))] * 2, frozenset(), self.now)
        config = HostConfig((), lent_to="Friday", lent_tables=2)
        self.host = LentHost(config, self.journal, self, admission, self._list, self.said.append)

    def order(self, state="play", *, proves=False, out=()) -> None:
        people = tuple(OrderedSeat(key_of(name), name, proves, name in out) for name in PEOPLE)
        options = Options(pace=0, players=4)
        self.host.take_order(Order(TABLE, "Friday 1-1", "luz", options, people, state))

    def come(self, name):
        self.say(name, "hello", versions=[1], name=name)
        return self.say(name, "sit", table=TABLE)


@pytest.fixture
def lent():
    host = Lent()
    host.order()
    return host


def test_an_order_opens_a_table_for_certain_people_and_bots_and_its_game_begins(lent):
    table = lent.table
    assert [seat.name for seat in table.seats[:3]] == [*PEOPLE]
    assert [seat.who for seat in table.seats] == ["person"] * 3 + ["bot"]
    assert table.phase == "playing"


def test_the_same_order_again_changes_nothing(lent):
    before = lent.table
    lent.order()
    assert lent.table == before


def test_the_people_of_a_table_come_by_their_keys_and_nobody_else_may(lent):
    (update,) = [each for each in lent.come("Ann") if each["type"] == "update"]
    assert update["you"] == 0
    assert codes(lent.come("Eve")) == ["evening_table"]


def test_nobody_at_an_ordered_table_begins_or_changes_anything(lent):
    lent.come("Ann")
    assert codes(lent.say("Ann", "start")) == ["evening_table"]


def test_the_first_deal_waits_for_those_who_take_part_in_its_shuffle():
    lent = Lent()
    lent.order(proves=True)
    lent.wait(60)
    for name in PEOPLE:
        lent.say(name, "hello", versions=[1], name=name, proves=True)
        lent.say(name, "sit", table=TABLE)
    assert not lent.table.play.hands
    for name in PEOPLE:
        assert len(lent.told(name, "prepare")) == 1
        lent.say(name, "commit", number=1, commitment=name.encode().hex().ljust(64, "0"))
    assert [*lent.table.shuffle.commitments] == [key_of(name) for name in PEOPLE]


def test_a_table_stands_still_when_it_is_ordered_to(lent):
    lent.order("hold")
    assert lent.table.held
    lent.order()
    assert not lent.table.held


def test_a_table_is_closed_when_it_is_ordered_to_and_that_of_nobody_is_no_trouble(lent):
    lent.order("close")
    assert not lent.host._tables
    lent.order("close")
    assert not lent.said


def test_it_reports_how_its_tables_stand_and_their_results(lent):
    (report,) = lent.host.reports()
    assert (report.table, report.scores, report.over) == (TABLE, (0, 0, 0, 0), False)


def test_whoever_was_removed_from_the_evening_leaves_their_seat_to_a_bot_until_let_in_again(lent):
    lent.come("Ann")
    lent.order(out=["Ann"])
    assert lent.told("Ann", "farewell")[-1]["reason"] == "turned_out"
    assert lent.table.seats[0].stand_in
    assert codes(lent.come("Ann")) == ["turned_out"]
    lent.order()
    assert not codes(lent.come("Ann"))
    assert not lent.table.seats[0].stand_in
