"""Who may come to a private host: codes that cannot be guessed, tokens that work once."""

import contextlib
import errno

import pytest

from luznet.host.admission import (
    KNOWN_EVERY,
    KNOWN_RUNS,
    NEW_EVERY,
    NEW_RUNS,
    REMEMBERED,
    RUN_EVERY,
    RUNS,
    TOKEN_LASTS,
    TOKENS,
    Admission,
)
from luznet.trust import KeyList
from luznet.wire.pairing import PairingFailed, token_id

ANN, BEN, CID = "a" * 40, "b" * 40, "c" * 40


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


def lists(folder):
    return KeyList(folder / "admitted"), KeyList(folder / "removed")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def admission(tmp_path, clock):
    return Admission(*lists(tmp_path), frozenset({ANN}), clock)


def pair(admission, key=BEN, token="", address="10.0.0.1"):
    admission.succeed(admission.start(token, address), key, "Ben")


def started(admission, address, token=""):
    """Return whether a run could be started; it is never ended."""
    with contextlib.suppress(PairingFailed):
        admission.start(token, address)
        return True
    return False


def test_the_owners_key_and_paired_keys_are_admitted_by_the_next_host(admission, clock, tmp_path):
    assert admission.admits(ANN)
    assert not admission.admits(BEN)
    pair(admission)
    assert admission.admits(BEN)
    again = Admission(*lists(tmp_path), frozenset(), clock)
    assert again.admits(BEN)
    assert not again.admits(ANN)


def test_the_code_has_six_digits_and_admits_everyone_who_types_it(admission):
    code = admission.code
    assert len(code) == 6
    assert code.isdecimal()
    for _ in range(10):
        run = admission.start("", "10.0.0.1")
        assert run.password == code
        admission.succeed(run, BEN, "Ben")
    assert admission.code == code


def test_a_code_that_admits_one_is_followed_by_another_which_is_told(admission):
    told, admission.once = [], True
    admission.on_code = lambda: told.append(admission.code)
    at_once = [admission.start("", f"10.0.0.{number}") for number in (1, 2)]
    admission.succeed(at_once[0], BEN, "Ben")
    assert told == [admission.code]
    assert admission.code != at_once[0].password or told  # one in a million draws the same
    with pytest.raises(PairingFailed, match="wrong_code"):
        admission.succeed(at_once[1], CID, "Cid")
    assert not admission.admits(CID)


def test_one_address_that_guesses_gets_three_tries_and_one_in_ten_seconds(admission, clock):
    tries = 0
    for _ in range(600):
        clock.now += 0.1
        tries += sum(started(admission, "10.0.0.66") for _ in range(5))
    assert RUNS < tries <= RUNS + 60 / RUN_EVERY


def test_one_address_that_guesses_keeps_nobody_else_out_and_changes_no_code(admission, clock):
    code = admission.code
    for _ in range(600):
        clock.now += 0.1
        started(admission, "10.0.0.66")
        if clock.now % 10 < 0.1:
            pair(admission, address="10.0.0.1")
    assert admission.code == code


def test_all_addresses_together_get_a_number_of_tries_and_little_more_than_one_a_second(
    admission, clock
):
    tries = 0
    for second in range(60):
        clock.now += 1.0
        tries += sum(started(admission, f"10.0.{second}.{number}") for number in range(100))
        tries += sum(started(admission, f"10.0.0.{number}") for number in range(100))
    assert NEW_RUNS < tries <= NEW_RUNS + KNOWN_RUNS + 60 * (1 / NEW_EVERY + 1 / KNOWN_EVERY) + 2


def test_fifty_guessing_addresses_keep_out_nobody_from_another_one(admission, clock):
    for second in range(100):
        clock.now += 1.0
        for number in range(50):
            started(admission, f"10.0.0.{number}")
        pair(admission, address=f"10.0.1.{second}")


def test_addresses_are_forgotten_after_an_hour_and_too_many_before(admission, clock, monkeypatch):
    for number in range(1000):
        clock.now += 10
        assert started(admission, f"10.0.{number // 250}.{number % 250}")
    assert len(admission._by_address) <= REMEMBERED / 10 + 1
    monkeypatch.setattr("luznet.host.admission.ADDRESSES", 100)
    seen = token_id(admission.new_token(ANN))
    for number in range(500):
        started(admission, f"10.1.{number // 250}.{number % 250}", seen)
    assert len(admission._by_address) <= 100


