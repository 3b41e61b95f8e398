"""Every way to cheat at a deal that we know of, and what people are told."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from luznet.client.deals import DealChecked
from luznet.client.prover import OVERDUE
from luznet.client.whereabouts import LOST
from luznet.fairness.shuffle import Draws
from luznet.host import fold, shuffles
from luznet.host.shuffle import LIMIT, Shuffle
from luznet.host.shuffles import Shuffles
from luznet.wire.client_messages import Checked, Commit, Open
from luznet.wire.deal_messages import Checks, DealOpened, Listed
from luznet.wire.messages import GameRecord, Tables, Update
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


def test_a_host_that_restarts_to_get_another_deck_is_found_when_it_asks_again():
    room = Room()
    room.to_host = lambda name, message: None if name == "Ben" else message
    room.begin()
    room.shuffle_anew(deals=0)
    assert is_told(room, "Ann", "again")


def test_what_was_lost_with_its_host_is_shuffled_again_without_a_word():
    room = Room()
    room.to_host = lambda name, message: None if isinstance(message, Open) else message
    room.begin()
    room.move(after=LOST)
    room.shuffle_anew(deals=0, epoch=1, gathered=1)
    room.play()
    assert room.told("Ann")[0] == DealChecked(1, own=True, others=("Ben",), shuffles=2)
    assert [room.faults(name) for name in ("Ann", "Ben")] == [[], []]
    assert [each.lists for each in room.record.proofs[0].people] == [2, 2]


@pytest.mark.parametrize(
    ("host", "gathered", "after"),
    [("", 1, LOST), ("another", 0, LOST), ("another", 1, 0.2)],
    ids=[
        "the same host",
        "nothing that proves that the host before was lost",
        "a host that was not lost",
    ],
)
def test_only_a_table_that_was_taken_over_excuses_another_shuffle(host, gathered, after):
    room = Room()
    room.to_host = lambda name, message: None if name == "Ben" else message
    room.begin()
    room.move(host, after=after)
    room.shuffle_anew(deals=0, epoch=1, gathered=gathered)
    assert is_told(room, "Ann", "again")


def test_a_host_that_moves_to_a_second_key_of_its_own_gets_no_second_shuffle_out_of_anybody():
    room = Room()
    room.to_host = lambda name, message: None if isinstance(message, Open) else message
    room.begin()
    opened = []
    for epoch in range(1, 68):
        room.move(f"key {epoch % 2}", after=0.2)
        room.shuffle_anew(deals=0, epoch=epoch, gathered=epoch)
        room.to_host = lambda name, message: opened.append(message) or message
        room.wait(1)
    assert not any(isinstance(each, (Commit, Open)) for each in opened)
    assert [is_told(room, name, "again") for name in ("Ann", "Ben")] == [True, True]


def test_a_host_that_hides_how_many_lists_somebody_signed_is_found_by_them():
    def lie(message):
        record = read(unpack(message.packed)).record
        proofs = tuple(
            replace(proof, people=tuple([replace(each, lists=1) for each in proof.people]))
            for proof in record.proofs
        )
        return GameRecord(message.table, pack(to_bytes(replace(record, proofs=proofs))))

    room = Room()
    room.to_host = lambda name, message: None if isinstance(message, Open) else message
    room.begin()
    room.move(after=LOST)
    room.shuffle_anew(deals=0, epoch=1, gathered=1)
    room.to_client = changing(GameRecord, lie)
    room.play_deal()
    assert is_told(room, "Ben", "again")


def test_a_host_that_shows_another_table_for_a_moment_gets_no_second_shuffle_either():
    room = Room()
    room.to_host = lambda name, message: None if isinstance(message, Open) else message
    room.begin()
    for name, client in room.clients.items():
        update = [each for each in room.passed[name] if isinstance(each, Update)][-1]
        client.receive(Tables(()))
        client.receive(replace(update, table=replace(update.table, id="other")))
        client.receive(update)
    room.shuffle_anew(deals=0)
    assert is_told(room, "Ann", "again")
    assert DealChecked(1, missing="proof") in room.told("Ann")


def test_a_host_that_throws_a_shuffle_away_and_makes_the_next_is_found_at_once():
    room = Room()
    room.to_host = lambda name, message: None if isinstance(message, Open) else message
    room.begin()
    assert room.table.shuffle.commitments is not None
    room.shuffle_anew()
    assert room.table.shuffle.number == 2
    assert is_told(room, "Ann", "again")
    assert not room.table.shuffle.commitments


def test_a_host_that_makes_a_client_forget_a_shuffle_gets_no_second_one_either():
    room = Room()
    room.to_host = lambda name, message: None if isinstance(message, Open) else message
    room.begin()
    for number in range(2, 20):
        for client in room.clients.values():
            client.receive(Listed(room.table.id, number, "0" * 64, {}))
    room.shuffle_anew(deals=20)
    assert is_told(room, "Ann", "again")
    assert not room.table.shuffle.commitments


def test_a_deal_whose_update_comes_late_is_another_deal():
    room = Room().begin()
    late = []
    room.to_client = lambda name, message: (
        late.append(message) if name == "Ben" and isinstance(message, Update) else message
    )
    room.play_deal()
    assert room.table.deals == 2
    room.to_client = lambda name, message: message
    room.play()
    assert room.faults("Ben") == []
    assert [(each.number, each.shuffles) for each in room.told("Ben")] == [
        (number, 1) for number in range(1, 5)
    ]


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
    room.move(after=LOST)
    prover.whereabouts.gathered = lambda table: 1
    table = replace(prover._update.table, epoch=1)
    prover.see(replace(prover._update, table=table))
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
    assert room.clients["Ben"].refusal.code == "deal_differs"


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
    assert room.clients["Ann"].witness.prover.verdicts[1].checks.keys() <= {ANN}


def test_somebody_who_says_that_a_deal_was_unfair_is_heard_by_all():
    room = Room()
    prover = room.clients["Ben"].witness.prover
    prover._secrets = {}
    room.to_client = changing(DealOpened, lambda dealt: replace(dealt, places=()))
    room.begin().play_deal()
    assert [(each.fault, each.by) for each in room.told("Ann")] == [("places", "Ben")]


def test_whoever_is_left_out_after_a_long_wait_is_named_to_everybody_and_no_verifier():
    room = Room(people=("Ann", "Cat", "Ben"))  # Cat checks before Ben does
    room.to_host = lambda name, message: (
        None if name == "Cat" and isinstance(message, Commit) else message
    )
    room.begin()
    room.wait(LIMIT + 0.5)
    room.play_deal()
    assert room.told("Ann") == [DealChecked(1, own=True, others=("Ben",), left_out=("Cat",))]
    assert room.faults("Cat") == []


def test_a_host_that_does_not_name_whom_it_left_out_is_found_by_them(monkeypatch):
    monkeypatch.setattr(Shuffle, "without", ())
    listed = fold._FOLDS[fold.record.DealListed]
    monkeypatch.setitem(
        fold._FOLDS,
        fold.record.DealListed,
        lambda table, entry: listed(table, replace(entry, without=())),
    )
    room = Room()
    room.to_host = lambda name, message: (
        None if name == "Ben" and isinstance(message, Commit) else message
    )
    room.begin()
    room.wait(LIMIT + 0.5)
    room.play_deal()
    assert is_told(room, "Ben", "left_out")


def test_somebody_whose_check_was_seen_once_is_named_even_by_a_host_that_leaves_them_out(
    monkeypatch,
):
    room = Room(people=("Ann", "Ben", "Cat")).begin().play_deal()
    cat, asked = keys_of("Cat").public, Shuffles._partakers
    monkeypatch.setattr(
        Shuffles,
        "_partakers",
        lambda self, journaled: [each for each in asked(self, journaled) if each.key != cat],
    )
    room.to_host = lambda name, message: (
        None if name == "Cat" and isinstance(message, Checked) else message
    )
    room.play_deal().play_deal().play_deal()
    assert room.told("Ann")[2].left_out == ("Cat",)


def test_a_host_that_proves_every_other_deal_is_told_of_when_the_next_one_begins():
    def keeps_back(message):
        record = read(unpack(message.packed)).record
        return message if len(record.proofs) % 2 else None

    room = Room()
    room.to_client = changing(GameRecord, keeps_back)
    room.begin().play_deal().play_deal()
    assert room.told("Ben")[-1] == DealChecked(2, missing="proof")
    room.play_deal()
    assert "again" not in room.faults("Ben")
    assert {each.number for each in room.told("Ben") if each.own} == {1, 2, 3}


def test_a_host_that_never_sends_the_last_record_is_told_of_after_ten_seconds():
    room = Room().begin()
    room.play(until=lambda table: len(room.record.proofs) == 3)
    room.to_client = changing(GameRecord, lambda message: None)
    room.play()
    room.wait(OVERDUE + 1)
    assert room.told("Ben")[-2:] == [
        DealChecked(4, missing="proof"),
        DealChecked(1, missing="record"),
    ]
    assert not any(each.missing for each in room.told("Ann"))


def test_a_deal_that_nobody_else_checks_is_told_after_ten_seconds():
    room = Room()
    room.to_host = lambda name, message: (
        None if name == "Ben" and isinstance(message, Checked) else message
    )
    room.begin().play()
    room.wait(OVERDUE + 1)
    assert room.told("Ann")[-1] == DealChecked(4, own=True)


def test_all_findings_of_a_deal_are_told():
    def lie(dealt):
        place, _salt = dealt.salts[0]
        salts = ((place, "0" * 32), *dealt.salts[1:])
        return replace(dealt, places=("0" * 64, *dealt.places[1:]), salts=salts)

    room = Room()
    room.to_client = changing(DealOpened, lie)
    room.begin().play_deal()
    assert {"places", "salt"} <= {*room.faults("Ben")}


def test_a_salt_that_contradicts_an_earlier_one_is_told_at_once():
    room = Room().begin()
    (dealt,) = [each for each in room.passed["Ben"] if isinstance(each, DealOpened)]
    place, _salt = dealt.salts[0]
    room.clients["Ben"].receive(replace(dealt, salts=((place, "0" * 32),)))
    assert is_told(room, "Ben", "salt")


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
