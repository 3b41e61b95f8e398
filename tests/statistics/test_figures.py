"""Figures of a person and the table of a season, against what counting by hand gives."""

import json
import sqlite3

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet import cli
from luznet.history.counting import month_of
from luznet.history.store import Store
from luznet.i18n.measures import Measure, count, measures_of
from luznet.language import Text
from luznet.statistics.figures import Asked, figures, people_called
from luznet.statistics.lines import json_of, lines_of, season_data
from luznet.statistics.report import Part, Report, Table, report_of, season_report, seasons_report
from luznet.statistics.season import hidden_people, hide, season, seasons
from luznet.wire.record import play_back, read_file, to_file
from tests.history import bulk
from tests.history.games import BEGAN, a_record, kept

GAMES = 60
USER = bulk.keys_of(0).public


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    opened = Store(tmp_path_factory.mktemp("data") / "records.sqlite3")
    bulk.fill(opened, GAMES)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def records():
    return [bulk.game(number)[0].record for number in range(GAMES)]


def test_many_games_at_once_are_what_keeping_them_one_by_one_gives(store, tmp_path):
    slow = Store(tmp_path / "records.sqlite3")
    for number in range(GAMES):
        slow.keep(bulk.game(number)[0])
    slow.settle()
    tables = ("games", "seats", "totals", "rivals", "seasons", "people", "ratings")
    for table in tables:
        query = f"SELECT * FROM {table} ORDER BY 1, 2, 3"
        one, other = (each.read(lambda db, q=query: [*db.execute(q)]) for each in (store, slow))
        assert one == other, table
    slow.close()


@pytest.mark.parametrize(
    "asked",
    [
        Asked(USER),
        Asked(USER, game="luz"),
        Asked(USER, players=4),
        Asked(USER, bots="none"),
        Asked(USER, bots="some"),
        Asked(USER, since=month_of(bulk.BEGAN + 30 * bulk.HOUR)),
        Asked(bulk.keys_of(3).public, game="luris", bots="none"),
        Asked("nobody"),
    ],
)
def test_figures_are_what_counting_the_records_gives(store, records, asked):
    found = figures(store, asked)
    wanted = [record for record in records if counts(record, asked)]
    assert sum(total.games for total in found.kinds.values()) == len(wanted)
    assert sum(total.wins for total in found.kinds.values()) == sum(
        seat_of(record, asked.key) in record.outcome.winners for record in wanted
    )
    assert sum(total.games for total in found.months.values()) == len(wanted)
    deals = sum(tally(record)[seat_of(record, asked.key)].get("deals", 0) for record in wanted)
    facts = (total.facts.get("deals", 0) for total in found.kinds.values())
    assert sum(facts) == deals


def counts(record, asked):
    """Return whether a record is among those that were asked for."""
    has_bots = any(not seat.key for seat in record.seats)
    return (
        asked.key in {seat.key for seat in record.seats}
        and asked.game in ("", record.game)
        and asked.players in (0, len(record.seats))
        and {"any": True, "none": not has_bots, "some": has_bots}[asked.bots]
        and month_of(record.ended) >= asked.since
    )


def seat_of(record, key):
    return next(at for at, seat in enumerate(record.seats) if seat.key == key)


def tally(record):
    events = [event for step in play_back(record) for event in step.events]
    return record.rules.tally(events, len(record.seats))


def test_games_against_somebody_are_counted_with_who_won_them(store, records):
    rival = bulk.keys_of(5).public
    found = figures(store, Asked(USER)).rivals["luz", rival]
    both = [
        record
        for record in records
        if record.game == "luz" and {USER, rival} <= {seat.key for seat in record.seats}
    ]
    assert found.games == len(both)
    assert found.wins == sum(seat_of(each, USER) in each.outcome.winners for each in both)
    assert found.lost == sum(seat_of(each, rival) in each.outcome.winners for each in both)


def test_the_best_game_is_named_with_its_day_and_the_number_of_games(store, records):
    best = figures(store, Asked(USER)).total("luz").bests["score"]
    scores = [
        (each.outcome.scores[seat_of(each, USER)], -each.ended, each.id)
        for each in records
        if each.game == "luz"
    ]
    assert (best[0], -best[1], best[2]) == max(scores)


