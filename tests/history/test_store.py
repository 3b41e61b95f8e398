"""The store of records."""

import errno
import itertools
import json
import os
import random
import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet import history
from luznet.games.game import CLOCK, Outcome
from luznet.history import layout
from luznet.history.store import NoGame, SetAside, Store, StoreTrouble
from luznet.history.wanted import Wanted
from luznet.statistics.season import seasons
from luznet.wire.record import BadRecord, RecordAction
from tests.history.games import BEGAN, a_record, kept, keys_of, signature


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "records.sqlite3"


@pytest.fixture
def store(path):
    opened = Store(path)
    yield opened
    opened.close()


def test_what_was_kept_is_found_again_by_a_program_that_starts_later(store, path):
    signed = kept(a_record(), "Ann", "Ben")
    assert store.keep(signed)
    store.close()
    assert Store(path).find(signed.record.id) == signed


def test_a_game_that_is_kept_again_is_there_once(store):
    signed = kept(a_record(), "Ann")
    assert store.keep(signed)
    assert not store.keep(signed)
    assert store.count() == 1


def test_signatures_that_come_later_are_added(store):
    record = a_record()
    store.keep(kept(record, "Ann"))
    assert store.keep(kept(record, "Ben"))
    assert {*store.find(record.id).signatures} == {keys_of(name).public for name in ("Ann", "Ben")}


def test_a_false_signature_is_left_out(store):
    record = a_record()
    unsigned = kept(record)
    false = {keys_of("Ann").public: signature(unsigned, "Ben"), "x" * 40: "A" * 86 + "=="}
    store.keep(unsigned._replace(signatures=false))
    assert store.find(record.id).signatures == {}


def test_a_signature_of_somebody_who_did_not_play_is_left_out(store):
    store.keep(kept(a_record(), "Eve"))
    assert store.find("last").signatures == {}


def test_a_record_that_breaks_the_rules_is_not_kept(store):
    record = a_record()
    false = replace(record, outcome=replace(record.outcome, scores=(900, 0, 0)))
    with pytest.raises(BadRecord):
        store.keep(kept(false))
    assert store.count() == 0


def test_a_game_of_an_earlier_version_that_names_one_of_two_players_out_of_time_is_kept(store):
    record = a_record("luris", rules={"clock": 60}, actions=2)
    late = [RecordAction(each.at, CLOCK, {"type": "time_up", "seat": seat})
            for each, seat in zip(record.actions[-2:], (0, 2), strict=True)]  # fmt: skip
    dealt = record.actions[:2]
    record = replace(record, actions=(*dealt, *late), ended=record.began + late[-1].at)
    for losers in ((0, 2), (2,)):
        whole = replace(record, number=len(losers), outcome=Outcome((1,), (0, 0, 0), losers))
        assert store.keep(kept(whole))
    for losers in ((), (1,), (1, 2)):
        with pytest.raises(BadRecord):
            store.keep(kept(replace(record, outcome=Outcome((1,), (0, 0, 0), losers))))


def test_a_whole_record_takes_the_place_of_part_of_it_and_not_the_other_way_round(store):
    part, whole = kept(a_record(actions=60)), kept(a_record())
    assert store.keep(part)
    assert store.keep(whole)
    assert not store.keep(part)
    assert store.find("last") == whole


RIVALS = [
    kept(a_record(), "Ann"),
    kept(a_record(), "Ben"),
    kept(a_record(name="Dinner"), "Ann"),
    kept(a_record(name="Dinner")),
    kept(a_record(ended=BEGAN + 10**9)),
    kept(a_record(actions=60)),
]
"""Records that all claim to be of the same game."""


@given(order=st.permutations(RIVALS))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_records_that_contradict_each_other_count_the_same_in_any_order(order, tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("store") / "records.sqlite3")
    for each in order:
        store.keep(each)
    found = store.find("last")
    assert found.record.name == "Lunch"
    assert len(found.signatures) == 2
    assert [line.name for line in store.games()] == ["Lunch"]
    store.close()


def test_games_are_listed_the_newest_first_with_who_played_and_who_won(store):
    for number, (seed, game) in enumerate([(1, "luz"), (2, "luris"), (3, "luz")]):
        store.keep(kept(a_record(game, 3, seed, began=BEGAN + number * 10**9,
                                 ended=BEGAN + number * 10**9 + 10**6)))  # fmt: skip
    lines = store.games()
    assert [line.game for line in lines] == ["luz", "luris", "luz"]
    assert [player.name for player in lines[0].players] == ["Ann", "Ben", "Bot 0"]
    record = store.find(lines[0].id).record
    won = tuple(seat for seat, player in enumerate(lines[0].players) if player.has_won)
    assert won == record.outcome.winners
    assert tuple(player.score for player in lines[0].players) == record.outcome.scores


