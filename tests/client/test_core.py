"""What a client knows and sends: goals said again, actions sent once, changes told."""

from functools import partial

import msgspec
import pytest

from luznet.client.changes import SeatChanged, TableChanged, changes
from luznet.client.core import Client, Goal
from luznet.custody.evidence import opened
from luznet.games.luz.types import Bet
from luznet.host.views import table_info
from luznet.wire import client_messages as c
from luznet.wire import messages as m
from luznet.wire.client_messages import Act, Browse, Pause, Ready, Sit, Start, Watch
from luznet.wire.codec import decode_from_host, encode
from luznet.wire.custody_messages import Custody
from luznet.wire.deal_messages import Prepare
from luznet.wire.messages import Options
from tests.host.simulated import is_signed, signed
from tests.host.tables import Played, peer

TABLE = "aaaaaaaa"
WELCOME = m.Welcome(version=1, tables=(m.TableInfo(TABLE, "T", "luz", "over", 0, 4, 0, None),))


def sent(message):
    """Return a host's message as it is after its way over the wire."""
    return decode_from_host(encode(message))


def at_table(played, name="Ann"):
    client = Client(name, Goal("sit"))
    client.receive(WELCOME)
    client.receive(sent(played.update(name)))
    return client


def come_back(client, played):
    """Let a client come back to its table; return what it says that it has seen of it."""
    client.disconnected()
    (sit,) = client.receive(WELCOME)
    played.do(client.name, sit)
    client.receive(sent(played.update(client.name)))
    return sit.seen


def betting(name="Ann"):
    """Return a client and its table, where it is to bet."""
    played = Played().begin(name, "Ben", "Cleo", "Dan")
    while played.table.seats[played.table.play.turn].name != name:
        played.act()
    return at_table(played, name), played


def met(host):
    """Return a client where it is to bet, at a table that this host has opened."""
    client, _ = betting()
    client.custody.is_signed = is_signed
    client.meet(host)
    client.receive(Custody(TABLE, opened(TABLE, 0, host, partial(signed, host)).links))
    return client


@pytest.mark.parametrize(
    ("role", "places", "chosen"),
    [
        ("sit", [(4, None), (3, None), (0, None)], 1),
        ("sit", [(4, None), (0, None), (4, 2)], 2),
        ("sit", [(4, None), (4, None)], 0),
        ("watch", [(4, None), (0, None)], 0),
    ],
)
def test_who_names_no_table_gets_their_own_or_the_first_with_a_free_seat(role, places, chosen):
    tables = [
        m.TableInfo(f"{number}" * 8, "T", "luz", "gathering", taken, 4, 0, yours)
        for number, (taken, yours) in enumerate(places)
    ]
    (asked,) = Client("Ann", Goal(role)).receive(msgspec.structs.replace(WELCOME, tables=tables))
    assert asked.table == tables[chosen].id


@pytest.mark.parametrize(
    ("goal", "message"),
    [
        (Goal("sit"), Sit(table=TABLE)),
        (Goal("sit", "bbbbbbbb", 2), Sit(table="bbbbbbbb", seat=2)),
        (Goal("watch"), Watch(table=TABLE)),
        (Goal("browse"), Browse()),
    ],
)
def test_a_client_says_what_it_wants_on_every_new_connection(goal, message):
    client = Client("Ann", goal)
    assert client.receive(WELCOME) == [message]
    client.disconnected()
    assert client.receive(WELCOME) == [message]


def test_a_table_that_waits_for_its_hosts_disk_is_told_of_once_each_way():
    goes_on = betting()[0].table
    waits = msgspec.structs.replace(goes_on, stalled=True)
    assert changes(goes_on, waits) == [TableChanged("stalled")]
    assert changes(waits, waits) == []
    assert changes(waits, goes_on) == [TableChanged("stored")]


def test_the_view_of_an_update_is_the_games_own():
    client, played = betting()
    assert client.view == played.table.rules.view(played.table.play, 0)
    assert (client.standing, client.table.id) == ("online", TABLE)


def test_an_action_names_the_turn_and_is_not_sent_twice_while_unanswered():
    client, played = betting()
    (act,) = client.act(Bet(2))
    assert act == Act(turn=played.table.turn, action={"type": "bet", "tricks": 2, "safety": False})
    assert client.is_waiting
    assert client.act(Bet(3)) == []


