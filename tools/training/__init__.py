"""Training of the bots. Not part of the installed package."""
