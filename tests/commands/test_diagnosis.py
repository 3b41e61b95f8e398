"""What the checks of the doctor mean: findings in, sentences out, no network."""

import pytest

from luznet import language
from luznet.client.reach import Reply
from luznet.commands.doctor import diagnosis, network, remedies
from luznet.commands.doctor.findings import CALLED, Finding, Sign, has_problems, remedies_of
from luznet.commands.doctor.network import SeenTable, Target
from luznet.discovery.addresses import Kind, OwnAddress
from luznet.discovery.multicast import FORBIDDEN, SILENCE, MdnsPort
from tests.pseudo import Pseudo, untranslated

LAN = OwnAddress("wlan0", "192.168.1.7", 24, Kind.LAN, True)
LINK_LOCAL = OwnAddress("wlan0", "fe80::7", 64, Kind.SELF_ASSIGNED, False)
VPN = OwnAddress("tun0", "10.8.0.2", 24, Kind.VPN, True)
DOCKER = OwnAddress("docker0", "172.17.0.1", 16, Kind.VIRTUAL, True)
LOOPBACK = OwnAddress("lo", "127.0.0.1", 8, Kind.LOOPBACK, True)
LINUX = remedies.System("linux", ("ufw", "nft"), "/usr/bin/python3")


def left_out(own: OwnAddress) -> OwnAddress:
    return OwnAddress(own.adapter, own.address, own.prefix, own.kind, False)


def table(**changes) -> SeenTable:
    fields = {"title": "Lunch", "address": "192.168.1.9", "port": 48420, "versions": (1,)}
    return SeenTable(**fields | {"reply": Reply.ANSWERED, "is_here": False} | changes)


def target(reply: Reply, *, line: str = "", is_heard: bool = False, address: str = "192.168.1.9"):
    return Target(address, 48420, reply, line, is_heard)


def texts(findings: list[Finding]) -> str:
    return "\n".join(f"{each.sign.value} {each.text}" for each in findings)


# ---- addresses ---------------------------------------------------------------------------


def test_each_adapter_is_told_with_what_it_leads_to_and_the_order_of_announcing():
    told = texts(diagnosis.about_addresses([LAN, VPN, DOCKER, LOOPBACK, LINK_LOCAL]))
    assert "ok wlan0 leads to the local network: 192.168.1.7." in told
    assert "note tun0 is a VPN" in told
    assert "note docker0 belongs to containers or virtual machines" in told
    assert "not announced, since their adapters have other addresses: fe80::7 of wlan0." in told
    assert "Announced, best first: 192.168.1.7, 10.8.0.2, 172.17.0.1." in told


def test_a_self_assigned_address_is_explained():
    own = OwnAddress("eth0", "169.254.3.4", 16, Kind.SELF_ASSIGNED, True)
    told = texts(diagnosis.about_addresses([own, LOOPBACK]))
    assert "note eth0 gave itself an address, because nothing here assigns any" in told


def test_a_computer_in_no_network_is_told_to_connect():
    findings = diagnosis.about_addresses([LOOPBACK, LINK_LOCAL])
    assert "problem This computer is not in any network" in texts(findings)
    assert remedies_of(findings) == (remedies.CONNECT(),)


def test_a_computer_without_addresses_is_not_blamed_on_a_variable():
    for own in ([], [LINK_LOCAL]):
        findings = diagnosis.about_addresses(own)
        assert "has no address that luznet can use" in texts(findings)
        assert "LUZNET_INTERFACES" not in texts(findings) + " ".join(remedies_of(findings))
        (todo,) = remedies_of(findings)
        assert "`sudo ip link set lo up`" in todo
        assert remedies.CONNECT() in todo


def test_a_loopback_adapter_that_is_off_is_told_beside_a_network():
    findings = diagnosis.about_addresses([LAN])
    assert "problem The loopback adapter of this computer is off" in texts(findings)
    assert "no address that luznet can use" not in texts(findings)


