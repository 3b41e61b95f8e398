"""The hall and the board of an evening: what they show, and what their keys send."""

import re

import pytest
from msgspec.structs import replace

from luznet.client.core import Goal
from luznet.language import LANGUAGES, speak
from luznet.terminal.context import Context, LocalSession
from luznet.terminal.evening.hall import scores_in
from luznet.terminal.evening.visit import END_SHOWN, EveningVisit
from luznet.terminal.keys import called
from luznet.terminal.light.palette import palette_of
from luznet.terminal.picture import Canvas
from luznet.terminal.screens import widgets
from luznet.wire.client_messages import (
    Approve,
    Conduct,
    Correct,
    Sit,
    TurnOut,
    Watch,
    Withdraw,
)
from luznet.wire.evening_messages import EveningTable, LentHost, WaitingHost
from luznet.wire.messages import Refused
from tests.terminal.evening_scenes import (
    CROWD,
    FIRST,
    LENT,
    PHRASE,
    Guest,
    at_podium,
    before_board,
    crowd,
    evening,
    in_hall,
    in_large_hall,
    offered,
    standings,
)
from tests.terminal.golden import assert_golden
from tests.terminal.tables import Luz, Reader


def lines_of_screen(screen, columns, rows):
    return screen.draw(Canvas(columns, rows)).lines()


def organiser(**fields) -> Guest:
    return Guest(standings(), evening(organiser=True, **fields))


@pytest.mark.parametrize(
    ("name", "scene", "size"),
    [
        ("evening_hall", in_hall, (80, 24)),
        ("evening_podium", at_podium, (80, 24)),
        ("evening_board", before_board, (100, 30)),
    ],
)
def test_an_evening_looks_like_this(name, scene, size):
    assert_golden(name, lines_of_screen(scene(), *size))


# ---- the hall ----------------------------------------------------------------------------


def test_the_hall_says_where_the_reader_plays_and_with_whom():
    assert "You play at table 1 with Chloé, Eva and Gus." in Guest().prose


def test_the_own_line_of_the_standings_is_marked_and_always_there():
    guest = Guest(standings(), evening(you=8))
    marked = [line for line in guest.lines(80, 20) if "▶" in line]
    assert any("Ida" in line for line in marked)


def test_the_round_clock_runs_on_by_itself_and_stands_still_in_a_pause():
    guest = Guest(standings(), evening(clock=65_000))
    assert "1:05 left" in guest.prose
    guest.clock.now += 10
    assert "0:55 left" in guest.prose
    guest.tell(evening(clock=55_000, paused=True))
    guest.screen.elapse()
    guest.clock.now += 10
    assert "0:55 left" in guest.prose
    assert "The organiser has paused the evening." in guest.prose


def test_enter_leads_to_the_own_table():
    assert Guest().press("enter").went == 1


def test_leaving_the_evening_is_asked_about_and_no_new_connection_checks_in_again():
    guest = Guest().press("L")
    assert "Leave the evening?" in guest.prose
    guest.press("n")
    assert not guest.sent
    guest.press("L", "y")
    assert guest.sent == [Withdraw()]
    assert guest.client.goal == Goal("browse")


def test_whoever_has_left_can_check_in_again():
    guest = Guest(standings(0), evening())
    guest.press("c")
    assert guest.sent == [Sit(table="evening1")]
    assert guest.client.goal == Goal("sit", "evening1")


def test_others_have_none_of_the_organisers_keys():
    guest = Guest(standings(), evening("break"))
    guest.press("b", "p", "s", "P", "C", "E")
    assert not guest.sent
    assert "begin" not in guest.prose


def test_the_organiser_begins_a_round_after_a_question():
    guest = organiser()
    guest.tell(evening("break", organiser=True))
    guest.press("b")
    assert "Begin round 3 for 9 people?" in guest.prose
    guest.press("y")
    assert guest.sent == [Conduct("begin")]


def test_the_organiser_is_asked_about_the_final():
    guest = Guest(standings(), evening("break", organiser=True, round=4))
    guest.press("b")
    assert "Begin the final?" in guest.prose


@pytest.mark.parametrize(
    ("keys", "sent"),
    [
        (("p",), Conduct("pause")),
        (("s",), Conduct("pause", round=2, table=1)),
        (("P", "y"), Conduct("postpone", round=2, table=1)),
        (("left", "P"), Conduct("recall", round=1, table=2)),
    ],
)
def test_the_organiser_stops_and_postpones_tables(keys, sent):
    assert organiser().press(*keys).sent == [sent]


def test_a_lent_computer_waits_in_the_hall_with_its_name_and_phrase_and_one_key_asks_about_it():
    guest = offered()
    assert f"eva@lemon lends a computer: {PHRASE}" in guest.prose
    guest.press("a")
    assert PHRASE in guest.prose
    assert "up to 5 tables" in guest.prose


