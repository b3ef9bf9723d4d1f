/* Somebody has left: the others may let a bot play for them, and they may come back. */
import { html, useState } from "./html.js";
import { Icon } from "./icons.js";

/** @import { Model } from "./model.js" */
/** @import { Live } from "./live.js" */

/** @param {{t: Model, live: Live}} props */
export function Votes({ t, live }) {
  const [given, setGiven] = useState({});
  const seats = live.info.value?.seats ?? [];
  const vote = (seat, yes) => {
    setGiven({ ...given, [seat]: yes });
    live.say({ do: "vote", seat, yes });
  };
  if (t.me >= 0 && seats[t.me]?.away) {
    return html`<p class="notice">
      <${Icon} name="bot" /><span>${t.say("web.replaced_you")}</span>
      <button class="primary" onClick=${() => live.say({ do: "back" })}>${t.say("web.come_back")}</button>
    </p>`;
  }
  if (t.watching || t.over) return null;
  return seats.map((seat, n) => {
    if (!seat?.needed || n === t.me) return null;
    const mine = given[n];
    return html`<p class="notice" key=${n}>
      <span>${t.say("web.vote", { name: t.called(n), votes: seat.votes, needed: seat.needed })}</span>
      <button aria-pressed=${mine === true} onClick=${() => vote(n, mine !== true)}>
        <${Icon} name="bot" />${t.say(mine ? "web.vote_withdraw" : "web.vote_yes")}
      </button>
    </p>`;
  });
}
