/* The score sheet: campaign by campaign, and why. */
import { html } from "../../html.js";
import { Icon } from "../../icons.js";
import { Shape } from "../../seats.js";
import { Sheet } from "../../sheet.js";
import { kingOf, LANDS, Sign, Small } from "./cards.js";
import { rightGuesses, SIGNS } from "./guesses.js";
import { campaigns } from "./story.js";

/** @import { Model } from "../../model.js" */

const WHY = ["double", "bonus", "kings", "first_king", "flight", "share"];

/** @param {Model} t */
const totals = (t) => t.seats.map((_, seat) => t.view.scores.reduce((sum, row) => sum + row[seat], 0));

/** The mark keeps the plus on its side of the number where lines run from right to left. */
const signed = (t, number) => (number <= 0 ? t.digits(number) : `${t.words.rtl ? "\u200e" : ""}+${t.digits(number)}`);

/** Where a score comes from, in a few words. */
function whyOf(t, line) {
  const parts = [t.say("scene.score.battles", { points: line.battles })];
  for (const part of WHY) if (line[part]) parts.push(`${t.say(`karzar.sheet.${part}`)}\u00a0${signed(t, line[part])}`);
  return parts.join(" · ");
}

/** @param {{t: Model, number: number}} props */
export function Crest({ t, number }) {
  const sheet = t.view.sheet?.[number - 1] ?? []; // a duel has none
  const told = campaigns(t.events).find((campaign) => campaign.number === number);
  const results = [...(told?.battles.map(({ result }) => result) ?? []), told?.captivesResult];
  const won = (land) => {
    const line = sheet.find(({ side, independent }) => side === land && !independent);
    return line ? line.battles + line.double : results.filter((result) => result === land).length;
  };
  const [iran, turan] = LANDS.map(won);
  const drawn = results.filter((result) => result === "draw").length;
  const ahead = sheet.find((line) => line.bonus > 0)?.side ?? (iran === turan ? "" : iran > turan ? "iran" : "turan");
  return html`<section class=${`kz-crest ${ahead}`}>
    <${Sign} name=${SIGNS.iran} of="l" /><${Sign} name=${SIGNS.turan} of="r" />
    <div class=${ahead === "turan" ? "lost" : ""}><span>${t.thing("iran")}</span><b>${t.digits(iran)}</b></div>
    <div class="mid"><b>${ahead ? t.say("scene.score.ahead", { side: t.thing(ahead) }) : t.say("scene.score.level")}</b>
      ${drawn > 0 && html`<span>${t.say("scene.score.drawn", { count: drawn })}</span>`}</div>
    <div class=${ahead === "iran" ? "lost" : ""}><span>${t.thing("turan")}</span><b>${t.digits(turan)}</b></div>
  </section>`;
}

/** @param {{t: Model, number: number}} props */
export function ScoreTable({ t, number }) {
  const sheet = t.view.sheet[number - 1];
  if (!sheet) return html`<p class="kz-quiet">${t.say("scene.score.none")}</p>`;
  const all = totals(t);
  const enough = t.numbers.enough ?? 25;
  const order = t.seats.map((_, seat) => seat).sort((a, b) => all[b] - all[a]);
  const told = campaigns(t.events).find((campaign) => campaign.number === number);
  const { made, right } = told && !t.watching ? rightGuesses(t, told) : { made: 0, right: 0 };
  return html`<${Crest} t=${t} number=${number} />
    <ol class="kz-tbl">
      ${order.map((seat) => {
        const line = sheet[seat];
        const side = line.side ?? "";
        const first = t.over && t.outcome?.winners.includes(seat);
        return html`<li key=${seat} class=${`${side} ${seat === t.me ? "me" : ""} ${first ? "first" : ""}`}>
          ${side ? html`<${Small} t=${t} card=${kingOf(side)} told />` : html`<span class="kz-hole"></span>`}
          <div class="who"><b><${Shape} seat=${seat} /><bdi>${seat === t.me ? t.say("common.you") : t.name(seat)}</bdi>${line.independent ? html`<em>${t.say("scene.mine.independent")}</em>` : side && html`<em class=${side}>${t.thing(side)}</em>`}</b>
            <small>${whyOf(t, line)}</small>
            <span class="kz-bar25" aria-hidden="true"><i style=${{ inlineSize: `${Math.max(0, Math.min(100, (all[seat] / enough) * 100))}%` }}></i></span>
          </div>
          <span class="sum" title=${t.say("scene.score.campaign")}>${signed(t, line.total)}</span>
          <span class="tot" title=${t.say("scene.score.total", { enough })}>${t.digits(all[seat])}</span>
        </li>`;
      })}
    </ol>
    ${made > 0 && html`<p class="kz-guessed"><${Icon} name="eye" />${t.say("scene.score.guessed", { right, made })}</p>`}`;
}

/** Every campaign in a grid, as in the book. @param {{t: Model}} props */
function Grid({ t }) {
  if (t.view.scores.length < 2) return null;
  const all = totals(t);
  return html`<div class="kz-grid-wrap" tabindex="0" role="region" aria-label=${t.say("scene.score.title")}><table class="kz-grid">
    <thead><tr><th></th>${t.view.scores.map((_, i) => html`<th key=${i} scope="col">${t.digits(i + 1)}</th>`)}<th scope="col">${t.say("scene.score.sum")}</th></tr></thead>
    <tbody>${t.seats.map(
      (_, seat) => html`<tr key=${seat}><th scope="row"><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi></th>
      ${t.view.scores.map((row, i) => html`<td key=${i} class=${t.view.sheet[i]?.[seat]?.side ?? ""}>${t.digits(row[seat])}</td>`)}
      <td class="sum">${t.digits(all[seat])}</td></tr>`,
    )}</tbody>
  </table></div>`;
}

/** @param {{t: Model, number: number, onClose: () => void}} props */
export function ScoreSheet({ t, number, onClose }) {
  const title = number ? t.say("scene.score.of", { number }) : t.say("scene.score.title");
  return html`<${Sheet} title=${title} kind="kz-sheet tall kz-score" onClose=${onClose}>
    ${t.over && t.outcome && html`<p class="kz-lead">${t.question()}</p>`}
    ${number > 0 ? html`<${ScoreTable} t=${t} number=${number} />` : html`<p class="kz-quiet">${t.say("scene.score.none")}</p>`}
    <${Grid} t=${t} />
    <button type="button" class="kz-go" onClick=${onClose}>${t.say(t.over ? "web.see_table" : "scene.score.on", { number: number + 1 })}</button>
  <//>`;
}
