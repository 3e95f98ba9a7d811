// Long lists. It needs elements.js.

/// Rows of one height, of which only those in sight are elements: the work is that of a window, whatever the number of items.
///
/// The element that has the keyboard's focus keeps it when rows are made again, if it says by `data-part` which part of its row it is; where
/// its row is out of sight, the place has the focus.
class RowList {
  /// To be put into the place, which scrolls.
  element = make("div", { className: "rows" });
  #place;
  #height;
  #makeRow;
  #keyOf;
  #items = [];
  #shown = { first: 0, last: 0, keys: "" };
  static #margin = 8;

  /// `makeRow` gets an item and its index; `keyOf` as well, and answers a text: while it is the same, so is the row.
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

  /// The row of an item; nil where it is out of sight.
  row(index) { return this.element.querySelector(`:scope > [data-row="${index}"]`); }

  /// Scrolls as little as brings an item into sight.
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
