"""The lobby and the form for a new table: what they show, and what comes of the keys."""

import re
from dataclasses import replace

import pytest

from luznet.client.choices import Find, Join, PlayBots
from luznet.client.lobby import SETTLING, Entry, Place
from luznet.preferences.table import Settings
from luznet.terminal.picture import Canvas, Picture, width_of
from luznet.terminal.screens.lobby import PATIENCE, LobbyScreen, Quit, Rules, Tutorial
from luznet.terminal.screens.selection import MOMENT
from luznet.terminal.screens.street import street_of
from tests.terminal.golden import assert_golden
from tests.terminal.person import Person
from tests.terminal.terminal import DOWN, ENTER, ESCAPE, Terminal, pasted, play


def entry(name: str = "Ann's table", **more) -> Entry:
    place = Place(("192.168.1.20",), 48420, name.ljust(40, "k")[:40], host="anna@lemon")
    fields = {"game": "luz", "taken": 2, "seats": 4, "round_trip": 0.0012, "table": name, **more}
    return Entry(place=place, name=name, **fields)


class Visitor(Person):
    """Somebody in the lobby; the clock stands still unless it is moved."""

    def __init__(self, *entries: Entry) -> None:
        self.entries = entries
        self.chosen: list[object] = []
        self.now = 50.0
        self.wrong = ""
        self.trouble = ""
        self.recent: list[tuple[str, str]] = []
        self.screen = LobbyScreen(
            # Every question gets a new list.
            lambda: tuple(replace(entry) for entry in self.entries),
            self.chosen.append,
            lambda: self.now,
            lambda: Settings(name="Ann"),
            check=lambda text: self.wrong,
            trouble=lambda: self.trouble,
            recent=lambda: self.recent,
        )
        self.now += SETTLING if entries else 0

    @property
    def selected(self) -> str:
        """What is known of the selected table; empty if none is."""
        below = self.lines()[street_of(Canvas(80, 24), self.screen.entries, 0).below :]
        return " ".join("\n".join(below[: below.index("", 1)]).split())

    def below(self, place: int) -> str:
        """What is written below a house, in one line."""
        picture = self.screen.draw(Canvas(80, 24))
        at = street_of(Canvas(80, 24), self.screen.entries, max(0, self.screen.selection.place))
        columns = range(at.column(place), at.column(place) + at.step)
        rows = range(at.ground + 1, at.below)
        return " ".join(
            " ".join("".join(picture.cell(column, row)[0] for column in columns) for row in rows)
            .replace("▲", "")
            .split()
        )


def test_the_host_of_the_chosen_table_is_told_in_every_window():
    visitor = Visitor(entry(), entry("Lunch", round_trip=None))
    assert "Hosted by anna@lemon." in visitor.prose
    for columns in (80, 200):
        assert any("anna@lemon" in line for line in visitor.lines(columns, 40))


THREE = (
    entry("Ann's table"),
    entry("Lunch", taken=3, seats=5, playing=True, yours=2, round_trip=0.0004),
    entry("Office", taken=1, seats=3, code=True, round_trip=0.0231),
)


# ---- the list --------------------------------------------------------------------------------


def test_three_tables_are_listed_with_all_that_matters():
    assert_golden("lobby_three_tables", Visitor(*THREE).lines())


def test_the_list_tells_seats_state_own_seat_and_code():
    visitor = Visitor(*THREE)
    assert visitor.below(0) == "Ann's table Luz 2 of 4 gathering"
    assert visitor.below(1) == "Lunch Luz 3 of 5 your seat waits"
    assert visitor.below(2) == "Office Luz 1 of 3 gathering private"
    assert "Luz · 3 of 5 · playing · your seat waits" in visitor.press("down").selected


def test_the_round_trip_is_told_of_a_host_that_takes_a_tenth_of_a_second():
    visitor = Visitor(entry("Near", round_trip=0.099), entry("Far", round_trip=0.1))
    assert " ms" not in visitor.below(0) + visitor.selected
    assert visitor.press("right").selected.startswith("Far Luz · 2 of 4 · gathering · 100 ms 2")
    assert visitor.below(1) == "Far Luz 2 of 4 gathering"
    assert "gathering 100 ms" in "\n".join(visitor.lines(120, 40))


def test_a_private_table_that_does_not_know_the_reader_asks_for_its_code_and_tells_nothing():
    visitor = Visitor(replace(THREE[2], round_trip=None))
    assert visitor.below(0) == "Office Luz 1 of 3 code needed"
    assert "gathering" not in visitor.prose


