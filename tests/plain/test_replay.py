"""A replay in words: what is typed, what is told, and that it is the same for every game."""

import pytest

from luznet.games.game import ALL_SEATS
from luznet.plain.replay import ReplayConversation
from luznet.replay.curve import Curve, order_of
from luznet.replay.playback import Replay
from luznet.wire.record import play_back, with_view
from tests.history.games import a_record, kept
from tests.plain.telling import UserContext
from tests.terminal.tables import FakeAdviser
from tests.third import install


class FakeOracle:
    """An oracle that knows everything at once, or once it is told to."""

    def __init__(self, *, is_slow: bool = False) -> None:
        self.is_slow = is_slow
        self.curve_asked: Curve | None = None

    def curve(self, kept) -> Curve:
        self.curve_asked = Curve(order_of(play_back(kept.record)))
        if not self.is_slow:
            self.answer()
        return self.curve_asked

    def answer(self) -> None:
        for at in self.curve_asked.wanted:
            first = 0.7 if at >= 40 else 0.3
            self.curve_asked.take({at: (first, 1 - first, 0.0)})


class Hearer:
    """Somebody who types at a replay and hears it."""

    def __init__(self, record=None, reader=ALL_SEATS, *, is_slow: bool = False) -> None:
        self.ended: list[str] = []
        self.now = 100.0
        self.adviser, self.oracle = FakeAdviser(), FakeOracle(is_slow=is_slow)
        self.replay = Replay(kept(record or a_record()), reader)
        self.talk = ReplayConversation(
            self.replay,
            UserContext(self.ended.append),
            lambda: self.ended.append("left"),
            self.adviser,
            self.oracle,
        )
        self.begun = self.news()

    def news(self) -> str:
        return " ".join(self.talk.news(self.now))

    def type(self, text: str) -> str:
        return " ".join(self.talk.hear(text))


def test_it_begins_with_what_is_shown_and_how_to_go_on():
    begun = Hearer().begun
    assert "Luz, Lunch, with Ann, Ben and Bot 0" in begun
    assert "All cards are open" in begun
    assert "Enter: one action on" in begun


def test_enter_alone_goes_on():
    hearer = Hearer()
    assert "deals first" in hearer.type("")
    assert hearer.replay.at == 1
    hearer.type("next 4")
    assert hearer.replay.at == 5


def test_words_go_to_the_ends_of_tricks_and_deals_and_to_a_number():
    hearer = Hearer()
    assert "takes trick 1" in hearer.type("step")
    assert "Deal 1 of 4 is scored" in hearer.type("deal")
    assert hearer.replay.at == hearer.replay.deals[0]
    hearer.type("deal back")
    assert hearer.replay.at == 0
    assert "beginning" in hearer.type("previous")
    assert "Action 20 of" not in hearer.type("go 20")
    assert hearer.replay.at == 20
    assert "Action 12 of" in hearer.type("go 12")
    assert "Type a number" in hearer.type("go 9999")
    hearer.type("go end")
    assert "This is the end" in hearer.type("next")


def test_the_game_is_heard_as_a_player_could_know_it():
    hearer = Hearer()
    hearer.type("next 3")
    told = hearer.type("from Ben")
    assert "what Ben could know" in told
    assert hearer.replay.reader == 1
    assert "cards 1" in told or "card 1" in told
    assert "All cards are open" in hearer.type("from all")
    assert "spectator" in hearer.type("from nobody")
    assert "Nobody here is called Xaver" in hearer.type("from Xaver")


def test_the_words_of_the_game_that_only_ask_work_and_those_that_act_do_not():
    hearer = Hearer()
    hearer.type("deal")
    assert "points" in hearer.type("scores")
    names = {name for each in hearer.talk.commands() for name in each.names}
    assert "bet" not in names


def test_the_coach_is_asked_for_whoever_is_to_act():
    hearer = Hearer()
    hearer.type("next 2")
    assert "thinking" in hearer.type("advice")
    asked = hearer.adviser.asked[-1]
    assert asked.views[0].seat == hearer.replay.actor == hearer.replay.reader
    assert hearer.talk.is_busy


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_the_choices_of_a_player_are_reviewed(game):
    hearer = Hearer(a_record(game, 3))
    assert "Choose a player first" in hearer.type("review")
    hearer.type("step")
    hearer.type("from Ann")
    assert "is looking at your choice 1 of" in hearer.type("review")
    assert all(view.seat == 0 for view in hearer.adviser.asked[-1].views)
    assert hearer.talk.is_busy
    hearer.adviser.asked[-1].is_lost = True
    assert "no review now" in hearer.news()
    assert not hearer.talk.is_busy


def test_the_chances_and_the_turning_points_are_told():
    hearer = Hearer()
    hearer.type("next 2")
    assert "Ann 30%, Ben 70%" in hearer.type("chances")
    assert "Action 40: Ann +40%." in hearer.type("turns")


def test_chances_that_take_a_while_are_told_once_they_are_there():
    hearer = Hearer(is_slow=True)
    assert "being worked out" in hearer.type("chances")
    assert hearer.talk.is_busy
    hearer.oracle.answer()
    assert "Chances to win" in hearer.news()
    assert not hearer.talk.is_busy


def test_it_plays_on_by_itself():
    hearer = Hearer()
    hearer.type("play 3")
    hearer.news()
    assert hearer.replay.at == 0
    assert hearer.talk.next_change() == hearer.now + 3
    hearer.now += 3
    assert "deals first" in hearer.news()
    hearer.type("stop")
    assert hearer.talk.next_change() is None
    assert "Type seconds" in hearer.type("play fast")


def test_an_unfinished_game_ends_with_what_was_seen_last():
    whole = a_record(seed=3)
    part = a_record(seed=3, actions=10)
    seen = whole.rules.view(play_back(whole)[len(part.actions) + 6].state, 0)
    hearer = Hearer(with_view(part, seen, part.ended))
    assert "was not finished" in hearer.type("go end")


def test_it_is_left_with_a_word():
    hearer = Hearer()
    hearer.type("leave")
    assert hearer.ended == ["left"]


@pytest.mark.parametrize(("game", "players"), [("luris", 3), ("high", 4)])
def test_every_game_is_told(game, players, monkeypatch):
    install(monkeypatch)
    hearer = Hearer(a_record(game, players))
    for typed in ("next 3", "step", "from 1", "look", "previous 2", "turns", "go end", "help"):
        assert hearer.type(typed)
    assert hearer.replay.at == hearer.replay.end
