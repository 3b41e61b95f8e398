"""Every way to cheat at a deal that we know of, and what people are told."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from luznet.client.deals import DealChecked
from luznet.fairness.shuffle import Draws
from luznet.host import fold, shuffles
from luznet.host.shuffle import Shuffle
from luznet.host.shuffles import Shuffles
from luznet.wire.client_messages import Checked, Open
from luznet.wire.deal_messages import Checks, DealOpened, Listed
from luznet.wire.messages import GameRecord
from luznet.wire.record import pack, play_back, read, to_bytes, unpack
from tests.fairness.room import Room
from tests.history.games import keys_of

ANN, BEN = keys_of("Ann").public, keys_of("Ben").public


def changing(kind, change, who="Ben"):
    """Return what changes the messages of a kind to somebody."""
    return lambda name, message: (
        change(message) if name == who and isinstance(message, kind) else message
    )


def is_told(room, name, fault):
    """Return whether somebody is told loudly of a fault, and nothing quietly of that deal."""
    refusal = room.clients[name].refusal
    return fault in room.faults(name) and refusal is not None and refusal.code == "unfair_deal"


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_a_rigged_deck_is_found_by_everybody(game, monkeypatch):
    monkeypatch.setattr(Shuffle, "draws", lambda self, table: Draws(b"rigged", self.drawn))
    room = Room(game).begin().play_deal()
    assert is_told(room, "Ann", "draw")
    assert is_told(room, "Ben", "draw")


def test_a_host_that_chooses_its_secret_after_it_has_seen_all_others_is_found(monkeypatch):
    opened = fold._FOLDS[fold.record.DealOpened]

    def late(table, entry):
        after = opened(table, entry)
        return replace(after, shuffle=replace(after.shuffle, secret="77" * 32))

    monkeypatch.setitem(fold._FOLDS, fold.record.DealOpened, late)
    room = Room().begin().play_deal()
    assert is_told(room, "Ann", "opening")
    assert "signature" in room.faults("Ann")


def test_a_host_that_uses_a_secret_twice_is_found(monkeypatch):
    room = Room()
    monkeypatch.setattr(room.host.journaled, "_below", lambda number: number // 3)
    room.begin().play()
    assert is_told(room, "Ann", "reused")
    assert {each.number for each in room.told("Ann") if each.fault == "reused"} == {2, 3, 4}


def ignoring(monkeypatch, who, method):
    """Make the host ignore what somebody commits or opens, and go on at once."""
    heard = getattr(Shuffles, method)

    def deaf(self, connection, command):
        if connection.key != who:
            heard(self, connection, command)

    monkeypatch.setattr(Shuffles, method, deaf)

    def hasty(self, journaled, step):
        if len(step.opened if step.is_listed else step.commitments) == 1:
            self._go_on(journaled, step)

    monkeypatch.setattr(Shuffles, "_go_on_if_complete", hasty)


@pytest.mark.parametrize("method", ["_commit", "_open"])
def test_a_host_that_leaves_somebody_out_is_found_by_them(method, monkeypatch):
    ignoring(monkeypatch, BEN, method)
    if method == "_open":
        monkeypatch.setattr(
            Shuffles,
            "_go_on_if_complete",
            lambda self, journaled, step: (
                len({*step.opened} if step.is_listed else {*step.commitments}) == 2 - step.is_listed
                and self._go_on(journaled, step)
            ),
        )
    room = Room().begin()
    assert is_told(room, "Ben", "left_out")


def test_a_host_that_never_asks_somebody_is_found_by_them_when_the_deal_is_over(monkeypatch):
    asked = Shuffles._partakers
    monkeypatch.setattr(
        Shuffles,
        "_partakers",
        lambda self, journaled: [each for each in asked(self, journaled) if each.key != BEN],
    )
    room = Room().begin().play_deal()
    assert is_told(room, "Ben", "left_out")
    assert [(each.fault, each.by) for each in room.told("Ann") if each.fault] == [
        ("left_out", "Ben")
    ]


def test_a_host_that_shows_two_people_different_lists_is_found_before_the_first_bet(monkeypatch):
    monkeypatch.setattr(shuffles, "is_signed", lambda *given: True)
    room = Room()
    room.to_client = changing(
        Listed, lambda listed: replace(listed, commitments={**listed.commitments, ANN: "0" * 64})
    )
    room.begin()
    assert is_told(room, "Ann", "signature")
    assert is_told(room, "Ben", "signature")


def test_a_host_that_puts_another_commitment_in_the_place_of_mine_is_found():
    room = Room()
    room.to_client = changing(
        Listed, lambda listed: replace(listed, commitments={**listed.commitments, BEN: "0" * 64})
    )
    room.begin()
    assert is_told(room, "Ben", "own")


def test_a_host_that_changes_a_list_it_has_shown_is_found():
    room = Room(people=("Ann", "Ben"))
    room.to_host = lambda name, message: message if name == "Ann" else None
    room.begin()
    room.host.wait(3.5)
    room.tell()
    (listed,) = [each for each in room.passed["Ann"] if isinstance(each, Listed)]
    room.clients["Ann"].receive(replace(listed, commitments={ANN: "0" * 64}))
    assert is_told(room, "Ann", "list")


def shuffle_anew(room, **fields):
    """Make the host forget its shuffle and begin another one, as if it had been started again
    without a part of its journal."""
    journaled = room.host.journaled
    journaled.table = replace(journaled.table, shuffle=None, **fields)
    room.host.host._shuffles.forget(journaled.table.id)
    room.to_host = lambda name, message: message
    room._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc3")
    room._give("Ann", b"\x82\xa4type\xa5pause\xa6paused\xc2")
    room.tell()


def test_a_host_that_restarts_to_get_another_deck_is_found_when_it_asks_again():
    room = Room()
    room.to_host = lambda name, message: None if name == "Ben" else message
    room.begin()
    shuffle_anew(room, deals=0)
    assert is_told(room, "Ann", "again")


def test_what_was_lost_with_its_host_is_shuffled_again_without_a_word():
    room = Room()
    room.to_host = lambda name, message: None if isinstance(message, Open) else message
    room.begin()
    for client in room.clients.values():
        client.witness.prover.host = "another"
    shuffle_anew(room, deals=0, epoch=1, gathered=1)
    room.play()
    assert room.told("Ann")[0] == DealChecked(1, own=True, others=("Ben",))
    assert [room.faults(name) for name in ("Ann", "Ben")] == [[], []]


@pytest.mark.parametrize(("host", "gathered"), [("", 1), ("another", 0)])
def test_a_host_that_says_it_was_lost_and_one_that_took_over_in_order_are_found(host, gathered):
    room = Room()
    room.to_host = lambda name, message: None if name == "Ben" else message
    room.begin()
    room.clients["Ann"].witness.prover.host = host
    shuffle_anew(room, deals=0, epoch=1, gathered=gathered)
    assert is_told(room, "Ann", "again")


def test_a_host_that_throws_a_shuffle_away_and_makes_the_next_is_found_when_that_is_over():
    room = Room()
    room.to_host = lambda name, message: None if isinstance(message, Open) else message
    room.begin()
    assert room.table.shuffle.commitments is not None
    shuffle_anew(room)
    assert room.table.shuffle.number == 2
    room.play_deal()
    assert is_told(room, "Ann", "again")


def test_a_host_that_gives_two_deals_one_number_is_found():
    room = Room().begin().play()
    for name in ("Ann", "Ben"):
        room._give(name, b"\x81\xa4type\xa5ready")
    room.tell()
    room.play_deal()
    (fifth,) = room.record.proofs
    again = replace(room.record, proofs=(replace(fifth, number=1),))
    prover = room.clients["Ann"].witness.prover
    prover.check(again, play_back(again), lambda: True)
    assert "again" in {each.code for each in prover.verdicts[1].faults}


def test_a_deal_that_was_over_and_is_lost_with_its_host_may_have_another_of_its_number():
    room = Room().begin().play_deal()
    prover = room.clients["Ann"].witness.prover
    assert not prover.verdicts[1].faults
    table = replace(prover._update.table, epoch=1, gathered=1)
    prover._update, prover.host = replace(prover._update, table=table), "another"
    proof = replace(room.record.proofs[0], secret="0" * 64)
    other = replace(room.record, proofs=(proof, *room.record.proofs[1:]))
    prover.check(other, play_back(other), lambda: True)
    assert "again" not in {each.code for each in prover.verdicts[1].faults}


def test_a_commitment_to_another_card_is_found():
    def lie(dealt):
        return replace(dealt, places=(*dealt.places[:35], "0" * 64, *dealt.places[36:]))

    room = Room()
    room.to_client = changing(DealOpened, lie)
    room.begin().play_deal()
    assert is_told(room, "Ben", "places")
    assert room.faults("Ann") == ["places"]  # as Ben's client says
    assert room.told("Ann")[0].by == "Ben"


def test_a_salt_that_does_not_open_its_place_is_found():
    def lie(dealt):
        place, _salt = dealt.salts[0]
        return replace(dealt, salts=((place, "0" * 32), *dealt.salts[1:]))

    room = Room()
    room.to_client = changing(DealOpened, lie)
    room.begin().play_deal()
    assert is_told(room, "Ben", "salt")


def test_a_record_with_another_play_than_was_seen_is_found():
    def lie(message):
        record = read(unpack(message.packed)).record
        bets = [at for at, each in enumerate(record.actions) if each.action["type"] == "bet"]
        if not bets:
            return message
        bet = record.actions[bets[0]]
        other = {**bet.action, "tricks": (bet.action["tricks"] + 1) % 10}
        actions = list(record.actions)
        actions[bets[0]] = replace(bet, action=other)
        return GameRecord(message.table, pack(to_bytes(replace(record, actions=tuple(actions)))))

    room = Room()
    room.to_client = changing(GameRecord, lie)
    room.begin().play_deal()
    assert is_told(room, "Ben", "plays")


def test_a_host_that_opens_a_secret_nobody_committed_to_is_found():
    def lie(dealt):
        opened = {**dealt.opened, ANN: replace(dealt.opened[ANN], secret="0" * 64)}
        return replace(dealt, opened=opened)

    room = Room()
    room.to_client = changing(DealOpened, lie)
    room.begin()
    assert is_told(room, "Ben", "opening")


def test_nobody_is_counted_among_those_who_checked_by_a_host_alone():
    def forge(checks):
        return replace(checks, checks={key: replace(each, finding="") for key, each in
                                       checks.checks.items()})  # fmt: skip

    room = Room()
    room.to_client = changing(Checks, forge, "Ann")
    room.to_host = lambda name, message: (
        replace(message, finding="draw", signature="A" * 86 + "==")
        if isinstance(message, Checked) and name == "Ben"
        else message
    )
    room.begin().play_deal()
    assert room.clients["Ann"].witness.prover.verdict.checks.keys() <= {ANN}


def test_somebody_who_says_that_a_deal_was_unfair_is_heard_by_all():
    room = Room()
    prover = room.clients["Ben"].witness.prover
    prover._secrets = {}
    room.to_client = changing(DealOpened, lambda dealt: replace(dealt, places=()))
    room.begin().play_deal()
    assert [(each.fault, each.by) for each in room.told("Ann")] == [("places", "Ben")]


@pytest.mark.parametrize("seed", range(20))
def test_random_changes_of_what_a_client_is_told_crash_nobody_and_are_noticed(seed):
    rng = random.Random(seed)
    kind = rng.choice([Listed, DealOpened])
    changed = []

    def lie(message):
        fields = msgspec.to_builtins(message)
        flat = msgspec.json.encode(fields).decode()
        digits = [at for at, each in enumerate(flat) if each in "0123456789abcdef"]
        hashes = [at for at in digits if flat[at - 8 : at + 8].isalnum() and '"' not in
                  flat[at - 8 : at + 8]]  # fmt: skip
        at = rng.choice(hashes)
        other = "0" if flat[at] != "0" else "1"
        try:
            made = msgspec.json.decode((flat[:at] + other + flat[at + 1 :]).encode(), type=kind)
        except msgspec.ValidationError:
            return message
        if made.table == message.table and msgspec.to_builtins(made).keys() == fields.keys():
            changed.append(made != message)
            return made
        return message

    room = Room(seed=seed)
    room.to_client = changing(kind, lie)
    room.begin()
    room.wait(4)
    room.play_deal()
    if any(changed):
        assert room.faults("Ben")