def test_a_token_admits_one_newcomer_who_may_miss_the_answer(admission):
    token = admission.new_token(ANN)
    assert admission.start(token_id(token), "10.0.0.1").password == token
    for _ in range(3):
        pair(admission, BEN, token_id(token))
    with pytest.raises(PairingFailed, match="no_token"):
        pair(admission, CID, token_id(token))
    assert admission.admits(BEN)
    assert not admission.admits(CID)


def test_seeing_the_id_of_a_token_is_not_enough_to_use_it_up(admission, clock):
    seen = token_id(admission.new_token(ANN))
    for number in range(5000):
        clock.now += 0.01
        started(admission, f"10.0.0.{number % 50}", seen)
    pair(admission, BEN, seen, address="10.0.1.1")
    assert admission.admits(BEN)


def test_a_token_can_be_used_for_a_day(admission, clock):
    late = admission.new_token(ANN)
    clock.now += TOKEN_LASTS + 1
    with pytest.raises(PairingFailed, match="no_token"):
        admission.start(token_id(late), "10.0.0.1")


def test_an_unknown_token_is_refused_and_costs_no_try_of_the_code(admission):
    for _ in range(20):
        with pytest.raises(PairingFailed, match="no_token"):
            admission.start("f" * 16, "10.0.0.1")
    pair(admission)


def test_whoever_is_removed_while_the_host_runs_may_pair_again(admission, tmp_path):
    pair(admission, BEN)
    pair(admission, CID)
    lists(tmp_path)[1].write({BEN: "Ben", ANN: "Ann"})  # Ann runs the host
    admission.look()
    assert [admission.admits(key) for key in (ANN, BEN, CID)] == [True, False, True]
    pair(admission, BEN)
    assert admission.admits(BEN)
    assert list(lists(tmp_path)[1].names()) == [ANN]
    lists(tmp_path)[1].write({BEN: "Ben"})
    admission.look()
    pair(admission, CID)
    assert list(lists(tmp_path)[0].names()) == [CID]


def test_whoever_was_removed_while_no_host_ran_is_not_admitted_by_the_next_one(
    admission, clock, tmp_path
):
    pair(admission)
    lists(tmp_path)[1].write({BEN: "Ben"})
    again = Admission(*lists(tmp_path), frozenset(), clock)
    assert not again.admits(BEN)


def test_what_a_removed_guest_knows_admits_nobody_any_more(admission, tmp_path):
    used, asked, other = (admission.new_token(key) for key in (ANN, BEN, ANN))
    code, told = admission.code, []
    admission.on_code = lambda: told.append(admission.code)
    pair(admission, BEN, token_id(used))
    lists(tmp_path)[1].write({BEN: "Ben"})
    admission.look()
    assert told == [admission.code] != [code]
    for token in (used, asked):
        with pytest.raises(PairingFailed, match="no_token"):
            pair(admission, CID, token_id(token))
    pair(admission, CID, token_id(other))
    admission.look()
    assert len(told) == 1


def test_removed_people_stay_out_while_the_list_cannot_be_read(admission, tmp_path, monkeypatch):
    pair(admission, BEN)
    lists(tmp_path)[1].write({BEN: "Ben"})
    admission.look()

    def fail(*given):
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as without:
        without.setattr("pathlib.Path.read_text", fail)
        pair(admission, CID)
        assert not admission.admits(BEN)
    admission.look()
    assert not admission.admits(BEN)


def test_asking_for_token_after_token_voids_only_ones_own(admission):
    kept = [admission.new_token(ANN), admission.new_token(CID)]
    own = [admission.new_token(BEN) for _ in range(TOKENS)]
    for token in kept:
        admission.start(token_id(token), "10.0.0.1")
    with pytest.raises(PairingFailed, match="no_token"):
        admission.start(token_id(own[0]), "10.0.0.1")


def test_as_many_tokens_wait_as_there_is_room_for_and_the_oldest_goes(admission):
    first = admission.new_token(ANN)
    for _ in range(TOKENS):
        admission.new_token(ANN)
    with pytest.raises(PairingFailed, match="no_token"):
        admission.start(token_id(first), "10.0.0.1")


def test_codes_and_tokens_are_in_no_repr(admission):
    token = admission.new_token(ANN)
    run = admission.start(token_id(token), "10.0.0.1")
    assert token not in repr(vars(admission)) + repr(run)
