"""Pixels of PNG files."""
import struct
import zlib

from server import expect


def decoded(data):
    """Width, height and rows of RGB, of a file of 8 bits or less a channel; without rows if it is another file."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        return 0, 0, []
    position, stream, header, palette = 8, b"", None, b""
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        content = data[position + 8:position + 8 + length]
        crc = struct.unpack(">I", data[position + 8 + length:position + 12 + length])[0]
        expect(crc == zlib.crc32(kind + content), "a chunk of a PNG file has a wrong checksum")
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", content)
        elif kind == b"PLTE":
            palette = content
        elif kind == b"IDAT":
            stream += content
        position += 12 + length
    width, height, depth, color = header[:4]
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[color]
    rows = unfiltered(zlib.decompress(stream), (width * channels * depth + 7) // 8, max(1, channels * depth // 8))
    return width, height, [rgb(row, width, depth, color, palette) for row in rows]


def unfiltered(raw, size, step):
    rows, above = [], bytearray(size)
    for start in range(0, len(raw), size + 1):
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + size])
        if kind:
            for i in range(size):
                a, b = (row[i - step] if i >= step else 0), above[i]
                c = above[i - step] if i >= step else 0
                row[i] = row[i] + (a, b, (a + b) // 2, paeth(a, b, c))[kind - 1] & 255
        rows.append(row)
        above = row
    return rows


def paeth(a, b, c):
    distances = abs(b - c), abs(a - c), abs(a + b - 2 * c)
    return (a, b, c)[distances.index(min(distances))]


def rgb(row, width, depth, color, palette):
    if color == 2:
        return bytes(row)
    if color == 6:
        return bytes(v for i in range(0, len(row), 4) for v in row[i:i + 3])
    if color == 4:
        return bytes(v for v in row[::2] for _ in range(3))
    per, most = 8 // depth, (1 << depth) - 1
    values = [row[i // per] >> (8 - depth - i % per * depth) & most for i in range(width)]
    if color == 0:
        return bytes(v * 255 // most for v in values for _ in range(3))
    return b"".join(palette[3 * v:3 * v + 3] for v in values)


def pixel(rows, x, y):
    return tuple(rows[y][3 * x:3 * x + 3])
