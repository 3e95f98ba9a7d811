"""Holds thousands of bad connections to a card server and requests cards beside them.

    attack.py PORT [SECONDS] [CONNECTIONS]    Python 3.9, no packages; more connections than `ulimit -n` cannot be held

A third of the connections sends nothing, a third sends a request without an end, a third requests many large cards and reads
nothing. Connections that the server closes are opened again. Prints every ten seconds how many are open, the results and times
of the other requests, and the server's resident memory. Exits with 1 if one of these was lost.
"""
import collections
import http.client
import resource
import selectors
import socket
import sys
import threading
import time

port = int(sys.argv[1])
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
end = time.time() + seconds
lock = threading.Lock()
statuses, times = collections.Counter(), []


def ask(path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def visitor(number):
    count = 0
    while time.time() < end:
        count += 1
        start = time.time()
        try:
            status, data = ask(f"/card/share.png?title=Visitor+{number}+{count}&subtitle=x&avatar=face")
            if status == 200 and data[:8] != b"\x89PNG\r\n\x1a\n":
                status = "no picture"
        except OSError as error:
            status = type(error).__name__
        with lock:
            statuses[status] += 1
            times.append(time.time() - start)
        # The rate of the visitors' requests.
        time.sleep(0.02)


def enemy(selector, number):
    one = socket.socket()
    one.setblocking(False)
    # An address of their own; otherwise the server could not distinguish them from the visitors.
    one.bind(("127.0.0.2", 0))
    try:
        one.connect_ex(("127.0.0.1", port))
    except OSError:
        one.close()
        return
    selector.register(one, selectors.EVENT_WRITE, number)


LARGE = b"GET /card/share.png?scale=1.7&title=Never+read&avatar=face HTTP/1.1\r\nHost: x\r\n\r\n"


def enemies():
    selector, opened = selectors.DefaultSelector(), 0
    while time.time() < end:
        for _ in range(min(200, wanted - len(selector.get_map()))):
            opened += 1
            enemy(selector, opened)
        for key, events in selector.select(0.05):
            one = key.fileobj
            try:
                if events & selectors.EVENT_WRITE:
                    kind = key.data % 3
                    if kind == 1:
                        one.send(b"GET /card/share.png?title=")
                    elif kind == 2 and key.data % 30 == 2:
                        one.send(LARGE * 20)
                    # From now on only its end is watched; the last kind does not read its data.
                    selector.modify(one, selectors.EVENT_READ, key.data)
                elif key.data % 3 == 2 and one.recv(1, socket.MSG_PEEK):
                    selector.unregister(one)
                    unread.append((time.time(), one))
                elif not one.recv(4096):
                    raise ConnectionError
            except OSError:
                selector.unregister(one)
                one.close()
        while unread and unread[0][0] < time.time() - 30:
            unread.popleft()[1].close()
        state["open"] = len(selector.get_map()) + len(unread)


unread, state = collections.deque(), {"open": 0}
threads = [threading.Thread(target=enemies)] + [threading.Thread(target=visitor, args=(i,)) for i in range(2)]
for thread in threads:
    thread.start()
while time.time() < end:
    # Between two reports.
    time.sleep(min(10, max(0.1, end - time.time())))
    memory = [line for line in ask("/metrics")[1].decode().splitlines() if line.startswith("process_resident")]
    with lock:
        sorted_times = sorted(times)
        middle = sorted_times[len(times) // 2] * 1000 if times else 0
        late = sorted_times[len(times) * 99 // 100] * 1000 if times else 0
        print(f"{state['open']} bad connections; cards: {dict(statuses)}, median {middle:.0f} ms, p99 {late:.0f} ms; "
              f"{float(memory[0].split()[1]) / 1e6:.0f} MB", flush=True)
for thread in threads:
    thread.join()
sys.exit(0 if set(statuses) == {200} else 1)
