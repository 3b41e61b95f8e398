"""Messages of a host that can be read and make no sense: they are left out, and nobody dies."""

import asyncio
import subprocess
import time
from collections import Counter
from functools import cache

import msgpack
import pytest
from msgspec.structs import replace

from luznet.client.address import join_line
from luznet.client.core import Client, Goal
from luznet.client.player import Player
from luznet.commands.bot.log import GameLog
from luznet.games import GAMES
from luznet.i18n import refusal
from luznet.wire.codec import Malformed, decode_from_host
from luznet.wire.messages import Farewell, Invitation, Options, TableInfo, Tables, Welcome
from tests.client.faces import FACES, AsBot, InLobby, InPlain, OnScreen
from tests.client.hostile import TABLES, Found, Mutator, attack, known_of, recorded
from tests.e2e.processes import Process
from tests.e2e.window import windows
from tests.host.running import RunningServer

FEW = TABLES[0], TABLES[5]
"""What is played where the attack is short."""
SHARDS = 10
MANY = {OnScreen: 4_000, InPlain: 4_000, AsBot: 1_000, InLobby: 1_000}
"""Changed messages to each face, in each shard: 100,000 in all."""


@cache
def visits(*, full=False):
    tables = TABLES if full else FEW
    return [visit for seed, (game, options) in enumerate(tables)
            for visit in recorded(game, dict(options), seed)]  # fmt: skip


@cache
def known(*, full=False):
    return known_of(visits(full=full))


