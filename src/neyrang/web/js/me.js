/* How am I doing: the games of this browser, added up and listed. */
import { html, useEffect, useState } from "./html.js";
import { Bar, Column, Ring } from "./charts.js";
import { useWords } from "./fetched.js";
import { ENOUGH, figures, percent } from "./figures.js";
import { Icon } from "./icons.js";
import { digits, moreWords, say, words } from "./lang.js";
import { Moving } from "./moving.js";
import { past, settleAll } from "./past.js";
import { follow } from "./route.js";
import { styles } from "./scene.js";
import { isolated } from "./words.js";

/** @import { PastGame } from "./past.js" */
/** @import { Count } from "./figures.js" */

await Promise.all([moreWords("evening"), styles.get("/css/me.css")]);

const DAY = 86_400_000;
const AT_FIRST = 6; // past games
const MORE = 24;

export function Me({ Top }) {
  const [game, setGame] = useState("");
  useEffect(() => {
    settleAll();
  }, []);
  useEffect(() => {
    document.title = `${say("evening.me.title")} · ${say("web.name")}`;
  }, [words.value]);
  const games = past.value.filter((each) => words.value.has(`${each.game}.name`));
  const chosen = game ? games.filter((each) => each.game === game) : games;
  const found = figures(chosen);
  return html`<${Top} />
    <main id="main" class="me">
      <header class="me-head">
        <h1>${say("evening.me.title")}</h1>
        <p class="quiet">${since(games)}</p>
      </header>
      ${games.length > 0 && html`<${Games} games=${games} chosen=${game} onChange=${setGame} />`}
      ${
        games.length > 0
          ? html`<div class="me-figures">
              <${All} found=${found} />
              ${!game && html`<${ByGame} counts=${found.byGame} />`}
              <${Bluffs} sums=${found.sums} />
              <${ByPlayers} counts=${found.byPlayers} />
              <${ByLevel} counts=${found.byLevel} />
              <${How} counts=${found.how} />
            </div>`
          : html`<div class="me-none">
              <p>${say("evening.me.none")}</p>
              <a class="button primary big" href="/" onClick=${follow}>${say("web.home")}</a>
            </div>`
      }
      <aside class="me-side">
        ${games.length > 0 && html`<${PastGames} key=${game} games=${chosen} />`}
        <${Moving} count=${past.value.length} />
      </aside>
    </main>`;
}

/** @param {PastGame[]} games */
function since(games) {
  const oldest = games.at(-1);
  if (!oldest) return say("evening.me.here");
  const day = new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", year: "numeric" }).format(oldest.when);
  return say("evening.me.since", { day });
}

const locale = () => (words.value.lang === "fa" ? "fa-IR" : "en-GB");
const share = (part, whole) => say("evening.percent", { number: percent(part, whole) });

function Games({ games, chosen, onChange }) {
  const names = [...new Set(games.map(({ game }) => game))];
  if (names.length < 2) return null;
  return html`<div class="me-chips" role="group" aria-label=${say("evening.me.which")}>
    ${["", ...names].map(
      (name) => html`<button key=${name} aria-pressed=${name === chosen} onClick=${() => onChange(name)}>
        ${name ? words.value.title(name) : say("evening.me.all_games")}
      </button>`,
    )}
  </div>`;
}

function Panel({ name, kind = "", children }) {
  return html`<section class="panel-card ${kind}" aria-labelledby="me-${name}">
    <h2 id="me-${name}">${say(`evening.me.${name}`)}</h2>
    ${children}
  </section>`;
}

function All({ found }) {
  const { games, wins, chance, latest } = found;
  return html`<${Panel} name="all">
    <dl class="me-sums">
      <div><dd>${digits(games)}</dd><dt>${say("evening.me.games", { count: games })}</dt></div>
      <div class="good"><dd>${digits(wins)}</dd><dt>${say("evening.me.wins", { count: wins })}</dt></div>
      <div><dd>${share(wins, games)}</dd><dt>${say("evening.me.chance", { share: share(chance, 1) })}</dt></div>
    </dl>
    <ol class="me-latest" aria-label=${say("evening.me.latest", { count: latest.length })}>
      ${latest.map(
        (won, n) => html`<li key=${n} class=${won ? "won" : ""}>
          ${won && html`<${Icon} name="check" />`}<span class="unseen">${say(won ? "evening.me.won" : "evening.me.lost")}</span>
        </li>`,
      )}
    </ol>
    <p class="quiet" aria-hidden="true">${say("evening.me.latest", { count: latest.length })}</p>
  <//>`;
}

/** @param {{counts: Count[]}} props */
function ByGame({ counts }) {
  const most = Math.max(...counts.map(({ games }) => games));
  return html`<${Panel} name="by_game">
    <ul class="me-bars">
      ${counts.map(
        ({ key, games, wins }) => html`<li key=${key} class=${key}>
          <span class="bar-name">${words.value.title(String(key))}</span>
          <${Bar} length=${(100 * games) / most} filled=${(100 * wins) / most} few=${games < ENOUGH} />
          <span class="quiet">${say("evening.me.of", { part: wins, whole: games })}</span>
          ${
            games < ENOUGH
              ? html`<small class="bar-share">${say("evening.me.too_few")}</small>`
              : html`<b class="bar-share">${share(wins, games)}</b>`
          }
        </li>`,
      )}
    </ul>
    <p class="me-key quiet" aria-hidden="true">
      <span class="key-played"></span>${say("evening.me.played")}<span class="key-won"></span>${say("evening.me.won")}
    </p>
  <//>`;
}