@pytest.mark.parametrize(
    ("key", "sent"),
    [
        ("y", [Approve(LENT.key)]),
        ("n", [Approve(LENT.key, approved=False)]),
        ("escape", []),
    ],
)
def test_the_organiser_approves_a_lent_computer_or_refuses_it_or_lets_it_wait(key, sent):
    assert offered().press("a", key).sent == sent


def test_the_answer_is_about_the_computer_of_the_question_whatever_came_meanwhile():
    guest = offered().press("a")
    other = WaitingHost("o" * 40, "eva@lemon", 5)
    guest.client.evening.phrases[other.key] = "bisab-babad-gutih"
    guest.tell(evening("break", organiser=True, waiting=(other,)))
    assert guest.press("y").sent == [Approve(LENT.key)]


def test_the_same_key_leads_from_one_lent_computer_to_the_next():
    other = WaitingHost("o" * 40, "zoe@lime", 1)
    guest = offered(LENT, other).press("a", "a")
    assert "zoe@lime lends a computer for 1 table." in guest.prose
    assert guest.press("y").sent == [Approve(other.key)]


def test_the_organiser_takes_an_approved_computer_out_again():
    guest = offered(hosts=(LentHost("o" * 40, ("10.0.0.9",), 4000, name="zoe@lime"),))
    guest.press("a", "a")
    assert f"Take the lent computer zoe@lime ({PHRASE}) out" in guest.prose
    assert guest.press("y").sent == [Approve("o" * 40, approved=False)]


def test_nobody_else_sees_which_computers_wait():
    guest = offered()
    guest.tell(evening("break"))
    assert "lends a computer" not in guest.prose
    assert not guest.press("a").sent


def test_the_organiser_chooses_a_person_and_removes_them_after_a_question():
    guest = organiser().press("X")
    assert not guest.sent
    guest.press("down", "X")
    assert "Remove" not in guest.prose  # it is the reader
    guest.press("down", "X")
    assert "Remove Ben from the evening?" in guest.prose
    assert guest.press("y").sent == [TurnOut(1, "Ben")]


def test_one_person_after_the_other_is_removed_with_the_same_keys():
    guest = organiser().press("down", "down", "X", "y", "X", "y")
    assert guest.sent == [TurnOut(1, "Ben"), TurnOut(2, "Chloé")]


def test_a_removed_person_is_shown_as_such_and_let_in_again_with_the_same_key():
    ranked = standings(8)
    last = replace(ranked.people[-1], removed=True)
    guest = organiser()
    guest.tell(replace(ranked, people=(*ranked.people[:-1], last)))
    assert "removed" in guest.prose
    guest.press("down", *["down"] * 20, "X")
    assert "Let Ida come to the evening again?" in guest.prose
    assert guest.press("y").sent == [TurnOut(8, "Ida", out=False)]


def test_the_chosen_person_is_always_in_sight():
    ranked, tables = crowd()
    guest = Guest(ranked, evening(tables=tuple(tables), round=3, organiser=True))
    for step in range(25):
        guest.press("down")
        assert any("●" in line and CROWD[min(step, 19)] in line for line in guest.lines(80, 20))


def test_the_organiser_lets_a_stopped_table_go_on():
    stopped = EveningTable(1, 2, "round201", (0, 1, 2), state="paused")
    guest = organiser(tables=(stopped,)).press("s")
    assert guest.sent == [Conduct("resume", round=2, table=1)]


def test_the_organiser_corrects_a_result_by_typing_all_scores():
    guest = organiser().press("right", "C")
    assert "Scores of Ben, Dee, Зоя and Hal:" in guest.prose
    guest.press("c-u", *"10 20 30", "enter")
    assert "Type 4 numbers" in guest.prose
    guest.press("C", "c-u", *"10 20 -30 5", "enter")
    assert guest.sent == [Correct(2, 2, (10, 20, -30, 5))]


def test_while_scores_are_typed_only_the_keys_of_the_line_are_named():
    guest = organiser().press("C")
    keys = guest.lines()[-1]
    assert "Enter store these scores" in keys
    assert "Esc back without a correction" in keys
    assert "P postpone" not in guest.prose
    assert "P postpone" in guest.press("escape").prose


