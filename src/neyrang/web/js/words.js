/* The words people read: a port of neyrang/words.py, over the same locale files as JSON.

`tables` is what the server makes of locale/<lang>/*.toml: {common: {…}, coup: {…}, web: {…}}. How
keys, slots and variants work is told there and in locale/en/coup.toml. */

const SLOT = /\{(\w+)(?::([^{}]*))?\}/g;
const ARGUMENTS = ["seat", "what", "cards", "number"];
const UNSAID = ["clause", "step", "option"]; // facts of a reason that only identify something
const SEATS = ["seat", "other"]; // facts of a reason that are seats
const UNKNOWN = "?";
export const SPECTATOR = -1;

const ISOLATE = "\u2068";
const POP = "\u2069";

/** A name that keeps its own direction inside a sentence of another. */
export const isolated = (text) => `${ISOLATE}${text}${POP}`;

export class Words {
  constructor(lang, tables) {
    this.lang = lang;
    this.tables = tables;
    this.rtl = tables.common?.direction === "rtl";
    this.numerals = [...(tables.common?.digits ?? "0123456789")];
    /** @type {{things: object, words: Words} | null} the last that `naming` made */
    this.withNames = null;
  }

  /** These words, and of a game's things also those that only one table has. */
  naming(game, things) {
    if (!things) return this;
    const made = this.withNames;
    if (made && made.things === things) return made.words;
    const own = this.tables[game];
    const tables = { ...this.tables, [game]: { ...own, thing: { ...own.thing, ...things } } };
    const words = new Words(this.lang, tables);
    this.withNames = { things, words };
    return words;
  }

  // ---- texts by key

  has(key) {
    return this.find(key) !== undefined;
  }

  find(key) {
    let found = this.tables;
    for (const part of key.split(".")) {
      if (found === null || typeof found !== "object" || !Object.hasOwn(found, part)) return undefined;
      found = found[part];
    }
    return found;
  }

  text(key, values = {}) {
    const written = this.find(key);
    return typeof written === "string" ? this.fill(key, written, values) : gap(key, this.lang);
  }

  fill(key, text, values) {
    return text.replace(SLOT, (_, slot, forms) => {
      if (!(slot in values)) return gap(`${key} {${slot}}`, this.lang);
      const value = values[slot];
      if (forms === undefined) return this.shown(value);
      const [one, many = ""] = forms.split("|");
      return (value === 1 ? one : many).replaceAll("#", this.shown(value));
    });
  }

  shown(value) {
    return typeof value === "number" ? this.digits(value) : String(value);
  }

  /** A number in the language's numerals. In a line that runs from right to left a mark keeps the
   * minus on its side of the number. */
  digits(number) {
    const minus = this.rtl ? "\u200e−" : "−";
    return String(number).replace(/^-/, minus).replace(/[0-9]/g, (digit) => this.numerals[digit]);
  }

  /** "a, b and c". */
  listed(items) {
    if (items.length < 2) return items.join("");
    const first = items.slice(0, -1).join(this.text("common.list.comma"));
    return this.text("common.list.pair", { first, last: items.at(-1) });
  }

  // ---- names

  title(game) {
    return this.text(`${game}.name`);
  }

  thing(game, name) {
    return this.text(`${game}.thing.${name}`);
  }

  about(game, name) {
    return this.text(`${game}.about.${name}`);
  }

  /** Cards as a list in a sentence, equal ones counted. */
  cards(game, cards) {
    const counts = new Map();
    for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
    return this.listed([...counts].map(([card, count]) => this.text(`${game}.counted.${card}`, { count })));
  }

  /** The name of a seat of a table, empty ones numbered from one; a bot's in the reader's language. */
  seatName(seat, number) {
    if (!seat) return this.text("common.seat", { number: number + 1 });
    return (seat.bot && this.find("common.bots")?.[seat.name]) || seat.name;
  }

  called(names, seat, me) {
    return seat === me ? this.text("common.you") : names[seat];
  }

  // ---- what happened

