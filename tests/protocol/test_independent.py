"""A client written from the protocol's text alone plays whole games."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from luznet.transport import new_keys
from luznet.wire.messages import Options
from tests.host.running import RunningServer

CLIENT = Path(__file__).with_name("independent.py")


def started(host, name):
    command = [sys.executable, CLIENT, "127.0.0.1", str(host.port), host.keys.public, name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def result(process):
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    return json.loads(out)


def test_the_independent_client_imports_nothing_of_luznet():
    modules = set()
    for node in ast.walk(ast.parse(CLIENT.read_text())):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add(node.module)
    assert modules == {"json", "os", "sys", "time", "msgpack", "zmq"}


@pytest.fixture
def keys():
    return new_keys()


def test_three_of_them_play_a_whole_game_with_a_bot_and_agree_on_how_it_ended(tmp_path, keys):
    host = RunningServer(tmp_path, keys)
    clients = [started(host, name) for name in ("Ann", "Ben", "Cleo")]
    results = [result(client) for client in clients]
    assert {each["seat"] for each in results} == {0, 1, 2}
    assert len({(each["winner"], str(each["points"])) for each in results}) == 1
    assert [len(deal) for deal in results[0]["points"]] == [4] * 4
    assert [each["confided"] for each in results] == [[]] * 3
    host.stop()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_play_luris_with_a_clock_lay_sets_and_hear_only_their_partners(
    tmp_path, keys, players
):
    options = Options(players=players, bots=False, rules={"clock": 600})
    host = RunningServer(tmp_path, keys, game="luris", options=options)
    clients = [started(host, name) for name in ("Ann", "Ben", "Cleo", "Dan")[:players]]
    results = [result(client) for client in clients]
    assert sorted(each["seat"] for each in results) == list(range(players))
    assert len({(str(each["winners"]), str(each["results"])) for each in results}) == 1
    for each in results:
        assert {"draw", "set", "discard"} <= set(each["did"])
        partners = {each["seat"] % 2, each["seat"] % 2 + 2} if players == 4 else set()
        assert set(each["confided"]) <= partners
        assert players < 4 or each["seat"] in each["confided"]
    host.stop()


def test_they_come_back_after_a_restart_of_the_host_and_finish_their_game(tmp_path, keys):
    host = RunningServer(tmp_path, keys)
    clients = [started(host, name) for name in ("Ann", "Ben")]
    while host.call(lambda: host.journaled.table.turn) < 30:
        pass
    port = host.port
    host.stop()
    again = RunningServer(tmp_path, keys, last_port=port)
    results = [result(client) for client in clients]
    assert {each["winner"] for each in results} <= set(range(4))
    assert len({str(each["points"]) for each in results}) == 1
    again.stop()
