"""`luznet arena`: compares bots over many deals, each played from every seat."""

import argparse
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any, TypeAlias

from luznet.arena.contest import BadChoice, Contest, Result
from luznet.arena.league import standings, tables
from luznet.arena.report import (
    as_csv,
    as_data,
    as_json,
    as_text,
    league_as_data,
    league_as_text,
)
from luznet.arena.run import Results, keeping, read_kept, run
from luznet.arena.tally import tally
from luznet.bots import UnknownBot, bot_by_name, look_in
from luznet.commands.bar import Bar
from luznet.commands.bot.words import unknown
from luznet.commands.errors import OK, USAGE, UserError, current_folder
from luznet.games import GAMES
from luznet.language import _, commas, ngettext
from luznet.layout import fitted
from luznet.streams import NotWritten
from luznet.troubles import why
from luznet.wire.messages import Options

PATIENCE = 5
"""Seconds for a cluster to answer."""
Rounds: TypeAlias = Sequence[tuple[Contest, int]]
"""What to play: contests, and the number of the round."""


def run_arena(arguments: argparse.Namespace) -> int:
    """Play the contests and print the results; return the exit code. Raises `UserError`."""
    _check_bots(arguments)
    rounds = _league(arguments) if arguments.league else _contests(arguments)
    kept_at = Path(arguments.keep) if arguments.keep else None
    try:
        done = read_kept(kept_at) if kept_at else {}
        for path in (arguments.json, arguments.csv):
            _check_writable(path)
        _play(rounds, arguments, done, kept_at)
        text, data = (_as_league if arguments.league else _as_contests)(rounds, arguments, done)
        print(text)
        _write(arguments.json, as_json(data))
        _write(arguments.csv, as_csv(data))
    except NotWritten:
        raise
    except OSError as error:
        # i18n: {reason} is what the system says: "Permission denied".
        trouble = _("{file} cannot be used: {reason}. Choose another file.",
            file=error.filename or arguments.keep, reason=why(error))  # fmt: skip
        raise UserError(trouble) from None
    return OK


def _check_bots(arguments: argparse.Namespace) -> None:
    """Raise `UserError` for an unknown bot."""
    names = {*arguments.bots, *(name for field in _fields(arguments) for name in field)}
    look_in(current_folder(), names)
    for name in names:
        try:
            bot_by_name(arguments.game, name)
        except UnknownBot as error:
            raise UserError(unknown(error), USAGE) from None


def _fields(arguments: argparse.Namespace) -> list[tuple[str, ...]]:
    return [tuple(field.split("+")) for field in arguments.against or ["normal"]]


def _players(arguments: argparse.Namespace) -> int:
    players: int = arguments.players or GAMES[arguments.game].seats_near(Options().players)
    return players


def _contests(arguments: argparse.Namespace) -> Rounds:
    """Return every bot against every field, round by round."""
    players = _players(arguments)
    contests = [
        Contest(arguments.game, players, bot, field, arguments.seed)
        for bot in arguments.bots
        for field in _fields(arguments)
    ]
    return [(contest, number) for number in range(arguments.rounds) for contest in contests]


def _league(arguments: argparse.Namespace) -> Rounds:
    """Return the tables of a league. Raises `UserError`."""
    bots = [*dict.fromkeys(arguments.bots)]
    if len(bots) < 2 or arguments.against:
        raise UserError(_("A league is between two bots or more, all named before --league, and "
            "without --against."), USAGE)  # fmt: skip
    game, players = arguments.game, _players(arguments)
    return tables(game, players, bots, arguments.rounds, arguments.seed)


def _as_contests(
    rounds: Rounds, arguments: argparse.Namespace, done: Results
) -> tuple[str, Sequence[dict[str, Any]]]:
    """Return the results of contests as text and as data."""
    played = range(arguments.rounds)
    contests = [*dict.fromkeys(contest for contest, _number in rounds)]
    lines = [tally(each, [done[each][number] for number in played]) for each in contests]
    return as_text(lines), as_data(lines)


def _as_league(
    rounds: Rounds, arguments: argparse.Namespace, done: Results
) -> tuple[str, Sequence[dict[str, Any]]]:
    """Return the results of a league as text and as data."""
    results = [(contest, done[contest][number]) for contest, number in rounds]
    bots = [*dict.fromkeys(arguments.bots)]
    found = standings(bots, results, arguments.seed)
    return league_as_text(arguments.game, found), league_as_data(rounds[0][0], found)


