"""Talking at a table: what is new, the panel over the screen, and how it looks."""
