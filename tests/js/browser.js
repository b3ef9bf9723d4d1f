/* What the pure parts of the page touch of a browser, for Node. */

/** @type {Map<string, string>} */
const kept = new Map();

class Socket {
  static OPEN = 1;
  /** @type {Socket[]} */
  static opened = [];

  constructor(address) {
    this.address = address;
    this.readyState = Socket.OPEN;
    /** @type {Record<string, unknown>[]} */
    this.sent = [];
    Socket.opened.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {}
}

export const WebSocket = Socket;

Object.assign(globalThis, {
  WebSocket: Socket,
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  addEventListener() {},
  removeEventListener() {},
  location: { protocol: "http:", host: "table", pathname: "/", hash: "", origin: "http://table" },
  document: {
    documentElement: { lang: "en", dir: "ltr", dataset: {} },
    querySelector: () => null,
    addEventListener() {},
    removeEventListener() {},
  },
});
