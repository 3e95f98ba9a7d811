// The rows of a timeline: the script's touches, and a bar with its curve for each animation. It needs elements.js.

/// At most so many animations are shown.
const barLimit = 400;

/// How a value runs from its start to its end, as a line across a square.
function progressCurve(progress) {
  const low = Math.min(0, ...progress), high = Math.max(1, ...progress), last = Math.max(1, progress.length - 1);
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg"), path = document.createElementNS(space, "path");
  picture.setAttribute("viewBox", "0 0 100 100");
  picture.setAttribute("preserveAspectRatio", "none");
  picture.setAttribute("aria-hidden", "true");
  path.setAttribute("d", progress.map((value, index) =>
    `${index ? "L" : "M"}${(100 * index / last).toFixed(1)} ${(95 - 90 * (value - low) / (high - low)).toFixed(1)}`).join(""));
  picture.append(path);
  return picture;
}

/// What an animation is called: its layer, and its key or what it has instead.
const animationTitle = animation => `${animation.layerName} ${animation.key ?? animation.keyPath ?? animation.className}`;

function repeatText({ repeatCount, autoreverses }) {
  const count = repeatCount === undefined ? "for ever" : repeatCount === 1 ? "once" : `${short(repeatCount)} times`;
  return autoreverses ? `${count}, there and back` : count;
}

/// Answers the rows, in the order of the animations. `length` is that of the timeline in seconds, above 0; `isChosen` tells
/// which bar is marked, `onchoose` takes the animation of one that is pressed. A single bar is a stop of the tabulator key; arrow
/// keys go to the others.
function timelineRows({ animations, touches, length, isChosen, onchoose }) {
  const percent = time => `${100 * Math.min(1, Math.max(0, time / length))}%`;
  const rows = [];
  if (touches.length) {
    const count = touches.length === 1 ? "1 touch" : `${touches.length} touches`;
    const row = make("div", { className: "row touches", role: "listitem", "aria-label": `${count} of the script` });
    for (const touch of touches) {
      const mark = make("div", {
        className: touch.isRecorded ? "touch recorded" : "touch",
        title: `${touch.isRecorded ? "Recorded touch" : "Touch of the script"}, ${seconds(touch.begin)} to ${seconds(touch.end)}`,
      });
      mark.style.left = percent(touch.begin);
      mark.style.width = percent(touch.end - touch.begin);
      row.append(mark);
    }
    rows.push(row);
  }
  const shown = animations.slice(0, barLimit), bars = [];
  for (const animation of shown) {
    const end = Math.min(animation.end ?? length, length), title = animationTitle(animation);
    const bar = make("button", {
      type: "button", className: animation.curve.spring ? "spring" : "", tabIndex: -1,
      title: `${title}: ${animation.className}, ${seconds(animation.begin)} to ${seconds(end)}, ${seconds(animation.duration)} ${repeatText(animation)}`,
      "aria-label": `${title}, ${animation.className}, begins at ${seconds(animation.begin)}, lasts ${seconds(animation.duration)}, ${repeatText(animation)}`,
      "aria-pressed": String(isChosen(animation)),
      onclick: () => onchoose(animation),
      onkeydown: event => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key], next = bars[bars.indexOf(bar) + step];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        next?.focus();
      },
      onfocus: () => { for (const other of bars) other.tabIndex = other === bar ? 0 : -1; },
    }, progressCurve(animation.curve.progress), make("span", {}, title));
    bar.style.left = percent(animation.begin);
    bar.style.width = percent(Math.max(end - animation.begin, length / 200));
    // A name that the bar has no room for stands beside it.
    if ((end - animation.begin) / length < 0.3) {
      bar.classList.add(animation.begin / length > 0.5 ? "named-before" : "named-behind");
    }
    bars.push(bar);
    rows.push(make("div", { className: "row", role: "listitem" }, bar));
  }
  const first = bars.find(bar => bar.getAttribute("aria-pressed") === "true") ?? bars[0];
  if (first) first.tabIndex = 0;
  if (animations.length > barLimit) rows.push(make("p", { className: "empty" }, `and ${animations.length - barLimit} more`));
  if (!animations.length) rows.push(make("p", { className: "empty" }, "No animations: this scene moves by its own code, or not at all."));
  return rows;
}