def test_enter_joins_and_w_watches_the_selected_table():
    visitor = Visitor(*THREE).press("down", "enter", "j", "w", "k", "k", "k", "enter")
    assert visitor.chosen == [Join(THREE[1]), Join(THREE[2], watches=True), Join(THREE[0])]


def test_a_table_stays_selected_while_others_come_and_go():
    visitor = Visitor(*THREE).press("down")
    visitor.entries = (entry("Aaa"), *THREE)
    assert visitor.selected.startswith("Lunch")
    visitor.entries = THREE[1:]
    assert visitor.selected.startswith("Lunch")


def back_from(visitor: Visitor, *entries: Entry) -> Visitor:
    """Return the visitor who has come back from a table while these are listed."""
    visitor.screen.search_again()
    visitor.entries = entries
    visitor.now += 1.0
    return visitor


def test_the_lobby_selects_another_table_if_yours_is_gone():
    visitor = back_from(Visitor(*THREE).press("down"), THREE[0], THREE[2])
    assert visitor.selected.startswith("Ann's table")


def test_the_table_where_a_seat_waits_comes_first_when_you_come_back():
    visitor = Visitor(*THREE).press("down", "down")
    visitor.screen.search_again()
    assert visitor.selected.startswith("Office")
    visitor.entries = (replace(THREE[2], yours=1), *THREE[:2])
    assert visitor.selected.startswith("Office")
    assert visitor.screen.selection.place == 0


def test_the_lobby_selects_the_table_you_come_from_if_it_is_still_there():
    assert back_from(Visitor(*THREE).press("down"), *THREE).selected.startswith("Lunch")


def test_what_the_lobby_said_before_you_went_to_a_table_is_past_when_you_come_back():
    visitor = Visitor(*THREE)
    visitor.screen.tell("Lunch is gone.")
    assert "Lunch is gone." in "\n".join(visitor.lines())
    assert "Lunch is gone." not in "\n".join(back_from(visitor, *THREE).lines())


def test_a_table_that_is_found_a_moment_after_coming_back_is_chosen_again():
    visitor = Visitor(*THREE).press("down")
    assert visitor.selected.startswith("Lunch")
    visitor.screen.search_again()
    visitor.entries = THREE[:1]
    assert visitor.selected == ""
    assert visitor.screen.next_change(visitor.now) == visitor.now + 1.0
    visitor.entries = THREE
    assert visitor.selected.startswith("Lunch")


def test_when_the_selected_table_goes_no_other_is_joined_in_its_place():
    visitor = Visitor(*THREE).press("down", "down")
    visitor.entries = THREE[:2]
    assert visitor.selected.startswith("Lunch")
    assert "Office is gone." in visitor.prose
    assert "Lunch has just been selected." in visitor.press("enter", "w", "enter").prose
    assert visitor.chosen == []
    visitor.now += MOMENT
    assert visitor.press("enter").chosen == [Join(THREE[1])]


def test_a_selected_table_that_moves_to_another_host_stays_selected():
    visitor = Visitor(*THREE).press("down")
    assert visitor.selected.startswith("Lunch")
    moved = replace(THREE[1], place=replace(THREE[1].place, key="m" * 40))
    visitor.entries = (THREE[0], THREE[2], moved)
    assert visitor.selected.startswith("Lunch")
    assert "is gone" not in visitor.prose
    visitor.now += MOMENT
    assert visitor.press("enter").chosen == [Join(moved)]


def test_a_table_that_was_gone_is_no_longer_called_gone_once_another_host_has_it():
    visitor = Visitor(THREE[1])
    assert visitor.selected.startswith("Lunch")
    visitor.entries = ()
    assert "Lunch is gone." in visitor.prose
    visitor.entries = (replace(THREE[1], place=replace(THREE[1].place, key="m" * 40)),)
    assert "is gone" not in visitor.prose


def test_when_the_last_table_goes_the_lobby_says_so():
    visitor = Visitor(THREE[0])
    assert visitor.selected.startswith("Ann's table")
    visitor.entries = ()
    assert "Ann's table is gone." in visitor.prose
    assert visitor.press("enter").chosen == []


