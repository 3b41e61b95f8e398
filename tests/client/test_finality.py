"""What was scored is final: no host makes a client sign a game with another end of a deal."""

import pytest
from msgspec.structs import replace

from luznet.client.changes import TableChanged
from luznet.client.core import Client, Goal
from luznet.i18n import happening, refusal
from luznet.wire.client_messages import Sign
from luznet.wire.codec import decode_from_host
from luznet.wire.messages import GameRecord, Update, Welcome
from luznet.wire.record import pack, read, to_bytes, unpack
from tests.client.test_witness import Room
from tests.host.simulated import id_of

WELCOME = Welcome(version=1, tables=(), host="ben@lemon")


class Heir(Room):
    """Another host, which says that it has the table of a room, with a game of its own."""

    def __init__(self, room, epoch=1, game="luz"):
        self._of, self._epoch, self._heard = room.host.table.id, epoch, 0
        super().__init__(game, seed=5)

    def messages(self, name):
        """Return what it sends somebody from now on."""
        frames = self.host.sent[id_of(name)]
        told = [decode_from_host(frame) for frame in frames[self._heard :]]
        self._heard = len(frames)
        return [self._disguised(each) for each in told if not isinstance(each, Welcome)]

    def _disguised(self, message):
        if isinstance(message, Update):
            table = replace(message.table, id=self._of, epoch=self._epoch)
            return replace(message, table=table)
        if isinstance(message, GameRecord):
            record = replace(read(unpack(message.packed)).record, table=self._of)
            return GameRecord(self._of, pack(to_bytes(record)))
        return message


def over(table):
    return len(table.play.finished)


def play_deals(room, deals):
    """Play until so many deals are over."""
    while over(room.host.table) < deals:
        room.play(1)
    return room


def carried(room, heir, name="Ann", turns=1000):
    """Let somebody's client lose its host, and come to an heir, where it plays on."""
    client, sent = room.clients[name], []
    come(client, heir, name)
    for _turn in range(turns):
        for message in heir.messages(name):
            sent += [each for each in client.receive(message) if isinstance(each, Sign)]
        if heir.host.table.phase != "playing":
            break
        heir.play(1)
    room.sent[name] += sent
    return client


def come(client, heir, name="Ann"):
    """Let a client come to an heir."""
    client.disconnected()
    client.receive(WELCOME)
    heir._heard = len(heir.host.sent[id_of(name)])
    heir.host.say(name, "hello", versions=[1], name=name)
    heir.host.say(name, "sit", table=heir.host.table.id)


def told(client, what):
    return [each for each in client.log if isinstance(each, TableChanged) and each.what == what]


@pytest.mark.parametrize("epoch", [1, 7, 0], ids=["next epoch", "later epoch", "same epoch"])
def test_an_heir_who_has_another_finished_deal_gets_no_signature_and_is_told_of(epoch):
    room = play_deals(Room().begin(), 2)
    heir = Heir(room, epoch=epoch).begin()
    play_deals(heir, 2)
    client = carried(room, heir)
    assert room.sent["Ann"] == []
    assert client.refusal.code == "deal_differs"
    (differing,) = told(client, "differs")[-1:]
    assert set(differing.deals) >= {1, 2}
    assert "Deals 1" in happening(differing)
    assert "did not end as you saw" in refusal(client.refusal)


def test_a_game_that_is_not_agreed_is_kept_as_it_was_seen_and_as_it_was_told():
    room = play_deals(Room().begin(), 2)
    seen = room.clients["Ann"].witness._game.kept
    client = carried(room, play_deals(Heir(room).begin(), 2))
    whole, partial = (
        [
            each
            for each in room.kept["Ann"]
            if each.differs and (each.record.outcome is not None) is x
        ]
        for x in (True, False)
    )
    assert whole[-1].by == "ben@lemon"
    assert {each.data for each in partial} == {seen.data}
    assert all(not each.is_own for each in whole)
    assert client.witness.finished is None


def test_a_finished_game_is_not_signed_once_more_with_another_end():
    room = Room().begin().play()
    assert len(room.sent["Ann"]) == 1
    room.begin().play(5)
    client = carried(room, Heir(room).begin())
    assert len(room.sent["Ann"]) == 1
    assert client.refusal.code == "deal_differs"


def test_a_host_that_goes_back_behind_a_finished_deal_and_plays_it_again_gets_no_signature():
    room = play_deals(Room().begin(), 1)
    seen = room.clients["Ann"].witness._game.kept
    heir = Heir(room, epoch=0).begin()
    client = carried(room, heir)
    assert told(client, "undone_deals")[0].deals == (1,)
    assert "its score is gone" in happening(told(client, "undone_deals")[0])
    (partial, *_) = [e for e in room.kept["Ann"] if e.differs and e.record.outcome is None]
    assert partial.data == seen.data
    assert room.sent["Ann"] == []
    assert client.refusal.code == "deal_differs"


def test_only_an_unfinished_deal_may_be_lost_with_a_host_and_is_told_by_its_number():
    room = Room().begin().play(8)
    client = carried(room, Heir(room).begin())
    (again,) = told(client, "dealt_again")
    assert again.deals == (1,)
    assert happening(again) == "Deal 1 is dealt again; all scores stay."
    assert told(client, "differs") == []
    assert len(room.sent["Ann"]) == 1


