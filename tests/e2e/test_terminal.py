"""The real program in a pseudo-terminal of 80x24: keys in, screen out."""

import os
import re
import select
import signal
import time
from pathlib import Path

import pytest

from luznet.terminal.table import MEANT_BEFORE
from tests.e2e.processes import (
    LOOPBACK,
    PATIENCE,
    hears_multicast,
    hosts_of,
    listens_at,
    parent_of,
    port_of_its_own,
    processes,
    start_host,
    wait_until,
)
from tests.e2e.window import CTRL_C, DOWN, ENTER, ESCAPE, RIGHT, windows
from tests.killing import kill

MY_TURN = "YOUR TURN"


def test_two_people_find_each_other_in_the_lobby_and_play_to_the_first_trick(tmp_path):
    with windows(tmp_path) as window:
        ann = window("Ann", LUZNET_BEAT="0.5")
        ann.wait("You are Ann")
        ann.press("n")
        ann.wait("Seats")
        ann.press(*[DOWN] * 6, RIGHT, RIGHT)
        ann.wait("< instant >")
        ann.press(ENTER)
        ann.wait("luznet join")
        ben = window("Ben", LUZNET_BEAT="0.5")
        ben.wait("Ann's table")
        wait_until(lambda: hears_multicast(ben.pid))
        ben.press(ENTER)
        if "just been selected" in ben.wait(re.compile("luznet join|just been selected").search):
            ben.press(ENTER)
        ben.wait("luznet join")
        ann.wait("Ben")
        ann.press(ENTER)
        ben.wait(lambda text: re.search(r"Ann.*ready", text))
        ben.press(ENTER)
        for player in (ann, ben):
            player.wait("Deal 1 of 4")
        _play_to_trick(2, ann, ben)
        wait_until(lambda: not hears_multicast(ben.pid))  # nobody sees the list of tables now
        ben.press("q")
        ben.wait("Leave the table?")
        ben.press("y")
        ben.wait("your seat waits")
        wait_until(lambda: hears_multicast(ben.pid))
        ben.press("q")
        assert ben.code() == 0
        ann.press(CTRL_C, CTRL_C)
        assert ann.code() == 0


def _play_to_trick(number, *players):
    """Let everybody bet and play what comes first, until the trick of this number."""
    is_there = f"Trick {number} of 10"
    waiting = list(players)
    while waiting:
        for player in players:
            text = player.wait(lambda text: MY_TURN in text or "Waiting for" in text)
            if is_there in text:
                waiting = [each for each in waiting if each is not player]
            elif MY_TURN in text:
                player.press(RIGHT)
                _act(player)
        time.sleep(0.02)  # between two looks at all the screens


def _act(player):
    """Bet or play what is selected; at the very beginning of a game a key does nothing."""
    player.press(ENTER)
    try:
        player.wait(lambda text: MY_TURN not in text, patience=2 * MEANT_BEFORE)
    except AssertionError:
        _act(player)


def test_whoever_sits_down_in_a_second_terminal_can_play_on_in_the_first(tmp_path):
    with windows(tmp_path) as window:
        first = window("Ann", "play", "--pace=0")
        first.wait(MY_TURN)
        second = window("Ann", "play")
        second.wait(MY_TURN)
        first.wait("You are playing in another terminal now.")

        def come_back() -> bool:
            """Press Enter, which at first counts as meant for the table."""
            first.press(ENTER)
            return "You are playing in another terminal now." in second.text()

        wait_until(come_back)
        first.wait(MY_TURN)
        second.press("q")
        assert second.code() == 0
        first.press("3", ENTER)
        first.wait("Trick 1 of 10")


def test_play_starts_at_once_against_bots_and_continues_after_the_terminal_was_closed(tmp_path):
    with windows(tmp_path) as window:
        ann = window("Ann", "play", "--players=5", "--pace=0")
        hand = _own_hand(ann, MY_TURN)
        ann.press("3", ENTER)
        ann.wait("Trick 1 of 10")
        ann.press("q", "y")
        assert ann.code() == 0
        again = window("Ann", "play")
        assert _own_hand(again, "bet 3 won 0") == hand


