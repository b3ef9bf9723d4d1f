/* A finished game, move by move: with all cards open, or as somebody saw it. */
import { html, useEffect, useLayoutEffect, useMemo, useState } from "./html.js";
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
import { Board, Own, manner } from "./table.js";
import { Telling } from "./telling.js";
import { tell } from "./toast.js";

/** @import { Refusal, ReplayStep, TableInfo } from "./messages.d.ts" */

const AT_ONCE = 100;
const OPEN = "open";
const SPEEDS = [0.5, 1, 2, 4];

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

/** All events up to a step, numbered as they were at the table. */
const eventsTo = (steps, here) =>
  steps
    .slice(0, here + 1)
    .flatMap((each) => each.events)
    .map((event, place) => ({ ...event, n: place + 1 }));

/**
 * The story of the step we are at: one step on is told as it was at the table, any other is shown.
 *
 * @param {ReplayStep[]} steps @param {number} here @param {number | string} seat
 */
function useStory(steps, here, seat) {
  const [, redraw] = useState(0);
  /** @type {Telling<{at: number}>} */
  const telling = useMemo(() => new Telling(() => redraw((n) => n + 1)), []);
  useEffect(() => () => telling.close(), []);
  useLayoutEffect(() => {
    if (!steps.length) return;
    const events = eventsTo(steps, here);
    const follows = eventsTo(steps, here - 1).length === telling.heard; // with nothing in between
    if (follows && here > (telling.position?.at ?? here)) {
      telling.all();
      telling.hear({ at: here }, events);
    } else telling.jump({ at: here }, events);
  }, [here, steps.length > 0]);
  useLayoutEffect(() => {
    if (steps.length) telling.jump({ at: here }, eventsTo(steps, here)); // other eyes saw other events
  }, [seat, steps.length > 0]);
  return telling;
}

/** Where playing goes on: steps in which nothing happened (somebody passed) are left out. */
function nextStep(steps, at) {
  const next = steps.findIndex((step, n) => n > at && step.events.length > 0);
  return next < 0 ? Math.max(at + 1, steps.length - 1) : next;
}

function Player({ info, Top }) {
  const scene = useScene(info.game);
  const [seat, setSeat] = useState(OPEN);
  const [at, setAt] = useState(wanted());
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [sheet, setSheet] = useState("");
  const { steps, total } = useSteps(info.table, seat, at);
  const last = total || info.moves || 0;
  const here = Math.min(at, Math.max(0, steps.length - 1));
  const telling = useStory(steps, here, seat);
  const ready = telling.idle && here === at;
  useEffect(() => {
    document.title = `${say("web.replay")} · ${words.value.title(info.game)}`;
    playedWith.value = info.options;
    const jump = () => setAt(wanted());
    addEventListener("hashchange", jump);
    return () => removeEventListener("hashchange", jump);
  }, []);
  useEffect(() => history.replaceState(null, "", `#${at}`), [at]);
  useEffect(() => {
    if (!playing || !ready) return;
    if (at >= last) setPlaying(false);
    else setAt(Math.min(last, nextStep(steps, at)));
  }, [playing, ready, at, last]);
  if (!scene || !steps.length || !telling.position) {
    return html`<${Top} /><main id="main" class="waiting"><p>${say("web.loading")}</p></main>`;
  }
  const t = replayModel(info, steps, telling, seat, scene, last);
  const { hold, wordsOnly } = manner(t, "calm");
  telling.manner = { wordsOnly, hold: (event) => hold(event) / speed };
  const move = (to) => {
    if (to === at) telling.all();
    setAt(Math.max(0, Math.min(last, to)));
  };
  return html`<div class="table replay ${scene.drawsSeats ? "whole" : ""}" data-game=${t.game}>
    <header class="bar">
      <${HomeLink} />
      <h1 class="bar-title">${say("web.replay")} · ${words.value.title(t.game)}</h1>
      <span class="bar-space"></span>
      <a class="icon-button" href="/t/${info.table}" onClick=${follow} aria-label=${say("web.to_table")} title=${say("web.to_table")}>
        <${Icon} name="chair" />
      </a>
      <${IconButton} name="lock" label=${say("web.proof.title")} onClick=${() => setSheet("proof")} />
      <${IconButton} name="share" label=${say("web.share_moment")} onClick=${() => setSheet("share")} />
      <${IconButton} name="log" kind="narrow" label=${say("web.log")} onClick=${() => setSheet("log")} />
    </header>
    <main id="main" class="ground" onClick=${() => telling.hurry()}>
      <${Board} t=${t} />
      <footer class="foot-bar" onClick=${(event) => event.stopPropagation()}>
        ${t.me >= 0 && html`<${Own} t=${t} />`}
        <${Transport} ...${{ at: here, last, playing, move, setPlaying, speed, setSpeed, step: steps[here], t }} />
        <${Eyes} ...${{ info, seat, setSeat }} />
      </footer>
    </main>
    <aside class="aside"><${Log} t=${t} /></aside>
    <${Drawn} t=${t} />
    ${sheet && html`<${Sheets} name=${sheet} ...${{ t, info, here, close: () => setSheet("") }} />`}
  </div>`;
}

/** The next speed at each press. */
function Speed({ speed, setSpeed }) {
  const shown = `${speed === 0.5 ? "½" : words.value.digits(speed)}×`;
  const next = () => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]);
  return html`<button class="speed" aria-label=${say("web.speed", { speed: shown })} title=${say("web.speed", { speed: shown })} onClick=${next}>
    <bdi dir="ltr">${shown}</bdi>
  </button>`;
}

function Sheets({ name, t, info, here, close }) {
  if (name === "log") return html`<${Sheet} title=${say("web.log")} kind="tall" onClose=${close}><${Log} t=${t} /><//>`;
  if (name === "proof") return html`<${Sheet} title=${say("web.proof.title")} onClose=${close}><${Proof} info=${info} /><//>`;
  const link = `${location.origin}/r/${info.table}#${here}`;
  return html`<${Sheet} title=${say("web.share_moment")} onClose=${close}>
    <${LinkField} link=${link} label=${say("web.replay_link")} text=${say("web.replay")} />
  <//>`;
}

function replayModel(info, steps, telling, seat, scene, last) {
  const here = telling.position.at;
  const step = steps[here];
  const ended = here === last && !telling.busy;
  const asked = telling.busy ? [] : step.asked;
  const state = { at: here, view: step.view, asked, outcome: ended ? outcomeOf(step, info) : null };
  const me = seat === OPEN ? -1 : seat;
  const then = { ...info, phase: ended ? "over" : "playing", paused: false };
  return new Model({ info: then, state, events: telling.events, me, step }, words.value, scene);
}

const outcomeOf = (step, info) => step.outcome ?? info.outcome ?? null;

/**
 * Things move as they did at the table.
 *
 * @param {{t: Model}} props
 */
function Drawn({ t }) {
  useLayoutEffect(() => t.scene.moved(t));
  return null;
}

function Transport({ at, last, playing, move, setPlaying, speed, setSpeed, step, t }) {
  const said = step.move
    ? say("common.replay.said", { name: t.names[step.by] ?? "", move: t.moveText(step.move) })
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
      ${step.move && html`<${RuleLink} t=${t} clause=${t.words.moveClause(t.game, step.move)} />`}</p>
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
      <${Speed} speed=${speed} setSpeed=${setSpeed} />
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
      ${info.seats.map((each, n) => html`<option key=${n} value=${String(n)}>${words.value.seatName(each, n)}</option>`)}
    </select>
  </label>`;
}