  /** The sentence of an event, for the seat that heard it. */
  sentence(game, event, names, me = SPECTATOR) {
    const { seat = SPECTATOR, other = SPECTATOR, cards } = event;
    const hidden = cards?.includes(UNKNOWN) ?? false;
    const nothing = cards?.length === 0 || event.amount === 0;
    const flags = [
      present(event.what),
      present(seat === other && seat !== SPECTATOR && "self"),
      present(hidden ? "hidden" : nothing && "none"),
      [...present(isMe(seat, me) && "you"), ...present(isMe(other, me) && "at_you")],
    ];
    const values = this.publicValues(game, event, names, me);
    if (cards !== undefined) {
      values.count = cards.length;
      if (!hidden) {
        values.cards = this.cards(game, cards);
        if (cards.length === 1) values.what ??= this.thing(game, cards[0]);
      }
    }
    return this.telling(`${game}.event`, event.event, flags, values);
  }

  /** What steps and events share: seats, a thing, an amount. */
  publicValues(game, document, names, me) {
    const values = {};
    for (const slot of ["seat", "other"]) {
      if (slot in document) values[slot] = this.called(names, document[slot], me);
    }
    if ("what" in document) values.what = this.thing(game, document.what);
    if ("amount" in document) values.amount = document.amount;
    return values;
  }

  telling(table, base, flags, values) {
    const key = variant(this.find(table) ?? {}, base, flags);
    return key === null ? gap(`${table}.${base}`, this.lang) : this.text(`${table}.${key}`, values);
  }

  // ---- moves

  /** The label of a move text. */
  move(game, text, names, me = SPECTATOR) {
    return this.named(game, `${game}.move.${this.moveKey(game, text, me)}`, text, names, me);
  }

  named(game, key, text, names, me) {
    const found = slots(this.find(key) ?? "");
    const values = {};
    text.split(":").slice(1).forEach((argument, place) => {
      for (const kind of ARGUMENTS) {
        const slot = slotAt(kind, place);
        if (found.has(slot)) values[slot] = this.argument(game, kind, argument, names, me);
      }
    });
    return this.text(key, values);
  }

  moveKey(game, text, me = SPECTATOR) {
    const [verb, ...args] = text.split(":");
    const mine = args.length > 0 && isMe(asNumber(args[0]), me);
    const table = this.find(`${game}.move`) ?? {};
    const counted = slots(table[verb] ?? "").has("number");
    const nothing = args.length === 0 || args[0] === "none" || (counted && args[0] === "0");
    const flags = [present(nothing && "none"), present(mine && "self")];
    return variant(table, verb, flags) ?? verb;
  }

  argument(game, kind, argument, names, me = SPECTATOR) {
    if (kind === "seat") return this.called(names, asNumber(argument), me);
    if (kind === "number") return asNumber(argument);
    if (kind === "what") return this.thing(game, argument);
    return this.cards(game, argument.split("+"));
  }

  /** The last argument of a move, for a list under a heading of its own (`group`). */
  choice(game, text, names, me = SPECTATOR) {
    const [verb, ...args] = text.split(":");
    if (this.has(`${game}.choice.${verb}`)) return this.named(game, `${game}.choice.${verb}`, text, names, me);
    const found = slots(this.find(`${game}.move.${this.moveKey(game, text, me)}`) ?? "");
    const kind = ARGUMENTS.find((each) => found.has(slotAt(each, args.length - 1)));
    if (kind === undefined || !args[0]) return this.move(game, text, names, me);
    return this.shown(this.argument(game, kind, args.at(-1), names, me));
  }

  /** The heading of a list of moves like this one: all but their last argument. */
  group(game, text, names = [], me = SPECTATOR) {
    return this.named(game, `${game}.group.${text.split(":")[0]}`, text, names, me);
  }

  // ---- why not

  /** The sentence of a reason: why a move is not possible for this seat. Of its facts a text is a
   * thing, a list are seats, and so is a number under SEATS. */
  why(game, reason, names, me = SPECTATOR) {
    const { code, ...facts } = reason;
    const values = {};
    let mine = false;
    for (const [fact, value] of Object.entries(facts)) {
      if (UNSAID.includes(fact)) continue;
      if (SEATS.includes(fact)) {
        values[fact] = this.called(names, value, me);
        mine ||= isMe(value, me);
      } else if (Array.isArray(value)) {
        values[fact] = this.listed(value.map((seat) => this.called(names, seat, me)));
      } else {
        values[fact] = typeof value === "string" ? this.thing(game, value) : value;
      }
    }
    const own = Object.hasOwn(this.find(`${game}.why`) ?? {}, code);
    return this.telling(own ? `${game}.why` : "common.why", code, [present(mine && "you")], values);
  }

