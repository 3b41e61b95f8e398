"""Guests with nothing installed: they reach luznet's own screens over ssh.

    ssh ---> door --order, terminal--> forker --fork--> the guest's program --wire--> host

The door and the forker are processes beside the host, so nothing that happens to them happens to a
game. A guest's program (`luznet.commands.guest`) is a client like any other, with a key of its own,
and a folder of its own (`book.py`) in place of the user's.
"""
