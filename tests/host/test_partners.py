"""What partners say to each other: the host passes it to their keys, and to nobody else."""

import msgpack
import pytest

from luznet.host.chat import KEPT
from tests.host.simulated import Simulated, codes, id_of, key_of
from tests.host.test_chat import come_back, heard, say_often, sit, watched

FOUR = ("Ann", "Ben", "Cleo", "Dan")


def room(**options):
    """Ann and Cleo play against Ben and Dan, Eve watches."""
    return watched(Simulated(game="luris", **options).seat(*FOUR))


def heard_by_all(host):
    return {name: heard(host, name) for name in (*FOUR, "Eve")}


def test_partners_alone_hear_what_one_of_them_confides_and_see_that_it_is_theirs():
    host = room()
    host.say("Ann", "confide", text="Flip his")
    host.say("Dan", "confide", phrase="hurry")
    hers, his = ["Flip his"], ["hurry"]
    assert heard_by_all(host) == {"Ann": hers, "Cleo": hers, "Ben": his, "Dan": his, "Eve": []}
    assert {line["to"] for name in FOUR for line in host.told(name, "said")} == {"partners"}


def test_what_is_said_to_all_says_so_whatever_else_stands_in_the_message():
    host = room()
    host.say("Ann", "say", text="Hello", to="partners")
    assert list(heard_by_all(host).values()) == [["Hello"]] * 5
    assert host.told("Eve", "said")[0]["to"] == "table"


def test_nothing_else_that_others_are_sent_changes_when_partners_talk():
    host = room().begin("Ann")
    before = {name: len(host.sent[id_of(name)]) for name in ("Ben", "Dan", "Eve")}
    host.say("Ann", "confide", text="Now")
    host.host.tick()
    assert {name: len(host.sent[id_of(name)]) for name in before} == before


def test_spectators_have_no_partners_even_if_they_see_all_hands():
    host = room(spectators="all")
    assert codes(host.say("Eve", "confide", text="Psst")) == ["no_partners"]
    for name in FOUR:
        host.say(name, "show", shows=True)
    host.begin("Ann")
    assert codes(host.say("Eve", "confide", text="Psst")) == ["no_hints"]
    host.say("Ann", "confide", text="Hidden from Eve")
    assert heard(host, "Eve") == []


@pytest.mark.parametrize("table", [{"game": "luris", "players": 3}, {"game": "luz"}])
def test_where_nobody_plays_together_nothing_is_said(table):
    host = Simulated(**table).seat("Ann", "Ben", "Cleo")
    (refused,) = host.say("Ann", "confide", text="Hello?")
    assert (refused["code"], refused["of"]) == ("no_partners", "confide")
    assert heard(host, "Cleo") == []


def test_a_line_for_partners_counts_like_any_other():
    host = room()
    say_often(host, "Ann", 20)
    assert codes(host.say("Ann", "confide", text="one more")) == ["too_fast"]


@pytest.mark.parametrize(("chat", "code"), [("none", "no_chat"), ("phrases", "only_phrases")])
def test_a_table_without_words_has_none_between_partners_either(chat, code):
    assert codes(room(chat=chat).say("Ann", "confide", text="Hm")) == [code]


def test_a_returning_partner_hears_it_again_and_whoever_takes_the_seat_does_not():
    host = room()
    host.say("Ann", "confide", text="Between us")
    again = come_back(host, "Cleo")
    sit(host, again, "Cleo")
    assert heard(host, again) == ["Between us"]
    host.say("Dan", "leave")
    host.say("Cleo", "leave")
    for name in ("Fay", "Gus"):
        host.say(name, "hello", versions=[1], name=name)
        host.say(name, "sit", table=host.table.id)
        assert heard(host, name) == []


def test_a_bots_partner_hears_only_their_own_words():
    host = Simulated(game="luris").begin("Ann", "Ben")
    host.say("Ann", "confide", text="Anybody?")
    assert (heard(host, "Ann"), heard(host, "Ben")) == (["Anybody?"], [])


# ---- lines said again --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ben", "Dan"])
def test_an_opponent_does_not_hear_it_by_returning_either(name):
    host = room().begin("Ann")
    host.say("Ann", "confide", text="before")
    host.lose(name)
    host.say("Cleo", "confide", text="meanwhile")
    host.say("Cleo", "say", text="Hello")
    again = come_back(host, name)
    sit(host, again, name)
    host.host.tick()
    assert heard(host, again) == ["Hello"]


def test_spectators_who_see_all_hands_do_not_hear_it_by_coming_either():
    host = room(spectators="all")
    for name in FOUR:
        host.say(name, "show", shows=True)
    host.begin("Ann")
    assert host.told("Eve", "update")[-1]["table"]["shown"]
    host.say("Ann", "confide", text="Psst")
    watched(host, "Fay")
    for _tick in range(3):
        host.clock += 1
        host.host.tick()
    assert heard(host, "Eve") == heard(host, "Fay") == []


def test_a_partner_who_could_take_nothing_for_a_while_gets_it_then():
    host = room().begin("Ann")
    host.unreachable |= {id_of("Cleo"), id_of("Ben")}
    host.say("Ann", "confide", text="Psst")
    host.host.tick()
    host.unreachable.clear()
    for _tick in range(2):
        host.host.tick()
    assert (heard(host, "Cleo"), heard(host, "Ben")) == (["Psst"], [])


def test_of_the_lines_that_are_kept_each_hears_their_own():
    host = room().begin("Ann")
    for number in range(KEPT + 5):
        host.clock += 1
        host.say("Ann", "confide" if number % 2 else "say", text=f"line {number}")
    for name, expected in (("Cleo", range(5, KEPT + 5)), ("Ben", range(6, KEPT + 5, 2))):
        host.lose(name)
        again = come_back(host, name)
        sit(host, again, name)
        assert heard(host, again) == [f"line {number}" for number in expected]


def test_a_player_who_changes_sides_hears_only_the_new_side_from_then_on():
    host = watched(Simulated(game="luris").seat("Ann", "Ben", "Cleo"))
    host.say("Ann", "confide", text="one")
    host.say("Cleo", "sit", table=host.table.id, seat=3)
    host.say("Ann", "confide", text="two")
    host.say("Ben", "confide", text="three")
    assert heard(host, "Cleo") == ["one", "three"]
    assert heard(host, "Ann") == ["one", "two"]


def test_a_player_who_gets_up_to_watch_hears_no_more_of_it():
    host = room()
    host.say("Cleo", "leave")
    watched(host, "Cleo")
    host.say("Ann", "confide", text="Psst")
    assert heard(host, "Cleo") == []


def test_nobody_hears_it_by_taking_the_name_of_a_partner():
    host = room().begin("Ann")
    again = come_back(host, "Mallory")
    hello = msgpack.packb({"type": "hello", "versions": [1], "name": "Cleo"})
    host.say_bytes(again, hello, key_of("Mallory"))
    watch = msgpack.packb({"type": "watch", "table": host.table.id})
    host.say_bytes(again, watch, key_of("Mallory"))
    host.say("Ann", "confide", text="Psst")
    assert heard(host, again) == []


def test_nothing_of_it_is_written_down():
    host = room().begin("Ann")
    (entries,) = host.journal.kept.values()
    before = len(entries)
    host.say("Ann", "confide", text="Psst")
    assert heard(host, "Cleo") == ["Psst"]
    assert len(entries) == before
