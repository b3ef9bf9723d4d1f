/* The table while it is played: plates, the stage, the hand, the action bar, the log. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Bubbles } from "./bubbles.js";
import { Chat } from "./chat.js";
import { Clock, ClockRing } from "./clock.js";
import { later } from "./fetched.js";
import { HelpButton, HelpWanted } from "./help.js";
import { HomeLink } from "./home.js";
import { Icon, IconButton } from "./icons.js";
import { listen } from "./keys.js";
import { say, words } from "./lang.js";
import { Heard, Log } from "./log.js";
import { liveModel } from "./model.js";
import { notify } from "./notify.js";
import { openRules, playedWith } from "./opening.js";
import { follow } from "./route.js";
import { useScene } from "./scene.js";
import { others, Plate, Shape } from "./seats.js";
import { Sheet } from "./sheet.js";
import { sound, soundOf } from "./sounds.js";
import { Tabs } from "./tabs.js";
import { holdFor } from "./telling.js";
import { Votes } from "./votes.js";

/** @import { Model } from "./model.js" */
/** @import { Live } from "./live.js" */

const AfterGame = later(() => import("./outcome.js").then((script) => script.AfterGame));
const Ending = later(() => import("./outcome.js").then((script) => script.Ending));
const HelpSheet = later(() => import("./menu.js").then((script) => script.HelpSheet));
const MenuSheet = later(() => import("./menu.js").then((script) => script.MenuSheet));

export function Table({ live }) {
  const scene = useScene(live.info.value.game);
  if (!scene || !live.state.value) {
    return html`<main id="main" class="waiting"><p>${waitingFor(live)}</p></main>`;
  }
  return html`<${Playing} live=${live} scene=${scene} />`;
}

const waitingFor = (live) =>
  say(live.state.value || live.info.value.spectators || live.me.value >= 0 ? "web.loading" : "web.error.no_spectators");

function Playing({ live, scene }) {
  const t = liveModel(live, words.value, scene);
  const [sheet, setSheet] = useState("");
  const close = () => setSheet("");
  useSounds(t);
  useNotice(t);
  useStandingPass(t, live);
  live.telling.manner = manner(t, live.info.value?.pace ?? "");
  useEffect(() => {
    if (!t.over && (t.mine || scene.usesStanding)) live.explain();
  });
  useLayoutEffect(() => scene.moved(t));
  useEffect(() => {
    playedWith.value = t.options;
  }, [t.game, JSON.stringify(t.options)]);
  useEffect(() => {
    const title = `${t.words.title(t.game)} · ${t.say("web.name")}`;
    document.title = t.mine ? `● ${t.say("web.state.you")} · ${title}` : title;
  }, [t.mine, t.words]);
  useEffect(
    () =>
      listen({
        "?": () => setSheet("help"),
        Escape: () => live.drop(),
        " ": () => live.hurry(),
        l: () => setSheet("talk"),
        c: () => setSheet("chat"),
      }),
    [live],
  );
  return html`<${Frame} t=${t} live=${live}>
    <${Bar} t=${t} live=${live} open=${setSheet} />
    <main id="main" class="ground" onClick=${() => t.telling && live.hurry()}>
      ${
        t.outcome && !t.telling && !scene.drawsEnd
          ? html`<${Ending} t=${t} live=${live} />`
          : html`<${Board} t=${t}><${Notices} live=${live} t=${t} /><//><${Foot} t=${t} live=${live} />`
      }
    </main>
    <aside class="aside"><${Talk} t=${t} live=${live} /></aside>
    <${Heard} t=${t} />
    <${Bubbles} live=${live} />
    ${(sheet === "talk" || sheet === "chat") &&
    html`<${Sheet} title=${say("web.what_happened")} kind="tall" onClose=${close}>
      <${Talk} t=${t} live=${live} first=${sheet} />
    <//>`}
    ${sheet === "menu" && html`<${MenuSheet} live=${live} onClose=${close} />`}
    ${sheet === "help" && html`<${HelpSheet} onClose=${close} />`}
  <//>`;
}

/**
 * The table's outermost element. That a question settles changes nothing in it: its children stay undrawn.
 *
 * @param {{t: Model, live: Live, of?: string, phase?: string, children?: any}} props
 */
