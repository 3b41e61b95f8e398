"""Plain mode as real processes: typed lines through pipes, lines of text back."""

import os
import re
import signal
import subprocess
import sys
from contextlib import closing, suppress

import pytest

from luznet.history.store import NoGame, Store
from tests.e2e.processes import (
    PATIENCE,
    ROOT,
    children_of,
    hosts_of,
    processes,
    start_host,
    wait_until,
)
from tests.e2e.window import CTRL_C, windows

PIPE = subprocess.PIPE
GAME_SAVED = "You left the table. Nobody else is here, so the game is saved:"
ASKS_BET, ASKS_CARD = "Your turn: bet", "You may play card"


def decide(line):
    """Return what to type for a line that asks for something."""
    if ASKS_BET in line:
        return "bet 2 s"
    return f"play {re.search(r'You may play cards? ([0-9]+)', line)[1]}"


def play_until(player, told, asks=(ASKS_BET, ASKS_CARD), decide=decide):
    """Answer whatever is asked, until a line says this; return all lines since."""
    first = len(player.lines)
    while True:
        player.wait_for(lambda line: told in line or any(ask in line for ask in asks))
        if told in player.lines[-1]:
            return player.lines[first:]
        player.type(decide(player.lines[-1]))


ASKS_LURIS = ASKS_START, ASKS_ACTION, ASKS_DISCARD = "Your turn: ", "Now type ", "To end your turn"


def decide_luris(line):
    """Return what to type for a line that asks for a step of a turn of Luris: a set where there
    can be one of two cards alike."""
    hand = re.search(r"You hold (.*)\.", line)[1].split(", ")
    if ASKS_START in line:
        return "draw"
    if ASKS_DISCARD in line:
        return f"discard {hand[0]}"
    low = next((card for card in hand if card != "joker" and hand.count(card) > 1), "")
    others = [card for card in hand if card != low]
    if "type set" not in line or not low or len(others) < 2:
        return "pass"
    return f"set {low} {low} down {others[0]} {others[1]}"


def run(arguments, home, typed="", **environment):
    """Run luznet with its input from a pipe, and with little patience; return its exit code,
    output and errors."""
    own = {"LUZNET_HOME": str(home), "LUZNET_NAME": "Ann", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.hasty", "luznet", *arguments], input=typed,
        capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, **own, **environment},
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def is_plain_text(text):
    return not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)


# ---- a game --------------------------------------------------------------------------------


def test_a_game_against_a_strong_and_an_easy_bot_is_played_to_its_end_through_pipes(tmp_path):
    flags = ("--players=3", "--pace=0", "--bots=strong,easy")
    with processes() as start:
        player = start(["luznet", "play", *flags], tmp_path, stdin=PIPE)
        lines = play_until(player, "Place 3")
        player.type("leave")
        player.wait_for(lambda line: line == "You left the table.")
        assert player.code() == 0
        assert player.rest() == []
    text = "\n".join(player.lines)
    for deal in (1, 2, 3, 4):
        assert f"Deal {deal} of 4 is scored." in text
    assert text.count(ASKS_BET) == 4
    own = [line for line in lines if line.startswith(("You play card", "You lead card"))]
    assert len(own) == 40
    assert "wins the game!" in text or "You win the game!" in text
    assert is_plain_text(text)
    names = {
        level: set(re.findall(rf"^(\w+) has .* and is {called}\.", text, re.MULTILINE))
        for level, called in (("strong", "a strong bot"), ("easy", "an easy bot"))
    }
    assert [len(found) for found in names.values()] == [1, 1]
    assert not names["strong"] & names["easy"]
    assert "a bot failed" not in (tmp_path / "luznet.log").read_text()


@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.slow), 4])
def test_a_game_of_luris_is_played_to_its_end_through_pipes(tmp_path, players):
    flags = ("--game=luris", f"--players={players}", "--pace=0")
    with processes() as start:
        player = start(["luznet", "play", *flags], tmp_path, stdin=PIPE)
        play_until(player, "Type ready for another game", ASKS_LURIS, decide_luris)
        player.type("leave")
        player.wait_for(lambda line: line == "You left the table.")
        assert player.code() == 0
    text = "\n".join(player.lines)
    assert "The draw pile is empty" in text
    assert "You lay a set of " in text
    assert (
        len(re.findall(r" ha(?:s|ve) \d+ cards? face up and \d+ cards? in hand\.", text)) == players
    )
    assert is_plain_text(text)


