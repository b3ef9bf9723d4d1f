/* The desert that Loot is played in: dunes under a sky, a road through them, palms. */
import { html } from "../../html.js";

const PALMS = [
  { x: 40, y: 236, size: 90 },
  { x: 560, y: 270, size: 62 },
  { x: 870, y: 330, size: 120 },
];

function Palm({ x, y, size }) {
  return html`<svg x=${x} y=${y} width=${size} height=${size} class="dune-palm" overflow="visible"><use href="#loot-em-palm" /></svg>`;
}

export function Desert() {
  return html`<svg class="desert" viewBox="0 0 1000 520" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path class="sky" d="M0 0H1000V520H0Z" />
      <path class="sky2" d="M0 0H1000V72H0Z" />
      <circle class="halo" cx="760" cy="70" r="58" />
      <circle class="moon" cx="760" cy="70" r="45" />
      <circle class="bite" cx="780" cy="60" r="39" />
      <path class="d1" d="M0 150Q125 116 250 150T500 150T750 150T1000 150V520H0Z" />
      <path class="d2" d="M0 250Q250 210 500 250T1000 250V520H0Z" />
      <path class="d3" d="M0 345Q250 385 500 345T1000 345V520H0Z" />
      <path class="d4" d="M0 440Q170 410 330 440T660 440T1000 440V520H0Z" />
      ${PALMS.map((palm) => html`<${Palm} ...${palm} />`)}
    </svg>
    <svg class="way across" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true"><${Way} d="M-20 50Q115 30 250 50T500 50T750 50T1020 50" /></svg>
    <svg class="way down" viewBox="0 0 100 400" preserveAspectRatio="none" aria-hidden="true"><${Way} d="M50 -10Q30 50 50 100T50 200T50 300T50 410" /></svg>`;
}

function Way({ d }) {
  return html`<path class="edge" d=${d} /><path class="sand" d=${d} /><path class="track" d=${d} />`;
}