def test_until_a_key_is_pressed_the_first_table_is_selected_whichever_was_found_first():
    visitor = Visitor()
    visitor.entries = THREE[2:]
    assert visitor.selected.startswith("Office")
    visitor.entries = (THREE[1], THREE[0], THREE[2])
    assert visitor.selected.startswith("Lunch")
    visitor.press("right")
    visitor.entries = (entry("Waiting", yours=1), THREE[1], entry("Dee's table"), *THREE)
    assert visitor.selected.startswith("Ann's table")


def test_tables_stay_where_they_are_once_a_key_has_selected_one():
    visitor = Visitor(*THREE).press("right")
    visitor.entries = (entry("New"), entry("Waiting", yours=1), THREE[2], THREE[0], THREE[1])
    assert visitor.lines()
    names = [each.name for each in visitor.screen.entries]
    assert names == ["Waiting", "Ann's table", "Lunch", "Office", "New"]


def test_a_quick_enter_waits_for_tables_that_come_first_and_joins_what_was_selected():
    visitor = Visitor()
    visitor.entries = THREE[2:]
    visitor.now += 0.2
    assert visitor.lines()
    assert visitor.press("enter").chosen == []
    visitor.screen.elapse()
    assert visitor.screen.next_change(visitor.now) == 50.0 + SETTLING
    visitor.now = 50.0 + SETTLING
    visitor.screen.elapse()
    assert visitor.chosen == [Join(THREE[2])]


def test_a_quick_enter_joins_no_table_if_another_comes_first():
    visitor = Visitor()
    visitor.entries = THREE[2:]
    assert visitor.lines()
    visitor.press("enter")
    visitor.entries = THREE[1:]
    told = "Lunch has just been selected. To go there, press the key again."
    assert told in visitor.prose
    visitor.now += SETTLING
    visitor.screen.elapse()
    assert visitor.chosen == []
    assert visitor.press("enter").chosen == [Join(THREE[1])]


def test_enter_that_was_meant_for_the_start_joins_no_table_that_appears_just_then():
    visitor = Visitor()
    visitor.now += 60
    visitor.entries = THREE[:1]
    assert visitor.lines()
    assert visitor.press("enter").chosen == []
    visitor.now += MOMENT
    assert visitor.press("enter").chosen == [Join(THREE[0])]


def test_home_and_end_lead_to_the_first_table_and_the_new_one():
    visitor = Visitor(*THREE).press("end")
    assert visitor.selected.startswith("Create a table.")
    assert visitor.press("home").selected.startswith("Ann's table")


def test_up_and_down_lead_from_row_to_row_of_a_large_window():
    visitor = Visitor(*(entry(f"Table {number}") for number in range(40)))
    visitor.lines(200, 60)
    visitor.press("down")
    assert any(line.strip().startswith("Table 10 Luz") for line in visitor.lines(200, 60))
    visitor.press("right", "up")
    assert visitor.screen.selection.place == 1


def test_the_first_line_tells_of_a_seat_that_waits():
    visitor = Visitor(*THREE)
    assert visitor.lines()[0].startswith(" luznet  Your seat waits at Lunch.")
    visitor.entries = THREE[:1]
    assert "tables on this network" in visitor.lines()[0]


@pytest.mark.parametrize("entries", [THREE, THREE[:1]])
def test_nothing_runs_into_each_other_in_the_first_line_of_a_small_window(entries):
    visitor = Visitor(*entries)
    visitor.screen.waiting = "Ann's table, Luz"
    parts = re.split(r" {2,}", visitor.lines(60, 20)[0].strip())
    assert parts[0] == "luznet"
    assert parts[-1] == "You are Ann"
    own = ["p", "continue: Ann's table, Luz"]
    assert parts[1:-1] == (own if len(entries) == 1 else ["Your seat waits at Lunch."])


def test_an_evening_is_marked_as_one():
    visitor = Visitor(entry("Friday", taken=12, seats=16, evening=True))
    assert visitor.below(0) == "Friday Luz evening 12 people"
    assert "12 people have checked in to this evening." in visitor.prose
    visitor.entries = (replace(visitor.entries[0], taken=0),)
    assert "Nobody has checked in to this evening yet." in visitor.prose


PEOPLE = ("Chloé", "Amber", "Boris", "Cobalt")


