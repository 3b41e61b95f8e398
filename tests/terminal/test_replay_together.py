"""The replay that a table sees together, on the screens: keys in, text out."""

import pytest

from luznet.games.game import ALL_SEATS
from luznet.terminal.replay.shared import SharedReplayScreen
from luznet.wire.messages import Farewell
from tests.client.sharing import SharingRoom
from tests.terminal.sitter import Sitter

SHOWS = "Ann is showing the replay. r: watch along"


@pytest.fixture
def room():
    return SharingRoom()


def both(room) -> tuple[Sitter, Sitter]:
    """Return Ann, who leads, and Ben, who watches along."""
    ann, ben = Sitter(room, "Ann"), Sitter(room, "Ben")
    ann.press("r")
    return ann, ben.press("r")


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_a_key_at_the_end_of_a_game_opens_its_replay_and_leads(game):
    ann = Sitter(SharingRoom(game=game), "Ann")
    assert "r replay" in ann.keys
    assert "replay" in {binding.help for binding in ann.screen.bindings()}
    ann.press("r")
    assert "you are showing" in ann.text()
    assert "You show the replay; those who watch along follow you." in ann.text()


@pytest.mark.parametrize("game", ["luz", "luris"])
def test_while_somebody_leads_the_others_see_one_line_and_a_key_joins(game):
    room = SharingRoom(game=game)
    room.join("Eve", "watch")
    ann, ben, eve = (Sitter(room, name) for name in ("Ann", "Ben", "Eve"))
    assert SHOWS not in ben.text()
    ann.press("r", "right", "right")
    for other in (ben, eve):
        assert SHOWS in other.text()
        assert "r watch along" in other.keys
        other.press("r")
        assert "with Ann" in other.text()
        assert "You watch along with Ann." in other.text()
        assert other.replay.at == 2


def test_the_key_and_the_line_are_there_at_the_last_deal_too():
    room = SharingRoom(turns=100)
    ben = Sitter(room, "Ben", goes_on=False)
    while room.host.table.phase == "playing":
        room.play(1)
        ben.text()
    ben.clock.now += 20
    ann = Sitter(room, "Ann")
    assert "Scored" in ben.lines()[0]
    ann.press("r")
    assert SHOWS in ben.text()
    assert "with Ann" in ben.press("r").text()


def test_a_follower_sees_the_position_and_the_view_of_the_leader(room):
    ann, ben = both(room)
    ann.press("pagedown", "2")
    assert "as Ben saw it" in ben.text()
    assert ben.replay.at == ann.replay.at > 0
    ann.press("0")
    assert "all cards open" in ben.text()


def test_moving_on_ones_own_stops_following_and_a_key_returns(room):
    ann, ben = both(room)
    ann.press("pagedown")
    ben.text()
    ben.press("left")
    assert "Ann is showing" in ben.text()
    assert "You look around on your own; Ann still shows it." in ben.text()
    assert "f watch along" in ben.keys
    ann.press("end")
    assert ben.replay.at < ann.replay.at
    ben.press("f")
    assert "with Ann" in ben.text()
    assert ben.replay.at == ann.replay.at


def test_when_nobody_leads_a_key_takes_the_lead(room):
    ann, ben = both(room)
    ann.press("F")
    assert "nobody is showing" in ben.text()
    assert "Ann is no longer showing the replay." in ben.text()
    assert "F show to all" in ben.keys
    ben.press("F", "right")
    assert "you are showing" in ben.text()
    assert "F stop showing" in ben.keys
    assert "Ben is showing the replay." in ann.text()
    ann.press("f")
    assert ann.replay.at == 1


def test_closing_the_replay_gives_the_lead_up(room):
    ann, ben = both(room)
    ann.press("q")
    assert "Ann is no longer showing the replay." in ben.text()
    assert "r replay" in ann.keys
    ben.press("F")
    assert "Ben is showing the replay. r: watch along" in ann.text()


def test_a_leader_who_is_gone_is_told(room):
    _, ben = both(room)
    room.lose("Ann")
    assert "Ann is no longer showing the replay." in ben.text()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_next_game_ends_the_replay_and_the_end_of_the_last_one_says_so(room, size):
    ann, ben = both(room)
    ann.press("right", "right")
    room.next_game()
    for person in (ann, ben):
        text = person.text(*size)
        assert not isinstance(person.screen.present, SharedReplayScreen)
        assert "The table goes on, so the replay has ended." in text
        assert "The next game has begun." in text


def test_a_replay_that_plays_on_its_own_is_followed(room):
    ann, ben = both(room)
    ann.press(" ")
    for _ in range(5):
        ann.clock.now = ann.screen.next_change(ann.clock.now)
        ann.text()
    ben.text()
    assert ben.replay.at == ann.replay.at > 0


def test_the_coach_the_chart_and_a_trial_are_the_readers_own(room):
    ann, ben = both(room)
    ann.press("right", "right")
    ben.text()
    ben.press("w")
    assert "Chances to win" in ben.text()
    assert "Chances to win" not in ann.text()
    ann.press("right")
    ben.text()
    assert ben.replay.at == 3
    ann.press("w")
    shown = len(room.shown["Ann"])
    ann.clock.now += 5
    ann.text()
    assert len(room.shown["Ann"]) == shown


def test_what_the_coach_says_changes_neither_what_the_others_see_nor_whom_the_reader_follows(room):
    ann, ben = both(room)
    ann.press("0", "pagedown", "right", "right")
    ben.text()
    for person in (ann, ben):
        person.press("a")
        assert person.replay.reader == person.replay.actor
    shown = len(room.shown["Ann"])
    ann.press("escape")
    assert (ann.replay.reader, len(room.shown["Ann"])) == (ALL_SEATS, shown)
    ann.press("right")
    ben.text()
    assert ben.replay.at < ann.replay.at
    ben.press("escape")
    assert (ben.replay.at, ben.replay.reader) == (ann.replay.at, ALL_SEATS)
    assert "with Ann" in ben.text()


def test_at_a_host_that_knows_no_replays_the_reader_sees_it_alone():
    ann = Sitter(SharingRoom(is_old=True), "Ann")
    ann.press("r")
    assert "Only you see this: the host can't show it to the others." in ann.text()
    assert ann.press("right", "right").replay.at == 2


def test_without_the_record_there_is_no_key(room):
    ann = Sitter(room, "Ann")
    room.clients["Ann"].witness._game.is_final = False
    assert "r replay" not in ann.keys
    assert ann.press("r").screen.present is not None
    assert not isinstance(ann.screen.present, SharedReplayScreen)


def test_it_fits_windows_of_every_size(room):
    ann, ben = both(room)
    for size in ((60, 20), (80, 24), (120, 40), (200, 60)):
        assert "you are showing" in ann.text(*size)
        assert "with Ann" in ben.text(*size)


def test_the_help_explains_it(room):
    ann, _ = both(room)
    assert any("watches along" in each for each in ann.screen.help())


def test_whoever_plays_on_elsewhere_comes_back_to_the_replay_that_they_read(room):
    ann = Sitter(room, "Ann").press("r", "right")
    ann.client.receive(Farewell("replaced"))
    assert "You are playing in another terminal now." in ann.text()
    assert ann.keys.strip() == "Enter play on here  R rules  ? help  q leave"
    ann.press("right", "F")
    ann.client.come_back()
    ann.text()
    assert ann.replay.at == 1
