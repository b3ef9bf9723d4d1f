/* Components that wait for something to be fetched. */
import { html, useEffect, useState } from "./html.js";
import { moreWords, say } from "./lang.js";
import { tell } from "./toast.js";

const ASK_AGAIN = 3000;
const LOADED_ANEW = "loaded_anew"; // when, in the session of this tab
const SELDOM = 60_000; // between two of those: a script that is broken is not mended by them

/** Some browsers never fetch a module again that could not be fetched once, nor one that needs it. Where
the server answers by now, the page begins anew: all that happens at a table is kept there. */
async function loadAnew() {
  if (Date.now() - Number(sessionStorage.getItem(LOADED_ANEW)) < SELDOM) return;
  const answer = await fetch(location.pathname, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.setItem(LOADED_ANEW, String(Date.now()));
  location.reload();
}

/**
 * What `get` brings, null until it is here. A download that failed is tried again.
 *
 * @template T
 * @param {(key: string) => Promise<T>} get
 * @param {string} key
 * @returns {T | null}
 */
export function useFetched(get, key) {
  const [found, setFound] = useState(/** @type {T | null} */ (null));
  useEffect(() => {
    let wanted = true;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let later;
    let failures = 0;
    const failed = () => {
      if (!wanted) return;
      failures += 1;
      tell(say("web.error.offline"), "warn");
      if (failures > 1) loadAnew();
      later = setTimeout(ask, ASK_AGAIN);
    };
    const ask = () => get(key).then((here) => wanted && setFound(() => here), failed);
    ask();
    return () => {
      wanted = false;
      clearTimeout(later);
    };
  }, [key]);
  return found;
}

/**
 * A component whose script comes when it is first drawn.
 *
 * @param {() => Promise<any>} load
 */
export const later = (load) => (given) => {
  const Found = useFetched(load, "");
  return Found && html`<${Found} ...${given} />`;
};

const there = (file) => moreWords(file).then(() => true);

/** Are all words of this game here? Before that only those of its tile are.
 *
 * @param {string} game */
export const useWords = (game) => useFetched(there, game) ?? false;
