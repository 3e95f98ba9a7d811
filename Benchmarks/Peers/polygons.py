"""Fills the polygons that "Benchmarks --polygons" writes with skia-python, and prints medians beside Mica's.

Both use a path object of their own, made beforehand; only the fill is timed, on one thread, over cleared pixels.
"""
import json
import statistics
import sys
import time

try:
    import skia
except ImportError:
    skia = None

ROUNDS = 25


def median(prepare, fill, frames):
    times = []
    for turn in range(ROUNDS):
        for frame in frames:
            canvas = prepare()
            start = time.perf_counter()
            fill(canvas, frame)
            if turn:
                times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def with_skia(drawing):
    surface = skia.Surface(drawing["width"], drawing["height"])
    canvas = surface.getCanvas()
    paint = skia.Paint(AntiAlias=True, Color=skia.ColorSetRGB(0x20, 0x60, 0xE0))

    def prepare():
        canvas.clear(skia.ColorTRANSPARENT)
        return canvas

    def path(frame):
        result = skia.Path()
        for contour in frame:
            points = list(zip(contour[::2], contour[1::2]))
            result.addPoly([skia.Point(x, y) for x, y in points], True)
        return result

    return median(prepare, lambda c, p: c.drawPath(p, paint), [path(f) for f in drawing["frames"]])


def column(ms, mica):
    return f"{'not available':>14} {'':>6}" if ms is None else f"{ms:14.4f} {ms / mica:6.2f}"


print(f"{'the same polygons':<28} {'mica ms':>10} {'skia ms':>14} {'ratio':>6}")
for line in sys.stdin:
    drawing = json.loads(line)
    mica = drawing["mica_ms"]
    print(f"{drawing['name']:<28} {mica:10.4f} " + column(with_skia(drawing) if skia else None, mica))
