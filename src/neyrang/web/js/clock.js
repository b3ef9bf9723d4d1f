/* How long there is to answer. */
import { html, useEffect, useState } from "./html.js";
import { Icon } from "./icons.js";

/** @import { Model } from "./model.js" */

/**
 * `deadline` by performance.now(). The last ten seconds are told in another colour and a shape.
 *
 * @param {{t: Model, deadline?: any}} props
 */
export function Clock({ t, deadline }) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    setNow(performance.now());
    const beat = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(beat);
  }, [deadline]);
  const seconds = Math.max(0, Math.ceil((deadline - now) / 1000));
  const minutes = Math.floor(seconds / 60);
  const shown = `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<span class="clock ${seconds <= 10 ? "late" : ""}" role="timer" aria-label=${t.say("web.clock_left", { seconds })}>
    <${Icon} name="clock" /><bdi>${t.digits(shown)}</bdi>
  </span>`;
}
