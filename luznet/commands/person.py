"""Who plays: the name for the table, or why it cannot be used."""

from luznet.commands.errors import USAGE, UserError
from luznet.settings import user_name


def person_name(wish: str | None) -> str:
    """Return the player's name, see `settings.user_name`; raises `UserError`."""
    try:
        return user_name(wish)
    except ValueError as error:
        raise UserError(f"This name cannot be used: {error}.", USAGE) from None
