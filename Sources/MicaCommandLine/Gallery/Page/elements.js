// Short functions for the document.

const byID = id => document.getElementById(id);

/// Creates an element with properties and children. Texts become text nodes, never markup.
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.includes("-") || name === "role" || name === "scope") element.setAttribute(name, value);
    else if (value !== undefined) element[name] = value;
  }
  element.append(...children);
  return element;
}

const seconds = value => `${value.toFixed(3)} s`;

/// Formats a number without trailing zeros.
const short = value => String(Math.round(value * 10000) / 10000);

/// Calls `body` at most once per frame of the display, with the last values.
function oncePerFrame(body) {
  let isWaiting = false, last;
  return (...values) => {
    last = values;
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; body(...last); });
  };
}
