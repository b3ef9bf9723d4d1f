/* Sheets that are opened from anywhere; their scripts come when they are first wanted. */
import { signal } from "./html.js";
import { route } from "./route.js";

/** @import { Signal } from "../vendor/signals.d.ts" */
/** @import { Options } from "./messages.d.ts" */

/** @type {Signal<{game: string, clause: string} | null>} */
export const rulesAt = signal(null);

/** @type {Signal<Partial<Options>>} the options of the open table; the rules mark what they leave out */
export const playedWith = signal({});

export function openRules(game, clause = "") {
  rulesAt.value = { game, clause };
}

export const creditsOpen = signal(false);

// "Back" leaves them behind.
route.subscribe(() => {
  rulesAt.value = null;
  creditsOpen.value = false;
});
