"""The list of tables in plain mode."""

from dataclasses import replace

import pytest

from luznet.client.choices import Create, Find, Join, PlayBots
from luznet.client.lobby import SETTLING, Entry, Place
from luznet.plain.lobby import LobbyConversation, Past
from luznet.plain.options import typed_options
from luznet.wire.messages import Options
from luznet.wire.options import Setup
from tests.plain.telling import UserContext
from tests.terminal.tables import Clock

KEY = "bSEJkwo4fgbg9XgHZhl4iutoBFtuse8UOtWm4wajJ2o"
TOKEN = f"luz://10.0.0.2:5000/{'x' * 22}"


def entry(name: str, table: str = "aaaaaaaa", **fields) -> Entry:
    place = Place((fields.pop("address", "10.0.0.2"),), 48420, "k" * 40)
    shown = {"game": "luz", "taken": 1, "seats": 4, "round_trip": 0.001}
    return Entry(place, table, name, **{**shown, **fields})


class Lobby:
    """The list, what is found, and what was chosen."""

    def __init__(self, *entries: Entry) -> None:
        self.entries = entries
        self.chosen = []
        self.ends = 0
        self.trouble = ""
        self.recent = []
        self.own = UserContext(self.end)
        self.clock = Clock()
        self.talk = LobbyConversation(
            lambda: self.entries, self.chosen.append, self.own, recent=lambda: self.recent,
            trouble=lambda: self.trouble,
        )  # fmt: skip

    def end(self, how: str) -> None:
        assert how == "quit"
        self.ends += 1

    def news(self, seconds: float = 0) -> list[str]:
        """What is new after these seconds; at first, until the list can be complete."""
        self.clock.now += seconds
        told = self.talk.news(self.clock())
        if self.entries and not self.talk.has_searched:
            self.clock.now += SETTLING
            told += self.talk.news(self.clock())
        return told

    def type(self, text: str) -> list[str]:
        return self.talk.hear(text)


LUNCH = "Table 1: Lunch, Luz, 1 of 4 seats taken, gathering."


def test_tables_are_told_once_as_they_come_and_go():
    lobby = Lobby()
    assert lobby.news() == ["Looking for tables on this network."]
    lobby.entries = (entry("Lunch"),)
    assert lobby.news() == [LUNCH]
    assert lobby.news() == []
    lobby.entries = ()
    assert lobby.news() == ["Table 1, Lunch, is gone."]


def test_a_table_keeps_its_number_while_others_come_and_go():
    lobby = Lobby(entry("Lunch"))
    lobby.news()
    lobby.entries = (entry("Canteen", "bbbbbbbb"), entry("Lunch"))
    assert lobby.news() == ["Table 2: Canteen, Luz, 1 of 4 seats taken, gathering."]
    assert [line[:7] for line in lobby.type("list")] == ["Table 2", "Table 1"]
    lobby.entries = (entry("Canteen", "bbbbbbbb"),)
    lobby.news()
    assert lobby.type("join 1") == ["There is no table 1 now. Type list to hear the tables."]
    lobby.type("join 2")
    assert lobby.chosen == [Join(lobby.entries[0])]


@pytest.mark.parametrize(
    ("fields", "state"),
    [
        ({"playing": True}, "1 of 4 seats taken, playing"),
        ({"taken": 4}, "4 of 4 seats taken, full"),
        ({"yours": 2, "playing": True}, "1 of 4 seats taken, your seat waits"),
        ({"code": True, "round_trip": None}, "1 of 4 seats taken, code needed"),
        ({"versions": (7,)}, "needs luznet with protocol 7, this one speaks 1"),
    ],
)
def test_a_table_is_told_with_its_state(fields, state):
    lobby = Lobby(entry("Lunch", **fields))
    assert lobby.news()[-1].endswith(f"{state}.")


def test_a_table_is_told_once_its_host_has_said_how_it_stands():
    lobby = Lobby(entry("Lunch", taken=0, round_trip=None))
    assert lobby.news()[1:] == []
    lobby.entries = (entry("Lunch", playing=True),)
    assert lobby.news() == ["Table 1: Lunch, Luz, 1 of 4 seats taken, playing."]


