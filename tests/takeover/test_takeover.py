"""A table whose host is gone: its people carry it on at the same card."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from luznet.client.changes import TableChanged
from luznet.client.core import Goal
from luznet.commands.announcing import _announcement
from luznet.custody.evidence import EPOCHS_MOST
from luznet.discovery.announcement import to_txt
from luznet.games.game import Refusal
from luznet.host.custody import VOTER_FOR, voters
from luznet.host.decisions import decide
from luznet.host.fold import fold
from luznet.host.seating import Peer
from luznet.host.shuffle import LIMIT
from luznet.host.table import SeatState, are_cut_off, may_be_elsewhere
from luznet.records.entries import Succeeding
from luznet.wire.client_messages import (
    Configure,
    Free,
    Hello,
    Ready,
    Remove,
    Reserve,
    Sit,
    Watch,
)
from luznet.wire.codec import encode
from luznet.wire.messages import Options
from tests.host.simulated import key_of
from tests.takeover.room import Journal, Person, Room, believe_signatures

FOUR = ("Ann", "Ben", "Cleo", "Dan")


def cards_of(room, name):
    """Return what a person knows of the game, by their newest view."""
    return room.people[name].client.newest.view


def lose_first(room):
    """Turn the first computer off, and wait until people play at another; return that host."""
    room.turn_off("Ann")
    room.took = room.run_until(lambda: room.counting)
    room.run(1)
    (host,) = room.counting
    return host


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_the_next_seat_carries_the_table_on_at_the_same_card_within_15_seconds(game):
    room = Room(*FOUR, seed=3, game=game, players=4).start().play(7)
    before = {name: cards_of(room, name) for name in ("Ben", "Cleo", "Dan")}
    turn = room.table_of("Ann").turn
    host = lose_first(room)
    assert host.owner == "Ben"
    assert room.took < 15
    assert host.table.turn == turn
    assert {name: cards_of(room, name) for name in before} == before


def test_after_many_actions_it_is_still_the_same_card():
    room = Room(*FOUR, seed=4, players=4).start().play(150)
    before = {name: cards_of(room, name) for name in ("Ben", "Cleo", "Dan")}
    host = lose_first(room)
    assert {name: cards_of(room, name) for name in before} == before
    assert host.table.turn >= 100


def test_one_host_after_the_other_can_be_lost():
    room = Room("Ann", "Ben", "Cleo", "Dan", "Eve", seed=5, players=5).start().play(9)
    assert lose_first(room).owner == "Ben"
    room.play(9)
    before = cards_of(room, "Eve")
    room.run(8)  # those who stand by have the copies of the new host
    room.turn_off("Ben")
    room.run_until(lambda: [host for host in room.counting if host.owner == "Cleo"])
    room.run(1)
    assert cards_of(room, "Eve") == before
    assert room.table_of("Cleo").epoch > 1


def test_a_host_that_dies_between_any_two_sends_loses_nothing_that_anybody_saw():
    for sends in range(24):
        room = Room(*FOUR, seed=6, players=4).start().play(4)
        room.first.dies_in = sends
        room.play(3)
        assert room.first.is_dead
        seen = max(max(room.people[name].seen) for name in ("Ben", "Cleo", "Dan"))
        views = {name: dict(room.people[name].seen) for name in ("Ben", "Cleo", "Dan")}
        host = lose_first(room)
        assert host.table.turn >= seen
        for name, before in views.items():
            now = room.people[name].client.newest
            if now.turn in before:
                assert now.view == before[now.turn]


def test_a_pending_action_counts_exactly_once():
    room = Room(*FOUR, seed=7, players=4).start().play(5)
    actor = next(each for each in room.people.values() if room.may_act(each))
    while actor.name == "Ann":
        room.play(1)
        actor = next(each for each in room.people.values() if room.may_act(each))
    turn = room.table_of("Ann").turn
    room.turn_off("Ann")
    room.send(actor, actor.client.act(actor.client.view.legal[0]))
    assert actor.client.is_waiting
    host = lose_first(room)
    room.run(1)
    assert host.table.turn == turn + 1
    assert not actor.client.is_waiting


def test_what_belongs_to_the_table_moves_with_it():
    room = Room(*FOUR, seed=8, players=4)
    ann = room.people["Ann"]
    levels = ("normal", "normal", "normal", "normal", "easy")
    room.send(ann, [Configure(options=Options(players=5, pace=0, turn_time=60, levels=levels))])
    room.send(ann, [Reserve(seat=4, name="Yan")])
    room.pump()
    room.start().play(6)
    before = room.table_of("Ann")
    assert before.phase == "playing"
    assert before.seats[4].who == "bot"
    after = lose_first(room).table
    assert after.options == before.options
    assert after.options.levels == levels
    assert [(s.who, s.name, s.key, s.reserved) for s in after.seats] == [
        (s.who, s.name, s.key, s.reserved) for s in before.seats
    ]
    assert after.play == before.play
    assert (after.founder, after.games) == (before.founder, before.games)
    room.play_to_end()  # the bots play on from there, and one for Ann


def test_a_clock_for_the_whole_game_goes_on_from_what_was_left():
    room = Room(*FOUR, seed=9, game="luris", players=4, rules={"clock": 600}).start().play(6)
    before = room.table_of("Ann").clocks
    assert before is not None
    after = lose_first(room).table.clocks
    spent = [late - early for early, late in zip(before.used, after.used, strict=True)]
    assert all(0 <= each < 3000 for each in spent)


def test_whoever_is_expected_finds_a_host_that_gathers_but_no_list_has_its_table():
    """Everybody may have another address by now: the lost computer was the hotspot, perhaps."""
    room = Room(*FOUR, seed=9, players=4, private=True).start().play(5)
    room.turn_off("Ann")
    room.run_until(lambda: "Ben" in room.hosts)
    ben = room.hosts["Ben"].host
    (found,) = ben.announced()
    server = SimpleNamespace(host=ben, pairing_port=4100, host_name="", key="k" * 40, port=4000)
    told = to_txt(_announcement(server, found))
    assert (told["table"].decode(), told["code"]) == (found.id, b"0")
    assert ben.tables() == ()
    room.run_until(lambda: room.counting)
    assert ben.announced() == ben.tables() != ()


def test_a_private_table_stays_private_and_lets_in_whom_it_let_in():
    room = Room(*FOUR, seed=9, players=4, private=True).start().play(5)
    room.turn_off("Ann")
    room.run_until(lambda: "Ben" in room.hosts)
    ben = room.hosts["Ben"].host
    assert not ben.tables()
    assert ben.admits(key_of("Cleo"))
    assert not ben.admits(key_of("Yan"))
    room.run_until(lambda: room.counting)
    assert ben.is_private
    assert ben.admits(key_of("Yan"))
    assert not ben.admits(key_of("Mallory"))


def test_everybody_at_a_private_table_knows_the_code_of_its_next_host():
    room = Room(*FOUR, seed=9, players=4, private=True).start().play(5)
    before = room.people["Ben"].client.invitation
    lose_first(room)
    code = room.hosts["Ben"].host._admission.code
    for name in ("Ben", "Cleo"):
        client = room.people[name].client
        assert client.is_private
        assert client.invitation != before
        assert client.invitation.code == code


def test_who_was_admitted_or_removed_later_comes_or_stays_away_at_the_next_host_too():
    room = Room(*FOUR, seed=9, players=4, private=True).start()
    room.run(5)
    admission = room.first.host._admission
    admission._names[key_of("Zoe")] = "Zoe"
    admission._removed[key_of("Yan")] = "Yan"
    room.run(1)
    host = lose_first(room).host
    assert host.admits(key_of("Zoe"))
    assert not host.admits(key_of("Yan"))


def test_a_spectator_who_was_admitted_just_before_the_host_was_lost_comes_along():
    room = Room(*FOUR, "Zoe", seed=9, players=4, private=True)
    removed = room.first.host._admission._removed
    removed[key_of("Zoe")] = "Zoe"
    room.start().play(5)
    del removed[key_of("Zoe")]
    room.connect(room.people["Zoe"], room.first)
    room.send(room.people["Zoe"], [Watch(room.first.table.id)])
    room.pump()
    assert lose_first(room).host.admits(key_of("Zoe"))


def test_an_open_copy_too_says_who_was_admitted_or_removed_since():
    room = Room("Ann", "Ben", seed=13, players=3, bots=True, private=True)
    room.run(5)
    room.start().play(5)
    admission = room.first.host._admission
    admission._names[key_of("Zoe")] = "Zoe"
    admission._removed[key_of("Yan")] = "Yan"
    room.run(1)
    room.turn_off("Ann")
    room.run_until(lambda: room.people["Ben"].client.standby.asks)
    room.go_on_alone("Ben")
    room.run_until(lambda: room.counting)
    host = room.hosts["Ben"].host
    assert host.admits(key_of("Zoe"))
    assert not host.admits(key_of("Yan"))


def test_what_leads_a_guest_to_their_seat_comes_along_however_late_they_came():
    room = Room(*FOUR, seed=9, players=4).start().play(5)
    room.guests["Ann"].known = {key_of("Dan"): "Dan's", key_of("Zoe"): "somebody else's"}
    room.run(1)
    lose_first(room)
    assert room.guests["Ben"].brought == ["Dan's"]


def test_it_is_in_no_open_copy():
    room = Room("Ann", "Ben", seed=13, players=3, bots=True)
    room.guests["Ann"].known = {key_of("Ben"): "Ben's"}
    room.run(5)
    room.start().play(5)
    room.turn_off("Ann")
    room.run_until(lambda: room.people["Ben"].client.standby.asks)
    room.go_on_alone("Ben")
    room.run_until(lambda: room.counting)
    assert room.guests["Ben"].brought == []


def test_whoever_was_removed_stays_removed():
    room = Room(*FOUR, "Eve", seed=10, players=5).start().play(5)
    room.send(room.people["Ann"], [Remove(seat=4)])
    room.pump()
    room.run(8)
    host = lose_first(room)
    assert key_of("Eve") in host.table.removed
    host.host.receive(b"x" * 16, key_of("Eve"), encode(Hello(versions=(1,), name="Eve")))
    with pytest.raises(Refusal, match="removed"):
        decide(host.table, Peer(key=key_of("Eve"), name="Eve"), Sit(host.table.id), 0)


def test_spectators_come_along():
    room = Room(*FOUR, "Zoe", seed=11, players=4)
    zoe = room.people["Zoe"]
    zoe.client.aim(Goal("watch", room.first.table.id))
    room.send(zoe, [Watch(room.first.table.id)])
    room.start().play(5)
    host = lose_first(room)
    room.run_until(lambda: zoe.at is host and zoe.client.newest.table.epoch == 1)
    assert zoe.client.newest.you is None


def test_a_spectator_knows_at_once_who_would_carry_the_table_on():
    room = Room(*FOUR, "Zoe", seed=11, players=4)
    room.start().play(5)
    zoe = room.people["Zoe"]
    room.send(zoe, [Watch(room.first.table.id)])
    room.pump()
    heirs = [holder.key for holder in zoe.client.standby.holders]
    assert heirs == [key_of(name) for name in ("Ben", "Cleo", "Dan")]


def test_with_too_few_shares_the_deal_starts_over_and_the_scores_stay():
    room = Room(*FOUR, seed=12, game="luris", players=4).start()
    room.play_to_end()
    room.run(3)
    scores = room.table_of("Ann").last
    for name in FOUR:
        room.send(room.people[name], [Ready(ready=True)])
    room.pump()
    room.run(1)
    room.play(5)
    assert room.table_of("Ann").phase == "playing"
    room.turn_off("Dan")
    room.turn_off("Ann")  # at once: Dan's share is needed
    room.run(40)
    assert not room.counting  # two of four are not most of them
    room.people["Dan"].is_off = False
    room.people["Dan"].client.standby._copies.clear()  # he is back without his share
    room.run_until(lambda: room.counting, 90)
    (host,) = room.counting
    assert host.table.last == scores
    assert host.table.turn < max(room.people["Cleo"].seen)


def test_a_deal_that_starts_over_waits_for_people_and_they_read_how_often_it_was_shuffled(
    monkeypatch,
):
    believe_signatures(monkeypatch)
    room = Room(*FOUR, seed=12, players=4, proves=True).start()
    while room.table_of("Ann").deals < 2:
        room.play(1)
    room.play(3)
    room.run(12)
    for name in FOUR:
        for copy in room.people[name].client.standby._copies:
            copy.news = replace(copy.news, share="")
    host = lose_first(room)
    assert host.table.shuffle.number == 2
    assert not host.table.shuffle.drawn or len(host.table.shuffle.opened) == 3
    room.run(LIMIT)
    assert {*host.table.shuffle.opened} == {key_of(name) for name in FOUR[1:]}
    while host.table.deals < 3:
        room.play(1)
    told = room.people["Cleo"].client.witness.prover.told[-1]
    assert (told.number, told.own, told.shuffles, told.fault) == (2, True, 2, "")


def test_two_who_are_left_are_asked_and_one_of_them_can_go_on():
    room = Room("Ann", "Ben", seed=13, players=3, bots=True).start().play(5)
    room.turn_off("Ann")
    ben = room.people["Ben"]
    room.run_until(lambda: ben.client.standby.asks)
    assert "Ben" not in room.hosts
    room.go_on_alone("Ben")
    room.run_until(lambda: room.counting)
    room.run(1)
    assert ben.client.newest.table.epoch >= 1
    assert not room.table_of("Ben").cut
    room.play_to_end()


# ---- hosts that come back ----------------------------------------------------------------------


def test_a_host_that_was_frozen_finds_the_table_elsewhere_and_takes_nothing_more():
    room = Room(*FOUR, seed=14, players=4).start().play(6)
    room.first.is_frozen = True
    room.run_until(lambda: room.counting)
    turn = room.first.table.turn
    room.play(5)
    room.first.is_frozen = False
    room.run_until(lambda: not room.first.has_table)
    assert not [each for each in room.acted if each[1] == "Ann" and each[3] > turn]
    ann = room.people["Ann"].client
    room.run_until(lambda: ann.standing == "online" and ann.newest.table.epoch == 1)
    assert ann.newest.you == 0
    assert [host.owner for host in room.counting] == ["Ben"]


def test_a_host_that_is_cut_off_from_most_stands_still_before_anybody_carries_on():
    room = Room(*FOUR, seed=15, players=4).start().play(6)
    room.groups = {"Ann": 1}
    room.run_until(lambda: room.first.table.cut)
    assert not room.counting
    room.run_until(lambda: room.counting)
    assert [host.owner for host in room.counting] == ["Ben"]
    room.run(5, plays=True)
    room.groups = {}
    room.run_until(lambda: not room.first.has_table)
    room.run_until(lambda: room.people["Ann"].client.newest.table.epoch == 1)
    assert_one_history(room)


def test_a_host_that_was_cut_off_so_long_that_others_lost_their_seats_finds_the_table_elsewhere():
    room = Room(*FOUR, seed=15, players=4)
    room.run_until(lambda: room.first.table.heirs)
    room.groups = {"Ann": 1}
    room.run_until(lambda: room.counting)
    room.run_until(lambda: [each.name for each in room.first.table.seats if each.name] == ["Ann"])
    room.groups = {}
    room.run_until(lambda: not room.first.has_table)
    ann = room.people["Ann"].client
    room.run_until(lambda: ann.newest.table.epoch == 1)
    assert TableChanged("carried", "Ben") in ann.log


def test_a_host_that_has_half_of_the_people_goes_on_and_the_others_come_back():
    room = Room(*FOUR, seed=16, players=4).start().play(6)
    room.groups = {"Cleo": 1, "Dan": 1}
    room.run(20, plays=True)
    assert [host.owner for host in room.counting] == ["Ann"]
    room.groups = {}
    cleo = room.people["Cleo"].client
    room.run_until(lambda: cleo.standing == "online" and not room.first.table.seats[2].away_since)
    assert room.first.table.epoch == 0
    assert_one_history(room)


def test_whoever_loses_only_their_own_link_comes_back_to_the_host():
    room = Room(*FOUR, seed=17, players=4).start().play(6)
    room.groups = {"Dan": 1}
    room.run(8)
    room.groups = {}
    took = room.run_until(lambda: room.people["Dan"].at is room.first)
    assert took < 30
    assert [host.owner for host in room.counting] == ["Ann"]


@pytest.mark.parametrize("after", [1, 3, 6, 8, 10])
def test_a_host_that_is_restarted_meanwhile_has_the_table_or_has_lost_it(after):
    room = Room(*FOUR, seed=18, players=4).start().play(6)
    turn = room.table_of("Ann").turn
    room.first.is_dead = True
    room.run(after)
    room.restart("Ann")
    room.run_until(lambda: len(room.with_table) == 1 and room.counting)
    room.run(15)
    (host,) = room.counting
    assert host.table.turn >= turn
    assert all(person.at is host for person in room.people.values())


def test_while_it_is_cut_off_nobody_sits_down_or_is_put_away():
    room = Room(*FOUR, seed=19, players=5, bots=True).start().play(3)
    room.groups = {"Ann": 1}
    room.run_until(lambda: room.first.table.cut)
    peer = Peer(key=key_of("Yan"), name="Yan")
    with pytest.raises(Refusal, match="cut"):
        decide(room.first.table, peer, Sit(room.first.table.id), 0)
    with pytest.raises(Refusal, match="cut"):
        decide(room.first.table, Peer(key=key_of("Ann"), name="Ann"), Free(seat=1), 0)


def assert_one_history(room):
    """Nobody acted at an older table once somebody had acted at a newer one."""
    epoch = 0
    for _when, _owner, of, _turn in room.acted:
        assert of >= epoch
        epoch = of


# ---- what storms have found ----------------------------------------------------------------------


def test_whoever_has_seen_a_newer_table_does_not_help_an_older_one_to_count():
    room = Room("Ann", "Ben", "Cleo", seed=20, players=3).start().play(5)
    room.groups = {"Ann": 1}
    room.run_until(lambda: [host for host in room.counting if host.owner == "Ben"])
    room.run(1)
    room.turn_off("Ben")
    room.groups = {}
    cleo = room.people["Cleo"]
    room.connect(cleo, room.first)  # which stands still, and has not heard of the other
    room.pump()
    assert cleo.client.newest.table.epoch > room.first.table.epoch
    assert cleo.client.standing == "online"
    assert not cleo.takeover.is_settled
    assert not room.first.table.seats[2].is_present


def test_voters_are_those_who_were_here_lately_or_all_if_most_of_them_are_gone():
    people = [SeatState(who="person", name=name, key=key_of(name)) for name in FOUR]
    now = 100_000
    away = [replace(seat, away_since=now - VOTER_FOR) for seat in people]
    lately = [replace(seat, away_since=now - VOTER_FOR + 1) for seat in people]
    left = [replace(seat, left=True) for seat in away]
    assert voters_at(now, *people) == FOUR
    assert voters_at(now, *people[:3], away[3]) == FOUR[:3]
    assert voters_at(now, *people[:3], lately[3]) == FOUR
    assert voters_at(now, *people[:2], *away[2:]) == FOUR
    assert voters_at(now, people[0], *away[1:]) == FOUR
    assert voters_at(now, *people[:2], *left[2:]) == FOUR[:2]
    assert voters_at(now, *people, can_vote=FOUR[:3]) == FOUR[:3]  # a guest over ssh


def voters_at(now, *seats, can_vote=FOUR):
    table = Room(*FOUR, seed=21, players=4).table_of("Ann")
    keys = tuple(map(key_of, can_vote))
    found = voters(replace(table, seats=seats, can_vote=keys), now)
    return tuple(name for name in FOUR if key_of(name) in found)


def test_a_host_changes_who_may_vote_only_while_most_voters_are_with_it():
    room = Room(*FOUR, seed=21, players=4).start().play(3)
    room.run(2)

    def voters_told():
        return room.first.host._custody.chain(room.first.journaled).roster

    before = voters_told()
    room.groups = {"Cleo": 1, "Dan": 1}
    room.run(VOTER_FOR / 1000 + 5)
    room.part(room.people["Ben"])
    room.run(5)
    assert room.people["Ben"].at is room.first
    assert voters_told() == before
    room.groups = {}
    room.run_until(lambda: voters_told().number > before.number)
    room.groups = dict.fromkeys(("Cleo", "Dan"), 1)
    room.first.is_dead = True
    room.run(2)
    again = room.restart("Ann")
    room.run_until(lambda: room.people["Ben"].at is again)
    room.run(5)
    assert again.host._custody.chain(again.journaled).roster is None
    room.groups = {}
    room.run_until(lambda: again.host._custody.chain(again.journaled).roster)


def test_a_host_stands_still_while_most_voters_are_lost_though_others_came_back_meanwhile():
    room = Room(*FOUR, "Eve", seed=24, players=5).start().play(5)
    room.groups = {"Dan": 1, "Eve": 1}
    room.run(VOTER_FOR / 1000 + 5)
    room.groups = {"Ben": 1, "Cleo": 1, "Dan": 2, "Eve": 2}
    room.run(4)
    room.groups = {"Ben": 1, "Cleo": 1}
    room.run(2)
    assert room.first.table.cut
    assert sum(seat.is_present for seat in room.first.table.seats) == 3
    room.run_until(lambda: [each for each in room.counting if each.owner == "Ben"])
    room.groups = {}
    room.run_until(lambda: all(each.at is room.hosts["Ben"] for each in room.people.values()))
    assert not room.first.has_table


def test_somebody_who_held_a_copy_long_ago_may_have_carried_the_table_on():
    table = Room(*FOUR, seed=22, players=4).start().play(3).table_of("Ann")
    cleo = next(holder for holder in table.holders if holder.key == key_of("Cleo"))
    others = tuple(holder for holder in table.holders if holder != cleo)
    after, _events = fold(table, Succeeding(at=0, threshold=2, holders=others))
    seats = tuple(
        seat if seat.name == "Ann" else replace(seat, away_since=1) for seat in after.seats
    )
    only_cleo_held = replace(after, seats=seats, holders=(), heirs=(cleo,))
    assert cleo in after.heirs
    assert are_cut_off(only_cleo_held)
    assert not are_cut_off(replace(only_cleo_held, heirs=()))


def test_whoever_missed_a_move_finds_the_table_with_somebody_who_held_a_copy_before():
    room = Room(*FOUR, "Eve", seed=23, players=5).start().play(5)
    eve = room.people["Eve"]
    room.groups = {"Ben": 1}
    room.run(12)
    assert key_of("Ben") not in [holder.key for holder in eve.client.standby.holders]
    room.groups = {"Eve": 2}
    room.run(12)
    room.turn_off("Ann")
    room.run_until(lambda: [host for host in room.counting if host.owner == "Ben"])
    room.groups = {}
    room.run_until(lambda: eve.at is room.hosts["Ben"] and eve.takeover.is_settled, 20)


def test_nobody_who_has_left_the_table_can_say_that_they_have_it():
    room = Room(*FOUR, "Eve", seed=10, players=5).start().play(5)
    room.send(room.people["Ann"], [Remove(seat=4)])
    room.pump()
    room.run(8)
    room.groups = {"Cleo": 1, "Dan": 1}
    room.run_until(lambda: may_be_elsewhere(room.first.table))
    ((_table, heirs),) = room.first.host.handover.elsewhere()
    assert {heir.key for heir in heirs} == {key_of(name) for name in ("Ben", "Cleo", "Dan")}
    for name in ("Ben", "Cleo"):
        client = room.people[name].client
        assert key_of("Eve") not in client.standby.heirs_at(client.newest.table)


def test_a_host_that_comes_back_without_the_table_is_lost_all_the_same():
    room = Room(*FOUR, seed=18, players=4).start().play(6)
    table, turn = room.first.table.id, room.first.table.turn
    room.first.is_dead = True
    room.journals["Ann"] = Journal()
    room.run(2)
    room.restart("Ann")
    room.run_until(lambda: [each for each in room.counting if each.table.id == table])
    room.run(2)
    (host,) = [each for each in room.counting if each.table.id == table]
    assert host.owner == "Ben"
    assert host.table.turn == turn
    assert all(host.table.seats[seat].is_present for seat in range(4))


def test_whoever_goes_where_the_table_was_found_stays_to_look():
    room = Room(*FOUR, seed=3, players=4).start().play(7)
    cleo = room.people["Cleo"]
    takeover, client, began = cleo.takeover, cleo.client, room.clock
    client.disconnected()
    takeover.look(began)
    takeover.look(began + 5)
    client.standing = "online"  # a successor answers, and gathers
    takeover.look(began + 17)
    takeover.found(client.standby.heirs[key_of("Dan")])
    client.disconnected()
    assert takeover.look(began + 17.25) is None


@pytest.mark.parametrize(("helped", "epoch"), [(0, 0), (5, 6), (EPOCHS_MOST + 1, 0)])
def test_when_most_are_back_the_table_is_above_every_successor_that_they_helped(helped, epoch):
    room = Room("Ann", "Ben", "Cleo", seed=5).start().play(6)
    for name in ("Ben", "Cleo"):
        room.people[name].client.standby.helped = helped
    room.groups = {"Ann": 1}
    room.run_until(lambda: room.first.table.cut)
    room.groups.clear()
    room.run_until(lambda: not room.first.table.cut)
    room.run(1)
    assert room.first.table.epoch == epoch
    for person in room.people.values():
        assert person.at is room.first
        assert person.client.newest.table.epoch == epoch
        assert not [e for e in person.client.log if getattr(e, "what", "") == "carried"]


def test_whoever_was_away_is_led_by_the_first_host_to_where_the_table_went_even_after_a_restart():
    room = Room(*FOUR, seed=14, players=4).start().play(6)
    table = room.first.table.id
    room.first.is_frozen = True
    room.run_until(lambda: room.counting)
    room.first.is_frozen = False
    room.run_until(lambda: not room.first.has_table)
    dan = room.people["Dan"] = Person(room, "Dan", 3)
    dan.client.aim(Goal("sit", table))
    dan.home = dan.aims_at = "Ann"
    room.connect(dan, room.restart("Ann"))
    room.run_until(lambda: dan.at is room.hosts["Ben"] and dan.client.newest is not None)
    assert dan.client.custody.leads(table, [key_of("Ann")]) == "ahead"
    assert dan.client.newest.you == 3
