"""All messages of a host."""

from typing import TypeAlias

from luznet.wire.custody_messages import Candidate, Custody
from luznet.wire.deal_messages import AnyDealMessage
from luznet.wire.evening_messages import Evening, Order, Standings
from luznet.wire.exchange_messages import Bring, Catalogue, PastGame
from luznet.wire.messages import (
    Farewell,
    GameRecord,
    Invitation,
    Led,
    Pong,
    Refused,
    Said,
    Signatures,
    Tables,
    Update,
    Welcome,
)
from luznet.wire.moving_messages import (
    Added,
    Baggage,
    Copy,
    Moved,
    Reach,
    Stays,
    Succession,
)

AnyHostMessage: TypeAlias = (
    Welcome | Tables | Pong | Update | Said | GameRecord | Led | Signatures | AnyDealMessage
    | Invitation | Evening | Standings | Order | Catalogue | Bring | PastGame | Baggage
    | Moved | Reach | Stays | Succession | Copy | Added | Candidate | Custody | Refused | Farewell
)  # fmt: skip