def test_a_player_and_a_spectator_join_through_pipes_and_the_spectator_stays_to_the_end(tmp_path):
    flags = ("--players=3", "--pace=0", "--local")
    with processes() as start:
        _, address = start_host(start, tmp_path / "host", *flags)
        ann = start(
            ["luznet", "join", "--plain", address, "--name=Ann"], tmp_path / "a", stdin=PIPE
        )
        ann.wait_for(lambda line: "Type ready to begin with 2 bots" in line)
        eve = start(["luznet", "watch", address, "--name=Eve"], tmp_path / "eve")  # no input
        eve.wait_for(lambda line: "You are watching." in line)
        ann.type("ready")
        play_until(ann, "Place 3")
        wait_until(lambda: has_signed(tmp_path / "a"))
        ann.end_input()
        assert ann.code() == 0
        assert eve.code() == 0
        heard = [*eve.lines, *eve.rest()]
    assert "1 watches." in ann.lines
    for told in ("Ann bets 2 with Safety.", "Deal 4 of 4 is scored.", "Place 3: "):
        assert any(told in line for line in heard), told
    assert heard[-1] == "You left the table."
    assert is_plain_text("\n".join(heard))
    kept = [record_in(tmp_path / folder) for folder in ("a", "eve", "host")]
    assert len({each.digest for each in kept}) == 1
    assert [len(each.signatures) for each in kept if each is not kept[1]] == [1, 1]
    listed = run(["history"], tmp_path / "a")[1]
    assert kept[0].record.id in listed


def has_signed(home):
    """Return whether the last game that is kept there has a signature."""
    with suppress(NoGame):
        return bool(record_in(home).signatures)


def record_in(home):
    """Return the last game that is kept there."""
    with closing(Store(home / "records.sqlite3")) as store:
        return store.find("last")


def test_people_talk_and_a_player_who_turned_the_chat_off_hears_nothing(tmp_path):
    with processes() as start:
        _, address = start_host(start, tmp_path / "host", "--local")
        ann, ben, cleo = (
            start(
                ["luznet", "join", address, f"--name={name}", *flags], tmp_path / name, stdin=PIPE
            )
            for name, flags in (("Ann", ()), ("Ben", ()), ("Cleo", ("--no-talk",)))
        )
        for person in (ann, ben, cleo):
            person.wait_for(lambda line: line.startswith("You are at "))
        ann.type("say well played", "say Until 2 o'clock?")
        for told in ("Well played!", "Until 2 o'clock?"):
            ann.wait_for(lambda line, told=told: line == f"You say: {told}")
            ben.wait_for(lambda line, told=told: line == f"Ann says: {told}")
        ben.type("leave")
        cleo.wait_for(lambda line: line.startswith("Ben "))
        assert not any("say" in line for line in cleo.lines)


def test_the_death_of_a_host_is_told_and_the_game_continues(tmp_path):
    with processes() as start:
        flags = ("--players=3", "--pace=0", "--local")
        host, address = start_host(start, tmp_path / "host", *flags)
        ann = start(["luznet", "join", address, "--name=Ann"], tmp_path / "ann", stdin=PIPE)
        ann.wait_for(lambda line: "Type ready" in line)
        ann.type("ready")
        play_until(ann, "trick 2")
        host.kill()
        ann.wait_for(lambda line: line.startswith("Connection lost"))
        start_host(start, tmp_path / "host", *flags)
        ann.wait_for(lambda line: line == "The connection is back.")
        play_until(ann, "Deal 1 of 4 is scored.")
        assert any(line.startswith("Deal 1 of 4, trick ") for line in ann.lines)


def test_your_own_host_comes_back_with_the_options_changed_at_the_table(tmp_path):
    with processes() as start:
        flags = ("--players=5", "--no-bots", "--pace=0", "--local")
        ann = start(["luznet", "play", *flags], tmp_path, stdin=PIPE)
        ann.wait_for(lambda line: line.startswith("You are at "))
        ann.type("set players 3", "set bots on", "start now")
        ann.wait_for(lambda line: ASKS_BET in line)
        (host,) = hosts_of(ann.pid)
        os.kill(host, signal.SIGKILL)
        ann.wait_for(lambda line: line == "The connection is back.")
        ann.type("bet 2")
        play_until(ann, "trick 2")


# ---- the input -----------------------------------------------------------------------------


