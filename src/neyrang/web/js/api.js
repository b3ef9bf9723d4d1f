/* The few things asked over HTTP. An error is thrown as the document the server sent. */
import { once } from "./once.js";
import { settings } from "./settings.js";

/** @import { LessonStep, Listing, Offer, ReplayStep, TableInfo } from "./messages.d.ts" */

export async function answered(request) {
  let response;
  try {
    response = await request;
  } catch {
    throw { error: "offline" };
  }
  const document = await response.json().catch(() => ({}));
  if (!response.ok) throw { error: "trouble", ...document };
  return document;
}

/** The answer that js/first.js has asked for, once. */
function first() {
  const { games } = window.neyrangFirst;
  window.neyrangFirst.games = null;
  return games;
}

/** @type {ReturnType<typeof once<Offer>>} */
const offers = once((address) => answered(first() ?? fetch(address)));

/** The games, their options, the levels and clocks there are. */
export const games = () => offers.get("/api/games");

export const post = (address, body) => answered(fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body }));

/** The public tables there are. @type {() => Promise<{tables: Listing[]}>} */
export const publicTables = () => answered(fetch("/api/tables"));

export function openTable(facts) {
  const { owner } = settings.value;
  return post("/api/tables", JSON.stringify(owner ? { ...facts, owner } : facts));
}

/** @type {(id: string) => Promise<TableInfo>} */
export const tableDocument = (id) => answered(fetch(`/api/tables/${id}`));

/** @type {(id: string, from: number, count: number, seat: number | string) => Promise<{steps: ReplayStep[], total: number}>} */
export const replaySteps = (id, from, count, seat) =>
  answered(fetch(`/api/tables/${id}/replay?from=${from}&count=${count}&seat=${seat}`));

/** A step of a lesson as it is before my move, or after it. @type {(id: string, step: number, move: string) => Promise<LessonStep>} */
export const lessonStep = (id, step, move) =>
  answered(fetch(`/api/lessons/${id}?step=${step}${move && `&move=${encodeURIComponent(move)}`}`));
