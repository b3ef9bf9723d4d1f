/* The first page: choose a game, open a table, go back to one of yours. */
import { html, useEffect, useState } from "./html.js";
import { games, openTable, publicTables } from "./api.js";
import { NameField, myName, sitAtOnce, startAtOnce } from "./arrival.js";
import { errorText } from "./errors.js";
import { useWords } from "./fetched.js";
import { Icon, IconButton } from "./icons.js";
import { digits, say, words } from "./lang.js";
import { creditsOpen, openRules } from "./opening.js";
import {
  ClockChoice, ClockwiseSwitch, FirstChoice, GameOptions, LevelChoice, OptionSets, PaceChoice, PlayersChoice, PublicSwitch, changedOptions, clockText, fitting,
} from "./options.js"; // prettier-ignore
import { follow, go } from "./route.js";
import { forget, remember, set, settings } from "./settings.js";
import { tell } from "./toast.js";
import { isolated } from "./words.js";

/** @import { GameOffer, Listing, Offer, Refusal } from "./messages.d.ts" */

const USUAL_PLAYERS = 4;
const USUAL_LEVEL = 2;
const ASK_AGAIN = 3000;
const LOOK_AGAIN = 10000; // for public tables

export function Lobby() {
  const [offer, setOffer] = useState(/** @type {Offer | null} */ (null));
  const [failed, setFailed] = useState(null);
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    document.title = say("web.name");
  }, [words.value]);
  useEffect(() => {
    if (offer) return undefined;
    let later;
    const ask = () =>
      games().then(setOffer, (error) => {
        setFailed(error);
        later = setTimeout(ask, ASK_AGAIN);
      });
    ask();
    return () => clearTimeout(later);
  }, [offer]);
  const offered = offer?.games.filter(({ scene }) => scene) ?? [];
  const game = offered.find(({ name }) => name === chosen);
  if (offer && game) return html`<${NewTable} key=${chosen} offer=${offer} game=${game} back=${() => setChosen("")} />`;
  return html`<main id="main" class="lobby">
    <header class="banner">
      <h1>${say("web.name")}</h1>
      <p>${say("web.motto")}</p>
    </header>
    <${Unfinished} />
    <section aria-labelledby="choose">
      <h2 id="choose" class="unseen">${say("web.choose_game")}</h2>
      ${failed && !offer && html`<p class="warn">${errorText(failed)}</p>`}
      <div class="tiles of-${offered.length}">
        ${offered.map((each) => html`<${Tile} key=${each.name} game=${each} choose=${setChosen} />`)}
      </div>
    </section>
    <${OpenTables} />
    <${YourTables} />
    <footer class="foot">
      <button class="plain" onClick=${() => (creditsOpen.value = true)}>${say("web.credits")}</button>
    </footer>
  </main>`;
}

/** "2–6" and "8": the player counts in few words. */
function runs(counts) {
  const found = [];
  for (const count of counts) {
    if (found.length && found.at(-1)[1] === count - 1) found.at(-1)[1] = count;
    else found.push([count, count]);
  }
  return found.map(([from, to]) => (from === to ? digits(from) : say("web.range", { from, to })));
}

const usualPlayers = (game) => (game.players.includes(USUAL_PLAYERS) ? USUAL_PLAYERS : game.players[0]);

/** Opens a table as it is set and goes to it; with bots it starts at once. */
async function openAndGo(facts, withBots) {
  const name = myName();
  const { table, seat, token } = await openTable({ pace: settings.value.pace, ...facts, name, lang: words.value.lang });
  remember(table, { seat, token, game: facts.game, names: [name], phase: "lobby" });
  if (withBots) startAtOnce.value = table;
  go(`/t/${table}`);
}

/** A button's work, which is done once and says what went wrong. */
export function useOpening() {
  const [busy, setBusy] = useState(false);
  const opening = async (facts, withBots) => {
    setBusy(true);
    try {
      await openAndGo(facts, withBots);
    } catch (error) {
      tell(errorText(/** @type {Refusal} */ (error)), "warn");
      setBusy(false);
    }
  };
  return { busy, opening };
}

const Picture = ({ name }) => html`<img class="picture" src="/js/games/${name}/tile.svg" alt="" width="480" height="300" />`;

function Facts({ game }) {
  const { name } = game;
  return html`<ul class="tile-facts">
    <li><${Icon} name="people" />${say("web.for_players", { counts: words.value.listed(runs(game.players)) })}</li>
    <li><${Icon} name="clock" />${say("web.minutes", { minutes: say(`${name}.scene.minutes`) })}</li>
  </ul>`;
}