def test_no_row_of_a_report_is_without_the_number_of_games(store):
    for part in report_of(figures(store, Asked(USER))).parts:
        for table in part.tables:
            at = table.head.index("games")
            assert all(row[at].replace(",", "").isdecimal() for row in table.rows)
        for curve in part.curves:
            assert "game" in curve.title


def test_a_measure_of_nothing_is_a_dash():
    measure = Measure(Text("x"), Text("x"), count("one"), count("all"))
    assert measure.said({}) == "-"
    assert measure.said({"one": 1, "all": 4}) == "25%"


def test_a_game_without_measures_has_none():
    assert measures_of("high") == ()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("p3", {"P3"}), ("P1", {"P1"}), ("Q", set()), ("", set()), (USER[:9], {"P0"})],
)
def test_people_are_found_by_name_or_the_beginning_of_name_or_key(store, wanted, found):
    assert {*people_called(store, wanted).values()} == found


# ---- seasons -------------------------------------------------------------------------------


@given(order=st.permutations(range(24)), cut=st.integers(0, 24))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
def test_merging_seasons_in_any_order_gives_the_same_standings(order, cut, tmp_path_factory):
    """Two computers have parts of the games, and merge them in turn, some twice."""
    folder = tmp_path_factory.mktemp("data")
    told = []
    for name, numbers in (("a", range(24)), ("b", [*order, *order[:cut]])):
        opened = Store(folder / f"{name}.sqlite3")
        for number in numbers:
            opened.keep(read_file(to_file(bulk.game(number)[0])))
        told.append([season_data(season(opened, each.name)) for each in seasons(opened)])
        opened.close()
    assert told[0] == told[1]


def test_a_season_is_found_whatever_the_case_of_its_name(store):
    assert season(store, "AUTUMN") == season(store, "Autumn")
    assert season(store, "nope") is None


def test_the_tables_that_a_host_numbers_are_one_season_of_their_common_name(tmp_path):
    store = Store(tmp_path / "records.sqlite3")
    for seed in range(5):
        number = f"Autumn {seed + 1}"
        played = a_record(seed=seed, name=number, season="Autumn", ended=2 * BEGAN + seed)
        store.keep(kept(played, "Ann", "Ben"))
    store.keep(kept(a_record(seed=9, name="Autumn"), "Ann", "Ben"))
    (found,) = seasons(store)
    assert (found.name, found.games) == ("Autumn", {"luz": 6})
    assert len(season(store, "autumn").standings["luz"]) == 2


def test_in_lines_of_text_nothing_comes_after_a_name_of_uncertain_width():
    def lines(name):
        rows = [("1", name, "27"), ("2", "Ben", "9")]
        return lines_of(Report("", "", [Part("", [Table("", ("", "who", "points"), rows, (1,))])]))

    assert lines("Зоя")[-2:] == ["1  Зоя      27", "2  Ben       9"]
    assert lines("王小明")[-3:] == ["   points  who", "1      27  王小明", "2       9  Ben"]


def test_somebody_hidden_is_left_out_and_the_others_move_up(store):
    before = season(store, "Autumn").standings["luz"]
    gone = before[1]
    hide(store, gone.key, is_hidden=True)
    after = season(store, "Autumn")
    assert gone.key not in {each.key for each in after.standings["luz"]}
    assert [each.place for each in after.standings["luz"]] == [
        each.place for each in before[: len(before) - 1]
    ]
    assert after.hidden["luz"] == 1
    assert hidden_people(store) == {gone.key: gone.name}
    hide(store, gone.key, is_hidden=False)
    assert season(store, "Autumn").standings["luz"] == before


def test_the_list_of_seasons_has_the_newest_first(store):
    assert {row[0] for row in seasons_report(seasons(store)).parts[0].tables[0].rows} == {
        "Autumn",
        "Winter",
    }


def test_a_season_counts_points_wins_and_games_of_everybody(store, records):
    found = season(store, "Autumn")
    own = next(each for each in found.standings["luz"] if each.key == USER)
    counted = [each for each in records if each.game == "luz" and each.name == "Autumn"]
    assert found.games["luz"] == len(counted) == own.total.games
    assert own.total.score == sum(each.outcome.scores[seat_of(each, USER)] for each in counted)


