/* A lesson: the real table, and a bubble that tells what it is about and wants a move now and then. What
there is to see comes step by step over HTTP; this browser remembers how far it has come. */
import { batch, html, signal, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { lessonStep } from "./api.js";
import { myName } from "./arrival.js";
import { errorText } from "./errors.js";
import { HomeLink } from "./home.js";
import { Icon, IconButton } from "./icons.js";
import { listen } from "./keys.js";
import { moreWords, say, words } from "./lang.js";
import { Live } from "./live.js";
import { useOpening } from "./lobby.js";
import { Heard, Log } from "./log.js";
import { liveModel } from "./model.js";
import { openRules, playedWith } from "./opening.js";
import { follow } from "./route.js";
import { styles, useScene } from "./scene.js";
import { set, settings } from "./settings.js";
import { Board, Foot, Frame, manner } from "./table.js";
import { tell } from "./toast.js";

/** @import { LessonStep, Refusal } from "./messages.d.ts" */
/** @import { Signal } from "../vendor/signals.d.ts" */
/** @import { Model } from "./model.js" */

await Promise.all([moreWords("lesson"), styles.get("/css/lesson.css")]);

const BEGINNERS = 1; // the bots' level

/** A table without a line: each step is fetched, and the others answer by the lesson's script. */
class LessonLive extends Live {
  /** @param {string} id `GAME/CHAPTER` */
  constructor(id) {
    super(id);
    this.lesson = true;
    this.me.value = 0;
    /** @type {LessonStep | null} */
    this.moment = null;
    /** @type {Signal<LessonStep | null>} the moment whose story has been told */
    this.shown = signal(null);
    /** @type {Signal<Refusal | null>} */
    this.failed = signal(null);
    this.finished = signal(false);
    this.load(settings.value.lessons[id] ?? 0);
  }

  /** @returns {any} */
  connect() {
    return { status: signal("open"), send: () => 0, close: () => {} };
  }

  /** @param {number} step @param {string} move */
  async load(step, move = "") {
    const before = this.moment;
    let found;
    try {
      found = await lessonStep(this.id, step, move);
    } catch (error) {
      const refusal = /** @type {Refusal} */ (error);
      if (!before && refusal.error === "malformed") return this.load(0); // the lesson has fewer steps than it had
      this.sending.value = null;
      if (before) tell(errorText(refusal), "warn");
      else this.failed.value = refusal;
      return undefined;
    }
    const { events, ...state } = found.state;
    batch(() => {
      this.moment = found;
      this.info.value = { ...found.table, seats: found.table.seats.map((seat, n) => (seat && n === 0 ? { ...seat, name: myName() } : seat)) };
      this.explained.value = found.explained;
      this.sending.value = null;
      this.finished.value = false;
      const follows = before && (move ? before.step === step : before.step + 1 === step);
      if (follows && found.fresh && !move) this.telling.jump(state, []);
      if (follows) this.telling.hear(state, events);
      else this.telling.jump(state, events);
    });
    this.keep(step);
    return undefined;
  }

  /** @param {number} step */
  keep(step) {
    set({ lessons: { ...settings.value.lessons, [this.id]: step } });
  }

  finish() {
    this.keep(this.moment?.steps ?? 0);
    this.finished.value = true;
  }

  /** To the other lessons and the game itself; this one goes on later where it was left. */
  leave() {
    this.finished.value = true;
  }

  show() {
    super.show();
    if (!this.telling.busy) this.shown.value = this.moment;
  }

  play(move) {
    const { state, moment } = this;
    if (!state.value || !moment) return;
    this.drop();
    this.acted = this.telling.heard;
    this.sending.value = { at: state.value.at, move, id: 0, lost: false };
    this.load(moment.step, move);
  }

  explain() {}

  say() {}
}

export function LessonPage({ id, Top }) {
  const [live, setLive] = useState(/** @type {LessonLive | null} */ (null));
  useEffect(() => {
    const opened = new LessonLive(id);
    setLive(opened);
    return () => opened.close();
  }, [id]);
  const failed = live?.failed.value;
  if (failed) {
    return html`<${Top} />
      <main id="main" class="waiting">
        <p>${errorText(failed)}</p>
        <a class="button primary" href="/" onClick=${follow}>${say("web.home")}</a>
      </main>`;
  }
  if (!live?.shown.value) return html`<main id="main" class="waiting"><p>${say("web.loading")}</p></main>`;
  return html`<${Scenery} live=${live} moment=${live.shown.value} />`;
}

/** @param {{live: LessonLive, moment: LessonStep}} props */
function Scenery({ live, moment }) {
  const scene = useScene(moment.lesson.game);
  if (!scene || !live.state.value) return html`<main id="main" class="waiting"><p>${say("web.loading")}</p></main>`;
  return html`<${Taking} live=${live} moment=${moment} scene=${scene} />`;
}

function Taking({ live, moment, scene }) {
  const t = liveModel(live, words.value, scene);
  live.telling.manner = manner(t, settings.value.pace);
  useLayoutEffect(() => scene.moved(t));
  useEffect(() => {
    playedWith.value = t.options;
    document.title = `${moment.lesson.title[t.words.lang]} · ${t.words.title(t.game)}`;
  }, [t.game, t.words]);
  useEffect(() => listen({ Escape: () => live.drop(), " ": () => live.hurry() }), [live]);
  const coach = html`<${Coach} t=${t} live=${live} moment=${moment} />`;
  return html`<${Frame} t=${t} live=${live} of="lesson" phase=${moment.phase}>
    <header class="bar">
      <${HomeLink} />
      <h1 class="bar-title">${t.words.title(t.game)}</h1>
      <span class="tag">${moment.lesson.title[t.words.lang]}</span>
      <span class="bar-space"></span>
      <${IconButton} name="rules" label=${t.say("web.rules")} onClick=${() => openRules(t.game)} />
    </header>
    <main id="main" class="ground" onClick=${() => t.telling && live.hurry()}>
      ${
        live.finished.value
          ? html`<${Finished} live=${live} moment=${moment} />`
          : html`<${Board} t=${t} />${scene.drawsSeats && coach}<${Foot} t=${t} live=${live}>${!scene.drawsSeats && coach}<//>`
      }
    </main>
    <aside class="aside"><${Log} t=${t} /></aside>
    <${Heard} t=${t} />
  <//>`;
}

