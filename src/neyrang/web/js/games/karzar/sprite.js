/* Karzar's emblems: their parts refer to each other, and colours reach them as custom properties of the
card around them. */

const SVG = "http://www.w3.org/2000/svg";

/** An emblem is one silhouette (`kz-p-…`) in layers: rim, shade, body, lit side, glint, hatching. */
function layered(name) {
  const path = `#kz-p-${name}`;
  const clip = element("clipPath", { id: `kz-c-${name}` }, [element("use", { href: path })]);
  const hatching = element("g", { opacity: "calc(var(--fine, 1) * 0.42)" }, [
    element("use", { href: "#kz-hatch", stroke: "var(--deep)", "stroke-width": "4.5", "clip-path": "url(#kz-half)" }),
  ]);
  const light = element("g", { "clip-path": `url(#kz-c-${name})` }, [
    element("path", { d: "M-40 -40H330C250 120 300 300 170 560H-40Z", fill: "var(--lite)" }),
    element("path", { d: "M-40 -40H150C110 60 130 170 20 330H-40Z", fill: "var(--glint, var(--lite))", opacity: "0.75" }),
    hatching,
  ]);
  const rim = { fill: "var(--halo)", stroke: "var(--halo)", "stroke-width": "30", "stroke-linejoin": "round" };
  const emblem = element("symbol", { id: `kz-em-${name}`, viewBox: "-36 -36 584 584" }, [
    element("use", { href: path, ...rim }),
    element("use", { href: path, transform: "translate(9 13)", fill: "var(--deep)", opacity: "0.9" }),
    element("use", { href: path, fill: "var(--tint)" }),
    light,
  ]);
  const plain = element("symbol", { id: `kz-ic-${name}`, viewBox: "0 0 512 512" }, [element("use", { href: path })]);
  return [clip, emblem, plain];
}

function element(name, attributes, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Makes the emblems of the silhouettes. @param {Element} sheet */
export function layer(sheet) {
  const defs = sheet.querySelector("defs");
  const emblems = [...sheet.querySelectorAll('[id^="kz-p-"]')].map((path) => path.id.slice("kz-p-".length));
  for (const name of emblems) defs?.append(...layered(name));
}
