// The WebSocket: messages as JSON, frames as PNG parts that are drawn before the next one is asked for.

export class Connection extends EventTarget {
  #socket = null;
  #delay = 250;

  open() {
    const address = new URL("socket", location.href);
    address.protocol = "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => { this.#delay = 250; };
    socket.onmessage = event => this.#take(event.data);
    socket.onclose = () => {
      this.dispatchEvent(new CustomEvent("lost"));
      // A server that was started again, or has built a new program, is at the same address.
      setTimeout(() => this.open(), this.#delay);
      this.#delay = Math.min(4000, this.#delay * 1.5);
    };
  }

  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }

  send(type, fields = {}) {
    if (this.isOpen) this.#socket.send(JSON.stringify({ type, ...fields }));
  }

  async #take(data) {
    if (typeof data === "string") {
      const message = JSON.parse(data);
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
      return;
    }
    const view = new DataView(data), length = view.getUint32(0);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
    let offset = 4 + length;
    const pictures = head.parts.map(part => {
      const blob = new Blob([new Uint8Array(data, offset, part.length)], { type: "image/png" });
      offset += part.length;
      return createImageBitmap(blob, { premultiplyAlpha: "premultiply", colorSpaceConversion: "none" });
    });
    try {
      head.pictures = await Promise.all(pictures);
      head.bytes = data.byteLength;
      this.dispatchEvent(new CustomEvent(head.type, { detail: head }));
      for (const picture of head.pictures) picture.close();
    } finally {
      if (head.type !== "snapshot") this.send("shown");
    }
  }
}

/// Draws the parts of a frame where they belong.
export function draw(head, canvas) {
  if (canvas.width !== head.width || canvas.height !== head.height) {
    canvas.width = head.width;
    canvas.height = head.height;
  }
  const context = canvas.getContext("2d", { willReadFrequently: true });
  head.parts.forEach((part, index) => {
    context.clearRect(part.x, part.y, part.width, part.height);
    context.drawImage(head.pictures[index], part.x, part.y);
  });
}
