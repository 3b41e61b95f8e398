"""Trains the styles of the Luz bots: `python -m tools.training.luz_styles`, for half an hour.

People of wide families, and normal and strong players, play games. Styles are fitted to what they
choose:

    games -> for each choice, the facts and what was chosen -> a mixture of styles, by EM
    strong players against people -> how their bets end, and how playouts said -> what is mended

It starts from the styles that there are, as strong players play by them. No choice of the people in
`strangers` is ever looked at.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from luznet.bots import bot_by_name
from luznet.bots.bot import Choose, player_of
from luznet.bots.luz import search, styles
from luznet.bots.luz.inference import as_view, bets_made, cards_chosen
from luznet.bots.luz.sampling import beliefs_of
from luznet.bots.luz.styles import Known, Styles
from luznet.bots.luz.weights import STYLES, STYLES_FILE
from luznet.games.game import CHANCE
from luznet.games.luz.cards import HAND_SIZE, PLAYERS
from luznet.games.luz.rules import Luz
from luznet.games.luz.types import DEALS, Bet, FinishedDeal, Play, State, View

GAMES_OF_PEOPLE: Final = 600
GAMES_OF_NORMAL: Final = 60
GAMES_OF_STRONG: Final = 40
GAMES_OF_MENDING: Final = 150
STYLES_OF_PEOPLE: Final = 6
PEOPLE: Final = 0.45
"""The prior of all styles of people together."""
RARE: Final = 0.02
"""A style that fewer people have is left out."""
SLIPS: Final = 0.1
"""How often people of no style choose anything."""
ROUNDS: Final = 200
"""Steps of the fit; in the first of these, what is known about people counts for less."""
WARM: Final = 20
RATE: Final = 0.1
RIDGE: Final = 1e-3
SMOOTH: Final = (0.25, 0.5, 0.25)
"""What is mended changes little with one card."""

Table = NDArray[np.float64]
_RULES: Final = Luz()


class Choices(NamedTuple):
    """Choices of people: the facts by choice, option and fact, which options were legal, the option
    chosen, the situation, and who chose."""

    facts: NDArray[np.float32]
    legal: NDArray[np.bool_]
    chosen: NDArray[np.intp]
    situation: NDArray[np.intp]
    person: NDArray[np.intp]


# ---- games ---------------------------------------------------------------------------------------


def games(bot: str, players: int, count: int, executor: Executor) -> tuple[Choices, Choices]:
    """Return the cards that bots of a name chose, and their bets."""
    found = executor.map(partial(_game, bot, players), range(count))
    cards, bets = zip(*found, strict=True)
    return _of_different(cards), _of_different(bets)


def _game(bot: str, players: int, number: int) -> tuple[Choices, Choices]:
    """Return the choices of the first three deals of a game."""
    rng = Random(f"{bot} {players} {number}")  # noqa: S311 - repeatable, not secret
    people = [player_of(bot_by_name("luz", bot), rng) for _ in range(players)]
    deals = played(people, rng).finished[:-1]
    cards = [each for deal in deals for each in _cards_of(deal)]
    bets = [each for deal in deals for each in _bets_of(deal)]
    return _joined(cards), _joined(bets)


def played(people: Sequence[Choose], rng: Random, deals: int = DEALS) -> State:
    """Return the state after so many deals of a game of these people."""
    state = _RULES.new(len(people), _RULES.options_type())
    while len(state.finished) < deals and (actor := _RULES.to_act(state)) is not None:
        if actor == CHANCE:
            action = _RULES.draw(state, rng.randrange)
        else:
            action = people[actor](_RULES.view(state, actor), rng, 1.0)
        state, _ = _RULES.apply(state, actor, action)
    return state


def _cards_of(deal: FinishedDeal) -> Iterator[Choices]:
    view, own = as_view(deal)
    everybody = range(view.players)
    for seat, column, legal, facts in cards_chosen(
        view, deal.plays, own, beliefs_of(view, own), everybody
    ):
        table = np.zeros((1, HAND_SIZE, styles.CARD_FACTS), dtype=np.float32)
        may = np.zeros((1, HAND_SIZE), dtype=np.bool_)
        table[:, : len(legal)], may[:, : len(legal)] = styles.facts_of_cards(facts), legal.T
        yield _choice(table, may, column, int(facts.situation[0]), seat)


def _bets_of(deal: FinishedDeal) -> Iterator[Choices]:
    view, own = as_view(deal)
    for seat, column, facts in bets_made(view, own, beliefs_of(view, own), range(view.players)):
        table = styles.facts_of_bets(facts)
        yield _choice(table, np.ones(table.shape[:2], dtype=np.bool_), column, 0, seat)


def _choice(
    facts: NDArray[np.float32], legal: NDArray[np.bool_], column: int, situation: int, seat: int
) -> Choices:
    return Choices(facts, legal, np.array([column]), np.array([situation]), np.array([seat]))


def _joined(parts: Sequence[Choices]) -> Choices:
    """Return all choices of the same people."""
    return Choices(*map(np.concatenate, zip(*parts, strict=True)))


def _of_different(parts: Sequence[Choices]) -> Choices:
    """Return all choices; the people of one part are not those of another."""
    first = np.cumsum([0, *(part.person.max() + 1 for part in parts)])
    return _joined(
        [part._replace(person=part.person + at) for part, at in zip(parts, first, strict=False)]
    )


# ---- the fit -------------------------------------------------------------------------------------


def fitted(choices: Choices, count: int, chance: Generator) -> Styles:
    """Return so many styles that explain the choices well: steps of expectation, and of Adam (D. P.
    Kingma, J. Ba, 2015) upwards."""
    situations, facts = int(choices.situation.max()) + 1, choices.facts.shape[2]
    likes = chance.normal(0, 0.3, (count, situations, facts))
    prior: Table = np.full(count, 1 / count)
    slips: Table = np.full(count, SLIPS)
    first: Table = np.zeros_like(likes)
    second: Table = np.zeros_like(likes)
    each, size = np.arange(len(choices.chosen)), len(choices.chosen)
    for step in range(1, ROUNDS + 1):
        chances = [_chances(choices, liked) for liked in likes]
        meant = np.stack([of_style[each, choices.chosen] for of_style in chances])
        anything = slips[:, None] / choices.legal.sum(axis=1)
        told = (1 - slips[:, None]) * meant + anything
        share = _shares(np.log(told), prior, choices.person, min(1.0, step / WARM))
        prior = (share.sum(axis=1) + 1) / (share.shape[1] + count)
        known = share[:, choices.person]
        is_meant = known * (told - anything) / told
        slips = ((known - is_meant).sum(axis=1) + 2) / (known.sum(axis=1) + 20)
        slopes = [
            _slope(choices, of_style, weight)
            for of_style, weight in zip(chances, is_meant, strict=True)
        ]
        slope = np.stack(slopes) * count / size - RIDGE * likes
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        middle, wide = first / (1 - 0.9**step), second / (1 - 0.99**step)
        likes = likes + RATE * middle / (np.sqrt(wide) + 1e-8)
    return Styles(prior, slips.astype(np.float32), likes.astype(np.float32))


def _chances(choices: Choices, likes: Table) -> Table:
    """Return how likely each option is for people of a style who don't slip."""
    liked = np.einsum("cof,cf->co", choices.facts, likes[choices.situation], optimize=True)
    liked = np.where(choices.legal, liked, -np.inf)
    weight = np.exp(liked - liked.max(axis=1, keepdims=True))
    chances: Table = weight / weight.sum(axis=1, keepdims=True)
    return chances


