/* The end, told on the map at dusk: what decided it lies in gold. */
import { html } from "../../html.js";
import { Shape } from "../../seats.js";
import { Scores } from "../../outcome.js";
import { Race } from "./atlas.js";
import { MapDrawing, mapOf, useBox } from "./map.js";
import { order, realmOf } from "./state.js";

/** @import { Model } from "../../model.js" */

/** The regions that won the game. @param {Model} t */
function wonWith(t) {
  const { winners = [], reason = "" } = t.outcome ?? {};
  if (winners.length !== 1) return new Set();
  const { owned, largest } = realmOf(t, winners[0]);
  return reason === "adjacent" ? largest : owned;
}

/** @param {{t: Model}} props */
export function End({ t }) {
  const [box, size] = useBox();
  const { winners = [], reason = "" } = t.outcome ?? {};
  const won = wonWith(t);
  const title = winners.includes(t.me) ? "web.won" : t.me < 0 ? "web.ended" : "web.lost_game";
  const names = t.words.listed([...won].map((region) => t.thing(region)));
  const others = order(t).filter((seat) => !winners.includes(seat));
  return html`<section class="bt end">
    <div class="dusk" ref=${box}>
      ${size && mapOf(t) && html`<${MapDrawing} t=${t} size=${size} room=${[3, 2, 3, 2]} above=${size[0] > 700 ? 116 : 100} below=${size[0] > 700 ? 56 : 104} type=${12} pin=${15} won=${won} bare />`}
      <div class="vault" aria-hidden="true"></div>
      <header><h2>${t.say(title)}</h2><p>${t.question()}</p>
        ${won.size > 0 && (reason === "adjacent" || reason === "regions") && html`<p class="with">${names}</p>`}</header>
      <ol class="banners">
        ${others.map((seat) => {
          const { owned } = realmOf(t, seat);
          return html`<li key=${seat} style=${{ "--seat": `var(--seat-${seat})` }}><span class="banner"><${Shape} seat=${seat} /><b>${t.digits(owned.size)}</b></span><span class="tag-name"><bdi>${t.name(seat)}</bdi></span></li>`;
        })}
      </ol>
      ${winners.length > 0 && html`<p class="champ">${winners.map((seat) => html`<span key=${seat}><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi></span>`)}</p>`}
    </div>
    <div class="end-panels"><${Race} t=${t} />${t.view.points && html`<${Scores} t=${t} />`}</div>
  </section>`;
}
