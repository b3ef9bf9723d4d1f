/* The page: whatever the address says, in the reader's language. */
import { html, render, useEffect, useErrorBoundary, useState } from "./html.js";
import { Icon } from "./icons.js";
import { LANGUAGES, firstWords, say, speak, words } from "./lang.js";
import { Live } from "./live.js";
import { Lobby, startAtOnce } from "./lobby.js";
import { SettingsSheet } from "./menu.js";
import { Room } from "./room.js";
import { follow, route } from "./route.js";
import { RulesSheet } from "./rules.js";
import { set } from "./settings.js";
import { LineState, Table } from "./table.js";
import { Toasts } from "./toast.js";

function App() {
  const { page, id } = route.value;
  const [broken, mend] = useErrorBoundary((error) => console.error(error));
  if (broken) return html`<${Broken} mend=${mend} />`;
  return html`
    <a class="skip" href="#main" onClick=${skip}>${say("web.skip")}</a>
    ${page === "lobby" && html`<${Top} /><${Lobby} />`}
    ${page === "table" && html`<${AtTable} key=${id} id=${id} />`}
    ${page === "replay" && html`<${Later} key=${id} load=${() => import("./replay.js").then((found) => found.Replay)} id=${id} />`}
    <${RulesSheet} />
    <${Toasts} />
  `;
}

function skip(event) {
  event.preventDefault();
  const main = document.getElementById("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus();
}

function Top() {
  const [open, setOpen] = useState(false);
  const dark = document.documentElement.dataset.theme === "dark";
  const other = Object.keys(LANGUAGES).find((code) => code !== words.value.lang);
  return html`<header class="top">
    ${route.value.page !== "lobby" && html`<a class="icon-button" href="/" onClick=${follow} aria-label=${say("web.home")}><${Icon} name="home" /></a>`}
    <span class="bar-space"></span>
    <button class="plain" lang=${other} onClick=${() => speak(other)}>${LANGUAGES[other]}</button>
    <button class="icon-button" aria-label=${say(dark ? "web.go_light" : "web.go_dark")} title=${say(dark ? "web.go_light" : "web.go_dark")} onClick=${() => (set({ theme: dark ? "light" : "dark" }), setOpen(false))}>
      <${Icon} name=${dark ? "sun" : "moon"} />
    </button>
    <button class="icon-button" aria-label=${say("web.settings")} title=${say("web.settings")} onClick=${() => setOpen(true)}><${Icon} name="settings" /></button>
    ${open && html`<${SettingsSheet} onClose=${() => setOpen(false)} />`}
  </header>`;
}

function AtTable({ id }) {
  const [live, setLive] = useState(null);
  useEffect(() => {
    const opened = new Live(id);
    if (startAtOnce.value === id) {
      startAtOnce.value = "";
      opened.onOpen = (table) => table.info.value.phase === "lobby" && table.say({ do: "start" });
    }
    setLive(opened);
    return () => opened.close();
  }, [id]);
  if (!live) return null;
  if (live.status.value === "gone") return html`<${Top} /><${Lost} />`;
  const info = live.info.value;
  if (!info) return html`<main id="main" class="waiting"><p>${say(live.status.value === "open" ? "web.loading" : `web.line.${live.status.value}`)}</p></main>`;
  if (info.phase === "lobby") return html`<${Top} /><${LineState} live=${live} /><${Room} live=${live} />`;
  return html`<${Table} live=${live} />`;
}

export function Lost() {
  return html`<main id="main" class="waiting">
    <h1>${say("web.no_table")}</h1>
    <p>${say("web.error.no_such_table")}</p>
    <a class="button primary" href="/" onClick=${follow}>${say("web.home")}</a>
  </main>`;
}

/** A page whose script is fetched when it is first needed. */
function Later({ load, id }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    load().then((component) => setFound(() => component));
  }, []);
  const Page = found;
  return Page ? html`<${Page} id=${id} Top=${Top} Lost=${Lost} />` : html`<main id="main" class="waiting"><p>${say("web.loading")}</p></main>`;
}

function Broken({ mend }) {
  return html`<main id="main" class="waiting">
    <h1>${say("web.broken")}</h1>
    <p>${say("web.broken_help")}</p>
    <button class="primary" onClick=${() => location.reload()}>${say("web.reload")}</button>
    <button onClick=${mend}>${say("web.try_again")}</button>
  </main>`;
}

try {
  await firstWords();
  render(html`<${App} />`, document.getElementById("app"));
} catch (error) {
  document.getElementById("unreached").hidden = false; // without words there is nothing else to say
  throw error;
}

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
  if (document.readyState === "complete") navigator.serviceWorker.register("/sw.js").catch(() => {});
}
