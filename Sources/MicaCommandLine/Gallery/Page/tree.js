// The layers in a frame: the tree, and the values of the chosen layer, in the model and on the screen. It needs
// layers.js.

class LayerTree {
  #list;
  #values;
  #chosen = null;

  constructor(list, values, onchoose) {
    this.#list = new LayerList(list, onchoose);
    this.#values = values;
  }

  /// `note` is a text below the tree if it is incomplete.
  show(layers, chosen, note) {
    const isNew = chosen !== this.#chosen;
    this.#chosen = chosen;
    this.#list.show(layers.map(({ layer }) => layer), chosen, note);
    this.#showValues(layers, isNew);
  }

  #showValues(layers, isNew) {
    const found = layers.find(({ layer }) => layer.id === this.#chosen), place = this.#values;
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
