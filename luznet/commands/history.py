"""`luznet history`, `luznet export`, `luznet import`: the games that were played.

In a terminal `luznet history` is a screen; elsewhere, and in plain mode, it prints a line for each
game, or JSON.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from luznet.commands.errors import FAILED, OK, USAGE, UserError
from luznet.commands.profile import preferences, uses_plain
from luznet.history import words
from luznet.history.checking import check
from luznet.history.store import Line, NoGame, Store, StoreTrouble
from luznet.history.wanted import ALL, Wanted
from luznet.i18n import history as said
from luznet.i18n import sentences
from luznet.language import _
from luznet.layout import fitted
from luznet.settings import Folders, folders
from luznet.troubles import why
from luznet.wire.record import MOST_FILE_BYTES, BadRecord, Kept, read_file, to_file

DAY_MS = 86_400_000
LATEST = 10
"""Games that plain mode tells at once."""


@contextmanager
def opened_store(
    home: Folders | None = None, report: Callable[[str], None] | None = None
) -> Iterator[Store]:
    """Open the user's store; its troubles become `UserError`. `report` takes what else there is to
    say of it."""
    tell = report or _warn
    try:
        path = (home or folders()).records
        store = Store(path, lambda aside: tell(words.set_aside(aside)))
        try:
            yield store
        finally:
            store.close()
    except StoreTrouble as trouble:
        raise UserError(words.trouble(trouble)) from None
    except NoGame as none:
        raise UserError(words.no_game(none)) from None


def wanted(arguments: argparse.Namespace) -> Wanted:
    """Return which games were asked for."""
    return Wanted(
        game=arguments.game or "",
        player=arguments.player or "",
        table=arguments.table or "",
        since=arguments.since,
        until=None if arguments.until is None else arguments.until + DAY_MS,
    )


def latest(home: Folders, text: str, report: Callable[[str], None]) -> list[str]:
    """Return a line for each of the last games, or for those with somebody or at a table whose name
    contains a text; in words, also what is wrong with the store."""
    try:
        with opened_store(home, report) as store:
            games = store.games(ALL._replace(text=text.strip()), LATEST)
    except UserError as error:
        return [str(error)]
    return [said.line_of(each) for each in games] or [
        said.NONE_FOUND() if text.strip() else said.NONE_KEPT()
    ]


# ---- luznet history ------------------------------------------------------------------------


def run_history(arguments: argparse.Namespace) -> int:
    """Show the games, or remove one; return the exit code. Raises `UserError`."""
    if arguments.remove:
        return _remove(arguments.remove, is_sure=arguments.yes)
    if not arguments.json and not uses_plain(arguments):
        return _show(arguments)
    with opened_store() as store:
        games = store.games(wanted(arguments), arguments.most)
        found = store.count(wanted(arguments))
    if arguments.json:
        print(json.dumps([_plain(each) for each in games], ensure_ascii=False, indent=2))
        return OK
    for line in [said.line_of(each) for each in games] or [_nothing(arguments)]:
        print(fitted(line, sys.stdout))
    if found > len(games):
        # i18n: --most is typed.
        print(_("There are {number} games; --most shows more of them.", number=found))
    return OK


def _nothing(arguments: argparse.Namespace) -> str:
    return said.NONE_KEPT() if wanted(arguments) == ALL else said.NONE_FOUND()


def _plain(game: Line) -> dict[str, Any]:
    return {**game._asdict(), "players": [player._asdict() for player in game.players]}


def _show(arguments: argparse.Namespace) -> int:
    """Show the games on a screen."""
    from luznet.commands.play import ended
    from luznet.commands.replay import Backstage
    from luznet.commands.stats import ways
    from luznet.terminal.app import App, Result
    from luznet.terminal.screens.history import HistoryScreen

    chosen, home = preferences(arguments), folders()

    async def shown(store: Store) -> Result:
        backstage = Backstage(lambda: app.invalidate())
        leading = ways(lambda: app, store, home)

        def replay(kept: Kept) -> None:
            app.push(backstage.screen(kept, app.back, chosen, home))

        screen = HistoryScreen(
            store, lambda: app.exit(), time.time, wanted(arguments), replay=replay, ways=leading
        )
        app = App(screen, log=home.log, settings=chosen.settings)
        try:
            return await app.run()
        finally:
            backstage.close()

    with opened_store() as store:
        return ended(asyncio.run(shown(store)))


def _remove(game: str, *, is_sure: bool) -> int:
    with opened_store() as store:
        record = store.find(game).record
        print(fitted(said.line_of(store.line(record.id)), sys.stdout))
        if not is_sure and not _confirmed():
            print(_("Nothing was removed."))
            return FAILED
        store.remove(record.id)
    print(_("The game was removed."))
    return OK


def _confirmed() -> bool:
    """Ask once whether to remove a game for good."""
    if not sys.stdin.isatty():
        # i18n: --yes is typed.
        raise UserError(_("Add --yes to remove a game without being asked."), USAGE)
    # i18n: What can be answered, and its first letter, follow: y for yes.
    answer = input(_("Remove this game for good? Type y to remove it: "))
    return answer.strip().casefold() in ("y", "yes")


# ---- luznet export, luznet import ------------------------------------------------------------


def run_export(arguments: argparse.Namespace) -> int:
    """Write the record of a game to a file; return the exit code. Raises `UserError`."""
    with opened_store() as store:
        kept = store.find(arguments.game)
        seen = store.seen(kept.record.id) if kept.differs else None
    if arguments.file == "-":
        sys.stdout.buffer.write(to_file(kept))
        return OK
    path = Path(arguments.file or f"luznet-{kept.record.id}.json")
    _write(path, kept, force=arguments.force)
    print(
        _("The game is in {file}. `luznet import` reads it on another computer.", file=named(path))
    )
    if seen is not None:
        aside = path.with_stem(f"{path.stem}-seen")
        _write(aside, seen, force=arguments.force)
        print(_("It was not agreed: what you saw of it is in {file}.", file=named(aside)))
    return OK


def _write(path: Path, kept: Kept, *, force: bool) -> None:
    """Write a record to a file. Raises `UserError`."""
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(to_file(kept))
    except FileExistsError:
        # i18n: --force is typed.
        trouble = _("{file} already exists. Choose another file, or add --force.", file=named(path))
        raise UserError(trouble) from None
    except OSError as error:
        raise UserError(_unusable(path, error)) from None


def run_import(arguments: argparse.Namespace) -> int:
    """Keep the records in files; return the exit code. Raises `UserError`."""
    refused = 0
    with opened_store() as store:
        for name in arguments.files:
            path = Path(name)
            try:
                print(fitted(_told(store, path, _read(path)), sys.stdout))
            except BadRecord as bad:
                refused += 1
                # i18n: {why} is a whole sentence.
                _say(_("{file} was not kept. {why}", file=named(path), why=words.bad(bad)))
            except OSError as error:
                refused += 1
                _say(_unusable(path, error))
    return FAILED if refused else OK


def record_in(path: Path) -> Kept:
    """Return the record in a file. Raises `BadRecord`, `UserError`."""
    try:
        return _read(path)
    except OSError as error:
        raise UserError(_unusable(path, error)) from None


def _read(path: Path) -> Kept:
    with path.open("rb") as file:
        return read_file(file.read(MOST_FILE_BYTES + 1))


def _told(store: Store, path: Path, kept: Kept) -> str:
    """Check a record and keep it; say what came of it. Raises `BadRecord`."""
    check(kept)
    is_new = store.keep(kept._replace(by=named(Path(path.name))))
    facts = {"file": named(path), "game": kept.record.id}
    if not is_new:
        return _("{file}: game {game} was already here.", **facts)
    return sentences(_("{file}: game {game} was kept.", **facts), _not_counted(store, kept))


def _not_counted(store: Store, kept: Kept) -> str:
    """Return why a game counts in no season, if that is for who stands for it."""
    judgement = store.judged(kept)
    if kept.record.outcome is None or len(judgement.people) < 2 or judgement.counts:
        return ""
    return said.IN_NO_SEASON_UNMET() if judgement.is_by_most else said.IN_NO_SEASON()


def _unusable(path: Path, error: OSError) -> str:
    # i18n: {reason} is what the system says: "Permission denied".
    told = {"file": named(path), "reason": why(error)}
    return _("{file} cannot be used: {reason}. Choose another file.", **told)


def named(path: Path) -> str:
    """Return the name of a file as it may be shown: it can come from anybody."""
    from luznet.wire.text import safe

    return safe(str(path))


def _warn(sentence: str) -> None:
    _say(f"luznet: {sentence}")


def _say(sentence: str) -> None:
    print(fitted(sentence, sys.stderr), file=sys.stderr)