def test_lines_from_a_pipe_wait_until_they_fit_and_the_end_of_input_leaves_the_table(tmp_path):
    typed = "bet 3\nhand\nplay 11\n"
    code, out, errors = run(["play", "--players=3", "--pace=0", "--plain"], tmp_path, typed)
    assert (code, errors) == (0, "")
    lines = out.splitlines()
    bet = next(at for at, line in enumerate(lines) if line == "You bet 3.")
    assert lines[bet - 1].startswith(ASKS_BET)
    assert any(line.startswith("Your cards") for line in lines[:bet])
    assert any(line.startswith("Which card? You may play") for line in lines[bet:])
    assert lines[-2:] == [
        "The input has ended, so luznet leaves the table.",
        f"{GAME_SAVED} `luznet play` goes on with it.",
    ]


def test_in_a_paused_game_resume_overtakes_the_bets_before_it_and_leave_does_not(tmp_path):
    typed = "pause\nbet 3\nhand\nresume\nleave\n"
    code, out, errors = run(["play", "--players=3", "--pace=0"], tmp_path, typed)
    assert (code, errors) == (0, "")
    told = out.splitlines()
    paused, goes_on, bet = (
        next(at for at, line in enumerate(told) if line.startswith(said))
        for said in ("You paused the game.", "The game goes on.", "You bet 3.")
    )
    assert paused < goes_on < bet
    assert any(line.startswith("Your cards") for line in told[paused:goes_on])
    assert told[-1].startswith("You left the table.")


def test_lines_that_could_only_be_freed_by_another_line_end_with_the_input(tmp_path):
    code, out, errors = run(["play", "--players=3", "--pace=0"], tmp_path, "pause\nbet 3\n")
    assert (code, errors) == (0, "")
    assert "The input has ended, so luznet leaves the table." in out.splitlines()


def test_leave_and_quit_now_overtake_lines_that_wait(tmp_path):
    with processes() as start:
        player = start(["luznet", "play", "--players=3", "--pace=0"], tmp_path, stdin=PIPE)
        player.wait_for(lambda line: ASKS_BET in line)
        player.type("pause", "bet 3", "leave", "quit now")
        assert player.code() == 0


def test_a_pipe_says_everything_before_it_leaves_however_slow_the_chat(tmp_path):
    typed = "".join(f"say x{at}\n" for at in range(6))
    flags = ("--players=3", "--pace=0")
    code, out, errors = run(["play", *flags], tmp_path, f"{typed}bet 3\ntable\nplay 11\n")
    assert (code, errors) == (0, "")
    lines = out.splitlines()
    said = [line for line in lines if line.startswith("You say: ")]
    assert said == [f"You say: x{at}" for at in range(6)]
    assert lines.index("You bet 3.") < lines.index("You say: x5")
    assert lines.count("Deal 1 of 4, the bets. Yellow is trump.") == 2  # `table` told it again
    assert any(line.startswith("Which card? You may play") for line in lines)


def test_every_line_of_a_long_pipe_is_heard_and_so_is_its_end(tmp_path):
    typed = "pause\nresume\n" * 50
    code, out, errors = run(["play", "--players=3", "--pace=0"], tmp_path, f"{typed}bet 3\nwho\n")
    assert (code, errors) == (0, "")
    lines = out.splitlines()
    assert lines.count("You paused the game. Type resume to go on.") == 50
    assert lines.count("The game goes on.") == 50
    assert "You bet 3." in lines


def test_the_coach_thinks_in_a_process_of_its_own_that_ends_with_the_program(tmp_path):
    with processes() as start:
        table = ["luznet", "play", "--players=3", "--pace=0", "--help-level=coach"]
        player = start(table, tmp_path, stdin=PIPE)
        player.wait_for(lambda line: ASKS_BET in line)
        before = set(children_of(player.pid))
        player.type("advice")
        player.wait_for(lambda line: "of 100 such deals" in line)
        (coach,) = set(children_of(player.pid)) - before
        player.type(decide(ASKS_BET))
        play_until(player, "Deal 1 of 4 is scored")
        player.type("review")
        player.wait_for(lambda line: line == "Review of deal 1.")
        player.wait_for(lambda line: line.startswith("Trick 10: card"))
        player.type("quit")
        assert player.code() == 0
        with pytest.raises(ProcessLookupError):
            os.kill(coach, 0)


