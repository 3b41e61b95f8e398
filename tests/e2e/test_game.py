"""A whole game between real processes over loopback TCP with CURVE, with kills in the middle."""

from tests.e2e.processes import processes, said, start_host
from tests.records.kept import kept, outcomes


def test_a_game_survives_the_death_of_its_host_and_of_a_client(tmp_path):
    flags = ("--players=4", "--pace=0", "--grace=5", "--local")
    home = tmp_path / "host"
    with processes() as start:
        host, address = start_host(start, home, *flags)
        players = {
            name: start(["tests.player", address, name, "--people=3"], tmp_path / name)
            for name in ("Ann", "Ben", "Cleo")
        }
        ann, ben, cleo = players.values()
        ann.wait_for(lambda line: said(line).get("turn", 0) > 60)  # in the second deal
        host.kill()
        host, again = start_host(start, home, *flags)
        assert again == address
        seat = cleo.wait_for(lambda line: said(line).get("turn", 0) > 100 and said(line))["you"]
        cleo.kill()
        ben.wait_for(lambda line: said(line).get("turn", 0) > 101)
        cleo = start(["tests.player", address, "Cleo", "--people=3"], tmp_path / "Cleo")
        assert cleo.wait_for(lambda line: said(line))["you"] == seat
        ends = [player.wait_for(lambda line: said(line).get("over")) for player in (ann, ben, cleo)]
        assert host.interrupt() == 0
    assert ends[0] == ends[1] == ends[2]
    assert _scores_by_the_rules(home) == tuple(ends[0])


def _scores_by_the_rules(home):
    (outcome,) = outcomes(kept(home))
    return outcome.scores
