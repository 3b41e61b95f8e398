"""Luris in plain mode."""
