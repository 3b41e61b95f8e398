"""An evening on a whole host: check-in, rounds, results, the organiser, and a host that dies."""

import os
import random
from pathlib import Path

import msgpack
import pytest
from msgspec import to_builtins

from luznet.evening.decisions import GUESTS_MOST
from luznet.evening.entries import Plan
from luznet.evening.standings import standings
from luznet.host.admission import Admission
from luznet.host.arrivals import EVERY, OF_ADDRESS, OF_NETWORK
from luznet.host.config import GamesWait, HostConfig, PlannedEvening
from luznet.host.evening_host import ABSENT_AFTER, EveningHost
from luznet.host.evening_views import evening_info
from luznet.records.journal import Journal
from luznet.trust import KeyList
from luznet.wire.codec import encode
from luznet.wire.evening_messages import WAITING_MOST
from luznet.wire.messages import Options
from tests.host.simulated import Simulated, codes, id_of, key_of

BOSS = "Boss"


class SimulatedEvening(Simulated):
    """A host of an evening, and people who play at random; `restart` is a kill -9 and a start."""

    def __init__(self, folder: Path, seed: int = 1, *, takes_hosts: bool = False, **plan) -> None:
        super().__init__(seed)
        self._takes_hosts = takes_hosts
        self._folder = folder
        usual = {"game": "luz", "options": Options(pace=0), "rounds": 2, "minutes": 0, "least": 3,
                 "most": 5, "usual": 4}  # fmt: skip
        self._plan = Plan(**(usual | plan))
        self.names = [BOSS]
        self.host = self._started("Friday")

    def _started(self, name: str, *, afresh: bool = False) -> EveningHost:
        self.journal = Journal(self._folder / "evening.sqlite3")
        admission = Admission(*[KeyList(Path(os.devnull))] * 2, frozenset(), self.now)
        config = HostConfig(
            (), founder=key_of(BOSS), organised=True, afresh=afresh,
            evening=PlannedEvening(name, self._plan, self._takes_hosts),
        )  # fmt: skip
        return EveningHost(config, self.journal, self, admission, self._list, self.said.append)

    def restart(self, name: str = "Friday", **how) -> None:
        self.journal.close()
        self.questions.clear()
        self.host = self._started(name, **how)

    @property
    def evening(self):
        return self.host.evening

    def come(self, *names: str, source: str = "") -> "SimulatedEvening":
        for name in names:
            self.names.append(name) if name not in self.names else None
            self.sources[id_of(name)] = source
            self.say(name, "hello", versions=[1], name=name)
            self.say(name, "sit", table=self.evening.id)
        return self

    def boss(self, what: str, **fields):
        if self.host._connections.of(id_of(BOSS)) is None:
            self.say(BOSS, "hello", versions=[1], name=BOSS)
        return self.say(BOSS, "conduct", what=what, **fields)

    def ping(self) -> None:
        """Let everybody who is connected give a sign of life."""
        for name in self.names:
            if self.host._connections.of(id_of(name)) is not None:
                self.say(name, "ping", n=1)

    def live(self, seconds: int) -> None:
        """Let time pass in which everybody stays connected."""
        for _second in range(seconds):
            self.ping()
            self.wait(1)

    def state(self, name: str) -> dict:
        return self.told(name, "evening")[-1]

    def play(self, most: int = 100_000) -> "SimulatedEvening":
        """Let everybody act at random until no game goes on, or so many actions were taken."""
        rng = random.Random(5)
        for action in range(most):
            if action % 10 == 0:
                self.ping()
            if not any(self._act(each, rng) for each in list(self.host._tables.values())):
                break
        self.wait(0.5)
        return self

    def _act(self, journaled, rng) -> bool:
        table = journaled.table
        if table.phase != "playing" or table.held:
            return False
        seat = table.rules.to_act(table.play)
        name = table.seats[seat].name
        legal = table.rules.legal(table.play, seat)
        if table.seats[seat].who == "person" and not table.seats[seat].stand_in:
            self.clock += 0.05
            self.say(name, "act", turn=table.turn, action=to_builtins(rng.choice(legal)))
        else:
            self.answer_bots_once()
            self.clock += 0.05
            self.host.tick()
        return True


PEOPLE = ("Ann", "Ben", "Cid", "Dee", "Eva", "Fay", "Gus", "Hal")


