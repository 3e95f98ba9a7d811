"""Counts the tests in the logs of Swift Testing."""

import re

# The exit status of a test program whose filter matches nothing.
NONE_FOUND = 69

_color = re.compile(r"\x1b\[[0-9;]*m")
_run = re.compile(r"Test run with (\d+) tests? ")
_skipped = re.compile(r"^\S+ Test (?!run ).* skipped[.:]?")


def counts(log):
    """The number of tests in a log, and the number that were skipped."""
    total = skipped = 0
    with open(log, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            line = _color.sub("", line)
            if found := _run.search(line):
                total += int(found[1])
            elif _skipped.match(line):
                skipped += 1
    return total, skipped


def notices(log):
    """The lines of a passed step that ask for an action."""
    with open(log, encoding="utf-8", errors="replace") as lines:
        return [line.rstrip("\n") for line in lines if ": notice: " in line]


def faults(log, most=60):
    """The faults in a log: the lines of failed expectations and errors. If it has no such line, the end of the log."""
    with open(log, encoding="utf-8", errors="replace") as lines:
        text = [_color.sub("", line.rstrip("\n")) for line in lines]
    marks = [i for i, line in enumerate(text) if line.startswith("✘") or "error:" in line or "Fatal error" in line]
    if not marks:
        return text[-most:]
    kept = sorted({j for i in marks for j in range(i, min(i + 3, len(text)))})
    return [text[i] for i in kept][-most:]
