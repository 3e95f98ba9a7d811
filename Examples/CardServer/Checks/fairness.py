"""Work shared among addresses: long cards, many cards and uploads of one address do not block those of others."""
import concurrent.futures
import itertools
import os
import statistics
import threading

import server as shared
from server import becomes, expect, get, running

LONG = "/card/share.{}?duration=6&fps=25&title=Long&avatar=face&subtitle={}{}"
SLOW = "/card/share.gif?title=Slow&duration=1&fps=25&scale=0.8"
ENEMY = "127.0.0.2"


class Enemies:
    """Connections of another address that request the most expensive cards again and again."""

    def __init__(self, server, ending, count=4):
        self.ends = False

        def ask(number):
            turn = 0
            while not self.ends:
                turn += 1
                try:
                    server.ask(LONG.format(ending, number, turn) + ("&moving=1" if ending == "webp" else ""), source=ENEMY)
                except OSError:
                    return
        self.threads = [threading.Thread(target=ask, args=(i,), daemon=True) for i in range(count)]
        for thread in self.threads:
            thread.start()
        expect(becomes(lambda: server.metric("cardserver_cards_drawing") >= 2), "the long cards are not begun")


def check_long_cards():
    """GIFs, movies and uploads of 150 frames by four connections, and beside them a visitor's cards."""
    with open(os.path.join(shared.images, "face.png"), "rb") as file:
        face = file.read()
    for ending in ["gif", "mp4"]:
        with running("--jobs", "2", "--wait-limit", "2", "--per-client", "1000") as server:
            enemies = Enemies(server, ending)
            expect(becomes(lambda: server.metric("cardserver_cards_waiting") >= 1), "the fourth long card does not wait")
            drawing = server.metric("cardserver_cards_drawing")
            expect(drawing <= 2, f"one address draws {drawing} long cards at once and leaves no thread to others")
            stills = [server.ask(f"/card/share.png?title=Visitor+{i}&avatar=face")[0] for i in range(6)]
            expect(stills == [200] * 6, f"stills beside four long .{ending}: {stills}")
            status = server.ask("/card/share.png?title=Visitor", "POST", body=face)[0]
            expect(status == 200, f"an upload beside four long .{ending}: {status}")
            status = server.ask("/card/meter.mp4?duration=0.2")[0]
            expect(status == 200, f"a movie beside four long .{ending}: {status}")
            enemies.ends = True


def check_costs():
    """Who has used less time is next, however many cards that were."""
    order = []
    with running("--jobs", "1", "--cache", "0") as server:
        def ask(path, source):
            status = server.ask(path, source=source)[0]
            order.append(source)
            expect(status == 200, f"{path} of {source} gives {status}")
        # The slow card is first: an address rejoins at the clock of the last one, so that only later cards add up.
        ask(SLOW, ENEMY)
        for i in range(3):
            ask(f"/card/meter.gif?duration=0.1&scale=0.2&value=0.{i}", "127.0.0.1")
        order.clear()
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            # Both threads for long cards are taken, the second one for much longer.
            asked = [pool.submit(ask, SLOW, "127.0.0.3"), pool.submit(ask, LONG.format("gif", 0, 0), "127.0.0.4")]
            expect(becomes(lambda: server.metric("cardserver_cards_drawing") == 2), "two long cards are not begun")
            for source in [ENEMY, "127.0.0.1"]:
                waiting = server.metric("cardserver_cards_waiting")
                asked.append(pool.submit(ask, "/card/meter.gif?duration=0.4&label=" + source, source))
                expect(becomes(lambda: server.metric("cardserver_cards_waiting") == waiting + 1), "a card does not wait")
            concurrent.futures.wait(asked)
        expect(order.index("127.0.0.1") < order.index(ENEMY), f"the address that has used more time is next: {order}")


def check_hits():
    """A cached card waits for no render and costs nothing."""
    with running("--jobs", "1", "--per-client", "1", "--waiting", "0") as server:
        path = "/card/meter.png?value=0.5"
        server.ask(path)
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            slow = pool.submit(server.ask, SLOW)
            expect(becomes(lambda: server.metric("cardserver_cards_drawing") == 1), "a slow card is not begun")
            expect(server.ask(path)[0] == 200, "a kept card is refused while another one is drawn")
            expect(not slow.done(), "the slow card was over before the kept one")
            slow.result()


