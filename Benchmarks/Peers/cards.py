"""Draws the cards of bench-cards with Takumi: answers each line of standard input with a line.

The first folder contains cards.json, the photographs and the pixels of the cards, as bench-cards writes them. A line is "card
NAME", for the whole card, or "pixels NAME", for an image of the pixels that Mica drew. Its answer, separated by tabs, is the
milliseconds of processor time to pixels, those to a PNG file, and the file's size in bytes. "draw NAME" is as "card NAME", and
writes the pixels to NAME.drawn in the first folder. If there is a second folder, the cards' files are written there instead.

A card's nodes are made each time, like Mica's layers; photographs are in Takumi's cache after the first time. The image of
pixels is copied out of Python beforehand, which takes longer than everything else.
"""
import json
import math
import os
import sys
import time

from takumi_py import ImageResource, Renderer


def css(color):
    return "rgba({}, {}, {}, {:.6f})".format(*color[:3], color[3] / 255)


def style(x, y, **more):
    return {"position": "absolute", "left": f"{x}px", "top": f"{y}px", **more}


def paint(part):
    """The styles that fill a box, except photographs."""
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
        self.photographs = {}
        for name in described["photographs"]:
            with open(os.path.join(folder, "photographs", name + ".png"), "rb") as file:
                self.photographs[name] = ImageResource("memory://" + name, file.read())
        fonts = []
        for path in described["fonts"]:
            with open(path, "rb") as file:
                fonts.append(file.read())
        self.ascent, self.descent = described["ascent"], described["descent"]
        self.renderer = Renderer(load_default_fonts=False, fonts=fonts)

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
            return {"type": "image", "src": "memory://" + part["paint"]["picture"], "width": part["width"],
                    "height": part["height"], "style": box}
        return {"type": "container", "style": box}

    def top(self, text):
        """The position of a line's box that puts its baseline at Mica's: Takumi rounds ascent and descent."""
        above, below = self.ascent * text["size"], self.descent * text["size"]
        leading = math.floor((above + below - round(above) - round(below)) / 2)
        return text["baseline"] - round(above) - leading

    def root(self, card, children):
        return {"type": "container", "children": children, "style": {
            "position": "relative", "width": f"{card['width']}px", "height": f"{card['height']}px"}}

    def draw_card(self, name, form):
        """Draws the card, and returns the time in milliseconds."""
        card = self.cards[name]
        shown = [part["paint"].get("picture") for part in card["parts"] if "paint" in part]
        images = [self.photographs[picture] for picture in shown if picture]
        start = time.process_time()
        tree = self.root(card, [self.part(part) for part in card["parts"]])
        data = self.renderer.render_node(tree, width=card["width"], height=card["height"], format=form, images=images)
        return data, (time.process_time() - start) * 1000

    def copy(self, name):
        """A node with the pixels that Mica drew."""
        card = self.cards[name]
        with open(os.path.join(self.folder, name + ".rgba"), "rb") as file:
            pixels = file.read()
        opaque = pixels[3::4] == b"\xff" * (len(pixels) // 4)
        source = {"width": card["width"], "height": card["height"], "data": pixels, "premultiplied": opaque}
        node = {"type": "image", "src": source, "width": card["width"], "height": card["height"]}
        return self.renderer.compile_node(self.root(card, [node]))

    def draw_copy(self, name, node, form):
        card = self.cards[name]
        start = time.process_time()
        data = self.renderer.render_compiled(node, width=card["width"], height=card["height"], format=form)
        return data, (time.process_time() - start) * 1000


def serve(cards):
    copied, node = None, None
    for line in sys.stdin:
        kind, name = line.split()
        if kind in ("card", "draw"):
            draw = lambda form: cards.draw_card(name, form)
        else:
            if copied != name:
                copied, node = name, cards.copy(name)
            draw = lambda form: cards.draw_copy(name, node, form)
        pixels, drawn = draw("raw")
        if kind == "draw":
            with open(os.path.join(cards.folder, name + ".drawn"), "wb") as file:
                file.write(pixels)
        data, whole = draw("png")
        print(f"{drawn:.4f}\t{whole:.4f}\t{len(data)}", flush=True)


cards = Cards(sys.argv[1])
if len(sys.argv) > 2:
    for name in cards.cards:
        with open(os.path.join(sys.argv[2], name + ".png"), "wb") as file:
            file.write(cards.draw_card(name, "png")[0])
else:
    print("ready", flush=True)
    serve(cards)
