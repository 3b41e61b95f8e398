"""How others can join a private host: told to its players and its owner, who pass it on."""

from collections.abc import Callable

from luznet.games.game import Refusal
from luznet.host.admission import Admission
from luznet.host.connections import Connection, Connections
from luznet.host.delivery import Delivery
from luznet.wire.client_messages import Invite
from luznet.wire.messages import Invitation


class Invitations:
    """The answers to those who ask. `sits`: whether a key has a seat at this host."""

    def __init__(
        self,
        connections: Connections,
        delivery: Delivery,
        admission: Admission,
        sits: Callable[[str], bool],
    ) -> None:
        self._connections = connections
        self._delivery = delivery
        self._admission = admission
        self._sits = sits

    def ask(self, connection: Connection, command: Invite, is_private: bool) -> None:
        """Tell a client how others can join, now and whenever the code changes. Raises
        `Refusal`."""
        if not self._may_invite(connection):
            raise Refusal("no_invite", "")
        connection.is_inviting = True
        wants_token = is_private and command.link
        token = self._admission.new_token(connection.key) if wants_token else ""
        self._delivery.send(connection, self._invitation(is_private, token))

    def tell(self, is_private: bool) -> None:
        """Tell everybody who has asked of the code that counts now."""
        for connection in self._connections:
            if connection.is_inviting and self._may_invite(connection):
                self._delivery.send(connection, self._invitation(is_private))

    def _may_invite(self, connection: Connection) -> bool:
        return self._sits(connection.key) or self._admission.is_own(connection.key)

    def _invitation(self, is_private: bool, token: str = "") -> Invitation:
        if not is_private:
            return Invitation()
        return Invitation(door=self._admission.pairing_port, code=self._admission.code, token=token)
