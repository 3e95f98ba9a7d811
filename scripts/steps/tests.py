"""Counts what Swift Testing says that it ran."""

import re

# The exit status of a test program whose filter matches nothing.
NONE_FOUND = 69

_color = re.compile(r"\x1b\[[0-9;]*m")
_run = re.compile(r"Test run with (\d+) tests? ")
_skipped = re.compile(r"^\S+ Test (?!run ).* skipped[.:]?")


def counts(log):
    """How many tests a log has, and how many of them were skipped."""
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
    """The lines in which a step that passed says what is to be done."""
    with open(log, encoding="utf-8", errors="replace") as lines:
        return [line.rstrip("\n") for line in lines if ": notice: " in line]


def faults(log, most=60):
    """What a log says of its faults: the lines of failed expectations and errors, or its end where there are none."""
    with open(log, encoding="utf-8", errors="replace") as lines:
        text = [_color.sub("", line.rstrip("\n")) for line in lines]
    marks = [i for i, line in enumerate(text) if line.startswith("✘") or "error:" in line or "Fatal error" in line]
    if not marks:
        return text[-most:]
    kept = sorted({j for i in marks for j in range(i, min(i + 3, len(text)))})
    return [text[i] for i in kept][-most:]
