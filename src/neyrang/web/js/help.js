/* Help while you play: what my cards do, what a master would consider in my seat and what it believes.
   The server allows it where nobody else is played against, or where all people have agreed. */
import { html, useEffect, useState } from "./html.js";
import { Icon, IconButton } from "./icons.js";
import { listen } from "./keys.js";
import "./more_icons.js";
import { Switch } from "./options.js";
import { Shape } from "./seats.js";
import { Sheet } from "./sheet.js";

/** @import { Model } from "./model.js" */
/** @import { Live } from "./live.js" */
/** @import { Advice, TableInfo } from "./messages.d.ts" */

const MOST_MOVES = 5;
const MOST_CARDS = 4; // of a seat; the likeliest tell enough
const UNKNOWN = "?";
const WORTH_TELLING = 0.02; // a share below is as good as none

/** @param {{t: Model, live: Live}} props */
export function HelpButton({ t, live }) {
  const [open, setOpen] = useState(false);
  const offered = t.me >= 0 && !t.over;
  useEffect(() => (offered ? listen({ h: () => setOpen(true) }) : undefined), [offered]);
  if (!offered) return null;
  return html`<${IconButton} name="lamp" label=${t.say("evening.help.title")} onClick=${() => setOpen(true)} />
    ${open && html`<${HelpSheet} t=${t} live=${live} onClose=${() => setOpen(false)} />`}`;
}

/** @param {{t: Model, live: Live, onClose: () => void}} props */
function HelpSheet({ t, live, onClose }) {
  const info = /** @type {TableInfo} */ (live.info.value);
  return html`<${Sheet} title=${t.say("evening.help.title")} onClose=${onClose}>
    <div class="help" tabindex="0" role="group" aria-label=${t.say("evening.help.title")}>
      <${Agreement} t=${t} live=${live} info=${info} />
      ${info.help.open && html`<${Master} t=${t} live=${live} />`}
      <${MyCards} t=${t} />
    </div>
  <//>`;
}

/** With other people at the table all of them have to agree. @param {{t: Model, live: Live, info: TableInfo}} props */
function Agreement({ t, live, info }) {
  const people = info.seats.flatMap((seat, n) => (seat && (!seat.bot || seat.away) ? [n] : []));
  if (people.length < 2) return null;
  const { agreed, open } = info.help;
  const missing = people.filter((seat) => !agreed.includes(seat) && seat !== t.me);
  const on = agreed.includes(t.me);
  const state = open ? "all" : on ? "waiting" : "closed";
  return html`<section>
    <${Switch}
      label=${t.say("evening.help.agree")}
      help=${t.say("evening.help.agree_help")}
      on=${on}
      onChange=${(yes) => live.say({ do: "help", yes })}
    />
    <p role="status">${t.say(`evening.help.${state}`, { names: t.words.listed(missing.map((seat) => t.names[seat])) })}</p>
  </section>`;
}

/** @param {{t: Model, live: Live}} props */
function Master({ t, live }) {
  const asked = t.mine && !t.telling;
  useEffect(() => {
    if (asked && live.advice.value?.at !== t.at) live.say({ do: "advise", at: t.at });
  }, [asked, t.at]);
  const advice = live.advice.value?.at === t.at ? live.advice.value : null;
  const waiting = !asked ? t.say("evening.help.not_asked") : advice ? "" : t.say("evening.help.thinking");
  return html`<p class="help-status" role="status">${waiting}</p>
    ${asked && advice && html`<${Moves} t=${t} advice=${advice} /><${Beliefs} t=${t} advice=${advice} />`}`;
}

const percent = (t, share) => t.say("evening.percent", { number: Math.round(100 * share) });

function Share({ t, share, tone = "" }) {
  return html`<span class="help-bar ${tone}" aria-hidden="true"><i style=${{ inlineSize: `${Math.round(100 * share)}%` }}></i></span>
    <b>${percent(t, share)}</b>`;
}

/** @param {{t: Model, advice: Advice}} props */
function Moves({ t, advice }) {
  const shown = advice.moves.filter(({ chance }, n) => n === 0 || chance >= WORTH_TELLING).slice(0, MOST_MOVES);
  const [best] = shown;
  return html`<section aria-labelledby="help-moves">
    <h3 id="help-moves">${t.say("evening.help.moves")}</h3>
    <ol class="help-moves">
      ${shown.map(
        ({ move, chance, win_share }) => html`<li key=${move} class=${move === best.move ? "best" : ""}>
          <span>${t.moveText(move)}${win_share !== null && html` <small>${t.say("evening.help.wins", { share: percent(t, win_share) })}</small>`}</span>
          <span class="help-share"><${Share} t=${t} share=${chance} /></span>
        </li>`,
      )}
    </ol>
    <small>${t.say("evening.help.moves_help")}</small>
  </section>`;
}

/** @param {{t: Model, advice: Advice}} props */
function Beliefs({ t, advice }) {
  const seats = advice.beliefs.flatMap((places, seat) => {
    const cards = Object.values(places).flatMap((odds) => Object.entries(odds));
    cards.sort(([, one], [, two]) => two - one);
    return seat !== t.me && cards.length ? [{ seat, cards: cards.slice(0, MOST_CARDS) }] : [];
  });
  if (!seats.length) return null;
  return html`<section aria-labelledby="help-beliefs">
    <h3 id="help-beliefs">${t.say("evening.help.beliefs")}</h3>
    <ul class="help-seats">
      ${seats.map(
        ({ seat, cards }) => html`<li key=${seat}>
          <h4><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi></h4>
          <ul>
            ${cards.map(
              ([card, share]) => html`<li key=${card}>
                <span>${t.thing(card)}</span><span class="help-share"><${Share} t=${t} share=${Math.min(1, share)} tone="doubt" /></span>
              </li>`,
            )}
          </ul>
        </li>`,
      )}
    </ul>
    <small>${t.say("evening.help.beliefs_help")}</small>
  </section>`;
}

/** What my own cards do, each kind once. @param {{t: Model}} props */
function MyCards({ t }) {
  const mine = Object.values(t.view.seats[t.me] ?? {}).flatMap((held) => (Array.isArray(held) ? held : []));
  const cards = [...new Set(mine)].filter((card) => typeof card === "string" && card !== UNKNOWN && t.words.about(t.game, card));
  if (!cards.length) return null;
  return html`<section aria-labelledby="help-cards">
    <h3 id="help-cards">${t.say("evening.help.cards")}</h3>
    <dl class="help-cards">
      ${cards.map((card) => html`<div key=${card}><dt>${t.thing(card)}</dt><dd>${t.words.about(t.game, card)}</dd></div>`)}
    </dl>
  </section>`;
}

/** Somebody at the table asks whether all agree to be helped. @param {{t: Model, live: Live}} props */
export function HelpWanted({ t, live }) {
  const { open, agreed } = /** @type {TableInfo} */ (live.info.value).help;
  if (open || t.over || t.me < 0 || !agreed.length || agreed.includes(t.me)) return null;
  return html`<p class="notice">
    <${Icon} name="lamp" /><span>${t.say("evening.help.wanted", { names: t.words.listed(agreed.map((seat) => t.names[seat])), count: agreed.length })}</span>
    <button onClick=${() => live.say({ do: "help", yes: true })}>${t.say("web.vote_yes")}</button>
  </p>`;
}