def test_an_action_whose_fate_is_unknown_is_sent_again_only_if_its_turn_still_stands():
    client, played = betting()
    (act,) = client.act(Bet(2))
    assert client.receive(sent(played.update("Ann"))) == []
    client.disconnected()
    assert client.standing == "lost"
    assert client.receive(sent(played.update("Ann"))) == [act]
    client.disconnected()
    played.do("Ann", act)
    assert client.receive(sent(played.update("Ann"))) == []
    assert not client.is_waiting


def test_a_stale_action_is_not_told_and_another_refusal_is():
    client, _ = betting()
    client.act(Bet(2))
    client.receive(m.Refused(of="act", code="stale"))
    assert client.refusal is None
    assert not client.is_waiting
    client.receive(m.Refused(of="act", code="paused", facts={"name": "Ben"}))
    assert client.refusal.code == "paused"


def test_a_host_that_knows_less_than_before_has_lost_history():
    client, played = betting()
    older = sent(played.update("Ann"))
    played.gone("Ben")
    client.receive(sent(played.update("Ann")))
    assert client.loss is None
    client.receive(older)
    assert client.loss == TableChanged("rolled_back", records=1)
    client.receive(sent(played.update("Ann")))
    assert client.log.count(client.loss) == 1


def test_a_host_that_lost_an_action_is_found_out_though_it_wrote_more_records_since():
    client, played = betting()
    update = sent(played.update("Ann"))
    client.receive(msgspec.structs.replace(update, seq=update.seq + 2, turn=update.turn - 1))
    assert client.loss == TableChanged("rolled_back", records=1)


@pytest.mark.parametrize("since", [0, 9])
def test_what_a_host_lost_is_counted_however_far_the_game_has_gone_on_since(since):
    client, played = betting()
    played = played.restarted("a")
    come_back(client, played)
    assert client.loss is None
    after = played.restarted("b", forgotten=5)
    for _ in range(since):
        after.act()
    assert come_back(client, after) == m.Seen("a", played.table.seq)
    assert client.loss == client.log[-1] == TableChanged("rolled_back", records=5)
    assert client.update.seq == after.table.seq
    come_back(client, after.restarted("c"))
    assert client.log.count(client.loss) == 1


def test_a_loss_is_found_out_after_further_starts_of_the_host_too():
    client, played = betting()
    come_back(client, played.restarted("a"))
    after = played.restarted("b").restarted("c").restarted("d")
    come_back(client, after)
    assert client.loss.what == "rolled_back"


def test_starts_of_a_host_that_lost_nothing_raise_no_alarm_however_many_they_are():
    client, played = betting()
    for run in range(2 * m.MOST_RUNS):
        played = played.restarted(f"a{run}")
        if run % m.MOST_RUNS == 0:
            come_back(client, played)
        played.act()
    assert client.loss is None


def test_what_the_host_itself_says_that_it_lost_is_told_to_all_until_the_next_game():
    client, played = betting()
    newcomer = Client("Eve", Goal("watch"))
    after = played.restarted("a", lost=7)
    come_back(client, after)
    newcomer.receive(sent(after.update("Eve")))
    assert client.loss == newcomer.loss == TableChanged("rolled_back", records=7)
    assert come_back(client, after.restarted("b"))
    assert client.log.count(client.loss) == 1
    after.seat("Ann").play_to_the_end()
    client.receive(sent(after.update("Ann")))
    after.again("Ann")
    client.receive(sent(after.update("Ann")))
    assert client.table.phase == "playing"
    assert client.loss is None


NEW = msgspec.structs.replace(
    WELCOME, tables=(m.TableInfo("b" * 8, "T", "luz", "gathering", 0, 4, 0, None),)
)


def test_a_host_that_refuses_every_table_is_not_asked_without_end():
    client, _ = betting()
    client.disconnected()
    client.receive(NEW)
    refused = m.Refused(of="sit", code="no_table")
    assert len(client.receive(refused)) == 1
    assert client.receive(refused) == []
    assert client.refusal == refused


def test_what_was_lost_is_told_until_the_reader_acts():
    client, played = betting()
    come_back(client, played.restarted("a", lost=7))
    assert client.loss is not None
    client.act(Bet(2))
    assert client.loss is None