// ---- what the bubble points at

/** Selectors of what is no place of a board. @type {Record<string, (which: string) => string>} */
const POINTED = {
  nothing: () => "",
  answers: () => ".foot-bar > .actions",
  hand: () => ".own > .hand",
  card: (name) => `.foot-bar [data-card="${name}"]`,
};

/** @param {string} point @returns {Element | undefined} */
function pointedAt(point) {
  const [name, which = ""] = point.split(":");
  const selector = (POINTED[name] ?? (() => `.ground [data-place="${point}"]`))(which);
  const found = selector ? [...document.querySelectorAll(selector)] : [];
  return found.find((element) => element.getBoundingClientRect().width > 0);
}

const RING = 6; // px around what is pointed at
const TIP = 28; // px from the bubble's corner

/** @param {DOMRect} from @param {DOMRect} to */
function direction(from, to) {
  if (to.top >= from.bottom - RING) return "down";
  if (to.bottom <= from.top + RING) return "up";
  if (to.right <= from.left + RING) return "left";
  return to.left >= from.right - RING ? "right" : "";
}

/** Lays the ring around what is pointed at, and turns the bubble's tip there. */
function aim(bubble, ring, point) {
  const found = pointedAt(point)?.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  bubble.dataset.tip = found ? direction(own, found) : "";
  ring.hidden = !found;
  if (!found) return;
  const across = found.left + found.width / 2 - own.left;
  const along = found.top + found.height / 2 - own.top;
  bubble.style.setProperty("--tip-x", `${Math.min(Math.max(across, TIP), own.width - TIP)}px`);
  bubble.style.setProperty("--tip-y", `${Math.min(Math.max(along, TIP), own.height - TIP)}px`);
  const left = Math.max(found.left - RING, 2);
  const top = Math.max(found.top - RING, 2);
  const place = { left, top, width: Math.min(found.right + RING, innerWidth - 2) - left, height: Math.min(found.bottom + RING, innerHeight - 2) - top };
  for (const [key, value] of Object.entries(place)) ring.style[key] = `${value}px`;
}

/**
 * The bubble stands between the board and the hand, and the table makes room for it: it never covers
 * what it talks about.
 *
 * @param {{t: Model, live: LessonLive, moment: LessonStep}} props
 */
