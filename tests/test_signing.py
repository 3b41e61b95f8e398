"""Signatures with the keys that people have."""

import os
from base64 import b64decode, b64encode

import nacl.signing
import pytest
from zmq.utils import z85

from luznet.signing import is_signed, sign
from luznet.transport import new_keys


def test_a_signature_is_true_for_its_key_and_its_data_alone():
    for _ in range(20):
        keys, other, data = new_keys(), new_keys(), os.urandom(40)
        signature = sign(keys.secret, keys.public, data, os.urandom(64))
        assert is_signed(keys.public, data, signature)
        assert not is_signed(other.public, data, signature)
        assert not is_signed(keys.public, data[1:], signature)


def test_two_signatures_of_the_same_data_differ_and_are_both_true():
    keys = new_keys()
    both = {sign(keys.secret, keys.public, b"x", os.urandom(64)) for _ in range(2)}
    assert len(both) == 2
    assert all(is_signed(keys.public, b"x", each) for each in both)


def test_a_signature_is_an_ordinary_one_of_ed25519():
    keys = new_keys()
    signature = b64decode(sign(keys.secret, keys.public, b"data", os.urandom(64)))
    p = 2**255 - 19
    u = int.from_bytes(z85.decode(keys.public), "little")
    y = (u - 1) * pow(u + 1, -1, p) % p
    nacl.signing.VerifyKey(y.to_bytes(32, "little")).verify(b"data", signature)


def test_no_changed_bit_of_a_signature_leaves_it_true():
    keys = new_keys()
    raw = b64decode(sign(keys.secret, keys.public, b"data", os.urandom(64)))
    for bit in range(len(raw) * 8):
        changed = bytearray(raw)
        changed[bit // 8] ^= 1 << bit % 8
        assert not is_signed(keys.public, b"data", b64encode(changed).decode())


@pytest.mark.parametrize("bad", ["", "x", "é", "====", "A" * 88, "A" * 86 + "=="])
def test_what_is_no_signature_is_not_true(bad):
    assert not is_signed(new_keys().public, b"data", bad)


def test_a_key_that_is_no_point_signs_nothing():
    minus_one = z85.encode((2**255 - 20).to_bytes(32, "little")).decode()
    assert not is_signed(minus_one, b"data", "A" * 86 + "==")
