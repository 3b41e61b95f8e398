"""Sending to clients, of which some take nothing for a while.

A client that cannot take a message is owed it: other messages wait for it, the last few of them;
of updates the newest is made anew, since it is all that counts.  What may wait for long (`chat.py`)
is offered, and never owed.
"""

from luznet.host.connections import Connection
from luznet.host.environment import Environment, Sent
from luznet.wire.codec import encode
from luznet.wire.messages import AnyHostMessage, Pong


class Delivery:
    """The way from the host to its clients."""

    def __init__(self, environment: Environment) -> None:
        """Send by this network."""
        self._environment = environment

    def send(self, connection: Connection, message: AnyHostMessage) -> None:
        """Send a message; if it cannot be taken now, it is sent later."""
        frame = encode(message)
        if self._send(connection, frame) is Sent.LATER and not isinstance(message, Pong):
            connection.owed.append(frame)

    def send_update(self, connection: Connection, frame: bytes) -> None:
        """Send an update; if it cannot be taken now, the client is owed the newest one."""
        connection.is_owed_update = self._send(connection, frame) is Sent.LATER

    def offer(self, connection: Connection, frame: bytes) -> bool:
        """Send a frame that nobody is owed; tell whether it was taken."""
        return self._send(connection, frame) is Sent.YES

    def catch_up(self, connection: Connection) -> bool:
        """Send what is owed to a client, as far as it can take that; tell whether it is only
        the newest update that is owed to it now."""
        while connection.owed:
            if self._send(connection, connection.owed[0]) is Sent.LATER:
                return False
            connection.owed.popleft()
        return connection.is_owed_update

    def _send(self, connection: Connection, frame: bytes) -> Sent:
        sent = self._environment.send(connection.routing_id, frame)
        if sent is not Sent.LATER:
            connection.behind_since = None
        elif connection.behind_since is None:
            connection.behind_since = self._environment.now()
        if sent is Sent.GONE:
            connection.is_gone = True
        return sent
