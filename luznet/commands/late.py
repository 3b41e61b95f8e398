"""What is imported late, because it is slow to import and not needed for the first picture."""

import asyncio
import importlib


async def load_discovery() -> None:
    """Import `luznet.discovery` (and zeroconf) without holding up the event loop."""
    await asyncio.to_thread(importlib.import_module, "luznet.discovery")
