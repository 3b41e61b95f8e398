"""Which addresses are announced, and in which order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luznet.discovery import addresses
from luznet.discovery.addresses import (
    has_network,
    lan_addresses,
    network_addresses,
    rank_addresses,
    reachable_addresses,
)


def test_lan_addresses_come_before_virtual_ones_and_loopback_last() -> None:
    adapters = [
        ("lo", "127.0.0.1"),
        ("lo", "::1"),
        ("docker0", "172.17.0.1"),
        ("tailscale0", "100.101.102.103"),
        ("eth9", "100.64.0.9"),
        ("eth0", "fd00::7"),
        ("eth0", "169.254.3.4"),
        ("eth0", "fe80::1"),
        ("wlan0", "192.168.1.7"),
    ]
    assert rank_addresses(adapters) == (
        "192.168.1.7",
        "fd00::7",
        "169.254.3.4",
        "100.101.102.103",
        "100.64.0.9",
        "172.17.0.1",
        "127.0.0.1",
        "::1",
    )


def test_where_nothing_else_leads_anywhere_every_link_local_address_is_announced() -> None:
    adapters = [("lo", "127.0.0.1"), ("wg0", "fe80::4"), ("veth3", "fe80::3")]
    assert rank_addresses(adapters) == ("fe80::4", "fe80::3", "127.0.0.1")
    assert rank_addresses([*adapters, ("eth0", "10.0.0.2")]) == ("10.0.0.2", "127.0.0.1")


def test_a_link_local_address_is_announced_if_a_real_adapter_has_no_other() -> None:
    adapters = [
        ("eth0", "fe80::1"),
        ("eth1", "fe80::2"),
        ("eth1", "10.0.0.2"),
        ("veth3", "fe80::3"),
        ("wg0", "fe80::4"),
        ("lo", "127.0.0.1"),
    ]
    assert rank_addresses(adapters) == ("10.0.0.2", "fe80::1", "127.0.0.1")


@pytest.mark.parametrize(
    "adapter",
    [
        "docker0",
        "br-1f2e3d4c5b6a",
        "veth12ab34",
        "virbr0",
        "vmnet8",
        "vboxnet0",
        "lxdbr0",
        "podman1",
        "bridge100",
        "{846EE342-7039} Hyper-V Virtual Ethernet Adapter vEthernet (WSL)",
        "{846EE342-7039} VMware Virtual Ethernet Adapter for VMnet1 VMware Network",
        "{846EE342-7039} VirtualBox Host-Only Ethernet Adapter Ethernet 3",
        "tun0",
        "tap0",
        "wg0",
        "wg-home",
        "utun4",
        "tailscale0",
        "ztabcdefgh",
        "ppp0",
        "{846EE342-7039} TAP-Windows Adapter V9 Ethernet 2",
        "{846EE342-7039} ZeroTier Virtual Port ZeroTier One",
        "{846EE342-7039} Cisco Systems VPN Adapter Ethernet 5",
    ],
)
def test_a_virtual_adapter_ranks_behind_the_lan(adapter: str) -> None:
    assert rank_addresses([(adapter, "10.1.1.1"), ("en0", "10.2.2.2")]) == ("10.2.2.2", "10.1.1.1")


@pytest.mark.parametrize(
    "adapter",
    ["eth0", "enp3s0", "wlp2s0", "br0", "br-lan", "bond0", "en0", "Intel(R) Wi-Fi 6 AX201 Wi-Fi"],
)
def test_a_real_adapter_ranks_with_the_lan(adapter: str) -> None:
    ranked = rank_addresses([("docker0", "10.1.1.1"), (adapter, "10.2.2.2"), ("en1", "10.3.3.3")])
    assert ranked == ("10.2.2.2", "10.3.3.3", "10.1.1.1")


@settings(deadline=None)
@given(st.lists(st.tuples(st.text(), st.ip_addresses().map(str) | st.text(max_size=8))))
def test_ranking_accepts_any_adapters_and_lists_no_address_twice(
    adapters: list[tuple[str, str]],
) -> None:
    ranked = rank_addresses(adapters)
    assert len(set(ranked)) == len(ranked)


def test_loopback_leads_to_a_table_here_and_is_left_out_for_one_elsewhere() -> None:
    announced = ("10.0.0.1", "172.17.0.1", "127.0.0.1")
    own = ("10.0.0.2", "172.17.0.1", "127.0.0.1")
    assert reachable_addresses(announced, own) == ("10.0.0.1", "172.17.0.1")
    assert reachable_addresses(announced, announced) == ("127.0.0.1", "10.0.0.1", "172.17.0.1")
    assert reachable_addresses(("127.0.0.1",), own) == ("127.0.0.1",)


def test_the_variable_and_the_parameter_restrict_the_interfaces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert lan_addresses() == ("127.0.0.1",)
    monkeypatch.setenv("LUZNET_INTERFACES", "192.0.2.77, 127.0.0.1")
    assert lan_addresses() == ("127.0.0.1",)
    assert lan_addresses(["192.0.2.77"]) == ()
    monkeypatch.delenv("LUZNET_INTERFACES")
    assert lan_addresses()[-1] in {"127.0.0.1", "::1"}


@pytest.mark.parametrize(
    ("adapters", "unplugged", "is_there"),
    [
        ([("lo", "127.0.0.1"), ("eth0", "192.168.1.7")], (), True),
        ([("lo", "127.0.0.1"), ("eth0", "192.168.1.7")], ("eth0",), False),
        ([("lo", "127.0.0.1"), ("eth0", "10.0.0.2"), ("wlan0", "fe80::1")], ("eth0",), True),
        ([("lo", "127.0.0.1"), ("docker0", "172.17.0.1")], (), False),
        ([("lo", "127.0.0.1"), ("wg0", "10.1.0.1")], (), True),
        ([], (), False),
    ],
)
def test_a_machine_with_no_address_but_its_own_has_no_network(
    monkeypatch: pytest.MonkeyPatch,
    adapters: list[tuple[str, str]],
    unplugged: tuple[str, ...],
    is_there: bool,
) -> None:
    found = [(name, name, address, 24) for name, address in adapters]
    monkeypatch.setattr(addresses, "_adapters", lambda: iter(found))
    monkeypatch.setattr(addresses, "_is_unplugged", lambda adapter: adapter in unplugged)
    assert has_network() is is_there


def test_where_adapters_cannot_be_read_nobody_is_said_to_have_no_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise OSError

    monkeypatch.setattr(addresses, "_adapters", fail)
    assert has_network()


@pytest.mark.parametrize(
    ("adapters", "shown"),
    [
        (
            ["eth0 10.77.0.1/24", "eth0 fd00::1/64", "wlan0 10.78.0.9/24", "docker0 172.17.0.1/16"],
            ("10.77.0.1", "10.78.0.9"),
        ),
        (
            ["eth0 10.77.0.1/24", "eth0 10.77.0.2/24", "eth0 10.79.0.1/24"],
            ("10.77.0.1", "10.79.0.1"),
        ),
        (["eth0 fd00::1/64", "eth0 fd01::1/64", "wlan0 10.78.0.9/24"], ("10.78.0.9", "fd00::1")),
        (["eth0 10.77.0.1/24", "wg0 10.9.0.1/24"], ("10.77.0.1", "10.9.0.1")),
        (["docker0 172.17.0.1/16"], ("172.17.0.1",)),
        ([], ("127.0.0.1",)),
    ],
)
def test_one_address_is_shown_for_each_network_where_others_may_be(
    monkeypatch: pytest.MonkeyPatch, adapters: list[str], shown: tuple[str, ...]
) -> None:
    def found() -> Iterator[tuple[str, str, str, int]]:
        for text in ["lo 127.0.0.1/8", "lo ::1/128", *adapters]:
            name, address = text.split(" ")
            ip, _, prefix = address.partition("/")
            yield name, name, ip, int(prefix)

    monkeypatch.setattr(addresses, "_adapters", found)
    monkeypatch.delenv("LUZNET_INTERFACES")
    assert network_addresses() == shown
