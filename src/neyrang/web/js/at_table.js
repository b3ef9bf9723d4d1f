/* A table by its link: come to it, wait in its room, play. */
import { html, useEffect, useState } from "./html.js";
import { moreWords, say } from "./lang.js";
import { Live } from "./live.js";
import { sitAtOnce, startAtOnce } from "./arrival.js";
import { Room } from "./room.js";
import { styles } from "./scene.js";
import { settle } from "./past.js";
import { LineState, Table } from "./table.js";

await Promise.all([moreWords("evening"), styles.get("/css/evening.css")]);

export function AtTable({ id, Top, Lost }) {
  const [live, setLive] = useState(/** @type {Live | null} */ (null));
  useEffect(() => {
    const opened = new Live(id);
    if (startAtOnce.value === id) {
      startAtOnce.value = "";
      opened.onOpen = (table) => table.info.value?.phase === "lobby" && table.say({ do: "start" });
    }
    if (sitAtOnce.value === id) {
      sitAtOnce.value = "";
      opened.sitting = true;
    }
    setLive(opened);
    return () => opened.close();
  }, [id]);
  const over = live?.info.value?.phase === "over";
  const seat = live?.me.value ?? -1;
  useEffect(() => {
    if (over && seat >= 0) settle(id, seat).catch(() => {}); // "how am I doing" asks again
  }, [id, over, seat]);
  if (!live) return null;
  if (live.status.value === "gone") return html`<${Top} /><${Lost} />`;
  const info = live.info.value;
  if (!info) {
    const words = live.status.value === "open" ? say("web.loading") : say(`web.line.${live.status.value}`);
    return html`<main id="main" class="waiting"><p>${words}</p></main>`;
  }
  if (info.phase === "lobby") return html`<${Top} /><${LineState} live=${live} /><${Room} live=${live} />`;
  return html`<${Table} live=${live} />`;
}
