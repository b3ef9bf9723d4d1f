/* Sheets that are opened from anywhere; their scripts come when they are first wanted. */
import { signal } from "./html.js";

export const rulesAt = signal(null); // {game, clause}

/** The options of the table that is open; the rules mark what they leave out. */
export const playedWith = signal({});

export function openRules(game, clause = "") {
  rulesAt.value = { game, clause };
}

export const creditsOpen = signal(false);
