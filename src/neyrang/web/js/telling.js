/* What happened is told in order. A `state` brings the events and the position they led to; they
are handed out one at a time, each for as long as it takes to read, and the position that is drawn
never runs ahead of the story. Nothing here touches the page: time is given from outside. */

/** @import { GameEvent } from "./messages.d.ts" */

const LEAST = 900; // ms for a sentence, at pace 1
const MOST = 2400;
const BEGIN = 450; // until the eye is there
const PER_LETTER = 24;
const IN_PASSING = 320; // what is only seen, not read
const GRAVE = 8; // events that weigh as much hold longer
const GRAVE_HOLDS = 1.6;
const LONGEST_LAG = 5000; // behind the game: more than that is told faster
const LONGEST_WAIT = 900; // for what moves

/** How fast a story is told, by the pace of the table. */
export const PACES = { calm: 1, brisk: 0.55, at_once: 0 };

/**
 * How long an event stays.
 *
 * @param {string} sentence @param {number} weight @param {string} pace
 */
export function holdFor(sentence, weight, pace) {
  const factor = PACES[pace] ?? PACES.calm;
  if (weight === 0) return IN_PASSING * factor;
  const read = Math.min(MOST, Math.max(LEAST, BEGIN + PER_LETTER * sentence.length));
  return read * factor * (weight >= GRAVE ? GRAVE_HOLDS : 1);
}

/**
 * The event a headline tells: the weightiest after number `since`, the latest of equals. What weighs
 * nothing never stands there.
 *
 * @param {GameEvent[]} events @param {number} since @param {(event: GameEvent) => number} weigh
 * @returns {GameEvent | null}
 */
export function headline(events, since, weigh) {
  /** @type {GameEvent | null} */
  let best = null;
  for (const event of events) {
    if (event.n <= since || weigh(event) === 0) continue;
    if (best === null || weigh(event) >= weigh(best)) best = event;
  }
  return best;
}

/** The last event that is worth a sentence, as long as the story runs. */
export const latest = (events, weigh) => events.findLast((event) => weigh(event) > 0) ?? null;

/**
 * @typedef {object} Manner
 * @property {(event: GameEvent) => number} hold for how long it stays, in ms
 * @property {(event: GameEvent) => boolean} wordsOnly does it change nothing that a position shows?
 * @property {() => number} [arriving] how long what moves is still under way, in ms: nothing is drawn anew meanwhile
 */

/** @type {Manner} everything at once */
const AT_ONCE = { hold: () => 0, wordsOnly: () => false };

/**
 * The queue of one table. A position is anything with an `at`, the number of its question.
 *
 * @template {{at: number}} Position
 */
export class Telling {
  /**
   * @param {() => void} changed called when something else is to be drawn
   * @param {(then: () => void, ms: number) => any} later
   * @param {(timer: any) => void} stop
   */
  constructor(changed, later = (then, ms) => setTimeout(then, ms), stop = (timer) => clearTimeout(timer)) {
    this.changed = changed;
    this.later = later;
    this.stop = stop;
    /** @type {Manner} */
    this.manner = AT_ONCE;
    /** @type {Position | null} the position that is drawn */
    this.position = null;
    /** @type {GameEvent[]} what has been told */
    this.events = [];
    /** @type {{event: GameEvent | null, position: Position | null}[]} what has not */
    this.beats = [];
    /** the number of the last event heard */
    this.heard = 0;
    this.timer = null;
  }

  /** Is something still to be told? */
  get busy() {
    return this.beats.length > 0;
  }

  /** Is the question on show the one that is open? Not while the story leads to another one. */
  get open() {
    return this.beats.every(({ position }) => position === null || position.at === this.position?.at);
  }

  /**
   * A position, and what led to it; events that come again are ignored.
   *
   * @param {Position} position @param {GameEvent[]} events @param {boolean} atOnce a page that has just come is not told the past
   */
  hear(position, events, atOnce = false) {
    const fresh = events.filter((event) => event.n > this.heard);
    this.heard = fresh.at(-1)?.n ?? this.heard;
    const aside = fresh.length === 0 && !this.busy; // an answer of my own, say: there is nothing to tell
    this.beats.push(...beatsOf(position, fresh, this.manner));
    if (atOnce || this.position === null) this.all();
    else if (this.timer === null) {
      if (this.moving() > 0) this.wait(0);
      else this.next();
    } else {
      if (aside) this.take();
      this.whenStill(() => this.changed());
    }
  }

  /** The next beat, and after its time the one that follows. */
  next() {
    this.stop(this.timer);
    this.timer = null;
    let hold = 0;
    while (this.beats.length && hold === 0) hold = this.take();
    if (hold > 0) this.wait(Math.min(hold, LONGEST_LAG / (this.beats.length + 1)));
    this.changed();
  }

  /** How long something is on its way that must not wait for a drawing, in ms. */
  moving() {
    return Math.min(this.manner.arriving?.() ?? 0, LONGEST_WAIT);
  }

  /**
   * For what nobody waits for.
   *
   * @param {() => void} then called as soon as nothing moves
   */
  whenStill(then, longest = 2 * LONGEST_WAIT) {
    const left = Math.min(this.moving(), longest);
    if (left > 0) this.later(() => this.whenStill(then, longest - left), left);
    else then();
  }

  /** @param {number} ms and then for as long as something moves, but for `longest` at most */
  wait(ms, longest = LONGEST_WAIT) {
    this.timer = this.later(() => {
      const left = Math.min(this.moving(), longest);
      if (left > 0) this.wait(left, longest - left);
      else this.next();
    }, ms);
  }

  /** @returns {number} for how long it stays */
  take() {
    const { event, position } = /** @type {{event: GameEvent | null, position: Position | null}} */ (this.beats.shift());
    if (position) this.position = position;
    if (!event) return 0;
    this.events = [...this.events, event];
    return this.manner.hold(event);
  }

  /** A tap: what comes next comes now. */
  hurry() {
    if (this.busy) this.next();
  }

  /** Everything that is left, without a word. */
  all() {
    this.stop(this.timer);
    this.timer = null;
    while (this.beats.length) this.take();
    this.changed();
  }

  /** Somewhere else in the game: what led there is known, and not told. */
  jump(position, events) {
    this.close();
    this.position = position;
    this.events = events;
    this.heard = events.at(-1)?.n ?? 0;
    this.changed();
  }

  /** Has everything been told, and read? */
  get idle() {
    return !this.busy && this.timer === null;
  }

  close() {
    this.stop(this.timer);
    this.timer = null;
    this.beats = [];
  }
}

/**
 * The position is drawn with the last event that changes anything in it.
 *
 * @template {{at: number}} Position
 * @param {Position} position @param {GameEvent[]} events @param {Manner} manner
 */
function beatsOf(position, events, manner) {
  if (events.length === 0) return [{ event: null, position }];
  const changing = events.findLastIndex((event) => !manner.wordsOnly(event));
  const turn = changing < 0 ? 0 : changing;
  return events.map((event, i) => ({ event, position: i === turn ? position : null }));
}
