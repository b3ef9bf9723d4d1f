/* The end of a game: a moment, then what to do next. */
import { html, useEffect, useRef, useState } from "./html.js";
import { Icon } from "./icons.js";
import { checkProof, Proof } from "./proof.js";
import { follow, go } from "./route.js";
import { Shape } from "./seats.js";
import { known, remember } from "./settings.js";
import { Sheet } from "./sheet.js";

/** @import { Model } from "./model.js" */
/** @import { TableInfo } from "./messages.d.ts" */
/** @import { Live } from "./live.js" */

const BREATH = 900; // let the last card land first

/**
 * Shown once, and only to who saw the game end.
 *
 * @param {{t: Model}} props
 */
export function Moment({ t }) {
  const [shown, setShown] = useState(false);
  const before = useRef(t.over);
  useEffect(() => {
    const ended = t.over && !before.current;
    before.current = t.over;
    if (!ended) return undefined;
    const later = setTimeout(() => setShown(true), BREATH);
    return () => clearTimeout(later);
  }, [t.over]);
  if (!shown || !t.outcome) return null;
  const { winners } = t.outcome;
  const title = winners.includes(t.me) ? "web.won" : t.watching ? "web.ended" : "web.lost_game";
  const close = () => setShown(false);
  return html`<${Sheet} title=${t.say(title)} kind="finale ${winners.includes(t.me) ? "won" : ""}" onClose=${close}>
    <p class="outcome">${t.question()}</p>
    <${Scores} t=${t} />
    <div class="two-ways"><button class="primary big" autofocus onClick=${close}>${t.say("web.see_table")}</button></div>
  <//>`;
}

/**
 * By seat, or by team where scores are listed by team.
 *
 * @param {{t: Model}} props
 */
export function Scores({ t }) {
  const { scores = [], winners = [] } = t.outcome ?? {};
  if (scores.every((score) => score === 0 || score === 1)) return null; // a plain win: no points
  const size = t.players / scores.length;
  const rows = scores.map((score, n) => ({ score, seats: Array.from({ length: size }, (_, i) => n * size + i) }));
  rows.sort((one, two) => two.score - one.score);
  return html`<ol class="scores">
    ${rows.map(
      ({ score, seats }) => html`<li key=${seats[0]} class=${winners.includes(seats[0]) ? "winner" : ""}>
        ${seats.map((seat) => html`<span key=${seat} class="score-who"><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi></span>`)}
        <strong>${t.digits(score)}</strong>
      </li>`,
    )}
  </ol>`;
}

const VERDICTS = { cross: "web.proof.button_bad", check: "web.proof.button_good", lock: "web.proof.title" };

/** @param {{t: Model, live: Live}} props */
export function AfterGame({ t, live }) {
  const info = /** @type {TableInfo} */ (live.info.value);
  const [proof, setProof] = useState(false);
  const [good, setGood] = useState(/** @type {boolean | null} */ (null));
  useEffect(() => {
    if (info.proof) checkProof(info, known(info.table)?.commitment).then(setGood);
  }, [info.proof]);
  const again = () => {
    if (!info.rematch) return live.say({ do: "rematch" });
    const mine = known(info.table);
    if (mine?.token) remember(info.rematch, { token: mine.token, seat: mine.seat });
    return go(`/t/${info.rematch}`);
  };
  const sign = good === false ? "cross" : good ? "check" : "lock";
  return html`<div class="actions after">
    ${(t.me >= 0 || info.rematch) &&
    html`<button class="primary" onClick=${again}>
      <${Icon} name="again" />${t.say(info.rematch ? "web.to_rematch" : "web.rematch")}
    </button>`}
    <a class="button" href="/r/${info.table}" onClick=${follow}><${Icon} name="play" />${t.say("web.replay")}</a>
    ${info.proof &&
    html`<button onClick=${() => setProof(true)}><${Icon} name=${sign} />${t.say(VERDICTS[sign])}</button>`}
    <a class="button" href="/" onClick=${follow}><${Icon} name="home" />${t.say("web.home")}</a>
    ${proof && html`<${Sheet} title=${t.say("web.proof.title")} onClose=${() => setProof(false)}><${Proof} info=${info} /><//>`}
  </div>`;
}
