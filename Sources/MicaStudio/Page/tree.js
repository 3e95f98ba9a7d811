// The tree: layers, and the values of the chosen layer, in the model and on the screen.
import { makeField, sendImages } from "./property.js";
import { byID, LayerList, layerTitle, make } from "./shared.js";

export class Tree {
  #connection;
  #list = new LayerList(byID("tree"), id => this.choose(id));
  #layers = [];
  #isCut = false;
  #selected = null;

  constructor(connection) {
    this.#connection = connection;
    connection.addEventListener("tree", event => this.#take(event.detail));
    connection.addEventListener("welcome", () => sendImages(connection));
    byID("tree-filter").addEventListener("input", event => { this.#list.filter = event.target.value; });
  }

  choose(id) { this.#connection.send("select", id === null ? {} : { layer: id }); }

  #take(tree) {
    const selected = tree.selected ?? null, isNew = selected !== this.#selected;
    if (tree.layers) [this.#layers, this.#isCut] = [tree.layers, tree.isCut];
    this.#selected = selected;
    this.#list.show(this.#layers, selected, this.#isCut ? `Only the first ${this.#layers.length} layers are listed.` : "");
    this.#showProperties(tree, isNew);
  }

  #showProperties(tree, isNew) {
    const place = byID("properties");
    if (!this.#selected) {
      this.#rows.clear();
      if (isNew || !place.firstChild) place.replaceChildren(make("p", { className: "empty" }, "Choose a layer: here, or on the stage with “Choose a layer”."));
      return;
    }
    if (isNew || this.#rows.size !== tree.properties.length || !tree.properties.every(({ key }) => this.#rows.has(key))) {
      this.#rows = new Map(tree.properties.map(({ key }) => [key, {
        field: make("td"), shown: make("td"), known: "",
      }]));
      const layer = this.#layers.find(l => l.id === this.#selected);
      place.replaceChildren(make("table", {}, make("caption", {}, layer ? layerTitle(layer) : this.#selected),
        make("thead", {}, make("tr", {}, ...["property", "model", "on screen"].map(t => make("th", { scope: "col" }, t)))),
        make("tbody", {}, ...[...this.#rows].map(([key, { field, shown }]) =>
          make("tr", {}, make("th", { scope: "row" }, ...breakable(key)), field, shown)))));
      place.scrollTop = 0;
    }
    for (const { shown, ...property } of tree.properties) {
      const row = this.#rows.get(property.key), known = JSON.stringify(property);
      row.shown.textContent = shown;
      row.shown.className = shown === property.model ? "" : "differs";
      // A field is kept while its value does not change, or while the user types in it.
      if (known === row.known || row.field.contains(document.activeElement) && document.activeElement.matches("[type=text], textarea")) continue;
      const hasFocus = row.field.contains(document.activeElement);
      row.known = known;
      row.field.replaceChildren(makeField(this.#connection, property,
        value => this.#connection.send("property", { layer: this.#selected, key: property.key, value }),
        message => this.#connection.dispatchEvent(new CustomEvent("failure", { detail: { message } }))));
      if (hasFocus) row.field.querySelector("input, select, button")?.focus({ preventScroll: true });
    }
  }
  /// The cells of each property, and the data for its field.
  #rows = new Map();
}

/// A name that may only be broken before one of its words.
const breakable = name => name.split(/(?=[A-Z][a-z])/).flatMap((word, index) => index ? [make("wbr"), word] : [word]);
