"""Who stands for a record, and which games of a season are believed."""

import pytest
from msgspec.structs import replace

from luznet.history.judging import judged
from luznet.history.store import Store
from luznet.statistics.season import season, seasons
from tests.history.games import a_record, kept, keys_of, person

ANN, BEN = (keys_of(name).public for name in ("Ann", "Ben"))


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "records.sqlite3")
    yield opened
    opened.close()


def invented(seed, *names):
    """Return a game that nobody played, signed by the keys of people who may not exist."""
    record = a_record(seed=seed, people=len(names))
    record = replace(record, seats=tuple(map(person, names)) + record.seats[len(names) :])
    return kept(record, *names, by="Eve")


def in_season(store):
    return sum(sum(each.games.values()) for each in seasons(store))


@pytest.mark.parametrize(
    ("signers", "met", "counts", "is_by_all"),
    [
        (("Ann", "Ben"), {ANN, BEN}, True, True),
        (("Ann", "Ben"), {ANN}, True, False),
        (("Ann", "Ben"), {}, False, False),
        (("Ann",), {ANN, BEN}, False, False),
        ((), {ANN, BEN}, False, False),
    ],
)
def test_a_game_counts_if_most_signed_and_one_of_them_was_met_and_is_proved_if_all_were(
    signers, met, counts, is_by_all
):
    judgement = judged(kept(a_record(), *signers), {*met})
    assert (judgement.counts, judgement.is_by_all) == (counts, is_by_all)


def test_a_game_that_ended_otherwise_here_counts_nowhere_whoever_signed_it():
    game = kept(a_record(), "Ann", "Ben")
    assert judged(game, {ANN, BEN}).counts
    assert not judged(game._replace(differs=(1,)), {ANN, BEN}).counts


def test_a_met_player_who_did_not_sign_lets_no_game_count():
    third = kept(a_record(people=3), "Ben", "Зоя")
    assert not judged(third, {ANN}).counts
    assert judged(third, {BEN}).counts


def test_nobody_stands_for_a_game_of_bots():
    judgement = judged(kept(a_record(people=0)), set())
    assert (judgement.counts, judgement.is_by_all) == (False, False)


def test_games_of_strangers_come_into_no_season_however_many_they_are(store):
    store.keep(kept(a_record(), "Ann", "Ben"))
    for seed in range(2, 22):
        store.keep(invented(seed, "Eve", "Mallory"))
    assert in_season(store) == 1


def test_games_with_a_stranger_count_once_somebody_who_signed_them_was_met(store):
    store.keep(invented(2, "Eve", "Mallory"))
    assert in_season(store) == 0
    played = replace(a_record(seed=3), seats=(person("Ann"), person("Eve"), a_record().seats[2]))
    store.keep(kept(played, "Ann", "Eve"))
    assert in_season(store) == 2
    store.remove(played.id)
    assert in_season(store) == 1


def test_a_game_that_somebody_brought_lets_nobody_be_known(store):
    store.keep(kept(a_record(), "Ann", "Ben", by="Ann"))
    assert [each.is_met for each in store.judged(kept(a_record(), "Ann")).people] == [False] * 2


def test_what_somebody_brings_never_takes_the_place_of_what_was_seen(store):
    own = kept(a_record(people=2), "Ann")
    store.keep(own)
    forged = invented(7, "Eve", "Mallory", "Trent")
    record = replace(forged.record, table=own.record.table)
    store.keep(kept(record, "Eve", "Mallory", "Trent", by="Eve"))
    assert store.find(own.record.id).digest == own.digest


def test_a_season_has_the_place_of_everybody_whom_a_met_player_vouches_for(store):
    store.keep(kept(a_record(), "Ann", "Ben"))
    store.keep(invented(2, "Ben", "Зоя"))
    standings = season(store, "Lunch").standings["luz"]
    assert {each.name for each in standings} == {"Ann", "Ben", "Зоя"}


def test_of_a_game_that_is_not_agreed_both_versions_are_kept_and_none_counts(store):
    whole = kept(a_record(seed=1), "Ann", "Ben", by="Ben")._replace(differs=(2,))
    seen = kept(a_record(seed=2, actions=100))
    seen = kept(replace(seen.record, table=whole.record.table))._replace(differs=(2,))
    store.keep(seen)
    store.keep(whole)
    records = store.read(lambda db: store._variants(whole.record.id))
    assert {each.digest for each in records} == {whole.digest, seen.digest}
    assert records[0].differs == (2,)
    assert store.seen(whole.record.id).data == seen.data
    assert not store.line(whole.record.id).is_agreed
    assert in_season(store) == 0
    assert store.read(lambda db: db.execute("SELECT * FROM totals").fetchall()) == []


def test_a_third_version_of_such_a_game_is_not_agreed_either(store):
    seen = kept(a_record(seed=2, actions=100))._replace(differs=(1,))
    other = kept(replace(a_record(seed=3), table=seen.record.table), "Ann", "Ben", by="Ben")
    store.keep(kept(a_record(seed=5), "Ann", "Ben"))
    store.keep(seen)
    store.keep(other)
    assert store.find(other.record.id).differs == (1,)
    assert in_season(store) == 1


def test_a_signed_game_stays_agreed_whatever_another_host_tells_later(store):
    own = kept(a_record(), "Ann", "Ben")
    store.keep(own)
    forged = kept(replace(a_record(seed=3), table=own.record.table), "Ann", by="Ben")
    store.keep(forged._replace(differs=(1,)))
    assert store.find(own.record.id).digest == own.digest
    assert store.line(own.record.id).is_agreed
    assert in_season(store) == 1
