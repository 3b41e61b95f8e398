"""Every game has everything that luznet looks for besides its rules, in the folders of its name:
words, a screen with its rules and styles, and plain mode. docs/new-game.md says where each part
is."""

from collections.abc import Mapping
from importlib import import_module

import pytest

from luznet import i18n
from luznet.games import GAMES, AnyGame
from luznet.games.game import Refusal
from luznet.i18n.games import GameWords, words_of
from luznet.options.table import OPTIONS
from luznet.plain.game import GameConversation
from luznet.plain.options import typed_options
from luznet.terminal.game.registry import rules_of, screen_of
from luznet.terminal.game.screen import GameScreen
from luznet.wire.client_messages import PHRASES
from luznet.wire.messages import Options
from luznet.wire.options import help_levels
from tests.games import contract

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def check_words(game: AnyGame) -> None:
    """A game's words have everything that sentences about all games need."""
    wanted = {name for name in (*GameWords.__annotations__, *vars(GameWords)) if name[0] != "_"}
    assert {name for name in wanted if not hasattr(words_of(game.name), name)} == set()


def check_options(game: AnyGame) -> None:
    """All of a game's own options can be chosen, and none has the name of a table option."""
    names = {option.name for option in words_of(game.name).RULES}
    assert names == set(game.options_type.__struct_fields__)
    assert names & {*(option.typed for option in OPTIONS), "name", "private"} == set()
    assert names <= set(typed_options(game.name))
    assert set(game.table_options) <= set(Options.__struct_fields__)
    assert ("coach" in help_levels(game.name)) == (game.advice_type is not None)
    assert len(help_levels(game.name)) == len(game.table_options.get("help", ()))
    assert game.phrases <= set(PHRASES)


def check_values(game: AnyGame) -> None:
    """With every value of an own option the game is played to its end, or refused before it begins
    if the number of players doesn't allow that value."""
    for option in words_of(game.name).RULES:
        for value in option.values:
            assert game.has_option(option.name, value)
            for seats in game.seats:
                refused = misfit(game, seats, {option.name: value})
                if refused is None:
                    contract.check_partners(game, seats, 1, {option.name: value})
                else:
                    assert contract.is_full(refused)


def misfit(game: AnyGame, seats: int, rules: Mapping[str, object]) -> Refusal | None:
    """Return the refusal of a game with this number of players and these own options, if any."""
    try:
        game.new(seats, game.read_options(rules))
    except Refusal as refused:
        return refused
    return None


def check_refusals(game: AnyGame) -> None:
    """No refusal has a code of the table's, whose sentence would be said instead."""
    assert set(words_of(game.name).REFUSALS) & set(i18n.REFUSALS) == set()


def check_screen(game: AnyGame) -> None:
    """There is a screen, rules to read, and styles of its own names."""
    assert issubclass(screen_of(game.name), GameScreen)
    assert rules_of(game.name)


def check_plain_mode(game: AnyGame) -> None:
    """There is a conversation for plain mode."""
    assert issubclass(
        import_module(f"luznet.plain.{game.name}.conversation").CONVERSATION, GameConversation
    )


CHECKS = (check_words, check_options, check_values, check_refusals, check_screen, check_plain_mode)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@each_game
def test_every_game_has_all_parts(game, check):
    check(game)
