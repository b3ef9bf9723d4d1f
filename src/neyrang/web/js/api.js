/* The few things asked over HTTP. An error is thrown as the document the server sent. */

async function answered(request) {
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

let asked = null;

/** The answer that js/first.js has asked for, once. */
function first() {
  const { games } = window.neyrangFirst;
  window.neyrangFirst.games = null;
  return games;
}

/** The games, their options, the levels and clocks there are: asked for once. */
export function games() {
  asked ??= answered(first() ?? fetch("/api/games")).catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}

export function openTable(facts) {
  return answered(
    fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(facts),
    }),
  );
}

export const tableDocument = (id) => answered(fetch(`/api/tables/${id}`));

export const replaySteps = (id, from, count, seat) =>
  answered(fetch(`/api/tables/${id}/replay?from=${from}&count=${count}&seat=${seat}`));
