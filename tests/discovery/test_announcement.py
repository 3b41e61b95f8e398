"""What a TXT record may hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from zmq.utils import z85

from luznet.discovery.addresses import rank_addresses
from luznet.discovery.announcement import Announcement, BadAnnouncement, parse_txt, to_txt
from luznet.wire.messages import SEATS_MOST
from luznet.wire.text import LISTED_NAME_MOST, clean_name
from tests.discovery.common import FIELDS, TABLE


def cleaned(name: str) -> str:
    return clean_name(name, longest=LISTED_NAME_MOST + 1)


names = st.text(max_size=LISTED_NAME_MOST).filter(
    lambda text: 0 < len(cleaned(text)) <= LISTED_NAME_MOST
)
addresses = (
    st.ip_addresses()
    .filter(lambda ip: rank_addresses([("", str(ip))]) != ())
    .map(lambda ip: rank_addresses([("", str(ip))])[0])
)


@st.composite
def announcements(draw: st.DrawFn) -> Announcement:
    seats = draw(st.integers(1, SEATS_MOST))
    return Announcement(
        versions=tuple(draw(st.lists(st.integers(1, 65535), min_size=1, max_size=16))),
        table=draw(st.from_regex(r"\A[A-Za-z0-9_-]{1,48}\Z")),
        name=draw(names),
        game=draw(st.from_regex(r"\A[a-z0-9_-]{1,32}\Z")),
        taken=draw(st.integers(0, seats)),
        seats=seats,
        code=draw(st.booleans()),
        key=z85.encode(draw(st.binary(min_size=32, max_size=32))).decode(),
        port=draw(st.integers(1, 65535)),
        addresses=tuple(draw(st.lists(addresses, min_size=1, max_size=4, unique=True))),
    )


@settings(deadline=None)
@given(announcements())
def test_an_announcement_survives_the_txt_record_with_its_name_cleaned(told: Announcement) -> None:
    fields = to_txt(told)
    assert all(len(value) < 200 for value in fields.values())
    assert parse_txt(fields, told.port, ()) == replace(told, name=cleaned(told.name))


fields_of_any_kind = st.dictionaries(
    st.sampled_from([*FIELDS, "other"]) | st.text(max_size=5), st.none() | st.binary(max_size=300)
)


@settings(deadline=None)
@given(fields_of_any_kind, st.none() | st.integers(), st.lists(st.text(max_size=20), max_size=3))
def test_garbage_raises_nothing_but_bad_announcement(
    garbage: dict[str, bytes | None], port: int | None, recorded: list[str]
) -> None:
    for fields in (garbage, FIELDS | garbage):
        try:
            heard = parse_txt(fields, port, recorded)
        except BadAnnouncement:
            continue
        assert parse_txt(to_txt(heard), heard.port, ()) == heard


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((field, None) for field in FIELDS if field not in ("addr", "door", "host")),
        ("v", b""),
        ("v", b"1,,2"),
        ("v", b"0"),
        ("v", b"65536"),
        ("v", ",".join(["1"] * 17).encode()),
        ("table", b""),
        ("table", b"a.b"),
        ("table", b"a" * 49),
        ("name", b"\xff"),
        ("name", b"\x1b\x07"),
        ("name", b"n" * (LISTED_NAME_MOST + 1)),
        ("name", b"n" * 200),
        ("game", b"Luz!"),
        ("taken", b"5"),
        ("taken", b"-1"),
        ("taken", "\u0661".encode()),
        ("seats", b"0"),
        ("seats", b"65"),
        ("seats", b"9" * 100),
        ("code", b"yes"),
        ("door", b"65536"),
        ("door", b"x"),
        ("host", b"\xff"),
        ("key", b"a" * 39),
        ("key", b"a" * 41),
        ("key", b"a" * 39 + b" "),
        ("key", b"#" * 40),
    ],
)
def test_the_error_names_a_field_that_is_missing_or_outside_its_limits(
    field: str, value: bytes | None
) -> None:
    with pytest.raises(BadAnnouncement, match=f"'{field}'"):
        parse_txt(FIELDS | {field: value}, 4711, ())


@pytest.mark.parametrize("port", [None, 0, -1, 65536])
def test_a_record_without_a_possible_port_is_refused(port: int | None) -> None:
    with pytest.raises(BadAnnouncement, match="'port'"):
        parse_txt(FIELDS, port, ())


@pytest.mark.parametrize(
    "text", ["", "nonsense", "fe80::1%eth0", "224.0.0.1", "0.0.0.0", "::", "fd00::1%\x1b[31m"]
)
def test_a_record_without_a_usable_address_is_refused(text: str) -> None:
    with pytest.raises(BadAnnouncement, match="address"):
        parse_txt(FIELDS | {"addr": text.encode()}, 4711, ())


def test_a_version_from_the_future_and_unknown_fields_are_parsed() -> None:
    future = FIELDS | {"v": b"7,8", "mood": b"good", "flag": None}
    assert parse_txt(future, 4711, ()).versions == (7, 8)


def test_without_listed_addresses_the_address_records_count() -> None:
    heard = parse_txt(FIELDS | {"addr": None}, 4711, ["fe80::1", "fd00::1", "10.0.0.1", "x"])
    assert heard.addresses == ("10.0.0.1", "fd00::1")


def test_addresses_that_do_not_fit_are_left_out_worst_first() -> None:
    many = tuple(f"fd00:1111:2222:3333:4444:5555:6666:{n:x}" for n in range(0x7000, 0x7014))
    heard = parse_txt(to_txt(replace(TABLE, addresses=many)), 4711, ())
    assert 4 < len(heard.addresses) < len(many)
    assert heard.addresses == many[: len(heard.addresses)]


def test_our_own_announcement_outside_the_limits_is_refused_before_it_is_sent() -> None:
    with pytest.raises(BadAnnouncement, match="'key'"):
        to_txt(replace(TABLE, key="short"))