@pytest.mark.parametrize("code", ["no_table", "table_closed"])
@pytest.mark.parametrize("table", [None, TABLE])
def test_a_table_that_the_host_knows_no_more_is_lost_and_a_game_that_was_closed_is_too(table, code):
    client, played = betting()
    client.goal = Goal("sit", table)
    client.disconnected()
    (sit,) = client.receive(NEW)
    assert sit == Sit(table=TABLE, seen=m.Seen("", played.table.seq))
    sent_then = client.receive(m.Refused(of="sit", code=code))
    lost = TableChanged("gone", records=played.table.seq)
    assert client.loss == lost
    assert client.is_gone
    assert client.act(Bet(2)) == []
    assert client.loss == lost
    assert sent_then == ([] if table else [Sit(table="b" * 8)])
    assert (client.refusal is None) == (table is None)


@pytest.mark.parametrize("code", ["no_table", "table_closed"])
@pytest.mark.parametrize(("host", "is_lost"), [("h", True), ("n", False)])
def test_only_the_host_that_had_a_table_last_can_say_that_it_is_gone(host, is_lost, code):
    client = met("h")
    client.disconnected()
    client.meet(host)
    assert [type(each) for each in client.receive(NEW)] == [Sit]
    client.receive(m.Refused(of="sit", code=code))
    assert client.is_gone == is_lost
    assert client.newest.table.id == TABLE


@pytest.mark.parametrize("said", [m.Farewell("removed"), m.Refused(of="hello", code="version")])
@pytest.mark.parametrize("host", ["h", "n"])
def test_only_a_host_that_had_a_table_last_or_proves_that_it_has_it_sends_its_people_away(
    host, said
):
    client = met("h")
    client.disconnected()
    client.meet(host)
    client.receive(said)
    assert (client.standing == "ended") == (host == "h")


def test_whoever_gathers_people_is_not_heard_before_they_prove_that_they_have_the_table():
    client = met("h")
    client.witness.prover.enable("k" * 40, lambda data: "")
    prepare = Prepare(table=TABLE, number=9, commitment="0" * 64)
    assert [type(each) for each in client.receive(prepare)] == [c.Commit]
    client.disconnected()
    client.standby.helps = 1
    client.meet("n")
    client.receive(m.Welcome(version=1, tables=()))
    assert client.receive(msgspec.structs.replace(prepare, number=10)) == []


def test_a_table_that_was_closed_between_games_is_no_loss():
    client, played = betting()
    played.play_to_the_end()
    client.receive(sent(played.update("Ann")))
    client.disconnected()
    client.receive(NEW)
    client.receive(m.Refused(of="sit", code="table_closed"))
    assert client.loss is None


def test_a_user_who_comes_back_to_another_table_than_their_games_is_told():
    client, played = betting()
    client.disconnected()
    other = sent(Played().begin("Ann", "Eve", "Flo", "Gus").update("Ann"))
    table = msgspec.structs.replace(other.table, id="b" * 8)
    client.receive(msgspec.structs.replace(other, table=table))
    assert client.loss == TableChanged("gone", records=played.table.seq)


def test_a_table_that_is_there_again_is_lost_no_more():
    client, played = betting()
    client.goal = Goal("sit", TABLE)
    client.disconnected()
    client.receive(NEW)
    client.receive(m.Refused(of="sit", code="no_table"))
    client.receive(sent(played.update("Ann")))
    assert not client.is_gone
    assert client.loss is None


def test_after_a_step_back_the_log_has_nothing_of_the_game_that_may_not_be_so():
    client, played = betting()
    for _ in range(12):
        played.act()
        client.receive(sent(played.update("Ann")))
    come_back(client, played.restarted("a", forgotten=9))
    assert client.loss == client.log[-1] == TableChanged("rolled_back", records=9)
    assert all(isinstance(each, SeatChanged | TableChanged) for each in client.log)


def test_an_update_that_cannot_be_read_leaves_the_last_one():
    client, _ = betting()
    known = client.update
    broken = m.Update(seq=99, table=known.table, you=0, turn=9, view={"game": "chess"})
    client.receive(sent(broken))
    assert client.update == known
    assert client.refusal.of == "update"


