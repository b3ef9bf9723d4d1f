/* The evening of a table: who has won how often, and the next game with the same people. */
import { html, useEffect, useState } from "./html.js";
import { games } from "./api.js";
import { Icon, IconButton } from "./icons.js";
import { digits, say, words } from "./lang.js";
import { fitting, GameOptions, OptionSets, PlayersChoice } from "./options.js";
import { follow } from "./route.js";
import { Shape } from "./seats.js";
import { Sheet } from "./sheet.js";
import { isolated } from "./words.js";

/** @import { GameOffer, SeriesPlayer, TableInfo } from "./messages.d.ts" */
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

/**
 * How the next game is set: for as many players and by which rules.
 *
 * @param {{game: GameOffer, info: TableInfo, people: number, choose: (facts: object) => void}} props
 */
function NextSettings({ game, info, people, choose }) {
  const counts = game.players.filter((count) => count >= people);
  const [players, setPlayers] = useState(counts.includes(info.players) ? info.players : counts[0]);
  const [options, setOptions] = useState(game.name === info.game ? info.options : {});
  const chooseSet = (count, ready) => {
    setPlayers(Math.max(count, counts[0]));
    setOptions(ready);
  };
  return html`<div class="next-settings">
    <${PlayersChoice} game=${{ ...game, players: counts }} players=${players} onChange=${setPlayers} />
    <${OptionSets} game=${game} players=${players} chosen=${options} onChange=${chooseSet} />
    <${GameOptions} game=${game} players=${players} chosen=${options} onChange=${setOptions} />
    <button class="primary big" onClick=${() => choose({ game: game.name, players, options: fitting(game, players, options) })}>
      <${Icon} name="next" />${say("evening.series.begin")}
    </button>
  </div>`;
}

/** Another game for the same people; the host chooses. @param {{live: Live, info: TableInfo}} props */
export function NextGame({ live, info }) {
  const [open, setOpen] = useState(false);
  const [set, setSet] = useState(/** @type {GameOffer | null} */ (null));
  const [offered, setOffered] = useState(/** @type {GameOffer[]} */ ([]));
  useEffect(() => {
    if (open) games().then((offer) => setOffered(offer.games.filter(({ scene }) => scene)), () => {});
    else setSet(null);
  }, [open]);
  if (info.rematch || live.me.value !== info.host) return null;
  const people = info.seats.filter((seat) => seat && (!seat.bot || seat.away)).length;
  const choose = (facts) => {
    setOpen(false);
    live.say({ do: "rematch", ...facts });
  };
  const title = set ? words.value.title(set.name) : say("evening.series.other_title");
  return html`<button class="next-game" onClick=${() => setOpen(true)}><${Icon} name="next" />${say("evening.series.other")}</button>
    ${open &&
    html`<${Sheet} title=${title} onClose=${() => setOpen(false)}>
      ${
        set
          ? html`<${NextSettings} game=${set} info=${info} people=${people} choose=${choose} />`
          : html`<p class="quiet">${say("evening.series.other_help")}</p>
              <ul class="next-games">
                ${offered.map((game) => html`<${NextChoice} key=${game.name} game=${game} people=${people} onSet=${() => setSet(game)} onChoose=${() => choose({ game: game.name })} />`)}
              </ul>`
      }
    <//>`}`;
}

/** @param {{game: GameOffer, people: number, onSet: () => void, onChoose: () => void}} props */
function NextChoice({ game, people, onSet, onChoose }) {
  const { name } = game;
  const most = Math.max(...game.players);
  const fits = most >= people;
  return html`<li>
    <button class=${name} disabled=${!fits} aria-describedby=${fits ? undefined : `next-${name}`} onClick=${onChoose}>
      <img src="/js/games/${name}/tile.svg" alt="" width="120" height="75" />
      <span><b>${words.value.title(name)}</b><small id="next-${name}">${fits ? say(`${name}.scene.kind`) : say("evening.series.at_most", { count: most })}</small></span>
    </button>
    ${fits && html`<${IconButton} name="settings" kind="next-set" label=${say("evening.series.set", { game: words.value.title(name) })} onClick=${onSet} />`}
  </li>`;
}
