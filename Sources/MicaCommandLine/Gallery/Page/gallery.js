// The movies: a bar below each replaces the browser's controls, which cover the lower part of a small picture.
//
// A movie plays while it is partly on screen and enabled: by its own button, or the button for all, or if the reader's
// system does not ask for reduced motion. All are paused while the inspector is open.
const calm = matchMedia("(prefers-reduced-motion: reduce)"), night = matchMedia("(prefers-color-scheme: dark)");
const allButton = document.getElementById("all");
let all = null;
const plays = () => all ?? !calm.matches;

const players = [...document.querySelectorAll(".player")].map(element => {
  const video = element.querySelector("video"), bar = element.querySelector(".bar");
  const button = bar.querySelector("button"), slider = bar.querySelector("input");
  const time = bar.querySelector(".time"), name = video.dataset.name;
  const player = { video, isVisible: false, wanted: null };
  player.update = () => {
    if (player.isVisible && !inspector.isOpen && (player.wanted ?? plays())) video.play().catch(() => {});
    else video.pause();
  };
  const toggle = () => { player.wanted = video.paused; player.update(); };
  const show = () => {
    button.setAttribute("aria-label", (video.paused ? "Play " : "Pause ") + name);
    button.dataset.state = video.paused ? "paused" : "playing";
  };
  const follow = () => {
    slider.value = video.currentTime;
    slider.setAttribute("aria-valuetext", video.currentTime.toFixed(1) + " s");
    time.textContent = video.currentTime.toFixed(1) + " s";
  };
  const frame = () => { follow(); video.requestVideoFrameCallback?.(frame); };
  video.requestVideoFrameCallback?.(frame);
  for (const event of ["timeupdate", "seeked"]) video.addEventListener(event, follow);
  for (const event of ["play", "pause", "emptied"]) video.addEventListener(event, show);
  button.addEventListener("click", toggle);
  video.addEventListener("click", toggle);
  slider.addEventListener("input", () => {
    player.wanted = false;
    player.update();
    video.currentTime = slider.value;
  });
  slider.addEventListener("keydown", event => {
    if (event.key === " ") { event.preventDefault(); toggle(); }
  });
  player.load = isDark => {
    const stem = name + (isDark ? "" : "-light"), place = video.currentTime;
    if (video.getAttribute("src") === stem + ".mp4") return;
    video.poster = stem + ".png";
    video.src = stem + ".mp4";
    if (place > 0) video.addEventListener("loadedmetadata", () => { video.currentTime = place; }, { once: true });
    player.update();
  };
  video.controls = false;
  bar.hidden = false;
  show();
  return player;
});

const watcher = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) {
    const player = players.find(player => player.video === target);
    player.isVisible = isIntersecting;
    player.update();
  }
}, { threshold: 0.25 });
const updateAll = () => {
  allButton.textContent = plays() ? "Pause all movies" : "Play all movies";
  for (const player of players) player.update();
};
allButton.addEventListener("click", () => {
  all = !plays();
  for (const player of players) player.wanted = null;
  updateAll();
});
calm.addEventListener("change", updateAll);

const isDark = () => choice() ? choice() === "dark" : night.matches;
for (const button of document.querySelectorAll(".inspect")) {
  const video = button.closest("article").querySelector("video");
  button.hidden = false;
  button.addEventListener("click", () => {
    inspector.open(video.dataset.name, isDark(), video.currentTime);
    updateAll();
  });
}
inspector.onclose = updateAll;

const choice = () => document.querySelector("[name=appearance]:checked").value;
const dress = () => {
  document.documentElement.dataset.appearance = choice();
  for (const player of players) player.load(isDark());
  inspector.dress(isDark());
};
for (const radio of document.querySelectorAll("[name=appearance]")) radio.addEventListener("change", dress);
night.addEventListener("change", dress);
document.querySelector(".tools").hidden = false;
// The package's documents are around the page only on the disk, not on a server.
if (location.protocol === "file:") for (const link of document.querySelectorAll("a.local")) link.hidden = false;
dress();
updateAll();
for (const player of players) watcher.observe(player.video);
