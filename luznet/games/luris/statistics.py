"""What statistics count of Luris."""

from collections import Counter
from collections.abc import Iterable, Mapping

from luznet.games.luris.types import Event, Flipped, GameEnded, RanOut, SetLaid, SetLost, Swapped


def tally(events: Iterable[Event], players: int) -> tuple[Mapping[str, int], ...]:
    """Return what each seat did in a game; `Luris.tally` lists the names."""
    counts: list[Counter[str]] = [Counter() for _seat in range(players)]
    for event in events:
        match event:
            case SetLaid():
                counts[event.seat]["sets"] += 1
            case Flipped():
                counts[event.seat].update(flips=1, hits=int(event.matched))
            case SetLost():
                counts[event.owner]["sets_lost"] += 1
            case Swapped():
                counts[event.seat]["swaps"] += 1
            case RanOut():
                counts[event.seat]["out"] += 1
            case GameEnded():
                for count, result in zip(counts, event.results, strict=True):
                    count["up"] += result.up
    return tuple([dict(count) for count in counts])
