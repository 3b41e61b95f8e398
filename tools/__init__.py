"""Commands for developers and translators of luznet."""
