// Compares two times, or two sets of parameters: side by side, overlaid, or by their difference.
import { draw } from "./connection.js";
import { byID, make, short } from "./shared.js";

export class Compare {
  #sides = [{ canvas: make("canvas"), id: 0 }, { canvas: make("canvas"), id: 0 }];
  #number = 1;
  #mode = "two";
  #result = make("canvas", { id: "comparison" });
  #verdict = make("output", { className: "empty" });
  #place = make("div", { className: "pictures" });
  #mix = make("input", { type: "range", min: 0, max: 1, step: 0.01, value: 0.5, "aria-label": "How much of B shows" });

  constructor(connection, timeline) {
    let parameters = {};
    connection.addEventListener("state", event => { parameters = event.detail.setup.parameters; });
    const take = side => {
      side.id = this.#number++;
      connection.send("snapshot", { id: side.id, time: timeline.time, parameters });
    };
    const modes = make("select", {
      id: "compare-mode", "aria-label": "How to compare", onchange: event => { this.#mode = event.target.value; this.#show(); },
    }, ...[["two", "side by side"], ["onion", "onion skin"], ["difference", "difference"]].map(([value, name]) => make("option", { value }, name)));
    this.#mix.addEventListener("input", () => this.#show());
    byID("compare-panel").append(
      make("p", { className: "empty" }, "A and B hold what the scene shows at the time, and with the parameters, of when they were taken."),
      make("div", { className: "bar" },
        ...["A", "B"].map((name, index) => make("button", { id: `take-${name}`, onclick: () => take(this.#sides[index]) }, `Take ${name} now`)),
        make("label", {}, "or a golden as B ", make("input", {
          type: "file", accept: "image/png", id: "golden", onchange: async event => {
            const file = event.target.files[0];
            if (!file) return;
            const picture = await createImageBitmap(file, { premultiplyAlpha: "premultiply", colorSpaceConversion: "none" });
            const side = this.#sides[1];
            (side.id = 0), (side.title = file.name);
            (side.canvas.width = picture.width), (side.canvas.height = picture.height);
            side.canvas.getContext("2d").drawImage(picture, 0, 0);
            side.isTaken = true;
            this.#show();
          },
        })), modes, this.#mix),
      this.#place, this.#verdict);
    connection.addEventListener("snapshot", event => {
      const side = this.#sides.find(s => s.id === event.detail.id);
      if (!side) return;
      side.title = `${short(event.detail.time)} s`;
      draw(event.detail, side.canvas);
      side.isTaken = true;
      this.#show();
    });
    this.#show();
  }

  #show() {
    const [a, b] = this.#sides;
    this.#mix.hidden = this.#mode !== "onion";
    this.#place.className = `pictures ${this.#mode}`;
    if (!a.isTaken || !b.isTaken || this.#mode === "two") {
      this.#place.replaceChildren(...this.#sides.filter(s => s.isTaken).map(s => s.canvas));
      this.#verdict.textContent = this.#sides.filter(s => s.isTaken).map(s => `${s === a ? "A" : "B"}: ${s.title}`).join(", ");
      return;
    }
    const width = Math.max(a.canvas.width, b.canvas.width), height = Math.max(a.canvas.height, b.canvas.height);
    const result = this.#result, context = result.getContext("2d", { willReadFrequently: true });
    (result.width = width), (result.height = height);
    this.#place.replaceChildren(result);
    if (this.#mode === "onion") {
      context.drawImage(a.canvas, 0, 0);
      context.globalAlpha = Number(this.#mix.value);
      context.drawImage(b.canvas, 0, 0);
      context.globalAlpha = 1;
      this.#verdict.textContent = `A: ${a.title}, above it B: ${b.title}`;
      return;
    }
    const read = canvas => {
      const copy = new OffscreenCanvas(width, height).getContext("2d");
      copy.drawImage(canvas, 0, 0);
      return copy.getImageData(0, 0, width, height).data;
    };
    const one = read(a.canvas), two = read(b.canvas), picture = context.createImageData(width, height);
    let count = 0;
    for (let i = 0; i < one.length; i += 4) {
      let most = 0;
      for (let c = 0; c < 4; c++) most = Math.max(most, Math.abs(one[i + c] - two[i + c]));
      if (most) count++;
      const grey = (one[i] + one[i + 1] + one[i + 2]) / 12;
      picture.data.set(most ? [255, 60, 60, 90 + most * 165 / 255] : [grey, grey, grey, 60], i);
    }
    context.putImageData(picture, 0, 0);
    this.#verdict.textContent = `${count} of ${width * height} pixels differ`;
  }
}
