"""Luz in plain mode: what happens in sentences, and what players can type."""
