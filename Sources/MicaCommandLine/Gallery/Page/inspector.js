// The timeline and the layers of a scene, from prerendered frames.

class Inspector {
  #dialog = byID("inspector");
  #slider = byID("frame-slider");
  #tree = new LayerTree(byID("frame-layers"), byID("frame-values"), id => this.#choose(id));
  #bars = new Bars(byID("frame-bars"), {
    onchoose: animation => {
      this.#chooseAnimation(animation === this.#animation ? null : animation);
      this.#showBars();
      if (this.#animation) this.#choose(this.#layerOf(animation));
    },
    ontime: time => this.#stopAt(Math.round(time * this.#recording.framesPerSecond)),
  });
  #name = null;
  #isDark = null;
  #recording = null;
  #pictures = null;
  #frame = 0;
  #layer = null;
  #animation = null;
  /// The start of playing: a time of the display, and one of the scene in seconds. `null` while paused.
  #playing = null;
  /// Resolved when the picture of the frame is visible.
  drawn = Promise.resolve();
  onclose = () => {};

  constructor() {
    byID("inspector-close").onclick = () => this.#dialog.close();
    this.#dialog.addEventListener("close", () => {
      if (this.#dialog.open) return;  // The event comes late: something is shown again.
      this.#clear();
      this.onclose();
    });
    byID("frame-start").onclick = () => this.#stopAt(0);
    byID("frame-back").onclick = () => this.#stopAt(this.#frame - 1);
    byID("frame-forward").onclick = () => this.#stopAt(this.#frame + 1);
    byID("frame-play").onclick = () => this.#toggle();
    byID("frame-speed").onchange = () => { if (this.#playing) this.#play(); };
    this.#slider.addEventListener("input", () => this.#stopAt(Number(this.#slider.value)));
    this.#dialog.addEventListener("keydown", event => this.#key(event));
    byID("picture").addEventListener("click", event => {
      if (!this.#recording) return;
      const box = byID("picture").getBoundingClientRect(), { width, height, layers } = this.#recording.moment(this.#frame);
      const [x, y] = [(event.clientX - box.left) / box.width * width, (event.clientY - box.top) / box.height * height];
      this.#choose(layerAt(layers.map(({ layer }) => layer), x, y)?.id ?? null);
    });
  }

  get isOpen() { return this.#dialog.open; }

  /// Shows a scene at a time in seconds.
  async open(name, isDark, time) {
    this.#clear();
    [this.#name, this.#isDark] = [name, isDark];
    byID("inspector-name").textContent = name;
    byID("inspector-note").textContent = "Loading …";
    if (!this.#dialog.open) this.#dialog.showModal();
    let recording;
    try {
      recording = await Recording.load(name, isDark);
    } catch (error) {
      if (this.#name === name && this.#isDark === isDark) byID("inspector-note").textContent = `The frames cannot be shown: ${error.message}.`;
      return;
    }
    if (!this.#dialog.open || this.#name !== name || this.#isDark !== isDark) return;
    this.#recording = recording;
    this.#pictures = new Pictures(recording, byID("picture-canvas"));
    byID("inspector-note").textContent = recording.isCut
      ? `The first ${seconds(recording.length)} of ${seconds(recording.duration)}: more would take too much space.` : "";
    const { width, height } = recording.start;
    byID("picture").style.setProperty("--width", width);
    byID("picture").style.setProperty("--height", height);
    byID("picture").querySelector("svg").setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.#slider.max = recording.frameCount - 1;
    this.#showBars();
    this.#show(Math.floor(time * recording.framesPerSecond + 1e-6));
  }

  /// Shows the other appearance, if it is not visible.
  dress(isDark) {
    if (this.isOpen && isDark !== this.#isDark) this.open(this.#name, isDark, this.#recording ? this.#frame / this.#recording.framesPerSecond : 0);
  }

  #clear() {
    this.#pause();
    this.#pictures?.close();
    [this.#name, this.#isDark, this.#recording, this.#pictures] = [null, null, null, null];
    [this.#frame, this.#layer] = [0, null];
    this.#chooseAnimation(null);
    byID("picture-canvas").width = 0;
    byID("picture-outline").setAttribute("points", "");
    this.#bars.clear();
    byID("frame-time").textContent = "";
    this.#tree.show([], null);
  }

  // Time.

  #stopAt(frame) {
    this.#pause();
    this.#show(frame);
  }

  #show(frame) {
    const recording = this.#recording;
    if (!recording) return;
    this.#frame = Math.min(Math.max(0, frame), recording.frameCount - 1);
    const time = this.#frame / recording.framesPerSecond, moment = recording.moment(this.#frame);
    this.#slider.value = this.#frame;
    this.#slider.setAttribute("aria-valuetext", `${seconds(time)}, frame ${this.#frame + 1} of ${recording.frameCount}`);
    byID("frame-time").textContent = `${seconds(time)} · ${this.#frame + 1} of ${recording.frameCount}`;
    this.#bars.time = time;
    byID("picture-canvas").setAttribute("aria-label", `${this.#name} at ${seconds(time)}`);
    const pictures = this.#pictures;
    this.drawn = pictures.show(this.#frame).catch(() => {
      if (this.#pictures === pictures) byID("inspector-note").textContent = "A frame cannot be decoded.";
    });
    const note = moment.cost.layers > recording.layerLimit ? `The first ${recording.layerLimit} of ${moment.cost.layers} layers.` : "";
    this.#tree.show(moment.layers, this.#layer, note);
    const quad = moment.layers.find(({ layer }) => layer.id === this.#layer)?.layer.quad ?? [];
    byID("picture-outline").setAttribute("points", quad.join(" "));
  }

  #toggle() {
    if (this.#playing) this.#pause();
    else this.#play();
  }

  #play() {
    const recording = this.#recording;
    if (!recording) return;
    const start = this.#frame === recording.frameCount - 1 ? 0 : this.#frame / recording.framesPerSecond;
    const playing = { real: performance.now(), start, speed: Number(byID("frame-speed").value) };
    this.#playing = playing;
    this.#showPlay();
    const step = now => {
      if (this.#playing !== playing) return;
      const time = playing.start + Math.max(0, now - playing.real) / 1000 * playing.speed;
      const frame = Math.floor(time * recording.framesPerSecond + 1e-6);
      if (frame >= recording.frameCount) {
        if (!byID("frame-loop").checked || recording.frameCount < 2) return this.#stopAt(recording.frameCount - 1);
        [playing.real, playing.start] = [now, 0];
        this.#show(0);
      } else if (frame !== this.#frame) {
        this.#show(frame);
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  #pause() {
    this.#playing = null;
    this.#showPlay();
  }

  #showPlay() {
    byID("frame-play").setAttribute("aria-label", this.#playing ? "Pause" : "Play");
  }

  #key(event) {
    const isSlider = event.target === this.#slider;
    if (event.target.matches("select, input:not([type=range])")) return;
    if (event.key === " ") {
      if (event.target.matches("button")) return;
      event.preventDefault();
      this.#toggle();
      return;
    }
    const last = (this.#recording?.frameCount ?? 1) - 1;
    const next = { ArrowLeft: this.#frame - 1, ArrowRight: this.#frame + 1, PageUp: this.#frame + 10, PageDown: this.#frame - 10, Home: 0, End: last }[event.key];
    const isSideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (next === undefined || !isSlider && !isSideways) return;
    event.preventDefault();
    this.#stopAt(next);
  }

  // Animations and layers.

  #showBars() {
    const { timeline, touches, length } = this.#recording;
    this.#bars.show({ animations: timeline, touches, length, isChosen: animation => animation === this.#animation });
  }

  /// Returns the layer of an animation in this frame: the one at its start, or the only one with its name.
  #layerOf(animation) {
    const { layers } = this.#recording.moment(this.#frame);
    const title = layer => layer.name ? `${layer.className} "${layer.name}"` : layer.className;
    const fits = layers.map(({ layer }) => layer).filter(layer => title(layer) === animation.layerName);
    return (fits.find(layer => layer.id === animation.layer) ?? (fits.length === 1 ? fits[0] : null))?.id ?? null;
  }

  #choose(id) {
    this.#layer = id;
    this.#show(this.#frame);
  }

  #chooseAnimation(animation) {
    this.#animation = animation;
    const place = byID("frame-animation");
    place.hidden = !animation;
    if (!animation) return place.replaceChildren();
    const { spring, controlPoints, keyTimes, progress } = animation.curve, rows = [];
    const add = (name, text) => { if (text) rows.push(make("dt", {}, name), make("dd", {}, text)); };
    add("Animation", `${animation.className}${animation.keyPath ? ` of ${animation.keyPath}` : ""}`);
    add("Values", animation.values.join(" → "));
    add("Time", `${seconds(animation.begin)} to ${animation.end === undefined ? "no end" : seconds(animation.end)}: ${seconds(animation.duration)} ${repeatText(animation)}`);
    if (animation.speed !== 1) add("Speed", short(animation.speed));
    if (spring) add("Spring", `stiffness ${short(spring.stiffness)}, damping ${short(spring.damping)}, mass ${short(spring.mass)}, initial velocity ${short(spring.initialVelocity)}`);
    if (controlPoints) add("Curve", controlPoints.map(short).join(" "));
    if (keyTimes?.length) add("Key times", keyTimes.map(short).join(" "));
    if (animation.animations.length) add("In it", animation.animations.map(a => `${a.className}${a.keyPath ? ` of ${a.keyPath}` : ""}, ${seconds(a.duration)}`).join("; "));
    place.replaceChildren(progressCurve(progress), make("div", {}, make("strong", {}, animationTitle(animation)), make("dl", {}, ...rows)));
  }
}

const inspector = new Inspector();
