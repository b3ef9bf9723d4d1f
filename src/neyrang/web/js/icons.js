/* Small signs of the page, drawn by us: strokes on a 24 × 24 ground. */
import { html } from "./html.js";

export const PATHS = {
  home: "M4 11.5 12 4l8 7.5M6.5 10v9.5h11V10",
  menu: "M5 7h14M5 12h14M5 17h14",
  log: "M6 4.5h9l3 3v12H6zM9 10h6M9 13.5h6M9 17h3.5",
  chat: "M4.5 5.5h15v10h-9l-4 3.5v-3.5h-2z",
  rules: "M12 6.5c-2-1.4-4.5-1.7-7-1.2v12.9c2.5-.5 5-.2 7 1.2 2-1.4 4.5-1.7 7-1.2V5.3c-2.5-.5-5-.2-7 1.2zm0 0v12.9",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  copy: "M9 9h10v10H9zM6.5 15H5V5h10v1.5",
  share: "M8.5 12l7-4M8.5 12l7 4M6 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM18 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm0 10a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  qr: "M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h2v2M19 14v5h-5v-1",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 6v12M15.5 6v12",
  next: "M9 6l6 6-6 6",
  back: "M15 6l-6 6 6 6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M7 7l10 10M17 7L7 17",
  lock: "M6.5 11h11v8.5h-11zM9 11V8a3 3 0 0 1 6 0v3",
  eye: "M3 12c2.5-4 5.5-6 9-6s6.5 2 9 6c-2.5 4-5.5 6-9 6s-6.5-2-9-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2",
  again: "M19 12a7 7 0 1 1-2.1-5M17.5 3.5v4h-4",
  sun: "M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4",
  moon: "M19 14.5A7.5 7.5 0 0 1 9.5 5 7.5 7.5 0 1 0 19 14.5z",
  bot: "M6 9.5h12v9H6zM12 9.5V6M9.5 13v1.5M14.5 13v1.5M10.5 4.5h3",
  people: "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3.5 19c.5-4 2.5-6 5.500-6s5 2 5.500 6M15.500 5.400a3 3 0 0 1 0 5.400M17 13.300c2 .8 3.200 2.700 3.500 5.700",
  plus: "M12 5.500v13M5.500 12h13",
  mute: "M4.500 9.500v5h3l4 3.500V6l-4 3.500zM15.500 9.500l5 5M20.500 9.500l-5 5",
  send: "M4.500 5l15.500 7-15.500 7 3-7zM7.500 12h6",
  globe: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM4 12h16M12 4c2.700 2.400 3.500 5 3.500 8s-.8 5.600-3.500 8c-2.700-2.400-3.500-5-3.500-8s.8-5.600 3.500-8z",
  chair: "M8 4v9h8V4M8 13l-1.5 7M16 13l1.5 7M8 8h8",
  chart: "M4.500 19.500h15M7 16v-5M12 16V5.500M17 16V9",
  settings: "M5 7h8M17 7h2M5 12h2M11 12h8M5 17h6M15 17h4M15 5v4M9 10v4M13 15v4",
}; // prettier-ignore

/** Directions turn with the script: a "next" points to where reading goes. */
const TURNING = new Set(["next", "back", "play", "send"]);

export function Icon({ name }) {
  return html`<svg
    class="icon ${TURNING.has(name) ? "turning" : ""}"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d=${PATHS[name]} />
  </svg>`;
}

/** A button that is only a sign: its word is read aloud and shown on hovering. */
export function IconButton({ name, label, kind = "", children, ...rest }) {
  return html`<button class="icon-button ${kind}" aria-label=${label} title=${label} ...${rest}>
    <${Icon} name=${name} />${children}
  </button>`;
}
