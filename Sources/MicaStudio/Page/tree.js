// The tree: layers, and the values of the one that is chosen, the model's and those on the screen.
import { byID, make } from "./elements.js";
import { makeField, sendImages } from "./property.js";
import { layerTitle } from "./stage.js";

export class Tree {
  #connection;
  #layers = [];
  #selected = null;
  #shape = "";

  constructor(connection) {
    this.#connection = connection;
    connection.addEventListener("tree", event => this.#take(event.detail));
    connection.addEventListener("welcome", () => sendImages(connection));
    byID("tree").addEventListener("keydown", event => this.#key(event));
  }

  choose(id) { this.#connection.send("select", id === null ? {} : { layer: id }); }

  #take(tree) {
    this.#layers = tree.layers;
    const selected = tree.selected ?? null, isNew = selected !== this.#selected;
    this.#selected = selected;
    const shape = tree.layers.map(l => `${l.id} ${l.className} ${l.name ?? ""} ${l.isVisible} ${l.isAnimated}`).join("\n") + this.#selected;
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#showLayers(tree.isCut);
    }
    if (isNew) byID("tree").querySelector(".chosen")?.scrollIntoView({ block: "nearest" });
    this.#showProperties(tree, isNew);
  }

  #showLayers(isCut) {
    const rows = this.#layers.map(layer => {
      const row = make("div", {
        className: "layer", role: "treeitem", id: `layer-${layer.id}`, "aria-level": layer.depth + 1,
        "aria-selected": String(layer.id === this.#selected), onclick: () => this.choose(layer.id),
      }, make("span", {}, layer.className + (layer.name ? ` “${layer.name}”` : "")),
        make("span", { className: "quiet" }, [layer.id.endsWith(".m") ? "mask" : "", layer.viewName ?? "", layer.isAnimated ? "animated" : ""].filter(Boolean).join(", ")));
      row.style.paddingLeft = `${6 + 12 * Math.min(layer.depth, 20)}px`;
      if (layer.id === this.#selected) row.classList.add("chosen");
      if (!layer.isVisible) row.classList.add("invisible");
      return row;
    });
    if (isCut) rows.push(make("p", { className: "empty" }, `Only the first ${this.#layers.length} layers are listed.`));
    byID("tree").replaceChildren(...rows);
    byID("tree").setAttribute("aria-activedescendant", this.#selected ? `layer-${this.#selected}` : "");
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.#layers.length) return;
    event.preventDefault();
    const index = this.#layers.findIndex(l => l.id === this.#selected);
    this.choose(this.#layers[Math.min(this.#layers.length - 1, Math.max(0, index + step))].id);
  }

  #showProperties(tree, isNew) {
    const place = byID("properties");
    if (!this.#selected) {
      if (isNew || !place.firstChild) place.replaceChildren(make("p", { className: "empty" }, "Choose a layer: here, or on the stage with “Choose a layer”."));
      return;
    }
    // Fields that someone types in stay.
    if (!isNew && place.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")) {
      for (const property of tree.properties) {
        const cell = place.querySelector(`[data-shown="${CSS.escape(property.key)}"]`);
        if (cell) cell.textContent = property.shown;
      }
      return;
    }
    const layer = this.#layers.find(l => l.id === this.#selected);
    const rows = tree.properties.map(property => make("tr", {},
      make("th", { scope: "row" }, ...breakable(property.key)),
      make("td", {}, makeField(this.#connection, property,
        value => this.#connection.send("property", { layer: this.#selected, key: property.key, value }),
        message => this.#connection.dispatchEvent(new CustomEvent("failure", { detail: { message } })))),
      this.#shown(property)));
    const scroll = place.scrollTop;
    place.replaceChildren(make("table", {}, make("caption", {}, layer ? layerTitle(layer) : this.#selected),
      make("thead", {}, make("tr", {}, ...["property", "model", "on screen"].map(t => make("th", { scope: "col" }, t)))),
      make("tbody", {}, ...rows)));
    place.scrollTop = isNew ? 0 : scroll;
  }

  #shown(property) {
    const cell = make("td", { className: property.shown === property.model ? "" : "differs" }, property.shown);
    cell.dataset.shown = property.key;
    return cell;
  }
}

/// A name that breaks before a word of it, and nowhere else.
const breakable = name => name.split(/(?=[A-Z][a-z])/).flatMap((word, index) => index ? [make("wbr"), word] : [word]);
