/* Table talk: free words and quick phrases, where the game and the host allow them. */
import { html, useEffect, useRef, useState } from "./html.js";
import { games } from "./api.js";
import { Icon, IconButton } from "./icons.js";
import { say, words } from "./lang.js";
import { Shape } from "./seats.js";

/** @import { Live } from "./live.js" */
/** @import { ChatLine } from "./messages.d.ts" */

const LONGEST = 300;

/** @param {ChatLine} line */
export const spoken = (line) => (line.phrase ? say(`web.phrase.${line.phrase}`) : (line.text ?? ""));

/** @param {{live: Live, line: ChatLine}} props */
function Said({ live, line }) {
  const mine = line.seat >= 0 && line.seat === live.me.value;
  const mute = say("web.talk.mute", { name: line.name });
  return html`<li class="said ${mine ? "mine" : ""} ${line.to ? "partners" : ""}">
    <span class="who">
      ${line.seat >= 0 ? html`<${Shape} seat=${line.seat} />` : html`<${Icon} name="eye" />`}
      <bdi>${line.name}</bdi>
      ${line.to && html`<span class="tag">${say("web.talk.partners")}</span>`}
      ${!mine && html`<${IconButton} name="mute" kind="small" label=${mute} onClick=${() => live.mute(line)} />`}
    </span>
    <span class="words" dir="auto">${spoken(line)}</span>
  </li>`;
}

/** Why there is nothing to say here; "" where there is. @param {Live} live */
function whyNot(live) {
  const { talk = false, silent = null, spectators = false } = live.info.value ?? {};
  if (silent) return say("web.chat_silent");
  if (!talk) return say("web.error.chat_closed");
  return live.me.value < 0 && !spectators ? say("web.chat_seated") : "";
}

/** @param {{live: Live}} props */
export function Chat({ live }) {
  const { unread } = live;
  const [phrases, setPhrases] = useState(/** @type {string[]} */ ([]));
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const heard = live.heard();
  const muted = live.muted.value.length;
  useEffect(() => {
    games().then((found) => setPhrases(found.phrases), () => {});
  }, []);
  useEffect(() => {
    unread.value = 0;
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [heard.length]);
  const why = whyNot(live);
  const known = phrases.filter((phrase) => words.value.has(`web.phrase.${phrase}`));
  return html`<section class="chat" aria-label=${say("web.chat")}>
    <div class="chat-lines" ref=${list} tabindex="0" role="log" aria-live="polite" aria-label=${say("web.chat_lines")}>
      ${!heard.length && html`<p class="quiet">${why || say("web.chat_empty")}</p>`}
      <ol>${heard.map((line) => html`<${Said} key=${line.n} live=${live} line=${line} />`)}</ol>
    </div>
    ${muted > 0 &&
    html`<button class="plain" onClick=${() => live.unmute()}><${Icon} name="mute" />${say("web.talk.unmute", { count: muted })}</button>`}
    ${!why &&
    html`<div class="phrases" role="group" aria-label=${say("web.phrases")}>
        ${known.map(
          (phrase) => html`<button key=${phrase} class="chip" onClick=${() => live.speak({ phrase })}>
            ${say(`web.phrase.${phrase}`)}
          </button>`,
        )}
      </div>
      <${Form} live=${live} />`}
    ${why && heard.length > 0 && html`<p class="quiet">${why}</p>`}
  </section>`;
}

/** @param {{live: Live}} props */
function Form({ live }) {
  const [text, setText] = useState("");
  const [aside, setAside] = useState(false);
  const partners = live.partners().length > 0;
  const speak = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    live.speak({ text: text.trim(), ...(aside && partners && { partners: true }) });
    setText("");
  };
  const label = say(aside && partners ? "web.talk.to_partners" : "web.chat_say");
  return html`<form class="chat-form" onSubmit=${speak}>
    ${partners &&
    html`<button type="button" class="aside-switch" aria-pressed=${aside} title=${say("web.talk.to_partners")} onClick=${() => setAside(!aside)}>
      <${Icon} name="people" />${say("web.talk.partners")}
    </button>`}
    <input
      value=${text}
      onInput=${(event) => setText(event.currentTarget.value)}
      maxlength=${LONGEST}
      dir=${text ? "auto" : null}
      autocomplete="off"
      aria-label=${label}
      placeholder=${label}
    />
    <${IconButton} name="send" kind="primary" label=${say("web.chat_send")} disabled=${!text.trim()} />
  </form>`;
}

