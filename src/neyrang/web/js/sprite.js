/* A game's icons.svg becomes part of the page: what is drawn from it takes the page's colours, and a
card that is drawn again does not blink. Its ids are made the game's own (`duke` is `coup-duke`). */
import { once } from "./once.js";

const REFERRING = ["href", "clip-path"];

export const sprites = once(async (game) => {
  const answer = await fetch(`/js/games/${game}/icons.svg`);
  if (!answer.ok) throw new Error(`the emblems of ${game} did not come`);
  const { documentElement: sprite } = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const element of sprite.querySelectorAll("*")) {
    if (element.id) element.id = `${game}-${element.id}`;
    for (const name of REFERRING) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, value.replace(/^(url\()?#/, `$1#${game}-`));
    }
  }
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(sprite, true));
});
