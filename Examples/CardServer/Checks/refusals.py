"""Requests that must be refused, each with a status and a sentence, a line of the log and a count."""
import gzip
import os
import shutil
import struct
import tempfile
import urllib.parse
import zlib

import server as shared
from png import decoded
from server import expect, get, running

BAD = [
    ("/card/share.png?title=", 400), ("/card/share.png?title=" + "x" * 141, 400),
    ("/card/share.png?title=a%0Ab", 400), ("/card/share.png?title=%ff", 400), ("/card/share.png?title=%zz", 400),
    ("/card/share.png?from=red", 400), ("/card/share.png?from=+12345", 400), ("/card/share.png?colour=red", 400),
    ("/card/share.png?title=a&title=b", 400), ("/card/share.png?scale=nan", 400), ("/card/share.png?scale=9", 400),
    ("/card/share.png?scale=-1", 400), ("/card/share.png?scale=1e999", 400), ("/card/share.png?fps=25", 400),
    ("/card/share.png?preset=poster", 400), ("/card/share.png?font=Arial", 400),
    ("/card/share.png?font=http://x/y.ttf", 400),
    ("/card/share.png?avatar=../face", 400), ("/card/share.png?avatar=.hidden", 400),
    ("/card/share.png?avatar=nobody", 404), ("/card/share.png?avatar=broken", 422),
    ("/card/share.png?avatar=outside", 404), ("/card/share.png?avatar=folder", 404),
    ("/card/share.png?avatar=" + "a" * 65, 400), ("/card/meter.png?value=2", 400),
    ("/card/meter.png?style=blue", 400), ("/card/share.bmp", 404), ("/card/nothing.png", 404),
    ("/card/share", 404), ("/card/..%2f..%2fetc%2fpasswd", 404), ("/elsewhere", 404),
    ("/card/share.png?scale=8", 413), ("/card/meter.gif?duration=10&fps=60", 413),
    ("/card/share.gif?scale=1.6&duration=6&fps=25", 413), ("/card/share.gif?scale=1.7&duration=0.5", 413),
    ("/card/share.png?" + "x=1&" * 1500, 414),
]


def check_queries(server):
    for path, wanted in BAD:
        status, _, body = server.ask(path)
        sentence = body.decode(errors="replace")
        expect(status == wanted, f"{path[:60]} gives {status} instead of {wanted}: {sentence[:200]!r}")
        expect(sentence.endswith(".\n") and sentence.count("\n") == 1 and len(sentence) < 400, f"{path[:60]}: {sentence[:400]!r}")
        line = server.logged(lambda line: line.get("path") == path[:500])
        expect(line.get("status") == wanted and line.get("reason") == sentence.strip(), f"{path[:60]} is logged as {line}")
    for wanted in {wanted for _, wanted in BAD}:
        count = server.metric("cardserver_requests_total", f'route="card",status="{wanted}"')
        most = sum(1 for path, status in BAD if status == wanted and path.startswith("/card/"))
        expect(count == most, f"{most} cards were refused with {wanted}; {count} are counted")
    status, _, body = server.ask("/card/share.png?avatar=inside")
    expect(status == 200 and body[:4] == b"\x89PNG", f"a link inside of the folder of images gives {status}")


def check_paths(server):
    """Paths that leave the folder, and invalid paths, as bytes: clients would normalise them."""
    for path in ["/../../etc/passwd", "/card/../../../etc/passwd", "/card/../share.png", "/card/./share.png", "/card//share.png",
                 "//card/share.png", "/card/%2e%2e/%2e%2e/etc/passwd.png", "/card/share.png%00", "/card/share%2Epng",
                 "/card/share.png/", "/card/", "/card/.png", "/card/\u00e9.png", "/card/%ff.png", "/images/face.png"]:
        answer = server.exchange(get(path, "Connection: close\r\n"))
        expect(answer.startswith((b"HTTP/1.1 404 ", b"HTTP/1.1 400 ")), f"{path!r} gives {answer[:60]!r}")
    for name in ["..%2fface", "..%2f..%2fetc%2fpasswd", "%2fetc%2fpasswd", "face%00", "face%00.png", "..", ".", "", "~root",
                 "face/../face", "f%C3%A4ce", "http:%2f%2fx%2fy.png"]:
        status, _, body = server.ask("/card/share.png?avatar=" + name)
        expect(status == 400 and body.endswith(b".\n"), f"avatar={name} gives {status} {body[:80]!r}")


