/* The end, told on the map at dusk: what decided it lies in gold. */
import { html } from "../../html.js";
import { Shape } from "../../seats.js";
import { Scores } from "../../outcome.js";
import { Race } from "./atlas.js";
import { MapDrawing, useBox } from "./map.js";
import { order, realmOf } from "./state.js";

/** @import { Model } from "../../model.js" */

const [LOW, HIGH] = [420, 700]; // px: a dusk this low has small names, one this high large ones

/** The regions that won the game. @param {Model} t */
function wonWith(t) {
  const { winners = [], reason = "" } = t.outcome ?? {};
  if (winners.length !== 1) return new Set();
  const { owned, largest } = realmOf(t, winners[0]);
  return reason === "adjacent" ? largest : owned;
}

const ENDS = ["conquered", "defended", "tied"];

/** Every battle in order: who took what, with which strength. @param {{t: Model}} props */
function Battles({ t }) {
  const fought = t.events.filter(({ event, what }) => ENDS.includes(event) && what);
  if (!fought.length) return null;
  return html`<section class="fought"><h2>${t.say("scene.end.battles")}</h2>
    <ol>
      ${fought.map(
        (each) => html`<li key=${each.n} title=${t.sentence(each)}>
        ${each.event === "tied" ? html`<b class="equal" aria-hidden="true">=</b>` : html`<${Shape} seat=${each.seat} />`}
        <span>${t.thing(each.what)}</span>${each.amount !== undefined && html`<b>${t.digits(each.amount)}</b>`}
      </li>`,
      )}
    </ol>
  </section>`;
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
      ${size && html`<${MapDrawing} t=${t} size=${size} room=${[3, 2, 3, 2]} above=${size[0] > 700 ? 116 : 100} below=${size[0] > 700 ? 56 : 104} type=${size[1] < LOW ? 9 : size[1] > HIGH ? 16 : 12} pin=${size[1] < LOW ? 11 : size[1] > HIGH ? 20 : 15} won=${won} bare />`}
      <div class="vault" aria-hidden="true"></div>
      <header><h2>${t.say(title)}</h2><p>${t.question()}</p>
        ${won.size > 0 && (reason === "adjacent" || reason === "regions") && html`<p class="with">${names}</p>`}</header>
      <ol class="banners">
        ${others.map((seat, i) => {
          const { owned } = realmOf(t, seat);
          return html`<li key=${seat} class=${i === Math.ceil(others.length / 2) - 1 ? "last-left" : ""} style=${{ "--seat": `var(--seat-${seat})` }}><span class="banner"><${Shape} seat=${seat} /><b>${t.digits(owned.size)}</b></span><span class="tag-name"><bdi>${t.name(seat)}</bdi></span></li>`;
        })}
      </ol>
      ${winners.length > 0 && html`<p class="champ">${winners.map((seat) => html`<span key=${seat}><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi></span>`)}</p>`}
    </div>
    <div class="end-panels"><${Race} t=${t} /><${Battles} t=${t} />${t.view.points && html`<${Scores} t=${t} />`}</div>
  </section>`;
}
