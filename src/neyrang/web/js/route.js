/* Where we are: the lobby `/`, a table `/t/ID`, a replay `/r/ID` (`#34`: at its 34th move), a lesson
`/l/GAME/CHAPTER`, my own games `/me`, or nowhere. */
import { signal } from "./html.js";

const PAGES = { "/": "lobby", "/me": "me" };

function here() {
  const [, page, id] = location.pathname.match(/^\/([tr])\/([\w-]+)\/?$/) ?? [];
  if (page === "t") return { page: "table", id };
  if (page === "r") return { page: "replay", id };
  const [, lesson] = location.pathname.match(/^\/l\/([\w-]+\/[\w-]+)\/?$/) ?? [];
  if (lesson) return { page: "lesson", id: lesson };
  return { page: PAGES[location.pathname] ?? "nowhere", id: "" };
}

export const route = signal(here());

addEventListener("popstate", () => (route.value = here()));

export function go(path) {
  history.pushState(null, "", path);
  route.value = here();
  scrollTo(0, 0);
}

/** For links that stay in the page: a new tab is still a new tab. */
export function follow(event) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(event.currentTarget.getAttribute("href"));
}