def _shares(told: Table, prior: Table, person: NDArray[np.intp], counts: float) -> Table:
    """Return how likely each style is, by style and person, from the logarithms of the chances of
    their choices."""
    logs: Table = np.stack([np.bincount(person, weights=of_style) for of_style in told])
    tempered = counts * (logs + np.log(prior)[:, None])
    weight = np.exp(tempered - tempered.max(axis=0))
    shares: Table = weight / weight.sum(axis=0)
    return shares


def _slope(choices: Choices, chances: Table, weight: Table) -> Table:
    """Return the slope of the weighted log likelihood, by situation and fact."""
    rest = -chances * weight[:, None]
    rest[np.arange(len(weight)), choices.chosen] += weight
    by_choice = np.einsum("co,cof->cf", rest, choices.facts, optimize=True)
    found = np.zeros((choices.situation.max() + 1, choices.facts.shape[2]))
    np.add.at(found, choices.situation, by_choice)
    return found


def together(strong: Styles, normal: Styles, people: Styles, everybody: Styles) -> Styles:
    """Return all styles, that of strong players first. Nobody is exactly like a strong or a normal
    player, or like everybody on average: some like the same things more, or less."""
    others = [
        _like(strong, 1, 0.08), _like(strong, 3, 0.08), _like(normal, 1, 0.11),
        _like(normal, 0.4, 0.08), _like(everybody, 1, 0.12), _like(everybody, 0.4, 0.08)._replace(
            slips=np.array([SLIPS])),
    ]  # fmt: skip
    is_any = people.prior > RARE
    prior = people.prior[is_any] / people.prior[is_any].sum()
    mixed = Styles(PEOPLE * prior, people.slips[is_any], people.likes[is_any])
    return Styles(*map(np.concatenate, zip(*others, mixed, strict=True)))


