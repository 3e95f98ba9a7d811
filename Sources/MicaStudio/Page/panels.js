// Cost, parameters and export.
import { byID, make, seconds, short } from "./shared.js";

export class Cost {
  #work = null;
  #times = null;
  constructor(connection, tree) {
    const names = { damage: "Damage", borders: "Groups and pictures", overdraw: "Overdraw", counts: "Counts" };
    const boxes = Object.entries(names).map(([name, title]) => make("label", {},
      make("input", { type: "checkbox", value: name, onchange: () => send() }), title));
    byID("overlays").append(...boxes);
    const send = () => connection.send("overlay", {
      names: [...byID("overlays").querySelectorAll("input:checked")].map(box => box.value),
    });
    connection.addEventListener("welcome", () => { if (byID("overlays").querySelector("input:checked")) send(); });
    connection.addEventListener("frame", event => {
      this.#times = { ...event.detail.cost, bytes: event.detail.bytes, pixels: event.detail.width * event.detail.height };
      this.#show();
    });
    connection.addEventListener("work", event => { this.#work = event.detail.work; this.#show(); });
    byID("lint").onclick = () => {
      byID("findings").replaceChildren(make("li", {}, "Looking …"));
      connection.send("lint");
    };
    connection.addEventListener("lint", event => {
      const findings = event.detail.findings.map(finding => make("li", {},
        make("button", { onclick: () => tree(finding.layerPath) }, finding.layerPath), ` ${seconds(finding.time)}: ${finding.message}`));
      byID("findings").replaceChildren(...(findings.length ? findings : [make("li", {}, "Nothing found.")]));
    });
  }

  #show() {
    const rows = [], milliseconds = value => `${(value * 1000).toFixed(2)} ms`;
    const times = this.#times, work = this.#work;
    if (times) rows.push(
      ["Events, layout, animations", milliseconds(times.advance)], ["Render tree and pixels", milliseconds(times.draw)],
      ...(times.advanceAllocations === undefined ? [] : [["Allocations of events, layout, animations", times.advanceAllocations]]),
      ...(times.drawAllocations === undefined ? [] : [["Allocations of tree and pixels, on its thread", times.drawAllocations]]),
      ["PNG for this page", milliseconds(times.encode)],
      ["Drawn again", `${times.damagedPixels} pixels, ${(100 * times.damagedPixels / times.pixels).toFixed(1)} %`],
      ["Sent", sizeText(times.bytes)]);
    if (work) rows.push(["Layers", work.layers], ["Steps of a whole frame", work.steps], ["Groups", work.groups],
      ["Pictures made off screen", work.pictures]);
    byID("costs").tBodies[0].replaceChildren(...rows.map(([name, value]) =>
      make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, String(value)))));
  }
}

