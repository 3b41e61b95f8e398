"""The screens of statistics and seasons."""
