"""Records: read, written and played back."""

import gzip
import json
import random
import zlib
from base64 import b64encode
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.records.entries import Acted, Began, read_entries
from luznet.wire.record import (
    MOST_BYTES,
    BadRecord,
    Kept,
    last_view,
    pack,
    play_back,
    read,
    read_file,
    to_bytes,
    to_file,
    unpack,
    with_view,
)
from tests.history.games import PEOPLE, a_record, kept
from tests.host.simulated import Simulated, codes
from tests.host.tables import records_of

KINDS = [(game, players) for game, rules in GAMES.items() for players in rules.seats]


def refused(work, *given):
    with pytest.raises(BadRecord) as bad:
        work(*given)
    return bad.value.what


def played(seed, game, players, games=1):
    """Return a host where random people and bots played games to their end."""
    rng = random.Random(seed)
    host = Simulated(seed=seed, game=game, players=players)
    people = ("Ann", "Ben", "Cat", "Dan", "Eve")[: rng.randint(1, players)]
    for _game in range(games):
        host.seat(*people)
        assert not codes(host.say(people[0], "start"))
        while host.table.phase == "playing":
            trouble(host, rng, people)
            act(host, rng)
    return host


def act(host, rng):
    """Let whoever is on turn act, a moment later."""
    host.clock += 0.1
    seat = host.table.rules.to_act(host.table.play)
    if host.questions:
        host.answer_bots_once()
    elif host.table.seats[seat].is_present:
        choice = rng.choice(host.table.rules.legal(host.table.play, seat))
        name = host.table.seats[seat].name
        action = msgspec.json.decode(msgspec.json.encode(choice))
        host.say(name, "act", turn=host.table.turn, action=action)
    else:
        host.wait(1)


def trouble(host, rng, people):
    """Let somebody come, go or come back, now and then."""
    if rng.random() < 0.02 and len(people) > 1:
        name = rng.choice(people[1:])
        if host.table.seats[people.index(name)].is_present:
            host.lose(name)
    if rng.random() < 0.05:
        name = rng.choice(people)
        host.say(name, "hello", versions=[1], name=name)
        host.say(name, "sit", table=host.table.id)
    if rng.random() < 0.01:
        host.say("Zed", "hello", versions=[1], name="Zed")
        host.say("Zed", "sit", table=host.table.id)
    host.clock += rng.choice((0, 0.2, -0.2))


@pytest.mark.parametrize(("game", "players"), KINDS)
@pytest.mark.parametrize("seed", range(2))
def test_any_journal_gives_records_that_the_rules_replay_to_the_same_scores(game, players, seed):
    host = played(seed, game, players, games=2)
    entries = list(read_entries(host.journal.kept[host.table.id]))
    records = records_of(entries)
    assert [record.number for record in records] == [1, 2]
    assert records[-1].outcome == host.table.outcome
    for record in records:
        assert play_back(record)[-1].ends == "deal"
        assert read(to_bytes(record)).record == record
    acted = [entry for entry in entries if isinstance(entry, Acted)]
    assert len(acted) == sum(len(record.actions) for record in records)
    began = [entry.at for entry in entries if isinstance(entry, Began)]
    assert [record.began for record in records] == began
    assert records == [each.record for each in host.archive.kept]


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_the_last_states_of_a_record_and_of_the_table_are_the_same(game, players):
    host = played(7, game, players)
    assert play_back(host.archive.kept[-1].record)[-1].state == host.table.play


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_a_record_of_a_running_game_ends_where_nothing_is_hidden(game, players):
    host = Simulated(game=game, players=players).begin("Ann")
    rng, rules = random.Random(3), GAMES[game]
    lengths = set()
    while host.table.phase == "playing":
        record = host.journaled.recording.record
        assert not record.actions or rules.is_open(play_back(record)[-1].state)
        lengths.add(len(record.actions))
        act(host, rng)
    assert len(lengths) == (4 if game == "luz" else 1)


def test_people_who_come_later_are_in_the_record_with_the_moment():
    host = Simulated(players=3).begin("Ann")
    host.answer_bots()
    host.say("Ben", "hello", versions=[1], name="Ben")
    host.say("Ben", "sit", table=host.table.id)
    turn = host.table.turn
    rng = random.Random(1)
    while host.table.phase == "playing":
        act(host, rng)
    record = host.archive.kept[-1].record
    (change,) = record.changes
    assert change.after == turn
    assert record.seats[change.seat].who == "bot"
    assert record.holders[change.seat].name == change.by.name == "Ben"


def test_who_chose_each_action_is_in_the_record():
    host = Simulated(players=3).begin("Ann")
    host.answer_bots()
    rng = random.Random(1)
    while host.table.phase == "playing":
        act(host, rng)
    record = host.archive.kept[-1].record
    assert {each.by_bot for each in record.actions if each.actor == 0} == {False}
    assert {each.by_bot for each in record.actions if each.actor > 0} == {True}
    assert {each.by_bot for each in record.actions if each.actor == CHANCE} == {False}


