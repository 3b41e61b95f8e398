"""Who is shown a change, and when: players at once, spectators soon, lists if it concerns them."""

import msgpack

from luznet.host.connections import SLICE
from luznet.wire.messages import MAX_FRAME
from tests.host.simulated import Simulated, codes, id_of

PEOPLE = ("Ann", "Ben", "Cat")


def act(host: Simulated) -> None:
    """Let whoever is to act do the first legal action, a while after the last one."""
    host.clock += 0.1
    for name in PEOPLE:
        (update,) = host.say(name, "sync")
        if update["view"]["legal"]:
            host.say(name, "act", turn=update["turn"], action=update["view"]["legal"][0])
            return
    raise AssertionError("nobody is to act")


def test_lists_are_told_when_somebody_sits_down_or_a_game_begins():
    host = Simulated(players=3)
    host.begin(*PEOPLE)
    told = [(info.phase, info.taken) for (info,) in host.listed]
    assert told == [*[("gathering", taken) for taken in range(4)], ("playing", 3)]


def test_a_list_of_many_tables_does_not_say_who_sits_there():
    (few,) = Simulated(players=3, tables=8).seat("Ann").say("Ann", "browse")
    assert few["tables"][0]["people"] == ["Ann", "", ""]
    (many,) = Simulated(players=3, tables=9).seat("Ann").say("Ann", "browse")
    assert not any("people" in info for info in many["tables"])


def test_lists_hear_nothing_of_an_action_within_a_game():
    host = Simulated(players=3).begin(*PEOPLE)
    host.listed.clear()
    for _ in range(20):
        act(host)
    assert not host.listed


def test_spectators_follow_the_players_and_see_what_happened_meanwhile_at_once():
    host = Simulated(players=3).begin(*PEOPLE)
    host.say("Dan", "hello", versions=[1], name="Dan")
    host.say("Dan", "watch", table=host.table.id)
    host.is_busy = True
    before = len(host.sent[id_of("Dan")])
    act(host)
    act(host)
    assert len(host.sent[id_of("Dan")]) == before
    assert host.told("Ann")[-1]["seq"] == host.table.seq
    (show,) = host.delayed
    show()
    (update,) = host.told("Dan", since=before)
    assert update["seq"] == host.table.seq
    assert [event["type"] for event in update["events"]] == ["bet_made"] * 2


def test_whoever_comes_after_all_spectators_were_gone_is_told_nothing_that_those_missed():
    host = Simulated(players=3).begin(*PEOPLE)
    host.say("Dan", "hello", versions=[1], name="Dan")
    host.say("Dan", "watch", table=host.table.id)
    host.is_busy = True
    act(host)
    host.lose("Dan")
    act(host)
    host.say("Eve", "hello", versions=[1], name="Eve")
    host.say("Eve", "watch", table=host.table.id)
    for show in host.delayed:
        show()
    assert [update["events"] for update in host.told("Eve", "update")] == [[]]


def test_a_spectator_who_sits_down_meanwhile_gets_only_their_own_update():
    host = Simulated(players=3).seat("Ann", "Ben")
    host.say("Cat", "hello", versions=[1], name="Cat")
    host.say("Cat", "watch", table=host.table.id)
    host.is_busy = True
    host.say("Ann", "ready", ready=True)
    host.say("Cat", "sit", table=host.table.id)
    before = len(host.sent[id_of("Cat")])
    (show,) = host.delayed
    show()
    assert len(host.sent[id_of("Cat")]) == before


def test_however_much_happens_meanwhile_the_update_for_spectators_fits_into_a_frame():
    host = Simulated(players=3).begin(*PEOPLE)
    host.say("Dan", "hello", versions=[1], name="Dan")
    host.say("Dan", "watch", table=host.table.id)
    host.is_busy = True
    for _ in range(4 * 33):  # a whole game
        act(host)
    for show in host.delayed:
        show()
    frame = next(each for each in reversed(host.sent[id_of("Dan")]) if is_update(each))
    assert msgpack.unpackb(frame)["table"]["phase"] == "over"
    assert len(frame) < MAX_FRAME / 2


def test_a_client_that_has_seen_more_than_there_is_is_reported_once_and_shown_to_nobody():
    host = Simulated(players=3).begin(*PEOPLE)
    table, before, seq = host.table.id, host.table, host.table.seq
    for name, seen in (("Dan", seq), ("Eve", seq + 9), ("Zoe", seq + 9)):
        host.say(name, "hello", versions=[1], name=name)
        host.say(name, "watch", table=table, seen={"run": "", "seq": seen})
    for name in ("Eve", "Zoe"):
        host.say(name, "watch", table="0" * 8, seen={"run": "", "seq": 1})
    assert [sentence.split(".")[0] for sentence in host.said] == [
        "Eve has seen 9 more steps of the game at Lunch than the journal has",
        "Eve came back to a table that is not in the journal",
    ]
    assert host.table == before


def test_a_table_that_was_closed_is_not_one_that_the_host_does_not_know():
    host = Simulated()
    host.say("Eve", "hello", versions=[1], name="Eve")
    host.journal.kept["c" * 8] = []
    for table, code in (("c" * 8, "table_closed"), ("d" * 8, "no_table")):
        assert codes(host.say("Eve", "watch", table=table)) == [code]
    assert not host.said


def crowded(number: int) -> Simulated:
    """Return a host that has no time for the many spectators of its game."""
    host = Simulated(players=3).begin(*PEOPLE)
    for name in watchers(number):
        host.say(name, "hello", versions=[1], name=name)
        host.say(name, "watch", table=host.table.id)
    host.is_busy = True
    host.sent.clear()
    return host


def watchers(number: int) -> list[str]:
    return [f"Eve {count}" for count in range(number)]


def go_on(host: Simulated) -> list[int]:
    """Let the host do what it has put off; return how many updates each has got until then."""
    delayed, host.delayed[:] = [*host.delayed], []
    for show in delayed:
        show()
    return [sum(map(is_update, host.sent[id_of(name)])) for name in watchers(2 * SLICE + 1)]


def is_update(frame: bytes) -> bool:
    return bool(msgpack.unpackb(frame)["type"] == "update")


def test_a_crowd_is_told_a_few_at_a_time_and_of_all_that_happened_meanwhile():
    host = crowded(2 * SLICE + 1)
    act(host)
    assert go_on(host) == [1] * SLICE + [0] * (SLICE + 1)
    act(host)
    assert go_on(host) == [1] * 2 * SLICE + [0]
    while host.delayed:
        go_on(host)
    for name in watchers(2 * SLICE + 1):
        seqs = [update["seq"] for update in host.told(name)]
        assert seqs == [host.table.seq - 1, host.table.seq]
        assert [len(update["events"]) for update in host.told(name)] == [1, 1]


def test_a_spectator_who_asked_meanwhile_is_shown_nothing_older():
    host = crowded(SLICE + 1)
    act(host)
    go_on(host)
    act(host)
    last = watchers(SLICE + 1)[-1]
    (update,) = host.say(last, "sync")
    while host.delayed:
        go_on(host)
    assert {each["seq"] for each in host.told(last)} == {update["seq"]}


def test_a_crowd_is_told_of_one_game_before_the_next_one_begins():
    host = crowded(SLICE + 1)
    for _ in range(4 * 33):
        act(host)
    go_on(host)
    for name in PEOPLE:
        host.say(name, "ready", ready=True)
    updates = host.told(watchers(SLICE + 1)[-1], "update")
    phases = [update["table"]["phase"] for update in updates]
    assert host.table.phase == "playing"
    assert set(phases) == {"over"}
