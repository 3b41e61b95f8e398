"""`luznet identity` and `luznet invite`: keys and ways in, as their user reads them."""

import re

from luznet import cli
from luznet.settings import folders
from luznet.transport import key_to_text, load_keys, new_keys
from luznet.trust import KnownHosts, phrase
from tests.e2e.processes import processes


def test_identity_shows_the_own_key_and_the_hosts_that_one_met_and_no_secret(capsys):
    home, other = folders(), new_keys().public
    own = load_keys(home.identity)
    KnownHosts(home.known_hosts).meet("anna@lemon", other)
    assert cli.main(["identity"]) == 0
    text = capsys.readouterr().out
    assert key_to_text(own.public) in text
    assert f"phrase {phrase(own.public)}" in text
    assert f"{phrase(other)}  anna@lemon" in text
    assert own.secret not in text


def test_invite_without_a_host_says_how_to_open_one(capsys):
    assert cli.main(["invite"]) == 1
    assert "`luznet play` opens a table" in capsys.readouterr().err


def test_invite_prints_the_code_and_a_link_of_the_private_host_that_runs_here(capsys):
    with processes() as start:
        host = start(["luznet", "host", "--private", "--local"], folders().data)
        code = host.wait_for(lambda line: re.search(r"type the code (\d{6})", line))[1]
        assert cli.main(["invite"]) == 0
    text = capsys.readouterr().out
    assert f"type the code {code}." in text
    assert re.search(r"luznet join luz://\S+:\d+/[A-Za-z0-9_-]{22}$", text, re.MULTILINE)
