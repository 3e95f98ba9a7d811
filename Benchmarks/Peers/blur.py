"""Blurs a picture of 1920 x 1080 with Skia and Pillow, by a radius of 20: "blur.py MICA_MS" prints medians beside Mica's.

All blur once in memory, on one thread. Skia's and Mica's are Gaussians of sigma 20; Pillow's is three successive box blurs.
"""
import statistics
import sys
import time

WIDTH, HEIGHT, SIGMA, ROUNDS = 1920, 1080, 20, 15
MICA = float(sys.argv[1])


def median(prepare, blur):
    times = []
    for _ in range(ROUNDS):
        image = prepare()
        start = time.perf_counter()
        blur(image)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times[1:])


def report(name, milliseconds):
    print(f"{name:<28} {MICA:>10.3f} {milliseconds:>10.3f} {milliseconds / MICA:>7.2f}")


def pixels():
    import numpy

    y, x = numpy.mgrid[0:HEIGHT, 0:WIDTH]
    rgba = numpy.stack([x * 255 // WIDTH, y * 255 // HEIGHT, (x ^ y) & 255, x * 0 + 255], axis=-1)
    return numpy.ascontiguousarray(rgba.astype(numpy.uint8))


print(f"{'blur of radius 20':<28} {'mica ms':>10} {'peer ms':>10} {'ratio':>7}")
try:
    import skia

    # A new image each time: Skia caches the filtered version of a known one.
    picture = pixels()
    canvas = skia.Surface(WIDTH, HEIGHT).getCanvas()
    paint = skia.Paint(ImageFilter=skia.ImageFilters.Blur(SIGMA, SIGMA))
    report(
        "skia-python",
        median(
            lambda: skia.Image.fromarray(picture),
            lambda image: canvas.drawImage(image, 0, 0, skia.SamplingOptions(), paint),
        ),
    )
except ImportError:
    print("skia-python is not available", file=sys.stderr)
try:
    from PIL import Image, ImageFilter

    picture = Image.fromarray(pixels(), "RGBA")
    report("Pillow", median(lambda: picture, lambda image: image.filter(ImageFilter.GaussianBlur(SIGMA))))
except ImportError:
    print("Pillow is not available", file=sys.stderr)
