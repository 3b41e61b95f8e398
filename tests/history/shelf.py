"""An archive that answers at once: a store, and the games of a season in it."""

from luznet.history.exchange import Exchange
from luznet.history.store import Store


class Shelf:
    """The games of one person."""

    def __init__(self, path, *games):
        self.store = Store(path)
        self.exchange = Exchange(self.store)
        self.taken = []
        for game in games:
            self.keep(game)

    @property
    def games(self):
        """The records here that count, with who signed them."""
        query = "SELECT digest, signatures FROM games WHERE counts"
        return {*self.store.read(lambda db: db.execute(query).fetchall())}

    def keep(self, kept):
        self.store.keep(kept)

    def catalogue(self, season, key, until, answer):
        answer(self.exchange.catalogue(season, key, until))

    def compare(self, season, span, answer):
        answer(self.exchange.compare(season, span))

    def find(self, season, mark, answer):
        game = self.exchange.find(season, mark)
        if game is not None:
            answer(game)

    def take(self, season, game, by):
        self.taken.append(self.exchange.take(season, game, by))
