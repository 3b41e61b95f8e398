"""The replay that a table sees together, in plain mode: what is typed, and what is told."""

import pytest

from luznet.plain.table import TableConversation
from tests.client.sharing import SharingRoom
from tests.plain.telling import UserContext, Visit
from tests.plain.test_replay import FakeOracle
from tests.terminal.tables import FakeAdviser


class Hearer:
    """Somebody at the table, or a spectator, in plain mode."""

    def __init__(self, room: SharingRoom, name: str) -> None:
        self.now = 100.0
        self.ended: list[str] = []
        visit = Visit(room.clients[name])
        visit.send = room.sender(name)
        self.talk = TableConversation(
            visit,
            UserContext(self.ended.append),
            lambda: self.ended.append("left"),
            FakeAdviser(),
            FakeOracle(),
        )
        self.news()

    def news(self, wait: float = 1.0) -> str:
        self.now += wait
        return "\n".join(self.talk.news(self.now))

    def type(self, text: str) -> str:
        """Type a line; return the answer, and what is told after it."""
        return "\n".join([*self.talk.hear(text), self.news()])


@pytest.fixture
def room():
    return SharingRoom()


def both(room):
    ann, ben = Hearer(room, "Ann"), Hearer(room, "Ben")
    ann.type("replay")
    ann.news()
    ben.news()
    ben.type("replay")
    return ann, ben


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_a_word_opens_the_replay_and_leads_and_the_others_are_told_once(game):
    room = SharingRoom(game=game)
    ann, ben = Hearer(room, "Ann"), Hearer(room, "Ben")
    assert "replay: replay the finished game" in ann.type("help")
    assert "Replay: " in ann.type("replay")
    assert "You show the replay; those who watch along follow you." in ann.news()
    assert "Ann is showing the replay. Type replay to watch along." in ben.news()
    ann.type("next 3")
    assert "showing" not in ben.news()


def test_a_follower_hears_what_the_leader_goes_through(room):
    ann, ben = both(room)
    ann.type("from all")
    assert "All cards are open." in ben.news()
    ann.type("next")
    assert "deals first" in ben.news()
    ann.type("step")
    assert "takes trick 1" in ben.news()
    ann.type("from Ben")
    assert "what Ben could know" in ben.news()
    ann.type("previous 2")
    assert "deal 1 of 4" in ben.news().lower()


def test_whoever_moves_hears_on_their_own_until_they_follow_again(room):
    ann, ben = both(room)
    told = ben.type("next")
    assert "You look around on your own; Ann still shows it." in told
    ann.type("next 5")
    assert ben.news() == ""
    assert "You watch along with Ann." in ben.type("follow")
    ann.type("next")
    assert ben.news() != ""
    assert "on your own" in ben.type("alone")


def test_when_nobody_leads_a_word_takes_the_lead(room):
    ann, ben = both(room)
    assert "Ann is showing the replay." in ben.type("lead")
    assert "You are no longer showing the replay." in ann.type("alone")
    assert "Ann is no longer showing the replay." in ben.news()
    assert "Nobody is showing the replay now. Type lead to show it." in ben.type("follow")
    ben.type("lead")
    assert "You show" in ben.news()
    assert "Ben is showing the replay." in ann.news()


def test_leaving_the_replay_leads_back_to_the_table(room):
    ann, ben = both(room)
    assert "You are back at the table." in ann.type("leave")
    assert ann.ended == []
    assert "Ann is no longer showing the replay." in ben.news()
    ben.type("lead")
    assert "Ben is showing the replay. Type replay to watch along." in ann.news()
    ben.type("leave")
    assert "Ben is no longer showing the replay." in ann.news()
    ann.type("leave")
    assert ann.ended == ["left"]


def test_the_next_game_ends_the_replay(room):
    ann, ben = both(room)
    room.next_game()
    for hearer in (ann, ben):
        assert "The table goes on, so the replay has ended." in hearer.news()
        assert "bet" in hearer.type("who")


def test_without_a_finished_game_there_is_no_replay(room):
    ann = Hearer(room, "Ann")
    room.clients["Ann"].witness._game.kept = None
    assert "no finished game" in ann.type("replay")


def test_a_replay_asked_for_before_the_record_has_come_opens_with_it(room):
    ann, ben = Hearer(room, "Ann"), Hearer(room, "Ben")
    witnesses = [room.clients[name].witness for name in ("Ann", "Ben")]
    for witness in witnesses:
        witness._game.is_final = False
    assert "on its way" in ann.type("replay")
    assert ann.talk.is_busy
    witnesses[0]._game.is_final = True
    assert "Replay: " in ann.news()
    assert "You show" in ann.news()
    assert ben.news() == ""
    witnesses[1]._game.is_final = True
    assert "Ann is showing the replay. Type replay to watch along." in ben.news()


def test_a_replay_asked_for_before_the_next_game_began_does_not_open(room):
    ann = Hearer(room, "Ann")
    room.clients["Ann"].witness._game.is_final = False
    ann.type("replay")
    room.next_game()
    assert "no finished game" in ann.news()
    assert ann.talk._replay.open is None


def test_people_talk_while_they_watch(room):
    ann, ben = both(room)
    ann.type("say well played")
    assert "Ann says: Well played!" in ben.news()


def test_advice_does_not_change_what_the_others_hear(room):
    ann, ben = both(room)
    ann.type("from all")
    ann.type("next 3")
    ben.news()
    assert "thinking" in ann.type("advice")
    shown = len(room.shown["Ann"])
    ann.talk._replay.open._adviser.asked[-1].is_lost = True
    ann.news()
    ann.news()
    assert len(room.shown["Ann"]) == shown
    assert ben.news() == ""
    ann.type("next")
    assert ben.news() != ""


def test_a_host_that_knows_no_replays_shows_it_to_the_reader_alone():
    ann = Hearer(SharingRoom(is_old=True), "Ann")
    ann.type("replay")
    assert "Only you see this" in ann.news()
    assert "deals first" in ann.type("next")


def test_the_chances_are_told_at_a_table_too(room):
    ann, _ = both(room)
    assert "Chances to win" in ann.type("chances")
