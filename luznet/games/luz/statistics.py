"""What statistics count of Luz."""

from collections import Counter
from collections.abc import Iterable, Mapping

from luznet.games.luz.types import Bet, FinishedDeal


def tally(deals: Iterable[FinishedDeal], players: int) -> tuple[Mapping[str, int], ...]:
    """Return what each seat did in these deals; `Luz.tally` lists the names."""
    counts: list[Counter[str]] = [Counter() for _seat in range(players)]
    for deal in deals:
        for count, bet, won, points in zip(counts, deal.bets, deal.won, deal.points, strict=True):
            count.update(_counted(bet, won), points=points)
    return tuple([dict(count) for count in counts])


def _counted(bet: Bet, won: int) -> dict[str, int]:
    is_kept = bet.safety and won == bet.tricks + 1
    is_met = won == bet.tricks or is_kept
    return {
        "deals": 1,
        "tricks": won,
        "met": int(is_met),
        "safety": int(bet.safety),
        "kept": int(is_kept),
        "off": 0 if is_met else abs(won - bet.tricks),
    }
