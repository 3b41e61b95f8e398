"""Keys that only several people together have, and what is sealed with them."""

import os
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.sealing import KEY_BYTES, Unsealable, joined, seal, split, unseal


@given(st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES), st.integers(1, 5), st.data())
def test_any_threshold_of_shares_gives_the_key_back(key, threshold, data):
    number = data.draw(st.integers(threshold, 8))
    shares = dict(enumerate(split(key, threshold, number, os.urandom), 1))
    chosen = data.draw(st.permutations([*shares]))[: data.draw(st.integers(threshold, number))]
    assert joined({place: shares[place] for place in chosen}) == key


def test_fewer_shares_fit_every_key_alike():
    key, other = bytes(KEY_BYTES), bytes([255] * KEY_BYTES)
    first = split(key, 2, 3, lambda number: bytes(range(number)))[0]
    second = [bytes([a ^ b for a, b in zip(first, other, strict=True)])]
    assert split(other, 2, 3, lambda number: second[0])[0] == first


def test_too_few_shares_open_nothing():
    key = os.urandom(KEY_BYTES)
    shares = dict(enumerate(split(key, 3, 5, os.urandom), 1))
    sealed = seal(key, b"the cards", os.urandom)
    for places in combinations(shares, 2):
        with pytest.raises(Unsealable):
            unseal(joined({place: shares[place] for place in places}), sealed)


def test_what_was_changed_is_not_opened():
    key = os.urandom(KEY_BYTES)
    sealed = bytearray(seal(key, b"the cards", os.urandom))
    assert unseal(key, bytes(sealed)) == b"the cards"
    for at in range(len(sealed)):
        changed = bytes([*sealed[:at], sealed[at] ^ 1, *sealed[at + 1 :]])
        with pytest.raises(Unsealable):
            unseal(key, changed)
    with pytest.raises(Unsealable):
        unseal(key, b"short")


def test_shares_of_different_lengths_belong_to_no_key():
    with pytest.raises(Unsealable):
        joined({1: b"ab", 2: b"abc"})


def test_multiplication_is_that_of_the_field_of_aes():
    """FIPS 197, 4.2: {57} * {83} = {c1}."""
    from luznet.sealing import _times

    assert _times(0x57, 0x83) == 0xC1
    assert _times(0x57, 0x13) == 0xFE
