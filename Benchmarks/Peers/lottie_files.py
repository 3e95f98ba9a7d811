"""Writes thirty Lottie files of 2 kB to 2 MB: ten kinds of content, each small, medium and large.

    lottie_files.py FOLDER
"""

import json
import math
import pathlib
import random
import sys

SIZE = (800, 600)
RATE, FRAMES = 30, 60


def fixed(value):
    return {"a": 0, "k": value}


def moving(*values):
    """Key frames at even times with easing, the first one again at the end."""
    values = list(values) + [values[0]]
    step = FRAMES / (len(values) - 1)
    frames = []
    for index, value in enumerate(values):
        frames.append({
            "t": round(index * step, 2), "s": value if isinstance(value, list) else [value],
            "o": {"x": 0.33, "y": 0}, "i": {"x": 0.67, "y": 1}})
    return {"a": 1, "k": frames}


def layer(index, shapes, **members):
    transform = {"o": fixed(100), "r": fixed(0), "p": fixed([0, 0]), "a": fixed([0, 0]), "s": fixed([100, 100])}
    transform.update(members.pop("ks", {}))
    return {"ty": 4, "nm": f"Layer {index}", "ind": index, "ip": 0, "op": FRAMES, "st": 0, "ks": transform,
            "shapes": shapes, **members}


def group(*items):
    return {"ty": "gr", "nm": "Group", "it": [*items, {
        "ty": "tr", "p": fixed([0, 0]), "a": fixed([0, 0]), "s": fixed([100, 100]), "r": fixed(0), "o": fixed(100)}]}


def rectangle(width, height, radius=0):
    return {"ty": "rc", "p": fixed([0, 0]), "s": fixed([width, height]), "r": fixed(radius)}


def ellipse(width, height):
    return {"ty": "el", "p": fixed([0, 0]), "s": fixed([width, height])}


def fill(color):
    return {"ty": "fl", "c": fixed([*color, 1]), "o": fixed(100), "r": 1}


def stroke(color, width, **members):
    return {"ty": "st", "c": fixed([*color, 1]), "o": fixed(100), "w": fixed(width), "lc": 2, "lj": 2, **members}


def blob(chance, count, radius):
    points, into, out = [], [], []
    for index in range(count):
        angle = 2 * math.pi * index / count
        far = radius * chance.uniform(0.6, 1)
        points.append([round(far * math.cos(angle), 2), round(far * math.sin(angle), 2)])
        handle = far * 1.8 / count
        out.append([round(-handle * math.sin(angle), 2), round(handle * math.cos(angle), 2)])
        into.append([-out[-1][0], -out[-1][1]])
    return {"c": True, "v": points, "i": into, "o": out}


class Maker:
    def __init__(self, seed):
        self.chance = random.Random(seed)

    def color(self):
        return [round(self.chance.uniform(0.1, 1), 3) for _ in range(3)]

    def point(self):
        return [round(self.chance.uniform(60, SIZE[0] - 60), 1), round(self.chance.uniform(60, SIZE[1] - 60), 1)]

    def placed(self, index, shapes, moves=True, **members):
        position = moving(self.point(), self.point()) if moves else fixed(self.point())
        return layer(index, shapes, ks={"p": position, **members.pop("ks", {})}, **members)

    def squares(self, count):
        return [self.placed(i, [group(rectangle(60, 40, 8), fill(self.color()))],
                            ks={"r": moving(0, self.chance.uniform(30, 180))}) for i in range(1, count + 1)]

    def still(self, count):
        """One of many shapes moves."""
        return [self.placed(i, [group(ellipse(40, 40), fill(self.color()))], moves=i == 1) for i in range(1, count + 1)]

    def strokes(self, count):
        return [self.placed(i, [group(ellipse(90, 90), stroke(self.color(), 6, d=[
            {"n": "d", "v": fixed(12)}, {"n": "g", "v": fixed(9)}, {"n": "o", "v": moving(0, 40)}]))])
            for i in range(1, count + 1)]

    def trims(self, count):
        return [self.placed(i, [group(ellipse(120, 80), stroke(self.color(), 5), {
            "ty": "tm", "s": moving(0, 60), "e": moving(30, 100), "o": fixed(0), "m": 1})], moves=False)
            for i in range(1, count + 1)]

    def morphs(self, count):
        return [self.placed(i, [group({"ty": "sh", "ks": moving([blob(self.chance, 12, 70)], [blob(self.chance, 12, 70)])},
                                      fill(self.color()))], moves=False) for i in range(1, count + 1)]

    def gradients(self, count):
        def gradient(kind):
            return {"ty": "gf", "t": kind, "s": fixed([-60, -60]), "e": fixed([60, 60]), "o": fixed(100), "r": 1,
                    "g": {"p": 3, "k": fixed([0, *self.color(), 0.5, *self.color(), 1, *self.color()])}}
        return [self.placed(i, [group(rectangle(120, 120, 20), gradient(1 + i % 2))]) for i in range(1, count + 1)]

    def masks(self, count):
        return [self.placed(i, [group(rectangle(140, 140), fill(self.color()))], hasMask=True, masksProperties=[
            {"mode": "a", "inv": False, "o": fixed(100), "x": fixed(0),
             "pt": moving([blob(self.chance, 8, 70)], [blob(self.chance, 8, 70)])}]) for i in range(1, count + 1)]

    def mattes(self, count):
        layers = []
        for i in range(count):
            layers.append(self.placed(2 * i + 1, [group(ellipse(120, 120), fill([1, 1, 1]))], td=1))
            layers.append(self.placed(2 * i + 2, [group(rectangle(160, 100), fill(self.color()))], tt=1 + i % 2))
        return layers

    def repeaters(self, count):
        return [self.placed(i, [group(ellipse(14, 14), fill(self.color())), {
            "ty": "rp", "c": fixed(12), "o": fixed(0), "m": 1, "tr": {
                "p": fixed([0, 0]), "a": fixed([0, 60]), "s": fixed([96, 96]), "r": moving(30, 60), "so": fixed(100),
                "eo": fixed(20)}}]) for i in range(1, count + 1)]

    def compositions(self, count):
        return [{"ty": 0, "nm": f"Part {i}", "ind": i, "refId": "part", "w": 200, "h": 200, "ip": 0, "op": FRAMES, "st": 0,
                 "ks": {"p": moving(self.point(), self.point()), "a": fixed([100, 100]), "s": fixed([60, 60]),
                        "o": fixed(self.chance.randint(40, 100)), "r": fixed(0)}} for i in range(1, count + 1)]


KINDS = {"squares": (3, 60, 2400), "still": (3, 100, 3500), "strokes": (2, 40, 1200), "trims": (2, 40, 1300),
         "morphs": (1, 30, 700), "gradients": (2, 40, 1300), "masks": (1, 25, 500), "mattes": (2, 25, 1000),
         "repeaters": (2, 25, 1000), "compositions": (3, 40, 2400)}


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number, (kind, counts) in enumerate(KINDS.items()):
        for name, count in zip(("small", "medium", "large"), counts):
            maker = Maker(number)
            layers = getattr(maker, kind)(count)
            file = {"v": "5.7.0", "nm": kind, "w": SIZE[0], "h": SIZE[1], "fr": RATE, "ip": 0, "op": FRAMES, "assets": [],
                    "layers": layers}
            if kind == "compositions":
                file["assets"] = [{"id": "part", "layers": Maker(99).squares(4)}]
            (folder / f"{kind}-{name}.json").write_text(json.dumps(file, separators=(",", ":")))


main()
