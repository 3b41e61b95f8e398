"""Programs that play: the example of the guide, and what goes wrong."""

import asyncio
import re
import subprocess
import sys
import threading
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from luznet.client import CannotPlay, play, sit_down
from luznet.client.address import BadAddress, invite_line, join_line
from luznet.client.core import Client, Goal
from luznet.client.player import Player
from luznet.games.luz.types import Play
from luznet.transport import new_keys
from luznet.wire.client_messages import Browse, Pause, Start
from luznet.wire.evening_messages import Evening, EveningTable
from luznet.wire.messages import Farewell, Options
from tests.host.running import RunningServer, run

GUIDE = (Path(__file__).parents[2] / "docs" / "own-bot.md").read_text()


@pytest.fixture
def host(tmp_path):
    server = RunningServer(tmp_path)
    yield server
    server.stop()


def line_of(host):
    return join_line("127.0.0.1", host.port, host.keys.public)


def first(view):
    return view.legal[0]


def test_the_hello_is_sent_once_the_connection_is_up(host, monkeypatch):
    monkeypatch.setattr("luznet.client.link.BEAT", 60.0)

    async def scenario():
        async with asyncio.timeout(10), sit_down(line_of(host), name="Ann") as player:
            assert player.client.standing == "online"

    run(scenario())


def test_a_program_that_asks_for_more_than_the_host_takes_at_once_plays_on(host):
    async def scenario():
        async with asyncio.timeout(30), sit_down(line_of(host), name="Ann") as player:
            player.send(Start())
            more = [Browse()] * 100
            async for view in player.turns():
                player.send(*more)
                more = []
                player.act(first(view))
            return player.view

    assert run(scenario()).winner is not None


