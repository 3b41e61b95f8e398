"""Sending to clients, some of which take nothing for a while.

A client that cannot take a message is owed it: the last few messages wait, and of updates only the
newest counts, so it is made again.  Chat may wait for long (`chat.py`), so it is never owed.
"""

from luznet.host.connections import Connection
from luznet.host.environment import Environment, Sent
from luznet.wire.codec import encode
from luznet.wire.host_messages import AnyHostMessage
from luznet.wire.messages import Pong


class Delivery:
    """The way from the host to its clients."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def send(self, connection: Connection, message: AnyHostMessage) -> None:
        frame = encode(message)
        if self._send(connection, frame) is Sent.LATER and not isinstance(message, Pong):
            connection.owed.append(frame)

    def send_update(self, connection: Connection, frame: bytes) -> None:
        connection.is_owed_update = self._send(connection, frame) is Sent.LATER

    def offer(self, connection: Connection, frame: bytes) -> bool:
        """Send a frame that is never owed; return whether it was taken."""
        return self._send(connection, frame) is Sent.YES

    def catch_up(self, connection: Connection) -> bool:
        """Send what a client is owed, as far as it takes that; return whether it is now owed only
        the newest update."""
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
