"""Card games for people in one room, each at their own terminal, with no internet."""

__version__ = "0.13.0"