/** Only games in which one may lie count bluffs. */
function Bluffs({ sums }) {
  const { bluffs = 0, believed = 0, caught = 0, blocked = 0, challenges = 0, challenges_won = 0, challenged = 0, challenged_wrongly = 0 } = sums;
  if (!("bluffs" in sums)) return null;
  return html`<${Panel} name="bluffs" kind="wide">
    <ul class="me-rings">
      <${RingOf} name="believed" tone="turquoise" part=${believed} whole=${bluffs} values=${{ caught, blocked }} />
      <${RingOf} name="challenges" tone="lapis" part=${challenges_won} whole=${challenges} />
      <${RingOf} name="doubted" tone="saffron" part=${challenged_wrongly} whole=${challenged} values=${{ challenged }} />
    </ul>
  <//>`;
}

function RingOf({ name, tone, part, whole, values = {} }) {
  return html`<li>
    <${Ring} part=${part} whole=${whole} tone=${tone}>
      <b>${digits(part)}</b><small>${say("evening.me.of_whole", { whole })}</small>
    <//>
    <span><b>${say(`evening.me.ring.${name}`)}</b><span class="quiet">${say(`evening.me.ring.${name}_help`, values)}</span></span>
  </li>`;
}

/** @param {{counts: Count[], text: (count: Count) => string, lines?: boolean}} props */
function Columns({ counts, text, lines = false }) {
  return html`<ul class="me-columns">
    ${counts.map((count) => {
      const { key, games, wins, chance } = count;
      const few = games < ENOUGH;
      return html`<li key=${key}>
        <b class=${few ? "quiet" : ""}>${share(wins, games)}</b>
        <${Column} percent=${percent(wins, games)} line=${lines ? 100 * chance : null} few=${few} />
        <span class="column-name">${text(count)}</span>
        <span class="quiet">${say("evening.me.games_count", { count: games })}</span>
      </li>`;
    })}
  </ul>`;
}

function ByPlayers({ counts }) {
  return html`<${Panel} name="by_players">
    <${Columns} counts=${counts} lines=${true} text=${({ key }) => say("web.players_count", { players: key })} />
    <p class="me-key quiet"><span class="key-chance" aria-hidden="true"></span>${say("evening.me.line")}</p>
  <//>`;
}

function ByLevel({ counts }) {
  if (!counts.length) return null;
  return html`<${Panel} name="by_level">
    <${Columns} counts=${counts} text=${({ key }) => say(`web.level.${key}`)} />
    <p class="me-key quiet">${say("evening.me.level_help")}</p>
  <//>`;
}

/** @param {{counts: Count[]}} props */
function How({ counts }) {
  const told = counts.filter(({ key }) => words.value.has(`evening.how.${key}`));
  if (!told.length) return null;
  const most = Math.max(...told.map(({ games }) => games));
  return html`<${Panel} name="how" kind="wide">
    <ul class="me-bars how">
      ${told.map(
        ({ key, games }) => html`<li key=${key}>
          <span class="bar-name">${say(`evening.how.${key}`)}</span>
          <${Bar} length=${0} filled=${(100 * games) / most} />
          <b class="bar-share">${digits(games)}</b>
        </li>`,
      )}
    </ul>
  <//>`;
}

// ---- the past games

/** @param {{games: PastGame[]}} props */
function PastGames({ games }) {
  const [shown, setShown] = useState(AT_FIRST);
  const left = games.length - shown;
  return html`<section aria-labelledby="me-past">
    <h2 id="me-past">${say("evening.me.past")}</h2>
    <ol class="me-past">${games.slice(0, shown).map((game) => html`<${PastGameRow} key=${game.id} past=${game} />`)}</ol>
    ${left > 0 && html`<button class="plain more-games" onClick=${() => setShown(shown + MORE)}>${say("evening.me.more", { count: left })}</button>`}
  </section>`;
}

/** @param {{past: PastGame}} props */
function PastGameRow({ past: { id, game, seat, names, bots, outcome, moves, when } }) {
  const worded = useWords(game);
  const title = words.value.title(game);
  const won = outcome.winners.includes(seat);
  const isolatedNames = names.map((name, n) => isolated(words.value.seatName({ name, bot: bots[n] }, n)));
  const others = isolatedNames.filter((_, other) => other !== seat);
  return html`<li>
    <img src="/js/games/${game}/tile.svg" alt="" width="64" height="64" loading="lazy" />
    <span class="past-what">
      <span><b>${title}</b>${won && html` <span class="won-tag">${say("evening.me.won")}</span>`}</span>
      <span class="past-how">${worded && words.value.outcome(game, outcome, isolatedNames, seat)}</span>
      <span class="quiet">${say("evening.me.others", { names: words.value.listed(others) })}</span>
      <span class="quiet">${dayOf(when)} · ${say("evening.me.moves", { count: moves })}</span>
    </span>
    <a class="button" href="/r/${id}" onClick=${follow} aria-label=${say("evening.me.replay_of", { game: title, day: dayOf(when) })}>
      <${Icon} name="play" />${say("web.replay")}
    </a>
  </li>`;
}

/** "today", "yesterday", "9 November". */
function dayOf(when) {
  const midnight = (time) => new Date(time).setHours(0, 0, 0, 0);
  const ago = Math.round((midnight(when) - midnight(Date.now())) / DAY);
  if (ago > -2) return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.min(ago, 0), "day");
  return new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long" }).format(when);
}

