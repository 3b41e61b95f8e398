"""Where luznet keeps things, and what the system calls its user.

`LUZNET_HOME` puts everything under one folder: for a second player on one machine, for tests.
What users can choose is in `preferences`.
"""

import getpass
import os
import socket
from dataclasses import dataclass
from pathlib import Path

from luznet.language import _
from luznet.wire.text import HOST_NAME_MOST, clean_name


@dataclass(frozen=True)
class Folders:
    """The user's folder for settings and keys, and that for the journal and logs."""

    config: Path
    data: Path

    @property
    def settings(self) -> Path:
        """The file with what the user chose."""
        return self.config / "config.toml"

    @property
    def identity(self) -> Path:
        """The file with the user's own key."""
        return self.config / "identity"

    @property
    def known_hosts(self) -> Path:
        """The file with the keys of the hosts that the user has met."""
        return self.config / "known-hosts"

    @property
    def admitted(self) -> Path:
        """The file with the keys that the host of this data folder admits when private."""
        return self.data / "admitted-keys"

    @property
    def removed(self) -> Path:
        """The file with the keys that were admitted once, and are not to be any more."""
        return self.data / "removed-keys"

    @property
    def host_identity(self) -> Path:
        """The file with the key of the host of this data folder."""
        return self.data / "host-identity"

    @property
    def journal(self) -> Path:
        """The database with every table of the host."""
        return self.data / "journal.sqlite3"

    @property
    def last_port(self) -> Path:
        """The file with the port on which the host of this data folder listened last."""
        return self.data / "host-port"

    @property
    def recent_tables(self) -> Path:
        """The file with the tables where the user was lately."""
        return self.data / "recent-tables"

    @property
    def log(self) -> Path:
        """The file for details that no screen shows."""
        return self.data / "luznet.log"


def folders() -> Folders:
    """Return the folders of this user, or those under `LUZNET_HOME`."""
    home = os.environ.get("LUZNET_HOME")
    if home:
        folder = Path(os.path.expanduser(home))  # Path's own fails for users that there are not
        return Folders(config=folder, data=folder)
    from platformdirs import user_config_path, user_data_path

    return Folders(config=user_config_path("luznet"), data=user_data_path("luznet"))


def host_name() -> str:
    """Return what a host of this user on this machine calls itself, such as `anna@lemon`;
    one with a folder of its own (`LUZNET_HOME`) names that too."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError):
        user = "luznet"
    home = os.environ.get("LUZNET_HOME")
    folder = f"/{Path(home).name}" if home else ""
    return clean_name(f"{user}@{socket.gethostname().split('.')[0]}{folder}", HOST_NAME_MOST)


def system_name() -> str:
    """Return what a player is called who chose no name: as the system calls its user."""
    try:
        name = clean_name(getpass.getuser().capitalize())
    except (OSError, KeyError):
        name = ""
    # i18n: What somebody is called of whom no name is known.
    return name or _("Player")
