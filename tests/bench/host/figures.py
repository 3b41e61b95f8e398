"""Taking times in turns, and printing the table of ratios."""

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass, field

Measure = Callable[[], float]


@dataclass
class Line:
    """One measure: its times in seconds, the line it is compared with, and the goal for the
    ratio to that one, at p50 or `at` p99; or for its own p50 in milliseconds (`most`)."""

    name: str
    measure: Measure
    peer: "Line | None" = None
    goal: float | None = None
    at: float = 0.5
    most: float | None = None
    per: int = 1
    times: list[float] = field(default_factory=list)

    def quantile(self, share: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))] / self.per

    def ratio(self, share: float) -> float:
        return self.quantile(share) / self.peer.quantile(share) if self.peer else 1.0

    @property
    def is_met(self) -> bool:
        if self.most is not None and self.quantile(0.5) * 1000 > self.most:
            return False
        return self.goal is None or self.ratio(self.at) <= self.goal

    def __str__(self) -> str:
        figures = f"{self.name:42} {_duration(self.quantile(0.5))} {_duration(self.quantile(0.99))}"
        if self.peer:
            figures += f" {self.ratio(0.5):7.2f} {self.ratio(0.99):7.2f}  of {self.peer.name}"
        goals = [f"p{self.at * 100:.0f} {self.goal}"] * (self.goal is not None)
        goals += [f"{self.most} ms"] * (self.most is not None)
        verdict = "met" if self.is_met else "MISSED"
        return figures + "".join(f"; goal {goal}: {verdict}" for goal in goals)


def _duration(seconds: float) -> str:
    return f"{seconds * 1e6:8.0f} us" if seconds < 0.1 else f"{seconds * 1e3:8.0f} ms"


def take_turns(lines: list[Line], rounds: int, batch: int = 20, pause: float = 0.0) -> None:
    """Fill the lines with times, a batch of each in turn; `pause` seconds before each one."""
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for line in lines:
            line.measure()  # warms up
            for _ in range(batch):
                if pause:
                    time.sleep(pause)
                line.times.append(line.measure())


def show(title: str, lines: list[Line]) -> bool:
    """Print a table; return whether every goal in it is met."""
    heads = f"{'p50':>11} {'p99':>11} {'p50':>7} {'p99':>7}  ratios"
    print(f"\n{title:42} {heads}", flush=True)
    for line in lines:
        print(line, flush=True)
    return all(line.is_met for line in lines)
