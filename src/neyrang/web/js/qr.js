/* A link as a QR code: squares in an SVG, so that it stays sharp. */
import { html, useEffect, useState } from "./html.js";

const QUIET = 3; // modules of white around it

function path(code) {
  const size = code.getModuleCount();
  let drawn = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (code.isDark(row, column)) drawn += `M${column + QUIET} ${row + QUIET}h1v1h-1z`;
    }
  }
  return { drawn, size: size + 2 * QUIET };
}

export function QR({ text, label }) {
  const [found, setFound] = useState(/** @type {{drawn: string, size: number} | null} */ (null));
  useEffect(() => {
    let wanted = true;
    import("../vendor/qrcode.js").then(({ default: qrcode }) => {
      const code = qrcode(0, "M");
      code.addData(text);
      code.make();
      if (wanted) setFound(path(code));
    });
    return () => (wanted = false);
  }, [text]);
  if (!found) return html`<span class="qr"></span>`;
  return html`<svg class="qr" viewBox="0 0 ${found.size} ${found.size}" role="img" aria-label=${label}>
    <rect width=${found.size} height=${found.size} fill="#fff" />
    <path d=${found.drawn} fill="#000" />
  </svg>`;
}
