"""Clients that cut their connection, send nothing, or do not read; and clients that are only slow."""
import http.client
import os
import re
import socket
import time

from server import DEADLINE, becomes, expect, get, running

SHARE = "/card/share.png?title=Hello&subtitle=World&avatar=face"
SLOW = "/card/share.gif?title=Slow&duration=1&fps=25&scale=0.8"


def check_hostile():
    with running() as server:
        sockets = []
        for i in range(300):
            one = server.connect()
            if i % 3 == 0:
                one.sendall(get(SLOW + f"&subtitle=cut{i}"))
                one.close()
            else:
                one.sendall([b"GET /card/sh", b"\x16\x03\x01\x02\x00",
                             get("/card/share.png", "Content-Length: 999\r\n", "POST") + b"x"][i % 3])
                sockets.append(one)
        statuses = [server.ask(f"/card/meter.png?value=0.{i}")[0] for i in range(10, 40)]
        expect(statuses == [200] * 30, f"beside hostile clients: {statuses}")
        for one in sockets:
            one.close()
        expect(becomes(lambda: server.metric("cardserver_cards_drawing") + server.metric("cardserver_cards_waiting") == 0),
               "cards of clients that have gone are still drawn")
        drawn = server.metric("cardserver_cards_total", 'source="miss"') - len(statuses)
        expect(drawn <= 10, f"{drawn} of 100 cards were drawn to their end for clients that have gone")
        expect(server.process.poll() is None, "the server ended")


def check_readers():
    """A client that reads nothing is disconnected, a slow reader is not."""
    with running("--idle-time", "1") as server:
        # More than the two sockets hold.
        movie = "/card/share.png?scale=2.2&avatar=face&title=" + "%F0%9F%8E%89%F0%9F%A6%8A" * 35
        size = len(server.ask(movie)[2])
        expect(size > 700_000, f"the card to read has {size} bytes only")
        slow = server.connect(receive=4096)
        slow.sendall(get(movie, "Connection: close\r\n"))
        count = 0
        # At least three seconds, where one second without a byte is too long.
        while part := slow.recv(65536):
            count += len(part)
            # The rate of a slow reader, which is what the check tests.
            time.sleep(3.5 * len(part) / size)
        expect(count > size, f"a steady reader gets {count} of {size} bytes")
        expect(server.metric("cardserver_slow_readers_total") == 0, "a steady reader counts as one that does not read")

        never = server.connect(receive=4096)
        never.sendall(get(movie) * 8)
        expect(becomes(lambda: server.metric("cardserver_slow_readers_total") == 1), "who does not read keeps the connection")
        expect(becomes(lambda: server.metric("cardserver_answer_bytes") == 0), "an answer that was cut is still held")
        never.close()


def check_slow_sender():
    """An occasional byte of a body does not keep a connection open."""
    with running("--idle-time", "1") as server:
        slow = server.connect()
        slow.settimeout(0.3)
        slow.sendall(b"POST /card/share.png HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n")
        deadline, is_cut, answer = time.monotonic() + DEADLINE, False, b""
        while not is_cut and time.monotonic() < deadline:
            try:
                slow.sendall(b"x")
                part = slow.recv(1000)
                answer += part
                is_cut = part == b""
            except socket.timeout:
                pass
            except OSError:
                is_cut = True
        expect(is_cut, "who sends a byte now and then keeps the connection")
        expect(answer.startswith(b"HTTP/1.1 408 "), f"a slow sender is answered with {answer[:60]!r}")
        expect(server.metric("cardserver_slow_senders_total") == 1, "a slow sender is not counted")


def check_open_files():
    """More clients than files may be open: they wait for their turn, and the files that movies need stay free."""
    files, for_cards = 320, 256
    with running("--idle-time", "30", files=files) as server:
        kept = http.client.HTTPConnection("127.0.0.1", server.port, timeout=DEADLINE)

        def ask(path):
            kept.request("GET", path)
            answer = kept.getresponse()
            return answer.status, answer.read().decode(errors="replace")

        def connections():
            return int(re.search(r"^cardserver_connections (\d+)$", ask("/metrics")[1], re.MULTILINE).group(1))
        ask("/health")
        idle = [server.connect() for _ in range(files)]
        expect(becomes(lambda: connections() >= files - for_cards), "there are fewer connections than may be")
        status, text = ask("/card/meter.mp4?duration=0.4&fps=25")
        expect(status == 200, f"a movie beside more clients than open files gives {status} {text[:80]!r}")
        # The listener accepts up to four at once, before it notices the limit.
        expect(connections() < files - for_cards + 4, f"{connections()} connections are open, {files - for_cards} may be")
        for one in idle:
            one.close()
        kept.close()
        expect(server.ask("/health")[0] == 200, "with more clients than open files, no client is answered")
    with running("--idle-time", "1", files=files) as server:
        idle = [server.connect() for _ in range(400)]
        for i in range(5):
            status = server.ask(f"/card/meter.png?value=0.{i}")[0]
            expect(status == 200, f"beside more clients than open files a card gives {status}")
        expect(server.ask("/card/meter.mp4?duration=0.4&fps=25")[0] == 200, "a movie finds no open files")
        for one in idle:
            one.close()


def check():
    for part in [check_hostile, check_readers, check_slow_sender, check_open_files]:
        part()
