"""What the store counts of games: the same as counting them all from scratch, whatever happened."""

import sqlite3
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet.games.game import Outcome
from luznet.history import ratings
from luznet.history.counting import month_begins, month_of, recount
from luznet.history.layout import IN_SEASON
from luznet.history.placing import placed
from luznet.history.store import Store
from tests.history.games import BEGAN, PEOPLE, a_record, kept, person

COUNTED = ("totals", "rivals", "seasons", "people", "ratings", "rating_due")
DAY = 86_400_000


@pytest.fixture
def path(tmp_path):
    return tmp_path / "records.sqlite3"


@cache
def pool():
    """Return records of several games, some of them rivals, and some with few signatures."""
    found = []
    for seed in range(8):
        game, players = ("luz", 3) if seed % 3 else ("luris", 4)
        people = 1 + seed % 3
        at = BEGAN + seed * 17 * DAY
        record = a_record(
            game, players, seed, people=people, began=at, ended=at + 10**7,
            name=("Lunch", "lunch", "Dinner")[seed % 3],
        )  # fmt: skip
        renamed = (person("Ann"), *record.seats[1:])
        if seed % 2:
            renamed = (replace(renamed[0], name=f"Ann {seed}"), *record.seats[1:])
        record = replace(record, seats=renamed)
        found += [kept(record, *PEOPLE[:people]), kept(record, "Ann")]
        found.append(kept(replace(record, ended=at + 3 * 10**9, name="Dinner"), *PEOPLE[:people]))
        found.append(kept(a_record(game, players, seed, people=people, actions=1), "Ann"))
    return found


def tables(store):
    """Return all that was counted, with the ratings made."""
    store.settle()
    return {
        table: store.read(lambda db, table=table: db.execute(f"SELECT * FROM {table}").fetchall())
        for table in COUNTED
    }


STEPS = st.lists(
    st.tuples(st.sampled_from(["keep", "keep", "keep", "remove", "settle"]), st.integers(0, 31)),
    max_size=14,
)


