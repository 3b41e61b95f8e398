"""`luznet share`: gives luznet to others in the room, who need no internet for it."""

import argparse
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Final

from luznet import __version__
from luznet.commands.bar import Bar
from luznet.commands.errors import FAILED, OK, UserError
from luznet.discovery.addresses import DiscoveryError, chosen_interfaces, network_addresses
from luznet.language import Text, _, commas, ngettext
from luznet.layout import fitted
from luznet.settings import host_name
from luznet.sharing.page import Page, size, told_of
from luznet.sharing.prepare import NoPip, fetch, put_luznet
from luznet.sharing.server import Server
from luznet.sharing.shelf import Shelf, Wheel, read_wheel
from luznet.sharing.targets import PYTHONS, known_targets, own_target
from luznet.sharing.wheels import LUZNET, NotShared, installed, pack
from luznet.streams import NotWritten
from luznet.troubles import why
from luznet.wire.messages import DEFAULT_PORT

PORTS: Final = range(DEFAULT_PORT - 20, DEFAULT_PORT - 10)
"""The ports that are tried one after the other: 48400 first, which is easy to remember."""
QUIET: Final = 4.0
"""Seconds after its last file when an address has what it came for."""
EVERY: Final = 0.2
"""Seconds between two looks at what is fetched."""
_WHY: Final = {
    # i18n: These are about a package of Python, {project}.
    "missing": Text("{project} is not installed here"),
    "unrecorded": Text("{project} was not installed by pip, so its files are not known"),
    "changed": Text("{project} was changed after it was installed; install it again"),
}


def run_share(options: argparse.Namespace) -> int:
    """Share luznet until Ctrl-C, or prepare a folder; return the exit code. Raises `UserError`."""
    try:
        if options.prepare is not None:
            return _prepare(Path(options.prepare))
        with tempfile.TemporaryDirectory(prefix="luznet-share-") as scratch:
            return _share(_shelf(Path(scratch), options.folder))
    except DiscoveryError as error:
        raise UserError(str(error)) from None
    except NotWritten:
        raise
    except OSError as error:
        # i18n: {reason} is what the system says: "Permission denied".
        trouble = _("{file} cannot be used: {reason}. Choose another folder.",
            file=error.filename or options.prepare or options.folder or "",
            reason=why(error))  # fmt: skip
        raise UserError(trouble) from None
    except NotShared as error:
        # i18n: {reason} is one of the texts about {project}, without a full stop.
        raise UserError(_("luznet cannot be shared from here: {reason}.",
            reason=_WHY[error.why](project=error.project))) from None  # fmt: skip


# ---- what is shared ------------------------------------------------------------------------


def _shelf(scratch: Path, prepared: str | None) -> Shelf:
    """Return the wheels of this computer, packed into a folder, and those of a prepared one, which
    come first: they are as they were published."""
    packages = installed()
    bar = Bar(len(packages))
    packed = []
    for number, (project, package) in enumerate(packages.items()):
        # i18n: Progress: {project} is a package of Python.
        bar.show(number, _("packing {project}", project=project))
        try:
            packed.append(pack(package, scratch))
        except NotShared as error:
            if project == LUZNET:
                raise
            bar.clear()
            _tell(_("Left out: {reason}.", reason=_WHY[error.why](project=error.project)))
    bar.clear()
    ready = sorted(Path(prepared).iterdir()) if prepared else []
    return Shelf(filter(None, map(read_wheel, (*ready, *packed))))


def _share(shelf: Shelf) -> int:
    known = {target.name: target for target in (own_target(), *known_targets())}
    targets = [*known.values()]
    visitors = Visitors(shelf, time.monotonic)
    only = (chosen_interfaces(None) or [])[:1]
    with Server("".join(only), PORTS, shelf, visitors) as server:
        server.page = page = Page(shelf, targets, host_name(), server.port)
        addresses = only or network_addresses()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            _introduce(page, addresses, told_of(shelf, targets))
            if len(shelf.complete(targets)) < len(PYTHONS):
                _tell(_("For other systems, type `luznet share --prepare FOLDER` while there is "
                    "internet access, and then `luznet share FOLDER`."))  # fmt: skip
            while True:
                time.sleep(EVERY)
                visitors.show()
        visitors.end()
    return OK


