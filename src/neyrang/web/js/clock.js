/* How long there is to answer. */
import { html, useEffect, useRef, useState } from "./html.js";
import { Icon } from "./icons.js";

/** @import { Model } from "./model.js" */

/** Whole seconds until `deadline`, which is by performance.now(). */
function useSeconds(deadline) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    setNow(performance.now());
    const beat = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(beat);
  }, [deadline]);
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

const LATE = 10;
const MINUTE = 60;

/**
 * The last ten seconds are told in another colour and a shape.
 *
 * @param {{t: Model, deadline: number}} props
 */
export function Clock({ t, deadline }) {
  const seconds = useSeconds(deadline);
  const shown = `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;
  return html`<span class="clock ${seconds <= LATE ? "late" : ""}" role="timer" aria-label=${t.say("web.clock_left", { seconds })}>
    <${Icon} name="clock" /><bdi>${t.digits(shown)}</bdi>
  </span>`;
}

/**
 * The same as a ring that empties, for the question's banner.
 *
 * @param {{t: Model, deadline: number}} props
 */
export function ClockRing({ t, deadline }) {
  const seconds = useSeconds(deadline);
  const whole = useRef({ deadline: 0, seconds: 1 });
  if (whole.current.deadline !== deadline) whole.current = { deadline, seconds: Math.max(1, seconds) };
  const left = { "--left": `${Math.round((100 * seconds) / whole.current.seconds)}%` };
  return html`<span class="ring ${seconds <= LATE ? "late" : ""}" style=${left} role="timer" aria-label=${t.say("web.clock_left", { seconds })}>
    <b aria-hidden="true">${t.digits(seconds)}</b>
  </span>`;
}
