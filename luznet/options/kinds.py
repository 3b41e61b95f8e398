"""The kinds of table options: how an option of each kind is chosen, typed and explained.

A `Setup` is what a table plays: its game, and its `Options` on the wire.  Defaults and limits are
those that the wire's type declares, `luznet.wire.messages.Options`: they are read from there.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import replace

from luznet.games import GAMES
from luznet.games.game import Refusal
from luznet.i18n import list_of, one_of, sentences
from luznet.i18n.games import RuleOption, name_of, words_of
from luznet.language import Text
from luznet.parsing import whole_number
from luznet.wire.levels import LEVELS, Level
from luznet.wire.messages import Fact, Help, Options
from luznet.wire.options import (
    Setup,
    common_level,
    help_levels,
    help_of,
    levels_of,
    rule,
    total_time,
    with_game,
    with_level_at,
    with_levels,
    with_players,
    with_rule,
)
from luznet.wire.text import number_in

Say: TypeAlias = Callable[[], str]
Told: TypeAlias = Literal["always", "unusual", "asked"]
"""When a table says what an option is set to: always, if it is not the default, or if asked."""

YES_NO: Final = {"on": True, "yes": True, "off": False, "no": False}
"""Words that people type for yes and no."""
_TYPES: Final = get_type_hints(Options, include_extras=True)


def limits(field: str) -> tuple[int, int]:
    """Return the least and the most that a field of `Options` can be."""
    meta = next(each for each in get_args(_TYPES[field]) if isinstance(each, Meta))
    return int(meta.ge or 0), int(meta.le or 0)


class Flag(NamedTuple):
    """The flag of an option: its help (with {default}), what stands for its value there, and its
    name, where that is not the field's."""

    help: Text
    metavar: Text | None = None
    name: str = ""


class Value(NamedTuple):
    """A value of an option: its label in the form, what it means, and what that is in plain mode,
    where it names words to type."""

    label: Text
    about: Text
    about_typing: Text | None = None

    def said(self, *, typing: bool) -> str:
        return ((self.about_typing if typing else None) or self.about)()


class Option(Struct, frozen=True, kw_only=True):
    """An option of a table.

    `field` is its name in `Options`, `typed` the word for it in plain mode (empty: none), `label`
    its name in the form (None: it is not there).
    """

    field: str
    typed: str = ""
    label: Text | None = None
    flag: Flag | None = None
    told: Told = "always"

    def value(self, setup: Setup) -> Any:
        return getattr(setup.options, self.field)

    def put(self, setup: Setup, value: Any) -> Setup:
        """Return the setup with another value."""
        return setup._replace(options=replace(setup.options, **{self.field: value}))

    def values(self, setup: Setup) -> Mapping[Any, Say]:
        """Return the values to choose from, with their labels."""
        raise NotImplementedError

    def label_of(self, value: Any) -> str:
        """Return the label of a value that is not one of those to choose from."""
        return str(value)

    def about(self, setup: Setup, *, typing: bool = False) -> str:
        """Say what the value means; `typing`: in plain mode."""
        raise NotImplementedError

    def summary(self, setup: Setup, *, typing: bool = False) -> str:
        """Say at the table what the value means; empty where that is not worth a sentence."""
        return self.about(setup, typing=typing)

    def is_told(self, setup: Setup) -> bool:
        """Return whether a table says the value without being asked."""
        is_unusual = self.written(setup) != self.written(Setup(setup.game))
        return self.told == "always" or (self.told == "unusual" and is_unusual)

    def parse(self, setup: Setup, text: str) -> Setup | None:
        """Return the setup with the value that was typed, None for what is not a value."""
        values = {str(value): value for value in self.values(setup)}
        value = values.get(text.strip().lstrip("#").casefold())
        return None if value is None else self.put(setup, value)

    def written(self, setup: Setup) -> str:
        """Return the value as people type it."""
        return str(self.value(setup))

    def legal(self, setup: Setup) -> str:
        """Say what can be typed."""
        return one_of([str(value) for value in self.values(setup)])

    @property
    def flag_name(self) -> str:
        """The name of its flag."""
        return f"--{(self.flag and self.flag.name) or self.field.replace('_', '-')}"

    def help(self, **facts: object) -> str:
        """Return what the help says of the flag."""
        return self.flag.help(default=self.written(Setup()), **facts) if self.flag else ""

    def argument(self) -> dict[str, Any]:
        """Return what argparse needs to know of the flag."""
        return {"choices": tuple(self.values(Setup()))}

    def flags(self, setup: Setup) -> Sequence[str]:
        """Return the flag that asks for exactly this value."""
        return [f"{self.flag_name}={self.written(setup)}"]