def test_games_are_listed_in_parts(store):
    for seed in range(5):
        store.keep(kept(a_record(seed=seed, actions=1, ended=BEGAN + 10**6 + seed)))
    ids = [line.id for line in store.games()]
    assert [line.id for line in store.games(most=2, after=2)] == ids[2:4]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(), {1, 2, 3}),
        (Wanted(game="luris"), {2}),
        (Wanted(player="BEN"), {1, 2}),
        (Wanted(player="зоя"), {2}),
        (Wanted(player="nobody"), set()),
        (Wanted(table="din"), {3}),
        (Wanted(since=BEGAN + 2 * 10**9), {2, 3}),
        (Wanted(until=BEGAN + 2 * 10**9), {1}),
        (Wanted(game="luz", player="ann", table="lunch"), {1}),
        (Wanted(table="%"), set()),
        (Wanted(text="ben"), {1, 2}),
        (Wanted(text="DIN"), {3}),
    ],
)
def test_games_are_found_by_what_is_known_of_them(store, wanted, found):
    made = (("luz", 2, "Lunch"), ("luris", 3, "Lunch"), ("luz", 1, "Dinner"))
    for number, (game, people, name) in enumerate(made, 1):
        at = BEGAN + number * 10**9
        store.keep(kept(a_record(game, 3, number, people=people, name=name, began=at,
                                 ended=at + 10**8)))  # fmt: skip
    assert {int(line.id[:8], 16) for line in store.games(wanted)} == found
    assert store.count(wanted) == len(found)


def test_a_game_is_found_by_the_beginning_of_its_name(store):
    store.keep(kept(a_record(seed=0xABC)))
    store.keep(kept(a_record(seed=0xABD)))
    assert store.find("00000abc").record.id == "00000abc-1"
    for wanted, found in (("00000ab", 2), ("zz", 0), ("", 0), ("%", 0)):
        with pytest.raises(NoGame) as none:
            store.find(wanted)
        assert none.value.found == found


def test_the_last_of_no_games_is_none(store):
    with pytest.raises(NoGame):
        store.find("last")


def test_a_removed_game_is_gone_with_all_that_was_counted_of_it(store, path):
    store.keep(kept(a_record()))
    store.remove(store.games()[0].id)
    assert store.games() == []
    db = sqlite3.connect(path)
    assert db.execute("SELECT count(*) FROM seats").fetchone() == (0,)


def test_what_is_counted_of_each_seat_is_beside_the_game(store, path):
    record = a_record()
    store.keep(kept(record))
    rows = sqlite3.connect(path).execute("SELECT facts FROM seats ORDER BY seat").fetchall()
    facts = [json.loads(row[0]) for row in rows]
    assert [each["deals"] for each in facts] == [4, 4, 4]
    assert tuple(each["points"] for each in facts) == record.outcome.scores
    assert sum(each["tricks"] for each in facts) == 40


def test_the_file_belongs_to_its_user_alone(store, path):
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_programs_of_one_user_keep_games_at_the_same_time(path):
    def keep(number):
        store = Store(path)
        for seed in range(number * 10, number * 10 + 10):
            store.keep(kept(a_record(seed=seed, actions=1)))
        store.close()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(keep, range(4)))
    assert Store(path).count() == 40


class Busy:
    """A file that others open at the same moment, the first times."""

    def __init__(self, times, code=sqlite3.SQLITE_BUSY):
        self.times, self.code = times, code

    def execute(self, statement):
        if statement.startswith("PRAGMA busy_timeout"):
            return
        self.times -= 1
        if self.times >= 0:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = self.code
            raise error


def test_a_new_file_that_another_program_opens_at_the_same_moment_is_tried_again(
    monkeypatch, tmp_path
):
    monkeypatch.setattr(layout, "AGAIN", 0)
    file = Busy(3)
    layout.use_wal(file, tmp_path)
    assert file.times == -1
    with pytest.raises(sqlite3.OperationalError):
        layout.use_wal(Busy(1, sqlite3.SQLITE_READONLY), tmp_path)
    monkeypatch.setattr(layout, "PATIENCE", 0)
    with pytest.raises(sqlite3.OperationalError):
        layout.use_wal(Busy(1), tmp_path)


# ---- damage --------------------------------------------------------------------------------


def filled(path, games):
    store = Store(path)
    for seed in range(games):
        store.keep(kept(a_record(seed=seed), "Ann"))
    store.close()


