// The large curve of an animation. The two control points of its timing function can be dragged, or moved with arrow
// keys.
import { short } from "./shared.js";

const space = "http://www.w3.org/2000/svg";
const width = 240, height = 200;
// The visible range of y: springs and overshoot exceed 0 and 1.
const low = -0.5, high = 1.5;
const left = x => 12 + x * (width - 24), top = y => height - (y - low) / (high - low) * height;

function shape(name, attributes) {
  const element = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export class CurveEditor {
  element = shape("svg", { viewBox: `0 0 ${width} ${height}`, class: "curve-editor", role: "group", "aria-label": "Curve" });
  #curve = shape("path", { class: "curve" });
  #arms = shape("path", { class: "arms" });
  #handles;
  #points;
  #isSpring;

  /// `points` are four numbers; `progress` is the curve if there are no handles.
  constructor({ points, progress, isSpring, change }) {
    this.#points = [...points];
    this.#isSpring = isSpring;
    const grid = shape("path", { class: "grid", d: `M${left(0)} 0V${height}M${left(1)} 0V${height}M0 ${top(0)}H${width}M0 ${top(1)}H${width}` });
    this.element.append(grid, this.#curve);
    this.#handles = isSpring ? [] : [0, 1].map(index => this.#makeHandle(index, change));
    if (!isSpring) this.element.append(this.#arms, ...this.#handles);
    this.show(progress);
  }

  get points() { return this.#points; }
  set points(points) {
    this.#points = [...points];
    this.show();
  }

  #makeHandle(index, change) {
    const handle = shape("circle", { r: 8, tabindex: 0, role: "slider", "aria-valuemin": 0, "aria-valuemax": 1 });
    const set = (x, y) => {
      this.#points[2 * index] = Math.round(Math.min(1, Math.max(0, x)) * 1000) / 1000;
      this.#points[2 * index + 1] = Math.round(Math.min(10, Math.max(-10, y)) * 1000) / 1000;
      this.show();
      change(this.#points);
    };
    handle.addEventListener("pointerdown", event => {
      event.preventDefault();
      handle.focus();
      const move = moved => {
        const box = this.element.getBoundingClientRect();
        const x = (moved.clientX - box.left) / box.width * width, y = (moved.clientY - box.top) / box.height * height;
        set((x - 12) / (width - 24), low + (height - y) / height * (high - low));
      };
      // Listen on the window.
      const drag = new AbortController();
      addEventListener("pointermove", move, { signal: drag.signal });
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => drag.abort(), { signal: drag.signal });
    });
    handle.addEventListener("keydown", event => {
      const step = event.shiftKey ? 0.1 : 0.02;
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      if (!way) return;
      event.preventDefault();
      set(this.#points[2 * index] + way[0] * step, this.#points[2 * index + 1] + way[1] * step);
    });
    return handle;
  }

  /// Draws the curve: `progress` if the points do not determine it.
  show(progress) {
    const [x1, y1, x2, y2] = this.#points;
    if (this.#isSpring) {
      if (progress) {
        this.#curve.setAttribute("d", progress.map((value, index) =>
          `${index ? "L" : "M"}${left(index / (progress.length - 1)).toFixed(1)} ${top(Math.min(high, Math.max(low, value))).toFixed(1)}`).join(""));
      }
      return;
    }
    this.#curve.setAttribute("d", `M${left(0)} ${top(0)}C${left(x1)} ${top(y1)} ${left(x2)} ${top(y2)} ${left(1)} ${top(1)}`);
    this.#arms.setAttribute("d", `M${left(0)} ${top(0)}L${left(x1)} ${top(y1)}M${left(1)} ${top(1)}L${left(x2)} ${top(y2)}`);
    this.#handles.forEach((handle, index) => {
      const x = this.#points[2 * index], y = this.#points[2 * index + 1];
      handle.setAttribute("cx", left(x));
      handle.setAttribute("cy", Math.min(height - 4, Math.max(4, top(y))));
      handle.setAttribute("aria-label", `${index ? "Second" : "First"} control point`);
      handle.setAttribute("aria-valuenow", x);
      handle.setAttribute("aria-valuetext", `x ${short(x)}, y ${short(y)}`);
    });
  }
}
