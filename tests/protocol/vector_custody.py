"""The vectors of custody: chains of hosts, rosters, votes, and lies that change nothing."""

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from luznet.custody.evidence import (
    Chain,
    Election,
    beside,
    digest,
    handed_over,
    made_roster,
    made_vote,
    opened,
)
from luznet.signing import is_signed, sign
from luznet.wire.custody_messages import ChainLink
from tests.history.games import keys_of

TABLE = "abcd1234"
VOTERS = ("Ann", "Ben", "Cleo", "Dan")


def _sign(name: str, data: bytes) -> str:
    keys = keys_of(name)
    return sign(keys.secret, keys.public, data, hashlib.sha512(data + name.encode()).digest())


def _key(name: str) -> str:
    return keys_of(name).public


def _known() -> Chain:
    """Return what everybody at Ann's table knows: her host gave it to Ben's."""
    opening = opened(TABLE, 0, _key("Ann"), partial(_sign, "Ann"))
    chain = opening.with_link(handed_over(opening, 1, _key("Ben"), partial(_sign, "Ann")))
    return _with_roster(chain, 7, VOTERS)


def _with_roster(chain: Chain, number: int, voters: tuple[str, ...]) -> Chain:
    keys = [_key(each) for each in voters]
    roster = made_roster(chain, number, keys, partial(_sign, "Ben"))
    return replace(chain, roster=roster)


def _taken(chain: Chain, to: str, epoch: int, voters: tuple[str, ...]) -> ChainLink:
    election = Election(chain, epoch, _key(to), is_signed)
    for voter in voters:
        election.take(_key(voter), made_vote(chain, epoch, _key(to), partial(_sign, voter)))
    link = election.link()
    assert link is not None
    return link


def _cases() -> list[tuple[str, ChainLink]]:
    known = _known()
    most, few = ("Cleo", "Dan", "Ann"), ("Cleo", "Dan")
    bound = _taken(known, "Cleo", 2, most)
    early = _with_roster(replace(known, roster=None), 6, ("Cleo", "Dan"))
    forged = handed_over(known, 2, _key("Cleo"), partial(_sign, "Cleo"))
    return [
        ("the votes of three of four", bound),
        ("the votes of two of four", _taken(known, "Cleo", 2, few)),
        ("a handover by the host", handed_over(known, 2, _key("Dan"), partial(_sign, "Ben"))),
        ("a handover that the next host signed itself", forged),
        ("a bare number", ChainLink(20_000, _key("Cleo"), digest(TABLE, known.tip))),
        ("the votes of three, for a later epoch", replace(bound, epoch=3)),
        ("the votes of three, for another host", replace(bound, key=_key("Dan"))),
        ("one vote in the place of three", replace(bound, votes=(bound.votes[0],) * 4)),
        ("a link that goes on from another one", replace(bound, before="0" * 64)),
        ("two of the two voters of an older roster", _taken(early, "Cleo", 2, few)),
    ]


def custody() -> dict[str, Any]:
    known = _known()
    vote = made_vote(known, 2, _key("Cleo"), partial(_sign, "Dan"))
    return {
        "description": "A table that the host with Ann's key gave to that with Ben's. `digests` "
        "are those of `links`, and `roster` is the newest that the reader knows. `vote` is Dan's "
        "for Cleo's host from epoch 2 on. `cases` are links that somebody shows, with what they "
        "are to the reader: `ahead` if they count, `asks` if somebody went on alone, `behind` if "
        "they change nothing.",
        "section": "12.1",
        "table": TABLE,
        "keys": {name: _key(name) for name in VOTERS},
        "links": msgspec.to_builtins(known.links),
        "digests": [digest(TABLE, link) for link in known.links],
        "roster": msgspec.to_builtins(known.roster),
        "vote": msgspec.to_builtins(vote),
        "cases": [
            {
                "description": description,
                "link": msgspec.to_builtins(link),
                "verdict": beside(known, (link,), is_signed)[0],
            }
            for description, link in _cases()
        ],
    }


FILES: dict[str, Callable[[], dict[str, Any]]] = {"crypto/custody.json": custody}
