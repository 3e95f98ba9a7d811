"""The figures of the README: distinct share cards over loopback, requested by wrk.

    figures.py PROGRAM IMAGES [SECONDS]    20 for each row by default; starts PROGRAM itself; Python 3.9, no packages, wrk

wrk has the server's niceness: it takes 2 % of a core, and would measure the scheduler if it had to wait for the server. Prints
the README's table. Exits with 1 if 4 connections get less than 240 cards a second, a card has more than 80 kB, or the 99th
percentile is above 30 ms. Other work on the machine affects the result: run it on an idle one.
"""
import os
import re
import subprocess
import sys

from server import running

LEAST_CARDS, MOST_KILOBYTES, MOST_MILLISECONDS = 240, 80, 30
seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 20
folder = os.path.dirname(os.path.abspath(__file__))
CACHED = "/card/share.png?title=Hello&subtitle=From+a+server&avatar=face"


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}[unit]


def load(server, connections, time, path=None):
    """Cards a second, median and 99th percentile in ms, kB per card, ms of processor time per card."""
    before, cards = server.processor_seconds(), server.metric("cardserver_cards_total")
    what = [f"http://127.0.0.1:{server.port}{path}"] if path else [
        "-s", os.path.join(folder, "distinct.lua"), f"http://127.0.0.1:{server.port}"]
    text = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{time}s", "--latency", "--timeout", "30s", *what],
                          capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in text or "Socket errors" in text:
        sys.exit("release/card-server: requests failed:\n" + text)
    used = server.processor_seconds() - before
    count = int(re.search(r"(\d+) requests in", text).group(1))
    size, unit = re.search(r"requests in .*, ([\d.]+)([KMG])B read", text).groups()
    kilobytes = float(size) * {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[unit] / 1000 / count
    return (float(re.search(r"Requests/sec: +([\d.]+)", text).group(1)), milliseconds(re.search(r"50% +(\S+)", text).group(1)),
            milliseconds(re.search(r"99% +(\S+)", text).group(1)), kilobytes,
            used * 1000 / (server.metric("cardserver_cards_total") - cards))


missed = []
print("| connections | cards a second | median | p99 | kB per card | processor time per card |\n|---|---|---|---|---|---|")
with running("--cache", "0", "--log-level", "notice") as server:
    load(server, 4, 3)
    for connections in [1, 4, 16, 64]:
        cards, median, late, size, used = load(server, connections, seconds)
        print(f"| {connections} | {cards:.0f} | {median:.1f} ms | {late:.0f} ms | {size:.0f} | {used:.1f} ms |", flush=True)
        if connections == 4:
            missed += [what for is_missed, what in [
                (cards < LEAST_CARDS, f"{cards:.0f} cards a second, {LEAST_CARDS} are the goal"),
                (size > MOST_KILOBYTES, f"{size:.0f} kB per card, {MOST_KILOBYTES} are the limit"),
                (late > MOST_MILLISECONDS, f"a p99 of {late:.0f} ms, {MOST_MILLISECONDS} are the limit")] if is_missed]
    memory = server.metric("process_resident_memory_bytes") / 1e6
with running("--log-level", "notice") as server:
    load(server, 4, 1, CACHED)
    cards, median, late, _, used = load(server, 16, seconds, CACHED)
    print(f"| 16, a cached card | {cards:.0f} | {median:.1f} ms | {late:.0f} ms | | {used:.2f} ms |")
print(f"Resident memory without a cache after these loads: {memory:.0f} MB.")
for what in missed:
    print("release/card-server: at 4 connections " + what, file=sys.stderr)
sys.exit(1 if missed else 0)
