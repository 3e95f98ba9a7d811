"""Cards in each format, by their pixels; presets and fonts; tags."""
import json
import os
import re
import shutil
import struct
import subprocess
import tempfile

from png import decoded, pixel
from server import expect, images, program, running

SHARE = "/card/share.png?title=Hello&subtitle=World&avatar=face&from=102030&to=a0b0c0"


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


def check_stills(server):
    status, headers, first = server.ask(SHARE)
    expect(status == 200 and headers["content-type"] == "image/png", f"share.png: {status} {headers}")
    expect(len(first) <= 80_000, f"share.png has {len(first)} bytes")
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

    for preset, size in [("og", (1200, 630)), ("x", (1200, 600)), ("square", (1080, 1080)), ("story", (1080, 1920))]:
        width, height, rows = decoded(server.ask(f"/card/share.png?title=P&preset={preset}&avatar=face&scale=0.25")[2])
        expect((width, height) == (size[0] // 4, (size[1] + 3) // 4) or (width, height) == (size[0] // 4, size[1] // 4),
               f"the preset {preset} has {width} × {height} pixels at a quarter")
        expect(pixel(rows, 35, height - 29) != pixel(rows, 60, height - 29), f"the preset {preset} has no avatar")


def check_moving(server):
    for path, kind, codec, frames in [
        # The ring is full at 0.8 seconds; two equal frames become one.
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


def check_presets_that_move(server):
    """Every size that sites expect can be animated too."""
    text = server.ask("/")[2].decode()
    presets = dict(re.findall(r"([a-z]+) \((\d+ × \d+)\)", next(line for line in text.splitlines() if "preset=" in line)))
    expect(len(presets) >= 5, f"/ lists the presets {presets}")
    for preset, size in presets.items():
        status, _, data = server.ask(f"/card/share.gif?title=P&preset={preset}&duration=0.1&fps=10")
        found = " × ".join(map(str, struct.unpack("<HH", data[6:10])))
        expect(status == 200 and found == size, f"the preset {preset} moves with {status}, {found} pixels")


def check_tags(server):
    _, headers, data = server.ask(SHARE)
    tag = headers["etag"]
    for field in [tag, "W/" + tag, '"other", ' + tag, "*"]:
        status, again, body = server.ask(SHARE, headers={"If-None-Match": field})
        expect(status == 304 and body == b"" and again["etag"] == tag, f"If-None-Match: {field} gives {status}")
    status, _, body = server.ask(SHARE, headers={"If-None-Match": '"other"'})
    expect(status == 200 and body == data, "another tag gives no card, or other bytes")
    for field in [tag, '"other", ' + tag, "*"]:
        expect(server.ask(SHARE, headers={"If-Match": field})[2] == data, f"If-Match: {field} gives no card")
    for field in ['"other"', "W/" + tag]:
        status, headers, body = server.ask(SHARE, headers={"If-Match": field, "If-None-Match": tag})
        expect(status == 412 and tag.encode() in body, f"If-Match: {field} gives {status}")
    expect(server.ask(SHARE + "&scale=0.5")[1]["etag"] != tag, "another scale has the same tag")
    # Another address of the same card.
    mixed = "/card/share.png?to=A0B0C0&from=102030&avatar=face&subtitle=World&title=Hell%6f"
    expect(server.ask(mixed)[1]["etag"] == tag, "the same parameters in another order have another tag")
    check_versions(tag)


def check_versions(tag):
    """Another program and other fonts may draw other pixels."""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "CardServer")
        shutil.copy(program, copy)
        with running(command=copy) as server:
            expect(server.ask(SHARE)[1]["etag"] == tag, "a copy of the program has other tags")
        with open(copy, "ab") as file:
            file.write(b"12345678")
        with running(command=copy) as server:
            expect(server.ask(SHARE)[1]["etag"] != tag, "another program has the same tags")
    fonts = subprocess.run(["fc-list", ":fontformat=TrueType", "file"], capture_output=True, text=True).stdout.split("\n")
    serif = next((line.split(":")[0] for line in sorted(fonts) if "Serif" in line or "Mono" in line), None)
    if serif is None:
        return expect(False, "fc-list finds no serif or monospaced font")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(serif, folder)
        with open(os.path.join(folder, "broken.ttf"), "w") as file:
            file.write("not a font")
        with running("--fonts", folder) as server:
            _, headers, data = server.ask(SHARE)
            expect(headers["etag"] != tag, "other fonts have the same tags")
            text = server.ask("/")[2].decode()
            family = text.split("fonts:\n")[1].split("\n")[0].strip() if "fonts:\n" in text else ""
            status, _, other = server.ask(SHARE + "&font=" + family.replace(" ", "+"))
            expect(status == 200 and other != data, f"the font {family} gives {status}, or the same card")
            expect(server.ask(SHARE + "&font=Nowhere")[0] == 400, "a font that is not there gives a card")
            expect(server.logged(lambda line: "broken.ttf" in line["message"]), "a broken font is not logged")


def check():
    with running() as server:
        for part in [check_stills, check_moving, check_presets_that_move, check_tags]:
            part(server)
