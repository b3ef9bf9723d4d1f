/* What happened, battle by battle, told by the events alone: the reveal plays it, the log reads it again.

A campaign has battles; a battle has beats. A beat is a picture of the field after one thing happened:
{n, kind, events, field}. */
/** @import { GameEvent } from "../../messages.d.ts" */

/**
 * @typedef {{name: string, seat: number, state: string}} Sent a helper that was turned up
 * @typedef {{heroes: string[], fallen: string[], helpers: Sent[], bonus: {iran: number, turan: number}, sums: boolean,
 *   winner: string | null, acting: string[], gone: string | null, strength: Record<string, number>,
 *   captives: {seat: number, card: string}[], left: Left[], raised: string[], given: string[]}} Field `left`, `raised`
 *   and `given` are of the last beat alone: who left the field, who came from the dead or beyond, who went there
 * @typedef {{card: string, how: string}} Left
 * @typedef {{n: number, kind: string, events: GameEvent[], field: Field}} Beat
 * @typedef {{number: number, beats: Beat[], result: string | null, came: string[]}} Battle
 * @typedef {{number: number, battles: Battle[], captives: {seat: number, card: string}[], captivesResult: string | null,
 *   thrones: Record<number, string>, told: GameEvent[], scored: boolean, lastN: number}} Campaign
 */

const HALF = 0.5;
const ROBS = { akvan: /^(dragon|witch|mobed)/, tahmineh1: /^(?!hich)/ };
export const LAST = 9;

/** @returns {Field} */
const bareField = (heroes) => ({
  heroes, fallen: [], helpers: [], bonus: { iran: 0, turan: 0 }, sums: false, winner: null, acting: [], gone: null,
  strength: {}, captives: [], left: [], raised: [], given: [],
}); // prettier-ignore

/** @param {Field} field */
const copied = (field) => ({
  ...field,
  heroes: [...field.heroes],
  fallen: [...field.fallen],
  helpers: field.helpers.map((each) => ({ ...each })),
  bonus: { ...field.bonus },
  strength: { ...field.strength },
});

