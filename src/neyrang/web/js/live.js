/* A table as this browser knows it right now: what the wire told, and what the player is about to
   do. Components read its signals; `model.js` makes of it what scenes are given. */
import { batch, signal } from "./html.js";
import { errorText } from "./errors.js";
import { say, words } from "./lang.js";
import { myName, startAtOnce } from "./arrival.js";
import { go } from "./route.js";
import { known, remember, settings } from "./settings.js";
import { Telling } from "./telling.js";
import { tell } from "./toast.js";
import { Wire } from "./wire.js";
import { isolated } from "./words.js";

/** @import { Pick } from "./contract.d.ts" */
/** @import { Advice, ChatLine, Explained, GameEvent, State, TableInfo } from "./messages.d.ts" */
/** @import { Signal } from "../vendor/signals.d.ts" */

const MOST_CHAT = 200;
const BUBBLE = 6000; // ms that what somebody says stands at their seat
const GUARD = 400; // ms that a question is on show before it takes an answer: nothing changes under a finger
const LATELY = 6; // events: what somebody who has just come is told as news

/** @param {ChatLine} line */
const speakerOf = ({ seat, name }) => (seat < 0 ? name : String(seat));

const CODE = "#device=";

/** The code of my other device, which the address does not keep. */
function codeHere() {
  if (!location.hash.startsWith(CODE)) return "";
  const code = location.hash.slice(CODE.length);
  history.replaceState(null, "", location.pathname);
  return code;
}

export class Live {
  constructor(id) {
    this.id = id;
    /** is this a lesson's table? */
    this.lesson = false;
    /** @type {Signal<TableInfo | null>} the `table` message */
    this.info = signal(null);
    /** @type {Telling<State>} what was heard and is being told */
    this.telling = new Telling(() => this.show());
    /** @type {Signal<State | null>} the position on show: the last `state`, or an earlier one as long as its story lasts */
    this.state = signal(null);
    /** @type {Signal<GameEvent[]>} what has been told */
    this.events = signal([]);
    /** is the question on show the open one? */
    this.open = signal(false);
    /** is there more to tell? */
    this.busy = signal(false);
    /** the question has just come and takes no answer yet */
    this.settling = signal(false);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.settled = undefined;
    /** @type {number | null} the question that was put last */
    this.put = null;
    /** the last event there was when I answered last */
    this.acted = 0;
    /** the next `state` is of a line that has just come up: nobody is told the past */
    this.arriving = true;
    /** @type {Signal<ChatLine[]>} */
    this.chat = signal([]);
    /** @type {Signal<ChatLine[]>} what others have just said at their seats */
    this.bubbles = signal([]);
    /** @type {Signal<string[]>} whom I do not want to hear: seats, and names of spectators */
    this.muted = signal(known(id)?.muted ?? []);
    /** @type {Signal<string>} the code that moves my seat to another device, once I have asked for one */
    this.device = signal("");
    /** a standing answer: pass unless it concerns me */
    this.passing = signal(false);
    /** take a seat as soon as we are there: the lobby's "sit anywhere" */
    this.sitting = false;
    /** the code this page was opened with, from my other device */
    this.code = codeHere();
    this.unread = signal(0);
    this.me = signal(-1);
    /** @type {Signal<Pick | null>} */
    this.pick = signal(null);
    /** @type {Signal<string | null>} a move that waits to be confirmed */
    this.asking = signal(null);
    /** @type {Signal<{at: number, move: string, id: number, lost: boolean} | null>} a move under way */
    this.sending = signal(null);
    /** @type {Signal<Explained | null>} what the server explained of a question */
    this.explained = signal(null);
    /** @type {Signal<Advice | null>} what a master would consider in my seat */
    this.advice = signal(null);
    /** @type {Signal<number | null>} when the clock runs out, by performance.now() */
    this.deadline = signal(null);
    /** @type {number | null} the question that was asked about */
    this.explaining = null;
    /** @type {((live: Live) => void) | null} done once we are there: the lobby's "play with bots" */
    this.onOpen = null;
    this.wire = this.connect();
    this.status = this.wire.status;
  }

