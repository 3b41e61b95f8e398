"""How many people an address may bring to an evening: invented ones must not fill it.

Whoever runs a changed program can check in with as many keys as they like, so people are counted by
the address that they come from. It has to leave room for a whole room of honest people behind one
router, and on IPv6 one network may be the whole building; but some places always stay for those who
come from elsewhere. People of this computer are not counted: the ssh door has limits of its own.
"""

from collections.abc import Callable
from typing import Final

from luznet.evening.state import Evening
from luznet.games.game import Refusal
from luznet.wire.rate import Rates

OF_ADDRESS, OF_NETWORK = 40, 120
"""People of one IPv4 address: 30 behind one router, and some who left and come again; and of one
IPv6 network: half of an evening. Those who left do not count. Those who were removed do, but not in
a network, which others need as well."""
EVERY: Final = 10.0
"""Seconds until an address that brought as many may bring one more, once some have left."""


class Arrivals:
    """Where people of an evening came from; `now` is a clock in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._sources: dict[str, str] = {}
        self._rates = {most: Rates(most, 1 / EVERY) for most in (OF_ADDRESS, OF_NETWORK)}

    def check(self, evening: Evening, key: str, source: str) -> None:
        """Refuse a person if their address has brought too many; raises `Refusal`."""
        person = evening.person_of(key)
        if not source or (person is not None and evening.guests[person].here):
            return
        most = _most(source)
        there = [
            guest
            for guest in evening.guests
            if self._sources.get(guest.key) == source
            and (guest.here or (guest.removed and most == OF_ADDRESS))
        ]
        if len(there) >= most or self._rates[most].of(source, self._now()).left(self._now()) < 1:
            raise Refusal("address_full", "")

    def note(self, evening: Evening, key: str, source: str, *, is_new: bool) -> None:
        """Remember where a person is; `is_new`: they have checked in."""
        if is_new and source:
            self._rates[_most(source)].of(source, self._now()).take(self._now())
        keys = {guest.key for guest in evening.guests}
        known = {**self._sources, key: source}
        self._sources = {each: where for each, where in known.items() if each in keys}


def _most(source: str) -> int:
    return OF_NETWORK if ":" in source else OF_ADDRESS
