"""`luznet bot`: a program sits down at a table as a person would, and plays game after game.

    BOT -> a function -> Runner (a thread for each turn)
    TABLE -> a place -> Player (the client of programs) -> lines on what happens

It has its own key, so that several can sit at one table.
"""

import argparse
import asyncio
import inspect
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from luznet.bots import UnknownBot, bot_by_name, look_in
from luznet.bots.bot import Choose, player_of
from luznet.bots.trouble import told
from luznet.client.arrival import arrive
from luznet.client.player import CannotPlay, Player, sit_down
from luznet.client.questions import Ask, ChangedKey, Question, WentOnAlone
from luznet.client.session import known_link
from luznet.commands.bot import words
from luznet.commands.bot.log import GameLog
from luznet.commands.bot.runner import BotFailed, ChoseIllegal, Runner
from luznet.commands.console import Output, Questions, ended_by_signals
from luznet.commands.errors import OK, UserError, current_folder, keep_trace, pairing_told
from luznet.commands.find import find_table, search
from luznet.commands.profile import keys_in
from luznet.commands.secret import taken_code
from luznet.games import GAMES, MAIN
from luznet.i18n import FAREWELLS, farewell, refusal, sentences
from luznet.i18n.tables import OTHER_KEY, stop, went_on
from luznet.language import quoted
from luznet.settings import folders
from luznet.trust import KnownHosts
from luznet.wire.messages import Refused
from luznet.wire.text import NAME_MOST, clean_name

if TYPE_CHECKING:
    from luznet.client.link import LinkMaker
    from luznet.client.lobby import Place
    from luznet.transport import KeyPair

PATIENCE: Final = 60.0
"""Seconds after which a lost table is given up."""
NAMESAKES: Final = 15
"""How many bots of one kind find a free name at a table."""


def run_bot(arguments: argparse.Namespace) -> int:
    """Run `luznet bot`; return the exit code. Raises `UserError`."""
    look_in(current_folder(), [arguments.bot])
    _check_bot(arguments.bot)
    run = Run(arguments)
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        return runner.run(run.stay())


