/* What a view of Loot's table says about sides, caravans and who takes what: public facts only. */

const COLOURS = ["red", "blue", "green", "yellow"];

export const colourOf = (card) => COLOURS.find((colour) => card.startsWith(colour));
export const isCaravan = (card) => card.startsWith("caravan");
export const sum = (numbers) => numbers.reduce((total, n) => total + n, 0);

// ---- sides: a player, or a team of two neighbours

export const sideOf = (t, seat) => (t.options.teams ? Math.floor(seat / 2) : seat);
export const mySide = (t) => (t.me < 0 ? -1 : sideOf(t, t.me));
export const seatsOf = (t, side) => (t.options.teams ? [2 * side, 2 * side + 1] : [side]);
export const sidesOf = (t) => [...new Set(t.view.seats.map((_, seat) => sideOf(t, seat)))];

export function sideName(t, side) {
  if (!t.options.teams) return side === t.me ? t.say("common.your_seat") : t.name(side);
  const mine = side === mySide(t);
  return mine ? t.say("loot.table.your_team") : t.say("loot.table.team", { number: side + 1 });
}

// ---- a caravan

/** All who are at a caravan, in the order they came: their bandits, their leaders, their sum. */
export function bandsAt(caravan) {
  const bands = caravan.attacks.map(({ side, colour, bandits }) => ({
    side,
    colour,
    bandits,
    leaders: [],
    strength: sum(bandits),
  }));
  for (const { side, card } of caravan.leaders) {
    let band = bands.find((each) => each.side === side);
    if (!band) bands.push((band = { side, colour: null, bandits: [], leaders: [], strength: 0 }));
    band.leaders.push(card);
  }
  return bands;
}

/** The side a caravan goes to as it stands; null while it is tied: LOOT-40, LOOT-41, LOOT-42. */
export function taker(t, caravan) {
  const owner = sideOf(t, caravan.owner);
  if (caravan.attacks.every(({ side }) => side === owner)) return owner;
  if (caravan.leaders.length) return caravan.leaders.at(-1).side;
  const best = Math.max(...caravan.attacks.map(({ bandits }) => sum(bandits)));
  const ahead = caravan.attacks.filter(({ bandits }) => sum(bandits) === best);
  return ahead.length === 1 ? ahead[0].side : null;
}

/** In how many turns a side looks at the road: the first partner does it for a team, LOOT-62. */
export function turnsUntil(t, side) {
  const [first] = seatsOf(t, side);
  return (first - t.view.turn + t.players) % t.players || t.players;
}

// ---- my cards and what they can do

const RANK = { caravan: 40, salar: 50 };

/** Bandits and their chief by colour, then caravans, then the salar. */
export function sorted(hand) {
  const rank = (card) => {
    const colour = COLOURS.indexOf(colourOf(card));
    if (colour < 0) return isCaravan(card) ? RANK.caravan + Number(card.slice(7)) : RANK.salar;
    return colour * 10 + (card.endsWith("_chief") ? 9 : Number(card.at(-1)));
  };
  return [...hand].sort((a, b) => rank(a) - rank(b));
}

/** A hand in the groups a player thinks in. */
export function grouped(hand) {
  const groups = new Map();
  for (const card of sorted(hand)) {
    const name = colourOf(card) ?? (isCaravan(card) ? "caravan" : "salar");
    groups.set(name, [...(groups.get(name) ?? []), card]);
  }
  return [...groups];
}

/** The legal moves that use this card. */
export function movesOf(t, card) {
  const colour = colourOf(card);
  return t.legal.filter((move) => {
    const [verb, first, second] = move.split(":");
    if (verb === "play" || verb === "burn") return first === card;
    if (verb === "salar") return card === "salar";
    if (verb === "chief") return card === `${second}_chief`;
    return verb === "attack" && colour && second === card;
  });
}

// ---- why not

function whyNotAt(t, card, caravan) {
  const number = caravan.id;
  const colour = colourOf(card);
  if (isCaravan(card)) return t.say("scene.why.caravan_alone");
  if (card === "salar") return t.say("scene.why.not_own_caravan", { number });
  const mine = caravan.attacks.find(({ side }) => side === mySide(t));
  if (card.endsWith("_chief")) {
    return t.say("scene.why.no_bandit_here", { number, colour: t.thing(colour) });
  }
  return mine
    ? t.say("scene.why.colour_other", { number, colour: t.thing(mine.colour) })
    : t.say("scene.why.colour_taken", { number, colour: t.thing(colour) });
}

/** Why a card has nowhere to go at all. */
export function whyNotCard(t, card) {
  const colour = colourOf(card) && t.thing(colourOf(card));
  if (card === "salar") return t.say("scene.why.no_own_caravan");
  if (card.endsWith("_chief")) return t.say("scene.why.no_bandit", { colour });
  if (t.view.road.length === 0) return t.say("scene.why.road_empty");
  return t.say("scene.why.no_caravan", { colour });
}

export function whyNot(t, move) {
  if (!t.view || t.legal.includes(move) || t.legal.length === 0) return "";
  const [verb, first, second] = move.split(":");
  if (verb === "draw") return t.say("scene.why.deck_empty");
  if (verb === "burn") return t.say("scene.why.must_play");
  const caravan = t.view.road.find(({ id }) => id === Number(first));
  const card = { salar: "salar", chief: `${second}_chief`, attack: second, lay: second }[verb];
  return caravan && card ? whyNotAt(t, card, caravan) : "";
}
