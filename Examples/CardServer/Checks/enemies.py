"""Mixed hostile load on a card server, from addresses of its own; `hostile.py` starts it.

    enemies.py PORT IMAGES    Python 3.9, no packages; ends with its standard input

Hostile addresses (127.0.0.2 to 127.0.0.7) request the most expensive moving cards, hold uploads that do not end, and do not
read the responses. They send malformed requests, fill the cache with tiny cards, and request many large cards at once. Prints
the number of each as a line of JSON for each line of input.
"""
import collections
import contextlib
import http.client
import itertools
import json
import random
import socket
import sys
import threading
import time

port = int(sys.argv[1])
# A time limit in seconds; only a fault reaches it.
DEADLINE = 90
LONG = "/card/share.{}?duration=6&fps=25&title=%F0%9F%8E%89Wgq&avatar=face&subtitle={}"
counts, numbers = collections.Counter(), itertools.count()


def get(path, fields="", method="GET"):
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\n{fields}\r\n".encode()


def ask(path, source):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=DEADLINE, source_address=(source, 0))
    with contextlib.closing(connection):
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status


def connect(source, receive=None):
    one = socket.socket()
    if receive:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
    one.bind((source, 0))
    one.settimeout(DEADLINE)
    one.connect(("127.0.0.1", port))
    return one


def until_closed(one):
    """Reads until the server closes the connection."""
    with contextlib.closing(one), contextlib.suppress(ConnectionError):
        while one.recv(1 << 16):
            pass


def slow_readers():
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=DEADLINE, source_address=("127.0.0.4", 0))
    with contextlib.closing(connection):
        connection.request("GET", "/metrics")
        lines = connection.getresponse().read().decode().splitlines()
        return next(float(line.split()[1]) for line in lines if line.startswith("cardserver_slow_readers_total "))


def pace(seconds):
    """The rate of a load: without it, this one address would use the processor on which its victim is measured."""
    time.sleep(seconds)


def long_card(ending):
    status = ask(LONG.format(ending, next(numbers)), "127.0.0.2")
    if status >= 400:
        pace(0.1)
    return f"{ending} {status}"


def held_uploads():
    """Bodies of 2 MiB without their last byte, held until the server closes them."""
    size, held = 2 << 20, []
    for _ in range(20):
        one = connect("127.0.0.3")
        held.append(one)
        with contextlib.suppress(ConnectionError):
            one.sendall(get("/card/share.png", f"Content-Length: {size}\r\n", "POST") + bytes(size - 1))
    for one in held:
        until_closed(one)
    return "held uploads"


def unread_answers():
    """Large cards without a reader, until the server counts another client that does not read."""
    before, held = slow_readers(), []
    for _ in range(20):
        one = connect("127.0.0.4", receive=4096)
        one.sendall(get(f"/card/share.png?scale=1.7&title=Unread+{next(numbers)}&avatar=face") * 20)
        held.append(one)
    end = time.monotonic() + DEADLINE
    while slow_readers() == before and time.monotonic() < end:
        pace(0.2)
    for one in held:
        one.close()
    return "unread responses"


def malformed():
    with contextlib.closing(connect("127.0.0.5")) as one:
        one.sendall(get(f"/card/share.gif?duration=6&title=cut{next(numbers)}"))
        # Closed while it is drawn.
    until = connect("127.0.0.5")
    until.sendall(random.choice([
        b"GET /card/share.png?title=", b"\x16\x03\x01\x02\x00\x01\x00" + b"a" * 300,
        get("/card/share.png", "Transfer-Encoding: chunked\r\n", "POST") + b"zz\r\n",
        get("/health", "X: " + "a" * 9000 + "\r\n"),
        get("/card/share.png?scale=8", "Connection: close\r\n"),
        get("/card/share.png?title=" + "x" * 5000, "Connection: close\r\n")]))
    until_closed(until)
    pace(0.1)
    return "malformed"


def tiny_card():
    status = ask(f"/card/meter.png?scale=0.1&value=0.{next(numbers):09}", "127.0.0.6")
    pace(0.005)
    return f"tiny {status}"


def large_card():
    return f"large {ask(f'/card/share.png?scale=2.2&title=Large+{next(numbers)}&avatar=face', '127.0.0.7')}"


def repeat(work):
    while True:
        try:
            counts[work()] += 1
        except OSError as error:
            counts[type(error).__name__] += 1
            pace(0.05)


works = [lambda: long_card("gif")] * 3 + [lambda: long_card("mp4")] + [held_uploads, unread_answers, malformed, malformed,
                                                                     tiny_card, large_card]
for work in works:
    threading.Thread(target=repeat, args=(work,), daemon=True).start()
for _ in sys.stdin:
    print(json.dumps(dict(counts)), flush=True)