  connect() {
    return new Wire(this.id, () => this.hello(), (message) => this.hear(message));
  }

  hello() {
    const token = known(this.id)?.token;
    const { code } = this;
    this.code = ""; // good once
    return { ...(token && { token }), ...(code && { code }), seen: this.telling.heard };
  }

  close() {
    this.wire.close();
    this.telling.close();
    clearTimeout(this.settled);
  }

  hear(message) {
    batch(() => this[`is_${message.is}`]?.(message));
  }

  is_welcome({ you }) {
    if (you < 0 && this.me.value >= 0 && this.info.value?.phase === "playing") tell(say("web.device.moved"), "warn");
    this.me.value = you;
    this.arriving = true;
  }

  is_seated({ seat, token }) {
    remember(this.id, { seat, token });
  }

  is_table(info) {
    this.info.value = info;
    const mine = known(this.id);
    if (this.me.value >= 0 || mine) {
      const names = info.seats.filter(Boolean).map((seat) => seat.name);
      remember(this.id, {
        game: info.game,
        phase: info.phase,
        names,
        commitment: mine?.commitment ?? info.commitment,
      });
    }
    if (this.sitting && info.phase === "lobby" && this.me.value < 0) {
      this.sitting = false;
      const free = info.seats.findIndex((seat) => !seat || seat.bot > 0);
      if (free >= 0) this.say({ do: "sit", seat: free, name: myName() });
    }
    if (this.onOpen && this.me.value >= 0) {
      const then = this.onOpen;
      this.onOpen = null;
      then(this);
    }
  }

  /** @param {State & {is: "state", events: GameEvent[]}} message */
  is_state({ events, is: _, ...state }) {
    const under = this.sending.value;
    const past = this.arriving || document.hidden;
    this.arriving = false;
    this.sending.value = null;
    this.deadline.value = state.left === null ? null : performance.now() + state.left;
    this.telling.hear(state, events, past);
    if (past) this.acted = Math.max(this.acted, this.telling.heard - LATELY);
    // The line broke while a move was under way and the question is still the same: say it again.
    if (under?.lost && under.at === state.at && state.legal.includes(under.move)) this.play(under.move);
  }

  /** Draw what the story has come to. */
  show() {
    batch(() => {
      const { position, events, open, busy } = this.telling;
      if (position?.at !== this.state.value?.at) this.drop();
      this.state.value = position;
      this.events.value = events;
      this.open.value = open;
      this.busy.value = busy;
      if (open && position && position.legal.length > 0 && position.at !== this.put) {
        this.put = position.at;
        this.settle();
      }
    });
  }

  /** A question that has just come takes no answer: the finger may have been on its way to another. */
  settle() {
    this.settling.value = true;
    clearTimeout(this.settled);
    this.settled = setTimeout(() => (this.settling.value = false), GUARD);
  }

  is_explained(explained) {
    this.telling.whenStill(() => (this.explained.value = explained));
  }

  is_advice(advice) {
    this.advice.value = advice;
  }

  is_late({ level, move }) {
    const game = this.info.value?.game;
    const names = this.info.value?.seats.map((seat) => isolated(seat?.name ?? "")) ?? [];
    const text = game ? words.value.move(game, move, names, this.me.value) : move;
    tell(say("web.late", { level: say(`web.level.${level}`), move: text }), "warn");
  }