def test_a_wrong_restriction_hides_no_missing_network():
    findings = diagnosis.about_addresses([left_out(LOOPBACK)])
    assert "LUZNET_INTERFACES names no address" in texts(findings)
    assert remedies_of(findings) == (remedies.INTERFACES(), remedies.CONNECT())


def test_a_restriction_to_this_computer_is_a_note_and_one_to_nothing_a_problem():
    alone = diagnosis.about_addresses([LOOPBACK, left_out(LAN)])
    assert "note LUZNET_INTERFACES leaves out 192.168.1.7 of wlan0." in texts(alone)
    assert not has_problems(alone)
    nothing = diagnosis.about_addresses([left_out(LAN), left_out(LOOPBACK)])
    assert "problem LUZNET_INTERFACES names no address of this computer" in texts(nothing)


def test_only_a_vpn_with_the_default_route_is_told_of():
    (finding,) = diagnosis.about_route([LAN, VPN], "10.8.0.2")
    assert "The VPN tun0 has the default route." in finding.text
    assert diagnosis.about_route([LAN, VPN], "192.168.1.7") == []
    assert diagnosis.about_route([LAN, VPN], None) == []


# ---- multicast and ports -----------------------------------------------------------------


def test_silence_on_the_lan_is_the_firewall_and_a_refusal_the_adapter():
    silent, off = (
        diagnosis.about_echoes([LAN], {LAN.address: trouble}, LINUX)
        for trouble in (SILENCE, "Network is down")
    )
    assert has_problems(silent)
    assert "`sudo ufw allow 5353/udp`" in remedies_of(silent)[0]
    assert has_problems(off)
    assert "wlan0 is switched on" in remedies_of(off)[0]


def test_a_firewall_that_lets_nothing_out_is_no_cable():
    found = diagnosis.about_echoes([LAN], {LAN.address: FORBIDDEN}, LINUX)
    assert [each.text for each in found] == [
        f"{LAN.adapter} ({LAN.address}): this computer lets no multicast out."
    ]
    assert "`sudo ufw allow out 5353/udp`" in remedies_of(found)[0]
    assert "connected" not in remedies_of(found)[0]


@pytest.mark.parametrize("own", [VPN, DOCKER, LOOPBACK])
def test_a_vpn_or_a_bridge_without_multicast_is_not_a_problem(own):
    findings = diagnosis.about_echoes([own], {own.address: SILENCE}, LINUX)
    assert [each.sign for each in findings] == [Sign.NOTE]


def test_port_5353_may_be_shared_and_must_not_be_kept():
    assert diagnosis.about_mdns_port(MdnsPort(), LINUX).sign is Sign.OK
    assert "shared with another" in diagnosis.about_mdns_port(MdnsPort(is_shared=True), LINUX).text
    kept = diagnosis.about_mdns_port(MdnsPort("Address already in use", True), LINUX)
    assert kept.sign is Sign.PROBLEM
    assert "disallow-other-stacks" in kept.remedy


def test_a_rehearsal_that_failed_is_a_problem_with_the_join_line_as_the_way_out():
    assert diagnosis.about_rehearsal(0.2).text.endswith("in 200 ms.")
    failed = diagnosis.about_rehearsal(None, "It was not found in 3 seconds.")
    assert failed.sign is Sign.PROBLEM
    assert remedies.JOIN_LINE() in failed.remedy


@pytest.mark.parametrize(
    ("trouble", "title", "sign", "word"),
    [
        ("", None, Sign.OK, "free"),
        ("Address already in use", "Lunch", Sign.OK, "in use by luznet itself: Lunch"),
        ("Address already in use", None, Sign.NOTE, "listens on another port"),
    ],
)
def test_a_taken_port_is_never_the_end(trouble, title, sign, word):
    finding = diagnosis.about_port(trouble, title, LINUX)
    assert finding.sign is sign
    assert word in finding.text


# ---- who else is there -------------------------------------------------------------------


