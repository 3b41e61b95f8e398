"""Where luznet keeps its files, and the system's name for the user.

`LUZNET_HOME` puts everything into one folder: for a second player on one machine, and for tests.
The settings themselves are in `preferences`.
"""

import getpass
import os
import socket
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from luznet.language import _
from luznet.wire.text import HOST_NAME_MOST, clean_name


class _File:
    """A file in one of the user's folders."""

    def __init__(self, folder: str, name: str) -> None:
        self._folder = folder
        self._name = name

    def __get__(self, folders: "Folders", kind: type) -> Path:
        folder: Path = getattr(folders, self._folder)
        return folder / self._name


class Folders(Struct, frozen=True):
    """The user's folder for settings and keys, and the one for the journal and logs."""

    config: Path
    data: Path

    settings = _File("config", "config.toml")
    identity = _File("config", "identity")
    """The user's own key."""
    known_hosts = _File("config", "known-hosts")
    """The keys of the hosts that the user has met."""
    votes = _File("data", "votes")
    """What the user voted on where tables go on whose host was gone."""
    admitted = _File("data", "admitted-keys")
    """The keys that the user's host admits when private."""
    removed = _File("data", "removed-keys")
    """The keys that it used to admit and no longer does."""
    host_identity = _File("data", "host-identity")
    """The key of the user's host."""
    door_identity = _File("data", "door-identity")
    """The ssh key of the door for guests."""
    open_door = _File("data", "open-door")
    """How guests come in while the door is open."""
    door_port = _File("data", "door-port")
    """The port of the door for guests, the last time."""
    guests = _File("data", "guests")
    """The folders of guests."""
    journal = _File("data", "journal.sqlite3")
    """Every table of the user's host."""
    records = _File("data", "records.sqlite3")
    """The games that the user played or watched, and those at the user's host."""
    last_port = _File("data", "host-port")
    """The port on which the user's host listened last."""
    trial = _File("data", "try")
    """The folder of `luznet try`."""
    recent_tables = _File("data", "recent-tables")
    log = _File("data", "luznet.log")
    """Details that no screen shows."""


class NoHome(Exception):
    """The system knows no home folder of this user; `str()` of it says what to do."""


def folders() -> Folders:
    """Return the folders of this user, or those under `LUZNET_HOME`. Raises `NoHome`."""
    home = os.environ.get("LUZNET_HOME")
    if home:
        folder = Path(os.path.expanduser(home))  # Path's own fails for unknown users
        return Folders(config=folder, data=folder)
    from platformdirs import user_config_path, user_data_path

    try:
        return Folders(config=user_config_path("luznet"), data=user_data_path("luznet"))
    except RuntimeError:
        # i18n: HOME and LUZNET_HOME are names of variables.
        told = _("Your home folder is not known. Set HOME to it, or LUZNET_HOME to a folder for "
            "luznet.")  # fmt: skip
        raise NoHome(told) from None


def port_in(file: Path) -> int | None:
    """Return the port that a file remembers, if any. libzmq would take a number that is not a port
    for another one."""
    with suppress(OSError, ValueError):
        port = int(file.read_text("ascii"))
        return port if 0 < port < 65536 else None
    return None


def host_name() -> str:
    """Return the name of this user's host on this machine, such as `anna@lemon`, and its folder if
    it has its own (`LUZNET_HOME`)."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):  # Windows has no list of users
        user = "luznet"
    home = os.environ.get("LUZNET_HOME")
    folder = f"/{Path(home).name}" if home else ""
    return clean_name(f"{user}@{socket.gethostname().split('.')[0]}{folder}", HOST_NAME_MOST)


def system_name() -> str:
    """Return the default name of a player: the system's name for the user."""
    try:
        name = clean_name(getpass.getuser().capitalize())
    except (OSError, KeyError, ImportError):  # Windows has no list of users
        name = ""
    # i18n: A player whose name is not known.
    return name or _("Player")