@pytest.mark.parametrize("content", [b"nonsense" * 1000, b"SQLite format 3\0" + b"x" * 5000])
def test_a_file_that_is_no_store_is_set_aside(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    told = []
    store = Store(path, told.append)
    assert store.keep(kept(a_record()))
    (aside,) = told
    assert aside.path.read_bytes() == content
    assert aside.saved == 0
    store.close()


def test_of_a_damaged_store_all_games_that_can_be_read_are_saved(path):
    filled(path, 60)
    data = bytearray(path.read_bytes())
    for page in range(20, len(data) // 4096, 25):
        data[page * 4096 : page * 4096 + 200] = os.urandom(200)
    path.write_bytes(data)
    told = []
    store = Store(path, told.append)
    for seed in range(60):
        try:
            store.find(f"{seed:08x}-1")
        except NoGame:
            continue
    assert len(told) == 1
    assert 10 < told[0].saved < 60
    assert store.count() == told[0].saved
    for line in store.games():
        assert store.find(line.id).signatures
    store.close()


def whole_store(path, games):
    """Return the bytes of a store with this many games, some of them left by somebody."""
    store = Store(path)
    for seed in range(games):
        store.keep(kept(a_record(seed=seed, actions=20 if seed % 3 == 2 else None), "Ann"))
    store.close()
    return path.read_bytes()


def damages(data, step):
    """Yield a name and the bytes of a damaged file: each page zeroed, torn or flipped, and the
    file cut off in it."""
    rng = random.Random(step)
    for page in range(0, len(data) // 4096, step):
        begin = page * 4096
        flipped = bytearray(data)
        for _ in range(20):
            flipped[begin + rng.randrange(4096)] ^= 1 << rng.randrange(8)
        yield f"flipped {page}", bytes(flipped)
        for name, patch in (("zeroed", bytes(4096)), ("torn", rng.randbytes(200))):
            yield f"{name} {page}", data[:begin] + patch + data[begin + len(patch) :]
        if page:
            yield f"cut {page}", data[: begin + rng.choice((0, 1, 2000))]


def look_at_everything(store, games):
    store.count()
    for seed in range(games):
        with suppress(NoGame):
            store.find(f"{seed:08x}-1")
    store.settle()
    seasons(store)


@pytest.mark.parametrize(("games", "step"), [(12, 4), pytest.param(40, 1, marks=pytest.mark.slow)])
def test_whatever_is_damaged_games_are_saved_and_those_that_are_missing_are_counted(
    tmp_path, games, step
):
    whole = whole_store(tmp_path / "whole.sqlite3", games)
    saved = []
    for number, (name, data) in enumerate(damages(whole, step)):
        path, told = tmp_path / f"{number}" / "records.sqlite3", []
        path.parent.mkdir()
        path.write_bytes(data)
        store = Store(path, told.append)
        look_at_everything(store, games)
        look_at_everything(store, games)
        assert len(told) <= 1, name
        lost = told[0].lost if told else 0
        assert store.count() == (told[0].saved if told else games), name
        assert lost is None or store.count() + lost == games, name
        assert lost is not None or name.startswith("cut"), name
        saved.append(store.count())
        store.close()
    assert sum(saved) > 0.7 * games * len(saved)


def test_a_rescue_without_room_for_a_fresh_file_leaves_the_damaged_one_and_shows_its_games(
    path, monkeypatch
):
    filled(path, 3)
    db = sqlite3.connect(path)
    db.execute("UPDATE games SET data = x'00' WHERE id LIKE '00000000%'")
    db.commit()
    db.close()
    before, told = path.read_bytes(), []
    store = Store(path, told.append)
    monkeypatch.setattr(history.store, "connected", no_room)
    with pytest.raises(NoGame):
        store.find("00000000")
    assert told == [SetAside(path, 2, 1)]
    assert store.count() == 2
    assert path.read_bytes() == before
    with pytest.raises(StoreTrouble):
        store.keep(kept(a_record(seed=9)))
    store.close()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def no_room(path, readable):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_record_that_was_changed_on_the_disk_is_damage(path):
    filled(path, 2)
    db = sqlite3.connect(path)
    db.execute("UPDATE games SET data = x'00' WHERE id LIKE '00000000%'")
    db.commit()
    db.close()
    told = []
    store = Store(path, told.append)
    with pytest.raises(NoGame):
        store.find("00000000")
    assert [(aside.saved, aside.lost) for aside in told] == [(1, 1)]
    store.close()


def test_the_store_of_a_newer_luznet_is_left_alone(path):
    Store(path).close()
    db = sqlite3.connect(path)
    db.execute("PRAGMA user_version = 99")
    db.close()
    before = path.read_bytes()
    with pytest.raises(StoreTrouble) as trouble:
        Store(path)
    assert trouble.value.what == "newer"
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_used_is_a_trouble_with_its_reason(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreTrouble) as trouble:
        Store(tmp_path / "file" / "records.sqlite3")
    assert trouble.value.what == "unusable"
    assert trouble.value.reason


def test_a_killed_program_leaves_whole_games_only(path):
    for kill_at in itertools.count():
        store = Store(path)
        store._db.set_progress_handler(_killer(kill_at), 10)
        try:
            store.keep(kept(a_record(seed=kill_at)))
        except StoreTrouble:
            store.close()
            again = Store(path)
            assert again.count() == 0
            assert sqlite3.connect(path).execute("SELECT count(*) FROM seats").fetchone() == (0,)
            again.close()
        else:
            assert kill_at > 3
            break


def _killer(steps):
    left = iter(range(steps))
    return lambda: next(left, None) is None
