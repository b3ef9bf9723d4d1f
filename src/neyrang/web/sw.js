/* Keeps the shell of the page, so that it opens at once and also without a network.

The network is always asked first: a new version is never hidden behind an old one, and files of
two versions never meet. What is asked of a table (/api, /ws) is never touched. */
const SHELL = "neyrang-shell-1";
const KEPT = /^\/(js|css|vendor|fonts|art|locale)\/|^\/manifest\.webmanifest$/;
const PAGES = /^\/(?:[tr]\/[\w-]+\/?|l\/[\w-]+\/[\w-]+\/?|me)?$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("neyrang-") && name !== SHELL);
  const clear = caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name))));
  event.waitUntil(clear.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && PAGES.test(pathname)) event.respondWith(fresh(request, "/"));
  else if (KEPT.test(pathname)) event.respondWith(fresh(request, pathname));
});

async function fresh(request, key) {
  const cache = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok) cache.put(key, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data;
  const show = (open) => {
    const there = open.find(({ url }) => new URL(url).pathname === path);
    return there ? there.focus() : self.clients.openWindow(path);
  };
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(show));
});
