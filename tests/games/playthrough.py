"""Whole games, written down so that people can read and check them.

`playthrough` is a pure function of the game, the number of players and a random source. The games
in playthroughs/ were written with `random.Random(seed).randrange`, with each game's seeds and
notation in notations/; test_playthroughs.py compares them. After an intended change of the rules or
of a notation, renew them and read the diff:

    python -m tests.games.playthrough && git diff tests/games/playthroughs
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypeAlias

from luznet.games import GAMES
from luznet.games.game import Below, Seat
from tests.games.notations import Lines, notation

FOLDER = Path(__file__).parent / "playthroughs"

Reader: TypeAlias = Seat | None

HEAD = """\
# {title}, {players} players: a whole game as each seat and a spectator see it.
# Written by `python -m tests.games.playthrough`, compared by test_playthroughs.py.
#
# == N: who does what          an action, with its number; `chance` deals
# 013*  turn  2                what seats 0, 1, 3 and the spectator (*) see there: the line
#                              "turn" of their views. Where readers see different things,
#                              each group has its own line.
# 013*  > dealt  ...           an event, as these readers are told it
#
# After {chapters}
# stands the whole view of every reader, else only the lines that have changed (`gone`: the line
# is no longer there).
#
{legend}"""


def playthrough(game: str, players: int, below: Below) -> str:
    """Return a whole game in its notation, with the legend above it; all choices are drawn from
    `below`."""
    written = notation(game)
    head = HEAD.format(
        title=written.title, players=players, chapters=written.chapters, legend=written.legend
    )
    return "\n".join([head, *_game(game, players, below)]) + "\n"


def recorded(game: str, players: int) -> str:
    """Return the text that the file for this game and number of players must contain."""
    return playthrough(game, players, Random(notation(game).seeds[players]).randrange)


def path(game: str, players: int) -> Path:
    """Return the path of the recorded game for this number of players."""
    return FOLDER / f"{game}-{players}.txt"


def _game(game: str, players: int, below: Below) -> Iterator[str]:
    written = notation(game)
    rules, lines = written.rules, written.view_lines
    state = rules.new(players, rules.options_type())
    readers: list[Reader] = [*range(players), None]
    seen = {reader: lines(rules.view(state, reader)) for reader in readers}
    number = 0
    while (actor := rules.to_act(state)) is not None:
        actor, action = written.choice(state, actor, below)
        state, events = rules.apply(state, actor, action)
        number += 1
        yield f"== {number}: {written.action_text(actor, action)}"
        for event in events:
            told = {reader: written.event_lines(rules.redact(event, reader)) for reader in readers}
            yield from grouped(told)
        now = {reader: lines(rules.view(state, reader)) for reader in readers}
        whole = written.begins_chapter(events)
        yield from grouped(now if whole else {r: changes(seen[r], now[r]) for r in readers})
        yield ""
        seen = now


def grouped(lines: dict[Reader, Lines]) -> Iterator[str]:
    """Write each line once for all readers who see it."""
    for name in dict.fromkeys(name for seen in lines.values() for name in seen):
        groups: dict[str, str] = {}
        for reader, seen in lines.items():
            if name in seen:
                sign = "*" if reader is None else str(reader)
                groups[seen[name]] = groups.get(seen[name], "") + sign
        for text, who in groups.items():
            yield f"{who:{len(lines)}}  {name:12} {text}".rstrip()


def changes(before: Lines, now: Lines) -> Lines:
    """Return the lines that are new or changed, and those that are gone."""
    gone = {name: "gone" for name in before if name not in now}
    return gone | {name: text for name, text in now.items() if before.get(name) != text}


def main() -> None:
    """Write all recorded games again."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        for players in notation(game).seeds:
            path(game, players).write_text(recorded(game, players), encoding="utf-8")


if __name__ == "__main__":
    main()