def test_without_a_terminal_the_commands_run_in_plain_mode(tmp_path):
    code, out, errors = run([], tmp_path)
    assert (code, errors) == (0, "")
    assert out.splitlines()[:2] == [
        "luznet in plain mode. You are Ann. Type help at any time, or learn luz or learn luris if "
        "that game is new to you.",
        "Looking for tables on this network.",
    ]
    for arguments, sentence in (
        (["join", "nowhere"], "No table called 'nowhere' was found"),
        (["watch", "127.0.0.1#abc"], "43 characters"),
    ):
        code, _, errors = run(arguments, tmp_path)
        assert code == 1
        assert sentence in errors
        assert errors.count("\n") == 1


def test_the_name_comes_from_the_settings_and_mistakes_in_them_are_told(tmp_path):
    assert run(["settings", "name", "Zoë"], tmp_path, LUZNET_NAME="")[0] == 0
    (file,) = tmp_path.rglob("config.toml")
    file.write_text(file.read_text(encoding="utf-8") + 'bell = "perhaps"\n', encoding="utf-8")
    lines = run([], tmp_path, LUZNET_NAME="")[1].splitlines()
    assert lines[0].startswith("luznet in plain mode. You are Zoë. Type help at any time")
    assert "bell" in lines[1]


def test_a_pipe_is_never_asked_for_a_name_and_can_choose_one(tmp_path):
    code, out, errors = run([], tmp_path, "learn\n\nname Zoë\nquit\n", LUZNET_NAME="")
    assert (code, errors) == (0, "")
    lines = out.splitlines()
    assert lines[1] == "To change your name, type name and the new one."
    assert "Step 2 of 10: what others hold." in lines
    assert "You will be called Zoë from the next table on." in lines
    again = run([], tmp_path, LUZNET_NAME="")[1].splitlines()
    assert again[0].startswith("luznet in plain mode. You are Zoë.")
    assert again[1] == "Looking for tables on this network."


def test_a_recent_table_is_joined_again_without_a_search(tmp_path):
    with processes() as start:
        _, address = start_host(start, tmp_path / "host", "--local")
        assert run(["join", address], tmp_path / "ann", "leave\n")[0] == 0
        ann = start(["luznet", "--name=Ann"], tmp_path / "ann", stdin=PIPE)
        ann.type("recent")
        ann.wait_for(lambda line: line.startswith("Recent table 1: "))
        ann.type("recent 1")
        ann.wait_for(lambda line: line.startswith("You are at "))


def test_a_first_start_in_a_terminal_asks_for_the_name_once(tmp_path):
    with windows(tmp_path) as window:
        for arguments, asks in (((), True), (("play", "--pace=0"), False)):
            zoe = window("home", *arguments, "--plain", size=(120, 40), LUZNET_NAME="")
            if asks:
                zoe.wait("What should others call you at the table?")
                zoe.press("Zoë\n")
                zoe.wait("Hello, Zoë.")
                zoe.wait("Type learn luz or learn luris")
                zoe.wait("Looking for tables")
            else:
                assert "What shall" not in zoe.wait("luznet in plain mode. You are Zoë.")
                zoe.wait(ASKS_BET)
            zoe.press("quit\n")
            assert zoe.code() == 0


def test_the_end_of_input_at_the_first_question_ends_the_program(tmp_path):
    with windows(tmp_path) as window:
        zoe = window("home", "play", "--plain", size=(120, 40), LUZNET_NAME="")
        zoe.wait("What should others call you at the table?")
        zoe.press("\x04")
        assert zoe.code() == 0


def test_you_open_a_table_from_the_list_leave_it_and_quit(tmp_path, name):
    typed = f"open {name} players=3 help=odds\ntable\nleave\njoin nowhere\nlist\nquit\n"
    code, out, errors = run([], tmp_path, typed)
    assert (code, errors) == (0, "")
    lines = out.splitlines()
    assert f"You are at {name}, a table for Luz." in lines
    assert "Type card or cards to hear how likely each value of your hidden cards is." in lines
    assert "You left the table." in lines
    assert any(line.startswith("No table called 'nowhere'") for line in lines)
    assert is_plain_text(out)


def test_a_table_is_joined_from_the_list_by_its_number(tmp_path, name):
    with processes() as start:
        start_host(start, tmp_path / "host", f"--table-name={name}", "--local")
        ann = start(["luznet", "--name=Ann"], tmp_path / "ann", stdin=PIPE)
        number = ann.wait_for(lambda line: re.match(rf"Table (\d+): {name}, Luz, ", line))[1]
        ann.type(f"join {number}")
        ann.wait_for(lambda line: line == f"You are at {name}, a table for Luz.")
        ann.type("leave")
        ann.wait_for(lambda line: line == "You left the table.")
        ann.type("quit")
        assert ann.code() == 0


