"""What the commands do: each wires the parts together for one way of running luznet."""
