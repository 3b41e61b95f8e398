"""A replay seen together by real processes in plain mode: a host and luznet's own clients."""

import subprocess

from tests.e2e.processes import processes, start_host
from tests.e2e.test_plain import play_until

PIPE = subprocess.PIPE
LEADS = "You show the replay; those who watch along follow you."
FOLLOWS = "You watch along with {name}."


def heard(person, told):
    """Wait for this line."""
    person.wait_for(lambda line: told in line)


def test_one_leads_others_follow_a_third_comes_late_and_takes_the_lead_of_a_killed_leader(tmp_path):
    flags = ("--players=3", "--pace=0", "--local")
    with processes() as start:
        _, address = start_host(start, tmp_path / "host", *flags)

        def come(name, what="join"):
            arguments = ["luznet", what, "--plain", address, f"--name={name}"]
            return start(arguments, tmp_path / name, stdin=PIPE)

        ann = come("Ann")
        heard(ann, "Type ready to begin with 2 bots")
        ben = come("Ben", "watch")
        heard(ben, "You are watching.")
        ann.type("ready")
        play_until(ann, "Place 3")
        heard(ben, "Place 3")

        ann.type("replay")
        heard(ann, LEADS)
        heard(ben, "Ann is showing the replay. Type replay to watch along.")
        ben.type("replay")
        heard(ben, FOLLOWS.format(name="Ann"))
        ann.type("go 12", "from all")
        heard(ben, "All cards are open.")

        cleo = come("Cleo", "watch")
        heard(cleo, "Ann is showing the replay. Type replay to watch along.")
        cleo.type("replay")
        heard(cleo, FOLLOWS.format(name="Ann"))
        cleo.type("again")
        heard(cleo, "Action 12 of")
        ann.kill()
        heard(ben, "Ann is no longer showing the replay.")
        heard(cleo, "Ann is no longer showing the replay.")

        cleo.type("lead", "step")
        heard(cleo, LEADS)
        heard(ben, FOLLOWS.format(name="Cleo"))
        heard(ben, "takes trick")
        cleo.type("leave")
        heard(cleo, "You are back at the table.")
        heard(ben, "Cleo is no longer showing the replay.")
