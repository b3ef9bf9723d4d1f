/* A game's scene: what it brings to the table, fetched when a table of it is opened. What it must
export, and what it is given, stands in contract.d.ts. */
import { useFetched } from "./fetched.js";
import { moreWords } from "./lang.js";
import { once } from "./once.js";
import { bringSprites } from "./sprite.js";

/** @import { LoadedScene, Scene } from "./contract.d.ts" */

/** The scene module of a game, with its words, stylesheets and emblems. */
const scenes = once(async (game) => {
  const [scene, motion] = await Promise.all([
    import(`./games/${game}/scene.js`),
    import("./motion.js"),
    moreWords(game),
    styles.get("/css/cards.css"),
    styles.get(`/js/games/${game}/style.css`),
  ]);
  await bringSprites(scene.default.cards.looks);
  return /** @type {LoadedScene} */ ({ .../** @type {Scene} */ (scene.default), moved: motion.moved, arriving: motion.arriving });
});

export const styles = once((address) => {
  const failed = document.head.querySelector(`link[href="${address}"]`);
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => fail(new Error(`${address} did not come`));
    if (failed) failed.replaceWith(link); // in its place: the order of style sheets counts
    else document.head.append(link);
  });
});

/**
 * The scene of a game, null until it is here.
 *
 * @param {string} game
 * @returns {LoadedScene | null}
 */
export const useScene = (game) => useFetched(scenes.get, game);