  is_chat(line) {
    if (line.n <= (this.chat.value.at(-1)?.n ?? 0)) return;
    this.chat.value = [...this.chat.value, line].slice(-MOST_CHAT);
    if ((line.seat >= 0 && line.seat === this.me.value) || this.muted.value.includes(speakerOf(line))) return;
    this.unread.value += 1;
    if (this.arriving || line.seat < 0) return;
    this.bubbles.value = [...this.bubbles.value.filter(({ seat }) => seat !== line.seat), line];
    setTimeout(() => (this.bubbles.value = this.bubbles.value.filter(({ n }) => n !== line.n)), BUBBLE);
  }

  is_device({ code }) {
    this.device.value = code;
  }

  is_rematch({ table }) {
    const mine = known(this.id);
    if (mine?.token) remember(table, { token: mine.token, seat: mine.seat });
    const people = (this.info.value?.seats ?? []).filter((seat) => seat && !seat.bot);
    if (people.length === 1 && this.me.value >= 0) startAtOnce.value = table; // nobody else to wait for
    else tell(say("web.rematch_begins"));
    go(`/t/${table}`);
  }

  is_error(message) {
    const mine = this.sending.value?.id === message.re; // an explanation that came too late is nobody's loss
    if (mine || message.re === undefined) this.sending.value = null;
    if (message.error === "bad_token") remember(this.id, { token: "" });
    if (message.error !== "stale" || mine) tell(errorText(message, this.info.value), "warn");
  }

  // ---- talk

  /** What was said, without those I do not want to hear. */
  heard() {
    return this.chat.value.filter((line) => !this.muted.value.includes(speakerOf(line)));
  }

  /** @param {{text?: string, phrase?: string, partners?: boolean}} line */
  speak(line) {
    this.say({ do: "chat", ...line, ...(this.me.value < 0 && { name: myName() }) });
  }

  /** The seats of my side, where the game is played in sides. */
  partners() {
    /** @type {number[][]} */
    const sides = this.info.value?.facts?.sides ?? [];
    return sides.find((side) => side.length > 1 && side.includes(this.me.value)) ?? [];
  }

  /** @param {ChatLine} line */
  mute(line) {
    this.muted.value = [...this.muted.value, speakerOf(line)];
    this.bubbles.value = this.bubbles.value.filter(({ seat }) => seat !== line.seat);
    remember(this.id, { muted: this.muted.value });
  }

  unmute() {
    this.muted.value = [];
    remember(this.id, { muted: [] });
  }

  // ---- what the player does

  say(message) {
    if (!this.wire.send(message)) tell(say("web.error.offline"), "warn");
  }

  /** Answer the question: asks back first where the player wants that, or where much is at stake. */
  send(move, grave = false) {
    if (this.sending.value || this.settling.value || !this.state.value) return;
    if ((settings.value.confirm || grave) && this.asking.value !== move) {
      this.asking.value = move;
      this.settle();
    } else this.play(move);
  }

  /** The first step of a choice in two. */
  choose(pick) {
    if (!this.settling.value) this.pick.value = pick;
  }

  /** A tap on the table: the story goes on. */
  hurry() {
    this.telling.hurry();
  }

  play(move) {
    if (!this.state.value) return;
    const { at } = this.state.value;
    this.asking.value = null;
    this.pick.value = null;
    this.acted = this.telling.heard;
    const id = this.wire.send({ do: "move", at, move });
    const out = id > 0;
    this.sending.value = { at, move, id, lost: !out };
    if (!out) tell(say("web.move_waits"));
  }

  /** Nothing is picked or about to be sent any more. */
  drop() {
    this.pick.value = null;
    this.asking.value = null;
  }

  /** Ask once what is possible in the open question and what is not, and how things stand. */
  explain() {
    const at = this.busy.value ? null : (this.state.value?.at ?? null);
    if (at === null || this.explaining === at || this.status.value !== "open") return;
    this.explaining = at;
    this.wire.send({ do: "explain", at });
  }

  /** A move that was on its way when the line broke may not have arrived. */
  lost() {
    this.explaining = null;
    if (this.sending.value) this.sending.value = { ...this.sending.value, lost: true };
  }
}
