// The WebSocket: messages as JSON, frames as PNG parts. A frame is decoded while the server renders the next one.

export class Connection extends EventTarget {
  #socket = null;
  #delay = 100;
  #drawn = Promise.resolve();

  open() {
    const address = new URL("socket", location.href);
    address.protocol = "ws:";
    address.hash = "";
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    socket.onopen = () => { this.#delay = 100; };
    socket.onmessage = event => this.#take(event.data, socket);
    socket.onclose = () => {
      this.dispatchEvent(new CustomEvent("lost"));
      // A server that was restarted, or has built a new program, has the same address.
      setTimeout(() => this.open(), this.#delay);
      this.#delay = Math.min(2000, this.#delay * 1.5);
    };
  }

  /// Resolved when all received frames have been drawn.
  get drawn() { return this.#drawn; }

  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }

  send(type, fields = {}) {
    if (this.isOpen) this.#socket.send(JSON.stringify({ type, ...fields }));
  }

  async #take(data, socket) {
    if (typeof data === "string") {
      const message = JSON.parse(data);
      this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
      return;
    }
    const view = new DataView(data), end = data.byteLength - 4, start = end - view.getUint32(end);
    const head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, start, end - start)));
    head.bytes = data.byteLength;
    let offset = 0;
    const pictures = Promise.all(head.parts.map(part => {
      const blob = new Blob([new Uint8Array(data, offset, part.length)], { type: "image/png" });
      offset += part.length;
      return createImageBitmap(blob, { premultiplyAlpha: "premultiply", colorSpaceConversion: "none" });
    }));
    const earlier = this.#drawn;
    this.#drawn = this.#draw(head, pictures, earlier);
    // At most one frame is in transit while another is decoded.
    await earlier;
    if (head.type !== "snapshot" && socket === this.#socket) this.send("received");
  }

  async #draw(head, pictures, earlier) {
    try {
      head.pictures = await pictures;
      await earlier;
      this.dispatchEvent(new CustomEvent(head.type, { detail: head }));
      for (const picture of head.pictures) picture.close();
    } catch (error) {
      // The next frame is requested nevertheless.
      this.dispatchEvent(new CustomEvent("failure", { detail: { message: `A frame cannot be shown: ${error.message}` } }));
    }
  }
}

/// Draws the parts of a frame at their positions.
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
