"""Requests everything from a running card server that it has, and everything that it must refuse.

    check.py PROGRAM IMAGES [PART…]    starts PROGRAM itself, many times; Python 3.9, no packages; ffprobe reads the movies

Exits with 1 and a line for each fault.
"""
import sys
import time

import connections
import fairness
import pictures
import process
import protocol
import refusals
from server import failures

parts = {"pictures": pictures, "refusals": refusals, "protocol": protocol, "fairness": fairness,
         "connections": connections, "process": process}
for name in sys.argv[3:] or parts:
    start = time.monotonic()
    parts[name].check()
    print(f"{name}: {time.monotonic() - start:.1f} s", flush=True)
sys.exit(1 if failures else 0)
