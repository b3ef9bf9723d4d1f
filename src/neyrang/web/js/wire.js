/* One connection to one table (docs/wire.md). It comes back by itself and never gives up quietly. */
import { signal } from "./html.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 25_000;
const SILENCE = 12_000; // this long without an answer to a ping, and the line is dead

const GONE = 4404;
const FULL = 4429;

export class Wire {
  /** `hello()` gives the facts of the first message; `hear(message)` gets everything said to us. */
  constructor(table, hello, hear) {
    this.table = table;
    this.hello = hello;
    this.hear = hear;
    this.status = signal("connecting"); // connecting, open, lost, full, gone
    this.tries = 0;
    this.count = 0;
    this.wake = () => document.visibilityState === "visible" && this.hurry();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", ...this.hello() }));
    socket.onmessage = (frame) => {
      if (socket === this.socket) this.heard(JSON.parse(frame.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code);
    };
  }

  heard(message) {
    clearTimeout(this.deadline);
    if (message.is === "welcome") {
      this.tries = 0;
      this.status.value = "open";
      this.keepAlive();
    }
    if (message.is !== "pong") this.hear(message);
  }

  keepAlive() {
    clearInterval(this.pinging);
    this.pinging = setInterval(() => {
      this.send({ do: "ping" });
      clearTimeout(this.deadline);
      this.deadline = setTimeout(() => this.restart(), SILENCE);
    }, PING_EVERY);
  }

  closed(code) {
    clearInterval(this.pinging);
    clearTimeout(this.deadline);
    if (code === GONE) {
      this.status.value = "gone";
      return;
    }
    this.status.value = code === FULL ? "full" : "lost";
    const wait = code === FULL ? LONGEST_WAIT : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  /** Do not wait any longer: the network or the reader has come back. */
  hurry() {
    if (this.status.value !== "lost") return;
    clearTimeout(this.retry);
    this.restart();
  }

  restart() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    clearInterval(this.pinging);
    if (this.status.value === "open") this.status.value = "lost";
    this.open();
  }

  /** Says whether it went out; if it did not, the page asks again when the line is back. */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return 0;
    this.count += 1;
    this.socket.send(JSON.stringify({ ...message, id: this.count }));
    return this.count;
  }

  close() {
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.retry);
    clearTimeout(this.deadline);
    clearInterval(this.pinging);
    const old = this.socket;
    this.socket = null;
    old?.close();
  }
}
