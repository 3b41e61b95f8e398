"""Damaged journals for tests: their files, what hurts them, and what was lost and told."""

import re
from pathlib import Path

from tests.records.games import written


def with_wal(path):
    return [path.read_bytes(), Path(f"{path}-wal").read_bytes()]


def tail_of(path):
    return Path(f"{path}-tail")


def put(path, *parts):
    """Put a main file, a -wal and a tail in place; None: it is missing."""
    for end, data in zip(("", "-wal", "-tail"), parts, strict=False):
        Path(f"{path}{end}").unlink(missing_ok=True)
        if data is not None:
            Path(f"{path}{end}").write_bytes(data)


def lost_by(said):
    """Return how many records of each table were told to be lost, by its name."""
    found = {}
    for sentence in said:
        if match := re.search(r"has lost (\d+) records? at the end of (.+?)\. ", sentence):
            found[match[2]] = int(match[1])
        elif match := re.search(r"has lost (.+), with (?:all of its )?(\d+) records?", sentence):
            found[match[1]] = int(match[2])
    return found


def lost_from(held, got):
    """Return how many records of each table are missing, by its name."""
    missing = {table: len(held[table]) - len(got.get(table, ())) for table in held}
    return {f"Lunch {int(table, 16)}": lost for table, lost in missing.items() if lost}


def left_by_kill(path, *size):
    held = written(path, *size)
    return held, *with_wal(path), tail_of(path).read_bytes()


def hurt(data, rng):
    """Return the bytes cut, with a flipped bit, or with a part overwritten."""
    hurt = bytearray(data)
    page = rng.randrange(len(hurt) // 4096) * 4096
    place = rng.choice([rng.randrange(len(hurt)), page + rng.randrange(64), page])
    kind = rng.choice(["cut", "bit", "bit", "noise", "zeros"])
    if kind == "cut":
        del hurt[place:]
    elif kind == "bit":
        hurt[place] ^= 1 << rng.randrange(8)
    else:
        length = min(rng.choice([1, 16, 512, 4096]), len(hurt) - place)
        hurt[place : place + length] = rng.randbytes(length) if kind == "noise" else bytes(length)
    return bytes(hurt)
