"""Discovery: announcing tables on the LAN, and listing those of others.

A table as announced is an `Announcement`; an `Announcer` says what this process hosts, a
`Browser` hears what everybody hosts. Each failure is one `DiscoveryError`, and a game goes on
without any of it. It is imported late: zeroconf is slow to import.
"""

from luznet.discovery.addresses import lan_addresses, rank_addresses, reachable_addresses
from luznet.discovery.announcement import Announcement, BadAnnouncement, parse_txt, to_txt
from luznet.discovery.errors import DiscoveryError
from luznet.discovery.mdns import SERVICE_TYPE, Announcer, Browser

__all__ = [
    "SERVICE_TYPE",
    "Announcement",
    "Announcer",
    "BadAnnouncement",
    "Browser",
    "DiscoveryError",
    "lan_addresses",
    "parse_txt",
    "rank_addresses",
    "reachable_addresses",
    "to_txt",
]
