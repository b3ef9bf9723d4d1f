/* Before the game: who sits where, the invite link, and how the table is set. */
import { html, useEffect, useState } from "./html.js";
import { games } from "./api.js";
import { Chat } from "./chat.js";
import { useWords } from "./fetched.js";
import { Icon } from "./icons.js";
import { Invite } from "./invite.js";
import { say, words } from "./lang.js";
import { myName, NameField } from "./arrival.js";
import { mayNotify, wantNotices } from "./notify.js";
import { openRules } from "./opening.js";
import {
  ClockChoice,
  ClockwiseSwitch,
  FirstChoice,
  GameOptions,
  OptionSets,
  LevelChoice,
  PaceChoice,
  PlayersChoice,
  PublicSwitch,
  SpectatorSwitch,
  Switch,
  TalkSwitch,
  changedOptions,
  clockText,
  fitting,
} from "./options.js";
import { Shape } from "./seats.js";
import { Tonight } from "./series.js";
import { settings } from "./settings.js";
import { isolated } from "./words.js";

/** @import { Live } from "./live.js" */
/** @import { Offer, TableInfo } from "./messages.d.ts" */

/** @param {{live: Live}} props */
export function Room({ live }) {
  const info = /** @type {TableInfo} */ (live.info.value);
  const me = live.me.value;
  const host = me >= 0 && me === info.host;
  const [offer, setOffer] = useState(/** @type {Offer | null} */ (null));
  useEffect(() => {
    games().then(setOffer, () => {});
  }, []);
  const worded = useWords(info.game);
  const game = worded ? offer?.games.find(({ name }) => name === info.game) : undefined;
  const title = words.value.title(info.game);
  const seated = info.seats.filter(Boolean).length;
  useEffect(() => {
    document.title = `${title} · ${say("web.name")}`;
  }, [title]);
  return html`<main id="main" class="room ${info.game}">
    <header class="room-head">
      <h1>${title}</h1>
      <p class="quiet">${say("web.waiting_room", { seated, players: info.players })}</p>
      <button class="plain" onClick=${() => openRules(info.game)}><${Icon} name="rules" />${say("web.rules")}</button>
    </header>
    <section class="room-court" aria-labelledby="chairs">
      <img class="room-picture" loading="lazy" src="/js/games/${info.game}/tile.svg" alt="" />
      <h2 id="chairs" class="unseen">${say("web.seats")}</h2>
      <ol class="chairs" style=${columns(info.players)}>
        ${info.seats.map((seat, n) => html`<${Chair} key=${n} ...${{ live, host, offer, seat, n }} />`)}
      </ol>
    </section>
    ${me < 0 && html`<${Join} live=${live} />`}
    <${Tonight} info=${info} />
    ${me >= 0 && html`<${Invite} table=${info.table} text=${say("web.invite_text", { game: title })} code=${host} />`}
    <section class="room-talk" aria-label=${say("web.chat")}><${Chat} live=${live} /></section>
    <div class="room-foot">
      <${ThisTable} game=${game} info=${info} />
      ${me >= 0 && html`<${Rename} live=${live} />`}
      ${host && game && html`<${HostSettings} live=${live} game=${game} offer=${offer} />`}
      ${me >= 0 && mayNotify() &&
      html`<${Switch} label=${say("web.notify.title")} help=${say("web.notify.help")} on=${settings.value.notify} onChange=${wantNotices} />`}
    </div>
    <${StartBar} live=${live} host=${host} game=${game} />
  </main>`;
}

/** Chairs in a row: wide screens have them in one row or two, a phone three at most. */
function columns(players) {
  const wide = players <= 4 ? players : Math.ceil(players / 2);
  return { "--wide": wide, "--narrow": players === 4 ? 2 : Math.min(3, wide) };
}

/** How the table is set, in a few lines. */
function ThisTable({ game, info }) {
  const changed = game ? changedOptions(game, info.players, info.options) : [];
  const begins = info.first === "lot" ? say("web.begins.lot") : (info.seats[info.first]?.name ?? say("web.begins.empty", { number: info.first + 1 }));
  return html`<section class="this-table" aria-labelledby="this-table">
    <h2 id="this-table">${say("web.this_table")}</h2>
    <ul>
      <li><${Icon} name=${info.public ? "globe" : "lock"} /><span>${say(info.public ? "web.public.is" : "web.public.is_not")}</span></li>
      <li><${Icon} name="bot" /><span>${info.fill ? say("web.fill_is", { level: say(`web.level.${info.fill}`) }) : say("web.fill_none")}</span></li>
      <li><${Icon} name="clock" /><span>${say("web.clock")}: ${clockText(info.clock)}</span></li>
      ${game?.first && html`<li><${Icon} name="next" /><span>${say("web.begins.title")}: <bdi>${begins}</bdi></span></li>`}
      <li><${Icon} name="rules" /><span>${changed.length ? words.value.listed(changed) : say("web.as_the_book")}</span></li>
      <li><${Icon} name="check" /><span>${say("web.proof.promise")}</span></li>
    </ul>
  </section>`;
}

