"""`luznet bot`: what it does at a table, and what it says where that is not possible."""

import asyncio
import re
import shlex
import sys
import threading
from contextlib import AsyncExitStack, contextmanager

import pytest

from luznet import cli
from luznet.client import CannotPlay, sit_down
from luznet.client.address import invite_line, join_line
from luznet.client.lobby import Entry, Place
from luznet.client.questions import ChangedKey, NeedsCode, WentOnAlone
from luznet.commands import find
from luznet.commands.bot import command as bot
from luznet.commands.bot import runner, words
from luznet.commands.errors import UserError
from luznet.games import GAMES
from luznet.games.luz.types import Bet
from luznet.language import decimal
from luznet.parsing import make_parser
from luznet.settings import folders
from luznet.wire.messages import Options
from tests.e2e.processes import processes, start_host
from tests.host.running import RunningServer, run
from tests.protocol.refusals import REFUSALS

BOTS = """
import sys
import numpy
import helper
from luznet.games.luz.types import Bet, Play

def first(view, rng, budget):
    return view.legal[0]

def counts(view, rng, budget):
    one = view.legal[0]
    return Bet(numpy.int64(1)) if view.phase == "bets" else Play(numpy.int64(one.position))

def divides(view, rng, budget):
    return 1 / len(view.winner or ())

def asks(view, rng, budget):
    return helper.deep(view)

def leaves(view, rng, budget):
    sys.exit(3)

def forgets(view, rng, budget):
    view.legal[0]

def cheats(view, rng, budget):
    return Play(9) if view.phase == "bets" else Bet(3)

def short(view):
    return view.legal[0]
"""
HELPER = "def deep(view):\n    return view.crystal_ball\n"


