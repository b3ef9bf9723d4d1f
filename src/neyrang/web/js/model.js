/* The table model `t` that scenes and the shell draw from. */
import { settings } from "./settings.js";
import { headline, latest } from "./telling.js";
import { tell } from "./toast.js";
import { SPECTATOR, isolated } from "./words.js";

/** @import { LoadedScene, Pick } from "./contract.d.ts" */
/** @import { Explained, Facts, GameEvent, Options, Outcome, Preview, ReplayStep, Standing, State, TableInfo, View } from "./messages.d.ts" */
/** @import { Live } from "./live.js" */
/** @import { Words } from "./words.js" */

export const SHAPES = [
  "circle", "square", "triangle", "diamond", "hexagon", "star", "cross", "drop", "pentagon", "ring",
]; // prettier-ignore

const MOST_REASONS = 3; // of an action that several targets are barred from

/**
 * What a model is made of.
 *
 * @typedef {object} Given
 * @property {TableInfo} info
 * @property {Partial<State> & {at: number, view: View}} state
 * @property {GameEvent[]} events
 * @property {number} me
 * @property {Explained | null} [explained]
 * @property {boolean} [telling]
 * @property {boolean} [lesson]
 * @property {number} [acted]
 * @property {boolean} [sending]
 * @property {string | null} [asking]
 * @property {Pick | null} [pick]
 * @property {(move: string, grave: boolean) => void} [send]
 * @property {(pick: Pick | null) => void} [setPick]
 * @property {ReplayStep} [step]
 */

export class Model {
  /** @param {Given} given @param {Words} words @param {LoadedScene} scene */
  constructor(given, words, scene) {
    const { info, state, events, me } = given;
    /** the table's id */
    this.id = info.table;
    /** the game's name */
    this.game = info.game;
    /** what my seat sees */
    this.view = state.view;
    /** @type {Options} */
    this.options = this.view.options ?? info.options;
    /** how many seats */
    this.players = info.players;
    this.seats = info.seats;
    /** my seat, -1 for a spectator (and in a replay where all cards are open) */
    this.me = me;
    /** my legal moves as move texts; none when I am not asked */
    this.legal = state.legal ?? [];
    /** moves beside the question */
    this.free = state.free ?? [];
    /** the position number my command will carry */
    this.at = state.at;
    /** the seats the question is put to */
    this.asked = state.asked ?? [];
    /** I am asked but have answered already; others are awaited */
    this.answered = state.answered ?? false;
    /** the seats seen to have answered, where the game shows it */
    this.sent = state.sent ?? [];
    /** @type {Outcome | null} */
    this.outcome = state.outcome ?? null;
    this.over = info.phase === "over" || this.outcome !== null;
    this.paused = info.paused;
    /** the events I was told, oldest first; the last ones may be new: motion.js remembers the last `n` it has shown */
    this.events = events;
    /** what happened is still being told, and leads to another question than the one in `view` */
    this.telling = given.telling ?? false;
    /** the words of the page's language, with the names this table brings (a map's regions) */
    this.words = words.naming(info.game, info.facts?.names?.[words.lang]);
    this.scene = scene;
    /** @type {ReplayStep | null} in a replay the step that is shown; nothing can be sent */
    this.step = given.step ?? null;
    this.replay = this.step !== null;
    /** a lesson's bubble leads through this table: nothing may open over it by itself */
    this.lesson = Boolean(given.lesson);
    /** @type {Explained | null} what the server explained of this question; null until it has */
    this.explained = given.explained?.at === this.at ? (given.explained ?? null) : null;
    /** @type {Standing | null} how the game stands for me: sums, who leads, what is still needed. The last
     * one we were told: it may be behind the view for a moment */
    this.standing = this.step?.standing ?? given.explained?.standing ?? null;
    /** @type {Facts} the numbers of the rules with these options */
    this.numbers = info.facts ?? {};
    /** a move of mine is on its way */
    this.sending = Boolean(given.sending);
    /** a move of mine that waits to be confirmed */
    this.asking = given.asking ?? null;
    /** a choice in two steps (an action, then its target); null when nothing is picked */
    this.pick = given.pick ?? null;
    this.given = given;
    this.names = info.seats.map((seat, n) => isolated(words.seatName(seat, n)));
  }

  // ---- words

  /** A text: `scene.claimed` of this game's scene, `coup.table.court`, `web.…` */
  say(key, values) {
    return this.words.text(key.startsWith("scene.") ? `${this.game}.${key}` : key, values);
  }

  digits(number) {
    return this.words.digits(number);
  }

  thing(name) {
    return this.words.thing(this.game, name);
  }

