"""The vectors that only Luris has: what a view does not show, and who wins."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from luznet.games import GAMES
from luznet.games.game import CHANCE
from luznet.games.luris.cards import JOKER, VALUES
from luznet.games.luris.types import CardSet, State
from tests.protocol.text import section_of
from tests.protocol.vector_games import plain

SECTION = section_of("luris")
RULES = GAMES["luris"]


def unseen_cards() -> dict[str, Any]:
    """Return what views at several moments of several games do not show."""
    return {
        "description": "What a view of Luris does not show: how many cards of each value are "
        "unseen (`unseen`, by value), and how many of these are in the discard pile (`under`). "
        "They were counted from the full state, to check whether counting from a view is right.",
        "section": f"{SECTION}.5",
        "cases": [
            _unseen(players, state)
            for players in RULES.seats
            for number, state in enumerate(_turns(players))
            if number % 9 == 4
        ],
    }


def _turns(players: int) -> Iterator[State]:
    """Play at random; yield every state in which a seat chooses its turn's action."""
    rng = random.Random(200 + players)
    state = RULES.new(players, RULES.options_type())
    while (actor := RULES.to_act(state)) is not None:
        if state.phase == "action":
            yield state
        chance = actor == CHANCE
        action = (
            RULES.draw(state, rng.randrange)
            if chance
            else rng.choice(rng.choice((RULES.view(state, actor).legal, RULES.legal(state, actor))))
        )
        state, _ = RULES.apply(state, actor, action)


def _unseen(players: int, state: State) -> dict[str, Any]:
    others = [seat for seat in range(players) if seat != state.turn]
    hidden = Counter([*state.draw, *state.discard[:-1]])
    for seat in others:
        hidden.update(state.hands[seat])
        hidden.update(card for laid in state.sets[seat] for card in laid.down)
    return {
        "description": f"{players} players, {len(state.draw)} cards in the draw pile",
        "view": plain(RULES.view(state, state.turn)),
        "unseen": {str(card): hidden[card] for card in (*VALUES, JOKER)},
        "under": len(state.discard[:-1]),
    }


Ending = tuple[str, tuple[int, ...], tuple[int, ...], tuple[bool, ...]]
ENDINGS: tuple[Ending, ...] = (
    ("the most face-up cards", (4, 6), (9, 2), (False,) * 2),
    ("equally many, and more cards in hand", (5, 5), (3, 4), (False,) * 2),
    ("equally many of both", (5, 5, 2), (4, 4, 8), (False,) * 3),
    ("everybody wins together, so nobody has lost", (5, 5), (4, 4), (False,) * 2),
    ("nobody has a set", (0, 0, 0), (7, 9, 9), (False,) * 3),
    ("the leader is out of time", (9, 3, 4), (2, 5, 5), (True, False, False)),
    ("only one side is left", (9, 0, 8), (2, 5, 5), (True, False, True)),
    ("partners count together", (6, 4, 1, 4), (2, 3, 4, 5), (False,) * 4),
    ("partners have equally many, then more in hand", (6, 4, 2, 4), (2, 3, 4, 5), (False,) * 4),
    ("partners, one out of time", (6, 1, 2, 1), (2, 3, 4, 5), (True, False, False, False)),
    (
        "both sides win together, one player of each out of time",
        (3, 2, 2, 3),
        (2, 3, 4, 3),
        (True, False, False, True),
    ),
    (
        "partners, one player of each side out of time",
        (6, 1, 2, 1),
        (2, 3, 4, 5),
        (True, True, False, False),
    ),
    ("partners, both out of time", (6, 1, 2, 1), (2, 3, 4, 5), (True, False, True, False)),
)
"""By seat: cards face up, cards in hand, whether its time ran out."""


def counting() -> dict[str, Any]:
    """Return the winners, and the losers who may start the next game."""
    return {
        "description": "Who has won (`winners`) and lost (`losers`, one of whom starts the next "
        "game), given each seat's face-up cards, cards in hand, and whether its time is up.",
        "section": f"{SECTION}.6",
        "cases": [_ending(*ending) for ending in ENDINGS],
    }


def _ending(
    description: str, ups: tuple[int, ...], hands: tuple[int, ...], out: tuple[bool, ...]
) -> dict[str, Any]:
    state = State(
        players=len(ups), turn=None, phase="over", starters=(), lost=False,
        hands=tuple([(2,) * count for count in hands]),
        sets=tuple([(CardSet(3, (3,) * count, ()),) for count in ups]),
        out=out,
    )  # fmt: skip
    outcome = RULES.outcome(state)
    assert outcome is not None
    return {
        "description": description,
        "results": plain(RULES.view(state, None).results),
        "winners": list(outcome.winners),
        "losers": list(outcome.losers),
    }


FILES = {"games/luris_unseen.json": unseen_cards, "games/luris_counting.json": counting}
