/* Who made what we use. */
import { html, useEffect, useState } from "./html.js";
import { say } from "./lang.js";
import { creditsOpen } from "./opening.js";
import { Sheet } from "./sheet.js";

const WORKS = [
  ["game-icons.net", "CC BY 3.0", "https://game-icons.net", "icons"],
  ["Vazirmatn", "SIL OFL 1.1", "https://github.com/rastikerdar/vazirmatn", "type"],
  ["Lalezar", "SIL OFL 1.1", "https://github.com/BornaIz/Lalezar", "type"],
  ["Preact, Signals", "MIT", "https://preactjs.com", "code"],
  ["htm", "Apache 2.0", "https://github.com/developit/htm", "code"],
  ["qrcode-generator", "MIT", "https://github.com/kazuhikoarase/qrcode-generator", "code"],
];

/** The artists of the emblems, read from the table of art/CREDITS.md: `| here | icon | by |`. */
function artists(text) {
  const rows = text.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const by = new Map();
  for (const [, here, icon, artist] of rows) {
    if (artist && here.startsWith("`")) by.set(artist, [...(by.get(artist) ?? []), icon]);
  }
  return [...by];
}

export function Credits() {
  const [drawn, setDrawn] = useState(/** @type {[string, string[]][]} */ ([]));
  useEffect(() => {
    fetch("/art/CREDITS.md")
      .then((answer) => answer.text())
      .then((text) => setDrawn(artists(text)), () => {});
  }, []);
  return html`<${Sheet} title=${say("web.credits")} onClose=${() => (creditsOpen.value = false)}>
    <p>${say("web.credits_games")}</p>
    <ul class="credits">
      ${WORKS.map(
        ([name, licence, address, kind]) => html`<li key=${name}>
          <a href=${address} rel="noopener noreferrer" target="_blank"><bdi>${name}</bdi></a>
          <span class="quiet">${say(`web.credit.${kind}`)} · <bdi>${licence}</bdi></span>
        </li>`,
      )}
    </ul>
    <h3>${say("web.credit_artists")}</h3>
    <ul class="credits" dir="ltr">
      ${drawn.map(
        ([artist, icons]) =>
          html`<li key=${artist}><strong>${artist}</strong><span class="quiet">${icons.join(", ")}</span></li>`,
      )}
    </ul>
  <//>`;
}
