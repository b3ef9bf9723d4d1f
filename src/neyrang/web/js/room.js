/* Before the game: who sits where, the invite link, and how the table is set. */
import { html, useEffect, useState } from "./html.js";
import { games } from "./api.js";
import { Icon } from "./icons.js";
import { Invite } from "./invite.js";
import { say, words } from "./lang.js";
import { NameField } from "./lobby.js";
import { openRules } from "./opening.js";
import {
  ClockChoice,
  ClockwiseSwitch,
  FirstChoice,
  GameOptions,
  LevelChoice,
  PaceChoice,
  PlayersChoice,
  SpectatorSwitch,
  changedOptions,
  clockText,
  fitting,
} from "./options.js";
import { linkTo } from "./route.js";
import { Shape } from "./seats.js";
import { Tonight } from "./series.js";
import { settings } from "./settings.js";
import { isolated } from "./words.js";

/** @import { Offer } from "./messages.d.ts" */

export function Room({ live }) {
  const info = live.info.value;
  const me = live.me.value;
  const host = me >= 0 && me === info.host;
  const [offer, setOffer] = useState(/** @type {Offer | null} */ (null));
  useEffect(() => {
    games().then(setOffer, () => {});
  }, []);
  const game = offer?.games.find(({ name }) => name === info.game);
  const title = words.value.title(info.game);
  useEffect(() => {
    document.title = `${title} · ${say("web.name")}`;
  }, [title]);
  return html`<main id="main" class="room">
    <header class="room-head">
      <h1>${title}</h1>
      <p>${game && summary(game, info)}</p>
      <button class="plain" onClick=${() => openRules(info.game)}><${Icon} name="rules" />${say("web.rules")}</button>
    </header>
    ${me < 0 && html`<${Join} live=${live} />`}
    <${Chairs} live=${live} host=${host} levels=${offer?.levels ?? []} />
    <${Tonight} info=${info} />
    ${me >= 0 && html`<${Rename} live=${live} />`}
    <${Invite} link=${linkTo(info.table)} text=${say("web.invite_text", { game: title })} />
    ${host && game && html`<${HostSettings} live=${live} game=${game} offer=${offer} />`}
    <p class="quiet honest"><${Icon} name="lock" />${say("web.proof.promise")}</p>
    <${StartBar} live=${live} host=${host} />
  </main>`;
}

/** "4 players · Reformation · clock 30 seconds". */
function summary(game, info) {
  const parts = [say("web.players_count", { players: info.players }), ...changedOptions(game, info.players, info.options)];
  if (info.clock) parts.push(`${say("web.clock")}: ${clockText(info.clock)}`);
  return parts.join(" · ");
}

const botText = (level) => say("web.bot_of", { level: say(`web.level.${level}`) });

const myName = () => settings.value.name.trim() || say("web.guest");

function Join({ live }) {
  const free = live.info.value.seats.indexOf(null);
  const bots = live.info.value.seats.findIndex((seat) => seat?.bot);
  const seat = free >= 0 ? free : bots;
  return html`<section class="join" aria-labelledby="join">
    <h2 id="join">${say("web.join")}</h2>
    ${seat >= 0
      ? html`<${NameField} />
          <button class="primary big" onClick=${() => live.say({ do: "sit", seat, name: myName() })}>
            <${Icon} name="chair" />${say("web.take_seat")}
          </button>
          <p class="quiet">${say("web.or_watch")}</p>`
      : html`<p>${say("web.no_seat")}</p>`}
  </section>`;
}

function Rename({ live }) {
  const now = live.info.value.seats[live.me.value]?.name;
  const rename = () => live.say({ do: "rename", name: myName() });
  return html`<div class="link-field">
    <${NameField} />
    <button disabled=${now === myName()} onClick=${rename}>${say("web.rename")}</button>
  </div>`;
}

function Chairs({ live, host, levels }) {
  const { seats } = live.info.value;
  return html`<section aria-labelledby="chairs">
    <h2 id="chairs">${say("web.seats")}</h2>
    <ol class="chairs">
      ${seats.map((seat, n) => html`<${Chair} key=${n} ...${{ live, host, levels, seat, n }} />`)}
    </ol>
  </section>`;
}

