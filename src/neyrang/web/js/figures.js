/* What the past games add up to. */

/** @import { PastGame } from "./past.js" */

/** @typedef {{key: string | number, games: number, wins: number, chance: number}} Count */

export const ENOUGH = 5; // games, under which a share says little
export const LATEST = 20;

/** @param {PastGame} game */
export const isWon = ({ outcome, seat }) => outcome.winners.includes(seat);

/** How often somebody wins who only has luck: once in as many sides as there are. */
const chanceOf = ({ outcome, players }) => 1 / (outcome.scores.length || players);

/** @param {PastGame[]} games @param {(game: PastGame) => string | number | null} keyOf @returns {Count[]} */
function countBy(games, keyOf) {
  /** @type {Map<string | number, Count>} */
  const found = new Map();
  for (const game of games) {
    const key = keyOf(game);
    if (key === null) continue;
    const count = found.get(key) ?? { key, games: 0, wins: 0, chance: 0 };
    count.games += 1;
    count.wins += Number(isWon(game));
    count.chance += chanceOf(game);
    found.set(key, count);
  }
  return [...found.values()].map((count) => ({ ...count, chance: count.chance / count.games }));
}

/** The level of the strongest bot where all others are bots, null where other people play. */
function botsLevel({ bots, seat }) {
  const others = bots.filter((_, other) => other !== seat);
  return others.every((level) => level > 0) ? Math.max(...others) : null;
}

const byKey = (one, two) => Number(one.key) - Number(two.key);

/** @param {PastGame[]} games newest first */
export function figures(games) {
  const [all = { games: 0, wins: 0, chance: 0 }] = countBy(games, () => "all");
  /** @type {Record<string, number>} */
  const sums = {};
  for (const { statistics } of games) {
    for (const [name, count] of Object.entries(statistics)) sums[name] = (sums[name] ?? 0) + count;
  }
  return {
    ...all,
    latest: games.slice(0, LATEST).map(isWon).reverse(),
    byGame: countBy(games, ({ game }) => game).sort((one, two) => two.games - one.games),
    byPlayers: countBy(games, ({ players }) => players).sort(byKey),
    byLevel: countBy(games, botsLevel).sort(byKey),
    how: countBy(games.filter(isWon), ({ outcome }) => outcome.reason).sort((one, two) => two.games - one.games),
    sums,
  };
}

/** Of a hundred; 0 where there is nothing to share. */
export const percent = (part, whole) => (whole ? Math.round((100 * part) / whole) : 0);
