"""What a client believes of the records that its host tells."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from luznet.client.core import Client, Goal
from luznet.games import GAMES
from luznet.games.game import ALL_SEATS
from luznet.signing import is_signed, sign
from luznet.wire.client_messages import Sign
from luznet.wire.codec import decode_from_host
from luznet.wire.messages import GameRecord, Signatures
from luznet.wire.record import Record, SeatChange, last_view, pack, play_back, to_bytes
from tests.history.games import keys_of
from tests.host.simulated import Simulated, id_of, key_of

HOUR = 3_600_000


class Room:
    """A host with people who play at random, and the clients that watch what it tells them."""

    def __init__(self, game="luz", players=3, *, people=("Ann", "Ben"), **options):
        self.host = Simulated(game=game, players=players, **options)
        self.rng = random.Random(game)
        self.clients, self.kept, self.sent, self._read = {}, {}, {}, {}
        for name in people:
            self.join(name)

    def join(self, name, role="sit"):
        self.host.say(name, "hello", versions=[1], name=name)
        self.host.say(name, role, table=self.host.table.id)
        client = self.clients[name] = Client(name, Goal(role))
        self.kept[name], self.sent[name], self._read[name] = [], [], 0
        client.witness.keep = self.kept[name].append
        client.witness.sign = lambda data: sign(
            keys_of(name).secret, keys_of(name).public, data, bytes(64)
        )
        client.witness._unix_ms = lambda: int(self.host.clock * 1000)
        self.tell()

    def tell(self, change=lambda message: message):
        """Let each client hear what the host sent it."""
        for name, client in self.clients.items():
            frames = self.host.sent[id_of(name)]
            for frame in frames[self._read[name] :]:
                message = change(decode_from_host(frame))
                if message is not None:
                    self.sent[name] += [m for m in client.receive(message) if isinstance(m, Sign)]
            self._read[name] = len(frames)

    def play(self, turns=1000, change=lambda message: message):
        """Play this many turns, or to the end."""
        for _turn in range(turns):
            table = self.host.table
            if table.phase != "playing":
                break
            self.host.clock += 0.1
            seat = table.rules.to_act(table.play)
            if self.host.questions:
                self.host.answer_bots_once()
            else:
                action = self.rng.choice(table.rules.legal(table.play, seat))
                plain = msgspec.json.decode(msgspec.json.encode(action))
                self.host.say(table.seats[seat].name, "act", turn=table.turn, action=plain)
            self.tell(change)
        return self

    def begin(self):
        self.host.say("Ann", "start")
        self.tell()
        return self


@pytest.mark.parametrize("game", GAMES)
def test_each_client_keeps_the_record_of_the_game_that_it_saw(game):
    room = Room(game).begin().play()
    for name in room.clients:
        (whole,) = [each for each in room.kept[name] if each.record.outcome is not None]
        assert whole.record == room.host.archive.kept[0].record
        assert room.clients[name].refusal is None


def test_a_player_signs_what_they_saw_and_a_spectator_does_not():
    room = Room()
    room.join("Eve", "watch")
    room.begin().play()
    assert room.sent["Eve"] == []
    for name in ("Ann", "Ben"):
        (signed,) = room.sent[name]
        whole = room.kept[name][-1]
        assert signed.digest == whole.digest
        assert is_signed(keys_of(name).public, whole.signed, signed.signature)


def test_a_spectator_who_saw_all_hands_keeps_the_record():
    room = Room(spectators="all")
    for name in ("Ann", "Ben"):
        room.host.say(name, "show", shows=True)
    room.join("Eve", "watch")
    room.begin().play()
    assert room.host.table.was_shown
    assert room.kept["Eve"][-1].record.outcome is not None


def test_somebody_who_comes_in_the_middle_keeps_the_whole_game():
    room = Room().begin().play(40)
    room.join("Cat")
    room.play()
    assert room.kept["Cat"][-1].record == room.host.archive.kept[0].record
    assert len(room.sent["Cat"]) == 1


def test_somebody_who_comes_after_the_end_gets_the_record_too():
    room = Room().begin().play()
    room.join("Eve", "watch")
    assert room.kept["Eve"][-1].record == room.host.archive.kept[0].record


def test_somebody_who_sits_down_after_the_end_keeps_the_record_and_signs_nothing():
    room = Room().begin().play()
    room.join("Eve")
    assert any(seat.name == "Eve" for seat in room.host.table.seats)
    assert room.kept["Eve"][-1].record == room.host.archive.kept[0].record
    assert room.clients["Eve"].refusal is None
    assert room.sent["Eve"] == []


def lying(lie):
    """Return a change of messages: a record that tells a lie."""

    def change(message):
        if not isinstance(message, GameRecord):
            return message
        record = room_record(message)
        if record.outcome is None:
            return message
        return GameRecord(table=message.table, packed=pack(to_bytes(lie(record))))

    return change


def room_record(message):
    from luznet.wire.record import read, unpack

    return read(unpack(message.packed)).record


def another_game(record: Record) -> Record:
    """Return a record that is right by the rules, but of a game with other cards."""
    rng, rules = random.Random(5), record.rules
    state, actions = rules.new(len(record.seats), rules.read_options({})), []
    while (actor := rules.to_act(state)) is not None:
        action = rules.draw(state, rng.randrange) if actor < 0 else rules.legal(state, actor)[0]
        state, _ = rules.apply(state, actor, action)
        plain = msgspec.json.decode(msgspec.json.encode(action))
        actions.append(replace(record.actions[0], actor=actor, action=plain))
    return replace(record, actions=tuple(actions), outcome=rules.outcome(state))


LIES = {
    "other scores": lambda record: replace(
        record, outcome=replace(record.outcome, scores=(9, 9, 9))
    ),
    "a game with other cards": another_game,
    "somebody who came to a seat at the end": lambda record: replace(
        record,
        changes=(
            SeatChange(len(record.actions) - 1, 0, replace(record.seats[0], key="z" * 40)),
            SeatChange(len(record.actions) - 1, 1, replace(record.seats[1], key="y" * 40)),
        ),
    ),
    "somebody else in a seat": lambda record: replace(
        record, seats=(replace(record.seats[0], key="z" * 40), *record.seats[1:])
    ),
    "an action less": lambda record: replace(record, actions=record.actions[:-1]),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_record_that_is_not_what_was_seen_is_neither_signed_nor_kept_as_agreed(lie):
    room = Room().begin()
    room.play(change=lying(lie))
    for name, client in room.clients.items():
        assert all(each.differs for each in room.kept[name] if each.record.outcome is not None)
        assert room.sent[name] == []
        assert client.refusal.code in ("record_differs", "deal_differs")
        assert not client.witness.is_waiting


def test_a_host_that_deals_an_own_card_otherwise_in_the_end_is_found_out():
    room = Room(people=("Ann", "Ben", "Cat")).begin()

    def swapped(record):
        deal = next(each for each in record.actions if each.action["type"] == "deal")
        cards = [*deal.action["cards"]]
        same = [at for at in range(30, 40) if cards[at][0] == cards[0][0]]
        if not same:
            return replace(record, name="Lunch")
        cards[0], cards[same[0]] = cards[same[0]], cards[0]
        changed = replace(deal, action={**deal.action, "cards": cards})
        return replace(
            record, actions=tuple(changed if each is deal else each for each in record.actions)
        )

    room.play(change=lying(swapped))
    for client in room.clients.values():
        assert client.refusal.code == "record_differs"


def test_a_client_that_leaves_in_the_middle_keeps_only_what_it_may_know():
    room = Room().begin().play(60)
    client, table = room.clients["Ann"], room.host.table
    client.witness.leave()
    left = room.kept["Ann"][-1].record
    assert left.outcome is None
    assert last_view(left) == client.view
    hidden = table.rules.view(table.play, ALL_SEATS).hands[0]
    assert last_view(left).hands[0] != hidden
    assert table.rules.is_open(play_back(left)[-1].state)
    assert len(play_back(left)[-1].state.finished) == len(table.play.finished)


def test_a_client_of_an_older_host_keeps_what_it_saw_last():
    room = Room().begin()
    room.clients.clear()
    room.join("Ann")
    room.clients["Ann"].witness._game.kept = None
    room.play(30, change=lambda message: None if isinstance(message, GameRecord) else message)
    room.clients["Ann"].witness.leave()
    left = room.kept["Ann"][-1].record
    assert left.actions == ()
    assert last_view(left) == room.clients["Ann"].view
    assert [seat.name for seat in left.seats] == [seat.name for seat in room.host.table.seats]


def test_nothing_is_kept_for_leaving_after_the_end():
    room = Room().begin().play()
    before = len(room.kept["Ann"])
    room.clients["Ann"].witness.leave()
    assert len(room.kept["Ann"]) == before


def test_signatures_of_the_others_are_kept_with_the_record():
    room = Room().begin().play()
    digest = room.kept["Ann"][-1].digest
    signatures = {key_of("Ben"): "A" * 86 + "=="}
    client = room.clients["Ann"]
    client.receive(Signatures(room.host.table.id, digest, signatures))
    assert room.kept["Ann"][-1].signatures == signatures
    client.receive(Signatures(room.host.table.id, "0" * 64, {key_of("Cat"): "A" * 86 + "=="}))
    assert room.kept["Ann"][-1].signatures == signatures


@pytest.mark.parametrize("packed", ["", "x", "eJwDAAAAAAE=", "A" * 100])
def test_a_record_that_cannot_be_read_harms_nothing(packed):
    room = Room().begin()
    client = room.clients["Ann"]
    client.receive(GameRecord(room.host.table.id, packed))
    assert client.refusal.code == "record_differs"
    room.play()
    assert room.kept["Ann"][-1].record.outcome is not None


def test_the_records_of_two_games_at_a_table_are_both_kept():
    room = Room().begin().play()
    room.begin().play()
    whole = [each.record for each in room.kept["Ann"] if each.record.outcome is not None]
    assert [each.number for each in whole] == [1, 2]


def to_the_end(room, away):
    """Play to the end while somebody is away, for whom a bot plays."""
    for _turn in range(1000):
        table = room.host.table
        if table.phase != "playing":
            return
        seat = table.rules.to_act(table.play)
        if table.seats[seat].name == away and not room.host.questions:
            room.host.wait(1)
            for name in room.clients:
                room.host.say(name, "ping", n=1)
        else:
            room.play(1)


def test_who_was_away_while_somebody_was_replaced_is_not_told_that_the_record_is_false():
    room = Room(people=("Ann", "Ben", "Dan")).begin().play(12)
    dan = room.clients.pop("Dan")
    dan.disconnected()
    room.host.lose("Dan")
    room.host.say("Ben", "leave")
    room.clients.pop("Ben")
    room.host.say("Ann", "free", seat=1)
    room.join("Cat")
    to_the_end(room, "Dan")
    room.clients["Dan"], room._read["Dan"] = dan, len(room.host.sent[id_of("Dan")])
    room.host.say("Dan", "hello", versions=[1], name="Dan")
    room.host.say("Dan", "sit", table=room.host.table.id)
    room.tell()
    assert [holder.name for holder in room.kept["Dan"][-1].record.holders] == ["Ann", "Cat", "Dan"]
    for name in ("Ann", "Cat", "Dan"):
        assert room.clients[name].refusal is None
        assert len(room.sent[name]) == 1


@pytest.mark.parametrize(("epoch", "is_kept"), [(-1, True), (0, False)])
def test_only_what_an_earlier_host_showed_last_may_be_missing_from_a_record(epoch, is_kept):
    room = Room().begin().play(20)
    seen = room.clients["Ben"].witness._game._seen
    last = max(seen)
    seen[last] = seen[last]._replace(hash=b"of a card that did not count", epoch=epoch)
    room.play()
    assert any(each.record.outcome is not None for each in room.kept["Ben"]) == is_kept
