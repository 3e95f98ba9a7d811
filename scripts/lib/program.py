"""Programs of the build, and their announcements: a check waits for the line of an event, never for a time."""

import os
import pathlib
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The folder of the programs: that of the release build by default.
BUILD = ROOT / os.environ.get("MICA_BUILD", ".build/release")
# A time limit in seconds; only a fault reaches it.
DEADLINE = 60


class Fault(Exception):
    """A fault after which the rest makes no sense."""


class Faults:
    """The faults of a check, a line each."""

    def __init__(self, check):
        self.check = check
        self.count = 0

    def add(self, text):
        print(f"{self.check}: {text}", file=sys.stderr, flush=True)
        self.count += 1

    def part(self, name, body):
        """Runs a part of the check, and continues with the next if it cannot."""
        print(name, flush=True)
        try:
            body()
        except (Fault, OSError) as fault:
            self.add(f"{name}: {fault}")


def needs(*packages):
    """Installs the packages that are missing."""
    if subprocess.run([ROOT / "scripts/setup", *packages]).returncode != 0:
        raise SystemExit(1)


class Program:
    """A program that announces its events (`MICA_ANNOUNCE=1`) on its standard error."""

    def __init__(self, command, folder, environment, output=None):
        self.name = " ".join(str(word) for word in command[:3]).replace(f"{BUILD}/", "")
        self.process = subprocess.Popen(
            command, cwd=folder, env=dict(environment, MICA_ANNOUNCE="1"), stdin=subprocess.DEVNULL,
            stdout=output or subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.lines = []
        # The line that was waited for is before this one.
        self.position = 0
        self.is_open = True
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stderr:
            with self.changed:
                self.lines.append(line.decode(errors="replace").rstrip("\n"))
                self.changed.notify_all()
        with self.changed:
            self.is_open = False
            self.changed.notify_all()

    def mark(self):
        """The number of lines so far: the next line waited for comes after them."""
        with self.changed:
            self.position = len(self.lines)
            return self.position

    def said(self, count=5):
        with self.changed:
            return " | ".join(self.lines[-count:])

    def wait(self, pattern, count=1):
        """Waits for the next line (the next `count`) that a pattern matches, after the last one waited for; returns the last
        match."""
        end, found = time.monotonic() + DEADLINE, None
        with self.changed:
            while True:
                while self.position < len(self.lines):
                    match = re.search(pattern, self.lines[self.position])
                    self.position += 1
                    if match:
                        found, count = match, count - 1
                        if count == 0:
                            return found
                if not self.is_open:
                    raise Fault(f"{self.name} ended before it said “{pattern}”; its last lines: {' | '.join(self.lines[-5:])}")
                if time.monotonic() > end or not self.changed.wait(end - time.monotonic()):
                    raise Fault(f"{self.name} does not say “{pattern}”; its last lines: {' | '.join(self.lines[-5:])}")

    def until(self, what, condition):
        """Checks a condition, and again after each line of the program; returns its value."""
        end = time.monotonic() + DEADLINE
        while True:
            with self.changed:
                seen = len(self.lines)
            value = condition()
            if value:
                return value
            with self.changed:
                while len(self.lines) == seen:
                    if not self.is_open or time.monotonic() > end or not self.changed.wait(end - time.monotonic()):
                        raise Fault(f"{self.name}: {what}; its last lines: {' | '.join(self.lines[-5:])}")

    def count(self, pattern, start=0):
        with self.changed:
            return sum(1 for line in self.lines[start:] if re.search(pattern, line))

    def ended(self):
        """Waits for the program's end; its status."""
        try:
            return self.process.wait(DEADLINE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Fault(f"{self.name} does not end; its last lines: {self.said()}") from None

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def ticks(self):
        """Processor time in hundredths of a second."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def wakes(self):
        """The number of times that the main thread has slept."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.MULTILINE)[1])
