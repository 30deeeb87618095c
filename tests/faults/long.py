"""How much is tried: little in `make test`, everything in `make faults`."""

from __future__ import annotations

import os

LONG = bool(os.environ.get("GAMELOOP_FAULTS"))