def told(found: Found) -> str:
    return "\n".join([str(found.deaths), *found.examples.values()])


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_no_client_dies_of_what_a_hostile_host_sends(face):
    found = attack(visits(), known(), face, MANY[face] // 40, seed=1)
    assert not found.dead, told(found)
    assert 0 < found.taken < found.fed


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_no_client_dies_of_a_hundred_thousand_of_them(face, shard):
    found = attack(visits(full=True), known(full=True), face, MANY[face], seed=1000 + shard)
    assert not found.dead, told(found)


# ---- what is left out ----------------------------------------------------------------------------


def playing(at: int = 60):
    """Return a client in a running game of Luz, and the next update of its host, as a map."""
    messages = [each for each in visits()[0].messages if each["type"] in ("welcome", "update")]
    client = Client("Ann", Goal("sit"))
    for message in messages[:at]:
        client.receive(decode_from_host(msgpack.packb(message)))
    assert client.table.phase == "playing"
    assert client.refusal is None
    return client, msgpack.unpackb(msgpack.packb(messages[at]))


def hears(client, message):
    client.receive(decode_from_host(msgpack.packb(message)))


def test_an_update_that_makes_no_sense_is_left_out_as_a_whole_and_that_is_told_once():
    client, update = playing()
    known, said = client.update, len(client.log)
    false = {**update, "table": {**update["table"], "owner": 9}}
    hears(client, false)
    assert client.update is known
    assert len(client.log) == said
    assert refusal(client.refusal) == (
        "The host sent a message that makes no sense; if the game stops, leave."
    )
    client.refusal = None
    hears(client, false)
    assert client.refusal is None
    hears(client, update)
    assert client.update.seq == update["seq"]


def test_nothing_that_an_honest_host_sends_is_left_out():
    for visit in visits()[::2]:
        client = Client(visit.name, Goal("sit"))
        for message in visit.messages:
            hears(client, message)
            assert client.left_out is None, message


def changed(update, **fields):
    """Return an update with other fields: of its table, unless they are of the update itself."""
    own = {name: value for name, value in fields.items() if name in update}
    table = {name: value for name, value in fields.items() if name not in update}
    return {**update, **own, "table": {**update["table"], **table}}


def seats(update, **fields):
    first, *others = update["table"]["seats"]
    return changed(update, seats=[{**first, **fields}, *others])


FALSE = {
    "a seat for the reader that nobody has": lambda u: changed(u, you=4),
    "no view": lambda u: changed(u, view=None),
    "a table without seats": lambda u: changed(u, seats=[]),
    "a seat too many": lambda u: changed(u, seats=[*u["table"]["seats"], u["table"]["seats"][0]]),
    "a game that is over for the table alone": lambda u: changed(u, phase="over"),
    "a clock of three hundred thousand years": lambda u: changed(u, clock=2**53 - 1),
    "times of a game that has none": lambda u: changed(u, times=[1, 1, 1]),
    "a pause by nobody": lambda u: changed(u, paused_by=15),
    "a person without a name": lambda u: seats(u, name=""),
    "a person with the level of a bot": lambda u: seats(u, skill="master"),
    "a bot that is away": lambda u: seats(u, who="bot", away=True),
    "options that the game does not have": lambda u: changed(
        u, options={**u["table"]["options"], "players": 16}
    ),
    "an end that nobody played": lambda u: changed(
        u, last={"game": "luz", "played": [], "winners": [], "scores": []}
    ),
    "an event of a seat that there is not": lambda u: changed(
        u, events=[{"type": "dealer_drawn", "dealer": 4}]
    ),
    "legal actions of another phase": lambda u: changed(
        u, view={**u["view"], "legal": [{"type": "bet", "tricks": 1}]}
    ),
}


@pytest.mark.parametrize("false", FALSE.values(), ids=FALSE)
def test_what_a_client_relies_on_is_held_against_the_rest(false):
    client, update = playing()
    known = client.update
    hears(client, false(update))
    assert client.update is known
    assert client.left_out.code == "inconsistent"


INFO = TableInfo("a1b2c3d4", "Lunch", "luz", "playing", 1, 4, 0, None)


@pytest.mark.parametrize(
    "message",
    [
        Welcome(version=7, tables=()),
        Tables((TableInfo("a1b2c3d4", "Lunch", "luz", "playing", 2**53 - 1, 2**53 - 1, 0, None),)),
        Tables((TableInfo("a1b2c3d4", "Lunch", "luz", "playing", 1, 4, 0, 9),)),
        Tables((replace(INFO, bots=(4,)),)),
        Tables((replace(INFO, bots=(1, 1)),)),
        Invitation(code="\x1b[2J"),
        Invitation(door=4000, code="123456", token="\x1b]0;x\x07"),
        Invitation(code="123456"),
        Malformed("malformed", "update"),
    ],
)
def test_a_list_an_invitation_or_a_version_that_cannot_be_changes_nothing(message):
    client = Client("Ann", Goal("browse"))
    client.receive(Welcome(version=1, tables=(INFO,)))
    client.receive(message)
    assert client.tables == (INFO,)
    assert client.invitation is None
    assert client.left_out is client.refusal is not None


def test_events_that_only_a_newer_host_knows_are_left_alone():
    client, update = playing()
    hears(client, {**update, "events": [{"type": "thunder", "seat": 99}, *update["events"]]})
    assert client.left_out is None
    assert client.update.seq == update["seq"]
    assert len(client.update.events) == len(update["events"])


def test_a_farewell_for_a_reason_that_is_not_known_ends_the_connection():
    client, _ = playing()
    hears(client, {"type": "farewell", "reason": "lunch_break"})
    assert client.standing == "ended"
    assert isinstance(client.farewell, Farewell)


async def look(player):
    player._check()


def test_a_bot_tells_of_what_makes_no_sense_and_plays_on():
    client, update = playing()
    lines: list[str] = []
    log = GameLog("Ann", lines.extend)
    log.go_on(client)
    lines.clear()
    for _message in range(3):
        hears(client, {**update, "you": 4})
        log.go_on(client)
    asyncio.run(look(Player(client, None, None)))  # type: ignore[arg-type]
    assert len(lines) == 1
    assert "makes no sense" in lines[0]


def test_there_is_an_attack_for_every_game():
    assert {game for game, _options in TABLES} == {*GAMES}


# ---- real programs -------------------------------------------------------------------------------

AT_IT = 45.0
"""Seconds for which a hostile host is at real programs."""


def be_hostile(server, mutator):
    """Let a real host send, after most frames and instead of some, what it made of them; return
    where what it sent is counted."""
    honest, sent = server.server.send, Counter()

    def send(routing_id, frame):
        chance = mutator.random.random()
        false = mutator.frame_of(msgpack.unpackb(frame)) if chance < 0.8 else None
        if false is not None and b"farewell" not in false[:30] and b"hello_first" not in false:
            sent["false"] += 1
            taken = honest(routing_id, false)
            if chance < 0.15:
                return taken
        sent["honest"] += 1
        return honest(routing_id, frame)

    server.server.send = send
    return sent


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), [("luz", 3), ("luris", 3)])
def test_no_real_program_dies_of_a_real_host_that_is_hostile(tmp_path, game, players):
    mutator = Mutator(known(full=True), seed=5)
    options = Options(players=players, pace=0, turn_time=1, help="coach", chat="free")
    server = RunningServer(tmp_path / "host", options=options, game=game)
    line = join_line("127.0.0.1", server.port, server.keys.public).removeprefix("luznet join ")
    try:
        with windows(tmp_path) as open_window:
            window = open_window("Ann", "join", line)
            window.wait("Ann")
            plain = Process(["luznet", "join", "--plain", line], tmp_path / "Ben",
                            stdin=subprocess.PIPE)  # fmt: skip
            bot = Process(["luznet", "bot", "easy", "--join", line], tmp_path / "Bot")
            bot.wait_for(lambda said: "sits at" in said)
            sent = be_hostile(server, mutator)
            _keep_at_it(window, plain, mutator.random)
            window.press("\x1b", "\x1b", "\x1b")
            del server.server.send
            window.press("\x0c", "?")
            window.wait(lambda text: "Esc" in text)
            assert sent["false"] > 100, sent
            # A refusal may be false, too: then the bot gives up its seat, and says so.
            for process, ends in ((plain, {None}), (bot, {None, 1})):
                assert process._process.poll() in ends, _said(process)
            said = [*_said(plain), *_said(bot)]
            assert not [each for each in said if "Traceback" in each or "went wrong" in each]
            assert [each for each in said if "makes no sense" in each], "\n".join(said)
            print(game, dict(sent))
    finally:
        for process in (plain, bot):
            process._process.kill()
        server.stop()


def _keep_at_it(window, plain, rng):
    """Press keys and type lines for a while, as somebody who tries them all."""
    keys = "\r", "\r", "\x1b[C", "\x1b[B", "1", "L", "c", "d", "e", "\t", "?", "\x1b", "a", "x"
    lines = "ready", "start", "help", "who", "table", "hand", "play 1", "draw", "bet 2", "next"
    window.press("s", "s")
    until = time.monotonic() + AT_IT
    while time.monotonic() < until:
        window.press(rng.choice(keys))
        plain.type(rng.choice(lines))
        time.sleep(0.1)
        assert not window._has_ended, window.text()


def _said(process):
    lines = [*process.lines]
    while not process._queue.empty():
        lines.append(process._queue.get() or "")
    return lines