def check_shared():
    """Concurrent requests for the same card share one render."""
    with running("--jobs", "1") as server:
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda i: server.ask(SLOW, source=f"127.0.0.{i + 1}"), range(6)))
        expect({answer[0] for answer in answers} == {200} and len({answer[2] for answer in answers}) == 1, "shared cards")
        drawn = server.metric("cardserver_cards_total", 'source="miss"')
        expect(drawn == 1, f"six requests for the same card were drawn {drawn} times")


def check_shared_uploads():
    """Identical uploads share a render and the cache, as other cards do; any difference draws another card."""
    with open(os.path.join(shared.images, "face.png"), "rb") as file:
        face = file.read()

    def drawn():
        return server.metric("cardserver_cards_total", 'source="miss"')
    with running("--jobs", "1") as server:
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(lambda i: server.ask(SLOW, "POST", body=face, source=f"127.0.0.{i + 1}"), range(6)))
        expect({answer[0] for answer in answers} == {200} and len({answer[2] for answer in answers}) == 1, "shared uploads")
        expect(drawn() == 1, f"six uploads of the same picture were drawn {drawn()} times")
        path = "/card/share.png?title=Uploaded"
        first = server.ask(path, "POST", body=face)[2]
        expect(server.ask(path, "POST", body=face)[2] == first and drawn() == 2, "an upload that is cached is drawn again")
        expect(server.metric("cardserver_cards_total", 'source="hit"') == 1, "a cached upload does not count as a hit")
        # Bytes after the end of an image make another upload.
        server.ask(path, "POST", body=face + b"x")
        expect(drawn() == 3, "another upload gives a cached card")
        server.ask(path + "2", "POST", body=face)
        expect(drawn() == 4, "an upload with another title gives a cached card")
        expect(server.ask(path + "&avatar=face")[2] != b"" and drawn() == 5, "a card without an upload is that of an upload")


def check_limits():
    def ask(server, count):
        with concurrent.futures.ThreadPoolExecutor(count) as pool:
            return list(pool.map(lambda i: server.ask(SLOW + f"&subtitle={i}"), range(count)))
    with running("--jobs", "1", "--waiting", "1", "--per-client", "1000", "--cache", "0") as server:
        answers = ask(server, 8)
        statuses = sorted(answer[0] for answer in answers)
        expect(statuses.count(200) >= 1 and statuses.count(503) >= 4 and set(statuses) <= {200, 503},
               f"8 cards at once, where one may wait: {statuses}")
        expect(all("retry-after" in answer[1] for answer in answers if answer[0] == 503), "503 without Retry-After")
    with running("--jobs", "1", "--per-client", "25", "--cache", "0", "--wait-limit", "60") as server:
        # Each has 12 million pixels.
        statuses = sorted(answer[0] for answer in ask(server, 4))
        expect(set(statuses) == {200, 429}, f"4 cards of one client, where two may be asked for: {statuses}")
    with running("--time-limit", "0.02") as server:
        # 150 frames in the 0.06 s that a moving card has.
        expect(server.ask(LONG.format("gif", 0, 0))[0] == 504, "a card that takes too long gives no 504")
        expect(becomes(lambda: server.ask("/card/meter.png")[0] == 200), "after it nothing is drawn")
    with running("--jobs", "1", "--waiting", "2", "--wait-limit", "60", "--cache", "0") as server:
        # Both threads for long cards are taken, and the queue is full of one address's cards: they make room for another's.
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            enemies = [pool.submit(server.ask, LONG.format("gif", 0, 0), source="127.0.0.3")]
            enemies += [pool.submit(server.ask, SLOW + f"&subtitle=f{i}", source=ENEMY) for i in range(5)]
            expect(becomes(lambda: server.metric("cardserver_cards_waiting") == 2), "no cards wait")
            expect(becomes(lambda: server.metric("cardserver_cards_drawing") == 2), "two cards are not drawn")
            status = server.ask("/card/meter.gif?duration=0.1")[0]
            expect(status == 200, f"a card beside a queue that is full of another address's: {status}")
            server.process.kill()
            concurrent.futures.wait(enemies)


