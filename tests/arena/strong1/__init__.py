"""The strong player of Luz as it was before it met people: what newer ones are compared with.

In the arena it is `tests.arena.strong1:choose`. Its modules are copies, so that it stays as it was
when the player changes; they go once newer ones have been compared with it.
"""

from tests.arena.strong1.search import Effort, player

choose = player(Effort())
