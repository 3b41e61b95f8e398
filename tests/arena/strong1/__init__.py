"""The strong player of Luz as it was before it met people: what newer ones are compared with.

In the arena it is `tests.arena.strong1:choose`.
"""

from tests.arena.strong1.search import Effort, player

choose = player(Effort())
