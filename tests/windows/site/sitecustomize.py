"""Python runs this first: it then sees luznet as on Windows."""

from tests.windows.hidden import hide

hide()
