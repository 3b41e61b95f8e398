"""What a table's options amount to, and options derived from others.

The levels of bots are listed by seat, without usual ones at the end, so that equal choices are
equal options.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar, get_args

from msgspec.structs import replace

from luznet.games import GAMES, MAIN
from luznet.games.game import Refusal
from luznet.wire.levels import NEAREST, Level, read_level, skill_of
from luznet.wire.messages import Fact, Help, Options

T = TypeVar("T")

USUAL: Final[Level] = "normal"
"""The level of a bot unless somebody chose another."""


class Setup(NamedTuple):
    """What a table plays: the game, and its options."""

    game: str = MAIN
    options: Options = Options()


def with_game(setup: Setup, game: str) -> Setup:
    """Return the same table with another game, keeping the options that fit it."""
    players = GAMES[game].seats_near(setup.options.players)
    return Setup(game, replace(with_players(setup.options, players), rules={}))


def rule(setup: Setup, name: str) -> Fact | bool:
    """Return one of the game's own options."""
    usual: Fact | bool = getattr(GAMES[setup.game].options_type(), name)
    return setup.options.rules.get(name, usual)


def with_rule(setup: Setup, name: str, value: Fact | bool) -> Setup:
    """Return the setup with one of the game's own options; raises `Refusal` for a value that it
    can't have. Default values are left out, so that equal choices are equal options."""
    rules = {**setup.options.rules, name: value}
    usual = GAMES[setup.game].options_type()
    GAMES[setup.game].read_options(rules)
    kept = {each: chosen for each, chosen in rules.items() if chosen != getattr(usual, each)}
    return setup._replace(options=replace(setup.options, rules=kept))


def level_at(options: Options, seat: int) -> Level:
    """Return the level of the bot that would take a seat."""
    base = options.levels[seat] if seat < len(options.levels) else NEAREST[USUAL]
    return read_level(base, options.skills[seat] if seat < len(options.skills) else "")


def levels_of(options: Options) -> tuple[Level, ...]:
    """Return the levels of all seats."""
    return tuple([level_at(options, seat) for seat in range(options.players)])


def common_level(options: Options) -> Level | None:
    """Return the level that all seats have; None if they differ."""
    first, *others = levels_of(options)
    return first if all(level == first for level in others) else None


def with_level(options: Options, level: Level) -> Options:
    """Return the options with the same level for all seats."""
    return with_levels(options, [level] * options.players)


def with_levels(options: Options, levels: Sequence[Level]) -> Options:
    """Return the options with these levels, by seat; the other seats get the usual one."""
    bases = _without_end([NEAREST[level] for level in levels], NEAREST[USUAL])
    skills = _without_end([skill_of(level) for level in levels], "")
    return replace(options, levels=bases, skills=skills)


def _without_end(values: Sequence[T], usual: T) -> tuple[T, ...]:
    """Return the values without usual ones at the end."""
    kept = [*values]
    while kept and kept[-1] == usual:
        kept.pop()
    return tuple(kept)


def with_level_at(options: Options, seat: int, level: Level) -> Options:
    """Return the options with a level for one seat."""
    levels = list(levels_of(options))
    levels[seat] = level
    return with_levels(options, levels)


def with_players(options: Options, players: int) -> Options:
    """Return the options for this number of seats; new ones get the level that all had."""
    common, resized = common_level(options), replace(options, players=players)
    if common is not None:
        return with_level(resized, common)
    return with_levels(resized, levels_of(resized))


def total_time(game: str, options: Options) -> int:
    """Return the seconds that everybody has for a whole game at such a table; 0: no limit, or it
    is not known here."""
    try:
        rules = GAMES[game]
        return rules.total_time(rules.read_options(options.rules))
    except (KeyError, Refusal):
        return 0


def side_of(game: str, options: Options, seat: int) -> tuple[int, ...]:
    """Return the seats that play together with a seat of such a table, itself among them; it
    alone where the game or its options are not known here."""
    try:
        rules = GAMES[game]
        return rules.partners(options.players, rules.read_options(options.rules), seat)
    except (KeyError, Refusal):
        return (seat,)


def help_levels(game: str) -> tuple[Help, ...]:
    """Return the levels of help that mean something in a game, from the least; none where it has
    no such option, or is not known here."""
    known = GAMES[game].table_options.get("help", ()) if game in GAMES else ()
    levels: tuple[Help, ...] = get_args(Help)
    return tuple([level for level in levels if level in known])


def help_of(setup: Setup) -> Help:
    """Return how much help there is at a table: as much as was chosen, as far as its game has
    it."""
    levels: tuple[Help, ...] = get_args(Help)
    up_to = levels[: levels.index(setup.options.help) + 1]
    return next((each for each in reversed(up_to) if each in help_levels(setup.game)), "none")


def tells_odds(options: Options) -> bool:
    """Return whether screens may say how likely each value of a hidden card is."""
    return options.help in ("odds", "coach")