@pytest.mark.parametrize("number", [1, 3, 24])
def test_a_narrow_window_has_the_tables_below_the_standings(number):
    tables = tuple(EveningTable(at + 1, 2, f"{at:08}", (0, 1, 2, 3)) for at in range(number))
    guest = organiser(tables=tables, you=8)
    for step in range(number):
        lines = guest.lines(60, 20)
        assert any("▶" in line and "Ida" in line for line in lines)
        (chosen,) = (line for line in lines if "●" in line)
        assert f"{step + 1} Ann, Ben" in chosen
        guest.press("right")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_part_of_the_hall_is_empty_while_anybody_in_the_standings_is_out_of_sight(language):
    speak(language)
    for size in ((80, 24), (120, 40), (200, 60)):
        text = "\n".join(lines_of_screen(in_large_hall(), *size))
        for place, name in enumerate(CROWD, 1):
            assert re.search(rf" {place}  {name} +\d[.,]\d\d  \d", text), (size, name)
        assert all(re.search(rf" {number} {CROWD[number - 1]}, ", text) for number in range(1, 6))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_tables_cover_no_key_of_the_hall(size, language):
    speak(language)
    for scene in (in_hall, in_large_hall, at_podium):
        screen = scene()
        lines = lines_of_screen(screen, *size)
        keys = widgets.hints(screen.all_bindings()) + widgets.everywhere()
        shown = " ".join(" ".join(lines[-6:]).split())
        assert all(" ".join(f"{called(key)} {does}".split()) in shown for key, does in keys)


def test_a_large_window_has_a_house_for_each_table_with_a_window_for_each_seat():
    assert "Table 5" not in "\n".join(lines_of_screen(in_large_hall(), 80, 24))
    canvas = Canvas(120, 40, palette_of("night", "none"))
    text = "\n".join(in_large_hall().draw(canvas).lines())
    assert all(f"Table {number}" in text for number in range(1, 6))
    windows = re.findall(r"\[(.)\]", text)
    assert sorted(windows) == sorted(name[0] if name != "Зоя" else "З" for name in CROWD)


@pytest.mark.parametrize("state", ["playing", "paused"])
def test_the_hall_says_which_computers_are_gone(state):
    lent = replace(FIRST, host="l" * 40, state=state)
    here = LentHost("l" * 40, ("10.0.0.2",), 2)
    guest = organiser(tables=(lent,), hosts=(here,))
    assert "its computer is gone" not in guest.prose
    guest.tell(evening(tables=(lent,), hosts=(replace(here, here=False),)))
    assert "its computer is gone" in guest.prose
    guest.tell(evening(tables=(replace(lent, state="postponed"),), hosts=()))
    assert "its computer is gone" not in guest.prose


def test_a_refusal_is_shown_until_the_next_key():
    guest = organiser()
    guest.tell(Refused(of="conduct", code="round_running"))
    assert "Tables are still playing" in guest.prose
    guest.press("down")
    assert "Tables are still playing" not in guest.prose


@pytest.mark.parametrize(
    ("typed", "scores"), [("1 2 3", (1, 2, 3)), ("1, -2", (1, -2)), ("", ()), ("one 2", ())]
)
def test_scores_are_numbers_with_blanks_between_them(typed, scores):
    assert scores_in(typed) == scores


def test_the_podium_has_the_winner_in_the_middle_and_the_own_place_below():
    guest = Guest(standings(), evening("over", you=3, tables=()))
    assert "Ann wins the evening!" in guest.prose
    assert "You finished in place 4 of 9." in guest.prose


# ---- the board ---------------------------------------------------------------------------


def test_the_board_shows_each_table_with_how_it_stands_and_who_is_to_act():
    lines = lines_of_screen(before_board(), 100, 30)
    text = "\n".join(lines)
    assert "Table 1" in text
    assert "Table 2  over" in text
    assert "▶ Ann" in text
    assert "12:34 left" in text


def test_the_board_knows_no_card_that_a_spectator_does_not_know():
    screen = before_board()
    view = screen.evening.tables[FIRST.table].view
    assert view.seat is None
    assert not view.legal
    assert all(view.hands[seat][at].value == 0 for seat in range(4) for at in view.held[seat])


def test_tables_that_do_not_fit_take_turns():
    tables = tuple(
        EveningTable(number, 2, f"round2{number:02}", (0, 1, 2, 3)) for number in range(1, 21)
    )
    guest = Guest(standings(), evening(tables=tables), board=True)
    seen = set()
    for _page in range(20):
        guest.clock.now += 8
        seen |= {each for each in range(1, 21) if f"Table {each} " in guest.text(100, 30)}
    assert seen == set(range(1, 21))
    assert all(f"Table {each} " in guest.text(200, 60) for each in range(1, 21))


def test_the_board_tells_what_was_exciting_lately():
    guest = Guest(standings(), evening(), board=True)
    over = EveningTable(1, 2, "round201", (2, 0, 4, 6), state="over", scores=(9, 30, 2, 1))
    guest.tell(evening(tables=(over,)))
    assert "Ann won table 1." in guest.prose


def test_the_board_sends_nothing():
    guest = Guest(standings(), evening(organiser=True), board=True)
    guest.press("b", "p", "L", "y", "enter")
    assert not guest.sent


