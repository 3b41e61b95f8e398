"""A client of luznet written from protocol/spec.md alone, with nothing but zmq and msgpack.

    python independent.py ADDRESS PORT KEY NAME        KEY: the host's public key, Z85

It sits down, greets its partners, is ready, plays one game from its views, reconnects when the
connection breaks, and prints as JSON how the game ended, which seats confided in it, and what it
did.
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


def play(connection, confided, did):
    """Play on one connection; return the last view once the game is over, None after a break.
    Record which seats `confided`, and what was done."""
    for message in connection.messages():
        kind = message["type"]
        if kind == "welcome":
            connection.send(type="sit", table=message["tables"][0]["id"])
            connection.send(type="confide", phrase="hello")  # refused in games without partners
        elif kind == "said" and message["to"] == "partners":
            confided.add(message["seat"])
        elif kind == "refused" and message["of"] == "sit":
            raise SystemExit(f"no seat: {message['code']}")
        elif kind == "farewell":
            return None
        elif kind == "update" and message["table"]["phase"] == "over":
            connection.send(type="bye")
            return message["view"]
        elif kind == "update":
            answer(connection, message, did)
    return None


def answer(connection, update, did):
    """Do what an update asks for: be ready, or act."""
    view, table = update["view"], update["table"]
    if table["game"] not in PLAYS:  # section 3
        connection.send(type="leave")
        raise SystemExit(f"I cannot play {table['game']}")
    if table["phase"] == "gathering" and not table["seats"][update["you"]]["ready"]:
        connection.send(type="ready")
    if view and view["legal"]:
        choose, _ = PLAYS[view["game"]]
        action = choose(view)
        did.add(action["type"])
        connection.send(type="act", turn=update["turn"], action=action)


def choose_in_luz(view):
    """Bet two, and play the lowest legal position: no rules needed."""
    bets = [action for action in view["legal"] if action.get("tricks") == 2]
    return (bets or view["legal"])[0]


def choose_in_luris(view):
    """Take a joker, lay the first possible set (section 7.5), swap, flip others' cards, pass, and
    discard the lowest card."""
    seat, legal = view["seat"], view["legal"]
    if view["set_values"]:
        return smallest_set(view["hands"][seat], view["set_values"][0])
    takes = [action for action in legal if action["type"] == "take" and view["discard"] == JOKER]
    swaps = [action for action in legal if action["type"] == "swap"]
    flips = [action for action in legal if action["type"] == "flip" and action["seat"] != seat]
    return (takes or swaps or flips or legal)[0]


def smallest_set(hand, value):
    """Return a set with two cards face up and two face down, the lowest in the hand."""
    naturals = [card for card in hand if card == value]
    up = (naturals + [card for card in hand if card == JOKER])[:2]
    rest = list(hand)
    for card in up:
        rest.remove(card)
    return {"type": "set", "up": up, "down": rest[:2]}


JOKER = 11
PLAYS = {
    "luz": (choose_in_luz, ("points", "winner")),
    "luris": (choose_in_luris, ("results", "winners")),
}
"""For each known game: how to choose an action, and what a view says of the end."""


def main(address, port, host_key, name):
    context, keys, view = zmq.Context(), zmq.curve_keypair(), None
    confided, did = set(), set()
    while view is None:
        connection = Connection(context, address, port, host_key, keys, name)
        view = play(connection, confided, did)
        connection.socket.close()
    _, ends = PLAYS[view["game"]]
    ended = {field: view[field] for field in ("seat", *ends)}
    print(json.dumps({**ended, "confided": sorted(confided), "did": sorted(did)}))
    context.term()


if __name__ == "__main__":
    main(*sys.argv[1:])