@pytest.fixture(autouse=True)
def _folder_of_an_author(tmp_path, monkeypatch):
    """Stand in a folder with the module `mine`, which nobody else imports."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name, code in {"mine": BOTS, "helper": HELPER}.items():
        (tmp_path / f"{name}.py").write_text(code)
        monkeypatch.delitem(sys.modules, name, raising=False)
    bot.bot_by_name.cache_clear()
    yield
    for name in ("mine", "helper"):
        sys.modules.pop(name, None)


@pytest.fixture
def host(tmp_path):
    server = RunningServer(tmp_path, options=Options(players=3, pace=0))
    yield server
    server.stop()


def line_of(host):
    return join_line("127.0.0.1", host.port, host.keys.public)


def luznet_bot(capsys, *arguments):
    """Return the exit code, the lines, and what was said at last of a trouble."""
    code = cli.main(["bot", *arguments])
    printed = capsys.readouterr()
    assert printed.err.count("\n") <= 1
    return code, printed.out.splitlines(), printed.err.strip()


@contextmanager
def people(line, *names, play=False):
    """Let people sit at a table; they do nothing, or play the first card that is legal."""
    are_there = threading.Event()

    async def act(player):
        async for view in player.turns(ready=True):
            player.act(view.legal[0])

    async def sit():
        nonlocal may_go
        loop, may_go = asyncio.get_running_loop(), asyncio.Event()
        async with AsyncExitStack() as seats:
            players = [await seats.enter_async_context(sit_down(line, name)) for name in names]
            playing = [loop.create_task(act(player)) for player in players if play]
            are_there.set()
            await may_go.wait()
            for task in playing:
                task.cancel()

    may_go = None
    runner = asyncio.Runner(loop_factory=asyncio.SelectorEventLoop)
    thread = threading.Thread(target=lambda: runner.run(sit()))
    thread.start()
    assert are_there.wait(10)
    try:
        yield
    finally:
        runner.get_loop().call_soon_threadsafe(may_go.set)
        thread.join(10)
        runner.close()


# ---- at the table --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mine:first", "mine:counts", "uniform"])
def test_a_bot_sits_down_plays_tells_the_result_and_leaves(capsys, host, name):
    with people(line_of(host), "Ann", "Ben", play=True):
        code, lines, error = luznet_bot(capsys, name, "--join", line_of(host), "--games=1")
    assert (code, error) == (0, "")
    called = re.fullmatch(r"(.+) sits at Lunch, a table for Luz, in seat \d\.", lines[0])[1]
    lines = [line for line in lines[1:] if not line.startswith("It is ready")]
    assert re.fullmatch(r"Game 1 (begins|is being played), with Ann and Ben\.", lines[0])
    assert lines[1] == "Game 1 is over."
    assert re.fullmatch("You win the game!|.* wins the game!", lines[2])
    places = [line for line in lines[3:] if line.startswith("Place ")]
    assert len(places) == 3
    assert sum(": you with" in line for line in places) == 1
    assert lines[-1] == f"{called} left the table."


def test_each_bot_has_a_key_and_finds_a_name_of_its_own(host):
    line = line_of(host)
    with people(line, "first bot", "FIRST bot 2"):
        assert run(name_at(line)) == "first bot 3"
        with pytest.raises(UserError, match="has the name first bot already"):
            run(name_at(line, "--name=first bot"))


async def name_at(line, *flags):
    """Let `mine:first` sit down as the command does, and leave; return what it is called there."""
    arguments = make_parser().parse_args(["bot", "mine:first", "--join", line, *flags])
    told = asyncio.Queue()
    running = bot.Run(arguments)
    running._say = lambda lines: told.put_nowait(lines[0])
    staying, first = asyncio.create_task(running.stay()), asyncio.create_task(told.get())
    await asyncio.wait([staying, first], return_when=asyncio.FIRST_COMPLETED)
    staying.cancel()
    await asyncio.gather(staying, return_exceptions=True)
    if not first.done():
        first.cancel()
        staying.result()
    return first.result().partition(" sits")[0]


def test_kept_keys_lead_back_to_the_same_seat(host, tmp_path):
    file = tmp_path / "keys" / "mine.key"
    arguments = make_parser().parse_args(["bot", "easy", "--join=Lunch", f"--keys={file}"])
    assert bot.Run(arguments)._keys == bot.Run(arguments)._keys
    arguments.keys = None
    assert bot.Run(arguments)._keys != bot.Run(arguments)._keys


def test_a_file_for_keys_that_cannot_be_used_is_told(capsys, tmp_path):
    code, _, error = luznet_bot(capsys, "easy", "--join=Lunch", f"--keys={tmp_path}")
    assert code == 1
    assert f"The key file {tmp_path} cannot be used" in error


@pytest.mark.parametrize(
    ("given", "called"),
    [
        ("strong", "strong bot"),
        ("mine:choose", "mine bot"),
        ("my_bots:choose", "my bots"),
        ("players.owl:choose", "owl bot"),
        ("my_bots:night_owl", "night owl bot"),
        ("my_bots:the_very_best_of_all", "the very best bot"),
    ],
)
def test_a_bot_is_called_after_its_function_or_its_module(given, called):
    names = bot.names_for(given, None)
    assert names[0] == called
    assert all(len(name) <= 20 for name in names)
    assert len(set(names)) == len(names)
    assert bot.names_for(given, "Owl") == ("Owl",)


# ---- what goes wrong in a bot ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "says"),
    [
        ("divides", r"raised ZeroDivisionError: division by zero \(mine\.py:15\)\."),
        ("asks", r"raised AttributeError: .*'crystal_ball' \(helper\.py:2\)\."),
        ("leaves", r"raised SystemExit: 3 \(mine\.py:21\)\."),
        ("forgets", r"chose None, which is not one of view\.legal\."),
        ("cheats", r"chose Play\(position=9\), which is not one of view\.legal\."),
    ],
)
def test_what_a_bot_does_wrong_is_one_sentence_and_a_bot_of_the_host_plays_on(
    capsys, host, function, says
):
    with people(line_of(host), "Ann", "Ben", play=True):
        code, lines, error = luznet_bot(capsys, f"mine:{function}", "--join", line_of(host))
    assert code == 1
    assert re.search(f"^luznet: The bot {says}", error), error
    assert lines[-1].endswith("left the table. One of the host's bots plays on for it.")
    if "raised" in says:
        assert str(folders().log) in error
        assert "Traceback" in folders().log.read_text()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("mighty", "No bot for luz is called 'mighty'. There are easy, normal, good, strong, "),
        ("nowhere:bot", "'nowhere' cannot be imported: ModuleNotFoundError: No module named"),
        ("mine:nothing", "'mine' has nothing called 'nothing'."),
        ("mine:HELPER", "'mine' has nothing called 'HELPER'."),
        ("helper:__name__", "'helper:__name__' is not a function."),
        ("mine:short", "'mine:short' is not a bot: it has to take a view, rng and budget"),
    ],
)
def test_a_wrong_bot_is_told_before_the_search_for_a_table(capsys, name, says):
    code, lines, error = luznet_bot(capsys, name, "--join=Nowhere")
    assert (code, lines) == (1, [])
    assert error.startswith(f"luznet: {says}")


def test_the_place_of_an_error_at_the_import_is_told(capsys, tmp_path):
    (tmp_path / "mine.py").write_text("import random\n\nrandom.choice([])\n")
    code, _, error = luznet_bot(capsys, "mine:choose", "--join=Nowhere")
    assert code == 1
    assert re.search(r"'mine' cannot be imported: IndexError: .* \(mine\.py:3\)\.$", error)


# ---- thinking --------------------------------------------------------------------------------


def view_to_bet():
    luz = GAMES["luz"]
    state = luz.new(3, luz.options_type())
    while (actor := luz.to_act(state)) < 0:
        state, _ = luz.apply(state, actor, luz.draw(state, lambda below: below - 1))
    return luz.view(state, actor)


def test_a_slow_bot_is_told_of_once_a_game_and_one_that_hangs_each_time(monkeypatch):
    monkeypatch.setattr(runner, "BUDGET", 0.01)
    monkeypatch.setattr(runner, "LONG", 0.03)
    told, may_end = asyncio.Queue(), threading.Event()

    def slow(view, rng, budget):
        may_end.wait(10)
        return view.legal[3]

    async def scenario():
        mind = runner.Runner(slow, told.put_nowait)
        lines = []
        for game in (1, 2):
            mind.begin_game()
            for _turn in (1, 2):
                may_end.clear()
                choosing = asyncio.create_task(mind.choose(view_to_bet()))
                while (line := await asyncio.wait_for(told.get(), 10)) != words.VERY_SLOW(
                    seconds=decimal(0.03, None)
                ):
                    lines.append((game, line))
                may_end.set()
                assert await choosing == view_to_bet().legal[3]
        return lines

    slow_line = words.SLOW(seconds=decimal(0.01, None))
    assert run(scenario()) == [(1, slow_line), (2, slow_line)]


def test_a_bot_that_never_answers_keeps_nobody_from_leaving():
    for_ever = threading.Event()

    async def scenario():
        mind = runner.Runner(lambda view, rng, budget: for_ever.wait(), print)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(mind.choose(view_to_bet()), 0.01)

    run(scenario())  # and the loop ends
    for_ever.set()


def test_what_equals_a_legal_action_is_sent_in_the_words_of_the_game():
    class Odd(int):
        """A number that no message could hold."""

    async def scenario():
        mind = runner.Runner(lambda view, rng, budget: Bet(Odd(2)), print)
        return await mind.choose(view_to_bet())

    assert type(run(scenario()).tricks) is int


# ---- the way to the table --------------------------------------------------------------------


def test_a_table_that_is_not_there_is_told(capsys, monkeypatch):
    monkeypatch.setattr("luznet.commands.find.PATIENCE", 0.2)
    code, _, error = luznet_bot(capsys, "easy", "--join=Nowhere")
    assert code == 1
    assert "No table called 'Nowhere' was found" in error


def named(*names):
    return [Entry(Place(("10.0.0.1",), 7, ""), f"id{name}", name, "luz", 0, 4) for name in names]


@pytest.mark.parametrize(
    ("typed", "names", "suggested"),
    [
        ("Host", ["Lunch", "Host's table"], ["Host's table"]),
        ("table", ["Our table", "Lunch"], ["Our table"]),
        ("Lnuch", ["Lunch", "Dinner"], ["Lunch"]),
        ("lunch", ["Lunch 4", "Lunch 3", "Lunch 2", "Lunch 1"], ["Lunch 1", "Lunch 2", "Lunch 3"]),
        ("nowhere", ["Lunch", "Host's table"], []),
    ],
)
def test_the_nearest_names_of_tables_are_suggested(typed, names, suggested):
    assert find.nearest(typed, named(*names)) == suggested


@pytest.mark.parametrize("name", ["Lunch", "Host's table", 'the "best" $(one)', "`id`", "it's!"])
def test_what_is_suggested_is_one_word_for_a_shell(name):
    told = find._not_found(name[:-1], named(name), "luznet watch")
    command = told.partition("Did you mean `")[2].partition("`? `luznet` lists")[0]
    assert shlex.split(command) == ["luznet", "watch", name]


def test_a_table_of_which_a_part_of_the_name_was_typed_is_suggested(capsys, tmp_path):
    with processes() as start:
        start_host(start, tmp_path, "--local", "--table-name=Zebra's own table")
        code, _, error = luznet_bot(capsys, "easy", "--join=Zebra")
    assert code == 1
    assert """Did you mean `luznet bot easy --join "Zebra's own table"`?""" in error


def test_a_host_that_does_not_answer_is_told(capsys, monkeypatch):
    monkeypatch.setattr("luznet.client.player.CHANCE_TO_SIT", 0.3)
    code, _, error = luznet_bot(capsys, "easy", "--join", join_line("127.0.0.1", 9, "x" * 40))
    assert (code, error) == (1, f"luznet: {words.NO_ANSWER()}")


def test_a_table_without_a_free_seat_is_told(capsys, host):
    with people(line_of(host), "Ann", "Ben", "Cleo"):
        code, _, error = luznet_bot(capsys, "easy", "--join", line_of(host))
    assert (code, error[:37]) == (1, "luznet: All 3 seats are taken by peop")


def test_a_bot_comes_to_a_private_table_by_an_invite_once(capsys, tmp_path):
    host = RunningServer(tmp_path, private=True)
    code, _, error = luznet_bot(capsys, "easy", "--join", line_of(host))
    assert (code, error) == (1, f"luznet: {words.NEEDS_CODE()}")
    invite = invite_line("127.0.0.1", host.server.pairing_port, host.server.admission.new_token(""))
    assert run(name_at(invite)) == "first bot"
    code, _, error = luznet_bot(capsys, "easy", "--join", invite)
    assert (code, error[:33]) == (1, "luznet: This invite was used alre")
    host.stop()


def test_the_code_is_given_once_and_a_wrong_one_is_told():
    async def scenario():
        answer = bot.answers("123456")
        assert await answer(NeedsCode("anna@lemon")) == "123456"
        with pytest.raises(UserError, match="The code was wrong"):
            await answer(NeedsCode("anna@lemon", "wrong_code"))
        with pytest.raises(UserError, match="LUZNET_CODE"):
            await bot.answers(None)(NeedsCode("anna@lemon"))
        with pytest.raises(UserError, match=r"^STOP.*So the bot did not go there"):
            await answer(ChangedKey("anna@lemon", "a b c", "d e f"))
        with pytest.raises(UserError, match=r"^ben@pear went on.*So the bot did not go there"):
            await answer(WentOnAlone("anna@lemon", "ben@pear"))

    run(scenario())


@pytest.mark.parametrize(
    "code", [*REFUSALS, "closing", "replaced", "hostile", "no_answer", "other_key", "lost", "ended"]
)
def test_every_reason_why_there_is_no_seat_is_a_sentence(code):
    said = bot.sentence(CannotPlay(code, {"name": "Ben", "seats": 4, "missing": 2}))
    assert said[0].isupper()
    assert said[-1] in ".?"
    assert "(" not in said
