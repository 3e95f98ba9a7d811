"""Draws the compositor's workloads at 1920 × 1080 with skia-python on one thread: a line "name, tab, milliseconds" each.

    frames.py [--save DIR] NAME …

A frame is recorded as an SkPicture beforehand, so that Python's calls are not timed: only Skia's drawing is, into cleared
memory. The median over all frames is used, as for the others.
"""
import math
import statistics
import sys
import time

import numpy
import skia

WIDTH, HEIGHT, FRAMES = 1920, 1080, 12
# Skia's images read these.
kept = []
LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)


def picture(width, height, opaque):
    x, y = numpy.meshgrid(numpy.arange(width), numpy.arange(height))
    alpha = numpy.full((height, width), 255) if opaque else 64 + 191 * (x + y) // (width + height)
    channels = [255 * (width - x) // width * alpha // 255, 255 * y // height * alpha // 255, 255 * x // width * alpha // 255]
    pixels = numpy.dstack(channels + [alpha]).astype(numpy.uint8)
    return image_of(pixels, width, height, skia.kOpaque_AlphaType if opaque else skia.kPremul_AlphaType)


def image_of(pixels, width, height, kind):
    info = skia.ImageInfo.Make(width, height, skia.kBGRA_8888_ColorType, kind)
    kept.append(pixels.tobytes())
    return skia.Image.MakeRasterData(info, skia.Data.MakeWithoutCopy(kept[-1]), width * 4)


def color(red, green, blue, alpha=1.0):
    return skia.Paint(AntiAlias=True, Color4f=skia.Color4f(red, green, blue, alpha))


def rotated():
    soft = picture(200, 200, False)

    def draw(canvas, t):
        for i in range(200):
            canvas.save()
            canvas.translate(96 + i * 373 % 1728, 54 + i * 211 % 972)
            canvas.rotate(math.degrees(i * 0.7 + t * 2 * math.pi))
            canvas.drawImage(soft, -100, -100, LINEAR, skia.Paint(AntiAlias=True))
            canvas.restore()

    return draw


def layers():
    def draw(canvas, t):
        for i in range(1000):
            x, y = math.floor((i * 373 + t * 1800) % 1860), i * 211 % 1020
            canvas.drawRect(skia.Rect.MakeXYWH(x, y, 60, 60), color(i % 7 / 7, i % 11 / 11, i % 13 / 13))

    return draw


def groups():
    def draw(canvas, t):
        for i in range(20):
            box = skia.Rect.MakeXYWH(40 + i * 20, 20 + i * 10, 1840 - i * 40, 1040 - i * 20)
            canvas.clipRect(box)
            canvas.saveLayer(box, skia.Paint(Alphaf=0.9))
            x, y = 60 + i * 20 + math.floor(100 * t), 40 + i * 10
            canvas.drawRect(skia.Rect.MakeXYWH(x, y, 600, 300), color(i % 3 / 3, i % 5 / 5, i % 7 / 7))
            x, y = 260 + i * 20, 140 + i * 10
            canvas.drawRect(skia.Rect.MakeXYWH(x, y, 600, 300), color(i % 7 / 7, i % 3 / 3, i % 5 / 5))
        for i in range(20):
            canvas.restore()

    return draw


def image_mask():
    image = picture(WIDTH, HEIGHT, True)

    def draw(canvas, t):
        sweep = 360 * t
        head = min(math.degrees(0.2), sweep)
        middle = math.radians(sweep - 90)
        path = skia.Path()
        path.arcTo(skia.Rect.MakeLTRB(430, 10, 1490, 1070), -90, sweep - head, True)
        path.lineTo(960 + 390 * math.cos(middle), 540 + 390 * math.sin(middle))
        path.arcTo(skia.Rect.MakeLTRB(710, 290, 1210, 790), sweep - head - 90, head - sweep, False)
        path.close()
        canvas.clipPath(path, skia.ClipOp.kIntersect, True)
        canvas.drawImage(image, 0, 0)

    return draw


def shadows():
    blur = skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, 20)
    below = skia.Paint(AntiAlias=True, Color4f=skia.Color4f(0, 0, 0, 0.5), MaskFilter=blur)

    def draw(canvas, t):
        for i in range(10):
            x, y = round(80 + i % 5 * 360 + 40 * t), 120 + i // 5 * 460
            canvas.drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y + 8, 280, 320), 16, 16), below)
            canvas.drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, 280, 320), 16, 16), color(1, 1, 1))

    return draw