export function Frame({ t, live, of, phase, children }) {
  const asks = t.mine && (live.settling.value ? "settling" : "my-turn");
  const classes = ["table", of, asks, t.telling && "telling", t.scene.drawsSeats && "whole"];
  return html`<div class=${classes.filter(Boolean).join(" ")} data-game=${t.game} data-phase=${phase} data-mine=${t.mine}>${children}</div>`;
}

/** @param {{t: Model, live: Live, open?: any}} props */
function Bar({ t, live, open }) {
  const deadline = live.deadline.value;
  const unread = live.unread.value;
  return html`<header class="bar">
    <${HomeLink} />
    <h1 class="bar-title">${t.words.title(t.game)}</h1>
    ${t.watching && html`<span class="tag"><${Icon} name="eye" />${t.say("web.spectator")}</span>`}
    <span class="bar-space"></span>
    ${deadline !== null && !t.over && t.scene.drawsAnswers && html`<${Clock} t=${t} deadline=${deadline} />`}
    <${IconButton} name="rules" label=${t.say("web.rules")} onClick=${() => openRules(t.game)} />
    <${HelpButton} t=${t} live=${live} />
    <${IconButton} name="log" kind="narrow" label=${t.say("web.log")} onClick=${() => open("talk")} />
    <${IconButton} name="chat" kind="narrow" label=${chatLabel(t, unread)} onClick=${() => open("chat")}>
      ${unread > 0 && html`<span class="badge" aria-hidden="true">${t.digits(unread)}</span>`}
    <//>
    <${IconButton} name="menu" label=${t.say("web.menu.title")} onClick=${() => open("menu")} />
  </header>`;
}

const chatLabel = (t, unread) => (unread ? t.say("web.chat_unread", { count: unread }) : t.say("web.chat"));

/** How crowded the row of plates is: up to three are large, five small, more stand in two rows. */
const crowd = (count) => (count <= 3 ? "few" : count <= 5 ? "some" : "many");

/**
 * The others around the stage, and the three answers in words.
 *
 * @param {{t: Model, children?: any}} props
 */
export function Board({ t, children }) {
  const { Stage, drawsSeats, drawsAnswers } = t.scene;
  const count = t.players - (t.me < 0 ? 0 : 1);
  // A small screen scrolls it, and a keyboard must be able to as well.
  return html`<div class="board ${crowd(count)}" tabindex="0" role="group" aria-label=${t.say("web.board")}>
    ${!drawsSeats && html`<${Plates} t=${t} />`}
    <section class="stage" data-place="stage" aria-label=${t.say("web.stage")}>
      ${children}
      <div class="scene"><${Stage} t=${t} /></div>
      ${!drawsAnswers && html`<${Happened} t=${t} />`}
    </section>
  </div>`;
}

/** @param {{t: Model}} props */
function Plates({ t }) {
  const seats = others(t);
  const columns = crowd(seats.length) === "many" ? Math.ceil(seats.length / 2) : seats.length;
  return html`<section class="plates" aria-label=${t.say("web.seats")} style=${{ "--columns": columns }}>
    ${seats.map((seat) => html`<${Plate} key=${seat} t=${t} seat=${seat} />`)}
  </section>`;
}

/**
 * What is happening, in a line at the foot of the stage.
 *
 * @param {{t: Model}} props
 */
function Happened({ t }) {
  return html`<p class="happened">${t.headline() || (t.replay ? t.question() : "")}</p>`;
}

/**
 * The question: who is awaited, and what can I do. The clock stands beside it.
 *
 * @param {{t: Model, live: Live}} props
 */
function Answers({ t, live }) {
  const deadline = live.deadline.value;
  return html`<div class="answers ${t.mine && !t.telling ? "mine" : ""}">
    <div aria-hidden=${t.telling ? "true" : undefined}>
      <p class="asked">${t.question()}</p>
      ${!t.mine && !t.over && html`<p class="can">${t.say(idle(t))}</p>`}
    </div>
    ${offersPass(t, live) && html`<${StandingPass} t=${t} live=${live} />`}
    ${deadline !== null && !t.over && html`<${ClockRing} t=${t} deadline=${deadline} />`}
  </div>`;
}

