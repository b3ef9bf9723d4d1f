/* Who made what we use. */
import { html, render } from "./html.js";
import { say } from "./lang.js";
import { Sheet } from "./sheet.js";

const WORKS = [
  ["game-icons.net", "CC BY 3.0", "https://game-icons.net", "icons"],
  ["Vazirmatn", "SIL OFL 1.1", "https://github.com/rastikerdar/vazirmatn", "type"],
  ["Lalezar", "SIL OFL 1.1", "https://github.com/BornaIz/Lalezar", "type"],
  ["Preact, Signals", "MIT", "https://preactjs.com", "code"],
  ["htm", "Apache 2.0", "https://github.com/developit/htm", "code"],
  ["qrcode-generator", "MIT", "https://github.com/kazuhikoarase/qrcode-generator", "code"],
];

export function openCredits() {
  const box = document.createElement("div");
  document.body.append(box);
  const close = () => (render(null, box), box.remove());
  render(html`<${Credits} onClose=${close} />`, box);
}

function Credits({ onClose }) {
  return html`<${Sheet} title=${say("web.credits")} onClose=${onClose}>
    <p>${say("web.credits_games")}</p>
    <ul class="credits">
      ${WORKS.map(
        ([name, licence, address, kind]) => html`<li key=${name}>
          <a href=${address} rel="noopener noreferrer" target="_blank"><bdi>${name}</bdi></a>
          <span class="quiet">${say(`web.credit.${kind}`)} · <bdi>${licence}</bdi></span>
        </li>`,
      )}
    </ul>
    <p><a href="/art/CREDITS.md">${say("web.credit_artists")}</a></p>
  <//>`;
}
