"""A whole room in one process: hosts, people, the network and the weather, from one seed.

    python -m tests.simulation SEED [--story]     one seed again, with all that happened
    LUZNET_SEEDS=1000 pytest tests/simulation     more of them

The host (`luznet.host.host`), its sessions and the clients' state are the real ones; around them
stand a clock that is moved (`clock.py`), a network that delays, stalls and cuts (`network.py`),
a disk that outlives its host (`disk.py`), a host process that may die at any step
(`process.py`), people who play, err and restart their programs (`people.py`,
`random_choices.py`), and a judge who sees everything and knows what must always hold (`judge.py`,
`hourglass.py`). `world.py` puts them together.
"""