function taken(cards, gone) {
  const left = [...cards];
  for (const card of gone) {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

class Teller {
  constructor() {
    /** @type {Campaign[]} */
    this.campaigns = [];
    this.battle = 0;
    this.duel = false;
    this.pairs = 0;
    /** @type {Field} */
    this.field = bareField([]);
    this.waiting = /** @type {Record<number, string[]>} */ ({});
    this.laid = /** @type {Sent[]} */ ([]);
    this.stood = /** @type {Record<string, number>} */ ({});
  }

  get campaign() {
    if (!this.campaigns.length) {
      this.duel = true; // it has no campaigns, and sums decide its battles
      this.begin(1);
    }
    return /** @type {Campaign} */ (this.campaigns.at(-1));
  }

  begin(number) {
    this.campaigns.push({
      number, battles: [], captives: [], captivesResult: null, thrones: {}, told: [], scored: false, lastN: 0,
    }); // prettier-ignore
    this.waiting = {};
    this.battle = 0;
    this.pairs = 0;
    this.open(1);
  }

  open(number) {
    this.battle = number;
    this.field = bareField([...(this.waiting[number] ?? [])]);
    this.field.sums = this.duel;
    this.laid = [];
  }

  /** @returns {Battle} */
  story() {
    const found = this.campaign.battles.find(({ number }) => number === this.battle);
    if (found) return found;
    const made = { number: this.battle, beats: [], result: null, came: [] };
    this.campaign.battles.push(made);
    return made;
  }

  beat(kind, event) {
    this.story().beats.push({ n: event.n, kind, events: [event], field: this.picture() });
  }

  /** The field as it stands, and what has happened since the picture before. */
  picture() {
    const now = copied(this.field);
    Object.assign(this.field, { left: [], raised: [], given: [] });
    return now;
  }

  /** @param {string[]} cards leave the field */
  leave(cards, how) {
    this.field.heroes = taken(this.field.heroes, cards);
    this.field.left.push(...cards.map((card) => ({ card, how })));
    if (this.field.sums) return;
    for (const card of cards) this.field.bonus[card[0] === "I" ? "iran" : "turan"] = 0; // it was the champion's own
  }

  /** The event belongs to the beat before it. */
  more(event) {
    const last = this.story().beats.at(-1);
    if (!last) return this.beat(event.event, event);
    const { acting, winner, left, raised, given } = last.field;
    const now = this.picture();
    last.events.push(event);
    last.n = event.n;
    last.field = {
      ...now, acting, winner, left: [...left, ...now.left], raised: [...raised, ...now.raised], given: [...given, ...now.given],
    }; // prettier-ignore
    return undefined;
  }

  hear(event) {
    const tell = this[`on_${event.event}`];
    if (event.event !== "set_up" && this.campaigns.length) this.campaign.lastN = event.n;
    tell?.call(this, event);
  }

  on_set_up(event) {
    this.begin(event.amount);
  }

  on_paired(event) {
    this.pairs += 1;
    this.waiting[this.pairs] = [...event.cards];
    if (this.pairs === 1) this.open(1);
  }

  on_prepared(event) {
    if (event.amount !== this.battle) this.open(event.amount);
  }

  on_turned_up(event) {
    if (this.story().result !== null && this.battle < LAST) this.open(this.battle + 1);
    this.story().came.push(...event.cards);
    this.field.heroes.push(...event.cards);
    this.field.acting = [];
    this.beat("came", event);
  }

  on_king_played(event) {
    if (!this.field.heroes.includes(event.cards[0])) this.field.heroes.push(...event.cards);
    this.beat("king", event);
  }

  on_sums(event) {
    this.field.sums = true;
    this.beat("sums", event);
  }

  on_laid(event) {
    const [mobed, companion] = event.cards;
    this.laid.push({ name: mobed, seat: event.seat, state: "" });
    if (companion) this.laid.push({ name: companion, seat: event.seat, state: "with" });
    this.said = event;
  }

  on_helpers_up(event) {
    if (this.story().result !== null && this.battle < LAST) this.open(this.battle + 1); // battle 8 without heroes
    const sent = event.cards.map((name) => ({ name, seat: -1, state: "" }));
    this.field.helpers = [...this.laid, ...sent];
    this.beat("helpers", event);
  }

  /** A companion acts only beside Akvan. */
  mark(name, state) {
    const sent = this.field.helpers.filter((each) => each.name === name);
    const found = sent.find((each) => !each.state) ?? sent.find((each) => each.state === "with");
    if (found) found.state = state;
  }

  act(event, state) {
    this.mark(event.what, state);
    this.field.acting = [event.what];
    this.beat(state, event);
  }

  /** Two helpers cancel each other out: one beat. */
  on_cancelled(event) {
    const last = this.story().beats.at(-1);
    if (last?.kind !== "cancelled" || last.field.acting.length > 1) return this.act(event, "cancelled");
    this.mark(event.what, "cancelled");
    last.field.acting = [...last.field.acting, event.what];
    return this.more(event);
  }

  /** Some take their power from other helpers, of whom nothing is told any more. */
  on_acted(event) {
    for (const helper of this.field.helpers) {
      if (!helper.state && helper.name !== event.what && ROBS[event.what]?.test(helper.name)) helper.state = "robbed";
    }
    this.act(event, "acted");
  }

  on_idle(event) {
    this.act(event, "idle");
  }

  on_strengthened(event) {
    this.field.bonus[event.what] += event.amount;
    this.more(event);
  }

  on_fell(event) {
    this.leave(event.cards, "slain");
    this.field.fallen.push(...event.cards);
    const last = this.story().beats.at(-1);
    const after = last && ["acted", "verdict", "captives"].includes(last.kind);
    if (after) this.more(event);
    else this.beat("fell", event);
  }

  on_banished(event) {
    this.leave(event.cards, "banished");
    this.field.gone = event.cards[0];
    (this.waiting[this.battle + 1] ??= []).push(...event.cards);
    this.more(event);
  }

  on_scattered(event) {
    this.leave(event.cards, "scattered");
    this.more(event);
  }

  on_healed(event) {
    (this.waiting[this.battle + 1] ??= []).push(...event.cards);
    this.field.raised = [...event.cards];
    this.beat("healed", event);
  }

  /** A mobed at work: which of them is told by his player. */
  pray(event) {
    const found = this.field.helpers.find(({ name, seat, state }) => seat === event.seat && name.startsWith("mobed") && !state);
    if (found) found.state = "acted";
    this.field.acting = found ? [found.name] : [];
    this.beat("mobed", event);
  }

  on_gave(event) {
    this.field.given = [...event.cards];
    this.pray(event);
  }

  on_swapped(event) {
    this.field.raised = [...event.cards];
    this.more(event);
  }

  on_swapped_none(event) {
    this.pray(event);
  }

  on_fetched(event) {
    this.field.raised = [...event.cards];
    this.pray(event);
  }

  /** What a side brings to the decision that is told next. */
  on_stood(event) {
    this.stood[event.what] = event.amount;
  }

  on_stood_half(event) {
    this.on_stood({ ...event, amount: event.amount + HALF });
  }

  /** @param {Field} field takes what the sides brought */
  decided(field) {
    field.strength = this.stood;
    this.stood = {};
  }

  on_won_battle(event) {
    const story = this.story();
    if (story.result !== null) this.open(event.amount);
    this.decided(this.field);
    this.field.winner = event.what;
    this.field.acting = [];
    this.story().result = event.what;
    this.beat("verdict", event);
  }

  /** Told while battle 8 is still being fought. */
  on_ninth(event) {
    const { battle, field } = this;
    this.open(LAST);
    this.field.heroes = field.gone ? [field.gone] : [];
    this.field.winner = event.what;
    this.story().result = event.what;
    this.beat("verdict", event);
    Object.assign(this, { battle, field });
  }

  on_independent(event) {
    this.campaign.told.push(event);
  }

  on_struck(event) {
    const found = this.campaign.battles.find(({ number }) => number === event.amount);
    if (found) found.result = "struck";
    this.campaign.told.push(event);
  }

  on_captives_decided(event) {
    this.campaign.told.push(event);
  }

  on_decreed_nothing(event) {
    this.campaign.told.push(event);
  }

  on_captive_shown(event) {
    this.campaign.captives.push({ seat: event.seat, card: event.cards[0] });
  }

  on_captives_fought(event) {
    this.campaign.captivesResult = event.what;
    this.field = bareField(this.campaign.captives.map(({ card }) => card));
    this.decided(this.field);
    this.field.captives = this.campaign.captives;
    this.field.winner = event.what;
    this.battle = LAST + 1;
    this.field.sums = true;
    this.beat("captives", event);
  }

  on_throne(event) {
    this.campaign.thrones[event.seat] = event.cards[0];
  }

  on_scored() {
    this.campaign.scored = true;
  }

  on_lost_points() {
    this.campaign.scored = true;
  }
}

/** @type {{last: GameEvent | undefined, size: number, told: Campaign[]}} */
let kept = { last: undefined, size: -1, told: [] };

/**
 * @param {GameEvent[]} events
 * @returns {Campaign[]}
 */
export function campaigns(events) {
  const last = events.at(-1);
  if (kept.last === last && kept.size === events.length) return kept.told;
  const teller = new Teller();
  for (const event of events) teller.hear(event);
  kept = { last, size: events.length, told: teller.campaigns };
  return teller.campaigns;
}

/** The last thing that happened in a battle, and where. */
export function lastBeat(told) {
  const campaign = told.at(-1)?.battles.length ? told.at(-1) : told.at(-2);
  const latest = (battle) => battle.beats.at(-1)?.n ?? 0;
  const battle = campaign?.battles.reduce((one, other) => (latest(other) > latest(one) ? other : one));
  const beat = battle?.beats.at(-1);
  return beat ? { ...beat, battle: battle.number, campaign: campaign.number, place: battle.beats.length } : null;
}
