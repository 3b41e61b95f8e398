"""How others come to a host: what its players are told, also whenever that changes."""

from collections.abc import Callable

from luznet.games.game import Refusal
from luznet.host.admission import Admission
from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.wire.client_messages import Invite
from luznet.wire.messages import Invitation


class Invitations:
    """The ways into a host. `is_private` counts from its start on; `may_invite` says of a key
    whether its owner may be told."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        admission: Admission,
        is_private: bool,
        may_invite: Callable[[str], bool],
    ) -> None:
        self._connections = connections
        self._delivery = delivery
        self._admission = admission
        self._is_private = is_private
        self._may_invite = may_invite
        admission.on_code = self._code_changed
        self.on_code: Callable[[], None] = lambda: None
        """Called when the code changes, before anybody is told."""

    def invite(self, connection: Connection, command: Invite) -> None:
        """Tell a player how others come here; raises `Refusal`."""
        if not self._may_invite(connection.key):
            raise Refusal("no_invite", "")
        connection.is_inviting = True
        wants_token = self._is_private and command.link
        token = self._admission.new_token(connection.key) if wants_token else ""
        self._delivery.send(connection, self._invitation(token))

    def _code_changed(self) -> None:
        self.on_code()
        for connection in self._connections:
            if connection.is_inviting and self._may_invite(connection.key):
                self._delivery.send(connection, self._invitation())

    def _invitation(self, token: str = "") -> Invitation:
        if not self._is_private:
            return Invitation()
        admission = self._admission
        return Invitation(door=admission.pairing_port, code=admission.code, token=token)
