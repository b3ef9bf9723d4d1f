/* A game's scene: what it brings to the table, fetched when a table of it is opened. What it must
export, and what it is given, stands in contract.d.ts. */
import { useEffect, useState } from "./html.js";
import { say } from "./lang.js";
import { once } from "./once.js";
import { bringSprites } from "./sprite.js";
import { tell } from "./toast.js";

/** @import { LoadedScene, Scene } from "./contract.d.ts" */

const ASK_AGAIN = 3000;

/** The scene module of a game, with its stylesheets. */
const scenes = once(async (game) => {
  const [scene, motion] = await Promise.all([
    import(`./games/${game}/scene.js`),
    import("./motion.js"),
    styles.get("/css/cards.css"),
    styles.get(`/js/games/${game}/style.css`),
  ]);
  await bringSprites(scene.default.cards.looks);
  return /** @type {LoadedScene} */ ({ .../** @type {Scene} */ (scene.default), moved: motion.moved });
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
 * The scene of a game, null until it is here. A download that failed is tried again.
 *
 * @param {string} game
 * @returns {LoadedScene | null}
 */
export function useScene(game) {
  const [scene, setScene] = useState(/** @type {LoadedScene | null} */ (null));
  useEffect(() => {
    let wanted = true;
    let later = 0;
    const failed = () => {
      if (!wanted) return;
      tell(say("web.error.offline"), "warn");
      later = setTimeout(ask, ASK_AGAIN);
    };
    const ask = () => scenes.get(game).then((found) => wanted && setScene(found), failed);
    ask();
    return () => {
      wanted = false;
      clearTimeout(later);
    };
  }, [game]);
  return scene;
}
