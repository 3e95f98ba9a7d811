// A scene frame by frame: its pictures, and its moments in the format of `mica dump --json`.

/// Returns a value with a change applied; see JSONChange of the program. Modifies neither.
function applyChange(value, change) {
  if (Array.isArray(change)) return change[0];
  const isArray = Array.isArray(value), copy = isArray ? [...value] : { ...value };
  for (const [key, part] of Object.entries(change)) {
    if (isArray && key === "splice") copy.splice(part[0], part[1], ...part.slice(2));
    else if (Array.isArray(part) && !part.length) delete copy[key];
    else copy[key] = applyChange(copy[key], part);
  }
  return copy;
}

/// A frame of an animated WebP: its position, and its pixels as a separate file.
class WebPFrame {
  constructor(text) {
    const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0));
    const number = offset => bytes[offset] | bytes[offset + 1] << 8 | bytes[offset + 2] << 16;
    [this.x, this.y, this.width, this.height] = [2 * number(8), 2 * number(11), number(14) + 1, number(17) + 1];
    [this.blends, this.disposes] = [!(bytes[23] & 2), Boolean(bytes[23] & 1)];
    const text4 = value => [...value].map(character => character.charCodeAt(0));
    const little = (value, count) => Array.from({ length: count }, (_, index) => value >> 8 * index & 255);
    const pixels = bytes.subarray(24);
    // Only lossy pixels have alpha in a separate chunk, which the file must announce.
    const head = String.fromCharCode(...pixels.subarray(0, 4)) === "ALPH"
      ? [...text4("VP8X"), ...little(10, 4), 16, 0, 0, 0, ...little(this.width - 1, 3), ...little(this.height - 1, 3)] : [];
    const size = 4 + head.length + pixels.length;
    this.file = new Blob([new Uint8Array([...text4("RIFF"), ...little(size, 4), ...text4("WEBP"), ...head]), pixels], { type: "image/webp" });
  }
}

/// Shows pictures in a canvas, each made from the last complete one and the changes since.
class Pictures {
  #canvas;
  #pictures;
  #frames = new Map();
  #bitmaps = new Map();
  #drawn = -1;
  #wanted = null;
  #drawing = null;
  #isClosed = false;

  constructor(recording, canvas) {
    this.#canvas = canvas;
    this.#pictures = recording.pictures;
    [canvas.width, canvas.height] = [recording.pixelWidth, recording.pixelHeight];
  }

  /// Shows a frame. While an earlier one is being decoded, only the last requested one is shown next. Resolved when it
  /// is visible.
  show(frame) {
    this.#wanted = frame;
    this.#drawing ??= this.#drawAll().finally(() => { this.#drawing = null; });
    return this.#drawing;
  }

  async #drawAll() {
    while (this.#wanted !== null) {
      const next = this.#wanted;
      this.#wanted = null;
      await this.#draw(next);
    }
  }

  close() {
    this.#isClosed = true;
    for (const bitmap of this.#bitmaps.values()) bitmap.then(b => b.close(), () => {});
    this.#bitmaps.clear();
  }

  async #draw(frame) {
    // Find the last picture that is not later than the frame.
    let low = 0, high = this.#pictures.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#pictures[middle].frame <= frame) low = middle;
      else high = middle;
    }
    if (low === this.#drawn) return;
    let first = low;
    while (first > 0 && first !== this.#drawn + 1 && !this.#isWhole(first)) first--;
    for (const index of [...this.#bitmaps.keys()]) {
      if (index >= first - 30 && index <= low) continue;
      this.#bitmaps.get(index).then(b => b.close(), () => {});
      this.#bitmaps.delete(index);
    }
    const bitmaps = await Promise.all(Array.from({ length: low - first + 1 }, (_, index) => this.#bitmap(first + index)));
    // The canvas has been passed to another scene.
    if (this.#isClosed) return;
    const context = this.#canvas.getContext("2d");
    bitmaps.forEach((bitmap, offset) => {
      const part = this.#frame(first + offset), last = first + offset > 0 ? this.#frame(first + offset - 1) : null;
      if (last?.disposes) context.clearRect(last.x, last.y, last.width, last.height);
      if (!part.blends) context.clearRect(part.x, part.y, part.width, part.height);
      context.drawImage(bitmap, part.x, part.y);
    });
    this.#drawn = low;
  }

  #isWhole(index) {
    const { x, y, width, height, blends } = this.#frame(index);
    return !blends && x === 0 && y === 0 && width === this.#canvas.width && height === this.#canvas.height;
  }

  #frame(index) {
    if (!this.#frames.has(index)) this.#frames.set(index, new WebPFrame(this.#pictures[index].chunk));
    return this.#frames.get(index);
  }

  #bitmap(index) {
    if (!this.#bitmaps.has(index)) this.#bitmaps.set(index, createImageBitmap(this.#frame(index).file));
    return this.#bitmaps.get(index);
  }
}

/// The values of a scene's script in the folder data.
class Recording {
  /// Every `Recording.step`-th moment that has been visited.
  #kept;
  static step = 30;

  constructor(values) {
    Object.assign(this, values);
    this.#kept = [this.start];
  }

  /// The time of the last frame in seconds, above 0.
  get length() { return Math.max(this.frameCount - 1, 1) / this.framesPerSecond; }

  /// Returns the state of the layers at a frame.
  moment(frame) {
    let index = Math.min(Math.floor(frame / Recording.step), this.#kept.length - 1) * Recording.step;
    let moment = this.#kept[index / Recording.step];
    while (index < frame) {
      moment = applyChange(moment, this.changes[index++]);
      if (index === this.#kept.length * Recording.step) this.#kept.push(moment);
    }
    return moment;
  }

  static #waiting = new Map();
  static #stem = (name, isDark) => name + (isDark ? "" : "-light");

  /// Loads the script of a scene, which a page on a disk may do; it could not read files otherwise.
  static load(name, isDark) {
    const stem = Recording.#stem(name, isDark);
    return new Promise((done, fail) => {
      Recording.#waiting.set(stem, done);
      const script = make("script", { src: `data/${encodeURIComponent(stem)}.js` });
      const end = () => { Recording.#waiting.delete(stem); script.remove(); };
      script.onload = end;
      script.onerror = () => { end(); fail(new Error(`data/${stem}.js is not beside this page`)); };
      document.head.append(script);
    });
  }

  static take(values) { Recording.#waiting.get(Recording.#stem(values.name, values.isDark))?.(new Recording(values)); }
}

/// The function that the scripts in the folder `data` call.
const takeRecording = Recording.take;