/** The lesson to take next: the first that is not finished. @param {GameOffer} game */
function nextLesson({ name, lessons }) {
  const step = ({ chapter }) => settings.value.lessons[`${name}/${chapter}`] ?? 0;
  const lesson = lessons.find((each) => step(each) < each.steps) ?? lessons[0];
  return lesson && { ...lesson, begun: step(lesson) > 0 && step(lesson) < lesson.steps };
}

/** A game: its picture, what it is like, and the ways into it. */
function Tile({ game, choose }) {
  const { name } = game;
  const { busy, opening } = useOpening();
  const players = usualPlayers(game);
  const lesson = nextLesson(game);
  const bots = () => opening({ game: name, players, options: fitting(game, players, {}), clock: 0, fill: USUAL_LEVEL }, true);
  return html`<article class="tile ${name}" aria-labelledby=${`tile-${name}`}>
    <${Picture} name=${name} />
    <div class="tile-text">
      <h3 id=${`tile-${name}`}>${words.value.title(name)} <small>${say(`${name}.scene.kind`)}</small></h3>
      <p>${say(`${name}.scene.tagline`)}</p>
      <${Facts} game=${game} />
      <div class="tile-ways">
        <button class="primary" disabled=${busy} onClick=${bots}>${say("web.play_with_bots")}</button>
        <button class="friends" onClick=${() => choose(name)}>${say("web.new_table")}</button>
        ${lesson &&
        html`<a class="button plain learn" href="/l/${name}/${lesson.chapter}" onClick=${follow}>
          <${Icon} name="play" />${say(lesson.begun ? "web.learn_on" : "web.learn")}
        </a>`}
        <button class="plain" onClick=${() => openRules(name)}><${Icon} name="rules" />${say("web.rules")}</button>
      </div>
    </div>
  </article>`;
}

/** How a new table is set; what was chosen stands in words beside the two ways to open it. */
function NewTable({ offer, game, back }) {
  const [players, setPlayers] = useState(usualPlayers(game));
  const [options, setOptions] = useState({});
  const [fill, setFill] = useState(USUAL_LEVEL);
  const [clock, setClock] = useState(0);
  const [first, setFirst] = useState(/** @type {number | "lot"} */ (0));
  const [clockwise, setClockwise] = useState(false);
  const [listed, setListed] = useState(false);
  const { pace } = settings.value;
  const { busy, opening } = useOpening();
  const worded = useWords(game.name);
  useEffect(() => scrollTo(0, 0), []);
  const { name } = game;
  const open = (withBots) => {
    const facts = { game: name, players, options: fitting(game, players, options), clock, fill, clockwise, public: listed };
    return opening({ ...facts, ...(game.first && { first: first === "lot" ? first : Math.min(first, players - 1) }) }, withBots);
  };
  const chooseSet = (count, ready) => {
    setPlayers(count);
    setOptions(ready);
  };
  const changed = changedOptions(game, players, fitting(game, players, options));
  return html`<main id="main" class="new-table ${name}">
    <header class="new-head">
      <${IconButton} name="back" label=${say("web.back")} onClick=${back} />
      <h1>${say("web.new_table")} <small>${words.value.title(name)}</small></h1>
    </header>
    <div class="new-form">
      <section>
        <${NameField} />
        <${PlayersChoice} game=${game} players=${players} onChange=${setPlayers} />
        <${LevelChoice} levels=${offer.levels} level=${fill} onChange=${setFill} />
        <div>
          <${ClockChoice} clocks=${offer.clocks} clock=${clock} onChange=${setClock} />
          <small>${say("web.clock_help")}</small>
        </div>
        <${PaceChoice} paces=${offer.paces} pace=${pace} onChange=${(chosen) => set({ pace: chosen })} />
        <${FirstChoice} game=${game} players=${players} first=${first} names=${[myName()]} onChange=${setFirst} />
        <${PublicSwitch} info=${{ public: listed }} change=${(facts) => setListed(facts.public)} />
      </section>
      <section class="rules-of" aria-labelledby="rules-of">
        <h2 id="rules-of">${say("web.rules_of_table")}</h2>
        ${worded && html`<${OptionSets} game=${game} players=${players} chosen=${options} onChange=${chooseSet} />`}
        ${worded && html`<${GameOptions} game=${game} players=${players} chosen=${options} onChange=${setOptions} />`}
        <${ClockwiseSwitch} game=${game} clockwise=${clockwise} onChange=${setClockwise} />
      </section>
    </div>
    <aside class="new-side">
      <${Picture} name=${name} />
      <div class="new-sum">
        <h2>${words.value.title(name)}</h2>
        <p>${say(`${name}.scene.tagline`)}</p>
        <ul class="tile-facts">
          <li><${Icon} name="people" />${say("web.players_count", { players })}</li>
          <li><${Icon} name="bot" />${say(`web.level.${fill}`)}</li>
          <li><${Icon} name="clock" />${clockText(clock)}</li>
          <li><${Icon} name="rules" />${changed.length ? words.value.listed(changed) : say("web.as_the_book")}</li>
        </ul>
      </div>
      <div class="two-ways">
        <button class="primary big" disabled=${busy} onClick=${() => open(true)}><${Icon} name="bot" />${say("web.play_with_bots")}</button>
        <button class="big" disabled=${busy} onClick=${() => open(false)}><${Icon} name="share" />${say("web.open_for_friends")}</button>
      </div>
    </aside>
  </main>`;
}

