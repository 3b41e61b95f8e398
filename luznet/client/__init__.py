"""The client: what one seat knows, and its link to the host. No screen here.

Programs that play start with `play`, or with `sit_down` for more than one game; see `player.py`
and docs/own-bot.md.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from luznet.client.player import CannotPlay, Player, play, sit_down

__all__ = ["CannotPlay", "Player", "play", "sit_down"]


def __getattr__(name: str) -> Any:
    """Import what programs use when they use it: screens must not wait for it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from luznet.client import player

    return getattr(player, name)
