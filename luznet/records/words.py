"""What the host's user is told about the journal."""

from typing import Final

from luznet.language import PluralText, Text

# ---- why it cannot be used -----------------------------------------------------------------

IN_USE: Final = Text(
    "Another luznet host uses {folder}. Join its table with `luznet join`, or stop it first. One "
    "that `luznet play` opened stops once all its players have left."
)
TRIED_ELSEWHERE: Final = Text(
    "This game runs in another terminal. Leave it there, then type this command again."
)
BUSY: Final = Text(
    "The journal {file} cannot be used: another program, such as a backup, uses it. Try again once "
    "that program is done."
)
NO_LOCKS: Final = Text(
    "The journal cannot be kept in {folder}: that disk has no file locks, which keep two hosts "
    "apart. Set LUZNET_HOME to a folder on another disk."
)
NOT_WRITABLE: Final = Text(
    "The journal {file} cannot be used: its folder cannot be written to. Make it writable, or set "
    "LUZNET_HOME to another folder."
)
DISK_FULL: Final = Text(
    "The journal {file} cannot be used: the disk is full. Free some space: nothing that was "
    "accepted is lost, and the games then continue."
)
DISK_FAILED: Final = Text(
    "The journal {file} cannot be used: the disk failed to read or write it. Check the disk and "
    "its free space, or set LUZNET_HOME to another folder."
)
# i18n: {number} is that of a format of files.
NEWER: Final = Text(
    "The journal {file} cannot be used: it was written by a newer luznet (format {number}). Use "
    "that one, or set LUZNET_HOME to another folder."
)
# i18n: {reason} is what the system says: "Permission denied".
NO_ACCESS: Final = Text(
    "The journal {file} cannot be used: {reason}. Check its folder, or set LUZNET_HOME to another "
    "folder."
)
# i18n: {reason} is what SQLite says, in English.
UNUSABLE: Final = Text(
    "The journal {file} cannot be used: {reason}. Check it, or set LUZNET_HOME to another folder."
)
# i18n: {detail} is for the journal's authors, in English.
DAMAGED: Final = Text("The journal {file} is damaged: {detail}.")

# ---- why a table cannot continue, or has to -------------------------------------------------

LOST_WHILE_RUNNING: Final = Text(
    "The records of a running game were damaged on the disk, so it cannot continue. Restart the "
    "host for a new one."
)
# i18n: {table} and {game} are ids.
UNKNOWN_GAME: Final = Text("Table {table} plays {game}, which this luznet does not know.")
# i18n: {table} is an id.
OTHER_RULES: Final = Text("Table {table} was written by a luznet with other rules.")
STAYS: Final = Text(
    "It stays in the journal for the luznet that wrote it, until a start with --new gives it up. "
    "Other tables are not affected."
)
NOT_CARRIED: Final = Text("The table that came from another computer can't be read here.")
# i18n: p is a key; play and play new are typed.
GAME_WAITS: Final = PluralText(
    "An unfinished game with {number} seat waits at {table}. To go on with it, press p in the "
    "lobby, type play there in plain mode, or run `luznet play` without table options. "
    "`luznet play --new` gives it up, as does play new in plain mode.",
    "An unfinished game with {number} seats waits at {table}. To go on with it, press p in the "
    "lobby, type play there in plain mode, or run `luznet play` without table options. "
    "`luznet play --new` gives it up, as does play new in plain mode.",
)
EVENING_WAITS: Final = Text(
    "The evening {name} is not over yet. Give its name to go on with it, or --new to end it and "
    "begin another one."
)
# i18n: The name for a table whose own name is unreadable; {id} is letters and digits. It may be one
# of a list.
NAMELESS: Final = Text("table {id}")

# ---- what a damaged journal had ------------------------------------------------------------

WAS_DAMAGED: Final = Text("The journal {file} was damaged. The damaged file was kept as {aside}.")
# i18n: {tables} are names of tables.
TABLES_DAMAGED: Final = Text("The records of {tables} are damaged, so play cannot continue there.")
FINISHED_DAMAGED: Final = PluralText(
    "The records of {number} finished table are only in that file.",
    "The records of {number} finished tables are only in that file.",
)
TABLES_WHOLE: Final = PluralText(
    "{number} undamaged table continues, and new games can be played.",
    "{number} undamaged tables continue, and new games can be played.",
)
NONE_WHOLE: Final = Text("It had no readable unfinished game. New games can be played.")

# ---- what is missing -----------------------------------------------------------------------

RESTORED: Final = PluralText(
    "{number} record was missing at the end of the journal {file}. It was restored from the "
    "journal's tail.",
    "{number} records were missing at the end of the journal {file}. They were restored from the "
    "journal's tail.",
)
# i18n: {table} is the name of a table.
TABLE_GONE: Final = PluralText(
    "The journal {file} has lost {table}, with {number} record. That game cannot continue.",
    "The journal {file} has lost {table}, with all of its {number} records. That game cannot "
    "continue.",
)
TABLE_OLDER: Final = Text(
    "The journal {file} has gone back to an older state. {table} continues from an earlier point."
)
TABLE_SHORTER: Final = PluralText(
    "The journal {file} has lost {number} record at the end of {table}. The table continues from "
    "an earlier point.",
    "The journal {file} has lost {number} records at the end of {table}. The table continues from "
    "an earlier point.",
)
FINISHED_GONE: Final = PluralText(
    "The journal {file} has lost {number} finished table.",
    "The journal {file} has lost {number} finished tables.",
)
PUT_BACK: Final = Text(
    "If you have a newer copy of the journal, stop the host and put the copy back."
)

# ---- what only players have seen -----------------------------------------------------------

TABLE_SEEN: Final = Text(
    "{name} came back to a table that is not in the journal. If it was lost, stop the host and put "
    "back a newer copy of the journal, if there is one."
)
MORE_SEEN: Final = Text(
    "{name} has seen more of the game at {table} than the journal has. If the journal lost it, "
    "stop the host and put back a newer copy, if there is one."
)
STEPS_SEEN: Final = PluralText(
    "{name} has seen {number} more step of the game at {table} than the journal has. If the "
    "journal lost it, stop the host and put back a newer copy, if there is one.",
    "{name} has seen {number} more steps of the game at {table} than the journal has. If the "
    "journal lost them, stop the host and put back a newer copy, if there is one.",
)
