"""What is imported late, because it is slow to import and not needed for the first picture."""

import asyncio
import importlib

INTERFACES_EVERY = 1.0
"""Seconds between two looks for network interfaces that came or went."""


PROOFS = "nacl.bindings"
"""What a host's proof of its key takes."""


async def load_discovery() -> None:
    """Import `luznet.discovery` (and zeroconf) without holding up the event loop."""
    for module in ("luznet.discovery", PROOFS):
        await asyncio.to_thread(importlib.import_module, module)
