"""Bots as real processes at a real host: the example of the guide among them."""

import re
from contextlib import closing

from luznet.history.store import Store
from tests.e2e.processes import processes, start_host

OWN = "docs.own_bot:choose"
FLAGS = ("--players=3", "--pace=0", "--local")
SLOW = ("--players=3", "--pace=40", "--local")
"""A host whose own bot leaves time for something to happen in a game."""
RESULT = re.compile(r"You win the game!|.+ wins the game!|.+ share the win\..*")


def start_bot(start, home, bot, table, *flags):
    return start(["luznet", "bot", bot, f"--join={table}", *flags], home)


def test_the_example_bot_of_the_guide_plays_several_games_and_leaves(tmp_path):
    with processes() as start:
        _, address = start_host(start, tmp_path / "host", *FLAGS)
        own, same, easy = (
            start_bot(start, tmp_path / "mine", bot, address, "--games=2")
            for bot in (OWN, OWN, "easy")
        )
        for bot in (own, same, easy):
            for number in (1, 2):
                bot.wait_for(lambda line, number=number: line == f"Game {number} is over.")
                bot.wait_for(RESULT.fullmatch)
            bot.wait_for(lambda line: line.endswith(" left the table."))
            assert bot.code() == 0
        names = {bot.lines[0].partition(" sits")[0] for bot in (own, same, easy)}
    assert names == {"own bot", "own bot 2", "easy bot"}


def test_every_game_at_any_pace_is_kept_and_signed_by_everybody_who_played(tmp_path):
    games = 4
    with processes() as start:
        host, address = start_host(start, tmp_path / "host", *FLAGS)
        bots = [
            start_bot(start, tmp_path / "mine", "easy", address, f"--games={games}")
            for _ in range(2)
        ]
        assert [bot.code() for bot in bots] == [0, 0]
        assert host.interrupt() == 0
    with closing(Store(tmp_path / "host" / "records.sqlite3")) as store:
        kept = [store.find(line.id) for line in store.games()]
    assert [each.record.number for each in kept] == [*range(games, 0, -1)]
    assert [len(each.signatures) for each in kept] == [2] * games


def test_a_bot_finds_a_table_by_name_and_after_ctrl_c_a_bot_of_the_host_replaces_it(tmp_path, name):
    with processes() as start:
        start_host(start, tmp_path / "host", *SLOW, f"--table-name={name}")
        own, same = (start_bot(start, tmp_path / "mine", OWN, name) for _ in range(2))
        for bot in (own, same):
            bot.wait_for(lambda line: line.startswith("Game 1 "))
        assert own.interrupt() == 130
        same.terminate()
        assert same.code() == 143
        assert own.rest()[-1].endswith(" left the table. One of the host's bots plays on for it.")
        assert " left the table." in same.rest()[-1]


def test_bots_play_on_after_their_host_was_killed(tmp_path):
    with processes() as start:
        host, address = start_host(start, tmp_path / "host", *SLOW)
        bots = [start_bot(start, tmp_path / "mine", OWN, address, "--games=1") for _ in range(2)]
        for bot in bots:
            bot.wait_for(lambda line: line.startswith("Game 1 "))
        host.kill()
        for bot in bots:
            bot.wait_for(lambda line: line.startswith("Connection lost"))
        _, again = start_host(start, tmp_path / "host", *SLOW)
        assert again == address
        for bot in bots:
            bot.wait_for(lambda line: line == "The connection is back.")
            bot.wait_for(lambda line: line == "Game 1 is over.")
            assert bot.code() == 0


def test_a_bot_ends_when_its_host_closes(tmp_path):
    with processes() as start:
        host, address = start_host(start, tmp_path / "host", *FLAGS)
        bot = start_bot(start, tmp_path / "mine", OWN, address)
        bot.wait_for(lambda line: line.startswith("It is ready. The game begins when somebody"))
        assert host.interrupt() == 0
        bot.wait_for(lambda line: line.startswith("The host closed the table"))
        assert bot.code() == 0


def test_a_private_table_lets_a_bot_in_by_its_code(tmp_path, name, monkeypatch):
    with processes() as start:
        host = start(
            ["luznet", "host", "--no-restart", *FLAGS, "--private", f"--table-name={name}"],
            tmp_path / "host",
        )
        code = host.wait_for(lambda line: re.search(r"\b\d{6}\b", line))[0]
        none = start_bot(start, tmp_path / "mine", OWN, name)
        none.wait_for(
            lambda line: line.startswith("luznet: This table is private. Set LUZNET_CODE")
        )
        assert none.code() == 1
        monkeypatch.setenv("LUZNET_CODE", f"{int(code) ^ 1:06}")
        wrong = start_bot(start, tmp_path / "mine", OWN, name)
        wrong.wait_for(lambda line: line.startswith("luznet: The code was wrong"))
        assert wrong.code() == 1
        monkeypatch.setenv("LUZNET_CODE", code)
        own = start_bot(start, tmp_path / "mine", OWN, name)
        own.wait_for(lambda line: line.startswith("own bot sits at "))
        assert own.interrupt() == 130