def test_a_table_whose_host_left_goes_on_at_another_computer_and_you_return_there(tmp_path, name):
    with windows(tmp_path) as window:
        ann = window("Ann", "play", f"--table-name={name}", "--pace=0")
        hand = _own_hand(ann, MY_TURN)
        ben = window("Ben", "join", name)
        ben.wait("You, Ben")
        ann.wait("Ben sat down")
        ann.press("q")
        ann.wait("Leave the table? The table goes on without you, at the")
        ann.press("y")
        assert ann.code() == 0
        assert f"luznet: {name} goes on at Ben's computer." in ann.text()
        ben.wait("by bot")
        assert _own_hand(window("Ann", "join", name), "You, Ann") == hand


def _is_lost(text):
    """Whether a screen says that the host does not answer, with or without others to follow it."""
    told = ("onnection lost", "does not answer")
    return any(each in text for each in told)


def test_what_you_say_appears_on_the_other_screen_and_plays_nothing(tmp_path, name):
    with windows(tmp_path) as window:
        ann = window("Ann", "play", f"--table-name={name}", "--pace=0")
        hand = _own_hand(ann, MY_TURN)
        ben = window("Ben", "join", name)
        ben.wait("You, Ben")
        ann.press("t")
        ann.wait("Nobody has said anything yet.")
        ann.press(*"Shall I bet 5?", ENTER)
        ben.wait("Ann: Shall I bet 5?")
        ben.press("t", "4", ENTER)
        ann.wait("Ben: Nice bet!")
        ann.press(ESCAPE)
        assert _own_hand(ann, "You, Ann  no bet yet") == hand


def _own_hand(player, shows):
    """Return the colours of the own cards, once the screen shows the text and is drawn whole."""
    return _hand_in(
        player.wait(lambda text: shows in text and "? help" in text.partition("\n low")[2])
    )


def _hand_in(text):
    """Return the colours of the own cards on a screen, which may be drawn in part only."""
    rows = text.partition("\n low")[0].splitlines()[-3:]  # a chosen card is one row higher
    cards = [found for row in rows for found in re.finditer(r"([RGBPY]) +\d+(?= |$)", row)]
    return [card[1] for card in sorted(cards, key=re.Match.start)]


def test_a_game_continues_at_the_same_card_after_its_host_was_killed(tmp_path):
    with windows(tmp_path) as window:
        ann = window("Ann", "play", "--pace=0")
        ann.wait(MY_TURN)
        ann.press("2", ENTER)
        ann.wait("Trick 1 of 10")
        before = _own_hand(ann, MY_TURN)
        kill_host_of(ann)
        ann.wait("Connection lost")
        ann.wait(lambda text: "Connection lost" not in text)
        ann.wait(lambda text: MY_TURN in text and _hand_in(text) == before)
        ann.press(RIGHT, ENTER)
        ann.wait(lambda text: "Trick 2 of 10" in text or "Trick 3 of 10" in text)


def kill_host_of(player, times=1):
    """Kill the host that a program started, and again while it restarts."""
    for _ in range(times):
        (host,) = wait_until(lambda: hosts_of(player.pid))
        kill(host)


def _both_wait(text):
    """Return whether Ann and Ben are in their seats, before a game."""
    are_there = re.search(r"1  Ann ", text) and re.search(r"2  Ben\b", text)
    return are_there and text.count("not ready yet") == 2 and "you are ready" in text


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_a_table_from_the_lobby_comes_back_with_its_people_however_often_its_host_dies(
    tmp_path, name
):
    (tmp_path / "Ann").mkdir()
    (tmp_path / "Ann" / "host-port").write_text(str(port_of_its_own()))
    with windows(tmp_path) as window:
        ann = window("Ann")
        ann.wait("You are Ann")
        ann.press("n")
        ann.wait("New table")
        ann.press(*["\x7f"] * 40, *name, *[DOWN] * 6, *[RIGHT] * 3, ENTER)  # no pauses of bots
        ann.wait("alone here")
        ben = window("Ben", "join", name)
        for player in (ann, ben):
            player.wait(_both_wait)
        kill_host_of(ann, times=2)
        ann.wait("Your host has died and is being started again")
        ben.wait(_is_lost)
        for player in (ann, ben):
            player.wait(_both_wait)
        ben.press(ENTER)
        ann.wait("Everybody else is")
        ann.press("s")
        for player in (ann, ben):
            player.wait("Deal 1 of 4")
        kill_host_of(ann, times=2)
        for player in (ann, ben):
            player.wait(_is_lost)
        ann.press("q")
        ann.wait("Leave the table? Your host crashed and is restarting")
        ann.wait("computer of Ben")
        ben.wait(lambda text: "Deal 1 of 4" in text and "Connection lost" not in text)


