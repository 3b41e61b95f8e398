"""Join lines and invites in the texts that people paste."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from luznet.client.address import BadAddress, invite_line, is_address, join_line, parse_address
from luznet.client.pasted import KEY_LENGTH, TOKEN_LENGTH
from luznet.transport import key_from_text, key_to_text

KEY = key_from_text("bSEJkwo4fgbg9XgHZhl4iutoBFtuse8UOtWm4wajJ2o")
OTHER = key_from_text("GM-ahi9y3iQzXJuBOFFkLhaS1qbCjKJTz5jKbatGKEk")
LINE = join_line("192.168.1.20", 5000, KEY)
INVITE = invite_line("192.168.1.20", 48421, "Ab-_" * 5 + "xy")
SSH = "ssh -p 48422 play@192.168.1.20"

HOSTS = st.sampled_from(["192.168.1.20", "10.0.0.1", "fd00::7", "laptop-3", "pc.local", "fe80::1"])
PORTS = st.integers(1, 65535)
TOKENS = st.text("abcXYZ019-_", min_size=TOKEN_LENGTH, max_size=TOKEN_LENGTH)
LINES = st.one_of(
    st.builds(join_line, HOSTS, PORTS, st.just(KEY)), st.builds(invite_line, HOSTS, PORTS, TOKENS)
)
BEFORE = st.sampled_from(
    ["", " ", "`", "'", '"', "<", "(", "«\u00a0", "“", "$ ", "> ", "# ", "Come: ", "Kommt, ", "**",
     "请输入", "Ann wrote:\n", "Table 3, at 12.\n", "\u200b", "\ufeff", "\x1b[1m"]
)  # fmt: skip
AFTER = st.sampled_from(
    ["", " ", ".", ",", "`", "'", '"', ">", ")", "\u00a0»", "”.", "!", "\n", "\r\n", " — see you!",
     "\nSee you soon.\n", "**", "谢谢", "\u200b", " # come", " (12:30)", "/", "\x1b[0m"]
)  # fmt: skip


@given(LINES, BEFORE, AFTER, st.booleans())
def test_whatever_stands_around_a_line_it_is_found(line, before, after, is_bare):
    given = line.removeprefix("luznet join ") if is_bare else line
    text = f"{before}{given}{after}"
    assert is_address(text)
    assert parse_address(text) == parse_address(line)


@given(
    LINES, st.integers(24, 60), st.integers(0, 23), st.sampled_from(["\n", "\r\n", "\n  ", "\n> "])
)
def test_a_line_that_was_broken_at_the_edge_of_a_window_is_put_together(line, columns, lead, end):
    text = f"{'Come: '[:lead]:<{lead}}{line}"
    broken = end.join(text[at : at + columns] for at in range(0, len(text), columns))
    assume("join " in broken.split(end)[0])
    assume(not has_whole_token(broken.split(end)[0]))
    assert parse_address(broken) == parse_address(line)


def has_whole_token(text):
    """Whether what comes before a break may be an invite already."""
    return "luz://" in text and len(text.rpartition("/")[2]) >= TOKEN_LENGTH


@given(LINES, st.data(), BEFORE, AFTER)
def test_a_key_that_was_cut_short_is_never_accepted(line, data, before, after):
    length = KEY_LENGTH if "#" in line else TOKEN_LENGTH
    cut = line[: -data.draw(st.integers(1, length))]
    with pytest.raises(BadAddress):
        parse_address(f"{before}{cut}{after}")


@given(LINES, LINES, st.sampled_from([" ", "\n", " or ", ", "]))
def test_two_different_lines_are_refused(one, other, between):
    assume(parse_address(one) != parse_address(other))
    with pytest.raises(BadAddress, match="more than one"):
        parse_address(f"{one}{between}{other}")


def test_the_same_line_twice_is_one():
    assert parse_address(f"{LINE}\n{LINE}") == parse_address(LINE)


@pytest.mark.parametrize(
    "text",
    [
        LINE.replace("luznet", "Luznet"),
        LINE.replace("luznet", ".venv/bin/luznet"),
        LINE.replace("luznet", "python -m luznet"),
        LINE.replace("#", "＃"),
        LINE.replace("#", "\u200b#"),
        LINE.replace("#", "\n#"),
        LINE.replace("#", "#\n"),
        LINE.replace("192.168.1.20", "192.168.1.\n20"),
        LINE.replace("192.168.1.20", "1\n92.168.1.20"),
        LINE.removeprefix("luznet join ").replace("192.168.1.20", "192.168.1.2\n0"),
        f"> {LINE[:40]}\n> {LINE[40:]}",
        f"Ann, you said #3 at the door.\nHere it is: {LINE}. See you!",
    ],
)
def test_what_people_do_to_a_join_line_is_undone(text):
    assert parse_address(text) == parse_address(LINE)


@pytest.mark.parametrize(
    "text", ["$ luznet join 10.0.0.1", "`10.0.0.1`", "10.0.0.1.", "<10.0.0.1>"]
)
def test_an_address_without_a_key_may_be_pasted_with_its_command_and_quotes(text):
    assert is_address(text)
    assert parse_address(text) == parse_address("10.0.0.1")


def test_a_whole_line_beside_one_that_was_cut_short_is_not_chosen():
    cut = join_line("10.0.0.9", 5000, OTHER)[:-3]
    with pytest.raises(BadAddress, match="not complete"):
        parse_address(f"{LINE}\n{cut}\n")


@pytest.mark.parametrize("text", [SSH, f"$ {SSH}", f"Type {SSH} in a terminal."])
def test_an_ssh_line_is_said_to_belong_in_a_terminal(text):
    assert is_address(text)
    with pytest.raises(BadAddress, match="An ssh line belongs at the prompt of a terminal"):
        parse_address(text)


def test_names_of_tables_are_no_addresses():
    for text in ("Ann's table", "join us", "ssh is fun", "Table 3"):
        assert not is_address(text)


def test_no_error_tells_the_secret_of_an_invite():
    with pytest.raises(BadAddress) as told:
        parse_address(f"{INVITE} {INVITE.replace('Ab', 'Cd')}")
    assert "Ab-_" not in str(told.value)
    assert "Ab-_" not in repr(parse_address(INVITE))
    assert key_to_text(KEY) not in str(told.value)
