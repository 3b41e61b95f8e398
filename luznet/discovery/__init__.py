"""Discovery: announcing tables on the LAN, and listing other people's.

announcement   a table as announced: `Announcement`
announcer      announces what this process hosts: `Announcer`
browser        lists what everybody hosts: `Browser`
gate           limits the packets that a flood gets through
responder      zeroconf's responder, and its errors as sentences
addresses      the addresses of this machine, and `DiscoveryError`: games go on without discovery
multicast      whether multicast works here
rehearsal      whether an announced table is found here

All but `addresses` and `announcement` are imported late where they can be: zeroconf is slow to
import.
"""
