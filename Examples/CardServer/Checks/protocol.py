"""HTTP as used by clients, proxies and players: ranges, methods, versions, bad requests; each is logged and counted."""
import os
import re

import server as shared
from server import expect, get, running

MOVIE = "/card/meter.mp4?value=1&duration=0.4&fps=10"


def statuses(answer):
    return [int(code) for code in re.findall(rb"HTTP/1\.1 (\d\d\d)", answer)]


def check_ranges(server):
    status, headers, movie = server.ask(MOVIE)
    size = len(movie)
    expect(headers.get("accept-ranges") == "bytes", "a movie does not say that it has ranges")
    for field, first, last in [("0-1", 0, 1), ("10-", 10, size - 1), ("-7", size - 7, size - 1),
                               (f"5-{size * 9}", 5, size - 1), (f"-{size * 9}", 0, size - 1)]:
        status, headers, part = server.ask(MOVIE, headers={"Range": f"bytes={field}"})
        expect(status == 206 and headers["content-range"] == f"bytes {first}-{last}/{size}"
               and part == movie[first:last + 1], f"Range {field}: {status} {headers}, {len(part)} bytes")
    status, headers, _ = server.ask(MOVIE, headers={"Range": f"bytes={size}-"})
    expect(status == 416 and headers["content-range"] == f"bytes */{size}", f"a range behind the end: {status}")
    for field in ["bytes=0-1,4-5", "bytes=5-1", "lines=0-1", "bytes=a-b", "bytes=-"]:
        expect(server.ask(MOVIE, headers={"Range": field})[0] == 200, f"Range: {field} is not ignored")
    tag = server.ask(MOVIE)[1]["etag"]
    expect(server.ask(MOVIE, headers={"Range": "bytes=0-1", "If-Range": tag})[0] == 206, "If-Range with the tag")
    expect(server.ask(MOVIE, headers={"Range": "bytes=0-1", "If-Range": '"x"'})[2] == movie, "If-Range with another tag")


def check_methods(server):
    for path in ["/", "/health", "/metrics", "/card/meter.png", MOVIE]:
        status, headers, body = server.ask(path, "HEAD")
        expect(status == 200 and body == b"" and int(headers["content-length"]) > 2, f"HEAD {path}: {status} {headers}")
        status, headers, body = server.ask(path, "OPTIONS")
        expect(status == 204 and body == b"" and "GET, HEAD" in headers["allow"], f"OPTIONS {path}: {status} {headers}")
        for method in ["DELETE", "PUT", "PATCH", "TRACE"] + ([] if "card" in path else ["POST"]):
            status, headers, body = server.ask(path, method)
            expect(status == 405 and "HEAD" in headers["allow"] and body.endswith(b".\n"), f"{method} {path}: {status}")
    expect(server.ask("/elsewhere", "HEAD")[0] == 404, "HEAD of nothing")
    expect(server.ask("/elsewhere", "DELETE")[0] == 404, "DELETE of nothing")
    expect(statuses(server.exchange(get("*", "Connection: close\r\n", "OPTIONS"))) == [204], "OPTIONS *")


HOSTLESS = b"GET /health HTTP/1.1\r\n\r\n"
BROKEN = [
    ("HTTP/1.1 without a host", 400, HOSTLESS),
    ("two hosts", 400, get("/health", "Host: y\r\n")),
    ("a body without a host", 400, b"POST /card/share.png HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc" + get("/health")),
    ("HTTP/1.0 without a host", 200, b"GET /health HTTP/1.0\r\n\r\n"),
    ("bad chunk size", 400, get("/card/share.png", "Transfer-Encoding: chunked\r\n", "POST") + b"zz\r\n"),
    ("bad chunk size of a GET", 200, get("/health", "Transfer-Encoding: chunked\r\n") + b"zz\r\n"),
    ("no request", 400, b"\x16\x03\x01\x02\x00\x01\x00" + b"a" * 300),
    ("two lengths", 400, get("/card/share.png", "Content-Length: 1\r\nContent-Length: 2\r\n", "POST") + b"ab"),
    ("negative length", 400, get("/card/share.png", "Content-Length: -1\r\n", "POST")),
    ("an unknown method", 400, get("/health", method="FOO")),
    ("a field without a colon", 400, get("/health", "bad\r\n")),
    ("a field of 9000 bytes", 431, get("/health", "X: " + "a" * 9000 + "\r\n")),
    ("100 fields", 431, get("/health", "".join(f"X{i}: a\r\n" for i in range(100)))),
    ("too long a body", 413, get("/card/share.png", "Content-Length: 3000000\r\n", "POST")),
    ("too long chunks", 413, get("/card/share.png", "Transfer-Encoding: chunked\r\n", "POST")
     + (b"10000\r\n" + b"x" * 65536 + b"\r\n") * 50 + b"0\r\n\r\n"),
    ("an unknown expectation", 417, get("/card/share.png", "Content-Length: 3\r\nExpect: tea\r\n", "POST")),
    ("HTTP/0.9", 400, b"GET /health\r\n\r\n"),
    ("HTTP/2", 400, get("/health", version="2.0")),
    ("lines that end without a carriage return", 400, b"GET /health HTTP/1.1\nHost: x\n\n"),
    ("HTTP/1.0", 200, get("/health", version="1.0")),
    ("HTTP/1.0 with keep-alive", 200, get("/health", "Connection: keep-alive\r\n", version="1.0")),
    ("Connection: close", 200, get("/health", "Connection: close\r\n")),
]


