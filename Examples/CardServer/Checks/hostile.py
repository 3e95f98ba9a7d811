"""Mixed hostile load beside honest clients, on loopback; a release runs it for half an hour.

    hostile.py PROGRAM IMAGES [MINUTES]    30 by default; starts PROGRAM itself; Python 3.9, no packages

The hostile clients are those of `enemies.py`. They run in a process of their own at niceness 10: on real networks they have
processors of their own. Here they share two cores with the server and with the honest clients, whose niceness is 0 like the
server's. The honest clients of 127.0.0.1 request new and cached cards, uploads and /health, five a second. Prints a line a
minute. Exits with 1 if an honest request did not get a 200, their 99th percentile is above 100 ms, or the server took more than
400 MB.
"""
import collections
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import threading
import time

from server import Server, images

MOST_MILLISECONDS, MOST_MEGABYTES = 100, 400
minutes = float(sys.argv[3]) if len(sys.argv) > 3 else 30
end = time.monotonic() + minutes * 60
statuses, times = collections.Counter(), collections.defaultdict(list)
lock, numbers = threading.Lock(), itertools.count()
with open(os.path.join(images, "face.png"), "rb") as file:
    face = file.read()


def visit():
    number = next(numbers)
    kind, path, body = random.choice([
        ("new", f"/card/share.png?title=Visitor+{number}&subtitle=honest&avatar=face", None),
        ("new", f"/card/share.png?title=Visitor+{number}&subtitle=honest&avatar=face", None),
        ("cached", f"/card/share.png?title=Kept+{random.randrange(20)}&avatar=face", None),
        ("upload", f"/card/share.png?title=Upload+{number}", face), ("health", "/health", None)])
    begin = time.monotonic()
    try:
        status = server.ask(path, "POST" if body else "GET", body=body)[0]
    except OSError as error:
        status = type(error).__name__
    with lock:
        statuses[status] += 1
        times[kind].append((time.monotonic() - begin) * 1000)


def visitor():
    while time.monotonic() < end:
        visit()
        # The rate of honest requests.
        time.sleep(random.uniform(0.2, 0.6))


def percentiles(values):
    """Median and 99th percentile."""
    ordered = sorted(values) or [0]
    return statistics.median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]


def report():
    enemies.stdin.write("\n")
    enemies.stdin.flush()
    hostile = json.loads(enemies.stdout.readline())
    with lock:
        median, late = percentiles(sum(times.values(), []))
        kinds = ", ".join("%s %.0f/%.0f" % (kind, *percentiles(times[kind])) for kind in sorted(times))
        print(f"{(time.monotonic() - begin) / 60:.0f} min: honest {dict(statuses)}, median {median:.0f} ms, p99 {late:.0f} ms "
              f"({kinds}); {most:.0f} MB at most; hostile {hostile}", flush=True)
    return late


server = Server("--log-level", "notice")
# The first picture in each font is not measured.
server.ask("/card/share.png?title=First&avatar=face")
enemies = subprocess.Popen(
    [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "enemies.py"), str(server.port)],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: os.nice(10))
begin = time.monotonic()
visitors = [threading.Thread(target=visitor) for _ in range(2)]
for thread in visitors:
    thread.start()
most, next_report = 0, begin + 60
while any(thread.is_alive() for thread in visitors):
    visitors[0].join(1)
    visitors[1].join(1)
    most = max(most, server.metric("process_resident_memory_bytes") / 1e6)
    if time.monotonic() >= next_report:
        next_report += 60
        report()
late = report()
enemies.kill()
failures = [what for is_good, what in [
    (set(statuses) == {200}, f"honest requests were answered with {dict(statuses)}"),
    (late <= MOST_MILLISECONDS, f"99 of 100 honest requests took at most {late:.0f} ms; the limit is {MOST_MILLISECONDS}"),
    (most <= MOST_MEGABYTES, f"the server took {most:.0f} MB; the limit is {MOST_MEGABYTES}"),
    (server.stop() == 0, "the server did not end with 0"),
] if not is_good]
for failure in failures:
    print("release/card-server: " + failure, file=sys.stderr)
sys.exit(1 if failures else 0)
