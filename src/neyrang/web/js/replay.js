/* A finished game, move by move: with all cards open, or as somebody saw it. */
import { html, useEffect, useLayoutEffect, useState } from "./html.js";
import { replaySteps, tableDocument } from "./api.js";
import { errorText } from "./errors.js";
import { HomeLink } from "./home.js";
import { Icon, IconButton } from "./icons.js";
import { LinkField } from "./invite.js";
import { say, words } from "./lang.js";
import { Log } from "./log.js";
import { Model } from "./model.js";
import { playedWith } from "./opening.js";
import { Proof } from "./proof.js";
import { follow } from "./route.js";
import { RuleLink } from "./rule_link.js";
import { useScene } from "./scene.js";
import { Sheet } from "./sheet.js";
import { Board, Own } from "./table.js";
import { tell } from "./toast.js";

/** @import { Refusal, ReplayStep, TableInfo } from "./messages.d.ts" */

const AT_ONCE = 100;
const BEAT = 1400;
const OPEN = "open";

const wanted = () => Number(location.hash.slice(1)) || 0;

export function Replay({ id, Top, Lost }) {
  const [info, setInfo] = useState(/** @type {TableInfo | null} */ (null));
  const [failed, setFailed] = useState(/** @type {Refusal | null} */ (null));
  useEffect(() => {
    tableDocument(id).then(setInfo, setFailed);
  }, [id]);
  if (failed) {
    return failed.error === "no_such_table"
      ? html`<${Top} /><${Lost} />`
      : html`<${Top} /><main id="main" class="waiting"><p>${errorText(failed)}</p></main>`;
  }
  if (!info) return html`<main id="main" class="waiting"><p>${say("web.loading")}</p></main>`;
  if (info.phase !== "over") {
    return html`<${Top} />
      <main id="main" class="waiting">
        <p>${say("web.error.not_over")}</p>
        <a class="button primary" href="/t/${id}" onClick=${follow}>${say("web.to_table")}</a>
      </main>`;
  }
  return html`<${Player} info=${info} Top=${Top} />`;
}

/** The steps of one point of view, fetched as far as they are needed. */
function useSteps(id, seat, upTo) {
  /** @type {{seat: number | string, steps: ReplayStep[], total: number | null}} */
  const none = { seat, steps: [], total: null };
  const [found, setFound] = useState(none);
  const steps = found.seat === seat ? found.steps : [];
  const missing = steps.length <= upTo && (found.total === null || steps.length <= found.total || found.seat !== seat);
  useEffect(() => {
    if (!missing) return undefined;
    let current = true;
    replaySteps(id, steps.length, AT_ONCE, seat).then(
      (more) => current && setFound({ seat, steps: [...steps, ...more.steps], total: more.total }),
      (error) => current && tell(errorText(error), "warn"),
    );
    return () => (current = false);
  }, [id, seat, steps.length, missing]);
  return { steps, total: found.total ?? 0 };
}

function Player({ info, Top }) {
  const scene = useScene(info.game);
  const [seat, setSeat] = useState(OPEN);
  const [at, setAt] = useState(wanted());
  const [playing, setPlaying] = useState(false);
  const [sheet, setSheet] = useState("");
  const { steps, total } = useSteps(info.table, seat, at);
  const last = total || info.moves || 0;
  const here = Math.min(at, Math.max(0, steps.length - 1));
  useEffect(() => {
    document.title = `${say("web.replay")} · ${words.value.title(info.game)}`;
    playedWith.value = info.options;
    const jump = () => setAt(wanted());
    addEventListener("hashchange", jump);
    return () => removeEventListener("hashchange", jump);
  }, []);
  useEffect(() => history.replaceState(null, "", `#${at}`), [at]);
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const next = setTimeout(() => setAt(at + 1), BEAT);
    return () => clearTimeout(next);
  }, [playing, at, last]);
  if (!scene || !steps.length) {
    return html`<${Top} /><main id="main" class="waiting"><p>${say("web.loading")}</p></main>`;
  }
  const t = replayModel(info, steps, here, seat, scene, last);
  const move = (to) => setAt(Math.max(0, Math.min(last, to)));
  return html`<div class="table replay ${scene.drawsSeats ? "whole" : ""}" data-game=${t.game}>
    <header class="bar">
      <${HomeLink} />
      <h1 class="bar-title">${say("web.replay")} · ${words.value.title(t.game)}</h1>
      <span class="bar-space"></span>
      <${IconButton} name="lock" label=${say("web.proof.title")} onClick=${() => setSheet("proof")} />
      <${IconButton} name="share" label=${say("web.share_moment")} onClick=${() => setSheet("share")} />
      <${IconButton} name="log" kind="narrow" label=${say("web.log")} onClick=${() => setSheet("log")} />
    </header>
    <main id="main" class="ground">
      <${Board} t=${t} />
      <footer class="foot-bar">
        ${t.me >= 0 && html`<${Own} t=${t} />`}
        <${Transport} ...${{ at: here, last, playing, move, setPlaying, steps, t }} />
        <${Eyes} ...${{ info, seat, setSeat }} />
      </footer>
    </main>
    <aside class="aside"><${Log} t=${t} /></aside>
    <${Drawn} t=${t} />
    ${sheet && html`<${Sheets} name=${sheet} ...${{ t, info, here, close: () => setSheet("") }} />`}
  </div>`;
}

