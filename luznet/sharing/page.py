"""The page that says how luznet is installed from here, in the reader's language."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from html import escape
from typing import Final

from luznet import __version__
from luznet.language import LANGUAGES, NotBuilt, Text, _, commas, ngettext, speak, spoken
from luznet.sharing.shelf import SIMPLE, Shelf
from luznet.sharing.targets import Target, listed

PAGE: Final = "/"
LINES: Final = "/luznet.txt"
_STYLE: Final = """
body { background: #10141f; color: #d6dcea; font: 1.05rem/1.6 system-ui, sans-serif;
  margin: 3rem auto; max-width: 46rem; padding: 0 1.2rem }
h1, h2 { color: #ffc45c; font-weight: 600 } h2 { font-size: 1.15rem; margin-top: 2.4rem }
pre { background: #1a2133; border: 1px solid #35415f; border-radius: .5rem; padding: .9rem 1.1rem;
  overflow-x: auto; color: #fff }
table { border-collapse: collapse; font-size: .8rem } td { padding: .15rem .9rem .15rem 0 }
td:last-child { font-family: monospace; color: #8fa0c4; word-break: break-all }
"""
_IN_PLACE: Final = Text(
    "This installs luznet into a folder of its own, called luznet. The last line starts it, now "
    "and later. Python 3.11 or newer has to be there."
)


_OURS: Final = "ours.invalid"
"""Stands for our address until a reader has come to one."""


class Page:
    """Says how to install, to readers who came to one of our addresses."""

    def __init__(self, shelf: Shelf, targets: Sequence[Target], who: str, port: int) -> None:
        """`targets`: the computers that may find everything here. `who` shares it, at this port."""
        self._shelf = shelf
        self._targets = targets
        self._who = who
        self._port = port
        self._html = {}
        before = spoken()
        for language in LANGUAGES:
            with suppress(NotBuilt):
                speak(language)
                self._html[language] = "".join(self._parts())
        speak(before)

    def url(self, address: str, path: str = PAGE) -> str:
        """Return the address of a page."""
        return f"http://{_host(address)}:{self._port}{path}"

    def command(self, address: str) -> str:
        """Return the shortest line that installs luznet."""
        return f"pip install -r {self.url(address, LINES)}"

    def lines(self, address: str) -> bytes:
        """Return the requirements file of pip, which names the index."""
        index = self.url(address, SIMPLE)
        text = f"--index-url {index}\n--trusted-host {_host(address)}\nluznet=={__version__}\n"
        return text.encode()

    def html(self, address: str, languages: str) -> bytes:
        """Return the page; `languages` is what a browser tells of its reader (RFC 9110, section
        12.5.4)."""
        told = (each.strip()[:2].lower() for each in languages.split(","))
        language = next((each for each in told if each in self._html), spoken())
        return self._html[language].replace(_OURS, _host(address)).encode()

    def _parts(self) -> Iterator[str]:
        title = escape(_("luznet {version}, from {who}", version=__version__, who=self._who))
        yield f'<!DOCTYPE html><html lang="{spoken()}"><meta charset="utf-8"><title>{title}</title>'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<style>{_STYLE}</style><h1>{title}</h1>"
        yield _paragraph(_("Card games for people in one room, each at their own terminal."))
        # i18n: Nothing is installed by those who join with ssh.
        yield _paragraph(_("Nothing to install: ask whoever opens the table for the line that "
            "begins with `ssh`, and type it in a terminal."))  # fmt: skip
        yield _paragraph(_("To have luznet yourself, type the lines for your computer in a "
            "terminal."))  # fmt: skip
        yield _heading("Linux, macOS") + _paragraph(_IN_PLACE())
        yield _typed("python3 -m venv luznet", f"luznet/bin/{self.command(_OURS)}",
            "luznet/bin/luznet")  # fmt: skip
        yield _heading("Windows")
        yield _typed("py -m venv luznet", f"luznet\\Scripts\\{self.command(_OURS)}",
            "luznet\\Scripts\\luznet")  # fmt: skip
        index = self.url(_OURS, SIMPLE)
        yield _heading("pipx")
        yield _typed(f"pipx install luznet --index-url {index} "
            f"--pip-args=--trusted-host={_OURS}", "luznet")  # fmt: skip
        yield _heading("uv")
        yield _typed(f"uv tool install --default-index {index} luznet", "luznet")
        yield _heading(_("What is here"))
        yield from map(_paragraph, told_of(self._shelf, self._targets))
        yield _paragraph(_("pip, pipx and uv check every file against its SHA-256 below. The list "
            "comes from the same computer as the files, so install only from somebody you "
            "trust."))  # fmt: skip
        rows = "".join(
            f"<tr><td>{escape(wheel.name)}<td>{size(wheel.size)}<td>{wheel.sha256}"
            for wheel in self._shelf.wheels
        )
        yield f"<table>{rows}</table>"


def told_of(shelf: Shelf, targets: Iterable[Target]) -> Sequence[str]:
    """Return which of these computers can install from here, and what is missing for others."""
    targets = [*targets]
    complete = shelf.complete(targets)
    lacking = [
        # i18n: {computer} is such as "macOS (Intel): Python 3.11, 3.12".
        _("Not for {computer}, since {packages} is missing.", computer=computer,
            packages=commas(missing))
        for missing, those in shelf.incomplete(targets).items()
        for computer in listed(those)
    ]  # fmt: skip
    if not complete:
        return [_("Something is missing, so no computer can install luznet from here."), *lacking]
    return [_("This suits computers with:"), *listed(complete), *lacking]


def size(number: int) -> str:
    """Return a number of bytes for people."""
    if number < 1 << 20:
        # i18n: A size, in kilobytes.
        return ngettext("{number} kB", "{number} kB", max(1, round(number / 1024)))
    # i18n: A size, in megabytes.
    return ngettext("{number} MB", "{number} MB", round(number / (1 << 20)))


def _host(address: str) -> str:
    """Return an address as URLs have it."""
    return f"[{address}]" if ":" in address else address


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _typed(*lines: str) -> str:
    return f"<pre>{escape(chr(10).join(lines))}</pre>"