@pytest.mark.slow
def test_a_host_is_restarted_while_others_play_even_if_the_screen_that_started_it_was_killed(
    tmp_path, name
):
    (tmp_path / "Ann").mkdir()
    (tmp_path / "Ann" / "host-port").write_text(str(port_of_its_own()))
    with windows(tmp_path) as window:
        ann = window("Ann", "play", f"--table-name={name}", "--pace=0")
        ann.wait(MY_TURN)
        ben = window("Ben", "join", name)
        hand = _own_hand(ben, "You, Ben")
        (host,) = hosts_of(ann.pid)
        supervisor = parent_of(host)
        os.kill(ann.pid, signal.SIGKILL)
        assert ann.code() == -signal.SIGKILL
        kill(host)
        ben.wait("Connection lost")
        ben.wait(lambda text: "Connection lost" not in text)
        assert _own_hand(ben, "You, Ben") == hand
        ends = os.pidfd_open(supervisor)
        time.sleep(0.5)  # the host looks a few times a second who has come back
        ben.press("q", "y")
        assert ben.code() == 0
        assert select.select([ends], [], [], PATIENCE)[0]


@pytest.mark.parametrize(
    ("number", "command"),
    [
        (signal.SIGABRT, ("tutorial", "luz")),
        pytest.param(signal.SIGSEGV, ("play", "--pace=0"), marks=pytest.mark.slow),
        pytest.param(signal.SIGKILL, (), marks=pytest.mark.slow),
    ],
)
def test_whatever_kills_a_client_its_terminal_is_restored_and_says_how_to_come_back(
    tmp_path, number, command
):
    with windows(tmp_path) as window:
        unused = window("nobody", "--version")
        unused.code()
        ann = window("Ann", *command)
        ann.wait("? help")
        assert ann.modes != unused.modes
        assert ann.screen.cursor.hidden
        os.killpg(ann.pid, number)
        assert ann.code() == -number
        assert ann.modes == unused.modes
        assert not ann.screen.cursor.hidden
        for mode in (b"1049", b"1000", b"2004"):  # the second screen, the mouse, pasting
            assert ann.sent.rfind(b"?%bl" % mode) > ann.sent.rfind(b"?%bh" % mode)
        assert "luznet has crashed, or was killed. Your seat is kept" in ann.text()


def test_the_join_line_is_one_key_away_and_a_small_window_says_so_and_takes_no_keys(tmp_path):
    with windows(tmp_path) as window:
        ann = window("Ann", "play", "--pace=0")
        ann.wait(MY_TURN)
        ann.press("i")
        ann.wait("luznet join 127.0.0.1")
        ann.press(ESCAPE)
        ann.wait(lambda text: "luznet join" not in text)
        ann.resize(58, 20)
        ann.wait("has 58x")
        ann.press("5", ENTER)
        ann.resize(60, 18)
        ann.wait("has 60x")  # the keys were taken before this was drawn
        ann.resize(80, 24)
        assert "no bet yet" in ann.wait(lambda text: MY_TURN in text and "? help" in text)
        ann.press("5", ENTER)
        ann.wait("bet 5 won")


def test_nothing_found_offers_other_ways_and_a_typed_join_line_leads_to_the_table(tmp_path):
    with processes() as start, windows(tmp_path) as window:
        ann = window("Ann", hasty=True, LUZNET_INTERFACES="127.0.0.9")  # hears no announcement
        ann.wait("address", patience=10)
        _, address = start_host(start, tmp_path / "host", "--table-name=Canteen", "--local")
        ann.press("a")
        ann.press("10.0.0.1:70000", ENTER)
        ann.wait("There is no port 70000")
        ann.press(ESCAPE, "a")
        ann.press(f"\x1b[200~luznet join {address}\x1b[201~", ENTER)
        ann.wait("Canteen")
        assert ann.wait("Ann")


