// Fields for the values of a layer's properties, by their form.
import { make } from "./shared.js";

const maximumBytes = 512 * 1024;

/// The images that this page has sent; they are sent again to a restarted server.
const images = new Map();

export function sendImages(connection) {
  for (const [text, data] of images) connection.send("image", { text, data });
}

async function upload(connection, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  const data = btoa(binary);
  let name = file.name.slice(0, 150);
  // Another file of the same name gets another name.
  for (let number = 2; images.has(name) && images.get(name) !== data; number++) name = `${number}-${file.name.slice(0, 150)}`;
  images.set(name, data);
  connection.send("image", { text: name, data });
  return name;
}

const hex = text => {
  const numbers = text.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? [];
  if (numbers.length !== 4) return "#000000";
  return "#" + numbers.slice(0, 3).map(v => Math.round(255 * Math.min(1, Math.max(0, v))).toString(16).padStart(2, "0")).join("");
};

/// Creates the field that changes a property. It calls `send` with the text of the new value, and `fail` with an error.
export function makeField(connection, property, send, fail) {
  const label = `${property.key}, model`;
  const text = properties => make("input", {
    type: "text", value: property.text, "aria-label": label, onchange: event => send(event.target.value), ...properties,
  });
  switch (property.form) {
    case undefined: return make("span", {}, property.model, " ", make("small", { className: "quiet" }, property.reason ?? ""));
    case "flag": return make("input", {
      type: "checkbox", checked: property.text === "true", "aria-label": label,
      onchange: event => send(String(event.target.checked)),
    });
    case "choice": {
      const names = property.choices.includes(property.text) ? property.choices : [property.text, ...property.choices];
      const select = make("select", { "aria-label": label, onchange: event => send(event.target.value) },
        ...names.map(name => make("option", {}, name)));
      select.value = property.text;
      return select;
    }
    case "path": return make("textarea", {
      value: property.text, rows: 2, "aria-label": label, placeholder: "M 0 0 L 10 10 Z", spellcheck: false,
      onchange: event => send(event.target.value),
    });
    case "color": {
      const field = text({});
      const alpha = Number(property.text.match(/-?[\d.]+(e-?\d+)?/g)?.[3] ?? 1);
      return make("span", { className: "color-field" }, make("input", {
        type: "color", value: hex(property.text), "aria-label": `${property.key}, colour`,
        onchange: event => {
          const parts = [1, 3, 5].map(i => Math.round(parseInt(event.target.value.slice(i, i + 2), 16) / 255 * 10000) / 10000);
          send(`rgba(${parts.join(" ")} ${alpha})`);
        },
      }), field);
    }
    case "image": return make("span", { className: "image-field" }, property.model, make("input", {
      type: "file", accept: "image/*", "aria-label": `${property.key}, an image file`,
      onchange: async event => {
        const file = event.target.files[0];
        if (!file) return;
        if (file.size > maximumBytes) fail(`${file.name} is larger than ${maximumBytes / 1024} KB`);
        else send(await upload(connection, file));
      },
    }), make("button", { "aria-label": `${property.key}, none`, onclick: () => send("") }, "None"));
    case "pair": case "rect": case "number": case "transform": case "numbers": case "colors": case "options":
      return text({ title: { pair: "(x y)", rect: "(x y width height)", transform: "identity, (a b c d tx ty), or four rows", numbers: "numbers", colors: "rgba(…) rgba(…)" }[property.form] ?? "" });
    default: return text({});
  }
}
