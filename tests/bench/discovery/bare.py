"""What zeroconf alone does: one service announced without probing, one browsed and resolved."""

import asyncio
from collections.abc import Callable

from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

SERVICE = "_luzbench._tcp.local."
RESOLVE_MS = 3000
PROPERTIES = {"v": "1", "game": "luz", "taken": "1", "seats": "4", "key": "k" * 40, "rev": "0"}


async def announce(responder: AsyncZeroconf, name: str, address: str) -> ServiceInfo:
    """Announce a service, as little as can be said about a table."""
    info = ServiceInfo(
        SERVICE,
        f"{name}.{SERVICE}",
        port=4711,
        properties=PROPERTIES,
        server=f"{name}.local.",
        parsed_addresses=[address],
    )
    await responder.async_register_service(info, cooperating_responders=True)
    return info


class Browsing:
    """Calls back with the name of each service that was resolved."""

    def __init__(self, on_found: Callable[[str], None]) -> None:
        self._on_found = on_found
        self._tasks: set[asyncio.Task[None]] = set()
        self._responder = AsyncZeroconf()
        self._browser = AsyncServiceBrowser(
            self._responder.zeroconf, SERVICE, handlers=[self._on_state]
        )

    async def close(self) -> None:
        await asyncio.gather(*self._tasks)
        await self._responder.async_close()

    def _on_state(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Added:
            task = asyncio.ensure_future(self._resolve(zeroconf, name))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        info = AsyncServiceInfo(SERVICE, name)
        if info.load_from_cache(zeroconf) or await info.async_request(zeroconf, RESOLVE_MS):
            self._on_found(name.removesuffix(f".{SERVICE}"))
