"""How the words of plain mode in a replay are typed, and what they do."""

from luznet.plain.usage import ExplainedUse, Use

ON = ExplainedUse("next, or next 5, or Enter alone", "go one action on, or five")
BACK = ExplainedUse("previous, or previous 5", "go one action back, or five")
STEP = ExplainedUse("step, or step back", "go to the end of the trick or the turn, or back")
DEAL = ExplainedUse("deal, or deal back", "go to the end of the deal, or back")
GO = ExplainedUse("go 57, or go end", "go to an action by its number, or to the end")
FROM = ExplainedUse(
    "from Ann, or from all, or from nobody",
    "see what a player could know, or all cards, or what a spectator saw",
)
LOOK = Use("look", "hear all that lies on the table here")
PLAY = ExplainedUse("play, or play 2", "let it play by itself, one action every 2 seconds")
STOP = Use("stop", "stop it")
COACH = Use("advice", "hear what the coach advises whoever is to act here")
REVIEW = Use("review", "hear what the coach thinks of each choice in the deal here")
REVIEW_GAME = Use("review", "hear what the coach thinks of each choice in the game")
ODDS = Use("chances", "hear how likely each player was to win here")
TURNS = Use("turns", "hear where the game turned")
FOLLOW = Use("follow", "watch along with whoever is showing the replay")
LEAD = Use("lead", "show the replay to the others at the table")
ALONE = Use("alone", "stop showing the replay or watching along, and go on by yourself")
LEAVE = Use("leave", "leave the replay")
