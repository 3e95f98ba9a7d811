// A timeline: a ruler, the touches, and for each animation a row with a bar and its curve. It needs elements.js and
// rows.js.

/// Draws the progress of a value from its start to its end as a line across a square: `cycles` times, back and forth if
/// it autoreverses.
function progressCurve(progress, cycles = 1, autoreverses = false) {
  const low = Math.min(0, ...progress), high = Math.max(1, ...progress);
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg"), path = document.createElementNS(space, "path");
  picture.setAttribute("viewBox", "0 0 100 100");
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("aria-hidden", "true");
  const once = autoreverses ? [...progress, ...[...progress].reverse()] : progress;
  // With many cycles, the lines merge to a surface.
  const count = Math.min(Math.max(cycles, 0.01), 80), step = Math.ceil(count / 8), last = Math.max(1, once.length - 1);
  const points = [];
  for (let cycle = 0; cycle < count - 1e-6; cycle++) {
    for (let index = 0; index <= last; index += index + step > last && index < last ? last - index : step) {
      const x = 100 * (cycle + index / last) / count;
      if (x > 100.001) break;
      points.push(`${points.length ? "L" : "M"}${x.toFixed(2)} ${(95 - 90 * ((once[index] ?? 0) - low) / (high - low)).toFixed(1)}`);
    }
  }
  path.setAttribute("d", points.join(""));
  picture.append(path);
  return picture;
}

/// Returns the title of an animation: its layer, and its key, its key path or its class.
const animationTitle = animation => `${animation.layerName} ${animationKey(animation)}`;
const animationKey = animation => animation.key ?? animation.keyPath ?? animation.className;

function repeatText({ repeatCount, autoreverses }) {
  const count = repeatCount === undefined ? "for ever" : repeatCount === 1 ? "once" : `${short(repeatCount)} times`;
  return autoreverses ? `${count}, there and back` : count;
}

class Bars {
  #place;
  #list;
  #ruler = make("div", { className: "track" });
  #head = make("div", { className: "bars-head" });
  #body = make("div", { className: "bars-body" });
  #note = make("p", { className: "empty" });
  #playhead = make("div", { className: "playhead", "aria-hidden": "true" });
  #animations = [];
  #length = 1;
  #time = 0;
  #isChosen = () => false;
  #onchoose;
  #handle;
  /// The index of the bar that the Tab key focuses.
  #stop = 0;
  static #rowHeight = 28;

