"""Who may come to a private host: codes that cannot be guessed, tokens that work once."""

import pytest

from luznet.host.guests import CODE_EVERY, RUNS, TOKEN_LASTS, TOKEN_RUNS, TOKENS, Guests
from luznet.trust import KeyList
from luznet.wire.pairing import PairingFailed, token_id

ANN, BEN = "a" * 40, "b" * 40


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def guests(tmp_path, clock):
    return Guests(KeyList(tmp_path / "admitted"), frozenset({ANN}), clock)


def fail(guests, times):
    for _ in range(times):
        guests.start("")
        guests.fail("")


def test_the_own_key_and_paired_keys_are_admitted_also_by_the_next_host(guests, clock, tmp_path):
    assert guests.admits(ANN)
    assert not guests.admits(BEN)
    guests.start("")
    guests.succeed("", BEN, "Ben")
    assert guests.admits(BEN)
    again = Guests(KeyList(tmp_path / "admitted"), frozenset(), clock)
    assert again.admits(BEN)
    assert not again.admits(ANN)


def test_the_code_has_six_digits_and_stays_while_newcomers_type_it_right(guests):
    code = guests.code
    assert len(code) == 6
    assert code.isdecimal()
    for _ in range(10):
        assert guests.start("") == code
        guests.succeed("", BEN, "Ben")
    assert guests.code == code


def test_there_is_a_new_code_after_three_wrong_ones_and_it_is_told(guests, clock):
    told = []
    guests.on_code = lambda: told.append(guests.code)
    clock.now += CODE_EVERY
    code = guests.code
    fail(guests, RUNS)
    assert told == [guests.code]
    assert guests.code != code or told  # one in a million draws the same
    fail(guests, RUNS - 1)
    assert len(told) == 1


def test_runs_that_are_started_and_never_ended_count(guests, clock):
    for _ in range(RUNS):
        guests.start("")
    with pytest.raises(PairingFailed, match="door_busy"):
        guests.start("")
    clock.now += CODE_EVERY
    told = []
    guests.on_code = lambda: told.append(True)
    assert guests.start("") == guests.code
    assert told


def test_codes_change_every_ten_seconds_at_most_and_then_by_themselves(guests, clock):
    fail(guests, RUNS)
    code = guests.code
    for _ in range(5):
        clock.now += CODE_EVERY / 6
        guests.tick()
        with pytest.raises(PairingFailed, match="door_busy"):
            guests.start("")
        assert guests.code == code
    clock.now += CODE_EVERY / 6 + 0.01
    told = []
    guests.on_code = lambda: told.append(True)
    guests.tick()
    assert told


def test_guessing_gets_three_tries_in_ten_seconds_however_many_come_at_once(guests, clock):
    started = 0
    for _ in range(600):
        clock.now += 0.1
        for _ in range(5):
            try:
                guests.start("")
                started += 1
            except PairingFailed:
                pass
    assert RUNS < started <= RUNS * (60 / CODE_EVERY + 1)


def test_a_token_admits_one_newcomer(guests):
    token = guests.new_token()
    assert guests.start(token_id(token)) == token
    guests.succeed(token_id(token), BEN, "Ben")
    with pytest.raises(PairingFailed, match="no_token"):
        guests.start(token_id(token))


def test_a_token_survives_a_run_that_broke_but_not_many_nor_a_day(guests, clock):
    token = guests.new_token()
    for _ in range(TOKEN_RUNS):
        guests.start(token_id(token))
        guests.fail(token_id(token))
    with pytest.raises(PairingFailed, match="no_token"):
        guests.start(token_id(token))
    late = guests.new_token()
    clock.now += TOKEN_LASTS + 1
    with pytest.raises(PairingFailed, match="no_token"):
        guests.start(token_id(late))


def test_an_unknown_token_is_refused_and_costs_no_try_of_the_code(guests):
    for _ in range(20):
        with pytest.raises(PairingFailed, match="no_token"):
            guests.start("f" * 16)
    assert guests.start("") == guests.code


def test_as_many_tokens_wait_as_there_is_room_for_and_the_oldest_goes(guests):
    first = guests.new_token()
    for _ in range(TOKENS):
        guests.new_token()
    with pytest.raises(PairingFailed, match="no_token"):
        guests.start(token_id(first))


def test_codes_and_tokens_are_in_no_repr(guests):
    token = guests.new_token()
    assert token not in repr(vars(guests))