class Choice(Option, frozen=True, kw_only=True):
    """One of some words."""

    of: Mapping[Any, Value]

    def values(self, setup: Setup) -> Mapping[Any, Say]:
        return {value: each.label for value, each in self.of.items()}

    def about(self, setup: Setup, *, typing: bool = False) -> str:
        return self.of[self.value(setup)].said(typing=typing)


class YesNo(Choice, frozen=True, kw_only=True):
    """One of two values; `words` are typed for False and True. The flag asks for the one that is
    not the default."""

    words: tuple[str, str] = ("off", "on")

    def parse(self, setup: Setup, text: str) -> Setup | None:
        value = ({self.words[0]: False, self.words[1]: True} | YES_NO).get(text.casefold())
        return None if value is None else self.put(setup, value)

    def written(self, setup: Setup) -> str:
        return self.words[self.value(setup)]

    def legal(self, setup: Setup) -> str:
        return one_of([*reversed(self.words)])

    def argument(self) -> dict[str, Any]:
        return {"action": "store_const", "const": not self.value(Setup())}

    def flags(self, setup: Setup) -> Sequence[str]:
        return [self.flag_name] * (self.value(setup) != self.value(Setup()))


class Numbers(NamedTuple):
    """What is said of a number: what it can be (with {least} and {most}), the numbers to choose
    from, the label of another, what zero means, and what any other means."""

    legal: Text
    labels: Mapping[int, Say] = MappingProxyType({})
    label: Callable[[int], str] = str
    zero: Say = str
    about: Callable[[int], str] = str


class Number(Option, frozen=True, kw_only=True):
    """A number within the limits of its field."""

    of: Numbers

    def values(self, setup: Setup) -> Mapping[Any, Say]:
        return self.of.labels

    def label_of(self, value: Any) -> str:
        return self.of.label(value)

    def about(self, setup: Setup, *, typing: bool = False) -> str:
        value = self.value(setup)
        return self.of.about(value) if value else self.of.zero()

    def parse(self, setup: Setup, text: str) -> Setup | None:
        number, (least, most) = number_in(text), limits(self.field)
        return None if number is None or not least <= number <= most else self.put(setup, number)

    def legal(self, setup: Setup) -> str:
        least, most = limits(self.field)
        return self.of.legal(least=least, most=most)

    def argument(self) -> dict[str, Any]:
        return {"type": whole_number(*limits(self.field))}


class Rule(Option, frozen=True, kw_only=True):
    """An option of the game's own."""

    of: RuleOption
    told: Told = "unusual"

    @classmethod
    def of_game(cls, option: RuleOption) -> "Rule":
        """Return the option that a game describes."""
        return cls(field=option.name, typed=option.name, label=option.label, of=option)

    def value(self, setup: Setup) -> Fact | bool:
        return rule(setup, self.field)

    def put(self, setup: Setup, value: Fact | bool) -> Setup:
        return with_rule(setup, self.field, value)

    def values(self, setup: Setup) -> Mapping[Any, Say]:
        return self.of.values

    def label_of(self, value: Any) -> str:
        return self.of.other(value)

    def about(self, setup: Setup, *, typing: bool = False) -> str:
        return self.of.told(self.value(setup))

    def parse(self, setup: Setup, text: str) -> Setup | None:
        number, word = number_in(text), text.casefold()
        try:
            return self.put(setup, YES_NO.get(word, word) if number is None else number)
        except Refusal:
            return None

    def written(self, setup: Setup) -> str:
        value = self.value(setup)
        return ("off", "on")[value] if isinstance(value, bool) else str(value)

    def legal(self, setup: Setup) -> str:
        return self.of.fits()

    def flags(self, setup: Setup) -> Sequence[str]:
        is_default = self.value(setup) == self.value(Setup(setup.game))
        return [f"--rule={self.field}={self.written(setup)}"] * (not is_default)


# ---- kinds of one option -------------------------------------------------------------------


class Game(Option, frozen=True, kw_only=True):
    """The game that is played."""

    of: Text

    def value(self, setup: Setup) -> str:
        return setup.game

    def put(self, setup: Setup, value: str) -> Setup:
        return with_game(setup, value)

    def values(self, setup: Setup) -> Mapping[Any, Say]:
        return {game: partial(name_of, game) for game in GAMES}

    def about(self, setup: Setup, *, typing: bool = False) -> str:
        return self.of()


