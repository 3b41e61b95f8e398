"""Pairing: who knows the code becomes sure of the other's key, and nobody else does."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.transport import new_keys
from luznet.wire.codec import Malformed, decode_at_door, length_of, to_frame
from luznet.wire.messages import Door, Pair, Proof, Share, Shut
from luznet.wire.pairing import ClientPairing, HostPairing, PairingFailed, token_id

VECTORS = Path(__file__).parents[2] / "protocol" / "vectors" / "crypto"
CLIENT, HOST, EVE = (new_keys().public for _ in range(3))


def door(key=HOST):
    return Door(versions=(1,), key=key, port=48420)


def run(clients_code, hosts_code, said_key=HOST, seen_key=CLIENT):
    """Let both sides pair; `said_key` and `seen_key` are what arrives of the keys."""
    client = ClientPairing(CLIENT, "Ann", clients_code)
    pair = client.start(door(said_key))
    host = HostPairing(HOST, Pair(1, seen_key, "Ann", pair.share), hosts_code)
    proof = client.prove(host.share())
    client.finish(host.finish(proof))
    return client


def test_the_same_code_makes_both_sides_sure():
    assert run("012345", "012345").host_key == HOST


@pytest.mark.parametrize(
    ("codes", "keys"),
    [
        (("012345", "012346"), (HOST, CLIENT)),
        (("012345", "012345"), (EVE, CLIENT)),
        (("012345", "012345"), (HOST, EVE)),
        (("012345", "012345"), (EVE, EVE)),
    ],
    ids=["another code", "another host", "another client", "a relay with its own keys"],
)
def test_another_code_or_key_fails_at_the_host_before_it_has_proved_anything(codes, keys):
    with pytest.raises(PairingFailed, match="wrong_code"):
        run(*codes, *keys)


def test_a_host_that_does_not_know_the_code_is_found_out():
    client = ClientPairing(CLIENT, "Ann", "012345")
    pair = client.start(door())
    client.prove(HostPairing(HOST, pair, "543210").share())
    with pytest.raises(PairingFailed, match="wrong_code"):
        client.finish(Proof("00" * 32))


def test_a_share_sent_back_to_its_sender_fails():
    client = ClientPairing(CLIENT, "Ann", "012345")
    pair = client.start(door())
    with pytest.raises(PairingFailed):
        client.prove(Share(pair.share))


@given(st.binary(min_size=33, max_size=33), st.sampled_from([b"A", b"B", b"S", b""]))
def test_a_share_of_any_bytes_is_refused_and_nothing_worse(noise, side):
    share = (side + noise)[:33].hex()
    host = HostPairing(HOST, Pair(1, CLIENT, "Ann", share), "012345")

    def finish():
        host.share()
        host.finish(Proof("00" * 32))

    with pytest.raises(PairingFailed, match=r"malformed|wrong_code"):
        finish()


@pytest.mark.parametrize(
    "said", [Shut("door_busy"), Share("00" * 33), Pair(1, EVE, "E", "00" * 33)]
)
def test_what_does_not_belong_there_ends_the_run(said):
    with pytest.raises(PairingFailed):
        ClientPairing(CLIENT, "Ann", "1").start(said)
    client = ClientPairing(CLIENT, "Ann", "1")
    client.start(door())
    with pytest.raises(PairingFailed):
        client.prove(said if not isinstance(said, Share) else door())


def test_a_host_of_another_version_is_told_apart():
    with pytest.raises(PairingFailed, match="version"):
        ClientPairing(CLIENT, "Ann", "1").start(Door(versions=(9,), key=HOST, port=1))


@pytest.mark.parametrize("message", [door(), Shut("no_token"), Proof("ab" * 32)])
def test_messages_at_a_door_are_read_as_they_were_written(message):
    frame = to_frame(message)
    assert length_of(frame[:2]) == len(frame) - 2
    assert decode_at_door(frame[2:]) == message


@pytest.mark.parametrize("head", [b"\x00\x00", b"\x04\x01", b"\xff\xff"])
def test_a_length_of_nothing_or_too_much_is_refused(head):
    with pytest.raises(Malformed):
        length_of(head)


@pytest.mark.parametrize(
    "frame", [b"", b"\x80", b"\xc1", pytest.param(to_frame(door()), id="with its length")]
)
def test_bytes_at_a_door_that_are_no_message_are_refused(frame):
    with pytest.raises(Malformed):
        decode_at_door(frame)


PAIRING = json.loads((VECTORS / "pairing.json").read_text())


def entropy(text):
    """Return the bytes of a vector, as many as are asked for."""
    return lambda count: bytes.fromhex(text)[:count]


@pytest.mark.parametrize("vector", PAIRING["failing"], ids=lambda vector: vector["description"])
def test_the_host_refuses_the_proof_of_the_failing_vectors(vector):
    pair = Pair(1, vector["client_key"], vector["name"], vector["pair"]["share"])
    host = HostPairing(
        vector["host_key"], pair, vector["host_password"], entropy(vector["host_entropy"])
    )
    assert host.share().share == vector["share"]
    with pytest.raises(PairingFailed, match=vector["refusal"]):
        host.finish(Proof(vector["client_proof"]))


@pytest.mark.parametrize("vector", PAIRING["bad_shares"], ids=lambda vector: vector["description"])
def test_a_client_ends_the_run_at_a_bad_share(vector):
    client = ClientPairing(CLIENT, "Ann", "012345")
    client.start(door())
    with pytest.raises(PairingFailed, match="malformed"):
        client.prove(Share(vector["share"]))


@pytest.mark.parametrize("vector", PAIRING["runs"], ids=lambda vector: vector["description"])
def test_the_vectors_of_pairing_hold(vector):
    token = vector["pair"].get("token", "")
    assert token == (token_id(vector["password"]) if token else "")
    client = ClientPairing(
        vector["client_key"], vector["name"], vector["password"], token,
        entropy(vector["client_entropy"]),
    )  # fmt: skip
    pair = client.start(Door(versions=(1,), key=vector["host_key"], port=vector["port"]))
    host = HostPairing(
        vector["host_key"], pair, vector["password"], entropy(vector["host_entropy"])
    )
    share = host.share()
    proof = client.prove(share)
    assert pair.share == vector["pair"]["share"]
    assert share.share == vector["share"]
    assert client._session.hex() == vector["client_session_key"]
    assert proof.proof == vector["client_proof"]
    assert host.finish(proof).proof == vector["host_proof"]
    client.finish(Proof(vector["host_proof"]))
    for which in ("client", "host"):
        named = vector[f"{which}_entropy"]
        assert len(bytes.fromhex(named)) == 64
