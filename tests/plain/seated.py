"""A reader who sits at a table in plain mode."""

from tests.plain.telling import Told, gathering


def seated(you: int | None = 0, *, is_private: bool = False, **options) -> Told:
    """Return one who was told a table before a game."""
    told = Told(gathering(4, **options), you, is_private)
    told.hear()
    return told


def playing(turn=1):
    """Return somebody in a game in which this seat is to bet."""
    told = Told(gathering())
    told.luz.change(phase="playing")
    told.luz.to_bets(turn)
    told.hear()
    return told
