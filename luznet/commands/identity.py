"""`luznet identity`: the keys of the user, of their host, and of the hosts they have met."""

import argparse
from collections.abc import Iterator

from luznet.commands.errors import OK
from luznet.commands.profile import keys_in
from luznet.language import _
from luznet.settings import Folders, folders, host_name
from luznet.transport import key_to_text
from luznet.trust import KnownHosts, phrase


def run_identity(options: argparse.Namespace) -> int:
    """Print public keys with their phrases; return the exit code. Raises `UserError`."""
    for line in identity_lines(folders()):
        print(line, flush=True)
    return OK


def identity_lines(home: Folders) -> Iterator[str]:
    """Yield the lines; raises `UserError`."""
    yield _("You are known at every table by this key, and keep your seats with it:")
    yield from _key(keys_in(home.identity).public)
    kept = _("It is kept in {file}; whoever copies that file can play as you.", file=home.identity)
    yield f"  {kept}"
    if home.host_identity.exists():
        # i18n: {host} is what the host calls itself, such as anna@lemon.
        yield _("Tables on this computer are at the host {host}, known by this key:",
            host=host_name())  # fmt: skip
        yield from _key(keys_in(home.host_identity).public)
    met = KnownHosts(home.known_hosts).hosts()
    yield _("Hosts you have met:") if met else _("You have not met any host yet.")
    for key, host in met.items():
        yield f"  {phrase(key)}  {host.name}"


def _key(key: str) -> Iterator[str]:
    yield f"  {key_to_text(key)}"
    # i18n: A phrase is three words that stand for a key, the same on all screens.
    shown = _("phrase {words}", words=phrase(key))
    yield f"  {shown}"