def test_tables_that_answer_in_the_first_moment_are_told_in_order():
    lobby = Lobby()
    lobby.news()
    lobby.entries = (entry("Dee's table", "dddddddd"),)
    assert lobby.talk.news(lobby.clock() + 0.9) == []
    assert lobby.talk.next_change() == lobby.clock() + SETTLING
    lobby.entries = (entry("Lunch", yours=1), *lobby.entries)
    told = lobby.talk.news(lobby.clock() + SETTLING)
    assert [line[:14] for line in told] == ["Table 1: Lunch", "Table 2: Dee's"]


def test_who_sits_at_a_table_is_told_as_people_and_bots():
    lobby = Lobby(entry("Lunch", people=("Ben", "Amber", "Cobalt", ""), bots=(1, 2)))
    assert lobby.news()[-1] == f"{LUNCH} Ben and 2 bots sit there."


def test_an_evening_is_told_as_one():
    lobby = Lobby(entry("Friday", taken=12, seats=16, evening=True))
    told = "Table 1: Friday, an evening of Luz. 12 people have checked in to this evening."
    assert lobby.news()[-1] == told


def test_tables_of_one_name_are_told_apart():
    lobby = Lobby(entry("Lunch"), entry("Lunch", "bbbbbbbb", address="10.0.0.3"))
    assert lobby.news()[1:] == [
        "Table 1: Lunch at 10.0.0.2, Luz, 1 of 4 seats taken, gathering.",
        "Table 2: Lunch at 10.0.0.3, Luz, 1 of 4 seats taken, gathering.",
    ]


def test_nothing_found_is_told_after_a_while_and_once():
    lobby = Lobby()
    lobby.news()
    assert lobby.news(2.9) == []
    assert lobby.news(0.2)[0].startswith("No table was found yet.")
    assert lobby.news(5) == []


def test_what_is_wrong_with_the_search_is_told_once():
    lobby = Lobby()
    lobby.trouble = "There is no network."
    assert "There is no network." in lobby.news()
    assert lobby.news() == []


def test_the_list_can_be_heard_again():
    lobby = Lobby(entry("Lunch"))
    lobby.news()
    assert lobby.type("list") == lobby.type("Refresh") == [LUNCH]
    lobby.entries = ()
    assert lobby.type("l")[0].startswith("No table was found yet.")


@pytest.mark.parametrize("text", [
    "join 1", "j 1", "JOIN  lunch", "join lun", "join #1", 'join "Lunch"', "luznet join 'lunch'",
])  # fmt: skip
def test_a_table_is_joined_by_its_number_or_name(text):
    lobby = Lobby(entry("Lunch"))
    lobby.news()
    assert lobby.type(text) == []
    assert lobby.chosen == [Join(lobby.entries[0])]


def test_whether_a_full_table_has_a_seat_is_for_its_host_to_say():
    lobby = Lobby(entry("Lunch", taken=4))
    lobby.news()
    assert lobby.type("join 1") == []
    assert lobby.chosen == [Join(lobby.entries[0])]


def test_a_table_is_watched():
    lobby = Lobby(entry("Lunch"))
    lobby.news()
    lobby.type("watch 1")
    lobby.type('luznet watch "Lunch"')
    assert lobby.chosen == [Join(lobby.entries[0], watches=True)] * 2


def test_a_table_of_another_version_is_explained():
    lobby = Lobby(entry("Lunch", versions=(7,)))
    lobby.news()
    assert lobby.type("join 1")[0].startswith("That table needs protocol 7")
    assert lobby.chosen == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("join Canteen", "Canteen"),
        ("join 10.0.0.2", "10.0.0.2"),
        ("10.0.0.2", "10.0.0.2"),
        (f"10.0.0.2:5000#{KEY}", f"10.0.0.2:5000#{KEY}"),
        (f"luznet join 10.0.0.2#{KEY}", f"10.0.0.2#{KEY}"),
        (f"Come: `Luznet join 10.0.0.2#{KEY}`.", f"10.0.0.2#{KEY}"),
        (f"join {TOKEN}", TOKEN),
        (f"<{TOKEN}>", TOKEN),
    ],
)
def test_an_address_or_another_name_is_searched_for(text, found):
    lobby = Lobby()
    lobby.news()
    assert lobby.type(text) == []
    assert lobby.chosen == [Find(found)]


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("play", PlayBots()),
        ("play new", PlayBots(afresh=True)),
        ("play luris", PlayBots(game="luris")),
        ("play Luris anew", PlayBots(afresh=True, game="luris")),
        ("open", Create("Ana's table", Setup(), False)),
        ("open Big lunch", Create("Big lunch", Setup(), False)),
        (
            "open Lunch private players=5 help=odds",
            Create("Lunch", Setup("luz", Options(players=5, help="odds")), True),
        ),
        (
            "open Lunch game=luris players=2 clock=600 private",
            Create("Lunch", Setup("luris", Options(players=2, rules={"clock": 600})), True),
        ),
        ("open bots=off", Create("Ana's table", Setup("luz", Options(bots=False)), False)),
    ],
)
def test_tables_are_opened(text, choice):
    lobby = Lobby()
    lobby.news()
    assert lobby.type(text) == []
    assert lobby.chosen == [choice]