def test_an_unfinished_game_of_ones_own_is_offered_at_the_next_start(tmp_path):
    with windows(tmp_path) as window:
        ann = window("Ann", "play", "--table-name=Den", "--pace=0")
        ann.wait(MY_TURN)
        ann.press("q")
        ann.wait("Leave the table?")
        ann.press("y")
        assert ann.code() == 0
        ann = window("Ann", LUZNET_INTERFACES="127.0.0.9")
        ann.wait("continue: Den, deal 1")
        ann.press("p")
        ann.wait(MY_TURN)


def test_join_and_watch_find_a_table_by_name_and_a_spectator_sees_only_backs(tmp_path, name):
    with windows(tmp_path) as window:
        ann = window("Ann", "play", f"--table-name={name}", "--pace=0")
        ann.wait(MY_TURN)
        eve = window("Eve", "watch", name.lower())
        eve.wait("Deal 1 of 4")
        seen = eve.wait(lambda text: "Waiting for" in text or "Ann" in text)  # drawn to its end
        assert MY_TURN not in seen
        ben = window("Ben", "join", name)
        ben.wait("You, Ben")
        ann.wait("Ben")


def test_errors_that_end_the_program_are_one_sentence_and_an_exit_code(tmp_path):
    with windows(tmp_path) as window:
        for arguments, sentence in (
            (("join", "nowhere"), "No table called 'nowhere'"),
            (("join", "127.0.0.1#abc"), "43 characters"),
            (("play", "--players=9"), "Luz is for 3 to 5 players, not 9"),
        ):
            ann = window("Ann", *arguments, size=(120, 24), hasty=True)
            assert ann.code() != 0
            assert sentence in " ".join(ann.text().split())
            assert "Traceback" not in ann.text()


def test_help_rules_the_veil_and_the_tutorial_are_one_key_away_in_the_lobby(tmp_path):
    with windows(tmp_path) as window:
        ann = window("Ann")
        ann.wait("You are Ann")
        ann.press("?")
        ann.wait("Help")
        ann.press(ESCAPE)
        ann.wait(lambda text: "Esc closes" not in text)
        ann.press("r")
        ann.wait("trump")
        ann.press(ESCAPE)
        ann.wait("You are Ann")
        ann.press("v")
        ann.wait(lambda text: "You are Ann" not in text)
        ann.press("v")
        ann.wait("You are Ann")
        ann.press("t")
        ann.wait("Which game do you want to learn?")
        ann.press("1")
        ann.wait("You, Ann  no bet yet")
        ann.press(ENTER)
        ann.wait("Step 2 of")
        ann.press(ESCAPE)
        ann.wait("Leave the tutorial?")
        ann.press("y")
        ann.wait("Learn a game")
        ann.press("q")
        assert ann.code() == 0


def test_the_tutorial_is_a_command_of_its_own(tmp_path):
    with windows(tmp_path) as window:
        for game, begins in (("luz", "no bet yet"), ("luris", "no sets on the table")):
            ben = window(f"Ben {game}", "tutorial", game)
            ben.wait("Step 1 of")
            ben.wait(begins)
            ben.press("q")
            assert ben.code() == 0


def test_arrow_keys_choose_in_the_lobby(tmp_path):
    with processes() as start, windows(tmp_path) as window:
        start_host(start, tmp_path / "one", "--table-name=Aaa", "--tables=2", "--local")
        ann = window("Ann")
        ann.wait("Aaa 2")
        ann.press(DOWN, ENTER)
        ann.wait(lambda text: "Aaa 2" in text and "luznet join" in text)


def test_try_plays_at_once_and_only_this_computer_can_reach_it(tmp_path):
    with windows(tmp_path) as window:
        ann = window("Ann", "try", "luris", LUZNET_INTERFACES="")
        ann.wait("LURIS")
        (host,) = wait_until(lambda: hosts_of(ann.pid))
        assert listens_at(host) == {LOOPBACK}
        assert not hears_multicast(host)
        ann.press("q", "y")
        assert ann.code() == 0
        assert "`luznet try luris` goes on with it." in ann.text()
        window("Ann", "try").wait("LURIS")
        window("Ann", "try", "luris").wait("LURIS")
        window("Ann", "try", "luz").wait("LUZ")
        window("Ann", "play").wait("LUZ")