  // ---- questions

  /** What is asked now, from a view document: of this seat, or whom all wait for. */
  question(game, document, names, me = SPECTATOR) {
    const pending = document.pending;
    if (!pending) return this.text("common.over");
    const asked = pending.asked ?? [];
    if (!asked.includes(me) || "mine" in pending) {
      const owing = pending.waiting ?? asked;
      const waited = this.listed(owing.filter((seat) => seat !== me).map((seat) => names[seat]));
      return this.text("mine" in pending && waited ? "common.answered" : "common.waiting", { name: waited });
    }
    const turn = document.turn ?? SPECTATOR;
    const [verb, target] = actionOf(document);
    const flags = [
      present(pending.resume),
      present(verb),
      present(pending.what),
      [...present(isMe(target, me) && "at_you"), ...present(isMe(turn, me) && "turn_you")],
    ];
    const values = this.publicValues(game, pending, names, me);
    if (turn in names) values.turn = this.called(names, turn, me);
    if (target in names) values.target = this.called(names, target, me);
    return this.telling(`${game}.question`, pending.step, flags, values);
  }

  // ---- rules

  /** The clause of the rules an event comes from: by what it names, or by who does it to whom. */
  clause(game, event) {
    const { event: kind, seat, other, cards = [] } = event;
    const what = event.what ?? (cards.length === 1 ? cards[0] : null);
    const own = seat !== undefined && seat === other;
    return this.clauseOf(`${game}.clauses.event`, kind, [present(what), present(own && "self")]);
  }

  /** The clause of the rules that allows a move. */
  moveClause(game, text) {
    const [verb, argument = "none"] = text.split(":");
    return this.clauseOf(`${game}.clauses.move`, verb, [[argument]]);
  }

  clauseOf(path, base, flags) {
    const clauses = this.find(path) ?? {};
    const key = variant(clauses, base, flags);
    return key === null ? undefined : clauses[key];
  }

  // ---- the rest

  outcome(game, outcome, names, me = SPECTATOR) {
    const { winners, scores, reason } = outcome;
    const score = scores.length ? Math.max(...scores) : 0;
    const flags = [
      present(winners.length === 0 && "none"),
      present(score === 0 && "zero"),
      present(winners.includes(me) && "you"),
    ];
    const values = { winners: this.listed(winners.map((seat) => names[seat])), count: winners.length, score };
    return this.telling(`${game}.outcome`, reason, flags, values);
  }

  optionValue(game, name, value) {
    if (typeof value === "boolean") return this.text(value ? "common.on" : "common.off");
    if (typeof value === "number") return this.digits(value);
    return this.find(`${game}.option.${name}.value.${value}`) ?? String(value);
  }

  /** The rules in short, as far as these options bring them into play. */
  rules(game, options) {
    return (this.find(`${game}.rules`) ?? []).filter(
      (row) => (!row.with || options[row.with]) && !(row.without && options[row.without]),
    );
  }
}

/** The key of the most telling variant: `base`, then of each group at most one flag. */
export function variant(table, base, flags) {
  let tried = [base];
  for (const group of flags) {
    tried = tried.flatMap((key) => [...group.map((flag) => `${key}_${flag}`), key]);
  }
  return tried.find((key) => Object.hasOwn(table, key)) ?? null;
}

export function slots(text) {
  return new Set([...text.matchAll(SLOT)].map((found) => found[1]));
}

/** The action under way: its verb, and the seat it aims at where it names one. */
function actionOf(document) {
  if (typeof document.action !== "string") return [null, SPECTATOR];
  const [verb, argument = ""] = document.action.split(":");
  return [verb, asNumber(argument)];
}

const present = (flag) => (flag ? [flag] : []);
const isMe = (seat, me) => seat === me && me !== SPECTATOR;
const slotAt = (kind, place) => (place === 0 ? kind : `${kind}${place + 1}`);
const asNumber = (text) => (/^[0-9]+$/.test(text) ? Number(text) : SPECTATOR);

/** Words we do not have: a gap in the locale files, never filled from another language. */
function gap(key, lang) {
  console.error(`no words for ${key} in ${lang}`);
  return key;
}