def test_a_host_that_tells_no_records_of_what_it_changed_is_found_out_by_what_it_shows():
    room = play_deals(Room().begin(), 1)
    client = room.clients["Ann"]
    heir = play_deals(Heir(room).begin(), 2)
    come(client, heir)
    for message in heir.messages("Ann"):
        if isinstance(message, Update):
            client.receive(message)
    assert client.refusal.code == "deal_differs"


def test_a_game_with_one_deal_is_told_without_a_number():
    room = Room("luris").begin().play()
    room.begin().play(3)
    client = carried(room, Heir(room, game="luris").begin())
    assert (
        refusal(client.refusal) == "This game did not end as you saw. Your luznet does not sign it."
    )
    assert len(room.sent["Ann"]) == 1


def test_no_finding_of_a_deal_is_signed_in_a_game_that_is_not_agreed():
    room = play_deals(Room().begin(), 1)
    client = room.clients["Ann"]
    checked = []
    client.witness.prover.check = lambda *given: checked.append(given) or []
    carried(room, play_deals(Heir(room).begin(), 1))
    assert checked == []


def test_the_record_of_a_game_is_kept_and_signed_when_the_next_one_has_begun():
    room = Room().begin()
    late = []
    room.play(change=lambda m: late.append(m) if isinstance(m, GameRecord) else m)
    room.begin()
    for name in room.clients:
        (whole,) = [m for m in late if read(unpack(m.packed)).record.outcome is not None][:1]
        room.sent[name] += [
            each for each in room.clients[name].receive(whole) if isinstance(each, Sign)
        ]
        assert len(room.sent[name]) == 1
        assert room.kept[name][-1].record.outcome is not None
        assert room.clients[name].refusal is None


def test_a_record_that_is_told_twice_is_signed_again_for_a_host_that_lost_the_signature():
    room = Room().begin().play()
    message = GameRecord(room.host.table.id, pack(room.host.archive.kept[0].data))
    (signed,) = room.clients["Ann"].receive(message)
    assert signed.digest == room.sent["Ann"][0].digest


def test_who_came_after_the_game_keeps_its_record_as_something_that_was_told():
    room = Room().begin().play()
    room.join("Eve")
    assert [each.by for each in room.kept["Eve"]] == ["?"]
    assert not any(each.is_own for each in room.kept["Eve"])
    assert room.kept["Ann"][-1].is_own


def test_a_record_that_overtakes_the_last_update_is_no_lie():
    room = Room().begin()
    room.play(change=lambda m: None if isinstance(m, Update) and m.table.phase == "over" else m)
    for name, client in room.clients.items():
        assert client.refusal is None
        assert len(room.sent[name]) == 1


def restarted(room, recall):
    """Return a room in which Ann's client was started again, and recalls what it had kept."""
    kept = room.kept["Ann"][-1]
    room.clients.pop("Ann")
    room.join("Ann")
    client = Client("Ann", Goal("sit"))
    client.witness = room.clients["Ann"].witness
    client.witness._games, client.witness._game = {}, None
    client.witness.recall = lambda game, answer: recall(game, answer, kept)
    room.clients["Ann"] = client
    return room


def test_a_client_that_was_started_again_remembers_the_deals_that_were_over():
    room = play_deals(Room().begin(), 2)
    asked = []

    def recall(game, answer, kept):
        asked.append(game)
        answer(kept if kept.record.id == game else None)

    restarted(room, recall)
    room.sent["Ann"].clear()
    client = carried(room, play_deals(Heir(room).begin(), 2))
    assert f"{room.host.table.id}-1" in asked
    assert room.sent["Ann"] == []
    assert client.refusal.code == "deal_differs"


def test_a_record_waits_until_it_is_known_what_was_kept_of_the_game():
    room = play_deals(Room().begin(), 2)
    answers, again = [], []
    restarted(room, lambda game, answer, kept: answers.append((answer, kept)))
    client = room.clients["Ann"]
    client.witness.again = again.append
    heir = play_deals(Heir(room).begin(), 2)
    come(client, heir)
    for message in heir.messages("Ann"):
        client.receive(message)
    assert client.refusal is None
    answer, kept = answers[-1]
    answer(kept)
    for message in again:
        client.receive(message)
    assert client.refusal.code == "deal_differs"


@pytest.mark.parametrize("differs", [(), (2,)])
def test_a_game_that_was_not_agreed_is_not_signed_by_a_client_that_was_started_again(differs):
    room = Room().begin().play()
    kept = room.kept["Ann"][-1]._replace(differs=differs, by="ben@lemon" if differs else "")
    client, signed = Client("Ann", Goal("sit")), []
    client.witness.sign = lambda data: "A" * 86 + "=="
    client.witness.recall = lambda game, answer: answer(kept if game == kept.record.id else None)
    for frame in room.host.sent[id_of("Ann")]:
        signed += [m for m in client.receive(decode_from_host(frame)) if isinstance(m, Sign)]
    assert bool(signed) == (not differs)
    assert (client.refusal is None) == (not differs)
