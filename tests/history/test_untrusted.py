"""Files of records from anybody: what is changed in one is refused, or does no harm anywhere."""

import json
import re
import time
import tracemalloc
from contextlib import closing
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.history.checking import check
from luznet.history.store import Store
from luznet.i18n import history as said
from luznet.statistics.figures import Asked, figures
from luznet.statistics.lines import lines_of
from luznet.statistics.report import report_of, season_report, seasons_report
from luznet.statistics.season import season, seasons
from luznet.wire.record import ACTIONS_MOST, LATEST, MOST_BYTES, BadRecord, read_file, to_file
from tests.history.games import a_record, kept, keys_of

CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
FILES = [
    json.loads(to_file(kept(a_record(game, 3, 1, people=3), "Ann", "Ben")))
    for game in ("luz", "luris")
]
FILES.append(json.loads(to_file(kept(a_record("luz", 3, 1, actions=5)))))
NASTY = st.sampled_from([
    None, True, False, 0, -1, 1.5, 1e308, 2**31, 2**53 - 1, 2**53, 2**63, 2**64, -(2**63) - 1,
    10**400, "", "a", "0" * 5000, "\ud800", "\udfff\ud800", "\x00", "\x1b[2J\x1b]0;x\x07",
    "\x9b31m", "\u202egnp.\u2066", "a" + "\u0301" * 3000, "../../../etc/passwd", "/dev/null",
    "C:\\x", "'; DROP TABLE games; --", "%s{name}{0.__class__}", "%", "\u200b\u2800",
    "\U0001f1fa" * 500, [], {}, [[]], {"": {}}, {"type": "play"}, [0] * 5001,
    [[[[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]]]],
])  # fmt: skip


@st.composite
def damaged(draw):
    """Return a file in which some values are others, or more."""
    file = deepcopy(draw(st.sampled_from(FILES)))
    if draw(st.booleans()):
        file["signatures"] = {}
    for _ in range(draw(st.integers(1, 3))):
        place, key = file, draw(st.sampled_from([*file]))
        while isinstance(place[key], dict | list) and place[key] and draw(st.integers(0, 4)):
            place = place[key]
            keys = [*place] if isinstance(place, dict) else range(len(place))
            key = draw(st.sampled_from(keys))
        if isinstance(place, dict) and draw(st.booleans()):
            key = draw(
                st.one_of(st.sampled_from([*place]), st.sampled_from(["w", "\x1b", "\ud800"]))
            )
        place[key] = deepcopy(draw(NASTY))
    return json.dumps(file).encode()


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with closing(Store(tmp_path_factory.mktemp("data") / "records.sqlite3")) as opened:
        yield opened


def told_of(store):
    """Return everything that is said of the games in a store."""
    for line in store.games():
        yield said.line_of(line)
        yield from said.about(store.find(line.id))
    for key in (keys_of("Ann").public, ""):
        yield from lines_of(report_of(figures(store, Asked(key))))
    yield from lines_of(seasons_report(seasons(store)))
    for each in seasons(store):
        yield from lines_of(season_report(season(store, each.name)))


@given(file=damaged())
def test_a_damaged_file_is_refused_or_does_no_harm(store, file):
    try:
        found = read_file(file)
        check(found)
    except BadRecord:
        return
    store.keep(found)
    try:
        told = "\n".join(told_of(store))
        assert not CONTROLS.search(told), CONTROLS.search(told)
        assert re.fullmatch(r"[a-z0-9]+-\d+", found.record.id)
        again = read_file(to_file(store.find(found.record.id)))
        assert again.data == found.data
    finally:
        store.remove(found.record.id)
    assert store.count() == 0
    assert [*seasons(store)] == []


@given(data=st.recursive(st.none() | st.integers() | st.text() | st.booleans(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=30))  # fmt: skip
def test_json_of_any_kind_is_refused(data):
    for file in (data, {"luznet": 1, "record": data}, {"luznet": data, "record": {}}):
        with pytest.raises(BadRecord):
            read_file(json.dumps(file).encode())


def test_the_last_of_equal_names_counts_and_is_what_is_kept():
    file = to_file(kept(a_record(), "Ann")).replace(
        b'"name": "Lunch"', b'"name": "A", "name": "Lunch"'
    )
    found = read_file(file)
    check(found)
    assert found.data == kept(a_record()).data


@pytest.mark.parametrize(
    ("began", "ended"), [(0, LATEST), (LATEST, LATEST), (2**53 - 1, 2**53 - 1)]
)
def test_a_game_beyond_the_calendar_is_refused(began, ended):
    with pytest.raises(BadRecord, match="times"):
        check(kept(a_record(began=began, ended=ended)))


def test_a_game_at_the_end_of_the_calendar_is_listed_and_removed(store):
    last = kept(a_record(began=LATEST - 10**7, ended=LATEST - 1), "Ann", "Ben")
    check(last)
    store.keep(last)
    assert any("9998-12" in line for line in told_of(store))
    store.remove(last.record.id)
    assert not store.games()


def test_an_exported_file_controls_no_terminal():
    file = json.loads(to_file(kept(a_record())))
    file["record"]["seats"][0]["name"] = "\x9b31m\x7f\x85"
    written = to_file(read_file(json.dumps(file).encode()))
    assert not CONTROLS.search(written.decode())
    assert json.loads(written)["record"]["seats"][0]["name"] == "\x9b31m\x7f\x85"


HUGE = {
    "many names": b'{"luznet":1,"record":{'
    + b",".join(b'"k%d":0' % n for n in range(40_000))
    + b"}}",
    "many lists": b'{"luznet":1,"record":[' + b",".join([b"[]"] * 150_000) + b"]}",
    "many actions": b'{"luznet":1,"record":{"actions":[' + b",".join([b"0"] * 200_000) + b"]}}",
    "deep": b"[" * 500_000,
    "long text": b'{"luznet":1,"record":"' + b"a" * 500_000 + b'"}',
    "too long": b" " * (4 * MOST_BYTES),
}


@pytest.mark.parametrize("file", HUGE.values(), ids=HUGE)
def test_a_huge_file_is_refused_soon_and_in_little_memory(file):
    tracemalloc.start()
    began = time.process_time()
    try:
        with pytest.raises(BadRecord):
            read_file(file)
        assert tracemalloc.get_traced_memory()[1] < 64 * 2**20
    finally:
        tracemalloc.stop()
    assert time.process_time() - began < 2


def test_a_record_has_no_more_actions_than_the_limit():
    file = json.loads(to_file(kept(a_record())))
    file["record"]["actions"] = [{"at": 0, "actor": 0, "action": {}}] * (ACTIONS_MOST + 1)
    with pytest.raises(BadRecord):
        read_file(json.dumps(file).encode())
