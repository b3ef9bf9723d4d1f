/* The evening of a table: who has won how often, and the next game with the same people. */
import { html, useState } from "./html.js";
import { later } from "./fetched.js";
import { Icon } from "./icons.js";
import { digits, say, words } from "./lang.js";
import { follow } from "./route.js";
import { Shape } from "./seats.js";
import { Sheet } from "./sheet.js";
import { isolated } from "./words.js";

/** @import { SeriesPlayer, TableInfo } from "./messages.d.ts" */
/** @import { Live } from "./live.js" */

const TELLING = 2; // games, from which on the sum says more than the last outcome

/** Who has won how often, the most first. @param {{players: SeriesPlayer[]}} props */
function Standings({ players }) {
  const most = players[0]?.wins ?? 0;
  return html`<ol class="tonight-players">
    ${players.map(
      ({ name, seat, games: played, wins }, n) => html`<li key=${n} class=${wins > 0 && wins === most ? "first" : ""}>
        ${seat >= 0 ? html`<${Shape} seat=${seat} />` : html`<span class="shape"></span>`}
        <span class="tonight-name"><bdi>${name}</bdi></span>
        <span class="tonight-stars" aria-hidden="true">${Array.from({ length: wins }, (_, i) => html`<i key=${i}></i>`)}</span>
        <span>${say("evening.series.wins", { wins, games: played })}</span>
      </li>`,
    )}
  </ol>`;
}

function Played({ series }) {
  return html`<ol class="tonight-games">
    ${series.games.map(
      ({ table, game, winners }) => html`<li key=${table}>
        <b>${words.value.title(game)}</b>
        <span>${winners.length ? say("evening.series.won_by", { names: words.value.listed(winners.map(isolated)) }) : say("evening.series.nobody")}</span>
        <a href="/r/${table}" onClick=${follow}>${say("web.replay")}</a>
      </li>`,
    )}
  </ol>`;
}

/** In the waiting room: the evening so far. @param {{info: TableInfo}} props */
export function Tonight({ info }) {
  const { series } = info;
  if (!series.games.length) return null;
  return html`<section class="tonight" aria-labelledby="tonight">
    <h2 id="tonight">${say("evening.series.title", { count: series.games.length })}</h2>
    <${Standings} players=${series.players} />
    <${Played} series=${series} />
  </section>`;
}

/** At the end of a game: the sum in one line, which opens the whole. @param {{info: TableInfo}} props */
export function TonightLine({ info }) {
  const [open, setOpen] = useState(false);
  const { series } = info;
  if (series.games.length < TELLING) return null;
  const title = say("evening.series.title", { count: series.games.length });
  return html`<button class="tonight-line plain" onClick=${() => setOpen(true)}>
      <span>${title}:</span>
      ${series.players.slice(0, 4).map(
        ({ name, seat, wins }, n) => html`<span key=${n} class="tonight-who">${seat >= 0 && html`<${Shape} seat=${seat} />`}<bdi>${name}</bdi> <b>${digits(wins)}</b></span>`,
      )}
    </button>
    ${open &&
    html`<${Sheet} title=${title} onClose=${() => setOpen(false)}>
      <${Standings} players=${series.players} />
      <${Played} series=${series} />
    <//>`}`;
}

const NextSheet = later(() => import("./next_game.js").then((script) => script.NextSheet));

/** Another game for the same people; the host chooses. @param {{live: Live, info: TableInfo}} props */
export function NextGame({ live, info }) {
  const [open, setOpen] = useState(false);
  if (info.rematch || live.me.value !== info.host) return null;
  const choose = (facts) => {
    setOpen(false);
    live.say({ do: "rematch", ...facts });
  };
  return html`<button class="next-game" onClick=${() => setOpen(true)}><${Icon} name="next" />${say("evening.series.other")}</button>
    ${open && html`<${NextSheet} info=${info} onClose=${() => setOpen(false)} onChoose=${choose} />`}`;
}
