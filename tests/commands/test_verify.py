"""`luznet verify`: what a record proves, in sentences and exit codes."""

import json
from contextlib import closing

import msgspec
import pytest
from msgspec.structs import replace

from luznet.bots.luz.search import BETS
from luznet.cli import main
from luznet.games.game import Refusal
from luznet.history.store import Store
from luznet.trust import phrase
from luznet.wire.codec import read_action
from luznet.wire.record import to_file
from tests.fairness.room import Room
from tests.history.games import a_record, kept, keys_of
from tests.protocol.vector_deals import LIES


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("LUZNET_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("LUZNET_LANG", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture(scope="module")
def proved():
    """Return the record of a game whose deals are proved, signed by both people."""
    return kept(Room().begin().play().record, "Ann", "Ben")


def run(capsys, *typed):
    code = main([*typed])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def test_a_proved_record_of_people_whom_the_user_has_met_is_verified(
    home, proved, tmp_path, capsys
):
    with closing(Store(home / "records.sqlite3")) as store:
        store.keep(kept(a_record(), "Ann", "Ben"))
    (tmp_path / "friday.json").write_bytes(to_file(proved))
    code, out, err = run(capsys, "verify", "friday.json")
    assert (code, err) == (0, "")
    assert "Luz at Lunch: Ann, Ben, " in out[0]
    assert out[1:] == [
        "Every action is allowed by the rules, and the result follows from them.",
        "Ann has signed this record, with a key that you have met.",
        "Ben has signed this record, with a key that you have met.",
        *[f"Deal {number} was shuffled by the host with Ann and Ben." for number in range(1, 5)],
        "Everything fits, everybody has signed, and every deal is proved.",
    ]


def test_a_game_in_the_own_store_is_verified_by_its_name(home, proved, capsys):
    with closing(Store(home / "records.sqlite3")) as store:
        store.keep(proved)
    assert run(capsys, "verify", "last")[0] == 0
    assert run(capsys, "verify", proved.record.id[:4])[0] == 0


def test_a_record_without_proofs_or_signatures_is_not_proved_and_no_lie(home, tmp_path, capsys):
    (tmp_path / "old.json").write_bytes(to_file(kept(a_record())))
    code, out, _ = run(capsys, "verify", "old.json")
    assert code == 3
    assert "Nobody has signed this record." in out
    assert "Deal 4 has no proof: nobody but the host shuffled it." in out
    assert out[-1] == "Nothing contradicts this record, but not all of it is proved."


@pytest.mark.parametrize(("about", "finding", "change"), LIES, ids=[lie[0] for lie in LIES])
def test_every_lie_in_a_proof_is_said_and_is_a_failure(
    about, finding, change, home, proved, tmp_path, capsys
):
    file = json.loads(to_file(proved._replace(signatures={})))
    change(file)
    (tmp_path / "lie.json").write_text(json.dumps(file))
    code, out, _ = run(capsys, "verify", "lie.json")
    assert code == 1
    assert any(line.startswith("- ") for line in out)
    assert out[-1] == "Something does not fit: do not believe this record."


def test_a_file_that_breaks_the_rules_or_is_none_is_refused_in_a_sentence(home, tmp_path, capsys):
    (tmp_path / "bad.json").write_text("{")
    assert run(capsys, "verify", "bad.json")[0] == 1
    code, out, err = run(capsys, "verify", "./nowhere.json")
    assert (code, out) == (1, [])
    assert "nowhere.json" in err
    file = json.loads(to_file(kept(a_record())))
    file["record"]["outcome"]["winners"] = [0, 1, 2]
    (tmp_path / "won.json").write_text(json.dumps(file))
    assert "Its result isn't what the rules give" in run(capsys, "verify", "won.json")[2]


def test_a_record_that_was_changed_after_it_was_signed_is_refused(home, proved, tmp_path, capsys):
    file = json.loads(to_file(proved))
    file["record"]["name"] = "Dinner"
    (tmp_path / "changed.json").write_text(json.dumps(file))
    code, _out, err = run(capsys, "verify", "changed.json")
    assert code == 1
    assert "signature isn't genuine" in err


# ---- who stands for a record -----------------------------------------------------------------


def replayed(record, actions):
    """Return a record with other actions; None if the rules forbid them."""
    try:
        state = record.rules.new(len(record.seats), record.rules.read_options({}))
        for each in actions:
            state, _ = record.rules.apply(state, each.actor, read_action(record.rules, each.action))
    except Refusal:
        return None
    return replace(record, actions=tuple(actions), outcome=record.rules.outcome(state))


def forged(proved, forger, most=4):
    """Return a record in which a player changed four of their own bets, signed by them alone."""
    record, changed = proved.record, 0
    seat = next(at for at, each in enumerate(record.seats) if each.name == forger)
    for at, each in enumerate(proved.record.actions):
        if each.actor != seat or each.action["type"] != "bet":
            continue
        for bet in BETS:
            other = replace(each, action=msgspec.to_builtins(bet))
            actions = [*record.actions[:at], other, *record.actions[at + 1 :]]
            found = replayed(record, actions) if other != each and changed < most else None
            if found is not None and found.outcome != record.outcome:
                record, changed = found, changed + 1
                break
    assert changed == most
    return kept(record, forger)


def test_a_loser_who_changes_their_own_bets_and_signs_alone_proves_nothing(
    home, proved, tmp_path, capsys
):
    with closing(Store(home / "records.sqlite3")) as store:
        store.keep(kept(a_record(), "Ann", "Ben"))
    false = forged(proved, "Ben")
    assert false.record.outcome != proved.record.outcome
    (tmp_path / "mine.json").write_bytes(to_file(false))
    code, out, _ = run(capsys, "verify", "mine.json")
    assert code == 3
    assert "Ann has not signed this record, but you have met the key." in out
    assert "Ben has signed this record, with a key that you have met." in out


def test_a_record_of_people_whom_the_user_has_never_met_is_not_proved(
    home, proved, tmp_path, capsys
):
    (tmp_path / "friday.json").write_bytes(to_file(proved))
    code, out, _ = run(capsys, "verify", "friday.json")
    assert code == 3
    for name in ("Ann", "Ben"):
        told = f"{name} has signed this record, with a key that you have not met: "
        assert f"{told}{phrase(keys_of(name).public)}." in out
    assert not (home / "records.sqlite3").exists()


def test_a_game_of_bots_proves_nothing(home, tmp_path, capsys):
    (tmp_path / "bots.json").write_bytes(to_file(kept(a_record(people=0))))
    code, out, _ = run(capsys, "verify", "bots.json")
    assert code == 3
    assert "Nobody has signed this record." in out


def test_a_game_that_ended_otherwise_on_the_own_screen_is_not_believed(home, proved, capsys):
    with closing(Store(home / "records.sqlite3")) as store:
        store.keep(proved._replace(differs=(2,), by="Ben"))
    code, out, _ = run(capsys, "verify", "last")
    assert code == 1
    assert any(line.startswith("Not agreed: deal 2 ended otherwise") for line in out)
    assert out[-1] == "Something does not fit: do not believe this record."