def test_nobody_counts_in_an_empty_store(tmp_path):
    empty = Store(tmp_path / "records.sqlite3")
    assert seasons(empty) == []
    assert "no season yet" in lines_of(seasons_report([]))[0]
    assert "no finished games" in lines_of(report_of(figures(empty, Asked(USER))))[0]
    empty.close()


def test_names_of_any_width_stand_in_columns(store):
    told = lines_of(season_report(season(store, "Autumn")))
    rows = [line for line in told if line.endswith("mean place") or " P" in line]
    assert len({len(row) for row in rows[:5]}) == 1


def test_data_is_json_that_keeps_every_name(tmp_path):
    opened = Store(tmp_path / "records.sqlite3")
    opened.keep(kept(a_record(people=3), "Ann", "Ben", "Зоя"))
    told = json.loads(json_of(season_data(season(opened, "lunch"))))
    assert {each["name"] for each in told["standings"]["luz"]} == {"Ann", "Ben", "Зоя"}
    opened.close()


# ---- commands ------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path))
    opened = Store(tmp_path / "records.sqlite3")
    for seed in range(3):
        opened.keep(kept(a_record(seed=seed, people=3), "Ann", "Ben", "Зоя"))
    opened.close()
    return tmp_path


def run(capsys, *arguments):
    """Run a command; return its exit code and what it printed."""
    try:
        code = cli.main(arguments)
    except SystemExit as ended:
        code = ended.code
    told = capsys.readouterr()
    return code, told.out + told.err


def test_statistics_are_printed_where_there_is_no_terminal(home, capsys):
    code, said = run(capsys, "stats", "--player", "ann")
    assert code == 0
    assert said.startswith("Ann: 3 games, 2023-11 to 2023-11\n\nLuz: 3 games\n")
    assert "after 3 games among people" in said


def test_statistics_as_data_are_json(home, capsys):
    code, said = run(capsys, "stats", "--player", "ann", "--json", "--bots", "none")
    assert code == 0
    assert json.loads(said)["games"]["luz"]["games"] == 3
    code, said = run(capsys, "season", "--json")
    assert json.loads(said)[0]["games"] == {"luz": 3}


def test_own_statistics_without_games_say_so(home, capsys):
    code, said = run(capsys, "stats")
    assert (code, said.split(".")[0]) == (0, "There are no finished games to count")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("stats", "--player", "Eve"), "Nobody called Eve"),
        (("stats", "--since", "May"), "'May' is not a month such as 2026-03"),
        (("stats", "--since", "2026-13"), "'2026-13' is not a month"),
        (("season", "Dinner"), "No game counts in a season called Dinner"),
        (("season", "--hide", "Eve"), "Nobody called Eve"),
        (("season", "--show", "Ann"), "Nobody called Ann is hidden"),
    ],
)
def test_what_is_not_there_is_said_in_one_sentence(home, capsys, arguments, said):
    code, told = run(capsys, *arguments)
    assert code in (1, 2)
    assert said in told
    assert "Traceback" not in told


def test_somebody_is_hidden_and_shown_by_name(home, capsys):
    assert "Зоя is hidden" in run(capsys, "season", "--hide", "зоя")[1]
    code, said = run(capsys, "season", "lunch")
    assert code == 0
    assert "Зоя" not in said
    assert "1 player is hidden." in said
    assert "Зоя is shown" in run(capsys, "season", "--show", "зоя")[1]
    assert "Зоя" in run(capsys, "season")[1]


def test_a_store_of_a_newer_luznet_is_a_sentence(home, capsys):
    db = sqlite3.connect(home / "records.sqlite3")
    db.execute("PRAGMA user_version = 99")
    db.close()
    code, said = run(capsys, "season")
    assert code == 1
    assert "newer luznet" in said


def test_people_of_one_name_are_told_apart_by_their_keys(home, capsys):
    opened = Store(home / "records.sqlite3")
    record = a_record(seed=9, people=3)
    other = replace(record.seats[0], name="Ben", key=bulk.keys_of(4).public)
    opened.keep(kept(replace(record, seats=(other, *record.seats[1:]))))
    opened.close()
    code, said = run(capsys, "stats", "--player", "Ben")
    assert code == 2
    assert "More than one player is called Ben" in said
    assert bulk.keys_of(4).public[:8] in said