/** "4 players · Reformation · clock 30 seconds". */
function summary(game, info) {
  const parts = [say("web.players_count", { players: info.players }), ...changedOptions(game, info.players, info.options)];
  if (info.clock) parts.push(`${say("web.clock")}: ${clockText(info.clock)}`);
  return parts.join(" · ");
}

const botText = (level) => say("web.bot_of", { level: say(`web.level.${level}`) });

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
      : html`<p>${say("web.no_seat")}</p>
          <${NameField} />`}
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

/** A seat as a card: its colour at the head, who sits there, and what may be done about it. */
function Chair({ live, host, offer, seat, n }) {
  const me = live.me.value;
  const mine = n === me;
  const who = seat ? words.value.seatName(seat, n) : say("web.seat_empty");
  const hosts = seat && n === live.info.value.host;
  return html`<li class="chair ${mine ? "mine" : ""} ${seat ? "" : "empty"}" style=${{ "--seat": `var(--seat-${n % 10})` }}>
    ${hosts && html`<span class="chair-host">${say("web.host")}</span>`}
    <span class="medallion">${seat?.bot ? html`<${Icon} name="bot" />` : seat ? html`<${Shape} seat=${n} />` : html`<${Icon} name="plus" />`}</span>
    <span class="chair-who"><${Shape} seat=${n} /><bdi>${who}</bdi></span>
    ${!(host && (!seat || seat.bot)) && html`<span class="chair-state">${chairState(live, seat, n)}</span>`}
    ${mine && !host && html`<button class="plain" onClick=${() => live.say({ do: "stand" })}>${say("web.stand")}</button>`}
    ${!mine && (!seat || seat.bot > 0) && me < 0 &&
    html`<button class="plain" onClick=${() => live.say({ do: "sit", seat: n, name: myName() })}>${say("web.sit_here")}</button>`}
    ${host && !mine && html`<${HostChair} ...${{ live, offer, seat, n }} />`}
  </li>`;
}

function chairState(live, seat, n) {
  if (!seat) return say("web.seat_filled");
  if (seat.bot) return seat.named ?? botText(seat.bot);
  if (n === live.me.value) return say("web.you_tag");
  return say(seat.here ? "web.here" : "web.state.gone");
}

function HostChair({ live, offer, seat, n }) {
  if (seat && !seat.bot) {
    return html`<button class="plain" onClick=${() => live.say({ do: "kick", seat: n })}>${say("web.kick")}</button>`;
  }
  const choose = (event) => {
    const { value } = event.currentTarget;
    live.say({ do: "bot", seat: n, ...(offer?.bots.includes(value) ? { named: value } : { level: Number(value) }) });
  };
  return html`<label class="bot-choice">
    <span class="unseen">${say("web.bot_for_seat", { number: n + 1 })}</span>
    <select value=${seat?.named ?? seat?.bot ?? 0} onChange=${choose}>
      <option value="0">${say("web.no_bot")}</option>
      ${offer?.levels.map((level) => html`<option key=${level} value=${level}>${botText(level)}</option>`)}
      ${offer?.bots.map((bot) => html`<option key=${bot} value=${bot}>${bot}</option>`)}
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
    <${OptionSets}
      game=${game}
      players=${info.players}
      chosen=${info.options}
      onChange=${(players, options) => change({ players, options })}
    />
    <${GameOptions}
      game=${game}
      players=${info.players}
      chosen=${info.options}
      files=${info.files}
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
    <${PublicSwitch} info=${info} change=${change} />
    <${TalkSwitch} info=${info} change=${change} />
  </details>`;
}

function StartBar({ live, host, game }) {
  const info = live.info.value;
  const empty = info.seats.filter((seat) => seat === null).length;
  if (!host) {
    const name = isolated(info.seats[info.host]?.name ?? "");
    const told = live.me.value >= 0 ? say("web.host_starts", { name }) : say("web.watching_room", { name });
    return html`<div class="start-bar"><p>${told}</p></div>`;
  }
  const help = empty && info.fill ? say("web.bots_will_fill", { count: empty, level: say(`web.level.${info.fill}`) }) : "";
  return html`<div class="start-bar">
    ${game && html`<p class="quiet">${summary(game, info)}</p>`}
    <button class="primary big" onClick=${() => live.say({ do: "start" })}>
      <${Icon} name="play" /><span>${say("web.start")}${help && html`<small>${help}</small>`}</span>
    </button>
  </div>`;
}