def check_ends(server):
    """Each of these gets a response, and the connection ends."""
    for name, wanted, request in BROKEN:
        answer = server.exchange(request)
        head, _, body = answer.partition(b"\r\n\r\n")
        expect(statuses(answer) == [wanted], f"{name}: {statuses(answer)} instead of {wanted}: {answer[-80:]!r}")
        expect(b"connection: close" in head.lower(), f"{name}: the answer does not say that the connection ends")
        expect(not answer.endswith((b"open", b"reset")), f"{name}: the connection is {answer[-5:].decode()}")
        if wanted >= 400:
            expect(body.endswith(b".\n") and body.count(b"\n") == 1, f"{name}: no sentence but {body[:100]!r}")
            sentence = body.decode().strip()
            line = server.logged(lambda line: line.get("reason") == sentence)
            expect(line.get("status") == wanted and line.get("level") == "info", f"{name} is logged as {line}")
    refused = server.metric("cardserver_requests_total", 'status="4')
    expect(refused >= len([1 for _, wanted, _ in BROKEN if wanted >= 400]), f"{refused} refused requests are counted")
    expect(server.metric("cardserver_requests_total", 'status="5') == 0, "a fault of a client counts as the server's")
    # A malformed request does not get the response of the one before it.
    for second in [b"nonsense\r\n\r\n", HOSTLESS]:
        answer = server.exchange(get("/card/meter.png?value=0.77") + second)
        expect(statuses(answer) == [200, 400], f"a request and {second[:20]!r}: {statuses(answer)}")
    answer = server.exchange(get("http://x/health", "Connection: close\r\n"))
    expect(statuses(answer) == [200], f"a request with a whole address: {statuses(answer)}")


def check_pipelining(server):
    """Many requests at once on a connection get their responses in order, cards and others."""
    paths = [f"/card/meter.png?scale=0.{1 + i % 9}&value=0.{i}" if i % 3 else "/health" for i in range(200)]
    answer = server.exchange(b"".join(get(path) for path in paths) + get("/", "Connection: close\r\n"))
    expect(statuses(answer) == [200] * 201, f"201 requests at once are answered {len(statuses(answer))} times")
    kinds = [b"image/png" if "card" in path else b"text/plain" for path in paths]
    found = re.findall(rb"(?i)content-type: ([a-z/]+)", answer)
    expect(found[:200] == kinds, "requests at once are answered in another order")


def check_expectation(server):
    with open(os.path.join(shared.images, "face.png"), "rb") as file:
        face = file.read()
    one = server.connect()
    one.sendall(get("/card/share.png", f"Expect: 100-continue\r\nContent-Length: {len(face)}\r\n", "POST"))
    first = one.recv(1000)
    expect(first == b"HTTP/1.1 100 Continue\r\n\r\n", f"Expect: 100-continue is answered with {first[:80]!r}")
    one.sendall(face)
    expect(statuses(one.recv(1000)) == [200], "the body behind 100 Continue gives no card")
    one.close()


def check_watching(server):
    expect(server.ask("/health")[0] == 200, "/health")
    expect(b"/card/NAME" in server.ask("/")[2], "/")
    before, path = server.metric("cardserver_cards_total"), "/card/meter.png?value=0.123"
    server.ask(path)
    expect(server.metric("cardserver_cards_total") == before + 1, "a card is not counted")
    text = server.ask("/metrics")[2].decode()
    for line in text.splitlines():
        good = line.startswith("# ") or (len(line.rsplit(" ", 1)) == 2 and float(line.rsplit(" ", 1)[1]) >= 0)
        expect(good, f"/metrics has the line {line!r}")
    for name in ["cardserver_requests_total", "cardserver_request_seconds_count", "process_resident_memory_bytes"]:
        expect(server.metric(name) > 0, f"/metrics has no {name}")
    line = server.logged(lambda line: line.get("path") == path)
    expect(line.get("status") == 200 and line.get("bytes", 0) > 500, f"a request is logged as {line}")
    server.ask("/elsewhere/3", "DELETE")
    expect(server.logged(lambda line: line.get("path") == "/elsewhere/3").get("status") == 404, "DELETE is not logged")


def check():
    with running() as server:
        for part in [check_ranges, check_methods, check_ends, check_pipelining, check_expectation, check_watching]:
            part(server)