def test_some_other_devices_are_named_and_hearing_none_is_not_a_problem():
    many = network.about_others([f"10.0.0.{number}" for number in range(9)], is_asked=False)
    assert many.text.startswith("9 other devices were heard by multicast: 10.0.0.0, 10.0.0.1,")
    assert many.text.endswith("10.0.0.5 and 3 more.")
    nobody = network.about_others([], is_asked=False)
    assert nobody.sign is Sign.NOTE
    assert "`luznet doctor ADDRESS`" in nobody.remedy
    assert network.about_others([], is_asked=True).remedy == ""


def test_a_table_from_the_future_or_the_past_is_shown_with_both_versions():
    (future,) = network.about_tables([table(versions=(7, 8), reply=Reply.NOTHING)])
    assert "speaks protocol 7 or 8, this luznet 1: it cannot be joined." in future.text
    assert future.remedy == "To join Lunch, update luznet on this computer."
    assert future.sign is Sign.NOTE


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply.NOTHING, "does not answer: it is announced, so its firewall"),
        (Reply.REFUSED, "refuses connections: it is announced, so its firewall"),
        (Reply.OTHER_KEY, "does not prove the announced key"),
        (Reply.STRANGE, "does not prove the announced key"),
    ],
)
def test_a_table_that_is_announced_and_cannot_be_reached_is_a_problem(reply, words):
    (finding,) = network.about_tables([table(reply=reply)])
    assert finding.sign is Sign.PROBLEM
    assert words in finding.text
    assert "192.168.1.9" in finding.remedy


def test_a_table_that_answers_is_told_with_place_and_version():
    (there,) = network.about_tables([table()])
    (here,) = network.about_tables([table(is_here=True)])
    assert there.text == "Lunch (192.168.1.9:48420) speaks protocol 1 and answers."
    assert "(192.168.1.9:48420, this computer)" in here.text


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (target(Reply.ANSWERED, line="luznet join X", is_heard=True), "is announced and answers"),
        (target(Reply.ANSWERED, line="luznet join X"), "announcement was not heard: multicast is"),
        (target(Reply.OTHER_VERSION, line="luznet join X"), "another protocol than 1"),
        (target(Reply.OTHER_KEY, line="luznet join X"), "its key is not the one you gave"),
        (target(Reply.STRANGE, line="luznet join X"), "does not answer as a host does"),
        (target(Reply.STRANGE), "so its key is not known"),
        (target(Reply.REFUSED), "is there, but refuses"),
        (target(Reply.NOTHING), "a firewall or the network is in the way"),
        (target(Reply.NOTHING, address="amber.local"), "a firewall or the network is in the way"),
        (target(Reply.NO_SUCH_NAME, address="lemon"), "No computer is called lemon here"),
        (target(Reply.NOTHING, address="10.9.9.9"), "in none of this computer's networks"),
    ],
)
def test_a_host_asked_about_is_fine_only_if_it_is_announced_and_answers(asked, words):
    finding = network.about_target(asked, [LAN, LOOPBACK])
    assert words in finding.text
    assert (finding.sign is Sign.OK) == asked.is_heard
    assert bool(finding.remedy) != asked.is_heard


def test_a_host_that_answers_unheard_can_be_joined_by_its_line():
    asked = target(Reply.ANSWERED, line="luznet join 192.168.1.9#KEY")
    assert "`luznet join 192.168.1.9#KEY`" in network.about_target(asked, [LAN]).remedy


def test_client_isolation_is_named_where_nothing_comes_back():
    assert "client isolation" in network.about_target(target(Reply.NOTHING), [LAN]).remedy


# ---- what to do --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("platform", "tools", "words"),
    [
        ("linux", ("ufw", "nft"), "`sudo ufw allow 48420/tcp`"),
        ("linux", ("firewall-cmd", "nft"), "`sudo firewall-cmd --add-service=mdns`"),
        ("linux", ("nft", "iptables"), "`sudo nft list ruleset`"),
        ("linux", ("iptables",), "`sudo iptables -I INPUT -p udp --dport 5353 -j ACCEPT`"),
        ("linux", (), "None of the usual firewall programs"),
        ("darwin", (), "allow incoming connections for /opt/python"),
        ("win32", (), "-NetworkCategory Private`"),
    ],
)
def test_every_system_has_a_way_to_open_its_firewall(platform, tools, words):
    assert words in remedies.open_firewall(remedies.System(platform, tools, "/opt/python"))


