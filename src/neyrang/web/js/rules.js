/* The rules of a game: in short, card by card, and clause by clause. */
import { html, useEffect, useRef, useState } from "./html.js";
import { useWords } from "./fetched.js";
import { chapter, say, words } from "./lang.js";
import { playedWith, rulesAt } from "./opening.js";
import { useScene } from "./scene.js";
import { Sheet } from "./sheet.js";
import { Tabs } from "./tabs.js";

/** @typedef {{intro: string, section: {title: string, clause: Record<string, string>, with?: string}[]}} Book */

export function RulesSheet() {
  const { game, clause } = rulesAt.value ?? { game: "", clause: "" };
  const title = say("web.rules_of", { game: words.value.title(game) });
  return html`<${Sheet} title=${title} kind="tall" onClose=${() => (rulesAt.value = null)}>
    <${Rules} key=${game + clause} game=${game} clause=${clause} />
  <//>`;
}

function Rules({ game, clause }) {
  const [tab, setTab] = useState(clause ? "full" : "short");
  const options = playedWith.value;
  const tabs = { short: say("web.rules_short"), cards: say("web.rules_cards"), full: say("web.rules_full") };
  return html`<${Tabs} label=${say("web.rules")} tabs=${tabs} current=${tab} onChange=${setTab}>
    ${tab === "short" && html`<${Short} game=${game} options=${options} />`}
    ${tab === "cards" && html`<${Cards} game=${game} options=${options} />`}
    ${tab === "full" && html`<${Full} game=${game} options=${options} clause=${clause} />`}
  <//>`;
}

/** The aim of the game on its picture, then one card for each thing there is to know. */
function Short({ game, options }) {
  useWords(game);
  const [aim, ...points] = words.value.rules(game, options);
  if (!aim) return html`<p class="quiet">${say("web.loading")}</p>`;
  return html`<div class="in-short ${game}">
    <figure class="aim">
      <img src="/js/games/${game}/tile.svg" alt="" />
      <figcaption><strong>${aim.term}</strong><span>${aim.text}</span></figcaption>
    </figure>
    <dl class="points">
      ${points.map(({ term, text }) => html`<div key=${term}><dt>${term}</dt><dd>${text}</dd></div>`)}
    </dl>
  </div>`;
}

function Cards({ game, options }) {
  const scene = useScene(game);
  if (!scene) return html`<p class="quiet">${say("web.loading")}</p>`;
  const Reference = scene.CardReference ?? Things;
  return html`<${Reference} words=${words.value} options=${options} game=${game} />`;
}

/** The cards in words alone, for a game whose scene draws no reference. */
function Things({ game }) {
  const about = words.value.find(`${game}.about`);
  return html`<dl class="short-rules">
    ${Object.keys(about).map(
      (name) => html`<div key=${name}><dt>${words.value.thing(game, name)}</dt><dd>${about[name]}</dd></div>`,
    )}
  </dl>`;
}

function Full({ game, options, clause }) {
  const [book, setBook] = useState(/** @type {Book | null} */ (null));
  const [failed, setFailed] = useState(false);
  const wanted = useRef(/** @type {HTMLElement | null} */ (null));
  const { lang } = words.value;
  useEffect(() => {
    chapter(`rules_${game}`).then(setBook, () => setFailed(true));
  }, [game, lang]);
  useEffect(() => {
    wanted.current?.scrollIntoView({ block: "center" });
    wanted.current?.focus({ preventScroll: true });
  }, [book]);
  if (failed) return html`<p class="warn">${say("web.error.offline")}</p>`;
  if (!book) return html`<p class="quiet">${say("web.loading")}</p>`;
  const shown = (event) => {
    const heading = /** @type {HTMLElement} */ (event.currentTarget.closest(".book").querySelectorAll("h3")[Number(event.currentTarget.value)]);
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
  };
  return html`<div class="book ${game}">
    <nav class="chapters" aria-label=${say("web.rules_full")}>
      ${book.section.map(({ title }, n) => html`<button key=${title} class="chip" value=${n} onClick=${shown}>${title}</button>`)}
    </nav>
    <p class="intro">${book.intro}</p>
    ${book.section.map(({ title, clause: clauses, with: option }) => {
      const absent = option && option in options && !options[option];
      return html`<section key=${title}>
        <h3 tabindex="-1">${title} ${absent && html`<span class="tag">${say("web.rules_absent")}</span>`}</h3>
        ${Object.entries(clauses).map(
          ([id, text]) =>
            html`<p key=${id} id=${id} class="clause ${id === clause ? "wanted" : ""}" tabindex="-1" ref=${id === clause ? wanted : null}>
              ${text}
            </p>`,
        )}
      </section>`;
    })}
  </div>`;
}
