// The layers as of a frame: the tree, and the values of the one that is chosen, the model's and those on the screen.

const layerTitle = layer =>
  layer.className + (layer.name ? ` “${layer.name}”` : "") + (layer.viewName ? ` of ${layer.viewName}` : "");

/// The topmost layer that shows something of its own at a place of the canvas, in points; masks are not found.
function layerAt(layers, x, y) {
  for (const { layer } of [...layers].reverse()) {
    const { clip, quad } = layer;
    if (!layer.isVisible || !layer.draws || quad.length !== 8 || layer.id.split(".").includes("m")) continue;
    if (clip && (x < clip[0] || y < clip[1] || x > clip[0] + clip[2] || y > clip[1] + clip[3])) continue;
    // Inside lies on one side of all edges.
    const sides = [0, 2, 4, 6].map(i => {
      const [ax, ay, bx, by] = [quad[i], quad[i + 1], quad[(i + 2) % 8], quad[(i + 3) % 8]];
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    });
    if (sides.every(side => side >= 0) || sides.every(side => side <= 0)) return layer;
  }
  return null;
}

class LayerTree {
  #list;
  #values;
  #onchoose;
  #layers = [];
  #chosen = null;
  #shape = null;

  constructor(list, values, onchoose) {
    [this.#list, this.#values, this.#onchoose] = [list, values, onchoose];
    list.addEventListener("keydown", event => this.#key(event));
  }

  /// `note` stands below the tree where it is not all there is.
  show(layers, chosen, note) {
    const isNew = chosen !== this.#chosen;
    [this.#layers, this.#chosen] = [layers, chosen];
    const shape = layers.map(({ layer: l }) => `${l.id} ${l.className} ${l.name} ${l.viewName} ${l.isVisible} ${l.isAnimated}`).join("\n") + `\n${chosen}`;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#showLayers(note);
    }
    if (isNew) this.#list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    this.#showValues(isNew);
  }

  #showLayers(note) {
    const rows = this.#layers.map(({ layer }) => {
      const facts = [layer.id.endsWith(".m") ? "mask" : "", layer.viewName ?? "", layer.isAnimated ? "animated" : ""];
      const row = make("div", {
        className: layer.isVisible ? "layer" : "layer invisible", role: "treeitem", id: `layer-${layer.id}`,
        "aria-level": layer.depth + 1, "aria-selected": String(layer.id === this.#chosen),
        onclick: () => this.#onchoose(layer.id),
      }, make("span", {}, layer.className + (layer.name ? ` “${layer.name}”` : "")),
        make("small", {}, facts.filter(Boolean).join(", ")));
      row.style.paddingLeft = `${8 + 14 * Math.min(layer.depth, 16)}px`;
      return row;
    });
    if (note) rows.push(make("p", { className: "empty" }, note));
    this.#list.replaceChildren(...rows);
    if (this.#chosen && this.#layers.some(({ layer }) => layer.id === this.#chosen)) this.#list.setAttribute("aria-activedescendant", `layer-${this.#chosen}`);
    else this.#list.removeAttribute("aria-activedescendant");
  }

  #key(event) {
    const index = this.#layers.findIndex(({ layer }) => layer.id === this.#chosen), last = this.#layers.length - 1;
    const parent = () => this.#layers.findIndex(({ layer }) => layer.id === this.#chosen?.split(".").slice(0, -1).join("."));
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last, ArrowLeft: parent(), ArrowRight: index + 1 }[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.#onchoose(this.#layers[Math.min(last, Math.max(0, next))].layer.id);
  }

  #showValues(isNew) {
    const found = this.#layers.find(({ layer }) => layer.id === this.#chosen), place = this.#values;
    if (!found) {
      const text = this.#chosen === null ? "Choose a layer, here or in the picture." : "The chosen layer is not in this frame.";
      place.replaceChildren(make("p", { className: "empty" }, text));
      return;
    }
    const scroll = isNew ? 0 : place.scrollTop;
    const rows = found.properties.map(({ key, model, shown }) => make("tr", {},
      make("th", { scope: "row" }, key), make("td", {}, model),
      make("td", { className: shown === model ? "" : "differs" }, shown)));
    place.replaceChildren(make("table", {}, make("caption", {}, layerTitle(found.layer)),
      make("thead", {}, make("tr", {}, ...["property", "model", "on screen"].map(text => make("th", { scope: "col" }, text)))),
      make("tbody", {}, ...rows)));
    if (!rows.length) place.append(make("p", { className: "empty" }, "All its properties have their defaults."));
    place.scrollTop = scroll;
  }
}