@given(seed=st.integers(0, 10**6), kind=st.sampled_from(KINDS), people=st.integers(0, 4))
def test_importing_an_export_is_the_identity(seed, kind, people):
    game, players = kind
    record = a_record(game, players, seed, people=min(people, players), actions=seed % 200)
    signed = kept(record, *PEOPLE[: min(people, players)])._replace(is_own=False)
    again = read_file(to_file(signed))
    assert again == signed
    assert to_file(again) == to_file(signed)
    assert unpack(pack(signed.data)) == signed.data


def test_fields_of_a_later_version_are_kept_and_signed():
    file = json.loads(to_file(kept(a_record())))
    file["record"]["weather"] = {"rain": True}
    later = read_file(json.dumps(file).encode())
    assert b'"weather":{"rain":true}' in later.data
    assert later.digest != kept(a_record()).digest
    assert json.loads(to_file(later))["record"]["weather"] == {"rain": True}


def test_names_are_made_safe_for_a_terminal():
    record = replace(a_record(), name="a\x1b[2J")
    file = to_file(Kept(record, to_bytes(record)))
    assert "\x1b" not in read_file(file).record.name


# ---- bad files -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "what"),
    [
        (b"", "empty"),
        (b" \r\n", "empty"),
        (b"\0" * 4096, "empty"),
        (b"\xff\xfe", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"{", "cut_off"),
        (b'{"luznet": 1, "record": {"name": "Lun', "cut_off"),
        (b'{"luznet": 1, "record": {"name": "\xd0', "cut_off"),
        (b'{"luznet": 1, "record":' + b"\0" * 4096, "cut_off"),
        (gzip.compress(b"{}", mtime=0), "packed"),
        (b"PK\3\4" + b"\0" * 100, "packed"),
        (b"<html>", "not_json"),
        ("{}".encode("utf-16-le"), "not_json"),
        (b"[" * 100_000, "not_json"),
        (b"[]", "not_record"),
        (b"{}", "not_record"),
        (b'{"luznet": 1}', "not_record"),
        (b'{"luznet": 2, "record": {}}', "newer"),
        (b'{"luznet": 1, "record": {}, "signatures": {"x": "y"}}', "not_record"),
        (b'{"luznet": 1, "record": 1e999}', "not_json"),
        (b'{"luznet": 1, "record": ' + b"[" * 20 + b"]" * 20 + b"}", "not_record"),
        (b" " * (2 * MOST_BYTES + 1), "too_large"),
        (b'{"luznet": 1, "record": {"name": "\\ud800"}}', "not_json"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_record_is_refused(file, what):
    assert refused(read_file, file) == what


@pytest.mark.parametrize("code", ["utf-8-sig", "utf-16"])
def test_a_file_is_read_as_windows_writes_it(code):
    signed = kept(a_record(name="Зоя"), "Ann")._replace(is_own=False)
    text = to_file(signed).decode().replace("\n", "\r\n")
    assert read_file(text.encode(code)) == signed


def test_a_file_that_was_cut_off_anywhere_is_known_as_such():
    file = to_file(kept(a_record(actions=20, name="Зоя"), "Ann")).rstrip()
    for end in range(1, len(file), 7):
        assert refused(read_file, file[:end]) == "cut_off"


@given(st.binary(max_size=200))
def test_no_bytes_lead_to_anything_but_a_refusal(data):
    assert refused(read_file, data) in ("not_json", "not_record", "empty", "cut_off", "packed")
    assert refused(unpack, data.decode("latin-1")) == "not_record"


@given(data=st.data())
def test_a_changed_file_is_refused_or_gives_another_record(data):
    file = bytearray(to_file(kept(a_record(actions=60), "Ann")))
    for _ in range(data.draw(st.integers(1, 3))):
        file[data.draw(st.integers(0, len(file) - 1))] = data.draw(st.integers(0, 255))
    with suppress(BadRecord):
        found = read_file(bytes(file))
        play_back(found.record)
        assert read(found.data).record == found.record


def test_a_bomb_is_not_unpacked():
    bomb = b64encode(zlib.compress(b" " * (MOST_BYTES * 50), 9)).decode()
    assert refused(unpack, bomb) == "too_large"


def test_a_view_belongs_to_an_unfinished_record_alone():
    unfinished = a_record(actions=60)
    rules = GAMES["luz"]
    before = play_back(unfinished)[-1].state
    after, _ = rules.apply(before, CHANCE, rules.draw(before, random.Random(1).randrange))
    record = with_view(unfinished, rules.view(after, 1), unfinished.ended + 5)
    assert last_view(read(to_bytes(record)).record) == rules.view(after, 1)
    play_back(record)
    whole = replace(a_record(), view=record.view)
    assert refused(play_back, whole) == "view"
    assert refused(play_back, replace(record, view={"game": "luz"})) == "view"
