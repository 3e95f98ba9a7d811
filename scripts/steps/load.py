"""A load during the steps, to find tests that pass only on an idle machine."""

import contextlib
import os
import subprocess
import sys
import tempfile

_busy = "while True: pass"
_writer = """
import os, sys
with open(sys.argv[1], "wb", buffering=0) as file:
    block = os.urandom(1 << 20)
    while True:
        file.seek(0)
        for _ in range(64):
            file.write(block)
        os.fsync(file.fileno())
"""


@contextlib.contextmanager
def load(folder, loops=4):
    """Four busy loops, and a program that repeatedly writes 64 MB to the disk."""
    processes = []
    handle, path = tempfile.mkstemp(prefix="load-", dir=folder)
    os.close(handle)
    try:
        for _ in range(loops):
            processes.append(subprocess.Popen([sys.executable, "-c", _busy], start_new_session=True))
        processes.append(subprocess.Popen([sys.executable, "-c", _writer, path], start_new_session=True))
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()
        os.unlink(path)