@pytest.mark.parametrize("of", ["act", ""])
def test_an_action_that_was_dropped_is_sent_again_once_the_present_is_known(of):
    client, played = betting()
    (act,) = client.act(Bet(3))
    dropped = m.Refused(of=of, code="too_fast", facts={"wait": 1000})
    assert client.receive(dropped) == [c.Sync()]
    assert client.is_waiting
    assert client.refusal is None
    assert client.receive(sent(played.update("Ann"))) == [act]
    assert client.receive(sent(played.update("Ann"))) == []


def test_an_action_that_was_taken_is_not_sent_again_when_something_else_was_dropped():
    client, played = betting()
    client.act(Bet(3))
    client.receive(m.Refused(of="", code="too_fast"))
    played.act()
    assert client.receive(sent(played.update("Ann"))) == []
    assert not client.is_waiting


def test_a_request_for_the_present_that_was_dropped_is_made_again_and_only_then():
    client, _ = betting()
    client.act(Bet(3))
    drop = [m.Refused(of=of, code="too_fast", facts={"wait": 1000}) for of in ("act", "ping")]
    assert [client.receive(refused) for refused in drop] == [[c.Sync()], []]
    again = m.Refused(of="sync", code="too_fast", facts={"wait": 1000})
    assert client.receive(again) == [c.Sync()]


def test_what_is_not_said_again_by_itself_is_told_when_it_was_dropped():
    client, _ = betting()
    dropped = m.Refused(of="pause", code="too_fast", facts={"wait": 1000})
    assert client.receive(dropped) == [c.Sync()]
    assert client.refusal == dropped


def test_it_is_told_also_while_an_action_is_on_its_way():
    client, _ = betting()
    client.act(Bet(3))
    dropped = m.Refused(of="pause", code="too_fast", facts={"wait": 1000})
    client.receive(dropped)
    assert client.refusal == dropped
    assert client.is_waiting


def test_a_wish_to_sit_that_was_dropped_is_said_again():
    client = Client("Ann", Goal("sit"))
    client.receive(WELCOME)
    dropped = m.Refused(of="sit", code="too_fast", facts={"wait": 1000})
    assert client.receive(dropped) == [Sit(table=TABLE)]


def test_a_farewell_ends_it_for_good_unless_the_host_may_come_back():
    client, _ = betting()
    client.receive(m.Farewell(reason="closing"))
    assert client.standing == "lost"
    client.receive(m.Farewell(reason="replaced"))
    client.disconnected()
    assert client.standing == "ended"


@pytest.mark.parametrize(
    ("reason", "can"),
    [
        ("replaced", True), ("hostile", True), ("one_of_later", True),
        ("removed", False), ("not_admitted", False), ("version", False),
    ],
)  # fmt: skip
def test_whoever_sat_down_elsewhere_can_come_back_and_whoever_was_removed_cannot(reason, can):
    client, _ = betting()
    client.receive(m.Farewell(reason=reason))
    assert client.can_come_back is can
    client.come_back()
    assert client.standing == ("connecting" if can else "ended")


def test_whoever_comes_back_to_a_seat_that_others_have_by_now_sees_it_no_longer():
    played = Played(Options(grace=5)).seat("Ann")
    client = Client("Ann", Goal("sit"))
    client.receive(WELCOME)
    client.receive(played.update("Ann"))
    refused = m.Refused(of="sit", code="seat_taken")
    client.receive(refused)
    assert client.table is not None  # another seat was wanted; the own one stays
    client.receive(m.Farewell(reason="replaced"))
    client.come_back()
    client.disconnected()
    client.receive(WELCOME)
    client.receive(m.Refused(of="sit", code="table_full", facts={"seats": 3}))
    assert client.table is None
    assert client.can_watch


def test_a_spectator_who_sat_down_elsewhere_comes_back_to_that_seat():
    played = Played(Options(grace=5)).seat("Ann")
    client = Client("Ben", Goal("watch"))
    client.receive(WELCOME)
    client.receive(played.update("Ben"))
    client.receive(m.Farewell(reason="replaced"))
    client.come_back()
    assert client.goal == Goal("sit", TABLE)


