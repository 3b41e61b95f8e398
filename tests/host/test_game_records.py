"""What a host tells of the games at its tables, once they are open."""

import random

import msgpack
import msgspec
import pytest

from luznet.host import game_records
from luznet.signing import sign
from luznet.wire.record import Kept, pack, read, unpack
from tests.history.games import keys_of
from tests.host.simulated import Simulated, codes, id_of


def finished(*people, **options):
    """Return a host after a game that these people and bots played at random."""
    host = Simulated(players=3, **options)
    for name in people:
        speak(host, name, "hello", versions=[1], name=name)
        speak(host, name, "sit", table=host.table.id)
    speak(host, people[0], "start")
    return played(host)


def speak(host, who, kind, /, **fields):
    """Let somebody send a message with their own key; return what they were sent for it."""
    frame = msgpack.packb({"type": kind, **fields})
    return host.say_bytes(who, frame, keys_of(who).public)


def played(host):
    rng = random.Random(1)
    while host.table.phase == "playing":
        host.clock += 0.1
        if host.questions:
            host.answer_bots_once()
            continue
        seat = host.table.rules.to_act(host.table.play)
        action = rng.choice(host.table.rules.legal(host.table.play, seat))
        plain = msgspec.json.decode(msgspec.json.encode(action))
        speak(host, host.table.seats[seat].name, "act", turn=host.table.turn, action=plain)
    return host


def record_for(host, name) -> Kept:
    return read(unpack(host.told(name, "record")[-1]["packed"]))


def signature(name, kept):
    keys = keys_of(name)
    return sign(keys.secret, keys.public, kept.signed, bytes(64))


def signed(host, name, by=None):
    """Let somebody sign the record; return what they were sent for it."""
    kept = record_for(host, name)
    return speak(host, name, "sign", digest=kept.digest, signature=signature(by or name, kept))


def test_everybody_is_told_the_same_record_when_a_game_is_over_and_the_host_keeps_it():
    host = finished("Ann", "Ben")
    records = [record_for(host, name) for name in ("Ann", "Ben")]
    assert records[0] == records[1]
    assert [each.record for each in host.archive.kept] == [records[0].record]


def test_a_record_comes_after_the_update_that_shows_the_same():
    host = finished("Ann")
    told = [message["type"] for message in host.told("Ann")]
    assert told[-2:] == ["update", "record"]


def test_a_signature_is_kept_and_passed_on_to_everybody_once():
    host = finished("Ann", "Ben")
    signed(host, "Ann")
    signed(host, "Ann")
    (told,) = host.told("Ben", "signatures")
    assert [*told["signatures"]] == [keys_of("Ann").public]
    assert [len(each.signatures) for each in host.archive.kept] == [0, 1]
    signed(host, "Ben")
    assert len(host.told("Ann", "signatures")[-1]["signatures"]) == 2


def test_what_was_kept_does_not_change_with_later_signatures():
    host = finished("Ann", "Ben")
    signed(host, "Ann")
    before = host.archive.kept[-1].signatures
    signed(host, "Ben")
    assert len(before) == 1


@pytest.mark.parametrize(("name", "by"), [("Ann", "Ben"), ("Eve", "Eve")])
def test_a_signature_of_somebody_else_is_refused(name, by):
    host = finished("Ann", "Ben")
    if name == "Eve":
        speak(host, "Eve", "hello", versions=[1], name="Eve")
        speak(host, "Eve", "watch", table=host.table.id)
    assert codes(signed(host, name, by)) == ["bad_signature"]
    assert host.told("Ben", "signatures") == []


def test_a_record_of_a_running_game_or_another_one_cannot_be_signed():
    host = Simulated(players=3)
    speak(host, "Ann", "hello", versions=[1], name="Ann")
    speak(host, "Ann", "sit", table=host.table.id)
    assert codes(speak(host, "Ann", "sign", digest="0" * 64, signature="A" * 86 + "==")) == [
        "no_record"
    ]
    speak(host, "Ann", "start")
    assert codes(signed(host, "Ann")) == ["no_record"]


def test_whoever_comes_later_is_told_the_record_and_who_signed_it():
    host = finished("Ann", "Ben")
    signed(host, "Ann")
    speak(host, "Eve", "hello", versions=[1], name="Eve")
    speak(host, "Eve", "watch", table=host.table.id)
    assert record_for(host, "Eve") == record_for(host, "Ann")
    assert len(host.told("Eve", "signatures")) == 1


def test_somebody_who_comes_before_the_others_were_told_keeps_the_record_from_nobody():
    host = finished("Ann", "Ben")
    speak(host, "Ann", "ready")
    speak(host, "Ben", "ready")
    host.is_busy = True
    played(host)
    before = len(host.told("Ben", "record"))
    speak(host, "Eve", "hello", versions=[1], name="Eve")
    speak(host, "Eve", "watch", table=host.table.id)
    host.is_busy = False
    for work in [*host.delayed]:
        work()
    assert len(host.told("Ben", "record")) == before + 1
    assert record_for(host, "Ben").record.number == 2
    assert host.archive.kept[-1].record.number == 2


def next_game(host):
    for name in ("Ann", "Ben"):
        speak(host, name, "ready")
    assert host.table.phase == "playing"
    return host


def records(host, name):
    """Return the records of whole games that somebody was told."""
    told = [read(unpack(each["packed"])) for each in host.told(name, "record")]
    return [each for each in told if each.record.outcome is not None]


def test_a_record_is_told_kept_and_signed_although_the_next_game_has_begun():
    host = finished("Ann", "Ben")
    host.is_busy = True
    played(next_game(host))
    assert host.archive.kept[-1].record.number == 2, "it is kept before anything else happens"
    next_game(host)
    host.is_busy = False
    for work in [*host.delayed]:
        work()
    second = records(host, "Ann")[-1]
    assert second.record.number == 2
    proof = {"digest": second.digest, "signature": signature("Ann", second)}
    assert codes(speak(host, "Ann", "sign", **proof)) == []
    assert host.archive.kept[-1].digest == second.digest
    assert {*host.archive.kept[-1].signatures} == {keys_of("Ann").public}


def test_a_player_who_missed_the_end_of_a_game_can_sign_it_during_the_next_one():
    host = next_game(finished("Ann", "Ben"))
    (first,) = records(host, "Ann")
    signed_by_ann = {"digest": first.digest, "signature": signature("Ann", first)}
    speak(host, "Ann", "sign", **signed_by_ann)
    for name, missed in (("Ann", []), ("Ben", [first])):
        told = len(records(host, name))
        speak(host, name, "hello", versions=[1], name=name)
        speak(host, name, "sit", table=host.table.id)
        again = records(host, name)[told:]
        assert [each.digest for each in again] == [each.digest for each in missed]


def test_who_plays_alone_with_bots_at_a_host_is_nobody_whom_its_user_has_met():
    alone, together = finished("Eve"), finished("Ann", "Ben")
    assert not alone.archive.kept[-1].is_own
    assert together.archive.kept[-1].is_own


def test_a_record_that_no_message_can_hold_is_kept_by_the_host_and_disturbs_nobody(monkeypatch):
    monkeypatch.setattr(game_records, "PACKED_MOST", 500)
    host = finished("Ann", "Ben")
    assert host.archive.kept[-1].record.outcome is not None
    sizes = [len(message["packed"]) for message in host.told("Ann", "record")]
    assert all(size <= 500 for size in sizes)
    assert not host.left
    assert len(pack(host.archive.kept[-1].data)) > 500
    assert host.sent[id_of("Ann")]
