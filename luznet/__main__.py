"""Run luznet as `python -m luznet`."""

import sys

from luznet.cli import main

sys.exit(main())
