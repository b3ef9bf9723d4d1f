/* What is happening in Coup, as a story: a deed, perhaps its claim, an answer to it, a doubt, and
what came of it. Told by the events since the deed was declared. */

/** @import { GameEvent } from "../../messages.d.ts" */
/** @import { Model } from "../../model.js" */

const DEEDS = new Set([
  "income",
  "foreign_aid",
  "tax",
  "exchange",
  "embezzle",
  "coup",
  "assassinate",
  "steal",
  "examine",
  "convert",
  "anarchist",
]);

/**
 * What a deed costs; some cost less when aimed at oneself.
 *
 * @param {Model} t @param {string} verb @param {boolean} toSelf
 * @returns {number}
 */
export function priceOf(t, verb, toSelf) {
  const action = t.numbers.actions?.[verb];
  return (toSelf ? action?.own_price : action?.price) ?? 0;
}

/**
 * What somebody says they hold, and what came of it.
 *
 * @typedef {object} Claim
 * @property {number} seat
 * @property {string} role
 * @property {string} deed
 * @property {"open" | "doubted" | "proved" | "failed" | "stood"} state
 * @property {number} doubter
 * @property {string[] | null} cards
 * @property {number} [to]
 */

/**
 * @typedef {object} Story
 * @property {string} deed
 * @property {number} seat
 * @property {number} target
 * @property {Claim | null} claim
 * @property {Claim | null} answer
 * @property {number} bomb
 * @property {string | null} shown the card an inquisitor is looking at; "?" to all others
 * @property {GameEvent[]} ends what came of it, in order
 */

/** @returns {Claim} */
function claim(seat, role, deed) {
  return { seat, role, deed, state: "open", doubter: -1, cards: null };
}

/** @returns {Story} */
function begin(event) {
  return {
    deed: event.event,
    seat: event.seat,
    target: event.other ?? -1,
    claim: event.what ? claim(event.seat, event.what, event.event) : null,
    answer: null,
    bomb: event.event === "anarchist" ? event.other : -1,
    shown: null,
    ends: [],
  };
}

const answering = {
  blocked: (story, e) => (story.answer = claim(e.seat, e.what, "block")),
  defusing: (story, e) => (story.answer = claim(e.seat, "contessa", "defuse")),
  handing_on(story, e) {
    story.answer = { ...claim(e.seat, "contessa", "hand_on"), to: e.other };
  },
  handed_on(story, e) {
    story.answer = null;
    story.bomb = e.other;
  },
  shown: (story, e) => ([story.shown] = e.cards),
  left: (story) => (story.shown = null),
  replaced: (story) => (story.shown = null),
  exploded: (story) => (story.bomb = -1),
  defused: (story) => (story.bomb = -1),
};

/** A doubt and its end belong to the latest claim. */
function settle(story, e) {
  const about = story.answer ?? story.claim;
  if (!about) return;
  if (e.event === "challenged") {
    about.state = "doubted";
    about.doubter = e.seat;
  } else if (e.event === "revealed" || e.event === "showed_all") {
    about.state = "proved";
    about.cards = e.cards ?? [e.what];
  } else if (e.event === "conceded") {
    about.state = "failed";
  } else if (e.event === "block_stood" && about.state === "open") {
    about.state = "stood";
  }
}

const ENDS = new Set([
  "lost",
  "out",
  "gained",
  "refunded",
  "stole",
  "converted",
  "embezzled",
  "exploded",
  "defused",
  "block_stood",
  "fizzled",
  "left",
  "replaced",
  "returned",
  "won",
]);

/**
 * The story of the deed under way, or of the last one; null before the first.
 *
 * @param {GameEvent[]} events
 */
export function storyOf(events) {
  /** @type {Story | null} */
  let story = null;
  for (const e of events) {
    if (DEEDS.has(e.event)) {
      story = begin(e);
    } else if (story) {
      answering[e.event]?.(story, e);
      settle(story, e);
      if (ENDS.has(e.event)) story.ends.push(e);
    }
  }
  return story;
}

/** Is this the claim that is being asked about, or proved, right now? */
export function isOpen(pending, about) {
  const asking = pending?.step === "claim" || pending?.step === "prove";
  return asking && pending.seat === about.seat;
}

/** Whoever the bomb can still explode on, by the steps that are to come. */
export function bombHolder(view) {
  const steps = view.pending ? [view.pending, ...view.pending.then] : [];
  const step = steps.find((each) => ["bomb", "carry", "explode"].includes(each.step));
  return step ? step.seat : -1;
}

const CLAIMS = new Set(["blocked", ...DEEDS]);
const AS_CONTESSA = new Set(["defusing", "handing_on"]);

/** The role somebody claims by this event; "" where nothing is claimed. */
export function claimIn(event) {
  if (AS_CONTESSA.has(event.event)) return "contessa";
  return (CLAIMS.has(event.event) && event.what) || "";
}

/**
 * What a seat has claimed so far, each role once; `caught` where its last claim of it was given up.
 *
 * @param {GameEvent[]} events @param {number} seat
 * @returns {{role: string, caught: boolean}[]}
 */
export function claimsOf(events, seat) {
  /** @type {Map<string, {role: string, caught: boolean}>} */
  const said = new Map();
  let last = "";
  for (const e of events) {
    if (e.seat !== seat) continue;
    const role = claimIn(e);
    if (role) last = role;
    else if (e.event !== "conceded") continue;
    if (last) said.set(last, { role: last, caught: e.event === "conceded" });
  }
  return [...said.values()];
}