/** The table I was last at, while its game is not over. */
function Unfinished() {
  const table = settings.value.tables.find(({ token, phase, game }) => token && phase === "play" && words.value.has(`${game}.name`));
  if (!table) return null;
  const { id, game, names = [] } = table;
  return html`<a class="unfinished ${game}" href="/t/${id}" onClick=${follow}>
    <${Picture} name=${game} />
    <span><strong>${words.value.title(game)}</strong> <span class="quiet">${words.value.listed(names.slice(0, 4).map(isolated))}</span></span>
    <b>${say("web.to_table")}</b>
  </a>`;
}

/** Tables that anybody may come to, the fullest first. */
function OpenTables() {
  const [tables, setTables] = useState(/** @type {Listing[]} */ ([]));
  useEffect(() => {
    const look = () => document.hidden || publicTables().then((found) => setTables(found.tables), () => {});
    look();
    const again = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(again);
  }, []);
  const there = tables.filter(({ game }) => words.value.has(`${game}.scene.tagline`));
  const free = there.find((table) => table.free > 0);
  if (!there.length) return null;
  const sit = (id) => {
    sitAtOnce.value = id;
    go(`/t/${id}`);
  };
  return html`<section class="your-tables open-tables" aria-labelledby="open-tables">
    <h2 id="open-tables"><${Icon} name="globe" />${say("web.public.tables")}
      ${free && html`<button class="primary" onClick=${() => sit(free.table)}><${Icon} name="chair" />${say("web.public.anywhere")}</button>`}
    </h2>
    <ul>
      ${there.map(
        ({ table, game, names, free: seats }) => html`<li key=${table}>
          <a href="/t/${table}" onClick=${follow}>
            <strong>${words.value.title(game)}</strong>
            <span class="quiet">${words.value.listed(names.slice(0, 4).map(isolated))}</span>
            <span class="tag">${seats ? say("web.public.free", { count: seats }) : say("web.phase.playing")}</span>
          </a>
          ${seats ? html`<button onClick=${() => sit(table)}>${say("web.take_seat")}</button>` : html`<a class="plain" href="/t/${table}" onClick=${follow}>${say("web.public.watch")}</a>`}
        </li>`,
      )}
    </ul>
  </section>`;
}

function YourTables() {
  const { tables } = settings.value;
  const mine = tables.filter((table) => table.token && words.value.has(`${table.game}.name`));
  if (!mine.length) return null;
  return html`<section class="your-tables" aria-labelledby="yours">
    <h2 id="yours">${say("web.your_tables")}</h2>
    <ul>
      ${mine.slice(0, 8).map(
        ({ id, game, phase, names = [] }) => html`<li key=${id}>
          <a href="/t/${id}" onClick=${follow}>
            <strong>${words.value.title(game)}</strong>
            <span class="quiet">${words.value.listed(names.slice(0, 4).map(isolated))}</span>
            <span class="tag">${say(`web.phase.${phase ?? "lobby"}`)}</span>
          </a>
          ${phase === "over" && html`<a class="plain" href="/r/${id}" onClick=${follow}>${say("web.replay")}</a>`}
          ${phase === "over" &&
          html`<${IconButton} name="close" label=${say("web.forget_table")} onClick=${() => forget(id)} />`}
        </li>`,
      )}
    </ul>
  </section>`;
}
