"""Programs that play: the example of the README, and what goes wrong."""

import asyncio
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from luznet.client import CannotPlay, play, sit_down
from luznet.client.address import BadAddress, invite_line, join_line
from luznet.games.luz.types import Play
from luznet.transport import new_keys
from luznet.wire.messages import Start
from tests.host.running import RunningServer, run

README = (Path(__file__).parents[2] / "README.md").read_text()


@pytest.fixture
def host(tmp_path):
    server = RunningServer(tmp_path)
    yield server
    server.stop()


def line_of(host):
    return join_line("127.0.0.1", host.port, host.keys.public)


def first(view):
    return view.legal[0]


def test_the_hello_is_said_as_soon_as_the_connection_stands(host, monkeypatch):
    monkeypatch.setattr("luznet.client.link.BEAT", 60.0)

    async def scenario():
        async with asyncio.timeout(10), sit_down(line_of(host), name="Ann") as player:
            assert player.client.standing == "online"

    run(scenario())


def test_the_example_of_the_readme_plays_a_game(host, tmp_path):
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    (tmp_path / "bot.py").write_text(code)
    other = threading.Thread(target=lambda: play(first, line_of(host), name="Other"))
    other.start()
    done = subprocess.run(
        [sys.executable, tmp_path / "bot.py", line_of(host)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    other.join(30)
    assert re.fullmatch(r"My points, deal by deal: \[(-?\d+(, )?){4}\]\n", done.stdout), done.stderr


def test_turn_by_turn_every_view_is_of_the_own_turn_and_the_last_one_has_a_winner(host):
    async def work():
        async with sit_down(line_of(host), "Solo") as player:
            player.send(Start())
            async for view in player.turns():
                assert view.turn == view.seat
                assert view.legal
                player.act(view.legal[-1])
            return player.view

    assert run(work()).winner is not None


def test_a_program_comes_to_a_private_host_by_an_invite(tmp_path):
    host = RunningServer(tmp_path, private=True)
    invite = invite_line("127.0.0.1", host.server.door, host.server.guests.new_token())

    async def work():
        async with sit_down(invite, "Guest") as player:
            return player.client.update.you

    assert run(work()) == 0
    with pytest.raises(CannotPlay, match="no_token"):
        run(work())
    host.stop()


def test_an_illegal_action_and_a_taken_name_are_told_by_their_codes(host):
    async def illegal():
        async with sit_down(line_of(host), "Solo") as player:
            player.send(Start())
            async for _ in player.turns():
                player.act(Play(0))  # while bets are made

    with pytest.raises(CannotPlay, match="not_now"):
        run(illegal())

    async def twice():
        async with sit_down(line_of(host), "Ann"), sit_down(line_of(host), "Ann"):
            raise AssertionError("two are called Ann")

    with pytest.raises(CannotPlay, match="name_taken"):
        run(twice())


def test_a_line_without_a_key_is_refused_before_anything_is_sent():
    with pytest.raises(BadAddress, match="whole join line"):
        play(first, "192.168.1.20", name="Bot")


def test_nobody_there_is_told_in_the_end(monkeypatch):
    monkeypatch.setattr("luznet.client.player.CHANCE_TO_SIT", 0.3)
    with pytest.raises(CannotPlay, match="no_answer"):
        play(first, join_line("127.0.0.1", 9, new_keys().public), name="Bot")


def test_a_program_says_something_and_hears_the_others(host):
    async def scenario():
        async with (
            asyncio.timeout(10),
            sit_down(line_of(host), name="Ann") as ann,
            sit_down(line_of(host), name="Ben") as ben,
        ):
            ann.say("Shall we?")
            ben.say(phrase="hello")
            while len(ann.chat.lines) < 2 or len(ben.chat.lines) < 2:
                await asyncio.sleep(0.01)
            assert ann.chat.lines == ben.chat.lines
            assert {line.text or line.phrase for line in ann.chat.lines} == {"Shall we?", "hello"}

    run(scenario())


def test_a_program_that_talks_too_much_plays_on(host):
    async def scenario():
        async with asyncio.timeout(10), sit_down(line_of(host), name="Ann") as ann:
            for _ in range(20):
                ann.say("spam")
            while ann.chat.refusal is None:
                await asyncio.sleep(0.01)
            assert ann.chat.refusal.code == "too_fast"
            ann.send(Start())
            async for view in ann.turns():
                assert view.legal
                return

    run(scenario())
