// The page: connects its parts, stores the state in a link, and reconnects to the server.
import { Compare } from "./compare.js";
import { Connection } from "./connection.js";
import { byID, make } from "./shared.js";
import { Cost, Exports, Parameters } from "./panels.js";
import { Stage } from "./stage.js";
import { Timeline } from "./timeline.js";
import { Tree } from "./tree.js";

const connection = new Connection();
const stage = new Stage(connection), timeline = new Timeline(connection), tree = new Tree(connection);
new Parameters(connection);
new Exports(connection, timeline);
new Compare(connection, timeline);

let layers = [], events = [], state = null, isFirst = true;
connection.addEventListener("tree", event => { layers = event.detail.layers ?? layers; });
connection.addEventListener("events", event => { events = event.detail.events; });
new Cost(connection, path => {
  // The names, or classes, from the root.
  const names = [];
  const found = layers.find(layer => {
    names.length = layer.depth;
    names.push(layer.name ?? layer.className);
    return names.join("/") === path;
  });
  if (!found) return;
  tree.choose(found.id);
  showPanel("tree");
});

stage.onchoose = id => {
  tree.choose(id);
  if (id !== null) {
    timeline.chooseOf(id);
    showPanel("tree");
  }
};
timeline.onlayer = id => tree.choose(id);

// Panels.
const panels = ["tree", "cost", "parameters", "compare", "export"];
function showPanel(name) {
  for (const panel of panels) {
    byID(`${panel}-panel`).hidden = panel !== name;
    const tab = byID(`${panel}-tab`);
    tab.setAttribute("aria-selected", String(panel === name));
    tab.tabIndex = panel === name ? 0 : -1;
    tab.classList.toggle("chosen", panel === name);
  }
}
byID("tabs").append(...panels.map(name => make("button", {
  id: `${name}-tab`, role: "tab", "aria-controls": `${name}-panel`, onclick: () => showPanel(name),
  onkeydown: event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = panels[(panels.indexOf(name) + step + panels.length) % panels.length];
    showPanel(next);
    byID(`${next}-tab`).focus();
  },
}, name[0].toUpperCase() + name.slice(1))));
showPanel("tree");

// Scenes, and the content of a link.
function place() {
  try { return JSON.parse(decodeURIComponent(location.hash.slice(1))); } catch { return null; }
}
connection.addEventListener("welcome", event => {
  say("");
  const wanted = isFirst ? place() : kept(), goesOn = !isFirst && timeline.isPlaying;
  isFirst = false;
  byID("scene").replaceChildren(...event.detail.scenes.map(s => make("option", { value: s.name, title: s.summary }, s.name)));
  byID("build").hidden = true;
  if (wanted && event.detail.scenes.some(s => s.name === wanted.scene)) connection.send("setup", wanted);
  if (goesOn) timeline.play();
});

/// The whole state of the page, for a server that does not have it.
function kept() {
  if (!state) return null;
  const { scene, parameters, width, height, scale, isDark, isRightToLeft, accessibility, textSize, edits } = state.setup;
  return { scene, parameters, width, height, scale, isDark, isRightToLeft, accessibility, textSize: textSize ?? "", edits, events, time: timeline.time };
}
byID("scene").addEventListener("change", event => connection.send("setup", { scene: event.target.value }));
connection.addEventListener("state", event => {
  // Remove the error message of another scene.
  if (state && state.setup.scene !== event.detail.setup.scene) say("");
  state = event.detail;
  byID("scene").value = state.setup.scene;
  document.title = `${state.setup.scene} · Mica studio`;
});
byID("link").addEventListener("click", async () => {
  const { edits, events, ...shared } = kept() ?? {};
  history.replaceState(null, "", "#" + encodeURIComponent(JSON.stringify(shared)));
  await copy(location.href, "The link");
});

// Messages.
function say(text, isWrong = false) {
  byID("status").textContent = text;
  byID("status").classList.toggle("wrong", isWrong);
}
connection.addEventListener("lost", () => say("The studio does not answer; waiting for it …", true));
connection.addEventListener("failure", event => say(event.detail.message, true));
connection.addEventListener("build", event => {
  const { isRunning, errors } = event.detail;
  say(isRunning ? "Building …" : errors ? "The build failed." : "Built.", Boolean(errors));
  byID("build").hidden = !errors;
  byID("build").textContent = errors ?? "";
});
connection.addEventListener("code", event => {
  say("");
  byID("code-text").textContent = event.detail.swift;
  byID("code").hidden = !event.detail.swift;
});
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} is copied.`);
  } catch {
    say("The browser does not let this page copy; select the text instead.", true);
  }
}
byID("copy").onclick = () => copy(byID("code-text").textContent, "The code");
byID("close-code").onclick = closeCode;

/// The focus returns to the previous element.
function closeCode() {
  const hadFocus = byID("code").contains(document.activeElement);
  byID("code").hidden = true;
  if (hadFocus) (lastFocus?.isConnected ? lastFocus : byID("play")).focus({ preventScroll: true });
}
let lastFocus = null;
document.addEventListener("focusin", event => { if (!byID("code").contains(event.target)) lastFocus = event.target; });

// The space bar plays, unless another element handles it.
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && !byID("code").hidden && !event.defaultPrevented) closeCode();
  if (event.key !== " " || event.target !== document.body) return;
  event.preventDefault();
  timeline.toggle();
});

// For tests of the page.
let settleNumber = 0;
window.studio = {
  /// Returns a promise that is resolved when everything that was requested is visible; not while the scene plays.
  async settled() {
    // Wait for the work of the next two frames.
    const shown = () => new Promise(requestAnimationFrame);
    await shown();
    await shown();
    const id = settleNumber++;
    await new Promise(done => {
      const look = event => {
        if (event.detail.id !== id) return;
        connection.removeEventListener("settled", look);
        done();
      };
      connection.addEventListener("settled", look);
      connection.send("settle", { id });
    });
    await connection.drawn;
    await shown();
    await shown();
  },
};

connection.open();
