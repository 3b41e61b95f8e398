"""The versions of the protocol; `luznet --version` reads them here without loading any message."""

VERSIONS = (1,)
"""The versions of the protocol spoken here, the preferred one last."""
DOOR_VERSIONS = (2,)
"""The same of pairing, which has versions of its own (protocol/spec.md, 8)."""
