"""The first start of the real program, and settings that stay, in a pseudo-terminal of 80x24."""

import re
import tomllib

from tests.e2e.window import DOWN, ENTER, ESCAPE, RIGHT, windows

CLEAR = "\x15"
ASKED = "What should others call you"


def nameless(window, home: str, *arguments: str, **environment: str):
    """Open a window for somebody who has chosen nothing yet."""
    return window(home, *arguments, LUZNET_NAME="", **environment)


def kept(tmp_path, home: str):
    return tomllib.loads((tmp_path / home / "config.toml").read_text())


def test_the_first_start_asks_for_the_name_and_the_next_ones_know_it(tmp_path):
    with windows(tmp_path) as window:
        first = nameless(window, "one")
        first.wait(ASKED)
        first.press(CLEAR, "Zoë q?", ENTER)
        first.wait("New to the games?")
        first.press("t")
        first.wait("Which game do you want to learn?")
        first.press(ENTER)
        first.wait("Step 1 of")
        first.press(ESCAPE)
        first.wait("You are Zoë q?")
        first.press("q")
        assert first.code() == 0
        assert kept(tmp_path, "one") == {"name": "Zoë q?"}
        again = nameless(window, "one")
        assert ASKED not in again.wait("You are Zoë q?")


def test_the_first_start_of_play_asks_too_and_then_plays(tmp_path):
    with windows(tmp_path) as window:
        first = nameless(window, "one", "play", "--pace=0")
        first.wait(ASKED)
        first.press(CLEAR, "Ann", ENTER)
        first.wait("New to the games?")
        first.press(ENTER)
        first.wait("You, Ann")
        first.wait("YOUR TURN")
        first.wait(lambda text: first.screen.title == "Your turn - luznet")
        first.press("q", "y")
        assert first.code() == 0
        assert first.screen.title == ""


def test_a_player_who_skips_the_question_can_play_and_is_asked_again(tmp_path):
    with windows(tmp_path) as window:
        first = nameless(window, "one", LOGNAME="berta")
        first.wait("> Berta")
        first.press(ESCAPE)
        first.wait("You are Berta")
        first.press("q")
        assert first.code() == 0
        nameless(window, "one").wait(ASKED)


def test_a_name_given_by_a_flag_or_a_variable_is_not_asked_for(tmp_path):
    with windows(tmp_path) as window:
        assert ASKED not in nameless(window, "one", "--name", "Ann").wait("You are Ann")
        assert ASKED not in window("two").wait("You are two")
        assert not (tmp_path / "one" / "config.toml").exists()


def test_a_setting_that_is_changed_on_the_screen_is_there_at_the_next_start(tmp_path):
    with windows(tmp_path) as window:
        first = window("one")
        first.wait("o settings")
        first.press("o")
        first.wait("Saved in")
        first.press(ENTER)
        first.wait("LUZNET_NAME overrides this")
        first.press(DOWN, DOWN, RIGHT)
        first.wait("< none >")
        first.press(ESCAPE)
        first.wait("You are one")
        assert kept(tmp_path, "one") == {"colours": "none"}
        again = window("one")
        again.wait("o settings")
        again.press("o")
        again.wait(lambda text: re.search(r"Colours +none", text))


def test_a_damaged_settings_file_is_told_and_stops_nobody_from_playing(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "config.toml").write_text("beat = = 2\n")
    with windows(tmp_path) as window:
        lobby = nameless(window, "one", LOGNAME="berta")
        lobby.wait("Line 1 of")
        lobby.press("q")
        assert lobby.code() == 0
        player = window("one", "play", "--pace=0")
        player.wait("YOUR TURN")
        player.press("q", "y")
        assert player.code() == 0
        assert "luznet: Line 1 of" in player.text()


def test_a_wrong_variable_is_one_sentence_and_code_2(tmp_path):
    with windows(tmp_path) as window:
        wrong = window("one", LUZNET_BEAT="soon")
        assert wrong.code() == 2
        assert "LUZNET_BEAT can't be used: 'soon' is not a number" in wrong.text()
