"""How people at a private host bring others in: the code, and one-time tokens (`admission.py`)."""

from collections.abc import Callable

from luznet.games.game import Refusal
from luznet.host.admission import Admission
from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.wire.client_messages import Invite
from luznet.wire.messages import Invitation


class Invitations:
    """Tells those who have a seat, or run the host, how others join; `on_change` is called when the
    code changes."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        admission: Admission,
        has_seat: Callable[[str], bool],
        on_change: Callable[[], None],
    ) -> None:
        self._connections = connections
        self._delivery = delivery
        self._admission = admission
        self._has_seat = has_seat
        self.is_private = False
        self._on_change = on_change
        admission.on_code = self._code_changed

    def ask(self, connection: Connection, command: Invite) -> None:
        """Tell a client now, and whenever the code changes. Raises `Refusal`."""
        if not self._may_invite(connection):
            raise Refusal("no_invite", "")
        connection.is_inviting = True
        wants_token = self.is_private and command.link
        token = self._admission.new_token(connection.key) if wants_token else ""
        self._delivery.send(connection, self._invitation(token))

    def _may_invite(self, connection: Connection) -> bool:
        return self._has_seat(connection.key) or self._admission.is_own(connection.key)

    def _invitation(self, token: str = "") -> Invitation:
        if not self.is_private:
            return Invitation()
        port, code = self._admission.pairing_port, self._admission.code
        return Invitation(door=port, code=code, token=token)

    def _code_changed(self) -> None:
        self._on_change()
        for connection in self._connections:
            if connection.is_inviting and self._may_invite(connection):
                self._delivery.send(connection, self._invitation())
