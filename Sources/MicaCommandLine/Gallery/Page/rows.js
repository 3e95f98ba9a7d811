// Long lists. It needs elements.js.

/// Rows of equal height, of which only the visible ones are elements: the cost depends on the window, not on the number
/// of items.
///
/// When rows are created again, the focused element keeps the keyboard's focus if its `data-part` names the part of the
/// row. If its row is out of sight, the container gets the focus.
class RowList {
  /// The element for the scrolling container.
  element = make("div", { className: "rows" });
  #place;
  #height;
  #makeRow;
  #keyOf;
  #items = [];
  #shown = { first: 0, last: 0, keys: "" };
  static #margin = 8;

  /// `makeRow` receives an item and its index. So does `keyOf`, which returns a text; the row is kept while it does not
  /// change.
  constructor(place, height, makeRow, keyOf) {
    [this.#place, this.#height, this.#makeRow, this.#keyOf] = [place, height, makeRow, keyOf];
    this.element.style.boxSizing = "border-box";
    place.addEventListener("scroll", oncePerFrame(() => this.#fill()));
    new ResizeObserver(oncePerFrame(() => this.#fill())).observe(place);
  }

  show(items) {
    this.#items = items;
    this.element.style.height = `${items.length * this.#height}px`;
    this.#fill(true);
  }

  /// Returns the row of an item; `null` if it is out of sight.
  row(index) { return this.element.querySelector(`:scope > [data-row="${index}"]`); }

  /// Scrolls as little as necessary to make an item visible.
  reveal(index) {
    const head = this.element.offsetTop, top = index * this.#height, place = this.#place;
    const room = place.clientHeight - head - this.#height;
    if (place.scrollTop > top) place.scrollTop = top;
    else if (place.scrollTop < top - room) place.scrollTop = top - Math.max(0, room);
    this.#fill();
  }

  #fill(isNew = false) {
    const place = this.#place, count = this.#items.length, top = place.scrollTop - this.element.offsetTop;
    const first = Math.min(count, Math.max(0, Math.floor(top / this.#height)));
    const last = Math.min(count, Math.max(0, Math.ceil((top + place.clientHeight) / this.#height)));
    if (!isNew && first >= this.#shown.first && last <= this.#shown.last) return;
    const shown = { first: Math.max(0, first - RowList.#margin), last: Math.min(count, last + RowList.#margin) };
    const items = this.#items.slice(shown.first, shown.last);
    shown.keys = items.map((item, index) => this.#keyOf(item, shown.first + index)).join("\n");
    if (shown.first === this.#shown.first && shown.last === this.#shown.last && shown.keys === this.#shown.keys) return;
    this.#shown = shown;
    const part = document.activeElement, row = this.element.contains(part) ? part.closest("[data-row]").dataset.row : null;
    this.element.style.paddingTop = `${shown.first * this.#height}px`;
    this.element.replaceChildren(...items.map((item, index) => {
      const element = this.#makeRow(item, shown.first + index);
      element.dataset.row = shown.first + index;
      element.style.height = `${this.#height}px`;
      return element;
    }));
    if (row === null) return;
    (this.row(row)?.querySelector(`[data-part="${part.dataset.part}"]`) ?? place).focus({ preventScroll: true });
  }
}
