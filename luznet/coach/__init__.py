"""The coach: the strong bot thinks for a reader, in a process beside the screen.

    screen --view--> service --frame--> worker: the strong bot
    screen <-advice- service <-frame--- worker

It gets the view of the reader's own seat and nothing else, so it knows what the reader may know.
The screens ask through `luznet.client.adviser` and know neither the service nor any bot.
"""
