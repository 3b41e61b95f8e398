"""What a client wants: to list tables, to sit at one, to watch one."""

from typing import Literal

from msgspec import Struct


class Goal(Struct, frozen=True):
    """What the client wants: to list tables, sit at or watch one, or show those of an evening.

    `table` None: the host's table where the user sits, else to sit at, the first with a free seat,
    else the first. `seat` None: any free seat, or the user's own.
    """

    role: Literal["browse", "sit", "watch", "board", "lend"]
    table: str | None = None
    seat: int | None = None