def test_remedies_are_told_once_and_those_of_problems_first():
    findings = [
        Finding(Sign.NOTE, "", "b"),
        Finding(Sign.PROBLEM, "", "a"),
        Finding(Sign.OK, "", "b"),
        Finding(Sign.OK, ""),
    ]
    assert remedies_of(findings) == ("a", "b")
    assert has_problems(findings)
    assert not has_problems(findings[2:])


# ---- in other languages ------------------------------------------------------------------

REPLIES = tuple(Reply)


def every_finding() -> list[Finding]:
    """Return what is found in all cases."""
    systems = [remedies.System(name, (), "/bin") for name in ("linux", "darwin", "win32")]
    systems += [remedies.System("linux", (tool,), "/bin") for tool in remedies.FIREWALL_TOOLS]
    selves = [OwnAddress("eth0", "169.254.3.4", 16, Kind.SELF_ASSIGNED, True)]
    others = [f"10.0.0.{number}" for number in range(9)]
    hosts = [
        target(reply, line=line, is_heard=heard)
        for reply in REPLIES
        for line in ("", "luznet join X")
        for heard in (False, True)
    ]
    seen = [table(reply=reply, is_here=here) for reply in REPLIES for here in (False, True)]
    seen += [table(versions=(0,)), table(versions=(9,))]
    return [
        *diagnosis.about_addresses(
            [LAN, VPN, DOCKER, LOOPBACK, LINK_LOCAL, left_out(VPN), *selves]
        ),
        *diagnosis.about_addresses([LOOPBACK]),
        *diagnosis.about_addresses([]),
        *diagnosis.about_addresses([LOOPBACK, left_out(LAN)]),
        *diagnosis.about_addresses([left_out(LAN)]),
        *diagnosis.about_route([LAN, VPN], "10.8.0.2"),
        diagnosis.about_mdns_port(MdnsPort(), LINUX),
        diagnosis.about_mdns_port(MdnsPort(is_shared=True), LINUX),
        *(diagnosis.about_mdns_port(MdnsPort("-"), each) for each in systems),
        *diagnosis.about_echoes([LAN], {LAN.address: ""}, LINUX),
        *diagnosis.about_echoes([LAN, VPN], dict.fromkeys((LAN.address, VPN.address), "-"), LINUX),
        *(finding for each in systems for finding in silence(each)),
        *(finding for each in systems for finding in forbidden(each)),
        diagnosis.about_rehearsal(0.2),
        diagnosis.about_rehearsal(None, "-"),
        diagnosis.about_port("", None, LINUX),
        diagnosis.about_port("-", "Lunch", LINUX),
        diagnosis.about_port("-", None, LINUX),
        *(network.about_others(others[:number], is_asked=False) for number in (0, 1, 2, 9)),
        *network.about_tables([]),
        *network.about_tables(seen),
        *(network.about_target(each, [LAN]) for each in hosts),
        *(network.about_target(each, [DOCKER]) for each in hosts),
    ]


def silence(system: remedies.System) -> list[Finding]:
    return diagnosis.about_echoes([LAN], {LAN.address: SILENCE}, system)


def forbidden(system: remedies.System) -> list[Finding]:
    return diagnosis.about_echoes([LAN], {LAN.address: FORBIDDEN}, system)


def test_no_word_of_the_doctor_is_left_in_english(monkeypatch):
    monkeypatch.setattr(network, "versions", lambda spoken: "1")
    language.use(Pseudo(), "xx")
    names = ["wlan tun docker eth fe Lunch bin luznet join"]
    for finding in every_finding():
        called = f"{CALLED[finding.sign]()} {finding.text} {finding.remedy}"
        assert untranslated(called, names) == []
