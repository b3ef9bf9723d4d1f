/* The menu of a table and the settings of this browser. */
import { html, useEffect, useState } from "./html.js";
import { games } from "./api.js";
import { Icon } from "./icons.js";
import { Invite, LinkField, useReach } from "./invite.js";
import { LANGUAGES, say, speak, words } from "./lang.js";
import { creditsOpen } from "./opening.js";
import { mayNotify, wantNotices } from "./notify.js";
import { ClockChoice, PaceChoice, PublicSwitch, Segments, SpectatorSwitch, Switch, TalkSwitch } from "./options.js";
import { Proof } from "./proof.js";
import { set, settings } from "./settings.js";
import { QR } from "./qr.js";
import { Sheet } from "./sheet.js";
import { sound } from "./sounds.js";

export function Settings() {
  const now = settings.value;
  const toggle = (name) => (on) => set({ [name]: on });
  const sounds = (on) => {
    set({ sound: on });
    sound("turn");
  };
  return html`<div class="settings">
    <${Segments}
      label=${say("web.language")}
      values=${Object.keys(LANGUAGES)}
      current=${words.value.lang}
      onChange=${speak}
      text=${(code) => html`<span lang=${code}>${LANGUAGES[code]}</span>`}
    />
    <${Segments}
      label=${say("web.theme")}
      values=${["", "light", "dark"]}
      current=${now.theme}
      onChange=${(theme) => set({ theme })}
      text=${(theme) => say(`web.theme_${theme || "system"}`)}
    />
    <${Switch} label=${say("web.sound")} help=${say("web.sound_help")} on=${now.sound} onChange=${sounds} />
    <${Switch} label=${say("web.motion")} help=${say("web.motion_help")} on=${now.motion} onChange=${toggle("motion")} />
    <${Switch} label=${say("web.confirm")} help=${say("web.confirm_help")} on=${now.confirm} onChange=${toggle("confirm")} />
    ${mayNotify() && html`<${Switch} label=${say("web.notify.title")} help=${say("web.notify.help")} on=${now.notify} onChange=${wantNotices} />`}
    <${Switch} label=${say("web.hints")} help=${say("web.hints_help")} on=${now.hints} onChange=${toggle("hints")} />
  </div>`;
}

export function SettingsSheet({ onClose }) {
  return html`<${Sheet} title=${say("web.settings")} onClose=${onClose}><${Settings} /><//>`;
}

const KEYS = ["digits", "arrows", "escape", "help", "log", "chat"];

export function HelpSheet({ onClose }) {
  return html`<${Sheet} title=${say("web.keys.title")} onClose=${onClose}>
    <${KeysList} />
  <//>`;
}

/** What the host or anybody seated may do about the table while it is played. */
function TableControls({ live }) {
  const info = live.info.value;
  const seated = live.me.value >= 0;
  if (!seated || info.phase !== "playing") return null;
  return html`<div class="controls">
    <button onClick=${() => live.say({ do: info.paused ? "resume" : "pause" })}>
      <${Icon} name=${info.paused ? "play" : "pause"} />${say(info.paused ? "web.resume" : "web.pause")}
    </button>
  </div>`;
}

/** What the host may still change while the game is played. */
function HostControls({ live }) {
  const info = live.info.value;
  const [offer, setOffer] = useState({ clocks: [info.clock], paces: [info.pace] });
  useEffect(() => {
    games().then(setOffer, () => {});
  }, []);
  const change = (facts) => live.say({ do: "settings", ...facts });
  return html`<${PaceChoice} paces=${offer.paces} pace=${info.pace} onChange=${(pace) => change({ pace })} />
    <${ClockChoice} clocks=${offer.clocks} clock=${info.clock} onChange=${(clock) => change({ clock })} />
    <${SpectatorSwitch} info=${info} change=${change} />
    <${PublicSwitch} info=${info} change=${change} />
    <${TalkSwitch} info=${info} change=${change} />`;
}

/** A link that moves my seat to another device. It is mine alone: whoever opens it sits here. */
function OtherDevice({ live }) {
  const reach = useReach();
  const code = live.device.value;
  if (!code) {
    return html`<div class="controls">
      <p>${say("web.device.help")}</p>
      <button onClick=${() => live.say({ do: "device" })}>${say("web.device.make")}</button>
    </div>`;
  }
  const link = `${reach ?? location.origin}/t/${live.id}#device=${code}`;
  return html`<div class="invite">
    <${QR} text=${link} label=${say("web.qr_label")} />
    <div>
      <p>${say("web.device.secret")}</p>
      <${LinkField} link=${link} label=${say("web.device.link")} text=${say("web.name")} />
    </div>
  </div>`;
}

export function MenuSheet({ live, onClose }) {
  const info = live.info.value;
  const [open, setOpen] = useState("");
  const text = say("web.invite_text", { game: words.value.title(info.game) });
  const hosting = live.me.value === info.host && info.phase === "playing";
  const toggled = (name) => (event) => event.currentTarget.open && setOpen(name);
  const fold = (name, content) => html`<details class="more" open=${open === name} onToggle=${toggled(name)}>
    <summary>${say(`web.menu.${name}`)}</summary>
    ${open === name && content()}
  </details>`;
  return html`<${Sheet} title=${say("web.menu.title")} onClose=${onClose}>
    <${TableControls} live=${live} />
    <${Settings} />
    ${fold("invite", () => html`<${Invite} table=${info.table} text=${text} />`)}
    ${live.me.value >= 0 && fold("device", () => html`<${OtherDevice} live=${live} />`)}
    ${hosting && fold("table", () => html`<${HostControls} live=${live} />`)}
    ${fold("proof", () => html`<${Proof} info=${info} />`)}
    ${fold("keys", () => html`<${KeysList} />`)}
    <button class="plain" onClick=${() => (creditsOpen.value = true)}>${say("web.credits")}</button>
  <//>`;
}

function KeysList() {
  return html`<dl class="short-rules">
    ${KEYS.map(
      (key) => html`<div key=${key}>
        <dt><kbd>${say(`web.keys.${key}`)}</kbd></dt>
        <dd>${say(`web.keys.${key}_help`)}</dd>
      </div>`,
    )}
    <div><dt><kbd>${say("evening.help.key")}</kbd></dt><dd>${say("evening.help.key_help")}</dd></div>
  </dl>`;
}
