/* The first page: choose a game, open a table, go back to one of yours. */
import { html, signal, useEffect, useRef, useState } from "./html.js";
import { games, openTable } from "./api.js";
import { errorText } from "./errors.js";
import { Icon, IconButton } from "./icons.js";
import { digits, say, words } from "./lang.js";
import { creditsOpen, openRules } from "./opening.js";
import { ClockChoice, ClockwiseSwitch, FirstChoice, GameOptions, LevelChoice, PaceChoice, PlayersChoice, fitting } from "./options.js";
import { follow, go } from "./route.js";
import { forget, remember, set, settings } from "./settings.js";
import { tell } from "./toast.js";
import { isolated } from "./words.js";

/** @import { Offer, Refusal } from "./messages.d.ts" */

/** A table that begins as soon as we sit at it: "play with bots". */
export const startAtOnce = signal("");

const USUAL_PLAYERS = 4;
const USUAL_LEVEL = 2;
const ASK_AGAIN = 3000;

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
  return html`<main id="main" class="lobby">
    <header class="banner">
      <h1>${say("web.name")}</h1>
      <p>${say("web.motto")}</p>
    </header>
    <section aria-labelledby="choose">
      <h2 id="choose">${say("web.choose_game")}</h2>
      ${failed && !offer && html`<p class="warn">${errorText(failed)}</p>`}
      <div class="games">
        ${offered.map((game) => html`<${GameCard} key=${game.name} game=${game} chosen=${chosen} choose=${setChosen} />`)}
      </div>
      ${offer && chosen && html`<${NewTable} key=${chosen} offer=${offer} game=${offered.find(({ name }) => name === chosen)} />`}
    </section>
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

function GameCard({ game, chosen, choose }) {
  const { name } = game;
  const counts = say("web.for_players", { counts: words.value.listed(runs(game.players)) });
  return html`<div class="game-card ${name} ${chosen === name ? "chosen" : ""}">
    <button class="game-choice" aria-pressed=${chosen === name} onClick=${() => choose(name)}>
      <svg class="game-sign" aria-hidden="true"><use href="/js/games/${name}/sign.svg#sign" /></svg>
      <span class="game-name">${words.value.title(name)}</span>
      <span class="game-line">${say(`${name}.scene.tagline`)}</span>
      <span class="quiet">${counts}</span>
    </button>
    <button class="plain" onClick=${() => openRules(name)}><${Icon} name="rules" />${say("web.rules")}</button>
  </div>`;
}

function NewTable({ offer, game }) {
  const most = game.players.includes(USUAL_PLAYERS) ? USUAL_PLAYERS : game.players[0];
  const [players, setPlayers] = useState(most);
  const [options, setOptions] = useState({});
  const [fill, setFill] = useState(USUAL_LEVEL);
  const [clock, setClock] = useState(0);
  const [first, setFirst] = useState(/** @type {number | "lot"} */ (0));
  const [clockwise, setClockwise] = useState(false);
  const { pace } = settings.value;
  const [busy, setBusy] = useState(false);
  const open = async (withBots) => {
    setBusy(true);
    const name = settings.value.name.trim() || say("web.guest");
    const facts = { game: game.name, name, players, options: fitting(game, players, options), clock, fill };
    const more = { pace, clockwise, ...(game.first && { first: first === "lot" ? first : Math.min(first, players - 1) }) };
    try {
      const { table, seat, token } = await openTable({ ...facts, ...more, lang: words.value.lang });
      remember(table, { seat, token, game: game.name, names: [name], phase: "lobby" });
      if (withBots) startAtOnce.value = table;
      go(`/t/${table}`);
    } catch (error) {
      tell(errorText(/** @type {Refusal} */ (error)), "warn");
      setBusy(false);
    }
  };
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), []);
  return html`<div class="new-table" ref=${panel}>
    <div class="two-ways">
      <button class="primary big" disabled=${busy} onClick=${() => open(true)}><${Icon} name="bot" />${say("web.play_with_bots")}</button>
      <button class="big" disabled=${busy} onClick=${() => open(false)}><${Icon} name="share" />${say("web.open_for_friends")}</button>
    </div>
    <p class="quiet">${say("web.as_set", { players, level: say(`web.level.${fill}`) })}</p>
    <${NameField} />
    <${PlayersChoice} game=${game} players=${players} onChange=${setPlayers} />
    <${LevelChoice} levels=${offer.levels} level=${fill} onChange=${setFill} />
    <details class="more">
      <summary>${say("web.more_options")}</summary>
      <${GameOptions} game=${game} players=${players} chosen=${options} onChange=${setOptions} />
      <${PaceChoice} paces=${offer.paces} pace=${pace} onChange=${(chosen) => set({ pace: chosen })} />
      <${FirstChoice} game=${game} players=${players} first=${first} names=${[settings.value.name.trim() || say("web.guest")]} onChange=${setFirst} />
      <${ClockwiseSwitch} game=${game} clockwise=${clockwise} onChange=${setClockwise} />
      <${ClockChoice} clocks=${offer.clocks} clock=${clock} onChange=${setClock} />
      <small>${say("web.clock_help")}</small>
    </details>
  </div>`;
}

export function NameField() {
  return html`<label class="field">
    <span>${say("web.your_name")}</span>
    <input
      value=${settings.value.name}
      maxlength="24"
      dir=${settings.value.name ? "auto" : null}
      autocomplete="nickname"
      placeholder=${say("web.guest")}
      onInput=${(event) => set({ name: event.currentTarget.value })}
    />
  </label>`;
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
