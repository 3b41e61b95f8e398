"""The coach: the strong bot thinks for a player, in a process of its own.

    screen --view--> service --frame--> worker: the strong bot
    screen <-advice- service <-frame--- worker

It gets the view of the player's seat and nothing else, so it knows only what the player may know.
The screens ask through `luznet.client.adviser`, and know neither the service nor any bot.
"""
