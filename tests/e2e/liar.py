"""A player whose program lies, as a process: `tests.e2e.heir`, until there is a file at its gate.

    python -m tests.e2e.liar NAME GATE PEOPLE sit JOIN_LINE

In the file `GATE.lie` is an epoch: the liar hangs up, and gathers people for it, or with the word
`alone` after it has the table alone from then on. With the epoch 0 they say that they want that as
soon as they are asked.
"""

import asyncio
import sys
from pathlib import Path

from luznet.client.core import Client
from luznet.client.lobby import Place
from luznet.client.session import Session
from luznet.client.traveller import Traveller
from luznet.custody.search import Go, Search, Succeed
from luznet.wire.messages import Table
from tests.e2e.heir import Heir


class Liar(Heir):
    """Lies once."""

    def _look(self, session: Session) -> None:
        super()._look(session)
        lie = self._gate.with_suffix(".lie")
        if self._lying is not None or not lie.exists() or session._link is None:
            return
        epoch, *alone = lie.read_text().split()
        if int(epoch):
            todo = Succeed(int(epoch), alone=bool(alone))
            self._lying = asyncio.ensure_future(self._claim(session._link, session.client, todo))
        elif session.client.standby.asks:
            self._lying = asyncio.ensure_future(session._link.go_on_alone())

    _lying: "asyncio.Future[None] | None" = None

    async def _claim(self, link: Traveller, client: Client, todo: Succeed) -> None:
        """Behave as if the host were lost, and stay away from it."""
        takeover, holders = link._takeover, client.standby.holders
        leading = Search("leading", takeover._now, takeover._now, todo.epoch - 1, 0, holders)
        takeover._take(leading, None)
        link._find = _nowhere  # type: ignore[method-assign]
        await link._be_successor(todo)


async def _nowhere(table: Table, before: Place) -> Go | None:
    """Find the table nowhere else."""
    return None


def main() -> None:
    name, gate, people, _what, line = sys.argv[1:]
    liar = Liar(name, Path(gate), int(people))
    liar.run(lambda: liar.look_for(line, "sit"))


if __name__ == "__main__":
    main()
