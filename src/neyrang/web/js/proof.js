/* The honest shuffle: the hash of the seed before the deal, seed and salt after the game, and the
   check that they belong together, made here in the browser. */
import { html, useEffect, useState } from "./html.js";
import { Icon } from "./icons.js";
import { say } from "./lang.js";
import { known } from "./settings.js";
import { sha256 } from "./sha256.js";

/** What the server hashed (record.py: `commitment`). */
const committed = (seed, salt) => `neyrang seed ${seed} salt ${salt}`;

/** `good`: does the proof match the commitment; and the one we saw before the deal, where we did. */
export async function checkProof({ commitment, proof }, seenBefore = commitment) {
  const found = await sha256(committed(proof.seed, proof.salt));
  return found === commitment && found === seenBefore;
}

export function Proof({ info }) {
  const { commitment, proof } = info;
  const before = known(info.table)?.commitment;
  const [good, setGood] = useState(/** @type {boolean | null} */ (null));
  useEffect(() => {
    setGood(null);
    if (proof) checkProof(info, before).then(setGood);
  }, [commitment, proof]);
  return html`<div class="proof">
    <p>${say(proof ? "web.proof.after" : "web.proof.before")}</p>
    <dl class="codes">
      <dt>${say("web.proof.commitment")}</dt>
      <dd><bdi><code>${commitment}</code></bdi></dd>
      ${proof &&
      html`<dt>${say("web.proof.seed")}</dt>
        <dd><bdi><code>${proof.seed}</code></bdi></dd>
        <dt>${say("web.proof.salt")}</dt>
        <dd><bdi><code>${proof.salt}</code></bdi></dd>`}
    </dl>
    <div role="status">
      ${proof && good === null && html`<p class="quiet">${say("web.proof.checking")}</p>`}
      ${good === true && html`<p class="verdict good"><${Icon} name="check" />${say("web.proof.good")}</p>`}
      ${good === false && html`<p class="verdict bad"><${Icon} name="cross" />${say("web.proof.bad")}</p>`}
    </div>
    ${proof &&
    html`<p class="quiet">
      ${say("web.proof.record")}${" "}
      <a href="/api/tables/${info.table}/record" download="neyrang-${info.table}.json">${say("web.proof.download")}</a>
    </p>`}
  </div>`;
}