def backdrop():
    image = picture(WIDTH, HEIGHT, True)
    blur = skia.ImageFilters.Blur(30, 30, skia.TileMode.kClamp)
    plain = skia.Paint()

    def draw(canvas, t):
        canvas.drawImage(image, 0, 0)
        box = skia.Rect.MakeXYWH(round(260 + 400 * t), 140, 1000, 800)
        canvas.save()
        canvas.clipRRect(skia.RRect.MakeRectXY(box, 30, 30), True)
        canvas.saveLayer(skia.Canvas.SaveLayerRec(box, plain, blur, 0))
        canvas.drawRect(box, color(1, 1, 1, 0.3))
        canvas.restore()
        canvas.restore()

    return draw


def emitter(count):
    x, y = numpy.meshgrid(numpy.arange(16), numpy.arange(16))
    alpha = numpy.clip(255 - 4 * ((x - 7.5) ** 2 + (y - 7.5) ** 2), 0, 255).astype(numpy.uint8)
    dot = image_of(numpy.dstack([alpha] * 4), 16, 16, skia.kPremul_AlphaType)

    def draw(canvas, t):
        forms, colors = [], []
        for i in range(count):
            angle, scale = i + 6 * t, 0.5 + i % 7 / 7
            c, s = math.cos(angle) * scale, math.sin(angle) * scale
            px, py = (i * 373 + 500 * t) % 1920, (i * 211 + 300 * t) % 1080
            forms.append(skia.RSXform(c, s, px - 8 * c + 8 * s, py - 8 * s - 8 * c))
            tint = skia.Color4f(i % 5 / 5, i % 3 / 3, 1, i % 11 / 11)
            colors.append(tint.toColor())
        boxes = [skia.Rect.MakeWH(16, 16)] * count
        canvas.drawAtlas(dot, forms, boxes, colors, skia.BlendMode.kModulate, LINEAR, None, skia.Paint())

    return draw


def replicator(count):
    def draw(canvas, t):
        corners = []
        for i in range(10):
            radius = 60 if i % 2 == 0 else 25
            corners.append(skia.Point(math.cos(i * math.pi / 5) * radius, math.sin(i * math.pi / 5) * radius))
        path = skia.Path.Polygon(corners, True) if hasattr(skia.Path, "Polygon") else skia.Path().addPoly(corners, True)
        pen = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=2, StrokeMiter=10)
        for k in range(count):
            canvas.save()
            canvas.translate(960, 540)
            canvas.rotate((k / count + t) * 360)
            canvas.translate(420, 0)
            canvas.drawPath(path, color(0.9, 0.4, 0.1, 0.6))
            canvas.drawPath(path, pen)
            canvas.restore()

    return draw


SCENES = {
    "rotated-200": rotated, "layers-1000": layers, "groups-20": groups, "image-mask": image_mask,
    "shadows-10": shadows, "backdrop-30": backdrop, "emitter-10000": lambda: emitter(10000),
    "replicator-100": lambda: replicator(100),
}


def frame(draw, t):
    recorder = skia.PictureRecorder()
    canvas = recorder.beginRecording(skia.Rect.MakeWH(WIDTH, HEIGHT))
    canvas.clear(skia.ColorWHITE)
    draw(canvas, t)
    return recorder.finishRecordingAsPicture()


arguments = sys.argv[1:]
folder = None
if arguments[:1] == ["--save"]:
    folder, arguments = arguments[1], arguments[2:]
surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(WIDTH, HEIGHT))
canvas = surface.getCanvas()
for name in arguments:
    if name not in SCENES:
        continue
    draw = SCENES[name]()
    if folder:
        canvas.drawPicture(frame(draw, 0.65))
        surface.makeImageSnapshot().save(f"{folder}/{name}-skia.png", skia.kPNG)
        continue
    frames = [frame(draw, (i + 0.5) / FRAMES) for i in range(FRAMES)]
    times, begin = [], time.perf_counter()
    while len(times) < 3 * FRAMES or (time.perf_counter() - begin < 1.5 and len(times) < 200 * FRAMES):
        for recorded in frames:
            canvas.clear(skia.ColorTRANSPARENT)
            start = time.perf_counter()
            canvas.drawPicture(recorded)
            times.append(time.perf_counter() - start)
    print(f"{name}\t{statistics.median(times[FRAMES:]) * 1000:.4f}", flush=True)
