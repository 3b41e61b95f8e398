"""All messages of a host."""

from typing import TypeAlias

from luznet.wire.evening_messages import Evening, Order, Standings
from luznet.wire.messages import (
    Farewell,
    Invitation,
    Pong,
    Refused,
    Said,
    Tables,
    Update,
    Welcome,
)

AnyHostMessage: TypeAlias = (
    Welcome | Tables | Pong | Update | Said | Invitation | Evening | Standings | Order | Refused
    | Farewell
)  # fmt: skip
