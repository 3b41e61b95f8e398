"""What holds a game of Luz up, on its screen."""

import inspect
import re
from pathlib import Path
from typing import get_args

import pytest

from luznet import i18n
from luznet.client.situation import HostLoss, Obstacle
from luznet.i18n import games
from luznet.i18n import luz as said
from luznet.terminal.game import words as common
from luznet.terminal.game.model import FREE_AFTER, LOST_FOR_LONG, TOLD_FOR, Notice
from luznet.terminal.luz import words
from luznet.terminal.luz.model import REVEALING
from luznet.wire.client_messages import Pause, Ready
from luznet.wire.messages import TableInfo, Welcome
from tests.terminal.luz_scenes import (
    BEAT,
    playing,
)
from tests.terminal.tables import RULES, Luz, Reader


def test_a_broken_connection_is_told_and_nothing_is_sent() -> None:
    reader = playing()
    reader.press("right")
    reader.client.disconnected()
    assert "Connection lost, trying again ..." in reader.text()
    reader.press("enter")
    assert reader.sent == []
    assert "There is no connection now; nothing was sent." in reader.text()


def test_a_long_lost_connection_tells_its_duration_and_what_to_do() -> None:
    reader = playing()
    reader.client.disconnected()
    reader.press("right", "enter")
    assert "Connection lost, trying again ..." in reader.text()
    assert "nothing was sent" in reader.text()
    reader.wait(LOST_FOR_LONG)
    assert f"Connection lost {LOST_FOR_LONG} s ago" in reader.text()
    assert common.LOST() in reader.text()
    when = reader.screen.next_change(reader.clock.now)
    assert when == pytest.approx(reader.clock.now + 1, abs=0.02)
    reader.client.receive(Welcome(version=1, tables=()))
    reader.hear()
    assert common.LOST() not in reader.text()
    reader.client.disconnected()
    assert "Connection lost, trying again ..." in reader.text()


def test_a_computer_without_a_network_is_told_so_at_the_table() -> None:
    reader = playing()
    reader.client.disconnected()
    reader.client.has_no_network = True
    reader.text()
    reader.wait(LOST_FOR_LONG)
    assert i18n.NO_NETWORK() in reader.text()
    reader.client.standby.loss = HostLoss("silent", "Boris", "Ana", due=20, wait=15)
    assert i18n.NO_NETWORK() in reader.text()
    assert "does not answer" not in reader.text()


def test_a_notice_goes_when_it_no_longer_applies() -> None:
    reader = playing()
    reader.press("right")
    reader.client.disconnected()
    reader.press("enter")
    reader.client.receive(Welcome(version=1, tables=()))
    reader.hear()
    assert "YOUR TURN" in reader.text()
    assert "There is no connection" not in reader.text()
    reader.luz.change(paused_by=1)
    reader.hear()
    reader.press("enter")
    assert "The game is paused." in reader.text()
    reader.luz.change(paused_by=None)
    reader.hear()
    assert "The game is paused." not in reader.text()


def test_what_to_choose_first_is_no_longer_said_once_something_else_is_in_the_way() -> None:
    reader = playing()
    reader.press("enter")
    assert "Choose a card first" in reader.text()
    reader.luz.change(paused_by=1)
    reader.hear()
    assert "Choose a card first" not in reader.text()


def test_while_the_game_is_paused_nothing_says_how_to_play_a_card() -> None:
    reader = playing()
    assert "Enter play" in reader.text()
    reader.luz.change(paused_by=1)
    reader.hear()
    assert "Enter" not in reader.text()
    reader.press("right")
    assert "Enter" not in reader.text()


def below(text: str, name: str) -> str:
    """Return what stands below a name, in two rows, at a player's place."""
    lines = text.splitlines()
    row, column = next(
        (row, found.start())
        for row, line in enumerate(lines)
        for found in re.finditer(name, line)
        if "╎" not in line[found.start() :][:12]
    )
    return " ".join(line[column : column + 29] for line in lines[row + 1 : row + 3])


def test_the_level_of_a_bot_stands_at_its_seat_where_there_is_room() -> None:
    luz = Luz(5, seed=3, names=["Ann", "Ben", "Boris the Great One", "Zoe", "Amber"]).to_turn(2)
    for seat in (2, 4):
        luz.change_seat(seat, who="bot", level="strong")
    for size in ((80, 24), (140, 45)):
        for seat, name in ((2, "Boris"), (4, "Amber")):
            assert "strong bot" in below(Reader(luz, 0).text(*size), name), seat
    assert "Boris the Great One" in Reader(luz, 0).text(140, 45)


