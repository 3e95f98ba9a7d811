// The stage: frames, the loupe, and the actions of pointer, wheel and keys.
import { draw } from "./connection.js";
import { byID, layerAt, layerTitle, make, oncePerFrame } from "./shared.js";

export class Stage {
  #connection;
  #canvas = byID("canvas");
  #marks = byID("marks").querySelector("polygon");
  #zoom = 1;
  #size = [0, 0];
  #layers = [];
  #selected = null;
  #finger = null;
  #turning = null;
  onchoose = () => {};

  constructor(connection) {
    this.#connection = connection;
    connection.addEventListener("frame", event => this.#show(event.detail));
    connection.addEventListener("exploded", event => this.#show(event.detail));
    connection.addEventListener("state", event => this.#takeState(event.detail));
    connection.addEventListener("tree", event => {
      this.#layers = event.detail.layers ?? this.#layers;
      this.#look();
      this.#selected = event.detail.selected ?? null;
      this.#mark();
    });
    this.#listenToControls();
    this.#listenToHand();
  }

  get isChoosing() { return document.querySelector("input[name=pointer]:checked").value === "choose"; }

  #show(head) {
    const { width, height } = this.#canvas;
    draw(head, this.#canvas);
    this.#look();
    if (width !== this.#canvas.width || height !== this.#canvas.height) this.#fit();
  }

  #fit() {
    const [width, height] = this.#size, frame = byID("canvas-frame"), isFit = byID("fit").checked;
    if (!width) return;
    if (isFit) {
      // If the page scrolls, the frame is as high as its picture, up to a limit.
      const limit = parseFloat(getComputedStyle(frame).maxHeight) || frame.clientHeight;
      this.#zoom = Math.max(0.05, Math.min(1, frame.clientWidth / width, limit / height));
    } else {
      this.#zoom = Number(byID("zoom").value);
    }
    const zoom = this.#zoom;
    if (isFit) byID("zoom").value = zoom;
    byID("zoom-text").textContent = `${Math.round(100 * zoom)} %`;
    byID("zoom").setAttribute("aria-valuetext", `${Math.round(100 * zoom)} %`);
    this.#canvas.style.width = `${width * zoom}px`;
    this.#canvas.style.height = `${height * zoom}px`;
    this.#canvas.classList.toggle("pixels", zoom * width > this.#canvas.width);
  }

  #takeState(state) {
    this.#size = state.canvas;
    const { setup, summary } = state;
    byID("width").value = setup.width ?? summary.width;
    byID("height").value = setup.height ?? summary.height;
    const scale = byID("scale");
    if (![...scale.options].some(o => Number(o.value) === setup.scale)) scale.append(make("option", {}, String(setup.scale)));
    scale.value = String(setup.scale);
    byID("dark").checked = setup.isDark;
    byID("mirrored").checked = setup.isRightToLeft;
    byID("accessibility").value = setup.accessibility[0] ?? "";
    byID("text-size").value = setup.textSize ?? "";
    this.#fit();
    this.#mark();
  }

  #listenToControls() {
    const change = fields => this.#connection.send("setup", fields);
    for (const id of ["width", "height"]) {
      byID(id).addEventListener("change", () => {
        const width = Number(byID("width").value), height = Number(byID("height").value);
        if (width >= 16 && height >= 16 && width <= 4000 && height <= 4000) change({ width, height });
      });
    }
    byID("scale").addEventListener("change", event => change({ scale: Number(event.target.value) }));
    byID("dark").addEventListener("change", event => change({ isDark: event.target.checked }));
    byID("mirrored").addEventListener("change", event => change({ isRightToLeft: event.target.checked }));
    byID("accessibility").addEventListener("change", event =>
      change({ accessibility: event.target.value ? [event.target.value] : [] }));
    byID("text-size").addEventListener("change", event => change({ textSize: event.target.value }));
    byID("zoom").addEventListener("input", () => {
      byID("fit").checked = false;
      // Keep the point in the middle.
      const frame = byID("canvas-frame");
      const x = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth, y = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight;
      this.#fit();
      frame.scrollTo(x * frame.scrollWidth - frame.clientWidth / 2, y * frame.scrollHeight - frame.clientHeight / 2);
    });
    byID("fit").addEventListener("change", () => this.#fit());
    new ResizeObserver(oncePerFrame(() => { if (byID("fit").checked) this.#fit(); })).observe(byID("canvas-frame"));
    const explode = () => {
      const isOn = byID("explode").checked;
      byID("explode-controls").hidden = !isOn;
      const value = id => Number(byID(id).value);
      this.#connection.send("explode", isOn
        ? { view: { yaw: value("yaw"), pitch: value("pitch"), spacing: value("spacing"), zoom: 0.7 } } : {});
      this.#mark();
    };
    byID("explode").addEventListener("change", explode);
    for (const id of ["yaw", "pitch", "spacing"]) byID(id).addEventListener("input", oncePerFrame(explode));
    this.explode = explode;
    this.#connection.addEventListener("welcome", event => {
      byID("accessibility").replaceChildren(
        make("option", { value: "" }, "none"),
        ...event.detail.accessibilityWords.map(word => make("option", { value: word }, word)));
      byID("text-size").replaceChildren(
        make("option", { value: "" }, "usual"),
        ...event.detail.textSizes.map(name => make("option", { value: name }, name.replaceAll(/([A-Z])/g, " $1").toLowerCase())));
      if (byID("explode").checked) explode();
    });
  }

  /// Returns the position in points of the scene.
  #place(event) {
    const box = this.#canvas.getBoundingClientRect();
    return {
      x: (event.clientX - box.left) / box.width * this.#size[0],
      y: (event.clientY - box.top) / box.height * this.#size[1],
    };
  }

  #listenToHand() {
    const canvas = this.#canvas, frame = byID("canvas-frame");
    const move = oncePerFrame(place => this.#connection.send("touch", { phase: "moved", finger: 0, ...place }));
    const hover = oncePerFrame(place => this.#connection.send("hover", place));
    canvas.addEventListener("pointerleave", () => hover({}));
    canvas.addEventListener("pointerdown", event => {
      if (event.button !== 0) return;
      frame.focus({ preventScroll: true });
      event.preventDefault();
      const place = this.#place(event);
      if (byID("explode").checked) {
        this.#turning = { x: event.clientX, y: event.clientY, yaw: Number(byID("yaw").value), pitch: Number(byID("pitch").value) };
      } else if (this.isChoosing) {
        this.onchoose(layerAt(this.#layers, place.x, place.y)?.id ?? null);
        return;
      } else {
        this.#finger = event.pointerId;
        this.#connection.send("touch", { phase: "began", finger: 0, ...place });
      }
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", event => {
      if (this.#turning) {
        byID("yaw").value = this.#turning.yaw + (event.clientX - this.#turning.x) / 150;
        byID("pitch").value = this.#turning.pitch - (event.clientY - this.#turning.y) / 150;
        byID("yaw").dispatchEvent(new Event("input"));
        return;
      }
      const place = this.#place(event);
      if (this.#finger === event.pointerId) move(place);
      else if (event.buttons === 0 && !this.isChoosing) hover(place);
      this.#looked = place;
      this.#look();
    });
    const end = phase => event => {
      this.#turning = null;
      if (this.#finger !== event.pointerId) return;
      this.#finger = null;
      // After the last move, which may wait for the display.
      const place = this.#place(event);
      requestAnimationFrame(() => this.#connection.send("touch", { phase, finger: 0, ...place }));
    };
    canvas.addEventListener("pointerup", end("ended"));
    canvas.addEventListener("pointercancel", end("cancelled"));
    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      this.#connection.send("wheel", { ...this.#place(event), dx: -event.deltaX, dy: -event.deltaY });
    }, { passive: false });
    frame.addEventListener("keydown", event => this.#key(event, "began"));
    frame.addEventListener("keyup", event => this.#key(event, "ended"));
  }

  static #usages = { Enter: 40, Escape: 41, Backspace: 42, " ": 44, ArrowRight: 79, ArrowLeft: 80, ArrowDown: 81, ArrowUp: 82 };

  #key(event, phase) {
    // Tab moves to the next control.
    if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey) return;
    let usage = Stage.#usages[event.key], text = "";
    if (event.key.length === 1) {
      text = event.key;
      const letter = event.key.toLowerCase().charCodeAt(0);
      if (letter >= 97 && letter <= 122) usage = 4 + letter - 97;
      else if (letter >= 49 && letter <= 57) usage = 30 + letter - 49;
      else if (letter === 48) usage = 39;
    }
    if (usage === undefined && !text) return;
    event.preventDefault();
    if (!event.repeat) this.#connection.send("key", { usage: usage ?? 1, text, phase });
  }

  // The element under the pointer.

  /// The last position of the pointer.
  #looked = null;
  #look = oncePerFrame(() => {
    const canvas = this.#canvas, place = this.#looked;
    if (!place) return;
    const column = Math.floor(place.x / this.#size[0] * canvas.width), row = Math.floor(place.y / this.#size[1] * canvas.height);
    if (column < 0 || row < 0 || column >= canvas.width || row >= canvas.height) return;
    const picture = byID("loupe-picture").getContext("2d");
    picture.imageSmoothingEnabled = false;
    picture.clearRect(0, 0, 88, 88);
    picture.drawImage(canvas, column - 5, row - 5, 11, 11, 0, 0, 88, 88);
    picture.strokeStyle = "#f33";
    picture.strokeRect(40.5, 40.5, 7, 7);
    const [r, g, b, a] = canvas.getContext("2d", { willReadFrequently: true }).getImageData(column, row, 1, 1).data;
    const hex = "#" + [r, g, b, a].map(v => v.toString(16).padStart(2, "0")).join("");
    const layer = layerAt(this.#layers, place.x, place.y);
    byID("loupe-color").style.background = hex;
    byID("loupe-text").textContent =
      `${hex} at ${place.x.toFixed(1)}, ${place.y.toFixed(1)}\n${layer ? layerTitle(layer) : "no layer"}`;
  });

  #mark() {
    const layer = this.#layers.find(l => l.id === this.#selected), isShown = layer && !byID("explode").checked;
    byID("marks").setAttribute("viewBox", `0 0 ${this.#size[0]} ${this.#size[1]}`);
    this.#marks.setAttribute("points", isShown ? layer.quad.join(" ") : "");
  }
}