def check_uploads():
    """Bodies that do not end: the bytes held for an address are limited before they are read."""
    size = 2 << 20
    with open(os.path.join(shared.images, "face.png"), "rb") as file:
        face = file.read()
    with running() as server:
        before, held = server.metric("process_resident_memory_bytes"), []
        for _ in range(60):
            one = server.connect(ENEMY)
            try:
                one.sendall(get("/card/share.png", f"Content-Length: {size}\r\n", "POST") + b"x" * (size - 1))
            except OSError:
                pass
            held.append(one)
        count = 'route="card",status="429"'
        is_refused = becomes(lambda: server.metric("cardserver_requests_total", count) >= 56)
        expect(is_refused, "60 uploads of one address that do not end are all held")
        held_bytes = server.metric("cardserver_upload_bytes")
        expect(held_bytes <= 8 << 20, f"{held_bytes} bytes of uploads of one address are held")
        more = server.metric("process_resident_memory_bytes") - before
        expect(more < 80e6, f"60 uploads that do not end take {more / 1e6:.0f} MB")
        status = server.ask("/card/share.png", "POST", body=face)[0]
        expect(status == 200, f"an upload of another address beside them gives {status}")
        for one in held:
            one.close()
        expect(becomes(lambda: server.metric("cardserver_upload_bytes") == 0), "uploads that were cut are still held")


def check_uploads_in_all():
    """The bytes of all addresses together are limited too, as declared by the heads: no body is read before."""
    size, most = 2 << 20, 64 << 20
    with running() as server:
        held = []
        for i in range(most // size):
            one = server.connect(f"127.0.0.{2 + i // 4}")
            one.sendall(get("/card/share.png", f"Content-Length: {size}\r\n", "POST"))
            held.append(one)
        is_held = becomes(lambda: server.metric("cardserver_upload_bytes") == most)
        expect(is_held, f"{len(held)} uploads of several addresses set {server.metric('cardserver_upload_bytes')} bytes aside")
        for fields in [f"Content-Length: {size}\r\n", "Transfer-Encoding: chunked\r\n"]:
            answer = server.exchange(get("/card/share.png", fields, "POST"))
            expect(answer.startswith(b"HTTP/1.1 503 ") and b"retry-after" in answer.lower(),
                   f"an upload beside as many as there may be gives {answer[:40]!r}")
        expect(server.ask("/card/meter.png")[0] == 200, "a card beside as many uploads as there may be")
        for one in held:
            one.close()
        expect(becomes(lambda: server.metric("cardserver_upload_bytes") == 0), "uploads that were cut are still held")


def ask_all(one, paths):
    """Requests cards on a connection, fifty at once, and reads all of them."""
    file = one.makefile("rb")
    for start in range(0, len(paths), 50):
        some = paths[start:start + 50]
        one.sendall(b"".join(get(path) for path in some))
        for _ in some:
            length, line = 0, file.readline()
            while line != b"\r\n":
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
                line = file.readline()
            file.read(length)


def check_tiny_cards():
    """Entries of the cache are counted, not only their bytes."""
    most = 8192
    with running("--log-level", "notice") as server:
        paths = [f"/card/meter.png?scale=0.1&value=0.{i:06}" for i in range(1, most + 200)]

        def ask(number):
            with server.connect() as one:
                ask_all(one, paths[number::4])
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            list(pool.map(ask, range(4)))
        hits = server.metric("cardserver_cards_total", 'source="hit"')
        server.ask(paths[0])
        expect(server.metric("cardserver_cards_total", 'source="hit"') == hits,
               f"of {len(paths)} tiny cards the first one is still kept")
        server.ask(paths[-1])
        expect(server.metric("cardserver_cards_total", 'source="hit"') == hits + 1, "the last tiny card is not kept")


def check_eviction():
    """A card that takes another one's place in a full cache costs what a card without a cache costs."""
    with running("--log-level", "notice") as server, running("--log-level", "notice", "--cache", "0") as other:
        numbers = itertools.count(1)

        def ask(server, count):
            """Requests new tiny cards on a connection; returns the processor time that they took."""
            with server.connect() as one:
                begin = server.processor_seconds()
                ask_all(one, [f"/card/meter.png?scale=0.1&value=0.{next(numbers):07}" for _ in range(count)])
                return server.processor_seconds() - begin
        ask(server, 8200)
        expect(server.metric("cardserver_cache_cards") == 8192, "8,200 tiny cards do not fill the cache")
        ask(other, 400)
        # In turn, because other work on the machine changes the times of both.
        ratio = statistics.median(ask(server, 400) / ask(other, 400) for _ in range(7))
        expect(ratio < 1.4, f"in a full cache a card takes {ratio:.2f} times the processor time that it takes without one")


def check():
    for part in [check_long_cards, check_costs, check_hits, check_shared, check_shared_uploads, check_limits, check_uploads,
                 check_uploads_in_all, check_tiny_cards, check_eviction]:
        part()