/** Not where it has nothing to say: on my own turn. @param {Model} t @param {Live} live */
function offersPass(t, live) {
  if (!t.scene.concerns || t.watching || t.over || t.scene.isOut?.(t, t.me)) return false;
  return live.passing.value || !t.mine || t.legal.includes("pass");
}

/** @param {{t: Model, live: Live}} props */
function StandingPass({ t, live }) {
  const on = live.passing.value;
  return html`<button class="standing" aria-pressed=${on} title=${t.say("web.standing.help")} onClick=${() => (live.passing.value = !on)}>
    <${Icon} name=${on ? "check" : "next"} />${t.say("web.standing.title")}
  </button>`;
}

/**
 * How this game's events are told.
 *
 * @param {Model} t @param {string} pace
 */
export function manner(t, pace) {
  return {
    hold: (event) => holdFor(t.sentence(event), t.weigh(event), pace),
    wordsOnly: (event) => t.scene.wordsOnly?.includes(event.event) ?? false,
    arriving: pace === "at_once" || !t.setting("motion") ? undefined : t.scene.arriving,
  };
}

/**
 * What somebody can do who is not asked.
 *
 * @param {Model} t
 */
export function idle(t) {
  if (t.paused) return "web.can.paused";
  if (t.watching) return "web.can.watch";
  if (t.scene.isOut?.(t, t.me)) return "web.can.out";
  return "web.can.wait";
}

/** `children` stand where the question does. @param {{t: Model, live: Live, children?: any}} props */
export function Foot({ t, live, children }) {
  const asks = children ?? (!t.scene.drawsAnswers && html`<${Answers} t=${t} live=${live} />`);
  if (t.watching && !t.over) return asks && html`<footer class="foot-bar watching">${asks}</footer>`;
  if (t.watching) return html`<footer class="foot-bar over"><${AfterGame} t=${t} live=${live} /></footer>`;
  const out = t.scene.isEliminated?.(t, t.me) ?? false;
  const Answer = t.over ? AfterGame : out && !t.mine ? OutOfGame : t.asking ? Confirm : Answering;
  return html`<footer class="foot-bar ${t.over ? "over" : ""}">${asks}<${Own} t=${t} /><${Answer} t=${t} live=${live} /></footer>`;
}

const WIDE_HAND = 5; // as many cards want the whole width of a phone

/**
 * My plate and my cards.
 *
 * @param {{t: Model}} props
 */
export function Own({ t }) {
  const { Hand, handSize, drawsSeats } = t.scene;
  return html`<div class="own ${drawsSeats ? "bare" : handSize(t) >= WIDE_HAND ? "wide" : ""}" data-hand=${handSize(t)}>
    ${!drawsSeats && html`<${Plate} t=${t} seat=${t.me} />`}
    <div class="hand" data-place="hand:${t.me}" role="group" aria-label=${t.say("web.your_hand")}>
      <${Hand} t=${t} />
    </div>
    ${!drawsSeats && html`<${Latest} t=${t} />`}
  </div>`;
}

const LATEST = 3;

/**
 * The last events beside the hand, where a tablet has the room.
 *
 * @param {{t: Model}} props
 */
function Latest({ t }) {
  return html`<ol class="latest" aria-hidden="true">
    ${t.events.slice(-LATEST).map(
      (event) => html`<li key=${event.n}>${event.seat !== undefined && event.seat >= 0 && html`<${Shape} seat=${event.seat} />`}<span>${t.sentence(event)}</span></li>`,
    )}
  </ol>`;
}

/** @param {{t: Model}} props */
function Answering({ t }) {
  const { Actions } = t.scene;
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const inside = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone; whoever plays by keyboard stays in its place.
    if (inside.current && document.activeElement === document.body) box.current?.focus();
  });
  const enter = () => (inside.current = true);
  const leave = (event) => (inside.current = event.relatedTarget === null && inside.current);
  return html`<div
    ref=${box}
    class="actions ${t.sending ? "sending" : ""}"
    role="group"
    aria-label=${t.say("web.your_actions")}
    tabindex="-1"
    onFocusIn=${enter}
    onFocusOut=${leave}
  >
    <${Actions} t=${t} />
  </div>`;
}