def test_a_full_disk_is_told_to_waiting_players_only() -> None:
    waiting, asked = Reader(Luz(4).to_turn(1)), Reader(Luz(4).to_turn(0))
    for reader in (waiting, asked):
        reader.luz.change(stalled=True)
        reader.hear()
    assert "The host cannot store the game: its disk may be full. Waiting" in waiting.text()
    assert "YOUR TURN" in asked.text()
    waiting.luz.change(stalled=False)
    waiting.hear()
    assert "its disk may be full" not in waiting.text()


def test_a_pause_names_who_paused_and_p_resumes() -> None:
    reader = playing()
    reader.press("P")
    reader.luz.change(paused_by=1)
    reader.hear()
    assert "Paused by Boris. p: resume" in reader.text()
    reader.press("right", "enter")
    assert "The game is paused." in reader.text()
    reader.press("p")
    assert reader.sent == [Pause(paused=True), Pause(paused=False)]


def test_away_players_bots_and_stand_ins_are_marked() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    luz.change_seat(2, away=True)
    luz.change_seat(3, who="bot")
    reader = Reader(luz, 0)
    assert re.search(r"▌Chloé", reader.text())
    assert re.match(".* away", below(reader.text(), "Chloé"))
    assert re.match(".* bot", below(reader.text(), "Dmytro"))
    assert "Chloé is away; a bot plays after 30 s." in reader.text()
    luz.change_seat(2, stand_in=True)
    reader.hear()
    assert re.match(".* by bot", below(reader.text(), "Chloé"))
    assert "A bot plays for Chloé ..." in reader.text()


def test_the_owner_who_waits_for_somebody_away_is_told_how_to_free_the_seat() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    luz.change_seat(2, away=True)
    reader, other = Reader(luz, 0), Reader(luz, 1)
    assert "F: free the seat" not in reader.text()
    assert reader.screen.next_change(reader.clock.now) <= reader.clock.now + FREE_AFTER
    for each in (reader, other):
        each.wait(FREE_AFTER)
    assert "Chloé is away; a bot plays after 30 s. F: free the seat" in reader.text()
    assert "F: free the seat" not in other.text()
    luz.change_seat(2, away=False)
    reader.hear()
    luz.change_seat(2, away=True)
    reader.hear()
    assert "F: free the seat" not in reader.text()


def test_the_owner_whose_next_game_waits_for_somebody_lost_is_told_how_to_free_the_seat() -> None:
    luz = Luz(3, seed=3).to_end()
    luz.change_seat(0, ready=True)
    luz.change_seat(1, ready=True)
    luz.change_seat(2, away=True)
    assert "Waiting for Chloé. F: free the seat" in Reader(luz, 0).text()
    assert "Waiting for Chloé ..." in Reader(luz, 1).text()


def test_a_deputy_is_not_told_to_free_the_seat_of_whoever_may_have_opened_the_table() -> None:
    luz = Luz(4, seed=3).to_turn(0)
    reader = Reader(luz, 1)
    luz.change_seat(0, away=True)
    luz.change(owner=1)
    reader.hear()
    reader.wait(FREE_AFTER)
    assert "Ana is away; a bot plays after 30 s. Waiting ..." in reader.text()


def test_arrivals_and_departures_are_shown_for_a_while() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    luz.change_seat(3, who="bot", name="Jade", key="")
    reader = Reader(luz, 0)
    luz.change_seat(3, who="person", name="Frank", key="f")
    reader.hear()
    assert "Frank sat down in place of Jade." in reader.lines()[22]
    assert reader.screen.next_change(reader.clock.now) == reader.clock.now + TOLD_FOR
    reader.wait(TOLD_FOR)
    assert "Frank sat down." not in reader.text()
    luz.change_seat(3, away=True)
    luz.change_seat(1, away=True)
    reader.hear()
    assert "Boris lost the connection. Frank lost the connection." in reader.lines()[22]


def test_a_seat_that_the_owner_freed_is_told_in_passing() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    luz.change_seat(3, away=True)
    reader = Reader(luz, 0)
    luz.change_seat(3, who="bot", name="Jade", key="", away=False)
    reader.hear()
    assert "a bot has that seat now." in reader.lines()[22]


def test_players_are_told_what_spectators_may_see_from_now_on() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    reader = Reader(luz, 0)
    luz.change_seat(1, shows=True)
    reader.hear()
    assert reader.lines()[22].strip() == "Boris lets spectators see all hands."
    luz.change_seat(2, shows=True)
    luz.change(shown=True)
    reader.hear()
    assert reader.lines()[22].strip() == "Everybody agreed: spectators see all hands now."
    luz.change_seat(1, shows=False)
    luz.change(shown=False)
    reader.hear()
    assert reader.lines()[22].strip() == "Spectators do not see hidden cards any more."