  /// `onchoose` receives the animation of a pressed bar, `ontime` the time in seconds at the pointer.
  ///
  /// `handle` receives the chosen animation, its bar and its end in seconds, and returns an element to show next to the
  /// bar, or null. The Tab key focuses one bar, and arrow keys move to the others.
  constructor(place, { onchoose, ontime, handle = () => null }) {
    [this.#place, this.#onchoose, this.#handle] = [place, onchoose, handle];
    place.tabIndex = -1;
    this.#list = new RowList(place, Bars.#rowHeight, (animation, index) => this.#row(animation, index), (animation, index) =>
      JSON.stringify([animation, this.#length, this.#isChosen(animation), index === this.#stop]));
    this.#list.element.setAttribute("role", "list");
    this.#list.element.setAttribute("aria-label", "Animations");
    this.#body.append(this.#head, this.#list.element, this.#note, this.#playhead);
    place.replaceChildren(this.#body);
    place.addEventListener("keydown", event => this.#key(event));
    const seek = event => {
      const box = this.#ruler.getBoundingClientRect();
      ontime(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * this.#length);
    };
    place.addEventListener("pointerdown", event => {
      const isBeside = event.target.closest(".name, .animation, .end") || !event.target.closest(".bars-body");
      if (event.button !== 0 || isBeside || !this.#ruler.isConnected) return;
      event.preventDefault();
      seek(event);
      // Listen on the window. Pointer capture would end when the tick below the pointer is created again.
      const drag = new AbortController();
      addEventListener("pointermove", seek, { signal: drag.signal });
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => drag.abort(), { signal: drag.signal });
    });
    new ResizeObserver(oncePerFrame(() => this.#showRuler())).observe(place);
  }

  /// `length` is the length of the timeline in seconds, above 0. `isChosen` returns whether a bar is marked. `note` is
  /// a text below the bars.
  show({ animations, touches, length, isChosen, note = "" }) {
    [this.#animations, this.#length, this.#isChosen] = [animations, length, isChosen];
    const chosen = animations.findIndex(isChosen);
    this.#stop = isChosen(animations[this.#stop] ?? {}) ? this.#stop : Math.max(0, chosen);
    const rows = [make("div", { className: "row ruler", "aria-hidden": "true" }, make("span", { className: "name" }), this.#ruler)];
    if (touches.length) rows.push(this.#touches(touches));
    this.#head.replaceChildren(...rows);
    this.#note.textContent = animations.length ? note : "No animations: this scene moves by its own code, or not at all.";
    this.#note.hidden = !this.#note.textContent;
    this.#showRuler();
    this.#list.show(animations);
    this.time = this.#time;
  }

  clear() {
    this.#head.replaceChildren();
    this.#note.textContent = "";
    this.#list.show(this.#animations = []);
  }

  set time(seconds) {
    this.#time = seconds;
    this.#playhead.style.setProperty("--part", Math.min(1, seconds / this.#length));
  }

  reveal(animation) {
    const index = this.#animations.indexOf(animation);
    if (index < 0) return;
    this.#stop = index;
    this.#list.reveal(index);
  }

  #percent(time) { return `${100 * Math.min(1, Math.max(0, time / this.#length))}%`; }

  #showRuler() {
    const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
    const step = steps.find(step => step / this.#length * this.#ruler.clientWidth >= 64) ?? 2000, ticks = [];
    // A tick at the very end would have no space for its text.
    for (let index = 0; (index + 0.4) * step < this.#length && ticks.length < 100; index++) {
      const tick = make("span", { className: "tick" }, `${short(index * step)} s`);
      tick.style.left = this.#percent(index * step);
      ticks.push(tick);
    }
    this.#ruler.replaceChildren(...ticks);
  }

  #touches(touches) {
    const count = touches.length === 1 ? "1 touch" : `${touches.length} touches`;
    const track = make("div", { className: "track", role: "img", "aria-label": count });
    for (const touch of touches.slice(0, 500)) {
      const mark = make("div", {
        className: touch.isRecorded ? "touch recorded" : "touch",
        title: `${touch.isRecorded ? "Recorded touch" : "Touch of the script"}, ${seconds(touch.begin)} to ${seconds(touch.end)}`,
      });
      mark.style.left = this.#percent(touch.begin);
      mark.style.width = this.#percent(touch.end - touch.begin);
      track.append(mark);
    }
    return make("div", { className: "row touches" }, make("span", { className: "name" }, make("span", {}, count)), track);
  }

  #row(animation, index) {
    const end = Math.min(animation.end ?? this.#length, this.#length), title = animationTitle(animation), isChosen = this.#isChosen(animation);
    const period = animation.duration / (animation.speed || 1) * (animation.autoreverses ? 2 : 1);
    const choose = () => {
      this.#stop = index;
      this.#onchoose(animation);
    };
    const bar = make("button", {
      type: "button", className: animation.curve.spring ? "animation spring" : "animation", tabIndex: index === this.#stop ? 0 : -1,
      title: `${title}: ${animation.className}, ${seconds(animation.begin)} to ${seconds(end)}, ${seconds(animation.duration)} ${repeatText(animation)}`,
      "aria-label": `${title}, ${animation.className}, begins at ${seconds(animation.begin)}, lasts ${seconds(animation.duration)}, ${repeatText(animation)}`,
      "aria-pressed": String(isChosen), "data-part": "bar", onclick: choose,
    }, progressCurve(animation.curve.progress, period > 0 ? (end - animation.begin) / period : 1, animation.autoreverses));
    bar.style.left = this.#percent(animation.begin);
    bar.style.width = this.#percent(Math.max(end - animation.begin, this.#length / 200));
    const handle = this.#handle(animation, bar, end);
    return make("div", { className: isChosen ? "row chosen" : "row", role: "listitem" },
      make("span", { className: "name", title, "aria-hidden": "true", onclick: choose },
        make("span", {}, animation.layerName), make("span", { className: "key" }, animationKey(animation))),
      make("div", { className: "track" }, bar, ...(handle ? [handle] : [])));
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined || event.target.matches("[role=slider]") || !this.#animations.length) return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop = Math.min(this.#animations.length - 1, Math.max(0, this.#stop + step));
    this.#list.reveal(this.#stop);
    this.#list.show(this.#animations);
    this.#list.row(this.#stop)?.querySelector(".animation").focus({ preventScroll: true });
  }
}
