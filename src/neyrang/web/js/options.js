/* How a table is set: players, bots, clock and the game's options, made from its declarations. */
import { html, useId } from "./html.js";
import { digits, say, words } from "./lang.js";
import { OptionFile, isText, titleOf } from "./option_file.js";

/** The values an option has for so many players; none where it is not for them. */
function valuesOf(option, players) {
  if (option.players && !option.players.includes(players)) return [];
  return option.by_players[players] ?? option.values;
}

/** The chosen options that this number of players can have. */
export function fitting(game, players, chosen) {
  const fit = {};
  for (const option of game.options) {
    const values = valuesOf(option, players);
    if (!values.length) continue;
    const kept = chosen[option.name];
    const brought = option.file && typeof kept === "string"; // the server knows what it is
    const listed = values.includes(kept) || (option.most && Number.isInteger(kept)) || brought;
    fit[option.name] = kept !== undefined && listed ? kept : values[0];
  }
  return fit;
}

export function Segments({ label, values, current, onChange, text }) {
  const name = useId();
  return html`<fieldset class="segments">
    <legend>${label}</legend>
    <div class="segments-row">
      ${values.map(
        (value) => html`<label key=${value?.name ?? value} class=${value === current ? "chosen" : ""}>
          <input type="radio" name=${name} checked=${value === current} onChange=${() => onChange(value)} />
          <span>${text(value)}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

export function Switch({ label, help, on, onChange, disabled = false }) {
  const id = useId();
  return html`<div class="switch-row">
    <span>
      <label for=${id}>${label}</label>
      ${help && html`<small id="${id}-help">${help}</small>`}
    </span>
    <input
      id=${id}
      type="checkbox"
      role="switch"
      checked=${on}
      disabled=${disabled}
      aria-describedby=${help ? `${id}-help` : null}
      onChange=${(event) => onChange(event.currentTarget.checked)}
    />
  </div>`;
}

export const PlayersChoice = ({ game, players, onChange }) => html`<${Segments}
  label=${say("web.players")}
  values=${game.players}
  current=${players}
  onChange=${onChange}
  text=${digits}
/>`;

export const LevelChoice = ({ levels, level, onChange, label = say("web.bots_level") }) => html`<${Segments}
  label=${label}
  values=${levels}
  current=${level}
  onChange=${onChange}
  text=${(each) => say(`web.level.${each}`)}
/>`;

export const clockText = (seconds) =>
  seconds === 0
    ? say("web.clock_off")
    : seconds < 60
      ? say("web.clock_seconds", { seconds })
      : say("web.clock_minutes", { minutes: seconds / 60 });

export const ClockChoice = ({ clocks, clock, onChange }) => html`<${Segments}
  label=${say("web.clock")}
  values=${clocks}
  current=${clock}
  onChange=${onChange}
  text=${clockText}
/>`;

export const PaceChoice = ({ paces, pace, onChange }) => html`<div>
  <${Segments}
    label=${say("web.pace.title")}
    values=${paces}
    current=${pace}
    onChange=${onChange}
    text=${(each) => say(`web.pace.${each}`)}
  />
  <small>${say("web.pace.help")}</small>
</div>`;

const LOT = "lot";

/** Who begins: by lot, or one of the seats; `names` of those that are known. */
export function FirstChoice({ game, players, first, names = [], onChange }) {
  const id = useId();
  if (!game.first) return null;
  const seat = (n) => (names[n] ? say("web.begins.seat", { name: names[n], number: n + 1 }) : say("web.begins.empty", { number: n + 1 }));
  const read = (event) => onChange(event.currentTarget.value === LOT ? LOT : Number(event.currentTarget.value));
  return html`<div class="field row">
    <label for=${id}>${say("web.begins.title")}</label>
    <select id=${id} value=${String(first)} onChange=${read}>
      <option value=${LOT}>${say("web.begins.lot")}</option>
      ${Array.from({ length: players }, (_, n) => html`<option key=${n} value=${String(n)}>${seat(n)}</option>`)}
    </select>
  </div>`;
}

/** Only where several may speak up at once. */
export const ClockwiseSwitch = ({ game, clockwise, onChange }) =>
  game.windows &&
  html`<${Switch} label=${say("web.clockwise.title")} help=${say("web.clockwise.help")} on=${clockwise} onChange=${onChange} />`;

export const SpectatorSwitch = ({ info, change }) => html`<${Switch}
  label=${say("web.spectators")}
  help=${say("web.spectators_help")}
  on=${info.spectators}
  onChange=${(spectators) => change({ spectators })}
/>`;

export const PublicSwitch = ({ info, change }) => html`<${Switch}
  label=${say("web.public.title")}
  help=${say("web.public.help")}
  on=${info.public}
  onChange=${(on) => change({ public: on })}
/>`;

export const TalkSwitch = ({ info, change }) => html`<${Switch}
  label=${say("web.talk.open")}
  help=${say("web.talk.open_help")}
  on=${info.chat}
  onChange=${(chat) => change({ chat })}
/>`;

/** @param {any} game @param {number} players the players a set is played with, as near as can be to those there are */
const playersFor = (game, set, players) => (set.players.includes(players) ? players : set.players.includes(USUAL) ? USUAL : set.players[0]);

const USUAL = 4;

/** Ready choices in one tap: those with words of their own, then one option at a time. */
export function OptionSets({ game, players, chosen, onChange }) {
  if (!game.sets.length) return null;
  const now = JSON.stringify(fitting(game, players, chosen));
  const isOn = (set) => set.players.includes(players) && JSON.stringify(fitting(game, players, set.options)) === now;
  const current = game.sets.find(isOn);
  const take = (set) => {
    const count = playersFor(game, set, players);
    onChange(count, fitting(game, count, set.options));
  };
  const own = (set) => words.value.has(`${game.name}.set.${set.name}.name`);
  const key = (set) => (own(set) ? `${game.name}.set.${set.name}` : `${game.name}.option.${set.name}`);
  const row = (label, sets) => html`<${Segments} label=${label} values=${sets} current=${current} onChange=${take} text=${(set) => say(`${key(set)}.name`)} />`;
  return html`<div class="option-sets">
    ${row(say(`${game.name}.set.title`), game.sets.filter(own))}
    ${row(say(`${game.name}.set.one`), game.sets.filter((set) => !own(set)))}
    ${current && html`<small>${say(`${key(current)}.help`)}</small>`}
  </div>`;
}

/** A value as people read it; of a file its own title. */
const valueText = (game, name, value) => (isText(value) ? titleOf(value) : words.value.optionValue(game.name, name, value));

/**
 * The game's own options for so many players, each with a plain word on what it does. `files` are
 * the names of those that were brought to this table; without them a file can be brought.
 */
export function GameOptions({ game, players, chosen, files = null, onChange }) {
  const given = fitting(game, players, chosen);
  const change = (name, value) => onChange({ ...given, [name]: value });
  const all = game.options
    .filter((option) => option.name in given)
    .map((option) => html`<${OneOption} key=${option.name} ...${{ game, option, players, files, value: given[option.name], change }} />`);
  if (!game.sets.length || !all.length) return all;
  return html`<details class="each-option"><summary>${say(`${game.name}.set.each`)}</summary>${all}</details>`;
}

function OneOption({ game, option, players, files, value, change }) {
  const key = `${game.name}.option.${option.name}`;
  const values = valuesOf(option, players);
  const facts = { label: say(`${key}.name`), help: say(`${key}.help`) };
  if (values.every((each) => typeof each === "boolean")) {
    return html`<${Switch} ...${facts} on=${value} disabled=${values.length < 2} onChange=${(on) => change(option.name, on)} />`;
  }
  const text = (each) => valueText(game, option.name, each);
  const all = option.file ? [...new Set([...values, ...(files ?? []), value])] : values;
  return html`<div>
    <${Segments} label=${facts.label} values=${all} current=${value} text=${text} onChange=${(each) => change(option.name, each)} />
    <small>${facts.help}</small>
    ${option.file && !files && html`<${OptionFile} option=${option} onChange=${(brought) => change(option.name, brought)} />`}
  </div>`;
}

/** In one line: what of the book's ordinary game has been changed. */
export function changedOptions(game, players, chosen) {
  const book = fitting(game, players, {});
  return Object.keys(book)
    .filter((name) => chosen[name] !== book[name])
    .map((name) => {
      const label = say(`${game.name}.option.${name}.name`);
      return chosen[name] === true ? label : `${label}: ${valueText(game, name, chosen[name])}`;
    });
}
