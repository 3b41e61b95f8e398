"""A client without a host, which is told a record: what the frontends of a replay read from."""

from msgspec.structs import replace

from luznet.client.core import Client, Goal
from luznet.client.situation import Situation
from luznet.replay.playback import Replay
from luznet.wire.codec import read_action
from luznet.wire.messages import Welcome
from luznet.wire.versions import VERSIONS


class Onlooker(Client):
    """A client of nobody's host. `looks_back`: the game was played before, and nothing is asked of
    the reader."""

    looks_back = True

    @property
    def situation(self) -> Situation:
        return replace(super().situation, looks_back=self.looks_back)


def onlooker(name: str = "", *, plays: bool = False) -> Onlooker:
    """Return a client that was told nothing of a game yet. `plays`: the game is played on, under
    this name."""
    client = Onlooker(name, Goal("sit" if plays else "watch"))
    client.looks_back = not plays
    client.receive(Welcome(version=VERSIONS[-1], tables=()))
    return client


def tell_deal(client: Client, replay: Replay) -> None:
    """Tell a client all of the deal here as it was told to whoever is looked from: it has sent what
    they chose themselves, so that their choices can be reviewed."""
    begin, end = replay.bounds("deal")
    for at in range(begin, end + 1):
        action = replay.steps[at].action if at > begin else None
        if action is not None and action.actor == replay.reader and not action.by_bot:
            client.act(read_action(replay.record.rules, action.action))
        client.receive(replay.update(at, at - 1 if at > begin else -1))
