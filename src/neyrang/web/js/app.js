/* The page: whatever the address says, in the reader's language. */
import { html, render, useEffect, useErrorBoundary, useState } from "./html.js";
import { HomeLink } from "./home.js";
import { Icon, IconButton } from "./icons.js";
import { LANGUAGES, firstWords, say, speak, words } from "./lang.js";
import { creditsOpen, rulesAt } from "./opening.js";
import { follow, route } from "./route.js";
import { dark, set } from "./settings.js";
import { Toasts, tell } from "./toast.js";

/** What a page does not need is fetched when it is first wanted; js/first.js asks for the lobby at once. */
const LATER = {
  lobby: () => import("./lobby.js").then(({ Lobby }) => Lobby),
  table: () => import("./at_table.js").then(({ AtTable }) => AtTable),
  lesson: () => import("./lesson.js").then(({ LessonPage }) => LessonPage),
  me: () => import("./me.js").then(({ Me }) => Me),
  replay: () => import("./replay.js").then(({ Replay }) => Replay),
  rules: () => import("./rules.js").then(({ RulesSheet }) => RulesSheet),
  credits: () => import("./credits.js").then(({ Credits }) => Credits),
  settings: () => import("./menu.js").then(({ SettingsSheet }) => SettingsSheet),
};

function App() {
  const { page, id } = route.value;
  const [broken, mend] = useErrorBoundary((error) => console.error(error));
  if (broken) return html`<${Broken} mend=${mend} />`;
  return html`
    <a class="skip" href="#main" onClick=${skip}>${say("web.skip")}</a>
    ${page === "lobby" && html`<${Top} /><${Later} load=${LATER.lobby} id="lobby" />`}
    ${page === "nowhere" && html`<${Top} /><${Nowhere} />`}
    ${page === "table" && html`<${Later} key=${`t/${id}`} load=${LATER.table} id=${id} />`}
    ${page === "replay" && html`<${Later} key=${`r/${id}`} load=${LATER.replay} id=${id} />`}
    ${page === "lesson" && html`<${Later} key=${`l/${id}`} load=${LATER.lesson} id=${id} />`}
    ${page === "me" && html`<${Later} load=${LATER.me} id="me" />`}
    ${rulesAt.value && html`<${Later} load=${LATER.rules} />`}
    ${creditsOpen.value && html`<${Later} load=${LATER.credits} />`}
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
  const other = Object.keys(LANGUAGES).find((code) => code !== words.value.lang);
  return html`<header class="top">
    ${
      route.value.page === "lobby"
        ? html`<a class="button plain" href="/me" onClick=${follow}><${Icon} name="chart" />${say("web.me")}</a>`
        : html`<${HomeLink} />`
    }
    <span class="bar-space"></span>
    <button class="plain tongue" lang=${other} onClick=${() => speak(other)}>${LANGUAGES[other]}</button>
    <${IconButton}
      name=${dark.value ? "sun" : "moon"}
      label=${say(dark.value ? "web.go_light" : "web.go_dark")}
      onClick=${() => set({ theme: dark.value ? "light" : "dark" })}
    />
    <${IconButton} name="settings" label=${say("web.settings")} onClick=${() => setOpen(true)} />
    ${open && html`<${Later} load=${LATER.settings} onClose=${() => setOpen(false)} />`}
  </header>`;
}

function Lost() {
  return html`<main id="main" class="waiting">
    <h1>${say("web.no_table")}</h1>
    <p>${say("web.error.no_such_table")}</p>
    <a class="button primary" href="/" onClick=${follow}>${say("web.home")}</a>
  </main>`;
}

function Nowhere() {
  return html`<main id="main" class="waiting">
    <h1>${say("web.nowhere.title")}</h1>
    <p>${say("web.nowhere.help")}</p>
    <a class="button primary" href="/" onClick=${follow}>${say("web.home")}</a>
  </main>`;
}

function Later({ load, ...given }) {
  const [found, setFound] = useState(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const gone = () => {
      setFailed(true);
      tell(say("web.error.offline"), "warn");
    };
    load().then((component) => setFound(() => component), gone);
  }, []);
  const Page = found;
  if (failed && given.id) return html`<${Broken} mend=${() => location.reload()} />`;
  if (Page) return html`<${Page} ...${given} Top=${Top} Lost=${Lost} />`;
  return given.id ? html`<main id="main" class="waiting"><p>${say("web.loading")}</p></main>` : null;
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
  render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
} catch (error) {
  document.getElementById("unreached")?.removeAttribute("hidden"); // without words there is nothing else to say
  throw error;
}

if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
  if (document.readyState === "complete") navigator.serviceWorker.register("/sw.js").catch(() => {});
}