@given(steps=STEPS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_totals_are_what_counting_all_games_from_scratch_gives(steps, tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("store") / "records.sqlite3")
    for step, at in steps:
        match step:
            case "keep":
                store.keep(pool()[at])
            case "remove":
                store.remove(pool()[at].record.id)
            case "settle":
                store.settle(1)
    before = tables(store)
    store.change(recount)
    assert tables(store) == before
    store.close()


@given(order=st.permutations(range(32)))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
def test_games_in_any_order_give_the_same_totals_and_ratings(order, tmp_path_factory):
    found = []
    for numbers in (range(32), order):
        store = Store(tmp_path_factory.mktemp("store") / "records.sqlite3")
        for at in numbers:
            store.keep(pool()[at])
        found.append(tables(store))
        store.close()
    assert found[0] == found[1]


def test_a_removed_person_leaves_nothing_behind(path):
    store = Store(path)
    for each in pool():
        store.keep(each)
    store.settle()
    for each in pool():
        store.remove(each.record.id)
    assert not any(tables(store).values())


def test_ratings_made_in_parts_are_those_made_at_once(path, monkeypatch):
    store = Store(path)
    for each in pool():
        store.keep(each)
    at_once = tables(store)
    store.change(recount)
    monkeypatch.setattr(ratings, "PART", 1)
    assert tables(store) == at_once


def test_a_new_game_at_the_end_costs_one_step(path, monkeypatch):
    store = Store(path)
    for each in pool()[:-4]:
        store.keep(each)
    store.settle()
    steps = []
    monkeypatch.setattr(ratings, "rated", lambda *given: steps.append(given) or {})
    at = BEGAN + 400 * DAY
    store.keep(kept(a_record(seed=99, began=at, ended=at + 10**7)))
    store.settle()
    assert len(steps) == 1


def test_the_store_of_an_older_luznet_gets_its_totals(path):
    store = Store(path)
    for each in pool():
        store.keep(each)
    before = tables(store)
    games = store.games()
    store.close()
    _make_old(path)
    again = Store(path)
    assert tables(again) == before
    assert again.games() == games
    again.close()


def _make_old(path):
    """Turn a store into one of format 1."""
    db = sqlite3.connect(path)
    db.create_function("folded", 1, str.casefold, deterministic=True)
    for table in (*COUNTED, "hidden", "met"):
        db.execute(f"DROP TABLE {table}")
    db.execute("DROP INDEX games_by_season")
    db.execute("DROP INDEX games_by_end")
    db.execute("CREATE INDEX games_by_end ON games (ended, id) WHERE counts")
    for table, column in (
        ("games", "season"), ("games", "is_signed"), ("games", "by_whom"), ("games", "differs"),
        ("games", "is_own"), ("seats", "team"), ("seats", "place"),
    ):  # fmt: skip
        db.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
    db.execute("PRAGMA user_version = 1")
    db.commit()
    db.close()


def test_only_signed_games_of_two_people_count_in_a_season(path):
    store = Store(path)
    alone = kept(a_record(seed=1, people=1), "Ann")
    half = kept(a_record(seed=2), "Ann")
    whole = kept(a_record(seed=3), "Ann", "Ben")
    for each in (alone, half, whole):
        store.keep(each)
    found = store.read(lambda db: db.execute(f"SELECT id FROM games WHERE {IN_SEASON}").fetchall())
    assert found == [(whole.record.id,)]
    assert tables(store)["seasons"] == [("lunch", "luz", 1)]


def test_a_signature_that_comes_later_lets_a_game_count(path):
    store = Store(path)
    record = a_record()
    store.keep(kept(record, "Ann"))
    assert tables(store)["seasons"] == []
    store.keep(kept(record, "Ben"))
    assert tables(store)["seasons"] == [("lunch", "luz", 1)]


def test_everybody_has_the_name_of_their_newest_game(path):
    store = Store(path)
    new = BEGAN + DAY
    renamed = a_record(seed=2, began=new, ended=new + 10**6)
    renamed = replace(renamed, seats=(replace(person("Ann"), name="Anna"), *renamed.seats[1:]))
    store.keep(kept(renamed))
    store.keep(kept(a_record(seed=1)))
    assert {row[1] for row in tables(store)["people"]} == {"Anna", "Ben"}
    store.remove(renamed.id)
    assert {row[1] for row in tables(store)["people"]} == {"Ann", "Ben"}


# ---- places --------------------------------------------------------------------------------


def test_the_winner_is_first_and_equal_scores_share_a_place():
    record = a_record(players=5)
    outcome = replace(record.outcome, winners=(2,), scores=(10, 7, 10, 7, 1))
    places = [each.place for each in placed(replace(record, outcome=outcome))]
    assert places == [2, 3, 1, 3, 5]


@pytest.mark.parametrize(("winners", "scores", "losers", "places"), [
    ((1,), (0, 0, 0), (2,), [2, 1, 3]),
    ((1, 2), (0, 0, 0), (0,), [3, 1, 1]),
    ((2,), (9, 3, 4), (0,), [3, 2, 1]),
    ((1,), (9, 0, 8), (0, 2), [2, 1, 3]),
])  # fmt: skip
def test_in_luris_the_losers_come_behind_all_others_whatever_their_scores(
    winners, scores, losers, places
):
    record = a_record(game="luris")
    outcome = Outcome(winners, scores, losers)
    assert [each.place for each in placed(replace(record, outcome=outcome))] == places


def test_nobody_has_a_place_in_a_game_that_is_not_over():
    assert {each.place for each in placed(a_record(actions=1))} == {None}


@given(at=st.integers(0, 4 * 10**12))
def test_a_moment_lies_in_its_month(at):
    assert month_begins(month_of(at)) <= at < month_begins(month_of(at) + 1)


# ---- ratings -------------------------------------------------------------------------------


def test_who_wins_is_rated_higher_and_uncertainty_shrinks(path):
    store = Store(path)
    record = a_record(players=3, people=3)
    store.keep(kept(record))
    store.settle()
    told = store.read(
        lambda db: {
            seat.name: ratings.rating_of(db, "", "luz", seat.key) for seat in record.holders
        }
    )
    order = sorted(told, key=lambda name: -told[name].mu)
    places = {
        seat.name: each.place for seat, each in zip(record.holders, placed(record), strict=True)
    }
    assert order == sorted(places, key=places.get)
    assert all(each.sigma < ratings.FIRST.sigma and each.games == 1 for each in told.values())


def test_a_game_with_one_person_rates_nobody(path):
    store = Store(path)
    store.keep(kept(a_record(people=1)))
    assert tables(store)["ratings"] == []
