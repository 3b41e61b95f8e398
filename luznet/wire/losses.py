"""What a host has lost of a table that a client has seen: protocol/spec.md, 5.2."""

from luznet.wire.messages import MOST_RUNS, Run, Seen


def lost_since(seen: Seen, runs: tuple[Run, ...], seq: int) -> int | None:
    """Return how many records that a client has seen are missing from a table with these runs and
    `seq`: at least this many (0: unknown); None: none."""
    ends = [*(run.since - 1 for run in runs[1:]), seq]
    for run, end in reversed([*zip(runs, ends, strict=True)] if runs else []):
        if run.id == seen.run:
            return seen.seq - end if seen.seq > end else None
    if not runs or len(runs) == MOST_RUNS:  # an older host, or the run is too long ago
        return None
    return max(0, seen.seq - runs[-1].since + 1)