class Players(Option, frozen=True, kw_only=True):
    """The number of seats: each game says how many people can play it."""

    def put(self, setup: Setup, value: int) -> Setup:
        return setup._replace(options=with_players(setup.options, value))

    def values(self, setup: Setup) -> Mapping[Any, Say]:
        return {number: partial(str, number) for number in GAMES[setup.game].seats}

    def about(self, setup: Setup, *, typing: bool = False) -> str:
        return words_of(setup.game).about_players(setup.options.players)

    def argument(self) -> dict[str, Any]:
        return {"type": whole_number(1, 99)}


class Levels(Choice, frozen=True, kw_only=True):
    """How well bots play: all of them, or seat by seat (None in `of`). What is typed can also be
    whether there are bots at all, as `empty_seats` says."""

    empty_seats: YesNo

    def value(self, setup: Setup) -> Level | None:
        return common_level(setup.options)

    def put(self, setup: Setup, value: Level | Sequence[Level]) -> Setup:
        levels = [value] * setup.options.players if isinstance(value, str) else value
        return setup._replace(options=with_levels(setup.options, levels))

    def values(self, setup: Setup) -> Mapping[Any, Say]:
        return {level: self.of[level].label for level in LEVELS}

    def label_of(self, value: Any) -> str:
        return self.of[None].label()

    def about(self, setup: Setup, *, typing: bool = False) -> str:
        like = super().about(setup) if setup.options.bots else ""
        return sentences(self.empty_seats.about(setup), like)

    def parse(self, setup: Setup, text: str) -> Setup | None:
        """Take `off`, `on`, a level for all seats, or a seat and its level."""
        first, *others = text.replace(",", " ").casefold().split() or [""]
        if not others and first in YES_NO:
            return self.empty_seats.put(setup, YES_NO[first])
        with_bots = self.empty_seats.put(setup, True)
        level = LEVELS.get(others[0] if others else first)
        if level is None or not others:
            return None if level is None else self.put(with_bots, level)
        seat = number_in(first)
        if seat is None or not 1 <= seat <= setup.options.players or len(others) > 1:
            return None
        return setup._replace(options=with_level_at(with_bots.options, seat - 1, level))

    def written(self, setup: Setup) -> str:
        if not setup.options.bots:
            return "off"
        return self.value(setup) or _BY_SEAT(levels=list_of(levels_of(setup.options)))

    def legal(self, setup: Setup) -> str:
        return _LEGAL_LEVELS()

    def flags(self, setup: Setup) -> Sequence[str]:
        return [f"{self.flag_name}={self.value(setup) or ','.join(levels_of(setup.options))}"]


# i18n: A value of an option: words and set bot 3 easy are typed.
_LEGAL_LEVELS: Final = Text(
    "on, off, easy, normal, good, strong, master or even; set bot 3 easy is for seat 3 alone"
)
# i18n: {levels} is a list of values of an option, one a seat, such as "easy and strong".
_BY_SEAT: Final = Text("by seat {levels}")


class HelpLevel(Choice, frozen=True, kw_only=True):
    """How much help players get, as far as the game has such help."""

    def value(self, setup: Setup) -> Help:
        return help_of(setup)

    def values(self, setup: Setup) -> Mapping[Any, Say]:
        return {level: self.of[level].label for level in help_levels(setup.game)}

    def about(self, setup: Setup, *, typing: bool = False) -> str:
        """Where a game has odds, a table with a coach shows them too."""
        has_odds = help_of(setup) == "coach" and "odds" in help_levels(setup.game)
        odds = self.of["odds"].said(typing=typing) if has_odds else ""
        return sentences(odds, super().about(setup, typing=typing))

    def is_told(self, setup: Setup) -> bool:
        """A game that has no help as a rule does not say that there is none."""
        return not help_of(setup) == help_of(Setup(setup.game)) == "none"

    def flags(self, setup: Setup) -> Sequence[str]:
        return [f"{self.flag_name}={setup.options.help}"]


class MoveTimer(Number, frozen=True, kw_only=True):
    """How long a player may think about a move, in the words of each game."""

    def about(self, setup: Setup, *, typing: bool = False) -> str:
        seconds = setup.options.turn_time
        if not seconds or setup.game not in GAMES:
            return self.of.zero()
        return words_of(setup.game).time_limit(seconds)

    def summary(self, setup: Setup, *, typing: bool = False) -> str:
        """Where the whole game has a clock, nothing is said of no move timer."""
        has_clock = not setup.options.turn_time and total_time(*setup)
        return "" if has_clock else self.about(setup)


def is_of_game(option: Option, game: str) -> bool:
    """Return whether an option means something in a game: some options are for some games only, and
    those games name them."""
    for_some = {field for each in GAMES.values() for field in each.table_options}
    own = GAMES[game].table_options if game in GAMES else ()
    return option.field not in for_some or option.field in own
