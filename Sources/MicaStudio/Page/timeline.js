// The timeline: time, bars of animations and touches, and the numbers of the chosen animation.
import { CurveEditor } from "./curve.js";
import { animationTitle, Bars, byID, make, oncePerFrame, seconds, short } from "./shared.js";

const ranges = {
  stiffness: [1, 1000, 1], damping: [0, 100, 0.5], mass: [0.1, 10, 0.1], initialVelocity: [-20, 20, 0.5],
  duration: [0.01, 10, 0.01], speed: [0.1, 4, 0.1],
};

export class Timeline {
  #connection;
  #bars;
  #length = 1;
  #time = 0;
  #isPlaying = false;
  #animations = [];
  #isCut = false;
  #touches = [];
  #chosen = null;
  #edits = [];
  #isDragging = false;
  #isResizing = false;
  #curveEditor = null;
  #scene = null;
  onlayer = () => {};

  constructor(connection) {
    this.#connection = connection;
    connection.addEventListener("state", event => this.#takeState(event.detail));
    connection.addEventListener("clock", event => this.#takeClock(event.detail));
    connection.addEventListener("timeline", event => {
      const { length, animations, curves, isCut, touches } = event.detail;
      [this.#length, this.#isCut, this.#touches] = [length, isCut, touches];
      this.#animations = animations.map(animation => ({ ...animation, curve: curves[animation.curve] }));
      this.#showBars();
      if (this.#chosen) this.#curveEditor?.show(this.#chosen.curve.progress);
    });
    byID("play").onclick = () => this.toggle();
    byID("start").onclick = () => this.seek(0);
    byID("back").onclick = () => this.step(-1);
    byID("forward").onclick = () => this.step(1);
    const seek = oncePerFrame(time => connection.send("seek", { time }));
    const lead = time => {
      if (this.#isPlaying) connection.send("pause");
      time = Math.round(time * 60) / 60;
      byID("time").textContent = seconds(time);
      this.#bars.time = time;
      seek(time);
    };
    this.#bars = new Bars(byID("bars"), {
      onchoose: animation => this.#choose(animation), ontime: lead,
      handle: (animation, bar, end) => animation.end !== undefined && end > animation.begin ? this.#end(animation, bar, end) : null,
    });
    const scrubber = byID("scrubber");
    scrubber.addEventListener("input", () => {
      this.#isDragging = true;
      lead(Number(scrubber.value));
    });
    scrubber.addEventListener("change", () => { this.#isDragging = false; });
    scrubber.addEventListener("keydown", event => {
      const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 10, PageDown: -10 }[event.key];
      if (!steps) return;
      event.preventDefault();
      this.step(steps);
    });
    byID("speed").onchange = () => { if (this.#isPlaying) this.play(); };
    byID("loops").onchange = () => {
      if (this.#isPlaying) this.play();
      else connection.send("pause", { loops: byID("loops").checked });
    };
    byID("clear-events").onclick = () => connection.send("clearEvents");
  }

  get time() { return this.#time; }
  get isPlaying() { return this.#isPlaying; }
  get length() { return this.#length; }

  seek(time) { this.#connection.send("seek", { time }); }
  step(frames) {
    if (this.#isPlaying) this.#connection.send("pause");
    this.#connection.send("step", { frames });
  }
  toggle() { if (this.#isPlaying) this.#connection.send("pause"); else this.play(); }
  play() {
    this.#connection.send("play", { speed: Number(byID("speed").value), loops: byID("loops").checked });
  }

  #takeState(state) {
    // Another scene has other animations.
    if (this.#scene !== state.setup.scene) {
      this.#scene = state.setup.scene;
      this.#chosen = this.#curveEditor = null;
      this.#animations = [];
      byID("animation-editor").hidden = true;
      this.#bars.clear();
    }
    this.#edits = state.setup.edits;
    byID("clear-events").hidden = !state.hasEvents;
    byID("loops").checked = state.loops;
    this.#takeClock(state);
  }

  #takeClock({ time, length, isPlaying }) {
    this.#time = time;
    const play = byID("play");
    if (isPlaying !== this.#isPlaying || play.dataset.shown !== String(isPlaying)) {
      this.#isPlaying = isPlaying;
      play.dataset.shown = String(isPlaying);
      play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    }
    const scrubber = byID("scrubber");
    if (length !== this.#length || Number(scrubber.max) !== length) {
      this.#length = length;
      scrubber.max = length;
      this.#placeBars();
    }
    if (!this.#isDragging) {
      scrubber.value = time;
      byID("time").textContent = seconds(time);
    }
    scrubber.setAttribute("aria-valuetext", seconds(time));
    if (!this.#isDragging) this.#bars.time = time;
  }

  /// While a touch extends the timeline.
  #placeBars = oncePerFrame(() => { if (this.#animations.length || this.#touches.length) this.#showBars(); });

  #showBars() {
    // Keep a bar that is being dragged.
    if (this.#isResizing) return;
    if (this.#chosen && !this.#animations.includes(this.#chosen)) {
      const same = this.#animations.filter(a => this.#isSame(a, this.#chosen));
      this.#chosen = same.find(a => a.layer === this.#chosen.layer && a.begin === this.#chosen.begin) ?? same[0] ?? this.#chosen;
    }
    this.#bars.show({
      animations: this.#animations, touches: this.#touches, length: this.#length,
      isChosen: animation => this.#chosen !== null && this.#isSame(animation, this.#chosen),
      note: this.#isCut ? `Only the first ${this.#animations.length} animations are listed.` : "",
    });
  }

  /// The end of the bar, which can be dragged to change the duration.
  #end(animation, bar, end) {
    const length = end - animation.begin, title = animationTitle(animation);
    const handle = make("span", {
      className: "end", role: "slider", "aria-label": `Duration of ${title}`,
      "aria-valuemin": 0.01, "aria-valuemax": 10, "aria-valuenow": short(animation.duration), "aria-valuetext": seconds(animation.duration), "data-part": "end",
    });
    handle.tabIndex = bar.getAttribute("aria-pressed") === "true" ? 0 : -1;
    handle.style.left = `${100 * end / this.#length}%`;
    const set = duration => {
      const values = { ...(this.#edit(animation)?.values ?? {}), duration: Math.round(Math.min(3600, Math.max(0.01, duration)) * 1000) / 1000 };
      this.#send(animation, values);
      if (this.#chosen && this.#isSame(this.#chosen, animation)) this.#showEditor(values);
    };
    handle.addEventListener("pointerdown", event => {
      event.preventDefault();
      event.stopPropagation();
      this.#isResizing = true;
      const start = event.clientX, width = bar.parentElement.clientWidth;
      let duration = animation.duration;
      const move = moved => {
        const longer = Math.max(0.01, length + (moved.clientX - start) / width * this.#length);
        duration = animation.duration * longer / length;
        bar.style.width = `${100 * longer / this.#length}%`;
        handle.style.left = `${100 * (animation.begin + longer) / this.#length}%`;
        bar.title = seconds(duration);
      };
      // Listen on the window.
      const drag = new AbortController();
      addEventListener("pointermove", move, { signal: drag.signal });
      const finish = isDone => () => {
        drag.abort();
        this.#isResizing = false;
        if (isDone && duration !== animation.duration) set(duration);
        else this.#showBars();
      };
      addEventListener("pointerup", finish(true), { signal: drag.signal });
      addEventListener("pointercancel", finish(false), { signal: drag.signal });
    });
    handle.addEventListener("keydown", event => {
      const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      set(animation.duration + step * (event.shiftKey ? 0.25 : 0.05));
    });
    return handle;
  }

  #isSame(a, b) {
    return a.layerName === b.layerName && a.key === b.key && a.keyPath === b.keyPath && a.className === b.className;
  }

  /// Chooses the first animation of a layer; does nothing if it has none.
  chooseOf(layerID) {
    const animation = this.#animations.find(a => a.layer === layerID && a.curve.spring) ?? this.#animations.find(a => a.layer === layerID);
    if (!animation) return;
    this.#choose(animation, false);
    this.#bars.reveal(animation);
  }

  #choose(animation, tells = true) {
    this.#chosen = animation;
    this.#showBars();
    if (tells) this.onlayer(animation.layer);
    this.#showEditor();
  }

  #edit(a = this.#chosen) {
    return this.#edits.find(e => e.layerName === a.layerName && e.key === a.key && e.keyPath === a.keyPath);
  }

  #showEditor(values = { ...(this.#edit()?.values ?? {}) }) {
    const animation = this.#chosen, editor = byID("animation-editor");
    editor.hidden = false;
    const send = oncePerFrame(() => this.#send(animation, values));
    const fields = make("div", { className: "numbers" });
    const add = (name, now) => {
      const [low, high, step] = ranges[name];
      const number = make("input", { type: "number", value: short(values[name] ?? now), step: "any", "aria-label": name });
      const slider = make("input", { type: "range", min: low, max: Math.max(high, now), step, value: values[name] ?? now, "aria-label": `${name}, slider` });
      const change = value => {
        if (!Number.isFinite(value)) return;
        values[name] = value;
        number.value = short(value);
        slider.value = value;
        send();
      };
      number.addEventListener("change", () => change(Number(number.value)));
      slider.addEventListener("input", () => change(Number(slider.value)));
      fields.append(make("label", {}, name, slider, number));
    };
    const { spring } = animation.curve;
    if (spring) for (const name of ["stiffness", "damping", "mass", "initialVelocity"]) add(name, spring[name]);
    else add("duration", animation.duration);
    add("speed", animation.speed);
    const given = values.c1x === undefined ? animation.curve.controlPoints ?? [0, 0, 1, 1] : [values.c1x, values.c1y, values.c2x, values.c2y];
    const pace = numbers => {
      [values.c1x, values.c1y, values.c2x, values.c2y] = numbers;
      points.value = numbers.map(short).join(" ");
      send();
    };
    this.#curveEditor = new CurveEditor({ points: given, progress: animation.curve.progress, isSpring: Boolean(spring), change: pace });
    const curve = make("select", {
      "aria-label": "Curve", onchange: event => {
        if (!event.target.value) return;
        this.#curveEditor.points = event.target.value.split(" ").map(Number);
        pace(this.#curveEditor.points);
      },
    }, make("option", { value: "" }, "as it is"),
      ...[["linear", "0 0 1 1"], ["ease in", "0.42 0 1 1"], ["ease out", "0 0 0.58 1"], ["ease in and out", "0.42 0 0.58 1"], ["overshoot", "0.3 1.6 0.6 1"]]
        .map(([name, value]) => make("option", { value }, name)));
    const points = make("input", {
      type: "text", size: 16, "aria-label": "Control points of the curve: four numbers", value: given.map(short).join(" "),
      onchange: event => {
        const numbers = event.target.value.trim().split(/[ ,]+/).map(Number);
        if (numbers.length !== 4 || numbers.some(n => !Number.isFinite(n))) return;
        this.#curveEditor.points = numbers;
        pace(numbers);
      },
    });
    editor.replaceChildren(
      make("strong", {}, `${animation.layerName} · ${animation.key ?? "no key"} · ${animation.className}${animation.keyPath ? ` of ${animation.keyPath}` : ""}`),
      make("span", {}, animation.values.length ? `Values: ${animation.values.join(" → ")}` : ""),
      make("div", { className: "curve-and-numbers" }, this.#curveEditor.element, fields),
      make("div", { className: "bar" }, ...(spring ? [] : [make("label", {}, "Curve ", curve), points]),
        make("button", { id: "animation-code", onclick: () => this.#send(animation, values) }, "Show Swift"),
        make("button", { onclick: () => { this.#send(animation, {}); setTimeout(() => this.#showEditor(), 300); } }, "As in the source"),
        make("button", { onclick: () => {
          this.#chosen = this.#curveEditor = null;
          editor.hidden = true;
          this.#showBars();
          byID("bars").querySelector("[tabindex='0']")?.focus({ preventScroll: true });
        } }, "Close")));
  }

  #send(animation, values) {
    this.#connection.send("animation", {
      layerName: animation.layerName, key: animation.key, keyPath: animation.keyPath, text: animation.className, values,
    });
  }
}