def test_a_spectator_of_a_game_that_everybody_left_is_told_that_it_rests() -> None:
    luz = Luz(3, seed=3).to_bets()
    for at in range(3):
        luz.change_seat(at, away=True, left=True, stand_in=True)
    assert "so the game is paused until somebody comes back." in Reader(luz, None).text()
    luz.change_seat(1, away=False, left=False, stand_in=False)
    assert "rests" not in Reader(luz, None).text()


@pytest.mark.parametrize(("players", "waits"), [(3, "Waiting for Boris ..."), (4, "All are ready")])
def test_after_a_game_nobody_waits_for_players_who_left(players: int, waits: str) -> None:
    luz = Luz(players, seed=3).to_end()
    luz.change_seat(0, ready=True)
    luz.change_seat(2, away=True, left=True)
    if players == 4:
        luz.change_seat(1, away=True, left=True)
        luz.change_seat(3, ready=True)
    assert waits in Reader(luz, 0).text()


def test_a_game_that_begins_after_another_is_not_called_one_to_come_back_to() -> None:
    luz = Luz(3, seed=3).to_end()
    table = TableInfo(luz.table.id, "Lunch", "luz", "over", 1, 3, 0, 0)
    reader = Reader(luz, 0, tables=(table,))
    luz.change(phase="playing", played=())
    luz.state = RULES.new(3, RULES.options_type())
    luz.to_bets()
    again = Reader(luz, 0, tables=(table,))
    assert "You are back" not in reader.text() + again.text()


@pytest.mark.parametrize(("yours", "is_told"), [(0, True), (None, False)])
def test_a_returning_player_is_told_that_the_game_goes_on(yours: int | None, is_told: bool) -> None:
    luz = Luz(4, seed=3).to_turn(0)
    table = TableInfo(luz.table.id, "Lunch", "luz", "playing", 1, 4, 0, yours)
    reader = Reader(luz, 0, tables=(table,))
    assert ("You are back: your game goes on" in reader.text()) is is_told
    assert "You are back" not in reader.press("right").text()


def test_players_are_not_told_about_their_own_arrival() -> None:
    luz = Luz(4, seed=3).to_turn(2)
    reader = Reader(luz, 0)
    before = reader.lines()[22]
    luz.change_seat(0, away=True)
    reader.hear()
    luz.change_seat(0, away=False)
    reader.hear()
    assert reader.lines()[22] == before


def test_the_time_left_counts_down_while_nothing_happens() -> None:
    luz = Luz(4, seed=3, turn_time=60).to_turn(2)
    luz.change(clock=12_400)
    reader = Reader(luz, 2)
    assert "0:12" in reader.text()
    when = reader.screen.next_change(reader.clock.now)
    assert when == pytest.approx(reader.clock.now + 0.4, abs=0.02)
    reader.wait(1)
    assert "0:11" in reader.text()


def test_a_refusal_is_told_until_the_next_key() -> None:
    reader = playing()
    reader.press("right", "enter")
    reader.refuse("must_follow", colour="b")
    assert "You must follow blue." in reader.text()
    reader.press("right")
    assert "You must follow blue." not in reader.text()


def test_every_refusal_of_the_rules_is_said_with_its_facts() -> None:
    sample = {"colour": "b", "position": 3, "most": 10, "least": 3, "seats": 7}
    for code, sentence in said.REFUSALS.items():
        taken = sample.keys() & inspect.signature(sentence).parameters.keys() or sample.keys()
        assert sentence(**{name: sample[name] for name in taken}), code
    assert "must_follow" in games.refusal("luz", "must_follow", {"colour": "mauve"})


def test_every_notice_of_the_model_has_a_sentence() -> None:
    import luznet.terminal.luz.model as model

    source = Path(model.__file__).read_text(encoding="utf-8")
    codes = set(re.findall(r'Notice\("([a-z_]+)"', source))
    assert codes | {*get_args(Obstacle)} <= set(words.NOTICES)
    assert Notice("paused") == Notice("paused")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_whole_game_is_played_by_keys_alone(players: int) -> None:
    luz = Luz(players, seed=players)
    reader = Reader(luz, 1)
    for _ in range(1000):
        if RULES.to_act(luz.state) is None:
            break
        if luz.state.turn == 1:
            while not reader.sent:
                reader.press("right", "enter")  # goes on from a beat and a deal's end, too
            reader.act()
        else:
            luz.act()
        reader.hear()
        reader.wait(0.4)
        reader.lines()
    assert reader.sent == []
    reader.wait(BEAT + 10 * REVEALING + 1e-6)
    reader.press("enter", "n")
    assert reader.sent == [Ready(ready=True)]