export class Parameters {
  #shown = "";
  constructor(connection) {
    const form = byID("parameters");
    form.addEventListener("submit", event => event.preventDefault());
    connection.addEventListener("state", event => {
      const { summary, setup } = event.detail;
      const shown = summary.name + JSON.stringify(summary.parameters);
      if (shown === this.#shown) return;
      this.#shown = shown;
      if (form.contains(document.activeElement)) { this.#update(form, summary.parameters); return; }
      const send = (name, value) => connection.send("setup", { parameters: { ...setup.parameters, ...this.#values(form), [name]: value } });
      const controls = summary.parameters.map(parameter => {
        const change = value => send(parameter.name, value), now = parameter.value;
        let control;
        if (parameter.type === "yes or no") {
          control = make("input", { type: "checkbox", checked: now === "yes", onchange: () => change(control.checked ? "yes" : "no") });
        } else {
          control = make("input", { type: "text", value: now, onchange: () => change(control.value) });
        }
        control.dataset.name = parameter.name;
        return make("label", {}, parameter.name, ...this.#slider(parameter, control, change), control,
          make("small", {}, `${parameter.summary} ${parameter.type}${parameter.range ? ` in ${parameter.range}` : ""}, default ${parameter.defaultValue || "none"}, now `, make("output", {}, now || "none")));
      });
      form.replaceChildren(...(controls.length
        ? [...controls, make("button", { type: "button", onclick: () => { document.activeElement.blur(); connection.send("setup", { parameters: {} }); } }, "Defaults")]
        : [make("p", { className: "empty" }, "This scene has no parameters.")]));
    });
  }

  /// A slider, if its values can be found with it. A range without numbers, or with numbers closer together than those
  /// of a slider, has only its field.
  #slider(parameter, control, change) {
    const [low, high] = (parameter.range ?? "").split("…").map(Number), isWhole = parameter.type === "whole number";
    const step = isWhole ? 1 : (high - low) / 200;
    if (!parameter.range || !Number.isFinite(step) || step <= 0 || low === high || isWhole && !Number.isSafeInteger(high - low)) return [];
    const slider = make("input", {
      type: "range", min: low, max: high, step, value: parameter.value, "aria-label": `${parameter.name}, slider`,
      oninput: () => {
        control.value = isWhole ? slider.value : String(Number(Number(slider.value).toPrecision(6)));
        change(control.value);
      },
    });
    control.addEventListener("change", () => { slider.value = control.value; });
    return [slider];
  }

  #values(form) {
    const values = {};
    for (const control of form.querySelectorAll("[data-name]")) {
      if (control.type === "text" && control.value === "") continue;
      values[control.dataset.name] = control.type === "checkbox" ? (control.checked ? "yes" : "no") : control.value;
    }
    return values;
  }

  #update(form, parameters) {
    for (const parameter of parameters) {
      const label = form.querySelector(`[data-name="${CSS.escape(parameter.name)}"]`)?.closest("label");
      if (label) label.querySelector("output").textContent = parameter.value || "none";
    }
  }
}

export class Exports {
  #rows = new Map();
  #number = 0;
  constructor(connection, timeline) {
    const field = (label, properties) => {
      const input = make("input", { type: "number", step: "any", ...properties });
      return [make("label", {}, label, input), input];
    };
    const format = make("select", { id: "export-format" });
    const [fromLabel, from] = field("From ", { id: "export-from", value: 0, min: 0 });
    const [toLabel, to] = field("to ", { id: "export-to", value: 1, min: 0 });
    const [fpsLabel, fps] = field("frames a second ", { id: "export-fps", value: 50, min: 0.1, max: 1000 });
    const list = make("div", { id: "exports" });
    byID("export-panel").append(
      make("div", { className: "bar" }, make("label", {}, "Format ", format), fromLabel, toLabel, fpsLabel),
      make("div", { className: "bar" },
        make("button", { id: "export", onclick: () => {
          const id = ++this.#number + Math.floor(performance.timeOrigin % 1e9) * 1000;
          this.#add(connection, list, id, format.value);
          connection.send("export", { id, format: format.value, from: Number(from.value), to: Number(to.value), fps: Number(fps.value) });
        } }, "Export"),
        make("button", { onclick: () => { from.value = short(timeline.time); } }, "From now"),
        make("button", { onclick: () => { to.value = short(timeline.time); } }, "To now"),
        make("button", { id: "snapshot-test", onclick: () => connection.send("snapshotTest") }, "Snapshot test")),
      list);
    let scene = null;
    connection.addEventListener("welcome", event =>
      format.replaceChildren(...event.detail.formats.map(name => make("option", {}, name))));
    connection.addEventListener("state", event => {
      if (event.detail.setup.scene === scene) return;
      scene = event.detail.setup.scene;
      to.value = short(event.detail.length);
    });
    connection.addEventListener("export", event => this.#progress(event.detail));
    connection.addEventListener("lost", () => {
      for (const [id, row] of this.#rows) if (!row.isDone) this.#progress({ id, done: 0, count: 1, failure: "the connection was lost" });
    });
  }

  #add(connection, list, id, format) {
    const bar = make("progress", { value: 0, max: 1, "aria-label": `Progress of ${format}` });
    const text = make("span", {}, format);
    const cancel = make("button", { onclick: () => connection.send("cancel", { id }) }, "Cancel");
    const row = make("div", { className: "export" }, text, bar, cancel);
    list.prepend(row);
    this.#rows.set(id, { row, bar, text, cancel, isDone: false });
  }

  #progress({ id, done, count, path, bytes, failure, isCancelled }) {
    const row = this.#rows.get(id);
    if (!row || row.isDone) return;
    row.bar.max = count;
    row.bar.value = done;
    if (!path && !failure && !isCancelled) return;
    row.isDone = true;
    row.bar.remove();
    row.cancel.remove();
    if (path) row.row.append(make("a", { href: path, download: path.split("/").pop() }, "Download"), sizeText(bytes));
    else row.row.append(isCancelled ? "cancelled" : failure);
  }
}

const sizeText = bytes => bytes < 10_000 ? `${bytes} bytes` : bytes < 1e6 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
