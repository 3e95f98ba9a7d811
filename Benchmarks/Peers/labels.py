"""Draws 1,000 labels that scroll with skia-python, as bench-labels does: lines of name, value, unit.

The texts are shaped and positioned once beforehand, and the surface is in memory: only the drawing is timed, on one thread.
"""
import statistics
import time

try:
    import skia
except ImportError:
    raise SystemExit(0)

WIDTH, HEIGHT, FRAMES = 1920, 1080, 90


def scroll(step, subpixel):
    surface = skia.Surface(WIDTH, HEIGHT)
    canvas = surface.getCanvas()
    font = skia.Font(skia.Typeface(""), 14)
    font.setSubpixel(subpixel)
    font.setEdging(skia.Font.Edging.kAntiAlias)
    paint = skia.Paint(AntiAlias=True, Color=skia.ColorSetRGB(26, 26, 26))
    blobs = [
        (skia.TextBlob.MakeFromString(f"Label {i} of 1000", font), i % 20 * 96, i // 20 * 40 + 14) for i in range(1000)
    ]
    times, y = [], 0.0
    for frame in range(FRAMES):
        y += -step if frame < FRAMES // 2 else step
        start = time.perf_counter()
        canvas.clear(skia.ColorWHITE)
        for blob, left, top in blobs:
            canvas.drawTextBlob(blob, left, top + y, paint)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[10:])


print(f"skia-labels-1000-scroll\t{scroll(3, False):.2f}\tms")
print(f"skia-labels-1000-glide\t{scroll(1.3, True):.2f}\tms")
