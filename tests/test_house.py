"""The architecture as a test: who may import whom, and which library lives where."""

import ast
import functools
import re
import tomllib
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "luznet"

ROOMS = {
    "language": set(),
    "troubles": {"language"},
    "files": set(),
    "locking": {"files"},
    "streams": set(),
    "games": set(),
    "bots": {"games"},
    "sealing": set(),
    "wire": {"fairness", "games", "sealing"},
    "custody": {"games", "sealing", "wire"},
    "evening": {"games", "wire"},
    "records": {"files", "games", "language", "locking", "troubles", "wire"},
    "transport": {"files", "language", "troubles", "wire"},
    "fairness": set(),
    "signing": set(),
    "history": {"files", "games", "language", "locking", "signing", "wire"},
    "statistics": {"games", "history", "i18n", "language", "layout", "wire"},
    "discovery": {"language", "troubles", "wire"},
    "settings": {"language", "wire"},
    "preferences": {"files", "language", "troubles", "wire"},
    "trust": {"custody", "files", "transport", "wire"},
    "replay": {"client", "games", "wire"},
    "arena": {"bots", "games", "i18n", "language"},
    "worker": set(),
    "host": {
        "bots", "custody", "evening", "fairness", "games", "language", "records", "sealing",
        "signing", "transport", "trust", "wire", "worker",
    },
    "client": {"custody", "fairness", "games", "language", "signing", "wire", "transport", "trust"},
    "coach": {"bots", "client", "games", "replay", "wire", "worker"},
    "guests": {"files", "sealing", "wire"},
    "sharing": {"language"},
    "i18n": {"client", "games", "history", "language", "wire"},
    "options": {"games", "i18n", "language", "parsing", "wire"},
    "terminal": {
        "client", "files", "games", "history", "i18n", "language", "layout", "options",
        "preferences", "replay", "statistics", "wire",
    },
    "plain": {"client", "games", "history", "i18n", "language", "options", "replay", "wire"},
    "commands": {
        "arena", "arguments", "bots", "client", "coach", "custody", "discovery", "evening", "files",
        "games", "guests", "history", "host", "i18n", "language", "layout", "options", "parsing",
        "plain", "preferences", "records", "replay", "settings", "sharing", "signing", "statistics",
        "streams", "terminal", "transport", "troubles", "trust", "wire", "worker",
    },
    "layout": {"language"},
    "overview": {"language", "layout", "wire"},
    "parsing": {"arguments", "language", "layout", "overview"},
    "arguments": {"games", "language", "options", "parsing", "preferences"},
    "cli": {
        "arguments", "commands", "language", "layout", "overview", "parsing", "preferences",
        "settings", "streams", "worker",
    },
    "__main__": {"cli"},
}  # fmt: skip
"""Each room (a folder or file of the package), and the rooms that it may import."""

HOMES = {
    "asyncssh": {"guests/door.py"},
    "zmq": {"signing.py", "transport.py", "host/router.py", "client/connection.py"},
    "prompt_toolkit": {"terminal/app.py", "terminal/depth.py", "terminal/window.py"},
    "zeroconf": {
        "discovery/announcer.py",
        "discovery/browser.py",
        "discovery/gate.py",
        "discovery/responder.py",
    },
    "msgpack": {"wire/codec.py"},
    "segno": {"commands/share.py"},
    "packaging": {
        "sharing/prepare.py",
        "sharing/shelf.py",
        "sharing/targets.py",
        "sharing/wheels.py",
    },
    "sqlite3": {
        "history/counting.py",
        "history/layout.py",
        "history/ratings.py",
        "history/store.py",
        "locking.py",
        "records/database.py",
        "records/journal.py",
        "records/rescue.py",
        "records/troubles.py",
        "statistics/figures.py",
        "statistics/season.py",
        "history/rescue.py",
    },
    "openskill": {"history/ratings.py"},
    "platformdirs": {"settings.py"},
    "tomlkit": {"preferences/file.py"},
    "spake2": {"wire/pairing.py"},
    "cryptography": {"wire/pairing.py"},
    "nacl": {"sealing.py", "signing.py", "transport.py"},
    "precis_i18n": {"wire/text.py"},
}
"""Libraries that live in these files only."""

NEVER = {
    "fairness": {"asyncio", "time", "random", "secrets", "zmq", "socket", "os"},
    "games": {"asyncio", "time", "random", "secrets", "zmq", "socket", "os"},
    "bots": {"asyncio", "time", "secrets", "zmq", "socket", "os"},
    "wire": {"asyncio", "time", "random", "secrets", "zmq", "socket"},
    "custody": {"asyncio", "time", "random", "secrets", "zmq", "socket", "os"},
    "evening": {"asyncio", "time", "random", "secrets", "zmq", "socket", "os"},
}
"""Modules that these rooms never import; bots get `random.Random` as a type and an argument."""
BUDGET = PACKAGE / "bots" / "bot.py"
"""The only file of bots that looks at a clock: at what is left of the time to think."""