function Coach({ t, live, moment }) {
  const { title, text } = moment.said[t.words.lang];
  const { step, steps, phase, point } = moment;
  const asks = phase === "ask";
  const points = (asks || phase === "tell") && !t.telling && !t.pick ? point : "nothing";
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  const ring = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    // Whoever plays by keyboard goes on from here; a screen reader reads what is new.
    (asks ? bubble : button).current?.focus({ preventScroll: true });
    const board = document.querySelector(".board");
    board?.scrollTo(0, board.scrollHeight); // what is at stake stands lowest
    pointedAt(points)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [moment]);
  useLayoutEffect(() => {
    const again = () => aim(bubble.current, ring.current, points);
    again();
    const sizes = new ResizeObserver(again);
    for (const element of document.querySelectorAll(".ground > *, .foot-bar > *")) sizes.observe(element);
    document.addEventListener("scroll", again, true);
    return () => {
      sizes.disconnect();
      document.removeEventListener("scroll", again, true);
    };
  });
  const last = step + 1 === steps;
  const next = () => (last ? live.finish() : live.load(step + 1));
  return html`<section class="coach" aria-label=${say("lesson.coach")} tabindex="-1" ref=${bubble}>
      <img class="coach-face" src="/art/coach.svg" alt="" width="44" height="44" />
      <div class="coach-said" aria-live="polite">
        <h2>${title}</h2>
        <p>${text}</p>
      </div>
      <span class="coach-count">${say("lesson.step", { number: step + 1, last: steps })}</span>
      <div class="coach-foot">
        <span class="coach-steps" aria-hidden="true">
          ${Array.from({ length: steps }, (_, n) => html`<i key=${n} class=${n < step ? "past" : n === step ? "now" : ""}></i>`)}
        </span>
        <span class="coach-ways">
          <button class="plain leave" onClick=${() => live.leave()}>${say("lesson.leave")}</button>
          ${step > 0 && html`<button class="back" onClick=${() => live.load(step - 1)}>${say("lesson.back")}</button>`}
          ${phase === "other" && html`<button class="again" onClick=${() => live.load(step)}>${say("lesson.again")}</button>`}
          ${
            asks
              ? html`<button class="skip-step" onClick=${next}>${say("lesson.skip")}</button>`
              : html`<button class="primary next" ref=${button} onClick=${next}>
                  ${say(last ? "lesson.finish" : phase === "other" ? "lesson.go_on" : "lesson.next")}
                </button>`
          }
        </span>
      </div>
    </section>
    <span class="coach-ring" ref=${ring} hidden></span>`;
}

/** @param {{live: LessonLive, moment: LessonStep}} props */
function Finished({ live, moment }) {
  const { busy, opening } = useOpening();
  const { game: name, chapter } = moment.lesson;
  const { players, options } = moment.table; // what was learnt is what is played
  const play = () => opening({ game: name, players, options, clock: 0, fill: BEGINNERS }, true);
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => head.current?.focus(), []);
  const again = (event) => {
    event.preventDefault();
    live.load(done ? 0 : moment.step);
  };
  const { lang } = words.value;
  const taken = (each) => settings.value.lessons[`${name}/${each.chapter}`] ?? 0;
  const done = taken({ chapter }) >= moment.steps;
  return html`<section class="lesson-done">
    <img class="coach-face" src="/art/coach.svg" alt="" width="96" height="96" />
    <h2 tabindex="-1" ref=${head}>${say(done ? "lesson.done" : "lesson.left", { title: moment.lesson.title[lang] })}</h2>
    <button class="primary big" disabled=${busy} onClick=${play}><${Icon} name="bot" />${say("lesson.play")}</button>
    ${
      done
        ? html`<button class="plain" onClick=${() => live.load(0)}><${Icon} name="again" />${say("lesson.over_again")}</button>`
        : html`<button class="take-on" onClick=${() => live.load(moment.step)}><${Icon} name="next" />${say("lesson.take_on")}</button>`
    }
    <h3>${say("lesson.chapters")}</h3>
    <ul>
      ${moment.chapters.map(
        (each) => html`<li key=${each.chapter}>
          <a href="/l/${name}/${each.chapter}" onClick=${each.chapter === chapter ? again : follow} aria-current=${each.chapter === chapter ? "page" : undefined}>
            <strong>${each.title[lang]}</strong>
            ${taken(each) >= each.steps && html`<span class="taken"><${Icon} name="check" />${say("lesson.taken")}</span>`}
            <span class="quiet">${each.about[lang]}</span>
          </a>
        </li>`,
      )}
    </ul>
    <a class="button plain" href="/" onClick=${follow}><${Icon} name="home" />${say("web.home")}</a>
  </section>`;
}
