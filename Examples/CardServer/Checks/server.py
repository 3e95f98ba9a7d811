"""Shared by the checks of the card server: the program on a free port, requests, faults. Python 3.9, no packages."""
import contextlib
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time

program, images = sys.argv[1], sys.argv[2]
failures = []
# A time limit in seconds; only a fault reaches it.
DEADLINE = 60

# On a busy machine a request takes its time; checks of a limit set it.
PATIENCE = [f"--{limit}-limit={DEADLINE}" for limit in ("time", "wait", "stop")]


def expect(condition, what):
    if not condition:
        failures.append(what)
        print("check/card-server: " + what, file=sys.stderr, flush=True)


def becomes(condition):
    """Checks a condition repeatedly, up to the deadline; returns whether it became true."""
    end = time.monotonic() + DEADLINE
    while not condition():
        if time.monotonic() > end:
            return False
        # The interval between two checks; no result depends on it.
        time.sleep(0.01)
    return True


def get(path, fields="", method="GET", version="1.1"):
    """The bytes of a request."""
    return f"{method} {path} HTTP/{version}\r\nHost: x\r\n{fields}\r\n".encode()


class Server:
    """The program on a free port."""

    def __init__(self, *arguments, files=None, environment=None, command=None, reads=True):
        """`files`: the number that it may have open; `command`: another program, or a list with its arguments; `reads`: whether
        its log is read after the first line."""
        def limit():
            if files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        self.process = subprocess.Popen(
            [*([command] if isinstance(command, str) else command or [program]), "--port", "0", "--images", images, *PATIENCE, *arguments], stderr=subprocess.PIPE, text=True,
            env={**os.environ, **(environment or {})}, preexec_fn=limit)
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
        if reads:
            threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stderr:
            self.lines.append(json.loads(line))

    def ask(self, path, method="GET", headers={}, body=None, source="127.0.0.1"):
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=DEADLINE, source_address=(source, 0))
        with contextlib.closing(connection):
            connection.request(method, path, body=body, headers=headers)
            answer = connection.getresponse()
            return answer.status, dict((k.lower(), v) for k, v in answer.getheaders()), answer.read()

    def connect(self, source="127.0.0.1", receive=None):
        """A bare connection; `receive`: bytes that its socket buffers before they are read."""
        one = socket.socket()
        if receive:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        one.bind((source, 0))
        one.settimeout(DEADLINE)
        one.connect(("127.0.0.1", self.port))
        return one

    def exchange(self, data):
        """All bytes received for `data` until the server closes; b"open" at their end if it does not."""
        with contextlib.closing(self.connect()) as one:
            one.sendall(data)
            answer = b""
            try:
                while part := one.recv(1 << 16):
                    answer += part
            except socket.timeout:
                return answer + b"open"
            except ConnectionResetError:
                return answer + b"reset"
            return answer

    def metric(self, name, labels=""):
        text = self.ask("/metrics")[2].decode()
        return sum(float(line.split()[-1]) for line in text.splitlines()
                   if line.split("{")[0].split(" ")[0] == name and labels in line)

    def processor_seconds(self):
        """The processor time of the process so far."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def logged(self, condition):
        """The first line of the log that meets a condition; it may arrive later than the response."""
        found = []
        becomes(lambda: found.extend(line for line in list(self.lines) if condition(line)) or found)
        return found[0] if found else {}

    def ended(self, deadline=DEADLINE):
        """The status of the process, which ends by itself; "none" if it does not."""
        try:
            return self.process.wait(timeout=deadline)
        except subprocess.TimeoutExpired:
            return "none"

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.ended()


@contextlib.contextmanager
def running(*arguments, **options):
    server = Server(*arguments, **options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.wait()