@pytest.fixture
def hall(tmp_path):
    evening = SimulatedEvening(tmp_path)
    yield evening
    evening.journal.close()


def tables_of(hall, *names):
    return [hall.told(name, "update")[-1]["table"]["id"] for name in names]


def test_whoever_sits_down_at_the_evening_is_checked_in_and_told_of_it(hall):
    hall.come("Ann", "Ben").wait(0.5)
    state = hall.state("Ann")
    assert (state["name"], state["stage"], state["you"]) == ("Friday", "check_in", 0)
    people = hall.told("Ann", "standings")[-1]["people"]
    assert {each["name"] for each in people} == {"Ann", "Ben"}


def test_a_list_of_tables_begins_with_the_evening(hall):
    told = hall.say("Ann", "hello", versions=[1], name="Ann")
    assert told[0]["tables"][0]["name"] == "Friday"
    assert told[0]["tables"][0]["id"] == hall.evening.id


def test_a_round_brings_everybody_to_a_table_at_once_and_its_game_has_begun(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    ids = tables_of(hall, *PEOPLE)
    assert sorted(ids.count(each) for each in set(ids)) == [4, 4]
    for name in PEOPLE:
        update = hall.told(name, "update")[-1]
        assert update["table"]["phase"] == "playing"
        assert update["table"]["seats"][update["you"]]["name"] == name
    state = hall.state("Ann")
    assert (state["stage"], state["round"], len(state["tables"])) == ("round", 1, 2)


def test_results_come_in_by_themselves_and_the_final_ends_the_evening(hall):
    hall.come(*PEOPLE)
    for round_ in (1, 2):
        hall.boss("begin")
        hall.play()
        assert hall.state("Eva")["stage"] == "break"
        assert all(each.result for each in hall.evening.rounds[round_ - 1].tables)
    before = [each.person for each in standings(hall.evening)][:4]
    hall.boss("begin")
    assert hall.state("Eva")["final"]
    assert set(hall.evening.rounds[-1].tables[0].seating.people) == set(before)
    hall.play()
    assert hall.state("Eva")["stage"] == "over"
    assert hall.boss("begin")[-1]["code"] == "evening_over"


def test_nobodys_seat_waits_at_an_evening_that_is_over(hall):
    hall.come(*PEOPLE)
    key = hall.evening.guests[0].key
    assert evening_info(hall.evening, key).yours == 0
    hall.boss("finish")
    assert evening_info(hall.evening, key).yours is None


def test_the_results_are_the_scores_of_the_tables(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    ends = {}
    hall.play()
    for name in PEOPLE:
        last = hall.told(name, "update")[-1]
        seat, view = last["you"], last["view"]
        ends[name] = sum(points[seat] for points in view["points"])
    for table in hall.evening.rounds[0].tables:
        names = [hall.evening.guests[each].name for each in table.seating.people]
        assert [ends[name] for name in names] == list(table.result.scores)


def test_a_host_that_dies_goes_on_at_the_same_card_with_everything(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    hall.play(most=7)
    before = hall.evening
    turns = {name: each.table.turn for name, each in hall.host._tables.items()}
    hall.restart()
    assert hall.evening == before
    assert {name: each.table.turn for name, each in hall.host._tables.items()} == turns
    hall.come(*PEOPLE).wait(0.5)
    assert len(set(tables_of(hall, *PEOPLE))) == 2
    hall.play()
    assert hall.state("Ann")["stage"] == "break"


def test_tables_that_a_dying_host_had_not_opened_yet_are_opened_by_the_next(hall, monkeypatch):
    hall.come(*PEOPLE)
    monkeypatch.setattr(EveningHost, "_carry_out", lambda self: None)
    hall.boss("begin")
    assert not hall.host._tables
    monkeypatch.undo()
    hall.restart()
    hall.come(*PEOPLE).wait(0.5)
    assert len(hall.host._tables) == 2
    assert len(set(tables_of(hall, *PEOPLE))) == 2


def test_a_late_arrival_waits_for_the_next_round(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    hall.come("Ida")
    assert not hall.told("Ida", "update")
    hall.play().boss("begin")
    assert hall.told("Ida", "update")


def test_whoever_leaves_the_evening_is_replaced_by_a_bot_and_gets_nothing_for_the_round(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    hall.say("Ben", "withdraw")
    hall.play()
    ben = next(each for each in standings(hall.evening) if each.person == 1)
    assert ben.points == 0
    hall.boss("begin")
    assert sum(len(each.seating.people) for each in hall.evening.rounds[-1].tables) == 7


def test_whoever_is_gone_between_rounds_has_left_after_two_minutes(hall):
    hall.come(*PEOPLE)
    hall.lose("Ann")
    hall.live(round(ABSENT_AFTER) + 2)
    assert hall.evening.here == [1, 2, 3, 4, 5, 6, 7]
    hall.come("Ann")
    assert hall.evening.here == [0, 1, 2, 3, 4, 5, 6, 7]


def test_the_organiser_stops_all_tables_and_lets_them_go_on(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    hall.boss("pause")
    assert all(each.table.held for each in hall.host._tables.values())
    update = hall.told("Ann", "update")[-1]
    assert update["table"]["held"]
    refused = hall.say("Ann", "act", turn=update["turn"], action={"type": "bet", "tricks": 1})
    assert codes(refused) == ["held"]
    hall.boss("resume")
    assert not any(each.table.held for each in hall.host._tables.values())
    hall.play()
    assert hall.state("Ann")["stage"] == "break"


def test_the_organiser_stops_one_table_and_the_round_waits_for_it(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    hall.boss("pause", table=2)
    assert sorted(each.table.held for each in hall.host._tables.values()) == [False, True]
    hall.play()
    assert hall.state("Ann")["stage"] == "round"
    assert [each.get("state") for each in hall.state("Ann")["tables"]] == ["over", "paused"]
    hall.boss("resume", table=2)
    hall.play()
    assert hall.state("Ann")["stage"] == "break"


def test_a_postponed_table_stands_still_until_it_is_recalled(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    hall.boss("postpone", table=2)
    hall.play()
    assert hall.state("Ann")["stage"] == "break"
    second = hall.evening.rounds[0].tables[1]
    assert second.result is None
    hall.boss("recall", round=1, table=2)
    assert not hall.host._tables[second.seating.table].table.held
    hall.play()
    assert hall.evening.rounds[0].tables[1].result is not None


def test_the_round_clock_ends_games_with_the_scores_so_far(tmp_path):
    hall = SimulatedEvening(tmp_path, minutes=1)
    hall.come(*PEOPLE)
    hall.boss("begin")
    assert 59_000 < hall.state("Ann")["clock"] <= 60_000
    hall.live(62)
    assert hall.state("Ann")["stage"] == "break"
    assert all(each.result.cut for each in hall.evening.rounds[0].tables)
    assert all(each.table.held for each in hall.host._tables.values())
    hall.journal.close()


def test_only_the_organiser_conducts_and_nobody_changes_a_table(hall):
    hall.come(*PEOPLE)
    assert codes(hall.say("Ann", "conduct", what="begin")) == ["not_organiser"]
    hall.boss("begin")
    assert codes(hall.say("Ann", "start")) == ["evening_table"]
    assert codes(hall.say("Ann", "ready")) == ["evening_table"]


def test_the_organiser_corrects_a_result(hall):
    hall.come("Ann", "Ben", "Cid")
    hall.boss("begin")
    hall.play()
    hall.say(BOSS, "correct", round=1, table=1, scores=[0, 0, 50])
    person = hall.evening.rounds[0].tables[0].seating.people[2]
    assert standings(hall.evening)[0].person == person
    assert codes(hall.say(BOSS, "correct", round=1, table=1, scores=[0, 0])) == ["bad_result"]
    assert codes(hall.say("Ann", "correct", round=1, table=1, scores=[9, 0, 0])) == [
        "not_organiser"
    ]


def test_a_board_sees_every_table_as_spectators_do(hall):
    hall.come(*PEOPLE)
    hall.say(BOSS, "hello", versions=[1], name=BOSS)
    hall.say(BOSS, "overlook")
    hall.boss("begin")
    hall.play(most=30)
    newest = {each["table"]["id"]: each for each in hall.told(BOSS, "update")}
    assert len(newest) == 2
    for name, journaled in hall.host._tables.items():
        table = journaled.table
        assert newest[name]["you"] is None
        assert newest[name]["turn"] == table.turn
        seen = msgpack.unpackb(encode(table.rules.view(table.play, None)))
        assert newest[name]["view"] == seen


def test_a_board_sees_no_table_where_nobody_may_watch(tmp_path):
    hall = SimulatedEvening(tmp_path, options=Options(pace=0, spectators="none"))
    hall.come(*PEOPLE)
    hall.say(BOSS, "hello", versions=[1], name=BOSS)
    hall.say(BOSS, "overlook")
    hall.boss("begin")
    hall.play(most=9)
    assert not hall.told(BOSS, "update")
    hall.journal.close()


def test_an_evening_that_is_not_over_is_not_replaced_by_another(hall):
    hall.come(*PEOPLE)
    hall.journal.close()
    with pytest.raises(GamesWait):
        hall._started("Saturday")
    hall.journal.close()
    hall.restart("Saturday", afresh=True)
    assert hall.evening.name == "Saturday"
    assert not hall.evening.guests


def test_other_hosts_have_no_evening():
    host = Simulated()
    host.seat("Ann")
    assert codes(host.say("Ann", "withdraw")) == ["no_evening"]
    assert codes(host.say("Ann", "overlook")) == ["no_evening"]


# ---- lent hosts --------------------------------------------------------------------------

LENDER = "Lender"


@pytest.fixture
def spread(tmp_path):
    """An evening with eight people, to which a host is lent."""
    evening = SimulatedEvening(tmp_path, takes_hosts=True)
    lend(evening.come(*PEOPLE))
    yield evening
    evening.journal.close()


def offer(hall, lender=LENDER, tables=5, host="eva@lemon"):
    """Lend a host, which waits until the organiser approves it."""
    hall.say(lender, "hello", versions=[1], name=lender)
    return hall.say(lender, "lend", addresses=["10.0.0.9"], port=4000, tables=tables, host=host)


def approve(hall, approved=True):
    if hall.host._connections.of(id_of(BOSS)) is None:
        hall.say(BOSS, "hello", versions=[1], name=BOSS)
    return hall.say(BOSS, "approve", key=key_of(LENDER), approved=approved)


def lend(hall):
    """Lend a host that the organiser approves."""
    return [*offer(hall), *approve(hall)]


def test_an_evening_takes_lent_hosts_only_if_its_organiser_wants_them(hall):
    assert codes(offer(hall)) == ["no_lending"]
    assert codes(hall.say(LENDER, "report", table="abcd1234", scores=[1, 2])) == ["no_lending"]


def test_the_tables_of_a_round_are_spread_over_the_hosts_and_everybody_is_told_where(spread):
    spread.boss("begin")
    first, second = spread.evening.rounds[0].tables
    assert (first.seating.host, second.seating.host) == ("", key_of(LENDER))
    assert [*spread.host._tables] == [first.seating.table]
    (order,) = spread.told(LENDER, "order")
    people = [spread.evening.guests[each] for each in second.seating.people]
    assert order["table"] == second.seating.table
    assert [each["key"] for each in order["people"]] == [guest.key for guest in people]
    state = spread.state("Ann")
    assert [each.get("host", "") for each in state["tables"]] == ["", key_of(LENDER)]
    place = {"key": key_of(LENDER), "addresses": ["10.0.0.9"], "port": 4000, "name": "eva@lemon"}
    assert state["hosts"] == [place]


def test_a_lent_host_reports_the_result_of_its_table_and_of_no_other(spread):
    spread.boss("begin")
    first, second = (each.seating.table for each in spread.evening.rounds[0].tables)
    for table in (first, "nowhere1", second):
        refused = spread.say(
            LENDER, "report", table=table, scores=[1, 9, 3, 2], winners=[1], over=True
        )
        assert codes(refused) == ([] if table == second else ["no_such_table"])
    assert [*spread.host._lenders._reports] == [(key_of(LENDER), second)]
    spread.wait(0.5)
    own, lent = spread.evening.rounds[0].tables
    assert own.result is None
    assert lent.result.scores == (1, 9, 3, 2)
    assert lent.result.winners == (1,)


def test_everybody_is_told_how_a_lent_table_stands(spread):
    spread.boss("begin")
    table = spread.evening.rounds[0].tables[1].seating.table
    spread.say(LENDER, "report", table=table, scores=[10, 5, 0, -5])
    spread.wait(0.5)
    assert spread.state("Ann")["tables"][1]["scores"] == [10, 5, 0, -5]
    assert "scores" not in spread.state("Ann")["tables"][0]


def test_a_report_that_does_not_fit_its_table_is_left_out(spread):
    spread.boss("begin")
    table = spread.evening.rounds[0].tables[1].seating.table
    spread.say(LENDER, "report", table=table, scores=[1, 9], winners=[1], over=True)
    spread.say(LENDER, "report", table=table, scores=[1, 9, 3, 2], winners=[7], over=True)
    spread.wait(0.5)
    assert spread.evening.rounds[0].tables[1].result is None


def test_the_round_clock_takes_what_a_lent_host_reported_last(tmp_path):
    hall = SimulatedEvening(tmp_path, takes_hosts=True, minutes=1)
    lend(hall.come(*PEOPLE))
    hall.names.append(LENDER)
    hall.boss("begin")
    table = hall.evening.rounds[0].tables[1].seating.table
    hall.say(LENDER, "report", table=table, scores=[10, 5, 0, -5])
    hall.live(62)
    result = hall.evening.rounds[0].tables[1].result
    assert (result.scores, result.cut) == ((10, 5, 0, -5), True)
    assert hall.told(LENDER, "order")[-1]["state"] == "hold"
    hall.journal.close()


def test_a_lent_host_that_comes_back_is_told_its_tables_again(spread):
    spread.boss("begin")
    spread.lose(LENDER)
    spread.restart()
    spread.come(*PEOPLE)
    before = len(spread.told(LENDER, "order"))
    offer(spread)
    orders = spread.told(LENDER, "order")[before:]
    assert [order["state"] for order in orders] == ["play"]


def test_what_the_organiser_stops_or_postpones_stands_still_on_a_lent_host(spread):
    spread.boss("begin")
    spread.boss("pause", table=2)
    assert spread.told(LENDER, "order")[-1]["state"] == "hold"
    spread.boss("resume", table=2)
    assert spread.told(LENDER, "order")[-1]["state"] == "play"


def test_everybody_is_told_whether_a_lent_host_is_there(spread):
    spread.boss("begin")
    here = []
    for happens in (lambda: None, lambda: spread.lose(LENDER), lambda: offer(spread)):
        happens()
        spread.wait(0.5)
        (place,) = spread.state("Ann")["hosts"]
        here.append(place.get("here", True))
    assert here == [True, False, True]


def test_a_host_that_is_gone_gets_no_table(spread):
    spread.lose(LENDER)
    spread.boss("begin")
    assert all(not each.seating.host for each in spread.evening.rounds[0].tables)


# ---- strangers who lend ------------------------------------------------------------------


@pytest.fixture
def stranger(tmp_path):
    """An evening with eight people, to which a stranger lends a host."""
    evening = SimulatedEvening(tmp_path, takes_hosts=True)
    offer(evening.come(*PEOPLE))
    yield evening
    evening.journal.close()


def test_a_stranger_who_lends_a_computer_gets_no_table_and_no_report_of_theirs_counts(stranger):
    stranger.boss("begin")
    assert all(not each.seating.host for each in stranger.evening.rounds[0].tables)
    assert not stranger.told(LENDER, "order")
    assert "hosts" not in stranger.state("Ann") or not stranger.state("Ann")["hosts"]
    table = stranger.evening.rounds[0].tables[0].seating.table
    refused = stranger.say(LENDER, "report", table=table, scores=[0, 500, 0, 0], over=True)
    assert codes(refused) == ["no_lending"]
    stranger.wait(0.5)
    assert stranger.evening.rounds[0].tables[0].result is None


def test_only_the_organiser_is_told_which_computers_wait_and_approves_them(stranger):
    stranger.wait(0.5)
    stranger.boss("begin")
    waiting = {"key": key_of(LENDER), "name": "eva@lemon", "tables": 5}
    assert stranger.state(BOSS)["waiting"] == [waiting]
    assert not stranger.state("Ann").get("waiting")
    assert codes(stranger.say("Ann", "approve", key=key_of(LENDER))) == ["not_organiser"]
    approve(stranger)
    assert not stranger.state(BOSS).get("waiting")
    assert [each["key"] for each in stranger.state("Ann")["hosts"]] == [key_of(LENDER)]


def test_a_computer_that_comes_or_goes_while_it_waits_is_told_to_nobody_but_the_organiser(stranger):
    stranger.say(BOSS, "hello", versions=[1], name=BOSS)
    stranger.wait(0.5)
    told = {name: len(stranger.told(name, "evening")) for name in ("Ann", BOSS)}
    stranger.lose(LENDER)
    stranger.wait(0.5)
    assert not stranger.state(BOSS).get("waiting")
    assert len(stranger.told(BOSS, "evening")) == told[BOSS] + 1
    assert len(stranger.told("Ann", "evening")) == told["Ann"]


def test_a_refused_computer_is_told_so_and_waits_no_longer(stranger):
    stranger.wait(0.5)
    approve(stranger, approved=False)
    assert codes(stranger.told(LENDER)) == ["not_approved"]
    stranger.wait(0.5)
    assert not stranger.state(BOSS).get("waiting")


def test_what_was_approved_stays_so_after_a_restart(stranger):
    approve(stranger)
    stranger.restart()
    stranger.come(*PEOPLE)
    offer(stranger)
    stranger.boss("begin")
    hosts = [each.seating.host for each in stranger.evening.rounds[0].tables]
    assert hosts == ["", key_of(LENDER)]


def test_reports_of_a_computer_that_was_taken_out_again_do_not_count(spread):
    spread.boss("begin")
    table = spread.evening.rounds[0].tables[1].seating.table
    approve(spread, approved=False)
    assert codes(spread.told(LENDER))[-1:] == ["not_approved"]
    report = {"table": table, "scores": [0, 500, 0, 0], "over": True}
    assert codes(spread.say(LENDER, "report", **report)) == ["no_lending"]
    assert codes(offer(spread)) == []
    assert codes(spread.say(LENDER, "report", **report)) == ["no_lending"]
    spread.wait(0.5)
    assert spread.evening.rounds[0].tables[1].result is None


def test_an_address_that_lends_many_computers_keeps_no_other_from_being_seen(stranger):
    for number in range(50):
        name = f"Eve {number}"
        stranger.sources[id_of(name)] = "10.0.0.66"
        offer(stranger, name)
    stranger.sources[id_of("Zoe")] = "10.0.0.7"
    offer(stranger, "Zoe", host="zoe@lime")
    stranger.say(BOSS, "hello", versions=[1], name=BOSS)
    stranger.wait(0.5)
    names = [each["name"] for each in stranger.state(BOSS)["waiting"]]
    assert len(names) == WAITING_MOST
    assert "zoe@lime" in names


# ---- invented people ---------------------------------------------------------------------


def invented(hall, number, source="10.0.0.66"):
    """Let a liar check in so many people with keys of their own; return how many got in."""
    before = len(hall.evening.here)
    hall.come(*[f"Ghost {each}" for each in range(number)], source=source)
    return len(hall.evening.here) - before


def test_an_address_that_invents_500_people_fills_no_evening(hall):
    assert invented(hall, 500) == OF_ADDRESS
    hall.come("Ann", source="10.0.0.7")
    assert hall.evening.guests[hall.state("Ann")["you"]].here
    assert codes(hall.told("Ghost 499")) == ["address_full"]


def test_an_ipv6_network_of_inventions_leaves_half_of_the_places_to_others(hall):
    network = "2001:0db8:0000:0000"
    assert invented(hall, 500, network) == OF_NETWORK == GUESTS_MOST // 2
    turn_out(hall, "Ghost 7")
    hall.wait(EVERY)
    hall.come("Ann", source=network)
    assert hall.evening.guests[-1].name == "Ann"


def test_thirty_people_behind_one_router_come_twice_and_guests_of_the_ssh_door_are_not_counted(
    hall,
):
    people = [f"Pat {number}" for number in range(30)]
    for _time in range(2):
        hall.come(*people, source="192.168.1.1")
        assert len(hall.evening.here) == 30
        for name in people:
            hall.say(name, "withdraw")
        hall.wait(300)
    hall.come(*[f"Guest {number}" for number in range(100)])
    assert len(hall.evening.here) == 100


def test_an_address_cannot_bring_person_after_person_who_leave_at_once(hall):
    for number in range(200):
        hall.come(f"Ghost {number}", source="10.0.0.66")
        hall.say(f"Ghost {number}", "withdraw")
    assert hall.evening.length < 2 * OF_ADDRESS + 2
    assert len(hall.evening.guests) == 1


def test_whoever_left_before_they_played_counts_no_more_and_gives_their_name_free(hall):
    hall.come("Ann", "Ben")
    hall.say("Ann", "withdraw")
    hall.wait(0.5)
    assert {each["name"] for each in hall.told("Ben", "standings")[-1]["people"]} == {"Ben"}
    hall.say("Other", "hello", versions=[1], name="Ann")
    assert not codes(hall.say("Other", "sit", table=hall.evening.id))
    assert [guest.key for guest in hall.evening.guests] == [key_of("Other"), key_of("Ben")]
    assert codes(hall.say("Ann", "sit", table=hall.evening.id)) == ["name_taken"]
    before = hall.evening
    hall.restart()
    assert hall.evening == before


def test_whoever_left_after_they_played_keeps_their_place_in_the_standings(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    hall.say("Ben", "withdraw")
    hall.come("Ida")
    assert [guest.name for guest in hall.evening.guests] == [*PEOPLE, "Ida"]


# ---- people who are removed --------------------------------------------------------------


def turn_out(hall, name, **fields):
    person = next(at for at, guest in enumerate(hall.evening.guests) if guest.name == name)
    if hall.host._connections.of(id_of(BOSS)) is None:
        hall.say(BOSS, "hello", versions=[1], name=BOSS)
    return hall.say(BOSS, "turn_out", person=person, name=name, **fields)


def test_a_removed_person_is_out_and_comes_back_under_the_same_key_only_if_let_in(hall):
    hall.come(*PEOPLE)
    turn_out(hall, "Ben")
    assert hall.told("Ben", "farewell")[-1]["reason"] == "turned_out"
    hall.say("Ben", "hello", versions=[1], name="Benny")
    for kind in ("sit", "watch"):
        assert codes(hall.say("Ben", kind, table=hall.evening.id)) == ["turned_out"]
    hall.restart()
    hall.come("Ben")
    assert codes(hall.told("Ben"))[-1:] == ["turned_out"]
    turn_out(hall, "Ben", out=False)
    hall.come("Ben")
    assert hall.evening.guests[1].here


def test_a_removed_person_who_plays_is_replaced_by_a_bot_and_gets_nothing(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    turn_out(hall, "Ben")
    seats = [seat for each in hall.host._tables.values() for seat in each.table.seats]
    assert [seat.stand_in for seat in seats if seat.name == "Ben"] == [True]
    hall.play()
    last = hall.told("Ann", "standings")[-1]["people"][-1]
    assert (last["name"], last.get("points", 0), last["removed"]) == ("Ben", 0, True)
    hall.boss("begin")
    assert sum(len(each.seating.people) for each in hall.evening.rounds[-1].tables) == 7


def test_a_removed_person_with_another_key_is_a_newcomer_without_seat_or_points(hall):
    hall.come(*PEOPLE)
    hall.boss("begin")
    turn_out(hall, "Ben")
    hall.say("Another key", "hello", versions=[1], name="Ben")
    hall.say("Another key", "sit", table=hall.evening.id)
    assert not hall.told("Another key", "update")
    assert hall.evening.guests[8].key == key_of("Another key")


def test_what_a_removed_person_knows_of_a_private_evening_is_worthless_to_another_key(hall):
    hall.come(*PEOPLE)
    hall.say(BOSS, "hello", versions=[1], name=BOSS)
    hall.host._set_private(is_private=True)
    code = hall.host._admission.code
    turn_out(hall, "Ben")
    assert hall.host._admission.code != code
    assert not hall.say("Another key", "hello", versions=[1], name="Ben")


def test_removed_people_still_count_for_their_address(hall):
    invented(hall, 500)
    for number in range(OF_ADDRESS):
        turn_out(hall, f"Ghost {number}")
    hall.wait(600)
    assert not hall.evening.here
    assert invented(hall, 500) == 0


def test_only_the_organiser_removes_people_and_never_a_namesake_who_got_their_number(hall):
    hall.come("Ann", "Ben")
    assert codes(hall.say("Ann", "turn_out", person=1, name="Ben")) == ["not_organiser"]
    hall.say(BOSS, "hello", versions=[1], name=BOSS)
    assert codes(hall.say(BOSS, "turn_out", person=0, name="Ben")) == ["no_person"]
    assert codes(hall.say(BOSS, "turn_out", person=7, name="Ben")) == ["no_person"]
    assert len(hall.evening.here) == 2


def test_a_lent_computer_is_told_who_was_removed(spread):
    spread.boss("begin")
    person = spread.evening.rounds[0].tables[1].seating.people[0]
    turn_out(spread, spread.evening.guests[person].name)
    people = spread.told(LENDER, "order")[-1]["people"]
    assert [each.get("out", False) for each in people] == [True, False, False, False]
