"""`luznet replay`: a recorded game again, step by step, on a screen or in plain mode."""

import argparse
import asyncio
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from luznet.client.session import Session
from luznet.commands.errors import UserError
from luznet.commands.frontend import LateCoach
from luznet.commands.profile import keys_in, preferences, uses_plain
from luznet.history import words
from luznet.preferences.chosen import Preferences
from luznet.replay.curve import Curve
from luznet.settings import Folders, folders
from luznet.wire.record import BadRecord, Kept

if TYPE_CHECKING:
    from luznet.coach.oracle import Oracle
    from luznet.terminal.replay.screen import ReplayScreen
    from luznet.terminal.replay.shared import SharedReplayScreen
    from luznet.terminal.replay.tools import Tools

BOT_BUDGET = 0.2
"""Seconds that a bot may think in a game that is tried differently."""


def run_replay(options: argparse.Namespace) -> int:
    """Show a recorded game; return the exit code. Raises `UserError`."""
    chosen, home = preferences(options), folders()
    kept = recorded(options.game, home)
    if uses_plain(options):
        from luznet.commands.plain_replay import run_plain_replay

        return run_plain_replay(kept, chosen, home)
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        return runner.run(_show(kept, chosen, home))


async def _show(kept: Kept, chosen: Preferences, home: Folders) -> int:
    from luznet.commands.play import ended
    from luznet.terminal.app import App

    backstage = Backstage(lambda: app.invalidate())
    try:
        screen = backstage.screen(kept, lambda: app.exit(), chosen, home)
        app = App(screen, log=home.log, settings=chosen.settings)
        return ended(await app.run())
    finally:
        backstage.close()


# ---- the record --------------------------------------------------------------------------


def recorded(wanted: str, home: Folders) -> Kept:
    """Return the record that a user named: by its file, or by the beginning of its id in their own
    store. Raises `UserError`."""
    try:
        from luznet.history.checking import check

        kept = record_of(wanted, home, is_file=is_file(wanted))
        check(kept)
    except BadRecord as bad:
        raise UserError(words.bad(bad)) from None
    return kept


def record_of(wanted: str, home: Folders, *, is_file: bool) -> Kept:
    """Return a record from a file or from the user's store; only its form is checked. Raises
    `BadRecord`, `UserError`."""
    from luznet.commands.history import record_in

    return record_in(Path(wanted)) if is_file else _in_store(wanted, home)


def is_file(wanted: str) -> bool:
    """Return whether a user means a file, not the name of a game."""
    return any(sign in wanted for sign in "./\\")


def _in_store(wanted: str, home: Folders) -> Kept:
    from luznet.commands.history import opened_store
    from luznet.history.store import NoGame

    with opened_store(home) as store:
        if not wanted.isascii():  # nor need it be text at all
            raise NoGame(wanted, 0)
        return store.find(wanted)


# ---- what thinks for it ------------------------------------------------------------------


class Backstage:
    """What thinks for a replay: the coach, the oracle and the bots, each started when it is first
    asked. Close it before the event loop ends."""

    def __init__(self, on_change: Callable[[], None]) -> None:
        """`on_change` is called whenever an answer has come."""
        self._on_change = on_change
        self.coach = LateCoach(on_change)
        self._oracle: Oracle | None = None

    def screen(
        self, kept: Kept, back: Callable[[], None], chosen: Preferences, home: Folders
    ) -> "ReplayScreen":
        """Return the screen of a replay; `back` closes it. Raises `BadRecord`, `UserError`."""
        from luznet.terminal.replay.screen import ReplayScreen

        return ReplayScreen(kept, back, chosen.settings, self.coach, self._tools(own_key(home)))

    def shared_screen(
        self, kept: Kept, back: Callable[[], None], chosen: Preferences, session: Session
    ) -> "SharedReplayScreen":
        """Return the screen of a replay for the table of a session."""
        from luznet.terminal.replay.shared import SharedReplayScreen

        tools = self._tools(key_at(session, kept))
        return SharedReplayScreen(kept, back, session, chosen.settings, self.coach, tools)

    def _tools(self, key: str) -> "Tools":
        """Return what a reader with this key can use."""
        from luznet.terminal.replay.tools import Tools

        random = Random(os.urandom(8))  # noqa: S311 - how bots play, not what they hold
        return Tools(oracle=self, choose=partial(choose, random), key=key)

    def curve(self, kept: Kept) -> Curve:
        if self._oracle is None:
            from luznet.coach.oracle import Oracle

            self._oracle = Oracle(self._on_change)
        return self._oracle.curve(kept)

    def close(self) -> None:
        """End the processes that think."""
        self.coach.close()
        if self._oracle is not None:
            self._oracle.close()


def choose(random: Random, view: Any) -> Any:
    """Return the action of a bot of the usual level for its view."""
    from luznet.bots.find import bot_for
    from luznet.games import game_of

    return bot_for(game_of(view).name)(view, random, BOT_BUDGET)


def key_at(session: Session, kept: Kept) -> str:
    """Return the key with which the user played the last game at the table of a session; empty for
    a spectator."""
    seat = session.client.situation.own_seat
    return "" if seat is None else kept.record.holders[seat].key


def own_key(home: Folders) -> str:
    """Return the user's public key; empty if they have none yet. Raises `UserError`."""
    return keys_in(home.identity).public if home.identity.exists() else ""
