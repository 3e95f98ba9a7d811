"""Resources that an untrusted client must not get, and costs that it must not cause."""

import json
import pathlib
import re
import socket
import urllib.error
import urllib.request

from program import DEADLINE, Fault


def security(link, fault):
    """Resources that an untrusted client must not get."""
    place = re.match(r"(http://127\.0\.0\.1:\d+)/", link)[1]
    def status(url, **headers):
        try:
            return urllib.request.urlopen(urllib.request.Request(url, headers=headers)).status
        except urllib.error.HTTPError as error:
            return error.code
    for what, got, wanted in (
        ("no token", status(place + "/"), 404), ("a wrong token", status(place + "/" + "0" * 32 + "/"), 404),
        ("another host", status(link, Host="evil.example"), 421),
        ("another origin", status(link, Origin="http://evil.example"), 403),
        ("a path outside", status(link + "../Package.swift"), 404), ("the page", status(link), 200)):
        if got != wanted:
            fault(f"{what}: status {got} instead of {wanted}")


class Stranger:
    """A WebSocket without a browser around it."""

    def __init__(self, link, origin=None, **options):
        place, token = re.match(r"http://(127\.0\.0\.1:\d+)/(\w+)/", link).groups()
        self.socket = socket.socket()
        if "buffer" in options:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, options["buffer"])
        self.socket.settimeout(DEADLINE)
        self.socket.connect(("127.0.0.1", int(place.split(":")[1])))
        self.socket.sendall(
            f"GET /{token}/socket HTTP/1.1\r\nHost: {place}\r\nOrigin: {origin or 'http://' + place}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.socket.recv(1)
        self.status = int(head.split()[1])

    def send(self, message):
        text = (message if isinstance(message, str) else json.dumps(message, separators=(",", ":"))).encode()
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xff" + len(text).to_bytes(8, "big")
        self.socket.sendall(b"\x81" + size + b"\0\0\0\0" + text)

    def receive(self):
        """A message of the server."""
        def read(count):
            data = b""
            while len(data) < count:
                piece = self.socket.recv(count - len(data))
                if not piece:
                    raise Fault("the studio closed a connection")
                data += piece
            return data
        kind, size = read(2)
        if size >= 126:
            size = int.from_bytes(read(2 if size == 126 else 8), "big")
        data = read(size)
        return json.loads(data) if kind & 15 == 1 else data

    def receive_until(self, kind):
        """The next message of a kind; frames before it are read and dropped."""
        while True:
            message = self.receive()
            if isinstance(message, bytes):
                self.send({"type": "received"})
            elif message["type"] == kind:
                return message

    def is_closed(self):
        """Reads until the deadline; returns whether the other end closes the connection before it."""
        try:
            while self.socket.recv(1 << 20):
                pass
            return True
        except ConnectionError:
            return True
        except TimeoutError:
            return False


def strangers(server, fault):
    """Messages of a socket other than a browser's, and their costs."""
    link = server.link
    def opened(origin):
        return Stranger(link, origin).status
    if opened("http://evil.example") != 403:
        fault("a WebSocket of another site is accepted")
    host, port, token = re.match(r"http://(127\.0\.0\.1):(\d+)/(\w+)/", link).groups()
    for path in ("../../etc/passwd", "%2e%2e/Package.swift", "/etc/passwd", "exports/../studio.js"):
        with socket.create_connection((host, int(port))) as raw:
            raw.sendall(f"GET /{token}/{path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            if b" 404 " not in raw.recv(100):
                fault(f"{path} is not refused")
    for what, messages in (("a message of more than 1 MB", ["x" * 2**20 + "x"]), ("a flood", ['{"type":"select"}'] * 4000)):
        stranger = Stranger(link)
        try:
            for message in messages:
                stranger.send(message)
        except OSError:
            pass
        if not stranger.is_closed():
            fault(f"{what} is taken")
    before = megabytes_of(server.process)
    idle = Stranger(link, buffer=4096)
    idle.send({"type": "setup", "width": 1900, "height": 1000, "scale": 1})
    idle.send({"type": "play", "loops": True})
    # Another page's time is the clock.
    other = Stranger(link)
    other.send({"type": "play", "loops": True})
    for _ in range(150):
        other.receive_until("clock")
        idle.send({"type": "received"})  # It says that it has what it does not read.
    if megabytes_of(server.process) > before + 60:
        fault(f"a page that reads nothing takes {megabytes_of(server.process) - before:.0f} MB")
    idle.socket.close()
    other.socket.close()
    server.position = 0
    # The connections above, and all that were refused in the middle, end.
    ended = Stranger(link)
    ended.send({"type": "export", "id": 1, "format": "gif", "to": 300})
    # The export has begun.
    ended.receive_until("export")
    for message in ({"type": "lint"}, {"type": "seek", "time": 3600}):
        ended.send(message)
    ended.socket.close()
    opened = 5
    try:
        server.wait("^mica: page closed$", opened)
    except Fault:
        fault(f"work continues for a closed page: {server.count('page closed')} of {opened} have ended")


def megabytes_of(process):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) / 1024