def check_texts(server):
    """Every text that is UTF-8 without control characters is drawn; the others are refused."""
    marks = "a" + "\u0300" * 139
    for text in [marks, "\U0001F468\u200d" * 70, "\u202e" * 70, "\ufdfa" * 140, "\U000E0041" * 140, "\u0601" * 140, "\u1100\uac00\u11a8" * 46,
                 "\u2028\u2029", "\ufffe\uffff", "\U0010FFFF" * 140, "\u0e33" * 140, "\u0f71\u0f72" * 70, "\U00012000" * 140,
                 "\u200b" * 140, "\u0627\u0644\u0644\u0647" * 35, "a\ufeff", " " * 140]:
        status, _, body = server.ask("/card/share.png?title=" + urllib.parse.quote(text))
        expect(status == 200 and body[:4] == b"\x89PNG", f"the title {text[:4]!r}… gives {status} {body[:80]!r}")
    for text in ["%C0%AF", "%ED%A0%80", "%F4%90%80%80", "%00", "%7F", "%C2%85", "%E2%80", "%1b[0m"]:
        status = server.ask("/card/share.png?title=" + text)[0]
        expect(status == 400, f"the title {text} gives {status}")


def check_uploads(server):
    with open(os.path.join(shared.images, "face.png"), "rb") as file:
        face = file.read()
    status, headers, data = server.ask("/card/share.png?title=Posted", "POST", body=face)
    expect(status == 200 and decoded(data)[0] == 1200 and headers["cache-control"] == "no-store", f"POST: {status}")
    bomb = face[:16] + struct.pack(">II", 60000, 60000) + face[24:29]
    bomb += struct.pack(">I", zlib.crc32(bomb[12:29])) + face[33:]
    for body, wanted in [
        (b"", 422), (b"not an image", 422), (face[:len(face) // 3], 422), (b"GIF89a" + b"\xff" * 500, 422),
        (bomb, 413), (b"\0" * (3 << 20), 413),
    ]:
        status = server.ask("/card/share.png", "POST", body=body)[0]
        expect(status == wanted, f"POST of {body[:12]!r}, {len(body)} bytes, gives {status} instead of {wanted}")
    expect(server.ask("/card/share.png?avatar=face", "POST", body=face)[0] == 400, "two avatars give a card")
    form = b'--b\r\nContent-Disposition: form-data; name="a"; filename="a.png"\r\n\r\n' + face + b"\r\n--b--\r\n"
    check_codings(server, face, form)


def check_codings(server, face, form):
    """A body other than the file itself gets an error; the sentence says what to send."""
    for fields, body, wanted, words in [
        ({"Content-Type": "multipart/form-data; boundary=b"}, form, 415, b"--data-binary"),
        ({"Content-Encoding": "gzip"}, gzip.compress(face), 415, b"identity"),
        ({"Content-Encoding": "identity, br"}, face, 415, b"identity"),
        ({"Content-Encoding": "Identity"}, face, 200, b"PNG"),
        # As curl and browsers label a body that is a file.
        ({"Content-Type": "application/x-www-form-urlencoded"}, face, 200, b"PNG"),
        ({"Content-Type": "image/png"}, face, 200, b"PNG"),
    ]:
        status, headers, answer = server.ask("/card/share.png", "POST", headers=fields, body=body)
        expect(status == wanted and words in answer, f"POST with {fields} gives {status} {answer[:80]!r}")
        is_told = headers.get("accept-encoding") == "identity"
        expect(is_told == (words == b"identity"), f"POST with {fields}: Accept-Encoding is {headers.get('accept-encoding')}")
    answer = server.exchange(get("/card/share.png", "Transfer-Encoding: gzip, chunked\r\n", "POST") + b"0\r\n\r\n")
    expect(answer.startswith(b"HTTP/1.1 501 "), f"Transfer-Encoding: gzip, chunked gives {answer[:40]!r}")


def check():
    with tempfile.TemporaryDirectory() as folder:
        inside = os.path.join(folder, "images")
        os.mkdir(inside)
        shutil.copy(os.path.join(shared.images, "face.png"), inside)
        shutil.copy(os.path.join(shared.images, "face.png"), os.path.join(folder, "secret.png"))
        os.mkdir(os.path.join(inside, "folder.png"))
        os.symlink(os.path.join(folder, "secret.png"), os.path.join(inside, "outside.png"))
        os.symlink("face.png", os.path.join(inside, "inside.png"))
        with open(os.path.join(inside, "broken.png"), "w") as file:
            file.write("not an image")
        with running("--images", inside) as server:
            check_queries(server)
            check_paths(server)
            check_texts(server)
            check_uploads(server)
