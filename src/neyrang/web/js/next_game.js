/* What is played next by the same people: which game, for how many and by which rules. */
import { html, useEffect, useState } from "./html.js";
import { games } from "./api.js";
import { useWords } from "./fetched.js";
import { Icon, IconButton } from "./icons.js";
import { say, words } from "./lang.js";
import { fitting, GameOptions, OptionSets, PlayersChoice } from "./options.js";
import { Sheet } from "./sheet.js";

/** @import { GameOffer, TableInfo } from "./messages.d.ts" */

/** @param {{info: TableInfo, onClose: () => void, onChoose: (facts: object) => void}} props */
export function NextSheet({ info, onClose, onChoose }) {
  const [set, setSet] = useState(/** @type {GameOffer | null} */ (null));
  const [offered, setOffered] = useState(/** @type {GameOffer[]} */ ([]));
  useEffect(() => {
    games().then((offer) => setOffered(offer.games.filter(({ scene }) => scene)), () => {});
  }, []);
  const people = info.seats.filter((seat) => seat && (!seat.bot || seat.away)).length;
  const title = set ? words.value.title(set.name) : say("evening.series.other_title");
  const choice = (game) => html`<${NextChoice} key=${game.name} game=${game} people=${people} onSet=${() => setSet(game)} onChoose=${() => onChoose({ game: game.name })} />`;
  return html`<${Sheet} title=${title} onClose=${onClose}>
    ${
      set
        ? html`<${NextSettings} game=${set} info=${info} people=${people} choose=${onChoose} />`
        : html`<p class="quiet">${say("evening.series.other_help")}</p>
            <ul class="next-games">${offered.map(choice)}</ul>`
    }
  <//>`;
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

/**
 * How the next game is set: for as many players and by which rules.
 *
 * @param {{game: GameOffer, info: TableInfo, people: number, choose: (facts: object) => void}} props
 */
function NextSettings({ game, info, people, choose }) {
  const counts = game.players.filter((count) => count >= people);
  const [players, setPlayers] = useState(counts.includes(info.players) ? info.players : counts[0]);
  const [options, setOptions] = useState(game.name === info.game ? info.options : {});
  const worded = useWords(game.name);
  const chooseSet = (count, ready) => {
    setPlayers(Math.max(count, counts[0]));
    setOptions(ready);
  };
  if (!worded) return null;
  return html`<div class="next-settings">
    <${PlayersChoice} game=${{ ...game, players: counts }} players=${players} onChange=${setPlayers} />
    <${OptionSets} game=${game} players=${players} chosen=${options} onChange=${chooseSet} />
    <${GameOptions} game=${game} players=${players} chosen=${options} onChange=${setOptions} />
    <button class="primary big" onClick=${() => choose({ game: game.name, players, options: fitting(game, players, options) })}>
      <${Icon} name="next" />${say("evening.series.begin")}
    </button>
  </div>`;
}