@pytest.mark.parametrize(
    ("bots", "more", "told"),
    [
        ((1, 3), {}, "Chloé, Boris and 2 bots sit there. Sit down in a bot's place."),
        ((1, 3), {"yours": 0, "playing": True}, "Boris and 2 bots sit there."),
        ((1, 2, 3), {"taken": 1}, "Chloé and 3 bots sit there. Sit down in a bot's place."),
        ((), {"taken": 4}, "Chloé, Amber, Boris and Cobalt sit there. No seat is free."),
        ((3,), {"people": ()}, "1 bot sits there. 1 seat is free."),
    ],
)
def test_who_sits_there_is_told_as_people_and_bots(bots, more, told):
    visitor = Visitor(entry(**{"people": PEOPLE, "bots": bots, **more}))
    assert f"\n    {told}\n" in "\n".join([*visitor.lines(), ""])


def test_keys_are_for_the_tables_as_they_were_drawn_whatever_sorts_in_between():
    visitor = Visitor(*THREE)
    assert visitor.selected.startswith("Ann's table")
    visitor.entries = (entry("Aaa"), THREE[0], entry("Bbb"), *THREE[1:])
    assert visitor.press("down", "enter").chosen == [Join(THREE[1])]
    assert visitor.selected.startswith("Lunch")


def test_a_table_of_another_version_is_shown_and_cannot_be_joined():
    visitor = Visitor(entry("Old", versions=(7, 8)))
    assert "needs luznet with protocol 7 or 8, this one speaks 1" in visitor.prose
    visitor.press("enter")
    assert "update this luznet" in visitor.prose
    visitor.press("w")
    assert visitor.chosen == []


def test_tables_of_one_name_are_told_apart_by_their_addresses():
    long = "A table with a rather long name"
    first, second = (
        replace(entry(long), place=Place((address,), 48420, address.ljust(40, "x")))
        for address in ("10.77.0.1", "10.77.0.2")
    )
    visitor = Visitor(first, second)
    assert visitor.below(0).startswith("A t~ 10.77.0.1")
    assert visitor.selected.startswith(f"{long} 10.77.0.1 · Luz")
    assert visitor.press("down").selected.startswith(f"{long} 10.77.0.2 · Luz")


def test_only_the_host_decides_whether_a_full_table_has_a_seat_for_the_reader():
    full = entry("Full", taken=4)
    visitor = Visitor(full)
    assert visitor.below(0) == "Full Luz 4 of 4 gathering full"
    assert visitor.press("enter").chosen == [Join(full)]


def test_a_long_street_is_scrolled_with_the_selection_and_its_end_is_a_new_table():
    visitor = Visitor(*(entry(f"Table {number:02}") for number in range(40)))
    assert "and 36 more >" in visitor.prose
    visitor.press(*["right"] * 39)
    assert visitor.selected.startswith("Table 39")
    assert "< and 36 more" in visitor.prose
    visitor.press("right", "right")
    assert visitor.selected.startswith("Create a table.")
    assert visitor.press("w").chosen == []
    assert "New table" in visitor.press("enter").prose


@pytest.mark.parametrize("name", ["x" * 48, "日本語のテーブルはとても長い名前", "e\u0301" * 30])
@pytest.mark.parametrize("columns", [80, 100, 140])
def test_no_name_runs_into_that_of_the_next_house(name, columns):
    visitor = Visitor(*[entry(name, playing=True)] * 3)
    canvas = Canvas(columns, 24)
    at = street_of(canvas, visitor.entries, 0)
    picture = visitor.screen.draw(canvas)
    for place in (1, 2):
        assert picture.cell(at.column(place) - 1, at.ground + 2)[0] == " "
    assert {width_of(line) for line in drawn(picture)} == {columns}


def drawn(picture: Picture) -> list[str]:
    return "".join(text for _, text in picture.fragments()).split("\n")


def test_the_selected_table_says_its_whole_name_and_who_sits_there_if_its_host_tells():
    people = ("Chloé", "", "Dmytro", "")
    visitor = Visitor(entry("The table with the longest name of all", people=people, watchers=2))
    assert visitor.selected.startswith("The table with the longest name of all Luz")
    assert "Chloé and Dmytro sit there. 2 seats are free. 2 people are watching." in visitor.prose
    assert {"C", "D"} <= {*"".join(visitor.lines()[:11])}


def test_the_own_seat_that_waits_is_a_window_with_a_question_mark():
    assert "?" in "".join(Visitor(*THREE).lines()[:11])
    assert "?" not in "".join(Visitor(THREE[0]).lines()[:11])


