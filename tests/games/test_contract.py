"""Every registered game keeps the contract (`tests/games/contract.py`)."""

from collections.abc import Callable
from itertools import product

import msgspec
import pytest

from luznet.games import GAMES, AnyGame
from luznet.games.game import shuffled
from tests.games.contract import CHECKS, SEEDS, check_seats

TABLES = [
    pytest.param(game, seats, id=f"{game.name}-{seats}")
    for game in GAMES.values()
    for seats in game.seats
]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_game_keeps_the_contract(
    game: AnyGame, seats: int, check: Callable[[AnyGame, int, int], None]
) -> None:
    for seed in SEEDS:
        check(game, seats, seed)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_takes_the_numbers_of_players_it_names(game: AnyGame) -> None:
    check_seats(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_options_of_every_game_have_defaults_and_can_be_read_from_a_map(game: AnyGame) -> None:
    options = game.options_type()
    assert game.read_options({}) == options
    assert game.read_options(msgspec.to_builtins(options)) == options


def test_every_game_is_registered_by_its_short_name() -> None:
    assert GAMES
    for name, game in GAMES.items():
        assert game.name == name
        assert name.isidentifier()
        assert name.islower()


def test_shuffling_gives_every_order_equally_likely() -> None:
    asked: list[int] = []

    def below(count: int) -> int:
        asked.append(count)
        return count - 1

    assert shuffled("abcde", below) == tuple("abcde")  # each changes places with itself
    assert asked == [5, 4, 3, 2]
    orders = {shuffled("abc", {3: one, 2: other}.__getitem__)
              for one, other in product(range(3), range(2))}  # fmt: skip
    assert len(orders) == 6
