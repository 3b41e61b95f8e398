"""What the commands do: each puts rooms together for one way of running luznet."""
