"""Mixed hostile load beside honest clients, on loopback; a release runs it for half an hour.

    hostile.py PROGRAM IMAGES [MINUTES]    30 by default; starts PROGRAM itself; Python 3.9, no packages

Hostile addresses (127.0.0.2 to 127.0.0.7) ask for the dearest moving cards, hold uploads that do not end, do not read what they
asked for, send what is no request, fill the cache with tiny cards, and ask for many large cards at once. Beside them honest clients
of 127.0.0.1 ask for new and for kept cards, five a second. Prints a line a minute. Ends with 1 where an honest request was not
answered with 200, their 99th percentile is above 100 ms, or the server took more than 400 MB.
"""
import collections
import itertools
import random
import socket
import statistics
import sys
import threading
import time

from server import Server, get

LONG = "/card/share.{}?duration=6&fps=25&title=%F0%9F%8E%89Wgq&avatar=face&subtitle={}"
MOST_MILLISECONDS, MOST_MEGABYTES = 100, 400
server = Server("--log-level", "notice")
minutes = float(sys.argv[3]) if len(sys.argv) > 3 else 30
end = time.monotonic() + minutes * 60
hostile, honest, times = collections.Counter(), collections.Counter(), []
lock = threading.Lock()
numbers = itertools.count()


def repeat(work):
    while time.monotonic() < end:
        try:
            hostile[work()] += 1
        except OSError as error:
            hostile[type(error).__name__] += 1
            time.sleep(0.05)


def long_card(ending):
    status = server.ask(LONG.format(ending, next(numbers)), source="127.0.0.2")[0]
    if status >= 400:
        time.sleep(0.1)
    return status


def held_uploads():
    """Bodies of 2 MiB without their last byte."""
    size, held = 2 << 20, []
    for _ in range(20):
        one = server.connect("127.0.0.3")
        held.append(one)
        try:
            one.sendall(get("/card/share.png", f"Content-Length: {size}\r\n", "POST") + bytes(size - 1))
        except OSError:
            pass
    time.sleep(5)
    for one in held:
        one.close()
    return "held uploads"


def unread_answers():
    held = []
    for _ in range(20):
        one = server.connect("127.0.0.4", receive=4096)
        one.sendall(get(f"/card/share.png?scale=1.7&title=Unread+{next(numbers)}&avatar=face") * 20)
        held.append(one)
    time.sleep(5)
    for one in held:
        one.close()
    return "unread answers"


def nonsense():
    one = server.connect("127.0.0.5")
    one.settimeout(20)
    try:
        one.sendall(random.choice([
            b"GET /card/share.png?title=", b"\x16\x03\x01\x02\x00\x01\x00" + b"a" * 300,
            get("/card/share.png", "Transfer-Encoding: chunked\r\n", "POST") + b"zz\r\n",
            get("/health", "X: " + "a" * 9000 + "\r\n"), get("/card/share.png?scale=8"),
            get("/card/share.gif?duration=6&title=cut" + str(next(numbers)))]))
        one.settimeout(0.5)
        one.recv(1000)
    except socket.timeout:
        pass
    finally:
        one.close()
    return "nonsense"


def tiny_cards():
    server.ask(f"/card/meter.png?scale=0.1&value=0.{next(numbers):09}", source="127.0.0.6")
    time.sleep(0.005)
    return "tiny cards"


def large_cards():
    return server.ask(f"/card/share.png?scale=2.2&title=Large+{next(numbers)}&avatar=face", source="127.0.0.7")[0]


def visitor():
    while time.monotonic() < end:
        path = random.choice([
            f"/card/share.png?title=Visitor+{next(numbers)}&subtitle=honest&avatar=face",
            f"/card/share.png?title=Kept+{random.randrange(20)}&avatar=face", "/health"])
        begin = time.monotonic()
        try:
            status = server.ask(path)[0]
        except OSError as error:
            status = type(error).__name__
        with lock:
            honest[status] += 1
            times.append((time.monotonic() - begin) * 1000)
        time.sleep(random.uniform(0.2, 0.6))


works = [lambda: long_card("gif")] * 3 + [lambda: long_card("mp4")] + [held_uploads, unread_answers, nonsense, nonsense,
                                                                     tiny_cards, large_cards]
threads = [threading.Thread(target=repeat, args=(work,), daemon=True) for work in works]
threads += [threading.Thread(target=visitor, daemon=True) for _ in range(2)]
for thread in threads:
    thread.start()
most = 0
while time.monotonic() < end:
    time.sleep(min(60, max(0.1, end - time.monotonic())))
    most = max(most, server.metric("process_resident_memory_bytes") / 1e6)
    with lock:
        late = statistics.quantiles(times, n=100)[98] if len(times) > 1 else 0
        print(f"honest {dict(honest)}, median {statistics.median(times or [0]):.0f} ms, p99 {late:.0f} ms; "
              f"{most:.0f} MB at most; hostile {dict(hostile)}", flush=True)
status = server.stop()
for is_good, what in [
    (set(honest) == {200}, f"honest requests were answered with {dict(honest)}"),
    (late <= MOST_MILLISECONDS, f"honest requests took {late:.0f} ms, 99 of 100; at most {MOST_MILLISECONDS} are promised"),
    (most <= MOST_MEGABYTES, f"the server took {most:.0f} MB; at most {MOST_MEGABYTES} are promised"),
    (status == 0, f"the server ended with {status}"),
]:
    if not is_good:
        print("release/card-server: " + what, file=sys.stderr)
        most = -1
sys.exit(1 if most < 0 else 0)
