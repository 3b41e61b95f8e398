"""The replay that somebody at the table shows after a game, as one client knows it.

    nobody leads --led--> somebody leads --led without a position, or a new game--> nobody leads

The record itself comes from the client's own witness; here is only where the leader stands.
"""

from luznet.wire.client_messages import Lead
from luznet.wire.messages import Eyes, Led, Refused, SeatNumber, Table


class Together:
    """Where the leader's replay stands. `led`: None while nobody leads; `refusal`: why the user may
    not lead, until they try again."""

    def __init__(self) -> None:
        self.led: Led | None = None
        self.refusal: Refused | None = None
        self._has_asked = False

    @property
    def is_leading(self) -> bool:
        return self.led is not None and self.led.yours

    def lead(self, at: int, eyes: Eyes = "all", of: SeatNumber | None = None) -> list[Lead]:
        """Return what to send to show the table this position; nothing while somebody else
        leads."""
        self.refusal = None
        if self.led is not None and not self.led.yours:
            return []
        self._has_asked = True
        return [Lead(at=at, eyes=eyes, of=of)]

    def stop(self) -> list[Lead]:
        """Return what to send to lead no longer, even if the host's answer to the first position is
        still on its way."""
        is_asking = self._has_asked and self.led is None and self.refusal is None
        return [Lead(at=None)] if self.is_leading or is_asking else []

    def take(self, led: Led, table: Table | None) -> None:
        """Take in where a replay stands, if it is that of the user's table."""
        if table is not None and led.table == table.id:
            self.led = led if led.at is not None else None

    def take_refusal(self, refusal: Refused) -> bool:
        """Keep the refusal if it is one of leading, perhaps of a host that knows no replays; return
        whether it is."""
        is_unknown = refusal.code == "unknown_type" and refusal.of == "" and self._has_asked
        if refusal.of == "lead" or is_unknown:
            self.refusal = refusal
        return refusal.of == "lead" or is_unknown

    def see(self, table: Table) -> None:
        """Forget the replay once a new game has begun, or at another table."""
        if self.led is not None and (self.led.table != table.id or table.phase != "over"):
            self.led = None

    def forget(self) -> None:
        """Forget the replay with the connection: whoever comes back is told it again."""
        self.led, self._has_asked = None, False