  /** The name to show: "you" never. */
  name(seat) {
    return this.words.seatName(this.seats[seat], seat);
  }

  /** "you" for my own seat, else the name: for use inside sentences. */
  called(seat) {
    return this.words.called(this.names, seat, this.me);
  }

  /** The label of a move text for me. */
  moveText(move) {
    return this.words.move(this.game, move, this.names, this.me);
  }

  sentence(event) {
    return this.words.sentence(this.game, event, this.names, this.me);
  }

  /** How much an event matters: 0 is told in passing. */
  weigh(event) {
    return this.scene.weights?.[event.event] ?? 1;
  }

  /** What the headline tells: what is happening or, when I am asked, the weightiest thing since I acted. */
  headline() {
    const weigh = (event) => this.weigh(event);
    const news = this.mine ? headline(this.events, this.given.acted ?? 0, weigh) : null;
    const event = news ?? latest(this.events, weigh);
    return event ? this.sentence(event) : "";
  }

  question() {
    if (this.over && this.outcome) return this.words.outcome(this.game, this.outcome, this.names, this.me);
    return this.words.question(this.game, this.view, this.names, this.me);
  }

  // ---- signs of a seat

  /** The CSS colour of a seat. */
  colour(seat) {
    return `var(--seat-${seat % 10})`;
  }

  /** The shape that goes with it; `Shape` of js/seats.js draws it. */
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

  /** A setting of this browser: "motion", "sound", "confirm", "hints". */
  setting(name) {
    if (name === "motion") return document.documentElement.dataset.motion === "on";
    return settings.value[name];
  }

  /**
   * Why a move is not possible now, as a sentence; "" when it is. Of a bare verb (`steal`) all the
   * reasons there are.
   */
  whyNot(move) {
    if (this.legal.includes(move) || this.free.includes(move)) return this.paused ? this.say("web.why.paused") : "";
    if (this.replay) return this.say("web.why.replay");
    if (this.over) return this.say("common.over");
    if (this.watching) return this.say("web.why.watching");
    if (this.answered) return this.say("web.why.answered");
    if (!this.mine) return this.say("web.why.not_asked");
    return this.reasons((barred) => barred === move || barred.startsWith(`${move}:`));
  }

  /** The reasons for those barred moves that `wanted` picks; each is said once. */
  reasons(wanted) {
    const barred = Object.entries(this.explained?.barred ?? {}).filter(([move]) => wanted(move));
    const said = new Set(barred.map(([, reason]) => this.words.why(this.game, reason, this.names, this.me)));
    return [...said].slice(0, MOST_REASONS).join(" ") || this.say("web.why.not_now");
  }

  /**
   * What a legal move would bring, as the game tells it (docs/notation.md); empty until we know.
   *
   * @returns {Preview}
   */
  preview(move) {
    return this.explained?.previews[move] ?? {};
  }

  /** Show a reason for a moment, and read it aloud. */
  refuse(text) {
    if (text) tell(text, "warn");
  }

  /** Answer with this move. Asks for a confirmation first where the player wants that, and ignores
   * a second touch while one is under way. */
  send(move) {
    const reason = this.whyNot(move);
    if (reason) this.refuse(reason);
    else this.given.send?.(move, this.legal.length > 1 && (this.scene.isGrave?.(move) ?? false));
  }

  setPick(pick) {
    this.given.setPick?.(pick);
  }

  /** The move that touching a seat's plate stands for while a target is being picked. */
  moveAt(seat) {
    const { moves, seats, verb } = this.pick ?? {};
    if (moves) return moves[seat];
    return seats?.includes(seat) ? `${verb}:${seat}` : undefined;
  }
}

/**
 * The model of a live table: a new one whenever a signal it reads has changed.
 *
 * @param {Live} live @param {Words} words @param {LoadedScene} scene
 */
export function liveModel(live, words, scene) {
  const info = /** @type {TableInfo} */ (live.info.value);
  const state = /** @type {State} */ (live.state.value);
  const open = live.open.value;
  // As long as the story of the last moves is being told, nobody is asked and the game is not over.
  const shown = open ? state : { ...state, legal: [], free: [], asked: [] };
  return new Model(
    {
      info: live.busy.value && info.phase === "over" ? { ...info, phase: "playing" } : info,
      state: live.busy.value ? { ...shown, outcome: null } : shown,
      events: live.events.value,
      me: live.me.value,
      explained: live.explained.value,
      telling: !open,
      lesson: live.lesson,
      acted: live.acted,
      sending: live.sending.value !== null,
      asking: live.asking.value,
      pick: live.pick.value,
      send: (move, grave) => live.send(move, grave),
      setPick: (pick) => live.choose(pick),
    },
    words,
    scene,
  );
}
