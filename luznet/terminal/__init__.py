"""The terminal: prompt_toolkit screens. It draws a view and turns keys into commands."""