@pytest.mark.parametrize(
    "text", ["fly", "join", "watch", "play chess", "open players=9", "open colour=red", "9"]
)
def test_nonsense_gets_one_line_and_chooses_nothing(text):
    lobby = Lobby()
    lobby.news()
    assert len(lobby.type(text)) == 1
    assert lobby.chosen == []


def test_tables_of_before_are_told_and_joined_by_their_number():
    lobby = Lobby()
    lobby.news()
    assert lobby.type("recent") == ["You have not been at anybody else's table yet."]
    lobby.recent = [Past("Lunch", "10.0.0.2:5000#abc"), Past("Canteen", "10.0.0.3#def")]
    assert lobby.type("recent") == [
        "Recent table 1: Lunch at 10.0.0.2:5000.",
        "Recent table 2: Canteen at 10.0.0.3.",
        "Type recent and its number to join one again, if its host is there.",
    ]
    assert lobby.type("recent 2") == []
    assert lobby.chosen == [Find("10.0.0.3#def")]
    for text in ("recent 3", "recent 0", "recent lunch"):
        assert lobby.type(text)[0].startswith("There is no recent table"), text


def test_the_options_for_a_table_are_told_with_what_they_can_be():
    lobby = Lobby()
    lobby.news()
    said = lobby.type("options")
    assert "open Lunch players=5 help=odds private" in said[0]
    assert sum("It can be" in line for line in said) == len(typed_options("luz"))
    assert lobby.type("open Lunch players=5 help=odds private") == []


def test_the_second_half_of_a_broken_join_line_completes_the_first():
    lobby = Lobby()
    lobby.news()
    assert lobby.type(f"luznet join 10.0.0.2#{KEY[:20]}")[0].startswith("The key after #")
    assert lobby.type(KEY[20:]) == []
    assert lobby.chosen == [Find(f"10.0.0.2#{KEY}")]


def test_an_ssh_line_is_explained():
    lobby = Lobby()
    lobby.news()
    for typed in ("ssh -p 48422 play@10.0.0.2", "join ssh -p 48422 play@10.0.0.2"):
        assert lobby.type(typed)[0].startswith("An ssh line belongs at the prompt of a terminal")
    assert lobby.chosen == []


def test_leave_and_quit_leave_luznet():
    lobby = Lobby()
    lobby.type("quit")
    lobby.type("leave")
    assert lobby.ends == 2


def test_lines_about_the_list_wait_until_it_was_told():
    lobby = Lobby()
    lobby.news()
    assert lobby.talk.waits("join 1")
    assert lobby.talk.waits("list")
    assert not lobby.talk.waits("play")
    lobby.entries = (entry("Lunch"),)
    lobby.news(1)
    assert not lobby.talk.waits("join 1")
    empty = Lobby()
    empty.news()
    empty.news(3)
    assert not empty.talk.waits("list")


def test_names_cannot_steer_the_terminal():
    lobby = Lobby(replace(entry("Lunch"), name="\x1b[2JLun\u202ech"))
    assert lobby.news()[1] == "Table 1: [2JLunch, Luz, 1 of 4 seats taken, gathering."


def test_the_games_that_were_played_are_told_with_what_was_typed():
    asked = []

    def history(text):
        asked.append(text)
        return ["Ann won."]

    lobby = Lobby()
    talk = LobbyConversation(lambda: (), lobby.chosen.append, lobby.own, history=history)
    assert talk.answered("history") == ["Ann won."]
    assert talk.answered("history Ben") == ["Ann won."]
    assert asked == ["", "Ben"]
