"""Pairing: who knows the code becomes sure of the other's key, and nobody else does."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.i18n import refusal
from luznet.transport import new_keys
from luznet.wire.codec import Malformed
from luznet.wire.messages import Refused
from luznet.wire.pairing import ClientPairing, HostPairing, PairingFailed, token_id
from luznet.wire.pairing_messages import (
    Door,
    Guest,
    Keeper,
    Pair,
    Sealed,
    Share,
    Shut,
    decode_at_door,
    length_of,
    to_frame,
)

VECTORS = Path(__file__).parents[2] / "protocol" / "vectors" / "crypto"
CLIENT, HOST = new_keys().public, new_keys().public
NAME = "Annabelle"
DOOR = to_frame(Door(versions=(2,)))


class Pairings:
    """Both sides of a run; `changed` is what a relay makes of the message of a number, from 0."""

    def __init__(self, clients="012345", hosts="012345", token="", changed=None, entropy=()):
        self.client = ClientPairing(CLIENT, NAME, clients, token, *entropy[:1])
        self.host = HostPairing(HOST, 48420, *entropy[1:])
        self.password = hosts
        self.changed = changed or {}
        self.frames, self.failed, self.guest = [], {}, None

    def run(self):
        """Pair; return which side refused what the other said, and with which code."""
        greeting = self._passed_on(self.host.greet())
        pair = self._try("client", self.client.start, greeting)
        share = self._try("host", self._share, pair)
        guest = self._try("client", self.client.introduce, share)
        keeper = self._try("host", self._meet, guest)
        self._try("client", self.client.finish, keeper)
        return self.failed

    def _share(self, frame):
        self.host.start(frame)
        return self.host.share(self.password)

    def _meet(self, frame):
        self.guest = self.host.meet(frame)
        return self.host.finish()

    def _try(self, side, step, frame):
        try:
            answer = step(frame)
        except PairingFailed as failed:
            self.failed.setdefault(side, failed.code)
            return to_frame(Shut(failed.code))
        return answer if answer is None else self._passed_on(answer)

    def _passed_on(self, frame):
        change = self.changed.get(len(self.frames))
        self.frames.append(frame)
        return to_frame(change(decode_at_door(frame[2:]))) if change else frame


def test_the_same_code_makes_both_sides_sure():
    both = Pairings()
    assert both.run() == {}
    assert (both.client.host_key, both.client.port) == (HOST, 48420)
    assert both.guest == Guest(key=CLIENT, name=NAME)


def test_another_code_fails_at_the_host_before_it_has_proved_anything():
    both = Pairings("012345", "012346")
    assert both.run() == {"host": "wrong_code", "client": "wrong_code"}
    assert both.guest is None
    assert both.client.host_key == ""


def test_a_listener_to_a_pairing_learns_no_key_no_name_and_not_its_length():
    runs = [Pairings(token=token) for token in ("", token_id("012345"))]
    runs[1].client._guest = Guest(key=CLIENT, name="Z" * 20)
    for both in runs:
        assert both.run() == {}
        said = b"".join(both.frames)
        for secret in (CLIENT, HOST, both.guest.name, "48420", "012345"):
            assert secret.encode() not in said
            assert secret.encode().hex().encode() not in said
    assert len(runs[0].frames[3]) == len(runs[1].frames[3])


def another(text):
    return text[:-1] + ("1" if text[-1] == "0" else "0")


CHANGES = [
    (0, "versions", lambda door: Door(versions=(*door.versions, 3))),
    (1, "version", lambda pair: Pair(3, pair.share, pair.token)),
    (1, "share", lambda pair: Pair(2, "41" + "58" + "66" * 31, pair.token)),
    (1, "token", lambda pair: Pair(2, pair.share, "f" * 16)),
    (2, "share", lambda _share: Share("42" + "58" + "66" * 31)),
    (3, "box", lambda sealed: Sealed(another(sealed.box))),
]


@pytest.mark.parametrize(("number", "field", "change"), CHANGES, ids=lambda each: str(each)[:8])
def test_a_relay_that_changes_any_field_makes_the_pairing_fail_on_both_sides(number, field, change):
    both = Pairings(changed={number: change})
    both.run()
    assert set(both.failed) == {"host", "client"}
    assert (both.guest, both.client.host_key) == (None, "")


def test_the_changes_of_the_relay_are_all_that_can_be_changed():
    fields = {
        (type(each), field) for each in map(sent, range(4)) for field in each.__struct_fields__
    }
    assert fields == {(type(sent(number)), field) for number, field, _change in CHANGES}


def sent(number):
    both = Pairings()
    both.run()
    return decode_at_door(both.frames[number][2:])


def test_a_field_that_a_relay_adds_makes_the_pairing_fail_as_well():
    both = Pairings()
    greeting = both.host.greet()
    more = bytes([greeting[2] + 1]) + greeting[3:] + b"\xa1x\x01"
    pair = both.client.start(len(more).to_bytes(2, "big") + more)
    guest = both.client.introduce(both._share(pair))
    with pytest.raises(PairingFailed, match="wrong_code"):
        both.host.meet(guest)


def test_a_changed_last_word_fails_at_the_client_and_the_host_knows_the_true_key():
    both = Pairings(changed={4: lambda sealed: Sealed(another(sealed.box))})
    assert both.run() == {"client": "wrong_code"}
    assert both.client.host_key == ""
    assert both.guest.key == CLIENT


def test_a_box_sent_back_to_its_sender_does_not_open():
    both = Pairings()
    both.changed = {4: lambda _sealed: decode_at_door(both.frames[3][2:])}
    assert both.run() == {"client": "wrong_code"}


def test_a_whole_run_sent_again_pairs_nobody():
    both = Pairings()
    both.run()
    again = HostPairing(HOST, 48420)
    again.greet()
    again.start(both.frames[1])
    again.share("012345")
    with pytest.raises(PairingFailed, match="wrong_code"):
        again.meet(both.frames[3])


def test_a_share_sent_back_to_its_sender_fails():
    client = ClientPairing(CLIENT, "Ann", "012345")
    pair = decode_at_door(client.start(DOOR)[2:])
    with pytest.raises(PairingFailed):
        client.introduce(to_frame(Share(pair.share)))


@given(st.binary(min_size=33, max_size=33), st.sampled_from([b"A", b"B", b"S", b""]))
def test_a_share_of_any_bytes_is_refused_and_nothing_worse(noise, side):
    both = Pairings()
    both.host.greet()
    share = to_frame(Pair(2, (side + noise)[:33].hex()))

    def finish():
        both._share(share)
        both.host.meet(to_frame(Sealed("00" * 272)))

    with pytest.raises(PairingFailed, match=r"malformed|wrong_code"):
        finish()


@pytest.mark.parametrize(
    "said", [Shut("door_busy"), Share("00" * 33), Pair(1, "00" * 33), Guest(CLIENT, "E")]
)
def test_a_message_out_of_place_ends_the_run(said):
    with pytest.raises(PairingFailed):
        ClientPairing(CLIENT, "Ann", "1").start(to_frame(said))
    client = ClientPairing(CLIENT, "Ann", "1")
    client.start(DOOR)
    with pytest.raises(PairingFailed):
        client.introduce(to_frame(said) if not isinstance(said, Share) else DOOR)


def test_a_host_of_another_version_is_recognised():
    for versions in ((1,), (9,)):
        with pytest.raises(PairingFailed, match="door_version") as failed:
            ClientPairing(CLIENT, "Ann", "1").start(to_frame(Door(versions)))
        told = refusal(Refused("", failed.value.code, facts=failed.value.facts))
        assert told == (
            f"The host pairs in version {versions[0]} and this luznet in version 2; update the "
            "older of the two."
        )


def test_a_client_of_the_version_before_is_refused_by_its_number():
    host = HostPairing(HOST, 48420)
    assert decode_at_door(host.greet()[2:]) == Door((2,))
    with pytest.raises(PairingFailed, match="version"):
        host.start(to_frame(Pair(1, "41" + "58" + "66" * 31)))


@pytest.mark.parametrize("message", [Door((1,)), Shut("no_token"), Keeper(HOST, 48420)])
def test_pairing_messages_are_read_as_they_were_written(message):
    frame = to_frame(message)
    assert length_of(frame[:2]) == len(frame) - 2
    assert decode_at_door(frame[2:]) == message


@pytest.mark.parametrize("head", [b"\x00\x00", b"\x04\x01", b"\xff\xff"])
def test_a_length_of_zero_or_over_the_limit_is_refused(head):
    with pytest.raises(Malformed):
        length_of(head)


@pytest.mark.parametrize("frame", [b"", b"\x80", b"\xc1", pytest.param(DOOR, id="with its length")])
def test_bytes_that_are_no_pairing_message_are_refused(frame):
    with pytest.raises(Malformed):
        decode_at_door(frame)


PAIRING = json.loads((VECTORS / "pairing.json").read_text())


def entropy(text):
    """Return the first bytes of a vector."""
    return lambda count: bytes.fromhex(text)[:count]


def replayed(vector):
    """Return both sides of a vector, which have not met yet."""
    client = ClientPairing(
        vector["client_key"], vector["name"], vector["password"], vector["token"],
        entropy(vector["client_entropy"]),
    )  # fmt: skip
    host = HostPairing(vector["host_key"], vector["port"], entropy(vector["host_entropy"]))
    return client, host


@pytest.mark.parametrize("vector", PAIRING["failing"], ids=lambda vector: vector["description"])
def test_the_host_refuses_the_box_of_the_failing_vectors(vector):
    _client, host = replayed(vector)
    assert host.greet().hex() == vector["frames"][0]
    host.start(bytes.fromhex(vector["frames"][1]))
    assert host.share(vector["host_password"]).hex() == vector["frames"][2]
    with pytest.raises(PairingFailed, match=vector["refusal"]):
        host.meet(bytes.fromhex(vector["frames"][3]))


@pytest.mark.parametrize("vector", PAIRING["bad_shares"], ids=lambda vector: vector["description"])
def test_a_client_ends_the_run_at_a_bad_share(vector):
    client = ClientPairing(CLIENT, "Ann", "012345")
    client.start(DOOR)
    with pytest.raises(PairingFailed, match="malformed"):
        client.introduce(to_frame(Share(vector["share"])))


@pytest.mark.parametrize("vector", PAIRING["runs"], ids=lambda vector: vector["description"])
def test_the_vectors_of_pairing_hold(vector):
    token = vector["token"]
    assert token == (token_id(vector["password"]) if token else "")
    client, host = replayed(vector)
    frames = [host.greet()]
    frames.append(client.start(frames[0]))
    assert host.start(frames[1]) == token
    frames.append(host.share(vector["password"]))
    frames.append(client.introduce(frames[2]))
    assert host.meet(frames[3]) == Guest(vector["client_key"], vector["name"])
    frames.append(host.finish())
    client.finish(frames[4])
    assert [frame.hex() for frame in frames] == vector["frames"]
    assert client._session.hex() == vector["session_key"]
    assert (client.host_key, client.port) == (vector["host_key"], vector["port"])
    for which in ("client", "host"):
        named = vector[f"{which}_entropy"]
        assert len(bytes.fromhex(named)) == 64
