/* The table model `t` that scenes and the shell draw from; its contract stands in scene.js. */
import { settings } from "./settings.js";
import { tell } from "./toast.js";
import { SPECTATOR, isolated } from "./words.js";

export const SHAPES = [
  "circle", "square", "triangle", "diamond", "hexagon", "star", "cross", "drop", "pentagon", "ring",
]; // prettier-ignore

const NOTHING = { at: 0, view: null, legal: [], free: [], asked: [], answered: false, outcome: null };

export class Model {
  constructor(facts, words, scene) {
    const { info, state, events, me } = facts;
    Object.assign(this, NOTHING, state);
    this.id = info.table;
    this.game = info.game;
    this.options = this.view?.options ?? info.options;
    this.players = info.players;
    this.seats = info.seats;
    this.me = me;
    this.events = events;
    this.over = info.phase === "over" || this.outcome !== null;
    this.paused = info.paused;
    this.words = words;
    this.scene = scene;
    this.replay = false;
    this.sending = Boolean(facts.sending);
    this.asking = facts.asking ?? null;
    this.pick = facts.pick ?? null;
    this.facts = facts;
    this.names = info.seats.map((seat, n) => isolated(seat?.name ?? words.text("common.seat", { number: n + 1 })));
    this.confirming = settings.value.confirm;
  }

  // ---- words

  say(key, values) {
    return this.words.text(key.startsWith("scene.") ? `${this.game}.${key}` : key, values);
  }

  digits(number) {
    return this.words.digits(number);
  }

  thing(name) {
    return this.words.thing(this.game, name);
  }

  name(seat) {
    return this.seats[seat]?.name ?? this.say("common.seat", { number: seat + 1 });
  }

  called(seat) {
    return this.words.called(this.names, seat, this.me);
  }

  moveText(move) {
    return this.words.move(this.game, move, this.names, this.me);
  }

  sentence(event) {
    return this.words.sentence(this.game, event, this.names, this.me);
  }

  question() {
    if (this.over && this.outcome) return this.words.outcome(this.game, this.outcome, this.names, this.me);
    return this.view ? this.words.question(this.game, this.view, this.names, this.me) : "";
  }

  // ---- signs of a seat

  colour(seat) {
    return `var(--seat-${seat % 10})`;
  }

  shape(seat) {
    return SHAPES[seat % SHAPES.length];
  }

  // ---- what I may do

  get mine() {
    return this.legal.length > 0 && !this.over;
  }

  get watching() {
    return this.me === SPECTATOR;
  }

  setting(name) {
    if (name === "motion") return document.documentElement.dataset.motion === "on";
    return settings.value[name];
  }

  whyNot(move) {
    if (this.legal.includes(move)) return this.paused ? this.say("web.why.paused") : "";
    const reason = this.mine ? this.scene?.whyNot?.(this, move) : "";
    if (reason) return reason;
    if (this.replay) return this.say("web.why.replay");
    if (this.over) return this.say("common.over");
    if (this.watching) return this.say("web.why.watching");
    if (this.answered) return this.say("web.why.answered");
    if (!this.mine) return this.say("web.why.not_asked");
    return this.say("web.why.not_now");
  }

  refuse(text) {
    if (text) tell(text, "warn");
  }

  send(move) {
    const reason = this.whyNot(move);
    if (reason) this.refuse(reason);
    else this.facts.send(move);
  }

  setPick(pick) {
    this.facts.setPick?.(pick);
  }

  /** The move that touching a seat's plate stands for while a target is being picked. */
  moveAt(seat) {
    const { moves, seats, verb } = this.pick ?? {};
    if (moves) return moves[seat];
    return seats?.includes(seat) ? `${verb}:${seat}` : undefined;
  }
}

/** The model of a live table: a new one whenever a signal it reads has changed. */
export function liveModel(live, words, scene) {
  return new Model(
    {
      info: live.info.value,
      state: live.state.value,
      events: live.events.value,
      me: live.me.value,
      sending: live.sending.value,
      asking: live.asking.value,
      pick: live.pick.value,
      send: (move) => live.send(move),
      setPick: (pick) => (live.pick.value = pick),
    },
    words,
    scene,
  );
}