FILES = sorted(PACKAGE.rglob("*.py"))


@functools.cache
def parsed(path):
    return ast.parse(path.read_text())


@functools.cache
def imported(path):
    """Return every module that a file imports, also inside functions, by its full name."""
    found = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} has a relative import"
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def room_of(path):
    part = path.relative_to(PACKAGE).parts[0]
    return part.removesuffix(".py")


def test_a_file_imports_only_rooms_that_its_own_room_may_know():
    for path in FILES:
        room = room_of(path)
        for module in imported(path) if room != "__init__" else ():
            parts = module.split(".")
            if parts[0] == "luznet" and len(parts) > 1 and parts[1] in ROOMS:
                assert parts[1] in {room, *ROOMS[room]}, f"{path} imports {module}"


@pytest.mark.parametrize("library", HOMES)
def test_a_library_is_imported_only_where_it_lives(library):
    users = {
        str(path.relative_to(PACKAGE))
        for path in FILES
        if any(module.split(".")[0] == library for module in imported(path))
    }
    assert users == HOMES[library]


@pytest.mark.parametrize("room", NEVER)
def test_pure_rooms_have_no_clock_no_randomness_and_no_network(room):
    for path in FILES:
        if room_of(path) == room:
            modules = {module.split(".")[0] for module in imported(path)}
            modules -= {"time"} if path == BUDGET else set()
            assert not modules & NEVER[room], f"{path} imports {modules & NEVER[room]}"


GAMES = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py"))
"""The ids of the games."""
MAIN = "games/__init__.py"
"""The one file that says which game is the main one."""


def game_of(path):
    """Return the game to which a file or module belongs; None for all others."""
    room, own = path.parts[0], path.parts[1] if len(path.parts) > 1 else ""
    if room == "i18n":
        return next((game for game in GAMES if own.split("_")[0] == game), None)
    return own if own in GAMES and room in ("games", "bots", "terminal", "plain") else None


def named_in(path):
    """Return every string of a file that is just a game's id or name."""
    constants = (node.value for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant))
    return {each for each in constants if isinstance(each, str) and each.lower() in GAMES}


def test_there_are_games_to_check():
    assert {"luris", "luz"} <= {*GAMES}


def test_only_the_files_of_a_game_know_the_game():
    for path in FILES:
        place = path.relative_to(PACKAGE).with_suffix("")
        own = game_of(place)
        modules = [Path(*module.split(".")[1:]) for module in imported(path) if "luznet." in module]
        known = {game_of(module) for module in modules} - {None}
        assert known <= {own}, f"{place} imports of {known - {own}}"
        named = {each.lower() for each in named_in(path)}
        if str(path.relative_to(PACKAGE)) != MAIN:
            assert named <= {own}, f"{place} names {named - {own}}"


def test_every_game_has_the_files_that_the_page_about_new_games_names():
    page = (PACKAGE.parent / "docs" / "new-game.md").read_text()
    named = re.findall(r"^\| `(luznet/\S*high\S*)` \| (.*) \| .* \|$", page, re.MULTILINE)
    assert len(named) > 5
    for file, has in named:
        found = [(PACKAGE.parent / file.replace("high", game)).exists() for game in GAMES]
        assert any(found) if ", if the game has" in has else all(found), file


def test_the_table_has_every_room_of_the_package():
    rooms = {room_of(path) for path in FILES} - {"__init__"}
    assert rooms == set(ROOMS)


def test_the_extra_of_what_builds_luznet_is_what_builds_it():
    told = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text())
    extra = told["project"]["optional-dependencies"]["build"]
    assert extra == told["build-system"]["requires"]


def test_what_builds_luznet_is_what_runs_and_tests_it_in_the_same_versions():
    told = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text())
    project = told["project"]
    known = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    assert {*told["build-system"]["requires"]} <= {*known}


def test_every_file_begins_with_its_purpose():
    for path in FILES:
        assert ast.get_docstring(parsed(path)), f"{path} has no docstring"


def test_every_security_promise_names_tests_that_exist():
    rows = re.findall(r"^\| .* \| (.*) \|$", (PACKAGE.parent / "SECURITY.md").read_text(), re.M)
    for row in rows:
        if row not in ("which test", "---"):
            named = re.findall(r"`(?:python -m )?(tests[/.][\w/.]+?)`", row)
            assert named, row
            for each in named:
                path = each if "/" in each else each.replace(".", "/") + ".py"
                assert (PACKAGE.parent / path).exists(), each
