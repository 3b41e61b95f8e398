"""What is imported late, because it is slow to import and not needed for the first picture."""

import asyncio
import importlib

INTERFACES_EVERY = 1.0
"""Seconds between two looks for network interfaces that came or went."""


async def load_discovery() -> None:
    """Import `luznet.discovery` (and zeroconf) without holding up the event loop."""
    await asyncio.to_thread(importlib.import_module, "luznet.discovery")