def test_a_private_table_asks_for_its_code_and_a_wrong_one_is_told(tmp_path, name):
    with processes() as start:
        host = start(
            ["luznet", "host", "--no-restart", "--private", "--local", f"--table-name={name}"],
            tmp_path / "host",
        )
        code = host.wait_for(lambda line: re.search(r"the code (\d{6})", line))[1]
        assert run(["join", name], tmp_path / "eve", "000000\n")[0] == 1
        ann = start(["luznet", "join", name, "--name=Ann"], tmp_path / "ann", stdin=PIPE)
        ann.wait_for(lambda line: line.startswith("Type its six-digit code"))
        ann.type(code)
        ann.wait_for(lambda line: line == f"You are at {name}, a table for Luz.")
        ann.wait_for(lambda line: f"type the code {code}" in line)
        ann.type("invite")
        ann.wait_for(lambda line: "luznet join luz://127.0.0.1" in line)


# ---- ends ----------------------------------------------------------------------------------


def test_an_interrupt_ends_cleanly(tmp_path):
    with processes() as start:
        player = start(["luznet", "play", "--pace=0"], tmp_path, stdin=PIPE)
        player.wait_for(lambda line: ASKS_BET in line)
        assert player.interrupt() == 130
        assert player.rest() == [f"{GAME_SAVED} `luznet play` goes on with it."]


def test_a_full_table_ends_the_program_without_input_and_can_be_watched_with_it(tmp_path):
    with processes() as start:
        _, address = start_host(start, tmp_path / "host", "--players=3", "--no-bots", "--local")
        people = [
            start(["luznet", "join", address, f"--name={name}"], tmp_path / name, stdin=PIPE)
            for name in ("Ann", "Ben", "Cleo")
        ]
        for person in people:
            person.wait_for(lambda line: line.startswith("You are at "))
        code, out, _ = run(["join", address], tmp_path / "dan")
        assert code == 1
        assert "All 3 seats are taken by people" in out
        eve = start(["luznet", "join", address, "--name=Eve"], tmp_path / "eve", stdin=PIPE)
        eve.wait_for(lambda line: line.startswith("Type watch to watch"))
        eve.type("watch")
        told = {"You are watching.", "Others see this table"}  # in either order
        for _line in told:
            eve.wait_for(lambda line: line.startswith((*told,)))
        eve.terminate()
        assert eve.code() == 128 + signal.SIGTERM
        assert eve.rest() == []


def test_a_closed_output_ends_the_program_without_a_traceback(tmp_path):
    environment = {**os.environ, "LUZNET_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    player = subprocess.Popen(
        [sys.executable, "-m", "luznet", "play", "--pace=0"],
        stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True, env=environment,
    )  # fmt: skip
    player.stdout.readline()
    player.stdout.close()
    assert player.wait(PATIENCE) == 1
    assert player.stderr.read() == ""
    player.stdin.close()
    player.stderr.close()


def test_a_game_in_a_terminal_is_played_by_typed_lines_and_ctrl_c_ends_it(tmp_path):
    with windows(tmp_path) as window:
        ann = window("Ann", "play", "--pace=0", "--plain", size=(120, 40))
        ann.wait("luznet in plain mode. You are Ann.")
        ann.wait(ASKS_BET)
        ann.press("bet 3\n")
        ann.wait("You bet 3.")
        ann.press("again\n", CTRL_C)
        assert ann.code() == 130


@pytest.mark.parametrize("environment", [{"LUZNET_PLAIN": "1"}, {"TERM": "dumb"}])
def test_a_variable_or_a_simple_terminal_asks_for_plain_mode_too(tmp_path, environment):
    with windows(tmp_path) as window:
        ann = window("Ann", size=(120, 40), **environment)
        ann.wait("luznet in plain mode. You are Ann.")
        ann.press("quit\n")
        assert ann.code() == 0


def test_plain_mode_loads_neither_prompt_toolkit_nor_what_it_does_not_need_yet():
    script = "import sys, luznet.commands.plain; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "luznet.commands.plain" in done.stdout.split()
    assert not {"prompt_toolkit", "zeroconf", "zmq"} & set(done.stdout.split())