def test_a_house_is_chosen_by_the_first_click_and_entered_by_the_second():
    visitor = Visitor(*THREE)
    at = street_of(Canvas(80, 24), THREE, 0)
    for _ in range(2):
        picture = visitor.screen.draw(Canvas(80, 24))
        visitor.press(picture.clicked(at.house(1) + 5, at.ground - 4))
    assert visitor.chosen == [Join(THREE[1])]


def test_an_unfinished_game_of_the_users_own_is_told_and_continued_with_p():
    visitor = Visitor(*THREE)
    visitor.screen.waiting = "Ann's table, Luz"
    assert "p continue: Ann's table, Luz" in visitor.prose
    assert visitor.press("p").chosen == [PlayBots()]
    visitor.entries = ()
    assert "p continue: Ann's table, Luz" in visitor.prose


# ---- nothing found ---------------------------------------------------------------------------


def test_at_first_the_lobby_says_that_it_looks():
    visitor = Visitor()
    assert_golden("lobby_searching", visitor.lines())


def test_after_three_seconds_it_offers_other_ways():
    visitor = Visitor()
    visitor.now += PATIENCE
    assert_golden("lobby_empty", visitor.lines())


def test_the_sign_of_searching_moves_twice_a_second_and_only_while_nothing_is_found():
    visitor = Visitor()
    first = visitor.lines()
    when = visitor.screen.next_change(visitor.now)
    assert when == 50.5
    visitor.now = when
    assert visitor.lines() != first
    visitor.entries = THREE
    assert visitor.lines()
    assert visitor.screen.next_change(visitor.now) is None


def test_a_search_that_cannot_work_is_told_at_once_with_the_other_ways():
    visitor = Visitor()
    visitor.trouble = "This computer has no network."
    assert "This computer has no network." in visitor.prose
    assert "p Play with bots" in visitor.prose


def test_ways_on_are_chosen_with_the_arrows_and_none_is_chosen_at_first():
    visitor = Visitor()
    assert visitor.press("enter").chosen == []
    assert "Others can join your table from their computers." in visitor.press("down").prose
    assert visitor.press("enter").chosen == [PlayBots()]
    assert "Learn a game in a few minutes, with a coach." in visitor.press(*["down"] * 3).prose
    assert visitor.press("enter").chosen[1:] == [Tutorial()]


@pytest.mark.parametrize(
    ("key", "choice"),
    [("p", PlayBots()), ("t", Tutorial()), ("r", Rules()), ("q", Quit()), ("c-d", Quit())],
)
def test_there_is_always_a_way_on(key, choice):
    assert Visitor().press(key).chosen == [choice]
    assert Visitor(*THREE).press(key).chosen == [choice]


def test_enter_without_a_table_does_nothing():
    assert Visitor().press("enter", "w", "left").chosen == []


# ---- typing an address -----------------------------------------------------------------------


def typed(visitor: Visitor, text: str) -> Visitor:
    return visitor.press(*text)


def test_an_address_is_typed_edited_and_chosen():
    visitor = typed(Visitor().press("a"), "192.168.1.30")
    visitor.press("left", "backspace", "2", "end", "enter")
    assert visitor.chosen == [Find("192.168.1.20")]
    assert not visitor.screen.is_typing


def test_letters_that_are_keys_elsewhere_are_text_in_an_address():
    visitor = typed(Visitor(*THREE).press("a"), "jqwnpar?v")
    assert visitor.screen.is_typing
    assert visitor.press("enter").chosen == [Find("jqwnpar?v")]


def test_escape_leaves_the_address_line():
    visitor = typed(Visitor().press("a"), "x").press("escape")
    assert visitor.chosen == []
    assert "Where is the table?" not in visitor.prose


def test_a_wrong_address_is_told_in_one_line_and_can_be_mended():
    visitor = typed(Visitor().press("a"), "nonsense")
    visitor.wrong = "An address looks like 192.168.1.20."
    visitor.press("enter")
    assert "An address looks like 192.168.1.20." in visitor.prose
    visitor.wrong = ""
    visitor.press("c-u")
    assert "looks like" not in visitor.prose
    assert typed(visitor, "10.0.0.1").press("enter").chosen == [Find("10.0.0.1")]


