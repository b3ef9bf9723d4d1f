/* The end of a game: the last picture of the table, and what to do next. */
import { html, useEffect, useState } from "./html.js";
import { replaySteps } from "./api.js";
import { Icon } from "./icons.js";
import { tableSummary } from "./past.js";
import { checkProof, Proof } from "./proof.js";
import { follow, go } from "./route.js";
import { Shape } from "./seats.js";
import { NextGame, TonightLine } from "./series.js";
import { known, remember } from "./settings.js";
import { Sheet } from "./sheet.js";
import { tell } from "./toast.js";

/** @import { Model } from "./model.js" */
/** @import { Summary, TableInfo, View } from "./messages.d.ts" */
/** @import { Live } from "./live.js" */

/**
 * The end, as the table's last picture: who won and how, the last cards turned up, what each of them
 * did that can be told only now, and what to do next.
 *
 * @param {{t: Model, live: Live}} props
 */
export function Ending({ t, live }) {
  const { winners = [] } = t.outcome ?? {};
  const opened = useOpened(t.id);
  const open = opened?.view ?? t.view;
  const title = winners.includes(t.me) ? "web.won" : t.watching ? "web.ended" : "web.lost_game";
  return html`<div class="ending" data-game=${t.game}>
    <section class="end-stage" aria-label=${t.say("web.stage")}>
      <h2>${t.say(title)}</h2>
      <p class="outcome">${t.question()}</p>
      <div class="champions">${winners.map((seat) => html`<${Champion} key=${seat} t=${t} seat=${seat} open=${open} />`)}</div>
      <${How} t=${t} />
    </section>
    <${Rows} t=${t} open=${open} statistics=${opened?.statistics ?? null} />
    <${AfterGame} t=${t} live=${live} />
  </div>`;
}

/** @param {{t: Model, seat: number, open: View}} props */
function Champion({ t, seat, open }) {
  const { Small } = t.scene.cards;
  const last = t.scene.lastCards?.(open, seat) ?? [];
  return html`<figure>
    <span class="end-rays" aria-hidden="true"></span>
    <span class="end-cards">${last.map(({ card, lost }, i) => html`<${Small} key=${i} t=${t} card=${card} lost=${lost} />`)}</span>
    <figcaption class="nameplate" style=${{ "--seat": t.colour(seat) }}><${Shape} seat=${seat} /><bdi>${t.name(seat)}</bdi></figcaption>
  </figure>`;
}

const TELLING = 6; // events that weigh as much decide a game

/**
 * The last thing that decided it.
 *
 * @param {{t: Model}} props
 */
function How({ t }) {
  const told = t.events.filter((event) => event.event !== "won" && event.event !== "out" && t.weigh(event) >= TELLING);
  const last = told.slice(-2);
  return last.length > 0 && html`<p class="end-how">${last.map((event) => html`<span key=${event.n}>${t.sentence(event)} </span>`)}</p>`;
}

/**
 * The last position with all cards open, and what the seats did: nobody sees that before the end. Null
 * until it is here.
 *
 * @param {string} id
 */
function useOpened(id) {
  const [opened, setOpened] = useState(/** @type {{view: View, statistics: Summary["statistics"]} | null} */ (null));
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const { moves, statistics } = await tableSummary(id);
      const { steps } = await replaySteps(id, moves, 1, "open");
      if (wanted) setOpened({ view: steps[0].view, statistics });
    };
    ask().catch(() => {}); // without it the rest is still told
    return () => (wanted = false);
  }, [id]);
  return opened;
}

/** @param {{t: Model, open: View, statistics: Summary["statistics"] | null}} props */
function Rows({ t, open, statistics }) {
  const { winners = [], scores = [] } = t.outcome ?? {};
  const { Small } = t.scene.cards;
  const tally = t.scene.tally ?? {};
  const counted = statistics ? Object.keys(tally) : [];
  const plain = scores.every((score) => score === 0 || score === 1);
  const share = t.players / (scores.length || 1);
  const scoreOf = (seat) => scores[Math.floor(seat / share)];
  const seats = Array.from({ length: t.players }, (_, seat) => seat);
  seats.sort((one, two) => Number(winners.includes(two)) - Number(winners.includes(one)) || (plain ? 0 : scoreOf(two) - scoreOf(one)));
  const columns = [...(plain ? [] : [t.say("web.end.score")]), ...counted.map((name) => t.say(tally[name]))];
  return html`<table class="end-rows">
    <thead><tr><th scope="col">${t.say("web.seats")}</th><th scope="col">${t.say("web.end.cards")}</th>
      ${columns.map((name) => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
    <tbody>
      ${seats.map(
        (seat) => html`<tr key=${seat} class=${`${winners.includes(seat) ? "winner" : ""} ${seat === t.me ? "mine" : ""}`}>
        <th scope="row"><span class="end-who"><${Shape} seat=${seat} /><bdi class="end-name">${t.name(seat)}</bdi></span>
          ${winners.includes(seat) && html`<small>${t.say("web.state.winner")}</small>`}</th>
        <td><span class="end-cards">${(t.scene.lastCards?.(open, seat) ?? []).map(
          ({ card, lost }, i) => html`<${Small} key=${i} t=${t} card=${card} lost=${lost} />`,
        )}</span></td>
        ${!plain && html`<td class="count">${t.digits(scoreOf(seat))}</td>`}
        ${counted.map((name) => html`<td key=${name} class="count">${t.digits(statistics?.[seat][name] ?? 0)}</td>`)}
      </tr>`,
      )}
    </tbody>
  </table>`;
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
  const link = `${location.origin}/r/${info.table}`;
  const share = async () => {
    const text = `${t.words.title(t.game)}: ${t.question()}`;
    try {
      if (typeof navigator.share === "function") {
        await navigator.share({ text, url: link });
      } else {
        await navigator.clipboard.writeText(link);
        tell(t.say("web.copied"));
      }
    } catch {
      // closing it is no error
    }
  };
  return html`<div class="actions after">
    ${(t.me >= 0 || info.rematch) &&
    html`<button class="primary big" onClick=${again}>
      <${Icon} name="again" />${t.say(info.rematch ? "web.to_rematch" : "web.rematch")}
    </button>`}
    <${NextGame} live=${live} info=${info} />
    <a class="button" href="/r/${info.table}" onClick=${follow}><${Icon} name="play" />${t.say("web.replay")}</a>
    <button onClick=${share}><${Icon} name="share" />${t.say("web.share")}</button>
    <a class="button" href="/" onClick=${follow}><${Icon} name="plus" />${t.say("web.new_game")}</a>
    ${info.proof &&
    html`<button class="shuffle plain" onClick=${() => setProof(true)}><${Icon} name=${sign} />${t.say(VERDICTS[sign])}</button>`}
    <${TonightLine} info=${info} />
    ${proof && html`<${Sheet} title=${t.say("web.proof.title")} onClose=${() => setProof(false)}><${Proof} info=${info} /><//>`}
  </div>`;
}
