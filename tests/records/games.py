"""Journals to damage: what was written to them, and what came of the damage."""

import sqlite3
from pathlib import Path
from random import Random

from luznet.records.entries import Opened
from luznet.records.journal import Journal, StoredTable
from luznet.wire.codec import encode
from luznet.wire.messages import Options

NAME = "journal.sqlite3"


def opening(number: int) -> bytes:
    """Return the first entry of a table that is called Lunch 0, Lunch 1, ..."""
    name = f"Lunch {number}"
    return encode(Opened(at=1, id=table_id(number), name=name, game="luz", options=Options()))


def table_id(number: int) -> str:
    return f"{number:08x}"


def written(path: Path, tables: int, length: int, closed: int = 0) -> dict[str, list[bytes]]:
    """Write a journal in turns, as a host does that is killed then: the first `closed` tables
    were closed. Return what each open table holds; the journal's files stay as they are now.
    """
    journal = Journal(path)
    rng = Random(tables * length)
    held = {}
    for number in range(tables):
        held[table_id(number)] = [opening(number)]
        journal.add_table(StoredTable(table_id(number), "luz"), opening(number))
    for seq in range(1, length):
        for table, entries in held.items():
            entry = rng.randbytes(rng.randrange(20, 200))
            journal.append(table, seq, [entry])
            entries.append(entry)
    for number in range(closed):
        journal.close_table(table_id(number), length, b"closed")
        del held[table_id(number)]
    _leave(journal, path)
    return held


def _leave(journal: Journal, path: Path) -> None:
    """Close a journal, and have its files as they were before: like a kill."""
    files = [path, Path(f"{path}-wal"), Path(f"{path}-tail")]
    kept = [file.read_bytes() for file in files]
    journal.close()
    for file, data in zip(files, kept, strict=True):
        file.write_bytes(data)


def settle(path: Path) -> None:
    """Bring everything from the -wal into the main file."""
    Journal(path).close()


def change(path: Path, statement: str) -> None:
    """Change a journal behind its back."""
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def read(path: Path) -> tuple[dict[str, list[bytes]], list[str]]:
    """Open a journal, prove that a new game can be played and is there after a restart; return
    what each open table holds, and what was told."""
    said: list[str] = []
    journal = Journal(path, said.append)
    held = {table.id: journal.entries(table.id) for table in journal.open_tables()}
    journal.add_table(StoredTable("ffffffff", "luz"), b"new")
    journal.append("ffffffff", 1, [b"two"])
    journal.close()
    again = Journal(path, said.append)
    assert again.entries("ffffffff") == [b"new", b"two"]
    assert {table.id for table in again.open_tables()} == {*held, "ffffffff"}
    again.close()
    return held, said
