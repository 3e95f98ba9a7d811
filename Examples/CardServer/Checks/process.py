"""The process: how it starts, stops and is killed, its log, its fonts."""
import concurrent.futures
import json
import os
import signal
import socket
import subprocess
import tempfile
import threading
import time

import server as shared
from server import DEADLINE, becomes, expect, get, running

SLOW = "/card/share.gif?title=Slow&duration=1&fps=25&scale=0.8"


def check_stop():
    with running("--cache", "0") as server:
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            asked = pool.submit(server.ask, SLOW)
            movie = pool.submit(server.ask, "/card/share.mp4?duration=1&title=Stop")
            expect(becomes(lambda: server.metric("cardserver_cards_drawing") == 2), "two cards are not drawn at once")
            server.process.send_signal(signal.SIGTERM)

            def refuses():
                try:
                    server.ask("/health")
                    return asked.done()
                except OSError:
                    return True
            # It stops accepting connections while it still draws.
            expect(becomes(refuses) and not asked.done(), "a stopping server takes new connections")
            status, _, data = asked.result()
            expect(status == 200 and data[:6] == b"GIF89a", f"a card that was being drawn gives {status}")
            expect(movie.result()[0] == 200, "a movie that was being drawn is lost")
        expect(server.ended() == 0, "a stopped server does not end with 0")


def check_stop_beside_dripping():
    """A body that never ends does not keep the server from stopping, long before --stop-limit, which has its own check."""
    with running() as server:
        one = server.connect()
        one.sendall(get("/card/share.png", "Content-Length: 99999\r\n", "POST") + b"x")
        expect(becomes(lambda: server.metric("cardserver_connections") >= 2), "the body is not begun")

        def drip():
            while server.process.poll() is None:
                try:
                    one.sendall(b"x")
                except OSError:
                    return
                # The rate of a slow sender, which is what the check tests.
                time.sleep(0.2)
        threading.Thread(target=drip, daemon=True).start()
        server.process.send_signal(signal.SIGTERM)
        # 10 seconds are promised; the rest is a margin for a busy machine.
        status = server.ended(30)
        expect(status == 0, f"beside a dripping body a stopped server's status is {status}")


def check_stop_limit():
    """Requests in flight have no more time than --stop-limit."""
    with running("--stop-limit", "0.2") as server:
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            asked = pool.submit(server.ask, SLOW.replace("duration=1", "duration=6"))
            expect(becomes(lambda: server.metric("cardserver_cards_drawing") == 1), "a card is not begun")
            server.process.send_signal(signal.SIGTERM)
            status = server.ended()
            expect(status == 0 and asked.exception() is not None, f"a card longer than --stop-limit is finished; status {status}")
        expect(server.logged(lambda line: line["message"] == "stopped with requests in flight"), "the end of the limit is not logged")


def check_second_signal():
    with running() as server:
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            asked = pool.submit(server.ask, SLOW.replace("duration=1", "duration=6"))
            expect(becomes(lambda: server.metric("cardserver_cards_drawing") == 1), "a card is not begun")
            server.process.send_signal(signal.SIGTERM)
            line = server.logged(lambda line: line["message"].startswith("stopping"))
            server.process.send_signal(signal.SIGTERM)
            status = server.ended()
            expect(status == 128 + signal.SIGTERM, f"after two signals the status is {status} ({line})")
            expect(asked.exception() is not None, "the second signal waits for a card")


def check_left_files():
    with tempfile.TemporaryDirectory() as folder:
        place = {"TMPDIR": folder}

        def files():
            return [os.path.join(a, name) for a, _, names in os.walk(folder) for name in names]
        with running(environment=place) as server:
            threading.Thread(target=lambda: quiet(server.ask, "/card/share.mp4?duration=6"), daemon=True).start()
            expect(becomes(files), "a movie has no temporary file")
            server.process.kill()
            server.process.wait()
        expect(os.listdir(folder), "a killed server leaves no files: nothing is tried")
        old = set(os.listdir(folder))
        with running(environment=place) as server, running(environment=place):
            left = old & set(os.listdir(folder))
            expect(not left, f"a new server leaves the files of a killed one: {left}")
            status = server.ask("/card/meter.mp4?duration=0.2")[0]
            expect(status == 200, f"beside a second server in the same folder a movie gives {status}")
            expect(not files(), f"a movie that was answered leaves {files()}")
            server.stop()
            expect(len(os.listdir(folder)) == 1, f"a stopped server leaves {os.listdir(folder)}")


def quiet(call, *arguments):
    try:
        call(*arguments)
    except OSError:
        pass


