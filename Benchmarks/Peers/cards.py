"""Draws the cards of bench-cards with Takumi: answers each line of the standard input by a line.

The folder that is named first holds cards.json and the pixels of photographs and cards, as bench-cards writes them. A line
is "card NAME", for the whole card, or "pixels NAME", for a card whose only part is an image of Mica's pixels; its answer is
the milliseconds of processor time to pixels, those to a PNG file, and the file's size in bytes, separated by tabs. With a second
folder the cards' files are written there instead. A node tree is made for each picture, as Mica makes a layer tree.
"""
import json
import math
import os
import sys
import time

from takumi_py import Renderer


def css(color):
    return "rgba({}, {}, {}, {:.6f})".format(*color[:3], color[3] / 255)


def style(x, y, **more):
    return {"position": "absolute", "left": f"{x}px", "top": f"{y}px", **more}


def paint(part):
    """The styles that fill a box, but for photographs."""
    fill = part["paint"]
    if "color" in fill:
        return {"backgroundColor": css(fill["color"])}
    stops = ", ".join(f"{css(s['color'])} {s['place'] * 100:.4f}%" for s in fill.get("stops", []))
    if "angle" in fill:
        return {"backgroundImage": "linear-gradient({}deg in srgb, {})".format(fill["angle"], stops)}
    if "ellipse" in fill:
        x, y, width, height = fill["ellipse"]
        return {"backgroundImage": f"radial-gradient({width}px {height}px at {x}px {y}px in srgb, {stops})"}
    return {}


class Cards:
    def __init__(self, folder):
        self.folder = folder
        with open(os.path.join(folder, "cards.json")) as file:
            described = json.load(file)
        self.cards = {card["name"]: card for card in described["cards"]}
        self.pictures = {p["name"]: self.image(p, p["name"]) for p in described["pictures"]}
        fonts = []
        for path in described["fonts"]:
            with open(path, "rb") as file:
                fonts.append(file.read())
        self.ascent, self.descent = described["ascent"], described["descent"]
        self.renderer = Renderer(load_default_fonts=False, fonts=fonts)

    def image(self, size, name):
        with open(os.path.join(self.folder, name + ".rgba"), "rb") as file:
            pixels = file.read()
        opaque = pixels[3::4] == b"\xff" * (len(pixels) // 4)
        return {"width": size["width"], "height": size["height"], "data": pixels, "premultiplied": opaque}

    def part(self, part):
        if "text" in part:
            return {"type": "text", "text": part["text"], "style": style(
                part["x"], self.top(part), fontSize=f"{part['size']}px", fontWeight=700 if part["isBold"] else 400,
                fontFamily="Inter", color=css(part["color"]), whiteSpace="nowrap", lineHeight="normal")}
        box = style(part["x"], part["y"], width=f"{part['width']}px", height=f"{part['height']}px", **paint(part))
        if part["radius"]:
            box["borderRadius"] = f"{part['radius']}px"
        if part["shadow"]:
            box["boxShadow"] = f"0px {part['shadow']}px {2 * part['shadow']}px rgba(0, 0, 0, 0.35)"
        if "picture" in part["paint"]:
            return {"type": "image", "src": self.pictures[part["paint"]["picture"]], "width": part["width"],
                    "height": part["height"], "style": box}
        return {"type": "container", "style": box}

    def top(self, text):
        """The place of a line's box that puts its baseline where Mica's is: Takumi rounds what is above it and below it."""
        above, below = self.ascent * text["size"], self.descent * text["size"]
        leading = math.floor((above + below - round(above) - round(below)) / 2)
        return text["baseline"] - round(above) - leading

    def root(self, card, children):
        return {"type": "container", "children": children, "style": {
            "position": "relative", "width": f"{card['width']}px", "height": f"{card['height']}px"}}

    def tree(self, name):
        card = self.cards[name]
        return self.root(card, [self.part(part) for part in card["parts"]])

    def copy(self, name):
        card = self.cards[name]
        node = {"type": "image", "src": self.image(card, name), "width": card["width"], "height": card["height"]}
        return lambda: self.root(card, [node])

    def render(self, name, make, form):
        card = self.cards[name]
        start = time.process_time()
        data = self.renderer.render_node(make(), width=card["width"], height=card["height"], format=form)
        return data, (time.process_time() - start) * 1000


def serve(cards):
    copies = {}
    for line in sys.stdin:
        kind, name = line.split()
        if kind == "card":
            make = lambda: cards.tree(name)
        else:
            make = copies.get(name) or copies.setdefault(name, cards.copy(name))
        _, drawn = cards.render(name, make, "raw")
        data, all = cards.render(name, make, "png")
        print(f"{drawn:.4f}\t{all:.4f}\t{len(data)}", flush=True)


cards = Cards(sys.argv[1])
if len(sys.argv) > 2:
    for name in cards.cards:
        data, _ = cards.render(name, lambda: cards.tree(name), "png")
        with open(os.path.join(sys.argv[2], name + ".png"), "wb") as file:
            file.write(data)
else:
    print("ready", flush=True)
    serve(cards)
