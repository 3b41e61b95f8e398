"""The host: a pure table, and the thin asyncio shell that runs it."""