def check_log_without_reader():
    with running(reads=False) as server:
        with server.connect() as one:
            file, count = one.makefile("rb"), 4000
            for _ in range(count // 100):
                one.sendall(get("/health") * 100)
                for _ in range(100):
                    line = file.readline()
                    if not line.startswith(b"HTTP/1.1 200"):
                        return expect(False, f"while the log is not read, /health returns {line!r}")
                    while line not in (b"\r\n", b""):
                        line = file.readline()
                    file.read(3)
        dropped = server.metric("cardserver_log_lines_dropped_total")
        expect(dropped > 0, "unread log lines are not counted")
        expect(server.metric("cardserver_requests_total", 'route="health"') == count, "the requests are not counted")
        threading.Thread(target=server.read, daemon=True).start()
        line = server.logged(lambda line: "dropped" in line["message"])
        expect(line.get("count", 0) > 0, f"dropped lines are not logged: {line}")


def check_log_that_is_closed():
    """The server survives the end of a reader of its log."""
    with running(reads=False) as server:
        server.process.stderr.close()
        statuses = {server.ask(f"/card/meter.png?value=0.{i}")[0] for i in range(1, 40)}
        expect(statuses == {200} and server.process.poll() is None, f"when the log's pipe is closed cards give {statuses}")
        expect(becomes(lambda: server.metric("cardserver_log_lines_dropped_total") >= 39), "lines that cannot be written are not counted")


def check_full_disk():
    """Movies need room for temporary files. Without it, the client gets an error, and everything else works."""
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "in-a-small-disk")
        with open(script, "w") as file:
            file.write(f'#!/bin/sh\nmount -t tmpfs -o size=64k,mode=777 tmpfs "$TMPDIR" && exec {shared.program} "$@"\n')
        os.chmod(script, 0o755)
        disk = os.path.join(folder, "disk")
        os.mkdir(disk)
        # A mount of its own, which ends with the process; some containers allow none.
        place, command = {"TMPDIR": disk}, ["unshare", "--mount", "--map-root-user", script]
        test = subprocess.run(command[:-1] + ["mount", "-t", "tmpfs", "tmpfs", disk], capture_output=True)
        if test.returncode != 0:
            print("process: a full disk is not tried: no file system can be mounted here", flush=True)
            return
        with running(environment=place, command=command) as server:
            for ending in ["gif", "mp4", "webp"]:
                path = f"/card/share.{ending}?duration=4&fps=25&title=Full&avatar=face" + ("&moving=1" if ending == "webp" else "")
                for _ in range(2):
                    status, headers, body = server.ask(path)
                    expect(status == 503 and b"disk" in body and "retry-after" in headers,
                           f"on a full disk a .{ending} gives {status} {body!r}")
            expect(server.ask("/card/share.png")[0] == 200, "on a full disk a still card is not drawn")
            expect(server.ask("/card/meter.gif?duration=0.2&scale=0.2")[0] == 200, "files of failed movies fill the disk")


def check_start():
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    ended = subprocess.run([shared.program, "--port", str(port)], capture_output=True, text=True, timeout=DEADLINE)
    expect(ended.returncode != 0 and str(port) in ended.stderr.split("\n")[-2] + ended.stderr,
           f"a port that is taken: {ended.returncode} {ended.stderr!r}")
    told = [line for line in ended.stderr.split("\n") if f"127.0.0.1:{port}" in line and "--port" in line]
    expect(told, f"a port in use is reported as {ended.stderr!r}")
    taken.close()
    for host in ["nowhere.invalid", "192.0.2.1"]:
        ended = subprocess.run(
            [shared.program, "--port", "0", "--host", host], capture_output=True, text=True, timeout=DEADLINE)
        told = [line for line in ended.stderr.split("\n") if f"{host}:0: the server cannot listen" in line and "--host" in line]
        expect(ended.returncode != 0 and told, f"--host {host}: {ended.stderr!r}")
    ended = subprocess.run([shared.program, "--port", "99999"], capture_output=True, text=True, timeout=DEADLINE)
    expect(ended.returncode != 0 and "99999" in ended.stderr, f"--port 99999: {ended.stderr!r}")


def check_no_fonts():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "fonts.conf")
        with open(path, "w") as file:
            file.write("<?xml version='1.0'?><fontconfig></fontconfig>")
        with running(environment={"FONTCONFIG_FILE": path}) as server:
            status, _, body = server.ask("/health")
            expect(status == 503 and b"font" in body, f"where no font can draw /health gives {status} {body!r}")
            status, _, body = server.ask("/card/share.png")
            expect(status == 503 and b"font" in body, f"where no font can draw a card gives {status} {body!r}")


def check():
    for part in [check_stop, check_stop_beside_dripping, check_stop_limit, check_second_signal, check_left_files,
                 check_log_without_reader, check_log_that_is_closed, check_full_disk, check_start, check_no_fonts]:
        part()