# ---- when the hall is shown --------------------------------------------------------------


def context_of(reader):
    return Context(LocalSession(reader.client, reader.send), reader.clock)


class Visitor:
    """Somebody at a table of an evening."""

    def __init__(self, phase: str = "playing") -> None:
        luz = Luz(4).to_turn(0)
        if phase == "over":
            luz.play_until(lambda state: state.turn is None)
        self.reader = Reader(luz)
        self.client = self.reader.client
        table = EveningTable(1, 1, luz.table.id, (0, 1, 2, 3))
        self.client.receive(standings())
        self.client.receive(evening(tables=(table,), round=1))
        self.visit = EveningVisit(context_of(self.reader))
        self.visit.look()

    def result(self) -> None:
        """Let the result of the table come in."""
        table = self.client.evening.news.tables[0]
        over = EveningTable(1, 1, table.table, table.people, state="over", scores=(1, 2, 3, 4))
        self.client.receive(evening(tables=(over,), round=1))


def test_at_a_running_table_the_hall_is_one_key_away():
    visitor = Visitor()
    assert visitor.visit.screen is None
    (key,) = visitor.visit.bindings()
    key.does()
    assert visitor.visit.screen is visitor.visit.hall
    visitor.visit.hall.press("enter")
    assert visitor.visit.screen is None


def test_the_end_of_a_game_stays_for_a_while_then_comes_the_hall():
    visitor = Visitor("over")
    visitor.result()
    assert visitor.visit.screen is None
    visitor.reader.clock.now += END_SHOWN + 1
    assert visitor.visit.screen is visitor.visit.hall


def test_whoever_does_not_play_can_watch_a_table_until_it_is_over():
    visitor = Visitor()
    client, visit = visitor.client, visitor.visit
    (table,) = client.evening.news.tables
    client.update = replace(client.update, you=None)
    client.receive(evening(tables=(table,), round=1, you=8))
    assert visit.screen is visit.hall
    visit.hall.press("w")
    assert visitor.reader.sent == [Watch(table=table.table)]
    assert visit.screen is None
    visitor.result()
    assert visit.screen is visit.hall


def test_players_are_not_led_away_to_watch():
    assert not Guest().press("w").sent


def test_the_end_of_a_game_asks_for_no_other_one():
    visitor = Visitor("over")
    visitor.result()
    text = "\n".join(visitor.reader.lines())
    assert "Enter: back to the evening and its standings." in text
    visitor.reader.press("n")
    assert not visitor.reader.sent


def test_enter_leaves_the_end_of_a_game_at_once():
    visitor = Visitor("over")
    visitor.result()
    assert visitor.visit.leaves_end("enter")
    assert visitor.visit.screen is visitor.visit.hall


def test_a_game_that_the_clock_ended_leads_to_the_hall():
    visitor = Visitor()
    visitor.result()
    assert visitor.visit.screen is visitor.visit.hall


def test_the_top_line_of_a_table_says_how_far_the_evening_is():
    visitor = Visitor()
    tables = visitor.client.evening.news.tables
    visitor.client.receive(evening(round=1, clock=65_000, tables=tables))

    def top(columns: int, rows: int) -> str:
        return visitor.visit.noted(visitor.reader.screen.draw(Canvas(columns, rows))).lines()[0]

    assert "1:05 left" in top(80, 24)
    assert "Round 1 of 4 · 1:05 left" in top(120, 40)


def test_the_round_clock_runs_on_at_a_table_while_nothing_else_happens():
    visitor = Visitor()
    visit, now = visitor.visit, visitor.reader.clock()
    tables = visitor.client.evening.news.tables
    visitor.client.receive(evening(round=1, clock=65_000, tables=tables))
    visit.noted(visitor.reader.screen.draw(Canvas(80, 24)))
    assert now < (visit.next_change(now) or 0.0) <= now + 1.1
    visitor.client.receive(evening(round=1, clock=65_000, tables=tables, paused=True))
    assert visit.next_change(now) is None


def test_after_the_last_round_nobody_is_promised_another_one():
    over = replace(FIRST, state="over", scores=(40, 25, 10, 0))
    guest = Guest(standings(), evening("break", round=3, tables=(over,)))
    assert "The next round begins" in guest.prose
    guest.tell(evening("break", round=4, tables=(over,)))
    assert "All rounds are over." in guest.prose
    assert "next round" not in guest.prose


def test_without_an_evening_nothing_changes():
    reader = Reader(Luz(4).to_turn(0))
    visit = EveningVisit(context_of(reader))
    visit.look()
    assert visit.screen is None
    assert not visit.bindings()
    assert not visit.leaves_end("enter")
    assert visit.next_change(0.0) is None
