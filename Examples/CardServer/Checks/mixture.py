"""Requests a light mixture of cards from a card server, and prints the growth of its memory and its open files.

    mixture.py PORT PROCESS [SECONDS] [PER_SECOND]    Python 3.9, no packages; 1800 seconds and 12 requests a second by default

PNG and lossless WebP, half of them requested before, GIF and MP4; every fortieth request is something hostile. Prints every 30
seconds resident memory, open files, threads, processor seconds and the responses by status. Exits with 1 if a card was refused.
"""
import collections
import http.client
import os
import random
import socket
import struct
import sys
import time

port, process = int(sys.argv[1]), sys.argv[2]
seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 1800
rate = float(sys.argv[4]) if len(sys.argv) > 4 else 12
# The same broken images each time.
random.seed(7)
answers, lost, held = collections.Counter(), [], []


def ask(path, body=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("POST" if body else "GET", path, body)
        answer = connection.getresponse()
        answer.read()
        status = answer.status
    except OSError as error:
        status = type(error).__name__
    finally:
        connection.close()
    answers[status] += 1
    return status


def card(path):
    status = ask("/card/" + path)
    if status != 200:
        lost.append((path, status))


def send(text):
    connection = socket.create_connection(("127.0.0.1", port))
    connection.send(text.encode())
    answers["cut"] += 1
    return connection


def hostile(number):
    kind, name = number % 6, f"/card/share.png?title=hostile{number}"
    if kind == 0:
        ask(name + "&scale=9999")
    elif kind == 1:
        ask(name + "a" * 5000)
    elif kind == 2:
        ask(name, b"\x89PNG\r\n\x1a\n" + bytes(random.randrange(256) for _ in range(2000)))
    elif kind == 3:
        connection = send(f"GET {name} HTTP/1.1\r\nHost: x\r\n\r\n")
        # Closing resets it.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        connection.close()
    else:
        # A request without an end, and a response without a reader.
        end = "" if kind == 4 else "&scale=1.7&avatar=face HTTP/1.1\r\nHost: x\r\n\r\n"
        held.append((time.time() + 40, send(f"GET {name}{end}")))


def sample():
    with open(f"/proc/{process}/status") as file:
        resident = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    with open(f"/proc/{process}/stat") as file:
        times = file.read().rsplit(")", 1)[1].split()
    used = (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
    files, threads = (len(os.listdir(f"/proc/{process}/{name}")) for name in ("fd", "task"))
    print(
        f"{time.time() - start:6.0f} s  {resident / 1024:6.1f} MB  {files} files  {threads} threads  {used:.1f} s used  "
        f"{dict(answers)}", flush=True)


start = next_sample = time.time()
number = 0
while time.time() < start + seconds:
    # The rate of the load.
    time.sleep(max(0, start + number / rate - time.time()))
    if time.time() >= next_sample:
        sample()
        next_sample += 30
    number += 1
    if number % 480 == 0:
        card(f"share.mp4?title=Movie+{number}&duration=1")
    elif number % 160 == 80:
        card(f"share.gif?title=Gif+{number}&duration=0.5")
    elif number % 40 == 7:
        hostile(number // 40)
    elif number % 4 == 0:
        card(f"share.webp?title=Web+{number % 400}&subtitle=x&avatar=face")
    elif number % 4 == 1:
        card(f"share.png?title=Same+{number % 100}&subtitle=cached&avatar=face")
    else:
        card(f"share.png?title=Card+{number}&subtitle=from+a+loop&avatar=face")
    while held and held[0][0] < time.time():
        held.pop(0)[1].close()
sample()
for path, status in lost:
    print(f"{path}: {status}")
sys.exit(1 if lost else 0)