/**
 * Somebody who is out may watch, hurry the rest, or leave for a new game.
 *
 * @param {{t: Model, live: Live}} props
 */
function OutOfGame({ t, live }) {
  const [asked, setAsked] = useState(false);
  const hurry = () => {
    setAsked(true);
    live.say({ do: "hurry" });
  };
  const people = t.seats.some((seat, n) => seat && n !== t.me && !seat.bot && seat.here);
  return html`<div class="actions after">
    ${live.info.value?.pace !== "at_once" &&
    html`<button class="primary" disabled=${asked} onClick=${hurry}><${Icon} name="next" />${t.say("web.hurry.do")}</button>`}
    <a class="button" href="/" onClick=${follow}><${Icon} name="home" />${t.say("web.hurry.leave")}</a>
    ${asked && people && html`<p class="quiet">${t.say("web.hurry.others")}</p>`}
  </div>`;
}

/** @param {{t: Model, live: Live}} props */
function Confirm({ t, live }) {
  const yes = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => yes.current?.focus(), []);
  return html`<div class="actions confirm" role="alertdialog" aria-label=${t.say("web.sure")}>
    <p>${t.say("web.sure_of", { move: t.moveText(t.asking) })}</p>
    <button class="primary" ref=${yes} onClick=${() => live.send(t.asking)}>${t.say("web.do_it")}</button>
    <button onClick=${() => (live.asking.value = null)}>${t.say("web.not_that")}</button>
  </div>`;
}

/** Above the stage: a broken line, a pause, somebody who left. */
function Notices({ live, t }) {
  return html`<div class="notices">
    <${LineState} live=${live} />
    ${t.paused && !t.over && html`<p class="notice">
      <${Icon} name="pause" /><span>${t.say("web.paused")}</span>
      ${!t.watching && html`<button onClick=${() => live.say({ do: "resume" })}>${t.say("web.resume")}</button>`}
    </p>`}
    <${Votes} t=${t} live=${live} />
    <${HelpWanted} t=${t} live=${live} />
  </div>`;
}

export function LineState({ live }) {
  const status = live.status.value;
  useEffect(() => {
    if (status === "lost") live.lost();
  }, [status]);
  const shown = status === "lost" || status === "full";
  return html`<div role="status">${shown && html`<p class="notice line">${say(`web.line.${status}`)}</p>`}</div>`;
}

/** @param {{t: Model, live: Live, first?: any}} props */
export function Talk({ t, live, first = "talk" }) {
  const [tab, setTab] = useState(first);
  const unread = live.unread.value;
  const tabs = { talk: t.say("web.log"), chat: chatLabel(t, tab === "chat" ? 0 : unread) };
  return html`<${Tabs} label=${t.say("web.what_happened")} tabs=${tabs} current=${tab} onChange=${setTab}>
    ${tab === "talk" ? html`<${Log} t=${t} />` : html`<${Chat} live=${live} />`}
  <//>`;
}

/**
 * A turn in a tab nobody looks at.
 *
 * @param {Model} t
 */
function useNotice(t) {
  useEffect(() => {
    if (t.mine) notify(t.words.title(t.game), t.question(), t.id);
  }, [t.mine && t.at]);
}

/**
 * The standing answer: what does not concern me is passed as soon as it is asked.
 *
 * @param {Model} t @param {Live} live
 */
function useStandingPass(t, live) {
  const passes = live.passing.value && t.legal.includes("pass") && !t.scene.concerns?.(t) && !t.sending && !t.paused;
  useEffect(() => {
    if (passes) live.play("pass");
  }, [passes && t.at]);
}

/** @param {Model} t */
function useSounds(t) {
  const heard = useRef(t.events.at(-1)?.n ?? 0);
  const asked = useRef(t.mine);
  useEffect(() => {
    const fresh = t.events.filter(({ n }) => n > heard.current);
    heard.current = t.events.at(-1)?.n ?? 0;
    if (fresh.length && t.over) sound(t.watching || t.outcome?.winners.includes(t.me) ? "won" : "beaten");
    else if (t.mine && !asked.current) sound("turn");
    else sound(soundOf(fresh, t.scene.sounds));
    asked.current = t.mine;
  });
}