def test_what_people_do_at_the_table_is_told():
    played = Played(Options(grace=5)).seat("Ann")
    told = []

    def step(do):
        before = played.update("Ann").table
        do()
        told.extend(changes(before, played.update("Ann").table))

    step(lambda: played.seat("Ben"))
    step(lambda: played.do("Ben", Ready()))
    step(lambda: played.do("Ann", Start()))
    step(lambda: played.do("Ben", Pause(paused=True)))
    step(lambda: played.do("Ben", Pause(paused=False)))
    step(lambda: played.gone("Ben"))
    step(lambda: played.wait(6))
    step(lambda: played.do("Ben", Sit(table=TABLE)))
    assert told == [
        SeatChanged("Ben", "sat"),
        SeatChanged("Ben", "ready"),
        TableChanged("started"),
        TableChanged("paused", "Ben"),
        TableChanged("resumed"),
        SeatChanged("Ben", "away"),
        SeatChanged("Ben", "stand_in"),
        SeatChanged("Ben", "back"),
    ]


@pytest.mark.parametrize("options", [Options(), Options(players=3)])
def test_another_game_at_the_table_is_told_as_a_change_of_it_and_not_as_an_end(options):
    played = Played().begin("Ann", "Ben").play_to_the_end()
    before = played.update("Ben").table
    played.do("Ann", c.Configure(options=options, game="luris"))
    assert changes(before, played.update("Ben").table) == [TableChanged("configured")]


def test_leaving_between_games_is_told():
    played = Played().seat("Ann", "Ben")
    before = played.update("Ann").table
    played.do("Ben", c.Leave())
    assert changes(before, played.update("Ann").table) == [SeatChanged("Ben", "left")]


def test_the_names_of_keys_do_not_matter_to_a_client():
    played = Played().begin("Ann", "Ben")
    seats = at_table(played).table.seats
    assert [seat.key for seat in seats] == [peer("Ann").key, peer("Ben").key, "", ""]


def test_people_who_move_up_when_seats_are_removed_neither_leave_nor_sit_down():
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve")
    played = Played(Options(players=5)).begin(*names).play_to_the_end()
    client = at_table(played)
    played.gone("Ben")
    played.do("Dan", c.Leave())
    client.receive(sent(played.update("Ann")))
    client.log.clear()
    played.do("Ann", c.Configure(options=Options(players=3)))
    client.receive(sent(played.update("Ann")))
    told = [each for each in client.log if isinstance(each, SeatChanged)]
    assert told == [SeatChanged("Ben", "left")]


def came_to(played, name="Ann"):
    """Return a client that comes to a table and is told of it in a list first."""
    listed = table_info(played.table, peer(name).key, 0)
    client = Client(name, Goal("sit"))
    client.receive(m.Welcome(version=1, tables=(listed,)))
    played.do(name, Sit(table=TABLE))
    client.receive(sent(played.update(name)))
    return client


def test_a_client_that_comes_back_to_a_running_game_knows_which_it_was():
    played = Played().begin("Ann", "Ben")
    played.gone("Ann")
    assert came_to(played).returned_to == (TABLE, 0)
    assert came_to(played, "Cleo").returned_to is None


def test_a_client_that_comes_back_between_games_has_not_returned_to_the_next_one():
    played = Played(Options(players=3)).begin("Ann", "Ben").play_to_the_end()
    played.gone("Ann")
    client = came_to(played)
    played.do("Ann", c.Configure(options=Options(players=3), game="luris"))
    played.do("Ann", Start())
    client.receive(sent(played.update("Ann")))
    assert client.table.phase == "playing"
    assert client.returned_to is None


def test_with_every_connection_a_client_comes_anew_and_may_have_missed_the_beginning_of_a_deal():
    client, now = Client("Ann", Goal("sit")), [0.0]
    client.witness.prover._now = lambda: now[0]
    client.receive(WELCOME)
    client.disconnected()
    now[0] = 100.0
    client.receive(WELCOME)
    assert client.witness.prover.whereabouts.came_at == 100.0


def test_a_signature_that_comes_too_late_for_its_record_is_nothing_to_tell():
    client = Client("Ann", Goal("sit"))
    client.receive(WELCOME)
    client.receive(m.Refused(of="sign", code="no_record"))
    assert client.refusal is None
