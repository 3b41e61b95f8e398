"""`luznet evening`: lead an evening, or write the last one to files.

Its host has a folder of its own in the data folder, with a journal, a key and a port: it may run
beside the user's usual host.
"""

import argparse
from pathlib import Path

from luznet.client.lobby import Place
from luznet.commands.errors import OK, UserError
from luznet.commands.profile import keys_in
from luznet.evening.entries import Plan
from luznet.evening.export import PageWords, standings_csv, tables_csv, to_html, to_json
from luznet.evening.state import Evening
from luznet.files import make_folder, replace_file
from luznet.host.config import HostConfig, PlannedEvening
from luznet.i18n import evening as said
from luznet.language import Text, TextIn, _, spoken
from luznet.options.flags import setup_from, sizes_of
from luznet.records.troubles import JournalError, JournalInUse
from luznet.settings import Folders, folders, host_name, port_in
from luznet.troubles import why
from luznet.wire.text import TABLE_NAME_MOST, clean_name

LOOPBACK = "127.0.0.1"
_PLACE = TextIn("the heading of a column", "Place")
_NAME = TextIn("the heading of a column", "Name")
_POINTS = TextIn("the heading of a column", "Points")
_WINS = TextIn("the heading of a column", "Tables won")
_ROUND = TextIn("a heading, before a number", "Round")
_FINAL = TextIn("a heading", "Final")
_TABLE = TextIn("the heading of a column", "Table")
# i18n: A player in a table of results.
_BOT = TextIn("in a table of results", "bot")
_NO_EVENING = Text("There is no evening on this computer yet: `luznet evening NAME` begins one.")
_RUNS = Text("An evening is running on this computer; it can be exported once its host has ended.")
_NOT_RUNNING = Text(
    "No evening is running on this computer. Give the name of another one: `luznet board NAME`."
)


def run_evening(options: argparse.Namespace) -> int:
    """Run `luznet evening`; return the exit code. Raises `UserError`."""
    if options.export is not None:
        return export(folders_of_evenings(folders()), Path(options.export))
    if options.child or options.supervised or options.headless or options.lend is not None:
        from luznet.commands.supervisor import run_host

        return run_host(options)
    from luznet.commands.frontend import frontends
    from luznet.commands.profile import preferences

    frontend = frontends(options).table(preferences(options), folders())
    arguments = options.arguments[options.arguments.index("evening") + 1 :]
    return frontend.run(lambda: frontend.lead(arguments))


def folders_of_evenings(home: Folders) -> Folders:
    """Return the folders of the host of evenings: the user and their key are the same."""
    return Folders(config=home.config, data=home.data / "evening")


def folders_of_lent(home: Folders) -> Folders:
    """Return the folders of a host that is lent to somebody's evening."""
    return Folders(config=home.config, data=home.data / "lent")


def config_of(arguments: argparse.Namespace, home: Folders) -> HostConfig:
    """Return what the host of an evening is asked to run; raises `UserError`."""

    setup = setup_from(arguments)
    least, most, usual = sizes_of(arguments)
    plan = Plan(
        game=setup.game,
        options=setup.options,
        rounds=arguments.rounds,
        minutes=arguments.minutes,
        least=least,
        most=most,
        usual=usual,
        final=not arguments.no_final,
    )
    return HostConfig(
        groups=(),
        founder=keys_in(home.identity).public,
        organised=True,
        host=host_name(),
        private=arguments.private or arguments.once,
        once=arguments.once,
        port=arguments.port,
        last_port=port_in(home.last_port),
        afresh=arguments.new and not arguments.again,
        alone=arguments.alone,
        evening=PlannedEvening(
            clean_name(arguments.evening, TABLE_NAME_MOST), plan, takes_hosts=arguments.spread
        ),
    )


def lent_config(arguments: argparse.Namespace, home: Folders) -> HostConfig:
    """Return what a host does that is lent to somebody's evening."""

    return HostConfig(
        groups=(),
        organised=True,
        host=host_name(),
        port=arguments.port,
        last_port=port_in(home.last_port),
        afresh=arguments.new and not arguments.again,
        alone=arguments.alone,
        lent_to=arguments.evening,
        lent_tables=arguments.lend,
    )


def own_evening(home: Folders) -> Place:
    """Return where the evening on this computer runs; raises `UserError`."""
    from luznet.records.journal import Journal

    home = folders_of_evenings(home)
    port = port_in(home.last_port)
    if port is None or not home.journal.exists():
        raise UserError(_NOT_RUNNING())
    try:
        Journal(home.journal).close()
    except JournalInUse:
        key = keys_in(home.host_identity).public
        return Place(addresses=(LOOPBACK,), port=port, key=key, is_vouched=True)
    except JournalError as error:
        raise UserError(str(error)) from None
    raise UserError(_NOT_RUNNING())


# ---- files ---------------------------------------------------------------------------------


def export(home: Folders, folder: Path) -> int:
    """Write the last evening to files, and print where they are. Raises `UserError`."""
    evening = _last_evening(home)
    files = {
        "evening.json": to_json(evening),
        "standings.csv": standings_csv(evening),
        "tables.csv": tables_csv(evening),
        "evening.html": to_html(evening, _words()),
    }
    try:
        make_folder(folder)
        for name, text in files.items():
            replace_file(folder / name, text.encode("utf-8"))
    except OSError as error:
        # i18n: {reason} is told by the system, mostly in English.
        told = _("The files could not be written ({reason}). Choose another folder.",
            reason=why(error))  # fmt: skip
        raise UserError(told) from None
    for name in files:
        print(folder / name)
    return OK


def _last_evening(home: Folders) -> Evening:
    from luznet.host.conductor import evenings
    from luznet.records.journal import Journal

    if not home.journal.exists():
        raise UserError(_NO_EVENING())
    try:
        journal = Journal(home.journal)
        try:
            found = evenings(journal)
        finally:
            journal.close()
    except JournalInUse:
        raise UserError(_RUNS()) from None
    except JournalError as error:
        raise UserError(str(error)) from None
    if not found:
        raise UserError(_NO_EVENING())
    return found[-1]


def _words() -> PageWords:
    return PageWords(
        language=spoken(), standings=said.STANDINGS(), place=_PLACE(), name=_NAME(),
        points=_POINTS(), wins=_WINS(), round=_ROUND(), final=_FINAL(), table=_TABLE(), bot=_BOT(),
    )  # fmt: skip
