/* Table talk: free words and quick phrases, where the game allows them. */
import { html, useEffect, useRef, useState } from "./html.js";
import { games } from "./api.js";
import { Shape } from "./seats.js";

/** @import { Model } from "./model.js" */
/** @import { Live } from "./live.js" */

const LONGEST = 300;

/** @param {{t: Model, line?: any}} props */
function Said({ t, line }) {
  const text = line.phrase ? t.say(`web.phrase.${line.phrase}`) : line.text;
  return html`<li class="said ${line.seat === t.me ? "mine" : ""}">
    <span class="who"><${Shape} seat=${line.seat} /><bdi>${line.name}</bdi></span>
    <span class="words" dir="auto">${text}</span>
  </li>`;
}

/** @param {{t: Model, live: Live}} props */
export function Chat({ t, live }) {
  const { info, chat, unread } = live;
  const [text, setText] = useState("");
  const [phrases, setPhrases] = useState(/** @type {string[]} */ ([]));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const count = chat.value.length;
  useEffect(() => {
    games().then((found) => setPhrases(found.phrases), () => {});
  }, []);
  useEffect(() => {
    unread.value = 0;
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  const speak = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    live.say({ do: "chat", text: text.trim() });
    setText("");
  };
  const { talk = false, silent = null } = info.value ?? {};
  const may = t.me >= 0 && talk;
  const known = phrases.filter((phrase) => t.words.has(`web.phrase.${phrase}`));
  return html`<section class="chat" aria-label=${t.say("web.chat")}>
    <ol class="chat-lines" ref=${list} tabindex="0" role="log" aria-live="polite" aria-label=${t.say("web.chat_lines")}>
      ${!count && html`<li class="quiet">${t.say(silent ? "web.chat_silent" : "web.chat_empty")}</li>`}
      ${chat.value.map((line) => html`<${Said} key=${line.n} t=${t} line=${line} />`)}
    </ol>
    ${may &&
    html`<div class="phrases" role="group" aria-label=${t.say("web.phrases")}>
        ${known.map(
          (phrase) => html`<button key=${phrase} class="chip" onClick=${() => live.say({ do: "chat", phrase })}>
            ${t.say(`web.phrase.${phrase}`)}
          </button>`,
        )}
      </div>
      <form class="chat-form" onSubmit=${speak}>
        <input
          value=${text}
          onInput=${(event) => setText(event.currentTarget.value)}
          maxlength=${LONGEST}
          dir=${text ? "auto" : null}
          autocomplete="off"
          aria-label=${t.say("web.chat_say")}
          placeholder=${t.say("web.chat_say")}
        />
        <button class="primary" disabled=${!text.trim()}>${t.say("web.chat_send")}</button>
      </form>`}
    ${!may && html`<p class="quiet">${t.say(!talk && silent ? "web.chat_silent" : "web.chat_seated")}</p>`}
  </section>`;
}
