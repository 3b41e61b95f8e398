"""Runs contests on an executor, and stores each round once it is played.

The executor is any `concurrent.futures.Executor`: processes of this machine, or of a cluster. The
file of rounds has one JSON object per line; a line that was cut off is played again.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import msgspec

from luznet.arena.contest import Contest, Result, play_round
from luznet.bots import look_in


class Kept(msgspec.Struct, frozen=True):
    """A line of the file: a round and its contest."""

    contest: Contest
    result: Result


Results = dict[Contest, dict[int, Result]]
"""By contest, and the round's number."""
OnResult = Callable[[Contest, Result], None]


def run(
    rounds: Iterable[tuple[Contest, int]],
    executor: Executor,
    folder: Path,
    done: Results,
    on_result: OnResult,
) -> None:
    """Play the rounds, by contest and number, that are not done yet, and pass each to
    `on_result`.

    Bots from outside luznet are looked for in the folder. Raises what `play_round` does; the
    remaining rounds are cancelled then.
    """
    waiting: dict[Future[Result], Contest] = {
        executor.submit(_play, str(folder), contest, number): contest
        for contest, number in rounds
        if number not in done.get(contest, {})
    }
    try:
        for future in as_completed(waiting):
            on_result(waiting[future], future.result())
    finally:
        for future in waiting:
            future.cancel()


def _play(folder: str, contest: Contest, number: int) -> Result:
    """Play a round in a process that may not know the folder of bots yet."""
    look_in(Path(folder), (contest.bot, *contest.others))
    return play_round(contest, number)


def read_kept(path: Path) -> Results:
    """Return the stored results; none if there is no file. Raises OSError."""
    found: Results = {}
    lines = path.read_bytes().splitlines() if path.exists() else []
    for line in lines:
        try:
            kept = msgspec.json.decode(line, type=Kept)
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        found.setdefault(kept.contest, {})[kept.result.number] = kept.result
    return found


@contextmanager
def keeping(path: Path | None) -> Iterator[OnResult]:
    """Append every result to a file, if there is one. Raises OSError."""
    if path is None:
        yield lambda contest, result: None
        return
    with path.open("ab") as file:
        _end_line(path, file)

        def keep(contest: Contest, result: Result) -> None:
            file.write(msgspec.json.encode(Kept(contest, result)) + b"\n")
            file.flush()

        yield keep


def _end_line(path: Path, file: IO[bytes]) -> None:
    """End a last line that was cut off."""
    before = path.read_bytes()
    if before and not before.endswith(b"\n"):
        file.write(b"\n")
