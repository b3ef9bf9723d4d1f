/* Who bluffed how often, and how often it was let pass: told by the open replay, after the end. */
import { claimIn } from "./story.js";

/** @import { Tally } from "../../contract.d.ts" */
/** @import { ReplayStep } from "../../messages.d.ts" */

const holds = (hand, role) => (role === "no_duke" ? !hand.includes("duke") : hand.includes(role));

/**
 * @param {ReplayStep[]} steps with all cards open
 * @param {number} players
 * @returns {Tally}
 */
export function tally(steps, players) {
  const told = Array(players).fill(0);
  const caught = Array(players).fill(0);
  const bluffing = Array(players).fill(false);
  for (const { events, view } of steps) {
    for (const event of events) {
      const role = claimIn(event);
      const seat = event.seat ?? -1;
      if (role) {
        bluffing[seat] = !holds(view.seats[seat].hand, role);
        if (bluffing[seat]) told[seat] += 1;
      } else if (event.event === "conceded" && bluffing[seat]) {
        caught[seat] += 1;
        bluffing[seat] = false;
      }
    }
  }
  return {
    columns: ["scene.tally.told", "scene.tally.believed"],
    rows: told.map((count, seat) => [count, count - caught[seat]]),
  };
}
