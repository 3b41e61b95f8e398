"""Hashes, seeds and draws: what a client in another language has to compute."""

import hashlib
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luznet.fairness.places import place_commitments, salt
from luznet.fairness.shuffle import Draws, commitment, digest, list_digest, seed_of
from luznet.games.game import shuffled

TABLE = "3c6da5d7"
SECRETS = st.binary(min_size=32, max_size=32)


def test_a_digest_is_the_hash_of_each_part_after_its_length():
    data = b"\0\0\0\x02ab" + b"\0\0\0\x02\xc3\xa9" + b"\0\0\0\x0217"
    assert digest(b"ab", "é", 17) == hashlib.sha256(data).digest()


@given(st.lists(st.binary(max_size=4), max_size=4), st.lists(st.binary(max_size=4), max_size=4))
def test_no_two_lists_of_parts_have_the_same_digest(one, other):
    assert (digest(*one) == digest(*other)) == (one == other)


@given(SECRETS, SECRETS)
def test_a_commitment_belongs_to_one_secret_one_deal_and_one_person(one, other):
    made = commitment(TABLE, 1, "host", one)
    assert made != commitment(TABLE, 2, "host", one)
    assert made != commitment("00000000", 1, "host", one)
    assert made != commitment(TABLE, 1, "a" * 40, one)
    assert (made == commitment(TABLE, 1, "host", other)) == (one == other)


def test_a_list_has_no_order_but_that_of_its_keys():
    people = {"b" * 40: "11" * 32, "a" * 40: "22" * 32}
    turned = dict(reversed(people.items()))
    assert list_digest(TABLE, 1, "33" * 32, people) == list_digest(TABLE, 1, "33" * 32, turned)


def test_every_secret_changes_the_seed_and_so_does_one_that_is_missing():
    people = {"a" * 40: b"1" * 32, "b" * 40: b"2" * 32}
    seeds = {
        seed_of(b"list", b"h" * 32, people),
        seed_of(b"tsil", b"h" * 32, people),
        seed_of(b"list", b"g" * 32, people),
        seed_of(b"list", b"h" * 32, {**people, "b" * 40: b"3" * 32}),
        seed_of(b"list", b"h" * 32, {**people, "b" * 40: b""}),
        seed_of(b"list", b"h" * 32, {"a" * 40: b"1" * 32}),
    }
    assert len(seeds) == 6


@pytest.mark.parametrize("number", [1, 2, 40, 255, 256, 257, 65536, 65537])
def test_draws_stay_below_their_number_and_use_as_few_bytes_as_can_hold_it(number):
    draws = Draws(b"seed", 0)
    assert all(0 <= draws.below(number) < number for _ in range(200))
    size = 0 if number == 1 else 1 if number <= 256 else 2 if number <= 65536 else 3
    one, other = Draws(b"seed", 1), digest("luznet draw", b"seed", 1, 0)
    if 256**size == number:
        assert one.below(number) == int.from_bytes(other[:size], "big")


def test_every_place_of_a_card_is_equally_likely():
    counted = Counter()
    for seed in range(4000):
        deck = shuffled(range(6), Draws(seed.to_bytes(4, "big"), 0).below)
        counted.update(enumerate(deck))
    assert len(counted) == 36
    expected = 4000 / 6
    chi = sum((count - expected) ** 2 / expected for count in counted.values())
    assert chi < 60  # 25 degrees of freedom: one in 10,000 exceeds this


def test_each_draw_of_a_deal_has_numbers_of_its_own():
    all_draws = [Draws(b"seed", draw) for draw in range(50)]
    firsts = {tuple(each.below(256) for _ in range(8)) for each in all_draws}
    assert len(firsts) == 50


def test_no_two_places_share_a_salt_and_the_commitment_to_a_card_says_nothing_without_it():
    rng = random.Random(1)
    secret, other = rng.randbytes(32), rng.randbytes(32)
    assert len({salt(secret, place) for place in range(60)}) == 60
    same = place_commitments(TABLE, 1, secret, ["r3"] * 60)
    assert len({*same}) == 60
    assert not {*same} & {*place_commitments(TABLE, 1, other, ["r3"] * 60)}
    assert len(salt(secret, 0)) == 32