function Sheets({ name, t, info, here, close }) {
  if (name === "log") return html`<${Sheet} title=${say("web.log")} kind="tall" onClose=${close}><${Log} t=${t} /><//>`;
  if (name === "proof") return html`<${Sheet} title=${say("web.proof.title")} onClose=${close}><${Proof} info=${info} /><//>`;
  const link = `${location.origin}/r/${info.table}#${here}`;
  return html`<${Sheet} title=${say("web.share_moment")} onClose=${close}>
    <${LinkField} link=${link} label=${say("web.replay_link")} text=${say("web.replay")} />
  <//>`;
}

function replayModel(info, steps, here, seat, scene, last) {
  const step = steps[here];
  const told = steps.slice(0, here + 1).flatMap((each) => each.events);
  const events = told.map((event, place) => ({ ...event, n: place + 1 }));
  const ended = here === last;
  const state = { at: here, view: step.view, asked: step.asked, outcome: ended ? outcomeOf(step, info) : null };
  const me = seat === OPEN ? -1 : seat;
  const then = { ...info, phase: ended ? "over" : "playing", paused: false };
  return new Model({ info: then, state, events, me, step }, words.value, scene);
}

const outcomeOf = (step, info) => step.outcome ?? info.outcome ?? null;

/**
 * Things move as they did at the table.
 *
 * @param {{t: Model}} props
 */
function Drawn({ t }) {
  useLayoutEffect(() => t.scene.moved(t), [t.at, t.me]);
  return null;
}

function Transport({ at, last, playing, move, setPlaying, t }) {
  const said = t.step.move
    ? say("common.replay.said", { name: t.names[t.step.by] ?? "", move: t.moveText(t.step.move) })
    : say("common.replay.start");
  const toggle = () => {
    if (at >= last) move(0);
    setPlaying(!playing);
  };
  const slide = (event) => {
    setPlaying(false);
    move(Number(event.currentTarget.value));
  };
  return html`<div class="transport">
    <p class="step" aria-live="polite"><span class="quiet">${say("common.replay.move", { number: at, last })}</span> ${said}${" "}
      ${t.step?.move && html`<${RuleLink} t=${t} clause=${t.words.moveClause(t.game, t.step.move)} />`}</p>
    <div class="transport-row">
      <${IconButton} name="back" label=${say("web.step_back")} disabled=${at === 0} onClick=${() => move(at - 1)} />
      <${IconButton} name=${playing ? "pause" : "play"} kind="primary" label=${say(playing ? "web.stop" : "web.play")} onClick=${toggle} />
      <${IconButton} name="next" label=${say("web.step_on")} disabled=${at >= last} onClick=${() => move(at + 1)} />
      <input
        type="range"
        min="0"
        max=${last}
        value=${at}
        aria-label=${say("web.slider")}
        aria-valuetext=${said}
        onInput=${slide}
      />
    </div>
  </div>`;
}

function Eyes({ info, seat, setSeat }) {
  const read = (event) => setSeat(event.currentTarget.value === OPEN ? OPEN : Number(event.currentTarget.value));
  return html`<label class="field row">
    <span><${Icon} name="eye" />${say("web.seen_by")}</span>
    <select value=${String(seat)} onChange=${read}>
      <option value=${OPEN}>${say("web.seen_open")}</option>
      <option value="-1">${say("web.spectator")}</option>
      ${info.seats.map((each, n) => html`<option key=${n} value=${String(n)}>${each.name}</option>`)}
    </select>
  </label>`;
}