def _introduce(page: Page, addresses: Sequence[str], suits: Sequence[str]) -> None:
    """Say what others open or type, in each network."""
    _tell(_("luznet {version} for everybody on this network, until Ctrl-C. Others open this page:",
        version=__version__))  # fmt: skip
    for address in addresses:
        print(f"\n  {page.url(address)}\n")
        _draw_code(page.url(address))
    if addresses[1:]:
        _tell(_("This computer is in several networks: each of these pages is for one."))
    _tell(_("Or they type, in a virtual environment:"))
    print("", *(f"  {page.command(address)}" for address in addresses), "", sep="\n", flush=True)
    for line in suits:
        _tell(line)


def _draw_code(url: str) -> None:
    """Draw a QR code, where the terminal has the signs for it."""
    if sys.stdout.isatty() and (sys.stdout.encoding or "").lower().startswith("utf"):
        import segno

        segno.make(url, micro=False).terminal(compact=True, border=2)
        print()


# ---- who fetches what ----------------------------------------------------------------------


class Visitors:
    """Tells who fetches what: a bar while files go out, a line when an address has them."""

    def __init__(self, shelf: Shelf, now: Callable[[], float]) -> None:
        self._wanted = len({wheel.project for wheel in shelf.wheels})
        self._now = now
        self._guard = threading.Lock()
        self._bar = Bar(self._wanted)
        self._fetched: dict[str, dict[Wheel, int]] = {}
        self._latest: dict[str, float] = {}

    def fetching(self, address: str, wheel: Wheel, sent: int) -> None:
        """This many bytes of a wheel have gone to an address."""
        with self._guard:
            self._fetched.setdefault(address, {})[wheel] = sent
            self._latest[address] = self._now()

    def show(self) -> None:
        """Say who has what, and how far those are who still fetch."""
        with self._guard:
            done = [who for who, at in self._latest.items() if self._now() - at > QUIET]
            lines = [self._line(who) for who in done]
            for who in done:
                del self._fetched[who], self._latest[who]
            busy = max(self._latest, key=self._latest.__getitem__, default="")
            fetched = len(self._fetched.get(busy, ()))
        if lines:
            self._bar.clear()
        for line in lines:
            _tell(line)
        if busy:
            # i18n: Progress: {who} is an address that fetches files.
            told = ngettext(
                "{who} has fetched {number} file",
                "{who} has fetched {number} files",
                fetched,
                who=busy,
            )
            self._bar.show(fetched, told)

    def end(self) -> None:
        """Remove the bar."""
        self._bar.clear()

    def _line(self, who: str) -> str:
        files = self._fetched[who]
        names = [f"{wheel.project} {wheel.version}" for wheel in files]
        # i18n: {who} is an address, {files} a list such as "luznet 0.9.0, numpy 2.4.6".
        return _("{who} fetched {files} ({size}).",
            who=who, files=commas(names), size=size(sum(files.values())))  # fmt: skip


# ---- other computers -----------------------------------------------------------------------


def _prepare(folder: Path) -> int:
    """Fetch the wheels for other computers; return the exit code."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        put_luznet(folder)
    except NoPip:
        trouble = _("This Python has no pip, which fetches the files. `python -m ensurepip` "
            "installs it.")  # fmt: skip
        raise UserError(trouble) from None
    targets = known_targets()
    bar = Bar(len(targets))
    troubles = {}
    for number, target in enumerate(targets):
        # i18n: Progress: {computer} is such as "Linux (x86_64), Python 3.11".
        bar.show(number, _("fetching for {computer}", computer=target.name))
        troubles[target.name] = fetch(target, folder)
    bar.clear()
    shelf = Shelf(filter(None, map(read_wheel, sorted(folder.iterdir()))))
    complete, told = shelf.complete(targets), [*chain(*shelf.incomplete(targets).values())]
    for target in targets:
        if target not in complete and target not in told:
            # i18n: {reason} is told by pip, in English, or a list of packages.
            _tell(_("Not complete for {computer}: {reason}", computer=target.name,
                reason=troubles[target.name] or commas(shelf.missing(target))))  # fmt: skip
    for line in told_of(shelf, targets):
        _tell(line)
    _tell(_("{folder} has {size}. Share it with `luznet share {folder}`.", folder=folder,
        size=size(sum(wheel.size for wheel in shelf.wheels))))  # fmt: skip
    return OK if complete else FAILED


def _tell(sentence: str) -> None:
    print(fitted(sentence, sys.stdout), flush=True)