def test_the_program_in_the_guide_plays_a_game(host, tmp_path):
    examples = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    (code,) = (example for example in examples if "luznet.client" in example)
    (tmp_path / "bot.py").write_text(code)
    other = threading.Thread(target=lambda: play(first, line_of(host), name="Other"))
    other.start()
    done = subprocess.run(
        [sys.executable, tmp_path / "bot.py", line_of(host)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    other.join(30)
    assert re.fullmatch(r"My points, deal by deal: \[(-?\d+(, )?){4}\]\n", done.stdout), done.stderr


def test_every_view_is_of_the_programs_own_turn_and_the_last_one_has_a_winner(host):
    async def work():
        async with sit_down(line_of(host), "Solo") as player:
            player.send(Start())
            async for view in player.turns():
                assert view.turn == view.seat
                assert view.legal
                player.act(view.legal[-1])
            return player.view

    assert run(work()).winner is not None


def test_a_program_takes_part_in_the_shuffle_of_every_deal_and_signs_its_games(host):
    keys = new_keys()

    async def scenario():
        async with asyncio.timeout(30), sit_down(line_of(host), name="Ann", keys=keys) as player:
            player.send(Start())
            async for view in player.turns():
                player.act(first(view))
            witness = player.client.witness
            while witness.finished is None or not witness.finished.signatures:
                await asyncio.sleep(0.02)
        return witness.finished

    kept = run(scenario())
    took_part = [[each.key for each in proof.people if each.secret] for proof in kept.record.proofs]
    assert took_part == [[keys.public]] * 4
    assert [*kept.signatures] == [keys.public]


def test_a_program_that_was_started_again_keeps_to_what_it_voted(host, tmp_path):
    keys = new_keys()

    async def voted(to, epoch):
        sitting = sit_down(line_of(host), "Ann", keys=keys, votes=tmp_path / "mine.votes")
        async with asyncio.timeout(10), sitting as player:
            return player.client.custody.cast("a1b2c3d4", epoch, to * 40)

    assert run(voted("b", 3)) == 3
    assert run(voted("c", 3)) == 4


def test_a_program_comes_to_a_private_host_by_an_invite(tmp_path):
    host = RunningServer(tmp_path, private=True)
    invite = invite_line("127.0.0.1", host.server.pairing_port, host.server.admission.new_token(""))

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


async def until(is_so):
    async with asyncio.timeout(10):
        while not is_so():
            await asyncio.sleep(0.01)


async def play_on(player):
    async for view in player.turns():
        player.act(view.legal[0])


def test_two_programs_that_stay_ready_play_game_after_game(host):
    async def play_two(name):
        async with sit_down(line_of(host), name) as player:
            for _ in range(2):
                async for view in player.turns(ready=True):
                    player.act(view.legal[0])
            return player.client.table.games

    async def scenario():
        return await asyncio.gather(play_two("Ann"), play_two("Ben"))

    assert run(scenario()) == [2, 2]


def test_a_turn_that_was_refused_in_a_pause_is_offered_again_when_the_game_goes_on(host):
    async def scenario():
        async with sit_down(line_of(host), "Solo") as solo, sit_down(line_of(host), "Eve") as eve:
            solo.send(Start())
            others = asyncio.create_task(play_on(eve))
            offered = []
            async for view in solo.turns():
                offered.append(solo.client.update.turn)
                if len(offered) == 1:
                    eve.send(Pause(paused=True))
                    await until(lambda: solo.client.table.paused_by is not None)
                    assert solo.act(view.legal[0])
                    await until(lambda: solo.client.refusal is not None)
                    eve.send(Pause(paused=False))
                elif len(offered) == 2:
                    solo.act(view.legal[0])
                    break
            assert offered[0] == offered[1]
            await until(lambda: solo.client.update.turn > offered[1])
            others.cancel()

    run(scenario())


def test_an_action_whose_turn_has_passed_meanwhile_is_not_sent(tmp_path):
    host = RunningServer(tmp_path, options=Options(pace=0, turn_time=1))

    async def scenario():
        async with sit_down(line_of(host), "Slow") as player:
            player.send(Start())
            async for view in player.turns():
                turn = player.client.update.turn
                await until(lambda turn=turn: player.client.update.turn > turn)
                assert not player.act(view.legal[0])
                return

    run(scenario())
    host.stop()


def test_a_program_with_patience_gives_up_a_closing_host_at_once(tmp_path):
    host = RunningServer(tmp_path, patience=5.0)

    async def scenario():
        async with asyncio.timeout(10), sit_down(line_of(host), "Ann", patience=60) as ann:
            threading.Thread(target=host.stop).start()
            async for _ in ann.turns(ready=True):
                raise AssertionError("there is no game")

    with pytest.raises(CannotPlay, match="closing"):
        run(scenario())


def test_a_lost_host_is_given_up_when_patience_ends():
    async def scenario():
        client = Client("Ann", Goal("sit"))
        client.standing = "lost"
        await Player(client, None, asyncio.Event(), patience=0.05).seated()

    with pytest.raises(CannotPlay, match="lost"):
        run(scenario())


@pytest.mark.parametrize("farewell", [None, Farewell("closing")])
def test_a_computer_that_was_lent_to_an_evening_is_waited_for(farewell):
    lent = EveningTable(1, 1, "lent0001", (0, 1, 2), host="l" * 40)
    news = Evening("evening1", "Friday", "luz", "round", 1, 4, (lent,), you=0)

    async def scenario():
        client, changed = Client("Ann", Goal("sit")), asyncio.Event()
        client.evening.take(news)
        client.standing, client.farewell = "lost", farewell
        player = Player(client, None, changed, patience=0.01)
        for _look in range(3):
            player._check()
            await asyncio.sleep(0.02)

    run(scenario())


def test_a_refusal_comes_with_the_facts_that_a_sentence_needs(tmp_path):
    host = RunningServer(tmp_path, options=Options(players=3))

    async def scenario():
        async with AsyncExitStack() as seats:
            for name in ("Ann", "Ben", "Cleo", "Dan"):
                await seats.enter_async_context(sit_down(line_of(host), name))

    with pytest.raises(CannotPlay) as refused:
        run(scenario())
    assert (refused.value.code, refused.value.facts) == ("table_full", {"seats": 3})
    host.stop()


def test_a_fault_in_what_follows_the_changes_ends_the_program_and_is_not_kept_in_silence(host):
    def fail(client):
        raise ZeroDivisionError

    async def scenario():
        async with asyncio.timeout(10), sit_down(line_of(host), "Ann", on_change=fail):
            raise AssertionError("it was kept in silence")

    with pytest.raises(ZeroDivisionError):
        run(scenario())
