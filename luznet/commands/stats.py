"""`luznet stats` and `luznet season`: figures over the games that were kept, on a screen or in
lines."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from luznet.commands.errors import OK, USAGE, UserError
from luznet.commands.history import opened_store
from luznet.commands.profile import keys_in, uses_plain
from luznet.history.store import Store
from luznet.language import commas
from luznet.settings import Folders, folders
from luznet.statistics import words
from luznet.statistics.figures import Asked, figures, people_called
from luznet.statistics.lines import figures_data, json_of, lines_of, season_data
from luznet.statistics.report import Report, report_of, season_report, seasons_report
from luznet.statistics.season import Season, hidden_people, hide, season, seasons

if TYPE_CHECKING:
    from luznet.terminal.app import App
    from luznet.terminal.screen import Binding, Screen

KEY_SHOWN = 8
"""How much of a key is shown to tell people of the same name apart."""
MOST = 6
"""How many of them are named."""


def run_stats(options: argparse.Namespace) -> int:
    """Show figures; return the exit code. Raises `UserError`."""
    home = folders()
    with opened_store(home) as store:
        key = _key_of(store, options.player) if options.player else own_key(home)
        asked = Asked(key, options.game or "", options.players or 0, options.bots, options.since)
        if options.json:
            print(json_of(figures_data(figures(store, asked))))
        elif uses_plain(options):
            _print(report_of(figures(store, asked)))
        else:
            from luznet.terminal.statistics.stats import StatsScreen

            _show(options, lambda leave: StatsScreen(store, asked, leave))
    return OK


def run_season(options: argparse.Namespace) -> int:
    """Show a season, or all; return the exit code. Raises `UserError`."""
    with opened_store() as store:
        if options.hide or options.show:
            print(_hidden(store, options.hide, options.show))
        elif options.json:
            found = [_season(store, options.season)] if options.season else _all(store)
            print(json_of([season_data(each) for each in found]))
        elif uses_plain(options):
            _print(_season_report(store, options.season))
        else:
            from luznet.terminal.statistics.season import SeasonScreen

            name = _season(store, options.season).name if options.season else ""
            _show(options, lambda leave: SeasonScreen(store, leave, name))
    return OK


def own_key(home: Folders) -> str:
    """Return the user's public key; raises `UserError`."""
    return keys_in(home.identity).public


def _key_of(store: Store, wanted: str) -> str:
    """Return the key of the person whom the user named; raises `UserError`."""
    return _one(people_called(store, wanted), wanted, words.NOBODY(wanted=wanted))


def _one(found: Mapping[str, str], wanted: str, none: str) -> str:
    if not found:
        raise UserError(none, USAGE)
    if len(found) > 1:
        names = commas([f"{name} ({key[:KEY_SHOWN]})" for key, name in [*found.items()][:MOST]])
        raise UserError(words.SEVERAL(wanted=wanted, names=names), USAGE)
    return next(iter(found))


def _season(store: Store, name: str) -> Season:
    found = season(store, name)
    if found is None:
        raise UserError(words.NO_SEASON(wanted=name))
    return found


def _all(store: Store) -> list[Season]:
    """Return all seasons with their standings."""
    return [_season(store, each.name) for each in seasons(store)]


def _season_report(store: Store, name: str) -> Report:
    """Return a season; without a name the only one, or the list of all."""
    found = seasons(store)
    if name or len(found) == 1:
        return season_report(_season(store, name or found[0].name))
    return seasons_report(found)


def _hidden(store: Store, hides: str, shows: str) -> str:
    """Hide or show somebody; return a sentence about it."""
    if hides:
        found = people_called(store, hides)
        key = _one(found, hides, words.NOBODY(wanted=hides))
        hide(store, key, is_hidden=True)
        return words.IS_HIDDEN(name=found[key])
    found = {key: name for key, name in hidden_people(store).items()
             if shows.casefold() == name.casefold() or key.startswith(shows)}  # fmt: skip
    key = _one(found, shows, words.NOT_HIDDEN(wanted=shows))
    hide(store, key, is_hidden=False)
    return words.IS_SHOWN(name=found[key])


def ways(app: "Callable[[], App]", store: Store, home: Folders) -> "Sequence[Binding]":
    """Return the keys that lead from the history to statistics and seasons. `app` returns the
    application once it runs."""
    from luznet.terminal.keys import label
    from luznet.terminal.screen import Binding

    def show_figures() -> None:
        from luznet.terminal.statistics.stats import StatsScreen

        app().push(StatsScreen(store, Asked(own_key(home)), app().back))

    def show_season() -> None:
        from luznet.terminal.statistics.season import SeasonScreen

        app().push(SeasonScreen(store, app().back))

    return (
        Binding(("s",), "s", label("your games in numbers"), show_figures, label("statistics")),
        Binding(("t",), "t", label("the table of a season"), show_season, label("season")),
    )


def _print(report: Report) -> None:
    for line in lines_of(report):
        print(line)


def _show(options: argparse.Namespace, make: "Callable[[Callable[[], None]], Screen]") -> None:
    """Show a screen until it is left."""
    import asyncio

    from luznet.commands.play import ended
    from luznet.commands.profile import preferences
    from luznet.terminal.app import App

    chosen = preferences(options)

    async def run() -> int:
        app = App(make(lambda: app.exit()), log=folders().log, settings=chosen.settings)
        return ended(await app.run())

    asyncio.run(run())
