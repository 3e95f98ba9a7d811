"""Asks a running card server for everything that it has, and for what it must refuse.

    check.py PROGRAM IMAGES    starts PROGRAM itself, several times; Python 3.9, no packages; ffprobe reads the movies

Ends with 1 and a line for each thing that is not as it should be.
"""
import concurrent.futures
import contextlib
import http.client
import json
import os
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

program = sys.argv[1]
failures = []

# The images of the example, and one that is none.
folder = tempfile.TemporaryDirectory()
images = folder.name
shutil.copy(os.path.join(sys.argv[2], "face.png"), images)
with open(os.path.join(images, "broken.png"), "w") as file:
    file.write("this is no image")


# Seconds that only a fault takes.
DEADLINE = 60


def becomes(condition):
    """Asks the server again and again, up to the deadline; whether it came to be so."""
    end = time.monotonic() + DEADLINE
    while not condition():
        if time.monotonic() > end:
            return False
    return True


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("check/card-server: " + what, file=sys.stderr)


class Server:
    """The program on a free port."""

    def __init__(self, *arguments, files=None):
        """`files`: how many it may have open."""
        def limit():
            if files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        self.process = subprocess.Popen(
            [program, "--port", "0", "--images", images, *arguments], stderr=subprocess.PIPE, text=True,
            preexec_fn=limit)
        self.lines = []
        self.port = None
        for line in self.process.stderr:
            entry = json.loads(line)
            self.lines.append(entry)
            if entry["message"] == "listening":
                self.port = int(entry["port"])
                break
        if self.port is None:
            sys.exit("check/card-server: the server ended before it listened")
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stderr:
            self.lines.append(json.loads(line))

    def ask(self, path, method="GET", headers={}, body=None, timeout=DEADLINE):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        with contextlib.closing(connection):
            connection.request(method, path, body=body, headers=headers)
            answer = connection.getresponse()
            return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), answer.read()

    def metric(self, name):
        text = self.ask("/metrics")[2].decode()
        return sum(float(line.split()[-1]) for line in text.splitlines() if line.split("{")[0].split(" ")[0] == name)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=DEADLINE)


