"""One reader's part in a replay that a table sees together: leading, following, and how often a
position is sent."""

import msgpack
import pytest

from luznet.games.game import ALL_SEATS
from luznet.replay.playback import Replay
from luznet.replay.together import AGAIN, PAUSE, SharedReplay
from luznet.wire import codec
from luznet.wire.client_messages import Hello, Lead
from luznet.wire.messages import Refused
from luznet.wire.session import ClientSession
from tests.client.sharing import SharingRoom
from tests.host.simulated import id_of


class Reader:
    """Somebody at the table who has the replay open."""

    def __init__(self, room: SharingRoom, name: str) -> None:
        self.room, self.name, self.now = room, name, 100.0
        self.client = room.clients[name]
        self.replay = Replay(self.client.witness.finished)
        self.part = SharedReplay(self.client, room.sender(name), self.replay)
        self.heard: list[tuple[str, str]] = []
        self.look()

    def look(self, wait: float = 0.0) -> "Reader":
        self.now += wait
        self.part.look(self.now, self._go)
        self.heard += [(news.what, news.name) for news in self.part.take_news()]
        return self

    def _go(self, at, reader) -> None:
        self.replay.reader = reader
        self.replay.go(at)

    def to(self, at: int, reader=ALL_SEATS) -> "Reader":
        self._go(at, reader)
        return self.look()

    @property
    def shown(self) -> list[int | None]:
        return [lead.at for lead in self.room.shown.get(self.name, [])]


@pytest.fixture
def room():
    return SharingRoom()


def both(room):
    ann, ben = Reader(room, "Ann"), Reader(room, "Ben")
    return ann.look(), ben.look()


def test_the_first_leads_and_the_second_follows(room):
    ann, ben = both(room)
    assert (ann.heard, ben.heard) == ([("leads", "Ann")], [("follows", "Ann")])
    ann.look(1).to(7, 1)
    ben.look()
    assert (ben.replay.at, ben.replay.reader) == (7, 1)
    ann.look(1).to(9, None)
    assert (ben.look().replay.at, ben.replay.reader) == (9, None)


def test_a_leader_sends_only_the_newest_position_and_at_most_four_a_second(room):
    ann, _ = both(room)
    ann.look(1)
    for at in range(1, 101):
        ann.to(at).look(0.01)
    ann.look(PAUSE)
    shown = ann.shown[1:]
    assert shown[0] == 1
    assert shown[-1] == 100
    assert len(shown) <= 1 + 1 / PAUSE + 1
    assert ann.part.due is None


def test_a_leader_is_woken_when_a_position_is_due(room):
    ann, _ = both(room)
    ann.look(1).to(1).to(2)
    assert ann.part.due == ann.now + PAUSE
    assert ann.shown[-1] == 1
    ann.look(PAUSE)
    assert (ann.shown[-1], ann.part.due) == (2, None)


def test_a_position_that_was_lost_on_the_way_is_sent_again(room):
    ann, ben = both(room)
    room.is_slow = True
    ann.look(1).to(5)
    room._waiting.clear()
    room.is_slow = False
    assert ann.look(AGAIN).shown == [0, 5]
    assert ben.look().replay.at == 5


def test_whoever_moves_looks_around_on_their_own_until_they_follow_again(room):
    ann, ben = both(room)
    ben.to(3)
    assert ben.heard[-1] == ("own", "Ann")
    ann.look(1).to(20)
    assert ben.look().replay.at == 3
    ben.part.follow()
    assert ben.look().replay.at == 20
    assert ben.shown == []


def test_once_the_leader_has_stopped_another_takes_the_lead_and_those_who_follow_stay(room):
    room.join("Eve", "watch")
    ann, ben = both(room)
    eve = Reader(room, "Eve")
    ann.look(1).to(12)
    assert ben.look().replay.at == eve.look().replay.at == 12
    ann.part.stop()
    assert ann.look().heard[-1] == ("stopped", "Ann")
    assert ben.look().heard[-1] == eve.look().heard[-1] == ("ended", "Ann")
    assert ben.part.may_lead
    ben.part.lead()
    ben.look(1).to(30).look(1)
    assert (eve.look().replay.at, eve.heard[-1]) == (30, ("follows", "Ben"))
    assert ann.look().heard[-1] == ("shown", "Ben")


def test_of_two_who_open_it_at_once_the_second_follows(room):
    room.is_slow = True
    ann, ben = Reader(room, "Ann"), Reader(room, "Ben")
    room.is_slow = False
    room.deliver()
    assert ann.look().part.is_leading
    assert ben.look().heard == [("follows", "Ann")]
    ann.look(1).to(8)
    assert ben.look().replay.at == 8


def test_a_replay_that_is_closed_before_the_host_answers_leads_nobody(room):
    room.is_slow = True
    ann = Reader(room, "Ann")
    ann.part.stop()
    room.is_slow = False
    room.deliver()
    assert ann.shown == [0, None]
    assert room.clients["Ben"].together.led is None


def test_a_leader_whose_connection_breaks_is_followed_no_longer(room):
    ann, ben = both(room)
    room.lose("Ann")
    assert ben.look().heard[-1] == ("ended", "Ann")
    ann.client.disconnected()
    assert ann.look().heard[-1] == ("stopped", "Ann")
    assert ann.look(5).shown == [0]


def test_the_next_game_ends_it(room):
    ann, ben = both(room)
    assert not ann.part.is_over
    room.next_game()
    assert ann.part.is_over
    assert ben.part.is_over
    assert ann.look(5).shown == [0]


def test_at_a_host_that_knows_no_replays_the_reader_is_alone_and_asks_once():
    room = SharingRoom(is_old=True)
    ann = Reader(room, "Ann").look()
    assert ann.heard == [("alone", "")]
    ann.look(1).to(4).look(5)
    assert ann.shown == [0]
    assert ann.client.refusal is None


def test_a_client_that_does_not_know_the_messages_is_not_disturbed(room, monkeypatch):
    both(room)
    monkeypatch.delitem(codec._HOST_TYPES, "led")
    session, frames = (
        ClientSession(Hello(versions=(1,), name="Ben"), 0.0),
        room.host.sent[id_of("Ben")],
    )
    led = [frame for frame in frames if msgpack.unpackb(frame)["type"] == "led"]
    assert led
    assert [session.receive(frame, 1.0) for frame in led] == [None] * len(led)


def test_positions_that_come_too_fast_for_the_host_are_shown_a_moment_later(room):
    ann, _ = both(room)
    room.is_slow = True
    ann.look(1).to(6)
    room._waiting.clear()
    room.is_slow = False
    ann.client.receive(Refused(of="lead", code="too_fast"))
    assert ann.look(AGAIN).shown == [0, 6]


def test_the_view_is_told_as_the_protocol_has_it(room):
    ann, _ = both(room)
    for at, reader in ((1, ALL_SEATS), (2, None), (3, 2)):
        ann.look(1).to(at, reader)
    assert room.shown["Ann"][1:] == [
        Lead(at=1, eyes="all"),
        Lead(at=2, eyes="spectator"),
        Lead(at=3, eyes="seat", of=2),
    ]
