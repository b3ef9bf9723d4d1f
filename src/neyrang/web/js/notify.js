/* A turn in a tab nobody looks at: told by the system, where the player wants that. */
import { say } from "./lang.js";
import { set, settings } from "./settings.js";
import { tell } from "./toast.js";

/** Browsers offer it to pages of a safe origin only. */
export const mayNotify = () => "Notification" in window && isSecureContext;

/** Switching it on asks for permission; a player who says no is not asked again. */
export async function wantNotices(on) {
  if (!on) return set({ notify: false });
  const allowed = (await Notification.requestPermission()) === "granted";
  set({ notify: allowed });
  return allowed || tell(say("web.notify.refused"), "warn");
}

/** @param {string} title @param {string} body @param {string} tag a later one of the same tag takes its place */
export async function notify(title, body, tag) {
  if (!settings.value.notify || !document.hidden || !mayNotify() || Notification.permission !== "granted") return;
  const facts = { body, tag, icon: "/art/icon.svg", data: location.pathname, lang: document.documentElement.lang };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, facts); // the only way on a phone
  else new Notification(title, facts).onclick = () => window.focus();
}
