/* An icons.svg becomes part of the page: what is drawn from it takes the page's colours, and a card that
is drawn again does not blink. */
import { once } from "./once.js";

/** @import { Looks } from "./contract.d.ts" */

const REFERRING = ["href", "clip-path"];

/** The sheet of a folder, read but not yet in the page. */
const sheets = once(async (folder) => {
  const answer = await fetch(`/js/games/${folder}/icons.svg`);
  if (!answer.ok) throw new Error(`the emblems of ${folder} did not come`);
  const { documentElement } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  return document.importNode(documentElement, true);
});

/** Ids are made the game's own: `duke` is `coup-duke`. */
function own(sheet, game) {
  for (const element of sheet.querySelectorAll("*")) {
    if (element.id) element.id = `${game}-${element.id}`;
    for (const name of REFERRING) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, value.replace(/^(url\()?#/, `$1#${game}-`));
    }
  }
}

/** @param {string} folder @param {(sheet: Element) => void} finish */
async function bring(folder, finish) {
  const sheet = await sheets.get(folder);
  if (sheet.isConnected) return;
  finish(sheet);
  sheet.setAttribute("class", "sprite");
  sheet.setAttribute("aria-hidden", "true");
  document.body.append(sheet);
}

/**
 * The sheets a game draws its cards from.
 *
 * @param {Looks} looks
 */
export function bringSprites({ game, sprites, finish }) {
  if (!sprites) return bring(game, (sheet) => own(sheet, game));
  return Promise.all(sprites.map((folder) => bring(folder, (sheet) => finish?.(sheet))));
}
