"""Addresses that people type or paste: `HOST`, `HOST:PORT`, `HOST:PORT#KEY`, `luz://HOST:PORT/...`.

An open host shows the third form, its join line.  It leaves out the default port, and its key has
no characters that a shell would interpret.  A link has the key too, or a one-time token: then it is
an invite to a private host, and the port is where newcomers pair.
"""

import re
import shlex
from dataclasses import dataclass, field, replace

from luznet.client.lobby import Place
from luznet.client.pasted import PLACE, TOKEN_LENGTH, bare, is_ssh_line, lines_in
from luznet.language import Text, _
from luznet.transport import is_ip, key_from_text, key_to_text
from luznet.wire.messages import DEFAULT_PORT

_FORM = re.compile(
    r"^(?:\[(?P<ipv6>[0-9A-Fa-f:.]+(?:%[A-Za-z0-9_.-]+)?)\]|(?P<host>[A-Za-z0-9._-]+))"
    r"(?::(?P<port>[0-9]{1,5}))?"
    r"(?:#(?P<key>[A-Za-z0-9_-]*))?$"
)
_LINK = re.compile(rf"^luz://(?P<place>{PLACE})/(?P<secret>[A-Za-z0-9_-]*)$", re.IGNORECASE)
_NEEDS_QUOTES = re.compile(r"[^\w.,:@%+=-]")
_SAFE_IN_QUOTES = re.compile(r"""[^"$`\\!]+""")
_INCOMPLETE = Text("This invite is not complete; copy all of it.")
_SEVERAL = Text("There is more than one join line in this text. Use only one of them.")
_FOR_SSH = Text(
    "An ssh line belongs at the prompt of a terminal: it is for people without luznet. Here, paste "
    "a join line."
)


class BadAddress(ValueError):
    """The text is not an address; `str()` of it is a sentence that says what is wrong."""


@dataclass(frozen=True)
class Address:
    """A host's name or IP address, its port, and its key (Z85) if the text has one; with a `token`
    the port is where newcomers pair."""

    host: str
    port: int = DEFAULT_PORT
    key: str | None = None
    token: str = field(default="", repr=False)

    def place(self, key: str) -> Place:
        """Return where the host with this key, for which the user vouches, can be reached."""
        if self.token:
            door, token = self.port, self.token
            return Place((self.host,), 0, "", door=door, token=token, is_vouched=True)
        return Place((self.host,), self.port, key, is_vouched=True)


def parse_address(text: str) -> Address:
    """Return the address that the text gives, or the only join line or invite in it; raises
    `BadAddress`."""
    lines = lines_in(text)
    if len({_parse_line(line) for line in lines} if len(lines) > 1 else lines) > 1:
        raise BadAddress(_SEVERAL())
    return _parse_line(lines[0] if lines else bare(text))


def _parse_line(line: str) -> Address:
    """Return the address in a join line or an invite, or that was typed alone."""
    link = _LINK.match(line)
    if link is not None:
        return _parse_link(link["place"], link["secret"])
    match = _FORM.match(line)
    if match is None:
        raise BadAddress(_what_else(line))
    if match["host"] and not _is_host(match["host"]):
        raise BadAddress(_("{host} is not an address. Copy it again.", host=match["host"]))
    port = int(match["port"] or DEFAULT_PORT)
    if not 0 < port < 65536:
        raise BadAddress(_("There is no port {port}: ports go from 1 to 65535.", port=port))
    key = None
    if match["key"] is not None:
        try:
            key = key_from_text(match["key"])
        except ValueError:
            trouble = _(
                "The key after # is not complete: keys have 43 characters. Copy the whole join "
                "line again."
            )
            raise BadAddress(trouble) from None
    return Address(match["ipv6"] or match["host"], port, key)


def _what_else(text: str) -> str:
    """Return why a text is not an address."""
    if is_ssh_line(text):
        return _FOR_SSH()
    if "luz://" in text.lower():
        return _INCOMPLETE()
    return _(
        "An address looks like 192.168.1.20, 192.168.1.20:48420 or the whole join line that "
        "the host shows."
    )


def _is_host(name: str) -> bool:
    """Return whether a system can look up a name: its parts are neither empty nor too long."""
    if not name.strip("0123456789."):
        return is_ip(name)  # else it is a part of one
    try:
        return bool(name.removesuffix(".").encode("idna"))
    except UnicodeError:
        return False


def _parse_link(place: str, secret: str) -> Address:
    address = _parse_line(place)
    if len(secret) != TOKEN_LENGTH:
        try:
            return replace(address, key=key_from_text(secret))
        except ValueError:
            raise BadAddress(_INCOMPLETE()) from None
    if ":" not in place.rpartition("]")[2]:
        raise BadAddress(_("This invite has no port; copy all of it again."))
    return replace(address, token=secret)


def is_address(text: str) -> bool:
    """Return whether what was given to `join` is an address, not a table's name."""
    if lines_in(text) or is_ssh_line(text):
        return True
    try:
        address = parse_address(text)
    except BadAddress:
        return "#" in text or "luz://" in text or _FORM.match(bare(text)) is not None
    if ":" in text or address.host in ("localhost",):
        return True
    return is_ip(address.host)


def join_line(host: str, port: int, key: str) -> str:
    """Return the shortest command that joins a host."""
    host = _unscoped(host)
    where = _bracketed(host) if port == DEFAULT_PORT else with_port(host, port)
    return f"luznet join {where}#{key_to_text(key)}"


def invite_line(host: str, door: int, token: str) -> str:
    """Return the command with which one newcomer joins a private host."""
    return f"luznet join luz://{with_port(_unscoped(host), door)}/{token}"


def with_port(host: str, port: int) -> str:
    """Return a host and a port as people and programs write them."""
    return f"{_bracketed(host)}:{port}"


def _unscoped(address: str) -> str:
    """Return an address without its scope, which means nothing on other computers."""
    return address.partition("%")[0]


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def as_typed(name: str) -> str:
    """Return the name of a table quoted for a shell."""
    if _SAFE_IN_QUOTES.fullmatch(name):
        return f'"{name}"' if _NEEDS_QUOTES.search(name) else name
    return shlex.quote(name)