def _like(style: Styles, more: float, prior: float) -> Styles:
    """Return a style with the same likes, so many times as strong."""
    return Styles(np.array([prior]), style.slips, more * style.likes)


# ---- what is mended ------------------------------------------------------------------------------


def mended(players: int, executor: Executor) -> Table:
    """Return how many of the bets that playouts lose narrowly are won after all, by the number of
    cards in hand, as seen when a strong player plays with people."""
    told = np.concatenate(
        [*executor.map(partial(told_chances, "people", players), range(GAMES_OF_MENDING))]
    )
    before = STYLES[players].mended
    found = np.zeros(HAND_SIZE + 2)
    for cards in range(2, len(found)):
        chances, won = told[told[:, 0] == cards, 1:].T
        lost = (1 - chances).sum() / (1 - before[cards])
        found[cards] = before[cards] + (won - chances).sum() / lost
    smooth: Table = np.convolve(np.pad(found, 1, mode="edge"), SMOOTH, mode="valid")
    return np.clip(smooth, 0, 1)


def told_chances(others: str, players: int, number: int) -> Table:
    """Return for each choice of a strong player in a game with others: the number of cards in hand
    (11 before the bet), the chance to win the bet, as told then, and whether it was won."""
    rng = Random(f"{others} {players} {number} told")  # noqa: S311 - repeatable, not secret
    people = [player_of(bot_by_name("luz", others), rng) for _ in range(players)]
    seat, found = number % players, []

    def choose(view: View, rng: Random, budget: float) -> Bet | Play:
        weighed = search.weigh(view, np.random.default_rng(rng.getrandbits(64)), search.Effort())
        best = max(weighed, key=lambda each: each.worth)
        cards = HAND_SIZE + 1 if isinstance(best.action, Bet) else len(view.held[seat])
        found.append((view.deal, cards, best.wins_bet))
        return best.action

    people[seat] = choose
    deals = played(people, rng).finished
    return np.array(
        [(cards, chance, deals[deal - 1].points[seat] > 0) for deal, cards, chance in found]
    )


# ---- the file ------------------------------------------------------------------------------------


def learn(players: int, executor: Executor) -> Known:
    """Return what there is to know about people at tables of this size."""
    chance = np.random.default_rng(players)
    strong = games("strong", players, GAMES_OF_STRONG, executor)
    normal = games("normal", players, GAMES_OF_NORMAL, executor)
    people = games("people", players, GAMES_OF_PEOPLE, executor)
    cards, bets = (
        together(
            fitted(of_strong, 1, chance),
            fitted(of_normal, 1, chance),
            fitted(of_people, STYLES_OF_PEOPLE, chance),
            fitted(of_people, 1, chance),
        )
        for of_strong, of_normal, of_people in zip(strong, normal, people, strict=True)
    )
    return Known(cards, bets, mended(players, executor).astype(np.float32))


def as_json(learned: Mapping[int, Known]) -> str:
    """Return the text of the file of styles."""
    players = []
    for number, (cards, bets, mends) in learned.items():
        tables = [*([_rounded(each) for each in kind] for kind in (cards, bets)), _rounded(mends)]
        lines = ",\n".join(json.dumps(table) for table in tables)
        players.append(f'"{number}": [\n{lines}\n]')
    return "{\n" + ",\n".join(players) + "\n}\n"


def _rounded(table: Any) -> Any:
    return table.astype(np.float64).round(3).tolist()


def main() -> None:
    """Write the file of styles."""
    with ProcessPoolExecutor() as executor:
        learned = {players: learn(players, executor) for players in PLAYERS}
    STYLES_FILE.write_text(as_json(learned))


if __name__ == "__main__":
    main()