def _play(
    rounds: Rounds, arguments: argparse.Namespace, done: Results, kept_at: Path | None
) -> None:
    wanted = len(rounds)
    missing = sum(number not in done.get(contest, {}) for contest, number in rounds)
    progress = Progress(wanted - missing, wanted, time.monotonic)
    with _executor(arguments) as executor, keeping(kept_at) as keep:

        def take(contest: Contest, result: Result) -> None:
            keep(contest, result)
            done.setdefault(contest, {})[result.number] = result
            progress.step()

        try:
            run(rounds, executor, current_folder(), done, take)
        except KeyboardInterrupt:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in active_children():  # a bot may think for long
                process.terminate()
            progress.end()
            _tell_kept(kept_at)
            raise
        except BrokenProcessPool:
            trouble = _("A process ended during a game; was there enough memory?")
            raise UserError(trouble) from None
        except BadChoice as error:
            # i18n: {bot} is its name, {chosen} what it chose, as Python writes it.
            trouble = _("{bot} chose {chosen}, which is not legal.", bot=error.bot,
                chosen=error.chosen)  # fmt: skip
            raise UserError(trouble) from None
        except Exception as error:
            raise UserError(_fault_of_a_bot(error)) from None
        finally:
            progress.end()


def _tell_kept(kept_at: Path | None) -> None:
    if kept_at:
        told = _("Finished rounds are kept in {file}; rerun to resume.", file=kept_at)
        print(fitted(told, sys.stderr), file=sys.stderr)


def _fault_of_a_bot(error: Exception) -> str:
    """Return where a bot failed."""
    frames = traceback.extract_tb(error.__traceback__)
    remote = error.__cause__
    where = ""
    if frames:
        file, line = Path(frames[-1].filename).name, frames[-1].lineno
        # i18n: Where an error is, in brackets.
        where = _("{file}, line {number}", file=file, number=line)
    if remote is not None:  # from another process: its trace is a text
        told = [
            line.strip() for line in str(remote).splitlines() if line.strip().startswith("File")
        ]
        where = told[-1] if told else where
    what = f"{type(error).__name__}: {error}{f' ({where})' if where else ''}"
    # i18n: {error} is told by Python, in English, with its place in brackets.
    return _("A bot failed: {error}", error=what)


def _finish_the_round() -> None:
    """Ignore Ctrl-C, which all processes of the group get: the one that hands out rounds reacts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _executor(arguments: argparse.Namespace) -> Iterator[Executor]:
    """Yield processes of this machine, or of a cluster."""
    if not arguments.dask:
        with ProcessPoolExecutor(arguments.jobs, initializer=_finish_the_round) as executor:
            yield executor
        return
    try:
        import distributed
    except ImportError:
        raise UserError(_("A cluster needs Dask: pip install 'luznet[dask]'.")) from None
    try:
        connect: Any = distributed.Client
        client = connect(arguments.dask, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        # i18n: {reason} is told by Dask, in English.
        trouble = _("There is no cluster at {address}: {reason}.", address=arguments.dask,
            reason=error)  # fmt: skip
        raise UserError(trouble) from None
    with client:
        yield client.get_executor()


def _check_writable(path: str | None) -> None:
    """Raise OSError if the results could not be written, before they cost hours."""
    if path and path != "-":
        with open(path, "ab"):
            """It can be written."""


def _write(path: str | None, text: str) -> None:
    if path == "-":
        sys.stdout.write(text)
    elif path:
        Path(path).write_text(text, encoding="utf-8")


class Progress:
    """A bar on the terminal, with the time left; nothing where there is no terminal."""

    def __init__(self, done: int, wanted: int, clock: Callable[[], float]) -> None:
        """`done` of the `wanted` rounds are there already; `clock` counts seconds."""
        self._first = self._done = done
        self._wanted = wanted
        self._clock = clock
        self._began = clock()
        self._bar = Bar(wanted)
        self._bar.show(done, self.told())

    def step(self) -> None:
        self._done += 1
        self._bar.show(self._done, self.told())

    def end(self) -> None:
        """End the line."""
        self._bar.end()

    def told(self) -> str:
        """Return how many rounds are played, and how long the rest takes."""
        # i18n: Progress: how many rounds are played, of how many.
        done = ngettext(
            "{done} of {number} round", "{done} of {number} rounds", self._wanted, done=self._done
        )
        return commas([done, *self._left()])

    def _left(self) -> Sequence[str]:
        """Return how long it still takes, if known."""
        played = self._done - self._first
        if not played or self._done == self._wanted:
            return ()
        seconds = (self._clock() - self._began) / played * (self._wanted - self._done)
        if seconds < 90:
            # i18n: How much longer it takes, in seconds.
            return (_("about {seconds} s left", seconds=round(seconds)),)
        # i18n: How much longer it takes, in minutes.
        return (_("about {minutes} min left", minutes=round(seconds / 60)),)
