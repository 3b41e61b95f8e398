"""Figures about games that were played: read from the store, and told to people."""
