"""Addresses and join lines, as people type and paste them."""

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from luznet.client.address import BadAddress, is_address, join_line, parse_address
from luznet.transport import key_from_text, key_to_text, new_keys
from luznet.wire.messages import DEFAULT_PORT

KEY = new_keys().public


@pytest.mark.parametrize(
    ("host", "port"),
    [("192.168.1.20", DEFAULT_PORT), ("10.0.0.1", 5000), ("fd00::7", 5000), ("laptop-3", 1)],
)
def test_a_join_line_leads_to_the_host_it_was_made_for(host, port):
    line = join_line(host, port, KEY)
    address = parse_address(line)
    assert (address.host, address.port, address.key) == (host, port, KEY)
    assert parse_address(line.removeprefix("luznet join ")) == address
    assert address.place(KEY).addresses == (host,)


@pytest.mark.parametrize("secret", ["", "x" * 21, "x" * 42])
def test_an_invite_that_was_cut_short_is_called_an_invite(secret):
    with pytest.raises(BadAddress, match="This invite is not complete"):
        parse_address(f"luznet join luz://10.0.0.1:5000/{secret}")


def test_the_default_port_is_left_out():
    assert f":{DEFAULT_PORT}" not in join_line("10.0.0.1", DEFAULT_PORT, KEY)


@pytest.mark.parametrize(
    "text", ["", "a b", "10.0.0.1:0", "10.0.0.1:65536", "10.0.0.1:x", "x#short", "x#" + "=" * 43,
             "10.0.0.1:٣", "[fd00::7", "host:1:2", "..", "a" * 70, f"luz://..:5/{'x' * 22}",
             f"10.0.0.1#{'é' * 43}"],
)  # fmt: skip
def test_a_text_that_is_not_an_address_is_told(text):
    with pytest.raises(BadAddress):
        parse_address(text)


@example(".")
@given(st.text(max_size=60))
def test_no_text_raises_anything_else(text):
    with contextlib.suppress(BadAddress):
        assert parse_address(text).host.encode("idna")


def test_a_word_for_join_is_an_address_or_the_name_of_a_table():
    for text in ("10.0.0.1", "10.0.0.1:5", "[fd00::7]:5", "localhost", f"pc#{key_to_text(KEY)}"):
        assert is_address(text)
    for text in ("10.0.0.1:99999", "pc:0", "10.0.0.1#half"):  # to be told what is wrong
        assert is_address(text)
    for text in ("Canteen", "Ann's table", "room 3"):
        assert not is_address(text)


def test_a_key_as_text_is_safe_in_a_shell_and_comes_back():
    text = key_to_text(KEY)
    assert len(text) == 43
    assert all(sign.isalnum() or sign in "-_" for sign in text)
    assert key_from_text(text) == KEY


def test_a_link_local_address_may_be_typed_with_an_adapter_and_is_shown_without_one():
    typed = parse_address(f"[fe80::7%eth0]:5#{key_to_text(KEY)}")
    assert (typed.host, typed.port) == ("fe80::7%eth0", 5)
    assert join_line("fe80::7%eth0", 5, KEY) == join_line("fe80::7", 5, KEY)
    for text in ("[fe80::7%]", "[fe80::7%a b]", "[fe80::7%a/b]"):
        with pytest.raises(BadAddress):
            parse_address(text)