function Chair({ live, host, levels, seat, n }) {
  const me = live.me.value;
  const mine = n === me;
  const who = seat ? words.value.seatName(seat, n) : say("web.seat_empty");
  return html`<li class="chair ${mine ? "mine" : ""} ${seat ? "" : "empty"}">
    <${Shape} seat=${n} />
    <span class="chair-who">
      <span><bdi>${who}</bdi></span>
      <span class="quiet">${chairState(live, seat, n)}</span>
    </span>
    ${mine && !host && html`<button onClick=${() => live.say({ do: "stand" })}>${say("web.stand")}</button>`}
    ${!mine && (!seat || seat.bot > 0) && me < 0 &&
    html`<button onClick=${() => live.say({ do: "sit", seat: n, name: myName() })}>${say("web.sit_here")}</button>`}
    ${host && !mine && html`<${HostChair} ...${{ live, levels, seat, n }} />`}
  </li>`;
}

function chairState(live, seat, n) {
  if (!seat) return say("web.seat_filled");
  if (seat.bot) return botText(seat.bot);
  if (n === live.me.value) return say(n === live.info.value.host ? "web.you_host" : "web.you_tag");
  if (!seat.here) return say("web.state.gone");
  return n === live.info.value.host ? say("web.host") : say("web.here");
}

function HostChair({ live, levels, seat, n }) {
  if (seat && !seat.bot) {
    return html`<button onClick=${() => live.say({ do: "kick", seat: n })}>${say("web.kick")}</button>`;
  }
  const choose = (event) => live.say({ do: "bot", seat: n, level: Number(event.currentTarget.value) });
  return html`<label class="bot-choice">
    <span class="unseen">${say("web.bot_for_seat", { number: n + 1 })}</span>
    <select value=${seat?.bot ?? 0} onChange=${choose}>
      <option value="0">${say("web.no_bot")}</option>
      ${levels.map((level) => html`<option key=${level} value=${level}>${botText(level)}</option>`)}
    </select>
  </label>`;
}

function HostSettings({ live, game, offer }) {
  const info = live.info.value;
  const change = (facts) => live.say({ do: "settings", ...facts });
  const resize = (players) => change({ players, options: fitting(game, players, info.options) });
  return html`<details class="more">
    <summary>${say("web.table_settings")}</summary>
    <${PlayersChoice} game=${game} players=${info.players} onChange=${resize} />
    <${LevelChoice}
      label=${say("web.fill_level")}
      levels=${offer.levels}
      level=${info.fill}
      onChange=${(fill) => change({ fill })}
    />
    <${GameOptions}
      game=${game}
      players=${info.players}
      chosen=${info.options}
      onChange=${(options) => change({ options })}
    />
    <${PaceChoice} paces=${offer.paces} pace=${info.pace} onChange=${(pace) => change({ pace })} />
    <${FirstChoice}
      game=${game}
      players=${info.players}
      first=${info.first}
      names=${info.seats.map((seat) => seat?.name)}
      onChange=${(first) => change({ first })}
    />
    <${ClockwiseSwitch} game=${game} clockwise=${info.clockwise} onChange=${(clockwise) => change({ clockwise })} />
    <${ClockChoice} clocks=${offer.clocks} clock=${info.clock} onChange=${(clock) => change({ clock })} />
    <small>${say("web.clock_help")}</small>
    <${SpectatorSwitch} info=${info} change=${change} />
  </details>`;
}

function StartBar({ live, host }) {
  const info = live.info.value;
  const empty = info.seats.filter((seat) => seat === null).length;
  if (!host) {
    const name = isolated(info.seats[info.host]?.name ?? "");
    const told = live.me.value >= 0 ? say("web.host_starts", { name }) : say("web.watching_room", { name });
    return html`<div class="start-bar"><p>${told}</p></div>`;
  }
  const help = empty && info.fill ? say("web.bots_will_fill", { count: empty, level: say(`web.level.${info.fill}`) }) : "";
  return html`<div class="start-bar">
    ${help && html`<p class="quiet">${help}</p>`}
    <button class="primary big" onClick=${() => live.say({ do: "start" })}><${Icon} name="play" />${say("web.start")}</button>
  </div>`;
}
