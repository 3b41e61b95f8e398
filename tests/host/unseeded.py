"""`luznet` whose router does not seed libc, as libzmq leaves it: for an attack that must work.

python -m tests.host.unseeded host --local
"""

import sys

from luznet.cli import main
from luznet.host import router

router._seed_libc = lambda: None

if __name__ == "__main__":
    sys.exit(main())
