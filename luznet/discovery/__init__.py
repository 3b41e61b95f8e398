"""Discovery: announcing tables on the LAN, and listing other people's.

An `Announcement` is a table as announced; an `Announcer` announces what this process hosts, and a
`Browser` lists what everybody hosts. `Ear`, `look_at_mdns_port` and `rehearse` find out whether
that works here. Each failure is a `DiscoveryError`; games go on without discovery. Import this
late: zeroconf is slow to import.
"""

from luznet.discovery.addresses import (
    DiscoveryError,
    Kind,
    OwnAddress,
    default_route_address,
    is_link_local,
    lan_addresses,
    own_addresses,
    rank_addresses,
    reachable_addresses,
)
from luznet.discovery.announcement import Announcement, BadAnnouncement, parse_txt, to_txt
from luznet.discovery.announcer import Announcer
from luznet.discovery.browser import Browser, browse
from luznet.discovery.multicast import SILENCE, Ear, MdnsPort, look_at_mdns_port
from luznet.discovery.rehearsal import rehearse
from luznet.discovery.responder import INTERFACES_EVERY, SERVICE_TYPE

__all__ = [
    "INTERFACES_EVERY",
    "SERVICE_TYPE",
    "SILENCE",
    "Announcement",
    "Announcer",
    "BadAnnouncement",
    "Browser",
    "DiscoveryError",
    "Ear",
    "Kind",
    "MdnsPort",
    "OwnAddress",
    "browse",
    "default_route_address",
    "is_link_local",
    "lan_addresses",
    "look_at_mdns_port",
    "own_addresses",
    "parse_txt",
    "rank_addresses",
    "reachable_addresses",
    "rehearse",
    "to_txt",
]