class Run:
    """One bot at one table, from the search for it until it has left."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._bot: str = arguments.bot
        self._wanted: str = arguments.join
        self._games: int | None = arguments.games
        self._code = taken_code()
        self._names = names_for(arguments.bot, getattr(arguments, "name", None))
        file = None if arguments.keys is None else Path(os.path.expanduser(arguments.keys))
        self._keys = _keys(file)
        self._votes = None if file is None else file.with_name(f"{file.name}.votes")
        self._output = Output()
        self._ended_by = 0

    async def stay(self) -> int:
        """Go to the table, play there, and leave; return the exit code. Raises `UserError`."""
        task = asyncio.current_task()

        def end(number: int) -> None:
            self._ended_by = number
            if task is not None:
                task.cancel()

        with ended_by_signals(end):
            try:
                await self._visit()
            except asyncio.CancelledError:
                if not self._ended_by:  # it was Ctrl-C
                    raise
                return 128 + self._ended_by
            except CannotPlay as why:
                if why.code != "closing":
                    raise UserError(sentence(why)) from None
                self._say([farewell(why.code)])
        self._output.check()
        return OK

    async def _visit(self) -> None:
        place, table = await find_table(self._wanted, f"luznet bot {self._bot} --join")
        known = KnownHosts(folders().known_hosts)
        ask = answers(self._code)
        with pairing_told():
            place = await arrive(place, self._keys, self._names[0], known, ask)
        for name in self._names:
            try:
                await self._sit(place, table, name, known_link(known, search, ask))
                return
            except CannotPlay as why:
                if why.code != "name_taken" or name == self._names[-1]:
                    raise

    async def _sit(self, place: "Place", table: str | None, name: str, linked: "LinkMaker") -> None:
        """Sit down, play, and leave whatever happens."""
        log = GameLog(name, self._say)
        try:
            async with sit_down(
                place,
                name,
                keys=self._keys,
                votes=self._votes,
                table=table,
                patience=PATIENCE,
                on_change=log.go_on,
                linked=linked,
            ) as player:
                try:
                    await self._play(player)
                finally:
                    player.leave()
        finally:
            log.end()

    async def _play(self, player: Player) -> None:
        """Play game after game. Raises `CannotPlay` and `UserError`."""
        table, evening = player.client.table, player.client.evening.news
        game = table.game if table else evening.game if evening else ""
        bot = _found(game, self._bot)
        runner = Runner(bot, lambda line: self._say([line]))
        played = 0
        while not (played == self._games or self._output.is_broken or player.is_evening_over):
            runner.begin_game()
            async for view in player.turns(ready=True):
                if not player.act(await self._choice(runner, view)):
                    self._say([words.TOO_LATE()])
            played += 1

    async def _choice(self, runner: Runner, view: Any) -> Any:
        try:
            return await runner.choose(view)
        except ChoseIllegal as chosen:
            raise UserError(words.illegal(str(chosen))) from None
        except BotFailed as failed:
            error, log = failed.__cause__ or failed, folders().log
            keep_trace(error, log)
            raise UserError(words.FAILED(what=told(error, _home(self._bot)), file=log)) from None

    def _say(self, lines: Sequence[str]) -> None:
        self._output.say(lines)


# ---- the bot -------------------------------------------------------------------------------


def _check_bot(name: str) -> None:
    """Raise `UserError` for a bot that no game has, before disturbing anybody."""
    games = [game for game in GAMES if _is_there(game, name)]
    choose = _found(games[0] if games else MAIN, name)
    try:
        inspect.signature(choose).bind(None, None, None)
    except TypeError:
        raise UserError(words.CANNOT_BE_ASKED(name=quoted(name))) from None
    except ValueError:
        """Python cannot say what it takes: perhaps a view, rng and budget."""


def _is_there(game: str, name: str) -> bool:
    try:
        bot_by_name(game, name)
    except UnknownBot:
        return False
    return True


def _found(game: str, name: str) -> Choose:
    try:
        return player_of(bot_by_name(game, name), Random())  # noqa: S311 - not secret
    except UnknownBot as unknown:
        if unknown.__cause__ is not None:
            keep_trace(unknown.__cause__, folders().log)
        raise UserError(words.unknown(unknown)) from None


def _home(name: str) -> Path:
    """Return the folder with the code of a bot."""
    module = sys.modules.get(name.partition(":")[0])
    file = getattr(module, "__file__", None)
    return Path(file).parent if file else current_folder()


def names_for(bot: str, wanted: str | None) -> Sequence[str]:
    """Return names for a bot, best first; a name that was asked for is the only one."""
    if wanted is not None:
        return (wanted,)
    module, _, function = bot.partition(":")
    stem = module.rpartition(".")[2] if function in ("", "choose") else function
    name = clean_name(stem.replace("_", " "), NAME_MOST - len(" bot 15")) or "bot"
    first = name if "bot" in name.casefold() else f"{name} bot"
    return (first, *(f"{first} {number}" for number in range(2, NAMESAKES + 1)))


# ---- the way to the table ------------------------------------------------------------------


def _keys(file: Path | None) -> "KeyPair":
    """Return the bot's keys: fresh ones, or those in a file. Raises `UserError`."""
    from luznet.transport import new_keys

    return new_keys() if file is None else keys_in(file)


def answers(code: str | None) -> Ask:
    """Return a function that answers the questions on the way to a host: with the code if there is
    one, else by asking in the terminal. It raises `UserError` if nobody can answer."""

    terminal = Questions()

    async def answer(question: Question) -> str | None:
        if isinstance(question, ChangedKey):
            raise UserError(sentences(stop(question), words.BOT_STOPS()))
        if isinstance(question, WentOnAlone):
            raise UserError(sentences(went_on(question), words.BOT_STAYS()))
        problem = refusal(Refused(of="", code=question.problem)) if question.problem else ""
        if code is not None and problem:
            raise UserError(problem)
        given = code
        if given is None and sys.stdin is not None and sys.stdin.isatty():
            given = await terminal.ask(sentences(problem, words.TYPE_CODE()))
        if given is None:
            raise UserError(words.NEEDS_CODE())
        return given

    return answer


def sentence(why: CannotPlay) -> str:
    """Return why there was no seat, or it was lost."""
    own = {
        "no_answer": words.NO_ANSWER,
        "other_key": OTHER_KEY,
        "lost": words.LOST,
        "ended": words.ENDED,
    }
    if why.code in own:
        return own[why.code]()
    if why.code == "not_admitted":
        return words.NEEDS_CODE()
    if why.code in FAREWELLS and why.code != "version":
        return farewell(why.code)
    return refusal(Refused(of="", code=why.code, facts=why.facts))