@contextlib.contextmanager
def running(*arguments, **options):
    server = Server(*arguments, **options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
            server.process.wait()


def decoded(data):
    """Width, height and rows of an RGB file without filters, as this server writes them."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        return 0, 0, []
    position, stream, header = 8, b"", None
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        content = data[position + 8:position + 8 + length]
        crc = struct.unpack(">I", data[position + 8 + length:position + 12 + length])[0]
        expect(crc == zlib.crc32(kind + content), "a chunk of a PNG file has a wrong checksum")
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", content)
        elif kind == b"IDAT":
            stream += content
        position += 12 + length
    width, height, depth, color = header[:4]
    if (depth, color) != (8, 2):
        return width, height, []
    raw, size = zlib.decompress(stream), width * 3 + 1
    rows = [raw[y * size:(y + 1) * size] for y in range(height)]
    expect(all(row[0] == 0 for row in rows), "a PNG row is filtered")
    return width, height, [row[1:] for row in rows]


def pixel(rows, x, y):
    return tuple(rows[y][3 * x:3 * x + 3])


def near(a, b):
    return all(abs(x - y) <= 3 for x, y in zip(a, b))


def probe(data, ending):
    with tempfile.NamedTemporaryFile(suffix=ending) as file:
        file.write(data)
        file.flush()
        text = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=codec_name,width,height,nb_read_frames",
             "-of", "json", file.name], capture_output=True, text=True).stdout
        streams = json.loads(text or "{}").get("streams", [{}])
        return streams[0]


SHARE = "/card/share.png?title=Hello&subtitle=World&avatar=face&from=102030&to=a0b0c0"


def check_pictures(server):
    status, headers, first = server.ask(SHARE)
    expect(status == 200 and headers["content-type"] == "image/png", f"share.png: {status} {headers}")
    width, height, rows = decoded(first)
    expect((width, height) == (1200, 630), f"share.png has {width} × {height} pixels")
    expect(near(pixel(rows, 0, 0), (0x10, 0x20, 0x30)), f"its first pixel is {pixel(rows, 0, 0)}")
    expect(near(pixel(rows, 1199, 629), (0xA0, 0xB0, 0xC0)), f"its last pixel is {pixel(rows, 1199, 629)}")
    white = sum(1 for y in range(84, 200) for x in range(80, 400) if pixel(rows, x, y) == (255, 255, 255))
    expect(1500 < white < 15000, f"its title has {white} white pixels")
    face = {pixel(rows, x, 516) for x in range(90, 190)}
    expect(len(face) > 20 or any(not near(p, (0x50, 0x60, 0x70)) for p in face), "its avatar is not there")
    other = decoded(server.ask(SHARE.replace("avatar=face&", ""))[2])[2]
    expect(pixel(other, 140, 516) != pixel(rows, 140, 516), "a card without an avatar has one")

    status, _, data = server.ask("/card/meter.png?value=0.25&color=ff0000&scale=2")
    width, height, rows = decoded(data)
    expect((status, width, height) == (200, 640, 640), f"meter.png: {status}, {width} × {height}")
    expect(pixel(rows, 490, 150) == (255, 0, 0), f"a quarter of the ring is {pixel(rows, 490, 150)}")
    expect(pixel(rows, 150, 490) != (255, 0, 0), "more than a quarter of the ring is filled")

    for path, kind, codec, frames in [
        # The ring is full at 0.8 seconds; two frames alike become one.
        ("/card/meter.gif?value=1&duration=1&fps=10", "image/gif", "gif", 9),
        ("/card/meter.mp4?value=1&duration=1&fps=25", "video/mp4", "h264", 25),
        ("/card/share.mp4?title=Moving&duration=0.4&fps=25", "video/mp4", "h264", 10),
    ]:
        status, headers, data = server.ask(path)
        expect(status == 200 and headers["content-type"] == kind, f"{path}: {status}")
        found = probe(data, "." + path.split("?")[0].split(".")[1])
        size = (1200, 630) if "share" in path else (320, 320)
        expect(found.get("codec_name") == codec and (found.get("width"), found.get("height")) == size
               and int(found.get("nb_read_frames", 0)) == frames, f"{path}: {found}")
    status, headers, data = server.ask("/card/share.webp?title=x")
    expect(status == 200 and data[:4] == b"RIFF" and data[8:12] == b"WEBP" and b"VP8L" in data[:40], "share.webp")
    lossy = server.ask("/card/share.webp?title=x&quality=0.5")[2]
    expect(len(lossy) < len(data) and b"VP8 " in lossy[:40], "share.webp with a quality is lossless")
    moving = server.ask("/card/meter.webp?moving=true&duration=0.5&fps=10")[2]
    expect(moving.count(b"ANMF") == 5, f"meter.webp has {moving.count(b'ANMF')} frames")


def check_tags(server):
    _, headers, data = server.ask(SHARE)
    tag = headers["etag"]
    for field in [tag, "W/" + tag, '"other", ' + tag, "*"]:
        status, again, body = server.ask(SHARE, headers={"If-None-Match": field})
        expect(status == 304 and body == b"" and again["etag"] == tag, f"If-None-Match: {field} gives {status}")
    status, _, body = server.ask(SHARE, headers={"If-None-Match": '"other"'})
    expect(status == 200 and body == data, "another tag gives no card, or other bytes")
    expect(server.ask(SHARE + "&scale=0.5")[1]["etag"] != tag, "another scale has the same tag")
    status, head, body = server.ask(SHARE, method="HEAD")
    expect(status == 200 and body == b"" and head["etag"] == tag and head["content-length"] == str(len(data)), "HEAD")
    # Another address of the same card.
    mixed = "/card/share.png?to=A0B0C0&from=102030&avatar=face&subtitle=World&title=Hell%6f"
    expect(server.ask(mixed)[1]["etag"] == tag, "the same parameters in another order have another tag")


def check_refusals(server):
    for path, wanted in [
        ("/card/share.png?title=", 400), ("/card/share.png?title=" + "x" * 141, 400),
        ("/card/share.png?title=a%0Ab", 400), ("/card/share.png?title=%ff", 400), ("/card/share.png?title=%zz", 400),
        ("/card/share.png?from=red", 400), ("/card/share.png?from=+12345", 400), ("/card/share.png?colour=red", 400),
        ("/card/share.png?title=a&title=b", 400), ("/card/share.png?scale=nan", 400), ("/card/share.png?scale=9", 400),
        ("/card/share.png?scale=-1", 400), ("/card/share.png?scale=1e999", 400), ("/card/share.png?fps=25", 400),
        ("/card/share.png?avatar=../face", 400), ("/card/share.png?avatar=.hidden", 400),
        ("/card/share.png?avatar=nobody", 404), ("/card/share.png?avatar=broken", 422),
        ("/card/share.png?avatar=" + "a" * 65, 400), ("/card/meter.png?value=2", 400),
        ("/card/meter.png?style=blue", 400), ("/card/share.bmp", 404), ("/card/nothing.png", 404),
        ("/card/share", 404), ("/card/..%2f..%2fetc%2fpasswd", 404), ("/elsewhere", 404),
        ("/card/share.png?scale=8", 413), ("/card/meter.gif?duration=10&fps=60", 413),
        ("/card/share.gif?scale=1.7&duration=6&fps=25", 413), ("/card/share.png?" + "x=1&" * 1500, 414),
    ]:
        status, _, body = server.ask(path)
        sentence = body.decode()
        expect(status == wanted, f"{path[:60]} gives {status} instead of {wanted}: {sentence[:200]}")
        expect(sentence.endswith(".\n") and sentence.count("\n") == 1 and len(sentence) < 400, f"{path[:60]}: {sentence!r}")

    with open(os.path.join(images, "face.png"), "rb") as file:
        face = file.read()
    status, headers, data = server.ask("/card/share.png?title=Posted", "POST", body=face)
    expect(status == 200 and decoded(data)[0] == 1200 and headers["cache-control"] == "no-store", f"POST: {status}")
    bomb = face[:16] + struct.pack(">II", 60000, 60000) + face[24:29]
    bomb += struct.pack(">I", zlib.crc32(bomb[12:29])) + face[33:]
    for body, wanted in [
        (b"", 422), (b"not an image", 422), (face[:len(face) // 3], 422), (b"GIF89a" + b"\xff" * 500, 422),
        (bomb, 413), (b"\0" * (3 << 20), 413),
    ]:
        try:
            status = server.ask("/card/share.png", "POST", body=body)[0]
        except (ConnectionError, BrokenPipeError):
            # The answer came before all of the body was sent, and the connection was closed.
            status = 413
        expect(status == wanted, f"POST of {body[:12]!r}, {len(body)} bytes, gives {status} instead of {wanted}")
    expect(server.ask("/card/share.png", "DELETE")[0] in (404, 405), "DELETE is answered")


def check_watching(server):
    expect(server.ask("/health")[0] == 200, "/health")
    expect(b"/card/NAME" in server.ask("/")[2], "/")
    before = server.metric("cardserver_cards_total")
    server.ask(SHARE)
    expect(server.metric("cardserver_cards_total") == before + 1, "a card is not counted")
    text = server.ask("/metrics")[2].decode()
    for line in text.splitlines():
        good = line.startswith("# ") or (len(line.rsplit(" ", 1)) == 2 and float(line.rsplit(" ", 1)[1]) >= 0)
        expect(good, f"/metrics has the line {line!r}")
    for name in ["cardserver_requests_total", "cardserver_request_seconds_count", "process_resident_memory_bytes"]:
        expect(server.metric(name) > 0, f"/metrics has no {name}")
    logged = [line for line in server.lines if line["message"] == "request" and line["path"] == SHARE]
    expect(logged and logged[-1]["status"] == 200 and logged[-1]["bytes"] > 1000, "a request is not logged")


SLOW = "/card/share.gif?title=Slow&duration=4&fps=25&scale=0.8"


def check_load_limits():
    with running("--jobs", "1", "--waiting", "1", "--per-client", "100", "--cache", "0") as server:
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda i: server.ask(SLOW + f"&subtitle={i}"), range(8)))
        statuses = sorted(answer[0] for answer in answers)
        expect(statuses.count(200) >= 1 and statuses.count(503) >= 5 and set(statuses) <= {200, 503},
               f"8 cards at once, where one may wait: {statuses}")
        expect(all("retry-after" in answer[1] for answer in answers if answer[0] == 503), "503 without Retry-After")
    with running("--jobs", "1", "--per-client", "2", "--cache", "0") as server:
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            statuses = sorted(pool.map(lambda i: server.ask(SLOW + f"&subtitle={i}")[0], range(8)))
        expect(set(statuses) == {200, 429}, f"8 cards of one client, where two may be drawn: {statuses}")
    with running("--time-limit", "0.05") as server:
        expect(server.ask(SLOW)[0] == 504, "a card that takes too long gives no 504")
        expect(server.ask("/card/meter.png")[0] == 200, "after it nothing is drawn")


def check_hostile(server):
    """Clients that cut their connection, send nothing or read nothing disturb nobody."""
    sockets = []
    for i in range(300):
        one = socket.create_connection(("127.0.0.1", server.port))
        if i % 3 == 0:
            one.sendall(f"GET {SLOW}&subtitle=cut{i} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            one.close()
        else:
            one.sendall([b"GET /card/sh", b"\x16\x03\x01\x02\x00", b"POST /card/share.png HTTP/1.1\r\nContent-Length: 999\r\n\r\nx"][i % 3])
            sockets.append(one)
    statuses = [server.ask(f"/card/meter.png?value=0.{i}")[0] for i in range(10, 40)]
    expect(statuses == [200] * 30, f"beside hostile clients: {statuses}")
    for one in sockets:
        one.close()
    expect(becomes(lambda: server.metric("cardserver_cards_drawing") + server.metric("cardserver_cards_waiting") == 0),
           "cards of clients that have gone are still drawn")
    expect(server.process.poll() is None, "the server ended")


def check_slow_reader():
    with running("--idle-time", "1") as server:
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", server.port))
        request = f"GET {SHARE}&scale=1.8 HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        slow.sendall(request * 40)
        expect(becomes(lambda: server.metric("cardserver_slow_readers_total") == 1), "who does not read keeps the connection")
        slow.close()


def check_slow_sender():
    """A byte of a body now and then keeps no connection open."""
    with running("--idle-time", "1") as server:
        slow = socket.create_connection(("127.0.0.1", server.port))
        slow.settimeout(0.3)
        slow.sendall(b"POST /card/share.png HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n")
        deadline, is_cut = time.monotonic() + DEADLINE, False
        while not is_cut and time.monotonic() < deadline:
            try:
                slow.sendall(b"x")
                is_cut = slow.recv(1) == b""
            except socket.timeout:
                pass
            except OSError:
                is_cut = True
        expect(is_cut, "who sends a byte now and then keeps the connection")
        expect(server.metric("cardserver_slow_senders_total") == 1, "a slow sender is not counted")


def check_open_files():
    """More clients than files may be open: they wait for their turn, and the server goes on."""
    with running("--idle-time", "1", files=320) as server:
        idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(400)]
        for i in range(5):
            status = server.ask(f"/card/meter.png?value=0.{i}")[0]
            expect(status == 200, f"beside more clients than open files a card gives {status}")
        expect(server.ask("/card/meter.mp4?duration=0.4&fps=25")[0] == 200, "a movie finds no open files")
        for one in idle:
            one.close()


def check_stop():
    with running("--cache", "0") as server:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            asked = pool.submit(server.ask, SLOW)
            movie = pool.submit(server.ask, "/card/share.mp4?duration=2&title=Stop")
            expect(becomes(lambda: server.metric("cardserver_cards_drawing") == 2), "two cards are not drawn at once")
            server.process.send_signal(signal.SIGTERM)

            def refuses():
                try:
                    server.ask("/health")
                    return asked.done()
                except OSError:
                    return True
            # It closes its door while it still draws.
            expect(becomes(refuses) and not asked.done(), "a stopping server takes new connections")
            status, _, data = asked.result()
            expect(status == 200 and data[:6] == b"GIF89a", f"a card that was being drawn gives {status}")
            expect(movie.result()[0] == 200, "a movie that was being drawn is lost")
        expect(server.process.wait(timeout=DEADLINE) == 0, "a stopped server does not end with 0")


with running() as main_server:
    for check in [check_pictures, check_tags, check_refusals, check_watching, check_hostile]:
        check(main_server)
    expect(main_server.stop() == 0, "the server does not end with 0")
for check in [check_load_limits, check_slow_reader, check_slow_sender, check_open_files, check_stop]:
    check()
sys.exit(1 if failures else 0)
