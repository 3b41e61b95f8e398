"""The words that are typed at an evening, and what they do."""

from luznet.plain.usage import ExplainedUse, Use

EVENING = Use("evening", "hear how far the evening has got, and where you play")
STANDINGS = Use("standings", "hear the standings of the evening")
TABLES = Use("tables", "hear who plays at which table of the evening")
CHECK_IN = Use("checkin", "check in to the evening, to play in its rounds")
WITHDRAW = Use("withdraw", "leave the evening")
BEGIN = Use("begin", "begin the next round (organiser only)")
HOLD = ExplainedUse("hold, or hold 3", "stop all tables, or table 3 (organiser only)")
RELEASE = ExplainedUse("release, or release 3", "let them go on (organiser only)")
POSTPONE = Use("postpone 3", "let nobody wait for table 3 (organiser only)")
RECALL = Use("recall 1 3", "play the postponed table 3 of round 1 now (organiser only)")
CORRECT = ExplainedUse(
    "correct 1 3 40 25 10", "store these scores for table 3 of round 1 (organiser only)"
)
REMOVE = Use("remove Ben", "remove Ben from the evening, and keep him out (organiser only)")
READMIT = Use("readmit Ben", "let Ben come to the evening again (organiser only)")
APPROVE = Use(
    "approve lusab-babad-gutih",
    "let the lent computer with this phrase play tables (organiser only)",
)
REFUSE = Use(
    "refuse lusab-babad-gutih",
    "refuse the lent computer with this phrase, or take it out again (organiser only)",
)
FINISH = Use("finish", "end the evening (organiser only)")
