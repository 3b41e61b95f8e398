"""The chat of a table: what is new, the panel over the screen, and its picture."""
