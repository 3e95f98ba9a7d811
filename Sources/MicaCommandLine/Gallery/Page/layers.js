// The layers at a moment as a collapsible tree, with hit testing. It needs elements.js and rows.js.

const layerTitle = layer =>
  layer.className + (layer.name ? ` “${layer.name}”` : "") + (layer.viewName ? ` of ${layer.viewName}` : "");

/// Returns the topmost layer with content of its own at a point of the canvas. Masks are ignored.
function layerAt(layers, x, y) {
  for (let index = layers.length - 1; index >= 0; index--) {
    const layer = layers[index], { clip, quad } = layer;
    if (!layer.isVisible || !layer.draws || quad.length !== 8 || layer.id.includes("m")) continue;
    if (clip && (x < clip[0] || y < clip[1] || x > clip[0] + clip[2] || y > clip[1] + clip[3])) continue;
    // A point inside is on one side of all edges.
    let left = 0, right = 0;
    for (let i = 0; i < 8; i += 2) {
      const side = (quad[(i + 2) % 8] - quad[i]) * (y - quad[i + 1]) - (quad[(i + 3) % 8] - quad[i + 1]) * (x - quad[i]);
      if (side > 0) left++;
      if (side < 0) right++;
    }
    if (!left || !right) return layer;
  }
  return null;
}

class LayerList {
  #place;
  #list;
  #note = make("p", { className: "empty" });
  #onchoose;
  #layers = [];
  /// The layers that are not collapsed, or that match the filter.
  #visible = [];
  #chosen = null;
  /// The ids of layers with sublayers, and of collapsed ones.
  #parents = new Set();
  #folded = new Set();
  #filter = "";

  constructor(place, onchoose) {
    [this.#place, this.#onchoose] = [place, onchoose];
    this.#list = new RowList(place, 24, layer => this.#row(layer), layer => JSON.stringify([
      layer.id, layer.className, layer.name, layer.viewName, layer.isVisible, layer.isAnimated, this.#parents.has(layer.id),
      layer.id === this.#chosen, this.#folded.has(layer.id), this.#filter,
    ]));
    this.#list.element.setAttribute("role", "presentation");
    place.replaceChildren(this.#list.element, this.#note);
    place.addEventListener("keydown", event => this.#key(event));
  }

  /// `note` is a text below the tree if it is incomplete.
  show(layers, chosen, note = "") {
    const isNew = chosen !== this.#chosen;
    [this.#layers, this.#chosen] = [layers, chosen];
    this.#parents = new Set(layers.filter((layer, index) => layers[index + 1]?.depth > layer.depth).map(layer => layer.id));
    if (isNew && chosen !== null) for (const id of LayerList.#above(chosen)) this.#folded.delete(id);
    this.#note.textContent = note;
    this.#note.hidden = !note;
    this.#show();
    const index = this.#visible.findIndex(layer => layer.id === chosen);
    if (index < 0) return this.#place.removeAttribute("aria-activedescendant");
    if (isNew) this.#list.reveal(index);
    this.#place.setAttribute("aria-activedescendant", `layer-${chosen}`);
  }

  /// Lists only the layers whose class, name or view contains a text; all if it is empty.
  set filter(text) {
    this.#filter = text.trim().toLowerCase();
    this.#show();
  }

  #show() {
    let foldedAt = Infinity;
    this.#visible = this.#filter
      ? this.#layers.filter(layer => layerTitle(layer).toLowerCase().includes(this.#filter))
      : this.#layers.filter(layer => {
        if (layer.depth > foldedAt) return false;
        foldedAt = this.#folded.has(layer.id) ? layer.depth : Infinity;
        return true;
      });
    this.#list.show(this.#visible);
  }

  static #above(id) {
    const parts = id.split(".");
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
  }

  #fold(layer, isFolded) {
    if (isFolded) this.#folded.add(layer.id);
    else this.#folded.delete(layer.id);
    this.#show();
  }

  #row(layer) {
    const facts = [layer.id.endsWith(".m") ? "mask" : "", layer.viewName ?? "", layer.isAnimated ? "animated" : ""];
    const isFolded = this.#folded.has(layer.id), foldable = this.#parents.has(layer.id) && !this.#filter;
    const row = make("div", {
      className: layer.isVisible ? "layer" : "layer invisible", role: "treeitem", id: `layer-${layer.id}`, title: layerTitle(layer),
      "aria-level": layer.depth + 1, "aria-selected": String(layer.id === this.#chosen), onclick: () => this.#onchoose(layer.id),
    }, make("span", {
      className: "fold", "aria-hidden": "true",
      onclick: event => {
        if (!foldable) return;
        event.stopPropagation();
        this.#fold(layer, !isFolded);
      },
    }, foldable ? isFolded ? "▸" : "▾" : ""), make("span", {}, layer.className + (layer.name ? ` “${layer.name}”` : "")),
      make("small", {}, facts.filter(Boolean).join(", ")));
    if (foldable) row.setAttribute("aria-expanded", String(!isFolded));
    row.style.paddingLeft = `${4 + 12 * Math.min(layer.depth, 16)}px`;
    return row;
  }

  #key(event) {
    const layers = this.#visible, last = layers.length - 1, index = layers.findIndex(layer => layer.id === this.#chosen), layer = layers[index];
    let next = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + 10, PageUp: index - 10, Home: 0, End: last }[event.key];
    if (event.key === "ArrowLeft" && layer) {
      if (this.#parents.has(layer.id) && !this.#folded.has(layer.id) && !this.#filter) this.#fold(layer, true);
      else next = layers.findIndex(other => other.id === LayerList.#above(layer.id).at(-1));
    } else if (event.key === "ArrowRight" && layer) {
      if (this.#folded.has(layer.id)) this.#fold(layer, false);
      else next = this.#parents.has(layer.id) ? index + 1 : index;
    } else if (next === undefined) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined || last < 0 || next === -1 && event.key === "ArrowLeft") return;
    this.#onchoose(layers[Math.min(last, Math.max(0, next))].id);
  }
}