def test_an_address_that_led_nowhere_stands_there_again_to_be_put_right():
    visitor = typed(Visitor(*THREE).press("a"), "10.0.0.1:9").press("enter")
    assert not visitor.screen.is_typing
    visitor.screen.tell("No table is announced there.", "10.0.0.1:9")
    assert "No table is announced there." in visitor.prose
    visitor.press("backspace")
    typed(visitor, "48420").press("enter")
    assert visitor.chosen == [Find("10.0.0.1:9"), Find("10.0.0.1:48420")]


def test_an_empty_address_says_what_to_type():
    visitor = Visitor().press("a", "enter")
    assert "Type an address or a join line, or" in visitor.prose


def test_a_join_line_pasted_into_the_list_opens_the_address_line():
    visitor = Visitor(*THREE)
    visitor.screen.typed("luznet join 10.0.0.1#abc\n")
    assert visitor.press("enter").chosen == [Find("10.0.0.1#abc")]


def test_of_a_pasted_text_only_the_join_line_in_it_is_taken():
    visitor = Visitor(*THREE)
    key = "k" * 43
    visitor.screen.typed(f"Hi Ann! {'Soon, ' * 30}\n$ luznet join 10.0.0.1#{key[:9]}\n{key[9:]}.\n")
    assert visitor.press("enter").chosen == [Find(f"10.0.0.1#{key}")]


def test_of_two_pasted_join_lines_none_is_taken():
    visitor = Visitor(*THREE).press("a")
    visitor.wrong = "There is more than one."
    visitor.screen.typed(f"luznet join 10.0.0.1#{'k' * 43}\nluznet join 10.0.0.2#{'k' * 43}\n")
    assert "There is more than one." in visitor.prose
    assert visitor.press("enter").chosen == []


def test_the_cursor_of_a_long_join_line_stays_in_sight():
    visitor = Visitor().press("a")
    visitor.screen.typed("luznet join 192.168.1.20:48421#" + "k" * 42 + "END")
    assert any("kEND" in line for line in visitor.lines())


def test_the_address_line_is_shown_below_the_tables():
    assert_golden("lobby_address", typed(Visitor(*THREE).press("a"), "192.168").lines())


def test_a_trouble_is_told_until_the_next_key():
    visitor = Visitor(*THREE)
    visitor.screen.tell("The table could not be opened.")
    assert "The table could not be opened." in visitor.prose
    visitor.press("down")
    assert "could not" not in visitor.prose


# ---- through a real terminal -----------------------------------------------------------------


def test_the_lobby_works_with_real_keys():
    visitor = Visitor(*THREE)

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Ann's table")
        terminal.type(DOWN, ENTER, "a", "?q")
        await terminal.shows("> ?q")
        terminal.type(ESCAPE)
        await terminal.hides("> ?q")
        terminal.type(pasted("10.0.0.9"))
        await terminal.shows("> 10.0.0.9")
        terminal.type(ENTER)
        await terminal.until(lambda: len(visitor.chosen) == 2)
        terminal.type("?")
        await terminal.shows("Space turns the page, Esc closes.")
        assert_golden("lobby_help", terminal.lines())
        terminal.type(ESCAPE, "q")
        await terminal.until(lambda: len(visitor.chosen) == 3)

    play(visitor.screen, story, clock=lambda: visitor.now)
    assert visitor.chosen == [Join(THREE[1]), Find("10.0.0.9"), Quit()]


def test_a_table_found_while_the_lobby_is_open_appears():
    visitor = Visitor()

    async def story(terminal: Terminal, app) -> None:
        await terminal.shows("Looking for tables")
        visitor.entries = (replace(THREE[0], name="Just opened"),)
        app.invalidate()
        await terminal.shows("Just opened")

    play(visitor.screen, story, clock=lambda: visitor.now)


def test_up_brings_back_the_addresses_of_tables_where_one_was():
    visitor = Visitor()
    visitor.recent = [("10.0.0.9#newest", "Lunch"), ("10.0.0.2#older", "Office")]
    visitor.press("a")
    assert "Up recent tables" in visitor.prose
    visitor.press("up")
    assert "10.0.0.9#newest" in visitor.prose
    assert "You were there at Lunch." in visitor.prose
    assert "Office" in visitor.press("up", "up").prose
    assert "Lunch" in visitor.press("down").prose
    assert "You were there" not in visitor.press("down").prose
    visitor.press("up", "enter")
    assert visitor.chosen == [Find("10.0.0.9#newest")]


def test_a_user_who_was_at_no_table_is_offered_no_way_back():
    visitor = Visitor().press("a", "up")
    assert "where you were" not in visitor.prose
