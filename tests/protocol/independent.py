"""A client of luznet by protocol/spec.md alone: nothing here but zmq and msgpack.

    python independent.py ADDRESS PORT KEY NAME        KEY: the host's public key, Z85

It sits down, is ready, plays one game by the views it gets, reconnects when the connection
breaks, and prints its points as JSON.
"""

import json
import os
import sys
import time

import msgpack
import zmq

PING_EVERY, SILENCE = 1.0, 3.0  # section 4


class Connection:
    """One connection: section 2, and the beginning of section 4."""

    def __init__(self, context, address, port, host_key, keys, name):
        self.socket = context.socket(zmq.DEALER)
        options = {
            zmq.CURVE_SERVERKEY: host_key.encode(),
            zmq.CURVE_PUBLICKEY: keys[0],
            zmq.CURVE_SECRETKEY: keys[1],
            zmq.ROUTING_ID: b"\x01" + os.urandom(15),
            zmq.HANDSHAKE_IVL: 2000,
            zmq.MAXMSGSIZE: 32768,
            zmq.LINGER: 500,
        }
        for option, value in options.items():
            self.socket.setsockopt(option, value)
        self.socket.connect(f"tcp://{address}:{port}")
        self.heard = self.pinged = time.monotonic()
        self.send(type="hello", versions=[1], name=name)

    def send(self, **message):
        self.socket.send(msgpack.packb(message))

    def messages(self):
        """Yield messages until the host falls silent; send the pings that are due."""
        while time.monotonic() - self.heard < SILENCE:
            if time.monotonic() - self.pinged >= PING_EVERY:
                self.pinged = time.monotonic()
                self.send(type="ping", n=0)
            if self.socket.poll(100):
                self.heard = time.monotonic()
                message = msgpack.unpackb(self.socket.recv())
                if message["type"] == "refused" and message["code"] == "hello_first":
                    return  # the host restarted
                yield message


def play(connection):
    """Play on one connection; return the last view once the game is over, None after a break."""
    for message in connection.messages():
        kind = message["type"]
        if kind == "welcome":
            connection.send(type="sit", table=message["tables"][0]["id"])
        elif kind == "refused" and message["of"] == "sit":
            raise SystemExit(f"no chair: {message['code']}")
        elif kind == "farewell":
            return None
        elif kind == "update":
            view, phase = message["view"], message["table"]["phase"]
            if phase == "over":
                connection.send(type="bye")
                return view
            if phase == "gathering" and not message["table"]["seats"][message["you"]]["ready"]:
                connection.send(type="ready")
            if view and view["legal"]:
                connection.send(type="act", turn=message["turn"], action=choose(view))
    return None


def choose(view):
    """Bet two, and play the lowest legal position: no rules needed."""
    bets = [action for action in view["legal"] if action.get("tricks") == 2]
    return (bets or view["legal"])[0]


def main(address, port, host_key, name):
    context, keys, view = zmq.Context(), zmq.curve_keypair(), None
    while view is None:
        connection = Connection(context, address, port, host_key, keys, name)
        view = play(connection)
        connection.socket.close()
    print(json.dumps({"seat": view["seat"], "points": view["points"], "winner": view["winner"]}))
    context.term()


if __name__ == "__main__":
    main(*sys.argv[1:])
